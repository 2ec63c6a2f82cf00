"""Submissions: random choices of every game, judged by a second reading of the law."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from tests.rulebook.second_reading import READINGS, barred
from tests.rulebook.submissions import faults, submitted

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_EACH = 10_000
AT_ONCE = 1_000


def chunks(state: State, of_each: int = OF_EACH, at_once: int = AT_ONCE) -> Iterator[State]:
    """A number of submissions of one game after another."""
    for game in READINGS:
        done: Counter[str] = Counter(state.get(game, {}))
        while done["submissions"] < of_each:
            rng = Random(f"{game} {done['submissions']}")
            for _ in range(at_once):
                done += judged(game, rng)
            state = {**state, game: dict(done)}
            yield state


def judged(game: str, rng: Random) -> Counter[str]:
    """One submission: whether it is barred, and where the check departs."""
    named = submitted(game, rng)
    found = Counter({"submissions": 1, "barred": int(bool(barred(game, named)))})
    found.update(f"astray {fault}" for fault in faults(game, named))
    return found


def falls_short(state: State) -> str | None:
    """A submission that is judged differently."""
    told = (what for found in state.values() for what in found if what.startswith("astray "))
    first = next(told, None)
    return None if first is None else first.removeprefix("astray ")


def figures(state: State) -> str:
    """How many submissions of each game were checked, and how many of them are barred."""
    rows = (
        f"| {game} | {found['submissions']:,} | {found.get('barred', 0):,} |"
        for game, found in state.items()
    )
    head = "Every submission was refused by exactly the clauses that bar it, if any does."
    lines = ("| game | submissions | barred |", "| --- | ---: | ---: |", *rows)
    return f"{head}\n\n" + "\n".join(lines)


RUN = LongRun(
    name="submissions",
    title="Submissions are judged as the law reads",
    covers=(
        "bench/runs/submissions.py",
        "tests/rulebook/second_reading.py",
        "tests/rulebook/submissions.py",
        "src/croupier/rulebook/*.py",
        "src/croupier/games/*/options.py",
        "src/croupier/games/blackjack/*.py",
        "src/croupier/games/families/*/options.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
