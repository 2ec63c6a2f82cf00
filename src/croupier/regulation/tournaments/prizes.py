"""A prize pool divided among the places of a tournament, to the cent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.core.errors import Refused
from croupier.core.money import Cents, money
from croupier.rulebook.citation import cites

POOL = ("cmr147.05.4",)


@cites("cmr147.05.4")
def pool(collected: Cents, tips: Cents = 0, added: Cents = 0) -> Cents:
    """What participants are paid: everything collected for it and added, less tips withheld."""
    if not 0 <= tips <= collected:
        why = f"{money(collected)} was collected for the prize pool"
        raise Refused(f"tips of {money(tips)}", why, POOL, f"up to {money(collected)}")
    return collected - tips + added


@cites("cmr147.05.4")
def by_place(amount: Cents, shares: Sequence[Fraction]) -> tuple[Cents, ...]:
    """The prize of each place, the first first; cents left over go to the highest places.

    The prizes sum to the pool exactly, so nothing is kept or carried over.
    """
    if not shares or any(one < 0 for one in shares) or sum(shares) != 1:
        accepted = "shares that sum to 100%, each from 0% to 100%"
        raise Refused("the prize structure", "it does not divide the whole pool", POOL, accepted)
    whole = [amount * one.numerator // one.denominator for one in shares]
    over = amount - sum(whole)
    paid = [place for place, share in enumerate(shares) if share]
    for place in paid[:over]:
        whole[place] += 1
    return tuple(whole)


@cites("cmr147.05.4")
def prizes(
    amount: Cents, shares: Sequence[Fraction], standing: Sequence[Sequence[int]]
) -> Mapping[int, Cents]:
    """The prize of each participant; those who tie share the prizes of their places equally.

    `standing` are the participants from the first place down, ties together. Cents that cannot be
    shared go to the lowest numbers. Shares for more places than there are participants go, in
    proportion, to those there are.
    """
    count = sum(map(len, standing))
    if not count:
        raise Refused("prizes", "nobody took part", POOL)
    held = by_place(amount, _among(shares, count))
    given: dict[int, Cents] = {}
    place = 0
    for tied in standing:
        total = sum(held[place : place + len(tied)])
        each, over = divmod(total, len(tied))
        for number, one in enumerate(sorted(tied)):
            given[one] = each + (number < over)
        place += len(tied)
    return given


def _among(shares: Sequence[Fraction], count: int) -> tuple[Fraction, ...]:
    """The shares of the places that are taken; they sum to 1."""
    held = (*shares[:count], *(Fraction(0) for _ in range(count - len(shares))))
    total = sum(held)
    if not total:
        return tuple(Fraction(1, count) for _ in range(count))
    return tuple(one / total for one in held) if total != sum(shares) else held
