"""One unit of a simulated stream, played in the engine: the rounds that the kernel counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from msgspec.structs import replace

from croupier.analysis.reader import reader, volume
from croupier.analysis.support.exact import STAY, best
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Collected, Paid, VigorishCollected, VigorishMarked
from croupier.core.game import booked_as, devices, offered
from croupier.core.money import short
from croupier.core.part import Bulk, Ready
from croupier.core.placing import new_wager
from croupier.core.rules import Rules
from croupier.core.step import Ask
from croupier.core.table import IDLE, Table
from croupier.core.wager import Bid, spot
from croupier.equipment.chance import ROUNDS_IN_UNIT
from croupier.equipment.source import Shuffled
from croupier.rulebook.acceptance import amount_unit, least_wager
from croupier.rulebook.settlement import judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from croupier.analysis.tally import Settling
    from croupier.core.event import Event
    from croupier.core.game import Game
    from croupier.core.money import Cents
    from croupier.core.wager import Wager, WagerKind

    Acts = Callable[[Driver], bool]
    """What a patron does at a table now; False if nothing, so that the dealer goes on."""

PATRON = "p1"
BEGINNING = "1970-01-01T00:00:00+00:00"
"""Simulated play has no time of its own, so the same unit always gives the identical record."""


def least_amount(game: Game, kind: WagerKind, rules: Any, on: str) -> Cents:
    """The least amount this table accepts on a spot."""
    amount, (_, high) = least_wager(game, rules, kind, on), rules.limits(kind.key)
    step = amount_unit(game, rules, kind, on)
    while amount <= high and not _accepted(game, rules, Bid(amount, kind.key, on)):
        amount += step
    if amount > high:
        why = (
            f"the minimum in whole chips and cents, {short(amount)}, is above the maximum of "
            f"{short(high)}"
        )
        raise Refused(f"a wager on {kind.name}{f' {on}' * bool(on)}", why, kind.cites)
    return amount


def _accepted(game: Game, rules: Rules, bid: Bid) -> bool:
    """Whether every wager that a bid is booked as may have its amount."""
    table = Table(rules=rules, play=game.play(rules))
    try:
        for part in booked_as(game, table, bid):
            game.accept(game, table, new_wager(game, table, PATRON, part), part)
    except Refused:
        return False
    return True


def bids(game: Game, rules: Rules, made: Iterable[Settling]) -> tuple[Bid, ...]:
    """The least wager on each of these spots; one amount for all if they need each other."""
    box = game.boxes(rules)[0]
    placed = tuple(
        Bid(least_amount(game, one.kind, rules, one.on), one.kind.key, one.on, box) for one in made
    )
    bulk = game.get(Bulk)
    if bulk is None:
        return placed
    amount = max(least_amount(game, one, rules, "") for one in offered(game, rules).values())
    boxes = bulk.boxes
    return tuple(replace(bid, amount=amount, box=boxes[bid.kind]) for bid in placed)


@dataclass(frozen=True)
class Played:
    """A unit as the engine played it: its table, the outcomes drawn, and each spot's result.

    `rounds` counts decided rounds, or finished contests.
    """

    driver: Driver
    outcomes: tuple[str, ...]
    won: Mapping[str, Cents]
    rounds: int


def replay(
    game: Game, rules: Rules, seed: int, unit: int, made: Sequence[Bid], rounds: int | None = None
) -> Played:
    """The first rounds of a unit, or the first contests if its wager may stay."""
    if game.get(Ready) is not None:
        return run_out(game, rules, seed, unit, made, rounds)
    driver = play_unit(game, rules, seed, unit, made, rounds)
    events = [entry.event for entry in driver.log]
    shown = tuple(outcomes(game, rules, events))
    return Played(driver, shown, results(events), len(shown))


def play_unit(
    game: Game, rules: Rules, seed: int, unit: int, made: Sequence[Bid], rounds: int | None = None
) -> Driver:
    """A table after some or all rounds of a unit, with the same wagers made in each."""
    most = _in_a_unit(rounds)
    driver, own = _seated(game, rules, (seed, unit), made, most), volume(game, rules)
    for _ in range(most):
        _one_round(driver, made)
        if own.over(driver.table):
            break
    return driver


def _seated(
    game: Game, rules: Rules, run: tuple[int, int], made: Iterable[Bid], rounds: int
) -> Driver:
    """A table at the start of a unit, with chips for its wagers and all that may follow them."""
    driver = Driver(game, rules, Shuffled(game.key, *run), lambda: BEGINNING)
    driver.buy(PATRON, rounds * sum(bid.amount for bid in made) * (1 + len(game.wagers)))
    return driver


def replay_by(
    acts: Acts,
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Settling],
    rounds: int = 1,
) -> Played:
    """A unit in the engine, or its first rounds, by a patron who makes the least wager and acts."""
    placed, own, done = bids(game, rules, made), volume(game, rules), 0
    driver = _seated(game, rules, run, placed, rounds)
    while done < rounds and not (done and own.over(driver.table)):
        _round_by(acts, driver, placed)
        done += 1
    events = [entry.event for entry in driver.log]
    return Played(driver, tuple(own.shown(events)), results(events), done)


def _round_by(acts: Acts, driver: Driver, made: Iterable[Bid]) -> None:
    """Wager, unless another wager was booked there too, and act until the round is over."""
    for bid in made:
        if not any((w.kind, w.on) == (bid.kind, bid.on) for w in driver.table.wagers):
            driver.place(PATRON, bid)
    while driver.table.stage != IDLE:
        if not acts(driver):
            assert driver.step(), f"the table waits for {driver.step_now}"


def answers(answer: Callable[[Table, Ask], str]) -> Acts:
    """How a patron acts who only answers questions."""

    def acts(driver: Driver) -> bool:
        asked = driver.step_now
        if isinstance(asked, Ask):
            driver.choose(PATRON, answer(driver.table, asked), asked.about)
        return isinstance(asked, Ask)

    return acts


def _in_a_unit(rounds: int | None) -> int:
    """The number of rounds to play: as many as asked for, or all of a unit."""
    most = ROUNDS_IN_UNIT if rounds is None else rounds
    if not 0 < most <= ROUNDS_IN_UNIT:
        why = f"a unit has {ROUNDS_IN_UNIT} rounds"
        raise Refused(f"{rounds} rounds", why, (), f"1 to {ROUNDS_IN_UNIT}")
    return most


def run_out(
    game: Game, rules: Rules, seed: int, unit: int, made: Sequence[Bid], rounds: int | None = None
) -> Played:
    """The first contests of one wager, each begun with the draw after the last decision."""
    contests = _in_a_unit(rounds)
    ready = game.get(Ready)
    if len(made) != 1 or ready is None:
        why = "each wager that may stay has its own contests"
        raise Refused(f"a unit of {len(made)} wagers", why, (), "one wager: --wager KEY[:SPOT]")
    driver = Driver(game, rules, Shuffled(game.key, seed, unit), lambda: BEGINNING)
    shown: list[str] = []
    total = ended = 0
    while ended < contests:
        ready.bring(driver, PATRON, made[0])
        begun, table = len(driver.log), driver.table
        driver.play_round()
        events = [entry.event for entry in driver.log[begun:]]
        shown += outcomes(game, rules, events)
        own = decided(game, table, made[0], shown[-1])
        total += sum(results(events, own).values()) - sum(w.commission for w in own)
        ended += bool(own)
    name = spot(made[0].kind, made[0].on, made[0].box)
    return Played(driver, tuple(shown), {name: total}, contests)


def decided(game: Game, table: Table, bid: Bid, outcome: str) -> tuple[Wager, ...]:
    """The wagers made by a bid that an outcome decides."""
    device = devices(game, table.rules)[game.decides]
    parts = {(part.kind, part.on) for part in booked_as(game, table, bid)}
    judged = judge(game, table, device.value(outcome))
    own = [(w, v) for w, v in judged if w.patron == PATRON and (w.kind, w.on) in parts]
    return tuple(wager for wager, verdict in own if verdict.kept is not None)


def _one_round(driver: Driver, made: Sequence[Bid]) -> None:
    """Play a round with these wagers, made by one patron or, if the game says so, by several."""
    game, bulk = driver.game, driver.game.get(Bulk)
    if bulk is not None:
        bulk.play(driver, made, volume(game, driver.rules).answers(game, driver.rules))
        return
    for bid in made:
        driver.place(PATRON, bid)
    play_on(driver, made)


def play_on(driver: Driver, made: Sequence[Bid]) -> None:
    """Play the round to its end, with the further wagers that are best from a fresh shoe."""
    moments = reader(driver.game, driver.rules).moments
    if moments is not None:
        driver.play_round(until=lambda table: moments.now(table, PATRON) is not None)
        state = moments.now(driver.table, PATRON)
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


def results(events: Iterable[Event], of: Iterable[Wager] | None = None) -> Mapping[str, Cents]:
    """What each spot won or lost over these events, by any wager or by some."""
    total: dict[str, Cents] = {}
    named = None if of is None else {wager.id for wager in of}
    for event in events:
        if named is not None and getattr(event, "wager", None) not in named:
            continue
        if isinstance(event, Paid):
            total[event.spot] = total.get(event.spot, 0) + event.amount
        elif isinstance(event, Collected | VigorishMarked) or _vigorish_on_a_win(event):
            total[event.spot] = total.get(event.spot, 0) - event.amount
    return total


def _vigorish_on_a_win(event: Event) -> TypeGuard[VigorishCollected]:
    """Vigorish taken with the win; vigorish marked before is paid without a spot."""
    return isinstance(event, VigorishCollected) and bool(event.spot)


def outcomes(game: Game, rules: Rules, events: Iterable[Event]) -> Sequence[str]:
    """The outcomes that decided a round, in order, without void ones."""
    return volume(game, rules).shown(events)
