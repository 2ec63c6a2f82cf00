"""Cards in storage: places, keys, balances, daily reconciliations and counts (146.49(1)–(5))."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.regulation.calendar import elapsed
from croupier.regulation.journal import keeping
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.cards import life
from croupier.regulation.journal.cards.kinds import (
    CardsCounted,
    CardsDestroyed,
    CardsReceived,
    CardsReconciled,
    CardsRemoved,
    CardsStored,
    PlasticReturned,
    ReserveCollected,
)
from croupier.regulation.journal.cards.preshuffled_kinds import ContainerMoved
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.facts import PlaceKept
from croupier.regulation.journal.sets import months_later
from croupier.regulation.journal.stock import Move
from croupier.regulation.people import Person, Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

STORES = ("primary", "secondary", "poker", "cage")
LOWEST: dict[str, Position] = {
    "primary": "shift_manager",
    "secondary": "shift_manager",
    "cage": "shift_manager",
    "poker": "poker_shift_supervisor",
}
"""Below whom nobody of games has access to the key of a place."""
A_DAY = timedelta(hours=24)
SHORT = (
    "cmr146.49.1",
    "cmr146.49.2",
    "cmr146.49.2.a",
    "cmr146.49.2.b",
    "cmr146.49.2.c",
    "cmr146.49.4",
    "cmr146.49.5",
    "cmr146.50.2.h.1",
    "cmr146.50.2.h.2",
)


@cites("cmr146.49.1")
def place_faults(book: Book) -> Iterator[Finding]:
    """New decks go into storage, and surplus reaches a pit only through primary storage.

    A storage area is approved whenever decks come to it or leave it.
    """
    for entry, fact in book.of(CardsReceived):
        yield from _store(book, entry, fact.place)
    for entry, moved in book.of(CardsStored):
        yield from _store(book, entry, moved.target)
    for entry, made in book.ask(life.moves):
        for name in sorted({end for move in made for end in (move.source, move.target)}):
            yield from keeping.approval_faults(book, entry, name, "cmr146.49.1")
    for entry, taken in book.of(CardsRemoved):
        place = book.place(taken.place, entry.when)
        if place is not None and place.sort != taken.area and not _in_cage(place, taken.area):
            message = f"{taken.place} is {place.sort} storage: its decks do not go to a pit"
            yield book.finds("error", entry, message, ("cmr146.49.1",), "place")


def _in_cage(place: PlaceKept, area: str) -> bool:
    """A locked cabinet in the cage serves as primary storage."""
    return place.sort == "cage" and area == "primary"


def _store(book: Book, entry: Entry, name: str) -> Iterator[Finding]:
    """Decks are stored in the cage, or in a registered place of storage."""
    place = book.place(name, entry.when)
    if place is None or place.sort in keeping.NO_STORES:
        message = f"{name} is not a registered storage area"
        yield book.finds("error", entry, message, ("cmr146.49.1",), "place")


@cites("cmr146.49.3")
def lock_faults(book: Book) -> Iterator[Finding]:
    """Two locks, with one key at security; nobody too low in games has access to the other."""
    used = {move.target for _, made in book.ask(life.moves) for move in made}
    for entry, place in book.of(PlaceKept):
        if place.place in used and place.sort in STORES:
            lowest, because = LOWEST[place.sort], ("cmr146.49.3",)
            yield from keeping.lock_faults(book, entry, place, lowest, because)


@cites("cmr146.49.4", "cmr146.49.5")
def distribution_faults(book: Book) -> Iterator[Finding]:
    """Decks go to a supervisor; those from poker storage include decks for the reserve."""
    for entry, fact in book.of(CardsRemoved):
        person = book.staff(entry.when).get(fact.given_to)
        if not supervises(person):
            given = f"the decks were given to person {fact.given_to}"
            message = f"{given}, who is not a games supervisor"
            yield book.finds("error", entry, message, ("cmr146.49.4",), "given_to")
        if fact.area == "poker" and fact.reserve < 1:
            message = "no extra deck was taken for the reserve"
            yield book.finds("error", entry, message, ("cmr146.49.5",), "reserve")


def supervises(person: Person | None) -> bool:
    """Whether a person is a games supervisor: a floorperson or anybody above."""
    positions = ("floorperson", "pit_boss", "poker_shift_supervisor")
    high = ("shift_manager", "games_manager")
    return person is not None and person.position in (*positions, *high)


@cites("cmr146.49.4", "cmr146.49.5", "cmr146.49.3")
def stand_faults(book: Book) -> Iterator[Finding]:
    """A pit stand is locked by a supervisor; by security too if decks stay for another day."""
    for pit, first in _pits(book).items():
        stand, because = book.place(f"pit stand {pit}", book.now), ("cmr146.49.4", "cmr146.49.5")
        held = {department for department, _ in stand.locks} if stand is not None else set[str]()
        yield from keeping.stand_faults(book, first, f"pit stand {pit}", "floorperson", because)
        if "games" in held and "security" not in held and pit in book.ask(_overnight):
            message = f"the stand of pit {pit} keeps decks over a day without a lock of security"
            yield book.finds("error", first, message, ("cmr146.49.3", *because), "locks")


def _pits(book: Book) -> dict[str, Entry]:
    """The pits that were given cards, each with the first removal to it."""
    found: dict[str, Entry] = {}
    for entry, fact in book.of(CardsRemoved):
        found.setdefault(fact.pit, entry)
    return found


def _overnight(book: Book) -> frozenset[str]:
    """The pits whose stands have decks when some gaming day ends."""
    found = set[str]()
    for day in book.days:
        stock = life.stock_at(book, book.calendar.ends(day))
        found |= {place for (_, place), count in stock.items() if count > 0}
    return frozenset(pit for pit in _pits(book) if life.reserve(pit) in found)


@cites(
    "cmr146.49.1", "cmr146.49.2", "cmr146.49.2.a", "cmr146.49.2.b", "cmr146.49.2.c", "cmr146.50.2.a"
)
def balance_faults(book: Book) -> Iterator[Finding]:
    """No decks leave a place where they are not: every movement rests on another."""
    for entry, made, after in book.ask(life.stocks):
        for move in made:
            left = after.get((move.item, move.source), 0)
            if left < 0:
                message = f"{-left} more {_named(move)} leave {move.source} than it had"
                yield book.finds("error", entry, message, SHORT, "balance")


def _named(move: Move) -> str:
    return {"sets": "decks in sets", "plastic": "plastic decks"}.get(move.item, "decks")


@cites("cmr146.49.2.f", "cmr146.49.2.d")
def reconciliation_faults(book: Book) -> Iterator[Finding]:
    """A reconciliation states what the entries come to since the last one."""
    last: dict[str, datetime] = {}
    for entry, fact in book.of(CardsReconciled):
        since = last.get(fact.packed)
        stock = life.stock_at(book, entry.when)
        for key, stated, true in (
            *_flows(book, fact, since, entry),
            *_levels(book, fact, stock, entry.when),
        ):
            if stated != true:
                message = f"{key} of {_packing(fact)}: {stated} stated, but the entries give {true}"
                yield book.finds("error", entry, message, ("cmr146.49.2.f", *_BEHIND[key]), key)
        last[fact.packed] = entry.when


def _packing(fact: CardsReconciled) -> str:
    names = {"decks": "decks", "sets": "sets of decks", "plastic": "plastic decks"}
    return names[fact.packed]


_BEHIND: dict[str, tuple[str, ...]] = {
    "removed": ("cmr146.49.2.b", "cmr146.49.4", "cmr146.49.5"),
    "returned": ("cmr146.49.2.c", "cmr146.49.13", "cmr146.49.14.f", "cmr146.50.2.h.2"),
    "destroyed": ("cmr146.49.16", "cmr146.49.16.d.iii"),
    "reserve": ("cmr146.49.2.b", "cmr146.49.6", "cmr146.49.11", "cmr146.49.13"),
    "tables": ("cmr146.49.6", "cmr146.49.9"),
    "over_24_hours": ("cmr146.49.7.g",),
    "collected": ("cmr146.49.9.a", "cmr146.49.12"),
    "bureau": ("cmr146.49.14.k.vii", "cmr146.49.16"),
    "on_hand": ("cmr146.49.1", "cmr146.49.2.a", "cmr146.49.2.b", "cmr146.49.2.c"),
}
"""The clauses of the entries from which each figure follows."""


def _flows(
    book: Book, fact: CardsReconciled, since: datetime | None, until: Entry
) -> Iterator[tuple[str, int, int]]:
    """What moved since the last reconciliation."""
    sums: dict[str, int] = defaultdict(int)
    for entry, made in life.moves_between(book, since, until.when):
        match entry.fact:
            case CardsRemoved():
                key = "removed"
            case ReserveCollected(place=place) if place:
                key = "returned"
            case ContainerMoved(to_place=place) if place:
                key = "returned"
            case PlasticReturned():
                key = "returned"
            case CardsDestroyed():
                key = "destroyed"
            case _:
                continue
        sums[key] += sum(one.count for one in made if one.item == fact.packed)
    for key in ("removed", "returned", "destroyed"):
        yield key, getattr(fact, key), sums[key]


def _levels(
    book: Book, fact: CardsReconciled, stock: life.Stock, at: datetime
) -> Iterator[tuple[str, int, int]]:
    """What is where at the time of the reconciliation."""
    held = {place: count for (packed, place), count in stock.items() if packed == fact.packed}

    def total(beginning: str) -> int:
        return sum(count for place, count in held.items() if place.startswith(beginning))

    yield "reserve", fact.reserve, total(life.reserve(""))
    yield "tables", fact.tables, total(life.on_table(""))
    yield "collected", fact.collected, total(life.sealed("")) + held.get(life.SECURITY, 0)
    yield "bureau", fact.bureau, held.get(life.BUREAU, 0)
    yield "over_24_hours", fact.over_24_hours, _long(book, fact, at)
    elsewhere = (life.reserve(""), life.on_table(""), life.sealed(""), life.SECURITY, life.BUREAU)
    stores = {place for place in held if not place.startswith(elsewhere)}
    for place in sorted(stores | set(fact.on_hand)):
        yield "on_hand", fact.on_hand.get(place, 0), held.get(place, 0)


def _long(book: Book, fact: CardsReconciled, at: datetime) -> int:
    """How many decks have been in use on tables for more than 24 hours."""
    uses = (one for one in book.ask(life.cards_of).uses if one.fact.packed == fact.packed)
    going = (one for one in uses if one.entry.when <= at and one.until(book.now) > at)
    return sum(one.fact.decks for one in going if elapsed(one.entry.when, at) > A_DAY)


@cites("cmr146.49.2.f")
def reconciliation_dues(book: Book) -> Iterator[Due]:
    """Every gaming day is reconciled before it ends, for each way of packing in stock."""
    made = {(fact.day, fact.packed): entry for entry, fact in book.of(CardsReconciled)}
    since: dict[str, datetime] = {}
    for entry, fact in book.of(CardsReceived):
        since.setdefault(fact.packed, entry.when)
    for packed, first in since.items():
        for day in book.begun:
            if first < book.calendar.ends(day):
                by, where = book.calendar.ends(day), f"gaming day {day}"
                what = f"the cards packed as {packed} are reconciled"
                done = made.get((day, packed))  # type: ignore[arg-type]
                yield Due(what, where, by, ("cmr146.49.2.f",), "games", done, key="reconciled")


@cites("cmr146.49.2.g")
def count_faults(book: Book) -> Iterator[Finding]:
    """Whoever counts has not moved that stock since the last count, and has no key of it."""
    last: dict[str, datetime] = {}
    for entry, fact in book.of(CardsCounted):
        movers = _movers(book, fact.place, last.get(fact.place), entry)
        yield from keeping.counting_faults(book, entry, fact.place, movers, ("cmr146.49.2.g",))
        last[fact.place] = entry.when


def _movers(book: Book, place: str, since: datetime | None, until: Entry) -> set[int]:
    """Everybody who signed for a movement of the stock of a place after the last count."""
    return {
        one.person
        for entry, made in book.ask(life.moves)
        if (since is None or entry.when > since) and entry.when < until.when
        if any(place in (move.source, move.target) for move in made)
        for one in entry.signed
    }


@cites("cmr146.49.2.g")
def inventory_dues(book: Book) -> Iterator[Due]:
    """Every storage area is counted at least once in three months."""
    seen: dict[tuple[str, str], Entry] = {}
    for entry in book.entries:
        match entry.fact:
            case CardsReceived(place=place, packed=packed):
                seen.setdefault((place, packed), entry)
            case CardsStored(target=place, packed=packed):
                seen.setdefault((place, packed), entry)
            case CardsCounted(place=place, packed=packed):
                if (place, packed) in seen:
                    yield _inventory(book, place, seen[place, packed], entry)
                seen[place, packed] = entry
    for (place, _), entry in seen.items():
        yield _inventory(book, place, entry, None)


def _inventory(book: Book, place: str, since: Entry, done: Entry | None) -> Due:
    by = book.calendar.ends(months_later(book.day(since), 3))
    cites = ("cmr146.49.2.g",)
    return Due("the cards are counted", place, by, cites, "accounting", done, key="counted")


@cites("cmr146.49.2.h")
def difference_dues(book: Book) -> Iterator[Due]:
    """A count that differs from the balance is reported to the Bureau at once."""
    for entry, fact in book.of(CardsCounted):
        true = life.stock_at(book, entry.when).get((fact.packed, fact.place), 0)
        if true != fact.decks:
            by, done = entry.when + book.at_once, book.report(entry, "bureau")
            what = f"{fact.decks} decks instead of {true} in {fact.place} are reported"
            cites = ("cmr146.49.2.h",)
            yield Due(what, entry.where, by, cites, "accounting", done, ours=True, key="report")


FAULTS = (
    place_faults,
    lock_faults,
    distribution_faults,
    stand_faults,
    balance_faults,
    reconciliation_faults,
    count_faults,
)
DUES = (reconciliation_dues, inventory_dues, difference_dues)
