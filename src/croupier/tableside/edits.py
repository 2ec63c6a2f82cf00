"""A patron's edits of the layout, read from the log: what can be undone, made again, repeated.

Nothing is remembered beside the log, so another page, or the same page loaded again, knows as
much. What was done in one act is undone together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import TypeAlias

import msgspec

from croupier.core.admission import due, open_at
from croupier.core.driver import Driver, Entry, one_act
from croupier.core.errors import Refused
from croupier.core.event import (
    Added,
    Collected,
    DrawVoided,
    Event,
    Paid,
    Returned,
    RoundOpened,
    Staked,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.table import IDLE
from croupier.core.wager import Bid, Spot, Wager

Laid: TypeAlias = Counter[Bid]
"""How much lies where, in cents: each place is a bid without an amount."""
CHANGES = (WagerTakenDown, Collected, Returned, Paid, Added)
"""What changes how much of a wager lies on the layout."""
NOTHING_LIES = "you have no wagers on the layout"
NO_UNDO = "nothing to undo since wagers opened"
NO_REDO = "nothing to redo since wagers opened"
NONE_YET = "you made no wager in an earlier round"
LIE_THERE = "your last wagers are already there"


class Edits(msgspec.Struct, frozen=True):
    """A patron's wagers after each edit since wagers opened, those undone, and the last round's.

    A state says how much more lies in each place than when wagers opened; less is negative.
    """

    states: tuple[Laid, ...]
    undone: tuple[Laid, ...]
    last: Laid

    @property
    def now(self) -> Laid:
        """The state the wagers are in."""
        return self.states[-1]


def edits(entries: Iterable[Entry], patron: str) -> Edits:
    """A patron's edits since wagers opened, and what they had when wagers were last closed."""
    reader = _Reader(patron)
    for act in _acts(entries):
        reader.take(act)
    return Edits(tuple(reader.states), tuple(reader.undone), reader.last)


def _acts(entries: Iterable[Entry]) -> Iterator[list[Event]]:
    """The events of each act; one that has no number is an act of its own."""
    for act, together in groupby(entries, key=lambda entry: entry.act):
        events = [entry.event for entry in together]
        yield from [events] if act else ([event] for event in events)


class _Reader:
    """What the log tells of a patron's wagers, act by act."""

    def __init__(self, patron: str) -> None:
        self.patron = patron
        self.states: list[Laid] = [Counter()]
        self.undone: list[Laid] = []
        self.last: Laid = Counter()
        self._state: Laid = Counter()
        self._lying: dict[int, tuple[Bid, int]] = {}
        self._closed = False

    def take(self, events: Iterable[Event]) -> None:
        """The next act."""
        self._state = Counter(self.states[-1])
        for event in events:
            self._event(event)
        self._turned(_some(self._state))

    def _event(self, event: Event) -> None:
        if isinstance(event, RoundOpened | WagersClosed):
            self._begins(closed=isinstance(event, WagersClosed))
        elif isinstance(event, DrawVoided):
            self._closed = False
        elif isinstance(event, WagerPlaced) and event.wager.patron == self.patron:
            self._lies(event, event.wager.id, _place(event.wager), event.wager.amount)
        elif isinstance(event, CHANGES) and event.patron == self.patron:
            known = self._lying.get(event.wager)
            place = known[0] if known else _place(Spot.parse(event.spot))
            self._lies(event, event.wager, place, _change(event))

    def _begins(self, *, closed: bool) -> None:
        """What lies as the betting is closed is what the patron wagered in this round."""
        if closed and not self._closed:
            lay: Laid = Counter()
            for place, amount in self._lying.values():
                lay[place] += amount
            self.last = _some(lay) or self.last
        self._closed = closed
        self.states, self.undone, self._state = [Counter()], [], Counter()

    def _lies(self, event: Event, number: int, place: Bid, amount: int) -> None:
        """A wager is made, grows, shrinks or goes; what the patron does to it is an edit."""
        left = self._lying.get(number, (place, 0))[1] + amount
        self._lying.pop(number, None)
        if left > 0 and not isinstance(event, Staked):
            self._lying[number] = place, left
        if type(event) in (WagerPlaced, WagerTakenDown):
            self._state[place] += amount

    def _turned(self, state: Laid) -> None:
        """A state that was there before is an edit undone; one that was undone is it made again."""
        if state == self.states[-1]:
            return
        if len(self.states) > 1 and state == self.states[-2]:
            self.undone.append(self.states.pop())
            return
        if self.undone and state == self.undone[-1]:
            self.undone.pop()
        else:
            self.undone.clear()
        self.states.append(state)


def _change(event: WagerTakenDown | Collected | Returned | Paid | Added) -> int:
    """By how much a wager grows."""
    if isinstance(event, Paid):
        return -event.returned
    return event.amount if isinstance(event, Added) else -event.amount


