"""The hands of a patron: what they were dealt and won, from the journal, as they could see it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, select

from croupier.core.event import Dealt, Event, RoundEnded, Turned
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.naming import came
from croupier.core.part import Deals
from croupier.floor.store import schema
from croupier.floor.tables import journal
from croupier.games import registry

MOST = 50


class Hand(msgspec.Struct, frozen=True):
    """A hand that a patron was dealt into: their own cards, those for everyone, and the result.

    `shown` are the hands that others showed, by their place. `net_cents` is null until the hand is
    over.
    """

    table: str
    round: int
    at: str
    game: str
    players: tuple[str, ...]
    cards: tuple[str, ...]
    board: tuple[str, ...]
    shown: dict[str, tuple[str, ...]]
    came: str
    net_cents: Cents | None


class _Begun(msgspec.Struct, frozen=True):
    patrons: tuple[str, ...]


class _Line(msgspec.Struct, frozen=True):
    at: str
    data: _Begun


def of_patron(
    connection: Connection, patron: str, table: str | None = None, most: int = MOST
) -> tuple[Hand, ...]:
    """The last hands of a patron, newest first: everywhere, or at a table."""
    one = schema.gaming_table
    asked = select(one.c.name, one.c.game)
    asked = asked if table is None else asked.where(one.c.name == table)
    every = [
        hand
        for row in connection.execute(asked)
        for hand in _at(connection, row.name, registry.game(row.game), patron, most)
    ]
    return tuple(sorted(every, key=lambda hand: hand.at, reverse=True)[:most])


def _at(connection: Connection, table: str, game: Game, patron: str, most: int) -> Iterator[Hand]:
    deals, event = game.get(Deals), schema.event
    if deals is None:
        return
    asked = (
        select(event.c.round, event.c.line)
        .where(event.c.gaming_table == table, event.c.kind == deals.kind)
        .where(event.c.line.contains(f'"{patron}"', autoescape=True))
        .order_by(event.c.seq.desc())
        .limit(most)
    )
    for row in connection.execute(asked).all():
        line = msgspec.json.decode(row.line, type=_Line)
        if patron in line.data.patrons:
            yield _hand(connection, table, game, patron, (row.round, line))


def _hand(
    connection: Connection, table: str, game: Game, patron: str, begun: tuple[int, _Line]
) -> Hand:
    number, line = begun
    first = journal.begins(connection, table, number)
    read = journal.read(connection, game, table, first - 1)
    events = [entry.event for _, round_, _, entry in read if round_ == number]
    over = any(isinstance(one, RoundEnded) for one in events)
    return Hand(
        table,
        number,
        line.at,
        game.name,
        line.data.patrons,
        tuple(_dealt(events, patron)),
        tuple(_dealt(events, None)),
        {one.place: one.cards for one in events if isinstance(one, Turned) and not one.seen_by},
        came(game, events),
        sum(one.brings(patron) for one in events) if over else None,
    )


def _dealt(events: list[Event], patron: str | None) -> Iterator[str]:
    """The cards of a patron's own hand, or those that belong to everyone."""
    every = [
        (card, place, by)
        for event in events
        if isinstance(event, Dealt)
        for card, place, by in zip(event.cards, event.to, event.by_card, strict=True)
    ]
    own = {place for _, place, by in every if by and (patron is None or patron in by)}
    for card, place, by in every:
        mine = place in own and (by is None or patron in by)
        common = by is None and place not in own
        if common if patron is None else mine:
            yield card
