"""A patron's edits of the layout, read from the journal: what can be undone, made again, repeated.

Nothing is remembered beside the journal, so that another page, or the same one loaded anew, knows
as much. Edits that were made in one act were written at one time, and are undone together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import groupby
from typing import TypeAlias

import msgspec

from croupier.core.admission import due, open_at
from croupier.core.driver import Driver, Entry
from croupier.core.errors import Refused
from croupier.core.event import Event, RoundOpened, WagerPlaced, WagersClosed, WagerTakenDown
from croupier.core.table import IDLE
from croupier.core.wager import Bid, Wager, spot

Laid: TypeAlias = Counter[str]
"""How much more lies on each spot than when wagers opened, in cents; less is below nothing."""


class Edits(msgspec.Struct, frozen=True):
    """How a patron's wagers lay after each edit, those undone, and the wagers of the last round."""

    states: tuple[Laid, ...]
    undone: tuple[Laid, ...]
    last: tuple[Bid, ...]

    @property
    def now(self) -> Laid:
        """How they lie."""
        return self.states[-1]


def edits(entries: Iterable[Entry], patron: str) -> Edits:
    """A patron's edits since wagers opened, as the journal tells them."""
    states: list[Laid] = [Counter()]
    undone: list[Laid] = []
    last: tuple[Bid, ...] = ()
    placed: Counter[Bid] = Counter()
    closed = False
    for _, together in groupby(entries, key=lambda entry: entry.at):
        state = Counter(states[-1])
        for event in (entry.event for entry in together):
            if isinstance(event, RoundOpened | WagersClosed):
                last = _bids(placed) or last
                placed, closed = Counter(), isinstance(event, WagersClosed)
                states, undone, state = [Counter()], [], Counter()
            elif (change := _change(event, patron)) is not None:
                bid, amount = change
                state[_spot(bid)] += amount
                placed[bid] += 0 if closed else amount
        _turned(states, undone, _plain(state))
    return Edits(tuple(states), tuple(undone), last)


def _turned(states: list[Laid], undone: list[Laid], state: Laid) -> None:
    """A state that was there before is an edit undone, one that was undone is it made again."""
    if state == states[-1]:
        return
    if len(states) > 1 and state == states[-2]:
        undone.append(states.pop())
        return
    if undone and state == undone[-1]:
        undone.pop()
    else:
        undone.clear()
    states.append(state)


def _plain(state: Laid) -> Laid:
    return Counter({spot: amount for spot, amount in state.items() if amount})


def _change(event: Event, patron: str) -> tuple[Bid, int] | None:
    """What an event of the patron's own puts on a spot, or takes off it."""
    if type(event) is WagerPlaced and event.wager.patron == patron:
        return _without_amount(event.wager), event.wager.amount
    if isinstance(event, WagerTakenDown) and event.patron == patron:
        return bid_on(event.spot), -event.amount
    return None


def _without_amount(wager: Wager) -> Bid:
    return Bid(0, wager.kind, wager.on, wager.box)


def bid_on(place: str) -> Bid:
    """A bid on a spot, its amount left open."""
    rest, _, box = place.partition("@")
    kind, _, on = rest.partition(":")
    return Bid(0, kind, on, int(box or 0))


def _spot(bid: Bid) -> str:
    return spot(bid.kind, bid.on, bid.box)


def _bids(placed: Counter[Bid]) -> tuple[Bid, ...]:
    return tuple(
        msgspec.structs.replace(bid, amount=amount) for bid, amount in placed.items() if amount > 0
    )


def undo(driver: Driver, patron: str) -> tuple[Refused, ...]:
    """The wagers lie as before the last edit."""
    made = edits(driver.log, patron)
    if len(made.states) == 1:
        raise Refused("undo", "nothing was wagered or taken back since wagers opened")
    return _restored(driver, patron, made.now, made.states[-2])


