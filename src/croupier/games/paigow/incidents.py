"""The irregularities of pai gow, and what happens to its tiles and dice."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from croupier.core.duty import Duty, Placed, after
from croupier.core.event import Event
from croupier.core.part import Duties
from croupier.core.table import IDLE, Table
from croupier.games.families import shoe
from croupier.games.families.paigow import called
from croupier.games.paigow.options import LAW, PaiGowOptions
from croupier.games.paigow.play import EquipmentChanged, TilesLaidOut, TilesReplaced
from croupier.rulebook.citation import cites
from croupier.rulebook.irregularities import incident

Details = Mapping[str, str]
CHANGE = "equipment_changed"
"""The call by which other tiles and dice come to the table."""
TWELVE_HOURS, DAY = timedelta(hours=12), timedelta(hours=24)
TILES_OUT, DICE_OUT = ("cmr146.53.7",), ("paigow.3.c",)
NUMBERS = {
    "dice_not_flat": ("IR-PG-1", ""),
    "die_falls_out": ("IR-PG-2", ""),
    "dice_mistotaled": ("IR-PG-3", ""),
    "player_exposed": ("IR-PG-4", "The dealer exposes a tile of a player"),
    "dealer_exposed": (
        "IR-PG-5",
        "A tile of the dealer, the bank, the dead hand or an empty seat is exposed",
    ),
    "dealer_misset": ("IR-PG-6", ""),
    "bank_lifts_lid": ("IR-PG-8", ""),
}


def _over(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """The tiles are washed before they are dealt again."""
    return () if table.play.shoe.state == "spent" else (shoe.ShoeSpent(cites=because),)


def _stacked(table: Table) -> str | None:
    """The tiles are being stacked, or lie in stacks, and wagers are still open."""
    stacked = table.stage != IDLE and table.open and table.play.shoe.state == "ready"
    return None if stacked else "the tiles are not being stacked"


@cites("paigow.4.e")
def tile_exposed_in_stacking(table: Table, details: Details) -> tuple[Event, ...]:
    """If a tile is turned over while the tiles are stacked, the entire set is washed again."""
    return _over(table, ("paigow.4.e",))


def _no_gaming(table: Table) -> str | None:
    return "gaming is in progress" if not table.free else None


@cites("paigow.4.g", "paigow.4.b")
def idle_table(table: Table, details: Details) -> tuple[Event, ...]:
    """Without gaming the tiles lie face up in 16 pairs, by rank, until a player arrives."""
    because = ("paigow.4.g",)
    return (TilesLaidOut(cites=because), *_over(table, because))


def _inspected(table: Table) -> str | None:
    """The tiles are inspected before they are first washed."""
    fresh = table.play.shoe.state == "spent" and not table.play.begun
    return None if fresh else "the tiles have already been inspected"


@cites("paigow.4.a.3", "paigow.4.a.3.i", "paigow.4.a.3.ii")
def unsuitable_tile(table: Table, details: Details) -> tuple[Event, ...]:
    """A set with a tile that is unsuitable is sealed up, and a substitute set comes."""
    return (TilesReplaced(cites=("paigow.4.a.3.i", "paigow.4.a.3.ii")),)


def _in_use(table: Table) -> str | None:
    return None if table.play.shoe.state != "spent" else "the tiles are not in use"


IN_USE = called.not_due_out(_in_use)


@cites("cmr146.53.6")
def damaged_tile(table: Table, details: Details) -> tuple[Event, ...]:
    """If a tile is damaged, the entire set is replaced; hands that are dealt are void.

    Once a hand is exposed or surrendered, the round is settled first.
    """
    return _replaced(table, ("cmr146.53.6",))


@cites("cmr146.53.8")
def tiles_removed(table: Table, details: Details) -> tuple[Event, ...]:
    """Tiles leave the table at any sign of tampering, flaws or marks, or at a request."""
    return _replaced(table, ("cmr146.53.8",))


def _replaced(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """Another set comes: nothing can be compared with tiles that left the table."""
    gone = TilesReplaced(cites=because)
    if not table.playing:
        return (gone, *_over(table, because))
    return called.void_or_later(table, (gone,), because)


def _between_rounds(table: Table) -> str | None:
    busy = any(table.play.hands.values()) or not table.free
    return "a round is under way: other tiles and dice come when it is over" if busy else None


@cites("cmr146.53.7", "paigow.3.c", "paigow.4.a", "paigow.4.b")
def equipment_changed(table: Table, details: Details) -> tuple[Event, ...]:
    """The tiles, and the dice with them, leave the table; others are inspected and laid out."""
    because = (*TILES_OUT, *DICE_OUT)
    return (EquipmentChanged(cites=because), *_over(table, because))


@cites("cmr146.53.7", "paigow.3.c")
def due(rules: PaiGowOptions, placed: Placed) -> tuple[Duty, ...]:
    """Tiles are changed within 12 hours, and dice leave the table within 24."""
    tiles, dice = "change the tiles of the table", "take the dice in the shaker off the table"
    return (
        Duty(tiles, after(placed.at, TWELVE_HOURS), TILES_OUT, "casino supervisor", CHANGE),
        Duty(dice, after(placed.at, DAY), DICE_OUT, "floorperson", CHANGE),
    )


DUTIES = Duties(due, lambda rules: (EquipmentChanged,))

INCIDENTS = (
    *called.numbered(LAW, NUMBERS),
    incident(
        "IR-PG-7",
        "A tile is turned over while the tiles are stacked",
        _stacked,
        tile_exposed_in_stacking,
    ),
    incident("PG-4(a)", "The inspection finds an unsuitable tile", _inspected, unsuitable_tile),
    incident("PG-4(g)", "There is no gaming at an open table", _no_gaming, idle_table),
    incident("IR-GN-4", "A damaged tile is found in play", IN_USE, damaged_tile),
    incident("IR-GN-10", "Signs of tampering, flaws or marks, or a request", IN_USE, tiles_removed),
    incident("PG-23", "The tiles are due to be changed", _between_rounds, equipment_changed),
)
