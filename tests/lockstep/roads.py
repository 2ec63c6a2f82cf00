"""The ways to a wager's value: judged outcomes, counted rounds, and the engine itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.analysis.simulate import chains, contests, counted, stream
from croupier.analysis.tally import Settling, Tally
from croupier.analysis.unit import PATRON, results
from croupier.core.driver import Driver
from croupier.core.game import Game
from croupier.core.step import Draw, Open
from croupier.core.table import IDLE
from croupier.core.wager import Bid
from croupier.equipment.source import Enumerated

SEED = 1
TALLIES: dict[Any, Tally] = {}


def every_contest(game: Game, rules: Any) -> list[Settling]:
    """Every wager of the table on every spot."""
    return contests(game, rules, every_spot=True)


def tally(game: Game, rules: Any, rounds: int, made: list[Settling]) -> Tally:
    """The first rounds of the stream, counted by the kernel: once for each device and chain."""
    device = (stream(game, rules), rounds, chains(made))
    if device not in TALLIES:
        TALLIES[device] = counted(game, rules, rounds, SEED, follow=chains(made))
    return TALLIES[device]


def enumerated(game: Game, rules: Any, bids: tuple[Bid, ...]) -> dict[str, Fraction]:
    """What each wager expects for a unit staked: one round of the engine for every outcome.

    A void outcome opens the betting again: that branch decides nothing and drops out.
    """
    source, weights, sums = Enumerated(), Fraction(0), dict[str, Fraction]()
    while True:
        driver = Driver(game, rules, source, lambda: "")
        driver.buy(PATRON, sum(bid.amount for bid in bids))
        for bid in bids:
            driver.place(PATRON, bid)
        play_one_draw(driver)
        if driver.table.stage == IDLE:
            weights += source.weight
            for spot, result in results(entry.event for entry in driver.log).items():
                sums[spot] = sums.get(spot, Fraction(0)) + result * source.weight
        if not source.advance():
            break
    return {spot: total / weights for spot, total in sums.items()}


def play_one_draw(driver: Driver) -> None:
    """Close, draw once, and settle, unless the draw was void."""
    while not isinstance(driver.step_now, Draw):
        driver.step()
    driver.step()
    while driver.table.stage != IDLE and not isinstance(driver.step_now, Open):
        driver.step()
