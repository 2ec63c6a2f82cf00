"""Twenty-one by composition: every possible hand, and the law of the dealer's hand.

Cards are counted by their value, aces first. The first cards of the dealer that a player sees are a
*lane*: each up card, or each two cards if both are face up. A dealer's law is joint: the
probability that a lane comes up **and** the hand then ends in a certain way, from a shoe that lacks
some cards. By exchangeability, any order of drawing gives the same law, so a player's cards come
first and nothing has to be conditioned on the dealer's.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import types
from numba.extending import overload

from croupier.analysis.kernels.compiled import kernel
from croupier.analysis.kernels.philox import U64
from croupier.games.families.twentyone.dealer import draws
from croupier.games.families.twentyone.hands import TWENTY_ONE, is_blackjack, total

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.games.families.twentyone.terms import Terms

    Ints = NDArray[np.int64]
    Codes = NDArray[np.uint8]
    Floats = NDArray[np.float64]
    Composition = tuple[int, ...]

RANKS = 10
ACE, TEN = 0, 9
SAMPLE = ("As", "2h", "3s", "4h", "5s", "6h", "7s", "8h", "9s", "Td")
"""A card of each value."""
SHOES = 64
"""Shoes whose laws are computed side by side, one per lane of the vector unit."""
AGAIN, DEEPEST = 16, 32
"""More cards of one value, and more cards in all, than a dealer's hand can have."""
STANDINGS = 5
"""The dealer's counts of 17 to 21; then a count that pushes, if any; then bust and blackjack."""


@lru_cache(maxsize=4096)
def cards_of(held: Composition) -> tuple[str, ...]:
    """Cards that make up such a hand."""
    return tuple(SAMPLE[rank] for rank in range(RANKS) for _ in range(held[rank]))


def _more(held: Composition, rank: int) -> Composition:
    return (*held[:rank], held[rank] + 1, *held[rank + 1 :])


@dataclass(frozen=True, eq=False)
class Hands:
    """Every hand of at most twenty-one, fewer points (aces as ones) first.

    `child` is the hand with one more card, -1 if that is over twenty-one; `points` counts an ace as
    eleven if it can, and then the hand is `soft`.
    """

    held: Ints
    child: Ints
    points: Ints
    soft: Ints
    size: Ints

    @cached_property
    def number(self) -> dict[Composition, int]:
        """The number of each hand."""
        return {tuple(row): place for place, row in enumerate(self.held.tolist())}

    @cached_property
    def two(self) -> tuple[int, ...]:
        """The hands of two cards."""
        return tuple(np.flatnonzero(self.size == 2).tolist())

    def of(self, *ranks: int) -> int:
        """The number of the hand with these cards."""
        found = self._of.get(ranks)
        if found is None:
            found = self.number[tuple([ranks.count(rank) for rank in range(RANKS)])]
            self._of[ranks] = found
        return found

    @cached_property
    def _of(self) -> dict[tuple[int, ...], int]:
        """The hands that were asked for by their cards."""
        return {}


def _compositions(least: int, points: int) -> Iterator[tuple[int, ...]]:
    """Cards of rising value with at most this many points."""
    yield ()
    for rank in range(least, min(RANKS, points)):
        for rest in _compositions(rank, points - rank - 1):
            yield (rank, *rest)


@lru_cache(maxsize=1)
def hands() -> Hands:
    """All of them: 3,083, including those with no card and one card."""
    found = sorted(_compositions(0, TWENTY_ONE), key=lambda cards: (sum(cards) + len(cards), cards))
    held = np.array([np.bincount(cards, minlength=RANKS) for cards in found if cards], np.int64)
    held = np.vstack([np.zeros((1, RANKS), np.int64), held])
    number = {tuple(row): place for place, row in enumerate(held.tolist())}
    child = [[number.get(_more(row, r), -1) for r in range(RANKS)] for row in number]
    totals = [total(cards_of(row)) for row in number]
    return Hands(
        held,
        np.array(child),
        np.array([one.points for one in totals]),
        np.array([one.soft for one in totals], np.int64),
        held.sum(axis=1),
    )


@lru_cache(maxsize=64)
def doubles(terms: Terms, *, split: bool) -> NDArray[np.bool_]:
    """Which hands may be doubled."""
    every = hands()
    return np.array(
        [
            size >= 2 and points < TWENTY_ONE and terms.lets_double(size, points, split=split)
            for size, points in zip(every.size.tolist(), every.points.tolist(), strict=True)
        ]
    )


Lane = tuple[int, ...]
DEALERS_TERMS = ("hits_soft_17", "shown", "push_on")
"""The terms that a dealer's hands depend on."""


def lanes(*, shown: bool) -> tuple[Lane, ...]:
    """What a player may see of the dealer's hand: an up card, or both cards."""
    if not shown:
        return tuple((rank,) for rank in range(RANKS))
    return tuple((one, other) for one in range(RANKS) for other in range(one, RANKS))


