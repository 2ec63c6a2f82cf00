"""Pre-shuffled and pre-inspected cards: batches of the house, and packages of a vendor (146.50)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from croupier.regulation.calendar import elapsed
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.cards.kinds import CardsRemoved, CardsSealed
from croupier.regulation.journal.cards.life import cards_of
from croupier.regulation.journal.cards.preshuffled_kinds import (
    CabinetKey,
    CardsPreshuffled,
    ContainerMoved,
    PreshuffledOpened,
    RecordingDiscarded,
    VendorPackages,
)
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

KEPT = timedelta(days=7)
BATCH = ("cmr146.50.1.a", "cmr146.50.2", "cmr146.50.2.d", "cmr146.50.2.f")
CARRIED = ("cmr146.50.2.h.1", "cmr146.50.2.h.2")
PACKAGE = ("cmr146.50.1.b", "cmr146.50.3.b.3", "cmr146.50.3.b.3.c")
RECEIPT = {
    "maker": "cmr146.50.2.d.1",
    "model": "cmr146.50.2.d.1",
    "serial": "cmr146.50.2.d.1",
    "dealer": "cmr146.50.2.d.2",
    "location": "cmr146.50.2.d.3",
    "card_maker": "cmr146.50.2.d.5",
    "card_type": "cmr146.50.2.d.5",
    "decks": "cmr146.50.2.d.5",
    "game": "cmr146.50.2.d.5",
    "seal": "cmr146.50.2.d.7",
}
VENDOR = {
    "outside_decks": "cmr146.50.3.b.3.a",
    "outside_games": "cmr146.50.3.b.3.b",
    "cards": "cmr146.50.3.b.3.c.i",
    "decks": "cmr146.50.3.b.3.c.i",
    "shuffled_at": "cmr146.50.3.b.3.c.ii",
    "employee": "cmr146.50.3.b.3.c.iii",
    "maker": "cmr146.50.3.b.3.c.iv",
    "model": "cmr146.50.3.b.3.c.iv",
    "serial": "cmr146.50.3.b.3.c.iv",
    "vendor": "cmr146.50.1.b",
    "license": "cmr146.50.1.b",
    "backs": "cmr146.50.3.b.1",
    "sealed": "cmr146.50.3.b.3",
}
SIZES = {"spanish21": 48, "paigowpoker": 53}
"""How many cards a deck has where it is not 52."""
UNKNOWN = frozenset({"asiapoker", "supremepaigow", "twocardjokerpoker"})
"""Games that may use jokers, in numbers that no rule here states."""


@cites("cmr146.50.1.a", "cmr146.50.2")
def batch_faults(book: Book) -> Iterator[Finding]:
    """A batch is made at a closed table or an approved place, recorded, by a free supervisor."""
    for entry, fact in book.of(CardsPreshuffled):
        if fact.table and book.open_at(fact.table, entry.when) is not None:
            message = f"table {fact.table} is open for gaming"
            yield book.finds("error", entry, message, ("cmr146.50.2",), "table")
        if not fact.table:
            yield from lacks(book, entry, "the location", "cmr146.50.2", item=fact.location)
        if not fact.recording:
            message = "surveillance did not record it"
            yield book.finds("error", entry, message, ("cmr146.50.2",), "recording")
        for signature in entry.signed:
            if signature.position != "dealer" and _busy(book, entry, signature.person):
                message = f"person {signature.person} also supervises open tables"
                yield book.finds("error", entry, message, ("cmr146.50.2",), "signed")


def _busy(book: Book, entry: Entry, person: int) -> bool:
    """Whether a person supervises a table that is open."""
    tables = (table for one in book.assigned(person, book.day(entry)) for table in one.tables)
    return any(book.open_at(table, entry.when) is not None for table in tables)


@cites(
    "cmr146.50.2.d.1",
    "cmr146.50.2.d.2",
    "cmr146.50.2.d.3",
    "cmr146.50.2.d.4",
    "cmr146.50.2.d.5",
    "cmr146.50.2.d.6",
    "cmr146.50.2.d.7",
)
def receipt_faults(book: Book) -> Iterator[Finding]:
    """The machine's receipt has everything it must, and the machine is approved."""
    for entry, fact in book.of(CardsPreshuffled):
        yield from lacks(book, entry, "the machine", "cmr146.50.2.d", item=fact.serial)
        for key, clause in RECEIPT.items():
            if not getattr(fact, key):
                message = f"the receipt lacks {key.replace('_', ' ')}"
                yield book.finds("error", entry, message, (clause,), key)
        if not fact.passed and not fact.wrong:
            message = "the receipt does not name the missing or extra cards"
            yield book.finds("error", entry, message, ("cmr146.50.2.d.6",), "wrong")
        if fact.dealer not in {one.person for one in entry.signed}:
            message = f"person {fact.dealer}, who operated the machine, did not sign"
            because = ("cmr146.50.2.d.2", "cmr146.50.2.f")
            yield book.finds("error", entry, message, because, "dealer")


