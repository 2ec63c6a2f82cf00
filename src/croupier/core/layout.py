"""A layout is data: areas, places and inscriptions on a cloth, measured in millimeters."""

from __future__ import annotations

from typing import Literal

import msgspec

from croupier.core import measure
from croupier.core.wager import spot

Point = tuple[int, int]
Role = Literal["", "name", "odds", "notice"]


class Box(msgspec.Struct, frozen=True):
    """A rectangle given by its upper left corner, its width and its height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def center(self) -> Point:
        """Its center."""
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def right(self) -> int:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Its lower edge."""
        return self.y + self.height

    @property
    def outline(self) -> str:
        """Its outline as an SVG path."""
        return f"M{self.x} {self.y}H{self.right}V{self.bottom}H{self.x}Z"

    def inset(self, by: int) -> Box:
        """The rectangle inside this one with a margin all around."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Words(msgspec.Struct, frozen=True):
    """Words centered on a point, no wider than `width`: they shrink, or wrap if `wraps` is set.

    `bend` is the radius of the circle above them that they follow, if they are not straight.
    """

    text: str
    at: Point
    size: int
    ink: str = "white"
    turn: int = 0
    face: str = "serif"
    width: int = 0
    wraps: bool = False
    bend: int = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines in which they are set."""
        return measure.lines(self.text, self.size, self.width) if self.wraps else (self.text,)

    @property
    def set_size(self) -> int:
        """The size in which they are set, so that every line fits."""
        longest = max(self.lines, key=measure.breadth)
        return measure.fitting(longest, self.size, self.width)


class Section(msgspec.Struct, frozen=True):
    """A section of a wheel as painted: what it stands for, its color, and the odds it displays.

    `picture` is what is painted there instead of the text, and `detail` its face. `name` is what
    people call it, if not its text.
    """

    text: str
    color: str
    odds: str = ""
    picture: str = ""
    detail: str = ""
    name: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A drawn object: a die, a bill, a wheel; `size` is its width, `detail` its face."""

    name: str
    at: Point
    size: int
    detail: str = ""
    turn: int = 0
    sections: tuple[Section, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """Where a wager is placed: its outline (an SVG path) and the anchor where its chips stand.

    The id is the wager's spot; a second area of the same wager adds a word after a dot.
    """

    id: str
    outline: str
    anchor: Point
    kind: str
    on: str = ""
    box: int = 0
    label: str = ""
    look: str = "cloth"
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()
    cites: tuple[str, ...] = ()

    @property
    def spot(self) -> str:
        """The spot of the wagers placed here."""
        return spot(self.kind, self.on, self.box)


class Figure(msgspec.Struct, frozen=True):
    """Something printed on the cloth that takes no wager."""

    outline: str
    look: str = "cloth"
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()


class Place(msgspec.Struct, frozen=True):
    """Where an object is: wheel, shaker, dealer, drop box, tip box."""

    id: str
    outline: str
    anchor: Point
    label: str = ""
    cites: tuple[str, ...] = ()
    look: str = "none"
    words: tuple[Words, ...] = ()
    pictures: tuple[Picture, ...] = ()


class Inscription(msgspec.Struct, frozen=True):
    """Words the law requires; `sign` means that a sign carries them, `area` where they belong."""

    words: Words
    cites: tuple[str, ...]
    role: Role = ""
    sign: bool = False
    area: str = ""

    @property
    def text(self) -> str:
        """What it says."""
        return self.words.text


class Cover(msgspec.Struct, frozen=True):
    """A covered part of the cloth, and what the cover says."""

    outline: str
    words: Words
    cites: tuple[str, ...]


class Layout(msgspec.Struct, frozen=True):
    """The table as seen from above, for the rules in force.

    `size` is the size of the full picture, `cloth` the part of it that is cloth, with a rail around
    it; areas are in drawing order. `corner` is how round the corners of a walled table are; `shape`
    is the outline of a cloth that does not fill its box.
    `requires` are the roles of inscriptions the law demands; `portrait` is the same for a phone,
    `screen` for a wide screen, if the whole table would be too small there; `chips` are the colors
    of chips without a value at this table.
    """

    game: str
    title: str
    size: Point
    cloth: Box
    areas: tuple[Area, ...]
    places: tuple[Place, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    figures: tuple[Figure, ...] = ()
    covers: tuple[Cover, ...] = ()
    color: str = "green"
    rail: int = 60
    corner: int = 0
    shape: str = ""
    requires: tuple[Role, ...] = ("name",)
    portrait: Layout | None = None
    screen: Layout | None = None
    chips: tuple[str, ...] = ()

    def area(self, area_id: str) -> Area | None:
        """The area with this id."""
        return next((a for a in self.areas if a.id == area_id), None)

    def place(self, place_id: str) -> Place | None:
        """The place with this id."""
        return next((p for p in self.places if p.id == place_id), None)

    def stand(self, name: str) -> Area | Place | None:
        """Where chips stand: the area or place with this id; otherwise the wager's first area."""
        return self.area(name) or self.place(name) or self.area(name.partition(".")[0])
