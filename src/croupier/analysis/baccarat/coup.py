"""The coup in bulk: the probability of each coup given the cards left, and shoes counted.

The draw rules are those of the game, tabulated: a third card is looked up by its rank, and so is a
hand's count after it. The cells of the kernels are numbered by both counts, both numbers of cards
and both pairs; `faces` says which outcome of the contest each cell is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.compiled import inlined, kernel
from croupier.analysis.kernels.philox import U8, U32, U64
from croupier.analysis.reader import pack_of
from croupier.core.rules import Rules
from croupier.equipment.cards import RANKS
from croupier.games.families import coup
from croupier.games.families.coup_event import CoupEnded, coup_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from croupier.analysis.kernels.count import Counts
    from croupier.analysis.kernels.shoes import Codes, Histogram, Run, Span
    from croupier.core.event import Event
    from croupier.core.game import Game

CELLS = 1600
RANKED, COUNTED = len(RANKS), 10
"""All ranks, and the first ten of them, which count differently."""
MOST_CARDS = 6
WIDTH = shoes.WIDTH
STAYS, ENDS, DRAWS = 13, 14, 15
"""What the Player's Hand does besides drawing a rank: it stays, or a natural ends the deal."""
DOES, BANKER, COUNT = 256, 1280, 1440
"""Where each table of the rules begins, after the table of two ranks."""
CARDS = tuple(f"{one}s" for one in RANKS)


def _of(count: int) -> str:
    """A card that counts this much."""
    return next(card for card in CARDS if coup.value(card) == count)


@lru_cache(maxsize=16)
def tables(on_stay: int = 5, draws: Callable[[int], bool] = coup.player_draws) -> Codes:
    """The rules of a coup as one array of four tables.

    The count of two ranks, plus 16 for a pair; what the Player's Hand does, by both counts; whether
    the Banker's Hand draws; and what a hand counts after a third card, by its count and the rank.
    """
    two, does = np.zeros((WIDTH, WIDTH), U8), np.full((32, 32), ENDS, U8)
    banker, count = np.zeros((10, WIDTH), U8), np.zeros((10, WIDTH), U8)
    for r, one in enumerate(CARDS):
        hands = [coup.coup((one, other), (one, other)) for other in CARDS]
        two[r, : len(CARDS)] = [hand.player + WIDTH * hand.player_pair for hand in hands]
    for a, b in product(range(10), range(10)):
        if not coup.any_natural(a, b):
            does[a::WIDTH, b::WIDTH] = DRAWS if draws(a) else STAYS
    for a in range(10):
        count[a, :] = a
        count[a, : len(CARDS)] = [coup.points((_of(a), card)) for card in CARDS]
        banker[a, : len(CARDS)] = [coup.banker_draws(a, coup.value(c), on_stay) for c in CARDS]
        banker[a, STAYS] = coup.banker_draws(a, None, on_stay)
    return np.concatenate([two.ravel(), does.ravel(), banker.ravel(), count.ravel()])


@lru_cache(maxsize=1)
def faces() -> NDArray[np.int64]:
    """The cell of each outcome of the contest, in order."""
    device = coup.coups()
    return np.array([_cell(device.value(face)) for face in device.faces], dtype=np.int64)


def _cell(one: coup.Coup) -> int:
    cards = 8 * (one.player_cards - 2) + 4 * (one.banker_cards - 2)
    return 160 * one.player + 16 * one.banker + cards + 2 * one.player_pair + one.banker_pair


class Hands(NamedTuple):
    """Every two-card hand that a coup is finished from, by what its cards count.

    `stands` is the first rank that counts as much as each rank; `first` and `second` are the two
    cards of each kind of hand, named that way; `kind` is the kind of hand that two ranks make.
    """

    stands: Histogram
    first: Histogram
    second: Histogram
    kind: Histogram


@lru_cache(maxsize=1)
def hands() -> Hands:
    """All kinds of two-card hands."""
    values = [coup.value(card) for card in CARDS]
    stands = [values.index(value) for value in values]
    made = list(combinations_with_replacement(range(COUNTED), 2))
    kind = np.zeros((WIDTH, WIDTH), np.int64)
    for r, q in product(range(RANKED), repeat=2):
        low, high = sorted((stands[r], stands[q]))
        kind[r, q] = made.index((low, high))
    first, second = np.array(made, np.int64).T.copy()
    return Hands(np.array(stands, np.int64), first, second, kind.ravel())


@kernel
def two_and_two(
    rules: Codes, ranks: Histogram, kind: NDArray[np.int64], ways: NDArray[np.int64]
) -> None:
    """The ordered ways in which four cards make each two hands: by kind, kind and pairs."""
    for r in range(RANKED):
        for q in range(RANKED):
            player = ranks[r] * (ranks[q] - (r == q))
            ranks[r] -= 1
            ranks[q] -= 1
            mine, pair = kind[16 * r + q], 2 * (rules[16 * r + q] >> 4)
            for s in range(RANKED):
                for w in range(s, RANKED):
                    times = ranks[s] * (ranks[w] - 1) if s == w else 2 * ranks[s] * ranks[w]
                    ways[mine, kind[16 * s + w], pair + (rules[16 * s + w] >> 4)] += player * times
            ranks[r] += 1
            ranks[q] += 1


