"""How figures are written: decimals rounded once from the fraction, true odds, percentages."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, Decimal, Inexact, localcontext
from fractions import Fraction

DIGITS = 15
SURPLUS = 40


def decimal(value: Fraction | Decimal, digits: int = DIGITS) -> str:
    """A decimal with a number of significant digits and no exponent; fewer if they are exact."""
    with localcontext(prec=digits, rounding=ROUND_HALF_EVEN) as context:
        context.clear_flags()
        if isinstance(value, Fraction):
            rounded = Decimal(value.numerator) / Decimal(value.denominator)
        else:
            rounded = +value
        exact = not context.flags[Inexact]
    text = format(rounded, "f")
    return text.rstrip("0").rstrip(".") if exact and "." in text else text


def root(value: Fraction) -> Decimal:
    """The square root, with more digits than are ever shown."""
    with localcontext(prec=DIGITS + SURPLUS):
        return (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()


def fixed(value: Fraction | Decimal, places: int) -> str:
    """A decimal with a number of decimal places."""
    with localcontext(prec=DIGITS + SURPLUS):
        exact = (
            Decimal(value.numerator) / value.denominator if isinstance(value, Fraction) else value
        )
        return format(exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN), "f")


def per_cent(value: Fraction | Decimal, places: int) -> str:
    """A share in percent, with a number of decimal places."""
    return f"{fixed(value * 100, places)} %"


SHORT_ODDS = 11
"""The most characters of true odds that people read as they are."""


def true_odds(win: Fraction, lose: Fraction, most: int | None = None) -> str:
    """The fair odds of a wager, losing to winning; a decimal if they are long."""
    if not win:
        return "never"
    ratio = lose / win
    text = f"{ratio.numerator} to {ratio.denominator}"
    return text if most is None or len(text) <= most else f"{fixed(ratio, 2)} to 1"


def fraction(value: Fraction, most: int) -> str:
    """A fraction if it is short enough to read; otherwise a note that it has many digits."""
    text = str(value)
    return text if len(text) <= most else f"in {len(str(value.denominator))} digits"


def quotient(value: Fraction, by: Decimal) -> Decimal:
    """A fraction divided by a decimal, with more digits than are ever shown."""
    with localcontext(prec=DIGITS + SURPLUS):
        return Decimal(value.numerator) / Decimal(value.denominator) / by
