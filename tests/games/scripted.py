"""Tables whose outcomes are given beforehand, and the events of one kind."""

from collections.abc import Iterable
from typing import Any, TypeVar

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Step
from croupier.core.wager import WagerKind
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.script import lines

E = TypeVar("E", bound=Event)


def scripted(key: str, outcomes: Iterable[str] = (), **options: Any) -> Driver:
    """A table for p1 and p2 that shows these outcomes in turn."""
    return croupier.table(
        key,
        source=Scripted(outcomes),
        patrons=("p1", "p2"),
        options=options,
        clock=lambda: "2026-03-01T20:00:00+00:00",
    )


def only(events: Iterable[Event], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def waits_for(table: Driver) -> Step:
    """What a table waits for now."""
    return table.step_now


def kind(key: str, wager: str) -> WagerKind:
    """A wager of a game."""
    found = game(key).kind(wager)
    assert found is not None
    return found


def steps(key: str, rules: Any, phase: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Who says or does what at a phase, and by which clauses."""
    return [
        (line.who, line.says or line.does, line.cites) for line in lines(game(key), rules, phase)
    ]
