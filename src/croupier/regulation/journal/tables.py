"""Tables open and close in turn: one that opens while it is open was closed without an entry."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.regulation.journal.book import Book
from croupier.regulation.journal.cards.tables import dealing
from croupier.regulation.journal.dice import DICE
from croupier.regulation.journal.facts import TableOpened
from croupier.regulation.journal.tiles import TILES
from croupier.regulation.journal.wheels import BEFORE
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Severity


@cites("cmr146.12.1.a", "cmr146.12.6", "cmr146.51.2", "cmr146.46.6.a.2", "cmr146.53.5")
def turn_faults(book: Book) -> Iterator[Finding]:
    """A table opens only while it is closed, and closes only while it is open.

    A table of which no opening is known may have opened before the journal began.
    """
    for one in book.opened:
        table, entry = one.fact.table, one.closed
        if not one.unstated or entry is None:
            continue
        if one.unstated == "closing":
            message = f"table {table} opens while it is open: no entry says when it closed"
        else:
            message = f"table {table} closes while it is closed: no entry says when it opened"
        severity: Severity = "error" if one.fact.game else "warning"
        yield book.finds(severity, entry, message, _because(one.fact), one.unstated)


def _because(fact: TableOpened) -> tuple[str, ...]:
    """The clauses by which things are due when a table opens or closes."""
    if fact.game == "roulette":
        return BEFORE[0], "cmr146.12.6"
    lives = tuple(
        clause for one in (DICE, TILES) if fact.game in one.games for clause in one.opening_cites
    )
    return (*lives, "cmr146.51.2") if dealing(fact) is not None and fact.game else lives


FAULTS = (turn_faults,)
