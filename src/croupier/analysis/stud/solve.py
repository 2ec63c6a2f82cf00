"""The best choices of a game, and what rules that people remember cost against them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.analysis.decisions import Remembered, Solution, Worth
from croupier.analysis.stud.odds import left, planned, reading
from croupier.analysis.stud.worth import worth
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.analysis.decisions import Decision
    from croupier.analysis.distribution import Distribution, Query
    from croupier.analysis.stud.model import Model, Plan
    from croupier.analysis.stud.model import Worth as WorthTable
    from croupier.core.game import Game


def solving(model: Model) -> Callable[[Game, Rules, Query], Solution | None]:
    """Every choice of a round, by what is known."""

    def solve(game: Game, rules: Rules, query: Query) -> Solution | None:
        shape = model.shape(rules)
        table, parts = worth(game, rules, model, query.amount)
        found = model.decisions(shape, table, left(game, rules, model, query), parts)
        kind = game.kind(model.base)
        assert kind is not None, "a round begins with it"
        best, plan = _played(game, rules, model, query), planned(game, rules, model, query)
        gain = best.mean - _always(found, plan, table, parts)
        return Solution(
            model.about,
            f"expected result of a unit on {kind.odds_row}, with all that a choice adds to it",
            found,
            (Worth((kind.odds_row,), gain, best.house_advantage),),
            kind.cites,
            remembered=tuple(_remembered(game, rules, model, query, best)),
        )

    return solve


def following(model: Model) -> Callable[[Game, Rules, Query], Solution | None]:
    """The decision to which a choice leads, if there is one, by what is known."""

    def solve(game: Game, rules: Rules, query: Query) -> Solution | None:
        kind = game.kind(model.base)
        if not model.then or kind is None:
            return None
        table, parts = worth(game, rules, model, query.amount)
        found = model.next(model.shape(rules), table, left(game, rules, model, query), parts)
        unit = f"expected result of a unit on {kind.odds_row}, on average over hands of a kind"
        return Solution(model.then, unit, found, (), kind.cites)

    return solve


def _played(game: Game, rules: Rules, model: Model, query: Query) -> Distribution:
    kind = game.kind(model.base)
    assert kind is not None, "a round begins with it"
    return reading(model)(game, kind, rules, model.main[1], query)


def _always(found: Sequence[Decision], plan: Plan, table: WorthTable, parts: int) -> Fraction:
    """What the best choice is worth that is always the same.

    Where a round has several decisions, each is measured against the first choice.
    """
    everywhere = set(found[0].values).intersection(*(one.values for one in found))
    best = max(sum((one.chance * one.values[c] for one in found), Fraction(0)) for c in everywhere)
    if sum(one.chance for one in found) == 1:
        return best
    met = plan.cells.sum(axis=0)
    return best + Fraction(int((met * table[0]).sum()), int(met.sum()) * parts)


def _remembered(
    game: Game, rules: Rules, model: Model, query: Query, best: Distribution
) -> Iterator[Remembered]:
    """Each way that has a name, with its cost."""
    for way in model.ways:
        played = _played(game, rules, model, replace(query, strategy=way.name))
        advantage = played.house_advantage
        yield Remembered(way.name, way.says, advantage - best.house_advantage, advantage)
