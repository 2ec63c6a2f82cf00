"""The wheels of 205 CMR 146: the order of their sections and their colors."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.equipment.device import FiniteDevice, wheel


class Wheel(msgspec.Struct, frozen=True):
    """A wheel as the law describes it: its sections clockwise, its colored rings, its clauses."""

    sections: tuple[str, ...]
    cites: tuple[str, ...]
    colors: Mapping[str, tuple[str, ...]] = {}

    def neighbors(self, center: str, each_side: int) -> tuple[str, ...]:
        """The sections around a center, in wheel order."""
        at, size = self.sections.index(center), len(self.sections)
        return tuple(self.sections[(at + k) % size] for k in range(-each_side, each_side + 1))

    @property
    def device(self) -> FiniteDevice:
        """The wheel as a device that decides."""
        return wheel("wheel", self.sections)


_SINGLE = tuple(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12"
    " 35 3 26".split()
)
_DOUBLE = tuple(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4"
    " 23 35 14 2".split()
)

RED: frozenset[str] = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
"""The numbers with a red background: the customary set, which alternates on both wheels."""

BLACK: frozenset[str] = frozenset(str(n) for n in range(1, 37)) - RED

SINGLE_ZERO = Wheel(
    _SINGLE,
    cites=("cmr146.10.2", "cmr146.10.2.a", "cmr146.10.2.c", "cmr146.10.2.c.1"),
    colors={
        "purple": ("4", "21", "2", "25", "17", "34"),
        "green": ("6", "27", "13", "36", "11", "30"),
        "black": ("8", "23", "10", "5", "24", "16"),
        "blue": ("33", "1", "20", "14", "31", "9"),
        "gold": ("22", "18", "29", "7", "28", "12"),
        "red": ("35", "3", "26", "32", "15", "19"),
    },
)

DOUBLE_ZERO = Wheel(
    _DOUBLE,
    cites=("cmr146.10.2", "cmr146.10.2.b", "cmr146.10.2.c", "cmr146.10.2.c.2"),
    colors={
        "blue": ("30", "11", "7", "20", "32", "17"),
        "gold": ("5", "22", "34", "15", "3", "24"),
        "red": ("36", "13", "1", "27", "10", "25"),
        "purple": ("29", "12", "8", "19", "31", "18"),
        "green": ("6", "21", "33", "16", "4", "23"),
        "black": ("35", "14", "2", "28", "9", "26"),
    },
)

_BIG_SIX = tuple(
    "joker $1 $2 $1 $5 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1 flag"
    " $2 $5 $2 $1 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1".split()
)
BIG_SIX = Wheel(_BIG_SIX, cites=("cmr146.19.1", "cmr146.19.2"))
