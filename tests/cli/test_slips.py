"""A designer's slip: the broken game is skipped and named, and everything else works."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.games.registry import key_of
from tests.docs.howto import Page, run

SLIPS = {
    "syntax": ("procedure.py", "x = 1\ndef x(:\n", "procedure.py, line 2: not Python"),
    "missing": ("wagers.py", "\nHEADS = {}['heads']\n", "line 2: the key 'heads' is missing"),
    "unlawful": ("law.toml", "title = \n", "law.toml, line 1: Invalid value"),
    "unpaid": ("paytables.toml", "[[row]]\nname = 'x'\n", "paytables.toml: a row or its key"),
    "binary": ("options.py", "\0", "not Python"),
    "misspelled": (
        "law.toml",
        'title = "T"\n[[clause]]\nid = "misspelled.1"\nstatus = "ruel"\n',
        "law.toml, line 2: Invalid enum value 'ruel' in status.",
    ),
    "ending": ("incidents.py", "raise SystemExit(3)\n", "line 1: it ends the program"),
}
"""What is put in place of a file of a game that works, and what is said about it."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that works and games that do not."""
    folder = Page("add-a-game.md").write(tmp_path_factory.mktemp("games"))
    for name, (file, text, _) in SLIPS.items():
        shutil.copytree(folder / "coinflip", folder / name)
        for one in (folder / name).iterdir():
            one.write_text(one.read_text("utf-8").replace("coinflip", name), "utf-8")
        (folder / name / file).write_text(text, "utf-8")
    return folder


def test_every_other_game_works_and_each_broken_one_is_named_once(games: Path) -> None:
    for command in (("games",), ("conflicts", "--switches")):
        done = run(games, "croupier", *command)
        assert done.returncode == 0, done.stderr
        assert "Traceback" not in done.stderr
        said = done.stderr.splitlines()
        for name, (_, _, why) in SLIPS.items():
            (line,) = (one for one in said if f"/{name}/" in one or f"game {name}" in one)
            assert line.startswith("croupier: a game is skipped: ")
            assert why in line
        assert len(said) == len(SLIPS)
    assert "coinflip" in run(games, "croupier", "games").stdout


def test_a_broken_law_does_not_hide_the_others(games: Path) -> None:
    done = run(games, "croupier", "law")
    assert (done.returncode, "coinflip" in done.stdout) == (0, True), done.stderr
    assert "unlawful/law.toml, line 1" in done.stderr


def test_another_game_is_played_without_a_word_about_the_broken_ones(games: Path) -> None:
    done = run(games, "croupier", "card", "bigsix")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", SLIPS)
def test_asking_for_the_broken_game_says_why_in_one_line(games: Path, name: str) -> None:
    done = run(games, "croupier", "card", name)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("croupier card: ")
    assert SLIPS[name][2] in done.stderr


SLIP = """
from croupier.games.bigsix.procedure import BIGSIX
from msgspec.structs import replace

def felt(rules, name):
    return rules.undeclared

MINE = replace(BIGSIX, layout=felt)
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("MINE = (", "mine.py, line 1: not Python: '(' was never closed"),
        ("\nMINE = {}['x']", "mine.py, line 2: the key 'x' is missing"),
        ("1 / 0", "mine.py, line 1: ZeroDivisionError: division by zero"),
        ("import nowhere_at_all", "mine.py, line 1: it does not fit"),
        ("MINE = 3", "mine.py: MINE is not a Game"),
        (SLIP, "mine.py, line 6: it does not fit"),
        (SLIP.replace(", name", ""), "mine.py, line 5: it does not fit"),
    ],
)
def test_a_slip_in_a_designers_file_is_one_line(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(app, ["layout", f"{file}:MINE"])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert why in result.stderr


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("roulette", "roulette"),
        ("ROULETTE", "roulette"),
        ("Three Card Poker", "threecardpoker"),
        ("three-card-poker", "threecardpoker"),
        ("Big Six Wheel", "bigsix"),
        ("Poker:omaha", "poker:omaha"),
        ("holdem", "poker:holdem"),
        ("Hold 'em", "poker:holdem"),
        ("seven card stud", "poker:seven_card_stud"),
        ("omaha:high", "omaha:high"),
        ("rulette", "rulette"),
        ("", ""),
        ("-", "-"),
        ("tables.toml#R-01", "tables.toml#R-01"),
        ("games/mine.py:MINE", "games/mine.py:MINE"),
    ],
)
def test_a_game_is_named_as_people_write_it(typed: str, key: str) -> None:
    assert key_of(typed) == key


def test_a_type_alone_names_its_game() -> None:
    assert croupier.table("holdem").rules.type == "holdem"
    assert croupier.conflicts("omaha").to_dicts() == croupier.conflicts("poker").to_dicts()
    assert CliRunner().invoke(app, ["card", "omaha"]).stdout.startswith("# Omaha")
