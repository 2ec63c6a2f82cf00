"""Tournament chips: counted before and after, stored, and reported (205 CMR 146.06)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from croupier.regulation.journal.approved import lacks
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.chips import Lot, counts, two_sign
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact, kind
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding


@kind("tournament_begun")
class TournamentBegun(Fact, frozen=True):
    """A tournament begins at its tables."""

    words = "a tournament begins"
    cites = ("cmr146.06.1", "cmr146.06.6")

    tournament: str
    tables: tuple[str, ...]
    chips: Literal["tournament", "value", "non_value"] = "tournament"


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
            message = f"{moved.place} is no registered storage area"
            yield book.finds("error", entry, message, ("cmr146.06.7.4",), "place")
        yield from lacks(book, entry, "the storage area", "cmr146.06.3", item=moved.place)


@cites("cmr146.06.5")
def recipient_faults(book: Book) -> Iterator[Finding]:
    """The house's own compliance and the Bureau both learn of a discrepancy."""
    for entry, fact in book.of(TournamentDiscrepancy):
        if fact.to != {"compliance", "bureau"}:
            message = "report it to the house's own compliance and to the Bureau"
            yield book.finds("warning", entry, message, ("cmr146.06.5",), "to")


@cites("cmr146.06.4", "cmr146.06.7")
def turn_faults(book: Book) -> Iterator[Finding]:
    """A tournament that ends has begun, and chips that stay out of storage are for one."""
    begun = {fact.tournament for _, fact in book.of(TournamentBegun)}
    back = {fact.tournament for _, fact in book.of(TournamentChipsStored) if fact.direction == "in"}
    because = ("cmr146.06.4", "cmr146.06.7")
    for entry, ended in book.of(TournamentEnded):
        if ended.tournament not in begun:
            message = f"tournament {ended.tournament} ends, but no entry says when it began"
            yield book.finds("error", entry, message, because, "begun")
    for entry, moved in book.of(TournamentChipsStored):
        known = moved.direction == "in" or moved.tournament in begun | back
        if not known and book.calendar.ends(book.day(entry)) < book.now:
            message = f"the chips for tournament {moved.tournament} are out, but it never began"
            yield book.finds("error", entry, message, because, "begun")


def _ends(book: Book) -> Mapping[str, Entry]:
    """The end of each tournament that has one."""
    return {fact.tournament: entry for entry, fact in book.of(TournamentEnded)}


@cites("cmr146.06.4")
def end_dues(book: Book) -> Iterator[Due]:
    """A tournament ends on its day: then its chips are counted and stored."""
    for entry, fact in book.of(TournamentBegun):
        by, done = book.calendar.ends(book.day(entry)), book.ask(_ends).get(fact.tournament)
        what = f"tournament {fact.tournament} ends"
        yield Due(what, entry.where, by, ("cmr146.06.4",), "games", done, True, "ended")


@cites("cmr146.06.4")
def tournament_count_dues(book: Book) -> Iterator[Due]:
    """Tournament chips are counted before a tournament starts, and on the day when it is over."""
    counted = list(book.of(TournamentCounted))
    for entry, fact in book.of(TournamentBegun):
        own = (one for one, made in counted if made.tournament == fact.tournament)
        done = next((one for one in own if one.when <= entry.when), None)
        what, by = "tournament chips are counted before the start", entry.when
        yield Due(what, entry.where, by, ("cmr146.06.4",), "games", done, key="before")
    for entry, ended in book.of(TournamentEnded):
        own = (one for one, made in counted if made.tournament == ended.tournament)
        done = next((one for one in own if one.when >= entry.when), None)
        what, by = "tournament chips are counted after the end", book.calendar.ends(book.day(entry))
        yield Due(what, entry.where, by, ("cmr146.06.4",), "games", done, True, "after")


@cites("cmr146.06.3", "cmr146.06.7")
def tournament_storage_dues(book: Book) -> Iterator[Due]:
    """Tournament chips leave storage for each table of a tournament, and come back on its day."""
    moved, because = list(book.of(TournamentChipsStored)), ("cmr146.06.3", "cmr146.06.7")
    for entry, fact in book.of(TournamentBegun):
        for table in fact.tables:
            own = [one for one in moved if _goes(one[1], fact.tournament, table)]
            out = next((one for one, made in own if made.direction == "out"), None)
            what = f"tournament chips leave storage for table {table}"
            yield Due(what, entry.where, entry.when, because, "games", out, key="stored")
            over = book.ask(_ends).get(fact.tournament, entry)
            back = next((one for one, made in own if made.direction == "in"), None)
            what, by = f"the chips of table {table} go back", book.calendar.ends(book.day(over))
            yield Due(what, over.where, by, because, "games", back, ours=True, key="stored")


def _goes(fact: TournamentChipsStored, tournament: str, table: str) -> bool:
    return fact.tournament == tournament and fact.table in ("", table)


@cites("cmr146.06.5")
def tournament_report_dues(book: Book) -> Iterator[Due]:
    """Counts that differ are reported at once, with both balances of each denomination."""
    before: dict[str, TournamentCounted] = {}
    made = {fact.tournament: (entry, fact) for entry, fact in book.of(TournamentDiscrepancy)}
    for entry, fact in book.of(TournamentCounted):
        first = before.setdefault(fact.tournament, fact)
        if counts(first.lots) != counts(fact.lots):
            report = made.get(fact.tournament)
            whole = report is not None and _balances(report[1], first, fact)
            done = report[0] if report is not None and whole else None
            what, by = "different counts are reported with both balances", entry.when + book.at_once
            yield Due(what, entry.where, by, ("cmr146.06.5",), "games", done, True, "report")


def _balances(
    report: TournamentDiscrepancy, first: TournamentCounted, last: TournamentCounted
) -> bool:
    begun, ended = counts(report.begin), counts(report.end)
    return begun == counts(first.lots) and ended == counts(last.lots)


FAULTS = (tournament_faults, recipient_faults, turn_faults)
DUES = (end_dues, tournament_count_dues, tournament_storage_dues, tournament_report_dues)
