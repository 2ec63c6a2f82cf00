"""Wagers decided by one draw: every outcome of the device is judged and counted."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.cards import likelihoods
from croupier.analysis.distribution import ANY, distribution_of
from croupier.analysis.kernels.tabulate import net, tabulate
from croupier.core.rules import Rules

__all__ = ["decided_at_once", "distribution", "net", "net_at", "net_for", "shares_of"]

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.analysis.distribution import Distribution, Query
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind


def decided_at_once(game: Game, kind: WagerKind, rules: Rules, on: str) -> bool:
    """Whether one draw always decides the wager."""
    if not game.decides:
        return False
    verdicts = tabulate(game, kind, rules, on)
    return all(verdict is None or verdict.kept is not None for verdict in verdicts)


def net_at(verdict: Verdict, amount: Cents) -> Fraction:
    """The net result per unit at one stake, settled in cents as the table settles it."""
    kept = 0 if verdict.kept is None else verdict.kept.of(amount)
    won = verdict.paid.of(amount)
    charged = verdict.fee.of(won) if verdict.fee is not None else 0
    return Fraction(won - charged + kept - amount, amount)


def net_for(verdict: Verdict, amount: Cents | None) -> Fraction:
    """The net result of a decided wager per unit staked, or at one stake."""
    return net(verdict) if amount is None else net_at(verdict, amount)


def distribution(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> Distribution:
    """Every result by likelihood; void outcomes are drawn again, so they drop out."""
    judged = tabulate(game, kind, rules, on)
    weights: Counter[Fraction] = Counter()
    for verdict, weight in _weighed(judged, likelihoods(game, rules, query)):
        weights[net_for(verdict, query.amount)] += weight
    return distribution_of(weights)


def _weighed(
    judged: Sequence[Verdict | None], chances: Sequence[int]
) -> Iterator[tuple[Verdict, int]]:
    """The different verdicts, each with the likelihood of the outcomes it is given on."""
    same: dict[int, tuple[Verdict, list[int]]] = {}
    for verdict, chance in zip(judged, chances, strict=True):
        if verdict is not None and chance:
            same.setdefault(id(verdict), (verdict, []))[1].append(chance)
    differ: dict[tuple[int, ...], tuple[Verdict, list[int]]] = {}
    for verdict, met in same.values():
        differ.setdefault(shares_of(verdict), (verdict, []))[1].extend(met)
    return ((verdict, sum(met)) for verdict, met in differ.values())


def shares_of(verdict: Verdict) -> tuple[int, ...]:
    """What makes two verdicts the same result, as integers, which are quick to count."""
    kept = () if verdict.kept is None else (verdict.kept.num, verdict.kept.den)
    fee = () if verdict.fee is None else (verdict.fee.share.num, verdict.fee.share.den)
    return (verdict.paid.num, verdict.paid.den, *kept, *fee)
