"""Ratios of integers: payout odds, shares of a stake, and the rounding that a rule allows."""

from __future__ import annotations

import re
from fractions import Fraction
from math import gcd
from typing import Literal

import msgspec

from croupier.core.errors import Refused
from croupier.core.money import Cents


class Ratio(msgspec.Struct, frozen=True, eq=False):
    """A share of a stake, num / den."""

    num: int
    den: int = 1

    def of(self, amount: Cents) -> Cents:
        """The share of an amount, which must be a whole number of cents."""
        whole, rest = divmod(amount * self.num, self.den)
        if rest:
            raise ArithmeticError(f"{self.num}/{self.den} of {amount} cents is not whole cents")
        return whole

    @property
    def fraction(self) -> Fraction:
        """The ratio as a fraction, for analysis."""
        return Fraction(self.num, self.den)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ratio):
            return NotImplemented
        return self.num * other.den == other.num * self.den

    def __ne__(self, other: object) -> bool:
        # The base has its own, which asks whether two records are one.
        return not self == other

    def __lt__(self, other: Ratio) -> bool:
        return self.num * other.den < other.num * self.den

    def __le__(self, other: Ratio) -> bool:
        return not other < self

    def __gt__(self, other: Ratio) -> bool:
        return other < self

    def __ge__(self, other: Ratio) -> bool:
        return not self < other

    def __hash__(self) -> int:
        common = gcd(self.num, self.den)
        return hash((self.num // common, self.den // common))


_ODDS = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?)\s*(?::|_to_|\s+to\s+|-to-)\s*([0-9]+)\s*")


class Odds(Ratio, frozen=True, eq=False):
    """Payout odds, *num to den*: num won for each den wagered, and the stake returned."""

    def __str__(self) -> str:
        return f"{self.num} to {self.den}"

    @staticmethod
    def for_one(total: int) -> Odds:
        """Odds of *total for one*, which include the stake: 30 for 1 is 29 to 1."""
        return Odds(total - 1, 1)

    @staticmethod
    def parse(text: str) -> Odds:
        """Read `8:1`, `8_to_1`, `8 to 1` or `2.5 to 1`."""
        match = _ODDS.fullmatch(text)
        if not match or int(match[2]) == 0:
            why = 'odds are stated with the word "to"'
            raise Refused(f"odds {text!r}", why, (), "8:1, 8_to_1, 8 to 1")
        ratio = Fraction(match[1]) / int(match[2])
        exact = (int(match[1]), int(match[2])) if "." not in match[1] else ratio.as_integer_ratio()
        return Odds(*exact)


class Rounding(msgspec.Struct, frozen=True):
    """A rounding that a clause allows: to the next multiple of a unit."""

    unit: Cents
    toward: Literal["up", "down"]
    cites: tuple[str, ...]

    def apply(self, exact: Fraction) -> Cents:
        """The exact amount in cents, rounded to a multiple of the unit."""
        steps = exact / self.unit
        whole = -(-steps.numerator // steps.denominator) if self.toward == "up" else steps // 1
        return int(whole) * self.unit


NOTHING, HALF, WHOLE = Ratio(0), Ratio(1, 2), Ratio(1)
EVEN = Odds(1, 1)
