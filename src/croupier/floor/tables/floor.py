"""The floor: tables are opened, played at and resumed, each act in one transaction."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError, OperationalError

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Dealt, Drawn, Event
from croupier.core.step import Ask, Open
from croupier.drawing import shapes
from croupier.floor.money import books, ledger, tips
from croupier.floor.money.ledger import About
from croupier.floor.money.tips import Marked
from croupier.floor.oversight import audit, deeds, heads
from croupier.floor.oversight.heads import Book, Overtaken
from croupier.floor.people.accounts import BOT
from croupier.floor.store import keyring, schema
from croupier.floor.store.database import TRIES, Database, collided
from croupier.floor.store.keys import Keys
from croupier.floor.store.sql import Found
from croupier.floor.tables import (
    clocks,
    dealer,
    epochs,
    gates,
    journal,
    links,
    living,
    new_table,
    once,
    safe,
    seeds,
)
from croupier.floor.tables.faults import Faults, in_words
from croupier.floor.tables.journal import SNAPSHOT_EVERY
from croupier.floor.tables.last_seen import afterglow
from croupier.floor.tables.living import Living, Moment
from croupier.floor.tables.new_table import NewTable, Room
from croupier.floor.tables.once import Once
from croupier.floor.tables.prepared import prepare
from croupier.floor.tables.safe import Held
from croupier.floor.tables.seeds import Given, Seeding
from croupier.games import registry
from croupier.notation.plain import plainly
from croupier.rulebook.rules import rules_for

LOG = logging.getLogger("croupier.floor")
PRACTICE, LIVE = ledger.MODES
HOUSE = "house"
"""The name under which automatic acts are recorded."""
IDLE_S = 900.0
"""How long an unused table is kept in memory, in seconds."""
Do = Callable[[Driver], object]


class Done(msgspec.Struct, frozen=True):
    """The events of an act, and how far the journal has come with it.

    `answer` is the answer to a request that is done once, from the first time or now.
    """

    events: tuple[Event, ...]
    seq: int
    answer: str = ""


Tell = Callable[[Living, Done], str]


class Pace(msgspec.Struct, frozen=True):
    """How long a live table waits for people, in seconds: for wagers, and for an answer.

    `grace` is how long a practice table waits where something is offered that is not the game.
    """

    wagers: float = 20.0
    answers: float = 30.0
    grace: float = 10.0


class Asked(msgspec.Struct, frozen=True):
    """An act: the person who does it, its name in the books, and how it is answered.

    `do` takes a person's inputs, and may refuse; `then` is what the dealer does after it, with
    chance, and may not refuse. `orders` says that in this act the house puts the values of a table
    in order, and why if none of them may be used. `reads` says that it only reads the meter that
    the table shares, which is no reason to wait longer for people.
    """

    by: str
    what: str
    do: Do
    once: Once | None
    tell: Tell
    then: Do
    seed: Given = seeds.NOTHING
    orders: str | None = None
    reads: bool = False


def nothing(driver: Driver) -> None:
    """Do nothing more."""


def in_order(what: str = "values", why: str = "") -> Asked:
    """The act in which the house puts the values of a table in order."""
    return Asked(epochs.HOUSE, what, nothing, None, lambda found, done: "", nothing, orders=why)


READS = Asked(HOUSE, "meter", nothing, None, lambda found, done: "", nothing, reads=True)
"""The act in which the house reads the meter that a table shares with others."""


class Outrun(Refused):
    """Others were faster each time the act was tried."""


class Fallen(Exception):
    """An act failed after chance was consulted; the cause is attached."""


def by_chance(driver: Driver, begun: Moment) -> bool:
    """Whether chance had a part in what happened since a moment."""
    since = driver.log[begun.entries :]
    return any(isinstance(entry.event, Drawn | Dealt | CardsShuffled) for entry in since)


def utc() -> str:
    """The current time, as events record it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Floor:
    """Every table of one database, as this process serves them."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], str] = utc,
        pace: Pace | None = None,
        name: str = shapes.NAME,
    ) -> None:
        """Serve a migrated database, with live tables at a pace and the house's name on layouts."""
        prepare()
        self.database, self.clock, self.pace = database, clock, pace or Pace()
        self.name = name
        self.begun = clock()
        self._tables: dict[str, Living] = {}
        self._lock = Lock()
        self.listeners: list[Callable[[str, int], None]] = []
        self.observers: list[Callable[[str, Done], None]] = []
        self.collisions = 0
        self.faults = Faults()

    def open_table(
        self,
        name: str,
        game: str,
        mode: str = PRACTICE,
        choices: Mapping[str, Any] | None = None,
        room: Room | None = None,
        only_once: Once | None = None,
        by: str = HOUSE,
        link: str = "",
    ) -> None:
        """Open a table for play with the house's choices, each of them lawful.

        A person who is not the house may open it only if there is `room`. `link` names the tables
        whose meter it shares.
        """
        played = registry.game(game)
        new = NewTable(name, played, rules_for(played, choices or {}), mode, room, by, link)
        now = self.clock()
        once.carried_out(self.database, only_once, now, partial(new_table.opened, new, now))

    def table(self, name: str) -> Living:
        """A table, loaded if it is not in memory."""
        with self._lock:
            found = self._tables.get(name)
        if found is not None:
            found.used = monotonic()
            return found
        with self.database.reading() as connection:
            fresh = living.loaded(connection, name, self.clock)
        fresh.floor = self
        with self._lock:
            return self._tables.setdefault(name, fresh)

    def let_go(self, idle: float = IDLE_S) -> int:
        """Drop tables unused for `idle` seconds from memory, and return how many there were."""
        since = monotonic() - idle
        with self._lock:
            gone = [name for name, found in self._tables.items() if found.used < since]
            for name in gone:
                del self._tables[name]
        return len(gone)

    def names(self) -> tuple[str, ...]:
        """The names of the open tables."""
        table = schema.gaming_table
        asked = select(table.c.name).where(table.c.closed.is_(None)).order_by(table.c.name)
        with self.database.looking() as connection:
            return tuple(connection.scalars(asked))

    def current(self, name: str) -> Living:
        """A table with everything written about it, by any process."""
        found = self.table(name)
        with self.database.looking() as connection:
            row = living.row_of(connection, name)
        found.stands(row)
        return self.at_least(name, row.seq) if row.seq > found.tip.seq else found

    def at_least(self, name: str, seq: int) -> Living:
        """A table that has reached at least an event; the database is read only if needed."""
        found = self.table(name)
        if found.tip.seq < seq:
            with found.lock, self.database.reading() as connection:
                found.catch_up(connection, living.seq_of(connection, name))
        return found

    def act(
        self,
        name: str,
        by: str,
        what: str,
        do: Do,
        only_once: Once | None = None,
        tell: Tell = lambda found, done: "",
        then: Do = nothing,
        seed: Given = seeds.NOTHING,
    ) -> Done:
        """Do something at a table: all of it is written, or nothing happened.

        A request that must be done `only_once` and was done before is not done again. Any refusal
        comes before `then`, which alone consults chance. `seed` is what a patron brings for the
        draw.
        """
        found = self.table(name)
        asked = Asked(by, what, do, only_once, tell, then, seed)
        with found.lock, plainly(found.driver):
            self._owed(found)
            try:
                done = self._done(found, asked)
            except Fallen as fallen:
                done = self._as_far_as_asked(found, asked, fallen)
        return done

    def _done(self, found: Living, asked: Asked) -> Done:
        """Do an act, and try again if another process was first."""
        for attempt in range(TRIES):
            try:
                done = self._tried(found, asked, again=attempt > 0)
            except epochs.Needed:
                done = None
                self._put_in_order(found, in_order())
            except Refused:
                done = self._answered_meanwhile(found, asked)
                if done is None:
                    raise
            if done is not None:
                found.forget_old(done.events)
                if done.events:
                    self.faults.goes_on(found.name)
                self._tell(found.name, done.seq)
                for observer in self.observers:
                    observer(found.name, done)
                return done
            self.collisions += 1
        raise Outrun(asked.what, "other requests came first each time", (), "trying again")

    def _answered_meanwhile(self, found: Living, asked: Asked) -> Done | None:
        """The answer to the same request, if another process carried it out meanwhile."""
        if asked.once is None:
            return None
        with self.database.looking() as connection:
            answer = once.answered(connection, asked.once)
        return None if answer is None else Done((), found.tip.seq, answer)

    def _put_in_order(self, found: Living, asked: Asked) -> None:
        """Put the values of a table in order, in a separate act of the house."""
        done = self._tried(found, asked)
        if done is not None:
            self._tell(found.name, done.seq)

    def put_in_order(self) -> None:
        """Put the values of every open table in order, before anyone plays there."""
        with self.database.reading() as connection:
            names = epochs.out_of_order(connection)
        for name in names:
            found = self.table(name)
            with found.lock:
                self._put_in_order(found, in_order())

    def renew(self, name: str, what: str, why: str) -> None:
        """Open every unit in use at a table, and fix other values."""
        found = self.table(name)
        with found.lock:
            self._put_in_order(found, in_order(what, why))

    def _as_far_as_asked(self, found: Living, asked: Asked, fallen: Fallen) -> Done:
        """After a failure once chance was consulted, write only what the person asked.

        What was asked stands, as does the outcome, and the clock goes on with it; if not even that
        can be written, nothing else is done at the table before it.
        """
        LOG.error("%s: failed after chance was consulted", found.name, exc_info=fallen.__cause__)
        found.owed = asked
        try:
            done = self._done(found, msgspec.structs.replace(asked, then=nothing))
        except Exception:
            LOG.exception("%s: the request could not be written either", found.name)
            raise
        found.owed = None
        self.faults.failed(found.name, fallen.__cause__ or fallen)
        return done

    def _owed(self, found: Living) -> None:
        """Do first what was asked before and could not be written."""
        if found.owed is None:
            return
        try:
            self._done(found, msgspec.structs.replace(found.owed, then=nothing))
        except Refused:
            LOG.warning("%s: the request that was still owed was refused and dropped", found.name)
        found.owed = None

    def _tried(self, found: Living, asked: Asked, *, again: bool = False) -> Done | None:
        """Try the act in one transaction; None if another process, or a linked table, was first."""
        moment, drew = found.moment(), False
        try:
            with self.database.transaction() as connection:
                row = _begun(connection, found, asked, again=again)
                answer = once.answer_in(row, asked.once) if asked.once else None
                if answer is not None:
                    return Done((), found.tip.seq, answer)
                begun = found.moment(row.mode)
                found.driver.act_now = found.tip.act + 1
                lying = self._first_part(connection, found, begun, asked, row)
                if asked.reads and len(found.driver.log) == begun.entries:
                    return Done((), found.tip.seq)
                drew = True
                asked.then(found.driver)
                self._seeded(connection, found, begun, asked)
                epochs.enough(connection, found, self.clock())
                tips.hand_over(found.driver, begun.entries, lying)
                tips.unmark(connection, found.name, lying, found.driver.table)
                drew = by_chance(found.driver, begun)
                return self._written(connection, found, begun, asked, row)
        except Overtaken:
            found.put_back(moment)
            return None
        except (IntegrityError, OperationalError) as error:
            found.put_back(moment)
            if collided(error):
                return None
            if drew:
                raise Fallen from error
            raise
        except Exception as error:
            found.put_back(moment)
            if drew:
                raise Fallen from error
            raise
        except BaseException:
            found.put_back(moment)
            raise

    def _first_part(
        self, connection: Connection, found: Living, begun: Moment, asked: Asked, row: Found
    ) -> Marked:
        """The part before chance: order values or take inputs; return the wagers for dealers."""
        keys = keyring.of(connection).to_seal(connection)
        if asked.orders is not None:
            epochs.put_in_order(connection, found, self.clock(), asked.orders)
            return tips.marked(connection, found.name)
        gates.same_mode(found.name, asked.once, row.mode)
        if found.closed is None and not epochs.in_order(found, keys):
            raise epochs.Needed
        found.source.resting = True
        try:
            links.read(found, row)
            self._inputs(found, begun.entries, asked, keys)
        finally:
            found.source.resting = False
        return gates.passed(connection, found, begun, asked.by, self.clock(), row)

    def _inputs(self, found: Living, begun: int, asked: Asked, keys: Keys) -> None:
        """A person's act and the seeds they bring, and the closing of betting and seeds."""
        with gates.seated(found.driver.table, asked.by):
            asked.do(found.driver)
        seeds.commit(found, begun, asked.by, asked.seed)
        dealer.closes_if_ready(found.driver, begun)
        seeds.close(found, begun, asked.by, asked.seed, keys, partial(self._late, found))

    def _seeded(self, connection: Connection, found: Living, begun: Moment, asked: Asked) -> None:
        """Where no wager closes the betting: list the seeds of a shuffled deck, or deal on."""
        driver = found.driver
        if asked.then is nothing or not (seeds.no_wagers(driver) and seeds.waits(driver)):
            return
        keys = keyring.of(connection).to_seal(connection)
        late = partial(self._late, found)
        seeds.close(found, begun.entries, HOUSE, seeds.NOTHING, keys, late)
        if not seeds.waits(driver):
            asked.then(driver)

    def _written(
        self, connection: Connection, found: Living, begun: Moment, asked: Asked, row: Found
    ) -> Done:
        """Write the events, money, secrets and answer of an act, and the sealed head."""
        driver, name, now = found.driver, found.name, self.clock()
        entries = driver.log[begun.entries :]
        found.seeding = seeds.after(found.seeding, entries)
        tip = journal.append(connection, name, found.tip, entries)
        events = tuple(entry.event for entry in entries)
        safe.put_away(connection, name, begun.values, found.source.values)
        if tip.seq // SNAPSHOT_EVERY > begun.tip.seq // SNAPSHOT_EVERY:
            journal.take_snapshot(connection, name, tip, driver.table)
        found.tip = tip
        found.glow = afterglow(found.game, begun.table, events, found.glow)
        links.post(connection, found, row)
        done, code = self._answered(connection, found, Done(events, tip.seq), asked, now)
        about, book = About(tip.seq, tip.act, code), Book(row)
        self._booked(connection, found, begun, done, (now, asked.by, asked.what), book, about)
        held = Held(found.source.values, found.old)
        same = (held.values, held.old) == (begun.values, begun.old)
        heads.write(
            connection,
            row,
            book,
            seq=tip.seq,
            hash=tip.hash,
            due=row.due if asked.reads else self._due(found),
            acts=tip.act,
            deeds=row.noted or 0,
            safe=row.safe if same else safe.code(connection, name, held),
        )
        return done

    def _answered(
        self, connection: Connection, found: Living, done: Done, asked: Asked, now: str
    ) -> tuple[Done, str | None]:
        """The answer to a request with a key, and the code of the stored answer."""
        if asked.once is None:
            return done, None
        answered = msgspec.structs.replace(done, answer=asked.tell(found, done))
        return answered, once.remember(connection, asked.once, answered.answer, now)

    def _booked(
        self,
        connection: Connection,
        found: Living,
        begun: Moment,
        done: Done,
        said: tuple[str, str, str],
        book: Book,
        about: About,
    ) -> None:
        """Enter an act in the books, after a fill if the inventory would not suffice."""
        name, (now, by, what) = found.name, said
        after, mode = found.driver.table, begun.mode
        at = found.game, name, begun.table, after, done.events, mode, found.link
        moving = books.postings(*at)
        own = ledger.inventory(name)
        if moving.get(own, 0) < 0:
            fill = books.fill(name, ledger.balance(connection, own), moving[own])
            ledger.covered(connection, now, ledger.BANK, fill.get(own, 0), book)
            ledger.post(connection, now, books.FILLED, ledger.CAGE, fill, book)
        if moving.get(ledger.CAGE, 0) < 0:
            books.pay_out(connection, now, book, -moving[ledger.CAGE])
        ledger.enter(connection, now, what, by, moving, book, about)

    def _tell(self, name: str, seq: int) -> None:
        for listener in self.listeners:
            listener(name, seq)

    def _due(self, found: Living) -> str | None:
        """When the dealer goes on by the clock: at a live table, or if people wait for others."""
        step = found.driver.step_now
        if seeds.waits(found.driver) and found.seeding.listed:
            return min(self._until(found.seeding), clocks.later(self.clock(), seeds.WAIT_S))
        waited = isinstance(step, Open) and bool(found.driver.table.ready)
        waited = waited or (isinstance(step, Ask) and _keeps_waiting(found, step))
        waited = waited or dealer.keeps_others(found.driver)
        if dealer.by_a_person(found.driver):
            return None
        if isinstance(step, dealer.BY_ITSELF):
            return self.clock()
        if seeds.no_wagers(found.driver) and not (found.closing or isinstance(step, Ask)):
            return clocks.next_hand(found.driver)
        if dealer.usual(found.driver) is not None:
            return clocks.later(self.clock(), self.pace.grace)
        if not (waited or (found.mode == LIVE and dealer.is_due(step))):
            return None
        wagers, _ = found.pace
        if isinstance(step, Open):
            return clocks.later(self.clock(), wagers or self.pace.wagers)
        seconds = clocks.patience(found, self.pace.answers)
        clock = clocks.asked(found.driver, seconds)
        return clock.until if clock else clocks.later(self.clock(), seconds)

    def _late(self, found: Living, seeding: Seeding) -> bool:
        """Whether the table waited long enough for missing seeds, by its own clock."""
        return found.driver.clock() >= self._until(seeding)

    def _until(self, seeding: Seeding) -> str:
        """The deadline for seeds; a clock that was set back does not count as a start."""
        return seeds.until(seeding, self.begun if self.begun <= self.clock() else "")

    def due(self, found: Living) -> str:
        """When the dealer goes on at a table by the clock; "" if people decide."""
        if self._due(found) is None:
            return ""
        with self.database.looking() as connection:
            return living.row_of(connection, found.name).due or ""

    def overdue(self) -> tuple[str, ...]:
        """The tables whose time is up."""
        table = schema.gaming_table
        with self.database.looking() as connection:
            late = (table.c.due <= self.clock()) & table.c.closed.is_(None)
            asked = select(table.c.name).where(late)
            return tuple(connection.scalars(asked))

    def goes_on(self, watched: Iterable[str] = ()) -> None:
        """Act for the clock at every table whose time is up; none waits for another.

        At linked tables that people watch, it reads what other tables did to their meter.
        """
        self._reads_meters(watched)
        for name in self.overdue():
            if self.faults.rests(name):
                continue
            try:
                waits = clocks.patience(self.table(name), self.pace.answers)
                does = partial(clocks.goes_on, seconds=waits)
                self.act(name, "dealer", "clock", does, then=dealer.deals)
            except Exception as error:
                LOG.exception("%s cannot continue: %s", name, in_words(error))
                self.faults.failed(name, error)

    def _reads_meters(self, names: Iterable[str]) -> None:
        """Read the meters of linked tables in memory, so that their signs show what others did."""
        with self._lock:
            here = [found for name in names if (found := self._tables.get(name)) and found.link]
        if not here:
            return
        with self.database.looking() as connection:
            behind = links.behind(connection, here, self.clock())
        for found in behind:
            if found.closed or seeds.waits(found.driver) or self.faults.rests(found.name):
                continue
            try:
                with found.lock:
                    self._done(found, READS)
            except Exception as error:
                LOG.exception("%s cannot read its meter: %s", found.name, in_words(error))

    def checkpoint(self) -> bool:
        """Name in a deed how far every table has come; return whether anything changed."""
        with self.database.transaction() as connection:
            return deeds.name_heads(connection, self.clock())

    def audit(self) -> list[str]:
        """The faults in everything stored; empty if all is well."""
        return audit.audited(self.database, SNAPSHOT_EVERY)


def _begun(connection: Connection, found: Living, asked: Asked, *, again: bool) -> Found:
    """Bring a table up to date for an act, and lock the meter of its link if it was overtaken."""
    if again:
        links.lock(connection, found.link)
    row = living.opening(connection, found.name, asked.by, asked.once)
    found.stands(row)
    found.catch_up(connection, row.seq)
    return row


def _keeps_waiting(found: Living, step: Ask) -> bool:
    """Whether people wait for another patron's answer; bots do not count."""
    others = (p for p in found.playing if p not in step.patrons and not p.startswith(BOT))
    return bool(dealer.unanswered(step)) and any(others)
