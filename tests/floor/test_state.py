"""A table's state survives being written down, at any moment of any game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.random_play import random_act, random_rules
from croupier.core.driver import Driver
from croupier.core.game import Game
from croupier.equipment.source import Shuffled
from croupier.floor.tables.state import frozen, thawed
from croupier.front import now
from croupier.games import registry

MOMENTS = 150


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(3))
def test_a_snapshot_is_the_table_it_was_taken_of(game: Game, seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(game, rng)
    driver = Driver(game, rules, Shuffled(game.key, seed), now)
    driver.buy("p1", 5_000_00)
    if len(game.boxes(rules)) != 1 or 0 in game.boxes(rules):
        driver.buy("p2", 5_000_00)
    for _ in range(MOMENTS):
        random_act(driver, rng)
        kept = replace(driver.table, changed="")
        assert thawed(game, rules, frozen(driver.table)) == kept
