"""The fold: a table after an event. A table changes in no other way, and the fold never refuses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial

from msgspec import UNSET
from msgspec.structs import replace

from croupier.core.event import (
    CORE_EVENTS,
    Added,
    Bought,
    CashedOut,
    Collected,
    Confirmed,
    Drawn,
    DrawVoided,
    Event,
    Moved,
    Paid,
    PhaseEnded,
    Ready,
    Returned,
    RoundEnded,
    RoundOpened,
    RoundVoided,
    Staked,
    Tipped,
    VigorishCollected,
    WagerCalled,
    WagerPlaced,
    WagersClosed,
    WagerTakenDown,
)
from croupier.core.game import Game, in_turn, left_after_void
from croupier.core.money import Cents
from croupier.core.part import Booking, Evolve, Holds
from croupier.core.placing import bound_by, confirming, is_next, said_next
from croupier.core.table import HOUSE, IDLE, OUTSIDE, Table
from croupier.core.wager import Wager


def apply(game: Game, table: Table, event: Event) -> Table:
    """The table after this event."""
    change = changes_of(game).get(type(event))
    return table if change is None else change(table, event)


def fold(game: Game, table: Table, events: Iterable[Event]) -> Table:
    """The table after all these events."""
    changes = changes_of(game)
    for event in events:
        change = changes.get(type(event))
        if change is not None:
            table = change(table, event)
    return table


@lru_cache(maxsize=256)
def changes_of(game: Game) -> Mapping[type[Event], Evolve]:
    """What each event changes: the core's part, then the game's own."""
    core: dict[type[Event], Evolve] = {**CORE, Confirmed: partial(_confirmed, game)}
    booking = game.get(Booking)
    if booking is not None and not booking.apart:
        wagers = (WagerPlaced, WagerTakenDown)
        core |= {kind: partial(_together, game, CORE[kind]) for kind in wagers}
    evolve = game.composed.evolve
    both = {kind: in_turn(core[kind], own) for kind, own in evolve.items() if kind in core}
    every: dict[type[Event], Evolve] = {**core, **evolve, **both}
    every[RoundVoided] = partial(_round_voided, game)
    if not game.wagers:  # no wager is ever the last thing that changed
        return every
    inputs = {kind for kind in (*CORE_EVENTS, *game.events) if kind.is_input}
    others = inputs - {WagerPlaced, WagerTakenDown, *AFTER_BETTING}
    return every | {kind: _otherwise(every.get(kind)) for kind in others}


AFTER_BETTING = (Drawn,)
"""Inputs that end the betting: before it opens again, the round ends or the draw is void."""


def _otherwise(change: Evolve | None) -> Evolve:
    """What an input changes that neither makes a wager nor takes one back."""
    if change is None:
        return _unchanged

    def changed(table: Table, event: Event) -> Table:
        return (
            change(table, event) if not table.changed else change(_unchanged(table, event), event)
        )

    return changed


def _unchanged(table: Table, event: Event) -> Table:
    return replace(table, changed="") if table.changed else table


def transfer(
    accounts: Mapping[str, Cents], payer: str, payee: str, amount: Cents
) -> dict[str, Cents]:
    """Accounts after one has paid the other."""
    after = dict(accounts)
    after[payer] = after.get(payer, 0) - amount
    after[payee] = after.get(payee, 0) + amount
    return after


def _bought(table: Table, event: Bought) -> Table:
    accounts = transfer(table.accounts, OUTSIDE, event.patron, event.amount)
    return replace(table, accounts=accounts, spoken=said_next(table, event))


def _confirmed(game: Game, table: Table, event: Confirmed) -> Table:
    """A spoken wager is confirmed, by one person after the other."""
    spoken = confirming(game, table, event)
    return table if spoken is table.spoken else replace(table, spoken=spoken)


def _together(
    game: Game, change: Evolve, table: Table, event: WagerPlaced | WagerTakenDown
) -> Table:
    """Wagers that are booked together are made, and taken down, one right after the other."""
    after, bound = change(table, event), bound_by(game, table, event)
    awaited = table.spoken is not None and is_next(table.spoken, event)
    return replace(after, spoken=bound) if bound or awaited else after


def _cashed_out(table: Table, event: CashedOut) -> Table:
    accounts = transfer(table.accounts, event.patron, OUTSIDE, event.amount)
    return replace(table, accounts=accounts)


def _placed(table: Table, event: WagerPlaced | Staked) -> Table:
    wager = event.wager
    by = wager.patron if type(event) is WagerPlaced else table.changed
    accounts = dict(table.accounts)
    accounts[wager.patron] -= wager.amount + wager.commission
    accounts[HOUSE] += wager.commission
    if table.ready or table.spoken:
        table = replace(
            table, ready=ready_after(table.ready, event), spoken=said_next(table, event)
        )
    if wager.id < table.next_wager:
        return replace(table, accounts=accounts, wagers=_added(table, wager), changed=by)
    wagers, following = (*table.wagers, wager), wager.id + 1
    return replace(table, accounts=accounts, wagers=wagers, next_wager=following, changed=by)


def _added(table: Table, more: Wager) -> tuple[Wager, ...]:
    """The wagers, with an amount added to one of them."""
    there = table.wager(more.id)
    if there is None:
        return table.wagers
    amount, commission = there.amount + more.amount, there.commission + more.commission
    return _changed(table, there, replace(there, amount=amount, commission=commission))


def _changed(table: Table, wager: Wager, *now: Wager) -> tuple[Wager, ...]:
    """The wagers on the layout with one of them replaced or removed."""
    place = table.wagers.index(wager)
    return (*table.wagers[:place], *now, *table.wagers[place + 1 :])


def _less(table: Table, number: int, stake: Cents) -> tuple[Wager, ...]:
    """The wagers on the layout after one of them has given up a stake, or part of it."""
    wager = table.wager(number)
    if wager is None or not stake:
        return table.wagers
    if wager.amount <= stake:
        return _changed(table, wager)
    return _changed(table, wager, replace(wager, amount=wager.amount - stake))


def _reduced(table: Table, number: int, payee: str, stake: Cents, extra: Cents = 0) -> Table:
    """A wager gives up part of its stake to an account; the house adds what is won."""
    accounts = dict(table.accounts)
    accounts[payee] = accounts.get(payee, 0) + stake + extra
    accounts[HOUSE] -= extra
    return replace(table, accounts=accounts, wagers=_less(table, number, stake))


def ready_after(ready: tuple[str, ...], event: Event) -> tuple[str, ...]:
    """The patrons who are ready after an event: ready until they change their wagers."""
    if isinstance(event, RoundOpened | WagersClosed):
        return ()
    if not isinstance(event, Ready | WagerPlaced | WagerTakenDown):
        return ready
    patron = event.wager.patron if isinstance(event, WagerPlaced) else event.patron
    others = tuple(name for name in ready if name != patron)
    return (*others, patron) if isinstance(event, Ready) else others


def _ready(table: Table, event: Ready) -> Table:
    return replace(table, ready=ready_after(table.ready, event))


def _taken_down(table: Table, event: WagerTakenDown) -> Table:
    ready = ready_after(table.ready, event) if table.ready else ()
    return _returned(replace(table, ready=ready, changed=event.patron), event)


def _returned(table: Table, event: WagerTakenDown | Returned) -> Table:
    """Return an undecided stake with the commission that comes back with it."""
    wager = table.wager(event.wager)
    if wager is None or not wager.commission:
        return _reduced(table, event.wager, event.patron, event.amount)
    back = _commission_back(wager, event)
    left = replace(wager, commission=wager.commission - back)
    table = replace(table, wagers=_changed(table, wager, left))
    return _reduced(table, event.wager, event.patron, event.amount, back)


def _commission_back(wager: Wager, event: WagerTakenDown | Returned) -> Cents:
    """The commission that comes back: as stated, otherwise a share, rounded up to the next cent.

    A stake that is returned is returned whole, and so is its commission. Older records do not state
    what came back with a part that was taken down, and it was rounded part by part.
    """
    stated = event.commission if isinstance(event, WagerTakenDown) else UNSET
    share = -(-wager.commission * event.amount // wager.amount)
    return share if stated is UNSET else stated


def _collected(table: Table, event: Collected) -> Table:
    return _reduced(table, event.wager, HOUSE, event.amount)


def _paid(table: Table, event: Paid) -> Table:
    return _reduced(table, event.wager, event.patron, event.returned, event.amount)


def _added_to(table: Table, event: Added) -> Table:
    accounts = dict(table.accounts)
    accounts[event.patron] -= event.amount
    wagers = tuple(
        replace(w, amount=w.amount + event.amount) if w.id == event.wager else w
        for w in table.wagers
    )
    return replace(table, accounts=accounts, wagers=wagers)


def _vigorish_collected(table: Table, event: VigorishCollected) -> Table:
    accounts = transfer(table.accounts, event.patron, HOUSE, event.amount)
    return replace(table, accounts=accounts)


def _moved(table: Table, event: Moved) -> Table:
    wager = table.wager(event.wager)
    if wager is None:
        return table
    return replace(table, wagers=_changed(table, wager, replace(wager, at=event.at)))


def _called(table: Table, event: WagerCalled) -> Table:
    wager = table.wager(event.wager)
    if wager is None:
        return table
    return replace(table, wagers=_changed(table, wager, replace(wager, working=event.on)))


def _round_opened(table: Table, event: RoundOpened) -> Table:
    return replace(table, round=event.round, open=True, stage=0, ready=())


def _closed(table: Table, event: WagersClosed) -> Table:
    return replace(table, open=False, ready=())


def _voided(table: Table, event: DrawVoided) -> Table:
    return replace(table, open=True, stage=0, changed="")


def _round_voided(game: Game, table: Table, event: RoundVoided) -> Table:
    """Clear the round, except what the game says outlasts it."""
    holds = game.get(Holds)
    accounts = table.accounts if holds is None else holds.emptied(table)
    play = left_after_void(game, table)
    return replace(table, play=play, accounts=accounts, open=False, spoken=None)


def _phase_ended(table: Table, event: PhaseEnded) -> Table:
    return replace(table, stage=table.stage + event.phases)


def _round_ended(table: Table, event: RoundEnded) -> Table:
    return replace(table, stage=IDLE, open=False)


CORE: Mapping[type[Event], Evolve] = {
    Bought: _bought,
    CashedOut: _cashed_out,
    Tipped: _cashed_out,
    WagerPlaced: _placed,
    WagerTakenDown: _taken_down,
    Ready: _ready,
    Collected: _collected,
    Paid: _paid,
    Returned: _returned,
    WagerCalled: _called,
    Added: _added_to,
    Staked: _placed,
    VigorishCollected: _vigorish_collected,
    Moved: _moved,
    RoundOpened: _round_opened,
    WagersClosed: _closed,
    DrawVoided: _voided,
    PhaseEnded: _phase_ended,
    RoundEnded: _round_ended,
}
