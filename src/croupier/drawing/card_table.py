"""Card tables with players along the edge: seats, and what `layout.toml` puts on the felt.

A felt has one or more forms: its table, or each of several, and `phone`. Positions on it are
measured in each form from the middle of the upper edge, where the dealer stands.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import TypedDict, Unpack

import msgspec
from msgspec.structs import replace

from croupier.core.layout import (
    Area,
    Box,
    Figure,
    Inscription,
    Layout,
    Picture,
    Place,
    Point,
    Role,
    Words,
)
from croupier.core.wager import WagerKind, spot
from croupier.drawing import edges, shapes, sizes
from croupier.drawing.sheet import MARGIN, Part, Sheet, sheet
from croupier.drawing.track import Edged, Frame, Piece, Track, framed, shares

Cites = tuple[str, ...]
Span = tuple[float, float]
"""The start and end of a part of an edge."""
Band = tuple[int, int]
"""The depths in the cloth where a strip begins and ends."""
GAP = 14
"""The gap between two seats."""
CHIPS_DOWN = 16
"""How far below the middle of an area its chips stand if its name is above, in hundredths."""
PHONE, PHONE_WIDTH = "phone", 680
NAME = "name"


class PlaceRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place on a felt: its center and size in each form, and what it shows."""

    id: str
    at: dict[str, tuple[int, int, int, int]]
    cites: Cites
    label: str = ""
    picture: str = ""
    look: str = "none"
    text: str = ""
    size: int = 30


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How words are set: at a distance down, or bent at a distance inside the seats of a half moon.

    Bent words follow a circle whose radius is `tenths` tenths of their distance from the middle of
    the moon, and are at most `radii` of its radii wide.
    """

    size: int
    width: int = 0
    down: int = 0
    inside: int = 0
    tenths: int = 10
    radii: int = 1


class LineRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a felt: its text, with names in braces for what the rules decide.

    A line with clauses is required by law; any other is decoration.
    """

    id: str
    text: str
    at: dict[str, Setting]
    cites: Cites = ()
    role: Role = "notice"
    ink: str = "white"


class Felt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a game's `layout.toml`: the size of each cloth, places, lines."""

    cloth: dict[str, tuple[int, int]]
    place: tuple[PlaceRecord, ...]
    line: tuple[LineRecord, ...]


class Plan(Edged, msgspec.Struct, frozen=True):
    """One form of a felt: its cloth and its edge, the numbers and areas of its seats.

    `inner` is the radius inside the seats of a half moon, `marks` are the spaces where vigorish is
    marked, `frames` are a game's other areas, `apart` is how far drop box and tip box are from the
    dealer.
    """

    form: str
    cloth: Box
    numbers: Mapping[int, Frame]
    wagers: Mapping[int, Mapping[str, Frame]]
    pieces: tuple[Piece, ...] = ()
    inner: int = 0
    marks: tuple[Box, ...] = ()
    frames: Mapping[str, Frame] = {}
    apart: int = 500

    @property
    def rail(self) -> int:
        """The rail around a table; a phone has none."""
        return sizes.RAIL if self.pieces else 0

    @property
    def ring(self) -> int:
        """The radius of the ring around a seat's number."""
        return 36 if self.pieces else 30

    def around(self, x: int, y: int, width: int, height: int) -> Box:
        """The box around a point measured from the middle of the upper edge."""
        return shapes.around((self.cloth.center[0] + x, self.cloth.y + y), width, height)

    def words(self, text: str, ink: str, how: Setting) -> Words:
        """Words set straight, or along a circle inside the seats."""
        x, reach = self.cloth.center[0], self.inner - how.inside
        if not how.inside:
            return Words(text, (x, self.cloth.y + how.down), how.size, ink, width=how.width)
        at = (x, edges.center_of_moon(self.cloth)[1] + reach)
        bend = reach * how.tenths // 10
        return Words(text, at, how.size, ink, width=self.inner * how.radii, bend=bend)


