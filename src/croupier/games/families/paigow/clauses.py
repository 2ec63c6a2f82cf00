"""Where each law states what both share; a table cites its own game's clauses."""

from __future__ import annotations

Ids = tuple[str, ...]


def _alike(tiles: str, poker: str) -> Ids:
    """The same rule in both laws, by its numbers there."""
    both = (("paigow", tiles), ("paigowpoker", poker))
    return tuple(f"{law}.{one}" for law, each in both for one in each.split())


CHIPS = _alike("5.a", "7.a")
SEATED = _alike("5.b", "7.b")
"""Only seated players wager, and they stay until the round is over."""
CLOSED = _alike("5.c", "7.c")
"""No wager is made, increased or withdrawn after "No more bets"."""
AREAS = _alike("10.a", "12.a")
"""At most two adjacent betting areas."""
LARGER_FIRST = _alike("10.b", "12.b")

BANKS = _alike("8.a", "10.a")
NOT_FIRST = _alike("8.b", "10.b")
"""Nobody banks the first round."""
OFFERED = _alike("8.c", "10.c")
"""The offer goes around, and nobody banks two rounds running."""
WAGERED = _alike("8.d.1", "10.d.1")
COVERS = _alike("8.d.2", "10.d.2")
SHARED = _alike("8.e", "10.e")
ONE_AREA = _alike("8.f", "10.f")
DEALER_WAGERS = _alike("8.h", "10.g")
DEALER_COMPARED = _alike("8.n", "10.k")
BANK_SETTLES = _alike("8.o", "10.l")
SHARED_SETTLES = _alike("8.p", "10.m")
DEALER_PAID = _alike("8.q", "10.n")
WINNERS_PAY = _alike("8.r", "10.o")
"""Winners against a bank pay vigorish, too."""

EMPTY = _alike("6.e", "8.d.1 8a.g 8b.f")
"""What is dealt to positions without a wager is collected unseen."""
SETS = _alike("7.a", "9.a")
ADVICE = _alike("7.b", "9.b")
DEALER_SETS = _alike("7.c", "9.c")
HOUSE_WAY = _alike("7.d 7.e", "9.d")
SURRENDER = _alike("7.f", "9.e")
SURRENDER_TAKEN = _alike("7.f.1", "9.e.1")
SURRENDER_HIDDEN = _alike("7.f.2", "9.e.2")
EXPOSED = _alike("7.g", "9.f")
LOSES = _alike("7.h", "9.g")
PUSHES = _alike("7.i", "9.h")
WINS = _alike("7.j", "9.i")
PAYS = _alike("7.k", "9.j")
"""Even money, less a vigorish of five percent."""
RESHUFFLED = _alike("4.f", "6.a")
"""Everything is shuffled after each round."""
PICKED_UP = _alike("7.l", "9.k")

NOT_FLAT = _alike("9.a", "11.a")
FELL_OUT = _alike("9.b", "11.b")
WRONG_TOTAL = _alike("9.c", "11.c")
PLAYER_EXPOSED = _alike("9.d", "11.d")
DEALER_EXPOSED = _alike("9.e", "11.e")
MISSET = _alike("9.f", "11.i")
LID = _alike("8.i", "10.h.1 10.i.2 10.j.1")
"""Only the dealer lifts the lid of the shaker."""
