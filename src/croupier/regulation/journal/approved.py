"""What the Bureau approved, what was submitted to it, and what the house's own controls state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.rulebook.finding import Finding

State = Literal["stated", "submitted", "approved"]
ENOUGH: Mapping[State, frozenset[State]] = {
    "stated": frozenset({"stated", "submitted", "approved"}),
    "submitted": frozenset({"submitted", "approved"}),
    "approved": frozenset({"approved"}),
}
"""What was approved was also submitted, and what was submitted is also stated."""
WORDS: Mapping[State, str] = {
    "stated": "stated in the internal controls",
    "submitted": "submitted to the Bureau",
    "approved": "approved by the Bureau",
}


@kind("approved")
class Approved(Fact, frozen=True):
    """What a clause wants stated, submitted or approved, and how far it is.

    `item` names the place, device, plan or person in question; "" stands for all of them.
    """

    words = "something is stated, submitted or approved"

    clause: str
    state: State
    item: str = ""
    reference: str = ""


def is_so(book: Book, at: datetime, clause: str, state: State, item: str = "") -> bool:
    """Whether something is approved, submitted or stated at a moment."""
    known = book.ask(_register).get(clause, ())
    return any(
        entry.when <= at and one.item in ("", item) and one.state in ENOUGH[state]
        for entry, one in known
    )


def lacks(
    book: Book, entry: Entry, what: str, clause: str, state: State = "approved", item: str = ""
) -> Iterator[Finding]:
    """A finding at an entry that needs what is not approved, submitted or stated by then."""
    if not is_so(book, entry.when, clause, state, item):
        named = f"{what} {item}".strip()
        yield book.finds("error", entry, f"{named} is not {WORDS[state]}", (clause,), "approved")


def _register(book: Book) -> Mapping[str, list[tuple[Entry, Approved]]]:
    found: dict[str, list[tuple[Entry, Approved]]] = {}
    for entry, fact in book.of(Approved):
        found.setdefault(fact.clause, []).append((entry, fact))
    return found
