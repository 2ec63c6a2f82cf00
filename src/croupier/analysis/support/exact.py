"""Wagers made in support of another once something is known: the best ones, and their cost.

A kind that belongs to the row of another is a further wager of its contest. At each moment at which
it may be made, it is worth making in full if it expects to win; otherwise it is best not made.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.cards import cards_left
from croupier.analysis.distribution import ANY, Distribution, Query, distribution_of
from croupier.analysis.draws.outcomes import net_for
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.lines import judged_at
from croupier.analysis.reader import find_reader
from croupier.core.errors import Refused
from croupier.core.game import leader, offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from croupier.analysis.reader import Ended, Moment
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

    Results = tuple[Fraction, ...]

STAY = "stay"


@dataclass(frozen=True)
class Decision:
    """One moment of a contest: its probability, and the expected result of each choice per unit.

    `about` is the name of the moment, `state` all that is known then.
    """

    state: str
    about: str
    chance: Fraction
    values: Mapping[str, Fraction]
    cites: tuple[str, ...] = ()

    @property
    def best(self) -> str:
        """The choice with the highest expectation; in a tie, the one that stakes less."""
        return max(self.values, key=lambda choice: (self.values[choice], choice == STAY))


def begins(game: Game, kind: WagerKind) -> bool:
    """Whether a wager begins a contest, rather than supporting another in its row."""
    return leader(game, kind) is kind


def supports(game: Game, rules: Rules, kind: WagerKind) -> tuple[WagerKind, ...]:
    """The further wagers that may be made in support of one, in the order of the rulebook."""
    read = find_reader(game, rules)
    if read is None or read.moments is None:
        return ()
    same = (k for k in offered(game, rules).values() if k.odds_row == kind.odds_row)
    return tuple(k for k in same if k is not kind)


@lru_cache(maxsize=256)
def decisions(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> tuple[Decision, ...]:
    """Every moment with a decision, given the cards left."""
    found, whole = [], _all(game, rules, query)
    for moment in _moments(game, rules, query):
        total = sum(moment.weights)
        if moment.about:
            values = {STAY: _mean(moment, results(game, kind, rules, on))}
            for more in supports(game, rules, kind):
                own = _mean(moment, results(game, more, rules, on))
                values[more.key] = values[STAY] + own
            cites = tuple(one for more in supports(game, rules, kind) for one in more.cites)
            chance = Fraction(total, whole)
            found.append(Decision(moment.state, moment.about, chance, values, cites))
    return tuple(found)


def _moments(game: Game, rules: Rules, query: Query) -> tuple[Moment, ...]:
    read = find_reader(game, rules)
    if read is None or read.moments is None:
        why = "there is no decision to make after a wager"
        raise Refused(f"the best decisions at {game.name}", why)
    return read.moments.every(game, rules, cards_left(game, rules, query))


def _all(game: Game, rules: Rules, query: Query) -> int:
    return sum(sum(moment.weights) for moment in _moments(game, rules, query))


def _mean(moment: Moment, found: Sequence[Fraction]) -> Fraction:
    worth = sum((w * r for w, r in zip(moment.weights, found, strict=True) if w), Fraction(0))
    return worth / sum(moment.weights)


@lru_cache(maxsize=256)
def results(
    game: Game, kind: WagerKind, rules: Rules, on: str, amount: Cents | None = None
) -> Results:
    """The net result of a wager for each outcome, per unit staked."""
    return tuple(_result(verdict, amount) for verdict in tabulate(game, kind, rules, on))


def _result(verdict: Verdict | None, amount: Cents | None) -> Fraction:
    return Fraction(0) if verdict is None else net_for(verdict, amount)


@lru_cache(maxsize=256)
def best(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> Mapping[str, str]:
    """The best choice at every moment, by what is known then."""
    return {one.state: one.best for one in decisions(game, kind, rules, on, query)}


def distribution(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> Distribution:
    """The distribution of a contest whose further wagers are made when they are worthwhile."""
    choices = best(game, kind, rules, on, Query(query.seen))
    weights, more = Counter[Fraction](), 0
    for moment in _moments(game, rules, query):
        choice = choices.get(moment.state, STAY)
        more += sum(moment.weights) * (choice != STAY)
        for weight, result in zip(
            moment.weights, _together(game, kind, rules, on, choice, query.amount), strict=True
        ):
            weights[result] += weight
    made = distribution_of(weights)
    return Distribution(made.results, 1 + Fraction(more, sum(weights.values())))


def ended(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> Iterator[Ended]:
    """Every result of a contest with the further wagers that are worthwhile, and its verdicts."""
    choices = best(game, kind, rules, on, Query(query.seen))
    met = {
        (choices.get(one.state, STAY), at)
        for one in _moments(game, rules, query)
        for at in _met(one)
    }
    for choice, place in sorted(met):
        result = _together(game, kind, rules, on, choice, query.amount)[place]
        made = (kind.key,) if choice == STAY else (kind.key, choice)
        yield result, judged_at(game, rules, place, [(key, on) for key in made])


def _together(
    game: Game, kind: WagerKind, rules: Rules, on: str, choice: str, amount: Cents | None = None
) -> Results:
    """The combined result of the wager and the one chosen with it, for each outcome."""
    first, also = results(game, kind, rules, on, amount), game.kind(choice)
    if also is None:
        return first
    more = results(game, also, rules, on, amount)
    return tuple(one + other for one, other in zip(first, more, strict=True))


def by_outcome(game: Game, kind: WagerKind, rules: Rules, on: str) -> tuple[Results, Results]:
    """From a fresh shoe, for each outcome: the result of the contest, and the amount staked.

    Simulated rounds are settled by their outcome alone, so moments that share an outcome must share
    a choice.
    """
    choices = best(game, kind, rules, on)
    chosen: dict[int, str] = {}
    for moment in _moments(game, rules, ANY):
        choice = choices.get(moment.state, STAY)
        for outcome in _met(moment):
            if chosen.setdefault(outcome, choice) != choice:
                raise Refused(
                    f"rounds of {kind.key}", "the best choice depends on more than the outcome"
                )
    rows = {one: _together(game, kind, rules, on, one) for one in set(chosen.values()) | {STAY}}
    many = range(len(rows[STAY]))
    ended = tuple(rows[chosen.get(outcome, STAY)][outcome] for outcome in many)
    staked = tuple(Fraction(1 + (chosen.get(outcome, STAY) != STAY)) for outcome in many)
    return ended, staked


def _met(moment: Moment) -> Iterator[int]:
    return (outcome for outcome, weight in enumerate(moment.weights) if weight)
