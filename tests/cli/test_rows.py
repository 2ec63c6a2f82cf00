"""Rows for people and programs: CSV wherever rows are printed, folded text on narrow screens."""

import csv
import json
import os
from io import StringIO
from pathlib import Path
from time import sleep

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from croupier.cli import common, rows
from croupier.cli.app import app
from croupier.cli.rows import cell, plain

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SUBMISSION = str(EXAMPLES / "example-casino.toml")
NEXT = str(EXAMPLES / "example-casino-next.toml")
RECORD = str(EXAMPLES / "approvals.toml")
JOURNAL = "journal.db"
AT = "2026-03-03T06:00:00-05:00"
TABLES = (
    ("approvals",),
    ("approvals", RECORD),
    ("approvals", RECORD, SUBMISSION),
    ("conflicts", "bigsix"),
    ("diff", SUBMISSION, NEXT, "--no-odds"),
    ("duties", JOURNAL, "--at", AT),
    ("journal", "check", JOURNAL, "--at", AT),
    ("check", SUBMISSION),
    ("law", "bigsix"),
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    lines = (EXAMPLES / "journal.jsonl").read_text("utf-8")
    done = CliRunner().invoke(app, ["journal", "add", str(folder / JOURNAL), "-"], input=lines)
    assert done.exit_code == 0, done.stderr
    return folder


def run(here: Path, *arguments: str, columns: int | None = None) -> Result:
    env = {"COLUMNS": None if columns is None else str(columns), "NO_COLOR": "1"}
    before = Path.cwd()
    os.chdir(here)
    try:
        return CliRunner().invoke(app, list(arguments), env=env)
    finally:
        os.chdir(before)


@pytest.mark.parametrize("arguments", TABLES, ids=" ".join)
def test_csv_has_the_rows_of_json(here: Path, arguments: tuple[str, ...]) -> None:
    done, other = run(here, *arguments, "--csv"), run(here, *arguments, "--json")
    assert done.exit_code == other.exit_code
    assert done.exit_code in (0, 1), done.stderr
    document = json.loads(other.stdout)
    kept = next(document[key] for key in ("rows", "findings", "changes") if key in document)
    head, *found = csv.reader(StringIO(done.stdout_bytes.decode("utf-8")))
    assert len(found) == len(kept)
    assert found
    for row, one in zip(found, kept, strict=True):
        assert dict(zip(head, row, strict=True)) == {name: cell(one[name]) for name in head}
    assert done.stdout_bytes.count(b"\r\n") == done.stdout_bytes.count(b"\n")


@pytest.mark.parametrize("arguments", TABLES, ids=" ".join)
def test_json_and_csv_together_are_refused(here: Path, arguments: tuple[str, ...]) -> None:
    done = run(here, *arguments, "--csv", "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "one format" in done.stderr


NARROW = (*TABLES, ("journal", "kinds"), ("games",), ("games", "blackjack"))


@pytest.mark.parametrize("arguments", NARROW, ids=" ".join)
def test_a_narrow_screen_folds_between_words(here: Path, arguments: tuple[str, ...]) -> None:
    whole = " ".join(run(here, *arguments).stdout.split())
    for width in (60, 80, 120):
        lines = run(here, *arguments, columns=width).stdout.splitlines()
        assert all(len(line) <= width or " " not in line.strip() for line in lines)
        assert not any("…" in line for line in lines)
        if arguments[0] not in ("law", "games"):
            assert " ".join(" ".join(lines).split()) == whole


@pytest.mark.parametrize(
    ("value", "shown"),
    [(None, ""), (True, "yes"), (False, "no"), (["a", 1], "a; 1"), (0, "0"), ("a, b", "a, b")],
)
def test_a_cell_is_plain_text(value: object, shown: str) -> None:
    assert cell(value) == shown


def test_a_text_has_one_line_and_steers_nothing() -> None:
    assert plain("a\nb\tc\x1b[31m") == "a b c�[31m"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("journal", "kinds", "--at", AT), "journal kinds does not read it"),
        (("journal", "list", JOURNAL, "--csv"), "journal list does not read it"),
        (("journal", "check", JOURNAL, "--seed", "2"), "journal check does not read it"),
        (("conflicts", "--csv", "--odds"), "no room for the odds"),
    ],
)
def test_an_option_without_effect_is_refused(
    here: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = run(here, *arguments)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr


def test_what_takes_over_a_second_is_said_on_a_terminal_only_and_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=80)
    monkeypatch.setattr(rows, "err", lambda: console)
    with rows.waiting("At work"):
        pass
    assert screen.getvalue() == ""
    monkeypatch.setattr(common, "AT_ONCE", 0.0)
    with rows.waiting("At work"):
        for _ in range(6_000):
            if screen.getvalue():
                break
            sleep(0.01)
    assert "At work" in screen.getvalue()
