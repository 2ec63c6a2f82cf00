"""Large systems of integers solved exactly: modulo a prime, then lifted (Dixon, 1982).

Elimination in fractions takes cubic time with numbers that grow; here the cubic step is done once
with machine integers, and each further step adds a digit to every unknown. The answer is checked
against the equations before it is returned.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING

import numpy as np

from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

PRIME = 67_108_859
"""The largest prime below 2**26: two thousand products of two remainders fit into 63 bits."""
MOST = 2_000
DIGITS_AT_A_TIME = 32


def solve(matrix: Ints, right: Sequence[int]) -> list[Fraction]:
    """The unknowns of a square system whose entries are small integers."""
    inverse = _inverse(matrix)
    left = np.array(right, dtype=np.int64)
    digits = [0] * len(right)
    modulus = 1
    while True:
        for _ in range(DIGITS_AT_A_TIME):
            digit = inverse @ (left % PRIME) % PRIME
            left = (left - matrix @ digit) // PRIME
            digits = [whole + modulus * int(one) for whole, one in zip(digits, digit, strict=True)]
            modulus *= PRIME
        found = _shared(digits, modulus)
        if found is not None and _holds(matrix, *found, right):
            tops, bottom = found
            return [Fraction(top, bottom) for top in tops]


def _inverse(matrix: Ints) -> Ints:
    """The inverse modulo the prime, by elimination in place."""
    rest = matrix % PRIME
    size = len(rest)
    if size > MOST:
        raise Refused(f"a system of {size}", "it is too large", (), f"at most {MOST} unknowns")
    order = np.arange(size)
    for column in range(size):
        pivot = column + int(np.argmax(rest[column:, column] != 0))
        if not rest[pivot, column]:
            raise Refused("a system", "it has no unique solution")
        rest[[column, pivot]] = rest[[pivot, column]]
        order[[column, pivot]] = order[[pivot, column]]
        _cleared(rest, column)
    turned = np.empty_like(rest)
    turned[:, order] = rest
    return turned


def _cleared(rest: Ints, column: int) -> None:
    """One step of elimination: the column becomes that of the inverse."""
    scale = pow(int(rest[column, column]), -1, PRIME)
    rest[column, column] = 1
    rest[column] = rest[column] * scale % PRIME
    factors = rest[:, column].copy()
    factors[column] = 0
    touched = np.flatnonzero(factors)
    rest[touched, column] = 0
    rest[touched] = (rest[touched] - factors[touched, None] * rest[column]) % PRIME


def _shared(digits: Sequence[int], modulus: int) -> tuple[list[int], int] | None:
    """The unknowns over one denominator, where it and they are small compared with the modulus."""
    bottom, most = 1, isqrt(modulus // 2)
    for digit in digits:
        more = _denominator(digit * bottom % modulus, modulus, most)
        bottom *= more
        if more == 0 or bottom > most:
            return None
    tops = [digit * bottom % modulus for digit in digits]
    return [top - modulus if 2 * top > modulus else top for top in tops], bottom


def _denominator(value: int, modulus: int, most: int) -> int:
    """The denominator of the fraction with small terms that a remainder stands for."""
    before, now = modulus, value
    behind, here = 0, 1
    while now > most:
        times = before // now
        before, now = now, before - times * now
        behind, here = here, behind - times * here
    return abs(here) if abs(here) <= most else 0


def _holds(matrix: Ints, tops: Sequence[int], bottom: int, right: Sequence[int]) -> bool:
    """Whether the answer solves every equation, in integers."""
    for row, wanted in zip(matrix, right, strict=True):
        met = np.flatnonzero(row).tolist()
        if sum(int(row[at]) * tops[at] for at in met) != wanted * bottom:
            return False
    return True
