"""The audit of one table: its journal is replayed, act by act, and everything else compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection

from croupier.core.event import Bought, Event, RoundOpened, ValuesFixed, WagerPlaced
from croupier.core.fold import apply
from croupier.core.game import meters_of
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.floor.money import books, ledger, modes, redress, tips
from croupier.floor.money.ledger import BANK, CAGE, ISSUE, moved, together
from croupier.floor.money.spending import REDEEMED, seconds_between
from croupier.floor.oversight import heads
from croupier.floor.oversight.audit_house import House
from croupier.floor.oversight.audit_links import Posted
from croupier.floor.people.responsible_gaming import TO_THE
from croupier.floor.store.rows import Row, guarded, rows
from croupier.floor.tables import journal, living, safe
from croupier.floor.tables.links import shared_by
from croupier.floor.tables.state import frozen, thawed
from croupier.games import registry
from croupier.games.families.meter import MeterRead
from croupier.notation.chain import Chain, Numbered, canonical
from croupier.notation.choices import rules_of
from croupier.notation.record import FORMATS

PAYING = (
    "(SELECT decision.*, dispute.person, dispute.last FROM decision JOIN dispute ON dispute.id ="
    " decision.dispute WHERE dispute.gaming_table = :name AND decision.amount IS NOT NULL) AS made"
)
"""The decisions that pay for a round of a table."""
METER_OPENED = "meter opened"
"""An older version's name for the entry that opened a meter's account."""


class Broken(Exception):
    """A journal that cannot be followed any further, and where it breaks."""


def audited(connection: Connection, house: House, row: Row, every: int) -> Iterator[str]:
    """The faults of a table."""
    name = str(row["name"])
    if not house.sealed(heads.statement(row), row["seal"]):
        yield f"{name}: its row is not what the house sealed"
    yield from guarded(f"{name}: what it knows of deeds", _knows(house, row))
    replay = Replay(connection, house, row, every)
    yield from guarded(f"{name}: its books", replay.findings(replay.entered))
    yield from guarded(f"{name}: its journal", replay.findings(replay.played))
    yield from guarded(f"{name}: its sealed secrets", _sealed(connection, row))


def _knows(house: House, row: Row) -> Iterator[str]:
    if row["deeds"] > house.deeds:
        yield f"{row['name']} knows of {row['deeds']} deeds, and there are {house.deeds}"


def _sealed(connection: Connection, row: Row) -> Iterator[str]:
    name = str(row["name"])
    if safe.code(connection, name, safe.take_out(connection, name)) != row["safe"]:
        yield f"{name}: its sealed secrets are not those that were sealed"


class Replay:
    """The replay of a table's journal, and all that is compared with it."""

    def __init__(self, connection: Connection, house: House, row: Row, every: int) -> None:
        self.connection, self.house, self.row, self.every = connection, house, row, every
        self.name = str(row["name"])
        self.wrong: list[str] = []
        self.entries: list[Row] = []
        self.held: dict[str, Cents] = {}
        """What the table's entries add up to for each account."""
        self.snapshots: dict[Any, Any] = {}
        self.marks: dict[int, str] = {}
        self.round = self.act = 0
        self.fixed: dict[Any, tuple[int, int, str, str]] = {}
        """The values that were fixed, by epoch: first unit, units, root, when."""
        self.numbers: set[int] = set()
        """The acts that the events of an entry name; 0 in the first version."""
        self.filled: tuple[Cents, Cents] | None = None
        """What the inventory held before a fill, and the fill, until the act it is for."""
        self.decided: dict[Any, list[Row]] = {}
        """The decisions that pay a patron of this table, by the entry they name."""

    def findings(self, check: Callable[[], None]) -> Iterator[str]:
        """The faults a check finds, even if it cannot finish."""
        self.wrong = []
        try:
            check()
        except Broken as broken:
            self.wrong.append(str(broken))
        finally:
            yield from self.wrong

    def _rows(self, what: str) -> Iterator[Row]:
        return rows(self.connection, f"SELECT * FROM {what}", name=self.name)

    def entered(self) -> None:
        """Check that every entry follows the one before it, and that the row names the last one."""
        moving: dict[Any, dict[str, Any]] = {}
        mine = "SELECT id FROM entry WHERE gaming_table = :name"
        for row in self._rows(f"posting WHERE entry IN ({mine})"):
            moving.setdefault(row["entry"], {})[str(row["account"])] = row["amount"]
        last, known = "", {one[2]: one[3] for one in self.house.heads.get(self.name, ())}
        for row in self._rows("entry WHERE gaming_table = :name ORDER BY id"):
            row["moving"] = moving.get(row["id"], {})
            self.entries.append(row)
            if heads.chained(last, row, row["moving"]) != row["hash"]:
                self.wrong.append(f"entry {row['id']} of {self.name} is not what was chained")
            last = str(row["hash"])
            if known.pop(len(self.entries), last) != last:
                self.wrong.append(f"entry {row['id']} of {self.name} is not what a deed names")
        if (len(self.entries), last) != (self.row["entries"], self.row["books"]):
            self.wrong.append(f"{self.name}: its books end with another entry than its row says")
        if any(known):
            self.wrong.append(f"{self.name}: its books end before an entry that a deed names")

    def played(self) -> None:
        """Check the journal, the postings of every act, snapshots, marks and accounts."""
        self.game = registry.game(self.row["game"])
        chosen = msgspec.json.decode(self.row["choices"])
        self.rules = rules_of(self.game, chosen)
        self.table = Table(rules=self.rules, play=self.game.play(self.rules))
        form = FORMATS[self.row["format"] - 1]
        self.chain = Chain(living.header(self.game, self.name, chosen, form).chained())
        for row in self._rows("snapshot WHERE gaming_table = :name"):
            self.snapshots[row["seq"]] = row["state"]
        self.taken = frozenset(self.snapshots)
        self.modes = modes.modes(self.connection, self.name)
        self.link = self._joined()
        for row in self._rows(PAYING):
            self.decided.setdefault(row["entry"], []).append(row)
        self.known = {one[0]: one[1] for one in self.house.heads.get(self.name, ())}
        self._acts()
        self._ended()

    def _joined(self) -> Posted | None:
        """What the tables of its link post, if it has one."""
        name = self.row.get("link")
        if name is None:
            return None
        said = "SELECT * FROM link WHERE name = :link"
        row = next(rows(self.connection, said, link=name), None)
        found = self.house.links.setdefault(str(name), Posted())
        found.joins(self.row, self.game, self.rules, row)
        return found

    def _metered(self, named: str, before: Table, event: Event, first: bool) -> None:
        """Note what an event posts on a shared meter, or reads of it at the start of an act."""
        if self.link is None:
            return
        was, now = (shared_by(self.game).total(one) for one in (before, self.table))
        if isinstance(event, MeterRead):
            self.link.read.append((named, now))
            if not first:
                self.wrong.append(f"{named} reads the meter in the middle of an act")
        elif now.number != was.number:
            self.link.posts(named, now)

    def _acts(self) -> None:
        """Check act by act: each has an entry, even if no money moved."""
        events, acted = self._events(), False
        for entry in self.entries:
            before, begun, act = self.table, self.chain.length, self.act
            happened: list[Event] = []
            self.numbers.clear()
            while entry["seq"] is not None and self.chain.length < entry["seq"]:
                happened.append(self._next(events, entry))
            self._marked(happened)
            if entry["act"] is not None:
                acted = True
                self._act(entry, act + bool(happened), before, happened)
                self._kept(begun)
            elif entry["by"] == CAGE or entry["seq"] is None:
                self._beside(entry)
            self.held = together(self.held, entry["moving"])
        rest = list(events)
        self._marked(rest)
        if self.act != self.row["acts"]:
            self.wrong.append(
                f"{self.name}: its last act is {self.act}, and its row says {self.row['acts']}"
            )
        if rest and acted:
            self.wrong.append(f"{self.name}: events come after its last act")

    def _next(self, events: Iterator[Event], entry: Row) -> Event:
        for event in events:
            return event
        raise Broken(f"entry {entry['id']} of {self.name} is about an event that is not there")

    def _events(self) -> Iterator[Event]:
        """The events in order, each checked and applied."""
        for row in self._rows("event WHERE gaming_table = :name ORDER BY seq"):
            yield self._event(row)

    def _event(self, row: Row) -> Event:
        number = self.chain.length + 1
        named = f"event {number} of {self.name}"
        if row["seq"] != number:
            raise Broken(f"{named} is missing")
        try:
            line = msgspec.json.decode(row["line"], type=Numbered)
            event = journal.event_of(self.game, line)
            made = self.chain.add(line.at, event, line.act, row.get("salt") or "")
            before, self.table = self.table, apply(self.game, self.table, event)
        except Exception as error:
            raise Broken(f"{named} cannot be read: {error}") from error
        self._metered(named, before, event, line.act != self.act)
        self.numbers.add(line.act)
        self.act = line.act
        self.round = event.round if isinstance(event, RoundOpened) else self.round
        if isinstance(event, ValuesFixed):
            self.fixed[event.epoch] = (event.first, event.units, event.root, line.at)
        stated = (self.chain.last, canonical(made).decode(), made.kind, self.round)
        if stated != (row["hash"], row["line"], row["kind"], row["round"]):
            self.wrong.append(f"{named} is not what was chained")
            self.chain.last = str(row["hash"])
        if self.known.pop(number, self.chain.last) != self.chain.last:
            self.wrong.append(f"{named} is not what a deed names")
        self._compared(number)
        return event

    def _compared(self, number: int) -> None:
        """Check that a snapshot taken after an event matches the table now."""
        state = self.snapshots.pop(number, None)
        if state is None or state == frozen(self.table):
            return
        named = f"snapshot {number} of {self.name}"
        self.wrong += guarded(named, self._differs(named, state))

    def _differs(self, named: str, state: str) -> Iterator[str]:
        kept = msgspec.structs.replace(self.table, ready=(), changed="")
        if thawed(self.game, self.rules, state) != kept:
            yield f"{named} is not what its events give"

    def _act(self, entry: Row, number: int, before: Table, events: list[Event]) -> None:
        """Check an act's place, that its postings match its events, and that its answer exists."""
        named = f"entry {entry['id']} of {self.name}"
        stated = (entry["act"], entry["seq"])
        if stated != (number, self.chain.length) or self.numbers - {number}:
            self.wrong.append(f"{named} is of another act")
        mode = modes.mode_at(self.modes, self.chain.length) or str(self.row["mode"])
        given = self._given(entry, before, events, mode)
        if given != entry["moving"]:
            self.wrong.append(f"{named} has other postings than its events give")
        pruned = entry["at"] < self.house.pruned
        if not pruned and entry["answer"] not in self.house.answers:
            self.wrong.append(f"{named}: the answer to {entry['by']} is missing")
        self._filled(named, given)
        self._seen(entry, events)

    def _given(self, entry: Row, before: Table, events: list[Event], mode: str) -> ledger.Postings:
        """What an act's events give, or what an older version posted for them."""
        happened = (self.game, self.name, before, self.table, tuple(events), mode)
        earlier = books.earlier_postings(*happened, self.row.get("link"))
        if earlier == entry["moving"]:
            return earlier
        return books.postings(*happened, self.row.get("link"))

    def _filled(self, named: str, given: Mapping[str, Cents]) -> None:
        """Check that a fill before an act is what the inventory lacked for it."""
        own = ledger.inventory(self.name)
        if self.filled is not None:
            held, fill = self.filled
            if books.fill(self.name, held, given.get(own, 0)).get(own) != fill:
                self.wrong.append(f"{named} had no need of the fill before it")
        self.filled = None

    def _seen(self, entry: Row, events: list[Event]) -> None:
        """Note who acted and who played, and when."""
        by, at = entry["by"], entry["at"]
        self.house.acts.setdefault(by, []).append(at)
        bought = {event.patron for event in events if isinstance(event, Bought)}
        laid = {event.wager.patron for event in events if type(event) is WagerPlaced}
        for person in bought | (laid & {by}):
            self.house.plays.setdefault(person, []).append(at)
            if person != by:
                self.house.acts.setdefault(person, []).append(at)

    def _kept(self, begun: int) -> None:
        """Check that a snapshot was taken with the act that was due for one."""
        now = self.chain.length
        if now // self.every > begun // self.every and now not in self.taken:
            self.wrong.append(f"snapshot {now} of {self.name} is missing")

    def _marked(self, events: list[Event]) -> None:
        """Update the marks of wagers for the dealers that are still on the layout."""
        for event in events:
            if isinstance(event, WagerPlaced) and tips.is_tip(event):
                self.marks[event.wager.id] = event.wager.patron
        self.marks = {n: p for n, p in self.marks.items() if self.table.wager(n) is not None}

    def _beside(self, entry: Row) -> None:
        """Check that an entry without an act is one that the cage or a dealer makes by rule."""
        what, moving = entry["what"], entry["moving"]
        rule = RULES.get(what)
        if rule is None or not rule(self, moving, entry):
            named = f"entry {entry['id']} of {self.name}"
            self.wrong.append(f"{named}: nothing at the table explains it")

    def _ended(self) -> None:
        """Check that journal, snapshots, marks and accounts end where the row says."""
        name, length = self.name, self.chain.length
        if (length, self.chain.last) != (self.row["seq"], self.row["hash"]):
            self.wrong.append(
                f"{name}: its journal ends at event {length}, and its row says otherwise"
            )
        if any(self.known):
            self.wrong.append(f"{name}: its journal ends before an event that a deed names")
        for seq in self.snapshots:
            self.wrong.append(f"snapshot {seq} of {name} is of no event")
        for row in self._rows("epoch WHERE gaming_table = :name"):
            *stated, at = self.fixed.get(row["number"], (None, None, None, ""))
            near = at and abs(seconds_between(at, row["at"])) <= TO_THE
            if not near or [row["first"], row["units"], row["root"]] != stated:
                self.wrong.append(f"{name}: epoch {row['number']} is not what its journal says")
        marks = self._rows("for_dealer WHERE gaming_table = :name")
        if {row["wager"]: row["person"] for row in marks} != self.marks:
            self.wrong.append(f"{name}: wagers marked for the dealers are not those made for them")
        for made in (one for some in self.decided.values() for one in some):
            self.wrong.append(f"decision {made['id']}: the books of {name} do not have its payment")
        link = self.row.get("link")
        self.wrong += books.out_of_books(self.connection, self.game, self.table, name, link)


