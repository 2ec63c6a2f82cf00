"""Tournament chips: counted before and after, stored, and reported (205 CMR 146.06)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Literal

import msgspec

from croupier.core.errors import Refused
from croupier.regulation.calendar import elapsed
from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.chips import EMPLOYEES, Lot, counts, two_sign
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, Has, kind
from croupier.regulation.journal.signing import Signer
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding


@kind("tournament_begun")
class TournamentBegun(Fact, frozen=True):
    """A tournament begins at its tables.

    `ends` is when it ends by its filing; without it, it ends on the gaming day on which it begins.
    """

    words = "a tournament begins"
    cites = ("cmr146.06.1", "cmr146.06.6")

    tournament: str
    tables: tuple[str, ...]
    chips: Literal["tournament", "value", "non_value"] = "tournament"
    ends: datetime | None = None

    def refuse(self, seq: int) -> None:
        """Its end is a moment, so it has an offset."""
        if self.ends is not None and self.ends.tzinfo is None:
            accepted = "a time such as 2026-03-01T20:00:00-05:00"
            raise Refused(f"entry {seq}", "its end has no offset", self.cites, accepted)


@kind("tournament_ended")
class TournamentEnded(Fact, frozen=True):
    """A tournament is over."""

    words = "a tournament ends"

    tournament: str


@kind("tournament_counted")
class TournamentCounted(Fact, frozen=True):
    """All tournament chips are counted, before or after a tournament."""

    words = "tournament chips are counted"
    cites = ("cmr146.06.4",)

    tournament: str
    lots: tuple[Lot, ...]


@kind("tournament_chips_stored")
class TournamentChipsStored(Fact, frozen=True):
    """Tournament chips leave their storage area for a table, or come back."""

    words = "tournament chips leave storage or come back"
    cites = (
        "cmr146.06.7",
        "cmr146.06.7.1",
        "cmr146.06.7.2",
        "cmr146.06.7.3",
        "cmr146.06.7.4",
        "cmr146.06.7.5",
    )
    signers = two_sign(("cmr146.06.7",))

    tournament: str
    lots: tuple[Lot, ...]
    place: str
    direction: Literal["out", "in"]
    reason: str
    table: str = ""

    def authorized(self, has: Has) -> tuple[Signer, ...] | None:
        """The supervisor may be of another department that the Bureau approved."""
        others = frozenset(one for one in EMPLOYEES if has("tournament chip department", one))
        return two_sign(("cmr146.06.7",), others) if others else None


@kind("tournament_discrepancy")
class TournamentDiscrepancy(Fact, frozen=True):
    """The report on tournament chips that do not add up, with both balances."""

    words = "a discrepancy of tournament chips is reported"
    cites = ("cmr146.06.5",)

    tournament: str
    to: frozenset[Literal["compliance", "bureau"]]
    begin: tuple[Lot, ...]
    end: tuple[Lot, ...]


@cites("cmr146.06.1", "cmr146.06.3", "cmr146.06.6", "cmr146.06.7.4", "cmr146.06.7.5")
def tournament_faults(book: Book) -> Iterator[Finding]:
    """A tournament is played with tournament chips, which stay at its tables."""
    tables = {fact.tournament: fact.tables for _, fact in book.of(TournamentBegun)}
    for entry, fact in book.of(TournamentBegun):
        if fact.chips != "tournament":
            message = "a tournament is played with tournament chips"
            yield book.finds("error", entry, message, ("cmr146.06.1",), "chips")
    for entry, moved in book.of(TournamentChipsStored):
        if moved.table and moved.table not in tables.get(moved.tournament, (moved.table,)):
            message = f"table {moved.table} is not in tournament {moved.tournament}"
            yield book.finds("error", entry, message, ("cmr146.06.6",), "table")
        if not moved.reason.strip():
            message = "no reason for entering the storage area"
            yield book.finds("error", entry, message, ("cmr146.06.7.5",), "reason")
        if not moved.lots:
            message = "the entry names no chips"
            yield book.finds("error", entry, message, ("cmr146.06.7.2", "cmr146.06.7.3"), "lots")
        if book.place(moved.place, entry.when) is None:
            message = f"{moved.place} is not a registered storage area"
            yield book.finds("error", entry, message, ("cmr146.06.7.4",), "place")
        yield from lacks(book, entry, "the storage area", "cmr146.06.3", item=moved.place)


@cites("cmr146.06.5")
def recipient_faults(book: Book) -> Iterator[Finding]:
    """The house's own compliance and the Bureau both learn of a discrepancy."""
    for entry, fact in book.of(TournamentDiscrepancy):
        if fact.to != {"compliance", "bureau"}:
            message = "report it to the house's own compliance and to the Bureau"
            yield book.finds("warning", entry, message, ("cmr146.06.5",), "to")


