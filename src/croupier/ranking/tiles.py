"""How hands of two tiles rank, and how a set hand compares with that of the dealer or the bank.

`rank(two)` is the rank of two tiles, compared with `<`, `==` and `>`; equal ranks are copies.
`set_hand(one, other)` makes the high hand of the higher two, and `compare(player, bank)` says
whether the player wins, pushes or loses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from croupier.equipment.tiles import DOUBLED, NUMBERS, SUPREME, UNMATCHED, names, number, spots
from croupier.rulebook.citation import cites

Two: TypeAlias = tuple[str, str]
Outcome: TypeAlias = Literal["win", "push", "lose"]
SIX, THREE = SUPREME
NINES, EIGHTS = ("36", "45"), ("44", "26", "35")
TOPS: tuple[tuple[str, ...], ...] = (
    *((face,) for face in DOUBLED),
    *UNMATCHED[:3],
    (SIX,),
    UNMATCHED[3],
    (THREE,),
)
"""The tiles by their own rank, first to seventeenth."""
PLACES: Mapping[str, int] = {tile: place for place, of in enumerate(TOPS, 1) for tile in of}
LEAST = len(TOPS)


class Kind(StrEnum):
    """What two tiles make, in the words of the rules."""

    SUPREME = "supreme pair"
    MATCHED = "matched pair"
    MIXED = "mixed pair"
    WONG = "wong"
    GONG = "gong"
    VALUE = "value"


class TileRank(msgspec.Struct, frozen=True, order=True):
    """The rank of two tiles; a higher hand is greater, and equal ones are copies."""

    strength: tuple[int, int, int]
    """The rank of a permissible pair from 20 down, or 0; its value; the rank of its top tile."""
    kind: Kind
    name: str
    """What people call the hand: "a pair of twelves", "nine with the twelve"."""

    @property
    def value(self) -> int | None:
        """The value from 0 to 9; a permissible pair has none."""
        return self.strength[1] if self.kind == Kind.VALUE else None

    @property
    def is_zero(self) -> bool:
        """Whether the hand has a value of zero; a permissible pair never has (PG-3)."""
        return self.value == 0


@cites("paigow.1.rank-or-ranking", "paigow.2.b")
def rank(two: Sequence[str]) -> TileRank:
    """A permissible pair ranks above two tiles that are only worth a value."""
    first, second = two
    return _rank((first, second) if place(first) <= place(second) else (second, first))


@lru_cache(maxsize=512)
def _rank(two: Two) -> TileRank:
    """The rank of two tiles, the higher one first."""
    found = PERMISSIBLE.get(two)
    if found is None:
        return _by_value(two)
    pair, kind = found
    return TileRank((len(_ORDER) + 1 - pair, 0, 0), kind, _pair_name(kind, two))


@cites("paigow.2.g")
def place(tile: str) -> int:
    """The rank of a single tile, from first to seventeenth."""
    return PLACES[tile]


@cites("paigow.1.supreme-pair")
def _supreme() -> tuple[Two, ...]:
    """The six (2-4) and the three (1-2) are the highest pair."""
    return (SUPREME,)


@cites("paigow.1.matched-pairs")
def _matched(tile: str) -> tuple[Two, ...]:
    """Two tiles of the same face."""
    return ((tile, tile),)


@cites("paigow.1.mixed-or-unmatched-pairs")
def _mixed(pair: Two) -> tuple[Two, ...]:
    """Two tiles of the same number of spots, each of which is in the set once."""
    return (pair, pair[::-1])


@cites("paigow.1.wongs")
def _wong(top: str) -> tuple[Two, ...]:
    """A twelve or a two, with a nine."""
    return tuple((top, nine) for nine in NINES)


@cites("paigow.1.gongs")
def _gong(top: str) -> tuple[Two, ...]:
    """A twelve or a two, with an eight of any kind."""
    return tuple((top, eight) for eight in EIGHTS)


_ORDER: tuple[tuple[Kind, tuple[Two, ...]], ...] = (
    (Kind.SUPREME, _supreme()),
    *((Kind.MATCHED, _matched(tile)) for tile in DOUBLED),
    *((Kind.MIXED, _mixed(pair)) for pair in UNMATCHED),
    *((Kind.WONG, _wong(top)) for top in DOUBLED[:2]),
    *((Kind.GONG, _gong(top)) for top in DOUBLED[:2]),
)
"""The permissible pairs, first to twentieth."""
PERMISSIBLE: Mapping[Two, tuple[int, Kind]] = {
    two: (place, kind) for place, (kind, of) in enumerate(_ORDER, 1) for two in of
}
"""The rank and the kind of every permissible pair, its higher tile first."""


Count: TypeAlias = tuple[int, int]
"""How a tile counts in a hand without a permissible pair: its spots, and its own rank."""


@cites("paigow.2.e")
def counts(tile: str) -> tuple[Count, ...]:
    """The six and the three of the supreme pair, apart, count as six or three, ranked so (PG-4)."""
    if tile in SUPREME:
        return tuple((spots(one), PLACES[one]) for one in SUPREME)
    return ((spots(tile), PLACES[tile]),)


@cites("paigow.1.value", "paigow.2.d", "paigow.2.d.1", "paigow.2.d.2")
def value_of(first: Count, second: Count) -> int:
    """The right digit of the number of spots on both tiles."""
    return (first[0] + second[0]) % 10


@cites("paigow.2.f")
def _by_value(two: Two) -> TileRank:
    """Of equal values the hand with the higher top tile is higher."""
    ways = ((one, other) for one in counts(two[0]) for other in counts(two[1]))
    counted = max(ways, key=lambda way: value_of(*way))
    value, top = value_of(*counted), min(counted, key=lambda count: count[1])
    strength = (0, value, LEAST + 1 - top[1])
    return TileRank(strength, Kind.VALUE, f"{NUMBERS[value]} with the {_tile_name(top[1])}")


def _tile_name(place: int) -> str:
    """What people call the tile or tiles of one rank, with its ends if the number is not enough."""
    tile = TOPS[place - 1][0]
    alike = sum(spots(of[0]) == spots(tile) for of in TOPS)
    plain = number(tile)
    return plain if alike == 1 or len(TOPS[place - 1]) > 1 else names(tile).plain


def _pair_name(kind: Kind, two: Two) -> str:
    """What people call a permissible pair."""
    top = _tile_name(PLACES[two[0]])
    return {
        Kind.SUPREME: "the supreme pair",
        Kind.MATCHED: f"a pair of {_plural(top)}",
        Kind.MIXED: f"mixed {_plural(top)}",
        Kind.WONG: f"a wong with the {top}",
        Kind.GONG: f"a gong with the {top}",
    }[kind]


def _plural(name: str) -> str:
    word, ends = name.partition(" ")[::2]
    several = f"{word}es" if word.endswith("x") else f"{word}s"
    return f"{several} {ends}".strip()


class SetTiles(msgspec.Struct, frozen=True):
    """Four tiles set into a high and a low hand, each with its rank."""

    high: Two
    low: Two
    high_rank: TileRank
    low_rank: TileRank


@cites("paigow.1.high-hand", "paigow.1.second-highest-or-low-hand")
def set_hand(one: Sequence[str], other: Sequence[str]) -> SetTiles:
    """The higher of two hands is the high hand, however they were laid (PG-12)."""
    high, low = (other, one) if rank(other) > rank(one) else (one, other)
    return SetTiles((high[0], high[1]), (low[0], low[1]), rank(high), rank(low))


@cites("paigow.1.copy-hand", "paigow.2.c", "paigow.2.h")
def is_higher(player: TileRank, bank: TileRank) -> bool:
    """A copy, of the same pair or the same value and top tile, goes to the dealer or bank."""
    return player > bank


@cites("paigow.7.h", "paigow.7.i", "paigow.7.i.1", "paigow.7.i.2", "paigow.7.j")
def compare(player: SetTiles, bank: SetTiles) -> Outcome:
    """A player wins with both hands higher, loses with neither, and pushes with one of them.

    A low hand of value zero never wins, whatever its top tile (PG-2).  `bank` is the dealer's hand,
    or the bank's, against which the dealer is compared as any player (PG-11).
    """
    high = is_higher(player.high_rank, bank.high_rank)
    low = is_higher(player.low_rank, bank.low_rank) and not player.low_rank.is_zero
    if high and low:
        return "win"
    return "push" if high or low else "lose"
