"""Startup: the time a fresh process takes to import the package, show help, compute, simulate."""

from __future__ import annotations

import os
import sys
from resource import RUSAGE_CHILDREN, getrusage
from subprocess import DEVNULL, run
from time import perf_counter

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
WAITED = {"croupier odds blackjack": ((*PROGRAM, "odds", "blackjack"), "4 s")}
"""Commands that several processes share: what counts is how long a person waits."""


def wall(command: tuple[str, ...]) -> float:
    """The seconds until a fresh process is done."""
    begun = perf_counter()
    run(command, check=True, stdout=DEVNULL, stderr=DEVNULL, env=os.environ)
    return perf_counter() - begun


def cpu(command: tuple[str, ...]) -> float:
    """The CPU seconds of a fresh process."""
    before = getrusage(RUSAGE_CHILDREN)
    run(command, check=True, stdout=DEVNULL, stderr=DEVNULL, env=os.environ)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rows() -> list[Row]:
    """The least seconds of each, run in turn; CPU seconds are next to those of Python alone."""
    passes = [{name: cpu(command) for name, (command, _) in WORKS.items()} for _ in range(BEST_OF)]
    took = {name: min(one[name] for one in passes) for name in WORKS}
    alone = took["python alone"]
    waited = {name: min(wall(line) for _ in range(BEST_OF)) for name, (line, _) in WAITED.items()}
    return [
        Row(f"start, {name}", took[name], "s CPU", took[name] / alone, "times python", None, hold)
        for name, (_, hold) in WORKS.items()
    ] + [
        Row(f"wait, {name}", waited[name], "s", waited[name] / alone, "times python", None, hold)
        for name, (_, hold) in WAITED.items()
    ]
