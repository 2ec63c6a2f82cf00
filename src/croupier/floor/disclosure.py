"""What of a journal may be read, and by whom: hidden faces only once they are revealed.

A shoe's secret is revealed as its cards are shuffled anew; until then nobody reads in the journal
what lay face down for them, whatever their office.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select

from croupier.core.event import Event, seen_by
from croupier.floor import schema

SHUFFLED = "cards_shuffled"
BEFORE_IT = ("revealed", "committed")
"""What comes right before a shuffle that ends a shoe: its secret, and the next commitment."""

AT_MOST = 200
"""How many shuffles are looked back at."""
Told = tuple[int, Event]


def told(
    connection: Connection, table: str, events: Iterable[Told], patron: str | None = None
) -> list[Told]:
    """Events as a patron, or anybody else, may read them now; what may not be told is left out."""
    every = list(events)
    hidden = any(event.seen_by is not None for _, event in every)
    spent = _spent(connection, table) if hidden else {}
    shown = ((seq, _shown(seq, event, spent, patron)) for seq, event in every)
    return [(seq, event) for seq, event in shown if event is not None]


def _shown(seq: int, event: Event, spent: dict[str, int], patron: str | None) -> Event | None:
    """An event whole where its shoe is over, and else as it could be seen."""
    device = getattr(event, "device", None)
    over = spent.get(device, 0) if device else min(spent.values(), default=0)
    return event if seq < over else seen_by(event, patron)


def _spent(connection: Connection, table: str) -> dict[str, int]:
    """The number of the last shuffle that ended a shoe, by the shoe."""
    event = schema.event
    mine = select(event.c.seq, event.c.line).where(
        event.c.gaming_table == table, event.c.kind == SHUFFLED
    )
    last: dict[str, int] = {}
    for row in connection.execute(mine.order_by(event.c.seq.desc()).limit(AT_MOST)).all():
        device = msgspec.json.decode(row.line)["data"]["device"]
        if not last.get(device):
            last[device] = row.seq if _revealed(connection, table, row.seq) else 0
    return last


def _revealed(connection: Connection, table: str, shuffle: int) -> bool:
    event = schema.event
    kinds = connection.scalars(
        select(event.c.kind)
        .where(event.c.gaming_table == table, event.c.seq.between(shuffle - 2, shuffle - 1))
        .order_by(event.c.seq)
    )
    return tuple(kinds) == BEFORE_IT
