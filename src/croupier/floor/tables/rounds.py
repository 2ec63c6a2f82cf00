"""Finished rounds: what happened, re-run from the journal, and written as a transcript.

Everyone is shown what they could see when it happened. A transcript shows hidden cards only once
the secret of their shoe was opened, when anyone can compute them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection, select

from croupier.core import naming
from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import (
    Bought,
    CashedOut,
    Event,
    LeavesOpened,
    Revealed,
    RoundEnded,
    RoundOpened,
    UnitKept,
    UnitOpened,
)
from croupier.core.fold import apply, fold
from croupier.core.game import Game
from croupier.core.money import Cents
from croupier.core.naming import face
from croupier.core.part import Holds
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.equipment.source import Live
from croupier.floor.store import schema
from croupier.floor.tables import disclosure, journal
from croupier.floor.tables.living import Living
from croupier.notation.chain import Chain, plain
from croupier.notation.convert import Form, write
from croupier.notation.record import Record

SAME = "same"
OPENED = (Revealed, LeavesOpened, UnitOpened, UnitKept)
"""The events that reveal the secrets of a round after its end."""


class Numbered(msgspec.Struct, frozen=True):
    """An event of the journal: its number, when it happened, its hash."""

    seq: int
    at: str
    event: Event
    hash: str = ""
    act: int = 0
    salt: str = ""


class Round(msgspec.Struct, frozen=True):
    """A round in the journal: the table before it, its events, and the hash before it."""

    number: int
    before: Table
    events: tuple[Numbered, ...]
    hash_before: str

    @property
    def finished(self) -> bool:
        """Whether the round ended."""
        return any(isinstance(one.event, RoundEnded) for one in self.events)

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.events[-1].seq


class NoSuchRound(Refused):
    """A round that was not played here."""


def played(connection: Connection, found: Living, number: int) -> Round:
    """A round by its number; refuse one that was never opened."""
    game, rules, name = found.game, found.driver.rules, found.name
    first = _first(connection, name, number)
    if first is None:
        last = _last(connection, name)
        accepted = f"1 to {last}" if last else "one that was played"
        raise NoSuchRound(f"round {number} of {name}", "it was not played", (), accepted)
    before = journal.state_before(connection, game, rules, name, first)
    return Round(
        number,
        before,
        tuple(_of_round(connection, game, name, first, number)),
        _hash(connection, found, first - 1),
    )


def _first(connection: Connection, name: str, number: int) -> int | None:
    """The number of the event that opened a round."""
    event = schema.event
    mine = (event.c.gaming_table == name) & (event.c.round == number)
    asked = select(event.c.seq).where(mine, event.c.kind == "round_opened").order_by(event.c.seq)
    return connection.scalar(asked.limit(1))


def _last(connection: Connection, name: str) -> int:
    event = schema.event
    asked = select(event.c.round).where(event.c.gaming_table == name).order_by(event.c.seq.desc())
    return connection.scalar(asked.limit(1)) or 0


def _of_round(
    connection: Connection, game: Game, name: str, first: int, number: int
) -> Iterator[Numbered]:
    """The events of a round up to its end, and what is opened with it."""
    over = False
    for seq, round_, hash_, entry in journal.read(connection, game, name, first - 1):
        if round_ != number or (over and not isinstance(entry.event, OPENED)):
            return
        yield Numbered(seq, entry.at, entry.event, hash_, entry.act, entry.salt)
        over = over or isinstance(entry.event, RoundEnded)


def _hash(connection: Connection, found: Living, seq: int) -> str:
    """The hash of the chain after an event; before the first, that of the table's header."""
    if seq < 1:
        return Chain(found.header.chained()).last
    event = schema.event
    mine = (event.c.gaming_table == found.name) & (event.c.seq == seq)
    return str(connection.scalar(select(event.c.hash).where(mine)))


def rerun(game: Game, one: Round) -> str:
    """Feed a round's inputs to the engine again: "same", or where it differs from the journal."""
    now = ""
    driver = Driver(game, one.before.rules, Live(), lambda: now, one.before)
    for entry in one.events:
        now = entry.at
        if entry.event.is_input:
            try:
                driver.feed(entry.event)
            except Refused as refusal:
                return f"event {entry.seq}: the engine refuses it: {refusal}"
    parted = _parted(one.events, [entry.event for entry in driver.log])
    return parted or _chained(one) or SAME


