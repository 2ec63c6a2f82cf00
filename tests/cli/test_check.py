"""`croupier check`: findings by table, as JSON, and what the exit code says."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.cli.check import show
from croupier.rulebook.finding import Finding
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import written

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "example-casino.toml"
TABLE = HEAD + '[[table]]\nid = "RO-01"\ngame = "roulette"\n'
SWITCHED = HEAD + '[[table]]\nid = "SB-01"\ngame = "sicbo"\ntriple_wins_double = false\n'


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["check", *args])


def test_a_lawful_submission_exits_with_nothing_but_notes() -> None:
    done = run(str(EXAMPLE))
    assert done.exit_code == 0
    assert done.stdout.endswith("nothing unlawful found.\n")
    assert "0 errors, 0 warnings" in done.stdout
    assert done.stderr == ""


def test_an_error_is_shown_with_its_table_line_clause_and_gist(tmp_path: Path) -> None:
    done = run(written(tmp_path, f'{TABLE}odds.straight = "34 to 1"\n'))
    assert done.exit_code == 1
    head, first, gist, *_ = done.stdout.splitlines()
    assert head == "table RO-01"
    assert first.split()[:3] == ["error", "line", "6"]
    assert "odds.straight = 34 to 1" in first
    assert "at least 35 to 1" in first
    assert gist.strip().startswith("roulette.2.a: ")
    assert "1 error, 0 warnings" in done.stdout.splitlines()[-1]
    assert done.stdout.splitlines()[-1].endswith("not lawful as it stands.")


def test_json_has_every_field_of_a_finding(tmp_path: Path) -> None:
    file = written(tmp_path, f'{TABLE}wheel = "tripple"\n')
    done = run(file, "--json")
    assert done.exit_code == 1
    document = json.loads(done.stdout)
    assert document["format"] == "croupier check 1"
    (finding,) = (one for one in document["findings"] if one["severity"] == "error")
    assert set(finding) == {
        "file",
        "line",
        "where",
        "key",
        "severity",
        "chosen",
        "allowed",
        "cites",
        "message",
    }
    assert (finding["file"], finding["line"], finding["where"]) == (file, 6, "table RO-01")
    assert (finding["key"], finding["severity"], finding["chosen"]) == ("wheel", "error", "tripple")


def test_a_warning_falls_short_only_where_it_is_asked_to(tmp_path: Path) -> None:
    file = written(tmp_path, SWITCHED)
    assert run(file).exit_code == 0
    assert run(file, "--strict").exit_code == 1
    assert run(file, "--strict", "--json").exit_code == 1
    accepted = written(tmp_path, f'{SWITCHED}accept = ["triple_wins_double"]\n', "accepted.toml")
    assert run(accepted, "--strict").exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[table]\n", "line 1: not TOML"),
        ("[[table]]\n", "it has no format line"),
        ('format = "croupier horoscope 1"\n', "its format is 'croupier horoscope 1'"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    file = written(tmp_path, text)
    done = run(file)
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert file in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_missing_file_is_said_in_one_line(tmp_path: Path) -> None:
    done = run(str(tmp_path / "none.toml"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert "No such file" in done.stderr


def test_what_would_be_accepted_is_said_once(tmp_path: Path) -> None:
    file = tmp_path / "layout.toml"
    source = Path(__file__).resolve().parents[2] / "docs/examples/casino-war-layout.toml"
    text = source.read_text("utf-8").replace('"main@1" = [1700, 620]\n', "")
    file.write_text(text.replace("size = [2200, 1300]", 'size = "big"'), "utf-8")
    said = CliRunner().invoke(app, ["check", str(file)]).output
    assert "Accepted: main@1" in said
    assert said.count("as in [2200, 1300]") == 1


def test_a_line_of_five_figures_is_apart_from_the_message() -> None:
    one = Finding("journal.db", 12286, "entry 12286", "place", "note", "", "", (), "the place")
    written_to = StringIO()
    show([one], "journal.db", Console(file=written_to, width=160))
    assert "line 12286 the place" in written_to.getvalue()


@pytest.mark.parametrize("text", ["noon", "2026-03-01T06:00:00"])
def test_a_time_that_cannot_be_read_is_answered_with_one_that_can(text: str) -> None:
    done = CliRunner().invoke(app, ["check", "casino", "--at", text], terminal_width=200)
    assert done.exit_code == 2
    assert "-0500" in done.output
    assert "%Y" not in done.output
