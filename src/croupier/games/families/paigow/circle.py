"""The circle: positions counterclockwise, the dealer first, and the count from the dealer or bank.

Box 1 is at the dealer's far right; the numbers rise counterclockwise.
"""

from __future__ import annotations

from croupier.core.table import Table
from croupier.games.families import seats
from croupier.rulebook.citation import cites

DEALER, DEAD = "dealer", "dead hand"
SEATS = 6


def positions(*after: str) -> tuple[str, ...]:
    """The dealer, the six betting positions, and what is counted after them."""
    return (DEALER, *(str(box) for box in range(1, SEATS + 1)), *after)


def first_counted(table: Table) -> str:
    """The position that counts as number one: the dealer's, or the bank's."""
    bank: str = table.play.bank
    return str(seats.home(table, bank)) if bank else DEALER


@cites("paigow.6.c", "paigow.6.c.1", "paigow.6.c.2", "paigow.8.j", "paigowpoker.8c.b.2")
@cites("paigowpoker.8c.b.3.i", "paigowpoker.8c.b.3.ii")
@cites("paigowpoker.10.h.3", "paigowpoker.10.i.4", "paigowpoker.10.j.3")
def counted(circle: tuple[str, ...], first: str, total: int) -> str:
    """Every position counts, wagered on or not, counterclockwise from number one to the total."""
    return circle[(circle.index(first) + total - 1) % len(circle)]


def around(circle: tuple[str, ...], start: str, *, clockwise: bool = False) -> tuple[str, ...]:
    """All positions in the order in which they are dealt to, from the starting one."""
    at, way = circle.index(start), -1 if clockwise else 1
    return tuple(circle[(at + way * step) % len(circle)] for step in range(len(circle)))
