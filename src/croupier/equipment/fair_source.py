"""The source of chance that binds the house: values fixed in advance, and patrons' seeds.

All it knows is one frozen record, `Values`, which is never changed in place: anyone who keeps a
reference to it can restore everything. Results computed from it are cached separately, and are
computed again if they are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from secrets import token_bytes
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import (
    Event,
    LeavesOpened,
    RoundVoided,
    SeedsClosed,
    UnitBegun,
    UnitKept,
    UnitOpened,
    ValuesFixed,
)
from croupier.core.part import Device
from croupier.core.step import Deal
from croupier.core.table import Table
from croupier.equipment import fair
from croupier.equipment.cards import Pack
from croupier.equipment.device import Contest
from croupier.equipment.fair import Numbers, Seed, Seeds
from croupier.equipment.shoe import Shoe, cards_left
from croupier.equipment.shown import Dealing, dealings
from croupier.equipment.source import ROUND

Sign = Callable[[list[Any]], str]
"""A function that signs a statement and returns the signature in hexadecimal."""


class Epoch(msgspec.Struct, frozen=True):
    """Units whose values the house has fixed with one secret: `first` to `first + units - 1`."""

    number: int
    first: int
    units: int
    secret: str

    @property
    def end(self) -> int:
        """The first unit after it."""
        return self.first + self.units


class Segment(msgspec.Struct, frozen=True, array_like=True):
    """Cards of a shoe dealt under one key, starting at card number `start`."""

    key: str
    start: int
    round: int
    cut: int
    seeded: bool


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit in use: what it decides, and its value.

    `leaves` is the number of cards it orders, `cards` which ones, if they are not the full pack.
    `base` is the number of cards that had left the shoe when the unit began, `path` how they were
    dealt, `used` how many words of the round's numbers have been used. The cards of a `hidden` unit
    that were not shown stay hidden for good: once it has dealt, its value is never opened.
    """

    number: int
    epoch: int
    decides: str
    value: str
    leaves: int = 0
    cards: tuple[str, ...] = ()
    path: tuple[Segment, ...] = ()
    base: int = 0
    used: int = 0
    hidden: bool = False

    @property
    def kept(self) -> bool:
        """Whether its value is never opened."""
        return self.hidden and bool(self.path)


class Values(msgspec.Struct, frozen=True):
    """All that a fair source knows.

    `next` is the next unit, `epoch` the last epoch, `begun` the units in use, in order, `round`
    the round whose `seeds` were closed last.
    """

    epochs: tuple[Epoch, ...] = ()
    next: int = 1
    epoch: int = 0
    begun: tuple[Unit, ...] = ()
    round: int = 0
    seeds: tuple[Seed, ...] = ()