@dataclass(frozen=True, eq=False)
class Dealer:
    """The dealer's finished hands, as a trie over their cards of rising value.

    A node is one more card than the previous node of less `depth`; `again` says how many such cards
    the hand has already. Its hands end in `cell` (lane and standing) in `ways` orders.
    """

    lanes: tuple[Lane, ...]
    standings: int
    depth: Ints
    rank: Ints
    again: Ints
    first: Ints
    cell: Ints
    ways: Ints

    @property
    def deepest(self) -> int:
        """The most cards a finished hand has."""
        return int(self.depth.max())

    @cached_property
    def trie(self) -> tuple[Ints, ...]:
        """The trie in the kernel's form."""
        return self.depth, self.rank * AGAIN + self.again, self.first, self.cell, self.ways

    @cached_property
    def pairs(self) -> Ints:
        """The two cards of each lane; -1 if only one is seen."""
        return np.array([(*lane, -1)[:2] for lane in self.lanes])


def dealer(terms: Terms) -> Dealer:
    """The hands of a dealer under these terms, shared by many tables."""
    kept = {name: getattr(terms, name) for name in DEALERS_TERMS}
    return _dealer(type(terms)(decks=1, **kept))


@lru_cache(maxsize=16)
def _dealer(terms: Terms) -> Dealer:
    seen = lanes(shown=terms.shown)
    ends = _finished(seen, terms)
    trie = sorted({cards[:n] for cards in ends for n in range(1, len(cards) + 1)})
    nodes = [(len(cards), cards[-1], cards.count(cards[-1]) - 1) for cards in trie]
    met = [ends.get(cards, {}) for cards in trie]
    first = np.cumsum([0, *map(len, met)])
    columns = np.array(nodes).T
    return Dealer(
        seen,
        STANDINGS + bool(terms.push_on),
        columns[0],
        columns[1],
        columns[2],
        first,
        np.array([cell for one in met for cell in one]),
        np.array([ways for one in met for ways in one.values()]),
    )


