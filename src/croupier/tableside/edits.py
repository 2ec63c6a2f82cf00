"""A patron's edits of the layout, read from the log: what can be undone, redone, repeated.

Nothing is stored besides the log, so another page, or the same page reloaded, knows as much.
What was done in one act is undone together. An undo says so (`Edited`): without that, a wager taken
back by hand would look the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, groupby
from typing import Final, TypeAlias

import msgspec

from croupier.core.admission import due, open_at
from croupier.core.driver import Driver, Entry, one_act
from croupier.core.errors import Refused
from croupier.core.event import (
    Added,
    Collected,
    DrawVoided,
    Edited,
    Event,
    Moved,
    Paid,
    Returned,
    RoundEnded,
    RoundOpened,
    Staked,
    WagerCalled,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import booked_as, taken_with
from croupier.core.money import money
from croupier.core.naming import in_words
from croupier.core.table import IDLE
from croupier.core.wager import Bid, Spot, Wager
from croupier.tableside.possible import refused_bid, refused_take_down

Laid: TypeAlias = Counter[Bid]
"""The amount at each place, in cents; a place is a bid without an amount."""
CHANGES = (WagerTakenDown, Collected, Returned, Paid, Added)
"""The events that change how much of a wager is on the layout."""
UNDO: Final = "undo"
REDO: Final = "redo"
NOTHING_LIES = "you have no wagers on the layout"
NO_UNDO = "nothing to undo since wagers opened"
NO_REDO = "nothing to redo since wagers opened"
NONE_YET = "you made no wager in an earlier round"
LIE_THERE = "your last wagers are already there"
NO_HOUSE = "players bet only against each other at this game"
ON_TURN = "fold, check, call, bet or raise, on your turn"


class Edits(msgspec.Struct, frozen=True):
    """A patron's wagers after each edit since betting opened, those undone, and the last round's.

    A state says how much more is at each place than when betting opened; less is negative.
    """

    states: tuple[Laid, ...]
    undone: tuple[Laid, ...]
    last: Laid
    ended: Mapping[str, Bid]
    """The wager that an undo or a redo would bring back in another state, if there is one."""

    @property
    def now(self) -> Laid:
        """The current state of the wagers."""
        return self.states[-1]


def edits(entries: Iterable[Entry], patron: str) -> Edits:
    """A patron's edits since betting opened, and the wagers they had when betting last closed."""
    reader = _Reader(patron)
    for act in _acts(entries):
        reader.take(act)
    return Edits(tuple(reader.states), tuple(reader.undone), reader.last, reader.ended)


def _acts(entries: Iterable[Entry]) -> Iterator[list[Event]]:
    """The events of each act; an event without an act number is an act of its own."""
    for act, together in groupby(entries, key=lambda entry: entry.act):
        events = [entry.event for entry in together]
        yield from [events] if act else ([event] for event in events)


