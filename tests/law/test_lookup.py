"""`croupier law CLAUSE`: one clause with everything that touches it."""

import csv
import json
from io import StringIO
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.regulation.clauses import touched
from croupier.regulation.lookup import asked_of
from croupier.rulebook.law import ids, section, spelled

ROULETTE = "roulette.2.b"


def run(*arguments: str, columns: int | None = None) -> Result:
    env = {"COLUMNS": str(columns)} if columns else {"COLUMNS": None}
    return CliRunner().invoke(app, ["law", *arguments], env=env)


def rows(*arguments: str) -> list[dict[str, Any]]:
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)["rows"]
    return found


def test_one_clause_has_its_document_gist_status_code_tests_option_reading_and_script() -> None:
    done = run(ROULETTE, columns=80)
    assert done.exit_code == 0
    said = done.stdout
    assert said.startswith("roulette.2.b  Roulette, Table Games Rules of the Game\n")
    for fact in (
        "On a double zero wheel the house announces",
        "  status     choice: an option or a pay table",
        "  option     zero_rule: ",
        "  reading    RO-8: ",
        "  script     casino supervisor or security: ",
        "games/roulette/wagers.py:",
        "tests/rulebook/test_compliance.py::",
    ):
        assert fact in said
    assert all(len(line) <= 80 or "::" in line for line in said.splitlines())


def test_json_of_a_clause_has_what_touches_it() -> None:
    (row,) = rows(ROULETTE)
    assert (row["id"], row["title"]) == (ROULETTE, "Roulette")
    assert row["document"] == "Table Games Rules of the Game"
    assert {key: row["options"][0][key] for key in ("games", "name")} == {
        "games": ["roulette"],
        "name": "zero_rule",
    }
    assert [one["name"] for one in row["readings"]] == ["RO-8"]
    assert row["below"] == row["overrides"] == row["incidents"] == []


def test_a_section_lists_what_is_below_it() -> None:
    found = [row["id"] for row in rows("roulette.2")]
    assert found == [one for one in ids() if one.startswith("roulette.2.")]
    (clause, *below) = rows("roulette.2.d")
    assert clause["below"] == [row["id"] for row in below]
    assert "options" in clause
    assert "options" not in below[0]


def test_several_clauses_and_games_are_listed_once() -> None:
    found = [row["id"] for row in rows("bigsix", "bigsix.6.e", ROULETTE)]
    assert found == [*(one for one in ids() if one.startswith("bigsix.")), ROULETTE]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ROULETTE.1.E.1.I.a", "roulette.1.e.1.i.A"),
        ("205 CMR 147.07(3)", "cmr147.07.3"),
        ("147.07(3)", "cmr147.07.3"),
        ("CMR 147.07.3", "cmr147.07.3"),
        ("147", ""),
        ("cmr147.07.3.", "cmr147.07.3"),
    ],
)
def test_a_clause_may_be_written_as_documents_do(typed: str, meant: str) -> None:
    if not meant:
        assert asked_of(typed).law.slug == "cmr147"
        return
    assert section(typed)[0].id == meant
    assert spelled(typed) == meant.lower()


def test_the_law_of_a_game_may_be_asked_by_its_name_as_in_other_commands() -> None:
    for typed, slug in {
        "Three Card Poker": "threecardpoker",
        "three-card poker": "threecardpoker",
        "Mini-Craps": "craps",
        "poker:omaha": "poker",
        "omaha": "poker",
    }.items():
        asked = asked_of(typed)
        assert (asked.law.slug, asked.whole) == (slug, True), typed


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("roulette.2.z", "Did you mean 'roulette.2."),
        ("roulete.2.b", "Did you mean 'roulette'?"),
        ("cmr147.07.33", "Did you mean 'cmr147.07.3'?"),
    ],
)
def test_a_miss_suggests_the_nearest(typed: str, hint: str) -> None:
    done = run(typed)
    assert (done.exit_code, done.stdout) == (2, "")
    assert hint in done.stderr


def test_an_incident_an_approval_and_every_game_are_named() -> None:
    limits = touched("cmr147.07.3")
    assert "every game" in {one.where for one in limits.options}
    assert "every game but poker" in {one.where for one in limits.options}
    assert touched("roulette.2.d.2").incidents
    assert [one.name for one in touched("blackjack.6.j").approvals] == ["card reader"]


def test_csv_has_a_row_for_each_clause() -> None:
    head, *found = csv.reader(StringIO(run("bigsix", "--csv").stdout))
    assert head == ["id", "status", "gist", "code", "tests", "reason"]
    assert [row[0] for row in found] == [one for one in ids() if one.startswith("bigsix.")]


def test_a_narrow_screen_cuts_nothing() -> None:
    said = run("bigsix", columns=60).stdout
    assert "…" not in said
    assert max(map(len, said.splitlines())) <= 60
    assert "games/bigsix/procedure.py:" in said


@pytest.mark.parametrize(
    "arguments", [("roulette", "--seed", "3"), ("--json", "--csv"), ("--probe", "1", "--csv")]
)
def test_what_would_have_no_effect_is_refused(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert (done.exit_code, done.stdout) == (2, "")