def _finished(seen: tuple[Lane, ...], terms: Terms) -> dict[Lane, dict[int, int]]:
    """Every finished hand with a standing, and in how many orders each lane reaches it."""
    width = STANDINGS + bool(terms.push_on)
    ends: dict[Lane, dict[int, int]] = {}
    reached: dict[Lane, dict[int, int]] = {}
    for number, lane in enumerate(seen):
        reached.setdefault(lane, {})[number] = len(set(lane))
    while reached:
        after: defaultdict[Lane, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for cards, ways in reached.items():
            drawn = tuple(SAMPLE[rank] for rank in cards)
            count = total(drawn)
            if len(cards) == 1 or draws(count, terms):
                for rank in range(RANKS):
                    for lane_number, many in ways.items():
                        after[tuple(sorted((*cards, rank)))][lane_number] += many
            elif not is_blackjack(drawn) and (column := _column(count.points, terms)) is not None:
                ends[cards] = {number * width + column: many for number, many in ways.items()}
        reached = {cards: dict(ways) for cards, ways in after.items()}
    return ends


def _column(points: int, terms: Terms) -> int | None:
    """The column of a standing: 17 to 21, then the count that pushes; None for a bust."""
    if points <= TWENTY_ONE:
        return points - 17
    return STANDINGS if points == terms.push_on else None


@dataclass(frozen=True)
class Arithmetic:
    """How values are computed: in floats (modulus 0), or as integers modulo a prime."""

    modulus: int = 0

    @property
    def dtype(self) -> Any:
        """The type of a value."""
        return np.uint64 if self.modulus else np.float64

    @property
    def m(self) -> Any:
        """The modulus, in the kernels' form."""
        return np.uint64(self.modulus) if self.modulus else 0.0

    def number(self, value: Fraction | int) -> Any:
        """A fraction as a value."""
        one = Fraction(value)
        if not self.modulus:
            return float(one)
        return one.numerator * pow(one.denominator, -1, self.modulus) % self.modulus

    def array(self, values: Any) -> Any:
        """An array of fractions as values."""
        flat = np.ravel(values).tolist()
        apart = {id(value): value for value in flat}  # hashing a fraction is slow
        by_id = {key: self.number(value) for key, value in apart.items()}
        return np.array([by_id[id(value)] for value in flat], self.dtype).reshape(np.shape(values))

    @lru_cache(maxsize=256)  # noqa: B019 - there are few kinds of arithmetic, all long-lived
    def inverses(self, most: int) -> Any:
        """The inverse of each number up to `most`; zero for zero."""
        numbers = [0, *(self.number(Fraction(1, n)) for n in range(1, most + 1))]
        return np.array(numbers, self.dtype)

    def times(self, a: Any, b: Any) -> Any:
        """A product."""
        return a * b % self.m if self.modulus else a * b

    def plus(self, a: Any, b: Any) -> Any:
        """A sum."""
        return (a + b) % self.m if self.modulus else a + b

    def less(self, a: Any, b: Any) -> Any:
        """A difference."""
        return (a + (self.m - b)) % self.m if self.modulus else a - b


FLOATS = Arithmetic()


def laws_of(of: Dealer, left: Ints, arithmetic: Arithmetic = FLOATS) -> Any:
    """The dealer's joint laws for shoes by what is left of each value, one row per shoe."""
    out = np.zeros((len(left), len(of.lanes) * of.standings), arithmetic.dtype)
    inverse = arithmetic.inverses(int(left.sum(axis=1).max()))
    depth, place, first, cell, ways = of.trie
    laws(left, inverse, (depth, place, first, cell, ways.astype(out.dtype)), arithmetic.m, out)
    return out


def times(a: Any, b: Any, m: Any) -> Any:
    """A product: of floats, or of integers modulo the modulus."""
    return a * b if isinstance(a, float) else a * b % m


@overload(times, strict=False)
def _times(a: Any, b: Any, m: Any) -> Any:
    if isinstance(a, types.Float):
        return lambda a, b, m: a * b
    return lambda a, b, m: a * b % m


def less(a: Any, b: Any, m: Any) -> Any:
    """A difference: of floats, or of integers modulo the modulus."""
    return a - b if isinstance(a, float) else (a + (m - b)) % m


@overload(less, strict=False)
def _less(a: Any, b: Any, m: Any) -> Any:
    if isinstance(a, types.Float):
        return lambda a, b, m: a - b
    return lambda a, b, m: (a + (m - b)) % m


def kept(a: Any, m: Any) -> Any:
    """A sum: of floats as it is, of integers modulo the modulus."""
    return a if isinstance(a, float) else a % m


@overload(kept, strict=False)
def _kept(a: Any, m: Any) -> Any:
    if isinstance(a, types.Float):
        return lambda a, m: a
    return lambda a, m: a % m


@kernel
def laws(left: Any, inverse: Any, trie: Any, m: Any, out: Any) -> None:
    """The dealer's joint law for each shoe, by how many of each value are left (shoe by shoe).

    `inverse` holds the inverse of every number of cards up to those of the fullest shoe.
    """
    depth, place, first, cell, ways = trie
    many, cells = out.shape
    stack = np.zeros((DEEPEST, SHOES), out.dtype)
    found = np.zeros((cells, SHOES), out.dtype)
    have = np.zeros((RANKS * AGAIN, SHOES), out.dtype)
    over = np.zeros((DEEPEST, SHOES), out.dtype)
    for start in range(0, many, SHOES):
        _load(left, inverse, start, have, over)
        found[:] = 0
        stack[0, :] = 1
        for node in range(depth.size):
            d = U64(depth[node])
            r = U64(place[node])
            for s in range(SHOES):
                stack[d, s] = times(times(stack[d - U64(1), s], have[r, s], m), over[d, s], m)
            for entry in range(first[node], first[node + 1]):
                c, w = U64(cell[entry]), ways[entry]
                for s in range(SHOES):
                    found[c, s] += w * stack[d, s]
        for s in range(min(SHOES, many - start)):
            for at in range(cells):
                out[start + s, at] = kept(found[at, s], m)


@kernel
def _load(left: Any, inverse: Any, start: int, have: Any, over: Any) -> None:
    """Load how many of each value a shoe has left after losing some, and the inverses."""
    for s in range(SHOES):
        shoe = min(start + s, left.shape[0] - 1)
        size = 0
        for r in range(RANKS):
            size += left[shoe, r]
            for k in range(AGAIN):
                have[U64(r * AGAIN + k), s] = max(left[shoe, r] - k, 0)
        for d in range(1, DEEPEST):
            over[U64(d), s] = inverse[max(size - d + 1, 0)]


@kernel
def law_alone(left: Ints, inverse: Floats, trie: Any, out: Floats) -> None:
    """The dealer's joint law for a single shoe, in floats."""
    depth, place, first, cell, ways = trie
    stack = np.ones(DEEPEST)
    have = np.zeros(RANKS * AGAIN)
    over = np.zeros(DEEPEST)
    size = left.sum()
    for r in range(RANKS):
        for k in range(min(left[r], AGAIN)):
            have[r * AGAIN + k] = left[r] - k
    for gone in range(1, DEEPEST):
        over[gone] = inverse[size - gone + 1 if size >= gone else 0]
    out[:] = 0.0
    for node in range(depth.size):
        d = U64(depth[node])
        value = stack[d - U64(1)] * have[U64(place[node])] * over[d]
        stack[d] = value
        for entry in range(first[node], first[node + 1]):
            out[U64(cell[entry])] += ways[entry] * value
