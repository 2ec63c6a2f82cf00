"""An example month in a file, for people who want to try a journal."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from croupier.core.errors import Refused
from croupier.regulation.approvals.records import Records, read_records
from croupier.regulation.journal import store
from croupier.regulation.journal.entry import written
from croupier.regulation.journal.examples.breaking import Seeded
from croupier.regulation.journal.examples.violations import VIOLATIONS, broken_month, chosen

RECORD = Path(str(files(__package__) / "approvals.toml"))
"""The record of approvals of the example casino."""


def record() -> Records:
    """What the example casino has submitted and what was approved."""
    return read_records(RECORD)


def record_beside(file: Path) -> Path:
    """Where the record of approvals of an example is written."""
    return file.with_suffix(".approvals.toml")


def example(
    file: Path,
    seed: int,
    violations: int,
    hear: Callable[[float], object] | None = None,
    days: int = 31,
) -> list[Seeded]:
    """Write a month into a new file, with some violations; returns what was seeded.

    Its record of approvals is written beside it.
    """
    for one in (file, record_beside(file)):
        if one.exists():
            raise Refused(str(one), "this file already exists", (), "the name of a new file")
    seeded = month(file, seed, violations, hear, days)
    record_beside(file).write_text(RECORD.read_text("utf-8"), "utf-8")
    return seeded


def month(
    file: Path,
    seed: int,
    violations: int,
    hear: Callable[[float], object] | None = None,
    days: int = 31,
) -> list[Seeded]:
    """Write only the journal of a month into a new file; returns what was seeded."""
    if not 0 <= violations <= len(VIOLATIONS):
        most = f"a number from 0 to {len(VIOLATIONS)}"
        raise Refused(f"{violations} violations", "there are not that many kinds", (), most)
    entries, seeded = broken_month(seed, chosen(violations, seed), days, hear)
    store.add(file, map(written, entries))
    return seeded