class _Reader:
    """Reads a patron's wagers from the log, act by act."""

    def __init__(self, patron: str) -> None:
        self.patron = patron
        self.states: list[Laid] = [Counter()]
        self.undone: list[Laid] = []
        self.last: Laid = Counter()
        self._state: Laid = Counter()
        self._move = ""
        self._lying: dict[int, tuple[Bid, int]] = {}
        self._closed = False
        self._moved: set[int] = set()
        self._called: set[int] = set()
        self._ends: Bid | None = None
        self._made: list[Bid | None] = []
        self._unmade: list[Bid | None] = []

    @property
    def ended(self) -> Mapping[str, Bid]:
        """What the last edit, or its undo, took down in a state that no new wager has."""
        last = {UNDO: self._made[-1:], REDO: self._unmade[-1:]}
        return {name: ends[0] for name, ends in last.items() if ends and ends[0]}

    def take(self, events: Iterable[Event]) -> None:
        """Take the next act."""
        self._state, self._move, self._ends = Counter(self.states[-1]), "", None
        for event in events:
            self._event(event)
        self._turned(_some(self._state))

    def _event(self, event: Event) -> None:
        if isinstance(event, RoundOpened | WagersClosed | RoundEnded):
            self._begins(closed=isinstance(event, WagersClosed))
        elif isinstance(event, Edited) and event.patron == self.patron:
            self._move = event.move
        elif isinstance(event, DrawVoided):
            self._closed = False
        elif isinstance(event, Moved):
            self._moved.add(event.wager)
        elif isinstance(event, WagerCalled):
            (self._called.add if event.on else self._called.discard)(event.wager)
        elif isinstance(event, WagerPlaced) and event.wager.patron == self.patron:
            self._lies(event, event.wager.id, _place(event.wager), event.wager.amount)
        elif isinstance(event, CHANGES) and event.patron == self.patron:
            known = self._lying.get(event.wager)
            place = known[0] if known else _place(Spot.parse(event.spot))
            self._lies(event, event.wager, place, _change(event))

    def _begins(self, *, closed: bool) -> None:
        """The wagers on the layout when betting closes are the patron's wagers in this round."""
        if closed and not self._closed:
            lay: Laid = Counter()
            for place, amount in self._lying.values():
                lay[place] += amount
            self.last = _some(lay) or self.last
        self._closed = closed
        self.states, self.undone, self._state = [Counter()], [], Counter()
        self._made, self._unmade = [], []

    def _lies(self, event: Event, number: int, place: Bid, amount: int) -> None:
        """A wager is made, grows, shrinks or goes; what the patron does to it is an edit.

        A wager keeps its turn when it grows: `rebet` makes those that depend on it after it.
        """
        left = self._lying.get(number, (place, 0))[1] + amount
        if left > 0 and not isinstance(event, Staked):
            self._lying[number] = place, left
        else:
            self._lying.pop(number, None)
        if type(event) in (WagerPlaced, WagerTakenDown):
            self._state[place] += amount
        if isinstance(event, WagerTakenDown) and self._is_ended(number, left):
            self._ends = place

    def _is_ended(self, number: int, left: int) -> bool:
        """Part of a wager that moved would be a new wager; a call lasts while anything is left."""
        return number in self._moved or (left <= 0 and number in self._called)

    def _turned(self, state: Laid) -> None:
        """An undo returns to the previous state, a redo to an undone one; others are new edits."""
        if state == self.states[-1]:
            return
        if self._move == UNDO and self.states[-2:-1] == [state]:
            self.undone.append(self.states.pop())
            self._made.pop()
            self._unmade.append(self._ends)
            return
        if self._move == REDO and self.undone[-1:] == [state]:
            self.undone.pop()
            self._unmade.pop()
        else:
            self.undone.clear()
            self._unmade.clear()
        self.states.append(state)
        self._made.append(self._ends)


def _change(event: WagerTakenDown | Collected | Returned | Paid | Added) -> int:
    """The change in a wager's amount."""
    if isinstance(event, Paid):
        return -event.returned
    return event.amount if isinstance(event, Added) else -event.amount


def _place(area: Wager | Spot) -> Bid:
    """Where a wager is, as a bid without an amount."""
    return Bid(0, area.kind, area.on, area.box, coupon=isinstance(area, Wager) and area.coupon)


def _some(laid: Laid) -> Laid:
    return Counter({place: amount for place, amount in laid.items() if amount})


def held(driver: Driver, patron: str) -> Laid:
    """A patron's wagers on the layout."""
    laid: Laid = Counter()
    for wager in driver.table.wagers_of(patron):
        laid[_place(wager)] += wager.amount
    return laid


def missing(driver: Driver, patron: str, last: Laid) -> Laid:
    """What is missing from the last round's wagers: for each, up to its amount then."""
    return last - held(driver, patron)


