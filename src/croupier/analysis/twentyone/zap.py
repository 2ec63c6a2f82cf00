"""Two cards replaced: what the next two are worth, with the first gone from the shoe and known.

The new cards are played like two that were dealt, but are never a blackjack. A hand that may be
replaced has an analysis of its own, of the shoe without it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import RANKS, hands
from croupier.analysis.twentyone.kernels.play import TIE
from croupier.games.families.twentyone.hands import VALUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from croupier.analysis.twentyone.exact import Shoe, Solved
    from croupier.analysis.twentyone.pays import Pays


def zaps(shoe: Shoe) -> Iterator[int]:
    """The two-card hands that may be dealt and then replaced."""
    every, terms = hands(), shoe.terms
    for hand, _ in shoe.deals if terms.zap and not shoe.pays.zapped else ():
        points, soft = int(every.points[hand]), bool(every.soft[hand])
        if terms.lets_zap(2, points, soft=soft, first=True):
            yield hand


def without(pays: Pays, hand: int) -> Pays:
    """What hands pay once these two cards are replaced."""
    gone, left = Counter(np.repeat(np.arange(RANKS), hands().held[hand]).tolist()), dict(pays.left)
    for rank, many in gone.items():
        for card in [card for card in left if VALUES[card] == rank + 1 and left[card]][:1]:
            left[card] -= many
    return replace(pays, left=left, zapped=True)


def replaced(shoe: Shoe, solve: Callable[[Shoe], Solved]) -> dict[int, Solved]:
    """The play of the next two cards, for each hand that may be replaced."""
    return {hand: solve(type(shoe)(without(shoe.pays, hand))) for hand in zaps(shoe)}


def worths(after: Mapping[int, Solved], like: Any) -> Any:
    """What replacing each hand is worth in each lane, joint with it."""
    found = np.full(like.shape, -np.inf)
    for hand, solved in after.items():
        dealt = solved.shoe.deals
        found[hand] = sum(float(chance) * solved.worths.best[new] for new, chance in dealt)
    return found


def chosen(shoe: Shoe, zap: Any, best: Any, *, by_count: bool) -> Any:
    """Where replacing is better: hand by hand, or for all hands with the same count together."""
    if not by_count:
        return zap > best + TIE
    dealt, found = dict(shoe.deals), np.zeros(best.shape, bool)
    of = np.array(sorted(zaps(shoe)), np.int64)
    for points in np.unique(hands().points[of]).tolist():
        members = of[hands().points[of] == points]
        often = np.array([float(dealt[hand]) for hand in members.tolist()])
        found[members] = often @ zap[members] > often @ best[members] + TIE
    return found
