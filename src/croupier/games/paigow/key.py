"""The key to the tiles: what people call each, and the pairs they form, highest first."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.part import Key, KeyRow
from croupier.equipment.tiles import names, number
from croupier.ranking.tiles import PERMISSIBLE, TOPS, Two, rank
from croupier.rulebook.citation import cites

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = range(11, 14)


def nth(number: int) -> str:
    """A rank as people write it: `1st`, `12th`."""
    return f"{number}{'th' if number in TEENS else ENDINGS.get(number % 10, 'th')}"


@cites("paigow.2.b")
def pairs() -> Iterator[KeyRow]:
    """The permissible pairs; a wong or a gong may be of several tiles with one top tile."""
    ranked: dict[int, list[Two]] = {}
    for two, (place, _) in PERMISSIBLE.items():
        ranked.setdefault(place, []).append(two)
    for place, every in sorted(ranked.items()):
        first = every[0]
        others = tuple(two[1] for two in every[1:] if two[0] == first[0])
        name = _several(first, len(others)) if others else rank(first).name
        yield KeyRow((*first, *others), name, nth(place))


def _several(two: Two, others: int) -> str:
    """A pair that one top tile forms with several others: `a wong: the twelve with either nine`."""
    which = "either" if others == 1 else "any"
    return f"a {rank(two).kind}: the {number(two[0])} with {which} {number(two[1])}"


@cites("paigow.2.g")
def singles() -> Iterator[KeyRow]:
    """The tiles by their own rank, which decides between hands of equal value."""
    for place, tiles in enumerate(TOPS, 1):
        called = ", ".join(names(tile).plain for tile in tiles)
        yield KeyRow(tiles, called, f"{nth(place)} · {names(tiles[0]).traditional}")


KEY = Key(
    "Tiles and pairs",
    {"Pairs, highest first": tuple(pairs()), "Single tiles, highest first": tuple(singles())},
    ("paigow.2.b", "paigow.2.g"),
)
