"""Every test of this folder runs over every registered game, those of CROUPIER_GAMES too.

The tests of one game run one after another, so that they can look at the same played tables.
"""

import pytest

from croupier.games.registry import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(games().values()), ids=list(games()), scope="session")
