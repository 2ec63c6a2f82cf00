"""`croupier check`: findings by table, as JSON, and what the exit code says."""

import csv
import json
import re
import sqlite3
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from croupier import front
from croupier.cli.app import app
from croupier.cli.check import COLUMNS, show
from croupier.games import registry
from croupier.regulation import checks
from croupier.regulation.journal import store
from croupier.regulation.journal.check import kinds
from croupier.rulebook.finding import Finding
from croupier.rulebook.option import schema
from croupier.rulebook.submission import Document
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import written

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "example-casino.toml"
TABLE = HEAD + '[[table]]\nid = "RO-01"\ngame = "roulette"\n'
SWITCHED = HEAD + '[[table]]\nid = "SB-01"\ngame = "sicbo"\ntriple_wins_double = false\n'


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["check", *args])


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        (
            "journal.jsonl",
            "entries for a journal of equipment, not a document. Accepted: croupier j",
        ),
        ("proved.jsonl", "a record of rounds, not a document. Accepted: croupier replay"),
        ("one-round.croupier", "a record of rounds, not a document. Accepted: croupier replay"),
    ],
)
def test_a_record_is_refused_with_the_command_that_reads_it(name: str, instead: str) -> None:
    done = run(str(EXAMPLE.with_name(name)))
    assert done.exit_code == 2
    assert instead in " ".join(done.stderr.split())


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
        "tasks",
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
        ("", "it is empty"),
        ('format = "croupier horoscope 1"\n', "its format is 'croupier horoscope 1'"),
        ('format = "croupier shuffle 1"\n', "croupier shuffle reads it"),
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
    one = Finding("journal.db", 12286, "entry 12286", "place", "error", "", "", (), "the place")
    written_to = StringIO()
    show([one], "journal.db", Console(file=written_to, width=160))
    assert "line 12286 the place" in written_to.getvalue()


@pytest.mark.parametrize("text", ["noon", "2026-03-01T06:00:00"])
def test_a_time_that_cannot_be_read_is_answered_with_one_that_can(text: str) -> None:
    done = CliRunner().invoke(app, ["check", "casino", "--at", text], terminal_width=200)
    assert done.exit_code == 2
    assert "-0500" in done.output
    assert "%Y" not in done.output


NEVER = "nothing unlawful found"
REGISTERED = (
    HEAD
    + '[[authorized]]\ngame = "casinowar"\napproved = 2026-02-20\nposted = 2026-03-01\n'
    + '[[table]]\nid = "CW-01"\ngame = "casinowar"\n'
)


def as_json(*args: str) -> dict[str, Any]:
    done = run(*args, "--json")
    assert done.exit_code in (0, 1), done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_it_ends_with_what_was_checked_and_what_was_not() -> None:
    *_, checked, unseen, verdict = run(str(EXAMPLE)).stdout.splitlines()
    assert "1 submission; 6 tables of 3 games" in checked
    assert "clauses of these games are carried out" in checked
    assert unseen.startswith("Not checked: what people do at the tables")
    assert verdict.endswith("; nothing unlawful found.")


def test_a_game_without_rules_here_is_not_called_lawful(tmp_path: Path) -> None:
    file = written(tmp_path, REGISTERED)
    done = run(file)
    assert done.exit_code == 0
    assert NEVER not in done.stdout
    assert "Not checked: table CW-01 (line" in done.stdout
    assert "the rules of Casino War are not in the documents here" in done.stdout
    assert "no table" in done.stdout
    found = as_json(file)
    assert found["checked"]["tables"] == 0
    (left,) = found["not_checked"]
    assert (left["file"], left["what"]) == (file, "table CW-01")
    assert "Casino War" in left["why"]


def test_a_table_beside_one_without_rules_is_checked_alone(tmp_path: Path) -> None:
    file = written(tmp_path, REGISTERED + '[[table]]\nid = "R-01"\ngame = "roulette"\n')
    done = run(file)
    assert done.stdout.endswith("nothing unlawful found in what was checked.\n")
    assert "1 table of 1 game" in done.stdout


def test_a_submission_without_tables_is_not_called_lawful(tmp_path: Path) -> None:
    done = run(written(tmp_path, HEAD))
    assert done.exit_code == 1
    assert NEVER not in done.stdout


def test_json_says_what_was_checked(tmp_path: Path) -> None:
    found = as_json(written(tmp_path, f'{TABLE}wheel = "single"\n'))
    assert found["not_checked"] == []
    checked = found["checked"]
    assert checked["documents"] == {"submission": 1}
    assert (checked["tables"], checked["choices"]) == (1, 1)
    assert checked["games"] == [
        {
            "game": "roulette",
            "name": "Roulette",
            "tables": 1,
            "options": len(schema(registry.game("roulette").options)),
            "clauses": 44,
            "carried_out": 44,
        }
    ]
    assert checked["clauses"] > 10


