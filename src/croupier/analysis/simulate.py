"""Simulation: the kernel counts outcomes, then every wager is settled from the counts.

A wager that one draw decides is settled from the outcomes of the rounds counted; one that may stay,
from the cells of finished contests. Wagers that follow the same chain share its contests. How
rounds are counted is up to the reader.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING

from croupier.analysis.distribution import Computed, Distribution, distribution_of
from croupier.analysis.kernels.tabulate import settle
from croupier.analysis.odds import row_of, spots_exist, wanted_wagers
from croupier.analysis.reader import volume
from croupier.analysis.rows import Row, Sample
from croupier.analysis.support.exact import begins
from croupier.analysis.variants import values_of
from croupier.core.errors import Refused
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.rulebook.option import revised, schema, spelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.reader import Progress, Way
    from croupier.analysis.tally import After, Settling, Tally
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


def contests(
    game: Game, rules: Rules, wagers: Sequence[str] = (), every_spot: bool = False
) -> list[Settling]:
    """Every wager offered at the table, or those named; on its first spot, those named, or all."""
    wanted, kinds = wanted_wagers(game, rules, wagers), offered(game, rules)
    for key in wanted:
        if key not in {kind.odds_row for kind in kinds.values()}:
            how = offered_by(game, rules, key)
            accepted = f"offer it with --set {how}" if how else ", ".join(kinds)
            raise Refused(f"wager {key!r}", "not offered at this table", (), accepted)
    own = volume(game, rules)
    bulk = [kind for kind in kinds.values() if own.reads(game, kind, rules)]
    for key in wanted:
        if key not in {kind.odds_row for kind in bulk}:
            why = "it lasts for several rounds, or something besides cards decides it"
            raise Refused(f"wager {key!r} in bulk", why, (), ", ".join(k.key for k in bulk))
    return [
        own.settling(game, kind, rules, on)
        for kind in bulk
        if begins(game, kind) and (not wanted or kind.odds_row in wanted)
        for on in _places(kind, rules, wanted.get(kind.odds_row, frozenset()), every_spot)
    ]


def offered_by(game: Game, rules: Rules, row: str) -> str:
    """The choice that would offer a wager at the table, as it is typed; "" if none alone does."""
    keys = {kind.key for kind in game.wagers if kind.odds_row == row}
    for declared in schema(game.options).values():
        for value in values_of(declared) if keys & set(declared.offers) else ():
            if keys & offered(game, revised(rules, declared.attr, value)).keys():
                return " --set ".join(f"{key}={text}" for key, text in spelled(declared, value))
    return ""


def _places(
    kind: WagerKind, rules: Rules, named: frozenset[str], every_spot: bool
) -> tuple[str, ...]:
    spots_exist(kind.odds_row, named, ((kind, rules),))
    places = kind.spots(rules)
    if named:
        return tuple(place for place in places if place in named)
    return places if every_spot else places[:1]


def chains(settled: Sequence[Settling]) -> tuple[After, ...]:
    """The chains these wagers follow, each once; the empty one stands for a single draw."""
    return tuple(dict.fromkeys(one.after for one in settled))


def stream(game: Game, rules: Rules) -> str:
    """What tables that are counted alike share: the outcomes and void ones, or the shoe."""
    return volume(game, rules).stream(game, rules)


def counted(  # noqa: PLR0913, PLR0917 - passed by name
    game: Game,
    rules: Rules,
    rounds: int,
    seed: int,
    workers: int = 1,
    progress: Progress | None = None,
    first_unit: int = 0,
    follow: Sequence[After] = ((),),
    way: Way | None = None,
) -> Tally:
    """Count a number of rounds of each chain; an interrupt ends the run early but keeps the counts.

    `way` is how patrons play and bet, where that is their decision. One round is counted first, so
    that the time to load the compiled kernels is not included.
    """
    from croupier.analysis.kernels.shoes import Run

    tallies, run = volume(game, rules).tallies, Run(seed, rounds, first_unit, workers)
    list(tallies(game, rules, Run(0, 1), None, follow, way))
    last: Tally | None = None
    interrupted = False
    begun = perf_counter()
    try:
        for tally in tallies(game, rules, run, progress, follow, way):
            last = replace(tally, seconds=perf_counter() - begun)
    except KeyboardInterrupt:
        if last is None:
            raise
        interrupted = True
    if last is None:
        raise Refused(f"{rounds} rounds", "there is nothing to count", (), "at least 1")
    return replace(last, interrupted=interrupted)


def simulated_rows(
    game: Game,
    rules: Rules,
    tally: Tally,
    seed: int,
    settled: Sequence[Settling],
    way: Way | None = None,
) -> list[Row]:
    """Each wager settled from the counts, with the exact distribution to compare it with.

    A wager that patrons did not make, or that was never decided, has no row.
    """
    made = [one for one in settled if any(tally.met(one))]
    return [_row(game, rules, tally, seed, one, way) for one in made]


def _row(game: Game, rules: Rules, tally: Tally, seed: int, one: Settling, way: Way | None) -> Row:
    truth = volume(game, rules).truth(game, one.kind, rules, one.on, way)
    by_round, met = tally.settled.get(one.kind.key), _met(tally, one)
    sample = Sample(
        by_round or settle(tally.met(one), one.results),
        seed,
        tally.units,
        tally.seconds,
        truth,
        met,
        frozenset(one.results if truth is None else (result for result, _ in truth.results)),
        by_round is not None,
    )
    row = row_of(game, one.kind, rules, one.on, _frequencies(tally, one, met))
    spot = one.on if len(one.kind.spots(rules)) > 1 else ""
    if truth is not None and (note := volume(game, rules).apart(game, one.kind, rules)):
        row = replace(row, distribution=replace(row.distribution, note=note))
    return replace(row, spot=spot, sample=sample, prizes=tally.prizes.get(one.kind.key, ()))


def _met(tally: Tally, one: Settling) -> Counter[Fraction]:
    """How often each result was met."""
    weights: Counter[Fraction] = Counter()
    for times, result in zip(tally.met(one), one.results, strict=True):
        weights[result] += times
    return weights


def _frequencies(tally: Tally, one: Settling, met: Counter[Fraction]) -> Distribution:
    found = replace(distribution_of(met), rolls=tally.rolls(one), wagered=tally.wagered(one))
    settled = tally.settled.get(one.kind.key)
    if settled is None:
        return found
    return Computed(found.results, found.wagered, expected=settled.mean)


def simulate(  # noqa: PLR0913 - passed by name
    game: Game,
    rules: Rules,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    wagers: Sequence[str] = (),
    every_spot: bool = False,
    progress: Progress | None = None,
    way: Way | None = None,
) -> list[Row]:
    """A number of rounds at one table, and a row for every wager settled."""
    settled = contests(game, rules, wagers, every_spot)
    tally = counted(game, rules, rounds, seed, workers, progress, follow=chains(settled), way=way)
    if tally.interrupted:
        raise KeyboardInterrupt
    return simulated_rows(game, rules, tally, seed, settled, way)
