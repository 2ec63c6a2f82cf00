"""The command line as a whole: help, exit codes, one line for every error, light imports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import termios
from importlib import import_module
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier.cli.app import COMMANDS, app
from croupier.core.errors import Refused

NAMES = [entry.name for entry in COMMANDS]
HEAVY = ("numpy", "numba", "typer", "rich", "textual")


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, args, input=stdin)


def process(*args: str, stdin: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", "croupier", *args)
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, **more)


def loaded_by(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint(*sorted(sys.modules))"
    done = subprocess.run(
        (sys.executable, "-c", script), capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines()[-1].split())


def test_importing_croupier_loads_no_heavy_library() -> None:
    assert not loaded_by("import croupier") & set(HEAVY)


def test_a_table_can_be_played_without_numbers_or_screens() -> None:
    code = "import croupier; croupier.table('roulette', seed=7).play_round()"
    assert not loaded_by(code) & set(HEAVY)


def test_help_imports_no_command() -> None:
    code = (
        "from croupier.cli.app import app\n"
        "try: app(['--help'])\n"
        "except SystemExit as end: assert end.code == 0\n"
    )
    loaded = loaded_by(code)
    assert not {f"croupier.cli.{name}" for name in NAMES} & loaded
    assert not {"numpy", "numba", "rich", "msgspec"} & loaded


def test_every_command_of_the_table_is_there() -> None:
    for name in NAMES:
        assert callable(getattr(import_module(f"croupier.cli.{name}"), name))


@pytest.mark.parametrize(("typed", "near"), [("ODDS", "odds"), ("simulat", "simulate")])
def test_a_command_that_does_not_exist_is_refused_with_the_nearest(typed: str, near: str) -> None:
    result = CliRunner().invoke(app, [typed, "roulette"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"croupier: command {typed!r}: no such name. Did you mean {near!r}?" in result.stderr


def test_the_first_page_lists_the_commands_under_their_headings() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for entry in COMMANDS:
        assert f"{entry.panel}:" in result.stdout
        assert entry.summary in result.stdout
    assert run().stdout == result.stdout


@pytest.mark.parametrize("name", NAMES)
def test_each_command_tells_its_options(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(f"Usage: croupier {name}")
    assert result.stderr == ""


def test_the_help_says_which_options_are_required() -> None:
    """All others may be left out."""
    shown = run("library", "--help").stdout
    assert "The folder of the library.  [required]" in shown
    assert shown.count("required") == 1


def test_the_version() -> None:
    assert run("--version").stdout == f"croupier {croupier.__version__}\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("gmes",), "Did you mean 'games'?"),
        (("diff", "-", "-"), "diff: - twice: standard input is read only once"),
        (("--vresion",), "Did you mean --version?"),
        (("games", "--jsno"), "Did you mean --json? Usage: croupier games [OPTIONS] [GAME]."),
        (("replay", "a", "b"), "replay: unexpected: b. Usage: croupier replay [OPTIONS] FILE."),
        (("play", "--seed"), "croupier play: Option '--seed' requires an argument."),
        (("floor", "serv"), "action 'serv': no such name. Did you mean 'serve'?"),
        (("games", "--josn"), "--josn"),
        (("games", "nothing"), "game 'nothing'"),
        (("card",), "GAME"),
        (("card", "roulette", "--set", "wheel"), "KEY=VALUE"),
        (("card", "roulette", "--set", "wheel=triple"), "double_used_as_single"),
        (("card", "roulette", "--set", "whel=single"), "'wheel'"),
        (("card", "roulette", "--options", "missing.toml"), "missing.toml"),
        (("card", "roulette", "-o", "card.pdf"), ".md or .txt"),
        (("card", "roulette", "-o", "/nowhere/card.md"), "/nowhere/card.md"),
        (("play", "roulette", "--bots", "many"), "--bots many"),
        (("play", "roulette", "--bots", "2:basic"), "basic"),
        (("play", "roulette", "--bankroll", "-5"), "--bankroll '-5'"),
        (("play", "roulette", "--patron", "house"), "patron 'house'"),
        (("play", "roulette", "--seed", "x"), "--seed"),
        (("play", "roulette", "--transcript", "x.doc"), "x.doc"),
        (("play", "nowhere.py:GAME"), "nowhere.py"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_with_exit_code_2(
    args: tuple[str, ...], said: str
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("croupier")
    assert said in result.stderr


def test_a_real_process_answers_like_the_one_in_here() -> None:
    done = process("games", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert (
        process("games", "roulette", "--json").stdout == run("games", "roulette", "--json").stdout
    )


@pytest.mark.parametrize("words", [("games", "roulette", "--json"), ("odds", "bigsix")])
def test_a_reader_who_has_enough_gets_no_traceback(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = (sys.executable, "-m", "croupier", *words)
    try:
        done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_an_interrupt_ends_quietly_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.cli import games as module

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "built", interrupted)
    result = run("games")
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "")


def test_a_refusal_that_a_command_lets_through_is_one_line_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from croupier.cli.guard import guarded

    def refuses() -> int:
        raise Refused("a thing", "it is\nno thing", ("cmr146.09.1",))

    assert guarded(refuses) == 2
    assert capsys.readouterr().err == "croupier: a thing: it is no thing [cmr146.09.1].\n"


def test_a_fault_of_the_program_is_one_line_that_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from croupier.cli import guard

    assert guard.guarded(lambda: 1 // 0) == guard.FAULT == 70
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "a fault of croupier itself" in said
    assert "test_app.py, line" in said
    monkeypatch.setenv(guard.DEBUG, "1")
    assert guard.guarded(lambda: 1 // 0) == guard.FAULT
    assert "Traceback" in capsys.readouterr().err


def test_json_is_an_object_with_version_and_format() -> None:
    document = json.loads(run("games", "--json").stdout)
    assert list(document) == ["croupier", "format", "rows"]
    assert document["croupier"] == croupier.__version__
    assert document["format"] == "croupier games 1"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("odds", "rulette"), "Did you mean 'roulette'? Accepted: roulette, … (22 in all)."),
        (("odds", "casino"), "game 'casino': no such name. Accepted: craps, minicraps, blackjack"),
        (("check",), "croupier check: no document: nothing is named that could be checked."),
        (("odds", "roulette", "--options", "/dev/null"), "it is empty, so it chooses nothing."),
    ],
)
def test_a_refusal_is_short_and_says_what_is_accepted(typed: tuple[str, ...], said: str) -> None:
    ran = run(*typed)
    assert ran.exit_code == 2
    assert said in ran.stderr
    assert "Accepted: " in ran.stderr


def test_odds_and_a_table_refuse_a_shoe_that_cannot_be_counted_alike() -> None:
    said = "decks = 300: the law sets no maximum, but croupier counts no further than 255."
    for command in ("odds", "play", "simulate", "card"):
        ran = run(command, "blackjack", "--set", "decks=300")
        assert ran.exit_code == 2
        assert f"{said} Accepted: an integer from 1 to 255." in ran.stderr, command
    with pytest.raises(Refused, match="an integer from 1 to 255"):
        croupier.table("reddog", decks=256)


def test_a_refusal_is_folded_between_words_on_a_terminal_only() -> None:
    master, slave = os.openpty()
    termios.tcsetwinsize(slave, (24, 60))
    command = (sys.executable, "-m", "croupier", "odds", "casino")
    ended = subprocess.run(command, stderr=slave, check=False)
    shown = os.read(master, 4096).decode().splitlines()
    os.close(slave)
    os.close(master)
    assert ended.returncode == 2
    assert len(shown) > 3
    assert max(map(len, shown)) <= 60
    assert " ".join(line.strip() for line in shown) == process("odds", "casino").stderr.strip()
