"""Kernels that are not kept yet are compiled in a process of its own, once, and people go on."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.floor import compiling


def a_kernel(folder: Path | None) -> Any:
    def dealt() -> None: ...

    dealt.__module__, dealt.__qualname__ = "croupier.kernels.made_up", "dealt"
    dealt.stats = SimpleNamespace(cache_path=folder and str(folder))  # type: ignore[attr-defined]
    return dealt


def test_a_kernel_is_missing_until_it_is_kept(tmp_path: Path) -> None:
    assert compiling.missing([a_kernel(tmp_path)]) == ["dealt"]
    (tmp_path / "other.dealt-1.py311.nbi").touch()
    assert compiling.missing([a_kernel(tmp_path)]) == ["dealt"]
    (tmp_path / "made_up.dealt-12.py311.nbi").touch()
    assert compiling.missing([a_kernel(tmp_path)]) == []


def test_what_cannot_be_kept_is_not_waited_for() -> None:
    assert compiling.missing([a_kernel(None)]) == []


@pytest.mark.parametrize(("missing", "runs"), [(["dealt"], 1), ([], 0)])
def test_missing_kernels_are_compiled_once(
    monkeypatch: pytest.MonkeyPatch, missing: list[str], runs: int
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(compiling, "done", set())
    monkeypatch.setattr(compiling, "missing", lambda kernels: missing)
    monkeypatch.setattr(subprocess, "run", lambda told, check: ran.append(told))
    compiling.compiled()
    compiling.compiled()
    assert [told[1:] for told in ran] == [["-m", "croupier.kernels.warm"]] * runs