class Run(msgspec.Struct, frozen=True):
    """A tournament from its beginning to its end, since the one of that name before it."""

    entry: Entry
    fact: TournamentBegun
    over: Entry | None
    since: datetime | None = None

    def last_day(self, book: Book) -> date:
        """The gaming day on which it ended, or is to end by its filing."""
        filed = max(self.fact.ends or self.entry.when, self.entry.when)
        return book.calendar.gaming_day(self.over.when if self.over is not None else filed)

    def covers(self, when: datetime) -> bool:
        """Whether a moment is after the one of that name before it."""
        return self.since is None or when > self.since

    def is_over(self, when: datetime) -> bool:
        """Whether it has ended before a moment."""
        return self.over is not None and self.over.when < when


def runs(book: Book) -> list[Run]:
    """Every tournament that began, with its end if it has one."""
    ends: dict[str, list[Entry]] = {}
    for entry, ended in book.of(TournamentEnded):
        ends.setdefault(ended.tournament, []).append(entry)
    return [_run(entry, fact, ends.get(fact.tournament, [])) for entry, fact in _begun(book)]


def _begun(book: Book) -> Iterator[tuple[Entry, TournamentBegun]]:
    return book.of(TournamentBegun)


def _run(entry: Entry, fact: TournamentBegun, ends: list[Entry]) -> Run:
    over = next((one for one in ends if one.when >= entry.when), None)
    since = max((one.when for one in ends if one.when < entry.when), default=None)
    return Run(entry, fact, over, since)


@cites("cmr146.06.4", "cmr146.06.7")
def turn_faults(book: Book) -> Iterator[Finding]:
    """A tournament that ends has begun, and chips that stay out of storage are for one."""
    because = ("cmr146.06.4", "cmr146.06.7")
    ended = {run.over.seq for run in book.ask(runs) if run.over is not None}
    for entry, fact in book.of(TournamentEnded):
        if entry.seq not in ended:
            message = f"tournament {fact.tournament} ends, but no entry says when it began"
            yield book.finds("error", entry, message, because, "begun")
    for entry, moved in book.of(TournamentChipsStored):
        stays = moved.direction == "out" and not _returns(book, entry, moved)
        known = any(
            run.fact.tournament == moved.tournament and not run.is_over(entry.when)
            for run in book.ask(runs)
        )
        if stays and not known and book.calendar.ends(book.day(entry)) < book.now:
            message = f"the chips for tournament {moved.tournament} are out, but it never began"
            yield book.finds("error", entry, message, because, "begun")


def _returns(book: Book, out: Entry, fact: TournamentChipsStored) -> bool:
    """Whether chips that left storage came back later."""
    every = book.of(TournamentChipsStored)
    own = (
        one for one, made in every if (made.tournament, made.direction) == (fact.tournament, "in")
    )
    return any(one.when >= out.when for one in own)


@cites("cmr147.05.2.a")
def filed_end_faults(book: Book) -> Iterator[Finding]:
    """The end that is filed comes after the beginning."""
    for entry, fact in _begun(book):
        if fact.ends is not None and elapsed(entry.when, fact.ends).total_seconds() <= 0:
            message = f"tournament {fact.tournament} is to end at {fact.ends}, before it begins"
            yield book.finds("error", entry, message, ("cmr147.05.2.a",), "ends")


@cites("cmr146.06.4")
def end_dues(book: Book) -> Iterator[Due]:
    """A tournament ends on the day that is filed: then its chips are counted and stored."""
    for run in book.ask(runs):
        filed = max(run.fact.ends or run.entry.when, run.entry.when)
        by = book.calendar.ends(book.calendar.gaming_day(filed))
        what = f"tournament {run.fact.tournament} ends"
        what += "" if run.fact.ends else ", since its entry states no later end"
        yield Due(what, run.entry.where, by, ("cmr146.06.4",), "games", run.over, True, "ended")


