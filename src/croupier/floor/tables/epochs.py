"""Epochs: the house fixes the values of units long before the wagers that they decide.

An epoch is fixed when a table is opened, and the next before its units run out. If the values of a
table must not be used any more (an older version made them, a backup was restored, their secret is
lost), the house first opens every unit in use as retired and fixes others.
"""

from __future__ import annotations

from sqlalchemy import Connection, or_, select

from croupier.core.driver import Driver
from croupier.core.event import Event, KeyChanged, Revealed, RoundOpened, RoundVoided, ValuesFixed
from croupier.core.table import IDLE
from croupier.equipment.fair_source import Fair
from croupier.floor.store import keyring, schema
from croupier.floor.store.keys import Keys
from croupier.floor.tables import safe
from croupier.floor.tables.living import Living
from croupier.notation.signature import Signed

UNITS = 256
FEW = 32
"""With fewer units left, the next epoch is fixed."""
HOUSE = "house"
OLDER = "an older version of the proof of fair play fixed them"
RESTORED = "the table was restored from a backup"
LOST = "the house lost the secret of the values to come"


class Needed(Exception):
    """The house must put a table's values in order before anything else is done there."""


def fix(connection: Connection, source: Fair, now: str) -> ValuesFixed:
    """Fix the values of further units, and store their secret; return the event to record."""
    keys = keyring.of(connection).to_seal(connection)
    fixed = source.fix(UNITS, keys.public, keys.sign)
    safe.keep(connection, source.table, source.values.epochs[-1], fixed.root, now)
    return fixed


def enough(connection: Connection, found: Living, now: str) -> None:
    """Fix the next epoch if few units are left."""
    if found.closed is None and found.source.left < FEW:
        found.driver.feed(fix(connection, found.source, now))


def in_order(found: Living, keys: Keys) -> bool:
    """Whether the values of a table can be used, and its journal names the house's key.

    Another process may have recorded a new key that is not known here yet.
    """
    if found.seeding.key != keys.public:
        keys.look()
    return bool(found.source.left) and not found.old and found.seeding.key == keys.public


def out_of_order(connection: Connection) -> tuple[str, ...]:
    """The open tables that have secrets of the first version, or no future values."""
    table, epoch, sealed = schema.gaming_table, schema.epoch, schema.sealed
    fixed = select(epoch.c.number).where(
        epoch.c.gaming_table == table.c.name, epoch.c.secret.is_not(None)
    )
    old = select(sealed.c.what).where(
        sealed.c.gaming_table == table.c.name, sealed.c.what != safe.VALUES
    )
    lacks = or_(~fixed.exists(), old.exists())
    asked = select(table.c.name).where(table.c.closed.is_(None), lacks).order_by(table.c.name)
    return tuple(connection.scalars(asked))


def put_in_order(connection: Connection, found: Living, now: str, why: str = "") -> None:
    """Record changed keys and retire unusable values, in one act of the house.

    `why` is the reason to retire all values, if the table alone does not show it.
    """
    driver, keys = found.driver, keyring.of(connection).to_seal(connection)
    known = found.seeding.key
    if known and known != keys.public:
        driver.feed(*(_changed(one) for one in keys.changes_since(known)))
    if why or not found.source.left or found.old:
        _retire(connection, found, why or _why(found))
        driver.feed(fix(connection, found.source, now))


def _changed(signed: Signed) -> KeyChanged:
    _, old, new, time = map(str, signed.statement)
    return KeyChanged(old=old, new=new, time=time, signature=signed.signature)


def _retire(connection: Connection, found: Living, why: str) -> None:
    """Void a round under way, open every unit in use, and drop all values fixed before."""
    driver, source = found.driver, found.source
    _open(found, why, HOUSE)
    revealed = [Revealed(secret=kept.secret) for some in found.old.values() for kept in some]
    if revealed:
        driver.feed(*revealed)
        safe.drop_old(connection, found.name)
        found.old = {}
    safe.drop_lost(connection, found.name)
    source.drop_epochs()


def _why(found: Living) -> str:
    if found.old or not found.source.values.epoch:
        return OLDER
    return RESTORED if found.lost else LOST


def close(found: Living, by: str) -> None:
    """Open every unit in use of a table that is closing; an open round without wagers is void."""
    _open(found, "the table was closed", by)


def _this_round(driver: Driver) -> tuple[Event, ...]:
    """The events of the round under way."""
    events: list[Event] = []
    for entry in reversed(driver.log):
        events.append(entry.event)
        if isinstance(entry.event, RoundOpened):
            break
    return tuple(reversed(events))


def _open(found: Living, why: str, by: str) -> None:
    """Open every unit in use as retired, and void a round under way."""
    driver, under_way = found.driver, found.driver.table.stage != IDLE
    opened = found.source.retire(why, by, _this_round(driver) if under_way else ())
    if opened:
        driver.feed(*opened)
    if under_way:
        driver.feed(RoundVoided(by=by, why=why))
