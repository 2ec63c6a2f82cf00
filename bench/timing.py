"""Timing: this thread's CPU time, the best of a few runs after a warm-up run."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

BEST_OF = 7


def seconds(work: Callable[[], object]) -> float:
    """The CPU seconds of one run."""
    begun = thread_time()
    work()
    return thread_time() - begun


def interleaved(works: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The best CPU seconds of each workload, run in turn so that a busy machine slows all alike."""
    for work in works.values():
        work()
    passes = [{name: seconds(work) for name, work in works.items()} for _ in range(BEST_OF)]
    return {name: min(one[name] for one in passes) for name in works}


def best(work: Callable[[], object]) -> float:
    """The best CPU seconds of one workload alone."""
    return interleaved({"": work})[""]