def redo(driver: Driver, patron: str) -> tuple[Refused, ...]:
    """The edit that was undone is made again."""
    made = edits(driver.log, patron)
    if not made.undone:
        raise Refused("redo", "nothing was undone since wagers opened")
    return _restored(driver, patron, made.now, made.undone[-1])


def _restored(driver: Driver, patron: str, now: Laid, wanted: Laid) -> tuple[Refused, ...]:
    """Take off what is too much, then place what is missing."""
    missing = {place: wanted[place] - now[place] for place in {**now, **wanted}}
    for place, amount in missing.items():
        if amount < 0:
            _taken_off(driver, patron, place, -amount)
    for place, amount in missing.items():
        if amount > 0:
            driver.place(patron, msgspec.structs.replace(bid_on(place), amount=amount))
    return ()


def _taken_off(driver: Driver, patron: str, place: str, amount: int) -> None:
    """An amount off a spot, the newest wager there first."""
    for wager in reversed(driver.table.wagers_of(patron)):
        part = min(amount, wager.amount) if wager.spot == place else 0
        if part:
            driver.take_down(patron, wager.id, part)
            amount -= part


def clear(driver: Driver, patron: str) -> tuple[Refused, ...]:
    """Every wager that may be taken back is; the others are named, with why."""
    own = driver.table.wagers_of(patron)
    if not own:
        raise Refused("clear", "nothing of yours is on the layout", (), "a wager first")
    return _each([partial(driver.take_down, patron, wager.id) for wager in own])


def rebet(driver: Driver, patron: str) -> tuple[Refused, ...]:
    """The wagers of the last round are made again; those the table does not take are named."""
    last = edits(driver.log, patron).last
    if not last:
        raise Refused("rebet", "you made no wager in an earlier round", (), "a wager first")
    return _placed(driver, patron, last)


def double(driver: Driver, patron: str) -> tuple[Refused, ...]:
    """As much again is laid on every wager; those the table does not take are named."""
    own = driver.table.wagers_of(patron)
    if not own:
        raise Refused("double", "nothing of yours is on the layout", (), "a wager first, or rebet")
    return _placed(driver, patron, [Bid(w.amount, w.kind, w.on, w.box) for w in own])


def _placed(driver: Driver, patron: str, bids: Iterable[Bid]) -> tuple[Refused, ...]:
    return _each([partial(driver.place, patron, bid) for bid in bids])


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


MOVES: Mapping[str, Callable[[Driver, str], tuple[Refused, ...]]] = {
    "undo": undo,
    "redo": redo,
    "clear": clear,
    "rebet": rebet,
    "double": double,
}
"""What a patron may do to all their wagers at once; each answers with what was skipped."""


def move(driver: Driver, patron: str, name: str) -> tuple[Refused, ...]:
    """One of the moves, written at one time."""
    with at_one_time(driver):
        return MOVES[name](driver, patron)


@contextmanager
def at_one_time(driver: Driver) -> Iterator[None]:
    """Everything that is done meanwhile is written at one time."""
    clock = driver.clock
    now = clock()
    driver.clock = lambda: now
    try:
        yield
    finally:
        driver.clock = clock


def reasons(driver: Driver, patron: str) -> dict[str, str]:
    """Why each move cannot be made now; one that is not named can be tried."""
    step, table = driver.step_now, driver.table
    if table.stage != IDLE and not open_at(step, table):
        shut = Refused("all wagers", "no wager is taken now", driver.game.closes, due(step))
        return dict.fromkeys(MOVES, str(shut))
    made, own = edits(driver.log, patron), table.wagers_of(patron)
    cannot = {
        "undo": "" if len(made.states) > 1 else "nothing was wagered or taken back yet",
        "redo": "" if made.undone else "nothing was undone",
        "clear": "" if own else "nothing of yours is on the layout",
        "double": "" if own else "nothing of yours is on the layout",
        "rebet": "" if made.last else "you made no wager in an earlier round",
    }
    return {name: why for name, why in cannot.items() if why}
