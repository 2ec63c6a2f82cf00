"""Kernels that deal every rest of the deck, or random ones, and count who wins the pot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels.compiled import borrowing, kernel
from croupier.analysis.kernels.philox import U32, U64, below, fill
from croupier.analysis.poker.judging import Judge, strength_in
from croupier.analysis.ranking.kernels import rank_keys

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from croupier.analysis.ranking.tables import Tables

    Ints = NDArray[np.int64]
    Cards = NDArray[np.uint8]

TRIALS = 1024
"""The trials of a unit: unit k holds the same deals in every run."""
WON, SPLIT, SHARE, HIGH, LOWS, SQUARES = range(6)
"""The rows of counts: pots won whole, in part, and shares in units of a pot; squares as floats."""
WORDS = 256
AT_ONCE = 1 << 17
"""The deals that one call of a kernel counts: between calls an interrupt is heard."""


class Rest(NamedTuple):
    """The cards to come: where each of them goes, in the order in which they are dealt.

    Cards that go to one place are a group. `at` is the player, or -1 for the board; `first` and
    `last` say where a group begins and ends; `to` is the column of a player's row of cards.
    """

    at: Ints
    to: Ints
    first: NDArray[np.bool_]
    last: NDArray[np.bool_]
    full: NDArray[np.bool_]
    """Whether a player's own cards are all known, so that the board completes the hand."""


@borrowing
def evaluate(judge: Judge, cards: Cards, player: int, high: Ints, low: Ints) -> None:
    """The strengths of a player's complete hand."""
    high[player] = strength_in(judge.high, judge.taken, cards[player])
    if judge.least:
        low[player] = strength_in(judge.low, judge.taken, cards[player])


@borrowing
def tally(least: int, unit: int, high: Ints, low: Ints, got: Ints, counts: Ints) -> None:
    """Divide a pot of so many units among the winners, and count what each of them got."""
    top, tops, bottom, bottoms = 0, 0, 0, 0
    for one in range(high.size):
        if high[one] > top:
            top, tops = high[one], 0
        tops += high[one] == top
        if least and low[one] >= max(least, bottom):
            bottoms = bottoms + 1 if low[one] == bottom else 1
            bottom = low[one]
    half = unit // 2 if bottoms else unit
    for one in range(high.size):
        got[one] = 0
        if high[one] == top:
            got[one] += half if tops == 1 else half // tops
            counts[HIGH, one] += unit if tops == 1 else unit // tops
        if bottoms and low[one] == bottom:
            got[one] += half if bottoms == 1 else half // bottoms
            counts[LOWS, one] += unit if bottoms == 1 else unit // bottoms
        counts[WON, one] += got[one] == unit
        counts[SPLIT, one] += 0 < got[one] < unit
        counts[SHARE, one] += got[one]


def enumerate_rest(
    judge: Judge,
    cards: Cards,
    rest: Rest,
    deck: Cards,
    unit: int,
    hear: Callable[[int], object] | None = None,
) -> Ints:
    """Deal every possible rest of the deck once; return the counts.

    `hear` is called with the deals counted so far.
    """
    players, left = len(cards), rest.at.size
    counts, work = np.zeros((SQUARES, players), np.int64), np.zeros((3, players), np.int64)
    pick, flags = np.full(left + 1, -1), np.zeros((2, max(deck.size, left + 1)), np.bool_)
    depth, calls = -1, 0
    while depth >= 0 or not calls:
        depth = deal_rest(judge, cards, rest, deck, unit, work, pick, flags, counts, depth, AT_ONCE)
        calls += 1
        if hear is not None:
            hear(calls * AT_ONCE)
    return counts


@borrowing
def deal_rest(  # noqa: PLR0913, PLR0917 - a kernel takes its arrays one by one
    judge: Judge,
    cards: Cards,
    rest: Rest,
    deck: Cards,
    unit: int,
    work: Ints,
    pick: Ints,
    flags: NDArray[np.bool_],
    counts: Ints,
    depth: int,
    most: int,
) -> int:
    """Deal card after card, in every way, and divide the pot whenever all cards are dealt.

    It begins at depth -1 and stops after so many deals, at the depth where the next call goes on;
    after the last deal it returns -1.
    """
    high, low, got, taken, held = work[0], work[1], work[2], flags[0], flags[1]
    size, left = deck.size, rest.at.size
    if depth < 0:
        begin_rest(judge, cards, rest, unit, high, low, got, counts)
        depth = 0 if left else -1
    while depth >= 0 and most > 0:
        if held[depth]:
            taken[pick[depth]] = held[depth] = False
        place = pick[depth] + 1
        while place < size and taken[place]:
            place += 1
        if place == size:
            depth -= 1
            continue
        pick[depth], taken[place], held[depth] = place, True, True
        settle_card(judge, cards, rest, depth, deck[place], high, low)
        if depth == left - 1:
            tally(judge.least, unit, high, low, got, counts)
            most -= 1
        else:
            depth += 1
            pick[depth] = -1 if rest.first[depth] else pick[depth - 1]
    return depth


@borrowing
def begin_rest(
    judge: Judge,
    cards: Cards,
    rest: Rest,
    unit: int,
    high: Ints,
    low: Ints,
    got: Ints,
    counts: Ints,
) -> None:
    """Rank the hands that are complete; if nothing is to come, the pot is divided at once."""
    left = rest.at.size
    if left == 0 or rest.at[0] != -1:
        for one in range(cards.shape[0]):
            if rest.full[one]:
                evaluate(judge, cards, one, high, low)
    if left == 0:
        tally(judge.least, unit, high, low, got, counts)


