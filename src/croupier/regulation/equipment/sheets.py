"""Sheets of declared equipment in true size, with dimensions, captions and a scale bar."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from croupier.core.errors import BadFile
from croupier.core.event import UNSEEN
from croupier.drawing.svg import FACES, group, number, path, rect, tag, text
from croupier.equipment.cards import JOKER
from croupier.equipment.tiles import FACES as TILES
from croupier.regulation.equipment import pictures
from croupier.regulation.equipment.pictures import INCH, Picture
from croupier.regulation.equipment.reading import FORMAT, Declared, Thing, declared
from croupier.regulation.equipment.values import length
from croupier.rulebook.submission import Document, read_document

CHIPS = (
    "chip_set.chip",
    "roulette_set.color",
    "tournament_set.chip",
    "rake_chip",
    "promotional_chip",
)
MARGIN, GAP, SMALL, TITLE = 700, 900, 220, 330
"""Distances and sizes of type, in hundredths of a millimeter."""
INK, PAPER, FAINT = "#26231e", "#ffffff", "#8d867a"
BAR = 1000
"""The length of a scale bar's parts: ten millimeters."""
LEAST = 6200
"""The least width of a sheet, so that its title fits."""
BESIDE = 3100
"""The room for a dimension beside a picture."""
ROW = 11
"""How many tiles are in a row."""


class Shown(NamedTuple):
    """A picture on a sheet, with what it shows, and whether it has dimension lines."""

    picture: Picture
    caption: str
    across: bool = True
    down: bool = False


class Sheet(NamedTuple):
    """A file with pictures of one thing."""

    name: str
    title: str
    notes: tuple[str, ...]
    rows: tuple[tuple[Shown, ...], ...]


def sheets(document: Document) -> list[Sheet]:
    """A sheet for every chip, plaque, die, deck and set of tiles that a document declares."""
    return list(_sheets(declared(document)))


def _sheets(read: Declared) -> Iterator[Sheet]:
    name = read.names[0] if read.names else ""
    for thing in read.things:
        if thing.kind in CHIPS:
            yield _sheet(thing, name, _chip(thing, name), _colors(thing))
        elif thing.kind == "plaque":
            yield _sheet(thing, name, _plaque(thing, name), _plate(thing))
        elif thing.kind == "dice":
            yield _sheet(thing, name, ((Shown(pictures.die_net(thing), "", False),),), _die(thing))
        elif thing.kind == "deck":
            yield _sheet(thing, name, _in_rows(tuple(_deck(thing, name)), 3), ())
        elif thing.kind == "tiles":
            yield _sheet(thing, name, tuple(_tiles(thing)), ())


def _sheet(
    thing: Thing, name: str, rows: tuple[tuple[Shown, ...], ...], notes: tuple[str, ...]
) -> Sheet:
    return Sheet(file_name(thing), thing.where, (name, *notes), rows)


def file_name(thing: Thing) -> str:
    """The name of a thing's file, in letters, digits and hyphens."""
    plain = re.sub(r"[^a-z0-9.]+", "-", thing.key("").casefold()).strip("-.")
    return plain.replace(".", "-") + ".svg"


def _chip(thing: Thing, name: str) -> tuple[tuple[Shown, ...], ...]:
    faces = [Shown(pictures.chip_face(thing, name), "Face")]
    if pictures.own(thing, "reverse", None):
        faces.append(Shown(pictures.chip_face(thing, name, "reverse"), "Reverse"))
    return (tuple(faces), (Shown(pictures.chip_edge(thing), "Edge", False, True),))


def _colors(thing: Thing) -> tuple[str, ...]:
    """The colors by name, so that no print decides what they are."""
    main = pictures.own(thing, "primary_color", pictures.own(thing, "color", ""))
    edge = ", ".join(pictures.own(thing, "edge_colors", ()))
    pattern = pictures.own(thing, "edge_pattern", "")
    stated = (f"Color: {main}" if main else "", f"Edge: {edge}; {pattern}" if edge else "")
    return tuple(one for one in stated if one)


