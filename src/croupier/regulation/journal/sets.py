"""Sets of dice and tiles: from receipt to destruction, with what each step implies.

Both have the same life: received, stored, removed, inspected, placed at a table, looked at, put in
an envelope, collected, destroyed. A `Life` says by which clauses and within which times.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from croupier.regulation.journal import keeping, pieces
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.discrepancy import reports
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.facts import BureauAsked
from croupier.regulation.journal.set_kinds import (
    BUREAU,
    COLLECTED,
    ENVELOPES,
    TABLES,
    Enveloped,
    Inspected,
    Reconciled,
)
from croupier.regulation.journal.set_life import Life
from croupier.regulation.journal.stock import Moving, amount_at, held, shortfalls
from croupier.rulebook.finding import Finding

AT_STAND = 2
"""The alternative by which dice are inspected at a pit stand."""
SPREAD = (TABLES, ENVELOPES, COLLECTED, BUREAU)
"""Where things are that are neither in storage nor at a pit stand."""
HOLE = 250
"""The least diameter of the hole that cancels something, in thousandths of an inch."""


# What must agree


def balance_faults(life: Life, book: Book) -> Iterator[Finding]:
    """Nothing leaves a place where it is not, so every movement rests on another."""
    for entry, move, short in shortfalls(book):
        if move.item == life.item:
            message = f"{short} more {life.name} leave {move.source} than were there"
            yield book.finds("error", entry, message, life.balance_cites, "balance")


def piece_faults(life: Life, book: Book) -> Iterator[Finding]:
    """No more pieces of a set are collected, retained or destroyed than there were of it."""
    for name, use in pieces.uses(book, life.item):
        for entry, over, words in pieces.too_many(use):
            message = f"{over} more {life.name} of set {name} were {words}"
            yield book.finds("error", entry, message, life.balance_cites, "count")


def custody_faults(life: Life, book: Book) -> Iterator[Finding]:
    """What the Bureau has a receipt for is retained by a report on it."""
    kept = {fact.item for _, fact in book.of(life.kinds.discrepancy) if fact.retained}
    for entry, fact in book.of(life.kinds.retained):
        if fact.set not in kept:
            message = f"no report says that the Bureau retained set {fact.set}"
            because = (*life.report_cites, *life.receipt_cites)
            yield book.finds("error", entry, message, because, "report")


def storage_faults(life: Life, book: Book) -> Iterator[Finding]:
    """Things are stored in approved places, and surplus reaches a pit only through primary ones."""
    for name, entry in _stores(life, book).items():
        yield from _is_store(life, book, entry, name)
    for entry, got in book.of(life.kinds.received):
        yield from keeping.approval_faults(book, entry, got.place, life.surplus_cites[0])
    for entry, moved in book.of(*life.kinds.stored):
        for name in (moved.source, moved.target):
            yield from keeping.approval_faults(book, entry, name, life.surplus_cites[0])
        source = book.place(moved.source, entry.when)
        target = book.place(moved.target, entry.when)
        surplus = source is not None and source.sort == "secondary"
        if surplus and target is not None and target.sort == "pit_stand":
            message = f"surplus {life.name} go to a pit without primary storage"
            yield book.finds("error", entry, message, life.surplus_cites, "place")


def _stores(life: Life, book: Book) -> dict[str, Entry]:
    """The places into which things were stored, each with the first entry that did so."""
    found: dict[str, Entry] = {}
    for entry in book.entries:
        fact = entry.fact
        if isinstance(fact, life.kinds.received):
            found.setdefault(fact.place, entry)
        elif isinstance(fact, life.kinds.stored):
            place = book.place(fact.target, entry.when)
            if place is None or place.sort != "pit_stand":
                found.setdefault(fact.target, entry)
    return found


def _is_store(life: Life, book: Book, entry: Entry, name: str) -> Iterator[Finding]:
    place = book.place(name, entry.when)
    if place is None or place.sort in keeping.NO_STORES:
        message = f"{name} is not a registered place of storage"
        yield book.finds("error", entry, message, life.surplus_cites, "place")
        return
    yield from keeping.approval_faults(book, entry, name, life.surplus_cites[0])
    yield from keeping.lock_faults(book, entry, place, "shift_manager", life.locks_cites)


def stand_faults(life: Life, book: Book) -> Iterator[Finding]:
    """What is in a pit stand is behind a lock whose key is with its supervisors."""
    seen = set[str]()
    for entry, moved in book.of(*life.kinds.stored):
        place = book.place(moved.target, entry.when)
        if place is not None and place.sort == "pit_stand" and moved.target not in seen:
            seen.add(moved.target)
            name, low, because = moved.target, life.stand_key, life.stand_cites
            yield from keeping.stand_faults(book, entry, name, low, because)


def source_faults(life: Life, book: Book) -> Iterator[Finding]:
    """A set comes to a table from a pit stand, to which it was removed from storage."""
    for entry, placed in book.of(life.kinds.placed):
        stand = book.place(placed.source, entry.when)
        if stand is None or stand.sort != "pit_stand":
            message = f"set {placed.set} comes to the table from {placed.source}, no pit stand"
            yield book.finds("error", entry, message, life.source_cites, "source")


def use_faults(life: Life, book: Book) -> Iterator[Finding]:
    """A set is used only after an inspection; a broken seal takes another one."""
    for entry, placed in book.of(life.kinds.placed):
        found = inspection_of(life, book, placed.set, entry)
        if found is None:
            message = f"set {placed.set} was not inspected before it was used"
            yield book.finds("error", entry, message, life.inspection_cites, "inspection")
            continue
        first, fact = found
        if fact.sealed and placed.seal_intact is not True and not _again(life, book, first, entry):
            message = f"the seal of set {placed.set} was not found intact: inspect it again"
            because = life.seals.get(fact.game, life.seal_cites)
            yield book.finds("error", entry, message, because, "seal")


def inspection_of(
    life: Life, book: Book, name: str, before: Entry
) -> tuple[Entry, Inspected] | None:
    """The first inspection of a set before an entry, since its last use."""
    return next(inspections_of(life, book, name, before), None)


def inspections_of(
    life: Life, book: Book, name: str, before: Entry
) -> Iterator[tuple[Entry, Inspected]]:
    """Every inspection of a set before an entry, since its last use."""
    found = book.of_set(name, life.kinds.inspected)
    used = [one.when for one, _ in book.of_set(name, life.kinds.enveloped)]
    since = max((one for one in used if one < before.when), default=None)
    fit = (one for one in found if since is None or one[0].when >= since)
    return (one for one in fit if one[0].when <= before.when)


def _again(life: Life, book: Book, first: Entry, before: Entry) -> bool:
    """Whether a set was inspected again between its first inspection and an entry."""
    name = getattr(before.fact, "set", "")
    found = (entry for entry, _ in book.of_set(name, life.kinds.inspected))
    return any(first.when < one.when <= before.when for one in found)


def look_faults(life: Life, book: Book) -> Iterator[Finding]:
    """The daily look is another supervisor's than the inspection before use."""
    for entry, looked in book.of(life.kinds.looked):
        found = inspection_of(life, book, looked.set, entry)
        first = inspectors(*found) if found else set[int]()
        if first & {one.person for one in entry.signed}:
            message = f"set {looked.set} was looked at by a person who inspected it before use"
            yield book.finds("error", entry, message, life.other_cites, "signed")


