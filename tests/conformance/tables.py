"""Tables for the conformance suite: random lawful rules, patrons with money, random acts.

A property that only looks at what happened takes a table that is `played`: one of a fixed number,
each played once for all of them. A property that acts by itself takes `a_table` and any seed.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from croupier.analysis.random_play import go_on, random_act, random_bid, random_rules
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.step import Deal, Draw, Step
from croupier.core.table import Colored, Table
from croupier.equipment.source import Shuffled

WAYS = settings.default.max_examples if settings.default else 0
"""How many sets of rules a game is played by: as many as a property has examples."""

PLAYED = st.integers(0, max(WAYS, 1) - 1)
"""The seeds of tables that are played once for every property that looks at them."""
ACTS = 60
AT_HAND = 64
NEEDS_WAGERS = "needs_wagers"
TOGETHER = 3
"""How many wagers are tried where cards are dealt only to those who wager."""


Test = TypeVar("Test", bound=Callable[..., None])


def about_wagers(test: Test) -> Test:
    """A property of wagers, which players who bet against each other do not make."""
    setattr(test, NEEDS_WAGERS, True)
    return test


@cache
def rules_of(game: Game, number: int, patrons: int) -> Any:
    """Random lawful rules by their number; what the engine works out for them is kept."""
    rng = Random(number)
    rules = random_rules(game, rng)
    while 0 not in game.boxes(rules) and len(game.boxes(rules)) < patrons:
        rules = random_rules(game, rng)
    return rules


def a_table(game: Game, seed: int, patrons: int = 3, ways: int = WAYS) -> tuple[Driver, Random]:
    """A table with random lawful rules, patrons with money, and a source of its own."""
    rng = Random(seed)
    rules = rules_of(game, seed % ways, patrons)
    driver = Driver(game, rules, Shuffled(game.key, seed), lambda: "12:00")
    colored = isinstance(driver.table.play, Colored)
    for number in range(patrons):
        driver.buy(f"p{number + 1}", 10_000_00, f"color{number}" if number and colored else "")
    return driver, rng


def acts(driver: Driver, rng: Random, number: int) -> Iterator[None]:
    """So many random acts at a table, yielding after each."""
    for _ in range(number):
        random_act(driver, rng)
        yield


@dataclass(frozen=True)
class Played:
    """A table with its log, and as it stood after each act with what it waited for."""

    driver: Driver
    moments: tuple[tuple[Table, Step], ...]


@lru_cache(maxsize=AT_HAND)
def played(game: Game, seed: int) -> Played:
    """A table after many acts, which nobody may change."""
    driver, rng = a_table(game, seed)
    return Played(driver, tuple((driver.table, driver.step_now) for _ in acts(driver, rng, ACTS)))


def until_drawn(driver: Driver, rng: Random, *, closed: bool = False) -> Step:
    """Answer what is asked and wager what is needed until chance is next."""
    for _ in range(300):
        if isinstance(driver.step_now, Draw | Deal) and not (closed and driver.table.open):
            break
        if driver.table.open and not driver.table.wagers:
            try_a_wager(driver, rng)
        go_on(driver, rng)
    assert isinstance(driver.step_now, Draw | Deal)
    return driver.step_now


def try_a_wager(driver: Driver, rng: Random) -> None:
    """Some games deal only to those who wager, and some only for two wagers together."""
    for _ in range(TOGETHER):
        bid = random_bid(driver.game, driver.table, "p1", rng)
        with suppress(Refused):
            if bid is not None:
                driver.place("p1", bid)
