"""The commands about papers with bad input: one line that helps, and nothing half done."""

import json
import os
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli import conflicts, example, journal
from croupier.cli.app import app
from croupier.regulation.example import casino
from croupier.regulation.journal.examples.violations import VIOLATIONS
from tests.rulebook.submissions import HEAD

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SUBMISSION = EXAMPLES / "example-casino.toml"
TOURNAMENT = EXAMPLES / "tournament.toml"
DOSSIER = EXAMPLES / "petition" / "dossier.toml"
EQUIPMENT = EXAMPLES / "equipment.toml"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


def test_as_many_violations_are_accepted_as_there_are_kinds() -> None:
    assert casino.most_violations() == example.MOST_VIOLATIONS
    assert len(VIOLATIONS) == journal.MOST_VIOLATIONS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("example", "{tmp}/new", "--violations", "61"), "61 is too large. Accepted: 0 to 60."),
        (
            ("journal", "example", "{tmp}/new.db", "--violations", "49"),
            "49 is too large. Accepted: 0 to 48.",
        ),
        (("sign", SUBMISSION), "example-casino.toml#R-01 or"),
        (("sign", f"{SUBMISSION}#R-1"), "Did you mean 'R-01'?"),
        (("sign", f"{SUBMISSION}#R-01", "-o", "nowhere/sign.pdf"), "there is no folder nowhere"),
        (("sign", "{tmp}/war.toml#CW-01"), "the rules of Casino War are not in the documents here"),
        (("sign", f"{SUBMISSION}#R-01", "--size", "3x3"), "only a page has a size"),
        (("sign", f"{SUBMISSION}#R-01", "--json", "-o", "{tmp}/sign.pdf"), "no page is drawn"),
        (("tournament", TOURNAMENT, "-o", "nowhere/page.html"), "there is no folder nowhere"),
        (("petition", DOSSIER, "-o", TOURNAMENT), "it is a file"),
        (("draw", EQUIPMENT, "-o", TOURNAMENT), "it is a file"),
        (("library", "-o", TOURNAMENT), "it is a file"),
        (("journal", "add", "{tmp}/new.db", "{tmp}/binary.jsonl"), "line 2: not UTF-8 text"),
        (("journal", "list", "{tmp}"), "it is a folder"),
        (("duties", "{tmp}"), "it is a folder"),
        (("petition", "{tmp}"), "it is a folder, not a file."),
        (("odds", "bigsix", "--options", "{tmp}"), "it is a folder, not a file."),
        (("replay", "{tmp}"), "it is a folder, not a file."),
        (
            ("journal", "add", "{tmp}/new.db", "{tmp}/entries.jsonl"),
            "entries.jsonl, line 3: kind of entry 'bear': no such name.",
        ),
        (
            ("journal", "add", "{tmp}/new.db", "{tmp}/late.jsonl"),
            "late.jsonl, line 2: its time is missing",
        ),
        (
            ("duties", "{tmp}/new.db", "--at", "9999-12-31T23:59:59-1200"),
            "'9999-12-31T23:59:59-1200' is in the year 9999. Accepted: 1900 to 2999.",
        ),
        (
            ("journal", "kinds", "--at", "2026-03-01T06:00:00-0500"),
            "--at 2026-03-01T06:00:00-05:00: journal kinds does not read it",
        ),
        (("conflicts", "roulette", "--set", "wheel=single"), "--odds"),
        (("check", "{tmp}/binary.jsonl"), "croupier replay"),
    ],
    ids=lambda one: " ".join(map(str, one)) if isinstance(one, tuple) else None,
)
def test_what_cannot_be_done_is_said_before_anything_is(
    tmp_path: Path, arguments: tuple[object, ...], said: str
) -> None:
    (tmp_path / "binary.jsonl").write_bytes(b"{}\n\xff\n")
    first = '\n{"kind": "establishment", "at": "2026-03-01T06:00:00-05:00"}\n'
    (tmp_path / "entries.jsonl").write_text(first + '{"kind": "bear"}\n', "utf-8")
    (tmp_path / "late.jsonl").write_text('\n{"kind": "establishment"}\n', "utf-8")
    war = HEAD + '[[table]]\nid = "CW-01"\ngame = "casinowar"\n'
    (tmp_path / "war.toml").write_text(war, "utf-8")
    done = run(*(str(one).format(tmp=tmp_path) for one in arguments))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_complete_petition_is_not_called_lawful() -> None:
    done = run("petition", DOSSIER)
    assert done.exit_code == 0
    assert done.stdout.endswith("is there; whether it is true is not checked.\n")
    assert "unlawful" not in done.stdout


