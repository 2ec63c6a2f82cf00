"""What tables take: drop, win and hold from the books, handle and rounds from the journals.

| figure | is |
| --- | --- |
| drop | the money that chips were bought with |
| win | what the house took beyond what it gave, after what it paid for wrong rulings |
| hold | the win as a part of the drop; nothing can be said of it without a drop |
| handle | the stakes that were put at risk, each when the betting closed on it |
| bet | all that one patron put at risk in one round; handle by bets is the average bet |
| round | a round in which something was at risk, and which was not void |

A stake that stays on the layout from round to round is in the handle once. Everything is kept for
each gaming day and each mode of a table, so practice and live money are never added up. What was
read stays in memory, and only what is new is read; a long history is read in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from threading import Lock
from typing import Any

import msgspec
from msgspec.structs import astuple, replace
from sqlalchemy import Connection, func, or_, select
from sqlalchemy import Row as Stored

from croupier.core.event import (
    Added,
    Collected,
    Event,
    Paid,
    Returned,
    RoundEnded,
    RoundVoided,
    Staked,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.floor.money import books, ledger, modes
from croupier.floor.store import schema
from croupier.floor.tables import journal
from croupier.games import registry

AT_ONCE = 20_000
"""How many events, and how many entries, of a table are read for one request."""
DAY_BEGINS = 6
"""The hour (UTC) at which a gaming day begins, unless the house chooses another."""
COUNTED: tuple[type[Event], ...] = (
    RoundEnded,
    RoundVoided,
    WagerPlaced,
    Staked,
    WagerTakenDown,
    WagersClosed,
    Added,
    Collected,
    Paid,
    Returned,
)
"""The events of the core that stakes are counted by."""


class Count(msgspec.Struct, frozen=True):
    """What was taken: money in cents, and how many bets and rounds."""

    drop_cents: Cents = 0
    win_cents: Cents = 0
    handle_cents: Cents = 0
    bets: int = 0
    rounds: int = 0
    redress_cents: Cents = 0

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop."""
        return Fraction(self.win_cents, self.drop_cents) if self.drop_cents else None

    @property
    def average(self) -> Fraction | None:
        """The average bet, in cents."""
        return Fraction(self.handle_cents, self.bets) if self.bets else None


def total(counts: Iterable[Count]) -> Count:
    """Several counts added up."""
    every = [astuple(one) for one in counts]
    return Count(*map(sum, zip(*every, strict=True))) if every else Count()


def day_of(at: str, begins: int = DAY_BEGINS) -> str:
    """The gaming day of a moment: the date on which it began."""
    return (datetime.fromisoformat(at) - timedelta(hours=begins)).date().isoformat()


class Stakes:
    """The stakes of a table as its events are read."""

    def __init__(self) -> None:
        self.fresh: dict[int, tuple[str, Cents]] = {}
        """What was put down since the betting last closed, by wager: whose, and how much."""
        self.lying: dict[int, Cents] = {}
        self.now: dict[int, Cents] = {}
        """What this round has put at risk by wager; what is bet for no wager is number 0."""
        self.betting: set[str] = set()
        self.active = False

    def happens(self, event: Event) -> Count | None:
        """Read the next event; what a round was is known when it ends."""
        if isinstance(event, WagerPlaced):
            self._puts(event.wager.id, event.wager.patron, event.wager.amount)
            if isinstance(event, Staked):
                self._risks(event.wager.id)
        elif isinstance(event, Added):
            self._puts(event.wager, event.patron, event.amount)
        elif isinstance(event, WagersClosed):
            for wager in tuple(self.lying):
                self._risks(wager)
        elif isinstance(event, WagerTakenDown | Collected | Paid | Returned):
            self._settles(event)
        elif isinstance(event, RoundVoided):
            return self._voids()
        elif isinstance(event, RoundEnded):
            return self._ends()
        else:
            self._bets(event)
        return None

    def _puts(self, wager: int, patron: str, amount: Cents) -> None:
        self.lying[wager] = self.lying.get(wager, 0) + amount
        self.fresh[wager] = patron, self.fresh.get(wager, ("", 0))[1] + amount

    def _risks(self, wager: int) -> None:
        """Count what is new of a wager."""
        self.active = True
        patron, more = self.fresh.pop(wager, ("", 0))
        if more > 0:
            self.now[wager] = self.now.get(wager, 0) + more
            self.betting.add(patron)

    def _settles(self, event: WagerTakenDown | Collected | Paid | Returned) -> None:
        """A stake leaves the layout, or a part of it; one that is decided was at risk."""
        wager, off = event.wager, event.returned if isinstance(event, Paid) else event.amount
        if isinstance(event, Collected | Paid):
            self._risks(wager)
        elif wager in self.fresh:
            patron, more = self.fresh[wager]
            self.fresh[wager] = patron, max(0, more - off)
        left = self.lying.get(wager, 0) - off
        if left > 0:
            self.lying[wager] = left
        else:
            self.lying.pop(wager, None)
            self.fresh.pop(wager, None)

    def _bets(self, event: Event) -> None:
        """What a game's own event bets for no wager."""
        patron = str(getattr(event, "patron", ""))
        more = event.stakes(patron) if patron else 0
        if more:
            self.active = True
            self.now[0] = self.now.get(0, 0) + more
            self.betting.add(patron)

    def _voids(self) -> Count:
        """What lies there in a round that is void was not at risk; what was settled stands."""
        self.now = {n: cents for n, cents in self.now.items() if n and n not in self.lying}
        self.betting = self.betting if self.now else set()
        self.active, self.lying, self.fresh = bool(self.now), {}, {}
        return self._ends()

    def _ends(self) -> Count:
        made = Count(0, 0, sum(self.now.values()), len(self.betting), int(self.active))
        self.now, self.betting, self.active = {}, set(), False
        return made


