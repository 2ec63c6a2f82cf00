"""Pai gow tables with tiles and dice that a test names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.step import Ask, Deal, Draw, Open
from croupier.core.table import IDLE
from croupier.equipment.source import Live
from croupier.equipment.tiles import PACK
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

PAI_GOW: Game = game("paigow")
AROUND = ("dealer", "1", "2", "3", "4", "5", "6", "dead hand")
Until = Callable[[Driver], bool]
STRONG, MIDDLING, WEAK = "66 66 11 11", "55 55 26 16", "46 22 13 12"
"""Two high pairs; a pair of tens with five; seven with the four, and four with the four."""
NO_WAGER = {"the dealer's wager": "nothing"}
"""The bank wants no wager of the dealer."""
WEAKEST = "46 25 15 23"
"""Six and two."""


def tiles(hands: Mapping[str, str]) -> str:
    """All 32 tiles, stack by stack, for a deal that starts with the dealer; the rest in order."""
    named = {place: hand.split() for place, hand in hands.items()}
    left = Counter(PACK.cards) - Counter(tile for hand in named.values() for tile in hand)
    spare = iter(left.elements())
    every = [named.get(place) or [next(spare) for _ in range(4)] for place in AROUND]
    assert Counter(tile for hand in every for tile in hand) == Counter(PACK.cards), "no such deal"
    return " ".join(tile for hand in every for tile in hand)


def dice(total: int) -> str:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return f"{first}-{second}-{total - first - second}"


def table(players: int = 2, chips: int = 500_00, **options: Any) -> Driver:
    """An open table with players in the first seats."""
    driver = Driver(PAI_GOW, rules_for(PAI_GOW, options), Live(), lambda: "12:00")
    for number in range(1, players + 1):
        driver.buy(f"p{number}", chips)
    return driver


def opened(driver: Driver) -> Driver:
    """A round is opened, and the tiles are washed and stacked."""
    if driver.table.stage == IDLE:
        driver.step()
    while driver.table.play.shoe.state != "ready":
        driver.step()
    return driver


def at_dealer(driver: Driver) -> str:
    """Dice that count to the dealer, from the dealer or from the bank."""
    bank = driver.table.play.seats.get(driver.table.play.bank, 0)
    return dice(9 - bank)


def until(
    driver: Driver,
    stop: Until,
    hands: Mapping[str, str] | None = None,
    shows: str = "",
    answers: Mapping[str, str] = {},
) -> tuple[Event, ...]:
    """Play until a condition holds, with these tiles, dice, and answers by topic, or silence."""
    done: list[Event] = []
    for _ in range(200):
        if stop(driver):
            return tuple(done)
        step = driver.step_now
        if isinstance(step, Deal):
            done += driver.enter(tiles(hands or {}))
        elif isinstance(step, Draw):
            done += driver.enter(shows or at_dealer(driver))
        elif isinstance(step, Open):
            done += driver.close()
        elif isinstance(step, Ask):
            chosen = answers.get(step.topic, step.silence)
            done += driver.choose(step.patrons[0], chosen, step.about)
        else:
            done += driver.step()
    raise AssertionError("the condition never held")


def asked(topic: str, about: str = "") -> Until:
    """The table asks a question."""

    def stop(driver: Driver) -> bool:
        step = driver.step_now
        return isinstance(step, Ask) and step.topic == topic and about in ("", step.about)

    return stop


def question(driver: Driver) -> Ask:
    """What the table asks now."""
    step = driver.step_now
    assert isinstance(step, Ask), step
    return step


def over(driver: Driver) -> bool:
    """The round is over."""
    return driver.table.stage == IDLE


def play(driver: Driver, hands: Mapping[str, str] | None = None) -> tuple[Event, ...]:
    """Play a round to its end."""
    return until(opened(driver), over, hands)


def banked(driver: Driver, *, bank: str = "p1", shared: bool = False, wager: int = 10) -> Driver:
    """A first round without a bank, in which everybody pushes or not; then a round with one."""
    for patron in driver.table.patrons:
        driver.place(patron, f"{wager} on main")
    until(opened(driver), over)
    opened(driver)
    while driver.table.play.bank != bank:
        step = driver.step_now
        assert isinstance(step, Ask)
        (asked_,) = step.patrons
        driver.choose(asked_, ("cobank" if shared else "bank") if asked_ == bank else "pass")
    return driver


def of(events: tuple[Event, ...], *kinds: type[Event]) -> list[Any]:
    """The events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]
