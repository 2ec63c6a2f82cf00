"""Devices that decide: a wheel or dice, with a finite number of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import msgspec

from croupier.core.errors import Refused, UnknownName

DRAWS = "croupier.analysis.draws.reader:READER"
"""The reader of devices whose faces are all equally likely."""


class FiniteDevice(msgspec.Struct, frozen=True):
    """One number gives one of `faces`, which are all equally likely.

    `reader` names what computes the wagers it decides, as `package.module:NAME`. It is loaded
    when somebody asks for odds, and not before.
    """

    name: str
    faces: tuple[str, ...]
    read: Mapping[str, Any]
    reader: str = DRAWS

    def value(self, face: str) -> Any:
        """The outcome as a judge reads it."""
        if face not in self.read:
            raise UnknownName(f"outcome of the {self.name}", face, self.read)
        return self.read[face]


class Contest(FiniteDevice, frozen=True):
    """The outcomes of a contest that cards decide, which are not equally likely.

    Its `reader` knows from the cards left how likely each of them is. `told` says which outcome
    cards, or hands, make in their order under rules: weights where a device selects one of
    several, None where another card is awaited. `needs` are the options without which nobody
    knows how likely outcomes are; `note` says what is assumed of the patrons' decisions. `most` is
    the most cents that some outcomes win, `at` the same contest for a stake in cents; `meter` is
    the option that says what a progressive meter shows, where the contest pays one.
    """

    told: Callable[[tuple[str, ...], Any], str | Mapping[str, int] | None] | None = None
    needs: tuple[str, ...] = ()
    note: str = ""
    most: Mapping[str, int] = {}
    at: Callable[[int], Contest] | None = None
    meter: str = ""

    def __post_init__(self) -> None:
        """Refuse a contest without a reader of its own: nobody would know its odds."""
        if self.reader == DRAWS:
            why = "its outcomes are not equally likely, and it names no reader"
            raise Refused(f"contest {self.name!r}", why, (), "reader='package.module:NAME'")


def wheel(name: str, sections: tuple[str, ...]) -> FiniteDevice:
    """A wheel whose equally spaced sections are equally likely."""
    return FiniteDevice(name, sections, {face: face for face in sections})


def dice(name: str, number: int, reader: str = DRAWS) -> FiniteDevice:
    """Dice of six sides; an outcome is written `3-5-5` and read as (3, 5, 5).

    However many dice there are, one number says how all of them fall: 36 ways for two.
    """
    rolls = tuple(product(range(1, 7), repeat=number))
    faces = tuple("-".join(map(str, roll)) for roll in rolls)
    return FiniteDevice(name, faces, dict(zip(faces, rolls, strict=True)), reader)
