"""Tables in play, for tests of the notation."""

from collections.abc import Callable
from itertools import count
from random import Random

from croupier.analysis.random_play import random_act, random_rules
from croupier.core.driver import Driver, Source
from croupier.core.game import Game
from croupier.equipment.source import Played, Scripted, Shuffled
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

EXAMPLE = """\
croupier transcript 1
spelling 2
game roulette
table T1
set wheel=double limits.min=5
at 2026-03-01T20:00:00-05:00
p1 buys 500.00
round 1
p1: 25 on straight:17
p1: 10 on red
dealer: no more bets                        [roulette.3.b]
wheel: 17
  collected wager=2 patron=p1 spot=red amount=10.00   [roulette.1.e.11]
  paid wager=1 patron=p1 spot=straight:17 amount=875.00 odds=35:1 returned=25.00   [roulette.2.a]
  round_ended round=1 balances={"p1":1365.00}
"""


def unsealed(text: str) -> list[str]:
    """The lines of a transcript without its seal."""
    return [line for line in text.splitlines() if not line.startswith("hash ")]


def cited_otherwise(text: str, now: str, was: str, *words: str) -> list[str]:
    """The lines of a transcript without its seal, with other clauses where they have a word."""
    lines = unsealed(text)
    said = [line.replace(now, was) if any(w in line for w in words) else line for line in lines]
    assert said != lines or now == was
    return said


def ticking() -> Callable[[], str]:
    """A clock that goes on every third time it is asked."""
    asked = count()
    return lambda: f"2026-03-01T20:{next(asked) // 3 % 60:02d}:00-05:00"


def random_table(played: Game, seed: int, acts: int) -> Driver:
    """A table with random lawful rules after so many random acts, secrets at every other one."""
    rng = Random(seed)
    source: Source = Played() if seed % 2 else Shuffled(played.key, seed)
    rules = random_rules(played, rng)
    driver = Driver(played, rules, source, ticking())
    one_place = 0 not in played.boxes(rules) and len(played.boxes(rules)) == 1
    for patron in ("p1",) if one_place else ("p1", "p2"):
        driver.buy(patron, 10_000_00)
    for _ in range(acts):
        random_act(driver, rng)
    return driver


def two_rounds() -> Driver:
    """A table of roulette after two rounds, with winners, losers and a wager taken down."""
    played = game("roulette")
    rules = rules_for(played, {"zero_rule": "lose_half"})
    driver = Driver(played, rules, Scripted(("17", "0")), ticking())
    driver.buy("p1", 500_00)
    driver.buy("p2", 300_00)
    driver.place("p1", "25 on straight:17")
    driver.place("p2", "10 on red")
    driver.place("p2", "20 on odd")
    driver.play_round()
    driver.place("p1", "20 on black")
    driver.place("p1", "10 on dozen:1")
    driver.take_down("p1", 5)
    driver.place("p2", "5 on straight:0")
    driver.play_round()
    driver.cash_out("p2")
    return driver
