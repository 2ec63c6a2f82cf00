"""The coach: the best choice at a patron's current decision, and what the last decision cost.

Nothing is kept in memory: the last decision is read from the journal, so any process can report it
after any restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, select

from croupier.core.event import Chosen, Event, WagersClosed
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.table import Table
from croupier.floor.store import schema
from croupier.floor.tables import journal

if TYPE_CHECKING:
    from croupier.analysis.advice import Advice, Situation

SHUFFLED, OF_CARDS = "cards_shuffled", ("cards_shuffled", "dealt", "turned", "discarded")
PLACES, EXACT = 4, 28
DECIDES = (Chosen, WagersClosed)
BACK = 2
"""How many rounds to search for the last decision."""


class Worth(msgspec.Struct, frozen=True):
    """A choice, its value per unit wagered, and what it costs compared with the best choice."""

    choice: str
    worth: str
    cost: str
    best: bool
    exact: str = ""


class Counsel(msgspec.Struct, frozen=True):
    """The value of each choice at a decision."""

    about: str
    best: str
    choices: tuple[Worth, ...]
    method: str
    note: str
    cites: tuple[str, ...]


class Decided(msgspec.Struct, frozen=True):
    """A decision that was made: what was chosen, what was best, and what the choice cost."""

    seq: int
    about: str
    chosen: str
    best: str
    cost: str
    says: str


def counselled(game: Game, table: Table, patron: str, seen: Sequence[str]) -> Counsel | None:
    """What is best for a patron now; None if there is no decision with known values."""
    found = _advice(game, table, patron, seen)
    return None if found is None else _counsel_of(found[1])


def best_choice(game: Game, table: Table, patron: str, seen: Sequence[str]) -> str:
    """The best choice for a patron now; "" if it is not known."""
    found = _advice(game, table, patron, seen)
    return "" if found is None else found[1].best


def _advice(
    game: Game, table: Table, patron: str, seen: Sequence[str]
) -> tuple[Situation, Advice] | None:
    from croupier.analysis.advice import advise, situation

    at = situation(game, table, patron)
    found = None if at is None else advise(game, table.rules, at, seen)
    return None if at is None or found is None or not found.values else (at, found)


def _counsel_of(found: Advice) -> Counsel:
    from croupier.analysis.figures import fixed

    choices = tuple(
        Worth(
            choice,
            fixed(worth, PLACES),
            fixed(found.values[found.best] - worth, PLACES),
            choice == found.best,
            _fraction(worth) if found.exact else "",
        )
        for choice, worth in sorted(found.values.items(), key=lambda item: -item[1])
    )
    method = "exact" if found.exact else "computed"
    return Counsel(found.about, found.best, choices, method, found.note, found.cites)


def _fraction(value: Fraction) -> str:
    from croupier.analysis.figures import fraction

    return fraction(value, EXACT)


def decided(
    game: Game, table: Table, patron: str, events: Iterable[tuple[int, Event]], seen: Any
) -> Decided | None:
    """A patron's last decision among events that follow a state of the table.

    `seen` returns the cards the patron had seen before the event with a given number.
    """
    last: tuple[int, Situation, str, Table] | None = None
    for seq, event in events:
        if isinstance(event, DECIDES):
            made = _made(game, table, patron, event)
            last = last if made is None else (seq, *made, table)
        table = apply(game, table, event)
    return None if last is None else _cost(game, last, seen)


def _made(game: Game, table: Table, patron: str, event: Event) -> tuple[Situation, str] | None:
    """The situation a patron was in, and what this event shows they decided."""
    from croupier.analysis.advice import decided as chosen
    from croupier.analysis.advice import situation

    at = situation(game, table, patron)
    choice = None if at is None else chosen(table, patron, at, event)
    return None if at is None or choice is None else (at, choice)


def _cost(game: Game, last: tuple[int, Situation, str, Table], seen: Any) -> Decided | None:
    from croupier.analysis.advice import advise
    from croupier.analysis.figures import fixed

    seq, at, choice, table = last
    found = advise(game, table.rules, at, seen(seq))
    cost = None if found is None or not found.values else found.cost(choice)
    if found is None or cost is None:
        return None
    figure = fixed(cost, PLACES)
    says = "cost nothing" if cost <= 0 else f"cost {figure} of the wager"
    return Decided(seq, at.about, choice, found.best, figure, says)


def cards_seen(
    connection: Connection, game: Game, table: str, patron: str | None, upto: int
) -> tuple[str, ...]:
    """The cards a patron has seen from the current shoe before an event, as the journal shows."""
    from croupier.analysis.advice import Watched

    event = schema.event
    mine = (event.c.gaming_table == table) & (event.c.seq < upto)
    first = connection.scalar(
        select(event.c.seq)
        .where(mine, event.c.kind == SHUFFLED)
        .order_by(event.c.seq.desc())
        .limit(1)
    )
    rows = journal.read(connection, game, table, (first or 1) - 1, upto - 1, OF_CARDS)
    return Watched(patron).see(entry.event for _, _, _, entry in rows).cards
