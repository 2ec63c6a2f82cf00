"""Whole numbers as people write them in every option: 1e6, 1M, 1_000_000, 1,000,000."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from croupier.rulebook.whole_number import MOST, SEEDS, read

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
