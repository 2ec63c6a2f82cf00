"""A layout is data: areas, places and inscriptions on a cloth, measured in millimeters."""

from __future__ import annotations

import msgspec


class Area(msgspec.Struct, frozen=True):
    """Where a wager lies: its outline (an SVG path), and the anchor its chips stand on."""

    id: str
    outline: str
    anchor: tuple[int, int]
    kind: str
    on: str = ""
    box: int = 0
    label: str = ""
    fill: str = ""
    ink: str = ""
    text: tuple[str, ...] = ()
    text_at: tuple[int, int] | None = None
    size: int = 30
    turn: int = 0
    art: str = ""


class Place(msgspec.Struct, frozen=True):
    """Where a thing lies or stands: dice, wheel, marker, drop box, tip box."""

    id: str
    outline: str
    anchor: tuple[int, int]
    label: str = ""
    cites: tuple[str, ...] = ()
    art: str = ""


class Inscription(msgspec.Struct, frozen=True):
    """Words printed on the cloth; `sign` says a sign may carry them instead."""

    text: str
    at: tuple[int, int]
    cites: tuple[str, ...]
    size: int = 30
    turn: int = 0
    sign: bool = False
    area: str = ""


class Cover(msgspec.Struct, frozen=True):
    """A part of the cloth that is covered, and why nothing may be wagered there."""

    outline: str
    text: str
    anchor: tuple[int, int]
    cites: tuple[str, ...]


class Layout(msgspec.Struct, frozen=True):
    """The cloth of a table for the rules in force; `portrait` is the same for a phone."""

    game: str
    size: tuple[int, int]
    areas: tuple[Area, ...]
    places: tuple[Place, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    covers: tuple[Cover, ...] = ()
    portrait: Layout | None = None
    title: str = ""
    cloth: str = "#0b5d3b"

    def area(self, area_id: str) -> Area | None:
        """The area of this id."""
        return next((a for a in self.areas if a.id == area_id), None)
