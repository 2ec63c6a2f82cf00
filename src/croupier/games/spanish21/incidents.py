"""The irregularities of Spanish 21, numbered as in its section 15."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.families.twentyone import called, incidents
from croupier.games.families.twentyone.called import numbered
from croupier.games.families.twentyone.conditions import shoe_in_play
from croupier.games.families.twentyone.incidents import void_with_shoe
from croupier.games.families.upkeep import UPKEEP, ShufflerFailed, idle_table, upkeep
from croupier.games.spanish21.options import SpanishOptions
from croupier.games.spanish21.play import CardsRemixed, TenRemoved
from croupier.rulebook.citation import cites

Details = Mapping[str, str]
TENS = ("Ts", "Th", "Td", "Tc")
FOUND_UP, FOUND_TEN = ("spanish21.15.a",), ("spanish21.15.b",)
REMIXED = ("spanish21.3.c",)
FAILED = ("spanish21.15.j", "cmr146.51.3")
NUMBERS = {
    "card_face_up_in_shoe": "IR-SP-1",
    "card_drawn_in_error": "IR-SP-3",
    "card_exposed": "IR-SP-4",
    "drawn_on_seventeen": "IR-SP-5",
    "dealer_missed": "IR-SP-6",
    "no_cards_dealt": "IR-SP-8",
    "one_card_dealt": "IR-SP-8a",
    "card_not_dealt": "IR-SP-9",
    "reader_misused": "IR-SP-10",
    "reader_fails": "IR-SP-10a",
    "improper_cut": "IR-GN-9",
    "new_dealer": "SP-7(c)",
    "reshuffle": "SP-4(g)",
}


@cites("spanish21.15.a")
def face_up(table: Table, details: Details) -> tuple[Event, ...]:
    """A card face up in the shoe is not used; a second one makes the round void."""
    if table.playing and table.play.found_up:
        return void_with_shoe(table, FOUND_UP)
    return called.card_face_up_in_shoe(table, details)


@cites("spanish21.15.b")
def ten_found(table: Table, details: Details) -> tuple[Event, ...]:
    """A ten is not used, and is removed; a second one makes the round void."""
    card = details.get("ten", TENS[0])
    if card not in TENS:
        raise UnknownName("ten", card, TENS, FOUND_TEN)
    removed = TenRemoved(card=card, cites=FOUND_TEN)
    again = table.playing and table.play.found_tens
    return (removed, *(void_with_shoe(table, FOUND_TEN) if again else ()))


@cites("spanish21.15.b")
def any_ten(rules: SpanishOptions) -> tuple[Details, ...]:
    """The tens that may be found."""
    return tuple({"ten": card} for card in TENS)


@cites("spanish21.3.c")
def _being_mixed(table: Table) -> str | None:
    """Return why not, or None if the cards are stacked, and not cut or in the shoe yet."""
    left = table.play.shoe
    stacked = left.state == "shuffled" and not left.dealt and not left.behind
    fresh = stacked and table.play.recut is None
    return None if fresh else "the cards are not being mixed or stacked"


@cites("spanish21.3.c")
def exposed_in_mixing(table: Table, details: Details) -> tuple[Event, ...]:
    """If a card is turned over and seen as the cards are mixed or stacked, they are mixed again."""
    return (CardsRemixed(cites=REMIXED),)


@cites("spanish21.15.j")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """If a device jams, stops or fails a cycle, the cards are shuffled again."""
    return (ShufflerFailed(cites=FAILED),)


TEN_FOUND = Incident(
    "ten_found",
    "IR-SP-2",
    "A ten is found in the shoe",
    FOUND_TEN,
    shoe_in_play,
    ten_found,
    ("ten",),
    any_ten,
)
EXPOSED_IN_MIXING = Incident(
    "card_exposed_in_mixing",
    "IR-SP-11",
    "A card is exposed in mixing or stacking",
    REMIXED,
    _being_mixed,
    exposed_in_mixing,
)
FACE_UP, *OTHERS = numbered("spanish21", NUMBERS)
IRREGULARITIES = incidents.part(
    (replace(FACE_UP, act=face_up), TEN_FOUND, *OTHERS, EXPOSED_IN_MIXING)
)


def _of_spanish_21(one: Incident) -> Incident:
    if one.key != "shuffler_fails":
        return one
    return replace(one, cites=FAILED, act=shuffler_fails)


CARDS_KEPT_UP = replace(
    UPKEEP,
    incidents=(
        idle_table("SP-4(i)", ("spanish21.4.i",), lambda rules: REMIXED),
        *map(_of_spanish_21, upkeep(void_with_shoe)),
    ),
)
