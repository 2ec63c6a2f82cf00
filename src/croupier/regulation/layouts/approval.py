"""The sheets of a layout that are submitted: drawings, and clause by clause where everything is."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.layout import Layout, Point, Words
from croupier.core.measure import breadth
from croupier.core.wager import Spot
from croupier.drawing.felt import CLOTHS
from croupier.drawing.outlined import outlined
from croupier.drawing.pdf import document_pdf, picture_pdf, quoted
from croupier.drawing.plate import Title, keyed, plate
from croupier.drawing.sheet import without_sign
from croupier.regulation.layouts import declaration
from croupier.regulation.layouts.declaration import Facts, declared, table_size
from croupier.regulation.layouts.requirements import BOXES, required
from croupier.regulation.layouts.subject import Subject
from croupier.rulebook.law import clause

CROWD = 16
"""From this number on, only the first of many like areas has its key in the picture."""


class Submitted(msgspec.Struct, frozen=True):
    """A table whose layout is submitted: who submits it, which table it is, and when."""

    subject: Subject
    house: str
    table: str = ""
    revision: str = "1"
    date: date | None = None
    length: int = 0
    logo: str = ""

    @property
    def layout(self) -> Layout:
        """Its felt."""
        return self.subject.layout

    @property
    def scale(self) -> Fraction:
        """How much larger the table is than it is drawn, if its length is given."""
        return Fraction(self.length, table_size(self.layout)[0]) if self.length else Fraction(1)

    @property
    def title(self) -> Title:
        """What its title block says."""
        options = ", ".join(f"{key} = {value}" for key, value in self.subject.options.items())
        rows = (
            ("Establishment", self.house),
            ("Table", self.table or "–"),
            ("Options", options or "as by default"),
            ("Date", self.date.isoformat() if self.date else "–"),
            ("Revision", self.revision),
        )
        return Title(rows, self.subject.title)


def with_cloth(of: Subject, color: str) -> Subject:
    """The same table with another color of cloth."""
    return replace(of, layout=replace(of.layout, color=color)) if color else of


COLORS = tuple(CLOTHS)


def drawing_pdf(one: Submitted, *, cloth: bool = False) -> bytes:
    """The drawing in true size: the whole table, or the cloth alone."""
    logo = _address(Path(one.logo)) if one.logo else ""
    made = plate(one.layout, one.title, cloth=cloth, scale=one.scale, logo=logo)
    return picture_pdf(outlined(made.svg), made.size, f"{one.title.heading} {one.table}".strip())


PICTURES = {".svg": "image/svg+xml", ".png": "image/png"}


def _address(file: Path) -> str:
    """A picture as the address of its content."""
    kind = PICTURES.get(file.suffix.lower())
    if kind is None or not file.is_file():
        raise Refused(f"logo {file}", "there is no such picture", (), " or ".join(PICTURES))
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"


def declaration_of(one: Submitted) -> str:
    """The declaration of the layout as it is drawn."""
    facts = Facts(
        one.subject.game,
        one.house,
        one.subject.options,
        one.table,
        one.date,
        one.revision,
        one.subject.decks,
        declaration.wheel_size(one.layout),
        one.logo,
    )
    return declared(one.layout, facts, one.scale)


class Line(msgspec.Struct, frozen=True):
    """A line of the approval sheet: a key, what is required, its clauses, and where it is."""

    key: str
    what: str
    cites: tuple[str, ...]
    where: str
    at: tuple[Point, ...] = ()


def lines(one: Submitted) -> list[Line]:
    """Clause by clause, where each required area, place and inscription is."""
    found = [*_areas(one), *_places(one), *_words(one)]
    return [replace(line, key=str(n)) for n, line in enumerate(found, 1)]


def _areas(one: Submitted) -> Iterator[Line]:
    groups: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for need in required(one.subject.section, one.layout).areas:
        groups.setdefault((Spot.parse(need.id).kind, need.cites), []).append(need.id)
    for (kind, because), ids in groups.items():
        name = kind.replace("_", " ")
        there = [area.anchor for area in one.layout.areas if area.spot in ids]
        what = f"Area for {name}" if len(ids) == 1 else f"{len(ids)} areas for {name}"
        yield Line(
            "", what, because, _at(one, there), tuple(there[:1] if len(there) > CROWD else there)
        )


def _places(one: Submitted) -> Iterator[Line]:
    need = required(one.subject.section, one.layout)
    groups: dict[tuple[str, ...], list[str]] = {}
    for place in need.places:
        groups.setdefault(place.cites, []).append(place.id)
    groups.setdefault(one.subject.section.boxes_cites, []).extend(BOXES)
    for because, ids in groups.items():
        there = [place.anchor for place in one.layout.places if place.id in ids]
        label = ", ".join(dict.fromkeys(_bare(name) for name in ids))
        yield Line("", label.capitalize(), because, _at(one, there), tuple(there[:CROWD]))
    if need.positions:
        because = need.positions[0].cites
        yield Line("", f"{len(need.positions)} positions for players", because, "numbered")


def _bare(name: str) -> str:
    """The name of a place without the number of its position."""
    head, _, last = name.rpartition(" ")
    return head if last.isdigit() else name


def _words(one: Submitted) -> Iterator[Line]:
    for need in required(one.subject.section, one.layout).words:
        same = [i for i in one.layout.inscriptions if i.text == need.text]
        on_sign = all(i.sign for i in same)
        there = [] if on_sign else [_beside(i.words) for i in same if not i.sign]
        where = "sign" if on_sign else _at(one, there)
        yield Line("", f"“{need.text}”", need.cites, where, tuple(there[:1]))


def _beside(said: Words) -> Point:
    """A point to the left of words, where a key covers none of them."""
    if said.bend or said.turn:
        return said.at
    half = min(breadth(said.text) * said.set_size // 200, (said.width or 10_000) // 2)
    return said.at[0] - half - 40, said.at[1]


def _at(one: Submitted, points: list[Point]) -> str:
    """Where things are, in millimeters from the upper left corner of the table."""
    if not points:
        return "–"
    cut = one.layout.cloth.inset(-one.layout.rail)
    shown = [
        f"{round((x - cut.x) * one.scale)}, {round((y - cut.y) * one.scale)}" for x, y in points
    ]
    return f"{shown[0]} mm" if len(shown) == 1 else f"{shown[0]} mm, and {len(shown) - 1} more"


def approval_pdf(one: Submitted) -> bytes:
    """The approval sheet: the table, a keyed picture, and every requirement with its place."""
    found, shown = lines(one), without_sign(one.layout)
    svg = outlined(keyed(shown, ((line.key, at) for line in found for at in line.at)))
    source = "\n".join((PAGE, *_head(one), *_table(found), *_signed()))
    return document_pdf(source, {"felt.svg": svg}, f"{one.title.heading}: approval sheet")


PAGE = """#set page(paper: "us-letter", margin: 16mm, numbering: "1 / 1")
#set text(size: 8.5pt)
#set table(stroke: 0.4pt + gray, inset: 4pt)"""


