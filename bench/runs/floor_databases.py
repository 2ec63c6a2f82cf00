"""Every test of the floor on each kind of database; the suite runs many of them on SQLite alone."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

from bench.long import ROOT, LongRun, State

FLOOR = ROOT / "tests" / "floor"
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:cov")
COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)")


def chunks(state: State) -> Iterator[State]:
    """A file of tests at a time: how many passed, failed and were skipped."""
    for file in sorted(FLOOR.glob("test_*.py")):
        if file.stem not in state:
            state = {**state, file.stem: counted(f"tests/floor/{file.name}")}
            yield state


def counted(file: str) -> dict[str, int]:
    """The results of the tests of a file."""
    given = {**os.environ, "DATABASES": "both", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        (*PYTEST, file), cwd=ROOT, env=given, capture_output=True, text=True, check=False
    )
    last = done.stdout.strip().rpartition("\n")[2]
    found = {what: int(number) for number, what in COUNTED.findall(last)}
    return found if done.returncode == 0 else {"failed": 1, **found}


def figures(state: State) -> str:
    """A row for each file."""
    rows = "\n".join(
        f"| `{name}` | {found.get('passed', 0)} | {found.get('skipped', 0)} |"
        for name, found in state.items()
    )
    total = sum(found.get("passed", 0) for found in state.values())
    return f"{total:,} tests passed.\n\n| file | passed | skipped |\n| --- | --- | --- |\n{rows}"


def falls_short(state: State) -> str | None:
    """Files with a test that failed or was skipped."""
    bad = [name for name, found in state.items() if set(found) - {"passed"}]
    return f"not every test passed in {', '.join(bad)}" if bad else None


RUN = LongRun(
    "floor-databases",
    "Every test of the floor on SQLite and on PostgreSQL",
    ("bench/runs/floor_databases.py", "src/croupier/floor/store/**/*.py", "tests/floor/*.py"),
    chunks,
    figures,
    falls_short,
)
