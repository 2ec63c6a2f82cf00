"""`croupier replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.notation.replay import Difference
from croupier.rulebook.law import clause

EXAMPLE = """\
croupier transcript 1
game roulette
p1 buys 500.00
round 1
p1: 25 on straight:17
dealer: no more bets                        [roulette.3.b]
wheel: 17
  pay  p1 875.00 straight:17 at 35 to 1     [roulette.2.a]
end round 1: p1 1375.00
round 2
p1: 10 on red
dealer: no more bets                        [roulette.3.b]
wheel: 4
  take p1 10.00 red                         [roulette.1.e.11]
end round 2: p1 1365.00
"""


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(app, ("replay", *args), input=stdin)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.croupier"
    path.write_text(EXAMPLE)
    return path


def test_every_payment_is_explained_by_its_clause(file: Path) -> None:
    result = run(str(file))
    gist = clause("roulette.2.a").gist
    assert f"  p1 wins $875: $25 on Straight 17 at 35 to 1. {gist} [roulette.2.a]" in result.stdout
    lines = result.stdout.splitlines()
    assert [line for line in lines if not line.startswith("  ")] == [
        "round 1",
        "round 2",
        "roulette, table T1: 2 rounds, every line matches the engine",
    ]
    assert (result.exit_code, result.stderr) == (0, "")


def test_one_round_alone(file: Path) -> None:
    result = run(str(file), "--round", "2")
    assert "p1 loses $10 on Red" in result.stdout
    assert "$875" not in result.stdout
    refused = run(str(file), "--round", "3")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "no such round. Accepted: 1 to 2" in refused.stderr


def test_quiet_says_only_whether_it_is_so(file: Path) -> None:
    assert len(run(str(file), "--quiet").stdout.splitlines()) == 1


def test_the_first_difference_exits_1(file: Path) -> None:
    file.write_text(EXAMPLE.replace("875.00", "900.00"))
    result = run(str(file), "--quiet")
    assert result.exit_code == 1
    said = result.stdout.splitlines()
    assert said[1].startswith(f"{file}, line 8: the file says: pay p1 900.00")
    assert said[1].endswith("the engine gives: pay p1 875.00 straight:17 at 35 to 1 [roulette.2.a]")
    assert clause("roulette.2.a").gist in said[2]


def test_json(file: Path) -> None:
    told = json.loads(run(str(file), "--json").stdout)
    assert told["format"] == "croupier replay 1"
    assert (told["rounds"], told["same"], told["first_difference"]) == (2, True, None)
    paid = "p1 wins $875: $25 on Straight 17 at 35 to 1"
    row = {"round": 1, "patron": "p1", "says": paid, "cites": ["roulette.2.a"]}
    assert row in told["rows"]


def test_json_of_a_difference() -> None:
    result = run("-", "--json", stdin=EXAMPLE.replace("p1: 10 on red", "p1: 10 on crimson"))
    told = json.loads(result.stdout)
    assert (result.exit_code, told["same"], told["rounds"]) == (1, False, 1)
    assert told["first_difference"]["line"] == 11
    assert told["first_difference"]["cites"] == ["cmr147.02"]
    assert "crimson" in told["first_difference"]["message"]


def test_a_sentence_is_ended_once() -> None:
    refused = Difference("a.txt", 3, "p1: 5 on 99", "", (), "99: no such spot. Accepted: 0 to 36.")
    assert str(refused).endswith("Accepted: 0 to 36. The line: p1: 5 on 99")
    assert str(replace(refused, text=" ")).endswith("Accepted: 0 to 36.")
    assert str(replace(refused, why="it differs")).endswith(": it differs: p1: 5 on 99")


def test_a_view_is_told_not_settled() -> None:
    result = run("-", stdin=EXAMPLE.replace("wheel: 4", "wheel: ??"))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].endswith("the rest is a view, shown but not settled")


def test_a_file_that_cannot_be_read_exits_2(file: Path) -> None:
    file.write_text(EXAMPLE.replace("round 2", "rund 2", 1))
    result = run(str(file))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert f"{file}, line 10: 'rund 2': not an input" in result.stderr
    assert run("nowhere.croupier").exit_code == 2
