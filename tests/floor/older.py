"""Tables as the first version of the proof left them: no acts, commitments, sealed secrets."""

from __future__ import annotations

from random import Random

import msgspec
from sqlalchemy import Connection, insert, update

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.equipment.source import Played
from croupier.floor import books, ledger, living, modes, safe, schema
from croupier.floor.database import Database
from croupier.floor.floor import FLOAT, utc
from croupier.games import registry
from croupier.notation.chain import Chain, canonical
from croupier.notation.record import FORMAT
from croupier.rulebook.rules import rules_for
from croupier.strategy.random_play import random_act

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
        seq = _written(connection, driver, name)
        given = books.opening(game, name, driver.rules, FLOAT)
        ledger.covered(connection, utc(), ledger.BANK, -given[ledger.BANK])
        ledger.post(connection, utc(), "table opened", ledger.CAGE, given, name, 0)
        _booked(connection, driver, name, seq)
        for what, kept in source.kept.items():
            text = msgspec.json.encode(kept).decode()
            row = {"gaming_table": name, "what": what,
                   "secrets": safe.sealed(connection, name, what, text)}  # fmt: skip
            connection.execute(insert(schema.sealed).values(row))
    return source


def _written(connection: Connection, driver: Driver, name: str) -> int:
    chain = Chain(living.header(driver.game, name, driver.rules, FORMAT).chained())
    row = {"name": name, "game": driver.game.key, "mode": "practice", "choices": "{}",
           "opened": utc(), "seq": 0, "hash": chain.last}  # fmt: skip
    connection.execute(insert(schema.gaming_table).values(row))
    modes.note(connection, name, 0, "practice")
    round_ = 0
    for entry in driver.log:
        item = chain.add(entry.at, entry.event)
        round_ = getattr(entry.event, "round", round_) if item.kind == "round_opened" else round_
        made = {"gaming_table": name, "seq": item.seq, "round": round_, "kind": item.kind,
                "line": canonical(item).decode(), "hash": chain.last}  # fmt: skip
        connection.execute(insert(schema.event).values(made))
    mine = schema.gaming_table.c.name == name
    now = {"seq": chain.length, "hash": chain.last}
    connection.execute(update(schema.gaming_table).where(mine).values(now))
    return chain.length


def _booked(connection: Connection, driver: Driver, name: str, seq: int) -> None:
    events: tuple[Event, ...] = tuple(entry.event for entry in driver.log)
    moving = books.postings(driver.game, name, driver.start, driver.table, events, "practice")
    own = ledger.inventory(name)
    fill = books.fill(name, ledger.balance(connection, own), min(0, moving.get(own, 0)))
    ledger.covered(connection, utc(), ledger.BANK, fill.get(own, 0))
    ledger.post(connection, utc(), "fill", ledger.CAGE, fill, name, seq)
    if moving.get(ledger.CAGE, 0) < 0:
        books.pay_out(connection, utc(), name, -moving[ledger.CAGE])
    ledger.post(connection, utc(), "play", "p1", moving, name, seq)
