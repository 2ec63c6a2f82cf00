"""The safe: the sealed values that decide what comes next, apart from events and state.

It is written in the same transaction as the events, so that a table goes on with the same shoe
after any restart. Its content can be read only with the house's keys, and only for its original
purpose. Values of units in use are stored apart from the secrets that generate those of future
units.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from croupier.equipment.fair_source import Epoch, Values
from croupier.equipment.source import Kept
from croupier.floor.store import keyring, schema
from croupier.floor.store.sql import Found, Statement
from croupier.notation.chain import canonical

VALUES = "values"
"""The name of a table's values in use; secrets of the first version have other names."""
_sealed = schema.sealed
_mine = _sealed.c.gaming_table == bindparam("table")
EVERY = Statement(select(_sealed.c.what, _sealed.c.secrets).where(_mine))
CHANGED = Statement(
    update(_sealed).where(_mine, _sealed.c.what == VALUES).values(secrets=bindparam("made"))
)
PUT = Statement(insert(_sealed))
FIXED = Statement(
    select(schema.epoch)
    .where(schema.epoch.c.gaming_table == bindparam("table"))
    .order_by(schema.epoch.c.number)
)
Secrets: TypeAlias = Mapping[str, tuple[Kept, ...]]


class Held(msgspec.Struct, frozen=True):
    """What the safe holds for a table: its values, and secrets of the first version.

    `lost` says that values were fixed whose secret is not here: a backup was restored.
    """

    values: Values
    old: Secrets
    lost: bool = False


def sealed(connection: Connection, table: str, what: str, text: str) -> str:
    """A text sealed for storage."""
    return keyring.of(connection).to_seal(connection).seal(_about(table, what), text)


def unsealed(connection: Connection, table: str, what: str, kept: str) -> bytes:
    """The original of a stored text; refuse one that was not sealed for this purpose."""
    return keyring.of(connection).to_unseal(connection).unseal(_about(table, what), kept)


def _about(table: str, what: str) -> str:
    return f"sealed/{table}/{what}"


def take_out(connection: Connection, table: str) -> Held:
    """Everything the safe holds for a table."""
    rows = EVERY.all(connection, {"table": table})
    found = {row.what: unsealed(connection, table, row.what, row.secrets) for row in rows}
    encoded = found.pop(VALUES, None)
    values = Values() if encoded is None else msgspec.json.decode(encoded, type=Values)
    old = {what: msgspec.json.decode(one, type=tuple[Kept, ...]) for what, one in found.items()}
    fixed = [
        row
        for row in FIXED.all(connection, {"table": table})
        if row.first + row.units > values.next
    ]
    epochs = tuple(_epoch(connection, table, row) for row in fixed if row.secret is not None)
    return Held(msgspec.structs.replace(values, epochs=epochs), old, len(epochs) < len(fixed))


def _epoch(connection: Connection, table: str, row: Found) -> Epoch:
    secret = epoch_secret(connection, table, row.number, row.secret)
    return Epoch(row.number, row.first, row.units, secret.hex())


def epoch_secret(connection: Connection, table: str, number: int, kept: str) -> bytes:
    """The secret of an epoch as it is stored, unsealed."""
    return bytes.fromhex(unsealed(connection, table, _named(number), kept).decode())


def _named(epoch: int) -> str:
    return f"epoch {epoch}"


def put_away(connection: Connection, table: str, before: Values, now: Values) -> None:
    """Write the units in use if they changed."""
    if now is before or _without_secrets(now) == _without_secrets(before):
        return
    encoded = msgspec.json.encode(_without_secrets(now)).decode()
    made = sealed(connection, table, VALUES, encoded)
    if not CHANGED.run(connection, {"table": table, "made": made}):
        PUT.insert(connection, [{"gaming_table": table, "what": VALUES, "secrets": made}])


def _without_secrets(values: Values) -> Values:
    return msgspec.structs.replace(values, epochs=())


def keep(connection: Connection, table: str, epoch: Epoch, root: str, at: str) -> None:
    """Store an epoch that was fixed."""
    secret = sealed(connection, table, _named(epoch.number), epoch.secret)
    values = {
        "gaming_table": table,
        "number": epoch.number,
        "first": epoch.first,
        "units": epoch.units,
        "root": root,
        "secret": secret,
        "at": at,
    }
    connection.execute(insert(schema.epoch).values(values))


def drop_old(connection: Connection, table: str) -> None:
    """Delete secrets of the first version, once they were revealed."""
    mine = (_sealed.c.gaming_table == table) & (_sealed.c.what != VALUES)
    connection.execute(delete(_sealed).where(mine))


def drop_lost(connection: Connection, table: str) -> None:
    """Delete epochs whose secret is not here."""
    mine = (schema.epoch.c.gaming_table == table) & schema.epoch.c.secret.is_(None)
    connection.execute(delete(schema.epoch).where(mine))


def code(connection: Connection, table: str, held: Held) -> str | None:
    """The code of a table's secrets, which only the house's keys can make; None if there are none.

    It is part of the sealed head of the table, so that no secret can be removed or exchanged.
    """
    if held.values == Values() and not held.old:
        return None
    left = tuple(one for one in held.values.epochs if one.first + one.units > held.values.next)
    content = canonical([msgspec.structs.replace(held.values, epochs=left), held.old])
    return keyring.of(connection).to_seal(connection).mac(f"safe/{table}", content)
