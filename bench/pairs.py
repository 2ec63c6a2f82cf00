"""Two checkouts compared, row by row: `python -m bench pairs OLD_DIR [NAME...]`.

The benchmarks alternate between both checkouts, each time in a process of its own, so that a busy
machine slows both alike. A pair is one run of each, every workload the best of three; the medians
over nine pairs are compared. Rates are by CPU time; for a row of seconds, less is better. Each
checkout is measured by its own benchmarks in its own environment, so both must be set up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TextIO

HERE = Path(__file__).resolve().parent.parent
PAIRS = 9
HOLD = 0.95
SECONDS = "s CPU"
TIMED = ("craps", "engine", "shoe", "spins", "startup", "twentyone", "volume", "yardstick")
"""Benchmarks whose rows are rates by CPU time; the others measure what is served, by the clock."""

MEASURE = """
import json, sys
from importlib import import_module
import bench.timing, bench.startup
bench.timing.BEST_OF = bench.startup.BEST_OF = 3
for name in sys.argv[1:]:
    for row in import_module(f"bench.{name}").rows():
        print(json.dumps([row.name, row.unit, row.rate]), flush=True)
"""

Rates = dict[str, tuple[str, float]]


@dataclass(frozen=True)
class Pair:
    """A row of both checkouts: the median rates, and the median ratio of new to old."""

    name: str
    unit: str
    old: float
    new: float
    ratio: float

    @property
    def holds(self) -> bool:
        """Whether the new row is no slower than allowed."""
        return self.ratio >= HOLD


def measured(folder: Path, names: list[str]) -> Rates:
    """The rows of some benchmarks in one checkout, measured once."""
    python = folder / ".venv" / "bin" / "python"
    command = (str(python), "-c", MEASURE, *names)
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    rows = map(json.loads, done.stdout.splitlines())
    return {name: (unit, rate) for name, unit, rate in rows}


def paired(runs: list[tuple[Rates, Rates]]) -> list[Pair]:
    """The rates that both checkouts have in every run, each with its medians."""
    rates = [name for name, (unit, _) in runs[0][1].items() if unit == SECONDS or "/s" in unit]
    shared = [name for name in rates if all(name in one for run in runs for one in run)]
    found = []
    for name in shared:
        unit = runs[0][1][name][0]
        old, new = ([run[which][name][1] for run in runs] for which in (0, 1))
        times = [b / a for a, b in zip(old, new, strict=True)]
        ratio = median(1 / one for one in times) if unit == SECONDS else median(times)
        found.append(Pair(name, unit, median(old), median(new), ratio))
    return found


def compare(old: Path, names: list[str], pairs: int = PAIRS) -> list[Pair]:
    """Alternate the benchmarks between both checkouts; each pair starts with the other one."""
    runs = []
    for number in range(pairs):
        order = (old, HERE) if number % 2 == 0 else (HERE, old)
        found = {folder: measured(folder, names) for folder in order}
        runs.append((found[old], found[HERE]))
        print(f"pair {number + 1} of {pairs}", file=sys.stderr, flush=True)
        if number + 1 < pairs:
            show(paired(runs), sys.stderr)
    return paired(runs)


def show(found: list[Pair], to: TextIO) -> None:
    """Print the rows; a run that is stopped early leaves those of the pairs it made."""
    from bench.__main__ import quantity

    print(f"{'row':<36}{'old':<20}{'new':<20}{'new / old':<12}hold", file=to)
    for one in found:
        old, new = (f"{quantity(rate)}{one.unit}" for rate in (one.old, one.new))
        held = f"{HOLD}" if one.holds else f"below {HOLD}"
        print(f"{one.name:<36}{old:<20}{new:<20}{one.ratio:<12.3f}{held}", file=to, flush=True)


def main(words: list[str]) -> int:
    """Compare with an old checkout and print the table; return 1 if a row is too slow."""
    known = ", ".join(TIMED)
    if not words or any(name not in TIMED for name in words[1:]):
        print(f"usage: ./run bench pairs OLD_DIR [NAME...]; available: {known}", file=sys.stderr)
        return 2
    found = compare(Path(words[0]).resolve(), words[1:] or list(TIMED))
    show(found, sys.stdout)
    return int(not all(one.holds for one in found))
