"""Work that is divided among processes: all of it is done once, whatever happens to a process."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from croupier.analysis.beside import divided
from croupier.analysis.odds import odds_rows
from croupier.core.errors import Refused
from croupier.games import registry

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="a process is copied on Linux only")
GROUPS = ((0, 1), (2,), (3, 4), (5,), (6, 7))
HERE = os.getpid()


def squares(number: int) -> Iterator[tuple[int, int]]:
    yield number * number, os.getpid()


def childless() -> bool:
    """Whether every process that this one forked is gone."""
    try:
        os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


@pytest.mark.parametrize("several", [1, 2, 3, 9])
def test_every_item_is_done_once_and_by_as_many_processes_as_are_asked_for(several: int) -> None:
    found: dict[int, list[tuple[int, int]]] = {}
    steps = sum(1 for _ in divided(squares, GROUPS, found, several))
    assert {n: done[0][0] for n, done in found.items()} == {n: n * n for n in range(8)}
    assert len({done[0][1] for done in found.values()}) == min(several, len(GROUPS) - 1)
    assert steps <= len(found)
    assert childless()


def test_the_last_step_has_everything_even_if_this_process_is_the_last() -> None:
    def work(number: int) -> Iterator[int]:
        if os.getpid() == HERE and number == 3:
            time.sleep(0.5)
        yield number

    found: dict[int, list[int]] = {}
    heard = [len(found) for _ in divided(work, ((0,), (1,), (2,), (3,), (4,)), found, 2)]
    assert heard == sorted(heard)
    assert heard[-1] == 5
    assert childless()


def test_what_a_process_leaves_undone_is_done_here() -> None:
    def work(number: int) -> Iterator[tuple[int, int]]:
        if os.getpid() != HERE and number in (4, 6):
            raise Refused("a table", "it is not offered")
        if os.getpid() != HERE and number == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return squares(number)

    found: dict[int, list[tuple[int, int]]] = {}
    for _ in divided(work, GROUPS, found, 3):
        pass
    assert sorted(found) == list(range(8))
    assert childless()


def test_an_interrupt_keeps_what_was_found_and_leaves_no_process() -> None:
    def work(number: int) -> Iterator[int]:
        yield number
        if os.getpid() == HERE and number == 3:
            raise KeyboardInterrupt
        if os.getpid() != HERE and number == 6:
            time.sleep(600)

    found: dict[int, list[int]] = {}
    with pytest.raises(KeyboardInterrupt):
        for _ in divided(work, ((0,), (3,), (5,), (4,), (6,)), found, 2):
            pass
    assert found.keys() >= {0, 3}
    assert found[3] == [3], "the part of an item that was found"
    assert 6 not in found
    assert childless()


def test_the_rows_of_odds_are_those_of_one_process_in_the_same_order() -> None:
    game, heard = registry.game("reddog"), list[float]()
    alone = odds_rows(game)
    assert odds_rows(game, several=3, progress=heard.append) == alone
    assert heard == sorted(heard)
    assert heard[-1] == 1
    assert childless()
