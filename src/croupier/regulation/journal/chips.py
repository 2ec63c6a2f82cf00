"""Chips and plaques: the ledger from receipt to destruction (205 CMR 146.01, .02, .05 and .06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Literal

import msgspec

from croupier.core.money import money as dollars
from croupier.regulation.journal.approved import State, lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, Has, kind
from croupier.regulation.journal.set_life import Cites
from croupier.regulation.journal.signing import Signer
from croupier.regulation.journal.stock import OUTSIDE, Move, Moving, amount_at, shortfalls
from croupier.regulation.people import DEPARTMENTS, HOME, SUPERVISORS, Department, Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

SERIAL_FROM = 20_000_00
"""Value chips from here on, and plaques, have serial numbers."""
STORES = ("vault", "cage")
ACTIVE = "active play"
EMPLOYEES: frozenset[Department] = frozenset(DEPARTMENTS) - {"bureau"}
BUT_SURVEILLANCE: frozenset[Department] = EMPLOYEES - {"surveillance"}
GAMES_OR_SECURITY: frozenset[Position] = SUPERVISORS - {
    "surveillance_supervisor",
    "controller",
    "cage_supervisor",
}


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of chips or plaques of one set: `value` in cents, 0 for chips without a value."""

    set: str
    count: int
    value: int = 0
    description: str = ""
    sample: str = ""
    plaque: bool = False
    serials: tuple[str, ...] = ()

    @property
    def item(self) -> str:
        """What is counted: a denomination of a set, or a description."""
        return f"chips {self.set}{self.sample} {self.value or self.description}"

    def words(self) -> str:
        """What people call it."""
        return f"{self.count} of {dollars(self.value) if self.value else self.description}"


class OfLots(Moving, frozen=True):
    """A fact about lots that move."""

    lots: tuple[Lot, ...]


def two_sign(because: Cites, others: frozenset[Department] = frozenset()) -> tuple[Signer, ...]:
    """Two employees, one of them a supervisor of games or security, or of another department."""
    words = "a supervisor of games or security"
    second = Signer("a second employee", because, departments=EMPLOYEES)
    more = {one for one in SUPERVISORS if HOME[one] in others}
    return Signer(words, because, positions=GAMES_OR_SECURITY | more), second


@kind("chip_set")
class ChipSet(Fact, frozen=True):
    """A set of chips with its letters; a back-up set says of which set it is one."""

    words = "a set of chips is registered"
    cites = ("cmr146.01.8",)

    set: str
    backup_of: str = ""
    samples: tuple[str, ...] = ()


@kind("chips_received")
class ChipsReceived(OfLots, frozen=True):
    """Chips and plaques come from the maker and are inspected."""

    words = "chips are received"
    cites = ("cmr146.02.1", "cmr146.02.3")
    signers = (
        Signer(
            "accounting or auditing",
            ("cmr146.02.1",),
            departments=frozenset({"accounting", "auditing"}),
        ),
        Signer("the games department", ("cmr146.02.1",), departments=frozenset({"games"})),
        Signer(
            "a mandatory department other than surveillance",
            ("cmr146.02.1",),
            departments=BUT_SURVEILLANCE,
            mandatory=True,
        ),
    )

    invoiced: tuple[Lot, ...]
    place: str = ACTIVE
    """Where they are stored; by default they come into active use."""
    defects: str = ""

    def moves(self) -> tuple[Move, ...]:
        """From outside into a place."""
        return tuple(Move(one.item, one.count, OUTSIDE, self.place) for one in self.lots)


@kind("chips_stored")
class ChipsStored(OfLots, frozen=True):
    """Chips leave a place of storage, or come back to it."""

    words = "chips leave storage or come back"
    cites = (
        "cmr146.02.5",
        "cmr146.02.5.a",
        "cmr146.02.5.b",
        "cmr146.02.5.c",
        "cmr146.02.5.d",
        "cmr146.02.5.e",
    )
    signers = two_sign(("cmr146.02.5",))

    place: str
    direction: Literal["out", "in"]
    reason: str
    amount: int = 0
    """The value of all of them, in cents."""

    def moves(self) -> tuple[Move, ...]:
        """Between storage and active play."""
        ends = (self.place, ACTIVE) if self.direction == "out" else (ACTIVE, self.place)
        return tuple(Move(one.item, one.count, *ends) for one in self.lots)


