"""A table in memory: its state, and how it is loaded, brought up to date and rolled back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from datetime import datetime, timedelta
from functools import reduce
from itertools import takewhile
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, select

from croupier.core.driver import Driver, Entry, Stake
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import Bought, CashedOut, Event, RoundOpened, WagerPlaced
from croupier.core.fold import apply, ready_after
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.part import Deals
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.view import View, view
from croupier.core.wager import WagerKind
from croupier.drawing import shapes
from croupier.equipment.fair_source import Fair, Values
from croupier.floor.money import ledger, tips
from croupier.floor.oversight import deeds
from croupier.floor.people import responsible_gaming
from croupier.floor.store import schema
from croupier.floor.store.sql import Found, Statement
from croupier.floor.tables import journal, links, once, safe, seeds
from croupier.floor.tables.journal import Tip
from croupier.floor.tables.last_seen import Cards, afterglow
from croupier.floor.tables.once import Once
from croupier.floor.tables.safe import Held, Secrets
from croupier.floor.tables.seeds import Seeding
from croupier.games import registry
from croupier.notation.choices import rules_of
from croupier.notation.record import FORMAT_2, FORMATS, Header, digest_of
from croupier.rulebook.acceptance import least_wager
from croupier.rulebook.script import Line, spoken_at, spoken_on

if TYPE_CHECKING:
    from croupier.floor.tables.floor import Asked, Floor


_mine = schema.gaming_table.c.name == bindparam("table")
ROW = Statement(select(schema.gaming_table).where(_mine))
SEQ = Statement(select(schema.gaming_table.c.seq).where(_mine))
OPENING = Statement(
    select(
        schema.gaming_table,
        deeds.NUMBER.label("noted"),
        *once.ANSWER,
        tips.ANY_MARKED.label("tips"),
        *responsible_gaming.SEEN,
        *links.NOW,
    )
    .select_from(schema.gaming_table)
    .outerjoin(schema.answer, once.SAME)
    .outerjoin(schema.link, schema.link.c.name == schema.gaming_table.c.link)
    .where(_mine)
)
"""Everything an act must know about its table, its request and its person, in one query."""


class Moment(msgspec.Struct, frozen=True):
    """Everything a failed act must restore; `mode` is the table's mode when the act began."""

    table: Table
    entries: int
    values: Values
    tip: Tip
    glow: Cards
    seeding: Seeding
    old: Secrets
    mode: str = ""


class Onward:
    """The clock of a table, which never runs backward.

    If the last event is later than the clock, which was set back or is another worker's, time goes
    on from that event.
    """

    def __init__(self, clock: Callable[[], str], driver: Driver) -> None:
        self._clock, self._driver = clock, driver
        self._since = "", 0.0

    def __call__(self) -> str:
        """The current time, as events record it."""
        now, log = self._clock(), self._driver.log
        last = log[-1].at if log else ""
        if now >= last:
            return now
        if self._since[0] != last:
            self._since = last, monotonic()
        on = datetime.fromisoformat(last) + timedelta(seconds=monotonic() - self._since[1])
        return on.isoformat(timespec="milliseconds")


Choices = Mapping[str, Any]


