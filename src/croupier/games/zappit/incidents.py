"""The irregularities of ZAPPIT, numbered as in its section 11, and events of a shift."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.errors import UnknownName
from croupier.core.event import Event
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.families.twentyone import incidents
from croupier.games.families.twentyone.betting import sat_out
from croupier.games.families.twentyone.called import numbered
from croupier.games.families.twentyone.conditions import misused
from croupier.games.families.twentyone.incidents import ReaderFailed, void_with_shoe
from croupier.games.families.upkeep import UPKEEP, ShufflerFailed, idle_table, upkeep
from croupier.games.zappit.play import PlayerAdmitted, ReaderMisused, ShufflerUnusable
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

if TYPE_CHECKING:
    from croupier.games.zappit.options import ZappitOptions

Details = Mapping[str, str]
NUMBERS = {
    "card_face_up_in_shoe": "IR-ZP-1",
    "card_drawn_in_error": "IR-ZP-2",
    "card_exposed": "IR-ZP-3",
    "drawn_on_seventeen": "IR-ZP-4",
    "dealer_missed": "IR-ZP-5",
    "no_cards_dealt": "IR-ZP-7",
    "one_card_dealt": "IR-ZP-7b",
    "card_not_dealt": "IR-ZP-8",
    "improper_cut": "IR-GN-9",
    "new_dealer": "ZP-6(c)",
    "reshuffle": "ZP-4(f)",
}


@cites("zappit.11.i")
def reader_misused(table: Table, details: Details) -> tuple[Event, ...]:
    """The reader is used on a low card: a floorperson is notified, and play continues."""
    return (ReaderMisused(cites=("zappit.11.i",)),)


def _misused(table: Table) -> str | None:
    return misused(table) or ("it is already being reported" if table.play.telling else None)


@cites("zappit.11.j")
def reader_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """No more cards are dealt until a reader that failed is repaired or replaced."""
    return (ReaderFailed(cites=("zappit.11.j",)),)


def _reader_works(table: Table) -> str | None:
    return "the reader has already failed" if table.play.reader_failed else None


@cites("zappit.11.k")
def shuffler_fails(table: Table, details: Details) -> tuple[Event, ...]:
    """Cards of a shuffle that the device did not complete are shuffled again."""
    return (ShufflerFailed(cites=("zappit.11.k", "cmr146.51.3")),)


def _device(table: Table) -> str | None:
    if not (table.rules.shuffler or table.rules.csm):
        return "this table has no shuffling device"
    return "this is already known" if table.play.unusable else None


@cites("zappit.11.l")
def shuffler_unusable(table: Table, details: Details) -> tuple[Event, ...]:
    """A device that cannot be used is covered or marked before cards are shuffled another way."""
    failed = ShufflerFailed(cites=("zappit.11.k",))
    return (ShufflerUnusable(cites=("zappit.11.l",)), failed)


def _kept_out(table: Table) -> tuple[str, ...]:
    """Patrons at the table who may not wager now."""
    return tuple(one for one in table.play.seats if sat_out(table, one))


def _somebody_waits(table: Table) -> str | None:
    return None if _kept_out(table) else "nobody at the table is kept from wagering"


@cites("zappit.5.b.1")
def player_admitted(table: Table, details: Details) -> tuple[Event, ...]:
    """The house lets a player who did not wager on a round wager again."""
    waiting = _kept_out(table)
    patron = details.get("patron", waiting[0])
    if patron not in waiting:
        raise UnknownName("waiting player", patron, waiting, ("zappit.5.b.1",))
    return (PlayerAdmitted(patron=patron, cites=("zappit.5.b.1",)),)


@cites("zappit.4.g", "zappit.4.g.1", "zappit.4.g.2")
def after_spreading(rules: ZappitOptions) -> tuple[str, ...]:
    """Cards that were spread are washed and shuffled, or go into the device for its other batch."""
    return ("zappit.4.g.2",) if rules.shuffler else ("zappit.4.g.1",)


@cites("zappit.4.g")
def face_down(one: Incident) -> Incident:
    """The cards of an idle table are spread only face down."""
    return replace(one, details=(), examples=lambda rules: ({},))


def _of_zappit(one: Incident) -> Incident:
    """The failure of a shuffling device has its own number."""
    if one.key != "shuffler_fails":
        return one
    return replace(one, number="IR-ZP-11", cites=("zappit.11.k",), act=shuffler_fails)


OWN = (
    incident(
        "IR-ZP-9", "The reader is used though the up card is 2 to 9", _misused, reader_misused
    ),
    incident("IR-ZP-10", "The card reader fails", _reader_works, reader_fails),
    incident("IR-ZP-11b", "The shuffling device can no longer be used", _device, shuffler_unusable),
    incident(
        "ZP-5(b)",
        "The house lets a player wager again",
        _somebody_waits,
        player_admitted,
        ("patron",),
        conduct=True,
    ),
)
IRREGULARITIES = incidents.part((*numbered("zappit", NUMBERS), *OWN))
CARDS_KEPT_UP = replace(
    UPKEEP,
    incidents=(
        face_down(idle_table("ZP-4(g)", ("zappit.4.g",), after_spreading)),
        *map(_of_zappit, upkeep(void_with_shoe)),
    ),
)
