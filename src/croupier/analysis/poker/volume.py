"""Hands in bulk, and the same hands in the engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.analysis.poker.bots import answer
from croupier.analysis.poker.plan import plan_of
from croupier.analysis.poker.policy import NAMES
from croupier.analysis.unit import BEGINNING
from croupier.core.driver import Driver
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.chance import Words
from croupier.equipment.source import Shuffled

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.money import Cents

USUAL = NAMES[0]
STACKS = 12
"""The words of choice that are set aside for everyone's chips."""


@dataclass(frozen=True)
class Ended:
    """A hand as the engine played it: the table, everyone's chips at its end, and its rake."""

    driver: Driver
    chips: tuple[Cents, ...]
    rake: Cents


def choices_of(seed: int, unit: int) -> Words:
    """The words by which players act in a hand."""
    return Words.of("poker/choices", seed, unit)


def stacks_of(rules: Any, seed: int, unit: int, players: int) -> tuple[Cents, ...]:
    """Everyone's chips at the beginning of a hand."""
    plan, words = plan_of(rules), choices_of(seed, unit)
    span = (plan.most_stack - plan.least_stack) // 100 + 1
    return tuple(plan.least_stack + 100 * words.below(span) for _ in range(players))


def replayed(game: Game, rules: Any, seed: int, unit: int, players: int, way: str = USUAL) -> Ended:
    """The hand of a unit in the engine, by the same cards, chips and chances."""
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    names = [f"p{number}" for number in range(1, players + 1)]
    for name, chips in zip(names, stacks_of(rules, seed, unit, players), strict=True):
        driver.buy(name, chips)
    words = Words(choices_of(seed, unit).key, unit, STACKS)
    _play(driver, way, words)
    table = driver.table
    left = tuple(table.accounts[name] for name in names)
    bought = sum(stacks_of(rules, seed, unit, players))
    return Ended(driver, left, bought - sum(left))


def _play(driver: Driver, way: str, words: Words) -> None:
    """Play one hand; every player acts by the same words, in turn."""
    driver.step()
    while driver.table.stage != IDLE:
        asked = driver.step_now
        if isinstance(asked, Ask):
            said = answer(driver.table, asked, way, words.next_word)
            driver.choose(asked.patrons[0], said, asked.about)
        else:
            assert driver.step(), f"the table waits for {asked}"