def inspectors(entry: Entry, fact: Inspected) -> set[int]:
    """Who inspected a set: at a pit stand the first to sign did, and the second observed."""
    signed = [one.person for one in entry.signed]
    return set(signed[:1] if fact.alternative == AT_STAND else signed)


def envelope_faults(life: Life, book: Book) -> Iterator[Finding]:
    """Envelopes are transparent, and show when somebody has opened them."""
    every: list[tuple[Entry, Enveloped | Inspected]] = [*book.of(life.kinds.enveloped)]
    every += [(entry, fact) for entry, fact in book.of(life.kinds.inspected) if fact.sealed]
    for entry, one in every:
        if not (one.transparent and one.tamper_evident):
            message = f"the envelope of set {one.set} must be transparent and show tampering"
            yield book.finds("error", entry, message, life.envelope_cites, "envelope")


def destruction_faults(life: Life, book: Book) -> Iterator[Finding]:
    """Place, process and vendor are approved; a hole is a quarter of an inch, in the center."""
    clause = life.hole_cites[0]
    for entry, fact in book.of(life.kinds.destroyed):
        if fact.method == "drilled" and (wrong := hole_fault(fact.hole, center=fact.center)):
            yield book.finds("error", entry, wrong, life.hole_cites, "hole")
        if not fact.place:
            message = f"the place where set {fact.set} was destroyed is not stated"
            yield book.finds("error", entry, message, life.hole_cites, "place")
        else:
            yield from lacks(book, entry, "the place of destruction", clause, item=fact.place)
        yield from lacks(book, entry, "the process of destruction,", clause, item=fact.method)
        if fact.vendor:
            yield from lacks(book, entry, "the vendor", clause, item=fact.vendor)


