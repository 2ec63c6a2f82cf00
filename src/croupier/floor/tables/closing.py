"""Closing a table: the round is finished first, chips are cashed, and the drop is counted.

A supervisor can always close a table. Once closing has begun, it takes no wagers and no buy-ins.
Questions are answered by silence; wagers that stay are taken down or played on. Only if that fails
is the round declared void, with the supervisor's name and the error on record.
"""

from __future__ import annotations

import logging
from functools import partial
from time import sleep

from sqlalchemy import Connection, delete

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import RoundVoided
from croupier.core.game import due_from
from croupier.core.part import Closing
from croupier.core.step import Confirm
from croupier.floor.money import books, ledger
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.heads import Book
from croupier.floor.people.accounts import SUPERVISOR
from croupier.floor.store import schema
from croupier.floor.tables import dealer, epochs, pit, seeds
from croupier.floor.tables.faults import in_words
from croupier.floor.tables.floor import Floor, Outrun
from croupier.floor.tables.living import Living
from croupier.floor.tables.new_table import FLOAT

LOG = logging.getLogger("croupier.floor")
CLOSED, CLOSES = "table closed", "the table closes"
STEPS = 500
"""The most acts that finishing the play at a table may take."""
TRIES = 5
PAUSE_S = 0.05
"""How long the closing of a table pauses while it waits for patrons' seeds, in seconds."""


class Stuck(Exception):
    """A table that does not go on, although nothing was refused."""


class Attended(Refused):
    """A table that waits for a person of the house, whom nobody can replace."""


def close_table(floor: Floor, name: str, by: str) -> None:
    """Close a table: finish its play, cash and credit chips, and count the drop."""
    _begun(floor, name, by)
    void = _finished(floor, name, by)
    for _ in range(TRIES):
        opens = partial(_open_all, found=floor.table(name), by=by)
        floor.act(name, by, CLOSED, partial(_all_cash, by=by), then=opens)
        if _closed(floor, name, by, void):
            floor.faults.goes_on(name)
            return
        void = _finished(floor, name, by) or void
    raise Refused(f"closing {name}", "somebody has just bought chips", (), "trying again")


def _begun(floor: Floor, name: str, by: str) -> None:
    """Mark the table as closing: from now on it takes no wagers and no buy-ins."""
    with floor.database.transaction() as connection:
        row = heads.locked(connection, name)
        if row.closed is not None:
            raise Refused(f"closing {name}", "it is already closed", (), "opening it")
        pit.put(connection, row, closing=by)


def _finished(floor: Floor, name: str, by: str) -> str:
    """Finish the play, or declare the round void if that fails; return the error, or "".

    If others were merely faster, nothing failed, and the supervisor can ask again; likewise if the
    table waits for a person, who must agree first.
    """
    try:
        _finish(floor, name, by)
    except (Outrun, Attended):
        raise
    except Exception as error:
        why = in_words(error)
        LOG.exception("%s: the round is void, as %s closes the table: %s", name, by, why)
        _void(floor, name, by, why)
        return why
    return ""


def _finish(floor: Floor, name: str, by: str) -> None:
    """Answer by silence until nothing is left to decide; raise Stuck if that does not end."""
    for _ in range(STEPS):
        driver = floor.current(name).driver
        if dealer.at_rest(driver):
            return
        if dealer.by_a_person(driver):
            raise _waits_for(driver, name)
        if seeds.waits(driver):
            sleep(PAUSE_S)
        done = floor.act(name, by, CLOSED, dealer.ends, then=dealer.deals_out)
        driver = floor.current(name).driver
        if not done.events and not dealer.at_rest(driver) and not seeds.waits(driver):
            raise Stuck(floor.faults.why(name) or "the table waits for what nobody does")
    raise Stuck(f"the play did not end in {STEPS} steps")


def _waits_for(driver: Driver, name: str) -> Attended:
    """The refusal to close a table before somebody has verified what only a person can."""
    step = driver.step_now
    assert isinstance(step, Confirm)
    why, accepted = (
        f"{step.about} is not verified",
        f"closing it once a {step.role} has verified it",
    )
    return Attended(f"closing {name}", why, step.cites, accepted)


def _void(floor: Floor, name: str, by: str, why: str) -> None:
    """Declare the round void, and drop a request that could not be written."""
    floor.table(name).owed = None
    floor.act(name, by, "round void", partial(_voids, by=by, why=why))


def _voids(driver: Driver, by: str, why: str) -> None:
    driver.feed(RoundVoided(by=by, why=why))


def _all_cash(driver: Driver, by: str) -> None:
    """Everyone pays what they owe and cashes the rest.

    The journal names the person who closes the table, so an act that began before comes too late.
    """
    driver.confirm(SUPERVISOR, CLOSES, by)
    closing = driver.game.get(Closing)
    for call in closing.calls(driver.table) if closing else ():
        driver.incident(call)
    for patron, chips in driver.table.balances.items():
        owed = due_from(driver.game, driver.table, patron) if chips else ""
        if owed:
            driver.act(patron, owed)
        if driver.table.accounts[patron]:
            driver.cash_out(patron)


def _open_all(driver: Driver, found: Living, by: str) -> None:
    """Open every commitment of a table that is closing."""
    epochs.close(found, by)


def _closed(floor: Floor, name: str, by: str, void: str) -> bool:
    """Close the table and return True, unless someone came with chips meanwhile."""

    def closed(connection: Connection) -> bool:
        row = heads.locked(connection, name)
        if row.closed is not None:
            return True
        if pit.in_play(connection, name):
            return False
        now, book = floor.clock(), Book(row)
        books.credit(connection, now, book)
        books.count_drop(connection, now, book)
        gone = delete(schema.bot).where(schema.bot.c.gaming_table == name)
        bots = connection.scalars(gone.returning(schema.bot.c.name)).all()
        pit.put(connection, row, book, closed=now, closing=None, due=None)
        words = f"{name} is closed; the round was void: {void}" if void else f"{name} is closed"
        written = [(schema.bot, (bot,)) for bot in bots]
        deeds.note(connection, now, by, "close", words, name, written)
        return True

    return floor.database.settled(closed)


def reopen_table(floor: Floor, name: str, by: str) -> None:
    """Open a table again that is closed, or whose closing was not finished."""

    def opened(connection: Connection) -> None:
        row = heads.locked(connection, name)
        now, book = floor.clock(), Book(row)
        if row.closed is None and row.closing is None:
            raise Refused(f"opening {name}", "it is already open", (), "closing it")
        if row.closed is not None:
            ledger.covered(connection, now, ledger.BANK, FLOAT, book)
            fill = ledger.moved(ledger.BANK, ledger.inventory(name), FLOAT)
            ledger.post(connection, now, books.OPENED, ledger.CAGE, fill, book)
        pit.put(connection, row, book, closed=None, closing=None)
        deeds.note(connection, now, by, "open", f"{name} is open", name)

    floor.database.settled(opened)
