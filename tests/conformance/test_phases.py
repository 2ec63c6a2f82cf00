"""Phases are pure: asked twice they say the same, and the table is as it was."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.core.game import Game, devices
from croupier.core.step import Ask, Confirm, Deal, Draw, Open, Shuffle
from croupier.core.table import IDLE
from tests.conformance.tables import a_table, acts, until_drawn

SEEDS = st.integers(0, 2**32)


@given(seed=SEEDS)
def test_phases_change_nothing_and_can_be_asked_again(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 40):
        table = driver.table
        if table.stage == IDLE:
            continue
        phase = game.phases[table.stage]
        hashed = repr(table)
        assert phase(table) == phase(table)
        assert repr(table) == hashed


@given(seed=SEEDS)
def test_the_table_always_waits_for_somebody(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, 40):
        step = driver.step_now
        waits = isinstance(step, Open | Draw | Ask | Confirm | Shuffle | Deal)
        assert driver.table.stage == IDLE or waits
        if isinstance(step, Draw | Shuffle | Deal):
            assert step.device in devices(game, driver.rules)


@given(seed=SEEDS)
def test_nothing_that_is_to_come_is_in_the_table(game: Game, seed: int) -> None:
    """Two sources that will differ leave the same table until they are drawn from."""
    left, rng = a_table(game, seed)
    right, other = a_table(game, seed)
    right.source = a_table(game, seed + 1)[0].source
    for driver, chance in ((left, rng), (right, other)):
        until_drawn(driver, chance)
    assert left.table == right.table
