"""A table's public journal, as a transcript that proves itself.

Usually it ends where it can be settled: before anything decided by a unit not yet opened. On
request, and where hands stay hidden for good, it goes on to the last event; what may not be read is
then replaced by a digest that reveals nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from sqlalchemy import Connection, desc, func, select

from croupier.core.game import devices
from croupier.equipment.chance import Secret
from croupier.equipment.sealed import Sealed
from croupier.equipment.source import ROUND, Kept
from croupier.floor.store import schema
from croupier.floor.store.sql import Found
from croupier.floor.tables import disclosure, living, safe
from croupier.floor.tables.disclosure import Opened
from croupier.floor.tables.floor import Floor
from croupier.floor.tables.living import Living
from croupier.notation.chain import Chain
from croupier.notation.jsonl import EventLine, withheld

BATCH = 2_000
COMMITTED = "committed"
SHOWN = ("drawn", "dealt")
ENDED = ("revealed", "round_ended", "unit_opened", "unit_kept", "leaves_opened")
Spelled = Callable[[Found], str]


def journal(floor: Floor, name: str, *, every: bool = False) -> Iterator[bytes]:
    """A table's journal in JSON lines, in parts: what can be settled, or `every` event.

    Written events never change, so each part is read separately and blocks nobody.
    """
    found = floor.table(name)
    with floor.database.reading() as connection:
        every = every or bool(disclosure.hidden_shoes(connection, name))
        every = every and not safe.take_out(connection, name).old
        last = living.seq_of(connection, name) if every else finished(connection, found)
        spelled = partial(_public, Opened.at(connection, name)) if every else _whole
    yield msgspec.json.encode(found.header.shown()) + b"\n"
    for after in range(0, last, BATCH):
        with floor.database.reading() as connection:
            some = _lines(connection, name, (after, min(after + BATCH, last)), spelled)
        yield some


def settled(connection: Connection, found: Living) -> tuple[int, str]:
    """How far the settled part of a journal goes, and its last hash."""
    event, last = schema.event, finished(connection, found)
    mine = (event.c.gaming_table == found.name) & (event.c.seq == last)
    hash_ = connection.scalar(select(event.c.hash).where(mine))
    return last, hash_ or Chain(found.header.chained()).last


def ended(connection: Connection, name: str, before: int | None = None) -> int:
    """The last event that ends a round or opens a secret, optionally before an event."""
    event = schema.event
    asked = select(func.max(event.c.seq)).where(
        event.c.gaming_table == name, event.c.kind.in_(ENDED)
    )
    return connection.scalar(asked if before is None else asked.where(event.c.seq < before)) or 0


def finished(connection: Connection, found: Living) -> int:
    """The last round or shoe that ended before anything decided by a unit not yet opened.

    Where hands stay hidden for good, a journal is always public: it goes on to the last event.
    """
    event, name = schema.event, found.name
    if disclosure.hidden_shoes(connection, name):
        return living.seq_of(connection, name)
    first = unopened(connection, found)
    if first is None:
        return ended(connection, name)
    mine = (event.c.gaming_table == name) & (event.c.seq > first)
    shown = select(func.min(event.c.seq)).where(mine, event.c.kind.in_(SHOWN))
    return ended(connection, name, connection.scalar(shown))


def unopened(connection: Connection, found: Living) -> int | None:
    """The number of the first event that begins something whose secret is not revealed yet."""
    held = safe.take_out(connection, found.name)
    units = {unit.number for unit in held.values.begun}
    begun = [seq for seq, _ in disclosure.begun_at(connection, found.name, units)]
    old = _unrevealed(connection, found, held.old) if held.old else None
    return min((*begun, *(() if old is None else (old,))), default=None)


def _unrevealed(connection: Connection, found: Living, secrets: safe.Secrets) -> int | None:
    """The number of the first version's first commitment whose secret is not revealed yet."""
    event, first = schema.event, None
    open_ = {commitment(found, what, kept) for what, some in secrets.items() for kept in some}
    asked = (
        select(event.c.seq, event.c.line)
        .where(event.c.gaming_table == found.name, event.c.kind == COMMITTED)
        .order_by(desc(event.c.seq))
    )
    for row in connection.execute(asked):
        digest = msgspec.json.decode(row.line)["data"]["digest"]
        first = row.seq if digest in open_ else first
        open_.discard(digest)
        if not open_:
            break
    return first


def commitment(found: Living, what: str, kept: Kept) -> str:
    """The commitment to a sealed secret of the first version."""
    if what == ROUND:
        return Secret(bytes.fromhex(kept.secret)).commitment
    pack = devices(found.game, found.driver.rules)[what]
    cards = kept.cards or getattr(pack, "cards", ())
    return Sealed(cards, bytes.fromhex(kept.secret)).commitment


def _lines(connection: Connection, name: str, which: tuple[int, int], spelled: Spelled) -> bytes:
    """Events as lines of a transcript, each with its hash."""
    event, (after, upto) = schema.event, which
    asked = (
        select(event.c.seq, event.c.line, event.c.hash, event.c.salt)
        .where(event.c.gaming_table == name, event.c.seq > after, event.c.seq <= upto)
        .order_by(event.c.seq)
    )
    return "".join(f"{spelled(row)}\n" for row in connection.execute(asked)).encode()


def _whole(row: Found) -> str:
    salt = f',"salt":"{row.salt}"' if row.salt else ""
    return f'{row.line[:-1]},"hash":"{row.hash}"{salt}}}'


def _public(opened: Opened, row: Found) -> str:
    """A line as everyone may read it now."""
    line = _whole(row)
    if not row.salt:
        return line
    read = msgspec.json.decode(line, type=EventLine)
    if opened.whole(row.seq, read.data.get("device")):
        return line
    return msgspec.json.encode(withheld(read)).decode()
