"""All findings of a declaration of equipment."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from croupier.core.errors import UnknownName
from croupier.regulation.equipment.chips import VALUE, of_chips
from croupier.regulation.equipment.demands import of_thing
from croupier.regulation.equipment.others import of_others
from croupier.regulation.equipment.reading import Declared, Thing, declared
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, in_order
from croupier.rulebook.submission import Document

MORE_TOPICS: Mapping[str, tuple[str, ...]] = {
    VALUE: ("denomination", "back-up", "commingling"),
    "roulette_wheel": ("order",),
    "table": ("card_reader",),
}
"""What else may be approved of a kind, besides what its data names."""


def findings(document: Document, approved: Collection[str] = ()) -> list[Finding]:
    """Everything the law says about declared equipment, in the order of its lines.

    `approved` are the names of approvals on record; a declaration may state more of them.
    """
    return in_order(list(_all(declared(document, frozenset(approved)))))


def _all(read: Declared) -> Iterator[Finding]:
    yield from read.wrong
    yield from _nameless(read)
    for thing in read.things:
        yield from of_thing(read, thing)
    yield from of_chips(read)
    yield from of_others(read)
    yield from _unknown_approvals(read)


@cites("cmr146.03.4.b")
def _nameless(read: Declared) -> Iterator[Finding]:
    """A declaration says whose equipment it is, since chips, cards and dice bear that name."""
    if read.things and not read.all("establishment"):
        message = "the establishment is missing; chips, cards and dice bear the licensee's name"
        allowed, because = "[establishment] with name", ("cmr146.03.4.b",)
        place = ("establishment",)
        yield read.report("error", "declaration", place, message, allowed=allowed, because=because)


def topics(thing: Thing) -> Iterator[str]:
    """The names of everything that may be approved of a thing."""
    own = (one.topic for one in thing.of.approval)
    excuses = (one.excuse for one in thing.of.rule if one.excuse)
    for topic in (*own, *excuses, *MORE_TOPICS.get(thing.kind, ())):
        yield thing.key(topic)


def _unknown_approvals(read: Declared) -> Iterator[Finding]:
    """Approvals that the declaration states though it has no such thing: a slip."""
    known = {name for thing in read.things for name in topics(thing)}
    stated = read.report.document.data.get("approved", ())
    for number, name in enumerate(stated if isinstance(stated, list) else ()):
        if isinstance(name, str) and name not in known:
            lacks = "nothing that is declared needs it"
            unknown = UnknownName("approval", name, known, lacks=lacks)
            place = ("approved", number)
            yield read.report("error", "declaration", place, str(unknown), key=name, chosen=name)


def schema() -> Mapping[str, Any]:
    """The JSON Schema of the format."""
    from croupier.regulation.equipment.schema import schema as made

    return made()
