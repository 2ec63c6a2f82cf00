"""A lawful journal with one thing changed: what the law then says that it did not say before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache
from typing import Any

import msgspec

from croupier.regulation.approvals.records import Entry as Record
from croupier.regulation.approvals.records import Records
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples.breaking import redated
from croupier.regulation.journal.examples.card_events import Events
from croupier.regulation.journal.examples.writer import STAFF, Writer
from croupier.regulation.people import Signature
from tests.regulation.writing import RECORD, at, findings

NOW, LATER = "4 06:00", "8 06:00"


@cache
def events() -> tuple[Entry, ...]:
    """Three lawful days with events."""
    writer = Writer()
    Events(writer)
    return tuple(writer.entries)


def one(kind: str, nth: int = 0, **fields: Any) -> Callable[[Entry], bool]:
    """Whether an entry is the one of a kind with these fields; `nth` of several."""
    fitting = [
        entry.seq
        for entry in events()
        if entry.fact.kind == kind
        and all(getattr(entry.fact, key) == value for key, value in fields.items())
    ]
    return lambda entry: entry.seq == fitting[nth]


def replaced(which: Callable[[Entry], bool], change: Callable[[Entry], Entry]) -> list[Entry]:
    """The lawful journal with one entry changed."""
    found = [entry for entry in events() if which(entry)]
    assert len(found) == 1
    return [change(entry) if entry is found[0] else entry for entry in events()]


def stating(**fields: Any) -> Callable[[Entry], Entry]:
    """An entry with other figures or names in its fact."""

    def change(entry: Entry) -> Entry:
        return msgspec.structs.replace(entry, fact=msgspec.structs.replace(entry.fact, **fields))

    return change


def signed(*people: int) -> Callable[[Entry], Entry]:
    """An entry signed by other people."""

    def change(entry: Entry) -> Entry:
        made = tuple(
            Signature(one, STAFF[one].department, STAFF[one].position, entry.at, entry.fact.words)
            for one in people
        )
        return msgspec.structs.replace(entry, signed=made)

    return change


def shifted(minutes: int) -> Callable[[Entry], Entry]:
    """An entry at another time."""

    def change(entry: Entry) -> Entry:
        when = entry.when + timedelta(minutes=minutes)
        return redated(entry, when)

    return change


@cache
def lawful(now: str) -> frozenset[str]:
    """What the law says of the lawful journal at a moment: what is open by then."""
    return frozenset(found.message for found in findings(list(events()), now))


def said(entries: list[Entry], now: str = LATER, records: Records | None = RECORD) -> set[str]:
    """The clauses of what the law says of changed entries, and not of the lawful ones."""
    known = lawful(now)
    new = (found for found in findings(entries, now, records) if found.message not in known)
    return {clause for found in new for clause in found.cites}


def with_fact(day_clock: str, fact: Fact, *people: int) -> list[Entry]:
    """The lawful journal with one more entry, of March 2026."""
    writer = Writer()
    writer.entries = list(events())
    writer.add(at(day_clock), fact, *people)
    return writer.entries


def without(item: str, thing: str = "") -> Records:
    """The record of the example casino without an item, or without one of its things."""
    return msgspec.structs.replace(RECORD, entries=tuple(_without(item, thing)))


def _without(item: str, thing: str) -> Iterator[Record]:
    for one in RECORD.entries:
        others = tuple(each for each in one.items if each != item)
        things = tuple(each for each in one.things if each != thing)
        if item not in one.items:
            yield one
            continue
        yield msgspec.structs.replace(one, items=others)
        if thing and things:
            yield msgspec.structs.replace(one, items=(item,), things=things)


def recorded(item: str, thing: str) -> Records:
    """The record of the example casino with one more approval."""
    more = Record(items=(item,), things=(thing,), approved=at("1 06:00"))
    return msgspec.structs.replace(RECORD, entries=(*RECORD.entries, more))
