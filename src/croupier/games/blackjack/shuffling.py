"""How blackjack's shoe is prepared: who cuts, how deep, where the cutting card goes, the burn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.duty import Duty, Placed
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import card_changes, new_cards, seats
from croupier.games.families.shoe import Clauses, Preparation
from croupier.games.families.twentyone.shuffling import a_deck, a_quarter, one_card
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

THIRD = 3
FOUR_HOURS = card_changes.interval("blackjack", variant="six_five").span
AT_SIX_TO_FIVE = ("cmr146.49.7.d",)


@cites("blackjack.5.e.1", "blackjack.5.e.2", "blackjack.5.e.3", "blackjack.5.e.4", "blackjack.5.f")
def offered(table: Table) -> tuple[str, ...]:
    """At first the first player to come, later whoever got the cutting card or sits farthest right.

    From there clockwise, in ascending order: boxes are numbered from the dealer's left.
    """
    seated = table.play.seats
    if not seated:
        return ()
    if not table.play.begun:
        return seats.around(table, next(iter(seated.values())))
    return seats.around(table, seated.get(table.play.covered, max(seated.values())))


@cites("blackjack.5.i")
def a_third(shoe: Shoe) -> int:
    """At 6 to 5 the second cutting card goes at least a third of the way in from the back."""
    return -(-shoe.size // THIRD)


PREPARATION = Preparation(
    Clauses(
        ("blackjack.5.a",),
        ("blackjack.5.b", "blackjack.5.f"),
        ("blackjack.5.c",),
        ("blackjack.5.d",),
        ("blackjack.6.c",),
    ),
    offered,
    a_deck,
    a_quarter,
    one_card,
    first_shown=False,
    continuous=lambda rules: rules.csm,
    device=("blackjack.21",),
)

BY_HAND = replace(
    PREPARATION,
    cites=replace(PREPARATION.cites, cover=("blackjack.5.i",)),
    behind=a_third,
    burns=False,
)
ONE_ROUND = replace(BY_HAND, behind=lambda shoe: 0, one_round=True)
"""A single round needs no second cutting card."""


@cites("blackjack.5.d", "blackjack.5.i", "blackjack.6a.c")
def how(rules: BlackjackOptions) -> Preparation:
    """How the cards of a table are prepared."""
    if not rules.by_hand:
        return PREPARATION
    made = ONE_ROUND if rules.six_five_rounds == "one" else BY_HAND
    return replace(made, each_round=int(rules.six_five_burn))


@cites("cmr146.49.7", "cmr146.49.7.d", "cmr146.49.7.g")
def cards_due_out(rules: BlackjackOptions, placed: Placed) -> Duty:
    """Cards at 6 to 5 are changed within 4 hours; others within 24, or 48 if that is allowed."""
    if rules.by_hand:
        return new_cards.due_after(placed.at, FOUR_HOURS, AT_SIX_TO_FIVE)
    return new_cards.within_a_day_or_two(rules, placed)


def _from_a_shoe(table: Table) -> str | None:
    return "cards at 6 to 5 are changed within 4 hours" if table.rules.by_hand else None


NEW_CARDS = new_cards.part(due=cards_due_out, more=(new_cards.extension(_from_a_shoe),))
