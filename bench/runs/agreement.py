"""Agreement: every wager and variant of every game, a billion rounds, against exact values."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from decimal import Decimal
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import croupier
from bench.long import LongRun, State
from croupier.analysis.figures import per_cent
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.odds import differing, unique
from croupier.analysis.reader import contest, reader, volume
from croupier.analysis.simulate import chains, contests, counted, simulated_rows, stream
from croupier.analysis.tally import After, Tally
from croupier.analysis.variants import choice, tables
from croupier.equipment.chance import ROUNDS_IN_UNIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.rows import Row
    from croupier.core.game import Game

ROUNDS = 10**9
PART = 50_000 * ROUNDS_IN_UNIT
SEED = 1
MOST = Decimal(4)
"""Of hundreds of values, chance puts one or two beyond three standard errors, none beyond four."""


def by_chance() -> list[Game]:
    """The games with wagers that chance alone decides; those with decisions have their own run."""
    with_wagers = (game for game in croupier.games().values() if game.wagers)
    return [game for game in with_wagers if not reader(game, game.options()).strategies]


def rules_of(game: Game) -> list[Any]:
    """The rules of every table that has a row of the game."""
    return list(dict.fromkeys(rules for _, rules in tables(game, choice(game, None))))


@lru_cache(maxsize=1)
def streams() -> dict[str, tuple[Game, Any, After]]:
    """One table for each device whose rounds are counted, and for each chain that is run."""
    found: dict[str, tuple[Game, Any, After]] = {}
    for game in by_chance():
        for rules in rules_of(game):
            if contest(game, rules) is not None:
                found.setdefault(stream_of(game, rules), (game, rules, ()))
                continue
            for after in chains(contests(game, rules, every_spot=True)):
                found.setdefault(stream_of(game, rules, after), (game, rules, after))
    return found


def stream_of(game: Game, rules: Any, after: After = ()) -> str:
    """What tables with the same device or shoe, and wagers with the same chain, share."""
    followed = f" chain {sha256(repr(after).encode()).hexdigest()[:12]}" if after else ""
    return f"{stream(game, rules)}{followed}"


def chunks(state: State, rounds: int = ROUNDS, part: int = PART) -> Iterator[State]:
    """A part of the rounds of one stream after another."""
    for name, (game, rules, after) in streams().items():
        done = state.get(name)
        while done is None or done["rounds"] < rounds:
            before = Tally(**done) if done else None
            more = min(part, rounds - (before.rounds if before else 0))
            first = before.units if before else 0
            now = a_part(game, rules, more, first, after)
            cells = now.walked[after] if after else now.decided
            done = asdict(joined(before, replace(now, decided=cells, walked={})))
            state = {**state, name: done}
            yield state


def a_part(game: Game, rules: Any, more: int, first: int, after: After) -> Tally:
    """More rounds of a stream, starting at a unit; where cards decide, shoes to their end."""
    if contest(game, rules) is None:
        return counted(game, rules, more, SEED, first_unit=first, follow=(after,))
    run = Run(SEED, more, first, whole=True)
    *_, tally = volume(game, rules).tallies(game, rules, run, None, (after,), None)
    return tally


def joined(before: Tally | None, now: Tally) -> Tally:
    """Two consecutive parts of a stream, joined."""
    if before is None:
        return now
    return Tally(
        tuple(a + b for a, b in zip(before.decided, now.decided, strict=True)),
        before.voids + now.voids,
        before.rounds + now.rounds,
        before.units + now.units,
        before.seconds + now.seconds,
    )


def rows(state: State, every_spot: bool = False) -> list[Row]:
    """Every row of every game, settled from the counts of its stream."""
    return settled(json.dumps(state), every_spot)


@lru_cache(maxsize=2)
def settled(counts: str, every_spot: bool) -> list[Row]:
    """The same from the saved counts, computed once for all callers."""
    found, state = [], json.loads(counts)
    for game in by_chance():
        for kind, rules in differing(game, tables(game, choice(game, None))):
            for one in contests(game, rules, (kind.odds_row,), every_spot):
                tally = Tally(**state[stream_of(game, rules, one.after)])
                walked = {one.after: tuple(tally.decided)} if one.after else {}
                found += simulated_rows(game, rules, replace(tally, walked=walked), SEED, [one])
    return unique_rows(found)


def unique_rows(found: list[Row]) -> list[Row]:
    """Each row of each game once."""
    return [row for game in croupier.games() for row in unique(r for r in found if r.game == game)]


def deviation(row: Row) -> Decimal:
    """How far a row is from its exact value, in standard errors."""
    return Decimal(0) if row.sample is None else abs(row.sample.deviation or Decimal(0))


def falls_short(state: State) -> str | None:
    """A value farther from its exact value than chance explains."""
    worst = max(rows(state, every_spot=True), key=deviation)
    if deviation(worst) < MOST:
        return None
    return f"{worst.game} {worst.wager} is {deviation(worst):.2f} standard errors off"


def figures(state: State) -> str:
    """The page: the largest deviations, then every row."""
    found, every = rows(state), rows(state, every_spot=True)
    worst, spot = max(found, key=deviation), max(every, key=deviation)
    rounds = min(tally["rounds"] for tally in state.values())
    return "\n".join(
        (
            f"{rounds:,} rounds of each device, seed {SEED}; shoes are dealt to the end.",
            "",
            f"- {len(found)} values, one spot each: the largest deviation is "
            f"{deviation(worst):.2f} standard errors ({worst.game} `{worst.wager}`); "
            f"{_beyond(found, 2)} are beyond 2 and {_beyond(found, 3)} beyond 3.",
            f"- {len(every)} values over every spot: the largest is {deviation(spot):.2f} "
            f"({spot.game} `{spot.wager}:{spot.spot}`); {_beyond(every, 2)} are beyond 2 "
            f"({len(every) * 0.0455:.0f} by chance), {_beyond(every, 3)} beyond 3 "
            f"({len(every) * 0.0027:.1f} by chance).",
            "",
            "| game | wager | variant | exact | simulated | deviation |",
            "| --- | --- | --- | ---: | ---: | ---: |",
            *map(line, found),
        )
    )


def _beyond(found: list[Row], errors: int) -> int:
    return sum(deviation(row) > errors for row in found)


def line(row: Row) -> str:
    """A row of the page."""
    sample = row.sample
    assert sample is not None
    assert sample.truth is not None
    variant = ", ".join(f"{key} = {value}" for key, value in row.variant.items())
    exact, apart = sample.truth.house_advantage, sample.deviation or Decimal(0)
    return (
        f"| {row.game} | {row.wager} | {variant} | {exact} = {per_cent(exact, 4)} "
        f"| {per_cent(row.house_advantage, 4)} | {apart:+.2f} |"
    )


RUN = LongRun(
    name="agreement",
    title="Simulated and exact values agree",
    covers=(
        "bench/runs/agreement.py",
        "src/croupier/analysis/exact.py",
        "src/croupier/analysis/distribution.py",
        "src/croupier/analysis/dealing.py",
        "src/croupier/analysis/draws/outcomes.py",
        "src/croupier/analysis/draws/volume.py",
        "src/croupier/analysis/reader.py",
        "src/croupier/analysis/tally.py",
        "src/croupier/analysis/simulate.py",
        "src/croupier/analysis/variants.py",
        "src/croupier/core/odds.py",
        "src/croupier/core/verdict.py",
        "src/croupier/equipment/chance.py",
        "src/croupier/equipment/device.py",
        "src/croupier/equipment/wheels.py",
        "src/croupier/games/*/options.py",
        "src/croupier/games/*/paytables.toml",
        "src/croupier/games/*/wagers.py",
        "src/croupier/games/families/baccarat/options.py",
        "src/croupier/games/families/baccarat/paytables.toml",
        "src/croupier/games/families/baccarat/wagers.py",
        "src/croupier/games/families/coup.py",
        "src/croupier/analysis/baccarat/coup.py",
        "src/croupier/analysis/kernels/count.py",
        "src/croupier/analysis/kernels/philox.py",
        "src/croupier/analysis/kernels/shoes.py",
        "src/croupier/analysis/kernels/tabulate.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
