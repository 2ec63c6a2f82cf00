"""Poker tables whose cards are chosen: each place gets the cards named for it, in their order."""

from collections.abc import Iterable, Mapping
from typing import Any

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.part import Device
from croupier.core.step import Ask, Deal
from croupier.core.table import IDLE, Table
from croupier.equipment.cards import DECK, Pack
from croupier.equipment.source import _Plain
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

POKER = game("poker")
CLOCK = "2026-03-01T20:00:00+00:00"


class Rigged(_Plain):
    """Deals the cards named for a place, and otherwise any that nobody named."""

    def __init__(self, cards: Mapping[str, str]) -> None:
        """Keep the cards of each place in their order."""
        self.cards = {place: text.split() for place, text in cards.items()}
        self.left: list[str] = []

    def draw(self, device: Device, table: Table) -> str | None:
        """Nothing is drawn at poker."""
        raise AssertionError(device.name)

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Cards that are named wait for their place."""
        named = {card for some in self.cards.values() for card in some}
        self.left = [card for card in cards or DECK if card not in named]
        return ()

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next card of each place."""
        return tuple(self._next(place) for place in step.to)

    def _next(self, place: str) -> str:
        mine = self.cards.get(place)
        return mine.pop(0) if mine else self.left.pop()


def seated(
    cards: Mapping[str, str] | None = None, stacks: Iterable[int] = (200, 200, 200), **options: Any
) -> Driver:
    """A table with players p1, p2 … in seats 1, 2 …, each with so many dollars."""
    driver = croupier.table(
        POKER, source=Rigged(cards or {}), patrons=(), options=options, clock=lambda: CLOCK
    )
    for number, stack in enumerate(stacks, 1):
        driver.buy(f"p{number}", stack * 100)
    return driver


def dealt(*args: Any, **options: Any) -> Driver:
    """A table where a hand has begun and a player is asked."""
    driver = seated(*args, **options)
    to_question(driver)
    return driver


def to_question(driver: Driver) -> Ask | None:
    """Let the dealer go on until a player is asked, or the hand is over."""
    driver.step() if driver.table.stage == IDLE else None
    while driver.table.stage != IDLE and not isinstance(driver.step_now, Ask):
        driver.step()
    return asked(driver) if driver.table.stage != IDLE else None


def asked(driver: Driver) -> Ask:
    """The question that the table asks."""
    step = driver.step_now
    assert isinstance(step, Ask), step
    return step


def turn(driver: Driver) -> str:
    """Whose turn it is."""
    return asked(driver).patrons[0]


def act(driver: Driver, actions: str) -> list[Event]:
    """Each action is taken by whoever is asked: `call raise fold`; the dealer goes on between."""
    before = len(driver.log)
    for action in actions.split():
        driver.choose(turn(driver), action.replace("-", " "))
        to_question(driver) if driver.table.stage != IDLE else None
    return [entry.event for entry in driver.log[before:]]


def finish(driver: Driver) -> list[Event]:
    """Everyone checks or calls to the end, and shows."""
    before = len(driver.log)
    while driver.table.stage != IDLE:
        step = driver.step_now
        if not isinstance(step, Ask):
            driver.step()
            continue
        passive = next((c for c in ("check", "call", "show") if c in step.choices), step.silence)
        driver.choose(step.patrons[0], passive, step.about)
    return [entry.event for entry in driver.log[before:]]


def stacks(driver: Driver) -> list[int]:
    """What each player has, in dollars."""
    return [cents // 100 for cents in driver.table.balances.values()]


def rules(**options: Any) -> Any:
    """Rules with these choices."""
    return rules_for(POKER, options)
