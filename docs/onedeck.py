"""The five poker games with one deck side by side: where their rules part."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebook.law import clause

GAMES = ("threecardpoker", "caribbeanstud", "letitride", "doubledownstud", "coloradoholdem")
PART: dict[str, tuple[str, str, str, str, str]] = {
    "positions of one player": ("6.e", "6.e", "6.e", "6.c", "6.e"),
    "staying seated": ("6.c", "6.f", "6.b", "", "6.b"),
    "who cuts": ("5.c.1.ii", "4.c.1.ii", "5.c.1.ii", "4.c", "5.c.1.ii"),
    "cut after a device": ("5.b.1", "4.b.1", "5.b.1", "4.b.1", "5.b.1"),
    "who cuts again": ("5.d", "4.d", "5.d", "4.f", "5.d"),
    "automated shoe": ("9.a", "9.a", "9.a", "", "9.a"),
    "count of the stub": ("7.e", "7.f", "7.e", "", "7.e"),
    "a device that counts": ("7.f", "9.f", "7.f", "", "7.f"),
    "decisions": ("10.b", "10.b", "10.b 10.e", "8.c", "10.b 11.b"),
    "order of settlement": ("10.c.1 10.c.2", "10.c", "10.g", "9.a", "10.d 11.d"),
    "payout limit": ("", "", "11.c", "10.c", "12.c 13.c"),
    "cards face up": ("12.a", "12.b", "12.a", "11.b", "14.a"),
    "wrong number of cards": ("12.c", "12.d", "12.c", "11.d", "14.c"),
    "a card exposed too early": ("12.d", "12.a", "", "11.a", ""),
}
"""What the games settle differently, or not at all, by the clauses of each."""


def differences() -> Iterator[tuple[str, ...]]:
    """A line for each matter: what each game says, by which clauses."""
    for matter, row in PART.items():
        yield matter, *(_told(key, named) for key, named in zip(GAMES, row, strict=True))


def _told(key: str, named: str) -> str:
    ids = tuple(f"{key}.{one}" for one in named.split())
    gists = " ".join(clause(one).gist for one in ids)
    return f"{gists} ({', '.join(ids)})" if ids else "—"