class Read:
    """How far a table was read, and what was counted, by mode and gaming day."""

    def __init__(self) -> None:
        self.seq = self.entry = 0
        self.upto = (0, 0)
        """How many events and entries the table had when all of them were read."""
        self.stakes = Stakes()
        self.counts: dict[tuple[str, str], Count] = {}
        self.lock = Lock()

    def add(self, mode: str, day: str, count: Count) -> None:
        """Add to what was counted."""
        before = self.counts.get((mode, day), Count())
        self.counts[mode, day] = total((before, count))

    def of_mode(self, mode: str, day: str | None = None) -> Count:
        """What was taken in a mode: on a gaming day, or ever."""
        return total(
            count
            for (which, when), count in self.counts.items()
            if which == mode and day in (None, when)
        )


class Row(msgspec.Struct, frozen=True):
    """What a table took in one mode: on a gaming day, and since it was opened."""

    table: str
    game: str
    title: str
    mode: str
    closed: bool
    day: Count
    ever: Count


class Takings:
    """What every table took, as far as its books and its journal were read."""

    def __init__(self, begins: int = DAY_BEGINS) -> None:
        """`begins` is the hour at which a gaming day begins."""
        self.begins = begins
        self.tables: dict[str, Read] = {}

    def rows(self, connection: Connection, now: str) -> tuple[tuple[Row, ...], bool]:
        """Every table as it is now, and whether a part of a long history is still to be read."""
        table = schema.gaming_table
        asked = select(table).order_by(table.c.name)
        made, behind, day = list[Row](), False, day_of(now, self.begins)
        for row in connection.execute(asked).all():
            read = self.tables.setdefault(row.name, Read())
            with read.lock:
                if read.upto != (row.seq, row.entries):
                    more = self._read_on(connection, read, row.name, row.game, row.seq)
                    read.upto = (0, 0) if more else (row.seq, row.entries)
                    behind |= more
                made += _rows(row, read, day)
        return tuple(made), behind

    def _read_on(self, connection: Connection, read: Read, name: str, game: str, seq: int) -> bool:
        """Read what is new, and return whether there is more."""
        known = modes.modes(connection, name)
        first = known[0][1] if known else ledger.LIVE
        if read.seq < seq and game in registry.games():
            self._events(connection, read, name, registry.game(game), (known, first))
        last = _entries_upto(connection, name, read.entry)
        for at, mode, count in _entries(connection, name, (read.entry, last), (known, first)):
            read.add(mode, day_of(at, self.begins), count)
        read.entry = max(read.entry, last)
        more = _entries_upto(connection, name, read.entry) > read.entry
        return more or read.seq < seq

    def _events(
        self, connection: Connection, read: Read, name: str, game: Game, known: Known
    ) -> None:
        """Read the next events of a journal."""
        upto = read.seq + AT_ONCE
        last = connection.scalar(
            select(func.max(schema.event.c.seq)).where(
                schema.event.c.gaming_table == name, schema.event.c.seq <= upto
            )
        )
        for seq, _, _, entry in journal.read(connection, game, name, read.seq, upto, kinds(game)):
            count = read.stakes.happens(entry.event)
            if count is not None:
                read.add(_mode(known, seq), day_of(entry.at, self.begins), count)
        read.seq = last or read.seq