@borrowing
def settle_card(
    judge: Judge, cards: Cards, rest: Rest, depth: int, card: int, high: Ints, low: Ints
) -> None:
    """Put a card where it goes, and rank the hands that it completes."""
    owner = rest.at[depth]
    if owner >= 0:
        cards[owner, rest.to[depth]] = card
        if rest.last[depth]:
            evaluate(judge, cards, owner, high, low)
        return
    for one in range(cards.shape[0]):
        cards[one, rest.to[depth]] = card
        if rest.last[depth] and rest.full[one]:
            evaluate(judge, cards, one, high, low)


class Ranges(NamedTuple):
    """The possible hands of players who have a range; a player without one has no hands."""

    hands: NDArray[np.uint8]
    many: Ints


@borrowing
def draw_ranges(
    cards: Cards, ranges: Ranges, deck: Cards, words: NDArray[np.uint32], at: int
) -> int:
    """Give players a hand of their range; return how many cards of the deck are gone, or -1.

    Each player's hand is drawn alone and all of them are thrown back if two have a card in common:
    so every combination of hands that is possible is equally likely.
    """
    gone = 0
    for one in range(cards.shape[0]):
        if ranges.many[one] == 0:
            continue
        drawn = below(words[at], U64(ranges.many[one]))
        at += 1
        for card in range(ranges.hands.shape[2]):
            place = gone
            while place < deck.size and deck[place] != ranges.hands[one, drawn, card]:
                place += 1
            if place == deck.size:
                return -1
            cards[one, card] = deck[place]
            deck[gone], deck[place] = deck[place], deck[gone]
            gone += 1
    return gone


@borrowing
def deal_random(
    cards: Cards, rest: Rest, deck: Cards, words: NDArray[np.uint32], gone: int
) -> None:
    """Deal the cards to come at random, one word for each."""
    for depth in range(words.size):
        place = gone + depth
        other = place + int(below(words[depth], U64(deck.size - place)))
        deck[place], deck[other] = deck[other], deck[place]
        owner = rest.at[depth]
        for one in range(cards.shape[0]):
            if owner in (one, -1):
                cards[one, rest.to[depth]] = deck[place]


def sample_rest(  # noqa: PLR0913, PLR0917 - what the kernel takes, and who hears of it
    key: tuple[np.uint32, np.uint32],
    judge: Judge,
    cards: Cards,
    rest: Rest,
    ranges: Ranges,
    deck: Cards,
    unit: int,
    trials: int,
    hear: Callable[[int], object] | None = None,
) -> tuple[Ints, NDArray[np.float64], int]:
    """Deal random rests of the deck; return the counts, the sums of squared shares, and how many.

    `hear` is called with the deals counted so far; with it, an interrupt ends the run early but
    keeps what was counted.
    """
    counts = np.zeros((SQUARES, len(cards)), np.int64)
    squares, done = np.zeros(len(cards), np.float64), 0
    try:
        while done < trials:
            last = min(done + AT_ONCE, trials)
            both = counts.copy(), squares.copy()
            deal_trials(key, judge, cards, rest, ranges, deck, unit, done, last, *both)
            (counts, squares), done = both, last
            if hear is not None:
                hear(done)
    except KeyboardInterrupt:
        if hear is None or not done:
            raise
    return counts, squares, done


@kernel
def deal_trials(  # noqa: PLR0913, PLR0917 - a kernel takes its arrays one by one
    key: tuple[np.uint32, np.uint32],
    judge: Judge,
    cards: Cards,
    rest: Rest,
    ranges: Ranges,
    deck: Cards,
    unit: int,
    first: int,
    end: int,
    counts: Ints,
    squares: NDArray[np.float64],
) -> None:
    """Deal a part of the trials, which begins with a unit, and add what everybody got."""
    players, left = cards.shape[0], rest.at.size
    high, low = np.zeros(players, np.int64), np.zeros(players, np.int64)
    got, words = np.zeros(players, np.int64), np.empty(WORDS, U32)
    need, block, at = players + left, 0, WORDS
    for trial in range(first, end):
        if trial % TRIALS == 0:
            block, at = 0, WORDS
        gone = -1
        while gone < 0:
            if at + need > WORDS:
                fill(key[0], key[1], U64(trial // TRIALS), U32(block), words)
                block, at = block + WORDS // 4, 0
            gone = draw_ranges(cards, ranges, deck, words, at)
            at += players
            if gone < 0:
                at += left
        deal_random(cards, rest, deck, words[at : at + left], gone)
        at += left
        for one in range(players):
            evaluate(judge, cards, one, high, low)
        tally(judge.least, unit, high, low, got, counts)
        for one in range(players):
            squares[one] += (got[one] / unit) ** 2


@borrowing
def two_hands(of: Tables, own: NDArray[np.uint64], deck: NDArray[np.uint64], found: Ints) -> None:
    """Compare two hands of two cards over every board of five cards of the deck."""
    a, b, c, d = own[0], own[1], own[2], own[3]
    first, apart = of.start + a + b, c + d - a - b
    won, lost, size = 0, 0, deck.size
    for i in range(size - 4):
        v = deck[i]
        for j in range(i + 1, size - 3):
            w = deck[j]
            two = first + v + w
            for k in range(j + 1, size - 2):
                x = deck[k]
                three = two + x
                for m in range(k + 1, size - 1):
                    y = deck[m]
                    four = three + y
                    for n in range(m + 1, size):
                        z = deck[n]
                        one = four + z
                        mine = rank_keys(of, one, (a, b, v, w, x, y, z))
                        theirs = rank_keys(of, one + apart, (c, d, v, w, x, y, z))
                        won += int(mine > theirs)
                        lost += int(mine < theirs)
    found[0], found[1] = won, lost