@cites("cmr146.50.2.b", "cmr146.50.2.c", "cmr146.50.2.g")
def sealing_faults(book: Book) -> Iterator[Finding]:
    """Backs are inspected, cards shuffled, and each clear container has a seal of its own."""
    seals = set[str]()
    for entry, fact in book.of(CardsPreshuffled):
        wrong = (
            (not fact.backs, "the backs were not inspected", "cmr146.50.2.b", "backs"),
            (not fact.shuffled, "the cards were not shuffled", "cmr146.50.2.c", "shuffled"),
            (not fact.clear, "the container is not clear, or not sealed", "cmr146.50.2.g", "clear"),
            (fact.seal in seals, f"seal {fact.seal} was used before", "cmr146.50.2.g", "seal"),
        )
        yield from (
            book.finds("error", entry, message, (clause,), key)
            for bad, message, clause, key in wrong
            if bad
        )
        if fact.shuffled not in ("", "hand"):
            yield from lacks(book, entry, "the device", "cmr146.51.3.a", item=fact.shuffled)
        yield from lacks(book, entry, "the control of seals", "cmr146.50.2.g", "stated")
        seals.add(fact.seal)


@cites("cmr146.50.2.e", "cmr146.49.6")
def failure_dues(book: Book) -> Iterator[Due]:
    """A batch that failed has its unsuitable or extra cards sealed, as at a table."""
    for entry, fact in book.of(CardsPreshuffled):
        if not fact.passed:
            labels = (one for one, label in book.of(CardsSealed) if label.cards == fact.seal)
            done = next((one for one in labels if one.when >= entry.when), None)
            by, because = entry.when + book.at_once, ("cmr146.50.2.e", "cmr146.49.6")
            what = f"the cards of batch {fact.seal}, which failed, are sealed"
            yield Due(what, entry.where, by, because, "supervisor", done, ours=True, key="failed")


@cites("cmr146.50.2.i", "cmr146.50.2.h.1", "cmr146.50.2.a")
def container_faults(book: Book) -> Iterator[Finding]:
    """A container that is opened was sealed, passed, and brought to that pit with its decks."""
    made = {fact.seal: (entry, fact) for entry, fact in book.of(CardsPreshuffled)}
    for entry, fact in book.of(PreshuffledOpened):
        if fact.vendor:
            continue
        batch = made.get(fact.cards)
        if batch is None or batch[0].when > entry.when or not batch[1].passed:
            message = f"no batch with seal {fact.cards} was inspected and shuffled"
            yield book.finds("error", entry, message, BATCH, "cards")
        elif (fact.decks, fact.packed) != (batch[1].decks, batch[1].packed):
            yield _other_decks(book, entry, fact.cards, fact.decks, batch[1].decks)
        if not _brought(book, fact, entry):
            message = f"container {fact.cards} was not brought to pit {fact.pit}"
            yield book.finds("error", entry, message, CARRIED, "pit")
        if not fact.shift:
            message = "the receipt does not state the shift"
            yield book.finds("error", entry, message, ("cmr146.50.2.i",), "shift")


