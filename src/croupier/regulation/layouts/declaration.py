"""A layout as its house declares it: `croupier layout 1`, in TOML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import msgspec

from croupier.core.layout import Layout, Place
from croupier.drawing.outline import bounds
from croupier.regulation.layouts.requirements import SEATED

FORMAT = "croupier layout 1"
Spot = tuple[int, int]


class Facts(msgspec.Struct, frozen=True):
    """What a declaration says besides what is on the felt."""

    game: str
    establishment: str
    options: Mapping[str, str] = {}
    table: str = ""
    date: date | None = None
    revision: str = "1"
    decks: int = 0
    wheel: int = 0
    logo: str = ""


def declared(layout: Layout, facts: Facts, scale: Fraction | int = 1) -> str:
    """The declaration of a felt as it is drawn, or of the same felt at another scale."""
    return "\n".join(_lines(layout, facts, Measure(Fraction(scale)))) + "\n"


class Measure(msgspec.Struct, frozen=True):
    """Lengths of a drawing in millimeters of the table."""

    scale: Fraction

    def at(self, point: Spot) -> str:
        """A point."""
        return f"[{self.long(point[0])}, {self.long(point[1])}]"

    def long(self, length: int) -> int:
        """A length."""
        return round(length * self.scale)


def _lines(layout: Layout, facts: Facts, measure: Measure) -> Iterator[str]:
    yield f"format = {json.dumps(FORMAT)}"
    head = {"game": facts.game, "establishment": facts.establishment, "table": facts.table}
    head |= {"revision": facts.revision, "cloth": layout.color, "logo": facts.logo}
    yield from (f"{key} = {quoted(value)}" for key, value in head.items() if value)
    if facts.date is not None:
        yield f"date = {facts.date.isoformat()}"
    long, deep = table_size(layout)
    yield f"size = [{measure.long(long)}, {measure.long(deep)}]  # millimeters, with the rail"
    if facts.decks:
        yield f"rack = {{ decks = {facts.decks} }}"
    if facts.wheel:
        yield f"wheel = {{ diameter = {measure.long(facts.wheel)} }}"
    yield from _section("options", {key: quoted(value) for key, value in facts.options.items()})
    yield from _section("positions", dict(_positions(layout, measure)))
    yield from _section("areas", {f'"{one.id}"': measure.at(one.anchor) for one in layout.areas})
    yield from _section("places", dict(_places(layout, measure)))
    for one in layout.inscriptions:
        yield ""
        yield "[[words]]"
        yield f"text = {quoted(one.text)}"
        yield f'on = "{"sign" if one.sign else "layout"}"'
        if one.area:
            yield f"area = {quoted(one.area)}"
        yield f"clauses = {json.dumps(list(one.cites))}"


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    return json.dumps(text, ensure_ascii=False)


def _section(name: str, values: Mapping[str, str]) -> Iterator[str]:
    if values:
        yield ""
        yield f"[{name}]"
        yield from (f"{key} = {value}" for key, value in values.items())


def table_size(layout: Layout) -> Spot:
    """The length and the width of a table with its rail."""
    return layout.cloth.width + 2 * layout.rail, layout.cloth.height + 2 * layout.rail


def _positions(layout: Layout, measure: Measure) -> Iterator[tuple[str, str]]:
    for place in layout.places:
        found = SEATED.fullmatch(place.id)
        if found:
            x, y = map(measure.long, place.anchor)
            yield found[2], f"[{x}, {y}, {_turn(place)}]"


def _turn(place: Place) -> int:
    """How far print is turned to be read from a position, in degrees."""
    return place.pictures[0].turn if place.pictures else 0


def _places(layout: Layout, measure: Measure) -> Iterator[tuple[str, str]]:
    for place in layout.places:
        if not SEATED.fullmatch(place.id):
            yield f'"{place.id}"', measure.at(place.anchor)
    for cover in layout.covers:
        left, top, right, low = bounds(cover.outline)
        middle = (round((left + right) / 2), round((top + low) / 2))
        yield f'"cover {cover.words.text}"', measure.at(middle)


def wheel_size(layout: Layout) -> int:
    """The diameter of the wheel at a table, or 0."""
    place = layout.place("wheel")
    return place.pictures[0].size if place and place.pictures else 0


def read(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """A table of a declaration; anything else is as if it were not there."""
    found = data.get(key, {})
    return found if isinstance(found, Mapping) else {}
