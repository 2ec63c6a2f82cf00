"""Whether the signers of an entry are the people whom the law demands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.signing import Signer, unmatched
from croupier.regulation.people import Person, title
from croupier.rulebook.finding import Finding


def missing_signers(
    book: Book, entry: Entry, people: Sequence[Person], demands: Sequence[Signer]
) -> Iterator[Finding]:
    """Demands that no distinct signer meets."""
    nobody = "nobody on the register" if entry.signed else "nobody"
    fits = [[_may(book, entry, demand, one) for one in people] for demand in demands]
    for number in unmatched(fits, len(people)):
        signed = ", ".join(f"{one.number} ({title(one.position)})" for one in people) or nobody
        message = f"not signed by {demands[number].words}; signed by {signed}"
        yield book.finds("error", entry, message, demands[number].cites, "signed")


def signers(book: Book, entry: Entry) -> list[Person]:
    """The people on the register who signed an entry."""
    staff = book.staff(entry.when)
    found = (staff.get(number) for number in dict.fromkeys(one.person for one in entry.signed))
    return [one for one in found if one is not None]


def _may(book: Book, entry: Entry, demand: Signer, person: Person) -> bool:
    work = book.assigned(person.number, book.day(entry))
    table = getattr(entry.fact, "table", "")
    mandatory = person.department in book.house.mandatory
    return (mandatory or not demand.mandatory) and demand.admits(
        person,
        book.staff(entry.when),
        in_pit=any(one.pit for one in work),
        at_table=any(table in one.tables for one in work),
    )