@cites("cmr146.50.2.f", "cmr146.50.2.g")
def transport_faults(book: Book) -> Iterator[Finding]:
    """Only a batch that was inspected, shuffled and sealed is transported, and all of it."""
    made = {fact.seal: (entry, fact) for entry, fact in book.of(CardsPreshuffled)}
    for entry, fact in book.of(ContainerMoved):
        batch = made.get(fact.seal)
        if batch is None or batch[0].when > entry.when:
            message = f"no batch with seal {fact.seal} was inspected and shuffled"
            yield book.finds("error", entry, message, BATCH, "seal")
        elif (fact.decks, fact.packed) != (batch[1].decks, batch[1].packed):
            yield _other_decks(book, entry, fact.seal, fact.decks, batch[1].decks)


def _other_decks(book: Book, entry: Entry, seal: str, decks: int, sealed: int) -> Finding:
    message = f"{decks} decks are in container {seal}, in which {sealed} were sealed"
    return book.finds("error", entry, message, ("cmr146.50.2.a", "cmr146.50.2.g"), "decks")


def _brought(book: Book, fact: PreshuffledOpened, entry: Entry) -> bool:
    moved = [
        one
        for when, one in book.of(ContainerMoved)
        if one.seal == fact.cards and when.when <= entry.when
    ]
    if not moved:
        return False
    stored = moved[-1].to_place
    again = (one.place == stored and one.pit == fact.pit for _, one in book.of(CardsRemoved))
    return any(again) if stored else moved[-1].to_pit == fact.pit


@cites("cmr146.50.2.a")
def deck_faults(book: Book) -> Iterator[Finding]:
    """A container has the number of decks that its game needs."""
    for use in book.ask(cards_of).uses:
        needed = use.table.fact.decks if use.table is not None else 0
        if isinstance(use.fact, PreshuffledOpened) and needed and use.fact.decks != needed:
            message = f"{use.fact.decks} decks for a table with {needed}"
            because = ("cmr146.50.2.a", "cmr146.50.3.b.2")
            yield book.finds("error", use.entry, message, because, "decks")


@cites("cmr146.50.2.h.2")
def segregation_faults(book: Book) -> Iterator[Finding]:
    """Containers in storage are kept apart from other cards."""
    for entry, fact in book.of(ContainerMoved):
        if fact.to_place and not fact.segregated:
            message = "the container is stored among cards that were not pre-shuffled"
            yield book.finds("error", entry, message, ("cmr146.50.2.h.2",), "segregated")


@cites("cmr146.50.2.h.1")
def key_faults(book: Book) -> Iterator[Finding]:
    """The key of a cabinet is signed out and in by turns."""
    out: dict[str, bool] = {}
    for entry, fact in book.of(CabinetKey):
        if out.get(fact.pit, False) == (fact.way == "out"):
            before = "in" if fact.way == "out" else "out"
            message = f"the key of the cabinet in pit {fact.pit} was not signed {before} before"
            yield book.finds("error", entry, message, ("cmr146.50.2.h.1",), "way")
        out[fact.pit] = fact.way == "out"


@cites("cmr146.50.2.h.1")
def key_dues(book: Book) -> Iterator[Due]:
    """A key that was signed out is signed in again by the end of the gaming day."""
    out: dict[str, Entry] = {}
    for entry, fact in book.of(CabinetKey):
        if fact.way == "out":
            out[fact.pit] = entry
        elif fact.pit in out:
            yield _signed_in(book, fact.pit, out.pop(fact.pit), entry)
    for pit, entry in out.items():
        yield _signed_in(book, pit, entry, None)


def _signed_in(book: Book, pit: str, entry: Entry, done: Entry | None) -> Due:
    by, because = book.calendar.ends(book.day(entry)), ("cmr146.50.2.h.1",)
    what = f"the key of the cabinet in pit {pit} is signed in"
    return Due(what, entry.where, by, because, "supervisor", done, ours=True, key="key")


@cites("cmr146.50.2")
def recording_faults(book: Book) -> Iterator[Finding]:
    """The recording of a pre-shuffle is kept for at least seven days."""
    made = {fact.recording: entry for entry, fact in book.of(CardsPreshuffled)}
    for entry, fact in book.of(RecordingDiscarded):
        first = made.get(fact.recording)
        if first is not None and elapsed(first.when, entry.when) < KEPT:
            message = f"recording {fact.recording} was discarded before seven days were over"
            yield book.finds("error", entry, message, ("cmr146.50.2",), "recording")