class Liability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the house of one denomination, and what patrons still have."""

    item: str
    held: int
    outstanding: int


@kind("liability")
class LiabilityComputed(Fact, frozen=True):
    """The unredeemed liability at the end of a gaming day, for each denomination."""

    words = "the unredeemed liability is computed"
    cites = ("cmr146.02.6",)

    day: date
    rows: tuple[Liability, ...]


@kind("chips_counted")
class ChipsCounted(Fact, frozen=True):
    """An inventory of a set; a locked compartment that is sealed is counted once a year."""

    words = "chips are counted"
    cites = ("cmr146.02.6",)

    set: str
    lots: tuple[Lot, ...]
    sealed: bool = False
    place: str = ACTIVE
    """Where they were counted; what is in storage must agree with the ledger."""


@kind("sample_counted")
class SampleCounted(Fact, frozen=True):
    """Accounting counts commingled chips of one sample, and adjusts the starting inventory."""

    words = "a commingled sample is counted"
    cites = ("cmr146.02.6",)
    signers = (Signer("accounting", ("cmr146.02.6",), departments=frozenset({"accounting"})),)

    set: str
    sample: str
    lots: tuple[Lot, ...]
    """What is in the house of it: the new starting inventory."""


@kind("destruction_notice")
class DestructionNotice(Fact, frozen=True):
    """The Bureau is notified in writing of a destruction of chips to come."""

    words = "the Bureau is notified of a destruction of chips"
    cites = ("cmr146.02.7",)

    date: date
    location: str
    lots: tuple[Lot, ...]


@kind("chips_destroyed")
class ChipsDestroyed(OfLots, frozen=True):
    """Chips are destroyed, with a log of everyone involved."""

    words = "chips are destroyed"
    cites = ("cmr146.02.7",)
    signers = (
        Signer("accounting", ("cmr146.02.7",), departments=frozenset({"accounting"})),
        Signer(
            "another mandatory department, not surveillance",
            ("cmr146.02.7",),
            departments=BUT_SURVEILLANCE - {"accounting"},
            mandatory=True,
        ),
    )

    location: str
    source: str = ACTIVE
    credentials: tuple[tuple[int, str], ...] = ()

    def authorized(self, has: Has) -> tuple[Signer, ...] | None:
        """Whoever carries it out, where the Bureau authorized that others attend, or nobody."""
        if not has("attendance at chip destruction", self.location):
            return None
        return (Signer("anyone who carried it out", ("cmr146.02.7",)),)

    def moves(self) -> tuple[Move, ...]:
        """Out of the house."""
        return tuple(Move(one.item, one.count, self.source, OUTSIDE) for one in self.lots)


@kind("chips_pulled")
class ChipsPulled(Fact, frozen=True):
    """A set is removed from active play."""

    words = "a set of chips is removed from play"
    cites = ("cmr146.01.6",)

    set: str
    reason: str


@kind("chips_activated")
class ChipsActivated(Fact, frozen=True):
    """A back-up set comes into active play."""

    words = "a back-up set comes into play"
    cites = ("cmr146.01.6",)

    set: str


IN_AND_OUT: tuple[type[OfLots], ...] = (ChipsReceived, ChipsStored)
"""The entries by which chips come into the house or leave storage."""

# What must agree


@cites("cmr146.01.8")
def set_faults(book: Book) -> Iterator[Finding]:
    """A set has letters that no other set ever had, and its samples have numbers."""
    seen = set[str]()
    for entry, fact in book.of(ChipSet):
        if not fact.set.isalpha() or fact.set.casefold() in seen:
            message = f"{fact.set!r} is not a unique designation in letters"
            yield book.finds("error", entry, message, ("cmr146.01.8",), "set")
        if any(not one.isdigit() for one in fact.samples) or _repeats(fact.samples):
            message = "each sample needs a number of its own"
            yield book.finds("error", entry, message, ("cmr146.01.8",), "samples")
        seen.add(fact.set.casefold())


def _repeats(names: tuple[str, ...]) -> bool:
    return len(set(names)) < len(names)


@cites("cmr146.02.3", "cmr146.01.8", "cmr146.02.5.a")
def designation_faults(book: Book) -> Iterator[Finding]:
    """Chips are of a registered set, and of a numbered sample where the set has several."""
    known = {fact.set: (entry.when, fact.samples) for entry, fact in book.of(ChipSet)}
    for entry, fact in book.of(*IN_AND_OUT):
        clause = "cmr146.02.3" if isinstance(fact, ChipsReceived) else "cmr146.02.5.a"
        for one in fact.lots:
            since, samples = known.get(one.set, (book.now, ()))
            if since > entry.when or one.set not in known:
                message = f"set {one.set} is not registered"
                yield book.finds("error", entry, message, (clause, "cmr146.01.8"), "set")
            elif one.sample not in (samples or ("",)):
                message = f"set {one.set} has no sample {one.sample or 'without a number'}"
                yield book.finds("error", entry, message, (clause, "cmr146.01.8"), "sample")


@cites("cmr146.02.3", "cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")
def receipt_faults(book: Book) -> Iterator[Finding]:
    """A receipt has serial numbers or descriptions where they are required, and a lawful place."""
    serials = set[tuple[str, int, str]]()
    for entry, fact in book.of(ChipsReceived):
        for one in fact.lots:
            numbers = {(one.set, one.value, each) for each in one.serials} - serials
            numbered = one.plaque or one.value >= SERIAL_FROM
            if numbered and len(numbers) != one.count:
                message = f"{one.words()}: {len(numbers)} serial numbers of their own"
                yield book.finds("error", entry, message, ("cmr146.02.3",), "serials")
            if not one.value and not one.description:
                message = "chips without a value need a description"
                yield book.finds("error", entry, message, ("cmr146.02.3",), "description")
            serials |= numbers
        if fact.place != ACTIVE:
            yield from _lawful_place(book, entry, fact.place)


def _lawful_place(book: Book, entry: Entry, name: str) -> Iterator[Finding]:
    """An approved vault, the cage, or a comparable secure area that is approved."""
    place = book.place(name, entry.when)
    if place is None or place.sort not in (*STORES, "other"):
        message = f"{name} is neither a vault, the cage nor a comparable secure area"
        because = ("cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")
        yield book.finds("error", entry, message, because, "place")
    elif place.sort == "vault":
        yield from lacks(book, entry, "the vault", "cmr146.02.4.a", item=name)
    elif place.sort == "other":
        yield from lacks(book, entry, "the secure area", "cmr146.02.4.c", item=name)


@cites("cmr146.01.1.a", "cmr146.01.1.b", "cmr146.01.1.c", "cmr146.08.2.a", "cmr146.08.2.b")
@cites("cmr146.08.2.c")
def use_faults(book: Book) -> Iterator[Finding]:
    """Chips come into play only once design and sample are approved, and cameras show them."""
    for entry, fact in book.of(*IN_AND_OUT):
        active = isinstance(fact, ChipsReceived) and fact.place == ACTIVE
        if active or (isinstance(fact, ChipsStored) and fact.direction == "out"):
            for name, plaque in sorted({(one.set, one.plaque) for one in fact.lots}):
                for clause, what, state in PLAQUES if plaque else CHIPS:
                    yield from lacks(book, entry, f"{what} of set", clause, state, name)


CHIPS: tuple[tuple[str, str, State], ...] = (
    ("cmr146.01.1.a", "the design", "approved"),
    ("cmr146.01.1.b", "the sample", "approved"),
    ("cmr146.01.1.c", "the view on camera", "approved"),
)
PLAQUES: tuple[tuple[str, str, State], ...] = (
    ("cmr146.08.2.a", "the design", "approved"),
    ("cmr146.08.2.b", "the sample", "approved"),
    ("cmr146.08.2.c", "the control", "submitted"),
)
"""What chips and plaques need before they are used."""


@cites("cmr146.02.5.b", "cmr146.02.5.c", "cmr146.02.5.d", "cmr146.02.5.e")
def ledger_faults(book: Book) -> Iterator[Finding]:
    """An entry of the ledger states the amount, the place and the reason."""
    for entry, fact in book.of(ChipsStored):
        total = sum(one.count * one.value for one in fact.lots)
        if fact.amount != total:
            message = (
                f"the amount is {dollars(fact.amount)}, but the chips are worth {dollars(total)}"
            )
            yield book.finds("error", entry, message, ("cmr146.02.5.b",), "amount")
        if any(not one.value and not one.description for one in fact.lots):
            message = "chips without a value need a description"
            yield book.finds("error", entry, message, ("cmr146.02.5.c",), "description")
        if not fact.reason.strip():
            message = "no reason for entering the storage area"
            yield book.finds("error", entry, message, ("cmr146.02.5.e",), "reason")
        if not fact.lots:
            message = "the entry names no chips"
            yield book.finds("error", entry, message, ("cmr146.02.5.b", "cmr146.02.5.c"), "lots")
        if book.place(fact.place, entry.when) is None:
            message = f"{fact.place} is not a registered storage area"
            yield book.finds("error", entry, message, ("cmr146.02.5.d",), "place")
        else:
            yield from _lawful_place(book, entry, fact.place)


@cites("cmr146.02.5", "cmr146.02.3")
def balance_faults(book: Book) -> Iterator[Finding]:
    """No chips leave a place where the ledger has none."""
    for entry, move, short in shortfalls(book):
        if move.item.startswith("chips "):
            message = f"{short} more {move.item} leave {move.source} than the ledger has there"
            because = ("cmr146.02.3", "cmr146.02.5", "cmr146.02.5.a")
            yield book.finds("error", entry, message, because, "balance")


@cites("cmr146.02.5", "cmr146.02.6")
def count_faults(book: Book) -> Iterator[Finding]:
    """What is counted in a place of storage is what the ledger has there.

    In active play patrons have some of it, but no denomination is left out.
    """
    for entry, fact in book.of(ChipsCounted):
        counted = counts(fact.lots)
        known = items_of(book, fact.set)
        for item in sorted(known | set(counted)):
            count, there = counted[item], amount_at(book, entry.when, item, fact.place)
            if fact.place == ACTIVE and there > 0 and item not in counted:
                message = f"{item} is in active play, and was not counted"
                yield book.finds("error", entry, message, ("cmr146.02.6",), "count")
            elif there != count and fact.place != ACTIVE:
                message = f"{count} {item} were counted in {fact.place}; the ledger has {there}"
                yield book.finds("error", entry, message, ("cmr146.02.5", "cmr146.02.6"), "count")


def items_of(book: Book, name: str) -> set[str]:
    """What the ledger has of a set."""
    return book.ask(_of_sets).get(name, set())


def _of_sets(book: Book) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for _, fact in book.of(ChipsReceived):
        for one in fact.lots:
            found.setdefault(one.set, set()).add(one.item)
    return found


@cites("cmr146.02.6")
def procedure_faults(book: Book) -> Iterator[Finding]:
    """The procedures for the liability and for inventories are submitted."""
    for entry, _ in book.of(LiabilityComputed, ChipsCounted):
        what = "the procedure for liability and inventory"
        yield from lacks(book, entry, what, "cmr146.02.6", "submitted")


@cites("cmr146.02.6", "cmr146.01.6")
def liability_faults(book: Book) -> Iterator[Finding]:
    """What patrons have is what was received, less what was destroyed and what is in the house."""
    for entry, fact in book.of(LiabilityComputed):
        issued = _issued(book, min(entry.when, book.calendar.ends(fact.day)))
        stated = {one.item for one in fact.rows}
        for one in fact.rows:
            true = issued[one.item] - one.held
            if one.outstanding != true:
                message = f"{one.item}: {one.outstanding} outstanding, but the ledger gives {true}"
                yield book.finds("error", entry, message, ("cmr146.02.6",), "outstanding")
            if true < 0:
                message = f"{one.item}: {-true} more are in the house than were received"
                yield book.finds("warning", entry, message, ("cmr146.01.6",), "counterfeit")
        for item in sorted(set(+issued) - stated):
            message = f"{item} is not in the computation"
            yield book.finds("error", entry, message, ("cmr146.02.6",), "rows")


def _issued(book: Book, until: datetime) -> Counter[str]:
    """How many of each denomination were received, or counted of a sample, and not destroyed."""
    found: Counter[str] = Counter()
    for entry, fact in book.of(*ISSUED):
        match fact:
            case _ if entry.when >= until:
                break
            case ChipsReceived(lots):
                found.update(_valued(lots))
            case ChipsDestroyed(lots):
                found.subtract(_valued(lots))
            case SampleCounted(lots=lots):
                new = _valued(lots)
                found.update({item: new[item] - found[item] for item in new})
    return found


ISSUED: tuple[type[Fact], ...] = (ChipsReceived, ChipsDestroyed, SampleCounted)
"""The entries from which the number of chips in circulation follows."""


def _valued(lots: Iterable[Lot]) -> Counter[str]:
    return counts(one for one in lots if one.value)


@cites("cmr146.02.7")
def destruction_faults(book: Book) -> Iterator[Finding]:
    """A destruction is the one of which the Bureau was notified, with everyone's credentials."""
    notices = list(book.of(DestructionNotice))
    for entry, fact in book.of(ChipsDestroyed):
        yield from lacks(book, entry, "the process of destruction", "cmr146.02.7")
        fits = [one for before, one in notices if before.when < entry.when and _same(fact, one)]
        day = book.calendar.local(entry.when).date()
        if not any(one.date == day and one.location == fact.location for one in fits):
            message = "the Bureau was not notified of this destruction in advance"
            yield book.finds("error", entry, message, ("cmr146.02.7",), "notice")
        logged = {person for person, credential in fact.credentials if credential}
        for one in sorted({signature.person for signature in entry.signed} - logged):
            message = f"the log has no credential number of person {one}"
            yield book.finds("error", entry, message, ("cmr146.02.7",), "credentials")


