"""The rake: what is taken from each pot after a betting round."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Protocol

import msgspec
from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.games.poker.money_options import DOLLAR, INCREMENTS, PERCENTAGE, Steps
from croupier.games.poker.pots import Pot, levels, pots
from croupier.rulebook.citation import cites

Put = Mapping[int, Cents]


class Rakes(Protocol):
    """The choices of a house on which its rake depends."""

    @property
    def rakes(self) -> tuple[str, ...]:
        """The procedures that are used."""

    @property
    def rake_rate(self) -> Fraction:
        """The percentage."""

    @property
    def rake_cap(self) -> Cents:
        """The most that is taken in a round of play."""

    @property
    def rake_steps(self) -> Steps:
        """The levels of a pot, and what is taken at each."""


class Charge(
    msgspec.Struct, frozen=True, rename={"level": "level_cents", "amount": "amount_cents"}, gc=False
):
    """Chips taken out of a pot, which is known by the most that its players have put in."""

    level: Cents
    amount: Cents


class Bets(msgspec.Struct, frozen=True, gc=False):
    """The bets of a betting round that is over: an uncalled bet is not among them.

    `put` is what everyone has put in since the hand began, `bet` the part of this betting round.
    """

    put: Put
    bet: Put
    out: Collection[int]
    first: bool = False
    """Whether it was the first betting round, so that antes came with it."""
    all_in: Collection[int] | None = None

    @property
    def levels(self) -> tuple[Cents, ...]:
        """Up to which amount the chips of each player are in each pot."""
        return levels(self.put, self.out, self.all_in)


@cites("poker.14.b.1.i", "poker.14.b.1.ii", "poker.14.b.2.i", "poker.14.a.3", "poker.6.e.8")
def after_round(rules: Rakes, bets: Bets, taken: Sequence[Charge] = ()) -> tuple[Charge, ...]:
    """What is taken after a betting round, from each pot its share, up to the filed maximum."""
    left = rules.rake_cap - total(taken)
    if left <= 0:
        return ()
    found = pots(bets.put, bets.out, bets.all_in)
    due = (*_percentages(rules, found, bets), *_increments(rules, found, bets))
    if not due:
        return ()
    tops = bets.levels
    return tuple(_within(due, left, less(found, tops, taken), tops))


@cites("poker.14.b.1.i")
def percentage(rate: Fraction, bets: Cents) -> Cents:
    """A percentage of all bets of a betting round, in whole dollars, rounded down."""
    part, of = rate.as_integer_ratio()
    return part * bets // (of * DOLLAR) * DOLLAR


@cites("poker.14.b.2.i")
def increments(steps: Steps, before: Cents, now: Cents) -> Steps:
    """The levels that the pot, of called bets only, has reached since it was raked last."""
    return tuple((level, amount) for level, amount in steps if before < level <= now)


def _percentages(rules: Rakes, found: Sequence[Pot], bets: Bets) -> Iterator[Charge]:
    if PERCENTAGE not in rules.rakes:
        return
    fee = percentage(rules.rake_rate, sum(bets.bet.values()))
    if not fee:
        return
    if len(found) == 1:
        yield Charge(max(bets.put.values()), fee)
        return
    for level, part in zip(bets.levels, shared(fee, in_each(bets)), strict=True):
        yield Charge(level, part)


def _increments(rules: Rakes, found: Sequence[Pot], bets: Bets) -> Iterator[Charge]:
    """What is due at a level comes from the pot that reached it, the main pot filled first."""
    if INCREMENTS not in rules.rakes:
        return
    now, tops = sum(bets.put.values()), bets.levels
    before = 0 if bets.first else now - sum(bets.bet.values())
    filled = tuple(accumulate(pot.amount for pot in found))
    for reached, amount in increments(rules.rake_steps, before, now):
        pot = next(place for place, full in enumerate(filled) if full >= reached)
        yield Charge(tops[pot], amount)


def _within(
    due: Iterable[Charge], left: Cents, found: Sequence[Pot], tops: Sequence[Cents]
) -> Iterator[Charge]:
    """No more is taken than the maximum, and no more than is in a pot."""
    held = {top: pot.amount for top, pot in zip(tops, found, strict=True)}
    for charge in due:
        amount = min(charge.amount, left, held[charge.level])
        left, held[charge.level] = left - amount, held[charge.level] - amount
        if amount:
            yield charge if amount == charge.amount else replace(charge, amount=amount)


def in_each(bets: Bets) -> tuple[Cents, ...]:
    """How much of a betting round's bets went into each pot."""
    tops = bets.levels
    spans = zip((0, *tops), tops, strict=False)
    return tuple(sum(_overlap(bets, seat, low, high) for seat in bets.bet) for low, high in spans)


def _overlap(bets: Bets, seat: int, low: Cents, high: Cents) -> Cents:
    put = bets.put[seat]
    return max(min(put, high) - max(put - bets.bet[seat], low), 0)


def shared(amount: Cents, weights: Sequence[Cents]) -> tuple[Cents, ...]:
    """Whole dollars in proportion to weights; odd ones where most is missing, the first first."""
    whole = sum(weights)
    if not whole:
        return (0,) * len(weights)
    parts = [amount * weight // (whole * DOLLAR) * DOLLAR for weight in weights]
    missing = [amount * weight - part * whole for weight, part in zip(weights, parts, strict=True)]
    order = sorted(range(len(weights)), key=lambda place: -missing[place])
    for place in order[: (amount - sum(parts)) // DOLLAR]:
        parts[place] += DOLLAR
    return tuple(parts)


@cites("poker.1.pot")
def less(found: Sequence[Pot], tops: Sequence[Cents], charges: Sequence[Charge]) -> tuple[Pot, ...]:
    """The pots without what was taken from each, as they are awarded."""
    if not charges:
        return tuple(found)
    if len(found) == 1:
        return (replace(found[0], amount=found[0].amount - total(charges)),)
    gone = [0] * len(found)
    for charge in charges:
        place = next((n for n, top in enumerate(tops) if charge.level <= top), len(tops) - 1)
        gone[place] += charge.amount
    return tuple(
        replace(pot, amount=pot.amount - amount) for pot, amount in zip(found, gone, strict=True)
    )


def total(charges: Iterable[Charge]) -> Cents:
    """What was taken in all."""
    return sum([charge.amount for charge in charges])