def hole_fault(hole: int, *, center: bool) -> str:
    """Why a hole cancels nothing: it is too small, or not in the center."""
    if hole < HOLE:
        return f"the hole is {inches(hole)} inch wide; it takes {inches(HOLE)}, in the center"
    return "" if center else "the hole is not in the center, where it must be"


def inches(thousandths: int) -> str:
    """A length in inches, to the thousandth."""
    return f"{thousandths // 1000}.{thousandths % 1000:03}"


def count_faults(life: Life, book: Book) -> Iterator[Finding]:
    """Whoever counts has not moved that stock since the last count, and keeps no key of it."""
    last: dict[str, datetime] = {}
    for entry, fact in book.of(life.kinds.counted):
        movers = _movers(life, book, fact.place, last.get(fact.place), entry)
        because = life.incompatible_cites
        yield from keeping.counting_faults(book, entry, fact.place, movers, because)
        last[fact.place] = entry.when


def _movers(life: Life, book: Book, place: str, since: datetime | None, until: Entry) -> set[int]:
    """Everyone who signed for a movement of the stock of a place after the last count of it."""
    return {
        one.person
        for entry, fact in book.of(Moving)
        if (since is None or entry.when > since) and entry.when < until.when
        if any(
            move.item == life.item and place in (move.source, move.target) for move in fact.moves()
        )
        for one in entry.signed
    }


def reconciliation_faults(life: Life, book: Book) -> Iterator[Finding]:
    """A reconciliation states what the entries of the day come to."""
    for entry, fact in book.of(life.kinds.reconciled):
        for key, true in figures(life, book, fact.day, entry.when).items():
            stated = getattr(fact, key)
            if isinstance(true, int) and stated != true:
                message = f"{FIGURES.get(key, key)} is {stated}, but the entries come to {true}"
                yield book.finds("error", entry, message, life.reconciliation_cites, key)
        yield from _on_hand_faults(life, book, entry, fact)


def _on_hand_faults(life: Life, book: Book, entry: Entry, fact: Reconciled) -> Iterator[Finding]:
    """The balance of each storage area is what the entries come to."""
    true = _on_hand(life, book, _as_of(book, fact.day, entry.when))
    for place in sorted({*true, *fact.on_hand}):
        stated, left = fact.on_hand.get(place, 0), true.get(place, 0)
        if stated != left:
            message = f"the balance of {place} is {stated}, but the entries come to {left}"
            because = (*life.reconciliation_cites, life.balance_cites[-1])
            yield book.finds("error", entry, message, because, "on_hand")


