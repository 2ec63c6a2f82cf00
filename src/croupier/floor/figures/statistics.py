"""Statistics of a sitting at a table: what was won and lost, and what was expected.

A sitting begins with the buy-in after the last cash-out. All of it is computed from the journal.
The expected loss of wagers, and how far results may be from it, follow from their exact
distributions: those of a round together if one draw decides them, otherwise as if they were
independent. A wager for the dealers is given away, so its result is its stake, won or lost.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection, select

from croupier.core.driver import Entry
from croupier.core.event import (
    Bought,
    CashedOut,
    Event,
    Paid,
    Returned,
    RoundEnded,
    RoundVoided,
    Staked,
    Tipped,
    WagerPlaced,
    WagersClosed,
)
from croupier.core.fold import apply
from croupier.core.game import Game, offered
from croupier.core.money import Cents
from croupier.core.part import Holds
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Spot, Wager
from croupier.floor.money.tips import is_tip
from croupier.floor.store import schema
from croupier.floor.tables import journal
from croupier.floor.tables.rounds import worth

if TYPE_CHECKING:
    from croupier.analysis.mix import Lying, Mix

MOST_ROUNDS = 1_000
BAND = "two standard deviations, which results leave about once in twenty"


class Point(msgspec.Struct, frozen=True):
    """After a round: what the patron has at the table, the result so far, the expected result, and
    two standard deviations.
    """

    round: int
    at: str
    chips_cents: Cents
    net_cents: Cents
    expected_cents: Cents
    reach_cents: Cents
    staked_cents: Cents


class OfWager(msgspec.Struct, frozen=True):
    """A patron's wagers of one kind: how many, staked, won or lost, and expected."""

    wager: str
    name: str
    times: int
    staked_cents: Cents
    net_cents: Cents
    expected_cents: Cents


class Statistics(msgspec.Struct, frozen=True):
    """A sitting: rounds, time, money, and its curve."""

    table: str
    patron: str
    begun: str
    until: str
    minutes: int
    rounds: int
    bought_cents: Cents
    net_cents: Cents
    expected_cents: Cents
    reach_cents: Cents
    staked_cents: Cents
    note: str
    points: tuple[Point, ...]
    wagers: tuple[OfWager, ...]


class Sitting:
    """The counts of a sitting as its events are read."""

    def __init__(self, game: Game, patron: str, table: Table) -> None:
        """Begin with the table before the sitting."""
        self.game, self.patron, self.table = game, patron, table
        self.start = worth(table, patron)
        self.bought, self.staked = 0, 0
        self.loss, self.variance = Fraction(0), Fraction(0)
        self.points: list[Point] = []
        self.by_wager: dict[str, list[Any]] = {}
        self._counted = {wager.id: wager.amount for wager in table.wagers_of(patron)}
        self._in_round, self._hand = bool(self._counted), 0
        self._for_dealers: set[int] = set()
        self._brought = 0, ""

    def happens(self, entry: Entry) -> None:
        """Count the next event."""
        event, before = entry.event, self.table
        self.table = apply(self.game, before, event)
        if isinstance(event, WagersClosed):
            self._count(before.wagers_of(self.patron))
        elif isinstance(event, Staked) and event.wager.patron == self.patron:
            self._count((event.wager,))
        elif isinstance(event, RoundEnded):
            self._ends(event, entry.at)
        self._moves(event, before, entry.act)

    def _moves(self, event: Event, before: Table, act: int) -> None:
        """Count money that came or went: brought to the table, or won and lost on a wager."""
        change = worth(self.table, self.patron) - worth(before, self.patron)
        if isinstance(event, WagerPlaced) and is_tip(event):
            self._for_dealers.add(event.wager.id)
        elif isinstance(event, Paid | Returned) and event.wager in self._for_dealers:
            self._brought = act, event.spot
        if isinstance(event, Tipped) and act and self._brought[0] == act:
            self._of(self._brought[1])[2] += change
        elif isinstance(event, Bought | CashedOut):
            self.bought += change
        elif change:
            self._in_round = True
            self._of(self._spot(event, before))[2] += change
        if more := event.stakes(self.patron):
            self._bets(event, more)

    def _bets(self, event: Event, more: Cents) -> None:
        """Count what is bet for no wager, a hand as one bet; nothing is expected of it."""
        mine = self._of(_spot(event, self.table, self.patron))
        mine[0] += self._hand != self.table.round
        mine[1] += more
        self._hand, self.staked = self.table.round, self.staked + more

    def _spot(self, event: Event, before: Table) -> str:
        """The spot whose result an event shows; a void round gives back what was bet for none."""
        holds = self.game.get(Holds) if isinstance(event, RoundVoided) else None
        return holds.spot if holds else _spot(event, before, self.patron)

    def _of(self, spot: str) -> list[Any]:
        """Times, staked, result and expectation of the row that a spot's wagers belong to."""
        kind = self.game.kind(Spot.parse(spot).kind)
        row = kind.odds_row if kind is not None else spot
        return self.by_wager.setdefault(row, [0, 0, 0, Fraction(0)])

    def _count(self, wagers: Iterable[Wager]) -> None:
        """Count new or increased wagers: their stakes, and what they are expected to bring."""
        fresh = []
        for wager in wagers:
            more = wager.amount - self._counted.get(wager.id, 0)
            self._counted[wager.id] = wager.amount
            self._in_round = True
            if more > 0:
                fresh.append(msgspec.structs.replace(wager, amount=more))
        if not fresh:
            return
        found, rules = _mixed(self.game, self.table.rules, fresh), self.table.rules
        self.staked += sum(wager.amount for wager in fresh)
        self.loss, self.variance = self.loss + found.expected_loss, self.variance + found.variance
        for wager in fresh:
            mine = self._of(wager.spot)
            mine[1] += wager.amount
            mine[0] += 1
            mine[3] -= _mixed(self.game, rules, [wager]).expected_loss

    def _ends(self, event: RoundEnded, at: str) -> None:
        lies = self.table.wagers_of(self.patron)
        if self._in_round:
            has = worth(self.table, self.patron)
            net = has - self.start - self.bought
            expected, reach = -round(self.loss), _reach(self.variance)
            self.points.append(Point(event.round, at, has, net, expected, reach, self.staked))
        self._in_round = bool(lies)


