"""Index numbers: the true counts at which another choice becomes better.

A count adds a tag for each card seen; the true count is that sum per deck left. To first order, a
true count shifts the share of every value in proportion to its tag, and the effect of a shift on
the lead of one choice over another follows from the effects of removing a card of each value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.decisions import Index, Indices
from croupier.analysis.names import meant_by
from croupier.analysis.twentyone.charts import NAMES, cell, columns, kinds, lane_names
from croupier.analysis.twentyone.exact import Shoe, solve
from croupier.analysis.twentyone.kernels.dealer import RANKS, TEN, hands
from croupier.analysis.twentyone.pays import Pays, fresh
from croupier.core.errors import UnknownName
from croupier.core.rules import Rules
from croupier.games.families.twentyone.hands import VALUES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from croupier.analysis.twentyone.exact import Solved
    from croupier.core.game import Game

COUNTS: dict[str, tuple[int, ...]] = {
    "hi_lo": (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_1": (0, 0, 1, 1, 1, 1, 0, 0, 0, -1),
    "hi_opt_2": (0, 1, 1, 2, 2, 1, 1, 0, 0, -2),
    "omega_2": (0, 1, 1, 2, 2, 2, 1, 0, -1, -2),
    "zen": (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2),
    "ko": (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
}
"""The tags of the usual counts, from the ace to the ten-value cards."""


class Counted:
    """A table from a fresh shoe, and again with one card of each value removed."""

    def __init__(self, game: Game, rules: Any, name: str = "hi_lo") -> None:
        name = meant_by(name, COUNTS)
        if name not in COUNTS:
            raise UnknownName("count", name, tuple(COUNTS))
        self.name, self.tags = name, np.array(COUNTS[name], float)
        self.deck = len(rules.terms.deck)
        left = fresh(game, rules)
        self.whole = solve(Shoe(Pays(game, rules, left)))
        self.without = [solve(Shoe(Pays(game, rules, _less(left, r)))) for r in range(RANKS)]
        size = self.whole.shoe.left.sum()
        self.shares = self.whole.shoe.left / size
        self.size = float(size)

    def index(self, hand: Sequence[int], lane: int, first: str, second: str) -> Index | None:
        """Where the second choice overtakes the first with some two-card hands."""
        lead = self._lead(self.whole, hand, lane, first, second)
        effects = np.array([self._lead(one, hand, lane, first, second) for one in self.without])
        slope = self._slope(effects - lead)
        if slope == 0.0:
            return None
        return Index("", first, second, -lead / slope, slope > 0)

    def _slope(self, effects: Any) -> float:
        """The change per true count, from the effects of removal."""
        shift = -self.shares * self.tags / (self.deck * (self.shares @ self.tags**2))
        shift -= self.shares * shift.sum()
        return float(shift @ (-(self.size - 1) * effects))

    def _lead(self, of: Solved, hand: Sequence[int], lane: int, first: str, second: str) -> float:
        found = cell(of, hand, (lane,))
        assert found is not None, "every hand may be dealt from a fresh shoe"
        return found.values[second] - found.values[first]

    def insurance(self) -> float:
        """The true count from which insurance, which pays two to one, expects to win."""

        def wins(left: Any) -> float:
            return 3.0 * float(left[TEN]) / (float(left.sum()) - 1) - 1

        lead = wins(self.whole.shoe.left)
        effects = np.array([wins(one.shoe.left) for one in self.without]) - lead
        return -lead / self._slope(effects)

    def removal(self) -> dict[str, float]:
        """How much removing one card of each value changes a patron's expectation."""
        means = [one.mean - self.whole.mean for one in self.without]
        return dict(zip(NAMES, means, strict=True))

    def indices(self, most: float = 10.0) -> Iterator[Index]:
        """Every two cards whose two best choices swap at a true count within `most` of zero."""
        every = hands()
        for hand, _ in self.whole.shoe.deals:
            if every.points[hand] < 21:
                ranks = np.repeat(np.arange(RANKS), every.held[hand])
                yield from self._row(",".join(NAMES[rank] for rank in ranks), (hand,), most)

    def by_count(self, most: float = 10.0) -> Iterator[Index]:
        """The same for each row of the charts: hands that count the same, and pairs."""
        for rows in kinds().values():
            for name, members in rows.items():
                yield from self._row(name, members, most)

    def _row(self, name: str, members: Sequence[int], most: float) -> Iterator[Index]:
        """The dealer's cards against which some hands change their choice."""
        names = lane_names(self.whole)
        for lane in columns(self.whole):
            found = cell(self.whole, members, (lane,))
            first, second = _two(found.values if found is not None else {})
            one = self.index(members, lane, first, second) if second else None
            if one is not None and abs(one.number) <= most:
                yield Index(f"{name} v {names[lane]}", first, second, one.number, one.rises)


def _two(values: Mapping[str, float]) -> tuple[str, str]:
    """The best two choices."""
    ordered = sorted(values, key=lambda choice: values[choice], reverse=True)
    return (ordered[0], ordered[1]) if len(ordered) > 1 else ("", "")


def _less(left: Mapping[str, int], rank: int) -> dict[str, int]:
    """The cards left without one of a value."""
    card = next(card for card, many in left.items() if VALUES[card] == rank + 1 and many)
    return {**left, card: left[card] - 1}


def indices(game: Game, rules: Rules, name: str) -> Indices:
    """The index numbers of a named count by the counts of two cards."""
    found = Counted(game, rules, name)
    return Indices(
        found.name, COUNTS[found.name], tuple(found.by_count()), found.insurance(), found.removal()
    )