FIGURES = {"reserve": "what is in the reserve", "bureau": "what the Bureau has"}
"""What people call a figure, where its name is not enough."""


def figures(life: Life, book: Book, day: date, made: datetime) -> dict[str, int | dict[str, int]]:
    """Each figure of a day as it was when the day was reconciled or had ended."""
    at = _as_of(book, day, made)
    places = {key: amount_at(book, at, life.item, key) for key in SPREAD}
    stands = held(book, at, life.item).items()
    return {
        **places,
        "destroyed": _destroyed(life, book, day, at),
        "distributed": _moved(life, book, day, at, to_stand=True),
        "returned": _moved(life, book, day, at, to_stand=False),
        "reserve": sum(count for place, count in stands if _is_stand(book, place, at)),
        "on_hand": _on_hand(life, book, at),
    }


def _as_of(book: Book, day: date, made: datetime) -> datetime:
    return min(made, book.calendar.ends(day))


def _is_stand(book: Book, place: str, at: datetime) -> bool:
    found = book.place(place, at)
    return found is not None and found.sort == "pit_stand"


def _on_hand(life: Life, book: Book, at: datetime) -> dict[str, int]:
    """What each storage area has."""
    every = held(book, at, life.item).items()
    return {
        place: count
        for place, count in every
        if place not in SPREAD and not _is_stand(book, place, at)
    }


def _destroyed(life: Life, book: Book, day: date, at: datetime) -> int:
    made = book.of(life.kinds.destroyed)
    return sum(fact.count for entry, fact in made if book.day(entry) == day and entry.when <= at)


def _moved(life: Life, book: Book, day: date, at: datetime, *, to_stand: bool) -> int:
    """What went from storage to a pit stand on a day; else what came back to storage."""
    every = ((entry, fact) for entry, fact in book.of(*life.kinds.stored) if entry.when <= at)
    return sum(
        fact.count
        for entry, fact in every
        if book.day(entry) == day and _is_stand(book, fact.target, at) == to_stand
        if to_stand or fact.source in SPREAD or _is_stand(book, fact.source, at)
    )


FAULTS = (
    balance_faults,
    piece_faults,
    custody_faults,
    storage_faults,
    stand_faults,
    source_faults,
    use_faults,
    look_faults,
    envelope_faults,
    destruction_faults,
    count_faults,
    reconciliation_faults,
)

# What is due


def opening_dues(life: Life, book: Book) -> Iterator[Due]:
    """A set is at a table when it opens, or comes as soon as it is open."""
    for one in book.opened:
        needs = one.fact.game in life.games and one.fact.variant not in life.without
        if not needs or one.unstated == "opening":
            continue
        by = one.entry.when + book.at_once
        done = _on_table(life, book, one.fact.table, by)
        where, what = f"table {one.fact.table}", f"a set of {life.name} is placed"
        yield Due(what, where, by, life.opening_cites, "supervisor", done, ours=True, key="placed")


def _on_table(life: Life, book: Book, table: str, at: datetime) -> Entry | None:
    """The entry that placed the set that is on a table at a moment."""
    for entry, fact in book.of(life.kinds.placed):
        if fact.table == table and entry.when <= at:
            gone = next_of(book, life.kinds.enveloped, fact.set, entry)
            if gone is None or gone.when >= at:
                return entry
    return None


def change_dues(life: Life, book: Book) -> Iterator[Due]:
    """All pieces of a set leave its table within its hours, however clocks were set."""
    for entry, fact in book.of(life.kinds.placed):
        use = pieces.from_table(pieces.use_of(book, life.item, fact.set, entry))
        done = pieces.reached(use, life.kinds.enveloped, fact.count, entry)
        by, where = later(entry.when, life.hours), f"table {fact.table}"
        what = f"set {fact.set} is removed from the table"
        yield Due(what, where, by, life.change_cites, "supervisor", done, key="change")


