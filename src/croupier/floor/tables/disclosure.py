"""What may be read in a journal, and by whom: hidden faces only once their unit is opened.

A shoe's value is opened when its cards are shuffled again, or when it is retired; until then
nobody, whatever their office, can read in the journal which cards were face down for them. The
value of a deck whose hands stay hidden is never opened, and its cards are read only by those who
saw them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from sqlalchemy import Connection, select

from croupier.core.event import Event, seen_by
from croupier.core.game import devices
from croupier.equipment.cards import Pack
from croupier.equipment.source import ROUND
from croupier.floor.store import schema
from croupier.floor.tables import safe
from croupier.games import registry
from croupier.notation.choices import rules_of

BEGUN, SHUFFLED = "unit_begun", "cards_shuffled"
BEFORE_IT = ("revealed", "committed")
"""The events right before a shuffle that ends a shoe of the first version."""
AT_MOST = 200
"""How many shuffles to look back at."""
ALL = 1 << 62
"""A number after every event."""
NumberedEvent = tuple[int, Event]


class Begun(msgspec.Struct, frozen=True):
    """A unit as the journal begins it, without its leaves."""

    unit: int
    epoch: int
    decides: str
    digest: str
    branch: tuple[str, ...]


class _Line(msgspec.Struct, frozen=True):
    data: Begun


def readable(
    connection: Connection, table: str, events: Iterable[NumberedEvent], patron: str | None = None
) -> list[NumberedEvent]:
    """Events as a patron, or anyone, may read them now; what may not be read is left out."""
    every = list(events)
    hidden = any(event.seen_by is not None for _, event in every)
    over = Opened.at(connection, table) if hidden else Opened()
    shown = ((seq, _shown(over, seq, event, patron)) for seq, event in every)
    return [(seq, event) for seq, event in shown if event is not None]


def _shown(over: Opened, seq: int, event: Event, patron: str | None) -> Event | None:
    """The full event if its shoe is over, otherwise as it could be seen."""
    whole = over.whole(seq, getattr(event, "device", None))
    return event if whole else seen_by(event, patron)


class Opened(msgspec.Struct, frozen=True):
    """The event up to which a table's journal may be read in full, by shoe; others: to the end."""

    shoes: dict[str, int] = {}

    @classmethod
    def at(cls, connection: Connection, table: str) -> Opened:
        """The current limits: what is in the safe is not open."""
        held = safe.take_out(connection, table)
        if held.old:
            return cls(_spent(connection, table, set(held.old)))
        units = {unit.number for unit in held.values.begun if unit.decides != ROUND}
        shoes: dict[str, int] = {}
        for seq, begun in begun_at(connection, table, units):
            shoes[begun.decides] = seq
        return cls({**shoes, **dict.fromkeys(hidden_shoes(connection, table), 0)})

    def whole(self, seq: int, device: str | None) -> bool:
        """Whether an event may be read in full; one without a shoe may belong to any of them."""
        if device is None:
            return seq < min(self.shoes.values(), default=ALL)
        return seq < self.shoes.get(device, ALL)


def hidden_shoes(connection: Connection, table: str) -> tuple[str, ...]:
    """The shoes of a table whose cards stay hidden for good unless they are shown."""
    known = schema.gaming_table
    asked = select(known.c.game, known.c.choices).where(known.c.name == table)
    row = connection.execute(asked).one()
    return _hidden_shoes(row.game, row.choices)


@lru_cache(maxsize=1024)
def _hidden_shoes(key: str, choices: str) -> tuple[str, ...]:
    game = registry.game(key)
    every = devices(game, rules_of(game, msgspec.json.decode(choices)))
    return tuple(name for name, one in every.items() if isinstance(one, Pack) and one.hidden)


def begun_at(connection: Connection, table: str, units: set[int]) -> list[tuple[int, Begun]]:
    """Where in the journal units were begun, the last first."""
    event, found, left = schema.event, list[tuple[int, Begun]](), set(units)
    asked = select(event.c.seq, event.c.line).where(
        event.c.gaming_table == table, event.c.kind == BEGUN
    )
    for row in connection.execute(asked.order_by(event.c.seq.desc())) if left else ():
        begun = msgspec.json.decode(row.line, type=_Line).data
        if begun.unit in left:
            found.append((row.seq, begun))
            left.discard(begun.unit)
        if not left:
            break
    return found


def _spent(connection: Connection, table: str, shoes: set[str]) -> dict[str, int]:
    """In the first version: the last shuffle that ended each shoe; 0 if none did."""
    event = schema.event
    mine = select(event.c.seq, event.c.line).where(
        event.c.gaming_table == table, event.c.kind == SHUFFLED
    )
    last: dict[str, int] = dict.fromkeys(shoes - {ROUND}, 0)
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
