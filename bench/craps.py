"""Craps: ways of betting run in bulk, compared with crapssim and the readable engine.

All are measured in the same run. Without crapssim (see `bench/peers.py`) the ratios are to Philox
words alone.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bench import Row, yardstick
from bench.peers import is_here
from bench.timing import interleaved
from croupier.analysis.betting.cost import ended, table_of
from croupier.analysis.betting.ways import Bet, Strategy, strategy
from croupier.analysis.craps.betting import PATRON, Builder, bids, play_session
from croupier.analysis.kernels.chain import walk_contests
from croupier.analysis.kernels.session import Plan, run_sessions
from croupier.core.driver import Driver
from croupier.core.table import IDLE
from croupier.equipment.source import Shuffled
from croupier.games.registry import game

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.betting.ways import Machine

CRAPS = game("craps")
RULES = CRAPS.options()
UNIT = 10_00
CYCLES = 4_000_000
PEER_ROLLS = 3_000
ENGINE_ROLLS = 2_000
SESSIONS = 20_000
LINE = strategy(CRAPS, "pass_with_odds").bets
BUSY = Strategy(
    "busy",
    "Pass with odds and iron cross",
    "",
    (
        *LINE,
        Bet("place_5", Fraction(1), "point"),
        Bet("place_6", Fraction(6, 5), "point"),
        Bet("place_8", Fraction(6, 5), "point"),
        Bet("field", Fraction(1), "point"),
    ),
)
WAYS: dict[str, tuple[Strategy, str]] = {
    "pass with odds": (strategy(CRAPS, "pass_with_odds"), "10 000 crapssim"),
    "molly": (strategy(CRAPS, "three_point_molly"), "3 000 crapssim"),
    "iron cross": (BUSY, "3 000 crapssim"),
}


def walking(made: Machine) -> Callable[[], int]:
    """Run cycles to their end, settle every cell in cents, and return the number of rolls."""
    after = ended(made)

    def work() -> int:
        walked = walk_contests(CRAPS.key, 1, after, CYCLES)
        (walked.cells * made.won[: made.leaving]).sum()
        return walked.rolls

    return work


def peers() -> dict[str, Callable[[], object]]:
    """The same ways of betting in crapssim, if it can be imported."""
    if not is_here("crapssim"):
        return {}
    table: Any = import_module("crapssim.table")
    odds: Any = import_module("crapssim.strategy.odds")
    single: Any = import_module("crapssim.strategy.single_bet")
    examples: Any = import_module("crapssim.strategy.examples")
    multiples = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    ways = {
        "pass with odds": lambda: single.BetPassLine(10) + odds.PassLineOddsMultiplier(multiples),
        "molly": lambda: examples.ThreePointMolly(10, 3),
        "iron cross": lambda: examples.IronCross(10),
    }

    def playing(way: Callable[[], Any]) -> Callable[[], object]:
        def work() -> None:
            one = table.Table(seed=1)
            one.add_player(bankroll=10**9, strategy=way())
            one.run(max_rolls=PEER_ROLLS, verbose=False)

        return work

    return {f"crapssim, {name}": playing(way) for name, way in ways.items()}


def engine() -> None:
    """Rolls in the readable engine, every event logged: one patron, the shooter, with odds."""
    driver, made = Driver(CRAPS, RULES, Shuffled(CRAPS.key, 1), str), WAYS["pass with odds"][0]
    driver.buy(PATRON, 10**12)
    for _ in range(ENGINE_ROLLS):
        for bid in bids(made, driver.table, UNIT):
            driver.place(PATRON, bid)
        if driver.table.stage == IDLE:
            driver.step()
        while driver.table.stage != IDLE:
            if not driver.step():
                driver.choose(PATRON, "accept")


def engine_at_two() -> None:
    """The same with a second patron as the shooter, as sessions are played."""
    driver = Driver(CRAPS, RULES, Shuffled(CRAPS.key, 1), str)
    play_session(driver, WAYS["pass with odds"][0], UNIT, 10**9, ENGINE_ROLLS)


def rows() -> list[Row]:
    """Rolls per second: kernel, sessions, engine, and crapssim interleaved with them."""
    machines = {name: Builder(CRAPS, RULES, way, UNIT).build() for name, (way, _) in WAYS.items()}
    works = {name: walking(made) for name, made in machines.items()}
    rolls = {name: work() for name, work in works.items()}
    table = table_of(machines["pass with odds"])
    sat = run_sessions(CRAPS.key, 1, table, Plan(SESSIONS, 10**9, 200)).rolls
    beside = peers()
    took = interleaved(
        {
            "yardstick": yardstick.fill,
            **works,
            "sessions": lambda: run_sessions(CRAPS.key, 1, table, Plan(SESSIONS, 10**9, 200)),
            "engine": engine,
            "engine at two": engine_at_two,
            **beside,
        }
    )
    words = yardstick.WORDS / took["yardstick"]
    found = [_kernel(name, rolls[name] / took[name], words, took) for name in works]
    found.append(_row("craps, sessions", sat / took["sessions"], words, ""))
    found.append(_row("craps, engine", ENGINE_ROLLS / took["engine"], words, "10 k rolls/s"))
    two = ENGINE_ROLLS / took["engine at two"]
    found.append(_row("craps, engine, two patrons", two, words, ""))
    return [*found, *(Row(name, PEER_ROLLS / took[name], "rolls/s") for name in beside)]


def _kernel(name: str, rate: float, words: float, took: dict[str, float]) -> Row:
    peer = f"crapssim, {name}"
    if peer not in took:
        return _row(f"craps, {name}", rate, words, WAYS[name][1])
    times = rate / (PEER_ROLLS / took[peer])
    scaled = rate * yardstick.REFERENCE / words
    return Row(f"craps, {name}", rate, "rolls/s", times, "x crapssim", scaled, WAYS[name][1])


def _row(name: str, rate: float, words: float, hold: str) -> Row:
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "rolls/s", words / rate, "words a roll", scaled, hold)
