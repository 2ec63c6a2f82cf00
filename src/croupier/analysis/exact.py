"""Exact distributions, and what a table says of a wager: its verdicts, clauses and pay lines."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.analysis.distribution import ANY
from croupier.analysis.draws.outcomes import decided_at_once
from croupier.analysis.kernels.states import chain as chained
from croupier.analysis.reader import reader
from croupier.core.game import offered
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.distribution import Added, Distribution, Query
    from croupier.core.game import Game
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind


def exact_distribution(
    game: Game, kind: WagerKind, rules: Rules, on: str, query: Query = ANY
) -> Distribution:
    """The exact distribution of a wager on a spot, from the reader of what decides it."""
    return reader(game, rules, kind).distribution(game, kind, rules, on, query)


def prizes(game: Game, kind: WagerKind, rules: Rules, query: Query = ANY) -> tuple[Added, ...]:
    """What fixed prizes add to a wager, at an amount or at each amount that raises them."""
    return reader(game, rules, kind).prizes(game, kind, rules, query)


def stays(game: Game, kind: WagerKind, rules: Rules, on: str) -> bool:
    """Whether a draw can leave the wager undecided."""
    return bool(game.decides) and not decided_at_once(game, kind, rules, on)


@lru_cache(maxsize=64)
def may_stay(game: Game, rules: Rules) -> bool:
    """Whether a wager of the table may stay undecided, so that rolls differ from contests."""
    kinds = offered(game, rules).values()
    return any(stays(game, kind, rules, kind.spots(rules)[0]) for kind in kinds)


def verdicts(game: Game, kind: WagerKind, rules: Rules, on: str) -> Iterator[Verdict]:
    """Every verdict the wager can meet before its decision."""
    for judged in chained(game, kind, rules, on).verdicts:
        yield from (verdict for verdict in judged if verdict is not None)


def clauses(game: Game, kind: WagerKind, rules: Rules, on: str) -> tuple[str, ...]:
    """The clauses of the wager and of every verdict it can meet at this table."""
    met = tuple(verdicts(game, kind, rules, on))
    named = (clause for one in met for clause in one.cites)
    bonuses = (clause for one in met if one.bonus is not None for clause in one.bonus.cites)
    return tuple(dict.fromkeys((*kind.cites, *named, *bonuses)))


def paid_at(game: Game, kind: WagerKind, rules: Rules, on: str) -> tuple[tuple[str, str], ...]:
    """The lines of the pay table; only the line that applies if a spot wins at one alone."""
    lines = tuple((line.name, str(line.odds)) for line in kind.pays(rules))
    every = tuple(verdicts(game, kind, rules, on))
    met = {str(one.odds) for one in every if one.odds is not None}
    met |= {str(one.bonus.odds) for one in every if one.bonus is not None}
    return (("", met.pop()),) if len(met) == 1 else lines
