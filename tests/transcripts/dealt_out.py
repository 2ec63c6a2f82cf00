"""Scenarios that need a shoe with few cards left: an irregularity is called until it has."""

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any

from croupier.core.driver import Driver
from croupier.core.step import Deal
from croupier.equipment.shoe import Shoe, cards_left
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.notation.inputs import read_input
from croupier.rulebook.rules import rules_for


def dealt_out(
    key: str,
    opening: str,
    incident: str,
    until: Callable[[Shoe], bool],
    tried: int = 0,
    **options: Any,
) -> str:
    """Lines that call an incident after this opening until the shoe is as wanted.

    The orders of the cards that were tried and do not end so are left out.
    """
    for seed in count(tried):
        lines = _tried(key, opening, incident, until, tuple(options.items()), seed)
        if lines:
            return lines
    raise AssertionError("no order of the cards ends so")


def cards_after(key: str, lines: str, **options: Any) -> tuple[str, ...]:
    """The cards left in the shoe after these lines."""
    return cards_left(_played(key, lines, dict(options)).table.play.shoe)


def _played(key: str, lines: str, options: dict[str, Any]) -> Driver:
    played = game(key)
    driver = Driver(played, rules_for(played, options), Live(), lambda: "12:00")
    for line in filter(None, map(str.strip, lines.splitlines())):
        driver.feed(read_input(played, driver.table, line))
    return driver


@cache
def _tried(
    key: str,
    opening: str,
    incident: str,
    until: Callable[[Shoe], bool],
    options: tuple[tuple[str, Any], ...],
    seed: int,
) -> str:
    """The lines with the cards in one order; "" where the shoe is over before it is as wanted."""
    driver = _played(key, opening, dict(options))
    rng, lines = Random(seed), list[str]()
    while not until(driver.table.play.shoe):
        called = driver.game.incident(incident)
        if called is None or called.possible(driver.table) is not None:
            return ""
        _feed(driver, f"incident {incident}", lines)
        while isinstance(step := driver.step_now, Deal):
            left = rng.sample(cards_left(driver.table.play.shoe), len(step.to))
            dealt = ", ".join(f"{to} {card}" for to, card in zip(step.to, left, strict=True))
            _feed(driver, f"shoe: {dealt}", lines)
    return "\n".join(lines)


def _feed(driver: Driver, line: str, lines: list[str]) -> None:
    driver.feed(read_input(driver.game, driver.table, line))
    lines.append(line)
