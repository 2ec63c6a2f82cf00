"""The irregularities of double down stud, and by when its cards are changed."""

from __future__ import annotations

from typing import Any

from croupier.core.duty import Duty, Placed
from croupier.games.doubledownstud.options import HAND, LAW
from croupier.games.families import card_changes, new_cards
from croupier.games.families.stud.called import kept_up, numbered
from croupier.rulebook.citation import cites

BY_HAND = ("cmr146.49.7.b",)
EIGHT_HOURS = card_changes.interval("doubledownstud", "hand").span
INCIDENTS = numbered(
    LAW,
    {
        "exposed_early": "IR-DD-1",
        "card_face_up": "IR-DD-2",
        "card_drawn_in_error": "IR-DD-3",
        "wrong_number": "IR-DD-4",
        "shuffler_fails": "IR-GN-6",
        "improper_cut": "IR-GN-9",
    },
)
KEPT_UP = kept_up(LAW, "DD-4(g)")


@cites("cmr146.49.7", "cmr146.49.7.b")
def cards_due_out(rules: Any, placed: Placed) -> Duty:
    """Cards dealt from the hand are changed within eight hours, those from a shoe within a day."""
    if rules.deal == HAND:
        return new_cards.due_after(placed.at, EIGHT_HOURS, BY_HAND)
    return new_cards.within_a_day(rules, placed)


NEW_CARDS = new_cards.part((*new_cards.DAILY, *BY_HAND), cards_due_out)
