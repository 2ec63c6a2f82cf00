"""Which wagers a blackjack table takes: the family's conditions and blackjack's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.wager import Wager, marked
from croupier.games.blackjack.posted import MATCH, STREAKS, TWENTY
from croupier.games.families.twentyone import betting
from croupier.games.families.twentyone.betting import box_is_free, came_in, few_boxes
from croupier.rulebook.acceptance import exact
from croupier.rulebook.citation import cites

Ids = tuple[str, ...]
ADDITIONAL = ("over_13", "under_13", "same_suit", "sevens")
NEEDS_BASE: Mapping[str, Ids] = {
    **dict.fromkeys(ADDITIONAL, ("blackjack.17.b",)),
    "progressive": ("blackjack.19.f",),
    "bonus": ("blackjack.20.c",),
    **dict.fromkeys(STREAKS, ("blackjack.22.b",)),
    MATCH: ("blackjack.23.c",),
    TWENTY: ("blackjack.24.c",),
    "optional_bonus": ("blackjack.25.b",),
}
"""The clauses by which each side wager is made with a base wager."""
CAPPED: Mapping[str, Ids] = {
    **dict.fromkeys(ADDITIONAL, ("blackjack.17.g.1",)),
    "optional_bonus": ("blackjack.25.c",),
}
"""The clauses by which a side wager may not exceed the base wager."""
CHOICE_OF_13 = {"over_13": "under_13", "under_13": "over_13"}
SHARED_BOXES = betting.part(("blackjack.13.a",))
removable = betting.stays_beside(NEEDS_BASE, CAPPED)


def main_allowed(table: Table, wager: Wager) -> None:
    """The base wager is on a box its owner may use, at an amount and time the house accepts."""
    came_in(table, wager)
    few_boxes(table, wager)
    box_is_free(table, wager)
    in_fives(table, wager)


@cites("blackjack.3.d")
def in_fives(table: Table, wager: Wager) -> None:
    """At 6 to 5, wagers are made in multiples of five dollars."""
    unit: Cents = table.rules.unit
    if wager.amount % unit:
        below = wager.amount // unit * unit
        near = " or ".join(money(amount) for amount in (below, below + unit) if amount)
        why = f"not a multiple of {money(unit)}"
        raise Refused(wager.words, why, ("blackjack.3.d",), near)


@cites("blackjack.17.b", "blackjack.23.c", "blackjack.24.c", "blackjack.25.b", "blackjack.25.c")
@cites("blackjack.17.g.1", "blackjack.19.f", "blackjack.20.c", "blackjack.22.b")
def beside(key: str) -> Callable[[Table, Wager], None]:
    """The condition of a side wager; a player may bet on over 13 or under 13, but not both."""
    condition = betting.beside(NEEDS_BASE[key], CAPPED.get(key, ()))

    def allowed(table: Table, wager: Wager) -> None:
        condition(table, wager)
        if wager.kind == "sevens":
            exact(table, wager, ("blackjack.17.a.3.i",))
        other = CHOICE_OF_13.get(wager.kind)
        mine = table.wagers_of(wager.patron)
        if any((w.kind, w.box) == (other, wager.box) for w in mine):
            why, instead = "over 13 or under 13, not both", marked(str(other))
            raise Refused(wager.words, why, ("blackjack.17.a.1",), instead)

    return allowed