@kernel
def finish(
    rules: Codes, left: Histogram, many: int, a: int, b: int, ways: int, cells: Histogram
) -> None:
    """Add the ways in which two hands are finished, each as ordered ways of six cards."""
    p, q = U64(16 * (a & 15)), U64(16 * (b & 15))
    flags, move = U64(2 * (a >> 4) + (b >> 4)), U64(rules[DOES + 32 * a + b])
    counts, draws = U64(COUNT) + q, U64(BANKER) + q
    if move != U64(DRAWS):
        stood = U64(10) * p + flags
        if not rules[draws + move]:
            cells[stood + q] += ways * many * (many - 1)
            return
        for u in range(COUNTED):
            end = U64(16) * U64(rules[counts + U64(u)])
            cells[stood + end + U64(4)] += ways * left[u] * (many - 1)
        return
    for t in range(COUNTED):
        drawn = U64(160) * U64(rules[U64(COUNT) + p + U64(t)]) + U64(8) + flags
        third = ways * left[t]
        if not rules[draws + U64(t)]:
            cells[drawn + q] += third * (many - 1)
            continue
        left[t] -= 1
        for u in range(COUNTED):
            end = U64(16) * U64(rules[counts + U64(u)])
            cells[drawn + end + U64(4)] += third * left[u]
        left[t] += 1


@kernel
def finish_kind(
    rules: Codes,
    left: Histogram,
    made: Hands,
    two: tuple[int, int, int],
    ways: int,
    cells: Histogram,
) -> None:
    """Finish two hands of two kinds; the flags say which are pairs."""
    first, second = made.first, made.second
    many = left.sum() - 4
    one, other, flags = two
    r, q, s, w = first[one], second[one], first[other], second[other]
    for card in (r, q, s, w):
        left[card] -= 1
    a = (rules[16 * r + q] & 15) + 16 * (flags >> 1)
    b = (rules[16 * s + w] & 15) + 16 * (flags & 1)
    finish(rules, left, many, a, b, ways, cells)
    for card in (r, q, s, w):
        left[card] += 1


@kernel
def by_count(ranks: Histogram, stands: Histogram) -> Histogram:
    """The number of cards left that count alike, each group under its first rank."""
    left = np.zeros(RANKED, dtype=np.int64)
    for r in range(RANKED):
        left[stands[r]] += ranks[r]
    return left


@kernel
def weigh(rules: Codes, ranks: Histogram, made: Hands, cells: Histogram) -> None:
    """The number of ordered ways in which six of the cards left make each coup."""
    kinds, left = made.first.size, by_count(ranks, made.stands)
    ways = np.zeros((kinds, kinds, 4), dtype=np.int64)
    two_and_two(rules, ranks, made.kind, ways)
    for one in range(kinds):
        for other in range(kinds):
            for flags in range(4):
                if ways[one, other, flags] > 0:
                    two = (one, other, flags)
                    finish_kind(rules, left, made, two, ways[one, other, flags], cells)


