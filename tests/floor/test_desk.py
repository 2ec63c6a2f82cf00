"""The desk beside the floor: each answer once, nobody waits long, who plays goes first."""

from __future__ import annotations

from functools import partial
from threading import Event
from time import monotonic

import pytest

from croupier.floor.figures.desk import Desk, Turn


@pytest.fixture(autouse=True)
def nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out here needs no kernels."""
    monkeypatch.setattr("croupier.floor.figures.desk.compiled", lambda: None)


def test_what_takes_long_is_pending_and_worked_out_once() -> None:
    desk, go, made = Desk(patience=0.01), Event(), []

    def slowly() -> str:
        go.wait(60)
        made.append(1)
        return "done"

    assert desk.ask("key", slowly) is None
    assert desk.ask("key", slowly) is None
    go.set()
    desk.patience = 60.0
    assert desk.ask("key", slowly) == "done"
    assert made == [1]


def test_what_fails_at_the_desk_is_told_to_who_asks() -> None:
    def wrong() -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        Desk(patience=60.0).ask("key", wrong)


def test_what_failed_is_tried_again_by_who_asks_next() -> None:
    desk, tries = Desk(patience=60.0), list[int]()

    def at_last() -> str:
        tries.append(1)
        if len(tries) < 2:
            raise ValueError("no")
        return "done"

    with pytest.raises(ValueError, match="no"):
        desk.ask("key", at_last)
    assert desk.ask("key", at_last) == "done"


def test_what_is_found_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, made = Desk(patience=60.0), list[int]()
    monkeypatch.setattr("croupier.floor.figures.desk.compiled", lambda: made.append(1))
    assert desk.ask("key", lambda: "worked out", find=lambda: "found") == "found"
    assert made == []


def test_who_plays_never_waits_behind_what_is_only_read() -> None:
    desk, go = Desk(patience=0.01), Event()
    for number in range(20):
        assert desk.ask(("odds", number), lambda: go.wait(60), Turn.AHEAD) is None
    desk.patience = 600.0
    assert desk.ask("coach", lambda: "stand") == "stand"
    go.set()
    desk.close()


def test_what_is_read_comes_before_what_was_asked_ahead_even_if_it_was_that_itself() -> None:
    desk, go, over = Desk(patience=0.01), Event(), Event()
    order: list[int] = []
    desk.ask("first", lambda: go.wait(60), Turn.AHEAD)
    for number in range(5):
        desk.ask(number, partial(order.append, number), Turn.AHEAD)
    desk.ask("last", over.set, Turn.AHEAD)
    desk.ask(3, partial(order.append, 3), Turn.READ)
    go.set()
    assert over.wait(60)
    assert order == [3, 0, 1, 2, 4]
    desk.close()


def test_one_patience_is_for_all_that_is_asked_together() -> None:
    desk, go = Desk(patience=3_600.0), Event()
    assert desk.ask("odds", lambda: go.wait(60), until=monotonic()) is None
    go.set()
    desk.close()


def test_a_desk_that_closes_begins_nothing_more() -> None:
    desk, go, made = Desk(patience=0.01), Event(), []
    desk.ask("first", lambda: go.wait(60), Turn.READ)
    desk.ask("second", lambda: made.append(1), Turn.READ)
    go.set()
    desk.close()
    assert desk.ask("third", lambda: made.append(2)) is None
