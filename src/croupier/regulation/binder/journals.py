"""What a journal says that the documents of its folder contradict."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from croupier.regulation.binder.documents import ONLY, Binder
from croupier.regulation.calendar import elapsed
from croupier.regulation.forms import entries, is_moment
from croupier.regulation.items import value_at
from croupier.regulation.journal.book import Book
from croupier.regulation.journal.entry import Entry
from croupier.regulation.journal.facts import TableOpened
from croupier.regulation.journal.tournament_chips import TournamentBegun
from croupier.regulation.tournaments.filing import FORMAT as TOURNAMENT
from croupier.regulation.tournaments.filing import calendar_in
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Severity
from croupier.rulebook.submission import Document


def recorded(book: Book, binder: Binder) -> Iterator[Finding]:
    """Everything in which a journal contradicts the documents of its folder."""
    yield from opened_tables(book, binder)
    yield from unfiled_tournaments(book, binder)


@cites("cmr147.02")
def opened_tables(book: Book, binder: Binder) -> Iterator[Finding]:
    """A table that opens is in a submission, with its game; each that is not is found once."""
    first = {(fact.table, fact.game): entry for entry, fact in reversed(_openings(book))}
    for (name, game), entry in sorted(first.items(), key=lambda one: one[1].seq):
        table = binder.tables.get(name)
        if not binder.tables or (table is not None and table.game == game):
            continue
        message = f"no submission of this folder has a table {name}"
        if table is not None:
            message = f"{name} opens for {game}, and the submission has {table.game} there"
        yield book.finds("error", entry, message, ONLY, "table")


def _openings(book: Book) -> list[tuple[Entry, TableOpened]]:
    return list(book.of(TableOpened))


@cites("cmr147.05.2", "cmr147.05.2.a", "cmr147.05.2.c")
def unfiled_tournaments(book: Book, binder: Binder) -> Iterator[Finding]:
    """A tournament that begins has a filing that names its game and its day, and its end.

    A folder of journals alone has no filings to compare them with, and says so.
    """
    games = {fact.table: fact.game for _, fact in _openings(book)}
    games |= {name: str(table.game) for name, table in binder.tables.items()}
    filings = list(binder.of(TOURNAMENT))
    for entry, fact in book.of(TournamentBegun):
        played = {games[one] for one in fact.tables if one in games}
        day = book.calendar.local(entry.when).date()
        announced = [one for one in filings if _announces(one, played, day)]
        if announced:
            yield from _later_than_filed(book, entry, fact, announced)
            continue
        game = f" of {' and '.join(sorted(played))}" if played else ""
        message = f"no filing in this folder announces a tournament{game} on {day}"
        severe: Severity = "error" if filings or binder.tables else "note"
        yield book.finds(severe, entry, message, ("cmr147.05.2",), "tournament")


def _later_than_filed(
    book: Book, entry: Entry, fact: TournamentBegun, announced: list[Document]
) -> Iterator[Finding]:
    """A tournament is not to end after the last session of each filing that announces it."""
    last = max((end for one in announced for end in _ends(one)), default=None)
    if fact.ends is not None and last is not None and elapsed(last, fact.ends).total_seconds() > 0:
        message = (
            f"tournament {fact.tournament} is to end at {fact.ends}, and the filing says {last}"
        )
        yield book.finds("error", entry, message, ("cmr147.05.2.a", "cmr147.05.3"), "ends")


def _announces(filing: Document, played: set[str], day: date) -> bool:
    """Whether a filing names a game, if it is known, and a session on a day."""
    game = str(value_at(filing.data, ("tournament", "game"))).partition(":")[0]
    return (not played or game in played) and day in set(_days(filing))


def _days(filing: Document) -> Iterator[date]:
    """The local days on which the sessions of a filing start."""
    return (calendar_in(filing).local(one).date() for one in _moments(filing, "starts"))


def _ends(filing: Document) -> Iterator[datetime]:
    """When the sessions of a filing end."""
    return _moments(filing, "ends")


def _moments(filing: Document, key: str) -> Iterator[datetime]:
    stated = (one.about.get(key) for one in entries(filing, "session"))
    return (one for one in stated if is_moment(one))
