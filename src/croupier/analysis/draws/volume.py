"""Rounds of one device in bulk: its draws are counted, or the chain of a wager is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.draws.chain import commission
from croupier.analysis.draws.outcomes import decided_at_once
from croupier.analysis.exact import exact_distribution
from croupier.analysis.kernels.states import chain
from croupier.analysis.kernels.tabulate import tabulate
from croupier.analysis.tally import Settling, Tally, result
from croupier.analysis.unit import bids, replay
from croupier.core.errors import Refused
from croupier.core.game import devices, is_void
from croupier.core.rules import Rules
from croupier.equipment.chance import ROUNDS_IN_UNIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.kernels.shoes import Run
    from croupier.analysis.reader import Progress, Way, WayAsked
    from croupier.analysis.tally import After
    from croupier.analysis.unit import Played
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind

UNITS_AT_A_TIME = 1 << 13
"""How many units are counted between two points at which a run can be interrupted and saved."""
SHORT = 16
"""The first of these parts is as many times shorter."""


def void_outcomes(game: Game, rules: Rules) -> tuple[bool, ...]:
    """For each outcome of the deciding device, whether it is void."""
    device = devices(game, rules)[game.decides]
    return tuple(is_void(game, device.value(face), rules) for face in device.faces)


def stream(game: Game, rules: Rules) -> str:
    """The name of the stream shared by tables counted alike: the outcomes and the void ones."""
    void = void_outcomes(game, rules)
    return f"{game.key} {len(void)} void {[n for n, flag in enumerate(void) if flag]}"


def settling(game: Game, kind: WagerKind, rules: Rules, on: str) -> Settling:
    """The wager with its result for each outcome, in each state if it may stay."""
    if decided_at_once(game, kind, rules, on):
        return Settling(kind, on, tuple(map(result, tabulate(game, kind, rules, on))))
    followed, paid = chain(game, kind, rules, on), commission(kind, rules, None)
    results = tuple(result(v) - paid for judged in followed.verdicts for v in judged)
    staked = (1 + paid,) * len(results) if paid else ()
    return Settling(kind, on, results, followed.after, staked)


def truth(
    game: Game, kind: WagerKind, rules: Rules, on: str, way: Way | None
) -> Distribution | None:
    """The exact distribution: there is only one way to play."""
    return exact_distribution(game, kind, rules, on)


def no_way(game: Game, rules: Rules, asked: WayAsked) -> Way | None:
    """Refuse a way to bet on hands in a game without hands."""
    if asked.betting:
        why = "no hands are played in this game"
        raise Refused(f"{asked.betting[0]} at {game.name}", why, (), "a game with hands")
    return None


def replayed(
    game: Game,
    rules: Rules,
    run: tuple[int, int],
    made: Sequence[Settling],
    rounds: int | None = None,
    way: Way | None = None,
) -> Played:
    """A unit of a seed in the engine, or its first rounds, with the least wager on each spot."""
    return replay(game, rules, *run, bids(game, rules, made), rounds)


def tallies(
    game: Game,
    rules: Rules,
    run: Run,
    progress: Progress | None,
    follow: Sequence[After],
    way: Way | None,
) -> Iterator[Tally]:
    """The counts after each part of the run; the first parts are short, to have something soon."""
    cells: dict[After, list[int]] = {}
    voids, done, units = 0, 0, 0
    each = run.workers * ROUNDS_IN_UNIT
    part, most = max(1, UNITS_AT_A_TIME // SHORT) * each, UNITS_AT_A_TIME * each
    while done < run.rounds:
        now, part = min(part, run.rounds - done), min(2 * part, most)
        for number, after in enumerate(follow):
            hear = _share(progress, done, now * number, len(follow))
            these = (run.seed, now, run.first_unit + units, run.workers)
            found, void, more = _count_part(game, rules, after, these, hear)
            cells[after] = _added(cells.get(after), found)
            voids += void
        units, done = units + more, done + now
        walked = {after: tuple(met) for after, met in cells.items() if after}
        yield Tally(tuple(cells.get((), ())), voids, done, units, 0.0, walked=walked)


def _count_part(
    game: Game,
    rules: Rules,
    after: After,
    part: tuple[int, int, int, int],
    progress: Progress | None,
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


def _added(before: list[int] | None, more: list[int]) -> list[int]:
    return more if before is None else [a + b for a, b in zip(before, more, strict=True)]


def _share(progress: Progress | None, done: int, before: int, parts: int) -> Progress | None:
    """Report part of a round's work as part of a round."""
    if progress is None:
        return None
    return lambda more: progress(done + (before + more) // parts)
