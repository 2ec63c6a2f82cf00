"""A table's journal for everybody: what is finished of it, as a transcript that proves itself.

What a secret that is not told yet has decided is kept back, with all that came after it: faces
that lie hidden stay so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec
from sqlalchemy import Connection, desc, func, select

from croupier.core.game import devices
from croupier.equipment.chance import Secret
from croupier.equipment.sealed import Sealed
from croupier.equipment.source import ROUND, Kept
from croupier.floor import living, safe, schema
from croupier.floor.floor import Floor
from croupier.floor.living import Living

BATCH = 2_000
COMMITTED = "committed"
SHOWN = ("drawn", "dealt")
ENDED = ("revealed", "round_ended")


def journal(floor: Floor, name: str) -> Iterator[bytes]:
    """The finished part of a table's journal in JSON lines, some at a time.

    What is written never changes, so each part is a reading of its own and holds up nobody.
    """
    found = floor.table(name)
    with floor.database.reading() as connection:
        last = finished(connection, found)
    header = living.header(found.game, name, found.driver.rules)
    yield msgspec.json.encode(header.shown()) + b"\n"
    for after in range(0, last, BATCH):
        with floor.database.reading() as connection:
            some = _lines(connection, name, after, min(after + BATCH, last))
        yield some


def finished(connection: Connection, found: Living) -> int:
    """The last round or shoe that ended before anything an untold secret has decided."""
    event, name = schema.event, found.name
    mine = event.c.gaming_table == name
    ended = select(func.max(event.c.seq)).where(mine, event.c.kind.in_(ENDED))
    first = untold(connection, found)
    if first is not None:
        shown = select(func.min(event.c.seq)).where(mine, event.c.kind.in_(SHOWN))
        upto = connection.scalar(shown.where(event.c.seq > first))
        ended = ended if upto is None else ended.where(event.c.seq < upto)
    return connection.scalar(ended) or 0


def untold(connection: Connection, found: Living) -> int | None:
    """The first commitment whose secret is not told yet, by its number."""
    event, first = schema.event, None
    open_ = {
        commitment(found, what, kept)
        for what, some in safe.take_out(connection, found.name).items()
        for kept in some
    }
    asked = (
        select(event.c.seq, event.c.line)
        .where(event.c.gaming_table == found.name, event.c.kind == COMMITTED)
        .order_by(desc(event.c.seq))
    )
    for row in connection.execute(asked) if open_ else ():
        digest = msgspec.json.decode(row.line)["data"]["digest"]
        first = row.seq if digest in open_ else first
        open_.discard(digest)
        if not open_:
            break
    return first


def commitment(found: Living, what: str, kept: Kept) -> str:
    """The commitment to a sealed secret."""
    if what == ROUND:
        return Secret(bytes.fromhex(kept.secret)).commitment
    pack = devices(found.game, found.driver.rules)[what]
    return _sealed(kept.secret, kept.cards or getattr(pack, "cards", ()))


@lru_cache(maxsize=64)
def _sealed(secret: str, cards: tuple[str, ...]) -> str:
    """The commitment to the order a secret gives these cards."""
    return Sealed(cards, bytes.fromhex(secret)).commitment


def _lines(connection: Connection, name: str, after: int, upto: int) -> bytes:
    """Events as lines of a transcript: each with its hash beside it."""
    event = schema.event
    asked = (
        select(event.c.line, event.c.hash)
        .where(event.c.gaming_table == name, event.c.seq > after, event.c.seq <= upto)
        .order_by(event.c.seq)
    )
    rows = connection.execute(asked)
    return "".join(f'{row.line[:-1]},"hash":"{row.hash}"}}\n' for row in rows).encode()
