"""Rounds decided by one draw: devices counted, and full layouts counted and settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench import Row, yardstick
from bench.timing import interleaved
from croupier.analysis.exact import may_stay
from croupier.analysis.kernels.count import count_rounds
from croupier.analysis.simulate import contests, counted, simulated_rows
from croupier.games import registry

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 60_000_000
DEVICES: dict[str, tuple[int, tuple[int, ...]]] = {
    "wheel of 38": (38, ()),
    "wheel of 38, one void": (38, (37,)),
    "wheel of 54": (54, ()),
    "three dice": (216, ()),
}


def counting(outcomes: int, void: tuple[int, ...]) -> Callable[[], object]:
    """The work of counting one device's rounds."""
    flags = [outcome in void for outcome in range(outcomes)]
    return lambda: count_rounds("bench", 1, flags, ROUNDS)


def settling(key: str) -> Callable[[], object]:
    """The work of a full layout: every wager on every spot settled from the counts, exactly."""
    game = registry.game(key)
    rules = game.options()
    made = contests(game, rules, every_spot=True)

    def run() -> None:
        simulated_rows(game, rules, counted(game, rules, ROUNDS, 1), 1, made)

    return run


def rows() -> list[Row]:
    """Rounds per second, the cost of each in Philox words, and the rate on the 2.2 G core."""
    works = {name: counting(*device) for name, device in DEVICES.items()}
    at_once = (key for key, one in registry.games().items() if not may_stay(one, one.options()))
    layouts = {f"{key}, every spot": key for key in at_once}
    settled = {name: settling(key) for name, key in layouts.items()}
    took = interleaved({"yardstick": yardstick.fill, **works, **settled})
    words = yardstick.WORDS / took["yardstick"]
    return [row(name, ROUNDS / took[name], words) for name in (*works, *settled)]


def row(name: str, rate: float, words: float) -> Row:
    """A device's rate next to the yardstick measured at the same time."""
    scaled = rate * yardstick.REFERENCE / words
    hold = "100 M spins/s" if "wheel of 38" in name or "every spot" in name else ""
    return Row(name, rate, "rounds/s", words / rate, "words a round", scaled, hold)
