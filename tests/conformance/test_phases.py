"""Phases are pure: asked twice they say the same, and the table is as it was."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.core.game import Game, devices
from croupier.core.step import Ask, Confirm, Deal, Draw, Open, Shuffle
from croupier.core.table import IDLE
from tests.conformance.tables import PLAYED, a_table, played, until_drawn

SEEDS = st.integers(0, 2**32)


@given(seed=PLAYED)
def test_phases_change_nothing_and_can_be_asked_again(game: Game, seed: int) -> None:
    for table, _ in played(game, seed).moments:
        if table.stage == IDLE:
            continue
        phase = game.phases[table.stage]
        hashed = repr(table)
        assert phase(table) == phase(table)
        assert repr(table) == hashed


@given(seed=PLAYED)
def test_the_table_always_waits_for_somebody(game: Game, seed: int) -> None:
    for table, step in played(game, seed).moments:
        waits = isinstance(step, Open | Draw | Ask | Confirm | Shuffle | Deal)
        assert table.stage == IDLE or waits
        if isinstance(step, Draw | Shuffle | Deal):
            assert step.device in devices(game, table.rules)


@given(seed=SEEDS)
def test_nothing_that_is_to_come_is_in_the_table(game: Game, seed: int) -> None:
    """Two sources that will differ leave the same table until they are drawn from."""
    left, rng = a_table(game, seed)
    right, other = a_table(game, seed)
    right.source = a_table(game, seed + 1)[0].source
    for driver, chance in ((left, rng), (right, other)):
        until_drawn(driver, chance)
    assert left.table == right.table
