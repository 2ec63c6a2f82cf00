"""How the cards of Spanish 21 are prepared: who cuts, how deep, the cutting card, the burn."""

from __future__ import annotations

from croupier.core.table import Table
from croupier.games.families import seats
from croupier.games.families.shoe import FIRST_USE, Clauses, Preparation
from croupier.games.families.twentyone.shuffling import a_deck, a_quarter, one_card
from croupier.rulebook.citation import cites


@cites("spanish21.4.c", "spanish21.4.d.1", "spanish21.4.d.2")
def offered(table: Table) -> tuple[str, ...]:
    """At first the first to come, then the farthest right, then counterclockwise each shuffle."""
    seated = table.play.seats
    if not seated:
        return ()
    if not table.play.cuts:
        return _from(table, next(iter(seated.values())))
    order = _from(table, max(seated.values()))
    first = (table.play.cuts - 1) % len(order)
    return (*order[first:], *order[:first])


def _from(table: Table, box: int) -> tuple[str, ...]:
    """The seated patrons, counterclockwise: boxes are numbered from the dealer's left."""
    return seats.around(table, box, clockwise=True)


PREPARATION = Preparation(
    Clauses(
        ("spanish21.4.a",),
        ("spanish21.4.c", "spanish21.4.d.2"),
        ("spanish21.4.e",),
        ("spanish21.4.e",),
        ("spanish21.7.c",),
    ),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    rest_shown=False,
    uncut=lambda rules: rules.shuffler,
    first_use=("spanish21.4.b.2", *FIRST_USE),
)
