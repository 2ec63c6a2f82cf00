"""Exact odds: how often each outcome is met by the best choices, or in a way that has a name."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from croupier.analysis.cards import left_after
from croupier.analysis.distribution import ANY, Query, distribution_of
from croupier.analysis.reader import contest, pack_of
from croupier.analysis.stud.worth import by_outcome, cells, worth
from croupier.core.errors import UnknownName
from croupier.core.money import money
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.stud.model import Model, Plan
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


@lru_cache(maxsize=8)
def planned(game: Game, rules: Rules, model: Model, query: Query = ANY) -> Plan:
    """How a player decides: best, or in the way that the query names, given the cards left."""
    known = [way.name for way in model.ways]
    if query.strategy and query.strategy not in known:
        raise UnknownName(f"strategy of {game.name}", query.strategy, known)
    amount = query.amount if model.limited(rules) is not None else None
    table, _ = worth(game, rules, model, amount)
    return model.plan(model.shape(rules), table, left(game, rules, model, query), query.strategy)


def left(game: Game, rules: Rules, model: Model, query: Query) -> bytes:
    """The cards left by face of the pack."""
    found = left_after(game, rules, query.seen, model.cards)
    copies: bytes = pack_of(game, rules).copies
    return copies if found is None else found


@lru_cache(maxsize=64)
def weights(game: Game, rules: Rules, model: Model, query: Query = ANY) -> tuple[int, ...]:
    """In how many ways each outcome is met."""
    device = contest(game, rules)
    assert device is not None, "cards decide it"
    found = [0] * len(device.faces)
    numbers = cells(game, rules, model.shape(rules))
    ways = planned(game, rules, model, query).cells
    for place in np.flatnonzero(ways).tolist():
        found[numbers.flat[place]] += int(ways.flat[place])
    return tuple(found)


def _depends(game: Game, rules: Rules, model: Model, results: Sequence[Fraction]) -> bool:
    """Whether a choice changes the result of a wager."""
    table = cells(game, rules, model.shape(rules))
    return any(len({results[n] for n in column}) > 1 for column in table.reshape(len(table), -1).T)


def _note(game: Game, rules: Rules, model: Model, results: Sequence[Fraction]) -> str:
    """Where a choice changes the result of a wager beside, who makes it is said."""
    base = game.kind(model.base)
    assert base is not None, "a round begins with it"
    said = f"Hands are played in the way that is best for {base.name}."
    return said if _depends(game, rules, model, results) else ""


def played_for(model: Model) -> Callable[[Game, Rules, WagerKind], str]:
    """The wager by which hands are decided, if another one depends on that."""

    def base(game: Game, rules: Rules, kind: WagerKind) -> str:
        if kind.key == model.base or kind.decided_by:
            return ""
        results, _ = by_outcome(game, (kind.key, kind.spots(rules)[0]), rules, model, None)
        return model.base if _depends(game, rules, model, results) else ""

    return base


def _unlimited(rules: Rules, kind: WagerKind, model: Model, query: Query) -> str:
    """A payout limit in money takes nothing from a unit, and that is said."""
    limit = None if query.amount is not None else model.limited(rules)
    if limit is None or kind.key != model.base:
        return ""
    return f"The payout limit of {money(limit)} is counted only if an amount is given."


def reading(model: Model) -> Callable[[Game, WagerKind, Rules, str, Query], Distribution]:
    """The exact distribution of a wager with all that it leads to."""

    def distribution(
        game: Game, kind: WagerKind, rules: Rules, on: str, query: Query
    ) -> Distribution:
        met = weights(game, rules, model, query)
        results, staked = by_outcome(game, (kind.key, on), rules, model, query.amount)
        shares: Counter[Fraction] = Counter()
        for ways, result in zip(met, results, strict=True):
            shares[result] += ways
        total = sum(met)
        wagered = sum((w * s for w, s in zip(met, staked, strict=True)), Fraction(0)) / total
        note = model.note if kind.key == model.base else _note(game, rules, model, results)
        own = contest(game, rules, kind) if kind.decided_by or kind.key == model.base else None
        said = (note, own.note if own else "", _unlimited(rules, kind, model, query))
        return replace(distribution_of(shares), wagered=wagered, note=" ".join(filter(None, said)))

    return distribution
