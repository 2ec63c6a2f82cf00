"""Shoes: baccarat dealt and counted, weighed exactly, and played in the readable engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

import croupier
from bench import Row, yardstick
from bench.timing import interleaved
from croupier.analysis.baccarat import coup
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.simulate import contests, counted, simulated_rows
from croupier.core.wager import parse_bid
from croupier.games import registry

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 20_000_000
SHUFFLED = 2_000_000
WEIGHED = 200
PLAYED = 1_000
CHOSEN = {"ez": True, "dragon_bonus": "A", "house_money": True}
ONE = ("25 on player",)
FIVE = ("25 on player", "25 on tie", "25 on dragon_bonus_player", "25 on dragon_7", "25 on panda_8")


def counting(key: str, rounds: int, **more: Any) -> Callable[[], object]:
    """The work of counting the coups of a number of rounds."""
    game = registry.game(key)
    rules = game.options(**CHOSEN, **more)

    def work() -> None:
        for _ in coup.count(game, rules, Run(1, rounds)):
            pass

    return work


def settling() -> Callable[[], object]:
    """The same with every wager of the table settled from the counts, exactly."""
    game = registry.game("baccarat")
    rules = game.options(**CHOSEN)
    made = contests(game, rules)
    return lambda: simulated_rows(game, rules, counted(game, rules, ROUNDS, 1), 1, made)


def weighing() -> None:
    """All coups of eight decks, and with them every wager, weighed exactly a number of times."""
    ranks, cells = np.full(13, 32, dtype=np.int64), np.zeros(coup.CELLS, dtype=np.int64)
    rules, made = coup.tables(), coup.hands()
    for _ in range(WEIGHED):
        coup.weigh(rules, ranks, made, cells)


def playing(key: str, wagers: tuple[str, ...]) -> Callable[[], object]:
    """Rounds in the readable engine, every event logged."""
    bids = tuple(map(parse_bid, wagers))

    def work() -> None:
        table = croupier.table(key, seed=1, buy_in=10**7, clock=str, options=CHOSEN)
        for _ in range(PLAYED):
            for bid in bids:
                table.place("p1", bid)
            table.play_round()

    return work


def rows() -> list[Row]:
    """Rounds per second, the milliseconds of exact odds, and the cost of each in Philox words."""
    kernels = {
        "shoes, coups counted": (counting("baccarat", ROUNDS), ROUNDS, "87 words (58 aim)"),
        "shoes, wagers settled": (settling(), ROUNDS, "25 M rounds/s"),
        "shuffled each round": (counting("minibaccarat", SHUFFLED, csm=True), SHUFFLED, ""),
    }
    tables = {
        f"{key}, {name}": (playing(key, wagers), PLAYED, "8 k rounds/s" if wagers is ONE else "")
        for key in ("baccarat", "midibaccarat")
        for name, wagers in (("one wager", ONE), ("five wagers", FIVE))
    }
    works = {name: work for name, (work, _, _) in (kernels | tables).items()}
    took = interleaved({"yardstick": yardstick.fill, "exact": weighing, **works})
    words = yardstick.WORDS / took["yardstick"]
    exact = took["exact"] / WEIGHED
    found = [
        row(name, many / took[name], words, hold)
        for name, (_, many, hold) in (kernels | tables).items()
    ]
    cost = f"{1000 * exact:.3g} ms, all wagers"
    return [*found, Row("exact, 8 decks", 1 / exact, "shoes/s", exact * words, cost, None, "2 ms")]


def row(name: str, rate: float, words: float, hold: str) -> Row:
    """A rate next to the yardstick measured at the same time."""
    scaled = rate * yardstick.REFERENCE / words
    return Row(name, rate, "rounds/s", words / rate, "words a round", scaled, hold)