Moving = Mapping[str, Cents]
Rule = Callable[[Replay, Moving, Row], bool]


def _issued(at: Replay, moving: Moving, entry: Row) -> bool:
    """Play money issued to the chip bank or the cage, which lacked it."""
    amount = -moving.get(ISSUE, 0)
    return amount > 0 and moving in (moved(ISSUE, BANK, amount), moved(ISSUE, CAGE, amount))


def _opened(at: Replay, moving: Moving, entry: Row) -> bool:
    """Chips from the bank for the inventory, and the first time for the meters too."""
    own = ledger.inventory(at.name)
    given = at.game, at.name, at.rules, moving.get(own, 0), at.row.get("link")
    first, joins = books.opening(*given), books.opening(*given, joins=True)
    again = moved(BANK, own, moving.get(own, 0))
    return moving.get(own, 0) > 0 and moving in (first, joins, again)


def _fill(at: Replay, moving: Moving, entry: Row) -> bool:
    own = ledger.inventory(at.name)
    at.filled = at.held.get(own, 0), moving.get(own, 0)
    return moving == moved(BANK, own, moving.get(own, 0))


def _credit(at: Replay, moving: Moving, entry: Row) -> bool:
    own = ledger.inventory(at.name)
    return moving == moved(own, BANK, at.held.get(own, 0))


