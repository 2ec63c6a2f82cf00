"""How the deck is made ready: shuffled before every round, and cut unless a device shuffles."""

from __future__ import annotations

from typing import Any

from croupier.core.duty import Duty, Placed
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import new_cards, seats
from croupier.games.families.shoe import Clauses, Preparation
from croupier.games.families.stud.shuffling import (
    EIGHT_HOURS,
    FOUR_HOURS,
    FROM_A_SHOE,
    FROM_THE_HAND,
)
from croupier.games.paigowpoker.hand_rules import BY_HAND, HAND
from croupier.rulebook.citation import cites

TEN_CARDS = 10
FIRST, BANKS, ROTATES = "paigowpoker.6.d.1", "paigowpoker.6.d.2", "paigowpoker.6.d.3"


@cites("paigowpoker.6.d.1", "paigowpoker.6.d.2", "paigowpoker.6.d.3", "paigowpoker.6.c")
def offered(table: Table) -> tuple[str, ...]:
    """The first to come, or the bank; without one the farthest right, then one further each round.

    A cut that is refused goes counterclockwise to the next player.
    """
    seated = table.play.seats
    if not seated:
        return ()
    if table.play.bank:
        return seats.around(table, seats.home(table, table.play.bank))
    if not table.play.cuts:
        return seats.around(table, next(iter(seated.values())))
    order = seats.around(table, 1)
    first = (table.play.cuts - 1) % len(order)
    return (*order[first:], *order[:first])


def offered_by(table: Table) -> tuple[str, ...]:
    """The clauses of the offer: that the cut is offered, and to whom now."""
    now = BANKS if table.play.bank else ROTATES if table.play.cuts else FIRST
    return ("paigowpoker.6.c", now)


@cites("paigowpoker.6.e")
def ten_cards(deck: Shoe) -> int:
    """The cut is at least ten cards in from either end."""
    return TEN_CARDS


def _none(what: object) -> int:
    return 0


PREPARATION = Preparation(
    Clauses(
        ("paigowpoker.6.a",),
        ("paigowpoker.6.c",),
        ("paigowpoker.6.b.2", "paigowpoker.6.e"),
        ("paigowpoker.6.e",),
        ("paigowpoker.6.e",),
    ),
    offered,
    ten_cards,
    _none,
    _none,
    device=("paigowpoker.6.b.1",),
    uncut=lambda rules: rules.uncut,
    burns=False,
    one_round=True,
    plain=True,
    offer=offered_by,
    stack="deck",
)
"""Shuffled by hand or by a device, cut in the former case, and dealt for one round."""


@cites("cmr146.49.7.b", "cmr146.49.7.c")
def cards_due_out(rules: Any, placed: Placed) -> Duty:
    """Cards dealt from a shoe are changed within eight hours, those from the hand within four."""
    by_hand = rules.deal17 == BY_HAND if rules.in_threes else rules.deal == HAND
    if by_hand:
        return new_cards.due_after(placed.at, FOUR_HOURS, FROM_THE_HAND)
    return new_cards.due_after(placed.at, EIGHT_HOURS, FROM_A_SHOE)
