"""`docs/howto/add-a-card-game.md`: a card game with its own reader, from a folder outside."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.docs.howto import ROOT, Page, croupier, rows, run

PAGE = Page("add-a-card-game.md")
KEY = "outrank"
A_ROUND = "20 on main\nspin\nraise\nspin\nquit\n"
SUITE = ("pytest", "-q", "-p", "no:cacheprovider")
STARTED = ("floor",)
"""Commands that go on until they are stopped."""
TYPED = [line for line in PAGE.commands if line.split()[1] not in STARTED]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page calls `~/games`, with every file of the page in it."""
    return PAGE.write(tmp_path_factory.mktemp("games"))


def test_the_page_tries_every_command_that_reads_a_game() -> None:
    tried = {line.split()[1] for line in PAGE.commands}
    assert {"games", "odds", "strategy", "simulate", "play", "card", "layout", "floor"} <= tried


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_works(games: Path, line: str) -> None:
    _, *arguments = shlex.split(line)
    done = run(games, "croupier", *arguments, typed=A_ROUND if arguments[0] == "play" else "")
    assert done.returncode == 0, done.stderr
    assert done.stdout or "-o" in arguments


def test_it_is_listed_and_every_clause_is_carried_out_and_proved(games: Path) -> None:
    found = {row["key"]: row for row in rows(games, "games")}
    assert found[KEY]["wagers"] == ["main", "raise"]
    law = rows(games, "law", KEY)
    assert len(law) == 7
    assert all(row["code"] and row["tests"] for row in law)


def test_its_own_reader_knows_its_odds_by_the_cards_left(games: Path) -> None:
    (row,) = rows(games, "odds", KEY)
    assert (row["exact"], row["method"]) == ("22/663", "exact")
    (less,) = rows(games, "odds", KEY, "--seen", "Ks Kh")
    assert less["exact"] == "6/175"


def test_its_own_kernel_agrees_with_its_odds(games: Path) -> None:
    (row,) = rows(games, "simulate", KEY, "--rounds", "200k", "--seed", "7")
    apart = float(row["house_advantage"]) - 22 / 663
    assert abs(apart) < 3 * float(row["standard_error"])


def test_its_decisions_are_derived(games: Path) -> None:
    told = croupier(games, "strategy", KEY)
    assert re.search(r"card 8 .* stay ", told)
    assert re.search(r"card 9 .* raise ", told)


def test_a_round_is_played_with_a_raise_saved_and_replayed(games: Path) -> None:
    saved = ("--seed", "3", "--transcript", "evening.croupier")
    shown = croupier(games, "play", KEY, *saved, typed=A_ROUND)
    assert re.search(r"raises closed\W+outrank\.2\.c", shown), shown
    assert "every line matches the engine" in croupier(games, "replay", "evening.croupier")


def test_its_card_and_its_felt_are_made(games: Path) -> None:
    assert "A wager wins with the higher card" in croupier(games, "card", KEY)
    assert "3 to 4" in croupier(games, "layout", KEY)


def test_a_reader_that_is_not_there_is_refused(games: Path, tmp_path: Path) -> None:
    PAGE.write(tmp_path)
    (tmp_path / KEY / "mathematics.py").unlink()
    done = run(tmp_path, "croupier", "odds", KEY)
    assert done.returncode == 2
    assert "outrank.mathematics:READER" in done.stderr
    assert "package.module:NAME" in done.stderr
    assert croupier(tmp_path, "play", KEY, typed="20 on main\nquit\n")


@pytest.mark.parametrize("line", PAGE.tests)
def test_the_suites_of_the_page_pass_over_it(games: Path, line: str) -> None:
    told = [one.replace("~/games", str(games)) for one in shlex.split(line)[2:]]
    done = run(games, *SUITE, *told, cwd=ROOT)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^[1-9]\d* passed", done.stdout, re.MULTILINE), done.stdout


def test_it_has_a_table_on_the_floor(games: Path) -> None:
    done = run(games, *SUITE, "tests/floor/howto_card_game.py", "-k", "sqlite", cwd=ROOT)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout, done.stdout
