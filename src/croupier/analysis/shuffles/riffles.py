"""Riffles exactly: how far a pack is from random after a number of them, as fractions.

After k riffles of the Gilbert–Shannon–Reeds model an order with r rising sequences has the
probability C(2^k + n - r, n) / 2^(k n), and A(n, r) orders have r of them (Bayer and Diaconis
1992).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, perm


@lru_cache(maxsize=8)
def eulerian(cards: int) -> tuple[int, ...]:
    """How many orders of n cards have 1, 2, … rising sequences."""
    row = [1]
    for n in range(2, cards + 1):
        with_first, with_last = [*row, 0], [0, *row]
        row = [
            r * fewer + (n - r + 1) * more
            for r, (fewer, more) in enumerate(zip(with_first, with_last, strict=True), start=1)
        ]
    return tuple(row)


@lru_cache(maxsize=256)
def total_variation(cards: int, riffles: int) -> Fraction:
    """The most by which the probability of any event differs from that of a perfect shuffle."""
    hands = 1 << riffles
    orders, ways = factorial(cards), hands**cards
    apart = sum(
        number * abs(comb(max(hands + cards - rising, 0), cards) * orders - ways)
        for rising, number in enumerate(eulerian(cards), start=1)
    )
    return Fraction(apart, 2 * ways * orders)


def separation(cards: int, riffles: int) -> Fraction:
    """The most by which an order falls short of its fair probability, as a share of that."""
    hands = 1 << riffles
    return 1 - Fraction(perm(hands, cards), hands**cards)


def rising_sequences(cards: int, riffles: int) -> Fraction:
    """The mean number of rising sequences after a number of riffles."""
    hands = 1 << riffles
    total = sum(
        rising * number * comb(max(hands + cards - rising, 0), cards)
        for rising, number in enumerate(eulerian(cards), start=1)
    )
    return Fraction(total, hands**cards)


def riffles_needed(cards: int, below: Fraction) -> int:
    """The fewest riffles that bring the total variation below a bound."""
    riffles = 0
    while total_variation(cards, riffles) >= below:
        riffles += 1
    return riffles
