"""Kernels that are not kept yet are compiled in a process of its own, once, and people go on."""

from __future__ import annotations

import fcntl
import os
import subprocess
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.analysis.kernels import warm
from croupier.floor.figures import compiling


def a_kernel(folder: Path | None) -> Any:
    def dealt() -> None: ...

    dealt.__module__, dealt.__qualname__ = "croupier.analysis.kernels.made_up", "dealt"
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


def test_who_comes_second_waits_and_finds_it_done(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kernel = a_kernel(tmp_path)
    ran: list[Any] = []
    stood_back: list[int] = []

    def made() -> None:
        ran.append(kernel)
        (tmp_path / "made_up.dealt-12.py311.nbi").touch()

    monkeypatch.setattr(warm, "kernels", lambda: (kernel,))
    monkeypatch.setattr(warm, "warm", made)
    monkeypatch.setattr(os, "nice", stood_back.append)
    with (tmp_path / "compiling.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        both = [Thread(target=compiling.politely) for _ in range(2)]
        for one in both:
            one.start()
        assert ran == []
    for one in both:
        one.join(60)
    assert (ran, stood_back) == ([kernel], [compiling.POLITE] * 2)


@pytest.mark.parametrize(
    ("missing", "warmed", "runs"), [(["dealt"], False, 1), ([], False, 0), (["dealt"], True, 0)]
)
def test_missing_kernels_are_compiled_once(
    monkeypatch: pytest.MonkeyPatch, missing: list[str], warmed: bool, runs: int
) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(compiling, "done", set())
    monkeypatch.setattr(warm, "is_done", lambda: warmed)
    monkeypatch.setattr(compiling, "missing", lambda kernels: missing)
    monkeypatch.setattr(subprocess, "run", lambda told, check: ran.append(told))
    compiling.compiled()
    compiling.compiled()
    assert [told[1:] for told in ran] == [["-m", "croupier.floor.figures.compiling"]] * runs
