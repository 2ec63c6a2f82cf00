"""Calls at a real terminal: what they show there and nowhere else, keys, and Ctrl-C."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

import pytest

from croupier.cli import guard
from tests.cli.calls import CALLS, DATA
from tests.cli.ended import ENDED, wide
from tests.cli.shelf import EXAMPLE_FILES, TEXTS
from tests.cli.terminal import END, INTERRUPT, on_terminal

PROMPT = " > "


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, "utf-8")
    shutil.copy(EXAMPLE_FILES / "one-round.croupier", tmp_path / "game.croupier")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("width", [60, 120])
@pytest.mark.parametrize("name", ["card", "script", "play"])
def test_what_a_terminal_shows_fits_it(name: str, width: int, room: Path) -> None:
    """Rule cards and scripts are laid out for a terminal, and a table asks there."""
    for call in CALLS[name]:
        words = shlex.split(call)
        shown = on_terminal(words, width, [(PROMPT, END)])
        assert shown.code in ENDED, shown.text
        assert "Traceback" not in shown.text
        if not {*words} & {*DATA}:
            assert [*wide(call, shown.text, width)] == []


def test_a_round_is_played_at_a_terminal(room: Path) -> None:
    keys = [(PROMPT, "5 on $1\n"), (PROMPT, "spin\n"), ("round 2", "quit\n")]
    words = ("play", "bigsix", "--seed", "1", "--log", "--transcript", "played.croupier")
    shown = on_terminal(words, 60, keys)
    assert shown.code == guard.DONE
    assert "You win $5: $5 on $1 Insignia" in shown.text
    assert "net +5" in shown.text
    assert "round_ended round=1" in (room / "played.croupier").read_text()


def test_the_outcome_of_a_real_wheel_is_typed(room: Path) -> None:
    keys = [(PROMPT, "5 on $1\n"), (PROMPT, "spin\n"), ("type the outcome", "joker\n")]
    shown = on_terminal(("play", "bigsix", "--live"), 60, [*keys, ("round 2", END)])
    assert shown.code == guard.DONE
    assert "Wheel: joker" in shown.text
    assert "net -5" in shown.text


def test_a_hand_of_blackjack_is_played_at_a_terminal(room: Path) -> None:
    keys = [(PROMPT, "10 on main\n"), ("the cut:", "decline\n"), (PROMPT, "deal\n")]
    keys += [("hand 1: hit", "stand\n"), ("round 2", "quit\n")]
    shown = on_terminal(("play", "blackjack", "--seed", "1"), 60, keys)
    assert shown.code == guard.DONE, shown.text
    assert "1 round in" in shown.text


@pytest.mark.parametrize("game", ["bigsix", "blackjack"])
def test_ctrl_c_ends_a_line_and_saves_what_was_played(game: str, room: Path) -> None:
    words = ("play", game, "--seed", "1", "--transcript", "played.croupier")
    shown = on_terminal(words, 80, [(PROMPT, INTERRUPT)])
    assert shown.code == guard.INTERRUPTED
    assert shown.text.endswith("\n")
    assert f"game {game}" in (room / "played.croupier").read_text()


def test_ctrl_c_ends_the_wait_for_a_pipe(room: Path) -> None:
    """Nobody writes to it; what it waits for is said after a second."""
    os.mkfifo(room / "pipe")
    shown = on_terminal(("check", "pipe"), 80, [("it is a pipe", INTERRUPT)])
    assert shown.code == guard.INTERRUPTED, shown.text
    assert "pipe: the check was interrupted" in shown.text
    assert "Traceback" not in shown.text


def test_a_line_can_be_edited(room: Path) -> None:
    """The arrow keys move in the line, and the last line comes back."""
    keys = [(PROMPT, "5 on $2\x7f1\n"), ("$1 Insignia", "\x1b[A\n"), (PROMPT, "quit\n")]
    shown = on_terminal(("play", "bigsix", "--seed", "1"), 80, keys)
    assert shown.text.count("5 on $1 Insignia, pays 1 to 1") == 2
