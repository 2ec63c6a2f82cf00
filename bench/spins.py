"""Rounds decided by one draw: a wheel, three dice, a wheel with a void pocket, counted."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from bench import Row, yardstick
from bench.timing import interleaved
from croupier.kernels.count import count_rounds

if TYPE_CHECKING:
    from collections.abc import Callable

WORDS = 60_000_000
DEVICES: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "wheel of 38": ((38,), ()),
    "wheel of 38, one void": ((38,), (37,)),
    "wheel of 54": ((54,), ()),
    "three dice": ((6, 6, 6), ()),
}


def rounds_of(sizes: tuple[int, ...]) -> int:
    """As many rounds as take about the same number of words for every device."""
    return WORDS // len(sizes)


def counting(sizes: tuple[int, ...], void: tuple[int, ...]) -> Callable[[], object]:
    """The work of counting one device's rounds."""
    flags = [outcome in void for outcome in range(prod(sizes))]
    return lambda: count_rounds("bench", 1, sizes, flags, rounds_of(sizes))


def rows() -> list[Row]:
    """Rounds a second, the Philox words each costs, and the rate on the 2.2 G core."""
    works = {name: counting(*device) for name, device in DEVICES.items()}
    took = interleaved({"yardstick": yardstick.fill, **works})
    words = yardstick.WORDS / took["yardstick"]
    return [row(name, rounds_of(sizes) / took[name], words) for name, (sizes, _) in DEVICES.items()]


def row(name: str, rate: float, words: float) -> Row:
    """A device's rate beside the yardstick of the same minutes."""
    scaled = rate * yardstick.REFERENCE / words
    hold = "100 M spins/s" if name.startswith("wheel of 38") else ""
    return Row(name, rate, "rounds/s", words / rate, "words a round", scaled, hold)