Known = tuple[modes.Modes, str]
"""The modes a table had, and its first one."""


def _mode(known: Known, seq: int) -> str:
    return modes.mode_at(known[0], seq) or known[1]


def kinds(game: Game) -> tuple[str, ...]:
    """The kinds of events that stakes are counted by: the core's, and those a game bets by."""
    own = (one for one in game.events if one.stakes is not Event.stakes)
    return tuple(str(one.__struct_config__.tag) for one in (*COUNTED, *own))


def _rows(row: Stored[Any], read: Read, day: str) -> Iterator[Row]:
    """A table in its mode, and in the other one if it took anything in it."""
    name, key, games = row.name, row.game, registry.games()
    title = games[key].name if key in games else key
    closed = row.closed is not None
    for mode in ledger.MODES:
        ever = read.of_mode(mode)
        if mode == row.mode or ever != Count():
            yield Row(name, key, title, mode, closed, read.of_mode(mode, day), ever)


def _entries_upto(connection: Connection, name: str, after: int) -> int:
    """The last entry of the next part of a table's books; 0 if there is none."""
    entry = schema.entry
    mine = select(entry.c.id).where(entry.c.gaming_table == name, entry.c.id > after)
    some = mine.order_by(entry.c.id).limit(AT_ONCE).subquery()
    return connection.scalar(select(func.max(some.c.id))) or 0


def _entries(
    connection: Connection, name: str, between: tuple[int, int], known: Known
) -> Iterator[tuple[str, str, Count]]:
    """What each entry of a part of a table's books says was taken: when, and in which mode."""
    entry, posting = schema.entry, schema.posting
    theirs = tuple(ledger.PURSES.values())
    account = posting.c.account
    asked = (
        select(entry.c.at, entry.c.seq, entry.c.what, account, posting.c.amount, entry.c.id)
        .join(posting, posting.c.entry == entry.c.id)
        .where(entry.c.gaming_table == name, entry.c.by != ledger.CAGE)
        .where(entry.c.id > between[0], entry.c.id <= between[1])
        .where(or_(*map(account.startswith, (*ledger.OWN, *theirs))))
        .order_by(entry.c.id)
    )
    postings: list[tuple[str, Cents]] = []
    before = None
    for row in connection.execute(asked):
        if before is not None and before.id != row.id:
            yield _counted(before.at, before.seq, before.what, postings, known)
            postings = []
        postings.append((row.account, row.amount))
        before = row
    if before is not None:
        yield _counted(before.at, before.seq, before.what, postings, known)


def _counted(
    at: str, seq: int | None, what: str, postings: list[tuple[str, Cents]], known: Known
) -> tuple[str, str, Count]:
    """What an entry says was taken; one about no event is of the mode whose purse it moves."""
    own = [(one, cents) for one, cents in postings if one.startswith(ledger.OWN)]
    win = sum(cents for _, cents in own)
    drop = sum(cents for one, cents in own if one.startswith("drop/") and cents > 0)
    paid = -win if what == books.REDRESS else 0
    mode = _mode(known, seq) if seq is not None else _of_purse(postings) or known[1]
    return at, mode, Count(drop, win, redress_cents=paid)


def _of_purse(postings: list[tuple[str, Cents]]) -> str:
    every = (
        mode for mode, own in ledger.PURSES.items() for one, _ in postings if one.startswith(own)
    )
    return next(every, "")


def together(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The tables of each game in each mode added up."""
    found: dict[tuple[str, str], Row] = {}
    for row in rows:
        before = found.get((row.title, row.mode))
        one = replace(row, table="")
        if before is not None:
            day, ever = total((before.day, row.day)), total((before.ever, row.ever))
            one = replace(before, day=day, ever=ever, closed=before.closed and row.closed)
        found[row.title, row.mode] = one
    return tuple(found.values())
