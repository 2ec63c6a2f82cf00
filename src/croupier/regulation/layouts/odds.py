"""The odds that are in force at a table, and declared words that state others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from croupier.core.layout import Area, Layout
from croupier.regulation.layouts.content import BLANK, figures, labeled, normal
from croupier.regulation.layouts.sections import Cites

_ODDS = re.compile(r"(\d+) to (\d+)")
NOTHING: tuple[frozenset[str], ...] = (frozenset(),)
_WIN = re.compile(r"(?<=\d) win (?=\d)")


class Odds(msgspec.Struct, frozen=True):
    """Odds in force: the area they are printed in, the words they are for, and their clauses."""

    area: str
    label: frozenset[str]
    value: Fraction | None
    said: str
    cites: Cites


def in_force(layout: Layout) -> tuple[Odds, ...]:
    """All odds that a table's options require on its felt and its signs; blanks have no value.

    A wager is meant by its name or by its key, but not by a bare number.
    """
    named = {area.id: _names(area) for area in layout.areas}
    return tuple(
        Odds(one.area, label | figure.label, worth(figure.value), figure.value, one.cites)
        for one in layout.inscriptions
        for figure in figures(_WIN.sub(" to ", one.text))
        if figure.value == BLANK or worth(figure.value) is not None
        for label in named.get(one.area, NOTHING)
    )


def _names(area: Area) -> tuple[frozenset[str], ...]:
    """What tells a wager from others: the words of its name, before its odds, and of its key."""
    said = (area.label.partition(", ")[0], area.kind)
    return tuple(dict.fromkeys(frozenset(labeled(normal(one.replace("_", " ")))) for one in said))


def worth(odds: str) -> Fraction | None:
    """What odds such as `3 to 2` pay for one; None for anything else."""
    found = _ODDS.fullmatch(odds)
    return Fraction(int(found[1]), int(found[2])) if found and int(found[2]) else None


def contradicted(text: str, area: str, known: tuple[Odds, ...]) -> Iterator[tuple[str, list[Odds]]]:
    """Odds that a text states for a wager whose odds in force are others, with those."""
    for figure in figures(_WIN.sub(" to ", text)):
        value = worth(figure.value)
        there = _of_area(area, known) or _of_words(figure.label, known)
        values = {one.value for one in there}
        if value is not None and there and None not in values and value not in values:
            yield figure.value, there


def _of_area(area: str, known: tuple[Odds, ...]) -> list[Odds]:
    return [one for one in known if area and one.area == area]


def _of_words(label: frozenset[str], known: tuple[Odds, ...]) -> list[Odds]:
    """The odds for what words name, as closely as they name it."""
    meant = [one for one in known if one.label <= label and not all(map(str.isdigit, one.label))]
    closest = max((len(one.label) for one in meant), default=0)
    return [one for one in meant if len(one.label) == closest]
