"""`croupier diff`: what a change takes, in words and as JSON, and what the exit code says."""

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from croupier.cli.app import app

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
OLD, NEW = str(EXAMPLES / "example-casino.toml"), str(EXAMPLES / "example-casino-next.toml")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["diff", *args])


def test_the_changes_are_listed_by_table_with_their_texts() -> None:
    done = run(OLD, NEW, "--open", "R-01", "--no-odds")
    assert done.exit_code == 0
    assert "latest        2026-03-08T01:45:00-05:00" in done.stdout
    assert "Bureau        Table R-01, Roulette." in done.stdout
    assert "the table is closed and opens with its sign" in done.stdout
    assert "House advantage" not in done.stdout


def test_without_open_all_tables_are_taken_to_be_open() -> None:
    assert run(OLD, NEW, "--no-odds").stdout.startswith("All tables are taken to be open")
    closed = run(OLD, NEW, "--no-odds", "--open", "none").stdout
    assert "Bureau" not in closed


def test_json_has_the_changes_and_the_advantage_in_fractions() -> None:
    data = json.loads(run(OLD, NEW, "--json").stdout)
    assert data["format"] == "croupier diff 1"
    (rule,) = [one for one in data["changes"] if one["key"] == "zero_rule"]
    assert (rule["from"], rule["to"], rule["lead_minutes"]) == ("lose half", "lose all", 30)
    edges = {one["wager"]: one for one in data["advantage"] if one["table"] == "R-01"}
    assert (edges["red"]["before"], edges["red"]["after"]) == ("1/38", "1/19")
    assert data["errors"] == []


def test_an_unlawful_submission_exits_with_one_and_a_bad_time_with_two() -> None:
    unlawful = str(EXAMPLES / "unlawful.toml")
    done = run(OLD, unlawful, "--no-odds")
    assert done.exit_code == 1
    assert "error: table R-01" in done.stdout
    assert run(OLD, NEW, "--at", "noon").exit_code == 2
    assert run(OLD, NEW, "--at", "2026-03-01T12:00:00").exit_code == 2


def test_nothing_changes_between_equal_submissions() -> None:
    assert run(OLD, OLD).stdout == "Nothing changes.\n"
