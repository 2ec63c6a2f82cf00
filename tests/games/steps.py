"""What a running table shows of the dealer's script, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from croupier.analysis.random_play import random_act
from croupier.core.admission import next_step
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.step import Step
from croupier.core.table import Table
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import INCIDENT, Line, script, spoken_now

TABLES, ACTS = 12, 60


class Moment(NamedTuple):
    """An input with what it brought about, the table after it, and what is said and done then."""

    events: tuple[Event, ...]
    table: Table
    step: Step
    lines: tuple[Line, ...]


def moments(driver: Driver) -> Iterator[Moment]:
    """Every moment of a table that was played, from the opening on."""
    table, since = driver.start, list[Event]()
    for entry in driver.log:
        if entry.event.is_input:
            yield moment(driver.game, table, since)
            since = []
        table = apply(driver.game, table, entry.event)
        since.append(entry.event)
    yield moment(driver.game, table, since)


def moment(game: Game, table: Table, events: list[Event]) -> Moment:
    """What is shown after these events."""
    shown = spoken_now(game, table, reversed(events))
    return Moment(tuple(events), table, next_step(game, table), shown)


def played(key: str, options: Mapping[str, Any], clause: str) -> Iterator[Driver]:
    """Tables at which anything happens, and every incident that the clause has lines for."""
    made = game(key)
    rules = rules_for(made, options)
    called = {one.phase for one in script(made) if clause in one.cites}
    for seed in range(TABLES):
        driver, rng = Driver(made, rules, Shuffled(key, seed), lambda: "12:00"), Random(seed)
        for number in range(3):
            driver.buy(f"p{number + 1}", 10_000_00)
        for _ in range(ACTS):
            random_act(driver, rng)
            call(driver, called, rng)
        yield driver


def call(driver: Driver, phases: set[str], rng: Random) -> None:
    """Call the first incident of these that can happen now, and no other."""
    for incident in driver.game.incidents:
        phase = f"{INCIDENT}{incident.key}"
        if phase in phases and incident.possible(driver.table) is None:
            phases.discard(phase)
            driver.incident(incident.key, **rng.choice(incident.examples(driver.rules)))
            return
