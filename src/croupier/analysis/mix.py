"""The wagers on a layout: their expected loss, and how far the result may be from it.

Wagers that one draw decides are judged together on every outcome, so their result is exact; others
are summed as if they were independent, and the figures say so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.cards import likelihoods
from croupier.analysis.distribution import Distribution, Sampled
from croupier.analysis.draws.chain import commission, expected_visits
from croupier.analysis.draws.outcomes import decided_at_once
from croupier.analysis.exact import exact_distribution, stays
from croupier.analysis.kernels.states import chain
from croupier.analysis.kernels.tabulate import net, tabulate
from croupier.analysis.reader import find_reader
from croupier.analysis.support.exact import begins, supports
from croupier.analysis.variants import stands_in
from croupier.core.errors import Refused
from croupier.core.game import offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import Wager, WagerKind


@dataclass(frozen=True)
class Lying:
    """A wager by what decides its result: its kind, its spot, its state and its amount."""

    kind: str
    on: str
    at: Any
    amount: Cents


@dataclass(frozen=True)
class Mix:
    """Several wagers combined, in cents; `together` means that they were judged together.

    `unknown` are wagers whose distribution is not known; the figures leave them out. `simulated`
    means that the figures of some come from rounds that were played.
    """

    staked: Cents
    expected_loss: Fraction
    variance: Fraction
    together: bool
    exact: bool
    unknown: tuple[str, ...] = ()
    simulated: bool = False


def lying(wagers: Iterable[Wager]) -> tuple[Lying, ...]:
    """Wagers on the layout, combined if they share a spot and a state."""
    amounts: Counter[tuple[str, str, Any]] = Counter()
    for wager in wagers:
        amounts[wager.kind, wager.on, _frozen(wager.at)] += wager.amount
    return tuple(Lying(*key, amount) for key, amount in amounts.items())


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def has_row(game: Game, rules: Rules, kind: WagerKind) -> bool:
    """Whether a wager begins a contest of its own, and so has its own distribution."""
    return begins(game, kind) or stands_in(game, rules, kind)


def distribution_at(game: Game, rules: Rules, one: Lying) -> Distribution:
    """The distribution of a wager from its current state."""
    kind = offered(game, rules)[one.kind]
    if one.at == kind.start(one.on) or not stays(game, kind, rules, one.on):
        return exact_distribution(game, kind, rules, one.on)
    return _going_on(game, kind, rules, one.on, one.at)


@lru_cache(maxsize=1024)
def _going_on(game: Game, kind: WagerKind, rules: Rules, on: str, at: Any) -> Distribution:
    """The distribution of a wager that stayed: its chain from its current state."""
    followed = chain(game, kind, rules, on)
    if at not in followed.states:
        return exact_distribution(game, kind, rules, on)
    counted = tuple(sum(v is not None for v in judged) for judged in followed.verdicts)
    moves = [Counter(following) for following in followed.after]
    visits = expected_visits(moves, counted, followed.states.index(at))
    chances: Counter[Fraction] = Counter()
    for state, often in enumerate(visits):
        for verdict in followed.verdicts[state] if often else ():
            if verdict is not None and verdict.kept is not None:
                chances[net(verdict)] += often / counted[state]  # type: ignore[assignment]
    return Distribution(tuple(sorted(chances.items())), rolls=sum(visits, Fraction(0)))  # type: ignore[arg-type]


def mix(game: Game, rules: Rules, wagers: Sequence[Lying]) -> Mix:
    """All these wagers: judged together if one draw decides them, otherwise summed."""
    here = offered(game, rules)
    own = [one for one in wagers if one.kind in here and has_row(game, rules, here[one.kind])]
    if own and all(_at_once(game, rules, one) for one in own):
        return _together(game, rules, own)
    return _summed(game, rules, own)


def _at_once(game: Game, rules: Rules, one: Lying) -> bool:
    kind = offered(game, rules)[one.kind]
    plain = not kind.decided_by and not supports(game, rules, kind)
    return plain and _by_one_draw(game, kind, rules, one.on)


@lru_cache(maxsize=4096)
def _by_one_draw(game: Game, kind: WagerKind, rules: Rules, on: str) -> bool:
    read = find_reader(game, rules, kind)
    weighed = read is not None and read.weights is not None
    return weighed and decided_at_once(game, kind, rules, on)


def _together(game: Game, rules: Rules, wagers: Sequence[Lying]) -> Mix:
    """The result of all wagers on each outcome, by likelihood; void outcomes drop out."""
    here, staked = offered(game, rules), sum(one.amount for one in wagers)
    judged = [tabulate(game, here[one.kind], rules, one.on) for one in wagers]
    total, mean, square = 0, Fraction(0), Fraction(0)
    for chance, *met in zip(likelihoods(game, rules), *judged, strict=True):
        if chance and all(verdict is not None for verdict in met):
            won = sum(
                (
                    one.amount * net(verdict)
                    for one, verdict in zip(wagers, met, strict=True)
                    if verdict is not None
                ),
                Fraction(0),
            )
            total, mean, square = total + chance, mean + chance * won, square + chance * won * won
    mean, square = mean / total, square / total
    paid = sum((one.amount * commission(here[one.kind], rules, None) for one in wagers), Fraction())
    return Mix(staked, paid - mean, square - mean * mean, True, True)


def _summed(game: Game, rules: Rules, wagers: Sequence[Lying]) -> Mix:
    """The sum of their expectations, and of their variances as if they were independent."""
    loss, variance, exact, simulated = Fraction(0), Fraction(0), True, False
    unknown: list[str] = []
    for one in wagers:
        try:
            distribution = distribution_at(game, rules, one)
        except Refused:
            unknown.append(one.kind)
            continue
        if getattr(distribution, "needs", ()):
            unknown.append(one.kind)
            continue
        exact = exact and not getattr(distribution, "error_bound", 0)
        simulated = simulated or isinstance(distribution, Sampled)
        loss += distribution.house_advantage * one.amount
        variance += distribution.variance * one.amount**2
    staked = sum(one.amount for one in wagers)
    exact = exact and not simulated
    return Mix(staked, loss, variance, len(wagers) == 1, exact, tuple(unknown), simulated)