def test_a_page_on_standard_output_is_there_alone() -> None:
    done = run("tournament", TOURNAMENT, "-o", "-")
    assert done.exit_code == 0
    assert done.stdout.lstrip().lower().startswith("<!doctype html>")
    assert "(a) dates, times and places" in done.stderr


def test_a_journal_without_entries_is_not_called_lawful(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    sqlite3.connect(file).execute("CREATE TABLE t (x)").connection.close()
    done = run("journal", "check", file)
    assert "nothing unlawful" not in done.stdout
    assert "--at names another time" in done.stdout


def test_a_game_is_named_in_any_case() -> None:
    assert run("conflicts", "BigSix").stdout == run("conflicts", "bigsix").stdout


def test_a_reading_without_clauses_has_no_empty_brackets() -> None:
    done = run("conflicts", "regulations").stdout
    assert done.startswith("P1  regulations\n")
    assert "[]" not in done


def test_the_clauses_of_mini_craps_are_those_of_craps() -> None:
    assert run("law", "minicraps.4.b").stdout == run("law", "craps.4.b").stdout
    assert run("law", "bigsix", "--missing").stdout == "No clause lacks anything.\n"


def test_a_sign_of_a_table_in_standard_input_is_no_option() -> None:
    text = SUBMISSION.read_text("utf-8")
    for words in (["sign", "-#R-01", "--json"], ["sign", "--json", "-#R-01"]):
        ran = CliRunner().invoke(app, words, input=text)
        assert ran.exit_code == 0, ran.stderr
        assert '"table": "R-01"' in ran.stdout


def test_a_filing_in_standard_input_is_called_that() -> None:
    for command, name in (("tournament", "tournament.toml"), ("petition", "petition/dossier.toml")):
        text = (SUBMISSION.parent / name).read_text("utf-8")
        ran = CliRunner().invoke(app, [command, "-"], input=text)
        assert ran.stdout.splitlines()[-1].startswith("standard input: "), command


def test_a_table_whose_id_is_blank_is_named_by_its_number() -> None:
    text = HEAD + '[[table]]\nid = " "\ngame = "roulette"\n'
    ran = CliRunner().invoke(app, ["check", "-"], input=text)
    assert ran.exit_code == 1
    assert ran.stdout.startswith("table number 1\n")
    assert "table ," not in ran.stdout


def test_a_file_of_entries_is_added_once(tmp_path: Path) -> None:
    add = ("journal", "add", str(tmp_path / "journal.db"), str(EXAMPLES / "journal.jsonl"))
    assert run(*add).exit_code == 0
    again = run(*add)
    assert again.exit_code == 2
    assert "it has 6 of these 6 entries already, from entry 1 on" in again.stderr


def test_a_journal_without_a_byte_is_none(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    file.touch()
    for words in (("duties", file), ("journal", "check", file)):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "it is empty, so it is not a journal" in result.stderr


def test_a_link_to_nothing_and_a_pipe_in_a_folder_are_findings(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(SUBMISSION.read_text("utf-8"), "utf-8")
    (tmp_path / "gone.toml").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe.toml")
    result = run("check", tmp_path)
    assert result.exit_code == 1
    assert "gone.toml" in result.stdout
    assert "it cannot be read: it is not a file" in " ".join(result.stdout.split())


def test_an_empty_name_is_not_the_current_folder() -> None:
    result = run("check", "")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "its name is empty" in result.stderr


def test_a_declaration_from_standard_input_is_named_so(tmp_path: Path) -> None:
    words = ["draw", "-", "-o", str(tmp_path / "drawn")]
    done = CliRunner().invoke(app, words, input=EQUIPMENT.read_text("utf-8"))
    assert done.exit_code == 0
    assert " ".join(done.stderr.split()).endswith("pictures of the equipment in standard input")


def test_a_link_to_itself_is_named_and_leaves_the_others_checked(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(SUBMISSION.read_text("utf-8"), "utf-8")
    (tmp_path / "ring").symlink_to("ring")
    result = run("check", tmp_path)
    assert result.exit_code == 0, result.stderr
    assert "ring: files of this kind are not read" in " ".join(result.stdout.split())


def test_a_petition_that_names_a_link_to_itself_is_checked(tmp_path: Path) -> None:
    text = DOSSIER.read_text("utf-8").replace("summary.md", "ring")
    (tmp_path / "dossier.toml").write_text(text, "utf-8")
    (tmp_path / "ring").symlink_to("ring")
    result = run("petition", tmp_path / "dossier.toml")
    assert result.exit_code == 1, result.stderr
    assert "no such file: ring" in " ".join(result.stdout.split())


def of_a_floor(folder: Path) -> Path:
    """A database with entries as a casino floor has them."""
    file = folder / "croupier-floor.db"
    made = sqlite3.connect(file)
    made.execute('CREATE TABLE entry (id, at, what, "by")').connection.close()
    return file


def test_the_database_of_a_floor_is_no_journal(tmp_path: Path) -> None:
    file = of_a_floor(tmp_path)
    entries = EXAMPLES / "journal.jsonl"
    for words in (("check", file), ("journal", "list", file), ("journal", "add", file, entries)):
        result = run(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "such as a casino floor, is not a journal" in result.stderr


def test_a_folder_with_the_database_of_a_floor_is_checked(tmp_path: Path) -> None:
    of_a_floor(tmp_path)
    (tmp_path / "table.toml").write_text(SUBMISSION.read_text("utf-8"), "utf-8")
    result = run("check", tmp_path)
    assert result.exit_code == 0, result.stderr
    said = " ".join(result.stdout.split())
    assert "Not checked: croupier-floor.db: files of this kind are not read" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("export", "kept.db", "out.jsonl"), "takes one file. Accepted: journal export FILE > NEW"),
        (("list", "kept.db", "more.db"), "more.db: journal list takes one file"),
        (("check", "kept.db", "more.db"), "more.db: journal check takes one file"),
        (("kinds", "kept.db"), "kept.db: journal kinds reads no journal"),
        (
            ("check", "-"),
            "-: a journal is an SQLite file, which cannot be read from standard input",
        ),
        (("add", "nowhere/new.db", "-"), "nowhere/new.db: there is no folder nowhere"),
        (("example", "nowhere/new.db"), "nowhere/new.db: there is no folder nowhere"),
    ],
)
def test_a_file_that_an_action_of_the_journal_does_not_use_is_refused(
    words: tuple[str, ...], said: str
) -> None:
    result = CliRunner().invoke(app, ["journal", *words], input="{}\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("library", "-o", "-"),
        ("draw", EQUIPMENT, "-o", "-"),
        ("petition", DOSSIER, "-o", "-"),
        ("layout", SUBMISSION, "-o", "-"),
        ("example", "-"),
    ],
)
def test_several_files_do_not_go_to_standard_output(
    words: tuple[object, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Accepted: " in result.stderr
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_is_not_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody believes that what lies there was checked."""
    text = SUBMISSION.read_text("utf-8")
    for name in ("elsewhere", "binder/locked"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "binder" / "table.toml").write_text(text, "utf-8")
    (tmp_path / "elsewhere" / "other.toml").write_text(text, "utf-8")
    (tmp_path / "binder" / "last-year").symlink_to(tmp_path / "elsewhere")
    usual = os.access
    monkeypatch.setattr(os, "access", lambda at, how: "locked" not in str(at) and usual(at, how))
    result = run("check", tmp_path / "binder")
    assert result.exit_code == 0, result.stderr
    said = " ".join(result.stdout.split())
    assert "Not checked: last-year: a link to a folder is not followed" in said
    assert "locked: it cannot be read" in said
    assert "Checked: 1 submission;" in said


def test_an_interrupt_keeps_the_readings_whose_odds_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = run("conflicts", "blackjack").stdout
    times = list[int]()

    def stops(*_: object) -> list[object]:
        times.append(1)
        if len(times) % 4 == 0:
            raise KeyboardInterrupt
        return []

    monkeypatch.setattr(conflicts, "_effects", stops)
    done = run("conflicts", "blackjack", "--odds")
    assert done.exit_code == 130
    assert whole.startswith(done.stdout)
    assert "interrupted in BJ-4: what was found until then is above" in done.stderr
    assert done.stdout.count("Adopted: ") == 3
    assert len(json.loads(run("conflicts", "blackjack", "--odds", "--json").stdout)["rows"]) == 3


def test_a_reading_that_does_not_exist_is_named_as_one() -> None:
    result = run("conflicts", "ro-99")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "reading 'RO-99': no such name. Did you mean 'RO-9'?" in result.stderr
    assert "game 'nonsense': no such name" in run("conflicts", "nonsense").stderr
