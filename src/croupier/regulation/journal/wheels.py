"""Roulette wheels: inspected before a table opens, adjusted, covered when it closes (146.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.dice import security
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.regulation.journal.facts import Reported
from croupier.regulation.journal.signing import Signer
from croupier.regulation.people import Department, Position
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding

Check = Literal["magnets", "level", "parts", "ball", "signs"]
CHECKS: dict[Check, tuple[str, str]] = {
    "magnets": ("cmr146.12.1.a", "searched for magnets and contrivances"),
    "level": ("cmr146.12.1.b", "checked to be level and turn freely and evenly"),
    "parts": ("cmr146.12.1.c", "checked for loose parts"),
    "ball": ("cmr146.12.1.d", "checked with its ball over a magnet or compass"),
    "signs": ("cmr146.12.1.e", "checked for the layout and signs of a double zero used as single"),
}
BEFORE = ("cmr146.12.1.a", "cmr146.12.1.b", "cmr146.12.1.c", "cmr146.12.1.d")
DOUBLE_AS_SINGLE = "double_as_single"
SUPERVISORS: frozenset[Position] = frozenset(
    {"floorperson", "pit_boss", "shift_manager", "games_manager"}
)
SECURITY: frozenset[Position] = frozenset({"security_officer", "security_supervisor"})


@kind("wheel_inspected")
class WheelInspected(Fact, frozen=True):
    """A wheel is inspected before its table opens; `finished` adjustments went before."""

    words = "a wheel is inspected"
    cites = BEFORE
    signers = (Signer("a games supervisor or security", BEFORE, positions=SUPERVISORS | SECURITY),)

    table: str
    checked: frozenset[Check]
    finished: int = 0
    """How many adjustments and replacements were finished since the last inspection."""


@kind("wheel_adjusted")
class WheelAdjusted(Fact, frozen=True):
    """A line of the log: an outer movable part of a wheel was adjusted, or a part was replaced."""

    words = "a wheel is adjusted"
    cites = ("cmr146.12.2", "cmr146.12.5")

    table: str
    what: Literal["adjusted", "replaced"]
    external: bool = True
    elsewhere: str = ""
    """The secure location to which the wheel was moved for it."""
    part: str = ""

    def demands(self) -> tuple[Signer, ...]:
        """Whoever did it signs; adjustments have their people, and security is present."""
        return by_hand() if self.what == "adjusted" else replaced_by()


def worker(because: tuple[str, ...]) -> Signer:
    """A games supervisor, or somebody of maintenance."""
    words = "a supervisor or somebody of maintenance"
    positions = frozenset[Position]({*SUPERVISORS, "technician"})
    departments = frozenset[Department]({"games", "maintenance"})
    return Signer(words, because, departments=departments, positions=positions)


@cites("cmr146.12.2", "cmr146.12.5")
def by_hand() -> tuple[Signer, ...]:
    """Who adjusts the wheel, and security, who is present."""
    return worker(("cmr146.12.2", "cmr146.12.5")), security(("cmr146.12.2",))


@cites("cmr146.12.5")
def replaced_by() -> tuple[Signer, ...]:
    """The person who replaced a part."""
    return (Signer("the person who replaced it", ("cmr146.12.5",)),)


@kind("wheel_covered")
class WheelCovered(Fact, frozen=True):
    """A cover over the entire wheel is locked to the table."""

    words = "a wheel is covered and locked"
    cites = ("cmr146.12.6",)

    table: str


def _last(book: Book, table: str, until: Entry) -> tuple[Entry, WheelInspected] | None:
    every = book.ask(_inspections).get(table, ())
    found = [one for one in every if one[0].when <= until.when]
    return found[-1] if found else None


def _inspections(book: Book) -> dict[str, list[tuple[Entry, WheelInspected]]]:
    found: dict[str, list[tuple[Entry, WheelInspected]]] = {}
    for entry, fact in book.of(WheelInspected):
        found.setdefault(fact.table, []).append((entry, fact))
    return found


@cites("cmr146.12.1.a", "cmr146.12.1.b", "cmr146.12.1.c", "cmr146.12.1.d", "cmr146.12.1.e")
def opening_faults(book: Book) -> Iterator[Finding]:
    """No roulette table opens before its wheel and ball were inspected since it closed."""
    for one in book.opened:
        if one.fact.game != "roulette":
            continue
        found, table = _last(book, one.fact.table, one.entry), one.fact.table
        before = [each for each in book.at_table(table) if each.entry.when < one.entry.when]
        if found is None or (before and found[0].when < book.between(before[-1])[0]):
            message = f"the wheel of table {table} was not inspected before it opened"
            yield book.finds("error", one.entry, message, BEFORE, "inspected")
            continue
        extra = {"signs"} if one.fact.variant == DOUBLE_AS_SINGLE else set[str]()
        for check, (clause, words) in CHECKS.items():
            if check not in found[1].checked and (check != "signs" or check in extra):
                message = f"the wheel of table {table} was not {words}"
                yield book.finds("error", found[0], message, (clause,), "checked")


@cites("cmr146.12.2", "cmr146.12.4")
def adjustment_faults(book: Book) -> Iterator[Finding]:
    """Parts are adjusted with the table closed, or elsewhere at an approved location.

    An inner part may be replaced at any time; an outer one before the table opens again.
    """
    for entry, fact in book.of(WheelAdjusted):
        if fact.elsewhere:
            yield from lacks(book, entry, "the location", "cmr146.12.2", item=fact.elsewhere)
        elif _matters(fact) and book.open_at(fact.table, entry.when) is not None:
            message = f"table {fact.table} was open when its wheel was {fact.what}"
            clause = "cmr146.12.4" if fact.what == "replaced" else "cmr146.12.2"
            yield book.finds("error", entry, message, (clause,), "table")


def _matters(fact: WheelAdjusted) -> bool:
    """Whether the wheel must be inspected after it: any adjustment, and an outer part replaced."""
    return fact.what == "adjusted" or fact.external


@cites("cmr146.12.3", "cmr146.12.4", "cmr146.12.5")
def log_faults(book: Book) -> Iterator[Finding]:
    """Every adjustment is in the log, and finished before the inspection that follows it."""
    adjusted: dict[str, list[Entry]] = {}
    for entry, fact in book.of(WheelAdjusted):
        adjusted.setdefault(fact.table, []).append(entry)
    for table, every in book.ask(_inspections).items():
        since = None
        for entry, inspected in every:
            done = [
                one
                for one in adjusted.get(table, ())
                if one.when <= entry.when and (since is None or one.when > since)
            ]
            if len(done) != inspected.finished:
                message = f"{inspected.finished} adjustments were finished, the log has {len(done)}"
                yield book.finds("error", entry, message, ("cmr146.12.5",), "finished")
            since = entry.when


@cites("cmr146.12.3", "cmr146.12.4")
def order_faults(book: Book) -> Iterator[Finding]:
    """No table opens with an adjustment after its last inspection."""
    for entry, fact in book.of(WheelAdjusted):
        opened = next(
            (one for one in book.at_table(fact.table) if one.entry.when >= entry.when), None
        )
        last = _last(book, fact.table, opened.entry) if opened is not None else None
        late = last is None or last[0].when < entry.when
        if opened is not None and late and _matters(fact):
            message = f"the wheel of table {fact.table} was not inspected after it was {fact.what}"
            because = ("cmr146.12.4",) if fact.what == "replaced" else ("cmr146.12.3",)
            yield book.finds("error", opened.entry, message, because, "inspected")


@cites("cmr146.12.4")
def notice_faults(book: Book) -> Iterator[Finding]:
    """The Bureau knows what outer part was replaced before the table opens again."""
    for entry, fact in book.of(WheelAdjusted):
        if fact.what != "replaced" or not fact.external:
            continue
        opened = next(
            (one for one in book.at_table(fact.table) if one.entry.when >= entry.when), None
        )
        told = book.report(entry, "bureau")
        late = told is None or (opened is not None and told.when > opened.entry.when)
        if opened is not None and late:
            message = f"the Bureau was not notified of the replacement before {fact.table} opened"
            yield book.finds("error", opened.entry, message, ("cmr146.12.4",), "notice")


@cites("cmr146.12.5")
def notice_log_faults(book: Book) -> Iterator[Finding]:
    """What the Bureau was notified of is in the log."""
    for entry, fact in book.of(Reported):
        if fact.what == "wheel part replaced":
            about = book.numbered(fact.about)
            if about is None or not isinstance(about.fact, WheelAdjusted):
                message = "the log has no line about the replacement"
                yield book.finds("error", entry, message, ("cmr146.12.5",), "about")


@cites("cmr146.12.6")
def cover_dues(book: Book) -> Iterator[Due]:
    """When a roulette table closes, its wheel is covered and locked, before it opens again."""
    for one in book.opened:
        if one.fact.game == "roulette" and one.closed is not None:
            table, (since, until) = one.fact.table, book.between(one)
            made = (entry for entry, fact in book.of(WheelCovered) if fact.table == table)
            done = next((entry for entry in made if since <= entry.when <= until), None)
            by, because = one.closed.when + book.at_once, ("cmr146.12.6",)
            what = "the wheel is covered and locked"
            yield Due(what, f"table {table}", by, because, "games", done, ours=True, key="covered")


FAULTS = (
    opening_faults,
    adjustment_faults,
    log_faults,
    order_faults,
    notice_faults,
    notice_log_faults,
)
DUES = (cover_dues,)
