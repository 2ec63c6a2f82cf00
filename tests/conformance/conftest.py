"""Every test of this folder runs over every registered game, those of CROUPIER_GAMES too.

The tests of one game run one after another, so that they can look at the same played tables.
"""

import pytest

from croupier.games.registry import games
from tests.conformance.tables import NEEDS_WAGERS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        every = list(games().values())
        if getattr(metafunc.function, NEEDS_WAGERS, False):
            every = [game for game in every if game.wagers]
        metafunc.parametrize("game", every, ids=[game.key for game in every], scope="session")
