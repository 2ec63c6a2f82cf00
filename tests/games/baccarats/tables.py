"""Tables of the three baccarats whose cards are told beforehand, and what their judges say."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask, Deal, Open, Shuffle
from croupier.core.table import IDLE
from croupier.core.wager import WagerKind
from croupier.equipment.source import Live
from croupier.games.families.coup import Coup
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines

GAMES = ("baccarat", "midibaccarat", "minibaccarat")
EACH = pytest.mark.parametrize("key", GAMES)
STAKE = 10_000_00
BURNT = ("As", "2s")
"""What is burned where a test says nothing else: an ace, and one card more."""

PLAYER_NATURAL = "9h 2c Ks 3c"
"""The Player's Hand 9, the Banker's 5: no third card."""
BANKER_WINS = "2h 9c 4s Kc"
"""The Player's Hand 6, the Banker's natural 9."""
A_TIE = "6h 6c Ks Kc"
"""Six each, and neither draws."""
DRAGON_7 = "2h 3c 4s Kc 4d"
"""Player 6 stays; Banker 3 draws a 4: seven in three cards."""
PANDA_8 = "2h 2c 3s 5c 3d"
"""Player 5 draws a 3: eight in three cards; Banker 7 stays."""
SQUEEZED: Mapping[str, Mapping[str, Any]] = {
    "baccarat": {"squeeze": True},
    "midibaccarat": {},
    "minibaccarat": {"squeeze": True, "seats": 6},
}


def rules(key: str, **options: Any) -> Any:
    """Lawful rules with these choices."""
    return rules_for(game(key), options)


def kind(key: str, wager: str) -> WagerKind:
    """A kind of wager."""
    found = game(key).kind(wager)
    assert found is not None
    return found


def says(key: str, wager: str, one: Coup, **options: Any) -> str | Fraction:
    """What a judge says of a coup: "lose", "back", or what each unit wins."""
    of = kind(key, wager)
    verdict = of.judge(of.start(""), one, rules(key, **options))
    assert verdict.kept is not None
    if verdict.paid.num:
        assert verdict.kept.fraction == 1
        return verdict.paid.fraction
    return "back" if verdict.kept.num else "lose"


def closed_table(key: str, patrons: Iterable[str] = ("p1", "p2"), **options: Any) -> Driver:
    """A table with patrons in the first seats, at which nothing was dealt yet."""
    driver = Driver(game(key), rules(key, **options), Live(), lambda: "12:00")
    for patron in patrons:
        driver.buy(patron, STAKE)
    return driver


def a_table(key: str, patrons: Iterable[str] = ("p1", "p2"), **options: Any) -> Driver:
    """A table whose shoe is cut by the dealer and burned, with wagers open."""
    return prepare(closed_table(key, patrons, **options))


def prepare(driver: Driver, burnt: Iterable[str] = BURNT, **answers: str) -> Driver:
    """Shuffle, cut, burn and offer the shoe: who is asked says nothing, or what is told here."""
    left = list(burnt)
    if driver.table.stage == IDLE:
        driver.step()
    while not isinstance(step := driver.step_now, Open):
        if isinstance(step, Shuffle):
            driver.step()
        elif isinstance(step, Ask):
            wanted = answers.get(step.patrons[0], "")
            driver.choose(step.patrons[0], wanted if wanted in step.choices else step.silence)
        else:
            assert isinstance(step, Deal)
            driver.enter(" ".join(left.pop(0) for _ in step.to))
    return driver


def deal(driver: Driver, cards: str, **answers: str) -> tuple[Event, ...]:
    """Close the betting and deal these cards; who is asked answers so, or says nothing."""
    if driver.table.stage == IDLE:
        prepare(driver)
    done = list(driver.close())
    done.extend(go_on(driver, cards, **answers))
    assert driver.table.stage == IDLE
    return tuple(done)


def go_on(driver: Driver, cards: str, **answers: str) -> tuple[Event, ...]:
    """Deal these cards until there are no more, or the round is over."""
    left = cards.split()
    done: list[Event] = []
    while driver.table.stage != IDLE:
        step = driver.step_now
        if isinstance(step, Ask):
            wanted = answers.get(step.patrons[0], "")
            said = wanted if wanted in step.choices else step.silence
            done.extend(driver.choose(step.patrons[0], said))
        elif isinstance(step, Deal) and len(left) >= len(step.to):
            done.extend(driver.enter(" ".join(left.pop(0) for _ in step.to)))
        else:
            break
    assert not left, f"not dealt: {left}"
    return tuple(done)


def hand_over(driver: Driver, cards: str, *bids: str, **answers: str) -> tuple[Event, ...]:
    """A round in which p1 makes these wagers."""
    if driver.table.stage == IDLE:
        prepare(driver)
    for bid in bids:
        driver.place("p1", bid)
    return deal(driver, cards, **answers)


def own(key: str, *tails: str) -> tuple[str, ...]:
    """The clauses of one game: `own("baccarat", "5.c", "5.c", "5.b")` picks by its place."""
    return (f"{key}.{tails[GAMES.index(key)]}",)


def told(key: str, phase: str, clause: str, **options: Any) -> list[tuple[str, str]]:
    """Who says or does what at a phase by a clause, at a table with these choices."""
    found = lines(game(key), rules(key, **options), phase)
    return [(line.who, line.says or line.does) for line in found if clause in line.cites]
