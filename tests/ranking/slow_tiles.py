"""Tiles by the letter of the clauses, slowly: what two of them make, and how the dealer sets four.

Nothing here is shared with the product but how a tile is written.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

PAIRINGS = (
    ("24 12",),
    *((f"{face} {face}",) for face in "66 11 44 13 55 33 22 56 46 16 15".split()),
    *(("36 45",), ("35 26",), ("34 25",), ("14 23",)),
    *(("66 45", "66 36"), ("11 45", "11 36")),
    *(("66 26", "66 35", "66 44"), ("11 26", "11 35", "11 44")),
)
"""The table of permissible pairs (2(b)), first to twentieth."""
SINGLY = (
    *("66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15"),
    *("36 45", "26 35", "25 34", "24", "14 23", "12"),
)
"""The table of single tiles (2(g)), first to seventeenth."""
SET = [*"66 11 44 13 55 33 22 56 46 16 15".split() * 2, *"36 45 26 35 25 34 24 14 23 12".split()]


@cache
def pairing(one: str, other: str) -> int | None:
    """The rank of a permissible pair, from 1; None for any other two tiles."""
    for place, alike in enumerate(PAIRINGS, 1):
        if f"{one} {other}" in alike or f"{other} {one}" in alike:
            return place
    return None


def singly(tile: str) -> int:
    """The rank of a single tile, from 1."""
    return next(place for place, alike in enumerate(SINGLY, 1) if tile in alike.split())


@cache
def valued(one: str, other: str) -> tuple[int, int]:
    """The best value of two tiles, and the rank of the top tile as it then counts (2(d)-(g))."""
    found = []
    for first in readings(one):
        for second in readings(other):
            total = sum(int(spot) for spot in first + second)
            found.append((int(str(total)[-1]), min(singly(first), singly(second))))
    return max(found, key=lambda way: way[0])


def readings(tile: str) -> list[str]:
    """What a tile may count as: either of the supreme pair as the other (2(e))."""
    return ["24", "12"] if tile in ("24", "12") else [tile]


@cache
def higher(mine: tuple[str, str], theirs: tuple[str, str]) -> int:
    """1 if the first two tiles rank higher, -1 if they rank lower, 0 if they are a copy."""
    pairs = pairing(*mine), pairing(*theirs)
    if pairs != (None, None):
        places = [99 if one is None else one for one in pairs]
        return (places[0] < places[1]) - (places[0] > places[1])
    (value, top), (other_value, other_top) = valued(*mine), valued(*theirs)
    if value != other_value:
        return 1 if value > other_value else -1
    return (top < other_top) - (top > other_top)


def is_nothing(two: tuple[str, str]) -> bool:
    """Whether two tiles have a value of zero."""
    return pairing(*two) is None and valued(*two)[0] == 0


Four = tuple[str, ...]
Both = tuple[tuple[str, str], tuple[str, str]]


def splits(tiles: Four) -> list[Both]:
    """Every two of four tiles, with the other two."""
    found = []
    for chosen in combinations(range(4), 2):
        rest = [place for place in range(4) if place not in chosen]
        two = tiles[chosen[0]], tiles[chosen[1]]
        found.append((two, (tiles[rest[0]], tiles[rest[1]])))
    return found


def ordered(both: Both) -> Both:
    """The higher hand first."""
    return both if higher(*both) >= 0 else (both[1], both[0])


def dealer_sets(tiles: Four) -> list[Both]:
    """Every setting that 7(d) with PG-6 leaves; they must all be worth the same."""
    every = splits(tiles)
    supreme = [both for both in every if sorted(both[0]) == ["12", "24"]]
    if supreme:
        return supreme
    pairs = {place for both in every if (place := pairing(*both[0])) is not None}
    if pairs:
        fit = [both for both in every if pairing(*both[0]) == min(pairs)]
        return _best(fit, second=True)
    for value in (9, 8, 7):
        fit = [both for both in every if valued(*both[0])[0] == value]
        if fit:
            return _best(_best(fit, second=True), second=False)
    top, low = min(tiles, key=singly), max(tiles, key=singly)
    return [both for both in every if sorted(both[0]) == sorted((top, low))]


def _best(fit: list[Both], *, second: bool) -> list[Both]:
    """Those whose second hand, or first hand, none of the others outranks."""
    side = int(second)
    return [one for one in fit if all(higher(one[side], other[side]) >= 0 for other in fit)]


def result(player: Both, dealer: Both) -> str:
    """How a player's set hand ends (7(h)-(j)): the high hand first in both."""
    high = higher(player[0], dealer[0]) > 0
    low = higher(player[1], dealer[1]) > 0 and not is_nothing(player[1])
    return {2: "win", 1: "push", 0: "lose"}[high + low]
