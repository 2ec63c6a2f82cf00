"""A journal written in tests: a small staff, and entries at times of March 2026."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from croupier.regulation.approvals.records import Records
from croupier.regulation.journal import check
from croupier.regulation.journal.book import Book, book_of
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples import saved
from croupier.regulation.journal.examples.writer import FIRST, STAFF, Writer
from croupier.rulebook.finding import Finding

__all__ = ["FIRST", "RECORD", "STAFF", "Journal", "at", "cited", "findings"]

HERE = ZoneInfo("America/New_York")
RECORD = saved.record()
"""What the example casino has on record."""


def at(text: str) -> datetime:
    """A time of March 2026, as in "1 06:00"; a whole date is taken as it is."""
    if "-" in text:
        return datetime.fromisoformat(text).replace(tzinfo=HERE)
    day, clock = text.split()
    return datetime.fromisoformat(f"2026-03-{int(day):02}T{clock}").replace(tzinfo=HERE)


class Journal:
    """Entries at short times, and the book of them."""

    def __init__(self) -> None:
        self.writer = Writer()
        self.entries = self.writer.entries

    def add(self, when: str, fact: Fact, *signers: int) -> Entry:
        """Write a fact, signed by these people as what they are."""
        return self.writer.add(at(when), fact, *signers)

    def book(self, now: str) -> Book:
        return book_of(self.entries, at(now), records=RECORD)

    def findings(self, now: str) -> list[Finding]:
        return findings(self.entries, now)


def findings(entries: list[Entry], now: str, records: Records | None = RECORD) -> list[Finding]:
    """What the law says about entries at a moment, without notes, given what is on record."""
    check.kinds()
    book = book_of(entries, at(now), records=records)
    return [one for one in check.findings(book) if one.severity != "note"]


def cited(entries: list[Entry], now: str) -> set[str]:
    """The clauses of all findings that are no notes."""
    return {clause for one in findings(entries, now) for clause in one.cites}
