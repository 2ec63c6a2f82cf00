"""The three baccarats side by side: where their clauses part, and where they say the same."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.rulebook.law import clause, law_of

GAMES = ("baccarat", "midibaccarat", "minibaccarat")
Row = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
PART: dict[str, tuple[str, str, str]] = {
    "places": ("2.a", "2.a", "2.a"),
    "area for the hands": ("", "", "2.b.1"),
    "where discards go": ("2.c", "2.c", "2.c"),
    "decks": ("3.a", "3.a", "3.a 3.b"),
    "two batches": ("", "", "3.b.1 3.b.2 3.b.3 3.b.4 3.b.5 4.d"),
    "how long cards are used": ("3.b", "", "3.c"),
    "inspection": ("4.a", "4.a", "4.a"),
    "how cards are spread": ("4.b", "4.b", "4.b"),
    "pre-shuffled cards": ("4.d", "4.d", "4.e"),
    "batch shuffler": ("4.e", "4.e", ""),
    "shuffle": ("5.a 5.a.1 5.a.2", "5.a", "5.a 5.h.1 5.h.2 5.h.3 5.h.4 5.h.5"),
    "shuffling again after lacing": ("5.a.1.i 5.a.1.ii 5.b", "5.a.1 5.a.2 5.b", ""),
    "order of the cut": ("5.c", "5.c", "5.b"),
    "depth of the cut": ("5.d", "5.d", "5.c"),
    "cover card and burn": ("5.e", "5.e", "5.d 5.f"),
    "an improper cut": ("5.f", "5.f", "5.e"),
    "a table without gaming": ("", "", "5.g 5.g.1 5.g.2 5.g.2.i 5.g.2.ii"),
    "who deals": ("1.curator 7.a 7.b 7.c 7.d.1 7.d.2 14.a 14.a.1 14.a.2 14.b", "", ""),
    "coupons": ("8.b", "7.b", "7.b"),
    "the call before the deal": ("9.b", "8.b", "8.b"),
    "the first four cards": ("9.c", "8.c", "8.c"),
    "who turns the cards": ("9.d 9.d.1 9.d.2 9.d.7", "8.c.1", "8.c.1"),
    "who has third cards dealt": ("10.b", "9.b", "9.b 9.c"),
    "the cover card": ("10.d", "9.d", "9.e"),
    "order of vigorish": ("12.b", "11.b", "11.b"),
    "the cards after a round": ("12.c", "11.c", "11.c"),
    "when marked vigorish is due": ("13.d.2.i", "12.d.2.i", "12.d.2.i"),
    "too few cards": ("15.e", "13.e", "13.e"),
    "continuous shuffling": ("", "", "14"),
}
"""What a clause of one game settles otherwise than those of the others, or alone."""


def parting() -> Iterator[tuple[str, Row]]:
    """Each matter in which the games part, with the clauses of each."""
    for matter, ids in PART.items():
        baccarat, midi, mini = (
            tuple(f"{key}.{one}" for one in named.split())
            for key, named in zip(GAMES, ids, strict=True)
        )
        yield matter, (baccarat, midi, mini)


def alike() -> Iterator[tuple[str, Row]]:
    """Each rule that the three say alike, with its clause in each."""
    apart = {one for _, row in parting() for ids in row for one in ids}
    found: dict[str, tuple[list[str], ...]] = {}
    for place, key in enumerate(GAMES):
        for one in law_of(key).clauses:
            if one.id not in apart:
                found.setdefault(one.gist, ([], [], []))[place].append(one.id)
    for gist, (baccarat, midi, mini) in found.items():
        yield gist, (tuple(baccarat), tuple(midi), tuple(mini))


def differences() -> Iterator[tuple[str, ...]]:
    """A line for each matter in which they part: what each game says, by which clauses."""
    for matter, row in parting():
        yield matter, *(_told(ids) for ids in row)


def _told(ids: tuple[str, ...]) -> str:
    gists = " ".join(clause(one).gist for one in ids)
    return f"{gists} ({', '.join(ids)})" if ids else "—"


def agreements() -> Iterator[tuple[str, ...]]:
    """A line for each rule they share: what it says, and its clause in each game."""
    for gist, row in alike():
        yield gist, *(", ".join(ids) for ids in row)
