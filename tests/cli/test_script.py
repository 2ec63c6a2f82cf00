"""`croupier script`: the dealer's script as text and data, and what it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from croupier.cli.app import app


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["script", *args])


def test_the_script_is_that_of_the_table() -> None:
    told = run("blackjack").stdout
    assert told.startswith("# Blackjack: the dealer's script")
    assert "inspects the dealing shoe for any sign of tampering" in told
    by_hand = run("blackjack", "--set", "variant=6_to_5", "--set", "decks=2").stdout
    assert "inspects the dealing shoe for any sign of tampering" not in by_hand
    assert "two opaque cutting cards" in by_hand


def test_the_script_is_data_too() -> None:
    document = json.loads(run("roulette", "--json").stdout)
    assert (document["format"], document["game"]) == ("croupier script 1", "roulette")
    (first,) = [
        row
        for row in document["rows"]
        if row["phase"] == "incident:fewer_than_four_revolutions" and row["says"]
    ]
    assert (first["who"], first["says"], first["cites"]) == ("dealer", "No Spin", ["roulette.4.b"])
    assert first["title"].startswith("Fewer than four revolutions — ")


@pytest.mark.parametrize("suffix", [".md", ".txt"])
def test_the_script_goes_to_a_file(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"script{suffix}"
    result = run("craps", "-o", str(file))
    assert (result.exit_code, result.stdout) == (0, "")
    assert "the dealer's script of Craps" in result.stderr
    assert "dealer's script" in file.read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("craps", "-o", "script.pdf"), "Accepted: .md or .txt"),
        (("craps", "-o", "script.md", "--json"), "data goes to standard output"),
        (("crap",), "Did you mean 'craps'?"),
    ],
    ids=["suffix", "json and file", "no such game"],
)
def test_what_cannot_be_printed_is_refused_in_one_line(
    args: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert told in result.stderr
    assert list(tmp_path.iterdir()) == []
