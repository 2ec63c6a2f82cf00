"""The bad beat payout: what a pot contributes, which hand has it, and how it is shared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Protocol

import msgspec

from croupier.core.money import Cents
from croupier.games.poker.bad_beat_hands import qualifies
from croupier.games.poker.money_options import ANY, BOTH, DOLLAR, ONE
from croupier.games.poker.pots import Pot
from croupier.games.poker.rake import Charge
from croupier.ranking.rankings import Ranked
from croupier.rulebook.citation import cites


class Pool(Protocol):
    """The rules of a house for its bad beat payout."""

    bad_beat: bool
    bad_beat_hand: str
    bad_beat_hole: str
    bad_beat_amount: Cents
    bad_beat_min_pot: Cents
    bad_beat_max: Cents
    bad_beat_loser: Fraction
    bad_beat_winner: Fraction
    bad_beat_others: Fraction
    bad_beat_paid_at: str


class Held(msgspec.Struct, frozen=True):
    """A hand at the showdown: its rank, and how many of the player's hole cards are in it."""

    seat: int
    ranked: Ranked
    hole: int = 2


class BadBeat(msgspec.Struct, frozen=True):
    """Whose hand had a bad beat, whose hand beat it, and who else was in the round of play."""

    losers: tuple[int, ...]
    winners: tuple[int, ...]
    others: tuple[int, ...]


@cites("poker.19.c", "poker.19.b.1", "poker.19.b.2")
def contribution(rules: Pool, pot: Cents) -> Cents:
    """An amount for each time a pot, less its rake, has the minimum, up to the posted maximum."""
    times = pot // rules.bad_beat_min_pot
    return min(times * rules.bad_beat_amount, rules.bad_beat_max)


@cites("poker.19.c", "poker.6.e.9")
def contributions(rules: Pool, found: Sequence[Pot], tops: Sequence[Cents]) -> tuple[Charge, ...]:
    """What each pot contributes, after the rake and before it is awarded."""
    if not rules.bad_beat:
        return ()
    parts = (contribution(rules, pot.amount) for pot in found)
    both = zip(tops, parts, strict=True)
    return tuple(Charge(level, amount) for level, amount in both if amount)


@cites("poker.1.bad-beat", "poker.19.a", "poker.19.b.3")
def found(rules: Pool, shown: Sequence[Held], dealt: Collection[int]) -> BadBeat | None:
    """A designated hand that is shown and loses to a higher one, each with the cards it needs."""
    if not rules.bad_beat or not shown:
        return None
    top = max(one.ranked for one in shown)
    best = [one for one in shown if one.ranked == top and _plays(rules, one)]
    lost = [one for one in shown if one.ranked < top and _has_it(rules, one)]
    if not best or not lost:
        return None
    most = max(one.ranked for one in lost)
    losers = tuple(one.seat for one in lost if one.ranked == most)
    winners = tuple(one.seat for one in best)
    others = tuple(seat for seat in dealt if seat not in {*losers, *winners})
    return BadBeat(losers, winners, others)


def _has_it(rules: Pool, one: Held) -> bool:
    return _plays(rules, one) and qualifies(rules.bad_beat_hand, one.ranked)


def _plays(rules: Pool, one: Held) -> bool:
    """Whether as many hole cards play as the posted rules ask for."""
    return one.hole >= {BOTH: 2, ONE: 1, ANY: 0}[rules.bad_beat_hole]


@cites("poker.1.bad-beat-payout", "poker.19.b.3")
def payout(rules: Pool, fund: Cents, beat: BadBeat) -> Mapping[int, Cents]:
    """The posted shares of the fund, in chips at the table and to the cent at the cage (PK-36).

    What these do not make up stays in the fund.
    """
    unit = DOLLAR if rules.bad_beat_paid_at == "table" else 1
    shares = (
        (beat.losers, rules.bad_beat_loser),
        (beat.winners, rules.bad_beat_winner),
        (beat.others, rules.bad_beat_others),
    )
    return {
        seat: each
        for seats, share in shares
        if seats and (each := int(fund * share) // (len(seats) * unit) * unit)
        for seat in seats
    }
