"""What the house means by at once, where the law sets no figure."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.facts import AT_ONCE, Established
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

CLAUSES = ("cmr146.46.6.c.6", "cmr146.47.2", "cmr146.49.14.j", "cmr146.53.12.d", "cmr146.54.3")


@cites(*CLAUSES)
def limit_faults(book: Book) -> Iterator[Finding]:
    """More than half an hour is hardly at once, by the reading that sets the figure."""
    for entry, fact in book.of(Established):
        if fact.at_once_minutes > AT_ONCE:
            message = (
                f"at once is {fact.at_once_minutes} minutes for the house: "
                f"reading E2 takes it as {AT_ONCE} at most"
            )
            yield book.finds("warning", entry, message, CLAUSES, "at_once_minutes")


FAULTS = (limit_faults,)
