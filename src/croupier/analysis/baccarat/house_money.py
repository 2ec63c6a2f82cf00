"""House Money: whether to take its winnings or let them ride on a hand, derived from the cards.

All four cards are face up when the choice is made, so a natural is decided already and every other
hand is known except for its third card. Money that rides is worth what the wager on that hand is
worth from these cards on, with its vigorish; money that is taken adds zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import TYPE_CHECKING, Any

from croupier.analysis.decisions import Decision, Solution, Worth
from croupier.analysis.distribution import ANY
from croupier.analysis.draws.outcomes import net
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import pack_of
from croupier.analysis.variants import offering
from croupier.core.errors import Refused
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.games.families.baccarat.money import HOUSE_MONEY, LET_RIDE, PORTION, TAKE
from croupier.games.families.coup import BANKER, HANDS, PLAYER, Coup, points

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from croupier.analysis.baccarat.coup import Standing
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

HOLDINGS = ((PLAYER,), (BANKER,), HANDS)
UNIT = "expected gain over taking it, per unit of House Money's payout"


@dataclass(frozen=True)
class Won:
    """Two hands on which House Money wins: how likely, its payout, and what riding is worth."""

    standing: Standing
    counts: tuple[int, int]
    weight: Fraction
    """Its probability times the payout."""
    chance: Fraction
    values: tuple[Fraction, ...]
    """For each hand, the value of letting a unit of the payout ride on it."""


def solve(game: Game, rules: Rules, query: Query = ANY) -> Solution | None:
    """The best choice by point counts, and by cards where the cards change it."""
    kind = game.kind(HOUSE_MONEY)
    if kind is None:
        return None
    at = next(iter(offering(game, rules, kind, frozenset())), None)
    if at is None or not at.house_money_let:
        raise Refused("House Money", "the house does not let its winnings ride", kind.cites)
    won = sorted(_won(game, kind, at), key=lambda one: one.counts)
    decisions = (
        each for _, same in groupby(won, lambda one: one.counts) for each in _decided(same)
    )
    before = exact_distribution(game, kind, at, "").house_advantage
    worth = (_worth(won, holding, before) for holding in HOLDINGS)
    cites = at.own(LET_RIDE + PORTION)
    return Solution(kind.name, UNIT, tuple(decisions), tuple(worth), cites)


def _won(game: Game, kind: WagerKind, rules: Any) -> Iterator[Won]:
    """Every two hands on which House Money wins."""
    from croupier.analysis.baccarat.coup import standings

    hands = [offered(game, rules)[hand] for hand in HANDS]
    nets = [[net(verdict) for verdict in _judged(game, hand, rules)] for hand in hands]
    scale = lcm(*(result.denominator for results in nets for result in results))
    results = [[int(result * scale) for result in one] for one in nets]
    found = standings(game, rules, pack_of(game, rules).copies, results)
    ways = sum(one.ways for one in found)
    for one in found:
        paid = _payout(kind, rules, one)
        if paid:
            let, chance = rules.house_money_let, Fraction(one.ways, ways)
            values = tuple(let * Fraction(total, scale * one.ways_on) for total in one.results)
            yield Won(one, _counts(one), chance * paid, chance, values)


def _judged(game: Game, kind: WagerKind, rules: Rules) -> Iterator[Any]:
    return (verdict for verdict in tabulate(game, kind, rules, "") if verdict is not None)


def _counts(one: Standing) -> tuple[int, int]:
    """The point counts of both hands."""
    player, banker = (points(f"{rank}s" for rank in hand) for hand in (one.player, one.banker))
    return player, banker


def _payout(kind: WagerKind, rules: Rules, one: Standing) -> Fraction:
    """What House Money pays on two hands per unit."""
    paid: Fraction = kind.judge(None, Coup(*_counts(one), 2, 2, *one.pairs), rules).paid.fraction
    return paid


def _decided(same: Iterable[Won]) -> Iterator[Decision]:
    """One decision for two counts, and one for each two hands with a different best choice."""
    alike = list(same)
    usual = _decision(alike, _state(alike[0].counts))
    yield usual
    for one in alike:
        own = _decision([one], f"{_state(one.counts)} with {_cards(one.standing)}")
        if _moves(own) != _moves(usual):
            yield own


def _moves(one: Decision) -> tuple[bool, ...]:
    """On which hands letting the money ride is profitable, and on which it is better."""
    player, banker = one.values[PLAYER], one.values[BANKER]
    return player > 0, banker > 0, player > banker


def _decision(alike: Sequence[Won], state: str) -> Decision:
    """The values of the choices, averaged over what House Money pays."""
    weight = sum((one.weight for one in alike), Fraction(0))
    rides = (
        sum((one.values[hand] * one.weight for one in alike), Fraction(0)) / weight
        for hand in range(len(HANDS))
    )
    chance = sum((one.chance for one in alike), Fraction(0))
    return Decision(state, chance, {TAKE: Fraction(0), **dict(zip(HANDS, rides, strict=True))})


def _state(counts: tuple[int, int]) -> str:
    return f"Player {counts[0]}, Banker {counts[1]}"


def _cards(one: Standing) -> str:
    """The cards of both hands; face cards are written as tens."""
    player, banker = ("-".join(hand) for hand in (one.player, one.banker))
    return f"{player} and {banker}"


def _worth(won: Iterable[Won], holding: tuple[str, ...], before: Fraction) -> Worth:
    """What the choice adds to a unit of House Money, for a patron with wagers on these hands."""
    places = [HANDS.index(hand) for hand in holding]
    gain = sum(
        (one.weight * max(Fraction(0), *(one.values[place] for place in places)) for one in won),
        Fraction(0),
    )
    return Worth(holding, gain, before - gain)
