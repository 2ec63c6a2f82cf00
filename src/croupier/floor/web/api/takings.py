"""What the tables take, for the supervisor: drop, win, hold, handle, rounds, average bet."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import floor

import msgspec

from croupier.core.money import Cents
from croupier.floor.figures.takings import Count, Row, day_of, total
from croupier.floor.money import ledger
from croupier.floor.people.accounts import SUPERVISOR
from croupier.floor.web.api.acts import API
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House


class Figures(msgspec.Struct, frozen=True):
    """What was taken. `hold` is the win as a part of the drop, an exact fraction.

    `average_cents` is the handle by the number of bets, to the nearest cent. Both are null where
    nothing can be said. `redress_cents` was paid for wrong rulings, and is not in the win.
    """

    drop_cents: Cents
    win_cents: Cents
    hold: str | None
    handle_cents: Cents
    bets: int
    rounds: int
    average_cents: Cents | None
    redress_cents: Cents


class Taking(msgspec.Struct, frozen=True):
    """What was taken at a table in one mode: in this gaming day, and since it was opened."""

    table: str
    game: str
    title: str
    mode: str
    closed: bool
    day: Figures
    ever: Figures


class Sum(msgspec.Struct, frozen=True):
    """What all tables took in one mode."""

    mode: str
    day: Figures
    ever: Figures


class PitFigures(msgspec.Struct, frozen=True):
    """What every table took, and all together; practice and live money are never added up.

    `day` is the date on which this gaming day began, at the hour `begins` (UTC). While `reading`,
    a part of a long history is still to be read: ask again.
    """

    day: str
    begins: int
    reading: bool
    tables: tuple[Taking, ...]
    totals: tuple[Sum, ...]


def figures_of(count: Count) -> Figures:
    """A count with what follows from it."""
    hold, average = count.hold, count.average
    return Figures(
        count.drop_cents,
        count.win_cents,
        None if hold is None else str(hold),
        count.handle_cents,
        count.bets,
        count.rounds,
        None if average is None else floor(average + Fraction(1, 2)),
        count.redress_cents,
    )


def shown(row: Row) -> Taking:
    """A row as it is shown."""
    at = row.table, row.game, row.title, row.mode, row.closed
    return Taking(*at, figures_of(row.day), figures_of(row.ever))


def totals(rows: Iterable[Row]) -> tuple[Sum, ...]:
    """All tables together, by mode."""
    every = tuple(rows)
    made = []
    for mode in ledger.MODES[::-1]:
        own = [row for row in every if row.mode == mode]
        day, ever = total(row.day for row in own), total(row.ever for row in own)
        made += [Sum(mode, figures_of(day), figures_of(ever))] if own else []
    return tuple(made)


def read(house: House) -> tuple[tuple[Row, ...], bool]:
    """Every table, and whether something is still to be read."""
    with house.database.reading() as connection:
        return house.takings.rows(connection, house.floor.clock())


def pit_figures(house: House, asker: Asker) -> PitFigures:
    """What every table took today and since it was opened."""
    (rows, behind), begins = read(house), house.takings.begins
    day = day_of(house.floor.clock(), begins)
    return PitFigures(day, begins, behind, tuple(map(shown, rows)), totals(rows))


ENDPOINTS = (
    Endpoint(
        "GET",
        f"{API}/pit/figures",
        pit_figures,
        "What the tables take",
        answers=PitFigures,
        roles=(SUPERVISOR,),
    ),
)
