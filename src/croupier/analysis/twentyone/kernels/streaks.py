"""Streaks of twenty-one in bulk: wagers that follow the results of a box's hands.

Each such wager is followed as if it were made alone, and made again as soon as it is decided. It
continues from shoe to shoe: if a run is counted in parts, the rounds before a part are dealt again,
back to one that leaves every wager in a state that does not depend on what came before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.states import DECIDED, chain
from croupier.analysis.reader import contest
from croupier.analysis.twentyone.kernels.memory import Deal, Ints, Walk
from croupier.analysis.twentyone.kernels.settle import seen_over
from croupier.analysis.twentyone.kernels.states import STAKES
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.games.families.twentyone.dealt import EVEN, FOLLOWED, LOST_HAND, WON

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.kernels.states import Chain
    from croupier.core.game import Game

    At = tuple[Any, Any]
    Look = Callable[[int, int], At]


@borrowing
def outcome_of(b: int, dealer: np.uint64, of: Deal, combined: Ints) -> int:
    """The outcome for a streak of a box's hands, won, lost and even."""
    how, hands = of.how, of.hands
    first, last, broken = hands.upto[b], hands.upto[b + 1], False
    if how.refunds and dealer == how.blackjack:
        for h in range(first, last):
            broken = broken or seen_over(hands.ended[h], how)
    won, lost, even = 0, 0, 0
    for h in range(first, last):
        result = of.table[hands.ended[h] + dealer] // STAKES
        back = broken and not seen_over(hands.ended[h], how)
        won += result > 0 and not back
        lost += result < 0 and not back
        even += result == 0 or back
    return int(combined[won, lost, even])


@borrowing
def follow(dealer: np.uint64, of: Deal, streaks: Walk) -> None:
    """Follow the wagers of every box through a round."""
    after, at = streaks.after, streaks.at
    if after.shape[0] == 0:
        return
    for b in range(of.how.boxes):
        what = outcome_of(b, dealer, of, streaks.combined)
        for k in range(after.shape[0]):
            state = at[b, k]
            streaks.walked[b, k, state, what] += 1
            at[b, k] = max(after[k, state, what], 0)
        streaks.known[b] |= streaks.leaves[what]


@dataclass(frozen=True, eq=False)
class Streaks:
    """A table's wagers on streaks: their keys and chains, and a box's combined outcomes."""

    keys: tuple[str, ...]
    chains: tuple[Chain, ...]
    combined: Any
    boxes: int

    @cached_property
    def after(self) -> Any:
        """The state after each outcome in each state of each wager."""
        states = max((len(one.states) for one in self.chains), default=0)
        outcomes = max((one.outcomes for one in self.chains), default=0)
        found = np.full((len(self.chains), states, outcomes), DECIDED, np.int64)
        for k, one in enumerate(self.chains):
            found[k, : len(one.states)] = one.after
        return found

    @cached_property
    def leaves(self) -> Any:
        """The outcomes after which each wager's state is the same, whatever it was before."""
        outcomes = range(self.after.shape[2])
        alone = [
            all(len({max(row[o], 0) for row in one.after}) == 1 for one in self.chains)
            for o in outcomes
        ]
        return np.array(alone, np.int64)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the counts: by box, wager, state and outcome."""
        return (self.boxes, *self.after.shape)

    @property
    def fresh(self) -> At:
        """No wager has begun, and what came before is not known."""
        at = np.zeros((self.boxes, len(self.chains)), np.int64)
        return at, np.zeros(self.boxes, np.int64)

    def walk(self, at: At, walked: Ints) -> Walk:
        """What the kernel needs to follow them."""
        return Walk(self.combined, self.after, self.leaves, *at, walked)

    def before(self, first: int, unit: int, look: Look) -> At:
        """The state of the wagers as a unit of a run begins; `look` deals a number of units.

        Units are dealt again from farther and farther back, at most from the beginning of the run.
        """
        back = 1
        while self.keys and unit > first:
            begun = max(first, unit - back)
            at, known = look(begun, unit - begun)
            if begun == first or known.all():
                return at, known
            back *= 2
        return self.fresh

    def cells(self, walked: Any, key: str) -> tuple[int, ...]:
        """How often each outcome met each state of a wager on the first box."""
        k = self.keys.index(key)
        return tuple(walked[0, k, : len(self.chains[k].states)].reshape(-1).tolist())


def streaks(game: Game, rules: Any, boxes: int) -> Streaks:
    """The wagers on streaks that a table offers."""
    kinds = [kind for kind in offered(game, rules).values() if lasts(game, kind, rules)]
    chains = tuple(chain(game, kind, rules, "") for kind in kinds)
    keys = tuple(kind.key for kind in kinds)
    most = rules.terms.most_hands + 1
    combined = np.zeros((most, most, most), np.int64)
    if kinds:
        decided = contest(game, rules, kinds[0])
        assert decided is not None, "a contest decides a streak"
        assert decided.outcome_of is not None, "it says what the hands of a box are together"
        for won, lost, even in np.ndindex(most, most, most):
            hands = (WON,) * won + (LOST_HAND,) * lost + (EVEN,) * even
            combined[won, lost, even] = decided.faces.index(str(decided.outcome_of(hands, rules)))
    return Streaks(keys, chains, combined, boxes)


def lasts(game: Game, kind: Any, rules: Rules) -> bool:
    """Whether a wager follows the hands of a box from round to round."""
    decided = contest(game, rules, kind)
    return decided is not None and decided.reader == FOLLOWED
