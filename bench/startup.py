"""Startup: the time a fresh process takes to import the package, show help, and simulate."""

from __future__ import annotations

import os
import sys
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, run

from bench import Row

BEST_OF = 5
PROGRAM = (sys.executable, "-m", "croupier")
WORKS: dict[str, tuple[tuple[str, ...], str]] = {
    "python alone": ((sys.executable, "-c", "pass"), ""),
    "import croupier": ((sys.executable, "-c", "import croupier"), "0.1 s above python"),
    "croupier --help": ((*PROGRAM, "--help"), "at once"),
    "croupier odds": ((*PROGRAM, "odds", "roulette"), ""),
    "croupier law roulette": ((*PROGRAM, "law", "roulette"), "1 s"),
    "croupier law cmr147.07.3": ((*PROGRAM, "law", "cmr147.07.3"), "1 s"),
    "first simulation": (
        (*PROGRAM, "simulate", "roulette", "--rounds", "1e6", "--seed", "1", "--workers", "1"),
        "1.2 s",
    ),
}


def cpu(command: tuple[str, ...]) -> float:
    """The CPU seconds of a fresh process."""
    before = getrusage(RUSAGE_CHILDREN)
    run(command, check=True, stdout=DEVNULL, stderr=DEVNULL, env=os.environ)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows() -> list[Row]:
    """The least CPU seconds of each, run in turn, next to those of Python alone."""
    passes = [{name: cpu(command) for name, (command, _) in WORKS.items()} for _ in range(BEST_OF)]
    took = {name: min(one[name] for one in passes) for name in WORKS}
    alone = took["python alone"]
    return [
        Row(f"start, {name}", took[name], "s CPU", took[name] / alone, "times python", None, hold)
        for name, (_, hold) in WORKS.items()
    ]
