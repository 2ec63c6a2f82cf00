"""How ZAPPIT's shoe is prepared: who cuts, how deep, where the cover card goes, the burn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.duty import Duty, Placed
from croupier.core.table import Table
from croupier.games.families import new_cards, seats
from croupier.games.families.shoe import Clauses, Preparation
from croupier.games.families.twentyone.shuffling import a_deck, a_quarter, one_card
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.zappit.options import ZappitOptions

DAILY = ("zappit.2.c",)


@cites("zappit.4.b", "zappit.4.c.1", "zappit.4.c.2", "zappit.4.c.3", "zappit.4.c.4")
def offered(table: Table) -> tuple[str, ...]:
    """The first to come, or whoever had the cover card or sits farthest right; counterclockwise."""
    seated = table.play.seats
    if not seated or table.rules.cut_by == "dealer":
        return ()
    if not table.play.begun:
        first = next(iter(seated.values()))
    else:
        first = seated.get(table.play.covered, max(seated.values()))
    # Boxes are numbered from the dealer's left, so that numbers fall counterclockwise (ZP-10).
    return seats.around(table, first, clockwise=True)


@cites("zappit.2.c")
def cards_due_out(rules: ZappitOptions, placed: Placed) -> Duty:
    """Cards that were opened at the table are changed within 24 hours."""
    return new_cards.due_after(placed.at, because=DAILY)


NEW_CARDS = new_cards.part(DAILY, cards_due_out)


PREPARATION = Preparation(
    Clauses(("zappit.4.a",), ("zappit.4.b",), ("zappit.4.d",), ("zappit.4.d",), ("zappit.6.c",)),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    continuous=lambda rules: rules.csm,
    device=("zappit.4.h",),
    marker="cover card",
)
