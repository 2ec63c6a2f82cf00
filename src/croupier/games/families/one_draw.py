"""Games decided by one draw of one device: bet, close, draw, collect and pay, end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.event import Drawn, DrawVoided, Event, OutcomeDeclared, RoundEnded
from croupier.core.game import Game, devices
from croupier.core.part import Part
from croupier.core.step import Step
from croupier.core.table import IDLE, Table
from croupier.rulebook.settlement import return_all, settle


class Play(msgspec.Struct, frozen=True, gc=False):
    """What the device showed this round, after it came to rest."""

    outcome: str | None = None


def settlement(game: Game, table: Table) -> Step:
    """All wagers are settled in one batch against the outcome, until none is left."""
    return settle(game, table, outcome(game, table)) if table.wagers else None


def ending(table: Table) -> Step:
    """The round is over; the balances are read."""
    return (round_ended(table),)


def round_ended(table: Table) -> RoundEnded:
    """The end of the round, with the balances of the patrons present."""
    return RoundEnded(round=table.round, balances=table.balances)


def void_round(table: Table, cites: tuple[str, ...]) -> tuple[Event, ...]:
    """The round is void: every wager is returned and the round ends."""
    returned = return_all(table, cites)
    accounts = table.balances
    for wager in table.wagers:
        accounts[wager.patron] += wager.amount
    return (*returned, RoundEnded(round=table.round, balances=accounts, cites=cites))


def outcome(game: Game, table: Table) -> Any:
    """The outcome in the form the judges read."""
    return devices(game, table.rules)[game.decides].value(table.play.outcome)


def _shown(table: Table, event: Drawn | OutcomeDeclared) -> Table:
    return replace(table, play=replace(table.play, outcome=event.outcome))


def _cleared(table: Table, event: Event) -> Table:
    return replace(table, play=replace(table.play, outcome=None))


EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    Drawn: _shown,
    OutcomeDeclared: _shown,
    DrawVoided: _cleared,
    RoundEnded: _cleared,
}

DRAW = Part(name="draw", evolve=EVOLVE)
"""The draw of a game that one device decides: its outcome is visible until the round ends."""


def before_outcome(table: Table) -> str | None:
    """Return why an incident of the draw cannot happen now, or None if it can."""
    if table.stage == IDLE:
        return "no round is under way"
    return None if table.play.outcome is None else "the outcome stands already"


def while_drawing(table: Table) -> str | None:
    """The same, but only after wagers are closed."""
    why = before_outcome(table)
    return why or ("wagers are still open" if table.open else None)
