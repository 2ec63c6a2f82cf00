"""Pai gow tiles: receipt, storage, inspections and removal from use (205 CMR 146.53)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Literal

from croupier.regulation.journal import set_kinds, sets
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.dice import MANAGER, SUPERVISORS, security, supervisor
from croupier.regulation.journal.discrepancy import Discrepancy, parts, reports
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.regulation.journal.set_life import Kinds, Life
from croupier.regulation.journal.signing import Signer
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

PIECES = 32
"""The tiles of a set."""
STEPS = frozenset({"sorted by pairs", "sides and backs viewed", "ultraviolet light", "white light"})
"""What an inspection of used tiles has at least."""


def manager(because: tuple[str, ...]) -> Signer:
    """A shift manager or somebody above, and nobody else."""
    words = "a table games shift manager or somebody above"
    return Signer(words, because, positions=MANAGER, or_above=True)


def boss(because: tuple[str, ...]) -> Signer:
    """A pit boss or somebody above."""
    positions = SUPERVISORS - {"floorperson", "poker_shift_supervisor"}
    return Signer("a pit boss or somebody above", because, positions=positions)


@kind("tiles_received")
class TilesReceived(set_kinds.Received, frozen=True):
    """Sets of tiles come from the maker, and their seals are checked at once."""

    words = "sets of tiles are received"
    cites = ("cmr146.53.1", "cmr146.53.13.a.3", "cmr146.53.13.a.4")
    signers = (security(("cmr146.53.1", "cmr146.53.13.a.5")), supervisor(("cmr146.53.1",)))
    item: ClassVar[str] = "tiles"

    seals_intact: bool = True
    conforming: bool | None = None
    """Whether tiles with a broken seal were inspected and found to conform."""


@kind("tiles_stored")
class TilesStored(set_kinds.Stored, frozen=True):
    """Sets of tiles go from one place of storage to another, or back after an inspection."""

    words = "sets of tiles move between places of storage"
    cites = ("cmr146.53.13.a.3", "cmr146.53.12.e", "cmr146.53.11")
    item: ClassVar[str] = "tiles"

    def demands(self) -> tuple[Signer, ...]:
        """A shift manager takes unopened sets back; security is involved where used ones return."""
        because = ("cmr146.53.13.a.5",)
        if self.source == set_kinds.COLLECTED:
            return (security(because),)
        return manager(("cmr146.53.11", "cmr146.53.13.a.5")), security(because)


@kind("tiles_removed")
class TilesRemoved(set_kinds.Stored, frozen=True):
    """Sets of tiles go from primary storage to the pit boss."""

    words = "sets of tiles are removed from primary storage"
    cites = ("cmr146.53.3", "cmr146.53.5", "cmr146.53.13.a.2")
    signers = (manager(("cmr146.53.3",)), security(("cmr146.53.3",)))
    item: ClassVar[str] = "tiles"


@kind("tiles_inspected")
class TilesInspected(set_kinds.Inspected, frozen=True):
    """Surveillance inspects a set before it comes into play."""

    words = "surveillance inspects a set of tiles"
    cites = ("cmr146.53.3",)
    signers = (Signer("surveillance", ("cmr146.53.3",), departments=frozenset({"surveillance"})),)


@kind("tiles_placed")
class TilesPlaced(set_kinds.Placed, frozen=True):
    """The pit boss gives a set to the dealer."""

    words = "a set of tiles is placed at a table"
    cites = ("cmr146.53.5",)
    signers = (
        boss(("cmr146.53.5",)),
        Signer("the dealer", ("cmr146.53.5",), positions=frozenset({"dealer"}), at_table=True),
    )
    item: ClassVar[str] = "tiles"


@kind("tiles_looked_at")
class TilesLooked(set_kinds.Looked, frozen=True):
    """Somebody finds a set tampered with or damaged while it is in use."""

    words = "a set of tiles is looked at"
    cites = ("cmr146.53.12.d",)
    signers = (supervisor(("cmr146.53.12.d",)),)


@kind("tiles_enveloped")
class TilesEnveloped(set_kinds.Enveloped, frozen=True):
    """A set goes into a sealed envelope with a label."""

    words = "a set of tiles is put in a sealed envelope"
    cites = ("cmr146.53.6", "cmr146.53.7", "cmr146.53.8")
    item: ClassVar[str] = "tiles"

    def demands(self) -> tuple[Signer, ...]:
        """Who signs the label: of used or damaged tiles, and of the opened reserve."""
        clause = "cmr146.53.6" if self.why == "damaged" else "cmr146.53.7"
        return reserve_label() if self.why == "reserve" else used_label(clause)


@cites("cmr146.53.6", "cmr146.53.7")
def used_label(clause: str) -> tuple[Signer, ...]:
    """The dealer and a supervisor sign the label of used or damaged tiles."""
    because = (clause,)
    dealer = Signer("the dealer", because, positions=frozenset({"dealer"}), at_table=True)
    return dealer, supervisor(because)


@cites("cmr146.53.9")
def reserve_label() -> tuple[Signer, ...]:
    """The pit boss signs the label of opened reserve sets."""
    return (boss(("cmr146.53.9",)),)


@kind("tiles_collected")
class TilesCollected(set_kinds.Collected, frozen=True):
    """A security officer collects and signs an envelope of tiles."""

    words = "an envelope of tiles is collected"
    cites = ("cmr146.53.10",)
    signers = (security(("cmr146.53.10",)),)
    item: ClassVar[str] = "tiles"


@kind("tiles_work_order")
class TilesWorkOrder(Fact, frozen=True):
    """A used set is inspected at the security department, and a work order says how."""

    words = "a used set of tiles is inspected"
    cites = ("cmr146.53.12", "cmr146.53.12.a", "cmr146.53.12.c")
    signers = (Signer("the person who inspected", ("cmr146.53.12.c",)),)

    set: str
    tables: tuple[str, ...]
    steps: frozenset[str]
    pieces: int = PIECES
    result: Literal["clean", "tampered", "worn"] = "clean"


@kind("tiles_destroyed")
class TilesDestroyed(set_kinds.Destroyed, frozen=True):
    """A set is shredded, or canceled by a hole through each tile."""

    words = "a set of tiles is destroyed or canceled"
    cites = ("cmr146.53.14", "cmr146.53.15")
    item: ClassVar[str] = "tiles"

    def demands(self) -> tuple[Signer, ...]:
        """Security signs, unless a vendor shreds the tiles."""
        return () if self.vendor else (security(("cmr146.53.15",)),)


@kind("tiles_retained")
class TilesRetained(set_kinds.Retained, frozen=True):
    """The Bureau retains tiles as evidence, against a receipt."""

    words = "an agent of the Bureau signs a receipt for tiles"
    cites = ("cmr146.53.12.d.7",)
    signers = (
        security(("cmr146.53.12.d.7",)),
        Signer("the agent", ("cmr146.53.12.d.7",), positions=frozenset({"agent"})),
    )
    item: ClassVar[str] = "tiles"


@kind("tiles_discrepancy")
class TilesDiscrepancy(Discrepancy, frozen=True):
    """A two-part discrepancy report about tiles."""

    words = "a discrepancy report about tiles"
    cites = ("cmr146.53.12.d", *(f"cmr146.53.12.d.{one}" for one in range(1, 8)))
    clauses = parts(*(f"cmr146.53.12.d.{one}" for one in range(1, 6)))
    signers = (
        supervisor(("cmr146.53.12.d.5",)),
        security(("cmr146.53.12.d.6",)),
        Signer("the agent", ("cmr146.53.12.d.7",), positions=frozenset({"agent"})),
    )


@kind("tiles_counted")
class TilesCounted(set_kinds.Counted, frozen=True):
    """A physical inventory of sets of tiles in one place."""

    words = "sets of tiles are counted"
    cites = ("cmr146.53.13.c", "cmr146.53.13.a.1")
    signers = (Signer("the person who counts", ("cmr146.53.13.c",)),)


@kind("tiles_reconciled")
class TilesReconciled(set_kinds.Reconciled, frozen=True):
    """The sets of tiles of a gaming day are reconciled."""

    words = "the tiles of a day are reconciled"
    cites = ("cmr146.53.13.b",)


TILES = Life(
    item="tiles",
    name="sets of tiles",
    games=frozenset({"paigow"}),
    kinds=Kinds(
        received=TilesReceived,
        stored=(TilesStored, TilesRemoved),
        inspected=TilesInspected,
        placed=TilesPlaced,
        looked=TilesLooked,
        enveloped=TilesEnveloped,
        collected=TilesCollected,
        destroyed=TilesDestroyed,
        retained=TilesRetained,
        discrepancy=TilesDiscrepancy,
        counted=TilesCounted,
        reconciled=TilesReconciled,
    ),
    hours=12,
    surplus_cites=("cmr146.53.1",),
    locks_cites=("cmr146.53.2",),
    balance_cites=("cmr146.53.13.a.1",),
    opening_cites=("cmr146.53.5",),
    source_cites=("cmr146.53.3", "cmr146.53.5"),
    stand_cites=("cmr146.53.5",),
    stand_key="pit_boss",
    inspection_cites=("cmr146.53.3",),
    seal_cites=("cmr146.53.3",),
    change_cites=("cmr146.53.7",),
    look_cites=(),
    other_cites=("cmr146.53.12.d.2",),
    evidence_cites=("cmr146.53.12.d",),
    report_cites=("cmr146.53.12.d",),
    receipt_cites=("cmr146.53.12.d.7",),
    request_cites=("cmr146.53.8",),
    envelope_cites=("cmr146.53.4",),
    collection_cites=("cmr146.53.10",),
    destruction_cites=("cmr146.53.14",),
    hole_cites=("cmr146.53.15",),
    reconciliation_cites=("cmr146.53.13.b",),
    inventory_cites=("cmr146.53.13.c",),
    incompatible_cites=("cmr146.53.13.c",),
    difference_cites=("cmr146.53.13.c",),
    reusable=True,
)


@cites("cmr146.53.1")
def seal_faults(book: Book) -> Iterator[Finding]:
    """A package whose seal is not intact is inspected on receipt, and kept only if it conforms."""
    for entry, fact in book.of(TilesReceived):
        if not fact.seals_intact and fact.conforming is not True:
            message = "a package with a broken seal was stored without an inspection that it passed"
            yield book.finds("error", entry, message, ("cmr146.53.1",), "seals_intact")


@cites("cmr146.53.12", "cmr146.53.12.a", "cmr146.53.12.c")
def work_order_dues(book: Book) -> Iterator[Due]:
    """Every set that security collected is inspected before it goes anywhere, within 72 hours."""
    because = ("cmr146.53.12", "cmr146.53.12.a", "cmr146.53.12.c")
    for entry, fact in book.of(TilesCollected):
        done = sets.next_of(book, TilesWorkOrder, fact.set, entry)
        gone = sets.next_of(book, TilesDestroyed, fact.set, entry)
        limit = sets.later(entry.when, 72)
        by = min(limit, gone.when) if gone is not None else limit
        what = f"set {fact.set} is inspected"
        yield Due(what, entry.where, by, because, "security", done, key="work order")


STEP_CLAUSES = {
    "sorted by pairs": "cmr146.53.12.b.1",
    "sides and backs viewed": "cmr146.53.12.b.2",
    "ultraviolet light": "cmr146.53.12.b.3",
    "white light": "cmr146.53.12.b.4",
}


@cites("cmr146.53.12.b.1", "cmr146.53.12.b.2", "cmr146.53.12.b.3", "cmr146.53.12.b.4")
def step_faults(book: Book) -> Iterator[Finding]:
    """An inspection has all four steps."""
    for entry, fact in book.of(TilesWorkOrder):
        for step in sorted(STEPS - fact.steps):
            message = f"the inspection of set {fact.set} lacks a step: {step}"
            yield book.finds("error", entry, message, (STEP_CLAUSES[step],), "steps")


@cites("cmr146.53.12.d")
def tampered_dues(book: Book) -> Iterator[Due]:
    """Tampering or a set that is not whole is reported at once, and written up."""
    because = ("cmr146.53.12.d",)
    for entry, fact in book.of(TilesWorkOrder):
        if fact.result == "tampered" or fact.pieces != PIECES:
            by = entry.when + book.at_once
            for to in ("security", "bureau"):
                who = "security" if to == "security" else "the Bureau"
                what, done = f"tampering is reported to {who}", book.report(entry, to)
                yield Due(what, entry.where, by, because, "security", done, True, f"to {to}")
            made = book.ask(reports).get((entry.seq, fact.set))
            what = "a discrepancy report is made"
            yield Due(what, entry.where, by, because, "security", made, True, "report")


@cites("cmr146.53.12.c")
def table_faults(book: Book) -> Iterator[Finding]:
    """A work order lists the table from which the set was removed."""
    for entry, fact in book.of(TilesWorkOrder):
        labels = [
            one.table
            for when, one in book.of_set(fact.set, TilesEnveloped)
            if when.when <= entry.when and one.table
        ]
        if labels and labels[-1] not in fact.tables:
            message = f"the work order does not list table {labels[-1]}"
            yield book.finds("error", entry, message, ("cmr146.53.12.c",), "tables")


@cites("cmr146.53.8")
def removal_dues(book: Book) -> Iterator[Due]:
    """Tiles with evidence of tampering leave the table at once."""
    for entry, fact in book.of(TilesLooked):
        if fact.evidence:
            done = sets.next_of(book, TilesEnveloped, fact.set, entry)
            what, by = f"set {fact.set} is removed as evidence", entry.when + book.at_once
            yield Due(what, entry.where, by, ("cmr146.53.8",), "pit boss", done, True, "removed")


@cites("cmr146.53.6")
def substitute_dues(book: Book) -> Iterator[Due]:
    """A set with a damaged tile is replaced at once by a whole set from the reserve."""
    for entry, fact in book.of(TilesEnveloped):
        if fact.why != "damaged" or book.open_at(fact.table, entry.when) is None:
            continue
        placed = (one for one, new in book.of(TilesPlaced) if new.table == fact.table)
        done = next((one for one in placed if one.when >= entry.when), None)
        what, by = "another set of tiles is brought", entry.when + book.at_once
        yield Due(what, entry.where, by, ("cmr146.53.6",), "pit boss", done, True, "substitute")


@cites("cmr146.53.12.e")
def reuse_faults(book: Book) -> Iterator[Finding]:
    """Only whole sets that were inspected and found clean go back into storage."""
    for entry, moved in book.of(TilesStored):
        if moved.source != set_kinds.COLLECTED:
            continue
        clean = [one for one in moved.sets if _clean(book, one, entry)]
        if len(clean) < moved.count:
            message = "more sets go back to storage than were inspected and found clean"
            yield book.finds("error", entry, message, ("cmr146.53.12.e",), "count")


def _clean(book: Book, name: str, before: Entry) -> bool:
    """Whether the last inspection of a used set found it whole and clean."""
    found = [one for entry, one in book.of_set(name, TilesWorkOrder) if entry.when <= before.when]
    return bool(found) and found[-1].result == "clean" and found[-1].pieces == PIECES


@cites("cmr146.53.12.e", "cmr146.53.13.a.3")
def back_faults(book: Book) -> Iterator[Finding]:
    """Sets that go back to storage are as many as are named."""
    for entry, fact in book.of(TilesStored):
        if fact.sets and fact.count != len(fact.sets):
            message = f"{fact.count} sets move, but {len(fact.sets)} are named"
            because = ("cmr146.53.12.e", "cmr146.53.13.a.3")
            yield book.finds("error", entry, message, because, "count")


FAULTS = (
    back_faults,
    *(partial(one, TILES) for one in sets.FAULTS),
    seal_faults,
    step_faults,
    table_faults,
    reuse_faults,
)
DUES = (
    *(partial(one, TILES) for one in sets.DUES if one is not sets.look_dues),
    work_order_dues,
    tampered_dues,
    removal_dues,
    substitute_dues,
)
