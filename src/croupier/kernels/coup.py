"""The coup in bulk: how likely each is by the cards left, and shoes of them counted.

The draw rules are those of the game, tabulated: a third card is asked for by the rank it has, and
a hand's count after it is looked up. The cells of the kernels are numbered by both counts, both
numbers of cards and both pairs; `faces` says which outcome of the contest each cell is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.equipment.cards import RANKS
from croupier.games.families import coup
from croupier.kernels import shoes
from croupier.kernels.compiled import kernel
from croupier.kernels.philox import U8, U32, U64

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from croupier.core.game import Game
    from croupier.kernels.count import Counts
    from croupier.kernels.shoes import Codes, Histogram, Run, Span

    Tables = tuple[Codes, Codes, Codes, Codes]

CELLS = 1600
MOST_CARDS = 6
WIDTH = shoes.WIDTH
STAYS, ENDS, DRAWS = 13, 14, 15
"""What the Player's Hand does beside drawing a rank: it stays, or a natural ends the dealing."""
over = shoes.over


def _of(count: int) -> str:
    """A card that counts so much."""
    return next(f"{one}s" for one in RANKS if coup.value(f"{one}s") == count)


@lru_cache(maxsize=16)
def tables(on_stay: int = 5, draws: Callable[[int], bool] = coup.player_draws) -> Tables:
    """The rules of a coup as arrays.

    `two`: the count of two ranks, and 16 more where they are a pair; `does`: what the Player's
    Hand does by both counts; `banker`: whether the Banker's Hand draws, and `count`: what a hand
    comes to, by its count and the rank drawn.
    """
    cards = [f"{one}s" for one in RANKS]
    two, does = np.zeros((WIDTH, WIDTH), U8), np.full((32, 32), ENDS, U8)
    banker, count = np.zeros((10, WIDTH), U8), np.zeros((10, WIDTH), U8)
    for r, one in enumerate(cards):
        for q, other in enumerate(cards):
            hand = coup.coup((one, other), (one, other))
            two[r, q] = hand.player + WIDTH * hand.player_pair
    for a in range(10):
        count[a, :] = a
        count[a, : len(cards)] = [coup.points((_of(a), card)) for card in cards]
        banker[a, : len(cards)] = [coup.banker_draws(a, coup.value(c), on_stay) for c in cards]
        banker[a, STAYS] = coup.banker_draws(a, None, on_stay)
        for b in range(10):
            if not coup.any_natural(a, b):
                does[a::WIDTH, b::WIDTH] = DRAWS if draws(a) else STAYS
    return two.reshape(-1), does.reshape(-1), banker.reshape(-1), count.reshape(-1)


@lru_cache(maxsize=1)
def faces() -> NDArray[np.int64]:
    """The cell of each outcome of the contest, in their order."""
    device = coup.coups()
    return np.array([_cell(device.value(face)) for face in device.faces], dtype=np.int64)


def _cell(one: coup.Coup) -> int:
    cards = 8 * (one.player_cards - 2) + 4 * (one.banker_cards - 2)
    return 160 * one.player + 16 * one.banker + cards + 2 * one.player_pair + one.banker_pair


@lru_cache(maxsize=1)
def _stands() -> NDArray[np.int64]:
    """The first rank that counts as much as each: third cards are asked for no more than that."""
    values = [coup.value(f"{one}s") for one in RANKS]
    return np.array([values.index(value) for value in values], dtype=np.int64)


@kernel
def finish(
    rules: Tables, left: Histogram, many: int, a: int, b: int, ways: int, cells: Histogram
) -> None:
    """Add the ways in which two hands are finished, each as ways of six cards in order."""
    _, does, banker, count = rules
    p, q = a & 15, b & 15
    flags = 2 * (a >> 4) + (b >> 4)
    move = does[32 * a + b]
    if move != DRAWS:
        if not banker[16 * q + move]:
            cells[160 * p + 16 * q + flags] += ways * many * (many - 1)
            return
        for u in range(13):
            if left[u]:
                end = 160 * p + 16 * count[16 * q + u] + 4 + flags
                cells[end] += ways * left[u] * (many - 1)
        return
    for t in range(13):
        if not left[t]:
            continue
        after = 160 * count[16 * p + t] + 8 + flags
        third = ways * left[t]
        if not banker[16 * q + t]:
            cells[after + 16 * q] += third * (many - 1)
            continue
        left[t] -= 1
        for u in range(13):
            if left[u]:
                cells[after + 16 * count[16 * q + u] + 4] += third * left[u]
        left[t] += 1