def cloth_of(felt: Felt, form: str) -> Box:
    """The cloth of a table inside its rail."""
    return Box(sizes.RAIL, sizes.RAIL, *felt.cloth[form])


def phone_cloth(height: int) -> Box:
    """The cloth on a phone, with this height."""
    return Box(MARGIN, MARGIN, PHONE_WIDTH - 2 * MARGIN, height)


def laid(game: str, title: str, plan: Plan, parts: Iterable[Part], **more: Unpack[Sheet]) -> Layout:
    """One form of a felt with its rail and trim."""
    look: Sheet = {**more, "shape": plan.shape}
    return sheet(game, title, plan.cloth, (*plan.trim, *parts), rail=plan.rail, **look)


def own(cites: Cites) -> Cites:
    """The clauses unchanged; a family of games keeps those of the game that is played."""
    return cites


def places(
    felt: Felt,
    plan: Plan,
    *,
    without: Container[str] = (),
    captions: Mapping[str, str] | None = None,
    own: Callable[[Cites], Cites] = own,
) -> Iterator[Place]:
    """The places in this form, except those left out; a caption adds words to a place."""
    for one in felt.place:
        if plan.form in one.at and one.id not in without:
            box, label = plan.around(*one.at[plan.form]), one.label or one.id.capitalize()
            words = (*_title(one, box), *shapes.caption(box, (captions or {}).get(one.id, "")))
            drawn = (Picture(one.picture, box.center, box.width),) if one.picture else ()
            cites = own(one.cites)
            yield Place(one.id, box.outline, box.center, label, cites, one.look, words, drawn)


def _title(one: PlaceRecord, box: Box) -> Iterator[Words]:
    """The words at the lower edge of a place, or at its center if it is not high enough."""
    if one.text:
        margin = one.size * 4 // 5
        y = box.bottom - margin if box.height > 2 * one.size else box.center[1]
        yield Words(one.text, (box.center[0], y), one.size, "gold", width=box.width - margin)


