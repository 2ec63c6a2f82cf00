"""Settlement: one batch against a snapshot; losers are collected, then winners paid, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from croupier.core.event import (
    Barred,
    Collected,
    Event,
    Flagged,
    Moved,
    Paid,
    Returned,
    VigorishCollected,
)
from croupier.core.game import Game, is_off, offered
from croupier.core.money import Cents, dollars
from croupier.core.odds import Ratio
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.core.wager import Judge, Wager, WagerKind
from croupier.equipment.chips import payable
from croupier.rulebook.citation import cites

UNMAKEABLE = "cannot be made with approved chips"
"""Why an amount that is paid exactly is flagged, after the amount."""
Judged = tuple[Wager, Verdict]


@cites("cmr147.07.5")
def settle(
    game: Game, table: Table, outcome: Any, wagers: Iterable[Wager] | None = None
) -> tuple[Event, ...]:
    """Every wager, within limits or not, is judged as it stands and settled in full.

    `wagers` are those that the outcome decides, in the order in which the dealer settles them.
    """
    collected: list[Event] = []
    paid: list[Event] = []
    for wager, verdict in judge(game, table, outcome, wagers):
        if verdict.kept is None:
            if verdict.at != wager.at:
                paid.append(_moved(wager, verdict))
            continue
        if verdict.loses:
            collected.append(_collected(game, wager, verdict, verdict.kept))
        if verdict.paid.num or verdict.kept.num:
            paid.extend(_paid(wager, verdict, verdict.kept))
    return (*collected, *paid)


def judge(
    game: Game, table: Table, outcome: Any, wagers: Iterable[Wager] | None = None
) -> tuple[Judged, ...]:
    """The verdict on each wager, by position unless they come in an order."""
    rules, kinds = table.rules, offered(game, table.rules)
    ordered = in_position(game, table) if wagers is None else wagers
    return tuple(
        [(w, judged_by(game, table, kinds[w.kind], w)(w.at, outcome, rules)) for w in ordered]
    )


def in_position(game: Game, table: Table) -> Sequence[Wager]:
    """The wagers in the order in which a dealer goes over the layout."""
    if len(table.wagers) < 2:
        return table.wagers
    place = positions(game, table.rules)
    return sorted(table.wagers, key=lambda w: (place.get((w.kind, w.on), 0), w.box, w.id))


def judged_by(game: Game, table: Table, kind: WagerKind, wager: Wager) -> Judge:
    """The judge of a wager; a wager that is off has its own."""
    return kind.judge if kind.off is None or not is_off(game, table, wager) else kind.off


@lru_cache(maxsize=256)
def positions(game: Game, rules: Rules) -> Mapping[tuple[str, str], int]:
    """The number of each area in the order in which a dealer goes over the layout."""
    areas = ((key, on) for key, kind in offered(game, rules).items() for on in kind.spots(rules))
    return {area: number for number, area in enumerate(areas)}


def _collected(game: Game, wager: Wager, verdict: Verdict, kept: Ratio) -> Collected:
    """The stake, or the part of it that is lost."""
    lost = wager.amount - kept.of(wager.amount)
    named = verdict.cites if verdict.bonus or not verdict.paid.num else ()
    kind = game.kind(wager.kind)
    because = named or (kind.cites if kind else ())
    return Collected(
        wager=wager.id, patron=wager.patron, spot=wager.spot, amount=lost, cites=because
    )


def _moved(wager: Wager, verdict: Verdict) -> Moved:
    """A wager that stays, with its new state."""
    number, patron, spot = wager.id, wager.patron, wager.spot
    return Moved(wager=number, patron=patron, spot=spot, at=verdict.at, cites=verdict.cites)


def _paid(wager: Wager, verdict: Verdict, kept: Ratio) -> tuple[Event, ...]:
    """What is won, with the stake that goes back; or only what goes back; and a bonus by itself."""
    extra = verdict.bonus.odds.of(wager.amount) if verdict.bonus else 0
    won = verdict.paid.of(wager.amount) - extra
    base = _paid_on(wager, verdict, kept, won)
    return (*base, *_bonus(wager, verdict, extra)) if extra else base


def _bonus(wager: Wager, verdict: Verdict, extra: Cents) -> tuple[Event, ...]:
    """The bonus of a wager, by its own odds and clauses."""
    assert verdict.bonus is not None, "it has been looked for"
    odds, because = verdict.bonus.odds, verdict.bonus.cites
    number, patron, spot = wager.id, wager.patron, wager.spot
    paid = Paid(wager=number, patron=patron, spot=spot, amount=extra, odds=odds, cites=because)
    return (paid, *unmakeable(wager, extra))


def _paid_on(wager: Wager, verdict: Verdict, kept: Ratio, won: Cents) -> tuple[Event, ...]:
    """What is won and goes back without a bonus."""
    back = 0 if verdict.up else kept.of(wager.amount)
    if won:
        paid = Paid(
            wager=wager.id,
            patron=wager.patron,
            spot=wager.spot,
            amount=won,
            odds=verdict.odds,
            returned=back,
            cites=verdict.cites,
        )
        return (paid, *_vigorish(wager, verdict, won), *unmakeable(wager, won))
    if back:
        return (_returned(wager, back, verdict.cites), *unmakeable(wager, back))
    return (_barred(wager, verdict.cites),) if verdict.up else ()


def _barred(wager: Wager, because: tuple[str, ...]) -> Barred:
    number, patron, spot = wager.id, wager.patron, wager.spot
    return Barred(wager=number, patron=patron, spot=spot, amount=wager.amount, cites=because)


def _returned(wager: Wager, back: Cents, because: tuple[str, ...]) -> Returned:
    number, patron, spot = wager.id, wager.patron, wager.spot
    return Returned(wager=number, patron=patron, spot=spot, amount=back, cites=because)


def _vigorish(wager: Wager, verdict: Verdict, won: Cents) -> tuple[Event, ...]:
    """What the house takes from a win, immediately."""
    charged = verdict.fee.of(won) if verdict.fee is not None else 0
    if verdict.fee is None or not charged:
        return ()
    patron, spot, because = wager.patron, wager.spot, verdict.fee.cites
    return (VigorishCollected(patron=patron, amount=charged, spot=spot, cites=because),)


@cites("cmr146.03.1.a")
def unmakeable(wager: Wager | Paid, amount: int) -> tuple[Event, ...]:
    """An amount that approved chips cannot make up is paid exactly, and flagged."""
    if payable(amount):
        return ()
    why = f"{dollars(amount)} {UNMAKEABLE}"
    return (Flagged(about=f"{wager.patron} {wager.spot}", why=why, cites=("cmr146.03.1.a",)),)


def return_all(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """Every wager goes back: the round is void."""
    return tuple(_returned(wager, wager.amount, because) for wager in table.wagers)
