"""What each outcome of a contest is worth, judged by the wagers of the game.

A choice may stake further wagers: the row of the wager that a round begins with has all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.lines import judged_at
from croupier.analysis.reader import contest
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.distribution import Query
    from croupier.analysis.reader import Ended
    from croupier.analysis.stud.model import Model, Shape, Spot, Worth
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.odds import Ratio
    from croupier.core.wager import WagerKind

MOST_PARTS = 1 << 32
"""More parts than these might not add up in 64 bits."""
Results = tuple[Fraction, ...]


@lru_cache(maxsize=256)
def by_outcome(
    game: Game, spot: Spot, rules: Rules, model: Model, amount: Cents | None = None
) -> tuple[Results, Results]:
    """For each outcome: what a unit on a spot wins, with all it leads to; and what is at risk."""
    device = contest(game, rules, game.kind(spot[0]))
    assert device is not None, "cards decide it"
    cap = None if amount is None else model.limited(rules)
    won, risked = [], []
    for place, face in enumerate(device.faces):
        hand = device.value(face)
        stakes = model.stakes(hand, spot)
        most = dict({} if cap is None else model.most(hand, cap))
        if face in device.most:
            most[spot[0]] = Fraction(device.most[face])
        won.append(_settled(game, rules, place, stakes, amount, most))
        risked.append(Fraction(sum(stakes.values())))
    return tuple(won), tuple(risked)


def ended(model: Model) -> Callable[[Game, WagerKind, Rules, str, Query], Iterator[Ended]]:
    """The result of every outcome with the verdicts on all that is at risk then."""

    def found(game: Game, kind: WagerKind, rules: Rules, on: str, query: Query) -> Iterator[Ended]:
        device, spot = contest(game, rules, kind), (kind.key, on)
        assert device is not None, "cards decide it"
        results, _ = by_outcome(game, spot, rules, model, query.amount)
        for place, face in enumerate(device.faces):
            stakes = model.stakes(device.value(face), spot)
            held = [one for one, units in stakes.items() if units]
            yield results[place], judged_at(game, rules, place, held)

    return found


def _settled(
    game: Game,
    rules: Rules,
    place: int,
    stakes: Mapping[Spot, int],
    amount: Cents | None,
    most: Mapping[str, Fraction],
) -> Fraction:
    """What an outcome wins or loses on some wagers together, each up to the most that it wins."""
    total = Fraction(0)
    for (key, on), units in stakes.items():
        kind = game.kind(key)
        assert kind is not None, f"a wager of the game: {key}"
        verdict = tabulate(game, kind, rules, on)[place]
        assert verdict is not None, "no outcome of cards is void"
        total += _net(verdict.paid, verdict.kept, units, amount, most.get(key))
    return total


@lru_cache(maxsize=4096)
def _net(
    paid: Ratio, kept: Ratio | None, units: int, amount: Cents | None, most: Fraction | None
) -> Fraction:
    """What units of a wager win or lose, up to a maximum; few of all outcomes differ in that."""
    won = units * _paid(paid, None if amount is None else units * amount)
    if amount is not None and most is not None:
        won = min(won, most / amount)
    return won + units * ((0 if kept is None else kept.fraction) - 1)


def _paid(paid: Ratio, amount: Cents | None) -> Fraction:
    """What a unit wins; at an amount, as the table pays it."""
    return paid.fraction if not amount else Fraction(paid.of(amount), amount)


def cells(game: Game, rules: Rules, shape: Shape) -> NDArray[np.int64]:
    """The number of the outcome of each cell."""
    device = contest(game, rules)
    assert device is not None, "cards decide it"
    number = {face: place for place, face in enumerate(device.faces)}
    return np.array(
        [
            [[number[shape.outcome(c, held, end)] for end in shape.ends] for held in shape.held]
            for c in shape.choices
        ],
        np.int64,
    )


@lru_cache(maxsize=256)
def worth(game: Game, rules: Any, model: Model, amount: Cents | None = None) -> tuple[Worth, int]:
    """What each cell is worth in whole parts, and the number of parts in a unit."""
    results, _ = by_outcome(game, model.main, rules, model, amount)
    parts = lcm(*(one.denominator for one in results))
    whole = [int(one * parts) for one in results]
    if max(map(abs, whole)) > MOST_PARTS:
        why = "the amounts are too large, or divide a unit into too many parts"
        raise Refused(f"the odds of {model.base}", why, (), "ordinary odds")
    numbers = cells(game, rules, model.shape(rules))
    return np.array(whole, np.int64)[numbers], parts
