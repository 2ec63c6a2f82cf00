"""`croupier convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from tests.cli.test_replay import EXAMPLE


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ("convert", *args), input=stdin)


def test_there_and_back_again(tmp_path: Path) -> None:
    first, lines, second = (tmp_path / name for name in ("a.croupier", "b.jsonl", "c.croupier"))
    first.write_text(EXAMPLE)
    assert run(str(first), str(lines)).exit_code == 0
    assert json.loads(lines.read_text().splitlines()[0])["format"] == "croupier transcript 1"
    assert run(str(lines), str(second)).exit_code == 0
    kept = [line for line in second.read_text().splitlines() if line in EXAMPLE.splitlines()]
    assert kept == [line for line in EXAMPLE.splitlines() if not line.startswith(("  ", "end"))]
    again = run(str(second), "-", "--to", "jsonl")
    assert (again.exit_code, again.stdout) == (0, lines.read_text())


def test_standard_input_and_output() -> None:
    result = run("-", "-", "--to", "text", stdin=EXAMPLE)
    assert result.exit_code == 0
    assert result.stdout.startswith("croupier transcript 1\nspelling 2\ngame roulette\n")


def test_what_does_not_replay_is_not_written(tmp_path: Path) -> None:
    target = tmp_path / "b.jsonl"
    result = run("-", str(target), stdin=EXAMPLE.replace("875.00", "900.00"))
    assert (result.exit_code, result.stdout, target.exists()) == (1, "", False)
    assert "standard input, line 8: the file says: pay p1 900.00" in result.stderr


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("-", "b.txt"), "a name that ends in .croupier, .jsonl, .phh"),
        (("-", "-"), "--to text, jsonl or phh"),
        (("-", "b.phh"), "the notation is for poker"),
        (("-", "-", "--to", "yaml"), "no such name"),
        (("-", "b.jsonl", "--to", "text"), "says that the file is jsonl. Accepted: --to jsonl"),
        (("-",), "convert A B"),
        (("nowhere.croupier", "b.jsonl"), "No such file"),
        (("-", "nowhere/b.jsonl"), "there is no folder nowhere"),
        (("-", "b.txt"), "cannot tell the format from b.txt"),
        (("-",), "name two transcripts: convert A B"),
        ((), "name two transcripts: convert A B"),
        (("-", "b.jsonl", "--round", "1"), "--round 1: a transcript has every round"),
        (("--schema", "-"), "it needs no transcript"),
        (("--schema", "--to", "text"), "--schema with --to"),
    ],
)
def test_what_cannot_be_done_exits_2_and_says_why(args: tuple[str, ...], why: str) -> None:
    result = run(*args, stdin=EXAMPLE)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert why in result.stderr


def test_a_transcript_is_never_written_over_itself(tmp_path: Path) -> None:
    source, link, other = (tmp_path / f"{name}.croupier" for name in ("a", "b", "c"))
    source.write_text(EXAMPLE)
    link.symlink_to(source)
    other.hardlink_to(source)
    for target in (source, link, other):
        result = run(str(source), str(target))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert "it would overwrite its own source" in result.stderr
        assert source.read_text() == EXAMPLE


def test_a_file_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    for target, why in ((tmp_path / "x.jsonl", "it is a folder"),):
        target.mkdir()
        result = run("nowhere.croupier", str(target))
        assert (result.exit_code, why in result.stderr) == (2, True)


def test_a_view_is_not_converted() -> None:
    result = run("-", "-", "--to", "jsonl", stdin=EXAMPLE.replace("wheel: 17", "wheel: ??"))
    assert (result.exit_code, result.stdout) == (2, "")


def test_the_schema_is_printed() -> None:
    told = json.loads(run("--schema").stdout)
    assert told["title"] == "croupier transcript 2: an event"
    assert len(told["oneOf"]) > 15
