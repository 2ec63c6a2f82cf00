"""Benchmarks: each workload beside a yardstick of the same process.  Nothing is asserted.

A module here with a function `rows() -> list[Row]` is a benchmark: `python -m bench NAME` runs
it.  Read the ratios first; absolute figures are for one machine on one day.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A workload: its rate, and what it is measured against in the same process."""

    name: str
    rate: float
    unit: str
    ratio: float | None = None
    ratio_to: str = ""
    scaled: float | None = None
    hold: str = ""
