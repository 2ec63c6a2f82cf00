"""The readable engine: rounds of roulette with one wager and with ten, everything logged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import croupier
from bench import Row, yardstick
from bench.timing import interleaved
from croupier.core.wager import parse_bid

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.core.wager import Bid

ROUNDS = 2_000
ONE = ("5 on red",)
TEN = (
    "5 on straight:17",
    "5 on split:1-2",
    "5 on three:1-2-3",
    "5 on four:1-2-4-5",
    "5 on six:1-6",
    "5 on column:1",
    "5 on dozen:1",
    "5 on red",
    "5 on odd",
    "5 on low",
)
WORKS = {"one wager": ONE, "ten wagers": TEN}


def playing(wagers: tuple[str, ...]) -> Callable[[], object]:
    """The work of a number of rounds at one table: bet, close, draw, settle, log."""
    bids: tuple[Bid, ...] = tuple(map(parse_bid, wagers))

    def play() -> None:
        table = croupier.table("roulette", seed=1, buy_in=1_000_000, clock=str)
        for _ in range(ROUNDS):
            for bid in bids:
                table.place("p1", bid)
            table.play_round()

    return play


def rows() -> list[Row]:
    """Rounds per second, next to the yardstick measured at the same time."""
    works = {name: playing(wagers) for name, wagers in WORKS.items()}
    took = interleaved({"yardstick": yardstick.fill, **works})
    words = yardstick.WORDS / took["yardstick"]
    return [row(name, ROUNDS / took[name], words) for name in WORKS]


def row(name: str, rate: float, words: float) -> Row:
    """A table's rate, and what it would be on the core that the goals are set for."""
    scaled = rate * yardstick.REFERENCE / words
    hold = "10 k rounds/s" if name == "one wager" else ""
    return Row(f"engine, {name}", rate, "rounds/s", words / rate, "words a round", scaled, hold)
