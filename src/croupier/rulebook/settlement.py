"""Settlement: one batch against a snapshot, losers collected, then winners paid, in position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from croupier.core.event import (
    Collected,
    Event,
    Flagged,
    Moved,
    Paid,
    Returned,
    VigorishCollected,
)
from croupier.core.game import Game, offered
from croupier.core.money import dollars
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.core.wager import Judge, Wager, WagerKind
from croupier.equipment.chips import payable
from croupier.rulebook.citation import cites

Judged = tuple[Wager, Verdict]


@cites("cmr147.07.5")
def settle(
    game: Game, table: Table, outcome: Any, wagers: Iterable[Wager] | None = None
) -> tuple[Event, ...]:
    """Every wager, within limits or not, is judged as it lies and settled in full.

    `wagers` are those that the outcome decides, in the order the dealer goes over them.
    """
    judged = judge(game, table, outcome, ordered(game, table) if wagers is None else wagers)
    return (
        *(event for wager, verdict in judged for event in _collect(game, wager, verdict)),
        *(event for wager, verdict in judged for event in _pay(wager, verdict)),
    )


def ordered(game: Game, table: Table) -> list[Wager]:
    """The wagers position by position over the layout."""
    place = positions(game, table.rules)
    return sorted(table.wagers, key=lambda w: (place.get((w.kind, w.on), 0), w.box, w.id))


def judge(game: Game, table: Table, outcome: Any, wagers: Iterable[Wager]) -> tuple[Judged, ...]:
    """The verdict on each of these wagers."""
    kinds = offered(game, table.rules)
    return tuple(
        (w, judged_by(game, table, kinds[w.kind], w)(w.at, outcome, table.rules)) for w in wagers
    )


def judged_by(game: Game, table: Table, kind: WagerKind, wager: Wager) -> Judge:
    """The judge of a wager: one that is off now has its own."""
    return kind.judge if kind.off is None or not game.off(table, wager) else kind.off


@lru_cache(maxsize=256)
def positions(game: Game, rules: Any) -> Mapping[tuple[str, str], int]:
    """The order in which a dealer goes over the layout."""
    areas = ((key, on) for key, kind in offered(game, rules).items() for on in kind.spots(rules))
    return {area: number for number, area in enumerate(areas)}


def _collect(game: Game, wager: Wager, verdict: Verdict) -> Iterator[Event]:
    if verdict.kept is not None and verdict.loses:
        lost = wager.amount - verdict.kept.of(wager.amount)
        named = verdict.cites if not verdict.paid.num else ()
        kind = game.kind(wager.kind)
        because = named or (kind.cites if kind else ())
        yield Collected(
            wager=wager.id, patron=wager.patron, spot=wager.spot, amount=lost, cites=because
        )


def _pay(wager: Wager, verdict: Verdict) -> Iterator[Event]:
    if verdict.kept is None:
        if verdict.at != wager.at:
            yield Moved(
                wager=wager.id,
                patron=wager.patron,
                spot=wager.spot,
                at=verdict.at,
                cites=verdict.cites,
            )
        return
    back, won = verdict.kept.of(wager.amount), verdict.paid.of(wager.amount)
    back = 0 if verdict.up else back
    if won:
        yield _paid(wager, verdict, won, back)
        yield from _vigorish(wager, verdict, won)
        yield from _flags(wager, won)
    elif back:
        yield Returned(
            wager=wager.id,
            patron=wager.patron,
            spot=wager.spot,
            amount=back,
            cites=verdict.cites,
        )
        yield from _flags(wager, back)


def _paid(wager: Wager, verdict: Verdict, won: int, back: int) -> Paid:
    return Paid(
        wager=wager.id,
        patron=wager.patron,
        spot=wager.spot,
        amount=won,
        odds=verdict.odds,
        returned=back,
        cites=verdict.cites,
    )


def _vigorish(wager: Wager, verdict: Verdict, won: int) -> Iterator[Event]:
    """What the house takes of a win, at once."""
    charged = verdict.fee.of(won) if verdict.fee is not None else 0
    if verdict.fee is not None and charged:
        yield VigorishCollected(
            patron=wager.patron, amount=charged, spot=wager.spot, cites=verdict.fee.cites
        )


@cites("cmr146.03.1.a")
def _flags(wager: Wager, amount: int) -> Iterator[Event]:
    """What approved chips cannot make is paid exactly, and flagged."""
    if not payable(amount):
        why = f"{dollars(amount)} cannot be made with approved chips"
        yield Flagged(about=f"{wager.patron} {wager.spot}", why=why, cites=("cmr146.03.1.a",))


def return_all(table: Table, because: tuple[str, ...]) -> tuple[Event, ...]:
    """Every wager goes back: the round is void."""
    return tuple(
        Returned(wager=w.id, patron=w.patron, spot=w.spot, amount=w.amount, cites=because)
        for w in table.wagers
    )
