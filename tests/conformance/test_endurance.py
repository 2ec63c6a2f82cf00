"""A long session costs no more by the round than a short one: counted in calls, not seconds."""

import sys
from random import Random
from types import FrameType

from croupier.analysis.random_play import go_on
from croupier.core.driver import Driver
from croupier.core.game import Game
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.rulebook.rules import rules_for

ROUNDS = 150


def calls_of(driver: Driver, rng: Random, rounds: int) -> int:
    """How many Python functions are called while so many rounds are played."""
    count = 0

    def counted(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        _play(driver, rng, rounds)
    finally:
        sys.setprofile(None)
    return count


def _play(driver: Driver, rng: Random, rounds: int) -> None:
    last = driver.table.round + rounds
    while driver.table.round < last or driver.table.stage != IDLE:
        go_on(driver, rng)


def test_the_thousandth_round_costs_what_the_first_ones_do(game: Game) -> None:
    driver, rng = Driver(game, rules_for(game), Shuffled(game.key, 1), lambda: "12:00"), Random(1)
    driver.buy("p1", 100_000_00)
    driver.buy("p2", 100_000_00)
    _play(driver, rng, 20)
    early = calls_of(driver, rng, ROUNDS)
    _play(driver, rng, 1_000)
    late = calls_of(driver, rng, ROUNDS)
    assert late < early * 3 / 2
    assert len(driver.table.wagers) <= 4
