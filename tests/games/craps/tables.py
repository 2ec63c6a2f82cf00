"""Craps and mini-craps tables for the tests of their clauses, and what their judges say."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.step import Ask, Confirm
from croupier.core.wager import Wager, WagerKind
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

GAMES = ("craps", "minicraps")
ROLLS = tuple((a, b) for a in range(1, 7) for b in range(1, 7))
POINTS = (4, 5, 6, 8, 9, 10)
STAKE = 1_000_000_00
LOW: dict[str, Any] = {"limits": {"min": 1}}
DICE = {
    2: "1-1",
    3: "1-2",
    4: "1-3",
    5: "1-4",
    6: "1-5",
    7: "1-6",
    8: "2-6",
    9: "3-6",
    10: "4-6",
    11: "5-6",
    12: "6-6",
}
"""A roll of each total; none is a pair but 2 and 12, which are nothing else."""


def rules(key: str = "craps", **options: Any) -> Any:
    """Lawful rules with these choices."""
    return rules_for(game(key), options)


def a_table(
    *rolls: int | str, key: str = "craps", patrons: Iterable[str] = ("p1", "p2"), **options: Any
) -> Driver:
    """A table whose dice fall as told; each patron has a million dollars, the first shoots."""
    faces = [DICE[roll] if isinstance(roll, int) else roll for roll in rolls]
    driver = Driver(game(key), rules(key, **options), Scripted(faces), lambda: "12:00")
    for patron in patrons:
        driver.buy(patron, STAKE)
    return driver


def roll(driver: Driver, total: int | str | None = None) -> tuple[Event, ...]:
    """One roll from betting to settlement: whoever is asked takes the dice."""
    done: list[Event] = []
    before = driver.table.round + (driver.table.stage == -1)
    while driver.table.round < before or driver.table.stage != -1:
        step = driver.step_now
        if isinstance(step, Ask):
            done.extend(driver.choose(step.patrons[0], "accept"))
        elif isinstance(step, Confirm) or total is None or not _draws(driver):
            more = driver.step()
            assert more, f"the table waits for {step}"
            done.extend(more)
        else:
            done.extend(driver.enter(DICE[total] if isinstance(total, int) else total))
    return tuple(done)


def _draws(driver: Driver) -> bool:
    return type(driver.step_now).__name__ == "Draw"


def shooting(driver: Driver) -> Driver:
    """The table with a shooter: whoever is asked first takes the dice."""
    if driver.table.stage == -1:
        driver.step()
    while isinstance(step := driver.step_now, Ask):
        driver.choose(step.patrons[0], "accept")
    return driver


def with_point(point: int, key: str = "craps", line: str = "10 on pass", **options: Any) -> Driver:
    """A table where p1 has a line bet, the point is on, and wagers are open."""
    driver = a_table(key=key, **options)
    driver.place("p1", line)
    roll(driver, point)
    return shooting(driver)


def of_kind(events: Iterable[Event], *kinds: type[Event]) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def the(driver: Driver, spot: str, patron: str = "p1") -> Wager:
    """A patron's wager on a spot; of several, the last."""
    return [w for w in driver.table.wagers_of(patron) if w.spot == spot][-1]


def spots(driver: Driver, patron: str = "p1") -> list[str]:
    """Where a patron's wagers lie."""
    return [w.spot for w in driver.table.wagers_of(patron)]


def a_game(key: str = "craps") -> Game:
    """The game of this key."""
    return game(key)


def kind(key: str, of: str = "craps") -> WagerKind:
    """A kind of wager."""
    found = game(of).kind(key)
    assert found is not None
    return found


def says(wager: str, at: Any, roll: tuple[int, int], chosen: Any = None) -> str | Fraction:
    """What a judge says of a roll: "lose", "back", "stay", or what each unit wins."""
    chosen = rules() if chosen is None else chosen
    verdict = kind(wager).judge(at, roll, chosen)
    if verdict.kept is None:
        return f"to {verdict.at}" if verdict.at != at else "stay"
    if verdict.paid.num:
        assert verdict.kept.fraction in (0, 1), "part of the stake"
        return verdict.paid.fraction
    return "back" if verdict.kept.num else "lose"
