"""Kernels are kept between processes, cleared on demand, and work where nothing can be kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from numba import njit

import croupier
from croupier.analysis.kernels import compiled, warm
from croupier.analysis.kernels.chain import walk_span
from croupier.analysis.kernels.compiled import kept_in
from croupier.analysis.kernels.count import count_units
from croupier.analysis.kernels.philox import fill, refill
from croupier.analysis.kernels.session import play_sessions

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = """
from croupier.analysis.kernels import philox
from croupier.analysis.kernels.compiled import kept_in
import numpy as np
out = np.empty(4, dtype=np.uint32)
philox.fill(np.uint32(0), np.uint32(0), np.uint64(0), np.uint32(0), out)
assert out[0] == 0x6627E8D5
print(kept_in(philox.fill), sum(philox.fill.stats.cache_hits.values()))
"""


def in_fresh_copy(folder: Path) -> list[str]:
    """What the small program says when run over a copy of the package in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("NUMBA_CACHE_DIR", None)
    command = [sys.executable, "-c", SMALL]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return ran.stdout.split()


def signatures(kernel: Callable[..., object]) -> list[tuple[object, ...]]:
    """The types of arguments a kernel is ready for in this process."""
    return list(getattr(kernel, "signatures"))  # noqa: B009


def test_a_fresh_copy_keeps_its_kernels_for_the_next_process(tmp_path: Path) -> None:
    shutil.copytree(
        Path(croupier.__file__).parent,
        tmp_path / "croupier",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    kept, hits = in_fresh_copy(tmp_path)
    assert (Path(kept).is_relative_to(tmp_path), hits) == (True, "0")
    assert in_fresh_copy(tmp_path) == [kept, "1"]


def test_where_nothing_can_be_kept_kernels_are_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere(function: Any, **options: Any) -> object:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return njit(function, **options)

    monkeypatch.setattr(compiled, "njit", nowhere)
    assert compiled.kernel(lambda x: x + 1)(2) == 3


def test_every_kernel_is_kept_and_clearing_removes_the_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    every = [one for one in warm.kernels() if one.__module__.startswith(croupier.__name__)]
    assert fill in every
    assert all(map(kept_in, every))
    for name in ("count.tally.nbi", "count.tally.1.nbc", "count.py"):
        (tmp_path / name).touch()
    monkeypatch.setattr(warm, "kept_in", lambda _: str(tmp_path))
    (tmp_path / "warmed").touch()
    assert warm.is_done()
    os.utime(tmp_path / "warmed", (0, 0))
    assert not warm.is_done()
    assert warm.clear() == 2
    assert not warm.is_done()
    assert [file.name for file in tmp_path.iterdir()] == ["count.py"]


def test_warming_compiles_every_kernel_that_is_called_from_outside() -> None:
    warm.warm()
    called: list[Any] = [fill, refill, count_units, walk_span, play_sessions]
    assert all(map(signatures, called))
