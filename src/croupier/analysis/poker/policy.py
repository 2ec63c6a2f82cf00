"""How players act in bulk: by a table of chances, the same one in the kernel and in the engine.

A player looks at the cards that the player can see, puts them into one of six classes, and folds,
calls or checks, or bets or raises by the chances of that class on this street.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, inner
from croupier.analysis.kernels.philox import U64
from croupier.core.errors import UnknownName
from croupier.games.poker.forms import Form

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Cards = NDArray[np.uint8]

FOLDS, STAYS, PRESSES = 0, 1, 2
CLASSES = 6
RANDOM, CALLER, TIGHT = "random", "caller", "tight"
NAMES = (TIGHT, RANDOM, CALLER)
"""The ways to play that are tabulated; the first is the usual one."""
Chances = tuple[tuple[int, int], ...]
"""By class: how often in a hundred a player folds, and how often the player bets or raises."""

_FREE: dict[str, Chances] = {
    RANDOM: ((0, 30),) * CLASSES,
    CALLER: ((0, 0),) * CLASSES,
    TIGHT: ((0, 5), (0, 10), (0, 20), (0, 45), (0, 60), (0, 80)),
}
"""With no bet to call."""
_FACING: dict[str, Chances] = {
    RANDOM: ((20, 20),) * CLASSES,
    CALLER: ((0, 0),) * CLASSES,
    TIGHT: ((85, 1), (60, 4), (30, 8), (10, 20), (4, 35), (1, 55)),
}
"""With a bet to call."""
_SIZES = (50, 85)
"""Where sizes are free: up to here in a hundred the least bet, then a quarter above, then most."""


class Policy(NamedTuple):
    """Chances as words below which a player folds, or does no more than call."""

    cuts: NDArray[np.uint64]
    """By whether there is a bet to call, and class: the two words."""
    sizes: NDArray[np.uint64]
    high: bool
    low: int
    """How high a card may be in a low hand: 0 if low hands win nothing."""
    size: int


def _word(percent: int) -> int:
    return (percent << 32) // 100


@lru_cache(maxsize=64)
def policy_of(form: Form, name: str) -> Policy:
    """A way to play, for a form."""
    if name not in NAMES:
        raise UnknownName("way to play poker", name, NAMES)
    both = (_FREE[name], _FACING[name])
    cuts = [[[_word(fold), _word(100 - press)] for fold, press in one] for one in both]
    low = 0 if form.low is None else form.qualifier or 8
    sizes = np.array([_word(one) for one in _SIZES], np.uint64)
    return Policy(np.array(cuts, np.uint64), sizes, form.high is not None, low, form.size)


@borrowing
def class_of(policy: Policy, own: Cards, many: int, board: Cards, shared: int) -> int:
    """The class of the cards that a player can use, from 0 to 5: the better of high and low."""
    held = U64(0)
    for at in range(many):
        held += U64(1) << U64(4 * (own[at] % 13))
    for at in range(shared):
        held += U64(1) << U64(4 * (board[at] % 13))
    found = high_class(held) if policy.high else 0
    if policy.low:
        found = max(found, low_class(held, policy.low, policy.size, many + shared))
    return found


@inner
def high_class(held: np.uint64) -> int:
    """Three of a kind or more, two pairs, a pair from tens up, another pair, a face card, none."""
    pairs, threes, tall, face = 0, 0, 0, 0
    for rank in range(13):
        count = (held >> U64(4 * rank)) & U64(15)
        pairs += int(count == 2)
        threes += int(count > 2)
        tall += int(count == 2 and (rank == 0 or rank > 8))
        face += int(count > 0 and (rank == 0 or rank > 10))
    if threes or pairs > 2:
        return 5
    if pairs == 2:
        return 4
    if pairs:
        return 3 if tall else 2
    return 1 if face else 0


@inner
def low_class(held: np.uint64, top: int, size: int, many: int) -> int:
    """A complete low hand, then by how many of the cards so far do not belong to one."""
    fit = 0
    for rank in range(top):
        fit += int((held >> U64(4 * rank)) & U64(15) > 0)
    if fit >= size:
        return 5
    return max(0, 4 - (min(many, size) - fit))


@borrowing
def decided(policy: Policy, facing: int, found: int, word: np.uint32) -> int:
    """Fold, stay or press, by a word of chance."""
    if U64(word) < policy.cuts[facing, found, 0]:
        return FOLDS
    return STAYS if U64(word) < policy.cuts[facing, found, 1] else PRESSES


@borrowing
def sized(policy: Policy, least: int, most: int, whole: int, step: int, word: np.uint32) -> int:
    """To what a player raises: the least, a quarter of the way up, or the most, in whole steps.

    `whole` is what it takes to bet all chips, which need not be a whole number of steps.
    """
    if U64(word) < policy.sizes[0]:
        return least
    if U64(word) < policy.sizes[1]:
        return least + (most - least) // 4 // step * step
    return most if most == whole else least + (most - least) // step * step


@borrowing
def thrown(policy: Policy, own: Cards, out: NDArray[np.bool_]) -> int:
    """Which of five cards a player exchanges: those that pair with none, or spoil a low hand.

    A hand of five single cards keeps its two highest; it stands pat with two pairs or better only
    if no single card is left over.
    """
    held = U64(0)
    for at in range(5):
        held += U64(1) << U64(4 * (own[at] % 13))
    many, kept = 0, 0
    for at in range(5):
        rank = own[at] % 13
        count = (held >> U64(4 * rank)) & U64(15)
        if policy.high:
            out[at] = count == 1
        else:
            twice = False
            for before in range(at):
                twice = twice or own[before] % 13 == rank
            out[at] = twice or rank >= policy.low
        many += out[at]
    while policy.high and many == 5 and kept < 2:
        top = 0
        for at in range(5):
            if out[at] and (not out[top] or taller(own[at], own[top])):
                top = at
        out[top] = False
        kept += 1
    return many - kept


@inner
def taller(one: int, other: int) -> bool:
    """Whether a card has the higher rank, the ace high."""
    return (one % 13 + 12) % 13 > (other % 13 + 12) % 13