# Vendors


@cites(
    "cmr146.50.1.b",
    "cmr146.50.3.b.1",
    "cmr146.50.3.b.3",
    "cmr146.50.3.b.3.a",
    "cmr146.50.3.b.3.b",
    "cmr146.50.3.b.3.c",
)
@cites(
    "cmr146.50.3.b.3.c.i", "cmr146.50.3.b.3.c.ii", "cmr146.50.3.b.3.c.iii", "cmr146.50.3.b.3.c.iv"
)
def vendor_faults(book: Book) -> Iterator[Finding]:
    """A package of a licensed vendor says outside and inside what it must."""
    words = {"backs": "the inspection of the backs", "sealed": "tamper-proof seals"}
    for entry, fact in book.of(VendorPackages):
        for key, clause in VENDOR.items():
            if not getattr(fact, key):
                message = f"the packages lack {words.get(key, key.replace('_', ' '))}"
                yield book.finds("error", entry, message, (clause,), key)


@cites("cmr146.50.3.a", "cmr146.50.3.b.2")
def package_faults(book: Book) -> Iterator[Finding]:
    """The vendor's device is approved, and each package has the cards its games need."""
    for entry, fact in book.of(VendorPackages):
        yield from lacks(book, entry, "the device", "cmr146.50.3.a", item=fact.model)
        for game in sorted(set(fact.outside_games) - UNKNOWN):
            needed = fact.decks * deck_size(game)
            if fact.cards != needed or fact.decks != fact.outside_decks:
                message = f"{fact.cards} cards in {fact.decks} decks; {game} needs {needed}"
                yield book.finds("error", entry, message, ("cmr146.50.3.b.2",), "cards")


def deck_size(game: str) -> int:
    """How many cards a deck of a game has: with a joker, or without its tens."""
    return SIZES.get(game, 52)


@cites("cmr146.50.4", "cmr146.50.3.b.3")
def opening_faults(book: Book) -> Iterator[Finding]:
    """A package that is opened came from a vendor, and goes to a table that is open."""
    known = {one for _, fact in book.of(VendorPackages) for one in fact.packages}
    for entry, fact in book.of(PreshuffledOpened):
        clause = "cmr146.50.4" if fact.vendor else "cmr146.50.2.i"
        if not (fact.pit and fact.table):
            message = "the receipt does not state the pit and table"
            yield book.finds("error", entry, message, (clause,), "pit")
        if fact.vendor and fact.cards not in known:
            message = f"package {fact.cards} did not come from a registered vendor"
            yield book.finds("error", entry, message, PACKAGE, "cards")
        at = book.open_at(fact.table, entry.when)
        if at is None:
            message = f"table {fact.table} is not open"
            yield book.finds("error", entry, message, (clause,), "table")
        elif at.fact.pit and fact.pit and at.fact.pit != fact.pit:
            message = f"table {fact.table} is in pit {at.fact.pit}, not {fact.pit}"
            yield book.finds("error", entry, message, (clause,), "pit")


@cites("cmr146.50.4")
def tampered_dues(book: Book) -> Iterator[Due]:
    """No card of a package that shows tampering is used: it is sealed whole."""
    for entry, fact in book.of(PreshuffledOpened):
        if fact.tampered:
            labels = (one for one, label in book.of(CardsSealed) if label.cards == fact.cards)
            done = next((one for one in labels if one.when >= entry.when), None)
            by, because = entry.when + book.at_once, ("cmr146.50.4", "cmr146.49.6")
            what = f"package {fact.cards}, which shows tampering, is sealed unused"
            yield Due(what, entry.where, by, because, "supervisor", done, ours=True, key="refused")


FAULTS = (
    batch_faults,
    receipt_faults,
    sealing_faults,
    container_faults,
    transport_faults,
    deck_faults,
    segregation_faults,
    key_faults,
    recording_faults,
    vendor_faults,
    package_faults,
    opening_faults,
)
DUES = (failure_dues, tampered_dues, key_dues)
