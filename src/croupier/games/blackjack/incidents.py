"""The irregularities of blackjack, as its section 15 numbers them."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.game import Incident
from croupier.core.table import Table
from croupier.games.blackjack import multiple
from croupier.games.families.twentyone.incidents import before_first, numbered, void
from croupier.games.families.upkeep import upkeep

NUMBERS = {
    "card_face_up_in_shoe": "IR-BJ-1",
    "card_drawn_in_error": "IR-BJ-2",
    "card_exposed": "IR-BJ-3",
    "drawn_on_seventeen": "IR-BJ-4",
    "dealer_missed": "IR-BJ-5",
    "no_cards_dealt": "IR-BJ-7",
    "one_card_dealt": "IR-BJ-7",
    "card_not_dealt": "IR-BJ-9",
    "reader_misused": "IR-BJ-10",
    "reader_fails": "IR-BJ-11",
    "double_shown": "IR-BJ-16",
    "improper_cut": "IR-GN-9",
    "new_dealer": "BJ-6(c)",
    "reshuffle": "BJ-5(h)",
}


def _dealt_together(table: Table) -> str | None:
    return "cards are dealt one by one here" if table.rules.by_hand else before_first(table)


def _of_blackjack(one: Incident) -> Incident:
    return replace(one, possible=_dealt_together) if one.key == "one_card_dealt" else one


INCIDENTS = (
    *map(_of_blackjack, numbered("blackjack", NUMBERS)), *multiple.INCIDENTS, *upkeep(void),
)  # fmt: skip
