"""A table followed roll by roll: who has the dice, what is asked, what a throw brings."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask
from croupier.equipment.source import Live
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines

GAMES = ("craps", "minicraps")


def seated(*patrons: str, key: str = "craps", **options: Any) -> Driver:
    """A table of these patrons, whose dice are entered as they fall."""
    played = game(key)
    driver = Driver(played, rules_for(played, options), Live(), lambda: "20:00")
    for patron in patrons or ("p1", "p2", "p3"):
        driver.buy(patron, 1_000_00)
    return driver


def shooter(*patrons: str, key: str = "craps", line: str = "pass", **options: Any) -> Driver:
    """As before, where the first patron has the dice and ten on the line."""
    driver = seated(*patrons, key=key, **options)
    driver.step()
    driver.choose((patrons or ("p1",))[0], "accept")
    driver.place((patrons or ("p1",))[0], f"10 on {line}")
    return driver


def throw(driver: Driver, face: str) -> tuple[Event, ...]:
    """A throw, from the open table to the end of the round, and the next round opened."""
    driver.close()
    done = driver.enter(face)
    return (*done, *driver.step())


def offered_to(driver: Driver) -> str:
    """Who is asked to take the dice now; "" where nobody is."""
    step = driver.step_now
    return step.patrons[0] if isinstance(step, Ask) else ""


def said(key: str, phase: str, clause: str, **options: Any) -> list[tuple[str, str]]:
    """Who says or does what by a clause at a phase of the script."""
    played = game(key)
    told = lines(played, rules_for(played, options), phase)
    return [(one.who, one.says or one.does) for one in told if clause in one.cites]
