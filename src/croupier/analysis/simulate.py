"""Simulation: outcomes are counted by the kernel, then every wager is settled from the counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any

from croupier.analysis.exact import exact_law
from croupier.analysis.law import Law, law_of
from croupier.analysis.odds import row_of, spots_exist, wanted_wagers
from croupier.analysis.outcomes import decided_at_once, net
from croupier.analysis.rows import Row, Sample
from croupier.core.errors import Refused
from croupier.core.game import devices, offered
from croupier.kernels.tabulate import settle, tabulate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

    Progress = Callable[[int], object]

UNITS_AT_A_TIME = 1 << 13
"""How many units are counted between two moments at which a run can be interrupted and kept."""


@dataclass(frozen=True)
class Tally:
    """What has been counted so far: each outcome, the rounds and units, the seconds it took."""

    decided: tuple[int, ...]
    voids: int
    rounds: int
    units: int
    seconds: float
    interrupted: bool = False


@dataclass(frozen=True)
class Contest:
    """A wager on a spot of one table, and its result for each outcome of the device."""

    kind: WagerKind
    on: str
    results: tuple[Fraction, ...]


def contests(
    game: Game, rules: Any, wagers: Sequence[str] = (), every_spot: bool = False
) -> list[Contest]:
    """Every wager offered at the table, or those named; on its first spot, those named, or all."""
    wanted, kinds = wanted_wagers(game, wagers), offered(game, rules)
    for key in wanted:
        if key not in {kind.odds_row for kind in kinds.values()}:
            listed = ", ".join(kinds)
            raise Refused(f"wager {key!r}", "not offered at this table", (), listed)
    return [
        contest(game, kind, rules, on)
        for kind in kinds.values()
        if not wanted or kind.odds_row in wanted
        for on in _places(kind, rules, wanted.get(kind.odds_row, frozenset()), every_spot)
    ]


def _places(
    kind: WagerKind, rules: Any, named: frozenset[str], every_spot: bool
) -> tuple[str, ...]:
    spots_exist(kind.odds_row, named, ((kind, rules),))
    places = kind.spots(rules)
    if named:
        return tuple(place for place in places if place in named)
    return places if every_spot else places[:1]


def contest(game: Game, kind: WagerKind, rules: Any, on: str) -> Contest:
    """The wager with its result for each outcome; a void outcome, never counted, gives nothing."""
    if not decided_at_once(game, kind, rules, on):
        why = "it is not decided by one draw, and the chain kernel that follows it is not built yet"
        raise Refused(f"simulating {kind.key}", why, kind.cites)
    verdicts = tabulate(game, kind, rules, on)
    results = (Fraction(0) if verdict is None else net(verdict) for verdict in verdicts)
    return Contest(kind, on, tuple(results))


def counted(
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
    first_unit: int = 0,
) -> Tally:
    """Count so many rounds; an interrupt ends the run early and keeps what was counted."""
    _load_kernel(game, rules)
    last: Tally | None = None
    interrupted = False
    begun = perf_counter()
    try:
        for tally in _tallies(game, rules, rounds, seed, workers, progress, first_unit):
            last = replace(tally, seconds=perf_counter() - begun)
    except KeyboardInterrupt:
        if last is None:
            raise
        interrupted = True
    if last is None:
        raise Refused(f"{rounds} rounds", "there is nothing to count", (), "at least 1")
    return replace(last, interrupted=interrupted)


def device_of(game: Game, rules: Any) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """The sizes of the device that decides, and which of its outcomes are void."""
    device = devices(game, rules)[game.decides]
    return device.sizes, tuple(game.void(device.value(face), rules) for face in device.faces)


def _load_kernel(game: Game, rules: Any) -> None:
    """Count one round, so that loading the compiled kernel is not taken for counting."""
    from croupier.kernels.count import count_rounds

    count_rounds(game.key, 0, *device_of(game, rules), 1)


def _tallies(
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    workers: int,
    progress: Progress | None,
    first_unit: int,
) -> Iterator[Tally]:
    """The counts after each part of the run."""
    from croupier.kernels.count import ROUNDS_IN_UNIT, count_rounds

    sizes, void = device_of(game, rules)
    decided, voids, done, units = [0] * len(void), 0, 0, 0
    part = UNITS_AT_A_TIME * workers * ROUNDS_IN_UNIT

    def hear(more: int) -> None:
        if progress is not None:
            progress(done + more)

    while done < rounds:
        now = min(part, rounds - done)
        counts = count_rounds(game.key, seed, sizes, void, now, first_unit + units, workers, hear)
        decided = [a + int(b) for a, b in zip(decided, counts.decided, strict=True)]
        voids, units, done = voids + counts.voids, units + counts.units, done + now
        yield Tally(tuple(decided), voids, done, units, 0.0)


def simulated_rows(
    game: Game, rules: Any, tally: Tally, seed: int, settled: Sequence[Contest]
) -> list[Row]:
    """Each contest settled from the counts, with the exact law it is to be held against."""
    return [_row(game, rules, tally, seed, one) for one in settled]


def _row(game: Game, rules: Any, tally: Tally, seed: int, one: Contest) -> Row:
    truth = exact_law(game, one.kind, rules, one.on)
    settled = settle(tally.decided, one.results)
    sample = Sample(settled, seed, tally.units, tally.seconds, truth)
    row = row_of(game, one.kind, rules, one.on, _frequencies(tally, one))
    told = one.on if len(one.kind.spots(rules)) > 1 else ""
    return replace(row, spot=told, sample=sample)


def _frequencies(tally: Tally, one: Contest) -> Law:
    weights: Counter[Fraction] = Counter()
    for times, result in zip(tally.decided, one.results, strict=True):
        weights[result] += times
    return law_of(weights)


def simulate(
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    wagers: Sequence[str] = (),
    every_spot: bool = False,
    progress: Progress | None = None,
) -> list[Row]:
    """So many rounds at one table, and a row for every wager settled."""
    settled = contests(game, rules, wagers, every_spot)
    tally = counted(game, rules, rounds, seed, workers, progress)
    if tally.interrupted:
        raise KeyboardInterrupt
    return simulated_rows(game, rules, tally, seed, settled)
