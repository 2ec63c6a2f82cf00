"""What a table with its options must have on its layout and its signs, with the clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from croupier.core.layout import Area, Inscription, Layout
from croupier.regulation.layouts.content import BLANK
from croupier.regulation.layouts.sections import Cites, LineRecord, On, Section

Severity = Literal["error", "note"]
SEATED = re.compile(r"(box|place|seat|position) (\d+)")
BOXES = ("drop box", "tip box")
STANDS = ("dealer's place", "dealer")
SIGNS = "cmr147."
POSTED = {"Wagers:": ("minimum|min", "maximum|max", "#", "#"), "Odds taken": ("odds", "times")}
"""The terms of signs on limits; the figures are those that are in force when a sign is up."""
_NAME = re.compile(r"\\{(\w+)\\}")


class Stands(msgspec.Struct, frozen=True):
    """An area or place that must be there."""

    id: str
    label: str
    cites: Cites


class Says(msgspec.Struct, frozen=True):
    """Words that must be there; `exact` ones stand as they are, others say what is required.

    `figures` is a text with the figures that others state, `states` are the terms they have.
    Exact words that the Bureau may approve in similar language are `similar`.
    """

    text: str
    cites: Cites
    on: On
    exact: bool = False
    name: bool = False
    many: int = 1
    area: str = ""
    severity: Severity = "error"
    figures: str = ""
    states: tuple[str, ...] = ()
    similar: bool = False


class Required(msgspec.Struct, frozen=True):
    """Everything that a table must have: areas by their spot, places by their name, words."""

    areas: tuple[Stands, ...]
    places: tuple[Stands, ...]
    positions: tuple[Stands, ...]
    words: tuple[Says, ...]


def required(section: Section, layout: Layout) -> Required:
    """What the law requires, read from the felt that is drawn for the table's options."""
    return Required(
        tuple(dict.fromkeys(_areas(section, layout))),
        tuple(_places(section, layout)),
        tuple(_positions(section, layout)),
        tuple(_words(section, layout)),
    )


def _areas(section: Section, layout: Layout) -> Iterator[Stands]:
    for area in layout.areas:
        because = section.own(area.cites) or _every(section, area)
        if because:
            yield Stands(area.spot, _label(layout, area), because)


def _label(layout: Layout, area: Area) -> str:
    """The name of a wager's area; a second area of the same wager has the name of the first."""
    first = next(one for one in layout.areas if one.spot == area.spot)
    return first.label or first.id


def _every(section: Section, area: Area) -> Cites:
    """The clauses by which every wager of a kind has an area."""
    for one in section.every:
        if area.kind.startswith(one.kinds) and any(c.startswith(one.wagers) for c in area.cites):
            return one.cites
    return ()


def _places(section: Section, layout: Layout) -> Iterator[Stands]:
    known = (*BOXES, *STANDS)
    for place in layout.places:
        because = section.own(place.cites)
        spare = place.id.startswith(section.spare) if section.spare else False
        besides = place.id in known and because == section.boxes_cites
        if because and not (spare or besides or SEATED.fullmatch(place.id)):
            yield Stands(place.id, place.label or place.id, because)
    for cover in layout.covers:
        yield Stands(f"cover {cover.words.text}", "The cover", section.own(cover.cites))


def _positions(section: Section, layout: Layout) -> Iterator[Stands]:
    for place in layout.places:
        found = SEATED.fullmatch(place.id)
        if found and section.own(place.cites):
            label = f"Position {found[2]} for a player"
            yield Stands(found[2], label, section.own(place.cites))


def _words(section: Section, layout: Layout) -> Iterator[Says]:
    counted: dict[tuple[str, Cites, bool, str], list[Inscription]] = {}
    for one in layout.inscriptions:
        counted.setdefault((one.text, one.cites, one.sign, one.area), []).append(one)
    for same in counted.values():
        yield from _says(section, same)


def _says(section: Section, same: list[Inscription]) -> Iterator[Says]:
    """Words that the section or the rule on signs requires; a game's own notices are notes."""
    one = same[0]
    because = section.own(one.cites)
    if because:
        on: On = "either" if _free(section, because) else "sign" if one.sign else "layout"
        name, many = one.role == "name", _many(section, same)
        exact = name or _exact(section, one)
        line = _line(section, one)
        asked = one.text if one.role == "odds" else one.text.replace(BLANK, "")
        states, similar = _states(section, one), bool(line and line[0].similar)
        yield Says(
            one.text, because, on, exact, name, many, one.area, "error", asked, states, similar
        )
    elif one.sign:
        posted = tuple(c for c in one.cites if c.startswith(SIGNS))
        terms = _begun(one.text, POSTED) if posted else ()
        severity: Severity = "error" if posted else "note"
        yield Says(one.text, posted or one.cites, "sign", severity=severity, states=terms)


def _line(section: Section, one: Inscription) -> tuple[LineRecord, re.Match[str]] | None:
    """The record of words at a table without rules, and what its names in braces are."""
    for line in section.table.line if section.table else ():
        pattern = _NAME.sub(r"(?P<\1>.+)", re.escape(line.text))
        if line.cites == one.cites and (found := re.fullmatch(pattern, one.text)):
            return line, found
    return None


def _states(section: Section, one: Inscription) -> tuple[str, ...]:
    """The terms that a statement has in whatever words."""
    found = _line(section, one)
    if found is not None:
        return tuple(term.format(**found[1].groupdict()) for term in found[0].states)
    return _begun(one.text, {stating.begins: stating.states for stating in section.stating})


def _begun(text: str, terms: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return next((found for begins, found in terms.items() if text.startswith(begins)), ())


def _many(section: Section, same: list[Inscription]) -> int:
    """Words of each position stand at every one of them; others are required once."""
    lines = section.table.line if section.table else ()
    each = any(line.each and line.cites == same[0].cites for line in lines)
    return len(same) if each else 1


def _free(section: Section, because: Cites) -> bool:
    """Whether the house chooses between the layout and a sign."""
    lines = section.table.line if section.table else ()
    free = {c for line in lines if line.on == "either" for c in line.cites}
    return bool({*section.either, *free} & {*because})


def _exact(section: Section, one: Inscription) -> bool:
    """Whether the law prescribes the words."""
    lines = section.table.line if section.table else ()
    fixed = {c for line in lines if line.prescribed and not line.similar for c in line.cites}
    return bool({*section.prescribed, *fixed} & {*one.cites}) or (
        plain(one.text) in {plain(text) for text in section.prescribed_lines}
    )


def plain(text: str) -> str:
    """Words as they are compared: without case, apostrophes, quotation marks and final stops."""
    bare = re.sub(r"[’‘'\"“”,.]", "", text.casefold())
    return " ".join(bare.split())
