"""Devices: inspected each day, secured, certified, logged, stored, sold (146.13, 51, 54–56)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, datetime

import msgspec

from croupier.regulation.calendar import DAY
from croupier.regulation.journal.approved import State, lacks
from croupier.regulation.journal.book import Book, Opened
from croupier.regulation.journal.cards.kinds import CardsDestroyed
from croupier.regulation.journal.cards.life import cards_of, moves
from croupier.regulation.journal.cards.tables import dealing
from croupier.regulation.journal.device_kinds import (
    CAMERA,
    ControllerLocked,
    ControllerOpened,
    DeviceCertified,
    DeviceInspected,
    DeviceKept,
    DeviceLocked,
    DeviceModified,
    DeviceSecured,
    DeviceSeen,
    DeviceStored,
    EquipmentSold,
    Sort,
    TamperingFound,
)
from croupier.regulation.journal.dice import DiceDestroyed
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import PlaceKept, Reported, TableOpened
from croupier.regulation.journal.set_kinds import Received, Stored
from croupier.regulation.people import SUPERVISORS
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

HOLDS_CARDS: frozenset[Sort] = frozenset({"shoe", "automated_shoe", "shuffler"})
CERTIFIED: Mapping[Sort, str] = {
    "slot_machine": "cmr146.54.2.1",
    "multiplayer_system": "cmr146.54.2.2",
    "electronic_table_game": "cmr146.54.2.3",
    "server_supported_slot_system": "cmr146.54.2.4",
    "slot_bonus_system": "cmr146.54.2.5",
    "progressive_equipment": "cmr146.54.2.6",
    "kiosk": "cmr146.54.2.7",
    "account_wagering_system": "cmr146.54.2.8",
    "wireless_wagering_device": "cmr146.54.2.9",
    "slot_monitoring_system": "cmr146.54.2.10",
    "voucher_system": "cmr146.54.2.11",
    "slot_monitoring_device": "cmr146.54.2.12",
}
"""Equipment that a laboratory certifies and the Bureau inspects on site."""
READERS = {"blackjack": "cmr146.13.7", "spanish21": "cmr146.15.6", "blackjackswitch": "cmr146.16.6"}
PROCEDURES: tuple[tuple[Sort, str, str, State], ...] = (
    ("controller", "blackjack", "cmr146.13.11.a.1", "submitted"),
    ("return_device", "blackjack", "cmr146.13.10.f", "submitted"),
    ("return_device", "paigowpoker", "cmr146.21.7.d", "submitted"),
    ("progressive_equipment", "caribbeanstud", "cmr146.26.5.e", "stated"),
)
"""Devices whose procedures the law wants submitted or written."""
AT_MOST = 4
"""How many tables one bonus controller may serve."""
STORED = frozenset({"primary", "secondary", "poker", "pit_stand"})


class Device(msgspec.Struct, frozen=True):
    """A device as registered, with its entry."""

    entry: Entry
    fact: DeviceKept


def devices(book: Book) -> Mapping[str, Device]:
    """Every device on the register, by its name."""
    return {fact.device: Device(entry, fact) for entry, fact in book.of(DeviceKept)}


def at_tables(book: Book) -> Mapping[str, list[Device]]:
    """The devices of each table."""
    found: dict[str, list[Device]] = {}
    for one in book.ask(devices).values():
        for table in one.fact.tables:
            found.setdefault(table, []).append(one)
    return found


def uses(book: Book) -> Iterator[tuple[Device, Opened]]:
    """Every device with each time its table opened."""
    for table, every in book.ask(at_tables).items():
        for opened in book.at_table(table):
            yield from ((one, opened) for one in every if one.entry.when <= opened.entry.when)


@cites("cmr146.54.1")
def register_faults(book: Book) -> Iterator[Finding]:
    """Every device that an entry names is on the register."""
    known = book.ask(devices)
    for entry, fact in book.of(*NAMING):
        name = getattr(fact, "device", "") or getattr(fact, "controller", "")
        for one in getattr(fact, "devices", (name,)):
            if one not in known:
                message = f"device {one} is not on the register"
                yield book.finds("error", entry, message, ("cmr146.54.1",), "device")


NAMING: tuple[type[Fact], ...] = (
    DeviceInspected,
    DeviceLocked,
    DeviceCertified,
    DeviceSeen,
    DeviceModified,
    TamperingFound,
    DeviceSecured,
    ControllerOpened,
    DeviceStored,
)

# Approval, certification, trials


@cites("cmr146.54.1", "cmr146.55.2")
def prototype_faults(book: Book) -> Iterator[Finding]:
    """A device is like an approved prototype, unless it is in a field trial that still runs."""
    for one, opened in uses(book):
        trial = one.fact.trial_until
        if trial is None:
            clause = "cmr146.54.1"
            yield from lacks(book, opened.entry, "the prototype", clause, item=one.fact.model)
        elif book.day(opened.entry) > trial:
            message = f"the field trial of device {one.fact.device} ended on {trial}"
            yield book.finds("error", opened.entry, message, ("cmr146.55.2",), "trial_until")


@cites(
    "cmr146.54.2",
    "cmr146.54.2.1",
    "cmr146.54.2.2",
    "cmr146.54.2.3",
    "cmr146.54.2.4",
    "cmr146.54.2.5",
    "cmr146.54.2.6",
)
@cites(
    "cmr146.54.2.7",
    "cmr146.54.2.8",
    "cmr146.54.2.9",
    "cmr146.54.2.10",
    "cmr146.54.2.11",
    "cmr146.54.2.12",
)
def certificate_faults(book: Book) -> Iterator[Finding]:
    """Certified equipment has its certificate and then its inspection, after each change again."""
    for one, opened in uses(book):
        clause = CERTIFIED.get(one.fact.sort)
        if clause is None or one.fact.trial_until is not None:
            continue
        made = _last(book, DeviceModified, one, opened.entry) or one.entry
        certified = _last(book, DeviceCertified, one, opened.entry)
        seen = _last(book, DeviceSeen, one, opened.entry)
        if certified is None or certified.when < made.when:
            message = f"device {one.fact.device} is not certified by a laboratory"
            yield book.finds("error", opened.entry, message, ("cmr146.54.2", clause), "certified")
        elif seen is None or seen.when < certified.when:
            message = f"the Bureau did not inspect device {one.fact.device} on site"
            yield book.finds("error", opened.entry, message, ("cmr146.54.2", clause), "on_site")


def _last(book: Book, made: type[Fact], one: Device, until: Entry) -> Entry | None:
    found = [
        entry
        for entry, fact in book.of(made)
        if getattr(fact, "device", "") == one.fact.device and entry.when <= until.when
    ]
    return found[-1] if found else None


@cites("cmr146.51.3", "cmr146.51.3.a", "cmr146.13.7", "cmr146.15.6", "cmr146.16.6")
def approval_faults(book: Book) -> Iterator[Finding]:
    """Shufflers and readers are approved; how a shuffler is used is in the internal controls."""
    for one, opened in uses(book):
        model, entry = one.fact.model, opened.entry
        if one.fact.sort == "shuffler":
            yield from lacks(book, entry, "the shuffler", "cmr146.51.3.a", item=model)
            what = "the use of the shuffler"
            yield from lacks(book, entry, what, "cmr146.51.3.a", "stated", f"{model} procedures")
        elif one.fact.sort == "reader" and opened.fact.game in READERS:
            yield from lacks(book, entry, "the card reader", READERS[opened.fact.game], item=model)


@cites("cmr146.13.11.a.1", "cmr146.13.10.f", "cmr146.21.7.d", "cmr146.26.5.e")
def written_faults(book: Book) -> Iterator[Finding]:
    """The procedures of some devices are submitted, or written, before they are used."""
    for one, opened in uses(book):
        for sort, game, clause, state in PROCEDURES:
            if (sort, game) == (one.fact.sort, opened.fact.game):
                what = "the procedure for device"
                yield from lacks(book, opened.entry, what, clause, state, one.fact.device)


@cites("cmr146.51.2", "cmr146.51.2.a", "cmr146.51.2.b", "cmr146.51.2.c")
def dealing_faults(book: Book) -> Iterator[Finding]:
    """Cards are dealt from a shoe or from the hand, as the law says for each game."""
    for one in book.opened:
        row = dealing(one.fact)
        if row is None or not one.fact.deal:
            continue
        by_hand = one.fact.deal == "hand"
        if by_hand and row.hand == "never":
            message = f"table {one.fact.table} is dealt from the hand: its game takes a shoe"
            yield book.finds("error", one.entry, message, row.cites, "deal")
        elif not by_hand and row.hand == "must":
            message = f"table {one.fact.table} is dealt from a shoe: its game is dealt by hand"
            yield book.finds("error", one.entry, message, row.cites, "deal")


# The daily inspection


@cites("cmr146.51.7")
def inspection_dues(book: Book) -> Iterator[Due]:
    """Shoes and shufflers are inspected each gaming day before cards are placed in them."""
    life = book.ask(cards_of)
    for table, every in book.ask(at_tables).items():
        first: dict[date, Entry] = {}
        for use in life.at_table.get(table, ()):
            first.setdefault(book.day(use.entry), use.entry)
        for one in every:
            for day, entry in first.items():
                if one.fact.sort in HOLDS_CARDS and one.entry.when <= entry.when:
                    done, where = _inspected(book, one, day), f"table {table}"
                    what, by = f"{one.fact.device} is inspected empty", entry.when
                    because = ("cmr146.51.7",)
                    yield Due(what, where, by, because, "floorperson", done, key="inspected")


def _inspections(book: Book) -> Mapping[tuple[str, date], Entry]:
    found: dict[tuple[str, date], Entry] = {}
    for entry, fact in book.of(DeviceInspected):
        for name in fact.devices:
            found.setdefault((name, book.day(entry)), entry)
    return found


def _inspected(book: Book, one: Device, day: date) -> Entry | None:
    """The first inspection of a device on a gaming day."""
    return book.ask(_inspections).get((one.fact.device, day))


@cites("cmr146.13.7", "cmr146.15.6", "cmr146.16.6")
def reader_dues(book: Book) -> Iterator[Due]:
    """A card reader is inspected when the day begins, or before its table opens."""
    seen = set[tuple[str, date]]()
    for one, opened in uses(book):
        if one.fact.sort != "reader":
            continue
        clause = READERS.get(opened.fact.game, "cmr146.13.7")
        for day, by, ours in _mornings(book, opened):
            if (one.fact.device, day) not in seen:
                seen.add((one.fact.device, day))
                done, where = _inspected(book, one, day), f"table {opened.fact.table}"
                what = f"card reader {one.fact.device} is inspected"
                yield Due(what, where, by, (clause,), "floorperson", done, ours, "inspected")


def _mornings(book: Book, opened: Opened) -> Iterator[tuple[date, datetime, bool]]:
    """Each gaming day of an opening, with the time by which its devices are inspected."""
    day = book.day(opened.entry)
    yield day, opened.entry.when, False
    while book.calendar.ends(day) < opened.until(book.now):
        day += DAY
        yield day, book.calendar.begins(day) + book.at_once, True


@cites("cmr146.51.7", "cmr146.51.2", "cmr146.51.3.b", "cmr146.13.7")
def inspection_faults(book: Book) -> Iterator[Finding]:
    """Devices are registered, empty when inspected, in order, and secured to an open table."""
    known = book.ask(devices)
    for entry, fact in book.of(DeviceInspected):
        sorts = {known[name].fact.sort for name in fact.devices if name in known}
        if sorts & HOLDS_CARDS and not fact.empty:
            message = "cards were in the shoe or shuffler before it was inspected"
            yield book.finds("error", entry, message, ("cmr146.51.7",), "empty")
        if "reader" in sorts and not fact.working:
            message = "the card reader is not in working order"
            clause = READERS.get(fact.game, "cmr146.13.7")
            yield book.finds("error", entry, message, (clause,), "working")
        row = dealing(TableOpened(fact.table, fact.game))
        if sorts & HOLDS_CARDS and not fact.fastened and row is not None and row.fastened:
            message = "the shoe or shuffler is not secured to the table"
            because = ("cmr146.51.2", "cmr146.51.3.b")
            yield book.finds("error", entry, message, because, "fastened")


@cites("cmr146.51.2", "cmr146.51.3.b")
def locking_dues(book: Book) -> Iterator[Due]:
    """When a table closes, its shoes and shufflers are locked away, before it opens again."""
    made: dict[str, list[tuple[Entry, DeviceLocked]]] = {}
    for entry, fact in book.of(DeviceLocked):
        made.setdefault(fact.table, []).append((entry, fact))
    for one, opened in uses(book):
        named = dealing(opened.fact) is not None
        if opened.closed is None or one.fact.sort not in HOLDS_CARDS or not named:
            continue
        name, table, (since, until) = one.fact.device, opened.fact.table, book.between(opened)
        fit = (entry for entry, fact in made.get(table, ()) if name in fact.devices)
        done = next((entry for entry in fit if since <= entry.when <= until), None)
        clause = "cmr146.51.3.b" if one.fact.sort == "shuffler" else "cmr146.51.2"
        by, what = opened.closed.when + book.at_once, f"{name} is locked away"
        yield Due(what, f"table {table}", by, (clause,), "games supervisor", done, True, "locked")


# Tampering


@cites("cmr146.54.3")
def tampering_dues(book: Book) -> Iterator[Due]:
    """Evidence of tampering is reported to the Bureau at once, and security keeps the device."""
    kept: dict[str, list[Entry]] = {}
    for entry, fact in book.of(DeviceSecured):
        kept.setdefault(fact.device, []).append(entry)
    for entry, names in _tampered(book):
        by, because = entry.when + book.at_once, ("cmr146.54.3",)
        done, what = book.report(entry, "bureau"), "tampering with a device is reported"
        yield Due(what, entry.where, by, because, "games", done, ours=True, key="report")
        for name in names:
            held = (one for one in kept.get(name, ()) if one.when >= entry.when)
            what = f"security secures device {name}"
            yield Due(what, entry.where, by, because, "security", next(held, None), True, "secured")


def _tampered(book: Book) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    for entry, fact in book.of(DeviceInspected):
        if fact.tampered:
            yield entry, fact.tampered
    for entry, found in book.of(TamperingFound):
        yield entry, (found.device,)


@cites("cmr146.54.3")
def custody_faults(book: Book) -> Iterator[Finding]:
    """Security secures a device because somebody found evidence of tampering."""
    names = {name for _, every in _tampered(book) for name in every}
    for entry, fact in book.of(DeviceSecured):
        if fact.device not in names:
            message = f"no entry says what was found on device {fact.device}"
            yield book.finds("error", entry, message, ("cmr146.54.3",), "device")


# Controllers


@cites("cmr146.13.11.a", "cmr146.13.11.a.1")
def controller_faults(book: Book) -> Iterator[Finding]:
    """A bonus controller serves at most four tables, behind a lock of security and one of games."""
    for one in book.ask(devices).values():
        if one.fact.sort != "controller":
            continue
        if len(one.fact.tables) > AT_MOST:
            message = (
                f"controller {one.fact.device} serves {len(one.fact.tables)} tables, over four"
            )
            yield book.finds("error", one.entry, message, ("cmr146.13.11.a.1",), "tables")
        supervised = ("security", "security_supervisor") in one.fact.locks
        games = [low for department, low in one.fact.locks if department == "games"]
        if not supervised or not games or not set(games) <= SUPERVISORS:
            message = (
                f"controller {one.fact.device} needs a lock of a security supervisor "
                "and one of a games supervisor"
            )
            yield book.finds("error", one.entry, message, ("cmr146.13.11.a",), "locks")


@cites("cmr146.13.11.a.2")
def log_faults(book: Book) -> Iterator[Finding]:
    """The access log is numbered without a gap, with purpose and serial number."""
    last: dict[str, int] = {}
    for entry, fact in book.of(ControllerOpened):
        because, expected = ("cmr146.13.11.a.2",), last.get(fact.controller, 0) + 1
        if fact.number != expected:
            message = f"the log of {fact.controller} has number {fact.number} after {expected - 1}"
            yield book.finds("error", entry, message, because, "number")
        for key in ("purpose", "serial"):
            if not getattr(fact, key):
                yield book.finds("error", entry, f"the log lacks its {key}", because, key)
        last[fact.controller] = fact.number


@cites("cmr146.13.11.a", "cmr146.13.11.a.2")
def relocking_dues(book: Book) -> Iterator[Due]:
    """A controller that was opened is secured again by both locks before the day ends."""
    made = {(fact.controller, fact.number): entry for entry, fact in book.of(ControllerLocked)}
    for entry, fact in book.of(ControllerOpened):
        done, by = made.get((fact.controller, fact.number)), book.calendar.ends(book.day(entry))
        what, because = f"controller {fact.controller} is locked again", ("cmr146.13.11.a",)
        yield Due(what, entry.where, by, because, "security supervisor", done, True, "locked")


@cites("cmr146.13.11.a.2")
def unlogged_faults(book: Book) -> Iterator[Finding]:
    """A controller that is locked again was opened by a line of the log."""
    made = {(fact.controller, fact.number) for _, fact in book.of(ControllerOpened)}
    for entry, fact in book.of(ControllerLocked):
        if (fact.controller, fact.number) not in made:
            message = f"the log of {fact.controller} has no line {fact.number}"
            yield book.finds("error", entry, message, ("cmr146.13.11.a.2",), "number")


# Storage and sale


@cites("cmr146.56.1")
def place_faults(book: Book) -> Iterator[Finding]:
    """Where equipment is stored is locked, and under a camera of its own."""
    used = {move.target for _, made in book.ask(moves) for move in made}
    used |= {move.target for _, fact in book.of(Stored, Received) for move in fact.moves()}
    for entry, place in book.of(PlaceKept):
        if (place.sort in STORED or place.place in used) and not (place.locks and place.camera):
            lacking = "a camera of its own" if place.locks else "a lock"
            message = f"{place.place} lacks {lacking}"
            yield book.finds("error", entry, message, CAMERA, "camera")
    for entry, fact in book.of(DeviceStored):
        kept = book.place(fact.place, entry.when)
        if kept is None or not (kept.locks and kept.camera):
            message = f"{fact.place} is not a registered place with a lock and a camera"
            yield book.finds("error", entry, message, CAMERA, "place")


@cites("cmr146.56.2")
def sale_faults(book: Book) -> Iterator[Finding]:
    """The Bureau is notified before a sale; a gift shop's procedure is submitted to it."""
    for entry, fact in book.of(EquipmentSold):
        if fact.gift_shop and not (fact.decks or fact.dice):
            message = f"{fact.what}: a gift shop sells cards and dice only"
            yield book.finds("error", entry, message, ("cmr146.56.2",), "gift_shop")
        if fact.gift_shop:
            what = "the procedure for sales at the gift shop"
            yield from lacks(book, entry, what, "cmr146.56.2", "submitted")
            continue
        notice = book.numbered(fact.notice)
        told = notice is not None and _notified(notice.fact)
        if not told or notice is None or notice.when > entry.when:
            message = f"the Bureau was not notified before {fact.what} was sold"
            yield book.finds("error", entry, message, ("cmr146.56.2",), "notice")