def _same(done: ChipsDestroyed, notice: DestructionNotice) -> bool:
    return counts(done.lots) == counts(notice.lots)


def counts(lots: Iterable[Lot]) -> Counter[str]:
    """How many there are of each denomination or description."""
    found: Counter[str] = Counter()
    for one in lots:
        found[one.item] += one.count
    return found


@cites("cmr146.01.6", "cmr146.01.7")
def pulled_faults(book: Book) -> Iterator[Finding]:
    """A removal has its reason, and the set that replaces another is an approved back-up."""
    for entry, fact in book.of(ChipsPulled):
        if not fact.reason.strip():
            message = f"no reason is stated for the removal of set {fact.set}"
            yield book.finds("error", entry, message, ("cmr146.01.7",), "reason")
    for entry, new in book.of(ChipsActivated):
        yield from lacks(book, entry, "the back-up set", "cmr146.01.6", item=new.set)


FAULTS = (
    set_faults,
    designation_faults,
    receipt_faults,
    use_faults,
    procedure_faults,
    pulled_faults,
    ledger_faults,
    balance_faults,
    count_faults,
    liability_faults,
    destruction_faults,
)

# What is due


@cites("cmr146.02.2")
def invoice_dues(book: Book) -> Iterator[Due]:
    """A difference from the invoice, or a defect, is reported to the Bureau promptly."""
    for entry, fact in book.of(ChipsReceived):
        if fact.defects or counts(fact.lots) != counts(fact.invoiced):
            by, done = book.calendar.ends(book.day(entry)), book.report(entry, "bureau")
            what = "a difference from the invoice or a defect is reported to the Bureau"
            yield Due(what, entry.where, by, ("cmr146.02.2",), "accounting", done, True, "report")


