"""Total-dependent basic strategy: the best play that sees only what a hand counts.

A class of hands is its count and whether it is soft; a hand of two cards may also be doubled or
surrendered, and a pair split. Each class makes the choice worth most to all hands that reach it, as
often as the play itself produces them, improved until nothing changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.exact import Solving
from croupier.analysis.twentyone.kernels.dealer import hands
from croupier.analysis.twentyone.kernels.play import (
    DOUBLE,
    HIT,
    MAY_DOUBLE,
    MAY_SURRENDER,
    STAND,
    SURRENDER,
    TIE,
    reached,
)

if TYPE_CHECKING:
    from croupier.analysis.twentyone.exact import Shoe, Solved

ROUNDS = 20


def solve_total(shoe: Shoe) -> Solved:
    """The best total-dependent play, and what it is worth."""
    solving = Solving(shoe)
    solving.play()
    splits = solving.split()[0].splits
    for _ in range(ROUNDS):
        before = solving.found[5].copy()
        _improve(solving, splits)
        solving.play(given=True)
        if np.array_equal(before, solving.found[5]):
            break
    return solving.solved(solve_total, given=True)


def classes() -> Any:
    """The class of each hand: its count, and whether it is soft."""
    every = hands()
    return every.points * 2 + every.soft


def _improve(solving: Solving, splits: Any) -> None:
    """Let each class make the choice that is best for the hands that now reach it."""
    every, shoe = hands(), solving.shoe
    stand, hit, _, _, _, act, plain = solving.found
    reach = np.zeros(act.shape)
    for hand, chance in shoe.deals:
        reach[hand] = float(chance)
    for pair in range(len(splits)):
        reach[every.of(pair, pair)] *= ~splits[pair]
    two = reach.copy()
    reached(shoe.left, (every.held, every.child), act, reach)
    own, draws = classes(), every.points < 21
    for one in np.unique(own[(every.size >= 2) & draws]).tolist():
        members = np.flatnonzero((own == one) & (every.size >= 2))
        lanes = _sum(hit, reach, members) > _sum(stand, reach, members) + TIE
        plain[members] = np.where(lanes, HIT, STAND)
        act[members] = plain[members]
        _first_two(members[every.size[members] == 2], shoe.may, two, solving.found)
    act[~draws] = plain[~draws] = STAND


def _sum(worth: Any, reach: Any, members: Any) -> Any:
    return (worth[members] * reach[members]).sum(axis=0)


def _first_two(members: Any, may: Any, two: Any, found: tuple[Any, ...]) -> None:
    """Double or surrender hands of two cards where that is better for all of a class."""
    stand, hit, double, surrender, _, act, plain = found
    if not members.size:
        return
    better = np.where(plain[members] == HIT, hit[members], stand[members])
    worth = (better * two[members]).sum(axis=0)
    for code, bit, of in ((DOUBLE, MAY_DOUBLE, double), (SURRENDER, MAY_SURRENDER, surrender)):
        if may[members[0]] & bit:
            so = _sum(of, two, members)
            act[members] = np.where(so > worth + TIE, code, act[members])
            worth = np.maximum(so, worth)
