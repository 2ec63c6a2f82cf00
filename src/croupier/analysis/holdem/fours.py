"""Every hand of four cards of several decks: its pairs, and which pair the dealer keeps.

There are 341,055 hands, 22,022 up to their suits. Choices of hands that differ only in their suits
are one choice, with one number; so are two choices of one hand that an exchange of suits turns into
each other.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.holdem.suits import CARDS, ORDERS, RANKS, exchanged, sets
from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.house_way import set_by_house_ways

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

PLACES = tuple(combinations(range(4), 2))
"""Which two of four cards are a pair; a pair and the one opposite to it in the list are a split."""
SPLITS = 3
PAIRS, TRIPLES, FOURS = 1378, 24804, 341055
THIRDS = 3
"""Of three suits of one rank the dealer keeps the two dealt first: each two in a third of deals."""


class Fours(NamedTuple):
    """The hands, as a kernel reads them; a hand is a row."""

    cards: NDArray[np.int8]
    """The four cards, in ascending order."""
    pairs: NDArray[np.int16]
    """The numbers of its six pairs."""
    triples: NDArray[np.int16]
    """The numbers of its four triples."""
    kept: NDArray[np.int16]
    """The pairs that the dealer may keep, -1 where there are fewer than three."""
    share: NDArray[np.int8]
    """In how many thirds of deals the dealer keeps each of them; 0 if the hand is a natural."""
    like: NDArray[np.int32]
    """The number of the hand up to suits."""
    choice: NDArray[np.int32]
    """The number of the choice to keep each pair."""
    split: NDArray[np.int32]
    """The number of each way to split."""


class Choices(NamedTuple):
    """The hands up to suits, and the numbers of their choices."""

    cards: Ints
    orbit: Ints
    """How many hands differ from each only in suits."""
    keep: Ints
    """By hand and pair: the number of the choice."""
    split: Ints
    """By hand and split: the number of the choice."""
    natural: NDArray[np.bool_]


def number_of(cards: Ints) -> Ints:
    """The place of sorted rows of cards among all rows of as many sorted cards."""
    many = cards.shape[1]
    spread = cards + np.arange(many)
    size, found = CARDS + many - 1, np.zeros(len(cards), np.int64)
    before = np.full(len(cards), -1)
    for place in range(many):
        left = many - place - 1
        upto = _passed(size, left)
        found += upto[spread[:, place]] - upto[before + 1]
        before = spread[:, place]
    return found


@lru_cache(maxsize=16)
def _passed(size: int, left: int) -> Ints:
    """By first card: how many choices have a lower first card, and `left` cards above it."""
    above = np.arange(size)[::-1].astype(object)
    ways = np.array([_choose(int(one), left) for one in above])
    return np.concatenate([[0], np.cumsum(ways)]).astype(np.int64)


def _choose(many: int, of: int) -> int:
    found = 1
    for one in range(of):
        found = found * (many - one) // (one + 1)
    return found


@lru_cache(maxsize=1)
def fours() -> Fours:
    """Every hand of four cards."""
    cards = np.array(list(combinations_with_replacement(range(CARDS), 4)), np.int64)
    kept, share = np.full((FOURS, 3), -1, np.int16), np.zeros((FOURS, 3), np.int8)
    choice, split = np.zeros((FOURS, 6), np.int32), np.zeros((FOURS, SPLITS), np.int32)
    like = np.zeros(FOURS, np.int32)
    known, (own_kept, own_share) = choices(), dealers_pairs()
    for order in ORDERS:
        moved = exchanged(order)
        mapped = moved[known.cards]
        rows = number_of(np.sort(mapped, axis=1))
        like[rows] = np.arange(len(rows))
        places = np.argsort(mapped, axis=1, kind="stable")
        choice[rows] = known.keep[np.arange(len(rows))[:, None], _pair_places(places)]
        split[rows] = known.split[np.arange(len(rows))[:, None], _split_places(places)]
        kept[rows], share[rows] = _moved_pairs(own_kept, moved), own_share
    parts = _parts(cards, 2), _parts(cards, 3)
    return Fours(cards.astype(np.int8), *parts, kept, share, like, choice, split)


def _parts(cards: Ints, many: int) -> NDArray[np.int16]:
    """The numbers of all choices of as many of the four cards."""
    each = [number_of(cards[:, list(at)]) for at in combinations(range(4), many)]
    return np.column_stack(each).astype(np.int16)


def _pair_places(places: Ints) -> Ints:
    """For each two places of sorted cards, the number of the two places they came from."""
    table = np.zeros((4, 4), np.int64)
    for number, (one, other) in enumerate(PLACES):
        table[one, other] = table[other, one] = number
    return np.column_stack([table[places[:, one], places[:, other]] for one, other in PLACES])


def _split_places(places: Ints) -> Ints:
    """For each split of sorted cards, the number of the split they came from."""
    first = _pair_places(places)[:, :SPLITS]
    return np.minimum(first, 5 - first)


def _moved_pairs(pairs: Ints, moved: Ints) -> NDArray[np.int16]:
    """The numbers of pairs once suits are exchanged; -1 stays."""
    every = np.array(list(combinations_with_replacement(range(CARDS), 2)))
    table = np.append(number_of(np.sort(moved[every], axis=1)), -1)
    return table[pairs].astype(np.int16)


@lru_cache(maxsize=1)
def choices() -> Choices:
    """The hands up to suits: choices that an exchange of suits turns into each other are one."""
    cards, orbit = sets(4)
    keep = np.tile(np.arange(6), (len(cards), 1))
    split = np.tile(np.arange(SPLITS), (len(cards), 1))
    for order in ORDERS:
        mapped = exchanged(order)[cards]
        same = (np.sort(mapped, axis=1) == cards).all(axis=1)
        for places in _equal_places(mapped):
            _merge(keep, _pair_places(places), same)
            _merge(split, _split_places(places), same)
    natural = (cards % RANKS == cards[:, :1] % RANKS).all(axis=1)
    keep, split = _numbered(keep, np.arange(len(cards))), _numbered(split, np.arange(len(cards)))
    return Choices(cards, orbit, keep, split, natural)


def _equal_places(cards: Ints) -> Iterable[Ints]:
    """The places from which sorted cards come; of equal cards, those in front or behind first."""
    yield np.argsort(cards, axis=1, kind="stable")
    yield 3 - np.argsort(cards[:, ::-1], axis=1, kind="stable")


def _merge(first: Ints, places: Ints, rows: NDArray[np.bool_]) -> None:
    """Give each choice the lowest number among those it turns into."""
    for at in range(first.shape[1]):
        other = places[rows, at]
        lowest = np.minimum(
            first[rows, at], np.take_along_axis(first[rows], other[:, None], 1)[:, 0]
        )
        first[rows, at] = lowest


def _numbered(first: Ints, hands: Ints) -> Ints:
    """Number the choices of all hands without gaps."""
    keys = hands[:, None] * 6 + first
    found: Ints = np.unique(keys, return_inverse=True)[1].reshape(keys.shape)
    return found


@lru_cache(maxsize=1)
def dealers_pairs() -> tuple[Ints, Ints]:
    """By hand up to suits: the pairs that the dealer may keep, and in how many thirds of deals."""
    known = choices()
    kept, share = np.full((len(known.cards), 3), -1), np.zeros((len(known.cards), 3), np.int64)
    for row, cards in enumerate(known.cards.tolist()):
        if not known.natural[row]:
            for at, (pair, thirds) in enumerate(sorted(dealers_keeps(cards).items())):
                kept[row, at], share[row, at] = number_of(np.array([pair]))[0], thirds
    return kept, share


def dealers_keeps(cards: list[int]) -> dict[tuple[int, ...], int]:
    """The pairs that the dealer keeps of four cards, and in how many thirds of the deals.

    The order of the deal matters only among three cards of one rank.
    """
    of_a_rank = max(Counter(card % RANKS for card in cards).values())
    orders = list(permutations(cards)) if of_a_rank >= THIRDS else [tuple(cards)]
    found: Counter[tuple[int, ...]] = Counter()
    for order in orders:
        held = set_by_house_ways(tuple(DECK[card] for card in order))
        found[tuple(sorted(order[place] for place in held))] += 1
    return {pair: many * THIRDS // len(orders) for pair, many in found.items()}
