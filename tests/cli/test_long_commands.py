"""The long run of commands, small: it counts how calls end, and finds a fault."""

from __future__ import annotations

import pytest

from bench.long import State
from bench.runs import commands

NAMES = ("games", "sign")
"""Commands that take no time."""


def ran(many: int = 6) -> State:
    (*_, state) = commands.chunks({}, many, NAMES, in_a_chunk=3)
    return state


def test_a_small_run_finds_nothing_and_says_what_it_did() -> None:
    state = ran()
    assert commands.falls_short(state) is None, state["found"]
    assert state["number"] == sum(state["random"].values()) == 6
    assert set(state["calls"]) == set(state["terminal"]) == set(NAMES)
    page = commands.figures(state)
    assert "and 6 random combinations of options" in page
    assert "| games | 12 | 12 |" in page


def test_a_fault_of_a_command_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A traceback would be a fault too; here a command fails in the middle."""

    def fail(*_: object) -> None:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr("croupier.cli.games.print_table", fail)
    state = ran(many=0)
    assert "nobody thought of this" in (commands.falls_short(state) or "")
    assert any("at a terminal: 70" in one for one in state["found"])
