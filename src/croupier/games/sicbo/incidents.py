"""The irregularities of sic bo, and the state each leaves at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.core.event import DrawVoided, Event, Flagged, IncidentCalled
from croupier.core.part import Incident
from croupier.core.table import Table
from croupier.games.families import one_draw
from croupier.games.families.one_draw import void_round, while_drawing
from croupier.rulebook.citation import cites

EXCHANGE = "dice_exchanged"
"""The call by which other dice come to the table."""


class DiceExchanged(Event, frozen=True, kw_only=True, tag="dice_exchanged"):
    """The dice in the shaker leave the table, and other dice are sealed in it."""

    def sentence(self) -> str:
        """What people read about it."""
        return "The dice leave the table, and other dice are sealed in the shaker"


class Play(one_draw.Play, frozen=True):
    """The dice, the shaker on the table ("" for none), and the state of the electrical device."""

    shaker: str = "automated"
    lit: bool = False
    device_failed: bool = False
    supervised: bool = False


@cites("sicbo.6.a")
def dice_not_flat(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A die that does not land flat makes "No Roll": the dice are shaken again."""
    return (DrawVoided(device="dice", outcome="", says="no roll", cites=("sicbo.6.a",)),)


@cites("sicbo.6.b")
def electrical_device_fails(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The round is settled by hand before a casino supervisor, and then gaming ceases."""
    why = "failed: settled by hand before a casino supervisor, then no gaming until it is fixed"
    return (Flagged(about="the electrical device", why=why, cites=("sicbo.6.b",)),)


@cites("sicbo.6.c")
def automated_shaker_fails(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """An automated shaker that fails when activated makes the round void."""
    return void_round(table, ("sicbo.6.c",))


@cites("sicbo.6.d")
def automated_shaker_removed(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The automated shaker is removed from the table, so that a manual one may be used."""
    why = "off the table: no dice are shaken until a manual one is secured to it"
    return (Flagged(about="the automated sic bo shaker", why=why, cites=("sicbo.6.d",)),)


@cites("sicbo.6.d")
def manual_shaker_brought(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """A manual shaker is used from now on."""
    why = "utilized from now on"
    return (Flagged(about="a manual sic bo shaker", why=why, cites=("sicbo.6.d",)),)


@cites("sicbo.1")
def dice_exchanged(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """The dice in the shaker leave the table in time, and others are sealed in it."""
    return (DiceExchanged(cites=("sicbo.1",)),)


def _between_rounds(table: Table) -> str | None:
    """Return why not, or None if the table is free."""
    return None if table.free else "a round is under way: the dice are exchanged when it is over"


def _while_shaken(table: Table) -> str | None:
    return while_drawing(table) or (None if table.play.shaker else "no shaker is on the table")


@cites("sicbo.6.b")
def _once_the_dice_are_seen(table: Table) -> str | None:
    """The device's failure matters here once the dice are uncovered or tossed."""
    if table.play.outcome is None:
        return "the dice have not been seen yet"
    return "it has already failed" if table.play.device_failed else None


@cites("sicbo.6.c")
def _when_activated(table: Table) -> str | None:
    """Only an automated shaker that is on the table is activated."""
    if table.play.shaker != "automated":
        return "no automated shaker is on the table"
    return while_drawing(table)


@cites("sicbo.6.d")
def _before_the_dice_are_shaken(table: Table) -> str | None:
    """The automated shaker is removed between rounds, or while wagers are open."""
    if table.play.shaker != "automated":
        return "no automated shaker is on the table"
    return "the round is being decided" if table.playing else None


@cites("sicbo.6.d")
def _once_the_automated_one_is_removed(table: Table) -> str | None:
    """No manual shaker is utilized next to an automated one."""
    if table.play.shaker == "automated":
        return "the automated shaker is still on the table"
    return "a manual shaker is already in use" if table.play.shaker == "manual" else None


INCIDENTS = (
    Incident(
        "dice_not_flat",
        "IR-SB-1",
        "A die does not land flat",
        cites=("sicbo.6.a",),
        possible=_while_shaken,
        act=dice_not_flat,
    ),
    Incident(
        "electrical_device_fails",
        "IR-SB-2",
        "The electrical device malfunctions",
        cites=("sicbo.6.b",),
        possible=_once_the_dice_are_seen,
        act=electrical_device_fails,
    ),
    Incident(
        "automated_shaker_fails",
        "IR-SB-3",
        "The automated shaker fails or malfunctions",
        cites=("sicbo.6.c",),
        possible=_when_activated,
        act=automated_shaker_fails,
    ),
    Incident(
        "automated_shaker_removed",
        "IR-SB-4",
        "The automated shaker is removed",
        cites=("sicbo.6.d",),
        possible=_before_the_dice_are_shaken,
        act=automated_shaker_removed,
    ),
    Incident(
        "manual_shaker_brought",
        "IR-SB-4b",
        "A manual shaker is brought",
        cites=("sicbo.6.d",),
        possible=_once_the_automated_one_is_removed,
        act=manual_shaker_brought,
    ),
    Incident(
        EXCHANGE,
        "SB-1a",
        "The dice are due to be exchanged",
        cites=("sicbo.1",),
        possible=_between_rounds,
        act=dice_exchanged,
    ),
)

LEAVES: Mapping[str, Mapping[str, Any]] = {
    "electrical_device_fails": {"device_failed": True},
    "automated_shaker_removed": {"shaker": ""},
    "manual_shaker_brought": {"shaker": "manual"},
}
"""The changes an incident makes at the table beyond the round."""


@cites("sicbo.6.b", "sicbo.6.d")
def happened(table: Table, event: IncidentCalled) -> Table:
    """The table records its shaker and whether its electrical device has failed."""
    called = next(i for i in INCIDENTS if event.name in (i.key, i.number))
    return replace(table, play=replace(table.play, **LEAVES.get(called.key, {})))