class Living:
    """One table as this process knows it."""

    def __init__(self, name: str, mode: str, driver: Driver, tip: Tip, chosen: Choices) -> None:
        """A table at a point of its journal, with the choices in its row."""
        self.name, self.mode, self.driver, self.tip = name, mode, driver, tip
        self.chosen = chosen
        self.lock = RLock()
        self.used = monotonic()
        self.glow: Cards = {}
        self.floor: Floor | None = None
        self.owed: Asked | None = None
        self.closed: str | None = None
        self.closing: str | None = None
        self.link: str | None = None
        self.pace: tuple[int | None, int | None] = (None, None)
        self.seeding = Seeding()
        self.old: Secrets = {}
        self.lost = False
        self.format = FORMAT_2
        self.kept = 0

    def stands(self, row: Found) -> None:
        """Update mode, closing, link, pace and format from the table's row."""
        self.mode, self.closed, self.closing = row.mode, row.closed, row.closing
        self.driver.attended = row.mode == ledger.LIVE
        self.link = row.link
        self.pace = (row.wager_seconds, row.answer_seconds)
        self.format = FORMATS[row.format - 1]

    @property
    def header(self) -> Header:
        """The header that the chain of its journal begins with."""
        return header(self.game, self.name, self.chosen, self.format)

    def admits(self, events: Iterable[Event]) -> None:
        """Refuse all but cash-outs at a closed table, and buy-ins and wagers while it closes."""
        other = "another table, or cashing out"
        if self.closed is not None and not all(isinstance(e, CashedOut) for e in events):
            raise Refused(self.name, "the table is closed", (), other)
        if self.closing is not None and any(type(e) in (Bought, WagerPlaced) for e in events):
            raise Refused(self.name, "the table is being closed", (), other)

    @property
    def house(self) -> str:
        """The name of the house, which its layout bears."""
        return self.floor.name if self.floor is not None else shapes.NAME

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.driver.game

    @property
    def playing(self) -> tuple[str, ...]:
        """The patrons who have chips or wagers there, or are in the hand with all their chips."""
        table, deals = self.driver.table, self.game.get(Deals)
        dealt = deals.players(table) if deals else ()
        here = table.patrons
        return tuple(p for p in here if table.accounts[p] or table.wagers_of(p) or p in dealt)

    @property
    def source(self) -> Fair:
        """The source of its chance."""
        source = self.driver.source
        assert isinstance(source, Fair)
        return source

    def moment(self, mode: str = "") -> Moment:
        """The current state, to return to."""
        driver = self.driver
        return Moment(
            driver.table,
            len(driver.log),
            self.source.values,
            self.tip,
            self.glow,
            self.seeding,
            self.old,
            mode,
        )

    def put_back(self, moment: Moment) -> None:
        """Restore an earlier state."""
        self.driver.table = moment.table
        del self.driver.log[moment.entries :]
        self.source.values, self.tip, self.glow = moment.values, moment.tip, moment.glow
        self.seeding, self.old = moment.seeding, moment.old

    def catch_up(self, connection: Connection, seq: int) -> None:
        """Read what others wrote since."""
        if seq <= self.tip.seq:
            return
        for number, round_, hash_, entry in journal.read(
            connection, self.game, self.name, self.tip.seq
        ):
            self.glow = afterglow(self.game, self.driver.table, (entry.event,), self.glow)
            self.driver.table = apply(self.game, self.driver.table, entry.event)
            self.driver.log.append(entry)
            self.seeding = seeds.read_after(self.seeding, entry, self.tip.hash)
            self.tip = Tip(number, hash_, round_, entry.act)
        self.holds(safe.take_out(connection, self.name))

    def holds(self, held: Held) -> None:
        """Update the table's values and secrets from the safe."""
        self.source.values, self.old, self.lost = held.values, held.old, held.lost

    def forget_old(self, events: Iterable[Event]) -> None:
        """Keep only the last rounds in memory, when another was opened.

        The log is searched only once it has grown by a quarter.
        """
        log = self.driver.log
        if 4 * len(log) > 5 * self.kept and any(isinstance(event, RoundOpened) for event in events):
            del log[: journal.rounds_of(log)]
            self.kept = len(log)

    def still(self) -> Living:
        """A copy of the table as it is now, to be drawn while people play on."""
        with self.lock:
            made = copy(self)
            made.driver = copy(self.driver)
            made.driver.log = self.driver.log.copy()
        return made

    @property
    def script(self) -> tuple[Line, ...]:
        """What people at the table say and do now: as it opens, in a phase, or while closed."""
        table, log = self.driver.table, self.driver.log
        act = takewhile(lambda entry: entry.act == log[-1].act, reversed(log))
        events = tuple(entry.event for entry in act)[::-1]
        opening = () if table.round or self.closed else spoken_on(self.game, table, "opening")
        return (*opening, *spoken_at(self.game, table, closed=self.closed is not None, act=events))

    def view(self, patron: str | None) -> View:
        """What a person may see now."""
        driver = self.driver
        return view(
            self.game,
            driver.table,
            patron,
            (entry.event for entry in driver.log),
            seq=self.tip.seq,
            clock=driver.clock(),
            script=self.script,
            stake=driver.stake,
        )


