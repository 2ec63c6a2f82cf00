"""The log rebuilds the state, and feeding its inputs to a new table gives the same log."""

from contextlib import suppress

from hypothesis import given

from croupier.core.admission import next_step
from croupier.core.driver import Driver, advance
from croupier.core.errors import Refused
from croupier.core.event import CORE_EVENTS, seen_by
from croupier.core.fold import fold
from croupier.core.game import Game
from croupier.equipment.source import Live
from tests.conformance.tables import ACTS, PLAYED, a_table, acts, played


@given(seed=PLAYED)
def test_the_log_rebuilds_the_table(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    assert fold(game, driver.start, (entry.event for entry in driver.log)) == driver.table


@given(seed=PLAYED)
def test_the_inputs_alone_rebuild_the_log(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    again = Driver(game, driver.rules, Live(), lambda: "12:00")
    for entry in driver.log:
        if entry.event.is_input:
            again.feed(entry.event)
    assert again.log == driver.log
    assert again.table == driver.table


@given(seed=PLAYED)
def test_the_same_seed_gives_the_same_log(game: Game, seed: int) -> None:
    again, rng = a_table(game, seed)
    for _ in acts(again, rng, ACTS):
        pass
    assert again.log == played(game, seed).driver.log


@given(seed=PLAYED)
def test_an_input_can_be_tried_without_being_made(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    before, length = driver.table, len(driver.log)
    if driver.log:
        last = next(e.event for e in reversed(driver.log) if e.event.is_input)
        with suppress(Refused):
            advance(game, before, (last,))
    assert driver.table == before
    assert len(driver.log) == length


@given(seed=PLAYED)
def test_what_a_table_waits_for_is_what_its_phase_says(game: Game, seed: int) -> None:
    for table, step in played(game, seed).moments:
        assert step == next_step(game, table)


@given(seed=PLAYED)
def test_every_event_is_of_a_declared_kind(game: Game, seed: int) -> None:
    driver = played(game, seed).driver
    declared = (*CORE_EVENTS, *game.events)
    assert {type(entry.event) for entry in driver.log} <= set(declared)
    for event in (entry.event for entry in driver.log):
        shown = seen_by(event, "nobody")
        assert shown is None or shown.seen_by is None
        assert event.seen_by is None or shown != event