def _undo(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Restore the wagers from before the last edit."""
    _restored(driver, patron, made.now, made.states[-2])
    driver.feed(Edited(patron=patron, move=UNDO))
    return ()


def _redo(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Make the undone edit again."""
    _restored(driver, patron, made.now, made.undone[-1])
    driver.feed(Edited(patron=patron, move=REDO))
    return ()


def _restored(driver: Driver, patron: str, now: Laid, wanted: Laid) -> None:
    """Take off what is too much, the newest first, then place what is missing."""
    left = now - wanted
    for place in reversed(tuple(left)):
        _taken_off(driver, patron, place, left)
    for bid in _bids(driver, wanted - now):
        driver.place(patron, bid)


def _taken_off(driver: Driver, patron: str, place: Bid, left: Laid) -> None:
    """Take what is left to take off a place, the newest wager there first.

    What goes with a wager, since both were booked together, is taken off its own place.
    """
    for wager in reversed(driver.table.wagers_of(patron)):
        part = min(left[place], wager.amount) if _place(wager) == place else 0
        if part:
            left.subtract(
                {_place(w): n for w, n in taken_with(driver.game, driver.table, wager, part)}
            )
            driver.take_down(patron, wager.id, part)


def _bids(driver: Driver, laid: Laid) -> Iterator[Bid]:
    """A bid for each place; one for all the places whose wagers it is booked as."""
    left = dict(laid)
    for place in laid:
        amount = left.get(place, 0)
        bid = msgspec.structs.replace(place, amount=amount)
        parts = booked_as(driver.game, driver.table, bid) if amount else ()
        for part in parts:
            left.pop(msgspec.structs.replace(part, amount=0), None)
        if parts:
            yield bid


def _clear(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Take back every wager that may be taken back; return the refusals of the others.

    The newest goes first: a wager that depends on another was made after it. Whatever had to wait
    for an older one is tried again.
    """
    skipped = _cleared_once(driver, patron)
    try:
        return _cleared_once(driver, patron) if skipped else ()
    except Refused:
        return skipped


def _cleared_once(driver: Driver, patron: str) -> tuple[Refused, ...]:
    own = reversed(driver.table.wagers_of(patron))
    return _each([partial(_cleared, driver, patron, wager) for wager in own])


def _cleared(driver: Driver, patron: str, wager: Wager) -> None:
    """Take back a wager, unless it has gone with another one."""
    if driver.table.wager(wager.id) is not None:
        driver.take_down(patron, wager.id)


def _rebet(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Place what is missing from the last round's wagers; return what the table refuses."""
    return _placed(driver, patron, missing(driver, patron, made.last))


def _double(driver: Driver, patron: str, made: Edits) -> tuple[Refused, ...]:
    """Place the same amount again on every wager; return what the table refuses."""
    moved, laid = _as_it_lies(driver, patron)
    return (*moved, *_placed(driver, patron, laid))


def _as_it_lies(driver: Driver, patron: str) -> tuple[tuple[Refused, ...], Laid]:
    """Why wagers that have moved cannot grow, and the others: more of these joins them."""
    moved: list[Refused] = []
    laid: Laid = Counter()
    for wager in driver.table.wagers_of(patron):
        place, kind = _place(wager), driver.game.kind(wager.kind)
        if kind is None or wager.at == kind.start(wager.on):
            laid[place] += wager.amount
        else:
            bid = msgspec.structs.replace(place, amount=wager.amount)
            moved.append(refused_bid(driver, patron, bid) or _apart(driver, wager))
    return tuple(moved), laid


def _apart(driver: Driver, wager: Wager) -> Refused:
    """Why more on the place of a wager that has moved does not join it."""
    what = f"{money(wager.amount)} on ‹{wager.spot}›"
    refused = Refused(what, "it has moved, and more would be a new wager", (), "a new wager")
    return in_words(driver.game, driver.table.rules, refused)


def _placed(driver: Driver, patron: str, laid: Laid) -> tuple[Refused, ...]:
    return _each([partial(driver.place, patron, bid) for bid in _bids(driver, laid)])


def _each(acts: Sequence[Callable[[], object]]) -> tuple[Refused, ...]:
    """Do each act that the table accepts; refuse if it accepts none."""
    skipped: list[Refused] = []
    for act in acts:
        try:
            act()
        except Refused as refusal:
            skipped.append(refusal)
    if len(skipped) == len(acts):
        raise skipped[0]
    return tuple(skipped)


def lay(
    driver: Driver, patron: str, bids: Sequence[Bid], *, missing_only: bool = False
) -> tuple[Refused, ...]:
    """Place several wagers in one act; return the refusals of those that the table skips.

    With `missing_only`, place on each spot only what is missing, as `rebet` does.
    """
    wanted: Laid = Counter()
    for bid in bids:
        wanted[msgspec.structs.replace(bid, amount=0)] += bid.amount
    rest = missing(driver, patron, wanted) if missing_only else wanted
    if not rest:
        raise Refused("these wagers", "they are already there", (), "another wager, or double")
    with one_act(driver):
        return _placed(driver, patron, rest)


def shift(driver: Driver, patron: str, number: int, to: Bid) -> None:
    """Move a whole wager to another spot in one act: taken back and made there, or neither."""
    wager = driver.table.wager(number)
    with one_act(driver):
        driver.take_down(patron, number)
        driver.place(patron, msgspec.structs.replace(to, amount=wager.amount if wager else 0))


MOVES: Mapping[str, Callable[[Driver, str, Edits], tuple[Refused, ...]]] = {
    UNDO: _undo,
    REDO: _redo,
    "clear": _clear,
    "rebet": _rebet,
    "double": _double,
}
"""What a patron may do to all wagers at once; each returns what was skipped."""


def move(driver: Driver, patron: str, name: str) -> tuple[Refused, ...]:
    """Make one of the moves in one act; return the refusals of the wagers that were skipped."""
    made = edits(driver.log, patron)
    refusal = _cannot(driver, patron, made).get(name)
    if refusal is not None:
        raise refusal
    with one_act(driver):
        return MOVES[name](driver, patron, made)


def cannot(driver: Driver, patron: str) -> dict[str, Refused]:
    """Why each move cannot be made now; a move that is not listed can be made, at least in part."""
    return _cannot(driver, patron, edits(driver.log, patron))


def _cannot(driver: Driver, patron: str, made: Edits) -> dict[str, Refused]:
    step, table = driver.step_now, driver.table
    if not driver.game.kinds:
        return {name: Refused(name, NO_HOUSE, (), ON_TURN) for name in MOVES}
    if table.stage != IDLE and not open_at(step, table):
        why, cites, later = "no wager is taken now", driver.game.closes, due(driver.game, step)
        return {name: Refused(name, why, cites, later) for name in MOVES}
    first, some = "a wager first", bool(missing(driver, patron, made.last))
    nothing = None if table.wagers_of(patron) else NOTHING_LIES
    ended = {name: _another(driver, place) for name, place in made.ended.items()}
    again = REDO if made.undone and REDO not in ended else ""
    reasons = {
        UNDO: ended.get(UNDO) if len(made.states) > 1 else (NO_UNDO, again),
        REDO: ended.get(REDO) if made.undone else (NO_REDO, ""),
        "clear": nothing and (nothing, first),
        "double": nothing and (nothing, f"{first}, or rebet" if some else first),
        "rebet": None if some else (LIE_THERE, "another wager") if made.last else (NONE_YET, first),
    }
    refused = {name: Refused(name, why[0], (), why[1]) for name, why in reasons.items() if why}
    every = _of_every_wager(driver, patron, made, refused)
    return every | _restoring(driver, patron, made) | refused


def _of_every_wager(
    driver: Driver, patron: str, made: Edits, known: Container[str]
) -> dict[str, Refused]:
    """Why each move of all wagers would do nothing: the table refuses it for every one of them."""
    own, tries = driver.table.wagers_of(patron), partial(refused_bid, driver, patron)
    moved, lies = _as_it_lies(driver, patron)
    each: dict[str, Callable[[], Iterator[Refused | None]]] = {
        "clear": lambda: (refused_take_down(driver, wager) for wager in reversed(own)),
        "rebet": lambda: map(tries, _bids(driver, missing(driver, patron, made.last))),
        "double": lambda: chain(moved, map(tries, _bids(driver, lies))),
    }
    found = {name: _refused_by_all(does()) for name, does in each.items() if name not in known}
    return {name: one for name, one in found.items() if one is not None}


def _refused_by_all(tried: Iterable[Refused | None]) -> Refused | None:
    """The first of several refusals, if nothing that was tried is accepted."""
    first: Refused | None = None
    for one in tried:
        if one is None:
            return None
        first = first or one
    return first


def _restoring(driver: Driver, patron: str, made: Edits) -> dict[str, Refused]:
    """Why an undo or a redo cannot be made: its first change is refused."""
    wanted = {UNDO: made.states[-2:-1], REDO: made.undone[-1:]}
    tried = {
        name: _first_change(driver, patron, made.now, laid[0])
        for name, laid in wanted.items()
        if laid
    }
    return {name: one for name, one in tried.items() if one is not None}


def _first_change(driver: Driver, patron: str, now: Laid, wanted: Laid) -> Refused | None:
    """Why the first change from some wagers to others cannot be made, if so."""
    left = now - wanted
    for place in reversed(tuple(left)):
        own = (one for one in driver.table.wagers_of(patron) if _place(one) == place)
        last = max(own, key=lambda one: one.id, default=None)
        if last is not None:
            return refused_take_down(driver, last, left[place])
    bid = next(_bids(driver, wanted - now), None)
    return refused_bid(driver, patron, bid) if bid is not None else None


def _another(driver: Driver, place: Bid) -> tuple[str, str]:
    """Why a wager is not brought back: it had moved or was called on, and would come back new."""
    kind = driver.game.kind(place.kind)
    name = kind.name if kind is not None else place.kind
    return f"{name} would come back as a new wager, not as it was", "making a new wager"
