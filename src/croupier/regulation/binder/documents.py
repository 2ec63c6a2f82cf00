"""What the documents of one folder say about each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.regulation.changes.record import FORMAT as CHANGES
from croupier.regulation.forms import entries
from croupier.regulation.layouts import subject
from croupier.regulation.layouts.check import before
from croupier.regulation.layouts.declaration import FORMAT as LAYOUT
from croupier.regulation.layouts.sections import by_game, unruled
from croupier.regulation.layouts.submitted import of_document
from croupier.regulation.observations import FORMAT as OBSERVATIONS
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report
from croupier.rulebook.locate import Path
from croupier.rulebook.submission import FORMAT as SUBMISSION
from croupier.rulebook.submission import Document, Entry

ONLY = ("cmr147.02",)
NAMING: Mapping[str, tuple[str, ...]] = {CHANGES: ("change",), OBSERVATIONS: ("device", "wager")}
"""The lists of each format whose entries name a table."""


@dataclass(frozen=True)
class Binder:
    """The documents of a folder."""

    documents: tuple[Document, ...]

    def of(self, form: str) -> Iterator[Document]:
        """Those of one format."""
        return (one for one in self.documents if one.data.get("format") == form)

    @property
    def tables(self) -> Mapping[str, Entry]:
        """Every table of every submission, by its name."""
        return {one.id: one for document in self.of(SUBMISSION) for one in document.tables}

    def layouts(self, table: str) -> list[Document]:
        """The layouts that are declared for a table."""
        return [one for one in self.of(LAYOUT) if one.data.get("table") == table]


def compared(binder: Binder) -> Iterator[Finding]:
    """Everything in which the documents of a folder contradict each other."""
    if not any(binder.of(SUBMISSION)):
        return
    yield from strange_tables(binder)
    for document in binder.of(SUBMISSION):
        yield from without_layouts(binder, document)
        for table in document.tables:
            yield from other_layout(binder, document, table)


@cites("cmr147.02")
def strange_tables(binder: Binder) -> Iterator[Finding]:
    """A table that another document names is in a submission, with the same game."""
    for document in binder.documents:
        report = Report(document)
        for where, place, name in _named(document):
            if name not in binder.tables:
                yield _strange(report, where, place, name, binder)
    for document in binder.of(LAYOUT):
        table = binder.tables.get(str(document.data.get("table")))
        game = str(document.data.get("game", "")).partition(":")[0]
        if table is not None and game and game != table.game:
            message = f"the layout is of {game}, and the submission has {table.game} at {table.id}"
            yield Report(document)("error", "layout", ("game",), message, because=ONLY)


def _named(document: Document) -> Iterator[tuple[Entry | str, Path, str]]:
    """The tables that a document names, each with its place."""
    form = str(document.data.get("format"))
    for part in NAMING.get(form, ()):
        for one in entries(document, part, "table"):
            if isinstance(one.about.get("table"), str):
                yield one, (*one.place, "table"), one.about["table"]
    if form == LAYOUT and isinstance(document.data.get("table"), str):
        yield f"layout of {document.data['table']}", ("table",), document.data["table"]


def _strange(report: Report, where: Entry | str, place: Path, name: str, binder: Binder) -> Finding:
    hint = UnknownName("table", name, binder.tables).hint
    message = f"no submission of this folder has a table {name}{hint}"
    allowed = "a table of the submission"
    return report("error", where, place, message, chosen=name, allowed=allowed, because=ONLY)


def without_layouts(binder: Binder, document: Document) -> Iterator[Finding]:
    """Each table of a submission has a layout, filed and used by the time it is in force.

    A folder without any layout is not compared, and says so.
    """
    report = Report(document)
    if not any(binder.of(LAYOUT)):
        message = "no layout is in this folder, so layouts were not compared with the tables"
        yield report("note", "submission", ("table",), message)
        return
    for table in document.tables:
        because = _filed(table)
        found = binder.layouts(table.id)
        if because and not found:
            message, allowed = "no layout of this table is in the folder", f'table = "{table.id}"'
            place, key = table.place, "layout"
            yield report("error", table, place, message, key=key, allowed=allowed, because=because)
        elif because:
            yield from _too_late(document, found, because)


def _too_late(
    document: Document, found: list[Document], because: tuple[str, ...]
) -> Iterator[Finding]:
    """The first layout of a table is in use when the submission takes effect."""
    effective, used = document.data.get("effective"), [one.data.get("used_from") for one in found]
    if not isinstance(effective, date) or not all(isinstance(one, date) for one in used):
        return
    if all(before(effective, one) for one in used):
        first = found[0]
        message = f"the layout is used from {used[0]}, and the submission is in force before that"
        allowed, where = f"up to {effective}", f"layout of {first.data['table']}"
        place = ("used_from",)
        yield Report(first)("error", where, place, message, allowed=allowed, because=because)


def _filed(table: Entry) -> tuple[str, ...]:
    """The clauses by which the layout of a table is filed before it is used."""
    section = by_game().get(str(table.game)) or unruled().get(str(table.game))
    return section.filed_cites if section is not None else ()


def other_layout(binder: Binder, document: Document, table: Entry) -> Iterator[Finding]:
    """The layout in use states the options that the submission has, and is the felt of these."""
    layout = _in_use(binder.layouts(table.id), document.data.get("effective"))
    if layout is None or str(layout.data.get("game", "")).partition(":")[0] != table.game:
        return
    try:
        mine = subject.of(layout)
        theirs = of_document(document, table.id)[0].subject
    except Refused:
        return
    alike = _felt(mine) == _felt(theirs)
    stated = _keys(layout.data.get("options", {}))
    for key in sorted({*mine.options, *theirs.options}):
        here, there = (one.options.get(key, "the usual") for one in (mine, theirs))
        if here != there and (key in stated or not alike):
            message = f"{key}: the layout states {here}, and the submission {there}"
            yield Report(layout)(
                "warning" if alike else "error",
                f"layout of {table.id}",
                ("options", *key.split(".")),
                message,
                chosen=here,
                allowed=there,
                because=_filed(table),
            )


def _in_use(found: list[Document], effective: Any) -> Document | None:
    """The newest layout that is used when a submission takes effect, or the only one."""
    if len(found) < 2:
        return next(iter(found), None)
    dated = [one for one in found if isinstance(one.data.get("used_from"), date)]
    by_then = [one for one in dated if not before(effective, one.data["used_from"])]
    return max(by_then, key=lambda one: str(one.data["used_from"]), default=None)


def _keys(options: Any, prefix: str = "") -> frozenset[str]:
    """The dotted keys of nested options."""
    if not isinstance(options, Mapping):
        return frozenset({prefix.rstrip(".")})
    return frozenset(k for key, value in options.items() for k in _keys(value, f"{prefix}{key}."))


def _felt(of: subject.Subject) -> frozenset[str]:
    """The areas and the words on the cloth that a table's options require."""
    words = (one.text for one in of.layout.inscriptions if not one.sign)
    return frozenset((*words, *(one.id for one in of.layout.areas)))
