"""Whole numbers as people write them: 1e6, 1M, 1_000_000, 1,000,000."""

from __future__ import annotations

import re
from fractions import Fraction

from croupier.core.money import Cents, cents

SIZES = {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9, "t": 10**12}
MOST = 10**15
"""The largest count that is accepted: more would take months."""
SEEDS = 2**64 - 1
"""The largest seed."""
MOST_TURNS = 1 << 20
"""The most rolls or rounds of a session."""
MOST_SHUFFLES = 10**7
"""The most shuffles of a run."""
MOST_BOXES = 100
"""More boxes than any table has."""
MOST_WORKERS = 1 << 10
"""The most threads that count rounds."""
LONGEST = 40
"""The most digits of a number that is read."""
_GROUPED = re.compile(r"[+-]?\d{1,3}(,\d{3})+(\.\d+)?[kmgbt]?", re.ASCII)
"""Commas group thousands; one that stands for a decimal point would be read as a hundredfold."""


def read(text: str) -> int | None:
    """A whole number as people write it; None if it is none."""
    plain = text.strip().lower().replace("_", "")
    if "," in plain and not _GROUPED.fullmatch(plain):
        return None
    plain = plain.replace(",", "")
    size = SIZES.get(plain[-1:], 1)
    digits = plain[:-1] if size > 1 else plain
    if "/" in digits or not digits.isascii():
        return None
    try:
        number = Fraction(_bounded(digits)) * size
    except ValueError:
        return None
    return int(number) if number.denominator == 1 else None


def dollars_in(text: str) -> Cents:
    """Dollars as people write them, whole ones also in short: 25.50, $1,000, 5k, 1e4."""
    number = read(text.strip().removeprefix("$"))
    return 100 * number if number is not None and number > 0 else cents(text)


def _bounded(digits: str) -> str:
    """The digits with a power of ten that can be computed: beyond any bound all are alike."""
    stem, mark, power = digits.partition("e")
    if mark and power.lstrip("+-").isdecimal() and max(len(stem), len(power)) <= LONGEST:
        return f"{stem}e{max(-LONGEST, min(LONGEST, int(power)))}"
    return digits if len(digits) <= LONGEST else "9" * LONGEST if digits.isdecimal() else ""
