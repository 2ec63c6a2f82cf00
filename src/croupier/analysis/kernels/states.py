"""Tabulated chains: the states a wager can reach, and its verdict on every outcome in each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from croupier.analysis.kernels.tabulate import tabulate
from croupier.core.errors import Refused
from croupier.core.game import deciding, is_void
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

DECIDED = -1
MOST_STATES = 1 << 14


@dataclass(frozen=True)
class Chain:
    """The states of a contest, its start first; `verdicts` and `after` by state and outcome.

    A verdict is None where the outcome is void; `after` is the next state, or DECIDED where the
    contest ends.
    """

    states: tuple[Any, ...]
    verdicts: tuple[tuple[Verdict | None, ...], ...]
    after: tuple[tuple[int, ...], ...]

    @property
    def outcomes(self) -> int:
        """The number of outcomes of the device."""
        return len(self.after[0])


@lru_cache(maxsize=1024)
def chain(game: Game, kind: WagerKind, rules: Rules, on: str) -> Chain:
    """Follow a new wager through every verdict that leaves it on the layout.

    The wager is always working: rolls for which it is off change only how long it takes.
    """
    device = deciding(game, kind, rules)
    values = tuple(device.value(face) for face in device.faces)
    void = tuple(is_void(game, value, rules) for value in values)
    places: dict[Any, int] = {kind.start(on): 0}
    verdicts: list[tuple[Verdict | None, ...]] = []
    after: list[tuple[int, ...]] = []
    for state in (queue := list(places)):
        judged = (
            tuple(
                None if out else kind.judge(state, value, rules)
                for value, out in zip(values, void, strict=True)
            )
            if verdicts
            else tabulate(game, kind, rules, on)
        )
        verdicts.append(judged)
        after.append(tuple(_following(verdict, state, places, queue) for verdict in judged))
    return Chain(tuple(queue), tuple(verdicts), tuple(after))


def _following(
    verdict: Verdict | None, state: Any, places: dict[Any, int], queue: list[Any]
) -> int:
    """The number of the next state; a new one joins the queue."""
    if verdict is None:
        return places[state]
    if verdict.kept is not None:
        return DECIDED
    if verdict.at not in places:
        if len(queue) >= MOST_STATES:
            raise Refused("a wager", f"it has more than {MOST_STATES} states")
        places[verdict.at] = len(queue)
        queue.append(verdict.at)
    return places[verdict.at]
