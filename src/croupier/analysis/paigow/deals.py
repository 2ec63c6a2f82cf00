"""Every hand of four tiles by number, what each of its settings makes, and how a way sets it.

Tiles are numbered as they come in the set, hands as sorted rows of them.  Two hands that differ
only in which of two identical tiles they have are *alike*, and are counted as one kind of hand.  A
setting is numbered by the tile that lies with the first of the sorted four: 0, 1 or 2.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from croupier.equipment.tiles import PACK
from croupier.games.paigow.house_way import HouseWay, Places, set_by
from croupier.ranking.tiles import rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int64]
    Small: TypeAlias = NDArray[np.int16]
    Masks: TypeAlias = NDArray[np.uint32]

SIZE, HELD = len(PACK.cards), 4
PARTS: tuple[tuple[Places, Places], ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The two hands of each setting, by the places of sorted tiles."""
ORDER = {face: PACK.cards.index(face) for face in PACK.faces}


@lru_cache(maxsize=1)
def strengths() -> tuple[Small, NDArray[np.bool_]]:
    """By two tiles: the place of their rank among all ranks from the lowest, and if it is zero."""
    ranked = [[rank((one, other)) for other in PACK.cards] for one in PACK.cards]
    places = {
        one: place for place, one in enumerate(sorted({one for row in ranked for one in row}))
    }
    found = np.array([[places[one] for one in row] for row in ranked], np.int16)
    return found, np.array([[one.is_zero for one in row] for row in ranked])


@dataclass(frozen=True, eq=False)
class Deals:
    """Every hand of four tiles, and the kinds of them."""

    hands: NDArray[np.uint8]
    masks: Masks
    kind: Ints
    """By hand: its kind."""
    first: Ints
    """By kind: the first hand of it."""
    ways: Ints
    """By kind: how many hands are of it."""
    high: Small
    """By kind and setting: the strength of the high hand."""
    low: Small
    zero: NDArray[np.bool_]
    """By kind and setting: whether the low hand has a value of zero."""

    def tiles(self, kind: int) -> tuple[str, ...]:
        """The tiles of a kind of hand, in the order of the set."""
        return tuple(PACK.cards[tile] for tile in self.hands[self.first[kind]])

    def number(self, tiles: Sequence[str]) -> int:
        """The kind of any four tiles."""
        return _kinds()[tuple(tiles[place] for place in in_order(tiles))]


@lru_cache(maxsize=1)
def deals() -> Deals:
    """All hands, in about a tenth of a second."""
    hands = np.array(list(combinations(range(SIZE), HELD)), np.uint8)
    faces = np.array([PACK.index[tile] for tile in PACK.cards])[hands.astype(np.int64)]
    code = faces @ (len(PACK.faces) ** np.arange(HELD))
    _, first, kind, ways = np.unique(
        code, return_index=True, return_inverse=True, return_counts=True
    )
    masks = (np.uint32(1) << hands.astype(np.uint32)).sum(axis=1, dtype=np.uint32)
    return Deals(hands, masks, kind, first, ways, *_made(hands[first].astype(np.int64)))


def _made(hands: Ints) -> tuple[Small, Small, NDArray[np.bool_]]:
    """By hand and setting: the strengths of the higher and the lower two, and a low zero."""
    strength, zero = strengths()
    twos = [[hands[:, list(two)] for two in parts] for parts in PARTS]
    each = [[strength[two[:, 0], two[:, 1]] for two in parts] for parts in twos]
    none = [[zero[two[:, 0], two[:, 1]] for two in parts] for parts in twos]
    high = np.column_stack([np.maximum(*both) for both in each])
    low = np.column_stack([np.minimum(*both) for both in each])
    lows = [np.where(a <= b, x, y) for (a, b), (x, y) in zip(each, none, strict=True)]
    return high, low, np.column_stack(lows)


@lru_cache(maxsize=1)
def _kinds() -> dict[tuple[str, ...], int]:
    of = deals()
    return {of.tiles(kind): kind for kind in range(len(of.first))}


@lru_cache(maxsize=16)
def set_alike(way: HouseWay) -> Ints:
    """By kind of hand: the setting that a house way makes."""
    of = deals()
    return np.array([number_of(set_by(way, of.tiles(kind)).high) for kind in range(len(of.first))])


def departures(way: HouseWay, other: HouseWay) -> int:
    """In how many deals two ways set hands of different ranks."""
    of, kinds = deals(), np.arange(len(deals().first))
    one, two = set_alike(way), set_alike(other)
    differ = (of.high[kinds, one] != of.high[kinds, two]) | (
        of.low[kinds, one] != of.low[kinds, two]
    )
    return int(of.ways[differ].sum())


def number_of(two: Places) -> int:
    """The number of the setting in which these two of four sorted tiles lie together."""
    return next(number for number, parts in enumerate(PARTS) if two in parts)


def in_order(tiles: Sequence[str]) -> list[int]:
    """The places of tiles as they were dealt, in the order of the set."""
    return sorted(range(len(tiles)), key=lambda place: ORDER[tiles[place]])


def numbered(tiles: Sequence[str], two: Places) -> int:
    """The number of the setting in which two tiles, by their places in the deal, lie together."""
    places = in_order(tiles)
    one, other = sorted(places.index(place) for place in two)
    return number_of((one, other))
