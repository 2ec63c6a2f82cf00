"""Poker tables whose cards and answers a test names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask
from croupier.core.table import IDLE, Table
from croupier.equipment.cards import DECK
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

POKER = game("poker")
NOW = "2026-03-01T12:00:00-05:00"
FUND: dict[str, Any] = {"bad_beat": True, "bad_beat_ends": "paid_out"}


def table(stacks: Iterable[int], cards: str = "", **options: Any) -> Driver:
    """A table with players p1, p2 ... in the first seats, and cards in the order of the deal."""
    named = cards.split()
    order = [*named, *(card for card in DECK if card not in named)]
    source = Scripted(order * 20)
    driver = Driver(POKER, rules_for(POKER, options), source, lambda: NOW)
    for number, chips in enumerate(stacks, 1):
        driver.buy(f"p{number}", chips)
    return driver


def asked(driver: Driver) -> Ask | None:
    """The question that the table waits for an answer to; all else happens until then."""
    for _ in range(100):
        step = driver.step_now
        if isinstance(step, Ask):
            return step
        if not driver.step() or driver.table.stage == IDLE:
            return None
    raise AssertionError("nothing is asked")


def play(driver: Driver, *answers: str) -> tuple[Event, ...]:
    """A hand with these answers in turn, `call`, `40`, and then silence until it is over."""
    begun = len(driver.log)
    driver.step()
    for choice in answers:
        step = asked(driver)
        assert step is not None, choice
        driver.choose(step.patrons[0], choice, step.about)
    if driver.table.stage != IDLE:
        driver.play_round()
    assert driver.table.stage == IDLE
    return tuple(entry.event for entry in driver.log[begun:])


def of(events: Iterable[Event], kind: type[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def whole(found: Table) -> Mapping[str, int]:
    """The accounts that are not empty; together they are nothing."""
    assert sum(found.accounts.values()) == 0
    return {name: amount for name, amount in found.accounts.items() if amount}
