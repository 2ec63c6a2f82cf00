"""A book: all entries of a journal, folded for those who ask."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property
from heapq import merge
from typing import Any, Literal, TypeVar, cast

import msgspec

from croupier.regulation.approvals.records import Records
from croupier.regulation.calendar import DAY, Calendar
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import (
    Assigned,
    CollectionTime,
    Employed,
    Established,
    PlaceKept,
    Reported,
    TableClosed,
    TableOpened,
)
from croupier.regulation.people import Person, Staff
from croupier.rulebook.finding import Finding, Severity

F = TypeVar("F", bound=Fact)
T = TypeVar("T")


@dataclass(frozen=True)
class Opened:
    """A table that was open, from its opening to its closing; None while it still is.

    Where no entry states one of the two, the entry that proves it stands for it: the next opening
    for a closing, and the closing for an opening.
    """

    entry: Entry
    fact: TableOpened
    closed: Entry | None
    unstated: Literal["", "opening", "closing"] = ""

    def until(self, now: datetime) -> datetime:
        """When it closed, or now."""
        return self.closed.when if self.closed is not None else now


@dataclass(frozen=True)
class Book:
    """All entries in the order of their times, the calendar, and the present moment.

    `records` is the record of approvals that the journal is compared with, if there is one.
    """

    entries: Sequence[Entry]
    calendar: Calendar
    now: datetime
    house: Established = field(default_factory=Established)
    file: str = "journal"
    records: Records | None = None
    _asked: dict[Callable[[Book], Any], Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def at_once(self) -> timedelta:
        """How much time the house gives itself where the law says at once."""
        return timedelta(minutes=self.house.at_once_minutes)

    def of(self, *kinds: type[F]) -> Iterator[tuple[Entry, F]]:
        """Every entry of some kinds in the order of their times, with its fact."""
        fitting = [found for kind, found in self._by_kind.items() if issubclass(kind, kinds)]
        for entry in fitting[0] if len(fitting) == 1 else merge(*fitting, key=self._ordered):
            yield entry, cast("F", entry.fact)

    @cached_property
    def _order(self) -> dict[int, int]:
        return {entry.seq: place for place, entry in enumerate(self.entries)}

    def _ordered(self, entry: Entry) -> int:
        return self._order[entry.seq]

    @cached_property
    def _by_set(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(getattr(entry.fact, "set", ""), []).append(entry)
        return found

    def of_set(self, name: str, made: type[F]) -> Iterator[tuple[Entry, F]]:
        """Every entry of a kind about one set."""
        for entry in self._by_set.get(name, ()):
            if isinstance(entry.fact, made):
                yield entry, entry.fact

    @cached_property
    def _by_kind(self) -> Mapping[type[Fact], Sequence[Entry]]:
        found: dict[type[Fact], list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(type(entry.fact), []).append(entry)
        return found

    def ask(self, make: Callable[[Book], T]) -> T:
        """What a subject makes of this book, made only once."""
        if make not in self._asked:
            self._asked[make] = make(self)
        return cast("T", self._asked[make])

    def numbered(self, seq: int | None) -> Entry | None:
        """The entry with a number, if the book has it."""
        return self._by_number.get(seq)

    @cached_property
    def _by_number(self) -> Mapping[int | None, Entry]:
        return {one.seq: one for one in self.entries}

    def day(self, entry: Entry) -> date:
        """The gaming day of an entry."""
        return self.calendar.gaming_day(entry.when)

    @cached_property
    def days(self) -> tuple[date, ...]:
        """Every gaming day from the first entry that is over by now."""
        if not self.entries:
            return ()
        first, last = self.day(self.entries[0]), self.calendar.gaming_day(self.now)
        return tuple(first + n * DAY for n in range((last - first).days))

    @cached_property
    def begun(self) -> tuple[date, ...]:
        """Every gaming day from the first entry until now, of which the last is not over."""
        return (*self.days, self.calendar.gaming_day(self.now)) if self.entries else ()

    @cached_property
    def _staffs(self) -> tuple[list[datetime], list[Staff]]:
        people: dict[int, Person] = {}
        times, staffs = [datetime.min.replace(tzinfo=self.now.tzinfo)], [Staff({})]
        for entry, fact in self.of(Employed):
            people = {**people, fact.number: Person(**msgspec.structs.asdict(fact))}
            times.append(entry.when)
            staffs.append(Staff(people))
        return times, staffs

    def staff(self, at: datetime) -> Staff:
        """The people on the register at a moment."""
        times, staffs = self._staffs
        return staffs[bisect_right(times, at) - 1]

    @cached_property
    def _assigned(self) -> dict[tuple[int, date], list[Assigned]]:
        found: dict[tuple[int, date], list[Assigned]] = {}
        for _, fact in self.of(Assigned):
            found.setdefault((fact.person, fact.day), []).append(fact)
        return found

    def assigned(self, person: int, day: date) -> Sequence[Assigned]:
        """What a person was assigned to on a gaming day."""
        return self._assigned.get((person, day), ())

    def place(self, name: str, at: datetime) -> PlaceKept | None:
        """A place as registered at a moment, if it is."""
        found = [one for when, one in self._places.get(name, ()) if when <= at]
        return found[-1] if found else None

    @cached_property
    def _places(self) -> Mapping[str, Sequence[tuple[datetime, PlaceKept]]]:
        found: dict[str, list[tuple[datetime, PlaceKept]]] = {}
        for entry, one in self.of(PlaceKept):
            found.setdefault(one.place, []).append((entry.when, one))
        return found

    @cached_property
    def opened(self) -> tuple[Opened, ...]:
        """Every time a table was open, also where only the other end of it is stated."""
        found, going = list[Opened](), dict[str, tuple[Entry, TableOpened]]()
        known = {fact.table: fact for _, fact in reversed(list(self.of(TableOpened)))}
        for entry in self.entries:
            match entry.fact:
                case TableOpened(table) as fact:
                    if table in going:
                        found.append(Opened(*going[table], entry, "closing"))
                    going[table], known[table] = (entry, fact), fact
                case TableClosed(table) if table in going:
                    found.append(Opened(*going.pop(table), entry))
                case TableClosed(table):
                    fact = known.get(table, TableOpened(table, ""))
                    found.append(Opened(entry, fact, entry, "opening"))
        return tuple(found + [Opened(*one, None) for one in going.values()])

    def open_at(self, table: str, at: datetime) -> Opened | None:
        """The opening of a table that was open at a moment."""
        every = self.at_table(table)
        first = bisect_left(every, at, key=lambda one: one.until(max(self.now, at)))
        return next((one for one in every[first:] if one.entry.when <= at), None)

    def between(self, one: Opened) -> tuple[datetime, datetime]:
        """From when until when a table was closed after it was open; now if it still is.

        Where its closing is not stated, it may have closed at any time before the next opening.
        """
        assert one.closed is not None
        since = one.entry.when if one.unstated == "closing" else one.closed.when
        later = (each.entry.when for each in self.at_table(one.fact.table) if each != one)
        return since, next((when for when in later if when >= one.closed.when), self.now)

    def at_table(self, table: str) -> Sequence[Opened]:
        """Every time that one table was open."""
        return self._at_tables.get(table, ())

    @cached_property
    def _at_tables(self) -> Mapping[str, Sequence[Opened]]:
        found: dict[str, list[Opened]] = {}
        for one in self.opened:
            found.setdefault(one.fact.table, []).append(one)
        return {
            table: sorted(each, key=lambda one: one.entry.when) for table, each in found.items()
        }

    def report(self, entry: Entry, to: str) -> Entry | None:
        """The first report about an entry to somebody."""
        made = self._reports.get(entry.seq, ())
        return next((one for one, fact in made if fact.to == to), None)

    @cached_property
    def _reports(self) -> Mapping[int | None, Sequence[tuple[Entry, Reported]]]:
        found: dict[int | None, list[tuple[Entry, Reported]]] = {}
        for entry, fact in self.of(Reported):
            found.setdefault(fact.about, []).append((entry, fact))
        return found

    def collection(self, of: str, at: datetime) -> datetime:
        """Until when what was sealed is collected: the day's end, or the next designated time."""
        every = ((entry, fact) for entry, fact in self.of(CollectionTime) if fact.of == of)
        set_to = [fact.at for entry, fact in every if entry.when <= at]
        if not set_to:
            return self.calendar.ends(self.calendar.gaming_day(at))
        here = self.calendar.local(at)
        then = here.replace(hour=set_to[-1].hour, minute=set_to[-1].minute, second=0, microsecond=0)
        return then if then >= here else then + DAY

    def finds(
        self, severity: Severity, entry: Entry, message: str, because: Iterable[str], key: str = ""
    ) -> Finding:
        """A finding at an entry."""
        cited = tuple(because)
        says = f"{message} [{', '.join(cited)}]." if cited else f"{message}."
        where = f"{entry.where}, {entry.fact.words}"
        named = key or entry.fact.kind
        return Finding(self.file, entry.seq, where, named, severity, "", "", cited, says)


def book_of(
    entries: Iterable[Entry], now: datetime, file: str = "journal", records: Records | None = None
) -> Book:
    """The book of a journal at a moment: what was entered for later is not in it yet."""
    known = sorted((one for one in entries if one.when <= now), key=lambda one: (one.when, one.seq))
    stated = [one.fact for one in known if isinstance(one.fact, Established)]
    house = stated[-1] if stated else Established()
    calendar = Calendar(house.gaming_day_starts, house.time_zone, frozenset(house.holidays))
    return Book(known, calendar, now, house, file, records)