def _spot(event: Event, before: Table, patron: str) -> str:
    """The spot whose result an event shows: its wager's; for the patron who banks, the bank's."""
    wager = getattr(event, "wager", None)
    subject: Any = wager if isinstance(wager, Wager) else event
    if getattr(subject, "patron", patron) == patron:
        return str(getattr(subject, "spot", ""))
    return next((own.spot for own in before.wagers_of(patron)), str(getattr(subject, "spot", "")))


def _reach(variance: Fraction) -> Cents:
    from croupier.analysis.figures import root

    return int(2 * root(variance))


def _mixed(game: Game, rules: Rules, wagers: Iterable[Wager]) -> Mix:
    from croupier.analysis.mix import lying

    return _mix(game, rules, lying(wagers))


@lru_cache(maxsize=4096)
def _mix(game: Game, rules: Rules, wagers: tuple[Lying, ...]) -> Mix:
    from croupier.analysis.mix import mix

    return mix(game, rules, wagers)


def began(connection: Connection, name: str, patron: str) -> int:
    """The number of the buy-in that begins a sitting; 0 if there is none."""
    event = schema.event
    mine = (
        (event.c.gaming_table == name)
        & event.c.kind.in_(("bought", "cashed_out"))
        & event.c.line.contains(f'"patron":"{patron}"', autoescape=True)
    )
    first = 0
    for row in connection.execute(
        select(event.c.seq, event.c.kind).where(mine).order_by(event.c.seq.desc())
    ):
        if row.kind == "cashed_out" and first:
            break
        first = row.seq if row.kind == "bought" else first
    return first


def read(
    connection: Connection, game: Game, rules: Rules, name: str, patron: str, upto: int
) -> tuple[Table, tuple[Entry, ...]]:
    """The table before a sitting, and the events since that are counted."""
    first = began(connection, name, patron) or upto + 1
    last = connection.scalar(
        select(schema.event.c.round).where(
            schema.event.c.gaming_table == name, schema.event.c.seq == upto
        )
    )
    first = max(first, journal.begins(connection, name, (last or 0) - MOST_ROUNDS))
    before = journal.state_before(connection, game, rules, name, first)
    rows = journal.read(connection, game, name, first - 1, upto)
    return before, tuple(entry for _, _, _, entry in rows)


def reckoned(
    game: Game, name: str, patron: str, before: Table, entries: tuple[Entry, ...]
) -> Statistics:
    """The statistics of a sitting."""
    sitting = Sitting(game, patron, before)
    for entry in entries:
        sitting.happens(entry)
    first, last = (entries[0].at, entries[-1].at) if entries else ("", "")
    return Statistics(
        name,
        patron,
        first,
        last,
        _minutes(first, last),
        len(sitting.points),
        sitting.bought,
        worth(sitting.table, patron) - sitting.start - sitting.bought,
        -round(sitting.loss),
        _reach(sitting.variance),
        sitting.staked,
        BAND,
        tuple(sitting.points),
        tuple(_of_wagers(game, sitting)),
    )


def _minutes(first: str, last: str) -> int:
    from datetime import datetime

    if not first:
        return 0
    return int((datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()) // 60


def _of_wagers(game: Game, sitting: Sitting) -> Iterable[OfWager]:
    names = {kind.odds_row: kind.name for kind in reversed(game.wagers)}
    names |= {kind.key: kind.name for kind in offered(game, sitting.table.rules).values()}
    for row, (times, staked, net, expected) in sitting.by_wager.items():
        yield OfWager(row, names.get(row, row), times, staked, net, round(expected))


def as_csv(statistics: Statistics) -> str:
    """The curve of a sitting as CSV, one line per round, in cents."""
    out = io.StringIO()
    written = csv.writer(out, lineterminator="\n")
    written.writerow(Point.__struct_fields__)
    written.writerows(msgspec.structs.astuple(point) for point in statistics.points)
    return out.getvalue()
