"""Where each game of the family states what they share; a table cites its own game's clauses."""

from __future__ import annotations

Ids = tuple[str, ...]


def _alike(three_card: str, caribbean: str, ride: str, double_down: str, colorado: str) -> Ids:
    """The same rule in each of the five laws, by its number there; "" where a law has none."""
    laws = ("threecardpoker", "caribbeanstud", "letitride", "doubledownstud", "coloradoholdem")
    numbers = (three_card, caribbean, ride, double_down, colorado)
    return tuple(
        f"{law}.{one}" for law, each in zip(laws, numbers, strict=True) for one in each.split()
    )


SHUFFLED = _alike("5.a", "4.a", "5.a", "4.a", "5.a")
UNCUT = _alike("5.b.1", "4.b.1", "5.b.1", "4.b.1", "5.b.1")
CUT = _alike("5.b.2", "4.b.2", "5.b.2", "4.b.2 4.c 4.d.1 4.d.2", "5.b.2")
DEPTH = _alike("5.c.1.ii", "4.c.1.ii", "5.c.1.ii", "4.e", "5.c.1.ii")
"""At least ten cards are cut."""
RECUT = _alike("5.d", "4.d", "5.d", "4.f", "5.d")
IDLE_TABLE = _alike("5.e", "4.e", "5.e", "4.g", "5.e")
WASHED = _alike("4.c", "3.c", "4.c", "3.c", "4.c")

SEATED = _alike("6.c", "6.f", "6.b", "", "6.b")
"""Only seated players wager, and they stay until the round is over."""
POSITIONS = _alike("6.e", "6.e", "6.e", "6.c", "6.e")
"""The betting positions of one player are adjacent."""
CLOSED = _alike("6.d", "6.b", "6.c", "6.b", "6.c")
"""No wager is made, increased or withdrawn after "No more bets", except by decisions."""

STUB = {
    "shoe": _alike("7.d", "7.e", "7.d", "", "7.d"),
    "hand": _alike("8.d", "8.d", "8.d", "", "8.d"),
    "automated": _alike("9.d", "9.d", "9.d", "", "9.d"),
}
"""Where the stub goes, by how the cards are dealt."""
STUB_COUNTED = {
    "shoe": _alike("7.e", "7.f", "7.e", "", "7.e"),
    "hand": _alike("8.e 7.e", "8.e 7.f", "8.e 7.e", "", "8.e 7.e"),
    "automated": _alike("9.e 7.e", "9.e 7.f", "9.e 7.e", "", "9.e 7.e"),
}
"""The stub is counted at least once every five rounds."""
STUB_RIGHT = _alike("7.e.1", "7.f.1", "7.e.1", "", "7.e.1")
STUB_WRONG = _alike("7.e.2", "7.f.2", "7.e.2", "", "7.e.2")
DEVICE_COUNTS = _alike("7.f", "9.f", "7.f", "", "7.f")
"""A device that counts the cards excuses the count of the stub."""
PICKED_UP = _alike("10.d", "10.d", "10.h", "9.d", "10.h 11.i")

FACE_UP = _alike("12.a", "12.b", "12.a", "11.b", "14.a")
DRAWN_UNSEEN = _alike("12.b", "12.c", "12.b", "11.c", "14.b")
WRONG_NUMBER = _alike("12.c", "12.d", "12.c", "11.d", "14.c")
EXPOSED = _alike("12.d", "12.a", "", "11.a", "")
"""A card of the dealer is exposed too early; where no clause says so, the round is void (P10)."""
SHUFFLER_FAILS = _alike("12.e", "12.e", "12.d", "11.e", "14.e")
SHOE_JAMS = _alike("12.f", "12.f", "12.e", "", "14.f")
