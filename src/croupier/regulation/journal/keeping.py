"""Where equipment is kept, for dice, tiles and cards alike: locks, keys, pit stands, counts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.facts import PlaceKept
from croupier.regulation.people import Person, Position, title
from croupier.rulebook.finding import Finding

Cites = tuple[str, ...]
NO_STORES = ("pit_stand", "security")
"""Places where equipment is, but is not stored."""


def approval_faults(book: Book, entry: Entry, name: str, clause: str) -> Iterator[Finding]:
    """A registered storage area outside the cage is used only while it is approved."""
    place = book.place(name, entry.when)
    if place is not None and place.sort not in NO_STORES and not place.in_cage:
        yield from lacks(book, entry, "the storage area", clause, item=name)


def lock_faults(
    book: Book, entry: Entry, place: PlaceKept, lowest: Position, because: Cites
) -> Iterator[Finding]:
    """Two locks, one key with security, and nobody too low in games near the other.

    A cabinet in the cage has a lock whose key is with games.
    """
    held = {department for department, _ in place.locks}
    two = "security" in held and held & {"games", "cage"}
    if place.sort == "cage" and "games" not in held:
        message = f"{place.place}: a cabinet in the cage must have a lock whose key games has"
        yield book.finds("error", entry, message, because, "locks")
    elif place.sort != "cage" and not two:
        message = (
            f"{place.place}: two locks are needed: one key at security, one at games or the cage"
        )
        yield book.finds("error", entry, message, because, "locks")
    yield from key_faults(book, entry, place, lowest, because)


def key_faults(
    book: Book, entry: Entry, place: PlaceKept, lowest: Position, because: Cites
) -> Iterator[Finding]:
    """Nobody of games below a position has access to the key of a place."""
    for department, low in place.locks:
        if department == "games" and not _is_high(book, entry, low, lowest):
            message = (
                f"{place.place}: a {title(low)} has access to the key; "
                f"nobody below the {title(lowest)} may"
            )
            yield book.finds("error", entry, message, because, "locks")


def _is_high(book: Book, entry: Entry, low: Position, lowest: Position) -> bool:
    """Whether holders of one position are, or supervise, holders of another."""
    staff = book.staff(entry.when)
    holders = [one for one in staff.people.values() if one.position == low]
    return low == lowest or any(staff.is_or_above(one, (lowest,)) for one in holders)


def stand_faults(
    book: Book, entry: Entry, name: str, lowest: Position, because: Cites
) -> Iterator[Finding]:
    """A pit stand is registered, with a locked compartment to which only supervisors have keys."""
    stand = book.place(name, entry.when)
    if stand is None or not any(department == "games" for department, _ in stand.locks):
        message = f"{name} has no locked compartment of the games department"
        yield book.finds("error", entry, message, because, "locks")
    else:
        yield from key_faults(book, entry, stand, lowest, because)


def has_key(book: Book, entry: Entry, place: PlaceKept, person: Person) -> bool:
    """Whether a person has access to a key of a place."""
    staff = book.staff(entry.when)
    return any(
        person.department == department and staff.is_or_above(person, (low,))
        for department, low in place.locks
    )


def counting_faults(
    book: Book, entry: Entry, name: str, movers: set[int], because: Cites
) -> Iterator[Finding]:
    """Whoever counts has not moved that stock since the last count, and has no key of it."""
    place = book.place(name, entry.when)
    for signature in entry.signed:
        person = book.staff(entry.when).get(signature.person)
        moved = signature.person in movers
        if moved or (place and person and has_key(book, entry, place, person)):
            why = "moved this stock since the last count" if moved else "has access to its key"
            message = f"person {signature.person} counted, but {why}"
            yield book.finds("error", entry, message, because, "signed")