def later(at: datetime, hours: int) -> datetime:
    """A moment some elapsed hours later, on the same clock."""
    return (at.astimezone(UTC) + timedelta(hours=hours)).astimezone(at.tzinfo)


def next_of(book: Book, made: type[Fact], name: str, after: Entry) -> Entry | None:
    """The first entry of a kind about a set from an entry on."""
    found = (one for one, _ in book.of_set(name, made))
    return next((one for one in found if one.when >= after.when), None)


def look_dues(life: Life, book: Book) -> Iterator[Due]:
    """Every set in use is looked at when the gaming day ends, and before it leaves the table."""
    for entry, fact in book.of(life.kinds.placed):
        gone = next_of(book, life.kinds.enveloped, fact.set, entry)
        ends = book.calendar.ends(book.day(entry))
        by = min(ends, gone.when) if gone is not None else ends
        done = next_of(book, life.kinds.looked, fact.set, entry)
        what, where = f"set {fact.set} is looked at for tampering", f"table {fact.table}"
        yield Due(what, where, by, life.look_cites, "supervisor", done, key="look")


def evidence_dues(life: Life, book: Book) -> Iterator[Due]:
    """Evidence of tampering is reported at once to security and the Bureau, and written up."""
    for entry, fact in book.of(life.kinds.looked):
        if not fact.evidence:
            continue
        by = entry.when + book.at_once
        for to in ("security", "bureau"):
            who = "security" if to == "security" else "the Bureau"
            what, done = f"tampering is reported to {who}", book.report(entry, to)
            yield Due(
                what, entry.where, by, life.evidence_cites, "supervisor", done, True, f"to {to}"
            )
        made, what = book.ask(reports).get((entry.seq, fact.set)), "a discrepancy report is made"
        yield Due(what, entry.where, by, life.report_cites, "security", made, True, "report")


def receipt_dues(life: Life, book: Book) -> Iterator[Due]:
    """A receipt is signed for each set that the Bureau retains by a report."""
    for entry, fact in book.of(life.kinds.discrepancy):
        if fact.retained:
            by, done = (
                entry.when + book.at_once,
                next_of(book, life.kinds.retained, fact.item, entry),
            )
            what = f"a receipt for set {fact.item} of report {fact.number} is signed"
            yield Due(what, entry.where, by, life.receipt_cites, "security", done, True, "receipt")


def request_dues(life: Life, book: Book) -> Iterator[Due]:
    """What the Bureau wants removed is removed at once."""
    for entry, fact in book.of(BureauAsked):
        placed = [one for one, _ in book.of_set(fact.item, life.kinds.placed)]
        if fact.what == "remove" and placed:
            done = next_of(book, life.kinds.enveloped, fact.item, entry)
            what, by = f"set {fact.item} is removed, as the Bureau asked", entry.when + book.at_once
            because = life.request_cites
            yield Due(what, entry.where, by, because, "supervisor", done, True, "removed")


def collection_dues(life: Life, book: Book) -> Iterator[Due]:
    """Security collects every envelope by the end of the gaming day, or at a designated time."""
    for entry, fact in book.of(life.kinds.enveloped):
        by, use = book.collection(life.item, entry.when), _use(life, book, fact.set, entry)
        sealed = pieces.count(pieces.up_to(use, entry), life.kinds.enveloped)
        done = pieces.reached(use, life.kinds.collected, sealed, entry)
        what = f"the envelope of set {fact.set} is collected"
        yield Due(what, entry.where, by, life.collection_cites, "security", done, key="collected")