def _counted(at: Replay, moving: Moving, entry: Row) -> bool:
    box = ledger.drop(at.name)
    return moving == moved(box, CAGE, at.held.get(box, 0))


def _metered(at: Replay, moving: Moving, entry: Row) -> bool:
    return set(moving) <= {
        BANK,
        *(ledger.meter(at.name, one) for one in meters_of(at.game, at.table)),
    }


def _redeemed(at: Replay, moving: Moving, entry: Row) -> bool:
    """All tips, paid to the dealer who asked."""
    own, by = ledger.tips(at.name), entry["by"]
    amount = at.held.get(own, 0)
    purses = (ledger.redeemed(ledger.purse(mode, by), amount) for mode in ledger.MODES)
    return amount > 0 and any(moving == {own: -amount, **paid} for paid in purses)


def _redress(at: Replay, moving: Moving, entry: Row) -> bool:
    """What one decision says was paid, to the purse of its round, after a fill of what lacked."""
    made = at.decided.pop(entry["id"], [])
    fits = [one for one in made if (one["by"], one["at"]) == (entry["by"], entry["at"])]
    if len(made) != 1 or fits != made or made[0]["outcome"] != "wrong":
        return False
    amount, last = made[0]["amount"], made[0]["last"]
    held, fill = at.filled or (amount, 0)
    at.filled = None
    mode = redress.mode_then(at.modes, last)
    due = redress.postings(at.name, mode, str(made[0]["person"]), amount)
    return moving == due and fill == max(0, amount - held)


RULES: Mapping[str, Rule] = {
    ledger.ISSUED: _issued,
    books.OPENED: _opened,
    books.FILLED: _fill,
    books.CREDIT: _credit,
    books.COUNTED: _counted,
    METER_OPENED: _metered,
    REDEEMED: _redeemed,
    books.REDRESS: _redress,
}
"""The rules that explain entries without an act, by the entry's name."""
