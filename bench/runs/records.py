"""Records that cannot have happened: half a million changed records of every game, none certified.

Every record is played at a table of its own with a seed fixed here. Its inputs are then changed as
no driver would have written them; the engine must refuse one of them, or a driver that is asked for
the same must make the same record. Some of the changed records are written to files and replayed.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from croupier.games.registry import KEYS, games
from tests.notation.impossible import falsely_certified, judged, mutant, played, replays

if TYPE_CHECKING:
    from collections.abc import Iterator

MUTANTS = 500_000
OF_A_RECORD = 250
"""Changed records that are made from one."""
FILED = 25
"""One changed record in this many is written to files."""
IN_A_CHUNK = 40
ACTS = 150


def chunks(state: State, mutants: int = MUTANTS) -> Iterator[State]:
    """Record after record, game after game."""
    state = {"records": 0, "made": {}, "games": {}, "missed": [], **state}
    while sum(state["games"].values()) < mutants:
        for number in range(state["records"], state["records"] + IN_A_CHUNK):
            state = counted(state, number)
        state = {**state, "records": state["records"] + IN_A_CHUNK}
        yield state


def counted(state: State, number: int) -> State:
    """The state after the changed records made from one more."""
    keys = [key for key in games() if key in KEYS]
    key = keys[number % len(keys)]
    done, missed = changed(key, number)
    return {
        **state,
        "made": dict(Counter(state["made"]) + done),
        "games": dict(Counter(state["games"]) + Counter({key: done.total()})),
        "missed": [*state["missed"], *missed],
    }


def changed(key: str, number: int, many: int = OF_A_RECORD) -> tuple[Counter[str], list[str]]:
    """How each changed record of one was found, by what was changed, and those that were not."""
    true, rng = played.__wrapped__(key, number, ACTS), Random(number)
    done: Counter[str] = Counter()
    missed: list[str] = []
    for nth in range(many):
        one = mutant(true, rng)
        if one is None:
            continue
        verdict = judged(one)
        found = "refused" if verdict.refused is not None else "true" if verdict.made else "found"
        done[f"{one.what}: {found}"] += 1
        if falsely_certified(one, verdict):
            missed.append(f"{number}: {one}")
        if nth % FILED == 0 and replays(one, verdict) != (verdict.made, verdict.made):
            missed.append(f"{number}, as a file: {one}")
    return done, missed


def falls_short(state: State) -> str | None:
    """A record that was certified and that no driver makes."""
    missed = state["missed"]
    return f"{len(missed)} wrong verdicts, the first: {missed[0]}" if missed else None


def figures(state: State) -> str:
    """The page: how often each change was made, and how it was found."""
    games_, made = state["games"], state["made"]
    names = sorted({name.partition(": ")[0] for name in made})
    tables = ", ".join(f"{key} {many:,}" for key, many in games_.items())
    return "\n".join(
        (
            f"{sum(games_.values()):,} changed records of {len(games_)} games, made from "
            f"{state['records']:,} true ones: {len(state['missed'])} wrong verdicts. Each was "
            "refused by the engine at the changed input or after it, found by a replay because a "
            "wager was not written together with what confirms it, or is true itself: a driver "
            f"that is asked for the same makes the same record. One in {FILED} was also written "
            "as JSON lines and as text, and both were certified only if the record is true.",
            "",
            "| changed | refused | found | true |",
            "| --- | ---: | ---: | ---: |",
            *(
                f"| {name} | "
                + " | ".join(f"{made.get(f'{name}: {how}', 0):,}" for how in HOW)
                + " |"
                for name in names
            ),
            "",
            f"Changed records by game: {tables}.",
        )
    )


HOW = ("refused", "found", "true")
RUN = LongRun(
    name="records",
    title="Records that cannot have happened",
    covers=(
        "bench/runs/records.py",
        "tests/notation/impossible.py",
        "src/croupier/core/*.py",
        "src/croupier/games/*/[!_gl]*.py",
        "src/croupier/games/families/*/[!_l]*.py",  # all except the layout and its grid
        "src/croupier/rulebook/acceptance.py",
        "src/croupier/notation/*.py",
        "src/croupier/analysis/random_play.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
