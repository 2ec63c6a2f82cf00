"""In which order the tests run on several workers.

A worker starts with its own run of neighboring tests, as many as the others have, and whoever has
none left takes over half of what another has, from its end. So the dear tests come first, and what
is left at the end is short: no worker is idle while another still drives a browser.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import Protocol, TypeVar

TESTS = Path(__file__).parent
WITHOUT_KERNELS = {
    "conformance",
    "core",
    "equipment",
    "games",
    "law",
    "notation",
    "rulebook",
    "transcripts",
}
DEAR = {"analysis", "docs", "floor", "lockstep"}
"""Folders whose tests take long, of those that need kernels."""


class Placed(Protocol):
    """A test in its file."""

    @property
    def name(self) -> str: ...

    @property
    def path(self) -> Path: ...


Test = TypeVar("Test", bound=Placed)


def shared(items: list[Test], workers: int) -> list[list[Test]]:
    """What each worker starts with, as many tests as the others.

    The first has the browser, which its tests share. It waits until the kernels are compiled, and
    the others run what needs none; compiling takes about as long as that.
    """
    files = [list(group) for _, group in groupby(items, key=together)]
    parts: list[list[Test]] = [[] for _ in range(workers)]
    for file in sorted(files, key=turn):
        to = min(open_to(file[0], parts), key=len)
        to += file
    return parts


def open_to(one: Placed, parts: list[list[Test]]) -> list[list[Test]]:
    """The parts that a test may go to."""
    if in_browser(one):
        return parts[:1]
    if needs_kernels(one):
        return parts[::-1]
    return parts[:0:-1] or parts


def together(item: Placed) -> object:
    """What stays with one worker: a file, and over all files of conformance the tests of a game,
    which look at the same played tables.
    """
    of_game = re.search(r"\[(\w+)", item.name) if folder_of(item) == "conformance" else None
    return of_game[1] if of_game else item.path


def turn(file: list[Test]) -> tuple[bool, bool, bool, bool, int]:
    """Browser, checks of the whole project, what needs no kernels, dear folders, long files."""
    one, folder = file[0], folder_of(file[0])
    project = one.path.parent == TESTS
    return not in_browser(one), not project, needs_kernels(one), folder not in DEAR, -len(file)


def folder_of(item: Placed) -> str:
    """The folder below `tests/`; a file that lies in `tests/` itself gives its own name."""
    return item.path.relative_to(TESTS).parts[0]


def in_browser(item: Placed) -> bool:
    """Whether a test drives a browser."""
    return folder_of(item) == "browser"


def needs_kernels(item: Placed) -> bool:
    """Whether a test may call a compiled kernel."""
    first = folder_of(item)
    return first not in WITHOUT_KERNELS and first != item.path.name
