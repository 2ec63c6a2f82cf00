"""Pai gow poker counted deal by deal: every hand against every other without a card of it."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.paigowpoker.program import SETTINGS, program
from croupier.analysis.paigowpoker.setting import scratch, set_hand
from croupier.games.paigowpoker.own_way import STANDARD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

JOKER = 52


class Every(NamedTuple):
    """Every hand of a deck: its cards as bits, and the strengths of its settings and of the way."""

    masks: Ints
    high: Ints
    low: Ints
    own: Ints


def every(ranks: tuple[int, ...], wheel: str) -> Every:
    """All hands of a deck with these ranks and a joker; a foul setting has no strength."""
    deck = [13 * suit + rank for suit in range(4) for rank in ranks] + [JOKER]
    places = np.array(list(combinations(range(len(deck)), 7)))
    cards = np.array(deck, np.uint8)[places]
    high, low = (np.zeros((len(cards), SETTINGS), np.int64) for _ in range(2))
    own = np.zeros((len(cards), 2), np.int64)
    set_all(program(STANDARD, wheel), cards, scratch(), high, low, own)
    return Every((1 << places).sum(axis=1), high, low, own)


@kernel
def set_all(of: Any, cards: Any, room: Any, high: Ints, low: Ints, own: Ints) -> None:
    """Set every hand in every way."""
    for row in range(len(cards)):
        setting, _ = set_hand(of, cards[row], room)
        own[row, 0], own[row, 1] = room[0][setting], room[1][setting]
        for one in range(SETTINGS):
            lawful = room[0][one] >= of.least[room[1][one]]
            high[row, one], low[row, one] = room[0][one] * lawful, room[1][one]


def up_to_suits(masks: Ints, ranks: int) -> tuple[Ints, Ints]:
    """The first hand of those that differ by their suits alone, and how many they are."""
    suits = np.sort(
        np.stack([masks >> ranks * suit & (1 << ranks) - 1 for suit in range(4)]), axis=0
    )
    code = masks >> 4 * ranks
    for one in suits:
        code = code << ranks | one
    _, first, many = np.unique(code, return_index=True, return_counts=True)
    return first, many


@kernel
def counted(of: Any, first: Ints, many: Ints, bank: int, out: Ints) -> None:
    """Deals won and lost by the way, and what the best settings are worth in twentieths."""
    won, lost = np.zeros(SETTINGS + 1, np.int64), np.zeros(SETTINGS + 1, np.int64)
    for at in range(len(first)):
        hand = first[at]
        won[:] = 0
        lost[:] = 0
        for other in range(len(of.masks)):
            if of.masks[hand] & of.masks[other]:
                continue
            for one in range(SETTINGS + 1):
                way = one == SETTINGS
                high = (of.own[hand, 0] if way else of.high[hand, one]) + bank
                low = (of.own[hand, 1] if way else of.low[hand, one]) + bank
                won[one] += high > of.own[other, 0] and low > of.own[other, 1]
                lost[one] += high <= of.own[other, 0] and low <= of.own[other, 1]
        best = 19 * won[SETTINGS] - 20 * lost[SETTINGS]
        for one in range(SETTINGS):
            if of.high[hand, one]:
                best = max(best, 19 * won[one] - 20 * lost[one])
        out[0] += many[at] * won[SETTINGS]
        out[1] += many[at] * lost[SETTINGS]
        out[2] += many[at] * best


@kernel
def against_all(
    of: Any, cards: Any, room: Any, high: Ints, low: Ints, won: Ints, lost: Ints
) -> int:
    """Compare settings with every hand of seven of some cards; return how many there are."""
    place, hand = np.arange(7), np.empty(7, np.uint8)
    size, many = len(cards), 0
    while True:
        for one in range(7):
            hand[one] = cards[place[one]]
        setting, _ = set_hand(of, hand, room)
        theirs, front = room[0][setting], room[1][setting]
        for one in range(len(high)):
            won[one] += theirs < high[one] and front < low[one]
            lost[one] += theirs >= high[one] and front >= low[one]
        many += 1
        last = 6
        while last >= 0 and place[last] == size - 7 + last:
            last -= 1
        if last < 0:
            return many
        place[last] += 1
        for one in range(last + 1, 7):
            place[one] = place[one - 1] + 1