def _plaque(thing: Thing, name: str) -> tuple[tuple[Shown, ...], ...]:
    faces = [Shown(pictures.plaque_face(thing, name), "Face", True, True)]
    if "reverse" in thing.values:
        faces.append(Shown(pictures.plaque_face(thing, name, "reverse"), "Reverse"))
    return (tuple(faces), (Shown(pictures.plaque_edge(thing), "Edge", False, True),))


def _plate(thing: Thing) -> tuple[str, ...]:
    """The color and the height of the digits of a plaque."""
    color = f"Color: {thing.values['color']}" if "color" in thing.values else ""
    tall = f"Digits {measured(thing.values['digits'])} high" if "digits" in thing.values else ""
    return tuple(one for one in (color, tall) if one)


def _die(thing: Thing) -> tuple[str, ...]:
    side = max(thing.values.get("sides") or (Fraction(3, 4),))
    return (f"Each side {measured(side)}", "Opposite sides add up to seven")


def _deck(thing: Thing, name: str) -> Iterator[Shown]:
    yield Shown(pictures.card_back(thing, name), "Back", True, True)
    ranks = thing.values.get("ranks", ())
    for face in pictures.SAMPLES:
        if face[0] != "T" or not ranks or "10" in ranks:
            yield Shown(pictures.card_face(thing, face), "", False)
    if thing.values.get("jokers_played"):
        yield Shown(pictures.card_face(thing, JOKER), "", False)


def _tiles(thing: Thing) -> Iterator[tuple[Shown, ...]]:
    back = Shown(pictures.tile_face(thing, UNSEEN), "Back", True, True)
    faces = (Shown(pictures.tile_face(thing, face), "", False) for face in TILES)
    yield from _in_rows((back, *faces), ROW)


def _in_rows(shown: tuple[Shown, ...], many: int) -> tuple[tuple[Shown, ...], ...]:
    return tuple(shown[at : at + many] for at in range(0, len(shown), many))


def measured(inches: Fraction) -> str:
    """A length in inches and in millimeters."""
    hundredths = math.floor(inches * INCH + Fraction(1, 2))
    return f"{length(inches)} in ({hundredths // 100}.{hundredths % 100:02d} mm)"


# Drawing a sheet.


def sheet_svg(sheet: Sheet) -> str:
    """A sheet as SVG; a unit is a hundredth of a millimeter, and the page has its true size."""
    widths = [_width(row) for row in sheet.rows]
    beside = [2 * BESIDE * any(one.down for one in row) for row in sheet.rows]
    needed = (across + more for across, more in zip(widths, beside, strict=True))
    wide = max(*needed, pictures.breadth(sheet.title) * TITLE, LEAST) + 2 * MARGIN
    y, parts = float(MARGIN), []
    for line, size in ((sheet.title, TITLE), *((one, SMALL) for one in sheet.notes)):
        parts.append(words(_first_upper(line), MARGIN, y + size * 0.8, size, bold=size == TITLE))
        y += size * 1.55
    y += GAP * 0.6
    for row, across in zip(sheet.rows, widths, strict=True):
        parts.append(group(_row(row, (wide - across) / 2, y)))
        y += _height(row) + GAP
    parts.append(group(_scale(y)))
    return page(parts, wide, y + MARGIN + 300)


def page(parts: Iterable[str], wide: float, tall: float) -> str:
    """The page in millimeters."""
    inside = (pictures.DEFS, rect(0, 0, wide, tall, fill=PAPER), *parts)
    size = {"width": f"{wide / 100:.2f}mm", "height": f"{tall / 100:.2f}mm"}
    box = f"0 0 {number(wide)} {number(tall)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, **size) + "\n"


def _first_upper(said: str) -> str:
    return said[:1].upper() + said[1:]


def _width(row: tuple[Shown, ...]) -> float:
    """The width of the pictures of a row; dimensions are beside the last one."""
    return sum(one.picture.width for one in row) + GAP * 0.5 * (len(row) - 1)