@kernel
def take(ranks: Histogram, left: Histogram, stands: Histogram, r: int, q: int) -> int:
    """Two cards leave, in either order: in how many ways; nought where they cannot."""
    ways = ranks[r] * (ranks[q] - 1) if r == q else 2 * ranks[r] * ranks[q]
    ranks[r] -= 1
    ranks[q] -= 1
    left[stands[r]] -= 1
    left[stands[q]] -= 1
    return ways


@kernel
def put_back(ranks: Histogram, left: Histogram, stands: Histogram, r: int, q: int) -> None:
    """The two cards are there again."""
    ranks[r] += 1
    ranks[q] += 1
    left[stands[r]] += 1
    left[stands[q]] += 1


@kernel
def weigh(
    rules: Tables, ranks: Histogram, left: Histogram, stands: Histogram, cells: Histogram
) -> None:
    """In how many ways six cards in order, of those left, make each coup."""
    many = ranks.sum() - 4
    two = rules[0]
    for r in range(13):
        for q in range(r, 13):
            player = take(ranks, left, stands, r, q)
            if player > 0:
                for s in range(13):
                    for w in range(s, 13):
                        ways = player * take(ranks, left, stands, s, w)
                        if ways > 0:
                            a, b = two[16 * r + q], two[16 * s + w]
                            finish(rules, left, many, a, b, ways, cells)
                        put_back(ranks, left, stands, s, w)
            put_back(ranks, left, stands, r, q)


@kernel
def deal_round(rules: Tables, cards: Codes, i: int, cells: Histogram) -> int:
    """Deal a round from a place of the shoe, count its coup, and say where the next begins."""
    two, does, banker, count = rules
    a = np.int64(two[16 * np.int64(cards[i]) + cards[i + 2]])
    b = np.int64(two[16 * np.int64(cards[i + 1]) + cards[i + 3]])
    p, q = a & 15, b & 15
    move = does[32 * a + b]
    draws = np.int64(move == DRAWS)
    third = cards[i + 4] if draws else move
    more = np.int64(banker[16 * q + third])
    last = cards[i + 4 + draws] if more else STAYS
    end = 160 * np.int64(count[16 * p + third]) + 16 * np.int64(count[16 * q + last])
    cells[end + 8 * draws + 4 * more + 2 * (a >> 4) + (b >> 4)] += 1
    return i + 4 + draws + more


@kernel
def deal_shoes(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    burned: Histogram,
    behind: int,
    rules: Tables,
    cells: Histogram,
) -> tuple[int, int]:
    """Deal shoe after shoe until the most rounds are dealt; the rounds and the shoes dealt.

    The round in which the cover card is reached is followed by one more; without one, every
    round has a shoe of its own.
    """
    unit, many, most = span
    size = order.size
    draws = size if behind else MOST_CARDS
    words = np.empty((draws + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(size + MOST_CARDS, dtype=U8)
    rounds = 0
    for k in range(many):
        shoes.shuffle(key, unit + U64(k), order, draws, words, cards)
        i = burned[cards[0]]
        last = behind == 0
        while rounds < most:
            i = deal_round(rules, cards, i, cells)
            rounds += 1
            if last:
                break
            last = size - i < behind
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def rules_of(rules: Any) -> Tables:
    """The tabulated rules of a table."""
    return tables(getattr(rules, "banker_draw_on_stay", 5))


@lru_cache(maxsize=512)
def weights(game: Game, rules: Any, left: bytes) -> tuple[int, ...]:
    """How likely each outcome of the contest is, by the cards left, in proportion."""
    ranks = shoes.ranks_left(shoes.pack_of(game, rules), left)
    stands, cells = _stands(), np.zeros(CELLS, dtype=np.int64)
    counted = np.bincount(stands, ranks, len(RANKS)).astype(np.int64)
    weigh(rules_of(rules), ranks, counted, stands, cells)
    return tuple(cells[faces()].tolist())


def count(
    game: Game, rules: Any, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counts]:
    """The running counts of so many rounds, shoe after shoe."""
    how, drawn, key = shoes.dealing(game, rules), rules_of(rules), shoes.key_of(game, run.seed)

    def deal(span: Span) -> tuple[Histogram, int, int]:
        cells = np.zeros(CELLS, dtype=np.int64)
        units = (U64(span[0]), *span[1:])
        done = deal_shoes(key, units, how.order, how.burned, how.behind, drawn, cells)
        return cells[faces()], *done

    return shoes.counted(deal, CELLS, how.about, run, progress)
