"""Cards with security: inspection, samples, discrepancy reports, destruction (146.49(14)–(16))."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.regulation.calendar import elapsed
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.cards import tables
from croupier.regulation.journal.cards.kinds import (
    LOOSE,
    CardDiscrepancy,
    CardReceipt,
    CardsDestroyed,
    CardsInspected,
    CardsOpened,
    CardsReleased,
    CardsSampled,
    CardsSealed,
    CardsViewed,
    PlasticReturned,
)
from croupier.regulation.journal.cards.life import Envelope, Use, cards_of
from croupier.regulation.journal.cards.storage import A_DAY
from croupier.regulation.journal.discrepancy import reports
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import BureauAnswered, BureauAsked
from croupier.regulation.journal.sets import hole_fault, later
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

HOURS = 72
PLANS = {"a": "cmr146.49.14.a.ii", "b": "cmr146.49.14.b", "extended": "cmr146.49.14.l.b"}
STEPS = {
    "ultraviolet": ("cmr146.49.14.d.ii", "the backs were not inspected with ultraviolet light"),
    "sides": ("cmr146.49.14.d.iii", "the sides were not inspected for bends, cuts and shaving"),
}
NOT_INSPECTED = (*LOOSE, "worn", "unfit", "refused")
"""Single cards, and decks that leave play for other reasons, need no inspection of their own."""


def needs_inspection(one: Envelope) -> bool:
    """Whether an envelope has used cards, or decks of the reserve with broken seals."""
    label = one.label[1] if one.label is not None else None
    return isinstance(label, CardsSealed) and label.why not in NOT_INSPECTED


@cites(
    "cmr146.49.14",
    "cmr146.49.14.a",
    "cmr146.49.14.a.i",
    "cmr146.49.14.c.i",
    "cmr146.49.14.c.ii",
    "cmr146.49.14.c.iii",
    "cmr146.49.14.c.iv",
    "cmr146.50.6",
)
def inspection_dues(book: Book) -> Iterator[Due]:
    """What security collected is inspected before it must be destroyed, unless a sample left it."""
    for one in book.ask(cards_of).envelopes.values():
        if one.collected is None or not needs_inspection(one) or one.left is not None:
            continue
        by = later(one.collected.when, HOURS)
        what, because = f"envelope {one.name} is inspected", _inspected_by(book, one)
        yield Due(what, one.name, by, because, "security", one.inspected, key="inspected")


def _inspected_by(book: Book, one: Envelope) -> tuple[str, ...]:
    """The clauses by which an envelope is inspected."""
    label = one.label[1] if one.label is not None else None
    why = label.why if isinstance(label, CardsSealed) else "reserve"
    asked = {"bureau": ("cmr146.49.14.c.i",), "tampering": ("cmr146.49.14.c.ii",)}.get(why)
    use = used(book, one)
    at = use.table.fact if use is not None and use.table is not None else None
    own = tables.sampling(at).cites if at is not None else ()
    back = ("cmr146.50.6",) if use is not None and not isinstance(use.fact, CardsOpened) else ()
    return ("cmr146.49.14", "cmr146.49.14.h", *(asked or own), *back)


def used(book: Book, one: Envelope) -> Use | None:
    """The use that ended in an envelope."""
    if one.label is None or not isinstance(one.label[1], CardsSealed):
        return None
    use = book.ask(cards_of).use_of(one.label[1].cards, one.label[0].when)
    ended = use is not None and use.sealed is not None and use.sealed[0] is one.label[0]
    return use if ended else None


@cites("cmr146.49.14.d.i", "cmr146.49.14.d.ii", "cmr146.49.14.d.iii", "cmr146.49.14.d.iv")
def procedure_faults(book: Book) -> Iterator[Finding]:
    """Decks are sorted or read by machine, backs lit, sides inspected, plastic held up to light."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsInspected):
        if not fact.checked & {"sorted", "machine"}:
            message = "the decks were neither sorted by suit nor read by an approved machine"
            yield book.finds("error", entry, message, ("cmr146.49.14.d.i",), "checked")
        if "machine" in fact.checked:
            clause = "cmr146.49.14.d.i"
            yield from lacks(book, entry, "the machine", clause, item=fact.machine)
        for step, (clause, message) in STEPS.items():
            if step not in fact.checked:
                yield book.finds("error", entry, message, (clause,), "checked")
        plastic = any(life.envelope(name).packed == "plastic" for name in fact.envelopes)
        if plastic and "shading" not in fact.checked:
            message = "front and back of plastic cards were not inspected for even shading"
            yield book.finds("error", entry, message, ("cmr146.49.14.d.iv",), "checked")