@kernel
def expect(
    rules: Codes,
    ranks: Histogram,
    made: Hands,
    results: NDArray[np.int64],
    ways: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Sum the results of wagers over two more cards, from each two hands.

    `results` are by wager and cell; `ways` and `sums` are by kind, kind and pairs, `sums` also by
    wager. The sums run over ordered ways of two cards, of those left after four.
    """
    kinds, left = made.first.size, by_count(ranks, made.stands)
    cells = np.zeros(CELLS, dtype=np.int64)
    two_and_two(rules, ranks, made.kind, ways)
    for one in range(kinds):
        for other in range(kinds):
            for flags in range(4):
                if ways[one, other, flags] > 0:
                    cells[:] = 0
                    finish_kind(rules, left, made, (one, other, flags), 1, cells)
                    for wager in range(results.shape[0]):
                        for cell in range(CELLS):
                            sums[one, other, flags, wager] += results[wager, cell] * cells[cell]


@inlined
def chosen(flag: np.uint64, one: np.uint64, other: np.uint64) -> np.uint64:
    """One of two values by a flag of 1 or 0, branchless: which hands draw is unpredictable."""
    return other ^ ((one ^ other) & (U64(0) - flag))


@inlined
def deal_round(rules: Codes, cards: Codes, i: np.uint64, cells: Histogram) -> np.uint64:
    """Deal a round from a place in the shoe, count its coup, and return where the next begins."""
    a = U64(rules[U64(16) * U64(cards[i]) + U64(cards[i + U64(2)])])
    b = U64(rules[U64(16) * U64(cards[i + U64(1)]) + U64(cards[i + U64(3)])])
    p, q = U64(16) * (a & U64(15)), U64(16) * (b & U64(15))
    move = U64(rules[U64(DOES) + U64(32) * a + b])
    draws = U64(move == U64(DRAWS))
    third = chosen(draws, U64(cards[i + U64(4)]), move)
    more = U64(rules[U64(BANKER) + q + third])
    last = chosen(more, U64(cards[i + U64(4) + draws]), U64(STAYS))
    player, banker = U64(rules[U64(COUNT) + p + third]), U64(rules[U64(COUNT) + q + last])
    flags = U64(8) * draws + U64(4) * more + U64(2) * (a >> U64(4)) + (b >> U64(4))
    cells[U64(160) * player + U64(16) * banker + flags] += 1
    return i + U64(4) + draws + more


@kernel
def deal_shoes(
    key: tuple[np.uint32, np.uint32],
    span: tuple[np.uint64, int, int],
    order: Codes,
    burned: Histogram,
    cover: tuple[int, bool],
    rules: Codes,
    cells: Histogram,
) -> tuple[int, int]:
    """Deal shoe after shoe up to the most rounds; return the number of rounds and of shoes.

    `cover` is how many cards are behind the cover card, and whether one more round follows the one
    in which it is reached; without a cover card every round has a shoe of its own.
    """
    behind, one_more = cover
    unit, many, most = span
    size = order.size
    draws = size if behind else MOST_CARDS
    words = np.empty((draws + 3) // 4 * 4, dtype=U32)
    cards = np.zeros(size + MOST_CARDS, dtype=U8)
    rounds = 0
    for k in range(many):
        shoes.opened(key, unit + U64(k), order, words, cards, draws)
        i = U64(burned[cards[0]])
        last = behind == 0
        while rounds < most:
            i = deal_round(rules, cards, i, cells)
            rounds += 1
            if last:
                break
            last = bool(U64(size) - i < U64(behind))
            if last and not one_more:
                break
        if rounds == most:
            return rounds, k + 1
    return rounds, many


def rules_of(rules: Rules) -> Codes:
    """The tabulated rules of a table."""
    return tables()


@lru_cache(maxsize=512)
def weights(game: Game, rules: Rules, left: bytes) -> tuple[int, ...]:
    """The relative likelihood of each outcome of the contest, given the cards left."""
    ranks = shoes.ranks_left(pack_of(game, rules), left)
    cells = np.zeros(CELLS, dtype=np.int64)
    weigh(rules_of(rules), ranks, hands(), cells)
    return tuple(cells[faces()].tolist())


@dataclass(frozen=True)
class Standing:
    """Two hands of two cards, how likely they are, and what wagers are worth from there.

    The cards are named by the first rank that counts as much; `results` are sums over `ways_on`
    ways of two more cards.
    """

    player: tuple[str, str]
    banker: tuple[str, str]
    pairs: tuple[bool, bool]
    ways: int
    results: tuple[int, ...]
    ways_on: int


def standings(
    game: Game, rules: Rules, left: bytes, results: Sequence[Sequence[int]]
) -> list[Standing]:
    """Every two hands before a third card, with the sums of these results, which are by face."""
    ranks, made = shoes.ranks_left(pack_of(game, rules), left), hands()
    kinds, many = made.first.size, int(ranks.sum()) - 4
    cells = np.zeros((len(results), CELLS), dtype=np.int64)
    cells[:, faces()] = np.array(results, dtype=np.int64)
    ways = np.zeros((kinds, kinds, 4), dtype=np.int64)
    sums = np.zeros((kinds, kinds, 4, len(results)), dtype=np.int64)
    expect(rules_of(rules), ranks, made, cells, ways, sums)
    named = [(RANKS[a], RANKS[b]) for a, b in zip(made.first, made.second, strict=True)]
    return [
        Standing(
            named[one],
            named[other],
            (bool(flags & 2), bool(flags & 1)),
            int(ways[one, other, flags]),
            tuple(sums[one, other, flags].tolist()),
            many * (many - 1),
        )
        for one, other, flags in zip(*np.nonzero(ways), strict=True)
    ]


def shown(events: Iterable[Event]) -> list[str]:
    """The coups that were dealt, in the contest's notation."""
    return [coup.written(coup_of(event)) for event in events if isinstance(event, CoupEnded)]


def count(
    game: Game, rules: Rules, run: Run, progress: Callable[[int], object] | None = None
) -> Iterator[Counts]:
    """The running counts of a number of rounds, shoe after shoe."""
    return counted(game, rules, run, rules_of(rules), True, progress)


def counted(
    game: Game,
    rules: Rules,
    run: Run,
    drawn: Codes,
    one_more: bool,
    progress: Callable[[int], object] | None = None,
) -> Iterator[Counts]:
    """The same with tabulated rules, with or without a round after that of the cover card."""
    how, key = shoes.dealing(game, rules), shoes.key_of(game, run.seed)
    cover = (how.behind, one_more)

    def deal(span: Span) -> tuple[Histogram, int, int]:
        cells = np.zeros(CELLS, dtype=np.int64)
        units = (U64(span[0]), *span[1:])
        done = deal_shoes(key, units, how.order, how.burned, cover, drawn, cells)
        return cells[faces()], *done

    return shoes.counted(deal, CELLS, how.about, run, progress)
