"""One unit of a simulated stream, played in the engine: the rounds that the kernel counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Drawn, DrawVoided, Paid
from croupier.core.game import devices
from croupier.core.money import short
from croupier.core.placing import new_wager
from croupier.core.table import Table
from croupier.core.wager import Bid, spot
from croupier.equipment.source import Shuffled
from croupier.rulebook.acceptance import amount_unit, least_wager
from croupier.rulebook.settlement import judge

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.analysis.simulate import Contest
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import Wager, WagerKind

ROUNDS_IN_UNIT = 4096
PATRON = "p1"
BEGINNING = "1970-01-01T00:00:00+00:00"
"""Simulated play has no time of its own; the same unit gives the same record to the letter."""


def least_amount(game: Game, kind: WagerKind, rules: Any, on: str) -> Cents:
    """The least this table takes on a spot."""
    amount, (_, high) = least_wager(game, rules, kind, on), rules.limits(kind.key)
    step = amount_unit(game, rules, kind, on)
    while amount <= high and not _accepted(game, rules, Bid(amount, kind.key, on)):
        amount += step
    if amount > high:
        why = f"the least in whole chips and cents, {short(amount)}, is above {short(high)}"
        raise Refused(f"a wager on {spot(kind.key, on)}", why, kind.cites)
    return amount


def _accepted(game: Game, rules: Any, bid: Bid) -> bool:
    """Whether every wager that a bid is booked as can be of its amount."""
    table = Table(rules=rules, play=game.play(rules))
    try:
        for part in game.book(table, bid):
            game.accept(game, table, new_wager(game, table, PATRON, part), part)
    except Refused:
        return False
    return True


def bids(game: Game, rules: Any, made: Iterable[Contest]) -> tuple[Bid, ...]:
    """The least wager on each of these spots."""
    box = game.boxes(rules)[0]
    return tuple(
        Bid(least_amount(game, one.kind, rules, one.on), one.kind.key, one.on, box) for one in made
    )


@dataclass(frozen=True)
class Played:
    """A unit as the engine played it: its table, the outcomes drawn for it, what each spot won.

    `rounds` counts decided rounds, or contests run out.
    """

    driver: Driver
    outcomes: tuple[str, ...]
    won: Mapping[str, Cents]
    rounds: int


def replay(
    game: Game, rules: Any, seed: int, unit: int, made: Sequence[Bid], rounds: int = ROUNDS_IN_UNIT
) -> Played:
    """The first rounds of a unit, or the first contests of one whose wager may stay."""
    if game.ready is not None:
        return run_out(game, rules, seed, unit, made, rounds)
    driver = play_unit(game, rules, seed, unit, made, rounds)
    events = [entry.event for entry in driver.log]
    return Played(driver, tuple(outcomes(events)), results(events), rounds)


def play_unit(
    game: Game, rules: Any, seed: int, unit: int, made: Sequence[Bid], rounds: int = ROUNDS_IN_UNIT
) -> Driver:
    """A table after the first rounds of a unit, with the same wagers made in each."""
    _in_a_unit(rounds)
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    driver.buy(PATRON, rounds * sum(bid.amount for bid in made))
    for _ in range(rounds):
        for bid in made:
            driver.place(PATRON, bid)
        driver.play_round()
    return driver


def _in_a_unit(rounds: int) -> None:
    if not 0 < rounds <= ROUNDS_IN_UNIT:
        raise Refused(f"{rounds} rounds", f"a unit has {ROUNDS_IN_UNIT}", (), "1 to 4096")


def run_out(
    game: Game, rules: Any, seed: int, unit: int, made: Sequence[Bid], contests: int
) -> Played:
    """The first contests of one wager, each begun with the draw after the last was decided."""
    _in_a_unit(contests)
    if len(made) != 1 or game.ready is None:
        why = "each wager that may stay has contests of its own"
        raise Refused(f"a unit of {len(made)} wagers", why, (), "one wager: --wager KEY[:SPOT]")
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    shown: list[str] = []
    total = ended = 0
    while ended < contests:
        game.ready(driver, PATRON, made[0])
        begun, table = len(driver.log), driver.table
        driver.play_round()
        events = [entry.event for entry in driver.log[begun:]]
        shown += outcomes(events)
        own = decided(game, table, made[0], shown[-1])
        total += sum(results(events, own).values()) - sum(w.commission for w in own)
        ended += bool(own)
    name = spot(made[0].kind, made[0].on, made[0].box)
    return Played(driver, tuple(shown), {name: total}, contests)


def decided(game: Game, table: Table, bid: Bid, outcome: str) -> tuple[Wager, ...]:
    """The wagers that a bid has made, where an outcome decides them."""
    device = devices(game, table.rules)[game.decides]
    parts = {(part.kind, part.on) for part in game.book(table, bid)}
    judged = judge(game, table, device.value(outcome))
    own = [(w, v) for w, v in judged if w.patron == PATRON and (w.kind, w.on) in parts]
    return tuple(wager for wager, verdict in own if verdict.kept is not None)


def results(events: Iterable[Event], of: Iterable[Wager] | None = None) -> Mapping[str, Cents]:
    """What each spot won or lost over these events, by any wager or by some."""
    total: dict[str, Cents] = {}
    named = None if of is None else {wager.id for wager in of}
    for event in events:
        if not isinstance(event, Paid | Collected) or (
            named is not None and event.wager not in named
        ):
            continue
        if isinstance(event, Paid):
            total[event.spot] = total.get(event.spot, 0) + event.amount
        else:
            total[event.spot] = total.get(event.spot, 0) - event.amount
    return total


def outcomes(events: Iterable[Event]) -> list[str]:
    """The outcomes that decided a round, in order; those that were void are left out."""
    drawn: list[str] = []
    for event in events:
        if isinstance(event, Drawn):
            drawn.append(event.outcome)
        elif isinstance(event, DrawVoided):
            drawn.pop()
    return drawn
