"""The figures of a day of dice or tiles: a plain count, apart from the check's own arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from msgspec.structs import replace

from croupier.regulation.calendar import Calendar
from croupier.regulation.journal import dice, set_kinds, tiles
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples.writer import Writer
from croupier.regulation.journal.facts import Established, PlaceKept

ITEMS: Mapping[type[Fact], str] = {dice.DiceReconciled: "dice", tiles.TilesReconciled: "tiles"}
STAND = "pit_stand"


def reconcile(writer: Writer, made: type[set_kinds.Reconciled], day: date, at: datetime) -> None:
    """Write the reconciliation of a day, of which all other entries are written."""
    entry = writer.add(at, made(day, 0, 0, 0, 0, 0))
    writer.entries[-1] = next(one for one in reconciled(writer.entries) if one.seq == entry.seq)


def reconciled(entries: Iterable[Entry]) -> list[Entry]:
    """The same entries in the order of their times, with the figures that each day comes to."""
    every = sorted(entries, key=lambda one: (one.when, one.seq))
    counts = {made: Count(item) for made, item in ITEMS.items()}
    stated = dict[int, Entry]()
    for entry in sorted(every, key=lambda one: (one.when, type(one.fact) in ITEMS)):
        for count in counts.values():
            count.add(entry)
        if isinstance(fact := entry.fact, set_kinds.Reconciled):
            stated[entry.seq] = replace(entry, fact=counts[type(fact)].stated(fact))
    return [stated.get(one.seq, one) for one in every]


class Count:
    """How many dice or sets of tiles are where, told from one entry to the next."""

    def __init__(self, item: str) -> None:
        """Begin with nothing, in a house without places."""
        self.item, self.calendar = item, Calendar()
        self.sorts: dict[str, str] = {}
        self.rooms: Counter[str] = Counter()
        self.tables: Counter[str] = Counter()
        self.envelopes: Counter[str] = Counter()
        self.security: Counter[str] = Counter()
        self.bureau: Counter[str] = Counter()
        self.days: Counter[tuple[str, date]] = Counter()

    def add(self, entry: Entry) -> None:
        """Count one entry."""
        match entry.fact:
            case Established(gaming_day_starts=starts, time_zone=zone):
                self.calendar = Calendar(starts, zone)
            case PlaceKept(place=place, sort=sort):
                self.sorts[place] = sort
            case fact if getattr(fact, "item", "") == self.item:
                self._move(fact, self.calendar.gaming_day(entry.when))

    def _move(self, fact: Fact, day: date) -> None:
        match fact:
            case set_kinds.Received(count=count, place=place):
                self.rooms[place] += count
            case set_kinds.Stored():
                self._stored(fact, day)
            case set_kinds.Placed(set=name, count=count, source=source):
                self.rooms[source] -= count
                self.tables[name] += count
            case set_kinds.Enveloped(set=name, count=count, source=source):
                (self.rooms if source else self.tables)[source or name] -= count
                self.envelopes[name] += count
            case set_kinds.Collected(set=name, count=count):
                self.envelopes[name] -= count
                self.security[name] += count
            case set_kinds.Destroyed(set=name, count=count):
                self.security[name] -= count
                self.days["destroyed", day] += count
            case set_kinds.Retained(set=name, count=count, released=released):
                self.bureau[name] += -count if released else count
                self.security[name] += count if released else -count

    def _stored(self, fact: set_kinds.Stored, day: date) -> None:
        """From room to room; what security found clean comes back set by set."""
        if fact.source in self.sorts:
            self.rooms[fact.source] -= fact.count
        else:
            self.security["back"] -= fact.count
        self.rooms[fact.target] += fact.count
        if self.sorts.get(fact.target) == STAND:
            self.days["distributed", day] += fact.count
        elif self.sorts.get(fact.source, STAND) == STAND:
            self.days["returned", day] += fact.count

    def stated(self, fact: set_kinds.Reconciled) -> set_kinds.Reconciled:
        """The reconciliation with the figures of its day."""
        stands = [place for place in self.rooms if self.sorts.get(place) == STAND]
        return replace(
            fact,
            tables=self.tables.total(),
            envelopes=self.envelopes.total(),
            collected=self.security.total(),
            bureau=self.bureau.total(),
            destroyed=self.days["destroyed", fact.day],
            distributed=self.days["distributed", fact.day],
            returned=self.days["returned", fact.day],
            reserve=sum(self.rooms[place] for place in stands),
            on_hand={
                place: count for place, count in self.rooms.items() if count and place not in stands
            },
        )