@cites("cmr146.06.4")
def tournament_count_dues(book: Book) -> Iterator[Due]:
    """Tournament chips are counted before a tournament starts, and on the day when it is over.

    The first count after the end of another one of that name is the count of that one.
    """
    counted = list(book.of(TournamentCounted))
    for run in book.ask(runs):
        name = run.fact.tournament
        own = [one for one, made in counted if made.tournament == name and run.covers(one.when)]
        fresh = own if run.since is None else own[1:]
        done = next((one for one in fresh if one.when <= run.entry.when), None)
        what, by = "tournament chips are counted before the start", run.entry.when
        yield Due(what, run.entry.where, by, ("cmr146.06.4",), "games", done, key="before")
    for entry, ended in book.of(TournamentEnded):
        after = (one for one, made in counted if made.tournament == ended.tournament)
        done = next((one for one in after if one.when >= entry.when), None)
        what, by = "tournament chips are counted after the end", book.calendar.ends(book.day(entry))
        yield Due(what, entry.where, by, ("cmr146.06.4",), "games", done, True, "after")


@cites("cmr146.06.3", "cmr146.06.7")
def tournament_storage_dues(book: Book) -> Iterator[Due]:
    """Tournament chips leave storage for each table of a tournament, and are back on its last day.

    The chips of a table may go back earlier, and leave again.
    """
    because = ("cmr146.06.3", "cmr146.06.7")
    for run in book.ask(runs):
        by = book.calendar.ends(run.last_day(book))
        for table in run.fact.tables:
            moved = _moved(book, run, table)
            out = next((one for one, made in moved if made.direction == "out"), None)
            what, start = f"tournament chips leave storage for table {table}", run.entry.when
            yield Due(what, run.entry.where, start, because, "games", out, key="stored")
            what, over = f"the chips of table {table} go back", run.over or run.entry
            back = moved[-1][0] if moved and moved[-1][1].direction == "in" else None
            yield Due(what, over.where, by, because, "games", back, ours=True, key="stored")


def _moved(book: Book, run: Run, table: str) -> list[tuple[Entry, TournamentChipsStored]]:
    """How the chips of a table moved for a tournament; what leaves after it is for another one."""
    found = list[tuple[Entry, TournamentChipsStored]]()
    for entry, fact in book.of(TournamentChipsStored):
        if fact.tournament != run.fact.tournament or not run.covers(entry.when):
            continue
        if fact.direction == "out" and run.is_over(entry.when):
            break
        if fact.table in ("", table):
            found.append((entry, fact))
    return found


@cites("cmr146.06.5")
def tournament_report_dues(book: Book) -> Iterator[Due]:
    """Counts that differ are reported at once, with both balances of each denomination."""
    for entry, first, last in _differing(book):
        made = (one for one in book.of(TournamentDiscrepancy) if _balances(one[1], first, last))
        done = next((one for one, _ in made), None)
        what, by = "different counts are reported with both balances", entry.when + book.at_once
        yield Due(what, entry.where, by, ("cmr146.06.5",), "games", done, True, "report")


def _differing(book: Book) -> Iterator[tuple[Entry, TournamentCounted, TournamentCounted]]:
    """Each count that differs from the one before the tournament, which it comes with.

    The first count after a tournament's end is its last: the next one begins another.
    """
    first: dict[str, TournamentCounted] = {}
    over = set[str]()
    for entry, fact in book.of(TournamentCounted, TournamentEnded):
        if isinstance(fact, TournamentEnded):
            over.add(fact.tournament)
        elif isinstance(fact, TournamentCounted):
            before = first.setdefault(fact.tournament, fact)
            if counts(before.lots) != counts(fact.lots):
                yield entry, before, fact
            if fact.tournament in over:
                over.remove(fact.tournament)
                del first[fact.tournament]


def _balances(
    report: TournamentDiscrepancy, first: TournamentCounted, last: TournamentCounted
) -> bool:
    begun, ended = counts(report.begin), counts(report.end)
    named = report.tournament == first.tournament
    return named and begun == counts(first.lots) and ended == counts(last.lots)


FAULTS = (tournament_faults, recipient_faults, turn_faults, filed_end_faults)
DUES = (end_dues, tournament_count_dues, tournament_storage_dues, tournament_report_dues)
