"""`croupier diff`: what a change takes, in words and as JSON, and what the exit code says."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.regulation.changes import diff

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


def test_submissions_are_compared_as_a_whole() -> None:
    for one in ((f"{OLD}#R-01", NEW), (OLD, f"{NEW}#R-01")):
        done = run(*one, "--no-odds")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "the file is read as a whole here, not one of its tables" in done.stderr


def test_an_interrupt_keeps_the_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What must be announced is known before the odds are."""

    def stops(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(diff, "advantages", stops)
    whole, done = run(OLD, NEW, "--no-odds"), run(OLD, NEW)
    assert (done.exit_code, done.stdout) == (130, whole.stdout)
    assert "interrupted: the house advantage is not compared" in done.stderr
    assert json.loads(run(OLD, NEW, "--json").stdout)["advantage"] == []


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
    for time in ("noon", "2026-03-01T12:00:00"):
        said = [
            CliRunner().invoke(app, [*words, "--at", time], terminal_width=200)
            for words in (("diff", OLD, NEW), ("check", OLD))
        ]
        assert [one.exit_code for one in said] == [2, 2]
        assert len({one.stderr.partition("--at")[2] for one in said}) == 1, "one wording"


def test_a_table_that_is_not_open_cannot_be_named_as_empty() -> None:
    for opened in ("none", "SB-01"):
        done = run(OLD, NEW, "--no-odds", "--empty", "R-01", "--open", opened)
        assert (done.exit_code, done.stdout) == (2, "")
        why = "it is not among the open tables, so naming it has no effect"
        assert f"empty table R-01: {why}" in done.stderr
    assert run(OLD, NEW, "--no-odds", "--empty", "R-01").exit_code == 0


def test_nothing_changes_between_equal_submissions() -> None:
    assert run(OLD, OLD).stdout == "Nothing changes.\n"


def test_an_unlawful_submission_that_changes_nothing_is_only_unlawful() -> None:
    unlawful = str(EXAMPLES / "unlawful.toml")
    done = run(unlawful, unlawful, "--no-odds")
    assert "Nothing changes." not in done.stdout
    assert "error: table R-01" in done.stdout


def test_a_table_that_is_removed_has_no_new_layout(tmp_path: Path) -> None:
    head = 'format = "croupier submission 1"\n'
    table = '[[table]]\nid = "{}"\ngame = "roulette"\n'
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(head + table.format("R-01") + table.format("R-02"), "utf-8")
    new.write_text(head + table.format("R-01"), "utf-8")
    assert "R-02" in (gone := run(str(old), str(new), "--no-odds").stdout)
    assert "layout filed" not in gone
    assert "layout filed" in run(str(new), str(old), "--no-odds").stdout
