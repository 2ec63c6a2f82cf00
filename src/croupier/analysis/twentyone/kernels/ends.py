"""How hands of twenty-one end: the probability of each result by lane and dealer's standing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.twentyone.kernels.dealer import RANKS
from croupier.analysis.twentyone.kernels.play import (
    CHOICES,
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    masses,
    without,
)

if TYPE_CHECKING:
    from croupier.analysis.twentyone.kernels.dealer import Floats, Ints


@kernel
def spread(
    law: Floats, mass: float, natural: float, lane: int, weight: float, index: Ints, found: Floats
) -> None:
    """Add a hand that stands, by the probability of each of the dealer's standings."""
    standings = index.size - 2
    rest = mass - natural
    for t in range(standings):
        chance = law[lane * standings + t]
        rest -= chance
        found[lane, t, index[t]] += weight * chance
    found[lane, standings, index[standings]] += weight * rest
    found[lane, standings + 1, index[standings + 1]] += weight * natural


@kernel
def broken(
    usual: Floats, mass: float, natural: float, lane: int, weight: float, index: Ints, found: Floats
) -> None:
    """Add a hand that breaks, with the lane's overall probabilities of the dealer's standings."""
    cells = usual.shape[1] - 1
    alive = (mass - natural) * weight
    for t in range(cells):
        found[lane, t, index[0]] += alive * usual[lane, t]
    found[lane, cells, index[1]] += weight * natural


@kernel
def stopped(law: Any, left: Any, ways: Any, which: Any, found: Floats) -> None:
    """Add a hand that takes no card: where it stands, and where it is surrendered."""
    (mass, natural), (reach, act) = left, ways
    for lane in range(mass.size):
        weight, code = reach[lane], act[lane] % CHOICES
        if weight > 0.0 and code == STAND:
            spread(law, mass[lane], natural[lane], lane, weight, which[0], found)
        elif weight > 0.0 and code not in (HIT, DOUBLE):
            spread(law, mass[lane], natural[lane], lane, weight, which[1], found)


@kernel
def draws(ways: Any, choice: int) -> bool:
    """Whether a hand is met in some lane in which it takes a card by this choice."""
    reach, act = ways
    found = False
    for lane in range(act.size):
        found = found or (reach[lane] > 0.0 and act[lane] % CHOICES == choice)
    return found


@kernel
def ended(
    of: Any, hands: Any, laws: Any, index: Any, act: Any, look: Any, reach: Floats, found: Floats
) -> None:
    """Follow the given hands, fewer points first, and add how they end, as `index` says."""
    (shoe, own), (held, child) = of, hands
    (law, law_of), (pairs, inverse, usual) = laws, look
    mass, natural = np.zeros((2, pairs.shape[0]))
    left, after_left = np.zeros((2, RANKS), np.int64)
    for place in range(own.size):
        hand = own[place]
        size = without(shoe, held[hand], left)
        if size < 0:
            continue
        masses(left, size, pairs, inverse, 0.0, mass, natural)
        ways = reach[hand], act[hand]
        stopped(law[law_of[hand]], (mass, natural), ways, (index[0][hand], index[2]), found)
        doubles = draws(ways, DOUBLE)
        if not doubles and not draws(ways, HIT):
            continue
        for rank in np.flatnonzero(left > 0):
            chance, after = left[rank] / size, child[hand, rank]
            if doubles or after < 0:
                for other in range(RANKS):
                    after_left[other] = left[other]
                after_left[rank] -= 1
                masses(after_left, size - 1, pairs, inverse, 0.0, mass, natural)
            for lane in range(mass.size):
                weight, code = reach[hand, lane] * chance, act[hand, lane] % CHOICES
                if weight <= 0.0 or code not in (HIT, DOUBLE):
                    continue
                if after < 0:
                    which = index[3][1 if code == DOUBLE else 0]
                    broken(usual, mass[lane], natural[lane], lane, weight, which, found)
                elif code == HIT:
                    reach[after, lane] += weight
                else:
                    which = index[4] if act[after, lane] & RESCUE else index[1][after]
                    last = law[law_of[after]]
                    spread(last, mass[lane], natural[lane], lane, weight, which, found)
