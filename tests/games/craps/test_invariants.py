"""Whatever happens at a table, point, marker, line, odds and fire bets agree with each other."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.random_play import random_act, random_rules
from croupier.core.driver import Driver
from croupier.core.table import Table
from croupier.equipment.source import Shuffled
from croupier.games.registry import game
from tests.games.craps.shooting import GAMES

FLATS = {
    "pass_odds": "pass",
    "dont_pass_odds": "dont_pass",
    "come_odds": "come",
    "dont_come_odds": "dont_come",
}


def assert_agree(table: Table) -> None:
    """The point is that of every line bet that has one, and of every fire bet."""
    play = table.play
    for wager in table.wagers:
        if wager.kind == "pass":
            assert wager.at == play.point
        if wager.kind == "dont_pass":
            assert wager.at in (None, play.point)
        if wager.kind == "fire":
            assert int(wager.at.split(":")[0] or 0) == (play.point or 0)
        if wager.kind in FLATS:
            flats = (w for w in table.wagers_of(wager.patron) if w.kind == FLATS[wager.kind])
            assert wager.on in {str(flat.at) for flat in flats}


def assert_come_out(table: Table) -> None:
    """A come out roll has no point; without one a roll that is none decides come bets alone."""
    play = table.play
    assert not (play.come_out and play.point)
    if play.shooter and play.point is None and not play.come_out:
        assert play.deciding
    if play.shooter and play.deciding:
        assert play.point is None
        assert not any(w.kind in ("pass", "dont_pass") for w in table.wagers)
        assert any(w.kind in ("come", "dont_come") for w in table.wagers)


@pytest.mark.parametrize("key", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_whatever_happens_the_table_agrees_with_itself(key: str, seed: int) -> None:
    rng, played = Random(seed), game(key)
    driver = Driver(played, random_rules(played, rng), Shuffled(key, seed), lambda: "12:00")
    for patron in ("p1", "p2", "p3"):
        driver.buy(patron, 10_000_00)
    for _ in range(100):
        random_act(driver, rng)
        assert_agree(driver.table)
        assert_come_out(driver.table)
