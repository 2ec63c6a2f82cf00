"""Work that is divided among processes: all of it is done once, whatever happens to a process."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.analysis.beside import QUEUED, divided
from croupier.analysis.odds import odds_rows
from croupier.core.errors import Refused
from croupier.games import registry

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a process is copied on Linux only")
GROUPS = ((0, 1), (2,), (3, 4), (5,), (6, 7))
HERE = os.getpid()


def squares(number: int) -> Iterator[tuple[int, int]]:
    yield number * number, os.getpid()


def wait_for(folder: Path, files: int) -> None:
    """Wait until processes have made as many files, at most two minutes."""
    for _ in range(12_000):
        if len(list(folder.iterdir())) >= files:
            return
        time.sleep(0.01)
    raise TimeoutError(f"{files} files have not come")


@pytest.fixture
def forked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that were forked, by number; a worker may have others, of other tests."""
    made, fork = list[int](), os.fork

    def noted() -> int:
        made.append(fork())
        return made[-1]

    monkeypatch.setattr(os, "fork", noted)
    return made


def left(processes: list[int]) -> list[int]:
    """Which processes still run, or have ended and nobody has waited for them."""
    return [one for one in processes if is_ours(one)]


def is_ours(process: int) -> bool:
    try:
        os.waitpid(process, os.WNOHANG)
    except ChildProcessError:
        return False
    return True


@pytest.mark.parametrize("several", [1, 2, 3, 9])
def test_every_item_is_done_once_and_by_as_many_processes_as_are_asked_for(
    several: int, tmp_path: Path, forked: list[int]
) -> None:
    expected = min(several, len(GROUPS) - 1)

    def work(number: int) -> Iterator[tuple[int, int]]:
        if number not in GROUPS[0]:
            (tmp_path / str(os.getpid())).touch()
            wait_for(tmp_path, expected)
        return squares(number)

    found: dict[int, list[tuple[int, int]]] = {}
    steps = sum(1 for _ in divided(work, GROUPS, found, several))
    assert {n: done[0][0] for n, done in found.items()} == {n: n * n for n in range(8)}
    assert len({done[0][1] for n, done in found.items() if n not in GROUPS[0]}) == expected
    for group in GROUPS:
        assert len({found[number][0][1] for number in group}) == 1
    assert steps <= len(found)
    assert left(forked) == []


def test_the_last_step_has_everything_even_if_this_process_is_the_last(
    tmp_path: Path, forked: list[int]
) -> None:
    def work(number: int) -> Iterator[int]:
        if number and os.getpid() == HERE:
            wait_for(tmp_path, 3)
            time.sleep(0.2)
        elif number:
            (tmp_path / str(number)).touch()
        yield number

    found: dict[int, list[int]] = {}
    heard = [len(found) for _ in divided(work, ((0,), (1,), (2,), (3,), (4,)), found, 2)]
    assert heard == sorted(heard)
    assert heard[-1] == 5
    assert left(forked) == []


def test_what_a_process_leaves_undone_is_done_here(tmp_path: Path, forked: list[int]) -> None:
    def work(number: int) -> Iterator[tuple[int, int]]:
        if number in GROUPS[0]:
            return squares(number)
        if os.getpid() == HERE:
            wait_for(tmp_path, 2)
            return squares(number)
        try:
            (tmp_path / "refused").touch(exist_ok=False)
        except FileExistsError:
            (tmp_path / "killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        raise Refused("a table", "it is not offered")

    found: dict[int, list[tuple[int, int]]] = {}
    for _ in divided(work, GROUPS, found, 3):
        pass
    assert sorted(found) == list(range(8))
    assert {done[0][1] for done in found.values()} == {HERE}
    assert left(forked) == []


def test_more_groups_than_a_queue_holds_are_done_all_the_same() -> None:
    found: dict[int, list[tuple[int, int]]] = {}
    for _ in divided(squares, [[number] for number in range(QUEUED + 5)], found, 2):
        pass
    assert sorted(found) == list(range(QUEUED + 5))


def test_an_interrupt_keeps_what_was_found_and_leaves_no_process(
    tmp_path: Path, forked: list[int]
) -> None:
    def work(number: int) -> Iterator[int]:
        yield number
        if number and os.getpid() == HERE:
            wait_for(tmp_path, 2)
            raise KeyboardInterrupt
        if number:
            (tmp_path / f"{number}").touch()
            if len(list(tmp_path.iterdir())) > 1:
                time.sleep(600)

    found: dict[int, list[int]] = {}
    with pytest.raises(KeyboardInterrupt):
        for _ in divided(work, ((0,), (1,), (2,), (3,), (4,)), found, 2):
            pass
    assert len(found) == 3, "the first, the one that was interrupted, and the other process's first"
    assert found == {number: [number] for number in found}
    assert left(forked) == []


def test_the_rows_of_odds_are_those_of_one_process_in_the_same_order(forked: list[int]) -> None:
    game, heard = registry.game("reddog"), list[float]()
    alone = odds_rows(game)
    assert odds_rows(game, several=3, progress=heard.append) == alone
    assert heard == sorted(heard)
    assert heard[-1] == 1
    assert left(forked) == []