def header(game: Game, name: str, chosen: Choices, format_: str = FORMAT_2) -> Header:
    """The header that a table's chain begins with, by the choices in its row."""
    return Header(game.key, name, dict(chosen), digest_of(game, chosen), format_)


def row_of(connection: Connection, name: str) -> Found:
    """A table's row; refuse a table that does not exist."""
    return _there(connection, name, ROW.first(connection, {"table": name}))


def opening(connection: Connection, name: str, by: str, key: Once | None) -> Found:
    """A table's row, with everything its next act must know."""
    whose, named = (key.person, key.key) if key else ("", "")
    given = {"table": name, "by": by, "whose": whose, "named": named}
    return _there(connection, name, OPENING.first(connection, given))


def _there(connection: Connection, name: str, row: Found | None) -> Found:
    if row is None:
        known = connection.scalars(select(schema.gaming_table.c.name)).all()
        raise UnknownName("table", name, known)
    return row


def seq_of(connection: Connection, name: str) -> int:
    """How far a table's journal has come; refuse a table that does not exist."""
    seq = SEQ.scalar(connection, {"table": name})
    return int(row_of(connection, name).seq if seq is None else seq)


def loaded(connection: Connection, name: str, clock: Callable[[], str]) -> Living:
    """Load a table from its last snapshot and the events after it."""
    row = row_of(connection, name)
    game = registry.game(row.game)
    chosen = msgspec.json.decode(row.choices)
    rules = rules_of(game, chosen)
    seq, table = journal.latest(connection, game, rules, name)
    recent = _recent(connection, game, name)
    log = [entry for number, _, _, entry in recent if number <= seq]
    ready = reduce(ready_after, (entry.event for entry in log), tuple[str, ...]())
    table = replace(table, ready=ready)
    driver = Driver(game, rules, Fair(name), clock, table, stake=_staked(game, rules))
    driver.clock = Onward(clock, driver)
    driver.log = log
    living = Living(name, row.mode, driver, Tip(seq, row.hash, table.round), chosen)
    living.stands(row)
    living.seeding, before = Seeding(journal.key_of(connection, name)), ""
    for _, _, hash_, entry in recent[: len(driver.log)]:
        living.seeding, before = seeds.read_after(living.seeding, entry, before), hash_
    living.catch_up(connection, row.seq)
    living.holds(safe.take_out(connection, name))
    living.tip = Tip(row.seq, row.hash, driver.table.round, row.acts)
    return living


def _recent(connection: Connection, game: Game, name: str) -> list[tuple[int, int, str, Entry]]:
    """The events of the last rounds."""
    event = schema.event
    last = select(event.c.round).where(event.c.gaming_table == name).order_by(event.c.seq.desc())
    first = max(0, (connection.scalar(last.limit(1)) or 0) - journal.ROUNDS_AT_HAND)
    before = (
        select(event.c.seq)
        .where(event.c.gaming_table == name, event.c.round <= first)
        .order_by(event.c.seq.desc())
    )
    after = connection.scalar(before.limit(1)) or 0
    return list(journal.read(connection, game, name, after))


def _staked(game: Game, rules: Rules) -> Stake:
    """The least wagers for views, cached since rules never change."""
    least: dict[tuple[str, str], Cents] = {}

    def stake(kind: WagerKind, on: str) -> Cents:
        at = (kind.key, on)
        if at not in least:
            least[at] = least_wager(game, rules, kind, on)
        return least[at]

    return stake
