"""Commands: every call at every width and at a terminal, then random combinations of options.

Calls run in one process, in a folder with a file of each kind. Random calls are seeded by their
number. A call that takes too long is interrupted, and must end as an interrupt does.
"""

from __future__ import annotations

import shlex
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from bench.long import LongRun, State
from croupier.cli import guard
from tests.cli.calls import DATA, NAMES, calls_of
from tests.cli.ended import ENDED, faults, is_data, run, wide
from tests.cli.shelf import rehearse, shorten, stock
from tests.cli.terminal import END, on_terminal
from tests.cli.tried import random_call, tried, typed_at_a_table

MANY = 5_000
IN_A_CHUNK = 200
WIDTHS = (60, 80, 120)
KEPT = 40
"""How many faults of each part are kept."""
SOUND = (
    "None showed a traceback; each ended with a documented exit code; every refusal is one line "
    "without a key of the code; no line is wider than the terminal."
)
"""What a run without faults has shown."""
HOW = {
    guard.DONE: "done",
    guard.FALLS_SHORT: "falls short",
    guard.UNREADABLE: "refused",
    guard.INTERRUPTED: "interrupted",
}


def chunks(
    state: State, many: int = MANY, names: Sequence[str] = NAMES, in_a_chunk: int = IN_A_CHUNK
) -> Iterator[State]:
    """Each command at a terminal, then each without one, then random calls.

    The terminal comes first: its calls run in copies of this process, before it has threads.
    """
    state = {"terminal": {}, "calls": {}, "random": {}, "number": 0, "found": [], **state}
    with tempfile.TemporaryDirectory() as folder, away():
        shelf = Path(folder) / "shelf"
        shelf.mkdir()
        stock(shelf)
        for part, do in (("terminal", at_terminal), ("calls", called)):
            for name in (one for one in names if one not in state[part]):
                done, found = do(name, shelf)
                told = [*state["found"], *found[:KEPT]]
                state = {**state, part: {**state[part], name: done}, "found": told}
                yield state
        while state["number"] < many:
            state = more(state, names, shelf, in_a_chunk)
            yield state


def more(state: State, names: Sequence[str], shelf: Path, many: int) -> State:
    """The state after some random calls."""
    ends: Counter[str] = Counter(state["random"])
    found: list[str] = state["found"]
    with room(shelf) as patch:
        shorten(patch)
        for number in range(state["number"], state["number"] + many):
            rng = Random(f"commands {number}")
            name, width, typed = rng.choice(names), rng.choice(WIDTHS), typed_at_a_table(rng)
            patch.setenv("COLUMNS", str(width))
            result, wrong = tried(random_call(name, rng), width, typed)
            ends[f"{name}: {HOW.get(result.exit_code, 'fault')}"] += 1
            found = [*found, *(f"{number}: {one}" for one in wrong)]
    return {**state, "random": dict(ends), "number": state["number"] + many, "found": found}


def at_terminal(name: str, shelf: Path) -> tuple[int, list[str]]:
    """How many times calls of a command were made at a terminal, and what was wrong."""
    found: list[str] = []
    many = 0
    for width in WIDTHS:
        with room(shelf) as patch:
            shorten(patch)
            for call in calls_of(name):
                words = shlex.split(call)
                shown = on_terminal(words, width, [(" > ", END)])
                many += 1
                if shown.code not in ENDED or "Traceback" in shown.text:
                    found.append(f"{call} at a terminal: {shown.code}: {shown.text[-300:]}")
                if not {*words} & {*DATA} and name not in ("layout", "convert"):
                    found += wide(f"{call} at a terminal", shown.text, width)
    return many, found


def called(name: str, shelf: Path) -> tuple[int, list[str]]:
    """How many times calls of a command were made, as long as they take, and what was wrong."""
    found: list[str] = []
    many = 0
    for width in WIDTHS:
        with room(shelf) as patch:
            patch.setenv("COLUMNS", str(width))
            for call in calls_of(name):
                words = shlex.split(call)
                result = run(words)
                many += 1
                found += faults(words, result)
                if result.exit_code == guard.UNREADABLE:
                    found.append(f"{call}: refused: {result.stderr}")
                if not is_data(words):
                    found += wide(call, result.stdout, width)
    return many, found


@contextmanager
def room(shelf: Path) -> Iterator[pytest.MonkeyPatch]:
    """A copy of the folder to work in."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        here = Path(folder) / "room"
        shutil.copytree(shelf, here)
        patch.chdir(here)
        rehearse(patch)
        yield patch


@contextmanager
def away() -> Iterator[None]:
    """What the machine has kept changes nothing, and nothing is kept on it."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", folder)
        patch.delenv("CROUPIER_GAMES", raising=False)
        yield


def falls_short(state: State) -> str | None:
    """A call that ended as it must not."""
    found = state["found"]
    return f"{len(found)} faults, the first: {found[0]}" if found else None


def figures(state: State) -> str:
    """The page: how many calls of each command were made, and how they ended."""
    made = state["random"]
    hows = (*HOW.values(),)
    rows = (
        f"| {name} | {state['calls'][name]} | {state['terminal'][name]} | "
        + " | ".join(f"{made.get(f'{name}: {how}', 0):,}" for how in hows)
        + " |"
        for name in state["calls"]
    )
    head = (
        f"{sum(state['calls'].values()):,} calls that use every command, option and argument, at "
        f"{', '.join(map(str, WIDTHS))} columns, {sum(state['terminal'].values()):,} at a "
        f"terminal of these widths, and {state['number']:,} random combinations of options with "
        f"good and bad values: {len(state['found'])} faults. " + ("" if state["found"] else SOUND)
    )
    table = "| command | calls | at a terminal | " + " | ".join(hows) + " |"
    ruled = "| --- " + "| ---: " * (2 + len(hows)) + "|"
    return "\n".join((head, "", table, ruled, *rows))


RUN = LongRun(
    name="commands",
    title="Every command, with good and bad input",
    covers=(
        "bench/runs/commands.py",
        "tests/cli/calls.py",
        "tests/cli/ended.py",
        "tests/cli/shelf.py",
        "tests/cli/terminal.py",
        "tests/cli/tried.py",
        "src/croupier/cli/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