def lines(
    felt: Felt,
    plan: Plan,
    *,
    without: Container[str] = (),
    own: Callable[[Cites], Cites] = own,
    **texts: str,
) -> Iterator[Part]:
    """The lines of this form, except those left out; a straight name has a flourish below it."""
    for one in felt.line:
        if plan.form in one.at and one.id not in without:
            words = plan.words(one.text.format(**texts), one.ink, one.at[plan.form])
            yield Inscription(words, own(one.cites), one.role) if one.cites else _bare(words)
            if one.id == NAME and not words.bend:
                x, y = words.at
                yield shapes.ornament((x, y + words.size * 3 // 4), words.width // 2)


def _bare(words: Words) -> Figure:
    return Figure(shapes.around(words.at, words.width, words.size).outline, "none", (words,))


def dealers_side(plan: Plan, cites: Cites) -> tuple[Place, ...]:
    """The dealer of a table, with a drop box on one side and a tip box on the other."""
    middle = plan.cloth.center[0]
    return shapes.dealers_side(plan.cloth, middle, plan.apart, cites) if plan.pieces else ()


def numbered(plan: Plan, cites: Cites) -> Iterator[Place]:
    """The number of each seat."""
    for number, frame in plan.numbers.items():
        yield shapes.numbered("place", number, frame, plan.ring, cites)


def marks(plan: Plan, cites: Cites) -> Iterator[Place]:
    """Numbered spaces that correspond to the seats, where vigorish is marked."""
    for number, box in enumerate(plan.marks, 1):
        words = Words(str(number), box.center, box.height * 6 // 10, "gold", width=box.width - 14)
        label, key = f"Vigorish of place {number}", f"vigorish {number}"
        yield Place(key, box.outline, box.center, label, cites, "panel", (words,))


class AreaLook(TypedDict, total=False):
    """How an area at a seat may differ from the usual."""

    outline: str
    label: str
    look: str
    pictures: tuple[Picture, ...]


def area(
    kind: WagerKind,
    number: int,
    frame: Frame,
    cites: Cites,
    *words: Words,
    on: str = "",
    down: int = 0,
    **look: Unpack[AreaLook],
) -> Area:
    """The area of a wager at a seat, as large as its frame unless another outline is given.

    Its chips stand `down` hundredths of its height below its center.
    """
    usual: AreaLook = {"outline": frame.outline, "label": f"{kind.name} of place {number}"}
    at, key, because = frame.down(down), spot(kind.key, on, number), (*cites, *kind.cites)
    given: AreaLook = {**usual, **look}
    return Area(
        key, anchor=at, kind=kind.key, on=on, box=number, words=words, cites=because, **given
    )


def seats(edge: Track, count: int, widest: int, first: int = 1) -> dict[int, Span]:
    """The part of the edge for each of `count` seats, by seat number."""
    return dict(enumerate(shares(edge, count, widest), first))


def across(edge: Track, part: Span, width: int, band: Band) -> Frame:
    """A frame of this width around the middle of a part of the edge."""
    middle = sum(part) / 2
    return edge.frame(middle - width / 2, middle + width / 2, *band)


def narrowed(part: Span) -> Span:
    """A part of the edge without the gap to its neighbors."""
    return part[0] + GAP / 2, part[1] - GAP / 2


def rows(edge: Track, part: Span, bands: Mapping[str, Band]) -> dict[str, Frame]:
    """Areas of a seat that are as wide as the seat, one beyond the other."""
    return {key: edge.frame(*narrowed(part), *band) for key, band in bands.items()}


def phone_rows(top: int, tall: int, count: int) -> Iterator[tuple[int, Frame, Box]]:
    """A row for each seat, top to bottom: its number at the left, and room for its areas."""
    side = 24
    whole = Box(side, top, PHONE_WIDTH - 2 * side, tall * count)
    for n, row in enumerate(shapes.column(whole, count), 1):
        number = framed(Box(row.x, row.y, 70, row.height))
        yield n, number, Box(row.x + 80, row.y + 6, row.width - 80, row.height - 12)


def phone_grid(count: int, rows: int, top: int, size: Point) -> Iterator[tuple[int, int, int]]:
    """Each seat and the middle of its upper edge, in rows of about equal length."""
    most = -(-count // rows)
    for n in range(count):
        down, across = divmod(n, most)
        here = min(most, count - down * most)
        left = PHONE_WIDTH // 2 - size[0] * (here - 1) // 2
        yield n + 1, left + size[0] * across, top + size[1] * down


def row_of(box: Box, count: int, widest: int) -> tuple[Box, ...]:
    """A number of spaces side by side in the middle of a box, each at most `widest` wide."""
    width = min(box.width, widest * count)
    return shapes.row(replace(box, x=box.center[0] - width // 2, width=width), count)


def in_two_rows(box: Box, count: int) -> tuple[Box, ...]:
    """Spaces in two rows, with as many in the first as in the second or one more."""
    first = (count + 1) // 2
    upper, lower = shapes.column(box, 2)
    return *shapes.row(upper, first), *shapes.row(lower, first)[: count - first]


def titles(plan: Plan, text: str, size: int, width: int) -> Iterator[Figure]:
    """The game's name at each end of a long table, between flourishes, to be read from there."""
    if plan.pieces:
        apart, (x, y) = plan.cloth.width // 2 - plan.cloth.height // 2 + 20, plan.cloth.center
        off = size // 2 + 32
        for at, turn in ((x - apart, 90), (x + apart, 270)):
            words = (Words(text, (at, y), size, "gold", turn),)
            drawn = (Picture("flourish", (at + way, y), width, turn=turn) for way in (off, -off))
            outline = shapes.around((at, y), 60, width + 80).outline
            yield Figure(outline, "none", words, tuple(drawn))
