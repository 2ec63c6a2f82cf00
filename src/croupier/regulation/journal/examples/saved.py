"""An example month in a file, for people who want to try a journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from croupier.core.errors import Refused
from croupier.regulation.journal import store
from croupier.regulation.journal.entry import written
from croupier.regulation.journal.examples.breaking import Seeded
from croupier.regulation.journal.examples.violations import VIOLATIONS, broken_month, chosen


def example(
    file: Path,
    seed: int,
    violations: int,
    hear: Callable[[float], None] | None = None,
    days: int = 31,
) -> list[Seeded]:
    """Write a month into a new file, with some violations; returns what was seeded."""
    if file.exists():
        raise Refused(str(file), "this file is there already", (), "the name of a new file")
    if not 0 <= violations <= len(VIOLATIONS):
        most = f"a number from 0 to {len(VIOLATIONS)}"
        raise Refused(f"{violations} violations", "there are not that many kinds", (), most)
    entries, seeded = broken_month(seed, chosen(violations, seed), days, hear)
    store.add(file, map(written, entries))
    return seeded
