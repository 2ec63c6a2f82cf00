"""Tables as the first version of the proof left them: no acts, commitments, sealed secrets."""

from __future__ import annotations

from random import Random

import msgspec
from sqlalchemy import Connection, insert

from croupier.analysis.random_play import random_act
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.equipment.fair_source import Values
from croupier.equipment.source import Played
from croupier.floor.money import books, ledger, modes
from croupier.floor.money.ledger import About
from croupier.floor.oversight import deeds, heads
from croupier.floor.oversight.deeds import Written
from croupier.floor.oversight.heads import Book
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import living, safe
from croupier.floor.tables.floor import utc
from croupier.floor.tables.new_table import FLOAT
from croupier.floor.tables.safe import Held
from croupier.games import registry
from croupier.notation.chain import Chain, canonical
from croupier.notation.record import FORMAT
from croupier.rulebook.rules import rules_for

STAKE = 10_000_00


def older_table(database: Database, name: str, key: str, acts: int = 40, seed: int = 3) -> Played:
    """A table at which p1, who has money in the cage, played for a while; its secrets."""
    game = registry.game(key)
    source, rng = Played(), Random(seed)
    driver = Driver(game, rules_for(game, {}), source, utc)
    driver.buy("p1", STAKE)
    for _ in range(acts):
        random_act(driver, rng)
    with database.transaction() as connection:
        last = _written(connection, driver, name)
        table = living.row_of(connection, name)
        book, given = Book(table), books.opening(game, name, driver.rules, FLOAT)
        ledger.covered(connection, utc(), ledger.BANK, -given[ledger.BANK], book)
        ledger.post(connection, utc(), books.OPENED, ledger.CAGE, given, book)
        _booked(connection, driver, book, About(last.length))
        for what, kept in source.kept.items():
            text = msgspec.json.encode(kept).decode()
            row = {
                "gaming_table": name,
                "what": what,
                "secrets": safe.sealed(connection, name, what, text),
            }
            connection.execute(insert(schema.sealed).values(row))
        code = safe.code(connection, name, Held(Values(), source.kept))
        heads.write(connection, table, book, seq=last.length, hash=last.last, safe=code)
        written: list[Written] = [(schema.gaming_table, (name,)), (schema.table_mode, (name, 0))]
        deeds.note(connection, utc(), "house", "open", f"{name} is open", name, written)
    return source


def _written(connection: Connection, driver: Driver, name: str) -> Chain:
    chain = Chain(living.header(driver.game, name, {}, FORMAT).chained())
    row = {
        "name": name,
        "game": driver.game.key,
        "mode": "practice",
        "choices": "{}",
        "opened": utc(),
        "seq": 0,
        "hash": chain.last,
        "acts": 0,
        "format": 1,
    }
    heads.open_table(connection, row)
    modes.note(connection, name, 0, "practice")
    round_ = 0
    for entry in driver.log:
        item = chain.add(entry.at, entry.event)
        round_ = getattr(entry.event, "round", round_) if item.kind == "round_opened" else round_
        made = {
            "gaming_table": name,
            "seq": item.seq,
            "round": round_,
            "kind": item.kind,
            "line": canonical(item).decode(),
            "hash": chain.last,
        }
        connection.execute(insert(schema.event).values(made))
    return chain


def _booked(connection: Connection, driver: Driver, book: Book, about: About) -> None:
    name = book.table
    events: tuple[Event, ...] = tuple(entry.event for entry in driver.log)
    moving = books.postings(driver.game, name, driver.start, driver.table, events, "practice")
    own = ledger.inventory(name)
    fill = books.fill(name, ledger.balance(connection, own), min(0, moving.get(own, 0)))
    ledger.covered(connection, utc(), ledger.BANK, fill.get(own, 0), book)
    ledger.post(connection, utc(), books.FILLED, ledger.CAGE, fill, book)
    if moving.get(ledger.CAGE, 0) < 0:
        books.pay_out(connection, utc(), book, -moving[ledger.CAGE])
    ledger.post(connection, utc(), "play", "p1", moving, book, about)