def _place(area: Wager | Spot) -> Bid:
    """Where a wager lies, as a bid without an amount."""
    return Bid(0, area.kind, area.on, area.box, coupon=isinstance(area, Wager) and area.coupon)


def _some(laid: Laid) -> Laid:
    return Counter({place: amount for place, amount in laid.items() if amount})


def held(driver: Driver, patron: str) -> Laid:
    """What a patron has on the layout."""
    laid: Laid = Counter()
    for wager in driver.table.wagers_of(patron):
        laid[_place(wager)] += wager.amount
    return laid


def missing(driver: Driver, patron: str, last: Laid) -> Laid:
    """What is missing of the last round's wagers: of each, up to what it was."""
    return last - held(driver, patron)


def _undo(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """The wagers lie as before the last edit."""
    return _restored(driver, patron, made.now, made.states[-2])


def _redo(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """The edit that was undone is made again."""
    return _restored(driver, patron, made.now, made.undone[-1])


def _restored(driver: Driver, patron: str, now: Laid, wanted: Laid) -> tuple[Refused, ...]:
    """Take off what is too much, then place what is missing."""
    for place, amount in (now - wanted).items():
        _taken_off(driver, patron, place, amount)
    for bid in _bids(wanted - now):
        driver.place(patron, bid)
    return ()


def _taken_off(driver: Driver, patron: str, place: Bid, amount: int) -> None:
    """An amount off a place, the newest wager there first."""
    for wager in reversed(driver.table.wagers_of(patron)):
        part = min(amount, wager.amount) if _place(wager) == place else 0
        if part:
            driver.take_down(patron, wager.id, part)
            amount -= part


def _bids(laid: Laid) -> list[Bid]:
    return [msgspec.structs.replace(place, amount=amount) for place, amount in laid.items()]


def _clear(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Every wager that may be taken back is; the others are named, with why."""
    own = driver.table.wagers_of(patron)
    return _each([partial(driver.take_down, patron, wager.id) for wager in own])


def _rebet(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """What is missing of the last round's wagers is laid; what the table does not take is named."""
    return _placed(driver, patron, missing(driver, patron, made.last))


def _double(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """As much again is laid on every wager; those the table does not take are named."""
    return _placed(driver, patron, held(driver, patron))


def _placed(driver: Driver, patron: str, laid: Laid) -> tuple[Refused, ...]:
    return _each([partial(driver.place, patron, bid) for bid in _bids(laid)])


def _each(acts: Sequence[Callable[[], object]]) -> tuple[Refused, ...]:
    """Do each that the table takes; where it takes none, that is a refusal."""
    skipped: list[Refused] = []
    for act in acts:
        try:
            act()
        except Refused as refusal:
            skipped.append(refusal)
    if len(skipped) == len(acts):
        raise skipped[0]
    return tuple(skipped)


MOVES: Mapping[str, Callable[[Driver, str, Edits], tuple[Refused, ...]]] = {
    "undo": _undo,
    "redo": _redo,
    "clear": _clear,
    "rebet": _rebet,
    "double": _double,
}
"""What a patron may do to all their wagers at once; each answers with what was skipped."""


def move(driver: Driver, patron: str, name: str) -> tuple[Refused, ...]:
    """Make one of the moves, in one act; the wagers that were skipped, each with its refusal."""
    made = edits(driver.log, patron)
    refusal = _cannot(driver, patron, made).get(name)
    if refusal is not None:
        raise refusal
    with one_act(driver):
        return MOVES[name](driver, patron, made)


def cannot(driver: Driver, patron: str) -> dict[str, Refused]:
    """Why each move cannot be made now; one that is not named can be tried."""
    return _cannot(driver, patron, edits(driver.log, patron))


def _cannot(driver: Driver, patron: str, made: Edits) -> dict[str, Refused]:
    step, table = driver.step_now, driver.table
    if table.stage != IDLE and not open_at(step, table):
        why, cites, later = "no wager is taken now", driver.game.closes, due(step)
        return {name: Refused(name, why, cites, later) for name in MOVES}
    first, some = "a wager first", bool(missing(driver, patron, made.last))
    nothing = None if table.wagers_of(patron) else NOTHING_LIES
    told = {
        "undo": None if len(made.states) > 1 else (NO_UNDO, "redo" if made.undone else ""),
        "redo": None if made.undone else (NO_REDO, ""),
        "clear": nothing and (nothing, first),
        "double": nothing and (nothing, f"{first}, or rebet"),
        "rebet": None if some else (LIE_THERE, "another wager") if made.last else (NONE_YET, first),
    }
    return {name: Refused(name, why[0], (), why[1]) for name, why in told.items() if why}