def _height(row: tuple[Shown, ...]) -> float:
    below = 900 if any(one.across or one.caption for one in row) else 0
    return max(one.picture.height for one in row) + below


def _row(row: tuple[Shown, ...], x: float, y: float) -> Iterator[str]:
    """Pictures side by side, each with its dimensions and what it shows."""
    for one in row:
        wide, tall = one.picture.width, one.picture.height
        yield group((one.picture.svg,), transform=f"translate({number(x)} {number(y)})")
        if one.across:
            yield from _across(x, y + tall + 260, wide)
        if one.caption:
            below = y + tall + (840 if one.across else 420)
            yield words(one.caption, x + wide / 2, below, SMALL, anchor="middle")
        x += wide + GAP * 0.5
    if any(one.down for one in row):
        yield from _down(x - GAP * 0.5 + 260, y, row[-1].picture.height)


def _across(x: float, y: float, wide: float) -> Iterator[str]:
    """A dimension line below a picture."""
    ticks = f"M{number(x)} {number(y - 110)}v220M{number(x + wide)} {number(y - 110)}v220"
    yield _line(f"M{number(x)} {number(y)}h{number(wide)}{ticks}")
    yield words(_measure(wide), x + wide / 2, y + 300, SMALL, anchor="middle")


def _down(x: float, y: float, tall: float) -> Iterator[str]:
    """A dimension line beside a picture."""
    ticks = f"M{number(x - 110)} {number(y)}h220M{number(x - 110)} {number(y + tall)}h220"
    yield _line(f"M{number(x)} {number(y)}v{number(tall)}{ticks}")
    yield words(_measure(tall), x + 220, y + tall / 2 + SMALL * 0.36, SMALL)


def _measure(units: float) -> str:
    """A length as it is stated: pictures have the size of what they show."""
    return measured(Fraction(round(units * 1000), INCH * 1000).limit_denominator(10_000))


def _line(outline: str) -> str:
    return path(outline, fill="none", stroke=FAINT, stroke_width=18)


def _scale(y: float) -> Iterator[str]:
    """A bar of 30 millimeters."""
    for n in range(3):
        fill = INK if n % 2 == 0 else PAPER
        yield rect(MARGIN + n * BAR, y, BAR, 120, fill=fill, stroke=INK, stroke_width=14)
    yield words("30 mm, true size", MARGIN + 3 * BAR + 200, y + 140, SMALL)


def words(
    said: str, x: float, y: float, size: float, *, bold: bool = False, anchor: str = "start"
) -> str:
    """A line of words."""
    style = {"font_family": FACES["sans"], "font_weight": "bold" if bold else None}
    return tag("text", text(said), x=x, y=y, font_size=size, fill=INK, text_anchor=anchor, **style)


def write(source: str | Path, folder: Path) -> list[tuple[Path, Sheet]]:
    """Write every sheet of a document to a folder, which is made if it does not exist."""
    made = [(folder / one.name, one) for one in named(sheets(in_format(read_document(source))))]
    folder.mkdir(parents=True, exist_ok=True)
    for file, sheet in made:
        file.write_text(sheet_svg(sheet), encoding="utf-8")
    return made


def named(made: Iterable[Sheet]) -> Iterator[Sheet]:
    """The same sheets, each with a file of its own: a name that comes again gets a number."""
    seen: Counter[str] = Counter()
    for one in made:
        seen[one.name] += 1
        again = seen[one.name]
        yield one if again == 1 else one._replace(name=f"{one.name[:-4]}-again-{again}.svg")


def in_format(document: Document) -> Document:
    """The same document, if it declares equipment."""
    found, accepted = document.data.get("format"), f'format = "{FORMAT}"'
    if found == FORMAT:
        return document
    why = "it has no format line" if found is None else f"its format is {found!r}"
    line = document.line(("format",)) if found is not None else None
    raise BadFile(document.file, line, why, accepted)
