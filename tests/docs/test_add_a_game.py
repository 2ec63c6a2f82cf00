"""`docs/howto/add-a-game.md`, followed to the letter in an empty folder."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.docs.howto import ROOT, Page, croupier, rows, run

PAGE = Page("add-a-game.md")
FILES, COMMANDS, TESTS = PAGE.files, PAGE.commands, PAGE.tests
A_ROUND = "20 on {}\nspin\nquit\n"


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the page calls `~/games`, with every file of the page in it."""
    return PAGE.write(tmp_path_factory.mktemp("games"))


def test_the_page_has_every_file_of_a_game_folder() -> None:
    names = {name.removeprefix("coinflip/") for name, _ in FILES if "/" in name}
    here = {"law.toml", "options.py", "paytables.toml", "presets.toml", "wagers.py", "procedure.py"}
    here |= {"announced.toml"}
    more = {"incidents.py", "script.toml", "lesson.toml", "layout.py", "test_coinflip.py"}
    assert here | more <= names


def test_the_page_tries_every_command_that_reads_a_game() -> None:
    tried = {(line.split()[1], line.split()[2].split(":")[0]) for line in COMMANDS}
    wanted = ("games", "odds", "simulate", "card", "layout", "play", "law")
    assert {(command, "coinflip") for command in wanted} <= tried
    assert {(command, "spinner.py") for command in ("odds", "simulate", "play")} <= tried


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_page_works(games: Path, line: str) -> None:
    _, *arguments = shlex.split(line)
    spot = "heads" if "coinflip" in line else "red"
    typed = A_ROUND.format(spot) if arguments[0] == "play" else ""
    done = run(games, "croupier", *arguments, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout or "-o" in arguments


def test_the_game_is_listed_with_its_law(games: Path) -> None:
    found = {row["key"]: row for row in rows(games, "games")}
    assert {"roulette", "coinflip"} <= set(found)
    assert found["coinflip"]["wagers"] == ["heads", "tails"]
    assert "on_edge" in {option["key"] for option in found["coinflip"]["options"]}
    law = found["coinflip"]["law"]
    assert (law["clauses"], law["todo"]) == (7, 0)


def test_every_clause_is_carried_out_and_proved(games: Path) -> None:
    law = rows(games, "law", "coinflip")
    assert len(law) == 7
    assert all(row["code"] and row["tests"] for row in law)
    assert rows(games, "law", "coinflip", "--missing") == []


def test_its_odds_are_exact_and_follow_its_options(games: Path) -> None:
    assert {row["wager"]: row["exact"] for row in rows(games, "odds", "coinflip")} == {
        "heads": "1/40",
        "tails": "1/40",
    }
    (raised,) = rows(games, "odds", "coinflip", "--set", "odds.heads=1:1", "--wager", "heads")
    assert raised["exact"] == "0"


def test_simulation_agrees_with_its_odds(games: Path) -> None:
    found = rows(games, "simulate", "coinflip", "--rounds", "200k", "--seed", "7")
    assert [row["wager"] for row in found] == ["heads", "tails"]
    for row in found:
        apart = float(row["house_advantage"]) - 1 / 40
        assert abs(apart) < 3 * float(row["standard_error"])


def test_a_round_is_played_saved_and_replayed(games: Path) -> None:
    arguments = ("--seed", "3", "--transcript", "evening.croupier")
    shown = croupier(games, "play", "coinflip", *arguments, typed=A_ROUND.format("heads"))
    assert re.search(r"no more bets\W+coinflip\.2\.a", shown), shown
    replayed = croupier(games, "replay", "evening.croupier")
    assert "every line matches the engine" in replayed
    assert "coinflip.1" in replayed


def test_an_incident_and_a_refusal_are_at_the_table(games: Path) -> None:
    typed = "20 on heads\nclose\n20 on tails\nincident coin_on_edge\nquit\n"
    arguments = ("--seed", "3", "--set", "on_edge=return")
    shown = croupier(games, "play", "coinflip", *arguments, typed=typed)
    assert "[coinflip.2.a]" in shown
    assert "[coinflip.3.a]" in shown


def test_a_casino_may_not_offer_it_before_it_is_authorized(games: Path) -> None:
    text = (ROOT / "docs" / "examples" / "example-casino.toml").read_text(encoding="utf-8")
    table = '\n[[table]]\nid = "CF-01"\ngame = "coinflip"\n'
    (games / "casino.toml").write_text(text + table, encoding="utf-8")
    done = run(games, "croupier", "check", "casino.toml", "--json")
    assert done.returncode == 1, done.stderr
    errors = [one for one in json.loads(done.stdout)["findings"] if one["severity"] == "error"]
    assert [(one["where"], one["key"]) for one in errors] == [("table CF-01", "game")]
    assert "cmr147.02" in errors[0]["cites"]


def test_its_card_and_its_felt_are_made(games: Path) -> None:
    assert "Coin on its edge" in croupier(games, "card", "coinflip")
    assert "19 to 20" in croupier(games, "layout", "coinflip")


@pytest.mark.parametrize("line", TESTS)
def test_the_suites_of_the_page_pass_over_it(games: Path, line: str) -> None:
    arguments = shlex.split(line)[2:]
    told = [argument.replace("~/games", str(games)) for argument in arguments]
    done = run(games, "pytest", "-q", "-p", "no:cacheprovider", *told, cwd=ROOT)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^[1-9]\d* passed", done.stdout, re.MULTILINE), done.stdout


def test_the_page_runs_the_conformance_suite_and_the_tests_of_the_game() -> None:
    assert [line for line in TESTS if "tests/conformance" in line]
    assert [line for line in TESTS if "~/games/coinflip" in line]


def test_a_game_in_one_file_has_exact_odds(games: Path) -> None:
    (row,) = rows(games, "odds", "spinner.py:SPINNER")
    assert (row["wager"], row["exact"]) == ("sector", "1/15")
    (row,) = rows(games, "odds", "spinner.py:SPINNER", "--set", "pays=2:1")
    assert row["exact"] == "0"
