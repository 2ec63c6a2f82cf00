"""Streaks of twenty-one in bulk: wagers that follow what the hands of a box come to.

Each such wager is followed as if it were made alone, again as soon as it is decided. It goes on
from shoe to shoe: where a run is counted in parts, the rounds before a part are dealt once more,
back to one that leaves every wager in a state that does not depend on what came before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.philox import U64
from croupier.analysis.kernels.states import DECIDED, chain
from croupier.analysis.reader import contest
from croupier.analysis.twentyone.kernels.deal import (
    BLACKJACK_AT,
    BOXES,
    REFUNDS,
    STATES,
    UPTO,
    WIDTH,
    unseen_over,
)
from croupier.analysis.twentyone.kernels.hands import OVER
from croupier.analysis.twentyone.kernels.states import STAKES
from croupier.core.game import offered
from croupier.games.families.twentyone.dealt import EVEN, FOLLOWED, LOST_HAND, WON

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.analysis.kernels.states import Chain
    from croupier.core.game import Game

    At = tuple[Any, Any]
    Look = Callable[[int, int], At]


@borrowing
def told_of(b: int, dealer: np.uint64, how: Any, table: Any, hands: Any, told: Any) -> int:
    """What the hands of a box, won, lost and even, are to a streak."""
    moment = U64(how[STATES] * how[WIDTH])
    first, last, broken = hands[UPTO + b], hands[UPTO + b + 1], False
    if how[REFUNDS] and dealer == U64(how[BLACKJACK_AT]):
        for h in range(first, last):
            over = hands[h] % moment == U64(OVER)
            broken = broken or (over and not unseen_over(hands[h], moment, how))
    won, lost, even = 0, 0, 0
    for h in range(first, last):
        result = table[hands[h] + dealer] // STAKES
        kept = hands[h] % moment != U64(OVER) or unseen_over(hands[h], moment, how)
        back = broken and kept
        won += result > 0 and not back
        lost += result < 0 and not back
        even += result == 0 or back
    return int(told[won, lost, even])


@borrowing
def follow(dealer: np.uint64, how: Any, table: Any, hands: Any, streaks: Any) -> None:
    """Follow the wagers of every box through a round.

    `streaks`: what hands are together; the state after each outcome in each, by wager; the outcomes
    that leave one state alone; where the wagers of each box are, and whether that is known; and how
    often each outcome met each state.
    """
    told, after, leaves, at, known, walked = streaks
    if after.shape[0] == 0:
        return
    for b in range(how[BOXES]):
        what = told_of(b, dealer, how, table, hands, told)
        for k in range(after.shape[0]):
            state = at[b, k]
            walked[b, k, state, what] += 1
            at[b, k] = max(after[k, state, what], 0)
        known[b] |= leaves[what]


@dataclass(frozen=True, eq=False)
class Streaks:
    """The wagers on streaks of a table: their keys and chains, and what hands are together."""

    keys: tuple[str, ...]
    chains: tuple[Chain, ...]
    told: Any
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
        """The outcomes after which a wager of each kind is in one state, whatever it was in."""
        outcomes = range(self.after.shape[2])
        alone = [
            all(len({max(row[o], 0) for row in one.after}) == 1 for one in self.chains)
            for o in outcomes
        ]
        return np.array(alone, np.int64)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many cells are counted: by box, wager, state and outcome."""
        return (self.boxes, *self.after.shape)

    @property
    def fresh(self) -> At:
        """No wager has begun, and it is not known what came before."""
        at = np.zeros((self.boxes, len(self.chains)), np.int64)
        return at, np.zeros(self.boxes, np.int64)

    def tables(self, at: At, walked: Any) -> tuple[Any, ...]:
        """What the kernel follows them by."""
        return (self.told, self.after, self.leaves, *at, walked)

    def before(self, first: int, unit: int, look: Look) -> At:
        """Where the wagers are as a unit begins that is part of a run; `look` deals so many units.

        They are dealt once more from farther and farther back, to where the run began at most.
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
    told = np.zeros((most, most, most), np.int64)
    if kinds:
        decided = contest(game, rules, kinds[0])
        assert decided is not None, "a contest decides a streak"
        assert decided.told is not None, "it tells what the hands of a box are together"
        for won, lost, even in np.ndindex(most, most, most):
            hands = (WON,) * won + (LOST_HAND,) * lost + (EVEN,) * even
            told[won, lost, even] = decided.faces.index(str(decided.told(hands, rules)))
    return Streaks(keys, chains, told, boxes)


def lasts(game: Game, kind: Any, rules: Any) -> bool:
    """Whether a wager follows the hands of a box from round to round."""
    decided = contest(game, rules, kind)
    return decided is not None and decided.reader == FOLLOWED
