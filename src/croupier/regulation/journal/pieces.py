"""The pieces of one set of dice or tiles, from one use of it to the next: none may vanish."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.set_kinds import (
    COLLECTED,
    Collected,
    Destroyed,
    Enveloped,
    Placed,
    Retained,
    Stored,
)
from croupier.regulation.journal.stock import Moving

Step = tuple[Entry, Moving]
Use = Sequence[Step]
"""What happened to a set from the time it was placed until it is placed again."""
TAKEN: tuple[tuple[type[Moving], type[Moving], str], ...] = (
    (Collected, Enveloped, "collected than were put in envelopes"),
    (Destroyed, Collected, "destroyed than security collected"),
    (Retained, Collected, "retained than security collected"),
)
"""What takes pieces, from what, and how people say that it takes too many."""


def use_of(book: Book, item: str, name: str, entry: Entry) -> Use:
    """The use of a set to which an entry belongs."""
    found = book.ask(_uses).get((item, name), ())
    return next((use for use in reversed(found) if any(one is entry for one, _ in use)), ())


def uses(book: Book, item: str) -> Iterator[tuple[str, Use]]:
    """Every use of every set of a sort."""
    return (
        (name, use)
        for (sort, name), every in book.ask(_uses).items()
        if sort == item
        for use in every
    )


def _uses(book: Book) -> dict[tuple[str, str], list[list[Step]]]:
    found: dict[tuple[str, str], list[list[Step]]] = {}
    for entry, fact in book.of(Moving):
        item = getattr(fact, "item", "")
        for name in _names(fact):
            every = found.setdefault((item, name), [[]])
            if isinstance(fact, Placed):
                every.append([])
            every[-1].append((entry, fact))
    return found


def _names(fact: Moving) -> tuple[str, ...]:
    """The sets that a fact is about; what is destroyed in storage was of no set in use."""
    if isinstance(fact, Stored):
        return fact.sets
    if isinstance(fact, Destroyed) and fact.source != COLLECTED:
        return ()
    name = getattr(fact, "set", "")
    return (name,) if isinstance(name, str) and name else ()


def count(steps: Iterable[Step], *kinds: type[Moving]) -> int:
    """How many pieces some kinds of facts took; what the Bureau releases it has no more."""
    return sum(_pieces(fact) for _, fact in steps if isinstance(fact, kinds))


def _pieces(fact: Moving) -> int:
    if isinstance(fact, Stored):
        return 1
    number = int(getattr(fact, "count", 0))
    return -number if isinstance(fact, Retained) and fact.released else number


def up_to(use: Use, entry: Entry) -> Use:
    """A use up to an entry, that one included."""
    for place, (one, _) in enumerate(use):
        if one is entry:
            return use[: place + 1]
    return use


def reached(use: Use, made: type[Moving], number: int, after: Entry) -> Entry | None:
    """The entry, at another one or later, at which a kind has taken some number of pieces."""
    total = 0
    for entry, fact in use:
        if isinstance(fact, made):
            total += _pieces(fact)
            if total >= number and entry.when >= after.when:
                return entry
    return None


def from_table(use: Use) -> Use:
    """A use without envelopes that were filled from the reserve."""
    return [one for one in use if not (isinstance(one[1], Enveloped) and one[1].source)]


def too_many(use: Use) -> Iterator[tuple[Entry, int, str]]:
    """Entries that take more pieces of a set than there were, by how many, and how that is said."""
    for place, (entry, fact) in enumerate(use):
        for made, source, words in TAKEN:
            if isinstance(fact, made):
                so_far = use[: place + 1]
                over = count(so_far, made) - count(so_far, source)
                if over > 0:
                    yield entry, over, words
    placed, sealed = count(use, Placed), count(from_table(use), Enveloped)
    if placed and sealed > placed:
        last = [entry for entry, fact in use if isinstance(fact, Enveloped)][-1]
        yield last, sealed - placed, "put in envelopes than were placed at the table"
