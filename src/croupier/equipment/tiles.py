"""Tiles: how they are written, what people call them, and the set a game is dealt from.

A tile is its two ends, `66 13 12`, the smaller one first.  Eleven faces are in a set twice and ten
once.  The set is ordered as it lies on the table for inspection: in pairs, by their rank.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.cards import Pack

TILE_CITES = ("paigow.2.a", "cmr146.52.1", "cmr146.52.3")
NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
"""The names of the numbers of spots."""
DOUBLED = ("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15")
"""The faces that are in the set twice, highest first."""
SINGLE = ("36", "45", "26", "35", "25", "34", "24", "14", "23", "12")
"""The faces that are in the set once, in the order of their ranks."""
FACES = (*DOUBLED, *SINGLE)
SUPREME = ("24", "12")
"""The six and the three that form the supreme pair."""
UNMATCHED = (("36", "45"), ("35", "26"), ("34", "25"), ("14", "23"))
"""The mixed pairs, highest first."""
PAIRS = (SUPREME, *((face, face) for face in DOUBLED), *UNMATCHED)
"""The sixteen pairs into which a set is sorted."""
PACK = Pack("tiles", tuple(tile for pair in PAIRS for tile in pair), TILE_CITES, "tile")
"""The set of 32 tiles."""
_TRADITIONAL = (
    *("teen", "day", "yun", "gor", "mooy", "chong", "bon", "foo", "ping", "tit", "look"),
    *("chop gow", "chop gow", "chop bot", "chop bot", "chop chit", "chop chit"),
    *("gee joon", "chop ng", "chop ng", "gee joon"),
)
TRADITIONAL: Mapping[str, str] = dict(zip(FACES, _TRADITIONAL, strict=True))
"""The names that players know from the traditional game, as they are usually written."""


class Names(msgspec.Struct, frozen=True):
    """What people call a tile: `twelve (6-6)`, and by tradition `teen`."""

    plain: str
    traditional: str


def spots(tile: str) -> int:
    """The number of spots on both ends of a tile."""
    return int(tile[0]) + int(tile[1])


def names(tile: str) -> Names:
    """Both names of a tile."""
    plain = f"{number(tile)} ({tile[0]}-{tile[1]})"
    return Names(plain, TRADITIONAL[tile])


def number(tile: str) -> str:
    """The number of spots in words: `twelve`."""
    return NUMBERS[spots(tile)]


_BETWEEN = re.compile(r"[\s,]+")
_WRITTEN = re.compile(r"\(?([1-6])-?([1-6])\)?")


def read_tiles(text: str) -> tuple[str, ...]:
    """Read `66 24 12`, also `6-6 4-2 1-2`; a word that is not a tile is refused."""
    return tuple(_read(word) for word in _BETWEEN.split(text.strip()) if word)


def _read(word: str) -> str:
    match = _WRITTEN.fullmatch(word)
    tile = "".join(sorted(match.groups())) if match else ""
    if tile not in FACES:
        accepted = f"the two ends of a tile: {' '.join(FACES)}"
        raise Refused(f"tile {word!r}", "there is no such tile in the set", TILE_CITES, accepted)
    return tile


def must_be_held(tiles: tuple[str, ...]) -> tuple[str, ...]:
    """The same tiles, unless a set does not have that many of one face."""
    for tile in tiles:
        most = PACK.copies[PACK.index[tile]]
        if tiles.count(tile) > most:
            why = f"a set has {'one' if most == 1 else 'two'} of it"
            raise Refused(f"tile {tile} {tiles.count(tile)} times", why, TILE_CITES)
    return tiles
