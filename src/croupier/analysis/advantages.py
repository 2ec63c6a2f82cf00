"""Figures for wagers: the house advantage, the hit rate, and those of wagers combined."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.core.errors import Refused
from croupier.core.game import leader, offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.core.game import Game
    from croupier.core.wager import Wager, WagerKind


def distribution(game: Game, rules: Rules, kind: WagerKind, on: str) -> Distribution | None:
    """The exact distribution of a wager on a spot, or of the one it supports, if known."""
    from croupier.analysis.exact import exact_distribution

    try:
        return exact_distribution(game, leader(game, kind), rules, on)
    except Refused:
        return None


def advantage(game: Game, rules: Rules, kind: WagerKind) -> str:
    """The house advantage of a wager in percent; the least and the most if spots differ."""
    from croupier.analysis.figures import per_cent

    known = {distribution(game, rules, kind, on) for on in kind.spots(rules)}
    edges = sorted({one.house_advantage for one in known if one is not None})
    return " to ".join(per_cent(edge, 2) for edge in dict.fromkeys((*edges[:1], *edges[-1:])))


def advantages(game: Game, rules: Rules) -> Mapping[str, str]:
    """The house advantage of every row of `odds` at this table."""
    return {kind.odds_row: advantage(game, rules, kind) for kind in offered(game, rules).values()}


def mix(game: Game, rules: Rules, wagers: Iterable[Wager]) -> Distribution | None:
    """The distribution of wagers that one draw decides, in cents, with the best further wagers.

    None if one draw does not decide them, or if the outcome depends on how a hand is played.
    """
    from croupier.analysis.cards import likelihoods
    from croupier.analysis.distribution import distribution_of
    from croupier.analysis.draws.outcomes import decided_at_once

    held, kinds = tuple(wagers), offered(game, rules)
    if any(kinds[w.kind].decided_by for w in held):
        return None
    if not all(decided_at_once(game, kinds[w.kind], rules, w.on) for w in held) or not held:
        return None
    try:
        chances = likelihoods(game, rules)
    except Refused:
        return None
    columns = [
        [None if share is None else share * wager.amount for share in shares]
        for wager in held
        for shares in (_shares(game, kinds[wager.kind], rules, wager.on),)
    ]
    weights: Counter[Fraction] = Counter()
    for chance, *results in zip(chances, *columns, strict=True):
        counted = [result for result in results if result is not None]
        if chance and len(counted) == len(results):
            weights[sum(counted, Fraction(0))] += chance
    return distribution_of(weights)


def _shares(game: Game, kind: WagerKind, rules: Rules, on: str) -> Sequence[Fraction | None]:
    """The result of a unit staked for each outcome; None if it is void."""
    from croupier.analysis.draws.outcomes import net
    from croupier.analysis.kernels.tabulate import tabulate
    from croupier.analysis.support.exact import by_outcome, supports

    if supports(game, rules, kind):
        return by_outcome(game, kind, rules, on)[0]
    verdicts = tabulate(game, kind, rules, on)
    return [None if verdict is None else net(verdict) for verdict in verdicts]
