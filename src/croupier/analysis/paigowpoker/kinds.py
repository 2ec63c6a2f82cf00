"""All hands of seven cards, by what matters of them.

A suit with five cards, the joker counted, may be a flush; a hand has one such suit at most.
Without one, only ranks matter (a *plain* hand).  With one, the ranks in that suit matter and the
ranks of the other cards, two at most (a *suited* hand).  So every hand of the deck is one of 67,600
plain kinds or of 224,653 suited ones.  A smaller deck of the same make has fewer of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from croupier.analysis.paigowpoker.program import SETTINGS, program
from croupier.analysis.paigowpoker.setting import JOKER, list_rows, scratch, set_rows
from croupier.core.errors import Refused
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker.house_way import LAW, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

ALL_RANKS = tuple(range(13))
CARDS, SUITED, MOST = 7, 5, 4
"""Cards of a hand, of a flush, and of a rank."""
NONE = -1


class Kinds(NamedTuple):
    """The kinds of hands of a deck, with a house way."""

    ranks: tuple[int, ...]
    """The numbers of the ranks of the deck: ace 0, two 1, king 12."""
    counts: Ints
    """For each plain kind, the cards of each rank of the deck, and then the jokers."""
    mask: Ints
    """For each suited kind, the ranks in its suit as bits (places among the deck's ranks)."""
    joker: Ints
    other: Ints
    """For each suited kind, the places of the ranks of its two other cards; -1 for none."""
    plain: Ints
    """For each suited kind, the plain kind with the same ranks."""
    high: Ints
    low: Ints
    """The strengths by the way, of plain kinds and then of suited ones."""
    listed: Ints
    """The settings of each kind, as `list_rows` writes them."""
    many: Ints


def keyed(counts: Ints) -> Ints:
    """Each row of counts as one number, in the order of rows."""
    found: Ints = counts @ (5 ** np.arange(counts.shape[1], dtype=np.int64)[::-1])
    return found


def plain_kinds(ranks: int) -> Ints:
    """The counts of every plain kind, in order."""
    rows = [_counted(held, ranks, joker) for joker in (0, 1) for held in _multisets(ranks, joker)]
    counts = np.array(rows, np.int64)
    counts = counts[counts[:, :-1].max(axis=1) <= MOST]
    ordered: Ints = counts[np.argsort(keyed(counts))]
    return ordered


def _multisets(ranks: int, joker: int) -> Iterator[tuple[int, ...]]:
    return combinations_with_replacement(range(ranks), CARDS - joker)


def _counted(held: tuple[int, ...], ranks: int, joker: int) -> list[int]:
    found = [0] * ranks + [joker]
    for one in held:
        found[one] += 1
    return found


def suited_kinds(ranks: int) -> tuple[Ints, Ints]:
    """Of every suited kind: mask, joker and two other ranks; and the places of all its ranks.

    The ranks in the suit come first, then the others, and then the joker as one rank more.
    """
    kinds, places = [], []
    for joker in (0, 1):
        for size in range(SUITED - joker, CARDS - joker + 1):
            suits = _rows(combinations(range(ranks), size), size)
            most = CARDS - joker - size
            others = _rows(combinations_with_replacement(range(ranks), most), most)
            first, last = np.repeat(suits, len(others), axis=0), np.tile(others, (len(suits), 1))
            kind = np.full((len(first), 4), NONE)
            kind[:, 0], kind[:, 1], kind[:, 2 : 2 + most] = (1 << first).sum(axis=1), joker, last
            kinds.append(kind)
            places.append(np.hstack([first, last, np.full((len(first), joker), ranks)]))
    return np.concatenate(kinds), np.concatenate(places)


def _rows(found: Iterator[tuple[int, ...]], size: int) -> Ints:
    rows = list(found)
    return np.array(rows, np.int64).reshape(len(rows), size)


def plain_cards(counts: Ints, ranks: tuple[int, ...]) -> NDArray[np.uint8]:
    """A hand of each plain kind: its cards, in order, are of the four suits in turn."""
    many = counts.shape[1]
    places = np.repeat(np.tile(np.arange(many), len(counts)), counts.ravel()).reshape(-1, CARDS)
    return _cards(places, np.arange(CARDS) % 4, ranks)


def suited_cards(kinds: Ints, places: Ints, ranks: tuple[int, ...]) -> NDArray[np.uint8]:
    """A hand of each suited kind: the others are of the next two suits."""
    in_suit = (kinds[:, :1] >> np.arange(len(ranks)) & 1).sum(axis=1)
    return _cards(places, np.maximum(np.arange(CARDS) - in_suit[:, None] + 1, 0), ranks)


def _cards(places: Ints, suits: Ints, ranks: tuple[int, ...]) -> NDArray[np.uint8]:
    number = np.array([*ranks, 0])[places] + 13 * suits
    return np.where(places == len(ranks), JOKER, number).astype(np.uint8)


def counts_of(kinds: Ints, ranks: int) -> Ints:
    """The counts of ranks of every suited kind."""
    bits = kinds[:, :1] >> np.arange(ranks) & 1
    counts = np.concatenate([bits, kinds[:, 1:2]], axis=1)
    for column in (2, 3):
        rows = np.flatnonzero(kinds[:, column] != NONE)
        np.add.at(counts, (rows, kinds[rows, column]), 1)
    return counts


class Hands(NamedTuple):
    """A hand of every kind, plain ones first, and what the kinds are."""

    counts: Ints
    suited: Ints
    cards: NDArray[np.uint8]


@lru_cache(maxsize=4)
def hands(ranks: tuple[int, ...] = ALL_RANKS) -> Hands:
    """All kinds of hands of a deck with these ranks."""
    counts, (suited, places) = plain_kinds(len(ranks)), suited_kinds(len(ranks))
    cards = plain_cards(counts, ranks), suited_cards(suited, places, ranks)
    return Hands(counts, suited, np.concatenate(cards))


def set_all(way: Way, wheel: str, ranks: tuple[int, ...] = ALL_RANKS) -> Ints:
    """Every kind set by a way, as `set_rows` writes it; refused if one is not set, or set foul."""
    cards = hands(ranks).cards
    rows = np.zeros((len(cards), 5), np.int64)
    set_rows(program(way, wheel), cards, scratch(), rows)
    _must_be_set(cards, rows)
    return rows


def rules_used(way: Way, wheel: str) -> Ints:
    """The rules of a way that set some hand."""
    return np.unique(set_all(way, wheel)[:, 1])


@lru_cache(maxsize=4)
def kinds(way: Way, wheel: str, ranks: tuple[int, ...] = ALL_RANKS) -> Kinds:
    """All kinds of hands, with what a way makes of them and how else they may be set."""
    (counts, suited, cards), rows = hands(ranks), set_all(way, wheel, ranks)
    listed, many = np.zeros((len(cards), SETTINGS + 1), np.int64), np.zeros(len(cards), np.int64)
    list_rows(program(way, wheel), cards, scratch(), listed, many)
    return Kinds(
        ranks=ranks,
        counts=counts,
        mask=suited[:, 0],
        joker=suited[:, 1],
        other=suited[:, 2:],
        plain=np.searchsorted(keyed(counts), keyed(counts_of(suited, len(ranks)))),
        high=rows[:, 2],
        low=rows[:, 3],
        listed=listed,
        many=many,
    )


def _must_be_set(cards: NDArray[np.uint8], rows: Ints) -> None:
    """Refuse a way that leaves a hand without a rule, or sets one foul."""
    for wrong, why in ((rows[:, 0] < 0, "no rule fits"), (rows[:, 4] > 0, "it fouls")):
        if wrong.any():
            hand = " ".join(JOKERED[card] for card in cards[np.flatnonzero(wrong)[0]])
            accepted = "a way that sets every hand, the five cards at least as high as the two"
            raise Refused("the house way", f"{why} {hand}", (*LAW, "paigowpoker.9.a"), accepted)
