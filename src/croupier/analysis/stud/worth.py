"""What each outcome of a contest is worth, judged by the wagers of the game.

A choice may stake further wagers: the row of the wager that a round begins with has all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.reader import contest
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.analysis.stud.model import Model, Shape, Worth
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

MOST_PARTS = 1 << 32
"""More parts than these might not add up in 64 bits."""
Results = tuple[Fraction, ...]


@lru_cache(maxsize=256)
def by_outcome(
    game: Game, kind: WagerKind, rules: Rules, model: Model, amount: Cents | None = None
) -> tuple[Results, Results]:
    """For each outcome: what a unit wins, with all that it leads to; and all that is staked."""
    device = contest(game, rules, kind)
    assert device is not None, "cards decide it"
    faces = range(len(device.faces))
    if kind.key != model.base:
        alone = {kind.key: 1}
        return tuple(_settled(game, rules, place, alone, amount, None) for place in faces), (
            Fraction(1),
        ) * len(faces)
    chosen = [model.stakes.get(device.value(face).chosen, {kind.key: 1}) for face in device.faces]
    cap = None if amount is None else model.cap(rules)
    won = tuple(_settled(game, rules, place, chosen[place], amount, cap) for place in faces)
    return won, tuple(Fraction(sum(stakes.values())) for stakes in chosen)


def _settled(
    game: Game,
    rules: Rules,
    place: int,
    stakes: Mapping[str, int],
    amount: Cents | None,
    cap: Cents | None,
) -> Fraction:
    """What an outcome wins or loses on some wagers together, up to the most that a hand wins."""
    won = returned = Fraction(0)
    for key, units in stakes.items():
        kind = game.kind(key)
        assert kind is not None, f"a wager of the game: {key}"
        verdict = tabulate(game, kind, rules, kind.spots(rules)[0])[place]
        assert verdict is not None, "no outcome of cards is void"
        won += units * _paid(verdict, None if amount is None else units * amount)
        returned += units * (0 if verdict.kept is None else verdict.kept.fraction)
    if cap is not None and amount is not None:
        won = min(won, Fraction(cap, amount))
    return won + returned - sum(stakes.values())


def _paid(verdict: Verdict, amount: Cents | None) -> Fraction:
    """What a unit wins; at an amount, as the table pays it."""
    return verdict.paid.fraction if amount is None else Fraction(verdict.paid.of(amount), amount)


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
    kind = game.kind(model.base)
    assert kind is not None, "a round begins with it"
    results, _ = by_outcome(game, kind, rules, model, amount)
    parts = lcm(*(one.denominator for one in results))
    whole = [int(one * parts) for one in results]
    if max(map(abs, whole)) > MOST_PARTS:
        why = "the amounts are too large, or divide a unit into too many parts"
        raise Refused(f"the odds of {model.base}", why, kind.cites, "ordinary odds")
    numbers = cells(game, rules, model.shape(rules))
    return np.array(whole, np.int64)[numbers], parts
