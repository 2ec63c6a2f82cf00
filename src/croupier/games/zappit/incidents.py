"""The irregularities of ZAPPIT, as its section 11 numbers them, and what a shift brings."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.game import Incident
from croupier.core.table import IDLE, Table
from croupier.games.families import shoe
from croupier.games.families.twentyone.incidents import (
    ReaderFailed,
    between_rounds,
    misused,
    numbered,
    void,
)
from croupier.games.families.upkeep import ShufflerFailed, upkeep
from croupier.games.zappit.play import ReaderMisused
from croupier.rulebook.citation import cites

Details = Mapping[str, str]
NUMBERS = {
    "card_face_up_in_shoe": "IR-ZP-1",
    "card_drawn_in_error": "IR-ZP-2",
    "card_exposed": "IR-ZP-3",
    "drawn_on_seventeen": "IR-ZP-4",
    "dealer_missed": "IR-ZP-5",
    "no_cards_dealt": "IR-ZP-7",
    "one_card_dealt": "IR-ZP-7",
    "card_not_dealt": "IR-ZP-8",
    "improper_cut": "IR-GN-9",
    "new_dealer": "ZP-6(c)",
    "reshuffle": "ZP-4(f)",
}


class CardsSpread(Event, frozen=True, kw_only=True, tag="cards_spread"):
    """The cards of an idle table are spread on it face down, for the first player to see."""

    def told(self) -> str:
        """As it is told."""
        return "the cards are spread, face down"


@cites("zappit.11.i")
def reader_misused(table: Table, details: Details) -> tuple[Event, ...]:
    """The reader is used on a low card: a floorperson is told, and play goes on."""
    return (ReaderMisused(cites=("zappit.11.i",)),)


def _reader_works(table: Table) -> str | None:
    return "it has failed already" if table.play.reader_failed else None


@cites("zappit.11.j")
def reader_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """Where the reader fails nothing is dealt until it is repaired or replaced."""
    return (ReaderFailed(cites=("zappit.11.j",)),)


@cites("zappit.11.k")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """Cards of a shuffle that the device did not complete are shuffled again."""
    return (ShufflerFailed(cites=("zappit.11.k", "cmr146.51.3")),)


def _no_gaming(table: Table) -> str | None:
    return "gaming goes on" if table.stage != IDLE else between_rounds(table)


@cites("zappit.4.g", "zappit.4.g.1", "zappit.4.g.2")
def spread(table: Table, details: Details) -> tuple[Event, ...]:
    """At an idle table the cards are spread face down, and shuffled or changed for others."""
    then = "zappit.4.g.2" if table.rules.shuffler else "zappit.4.g.1"
    return (
        CardsSpread(cites=("zappit.4.g",)),
        shoe.ShoeSpent(cites=("zappit.4.g", then)),
    )


def _of_zappit(one: Incident) -> Incident:
    """The failure of a shuffling device has a number of its own."""
    if one.key != "shuffler_fails":
        return one
    return replace(one, number="IR-ZP-11", cites=("zappit.11.k",), act=shuffler_fails)


INCIDENTS = (
    *numbered("zappit", NUMBERS),
    Incident(
        "reader_misused", "IR-ZP-9", "The reader is used though the up card is 2 to 9",
        ("zappit.11.i",), misused, reader_misused,
    ),
    Incident(
        "reader_fails", "IR-ZP-10", "The card reader fails", ("zappit.11.j",), _reader_works,
        reader_fails,
    ),
    Incident(
        "idle_table", "ZP-4(g)", "No gaming goes on at an open table", ("zappit.4.g",),
        _no_gaming, spread,
    ),
    *map(_of_zappit, upkeep(void)),
)  # fmt: skip
