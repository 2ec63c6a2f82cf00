"""The layouts of a submission's tables, each with its drawings, its declaration and its sheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.drawing import shapes
from croupier.drawing.felt import CLOTHS, felt_svg
from croupier.games import registry
from croupier.regulation.layouts import subject
from croupier.regulation.layouts.approval import (
    Submitted,
    approval_pdf,
    declaration_of,
    drawing_pdf,
    with_cloth,
)
from croupier.regulation.layouts.sections import unruled
from croupier.regulation.signs import pages
from croupier.regulation.signs.sign import sign
from croupier.rulebook.laid import lay
from croupier.rulebook.sources import spared
from croupier.rulebook.submission import Document, Entry, in_format, read_document
from croupier.rulebook.typed import as_named

SIZE = "a length in millimeters from 500 to 5000"


def of_document(document: Document, wanted: str = "", date: date | None = None) -> list[Submitted]:
    """The tables of a submission, or the one that is wanted."""
    found = {table.id: table for table in in_format(document).tables}
    if wanted and wanted not in found:
        raise UnknownName(f"{document.file}: table", wanted, found)
    chosen = [found[wanted]] if wanted else list(found.values())
    return [_submitted(document, table, date) for table in chosen]


def _submitted(document: Document, table: Entry, date: date | None) -> Submitted:
    house = document.data.get("establishment", {})
    about: Mapping[str, Any] = {**(house if isinstance(house, Mapping) else {}), **table.about}
    named = house.get("name") if isinstance(house, Mapping) else None
    name = named if isinstance(named, str) and named.strip() else shapes.NAME
    of = with_cloth(_subject(document, table, name), _cloth(about))
    effective = document.data.get("effective")
    day = date or (effective.date() if isinstance(effective, datetime) else None)
    revision, logo = str(about.get("revision", "1")), str(about.get("logo", ""))
    beside = str(Path(document.file).parent / logo) if logo else ""
    return Submitted(of, name, table.id, revision, day, _length(about), beside)


def _subject(document: Document, table: Entry, house: str) -> subject.Subject:
    if table.game in unruled():
        return subject.subject(str(table.game), table.choices, house)
    built = registry.games()
    if table.game not in built:
        raise UnknownName("game", str(table.game), (*built, *unruled()))
    game = as_named(built[table.game], table.about["game"])
    laid = lay(document, table, game)
    if laid.unreadable:
        keys = ", ".join(sorted(laid.unreadable))
        raise Refused(table.where, f"choices cannot be read: {keys}", (), "croupier check first")
    return subject.built(game, laid.rules, house)


def _cloth(about: Mapping[str, Any]) -> str:
    color = str(about.get("cloth", ""))
    if color and color not in CLOTHS:
        raise UnknownName("color of cloth", color, CLOTHS)
    return color


def _length(about: Mapping[str, Any]) -> int:
    long = about.get("table_size", 0)
    if type(long) is not int or (long and not 500 <= long <= 5000):
        raise Refused(f"a table {long} mm long", "not the length of a table", (), SIZE)
    return long


Sheet = tuple[str, Callable[[Submitted], bytes]]
DECLARED = ".toml"
"""How the name of a declaration ends."""
SHEETS: tuple[Sheet, ...] = (
    (".svg", lambda one: felt_svg(one.layout, real=True, scale=one.scale).encode()),
    (".pdf", drawing_pdf),
    ("-cloth.pdf", lambda one: drawing_pdf(one, cloth=True)),
    ("-approval.pdf", approval_pdf),
    (DECLARED, lambda one: declaration_of(one).encode()),
)
"""What is made for each table, by the end of the file's name."""


SIGN = "8.5x11"
"""The size of a sign sheet in inches, for which the law has no figure.

A table whose rules are in no document of ours has no sign: we do not know what is in force there.
"""


def write(source: str | Path, folder: Path, date: date | None = None) -> Iterator[Path]:
    """Write drawings, sheets, declarations and signs of all tables of a submission to a folder."""
    tables = of_document(read_document(source), date=date)
    for one in tables:
        spared(folder / f"{_file_name(one.table)}{DECLARED}", (Path(source),), "another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for one in tables:
        for ending, made in SHEETS:
            path = folder / f"{_file_name(one.table)}{ending}"
            path.write_bytes(made(one))
            yield path
        if one.subject.game not in unruled():
            path = folder / f"{_file_name(one.table)}-sign.pdf"
            path.write_bytes(pages.drawn(sign(source, one.table), ".pdf", pages.size_of(SIGN)))
            yield path


def _file_name(table: str) -> str:
    """A table's name as a file's."""
    return re.sub(r"[^\w.-]+", "_", table) or "table"