@cites("cmr146.49.14.h", "cmr146.49.14.i")
def work_order_faults(book: Book) -> Iterator[Finding]:
    """A work order lists its tables and results, and is made by people trained as submitted."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsInspected):
        labels = (life.envelope(name).label for name in fact.envelopes)
        at = {one[1].table for one in labels if one and isinstance(one[1], CardsSealed)} - {""}
        for table in sorted(at - fact.tables):
            message = f"the work order does not list table {table}"
            yield book.finds("error", entry, message, ("cmr146.49.14.h",), "tables")
        if not fact.result:
            message = "the work order states no results"
            yield book.finds("error", entry, message, ("cmr146.49.14.h",), "result")
        clause = "cmr146.49.14.i"
        yield from lacks(book, entry, "the training of those who inspect", clause, "submitted")


@cites("cmr146.49.14.a.ii", "cmr146.49.14.b", "cmr146.49.14.l.a", "cmr146.49.14.l.b")
def sample_faults(book: Book) -> Iterator[Finding]:
    """Only a game that may be sampled is, by its own approved plan, apart from other samples."""
    life, kept = book.ask(cards_of), dict[str, str]()
    for entry, fact in book.of(CardsSampled):
        clause = PLANS[fact.plan]
        yield from lacks(book, entry, "the sampling plan", clause, item=fact.plan)
        if not fact.chosen:
            message = "no envelope was chosen for the sample"
            yield book.finds("error", entry, message, (clause,), "chosen")
        for name in (*fact.chosen, *fact.left):
            plan, because = plan_of(book, life.envelope(name))
            if plan != fact.plan:
                message = f"envelope {name} is not for this sample: {_belongs(plan)}"
                yield book.finds("error", entry, message, (*because, clause), "plan")
        if kept.setdefault(fact.kept, fact.plan) != fact.plan:
            message = f"the samples of two plans are stored together in {fact.kept}"
            yield book.finds("error", entry, message, (clause,), "kept")


def _belongs(plan: str) -> str:
    if not plan:
        return "all decks of its game are inspected"
    return "its cards were used for more than 24 hours" if plan == "extended" else f"plan {plan}"


@cites("cmr146.49.14.a.ii", "cmr146.49.14.l.b")
def mixed_faults(book: Book) -> Iterator[Finding]:
    """The samples of two plans are inspected separately."""
    plans = {name: fact.plan for _, fact in book.of(CardsSampled) for name in fact.chosen}
    for entry, fact in book.of(CardsInspected):
        mixed = sorted({plans[name] for name in fact.envelopes if name in plans})
        if len(mixed) > 1:
            message = "samples of two plans were inspected together"
            yield book.finds("error", entry, message, tuple(PLANS[one] for one in mixed), "plan")


@cites("cmr146.49.14.l.a", "cmr146.49.14.l.b", "cmr146.49.14.b")
def plan_of(book: Book, one: Envelope) -> tuple[str, tuple[str, ...]]:
    """By which plan an envelope may be sampled; by none if all such decks are inspected."""
    use = used(book, one)
    if use is None or use.table is None or use.sealed is None or use.sealed[1].why != "used":
        return "", ("cmr146.49.14",)
    row = tables.sampling(use.table.fact)
    if row.plan and elapsed(use.entry.when, use.sealed[0].when) > A_DAY:
        return "extended", ("cmr146.49.14.l.b",)
    if row.plan == "b" and use.sealed[1].shoes != 1:
        return "", row.cites
    return row.plan, row.cites


# Plastic decks


@cites("cmr146.49.14.f", "cmr146.49.14.g", "cmr146.49.16")
def return_faults(book: Book) -> Iterator[Finding]:
    """Only inspected plastic decks go back, in order, by procedures of the internal controls."""
    life = book.ask(cards_of)
    for entry, fact in book.of(PlasticReturned):
        place = book.place(fact.place, entry.when)
        if place is None or place.sort not in ("primary", "poker"):
            message = f"{fact.place} is neither primary nor poker storage"
            yield book.finds("error", entry, message, ("cmr146.49.14.f",), "place")
        if not fact.in_order:
            message = "the decks were not put in sequential order"
            yield book.finds("error", entry, message, ("cmr146.49.14.f",), "in_order")
        yield from lacks(book, entry, "the return of decks", "cmr146.49.14.g", "stated")
        for name in fact.envelopes:
            one = life.envelope(name)
            if one.packed != "plastic":
                message = f"envelope {name} has no plastic decks: its cards are destroyed"
                yield book.finds("error", entry, message, ("cmr146.49.16",), "envelopes")
            elif one.inspected is None or one.inspected.when > entry.when:
                message = f"envelope {name} was returned before it was inspected"
                because = ("cmr146.49.14", "cmr146.49.14.f")
                yield book.finds("error", entry, message, because, "envelopes")
            elif why := _unsuitable(one, one.inspected.fact, fact):
                message = f"envelope {name} was returned, but {why}"
                yield book.finds("error", entry, message, ("cmr146.49.14.f",), "envelopes")


def _unsuitable(one: Envelope, seen: Fact, back: PlasticReturned) -> str:
    """Why a deck may not go back as it does, or nothing: evidence, or no word of what it lacks."""
    assert isinstance(seen, CardsInspected)
    deck = one.label[1].cards if one.label and isinstance(one.label[1], CardsSealed) else ""
    if one.name in seen.evidence:
        return "the inspection found evidence in it"
    lacking = one.name in seen.unsuitable and not back.needs.get(deck)
    return "no replacement was requested for its unsuitable card" if lacking else ""


# Discrepancies


@cites("cmr146.49.14.e")
def sealing_faults(book: Book) -> Iterator[Finding]:
    """Plastic cards that are unsuitable are put in a sealed envelope or container."""
    for entry, fact in book.of(CardsInspected):
        for name in fact.unsuitable:
            if name not in fact.sealed:
                message = f"the unsuitable cards of envelope {name} were not sealed"
                yield book.finds("error", entry, message, ("cmr146.49.14.e",), "sealed")


@cites("cmr146.49.14.j", "cmr146.49.14.e", "cmr146.49.14.k", "cmr146.49.6.a.ii.1")
def report_dues(book: Book) -> Iterator[Due]:
    """Tampering, marks, missing and additional cards are reported at once, on the report."""
    made = book.ask(reports)
    about = {fact.about: entry for entry, fact in book.of(CardDiscrepancy)}
    for entry in book.entries:
        by, where = entry.when + book.at_once, entry.where
        for what, envelope, because in _discrepancies(entry):
            done = made.get((entry.seq, envelope)) if envelope else about.get(entry.seq)
            words = f"{what} is reported to security and the Bureau on a discrepancy report"
            yield Due(words, where, by, because, "security", done, ours=True, key="report")


def _discrepancies(entry: Entry) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """What an entry found, the envelope it is in, and the clauses by which it is reported."""
    match entry.fact:
        case CardsOpened(extra=extra, missing=missing) if extra or missing:
            yield "a missing or extra card", "", ("cmr146.49.14.j",)
        case CardsViewed(evidence=sets) if sets:
            yield "evidence of tampering", "", ("cmr146.49.14.k", "cmr146.49.14.j")
        case CardsInspected(evidence=evidence, unsuitable=unsuitable):
            for name in evidence:
                yield f"what was found in envelope {name}", name, ("cmr146.49.14.j",)
            for name in unsuitable:
                what = f"the unsuitable plastic card of envelope {name}"
                yield what, name, ("cmr146.49.14.e", "cmr146.49.14.j")


@cites("cmr146.49.14.k.vii")
def receipt_dues(book: Book) -> Iterator[Due]:
    """A receipt is signed for each card that the Bureau retains."""
    made = {fact.number: entry for entry, fact in book.of(CardReceipt)}
    for entry, fact in book.of(CardDiscrepancy):
        if fact.retained:
            by, done = entry.when + book.at_once, made.get(fact.number)
            what = f"a receipt for the cards of report {fact.number} is signed"
            because = ("cmr146.49.14.k.vii",)
            yield Due(what, entry.where, by, because, "security", done, ours=True, key="receipt")


@cites("cmr146.49.14.k.vii", "cmr146.49.16")
def custody_faults(book: Book) -> Iterator[Finding]:
    """Receipts and releases are of cards that a report says are retained."""
    kept = {fact.number for _, fact in book.of(CardDiscrepancy) if fact.retained}
    for entry, fact in book.of(CardReceipt, CardsReleased):
        number = getattr(fact, "number", "")
        if number not in kept:
            message = f"no report {number} says that the Bureau retained cards"
            because = ("cmr146.49.14.j", "cmr146.49.14.k", "cmr146.49.14.k.vii")
            yield book.finds("error", entry, message, because, "number")


@cites("cmr146.50.7", "cmr146.55.1")
def answer_dues(book: Book) -> Iterator[Due]:
    """A container or a sample that the Bureau asks for is handed over."""
    made = {fact.about: entry for entry, fact in book.of(BureauAnswered)}
    clauses = {"container": "cmr146.50.7", "sample": "cmr146.55.1"}
    for entry, fact in book.of(BureauAsked):
        if fact.what in clauses:
            by, done = entry.when + book.at_once, made.get(entry.seq)
            what, because = f"{fact.item} is handed to the Bureau", (clauses[fact.what],)
            yield Due(what, entry.where, by, because, "games", done, ours=True, key="answered")


@cites("cmr146.50.7", "cmr146.55.1")
def answer_faults(book: Book) -> Iterator[Finding]:
    """Nothing is handed over that the Bureau did not ask for."""
    for entry, fact in book.of(BureauAnswered):
        asked = book.numbered(fact.about)
        if asked is None or not isinstance(asked.fact, BureauAsked):
            because = ("cmr146.50.7", "cmr146.55.1")
            yield book.finds("error", entry, "no request of the Bureau is recorded", because)


# Destruction


@cites("cmr146.49.16", "cmr146.49.13", "cmr146.49.15")
def destruction_dues(book: Book) -> Iterator[Due]:
    """Collected cards are destroyed within 72 hours or return if plastic; released ones at once."""
    for one in book.ask(cards_of).envelopes.values():
        if one.retained and not _kept_late(one):
            continue
        what = f"envelope {one.name} is destroyed or canceled"
        because = ("cmr146.49.16", "cmr146.49.14.f") if one.packed == "plastic" else _CLEAN
        if one.released is not None:
            by = one.released.when + book.at_once
            where = one.released.where
            yield Due(what, where, by, because, "security", one.gone, ours=True, key="destroyed")
        elif one.collected is not None:
            by, where = later(one.collected.when, HOURS), one.collected.where
            yield Due(what, where, by, because, "security", one.gone, key="destroyed")


def _kept_late(one: Envelope) -> bool:
    """Whether the Bureau retained an envelope only after its 72 hours."""
    if one.report is None or one.collected is None:
        return False
    return one.report[0].when > later(one.collected.when, HOURS)


_CLEAN = ("cmr146.49.16", "cmr146.49.16.d")


@cites("cmr146.49.16.b", "cmr146.49.16.c", "cmr146.49.16.a")
def destruction_faults(book: Book) -> Iterator[Finding]:
    """Cards are shredded by security or an approved vendor, or drilled; in an approved place."""
    for entry, fact in book.of(CardsDestroyed):
        if fact.method == "drilled" and (wrong := hole_fault(fact.hole, center=fact.center)):
            yield book.finds("error", entry, wrong, ("cmr146.49.16.c",), "hole")
        if fact.vendor:
            yield from lacks(book, entry, "the vendor", "cmr146.49.16.b", item=fact.vendor)
        if fact.vendor and not fact.performer:
            message = "the vendor's person who destroyed the cards is not named"
            yield book.finds("error", entry, message, ("cmr146.49.16.d.ii",), "performer")
        for clause, item, what in (
            ("cmr146.49.16.a", fact.place, "the place of destruction"),
            ("cmr146.49.16.a", fact.method, "the process of destruction,"),
        ):
            yield from lacks(book, entry, what, clause, item=item)


@cites("cmr146.49.16.d.iii", "cmr146.49.14", "cmr146.49.12")
def destroyed_faults(book: Book) -> Iterator[Finding]:
    """What is destroyed was collected, inspected or left by a sample, and is of that number."""
    life = book.ask(cards_of)
    for entry, fact in book.of(CardsDestroyed):
        every = [life.envelope(name) for name in fact.envelopes]
        if fact.decks != sum(one.decks for one in every):
            true = sum(one.decks for one in every)
            message = f"{fact.decks} decks are stated; the labels come to {true}"
            because = ("cmr146.49.16.d.iii", "cmr146.49.9.a")
            yield book.finds("error", entry, message, because, "decks")
        for one in every:
            yield from _too_early(book, entry, one)


def _too_early(book: Book, entry: Entry, one: Envelope) -> Iterator[Finding]:
    held = one.report is not None and one.report[1].retained
    if one.collected is None and not held:
        message = f"envelope {one.name} was destroyed, but not collected by security"
        yield book.finds("error", entry, message, ("cmr146.49.12",), "envelopes")
    if held and (one.released is None or one.released.when > entry.when):
        message = f"envelope {one.name} is destroyed while the Bureau retains it"
        because = ("cmr146.49.14.k.vii", "cmr146.49.16")
        yield book.finds("error", entry, message, because, "envelopes")
    seen = one.inspected is not None and one.inspected.when <= entry.when
    if needs_inspection(one) and not seen and one.left is None and not held:
        message = f"envelope {one.name} was destroyed before it was inspected"
        yield book.finds("error", entry, message, _inspected_by(book, one), "envelopes")


FAULTS = (
    procedure_faults,
    work_order_faults,
    sample_faults,
    mixed_faults,
    return_faults,
    sealing_faults,
    custody_faults,
    answer_faults,
    destruction_faults,
    destroyed_faults,
)
DUES = (inspection_dues, report_dues, receipt_dues, answer_dues, destruction_dues)
