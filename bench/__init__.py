"""Benchmarks: each workload next to a yardstick measured in the same process.

A module here with a function `rows() -> list[Row]` is a benchmark: `python -m bench NAME` runs it.
Nothing is asserted. Read the ratios first; absolute figures are for one machine on one day.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A workload's rate, and what it is measured against in the same process."""

    name: str
    rate: float
    unit: str
    ratio: float | None = None
    ratio_to: str = ""
    scaled: float | None = None
    hold: str = ""
