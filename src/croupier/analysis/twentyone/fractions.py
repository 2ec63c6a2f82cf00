"""Twenty-one in fractions: the exact value of a play, computed by primes and combined.

The play is given: the one found best in floats. Its value is a fraction whose denominator divides a
known number: the cards that may leave the shoe, one after another, and the denominators of what is
paid. So its residues modulo enough primes determine it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.exact import Shoe
from croupier.analysis.twentyone.kernels.dealer import ACE, TEN, Arithmetic, hands
from croupier.analysis.twentyone.kernels.play import worth_of
from croupier.analysis.twentyone.kernels.split import most_gone
from croupier.analysis.twentyone.zap import without
from croupier.games.families.twentyone.turns import ORIGINAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.twentyone.exact import Solved

LARGEST = 2**31 - 1
AGREES = 1e-10


def exact_mean(solved: Solved) -> Fraction:
    """A patron's expectation per unit wagered, as a fraction."""
    return exact(solved, solved.mean)


def staked(solved: Solved) -> float:
    """All that is staked, per unit wagered first."""
    return float(mean_of(solved, Shoe(replace(solved.shoe.pays, stakes=True))))


def exact_staked(solved: Solved) -> Fraction:
    """All that is staked, as a fraction."""
    return exact(solved, staked(solved), stakes=True)


def exact(solved: Solved, about: float, *, stakes: bool = False) -> Fraction:
    """The mean result as a fraction, or the mean of all that is staked; `about` checks it."""
    scale = denominator(solved)
    bits, modulus, residue = scale.bit_length() + 8, 1, 0
    for prime in primes():
        pays = replace(solved.shoe.pays, arithmetic=Arithmetic(prime), stakes=stakes)
        one = int(mean_of(solved, Shoe(pays))) * scale % prime
        residue += modulus * ((one - residue) * pow(modulus, -1, prime) % prime)
        modulus *= prime
        if modulus.bit_length() > bits:
            break
    found = Fraction(residue - modulus * (residue > modulus // 2), scale)
    if abs(float(found) - about) > AGREES:
        raise ArithmeticError(f"{float(found)} by primes and {about} in floats")
    return found


def primes() -> Iterator[int]:
    """The largest primes below 2 to the 31, downward."""
    number = LARGEST
    while True:
        if all(number % k for k in range(3, int(number**0.5) + 1, 2)):
            yield number
        number -= 2


def denominator(solved: Solved) -> int:
    """A number that the denominator of the value divides.

    Every term is the probability of drawing a number of cards one after another, times what is paid
    for them.
    """
    shoe = solved.shoe
    size, most = int(shoe.left.sum()), most_gone(shoe.terms.most_hands)
    longest = int(hands().size[_stood(solved)].max())
    cards = min(longest + max(most, 2) + 2 * bool(shoe.terms.zap) + shoe.dealer.deepest, size)
    paid = lcm(*(one.denominator for table in shoe.pays.results.values() for one in table.values()))
    suits = shoe.pays.denominator
    return prod(range(size - cards + 1, size + 1)) * paid * suits


def _stood(solved: Solved) -> Any:
    """The hands that the play may reach."""
    return np.flatnonzero((hands().size > 0) & (hands().held <= solved.shoe.left).all(axis=1))


def mean_of(solved: Solved, shoe: Shoe) -> Any:
    """The mean result of a play from a shoe, in its arithmetic."""
    number, total = shoe.arithmetic, shoe.arithmetic.number(0)
    for hand, (chance, lanes) in _lanes(solved, shoe).items():
        dealt = sum(lanes.tolist())
        if shoe.terms.peeks:
            natural = shoe.masses(hand)[1]
            dealt += sum(number.times(natural, shoe.met[hand]).tolist())
        total += number.number(chance) * dealt
    return total % number.modulus if number.modulus else total


def _lanes(solved: Solved, shoe: Shoe) -> dict[int, tuple[Fraction, Any]]:
    """Each hand that may be dealt: its probability, and what its play is worth in each lane."""
    every, play, worth, found = hands(), solved.play, unsplit(solved, shoe), {}
    for hand, chance in shoe.deals:
        lanes, pair = worth[hand].copy(), int(every.held[hand].argmax())
        if hand == every.of(pair, pair) and play.splits[pair].any():
            lanes = np.where(play.splits[pair], shoe.split(pair, play), lanes)
        if hand == every.of(ACE, TEN) and solved.takes_even_money:
            lanes[ACE] = shoe.even_money(*shoe.masses(hand))
        if play.zaps[hand].any():
            lanes = np.where(play.zaps[hand], _replaced(solved, shoe, hand), lanes)
        found[hand] = (chance, lanes)
    return found


def _replaced(solved: Solved, shoe: Shoe, hand: int) -> Any:
    """What the next two cards are worth in each lane."""
    number, after = shoe.arithmetic, solved.after_zap[hand]
    total = np.zeros(len(shoe.dealer.lanes), number.dtype)
    for chance, lanes in _lanes(after, Shoe(without(shoe.pays, hand))).values():
        total = number.plus(total, number.times(lanes, number.number(chance)))
    return total


def unsplit(solved: Solved, shoe: Shoe) -> Any:
    """What hands that are not split are worth."""
    every, number = hands(), shoe.arithmetic
    pays, suits = shoe.tables[ORIGINAL, False]
    worth = np.zeros(solved.worths.best.shape, number.dtype)
    worth_of(
        (shoe.left, np.arange(len(every.held))),
        (every.held, every.child),
        (shoe.ends, np.arange(len(every.held))),
        pays,
        (solved.play.act, (*suits[:4], solved.play.by_suit)),
        shoe.look,
        number.m,
        worth,
    )
    return worth