def _parted(recorded: Sequence[Numbered], gives: Sequence[Event]) -> str:
    for number, one in enumerate(recorded):
        if number >= len(gives) or plain(gives[number]) != plain(one.event):
            return f"event {one.seq}: the engine gives a different event"
    if len(gives) > len(recorded) and any(isinstance(one.event, RoundEnded) for one in recorded):
        return f"event {recorded[-1].seq}: the engine gives more after it"
    return ""


def _chained(one: Round) -> str:
    """The first event whose hash does not follow from the one before; "" if all do."""
    chain = Chain.after(one.hash_before, one.events[0].seq - 1)
    for entry in one.events:
        chain.add(entry.at, entry.event, entry.act, entry.salt)
        if chain.last != entry.hash:
            return f"event {entry.seq}: its hash does not follow from the one before"
    return ""


def results(game: Game, one: Round) -> dict[str, Cents]:
    """What each patron won or lost in a round; wagers that stay still belong to them."""
    after = fold(game, one.before, (entry.event for entry in one.events))
    bought = _bought(entry.event for entry in one.events)
    net = {
        patron: worth(after, patron) - worth(one.before, patron) - bought.get(patron, 0)
        for patron in after.patrons
    }
    there = {w.patron for w in (*after.wagers, *one.before.wagers)} | _wagered(one)
    return {patron: cents for patron, cents in net.items() if cents or patron in there}


def _wagered(one: Round) -> set[str]:
    return {
        wager.patron
        for entry in one.events
        if (wager := getattr(entry.event, "wager", None)) and hasattr(wager, "patron")
    }


def worth(table: Table, patron: str) -> Cents:
    """A patron's chips, on and off the layout."""
    return table.accounts.get(patron, 0) + sum(w.amount for w in table.wagers_of(patron))


def at_stake(game: Game, table: Table, patron: str) -> Cents:
    """A patron's wagers, and what would come back to them from chips that a table keeps."""
    holds = game.get(Holds)
    kept = holds.emptied(table).get(patron, 0) - table.accounts.get(patron, 0) if holds else 0
    return kept + sum(wager.amount for wager in table.wagers_of(patron))


def _bought(events: Iterable[Event]) -> dict[str, Cents]:
    """What each patron brought to the table, less what they took away."""
    total: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, Bought | CashedOut):
            sign = 1 if isinstance(event, Bought) else -1
            total[event.patron] = total.get(event.patron, 0) + sign * event.amount
    return total


def came(game: Game, rules: Rules, events: Iterable[Event]) -> str:
    """The result of a round, in a few words."""
    return face(game, rules, naming.came(game, events))


def transcript(
    connection: Connection, found: Living, upto: int, spelling: Form, patron: str | None
) -> str:
    """A table's record from its first event, as a person may know it, in a form.

    What was hidden from them stays hidden until the secret of its shoe was opened.
    """
    game, name = found.game, found.name
    every = {seq: entry for seq, _, _, entry in journal.read(connection, game, name, 0, upto)}
    events = [(seq, entry.event) for seq, entry in every.items()]
    shown = dict(disclosure.readable(connection, name, events, patron))
    entries = tuple(_as_shown(every[seq], event) for seq, event in shown.items())
    record = Record(found.header, entries)
    return write(game, record, spelling, _before(found, events, shown))


def _as_shown(entry: Entry, event: Event) -> Entry:
    """An entry as it may be read; the salt of an entry shown in part stays secret."""
    salt = entry.salt if event.seen_by is not None else ""
    return msgspec.structs.replace(entry, event=event, salt=salt)


def _before(
    found: Living, events: Iterable[tuple[int, Event]], shown: Container[int]
) -> Iterator[Table]:
    """The table as it was before each event that is shown."""
    table = Table(rules=found.driver.rules, play=found.game.play(found.driver.rules))
    for seq, event in events:
        if seq in shown:
            yield table
        table = apply(found.game, table, event)


def recent(log: Sequence[Entry], most: int) -> list[list[Event]]:
    """The events of the last finished rounds, newest first."""
    rounds: list[list[Event]] = []
    for entry in log:
        if isinstance(entry.event, RoundOpened):
            rounds.append([])
        if rounds:
            rounds[-1].append(entry.event)
    done = [one for one in rounds if any(isinstance(e, RoundEnded) for e in one)]
    return done[::-1][:most]
