"""What the record of approvals has of a clause, and what the house's own controls state.

A journal has no approvals of its own: what was submitted or approved is in the record of approvals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import cache
from typing import Literal

from croupier.regulation.approvals.needs import Standing, may_be_used
from croupier.regulation.approvals.records import Records
from croupier.regulation.approvals.register import Approval, wanting
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.rulebook.finding import Finding

State = Literal["stated", "submitted", "approved"]
WORDS: Mapping[State, str] = {
    "stated": "stated in the internal controls",
    "submitted": "submitted to the Bureau",
    "approved": "approved by the Bureau",
}


@kind("controls_stated")
class ControlsStated(Fact, frozen=True):
    """The internal controls state what a clause wants written in them.

    `item` names the device or procedure in question; "" stands for all of them.
    """

    words = "the internal controls state something"

    clause: str
    item: str = ""
    reference: str = ""


def lacks(
    book: Book, entry: Entry, what: str, clause: str, state: State = "approved", item: str = ""
) -> Iterator[Finding]:
    """A finding at an entry that needs what is not approved, submitted or stated by then.

    Without a record of approvals, a note says what must be on it.
    """
    named = f"{what} {item}".strip()
    if state == "stated":
        if not _is_stated(book, entry.when, clause, item):
            yield book.finds("error", entry, f"{named} is not {WORDS[state]}", (clause,), clause)
    elif book.records is None:
        message = f"{named} must be {WORDS[state]}; no record of approvals was compared"
        yield book.finds("note", entry, message, (clause,), "approved")
    else:
        for one in _wanting(book.records, entry.when, clause, state, item):
            message = f"{named} is not {WORDS[state]}: {one.why}"
            yield book.finds("error", entry, message, (clause,), "approved")


def on_record(book: Book, entry: Entry, key: str, name: str) -> bool:
    """Whether the record has an item of the register for a thing when an entry was made."""
    records = book.records
    return records is not None and may_be_used(records, key, entry.when, name).verdict == "there"


def _wanting(
    records: Records, at: datetime, clause: str, state: State, item: str
) -> Iterator[Standing]:
    """Everything that a clause wants and the record does not have at a moment."""
    for one in _asked(clause, state):
        found = may_be_used(records, one.key, at, item)
        if found.verdict != "there":
            yield found


@cache
def _asked(clause: str, state: State) -> tuple[Approval, ...]:
    """What a clause wants submitted or approved, by the register of approvals."""
    found = tuple(one for one in wanting(clause) if one.needs == state)
    assert found, f"the register of approvals has nothing {state} by {clause}"
    return found


def _is_stated(book: Book, at: datetime, clause: str, item: str) -> bool:
    known = book.ask(_statements).get(clause, ())
    return any(entry.when <= at and one.item in ("", item) for entry, one in known)


def _statements(book: Book) -> Mapping[str, list[tuple[Entry, ControlsStated]]]:
    found: dict[str, list[tuple[Entry, ControlsStated]]] = {}
    for entry, fact in book.of(ControlsStated):
        found.setdefault(fact.clause, []).append((entry, fact))
    return found


def once(found: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, of which each note that says the same as one before is left out."""
    said = set[str]()
    for one in found:
        if one.severity != "note" or one.message not in said:
            said.add(one.message)
            yield one
