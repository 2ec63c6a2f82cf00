"""Simulation: outcomes are counted by the kernel, then every wager is settled from the counts.

A wager that one draw decides is settled from the outcomes of so many rounds; one that may stay,
from the cells of so many contests run out. Wagers that follow the same chain share its contests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Added, Computed, Law, law_of
from croupier.analysis.draws.chain import commission
from croupier.analysis.draws.outcomes import net
from croupier.analysis.exact import exact_law, stays
from croupier.analysis.kernels.states import DECIDED
from croupier.analysis.kernels.states import chain as chained
from croupier.analysis.kernels.tabulate import Settled, settle, tabulate
from croupier.analysis.odds import row_of, spots_exist, wanted_wagers
from croupier.analysis.readers import contest as contest_of
from croupier.analysis.readers import reader
from croupier.analysis.rows import Row, Sample
from croupier.analysis.support.exact import begins, by_outcome, supports
from croupier.core.errors import Refused
from croupier.core.game import devices, is_void, offered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from croupier.core.game import Game
    from croupier.core.verdict import Verdict
    from croupier.core.wager import WagerKind

    Progress = Callable[[int], object]

After = tuple[tuple[int, ...], ...]
"""The chain a wager follows: the state after each outcome in each state."""

ROUNDS_IN_UNIT = 4096
UNITS_AT_A_TIME = 1 << 13
"""How many units are counted between two moments at which a run can be interrupted and kept."""


@dataclass(frozen=True)
class Tally:
    """What has been counted so far: each outcome, the rounds and units, the seconds it took.

    `walked` has the cells of each chain: how often each outcome met each state; `apart` those of
    wagers that are counted each in cells of its own, and `settled` what such a wager came to where
    rounds, not cells, tell how it varies; `prizes` what fixed money beside wagers came to.
    """

    decided: tuple[int, ...]
    voids: int
    rounds: int
    units: int
    seconds: float
    interrupted: bool = False
    walked: Mapping[After, tuple[int, ...]] = field(default_factory=dict)
    apart: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    settled: Mapping[str, Settled] = field(default_factory=dict)
    prizes: Mapping[str, tuple[Added, ...]] = field(default_factory=dict)

    def met(self, one: Contest) -> tuple[int, ...]:
        """How often each result of a contest was met."""
        if not one.after:
            return self.apart.get(one.kind.key, self.decided)
        flat = (after for row in one.after for after in row)
        cells = zip(self.walked[one.after], flat, strict=True)
        return tuple(times if after == DECIDED else 0 for times, after in cells)

    def rolls(self, one: Contest) -> Fraction:
        """How many draws a contest took on average."""
        if not one.after:
            return Fraction(1)
        return Fraction(sum(self.walked[one.after]), sum(self.met(one)))

    def wagered(self, one: Contest) -> Fraction:
        """What was staked in a contest on average, further wagers with the first."""
        if not one.staked:
            return Fraction(1)
        met = self.met(one)
        both = zip(met, one.staked, strict=True)
        return sum((times * staked for times, staked in both), Fraction(0)) / sum(met)


@dataclass(frozen=True)
class Contest:
    """A wager on a spot of one table, and its result for each outcome of the device.

    A wager that may stay follows a chain, and has a result for each outcome in each state.
    One with further wagers in its support has what is staked by each outcome, too.
    """

    kind: WagerKind
    on: str
    results: tuple[Fraction, ...]
    after: After = ()
    staked: tuple[Fraction, ...] = ()


def contests(
    game: Game, rules: Any, wagers: Sequence[str] = (), every_spot: bool = False
) -> list[Contest]:
    """Every wager offered at the table, or those named; on its first spot, those named, or all."""
    wanted, kinds = wanted_wagers(game, wagers), offered(game, rules)
    for key in wanted:
        if key not in {kind.odds_row for kind in kinds.values()}:
            listed = ", ".join(kinds)
            raise Refused(f"wager {key!r}", "not offered at this table", (), listed)
    own = player(game, rules)
    bulk = [k for k in kinds.values() if own is None or own.simulated(game, k, rules)]
    for key in wanted:
        if key not in {kind.odds_row for kind in bulk}:
            why = "it lasts for several rounds, or more than cards is drawn for it"
            raise Refused(f"wager {key!r} in bulk", why, (), ", ".join(k.key for k in bulk))
    return [
        contest(game, kind, rules, on)
        for kind in bulk
        if begins(game, kind) and (not wanted or kind.odds_row in wanted)
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


PLAYED = {"showdown": "croupier.analysis.twentyone.simulate"}
"""By the law of a contest, the module that plays it in bulk, where patrons decide how it goes."""


def player(game: Game, rules: Any) -> Any:
    """The module that plays a game in bulk whose patrons decide; None: chance alone decides it."""
    decided = contest_of(game, rules)
    if decided is None or decided.law not in PLAYED:
        return None
    return import_module(PLAYED[decided.law])


def contest(game: Game, kind: WagerKind, rules: Any, on: str) -> Contest:
    """The wager with its result for each outcome; a void outcome, never counted, gives nothing."""
    played = player(game, rules)
    if played is not None:
        found: Contest = played.contest(game, kind, rules, on)
        return found
    if stays(game, kind, rules, on):
        followed = chained(game, kind, rules, on)
        paid = commission(kind, rules, None)
        verdicts = (v for judged in followed.verdicts for v in judged)
        return Contest(kind, on, tuple(_result(v) - paid for v in verdicts), followed.after)
    if supports(game, rules, kind):
        ended, staked = by_outcome(game, kind, rules, on)
        return Contest(kind, on, ended, staked=staked)
    return Contest(kind, on, tuple(map(_result, tabulate(game, kind, rules, on))))


def _result(verdict: Verdict | None) -> Fraction:
    return Fraction(0) if verdict is None else net(verdict)


def chains(settled: Sequence[Contest]) -> tuple[After, ...]:
    """The chains these contests follow, each once; the empty one stands for one draw alone."""
    return tuple(dict.fromkeys(one.after for one in settled))


def counted(  # noqa: PLR0913, PLR0917 - given by names
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
    first_unit: int = 0,
    follow: Sequence[After] = ((),),
    way: Any = None,
) -> Tally:
    """Count so many rounds of each chain; an interrupt ends the run early and keeps the counts.

    `way` is how patrons play and bet, where that is for them to decide.
    """
    _load_kernels(game, rules, follow, way)
    run = (game, rules, rounds, seed, workers, progress, first_unit)
    last: Tally | None = None
    interrupted = False
    begun = perf_counter()
    try:
        dealt = contest_of(game, rules) is not None
        for tally in _shoes(*run, way) if dealt else _tallies(*run, follow):
            last = replace(tally, seconds=perf_counter() - begun)
    except KeyboardInterrupt:
        if last is None:
            raise
        interrupted = True
    if last is None:
        raise Refused(f"{rounds} rounds", "there is nothing to count", (), "at least 1")
    return replace(last, interrupted=interrupted)


def void_outcomes(game: Game, rules: Any) -> tuple[bool, ...]:
    """Of each outcome of the device that decides, whether it is void."""
    device = devices(game, rules)[game.decides]
    return tuple(is_void(game, device.value(face), rules) for face in device.faces)


def stream(game: Game, rules: Any) -> str:
    """What tables share that are counted alike: the outcomes and void ones, or the shoe."""
    played = player(game, rules)
    if played is not None:
        return str(played.stream(game, rules))
    read = reader(game, rules)
    if read is not None:
        return f"{game.key} {read.stream(game, rules)}"
    void = void_outcomes(game, rules)
    return f"{game.key} {len(void)} void {[n for n, flag in enumerate(void) if flag]}"


def _load_kernels(game: Game, rules: Any, follow: Sequence[After], way: Any) -> None:
    """Count one round, so that loading the compiled kernels is not taken for counting."""
    if contest_of(game, rules):
        list(_shoes(game, rules, 1, 0, 1, None, 0, way))
        return
    for after in follow:
        _count_part(game, rules, after, (0, 1, 0, 1), None)


def _count_part(
    game: Game, rules: Any, after: After, part: tuple[int, int, int, int], progress: Progress | None
) -> tuple[list[int], int, int]:
    """The counts of one part of a run: its cells, its void draws and its units."""
    seed, rounds, unit, workers = part
    if after:
        from croupier.analysis.kernels.chain import walk_contests

        walked = walk_contests(game.key, seed, after, rounds, unit, workers, progress)
        return walked.cells.reshape(-1).tolist(), 0, walked.units
    from croupier.analysis.kernels.count import count_rounds

    void = void_outcomes(game, rules)
    counts = count_rounds(game.key, seed, void, rounds, unit, workers, progress)
    return counts.decided.tolist(), counts.voids, counts.units


def _tallies(
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    workers: int,
    progress: Progress | None,
    first_unit: int,
    follow: Sequence[After],
) -> Iterator[Tally]:
    """The counts after each part of the run."""
    cells: dict[After, list[int]] = {}
    voids, done, units = 0, 0, 0
    part = UNITS_AT_A_TIME * workers * ROUNDS_IN_UNIT
    while done < rounds:
        now = min(part, rounds - done)
        for number, after in enumerate(follow):
            hear = _share(progress, done, now * number, len(follow))
            run = (seed, now, first_unit + units, workers)
            found, void, more = _count_part(game, rules, after, run, hear)
            cells[after] = _added(cells.get(after), found)
            voids += void
        units, done = units + more, done + now
        walked = {after: tuple(met) for after, met in cells.items() if after}
        yield Tally(tuple(cells.get((), ())), voids, done, units, 0.0, walked=walked)


def _shoes(
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    workers: int,
    progress: Progress | None,
    first_unit: int,
    way: Any,
) -> Iterator[Tally]:
    """The counts after some shoes at a time, where cards decide."""
    from croupier.analysis.kernels.shoes import Run

    run, played = Run(seed, rounds, first_unit, workers), player(game, rules)
    if played is not None:
        yield from played.tallies(game, rules, run, progress, way)
        return
    read = reader(game, rules)
    assert read is not None
    for counts in read.count(game, rules, run, progress):
        yield Tally(tuple(counts.decided.tolist()), 0, counts.rounds, counts.units, 0.0)


def _added(before: list[int] | None, more: list[int]) -> list[int]:
    return more if before is None else [a + b for a, b in zip(before, more, strict=True)]


def _share(progress: Progress | None, done: int, before: int, parts: int) -> Progress | None:
    """A part of a round's work is told as a part of a round."""
    if progress is None:
        return None
    return lambda more: progress(done + (before + more) // parts)


def simulated_rows(
    game: Game, rules: Any, tally: Tally, seed: int, settled: Sequence[Contest], way: Any = None
) -> list[Row]:
    """Each contest settled from the counts, with the exact law it is to be held against.

    A wager that patrons did not make, or that was never decided, has no row.
    """
    made = [one for one in settled if any(tally.met(one))]
    return [_row(game, rules, tally, seed, one, way) for one in made]


def _row(game: Game, rules: Any, tally: Tally, seed: int, one: Contest, way: Any) -> Row:
    played = player(game, rules)
    truth: Law | None
    if played is None:
        truth = exact_law(game, one.kind, rules, one.on)
    else:
        truth = played.truth(game, one.kind, rules, one.on, way)
    settled = tally.settled.get(one.kind.key) or settle(tally.met(one), one.results)
    sample = Sample(settled, seed, tally.units, tally.seconds, truth)
    row = row_of(game, one.kind, rules, one.on, _frequencies(tally, one))
    told = one.on if len(one.kind.spots(rules)) > 1 else ""
    return replace(row, spot=told, sample=sample, prizes=tally.prizes.get(one.kind.key, ()))


def _frequencies(tally: Tally, one: Contest) -> Law:
    weights: Counter[Fraction] = Counter()
    for times, result in zip(tally.met(one), one.results, strict=True):
        weights[result] += times
    found = replace(law_of(weights), rolls=tally.rolls(one), wagered=tally.wagered(one))
    settled = tally.settled.get(one.kind.key)
    if settled is None:
        return found
    return Computed(found.results, found.wagered, expected=settled.mean)


def simulate(  # noqa: PLR0913 - given by names
    game: Game,
    rules: Any,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    wagers: Sequence[str] = (),
    every_spot: bool = False,
    progress: Progress | None = None,
    way: Any = None,
) -> list[Row]:
    """So many rounds at one table, and a row for every wager settled."""
    settled = contests(game, rules, wagers, every_spot)
    tally = counted(game, rules, rounds, seed, workers, progress, follow=chains(settled), way=way)
    if tally.interrupted:
        raise KeyboardInterrupt
    return simulated_rows(game, rules, tally, seed, settled, way)