def test_clauses_that_are_left_out_are_counted_and_said_where_to_find(tmp_path: Path) -> None:
    done = run(written(tmp_path, HEAD + '[[table]]\nid = "B"\ngame = "blackjack"\n'))
    assert "296 of the 297 clauses of this game are carried out" in done.stdout
    assert "croupier law blackjack --status none" in done.stdout


def test_files_of_a_folder_that_nobody_reads_are_named(tmp_path: Path) -> None:
    written(tmp_path, f"{TABLE}", "submission.toml")
    written(tmp_path, 'format = "croupier horoscope 1"\n', "stars.toml")
    written(tmp_path, "a = 1\n", "plain.toml")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8")
    (tmp_path / "Thumbs.db").write_bytes(b"\xd0\xcf\x11\xe0")
    (tmp_path / ".hidden").write_text("x")
    said = run(str(tmp_path)).stdout
    assert "Not checked: Thumbs.db, photo.jpg: files of this kind are not read." in said
    assert "Not checked: plain.toml: it has no format line." in said
    assert "Not checked: stars.toml (line 1): its format is 'croupier horoscope 1'." in said
    assert ".hidden" not in said
    assert said.endswith("nothing unlawful found in what was checked.\n")
    assert {one["what"] for one in as_json(str(tmp_path))["not_checked"]} == {
        "Thumbs.db",
        "photo.jpg",
        "plain.toml",
        "stars.toml",
    }


def test_a_file_of_a_folder_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    written(tmp_path, f"{TABLE}", "submission.toml")
    written(tmp_path, "format = [\n", "broken.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    done = run(str(tmp_path))
    assert done.exit_code == 1
    assert "binary.toml" in done.stdout
    assert done.stdout.count("it cannot be read") == 2
    assert "Checked: 1 submission" in done.stdout


def test_what_many_tables_need_is_said_once(tmp_path: Path) -> None:
    tables = (f'[[table]]\nid = "R-{n:02}"\ngame = "roulette"\n' for n in range(1, 31))
    said = run(written(tmp_path, HEAD + "".join(tables))).stdout
    assert said.count("a sign as approved by the Bureau") == 1
    assert "at 30 tables: R-01 to R-30" in said
    assert "Signs and announcements: 60 notes" in said
    assert "Number of notes" in said
    assert len(said.splitlines()) < 25


def test_csv_has_one_row_for_each_finding(tmp_path: Path) -> None:
    file = written(tmp_path, f'{TABLE}wheel = "tripple"\n')
    done = run(file, "--csv")
    assert done.exit_code == 1
    assert done.stdout_bytes.count(b"\r\n") == done.stdout_bytes.count(b"\n")
    head, *rows = csv.reader(StringIO(done.stdout_bytes.decode()))
    assert tuple(head) == COLUMNS
    found = as_json(file)["findings"]
    assert [row[head.index("message")] for row in rows] == [one["message"] for one in found]
    assert "sign; announcement" in {row[head.index("tasks")] for row in rows}


def test_json_and_csv_together_are_refused(tmp_path: Path) -> None:
    done = run(written(tmp_path, TABLE), "--json", "--csv")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--json with --csv" in done.stderr


def test_a_document_is_read_from_standard_input() -> None:
    text = f'{TABLE}wheel = "tripple"\n'
    done = CliRunner().invoke(app, ["check", "-", "--json"], input=text)
    assert done.exit_code == 1
    found = json.loads(done.stdout)["findings"]
    assert {one["file"] for one in found} == {"standard input"}
    assert [one["line"] for one in found if one["severity"] == "error"] == [6]
    done = CliRunner().invoke(app, ["check", "-"], input=b"\xff\xfe")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "standard input, line 1: not UTF-8" in done.stderr


def test_several_documents_are_checked_together(tmp_path: Path) -> None:
    good, bad = written(tmp_path, TABLE, "a.toml"), written(tmp_path, HEAD, "b.toml")
    done = run(good, bad)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == good
    assert "2 submissions; 1 table of 1 game" in done.stdout
    assert {one["file"] for one in as_json(good, bad)["findings"]} == {good, bad}


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("{file}", "--at", "2026-04-01T06:00:00-0400"), "only journals are judged as of a time"),
        (("{folder}", "--approvals", "{file}"), "the record of approvals in it"),
        (("--schema", "layout", "{file}"), "checks nothing"),
        (("{file}#RO-01",), "read as a whole here, not one of its tables. Accepted: {file}."),
        (("rounds.jsonl",), "croupier replay rounds.jsonl"),
        ((), "nothing is named that could be checked"),
    ],
)
def test_what_would_have_no_effect_is_refused(
    tmp_path: Path, args: tuple[str, ...], said: str
) -> None:
    file = written(tmp_path, TABLE)
    done = run(*(one.format(file=file, folder=tmp_path) for one in args))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said.format(file=file) in done.stderr


