"""What the public finds on a licensee's website about a tournament: everything in its notice."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from croupier.regulation.changes.notices import spoken
from croupier.regulation.forms import entries, is_moment
from croupier.regulation.items import value_at
from croupier.regulation.library import page
from croupier.regulation.tournaments.filing import CERTIFIED, calendar_in, required
from croupier.rulebook.citation import cites
from croupier.rulebook.submission import Document

Line = tuple[str, str, str]
"""The letter of an item, what it is, and what the notice says."""


@cites("cmr147.05.5")
def lines(document: Document) -> Iterator[Line]:
    """The fourteen items of a notice in their order."""
    yield "a", "dates, times and places", "; ".join(_sessions(document))
    for item in required():
        letter = item.cites[0].rpartition(".")[2]
        yield letter, item.what, _said(value_at(document.data, item.place))
    given = {str(one.about.get("of")): one.about for one in entries(document, "certification")}
    for letter in "lmn":
        signed = [
            f"{who}, signed {given[name].get('signed')}"
            for name, (who, clause, _) in CERTIFIED.items()
            if clause.endswith(f".{letter}") and name in given
        ]
        yield letter, "certification", "; ".join(signed)


def _sessions(document: Document) -> Iterator[str]:
    calendar = calendar_in(document)
    for one in entries(document, "session"):
        starts, ends = one.about.get("starts"), one.about.get("ends")
        if is_moment(starts) and is_moment(ends):
            times = f"{spoken(calendar.local(starts))} to {spoken(calendar.local(ends))}"
            yield f"{times}, {one.about.get('location', '')}"


def _said(value: Any) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def html(document: Document) -> str:
    """The page itself."""
    name = str(value_at(document.data, ("tournament", "name")) or "Tournament")
    rows = "".join(
        f"<dt>({letter}) {escape(what)}</dt><dd>{escape(said)}</dd>"
        for letter, what, said in lines(document)
    )
    return f"{page(name, f'<dl>{rows}</dl>')}</body></html>\n"
