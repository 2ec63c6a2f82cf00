"""Dice: receipt, storage, the three ways to inspect them, use and removal (205 CMR 146.46–47)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import ClassVar

from croupier.regulation.journal import set_kinds, sets
from croupier.regulation.journal.book import Book, Opened
from croupier.regulation.journal.discrepancy import Discrepancy, parts
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.journal.set_life import Kinds, Life
from croupier.regulation.journal.signing import Signer
from croupier.regulation.journal.stock import amount_at
from croupier.regulation.people import Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

CRAPS = frozenset({"craps", "minicraps"})
SHAKEN = frozenset({"sicbo", "minidice"})
PAI_GOW = frozenset({"paigow", "paigowpoker", "supremepaigow", "asiapoker"})
AT_LEAST = {**dict.fromkeys(CRAPS, 5), **dict.fromkeys(SHAKEN | PAI_GOW, 3)}
"""How many dice a set has: at craps five or more, elsewhere three; of mini-dice no rule tells."""
INSTRUMENTS = frozenset({"micrometer", "balancing caliper", "steel set square", "magnet"})
SUPERVISORS: frozenset[Position] = frozenset(
    {"floorperson", "pit_boss", "poker_shift_supervisor", "shift_manager", "games_manager"}
)
MANAGER: frozenset[Position] = frozenset({"shift_manager"})


def supervisor(because: tuple[str, ...], *, at_table: bool = False) -> Signer:
    """A games supervisor: a floorperson or anyone above."""
    return Signer("a games supervisor", because, positions=SUPERVISORS, at_table=at_table)


def security(because: tuple[str, ...]) -> Signer:
    """Somebody of the security department."""
    return Signer("security", because, departments=frozenset({"security"}))


def log(because: tuple[str, ...]) -> tuple[Signer, ...]:
    """The two departments that sign the inventory log."""
    return (
        Signer("the games department", because, departments=frozenset({"games"})),
        Signer(
            "the security or accounting department",
            because,
            departments=frozenset({"security", "accounting"}),
        ),
    )


def remover(because: tuple[str, ...]) -> Signer:
    """Who takes things from primary storage: a key licensee without a pit on that day."""
    return Signer(
        "a shift manager, somebody above, or a direct report, with a key license and no pit",
        because,
        departments=frozenset({"games"}),
        positions=MANAGER,
        or_above=True,
        direct="shift_manager",
        key_license=True,
        no_pit=True,
    )


@kind("dice_received")
class DiceReceived(set_kinds.Received, frozen=True):
    """Boxes of dice come from the maker."""

    words = "dice are received"
    cites = ("cmr146.46.1", "cmr146.46.2", "cmr146.46.2.a.2", "cmr146.46.2.a.5.a")
    signers = log(("cmr146.46.1", "cmr146.46.2.a.6"))
    item: ClassVar[str] = "dice"


@kind("dice_stored")
class DiceStored(set_kinds.Stored, frozen=True):
    """Dice go from one place of storage to another."""

    words = "dice move between places of storage"
    cites = ("cmr146.46.2.a.3", "cmr146.46.2.a.5.b")
    signers = log(("cmr146.46.2.a.6",))
    item: ClassVar[str] = "dice"


@kind("dice_removed")
class DiceRemoved(set_kinds.Stored, frozen=True):
    """Dice go from primary storage to a pit stand."""

    words = "dice are removed from primary storage"
    cites = ("cmr146.46.4", "cmr146.46.6.a.1", "cmr146.46.6.b.1", "cmr146.46.6.c.4")
    signers = (remover(("cmr146.46.4",)), security(("cmr146.46.4",)))
    item: ClassVar[str] = "dice"


@kind("dice_returned")
class DiceReturned(set_kinds.Stored, frozen=True):
    """Extra dice of the reserve go back to primary storage."""

    words = "reserve dice go back to primary storage"
    cites = ("cmr146.46.6.c.11", "cmr146.46.2.a.4", "cmr146.46.2.a.5.c")
    signers = (
        Signer(
            "a shift manager or somebody above",
            ("cmr146.46.6.c.11",),
            positions=MANAGER,
            or_above=True,
        ),
        log(("cmr146.46.2.a.6",))[1],
    )
    item: ClassVar[str] = "dice"


@kind("dice_inspected")
class DiceInspected(set_kinds.Inspected, frozen=True):
    """A set of dice is inspected by one of the three alternatives."""

    words = "a set of dice is inspected"
    cites = ("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2")

    def demands(self) -> tuple[Signer, ...]:
        """Who inspects, and who is present, by the alternative and the game."""
        return {1: at_a_table, 2: at_the_pit_stand, 3: in_storage}.get(
            self.alternative, in_storage
        )(self.game)


@cites("cmr146.46.6.a.2")
def at_a_table(game: str) -> tuple[Signer, ...]:
    """At the table: the boxperson at craps, a floorperson elsewhere, with the dealer present."""
    because = ("cmr146.46.6.a.2",)
    position: Position = "boxperson" if game == "craps" else "floorperson"
    words = "the boxperson" if game == "craps" else "a floorperson"
    return (
        Signer(words, because, positions=frozenset({position}), at_table=True),
        Signer("the dealer", because, positions=frozenset({"dealer"}), at_table=True),
    )


@cites("cmr146.46.6.b.2.a", "cmr146.46.6.b.2.b")
def at_the_pit_stand(game: str) -> tuple[Signer, ...]:
    """At the pit stand: two people who supervise such a game."""
    if game in CRAPS:
        because, positions = (
            ("cmr146.46.6.b.2.a",),
            frozenset[Position]({"boxperson", "floorperson"}),
        )
        words = "a boxperson or floorperson"
    else:
        because, positions = ("cmr146.46.6.b.2.b",), frozenset[Position]({"floorperson"})
        words = "a floorperson"
    return (
        Signer(words, because, positions=positions),
        Signer(f"{words} who observed", because, positions=positions),
    )


@cites("cmr146.46.6.c.1")
def in_storage(game: str) -> tuple[Signer, ...]:
    """In primary storage: a games supervisor and a shift manager, with security present."""
    because = ("cmr146.46.6.c.1",)
    manager = Signer("a table games shift manager", because, positions=MANAGER)
    return supervisor(because), manager, security(because)


@kind("dice_placed")
class DicePlaced(set_kinds.Placed, frozen=True):
    """Dice are placed in the cup or shaker of a table."""

    words = "dice are placed at a table"
    cites = ("cmr146.46.6.a.3.a", "cmr146.46.6.b.4.a", "cmr146.46.6.c.4.a")
    item: ClassVar[str] = "dice"


@kind("dice_looked_at")
class DiceLooked(set_kinds.Looked, frozen=True):
    """A supervisor looks at each die for evidence of tampering."""

    words = "dice are looked at for tampering"
    cites = ("cmr146.46.6.c.6",)
    signers = (supervisor(("cmr146.46.6.c.6",)),)


@kind("dice_enveloped")
class DiceEnveloped(set_kinds.Enveloped, frozen=True):
    """Dice go into a sealed envelope with a label."""

    words = "dice are put in a sealed envelope"
    cites = ("cmr146.46.6.c.8",)
    item: ClassVar[str] = "dice"

    def demands(self) -> tuple[Signer, ...]:
        """Who signs the label: of used dice, of dice tampered with, and of the reserve."""
        return {"reserve": reserve_label, "tampered": evidence_label}.get(self.why, used_label)()


@cites("cmr146.46.6.c.8")
def used_label() -> tuple[Signer, ...]:
    """Somebody who runs the game at that table, and a supervisor of it."""
    return _label(("cmr146.46.6.c.8", "cmr146.46.6.c.7"))


def _label(because: tuple[str, ...]) -> tuple[Signer, ...]:
    runs = frozenset[Position]({"dealer", "boxperson"})
    return (
        Signer("a person who runs the game", because, positions=runs, at_table=True),
        supervisor(because, at_table=True),
    )


@cites("cmr146.46.6.c.7")
def evidence_label() -> tuple[Signer, ...]:
    """Security signs the label of dice that were tampered with as well."""
    because = ("cmr146.46.6.c.7",)
    return (*_label(because), security(because))


@cites("cmr146.46.6.c.9")
def reserve_label() -> tuple[Signer, ...]:
    """A games supervisor alone signs the label of reserve dice."""
    return (supervisor(("cmr146.46.6.c.9",)),)


@kind("dice_collected")
class DiceCollected(set_kinds.Collected, frozen=True):
    """A security officer collects and signs an envelope of dice."""

    words = "an envelope of dice is collected"
    cites = ("cmr146.46.6.c.10",)
    signers = (security(("cmr146.46.6.c.10",)),)
    item: ClassVar[str] = "dice"


@kind("dice_destroyed")
class DiceDestroyed(set_kinds.Destroyed, frozen=True):
    """Dice are shredded, or canceled by a hole."""

    words = "dice are destroyed or canceled"
    cites = ("cmr146.46.6.c.12",)
    item: ClassVar[str] = "dice"

    def demands(self) -> tuple[Signer, ...]:
        """Security signs, unless a vendor shreds the dice."""
        return () if self.vendor else (security(("cmr146.46.6.c.12",)),)


@kind("dice_retained")
class DiceRetained(set_kinds.Retained, frozen=True):
    """The Bureau retains dice as evidence, against a receipt."""

    words = "an agent of the Bureau signs a receipt for dice"
    cites = ("cmr146.46.6.c.6.g",)
    signers = (
        security(("cmr146.46.6.c.6.g",)),
        Signer("the agent", ("cmr146.46.6.c.6.g",), positions=frozenset({"agent"})),
    )
    item: ClassVar[str] = "dice"


@kind("dice_discrepancy")
class DiceDiscrepancy(Discrepancy, frozen=True):
    """A two-part discrepancy report about dice."""

    words = "a discrepancy report about dice"
    cites = ("cmr146.46.6.c.6", *(f"cmr146.46.6.c.6.{one}" for one in "abcdefg"))
    clauses = parts(*(f"cmr146.46.6.c.6.{one}" for one in "abcde"))
    signers = (
        supervisor(("cmr146.46.6.c.6.e",)),
        security(("cmr146.46.6.c.6.f",)),
        Signer("the agent", ("cmr146.46.6.c.6.g",), positions=frozenset({"agent"})),
    )


@kind("dice_counted")
class DiceCounted(set_kinds.Counted, frozen=True):
    """A physical inventory of dice in one place."""

    words = "dice are counted"
    cites = ("cmr146.46.2.a.8", "cmr146.46.2.a.5.d", "cmr146.46.2.a.1")
    signers = (Signer("the person who counts", ("cmr146.46.2.a.8",)),)


@kind("dice_reconciled")
class DiceReconciled(set_kinds.Reconciled, frozen=True):
    """The dice of a gaming day are reconciled."""

    words = "the dice of a day are reconciled"
    cites = ("cmr146.46.2.a.7",)


@kind("shaker_inspected")
class ShakerInspected(Fact, frozen=True):
    """A pit boss looks at a shaker that was in use, for evidence of tampering."""

    words = "a shaker is inspected"
    cites = ("cmr146.47.2",)
    signers = (
        Signer(
            "a pit boss or somebody above",
            ("cmr146.47.2",),
            positions=frozenset({"pit_boss"}),
            or_above=True,
        ),
    )

    table: str
    evidence: bool = False


@kind("shaker_reported")
class ShakerReported(Fact, frozen=True):
    """Evidence of tampering with a shaker is reported to the Bureau."""

    words = "tampering with a shaker is reported to the Bureau"
    cites = ("cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")

    about: int
    discovered: str
    table: str
    person: int
    license: str


@kind("shaker_stored")
class ShakerStored(Fact, frozen=True):
    """A shaker is put away."""

    words = "a shaker is stored"
    cites = ("cmr146.47.1",)

    shaker: str
    filled: bool
    automated: bool
    place: str


DICE = Life(
    item="dice",
    name="dice",
    games=CRAPS | SHAKEN | PAI_GOW,
    kinds=Kinds(
        received=DiceReceived,
        stored=(DiceStored, DiceRemoved, DiceReturned),
        inspected=DiceInspected,
        placed=DicePlaced,
        looked=DiceLooked,
        enveloped=DiceEnveloped,
        collected=DiceCollected,
        destroyed=DiceDestroyed,
        retained=DiceRetained,
        discrepancy=DiceDiscrepancy,
        counted=DiceCounted,
        reconciled=DiceReconciled,
    ),
    hours=24,
    surplus_cites=("cmr146.46.1",),
    locks_cites=("cmr146.46.3",),
    balance_cites=("cmr146.46.2", "cmr146.46.2.a.1"),
    opening_cites=("cmr146.46.6.a.2",),
    source_cites=("cmr146.46.4", "cmr146.46.1"),
    stand_cites=("cmr146.46.4", "cmr146.46.6.a.3.d", "cmr146.46.6.b.5.a", "cmr146.46.6.c.4.e"),
    inspection_cites=("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2"),
    seal_cites=("cmr146.46.6.c.4.d", "cmr146.46.6.c.4.d.i"),
    seals=dict.fromkeys(PAI_GOW, ("cmr146.46.6.c.4.d", "cmr146.46.6.c.4.d.ii")),
    change_cites=("cmr146.46.6.c.10",),
    look_cites=("cmr146.46.6.c.6",),
    other_cites=("cmr146.46.6.c.6.b",),
    evidence_cites=("cmr146.46.6.c.6",),
    report_cites=("cmr146.46.6.c.6",),
    receipt_cites=("cmr146.46.6.c.6.g",),
    request_cites=("cmr146.46.6.c.5",),
    envelope_cites=("cmr146.46.5",),
    collection_cites=("cmr146.46.6.c.10",),
    destruction_cites=("cmr146.46.6.c.12",),
    hole_cites=("cmr146.46.6.c.12",),
    reconciliation_cites=("cmr146.46.2.a.7",),
    inventory_cites=("cmr146.46.2.a.8",),
    incompatible_cites=("cmr146.46.2.a.8",),
    difference_cites=("cmr146.46.2.a.8",),
    without=frozenset({"rng"}),
)


@cites("cmr146.46.6.a.2", "cmr146.46.6.b.2.b")
def alternative_faults(book: Book) -> Iterator[Finding]:
    """There are three alternatives, and the first is not for the pai gow games."""
    for entry, fact in book.of(DiceInspected):
        if fact.alternative not in (1, 2, 3):
            message = f"there is no alternative {fact.alternative}; use 1, 2 or 3"
            yield book.finds("error", entry, message, DICE.inspection_cites, "alternative")
        elif fact.alternative == 1 and fact.game in PAI_GOW:
            message = "dice for the pai gow games must be inspected at the pit stand or in storage"
            yield book.finds("error", entry, message, ("cmr146.46.6.b.2.b",), "alternative")


@cites("cmr146.46.3", "cmr146.46.4")
def stand_faults(book: Book) -> Iterator[Finding]:
    """A pit stand that keeps dice into another gaming day has a lock of security."""
    for entry, fact in book.of(DiceRemoved):
        stand = book.place(fact.target, entry.when)
        kept = {department for department, _ in stand.locks} if stand is not None else set[str]()
        if _overnight(book, fact.target) and "security" not in kept:
            message = f"{fact.target} keeps dice over a gaming day without a lock of security"
            yield book.finds("error", entry, message, ("cmr146.46.3", "cmr146.46.4"), "locks")


def _overnight(book: Book, place: str) -> bool:
    """Whether a place has dice when some gaming day ends."""
    return any(amount_at(book, book.calendar.ends(day), "dice", place) > 0 for day in book.days)


@cites(
    "cmr146.46.6.b.5.b",
    "cmr146.46.6.b.5.c",
    "cmr146.46.6.b.5.d",
    "cmr146.46.6.c.11.a",
    "cmr146.46.6.c.11.b",
)
def reinspection_faults(book: Book) -> Iterator[Finding]:
    """Dice that went back to storage unsealed are inspected again before they are used."""
    for entry, fact in book.of(DicePlaced):
        first = sets.inspection_of(DICE, book, fact.set, entry)
        if first is None or first[1].sealed or first[1].game not in DICE.games:
            continue
        back = [one.when for one, moved in book.of(DiceReturned) if fact.set in moved.sets]
        later = (one.when for one, _ in book.of_set(fact.set, DiceInspected))
        after = max((one for one in later if one <= entry.when), default=first[0].when)
        if any(after <= one <= entry.when for one in back):
            paired = ("cmr146.46.6.b.5.b", *_again(first[1].game))
            message = f"set {fact.set} went back to storage unsealed and was not inspected again"
            yield book.finds("error", entry, message, paired, "inspection")


def _again(game: str) -> tuple[str, ...]:
    return ("cmr146.46.6.c.11.b",) if game in PAI_GOW else ("cmr146.46.6.c.11.a",)


@cites("cmr146.46.6.c.5", "cmr146.46.6.c.7")
def removal_dues(book: Book) -> Iterator[Due]:
    """Dice with evidence of tampering leave the table at once, in an envelope of their own."""
    for entry, fact in book.of(DiceLooked):
        if fact.evidence:
            found = book.of_set(fact.set, DiceEnveloped)
            done = next((one for one, held in found if held.why == "tampered"), None)
            by, because = entry.when + book.at_once, ("cmr146.46.6.c.5", "cmr146.46.6.c.7")
            what = f"set {fact.set} is removed as evidence"
            yield Due(what, entry.where, by, because, "supervisor", done, True, "removed")


@cites("cmr146.47.1")
def shaker_faults(book: Book) -> Iterator[Finding]:
    """A filled manual shaker is kept in primary storage; an automated one stays at its table."""
    for entry, fact in book.of(ShakerStored):
        place = book.place(fact.place, entry.when)
        sort = place.sort if place is not None else "other"
        if fact.filled and (fact.automated or sort != "primary"):
            message = f"shaker {fact.shaker} is filled and was put away in {fact.place}"
            yield book.finds("error", entry, message, ("cmr146.47.1",), "place")


@cites("cmr146.47.2")
def shaker_dues(book: Book) -> Iterator[Due]:
    """Every shaker in use is inspected when the gaming day ends, after its table closed."""
    seen = {(book.day(entry), fact.table): entry for entry, fact in book.of(ShakerInspected)}
    for one in book.opened:
        if one.fact.game in SHAKEN:
            for day in book.begun:
                if _open_on(book, one, day):
                    by, where = book.calendar.ends(day), f"table {one.fact.table}"
                    done, what = seen.get((day, one.fact.table)), "the shaker is inspected"
                    if done is not None and done.when < min(one.until(by), by) < by:
                        done = None
                    yield Due(what, where, by, ("cmr146.47.2",), "pit boss", done, key="shaker")


def _open_on(book: Book, one: Opened, day: date) -> bool:
    return one.entry.when < book.calendar.ends(day) and one.until(book.now) > book.calendar.begins(
        day
    )


@cites("cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")
def shaker_report_dues(book: Book) -> Iterator[Due]:
    """Evidence of tampering is reported at once: when, at which table, and by whom discovered."""
    because = ("cmr146.47.2", "cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")
    made = {fact.about: entry for entry, fact in book.of(ShakerReported)}
    for entry, fact in book.of(ShakerInspected):
        if fact.evidence:
            by, done = entry.when + book.at_once, made.get(entry.seq)
            what = "tampering with the shaker is reported to the Bureau"
            yield Due(what, entry.where, by, because, "pit boss", done, ours=True, key="report")


@cites("cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")
def shaker_report_faults(book: Book) -> Iterator[Finding]:
    """The report states when it was discovered, at which table, by whom and with which license."""
    for entry, fact in book.of(ShakerReported):
        for key, clause in (("discovered", "a"), ("table", "b"), ("person", "c"), ("license", "c")):
            if not getattr(fact, key):
                message = f"the report on the shaker lacks: {key}"
                yield book.finds("error", entry, message, (f"cmr146.47.2.{clause}",), key)
        about = book.numbered(fact.about)
        if about is None or not isinstance(about.fact, ShakerInspected):
            message = "no inspection of the shaker is recorded"
            yield book.finds("error", entry, message, ("cmr146.47.2",), "about")
            continue
        if fact.table and fact.table != about.fact.table:
            message = f"the report names table {fact.table}, not {about.fact.table}"
            yield book.finds("error", entry, message, ("cmr146.47.2.b",), "table")
        if fact.person and fact.person not in {one.person for one in about.signed}:
            message = f"the report names person {fact.person}, who did not inspect the shaker"
            yield book.finds("error", entry, message, ("cmr146.47.2.c",), "person")


FAULTS = (
    *(partial(one, DICE) for one in sets.FAULTS),
    alternative_faults,
    stand_faults,
    reinspection_faults,
    shaker_faults,
    shaker_report_faults,
)
DUES = (*(partial(one, DICE) for one in sets.DUES), removal_dues, shaker_dues, shaker_report_dues)