def test_a_long_finding_is_wrapped_on_a_terminal_and_whole_in_a_pipe(tmp_path: Path) -> None:
    file = written(tmp_path, f'{TABLE}odds.straight = "34 to 1"\n')
    found = front.check(file)
    for width in (60, 80, 120):
        screen, pipe = StringIO(), StringIO()
        show(found, file, Console(file=screen, width=width, force_terminal=True, no_color=True))
        show(found, file, Console(file=pipe, width=160))
        lines = [re.sub(r"\x1b\[[0-9;]*m", "", one) for one in screen.getvalue().splitlines()]
        own = [one for one in lines if file not in one]
        assert max(map(len, own)) <= width
        whole = " ".join(" ".join(lines).split())
        assert whole == " ".join(pipe.getvalue().split())


def test_a_submission_cannot_steer_the_terminal(tmp_path: Path) -> None:
    said = run(written(tmp_path, f'{TABLE}wheel = "\\u001b[31mred\\nmore"\n')).stdout
    assert "\x1b" not in said
    assert "red more" in said


def test_an_interrupt_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = written(tmp_path, TABLE, "a.toml"), written(tmp_path, TABLE, "b.toml")
    real = checks.read_declared

    def read(source: Path) -> Document:
        if source.name == "b.toml":
            raise KeyboardInterrupt
        return real(source)

    monkeypatch.setattr(checks, "read_declared", read)
    done = run(first, second)
    assert done.exit_code == 130
    assert "1 submission; 1 table" in done.stdout
    assert f"Not checked: {second}: the check was interrupted." in done.stdout


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "notepad.toml"
    file.write_bytes(b"\xef\xbb\xbf" + f'{TABLE}wheel = "x"\n'.encode())
    assert [
        one["line"] for one in as_json(str(file))["findings"] if one["severity"] == "error"
    ] == [6]


def test_a_journal_is_checked_by_its_entries_and_an_empty_one_is_not(tmp_path: Path) -> None:
    assert kinds()
    file, other = tmp_path / "journal.db", tmp_path / "other.db"
    lines = [{"kind": "establishment", "at": "2026-03-01T06:00:00-05:00", "data": {"name": "A"}}]
    store.add(file, lines)
    sqlite3.connect(other).execute("CREATE TABLE t (x)").connection.close()
    done = run(str(file))
    assert "Checked: 1 journal with 1 entry." in done.stdout
    assert "--at names another time" in done.stdout
    assert "--at names" not in run(str(file), "--at", "2026-03-02T06:00:00-0500").stdout
    early = ("--at", "2026-02-01T06:00:00-0500")
    done = run(str(file), *early)
    assert "1 journal" not in done.stdout
    assert (
        "Not checked: 1 entry of journal.db: later than 2026-02-01T06:00:00-05:00, the time of this"
        " check." in done.stdout
    )
    assert NEVER not in done.stdout
    assert as_json(str(file), *early)["checked"]["entries"] == 0
    at = datetime.fromisoformat(early[1])
    assert front.check(file, at=at).not_checked[0]["what"] == "1 entry of journal.db"
    done = run(str(other))
    assert NEVER not in done.stdout
    assert "Not checked: other.db: it has no entries." in done.stdout


def test_what_a_clause_says_is_printed_once(tmp_path: Path) -> None:
    tables = (
        f'[[table]]\nid = "R-{n}"\ngame = "roulette"\nodds.straight = "34 to 1"\n' for n in "AB"
    )
    said = run(written(tmp_path, HEAD + "".join(tables))).stdout
    assert said.count("below the lowest odds permitted") == 2
    assert said.count("roulette.2.a: ") == 1


def test_a_clause_that_was_quoted_is_still_named() -> None:
    screen = StringIO()
    found = [
        Finding(
            "f", line, f"change {line}", "sign", "error", "", "", ("cmr147.03.4",), "it is late"
        )
        for line in (1, 2)
    ]
    show(found, "f", Console(file=screen, width=160))
    first, second = (line for line in screen.getvalue().splitlines() if "it is late" in line)
    assert first.endswith("it is late")
    assert second.endswith("it is late [cmr147.03.4]")


def test_an_endless_value_is_cut_in_text_and_whole_in_json(tmp_path: Path) -> None:
    file = written(tmp_path, f'{TABLE}wheel = "{"x" * 9000}"\n')
    assert "characters)" in run(file).stdout
    assert "x" * 9000 not in run(file).stdout
    assert "x" * 9000 in run(file, "--json").stdout


@pytest.mark.parametrize("name", ["submission", "nonsense"])
def test_a_schema_that_is_not_there_is_answered_with_those_that_are(name: str) -> None:
    done = run("--schema", name)
    assert done.exit_code == 2
    assert ("no such name" if name == "nonsense" else "none, because its keys") in done.stderr
    assert all(json.loads(run("--schema", one).stdout) for one in ("approvals", "layout"))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("casino-war-layout.toml", "the rules of Casino War (line"),
        ("petition/dossier.toml", "the files that the petition names: only whether each is there"),
    ],
)
def test_what_a_document_is_about_and_no_check_reads_is_said(name: str, said: str) -> None:
    done = run(str(EXAMPLE.parent / name))
    assert f"Not checked: {said}" in done.stdout
    assert done.stdout.endswith("nothing unlawful found in what was checked.\n")