def destruction_dues(life: Life, book: Book) -> Iterator[Due]:
    """What security collected is destroyed within 72 hours, and evidence when it is released."""
    for entry, fact in book.of(life.kinds.collected):
        by, use = later(entry.when, 72), _use(life, book, fact.set, entry)
        left = pieces.count(pieces.up_to(use, entry), life.kinds.collected) - _kept(life, use, by)
        if left <= 0:
            continue
        done = pieces.reached(use, life.kinds.destroyed, left, entry)
        what = f"set {fact.set} is destroyed or canceled"
        yield Due(what, entry.where, by, life.destruction_cites, "security", done, key="destroyed")
    for entry, one in book.of(life.kinds.retained):
        if one.released:
            done, by = (
                next_of(book, life.kinds.destroyed, one.set, entry),
                entry.when + book.at_once,
            )
            what = f"set {one.set}, released by the Bureau, is destroyed or canceled"
            yield Due(
                what, entry.where, by, life.destruction_cites, "security", done, True, "destroyed"
            )


def _use(life: Life, book: Book, name: str, entry: Entry) -> pieces.Use:
    return pieces.use_of(book, life.item, name, entry)


def _kept(life: Life, use: pieces.Use, by: datetime) -> int:
    """What the Bureau took of a set in time, and what may be used again and went back."""
    in_time = [(entry, fact) for entry, fact in use if entry.when <= by]
    taken = [one for one in in_time if not getattr(one[1], "released", False)]
    back = life.kinds.stored if life.reusable else ()
    return pieces.count(taken, life.kinds.retained, *back)


def reconciliation_dues(life: Life, book: Book) -> Iterator[Due]:
    """Each gaming day is reconciled before it ends."""
    first = next((book.day(entry) for entry, _ in book.of(life.kinds.received)), None)
    made = {fact.day: entry for entry, fact in reversed(list(book.of(life.kinds.reconciled)))}
    for day in (one for one in book.begun if first is not None and one >= first):
        by, what = book.calendar.ends(day), f"the {life.name} of the day are reconciled"
        where, cites = f"gaming day {day}", life.reconciliation_cites
        yield Due(what, where, by, cites, "supervisor", made.get(day), key="reconciled")


def inventory_dues(life: Life, book: Book) -> Iterator[Due]:
    """Every place of storage is counted at least once in three months."""
    seen, stores = dict[str, Entry](), _stores(life, book)
    for entry in book.entries:
        place, target = (getattr(entry.fact, key, "") for key in ("place", "target"))
        if stores.get(place) is entry or stores.get(target) is entry:
            seen.setdefault(place or target, entry)
        elif isinstance(entry.fact, life.kinds.counted):
            if place in seen:
                yield _inventory(life, book, place, seen[place], entry)
            seen[place] = entry
    for place, entry in seen.items():
        yield _inventory(life, book, place, entry, None)


def _inventory(life: Life, book: Book, place: str, since: Entry, done: Entry | None) -> Due:
    by = book.calendar.ends(months_later(book.day(since), 3))
    what = f"the {life.name} are counted"
    return Due(what, place, by, life.inventory_cites, "accounting", done, key="counted")


def months_later(day: date, months: int) -> date:
    """The same day some months later, or the last of that month."""
    year, month = divmod(day.month - 1 + months, 12)
    for number in range(day.day, 0, -1):
        try:
            return date(day.year + year, month + 1, number)
        except ValueError:
            continue
    raise AssertionError("every month has a first day")


def difference_dues(life: Life, book: Book) -> Iterator[Due]:
    """A count that differs from the balance is reported to the Bureau at once."""
    for entry, fact in book.of(life.kinds.counted):
        balance = amount_at(book, entry.when, life.item, fact.place)
        if balance != fact.count:
            what = f"{fact.count} {life.name} instead of {balance} are reported to the Bureau"
            by, done = entry.when + book.at_once, book.report(entry, "bureau")
            yield Due(
                what, entry.where, by, life.difference_cites, "accounting", done, True, "report"
            )


DUES = (
    opening_dues,
    change_dues,
    look_dues,
    evidence_dues,
    receipt_dues,
    request_dues,
    collection_dues,
    destruction_dues,
    reconciliation_dues,
    inventory_dues,
    difference_dues,
)