class Fair:
    """For tables of the floor: fixed values, patrons' seeds, everything opened exactly once.

    While it is `resting`, consulting chance is an error: no person's input may do so.
    """

    def __init__(self, table: str, values: Values | None = None) -> None:
        """Begin without values, or continue with those that were kept."""
        self.table, self.values, self.resting = table, values or Values(), False
        self._trees: dict[Epoch, tuple[bytes, ...]] = {}
        self._lines: dict[int, _Line] = {}
        self._orders: dict[str, tuple[str, ...]] = {}

    # called by the floor

    @property
    def left(self) -> int:
        """The number of units that are fixed and not yet begun."""
        epochs = self.values.epochs
        return epochs[-1].end - self.values.next if epochs else 0

    def fix(self, units: int, key: str, sign: Sign, secret: bytes | None = None) -> ValuesFixed:
        """Fix the values of more units, a power of two, with a fresh secret; return the record."""
        if units < 1 or units & (units - 1):
            raise Refused(f"{units} units", "not a power of two", (), "256, 512, 1024, …")
        values = self.values
        first = values.epochs[-1].end if values.epochs else values.next
        made = (token_bytes(fair.BYTES) if secret is None else secret).hex()
        epoch = Epoch(values.epoch + 1, first, units, made)
        self.values = replace(values, epochs=(*values.epochs, epoch), epoch=epoch.number)
        root = self._tree(epoch)[-1].hex()
        signature = sign([f"{fair.NAME}root", self.table, epoch.number, first, units, root])
        return ValuesFixed(
            epoch=epoch.number, first=first, units=units, root=root, key=key, signature=signature
        )

    def close_seeds(self, round_: int, seeds: Iterable[Seed]) -> SeedsClosed:
        """Close the seeds of a round and return the record."""
        if self.seeds_closed(round_):
            raise RuntimeError(f"the seeds of round {round_} are already closed")
        closed = tuple(sorted(seeds, key=itemgetter(0)))
        self.values = replace(self.values, round=round_, seeds=closed)
        return SeedsClosed(round=round_, seeds=closed)

    def seeds_closed(self, round_: int) -> bool:
        """Whether the seeds of a round are closed."""
        return self.values.round == round_

    def retire(self, why: str, by: str, events: Iterable[Event] = ()) -> tuple[Event, ...]:
        """Open every unit in use before its end; `events` are those of the round under way."""
        return self._open(self.values.begun, events, why, by)

    def drop_epochs(self) -> None:
        """Use no value fixed earlier: the next unit is the first of a new epoch."""
        self.values = replace(self.values, epochs=())

    # called by a driver

    def begins(self, round_: int, devices: Mapping[str, Device]) -> tuple[Event, ...]:
        """The unit of a round, if the table has a device that is drawn."""
        if all(isinstance(one, Pack | Contest) for one in devices.values()):
            return ()
        stale = self._in_use(ROUND)
        left = self._open(stale, (), "the round was not finished", "") if stale else ()
        return (*left, self._begin(None))

    def draw(self, device: Device, table: Table) -> str | None:
        """The next outcome of a device, from the round's value and seeds."""
        self._awake()
        (unit,) = self._in_use(ROUND)
        seeds = self._seeds(table, needed=True)
        value = bytes.fromhex(unit.value)
        key = fair.draw_key(value, self.table, unit.number, table.round, seeds)
        numbers = Numbers(key, unit.used)
        face = device.faces[numbers.below(len(device.faces))]
        self._change(replace(unit, used=numbers.used))
        return face

    def shuffle(
        self, pack: Pack, cards: tuple[str, ...], events: Iterable[Event]
    ) -> tuple[Event, ...]:
        """Begin the unit of a new order; if all cards are shuffled, open the earlier units.

        Of a deck whose cards stay hidden, two are begun: the seeds choose which of them is dealt.
        """
        self._awake()
        spent = () if cards else self._open(self._in_use(pack.name), events)
        decks = 2 if pack.hidden and not cards else 1
        begun = [self._begin(pack, cards, cards or pack.cards) for _ in range(decks)]
        return (*spent, *begun)

    def prepares(self, pack: Pack, step: Deal) -> tuple[Event, ...]:
        """Begin a unit for the cards left in a shoe whose unit was retired.

        Of two decks that were shuffled, open the one that the seeds choose not to deal.
        """
        if units := self._in_use(pack.name):
            return self._open(self._not_dealt(units), ())
        self._awake()
        left = step.left
        if not isinstance(left, Shoe):
            raise RuntimeError(f"nobody knows which cards are left in the {pack.name}")
        cards = cards_left(left)
        return (self._begin(pack, cards, cards, left.drawn),)

    def deal(self, pack: Pack, step: Deal, table: Table) -> tuple[str, ...] | None:
        """The next cards of a shoe: the leaves chosen by the seeds and the cut."""
        self._awake()
        unit = self._in_use(pack.name)[-1]
        seeds, cut = self._seeds(table, needed=not table.open), step.left.cut
        first = step.left.drawn - unit.base
        now = (table.round, cut, seeds is not None)
        last = unit.path[-1] if unit.path else None
        if last is None or (last.round, last.cut, last.seeded) != now:
            key = fair.pick_key(self.table, unit.number, table.round, cut, seeds)
            unit = replace(unit, path=(*unit.path, Segment(key.hex(), first, *now)))
            self._change(unit)
        order = self._order(unit, pack)
        return tuple([order[leaf] for leaf in self._picked(unit, first, first + len(step.to))])

    def taken(self, pack: Pack, cards: tuple[str, ...]) -> None:
        """Refuse cards entered by a person, because the order is committed to."""
        raise Refused("cards entered by hand", "the order of this shoe was fixed in advance")

    def ends(self, events: Iterable[Event]) -> tuple[Event, ...]:
        """Open the round's cards that everyone has seen, and its value.

        If the round was declared void, its value is retired.
        """
        happened = tuple(events)
        shoes = tuple(one for one in self.values.begun if one.decides != ROUND)
        leaves = tuple(self._leaves(shoes, happened)) if shoes else ()
        void = next((one for one in happened if isinstance(one, RoundVoided)), None)
        why, by = (void.why, void.by) if void else ("", "")
        return (*leaves, *self._open(self._in_use(ROUND), (), why, by))

    # internal

    def _awake(self) -> None:
        if self.resting:
            raise RuntimeError("chance was consulted while a person's input was taken")

    def _seeds(self, table: Table, *, needed: bool) -> Seeds:
        if self.seeds_closed(table.round):
            return self.values.seeds
        if needed:
            raise RuntimeError(f"the seeds of round {table.round} are not closed")
        return None

    def _in_use(self, decides: str) -> tuple[Unit, ...]:
        return tuple([one for one in self.values.begun if one.decides == decides])

    def _change(self, unit: Unit) -> None:
        begun = tuple([unit if one.number == unit.number else one for one in self.values.begun])
        self.values = replace(self.values, begun=begun)

    def _not_dealt(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """The deck that the seeds leave out, of two from which nothing was dealt."""
        pair = units[-2:]
        if len(pair) < 2 or not all(one.hidden and not one.path for one in pair):
            return ()
        values = self.values
        key = fair.choice_key(self.table, pair[0].number, values.round, values.seeds)
        return (pair[1 - Numbers(key).below(2)],)

    def _begin(
        self,
        pack: Pack | None,
        some: tuple[str, ...] = (),
        cards: tuple[str, ...] = (),
        base: int = 0,
    ) -> UnitBegun:
        """Begin the next unit: of a pack, or of the round."""
        values, number = self.values, self.values.next
        decides, hidden = (pack.name, pack.hidden) if pack else (ROUND, False)
        if not self.left:
            raise RuntimeError(f"no values are fixed for unit {number} of table {self.table}")
        epoch = next(one for one in values.epochs if number < one.end)
        tree, place = self._tree(epoch), number - epoch.first
        value = fair.unit_value(bytes.fromhex(epoch.secret), number)
        made = Unit(
            number, epoch.number, decides, value.hex(), len(cards), some, base=base, hidden=hidden
        )
        kept = tuple(one for one in values.epochs if number + 1 < one.end)
        begun = (*values.begun, made)
        self.values = replace(values, epochs=kept, next=number + 1, begun=begun)
        leaves = tuple(leaf.hex() for leaf in fair.leaves_of(value, cards))
        return UnitBegun(
            unit=number,
            epoch=epoch.number,
            decides=decides,
            leaves=leaves,
            digest=tree[0][place * fair.BYTES : (place + 1) * fair.BYTES].hex(),
            branch=tuple(one.hex() for one in fair.branch(tree, place)),
        )

    def _open(
        self, units: tuple[Unit, ...], events: Iterable[Event], why: str = "", by: str = ""
    ) -> tuple[Event, ...]:
        """End units: return what they dealt in this round, and the values that may be known."""
        leaves = tuple(self._leaves(units, events)) if events else ()
        gone = {one.number for one in units}
        begun = tuple(one for one in self.values.begun if one.number not in gone)
        self.values = replace(self.values, begun=begun)
        self._forget()
        return (*leaves, *(_ended(one, why, by) for one in units))

    def _leaves(self, units: tuple[Unit, ...], events: Iterable[Event]) -> Iterator[Event]:
        """The leaves dealt from units in this round, key by key."""
        begun = self.values.begun
        hidden = {one.number for one in begun if one.hidden}
        dealt = dealings(events, {one.number: one.decides for one in begun}, hidden)
        for unit in units:
            some = dealt.get(unit.number)
            if some:
                yield from self._opened(unit, some)

    def _opened(self, unit: Unit, dealt: Dealing) -> Iterator[Event]:
        value = bytes.fromhex(unit.value)
        path = [one for one in unit.path if one.round == dealt.round]
        first = path[0].start
        end = first + len(dealt.seen)
        picked = self._picked(unit, first, end)
        leaves = tuple(
            (leaf, fair.card_salt(value, leaf).hex() if seen else None)
            for leaf, seen in zip(picked, dealt.seen, strict=True)
        )
        for one, upto in zip(path, (*(later.start for later in path[1:]), end), strict=True):
            yield LeavesOpened(
                unit=unit.number,
                round=one.round,
                start=one.start,
                cut=one.cut,
                seeded=one.seeded,
                leaves=leaves[one.start - first : upto - first],
            )

    def _tree(self, epoch: Epoch) -> tuple[bytes, ...]:
        """The tree over an epoch's units, computed once."""
        if epoch not in self._trees:
            secret, numbers = bytes.fromhex(epoch.secret), range(epoch.first, epoch.end)
            values = ((unit, fair.unit_value(secret, unit)) for unit in numbers)
            digests = (fair.unit_digest(self.table, epoch.number, *one) for one in values)
            known = {one: self._trees[one] for one in self.values.epochs if one in self._trees}
            self._trees = {**known, epoch: fair.tree(digests)}
        return self._trees[epoch]

    def _order(self, unit: Unit, pack: Pack) -> tuple[str, ...]:
        """The house's order of a unit's cards, computed once."""
        if unit.value not in self._orders:
            value = bytes.fromhex(unit.value)
            self._orders[unit.value] = fair.order(value, unit.cards or pack.cards)
        return self._orders[unit.value]

    def _picked(self, unit: Unit, first: int, upto: int) -> list[int]:
        """The leaves dealt as cards `first` to `upto - 1` of a unit."""
        line = self._lines.get(unit.number)
        if line is None or not line.leads_to(unit):
            line = self._lines[unit.number] = _Line(unit)
        return line.picked(unit.path, first, upto)

    def _forget(self) -> None:
        """Forget what was computed for units that are over."""
        begun = self.values.begun
        numbers, values = {one.number for one in begun}, {one.value for one in begun}
        self._lines = {unit: line for unit, line in self._lines.items() if unit in numbers}
        self._orders = {one: order for one, order in self._orders.items() if one in values}


def _ended(unit: Unit, why: str, by: str) -> Event:
    """The record of a unit that is over: its value, unless cards of it stay hidden."""
    if unit.kept:
        return UnitKept(unit=unit.number, retired=why, by=by)
    return UnitOpened(unit=unit.number, value=unit.value, cards=unit.cards, retired=why, by=by)


class _Line:
    """The leaves of a unit in a line, exchanged as they are dealt, key by key."""

    def __init__(self, unit: Unit) -> None:
        self.value, self.line = unit.value, list(range(unit.leaves))
        self.path: tuple[Segment, ...] = ()
        self.dealt = 0
        self.numbers = Numbers(b"")

    def leads_to(self, unit: Unit) -> bool:
        """Whether dealing on from this line leads to the unit's."""
        known = len(self.path)
        later = unit.path[known:]
        same = self.value == unit.value and unit.path[:known] == self.path
        return same and (not later or later[0].start >= self.dealt)

    def picked(self, path: tuple[Segment, ...], first: int, upto: int) -> list[int]:
        """The leaves of these cards along a path to which this line leads."""
        for place, segment in enumerate(path[len(self.path) :], start=len(self.path)):
            self._deal(segment.start)
            self.path, self.numbers = path[: place + 1], Numbers(bytes.fromhex(segment.key))
        self._deal(upto)
        return self.line[first:upto]

    def _deal(self, upto: int) -> None:
        for place in range(self.dealt, upto):
            fair.exchange(self.line, place, self.numbers)
        self.dealt = max(self.dealt, upto)
