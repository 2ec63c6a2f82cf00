"""The irregularities of blackjack, numbered as in its section 15."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.families.coupons import without_coupons
from croupier.games.families.twentyone import incidents
from croupier.games.families.twentyone.called import numbered
from croupier.games.families.twentyone.conditions import between_rounds
from croupier.games.families.upkeep import UPKEEP, idle_table, upkeep
from croupier.rulebook.citation import cites

if TYPE_CHECKING:
    from croupier.games.blackjack.options import BlackjackOptions

NUMBERS = {
    "card_face_up_in_shoe": "IR-BJ-1",
    "card_drawn_in_error": "IR-BJ-2",
    "card_exposed": "IR-BJ-3",
    "drawn_on_seventeen": "IR-BJ-4",
    "dealer_missed": "IR-BJ-5",
    "no_cards_dealt": "IR-BJ-7",
    "one_card_dealt": "IR-BJ-7a",
    "card_not_dealt": "IR-BJ-9",
    "reader_misused": "IR-BJ-10",
    "reader_fails": "IR-BJ-11",
    "double_shown": "IR-BJ-16",
    "improper_cut": "IR-GN-9",
    "new_dealer": "BJ-6(c)",
    "reshuffle": "BJ-5(h)",
}


@cites("blackjack.5.j", "blackjack.5.j.1", "blackjack.5.j.2")
def after_spreading(rules: BlackjackOptions) -> tuple[str, ...]:
    """Cards that were spread are washed and shuffled, or go into the device for its other batch."""
    return ("blackjack.5.j.2",) if rules.shuffler else ("blackjack.5.j.1",)


def voided(table: Table, because: tuple[str, ...] = ()) -> tuple[Event, ...]:
    """The round is void; a coupon that is returned is not money."""
    return without_coupons(table, incidents.void(table, because))


def _burns(table: Table) -> str | None:
    rules: BlackjackOptions = table.rules
    burned = not (rules.csm or rules.by_hand or rules.double_shoe)
    return between_rounds(table) if burned else "a new dealer burns no card at this table"


def _of_blackjack(one: Incident) -> Incident:
    return replace(one, possible=_burns) if one.key == "new_dealer" else one


IRREGULARITIES = incidents.part(tuple(map(_of_blackjack, numbered("blackjack", NUMBERS))))
CARDS_KEPT_UP = replace(
    UPKEEP, incidents=(idle_table("BJ-5(j)", ("blackjack.5.j",), after_spreading), *upkeep(voided))
)