def _notified(fact: Fact) -> bool:
    """Whether an entry notifies the Bureau of something."""
    return isinstance(fact, Reported) and fact.to == "bureau" and bool(fact.what)


@cites("cmr146.56.2")
def canceled_faults(book: Book) -> Iterator[Finding]:
    """Decks and dice that are sold were canceled before, as the house reads it."""
    sold, canceled = Counter[str](), Counter[str]()
    for entry, fact in book.of(CardsDestroyed, DiceDestroyed, EquipmentSold):
        match fact:
            case CardsDestroyed(method="drilled"):
                canceled["decks"] += fact.decks
            case DiceDestroyed(method="drilled"):
                canceled["dice"] += fact.count
            case EquipmentSold():
                sold.update(decks=fact.decks, dice=fact.dice)
                for key, clause in (("decks", "cmr146.49.16"), ("dice", "cmr146.46.6.c.12")):
                    if getattr(fact, key) and sold[key] > canceled[key]:
                        message = f"more {key} were sold than were canceled"
                        yield book.finds("error", entry, message, ("cmr146.56.2", clause), key)


@cites("cmr146.13.7")
def progressive_faults(book: Book) -> Iterator[Finding]:
    """No card reader is used at a blackjack table with a progressive wager."""
    for table, every in book.ask(at_tables).items():
        sorts = {one.fact.sort for one in every}
        if {"reader", "progressive_equipment"} <= sorts:
            for opened in book.at_table(table):
                if opened.fact.game == "blackjack":
                    message = f"table {table} has a card reader and a progressive wager"
                    yield book.finds("error", opened.entry, message, ("cmr146.13.7",), "reader")


FAULTS = (
    register_faults,
    prototype_faults,
    certificate_faults,
    approval_faults,
    written_faults,
    dealing_faults,
    inspection_faults,
    custody_faults,
    controller_faults,
    log_faults,
    unlogged_faults,
    place_faults,
    sale_faults,
    canceled_faults,
    progressive_faults,
)
DUES = (inspection_dues, reader_dues, locking_dues, tampering_dues, relocking_dues)
