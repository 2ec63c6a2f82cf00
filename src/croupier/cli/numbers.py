"""Numbers and dollars as people write them in every option: 1e6, 1M, 1_000_000, 1,000,000."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.rulebook.whole_number import MOST, SEEDS, dollars_in, read

LONGEST = 12
"""The most digits of dollars."""
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


def dollars_of(option: str, text: str) -> Cents:
    """The amount that an option states; nothing, and more than any table has, are refused."""
    number = read(text.strip().removeprefix("$"))
    if number is not None and number >= 10**LONGEST:
        raise Refused(f"{option} {text}", "too large", (), f"at most {LONGEST} digits")
    try:
        amount = dollars_in(text)
    except Refused as refusal:
        instead = f"{refusal.accepted}, 5k, 1e4"
        raise Refused(f"{option} {text!r}", refusal.why, refusal.cites, instead) from refusal
    if not amount:
        raise Refused(f"{option} {text}", "it must be more than zero", (), "dollars, as in 25.50")
    return amount