@cites("cmr146.02.6")
def liability_dues(book: Book) -> Iterator[Due]:
    """The liability of each gaming day is computed at its end."""
    first = next((book.day(entry) for entry, _ in book.of(ChipsReceived)), None)
    made = {fact.day: entry for entry, fact in reversed(list(book.of(LiabilityComputed)))}
    for day in book.begun:
        if first is not None and day >= first:
            by = book.calendar.ends(day) + book.at_once
            what, where = "the unredeemed liability is computed", f"gaming day {day}"
            done = made.get(day)
            yield Due(what, where, by, ("cmr146.02.6",), "accounting", done, True, "liability")


@cites("cmr146.01.6", "cmr146.01.7")
def pulled_dues(book: Book) -> Iterator[Due]:
    """A back-up set replaces one that is pulled, and the Bureau learns of it at once."""
    backups = {fact.set: fact.backup_of for _, fact in book.of(ChipSet)}
    for entry, fact in book.of(ChipsPulled):
        by = entry.when + book.at_once
        made = ((one, new) for one, new in book.of(ChipsActivated) if one.when >= entry.when)
        done = next((one for one, new in made if backups.get(new.set) == fact.set), None)
        what = f"a back-up of set {fact.set} comes into play"
        yield Due(what, entry.where, by, ("cmr146.01.6",), "cage", done, True, "backup")
        what, told = "the Bureau is notified of the removal", book.report(entry, "bureau")
        yield Due(what, entry.where, by, ("cmr146.01.7",), "cage", told, True, "report")


DUES = (invoice_dues, liability_dues, pulled_dues)
