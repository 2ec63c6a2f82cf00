"""Devices that decide: wheels and dice, with a finite number of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.core.plain import words

DRAWS = "croupier.analysis.draws.reader:READER"
"""The reader of devices whose faces are all equally likely."""


class FiniteDevice(msgspec.Struct, frozen=True):
    """A device on which one number selects one of `faces`, all equally likely.

    `reader` names the object that computes the wagers it decides, as `package.module:NAME`. It is
    loaded only when somebody asks for odds.
    """

    name: str
    faces: tuple[str, ...]
    read: Mapping[str, Any]
    reader: str = DRAWS

    def value(self, face: str) -> Any:
        """The outcome as a judge reads it."""
        if face not in self.read:
            raise UnknownName(f"outcome of the {words(self.name)}", face, self.read)
        return self.read[face]


class Contest(FiniteDevice, frozen=True):
    """The outcomes of a contest that cards decide, which are not equally likely.

    Its `reader` computes from the cards left how likely each outcome is. `outcome_of` returns the
    outcome that cards, or hands, make in their order under the rules: weights if a device selects
    one of several, None if another card is needed. `needs` are the options without which the
    probabilities are unknown; `note` states what is assumed about the patrons' decisions. `most` is
    the most cents that some outcomes win, `at` the same contest for a stake in cents; `meter` is
    the option that says what a progressive meter shows, if the contest pays one. Where
    `suits_alike`, suits count only as being the same or of one color, so that it is enough to
    follow one first suit.
    """

    outcome_of: Callable[[tuple[str, ...], Any], str | Mapping[str, int] | None] | None = None
    needs: tuple[str, ...] = ()
    note: str = ""
    most: Mapping[str, int] = {}
    at: Callable[[int], Contest] | None = None
    meter: str = ""
    suits_alike: bool = False

    def __post_init__(self) -> None:
        """Refuse a contest without its own reader: its odds would be unknown."""
        if self.reader == DRAWS:
            why = "its outcomes are not equally likely, and it names no reader"
            raise Refused(f"contest {self.name!r}", why, (), "reader='package.module:NAME'")


def wheel(name: str, sections: tuple[str, ...]) -> FiniteDevice:
    """A wheel whose equally spaced sections are equally likely."""
    return FiniteDevice(name, sections, {face: face for face in sections})


def dice(name: str, number: int, reader: str = DRAWS) -> FiniteDevice:
    """Six-sided dice; an outcome is written `3-5-5` and read as (3, 5, 5).

    Whatever the number of dice, one number decides how all of them fall: 36 ways for two.
    """
    rolls = tuple(product(range(1, 7), repeat=number))
    faces = tuple("-".join(map(str, roll)) for roll in rolls)
    return FiniteDevice(name, faces, dict(zip(faces, rolls, strict=True)), reader)
