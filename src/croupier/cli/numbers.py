"""Whole numbers as people write them in every option: 1e6, 1M, 1_000_000, 1,000,000."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import typer

SIZES = {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9, "t": 10**12}
MOST = 10**15
"""The largest count that is accepted: more would take months."""
SEEDS = 2**64 - 1
"""The largest seed."""
LONGEST = 40
"""The most digits of a number that is read."""
GROUPED = 100_000
"""From this number on a bound is written with commas; a port is not."""


@dataclass(frozen=True)
class Whole:
    """The parser of an option that takes a whole number, with the bounds that its help shows."""

    least: int = 0
    most: int = MOST
    __name__ = "N"

    def __call__(self, text: str | int) -> int:
        """The number, or a refusal that says what is accepted."""
        number = text if isinstance(text, int) else read(text)
        if number is None:
            raise typer.BadParameter(f"{text!r} is not a whole number. Accepted: {self.accepted}.")
        if not self.least <= number <= self.most:
            why = "small" if number < self.least else "large"
            raise typer.BadParameter(f"{text} is too {why}. Accepted: {self.bounds}.")
        return number

    @property
    def accepted(self) -> str:
        """What is accepted, with ways to write large numbers if those are accepted."""
        large = self.most >= GROUPED
        return f"{self.range}, such as 1e5, 100k or 100_000" if large else self.range

    @property
    def range(self) -> str:
        """The bounds in words."""
        return f"{self.least} or more" if self.most in (MOST, SEEDS) else self.bounds

    @property
    def bounds(self) -> str:
        """The least and the most."""
        return f"{self.least} to {self.most:{',' if self.most >= GROUPED else ''}}"


def whole(least: int = 0, most: int = MOST) -> Whole:
    """The parser of an option that takes a whole number within these bounds."""
    return Whole(least, most)


def read(text: str) -> int | None:
    """A whole number as people write it; None if it is none."""
    plain = text.strip().lower().replace("_", "").replace(",", "")
    size = SIZES.get(plain[-1:], 1)
    digits = plain[:-1] if size > 1 else plain
    if "/" in digits:
        return None
    try:
        number = Fraction(_bounded(digits)) * size
    except ValueError:
        return None
    return int(number) if number.denominator == 1 else None


def _bounded(digits: str) -> str:
    """The digits with a power of ten that can be computed: beyond any bound all are alike."""
    stem, mark, power = digits.partition("e")
    if mark and power.lstrip("+-").isdecimal() and len(power) <= LONGEST:
        return f"{stem[:LONGEST]}e{max(-LONGEST, min(LONGEST, int(power)))}"
    return digits if len(digits) <= LONGEST else "9" * LONGEST if digits.isdecimal() else ""
