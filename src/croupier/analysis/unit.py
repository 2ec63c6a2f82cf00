"""One unit of a simulated stream, played in the engine: the rounds that the kernel counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from msgspec.structs import replace

from croupier.analysis.exact import stays
from croupier.analysis.support import STAY, best
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Drawn,
    DrawVoided,
    Paid,
    VigorishCollected,
    VigorishMarked,
)
from croupier.core.game import offered
from croupier.core.money import short
from croupier.core.table import IDLE
from croupier.core.wager import Bid, spot
from croupier.equipment.source import Shuffled
from croupier.kernels.laws import decider, reader
from croupier.rulebook.acceptance import least_wager

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.analysis.simulate import Contest
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import WagerKind

ROUNDS_IN_UNIT = 4096
PATRON = "p1"
BEGINNING = "1970-01-01T00:00:00+00:00"
"""Simulated play has no time of its own; the same unit gives the same record to the letter."""


def least_amount(game: Game, kind: WagerKind, rules: Any, on: str) -> Cents:
    """The least this table takes on a spot."""
    amount, (_, high) = least_wager(game, rules, kind, on), rules.limits(kind.key)
    if amount > high:
        why = f"the least in whole chips and cents, {short(amount)}, is above {short(high)}"
        raise Refused(f"a wager on {spot(kind.key, on)}", why, kind.cites)
    return amount


def bids(game: Game, rules: Any, made: Iterable[Contest]) -> tuple[Bid, ...]:
    """The least wager on each of these spots; where they need each other, one amount for all."""
    box = game.boxes(rules)[0]
    placed = tuple(
        Bid(least_amount(game, one.kind, rules, one.on), one.kind.key, one.on, box) for one in made
    )
    if game.bulk is None:
        return placed
    amount = max(least_amount(game, one, rules, "") for one in offered(game, rules).values())
    boxes = game.bulk.boxes
    return tuple(replace(bid, amount=amount, box=boxes[bid.kind]) for bid in placed)


def play_unit(
    game: Game,
    rules: Any,
    seed: int,
    unit: int,
    made: Sequence[Bid],
    rounds: int | None = None,
) -> Driver:
    """A table after the first rounds of a unit, or all, with the same wagers made in each."""
    most = ROUNDS_IN_UNIT if rounds is None else rounds
    if not 0 < most <= ROUNDS_IN_UNIT:
        raise Refused(f"{rounds} rounds", f"a unit has {ROUNDS_IN_UNIT}", (), "1 to 4096")
    for kind in (game.kind(bid.kind) for bid in made):
        if kind is not None and stays(game, kind, rules, kind.spots(rules)[0]):
            why = "it may stay on the layout, and other wagers go on beside it"
            raise Refused(f"a unit of {kind.key}", why, kind.cites, "a session: --strategy NAME")
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    driver.buy(PATRON, most * sum(bid.amount for bid in made) * (1 + len(game.wagers)))
    read = reader(game, rules)
    for _ in range(most):
        _one_round(driver, made)
        if read is not None and read.over(driver.table):
            break
    return driver


def _one_round(driver: Driver, made: Sequence[Bid]) -> None:
    """A round with these wagers, made by one patron or as the game has them made by several."""
    bulk, read = driver.game.bulk, reader(driver.game, driver.rules)
    if bulk is not None:
        known = getattr(read, "decisions", None)
        bulk.play(driver, made, known(driver.game, driver.rules) if known else {})
        return
    for bid in made:
        driver.place(PATRON, bid)
    play_on(driver, made)


def play_on(driver: Driver, made: Sequence[Bid]) -> None:
    """Run the round to its end, with the further wagers that are best from a fresh shoe."""
    read = decider(driver.game, driver.rules)
    if read is not None:
        driver.play_round(until=lambda table: read.moment(table) is not None)
        state = read.moment(driver.table)
        for bid in made if state is not None else ():
            _support(driver, bid, state or "")
    if driver.table.stage != IDLE:
        driver.play_round()


def _support(driver: Driver, bid: Bid, state: str) -> None:
    kind = driver.game.kind(bid.kind)
    assert kind is not None, "it was placed"
    choice = best(driver.game, kind, driver.rules, bid.on).get(state, STAY)
    if choice != STAY:
        driver.choose(PATRON, choice, bid.box)


def results(events: Iterable[Event]) -> Mapping[str, Cents]:
    """What each spot won or lost over these events."""
    total: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, Paid):
            total[event.spot] = total.get(event.spot, 0) + event.amount
        elif isinstance(event, Collected | VigorishMarked) or _vigorish_on_a_win(event):
            total[event.spot] = total.get(event.spot, 0) - event.amount
    return total


def _vigorish_on_a_win(event: Event) -> TypeGuard[VigorishCollected]:
    """Vigorish taken with the win; what was marked before is paid without a spot."""
    return isinstance(event, VigorishCollected) and bool(event.spot)


def outcomes(game: Game, rules: Any, events: Iterable[Event]) -> Sequence[str]:
    """The outcomes that decided a round, in order; those that were void are left out."""
    read = reader(game, rules)
    if read is not None:
        return read.shown(events)
    drawn: list[str] = []
    for event in events:
        if isinstance(event, Drawn):
            drawn.append(event.outcome)
        elif isinstance(event, DrawVoided):
            drawn.pop()
    return drawn
