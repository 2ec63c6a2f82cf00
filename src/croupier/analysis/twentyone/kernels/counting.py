"""Card counting: the value of a count before a round and card by card within it.

A count is read before a round, or followed: every card that is turned is counted at once, and a
hand is played by the choices for the count at that moment. It includes all cards seen (the hand's
own, those of other boxes and the up card), but not the hole card or the face-down card of a doubled
hand.
"""

from __future__ import annotations

import numpy as np

from croupier.analysis.kernels.compiled import borrowing
from croupier.analysis.kernels.philox import U64
from croupier.analysis.twentyone.kernels.memory import Codes, Deal, Follows, How, Ints, Known, Seen

DECK = 52


@borrowing
def has_reached(running: int, left: int, how: How, threshold: int) -> bool:
    """Whether a count has reached a threshold: as it runs, or per deck of the cards not seen."""
    scaled = running * how.scale
    if how.per_deck:
        return bool(scaled * DECK >= threshold * left)
    return bool(scaled >= threshold)


@borrowing
def reached(known: Known, how: How, thresholds: Ints) -> int:
    """The number of thresholds a count has reached."""
    count = 0
    for n in range(thresholds.size):
        count += has_reached(known.running, known.left, how, thresholds[n])
    return count


@borrowing
def tagged(cards: Codes, first: np.uint64, last: np.uint64, tags: Ints) -> int:
    """The sum of the tags of some cards."""
    total = 0
    for i in range(first, last):
        total += tags[cards[i]]
    return total


@borrowing
def band(how: How, count: Follows) -> np.uint64:
    """The offset of the choices at the current count from those of the first band."""
    level, steps, seen = 0, count.steps, count.seen
    while level < steps.size and has_reached(seen.running, seen.left, how, steps[level]):
        level += 1
    return U64(count.starts[level])


@borrowing
def renewed_at(first: np.uint64, last: np.uint64, seen: Seen) -> None:
    """Apply the changes if the discards were shuffled before one of these cards was dealt."""
    for r in range(seen.renewals):
        if first <= U64(seen.place[r]) < last:
            seen.running += seen.more_running[r]
            seen.left += seen.more_left[r]


@borrowing
def count_card(i: np.uint64, cards: Codes, count: Follows) -> None:
    """Count a card that everyone sees now."""
    seen = count.seen
    renewed_at(i, i + U64(1), seen)
    seen.running += count.tags[cards[i]]
    seen.left -= 1


@borrowing
def count_first(begun: np.uint64, known: Known, of: Deal, count: Follows) -> None:
    """Count the cards seen after the first cards of a round are dealt."""
    how, seen = of.how, count.seen
    dealt = 2 * how.boxes + 1 + how.hole
    many = dealt if how.shown else dealt - how.hole
    seen.running = known.running + tagged(of.cards, begun, begun + U64(many), count.tags)
    seen.left = known.left - many
    renewed_at(U64(0), begun + U64(dealt), seen)