def _head(one: Submitted) -> Iterator[str]:
    yield f'#text(size: 16pt, weight: "bold", {quoted(one.title.heading + ": layout")})'
    cells = (f"[*{name}*], {quoted(value)}" for name, value in one.title.rows)
    yield f"#table(columns: (auto, 1fr), {', '.join(cells)})"
    length, width = (round(one.scale * side) for side in table_size(one.layout))
    section = f"205 CMR 146.{one.subject.section.section}"
    said = f"Table {length} by {width} mm, cloth {one.layout.color}; {section}"
    yield f"#text({quoted(said)})\n"
    yield '#align(center, image("felt.svg", width: 100%))'


def _table(found: list[Line]) -> Iterator[str]:
    head = "table.header([*Key*], [*Required*], [*Clause*], [*What the clause says*], [*Where*])"
    yield f"#table(columns: (auto, 1.6fr, auto, 1.8fr, 1fr), {head},"
    for line in found:
        clauses = "\n".join(line.cites)
        said = " ".join(dict.fromkeys(clause(one).gist for one in line.cites))
        cells = (line.key, line.what, clauses, said, line.where)
        yield "".join(f"text({quoted(cell)}), " for cell in cells)
    yield ")"


def _signed() -> Iterator[str]:
    yield "#v(6mm)"
    yield "#table(columns: (1fr, 1fr, 1fr), stroke: none, [Submitted by], [Received], [Approved],"
    yield "line(length: 90%), line(length: 90%), line(length: 90%))"
