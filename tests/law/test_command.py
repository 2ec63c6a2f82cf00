"""`croupier law` as people type it."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from croupier import __version__
from croupier.cli import law as command
from croupier.rulebook import coverage
from croupier.rulebook.collect import Index, Mention, collect
from croupier.rulebook.law import ids, laws, own_ids
from tests.law.tree import plant


def run(*arguments: str) -> Result:
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(command.law)
    return CliRunner().invoke(app, list(arguments))


@pytest.fixture
def one_rule_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Big six's settlement order is cited and verified, and nothing else is."""
    index = Index(
        (Mention("bigsix.6.e", "src/croupier/games/bigsix/procedure.py", 7, "settle"),),
        (Mention("bigsix.6.e", "tests/games/bigsix/test_6.py", 3, "test_order"),),
    )
    monkeypatch.setattr(coverage, "index", lambda slug=None: index)


def test_all_laws_are_summed_up_a_line_each(one_rule_done: None) -> None:
    done = run()
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert len(lines) == 1 + len(laws())
    (big_six,) = (line.split() for line in lines if line.startswith("bigsix"))
    assert big_six[:2] == ["bigsix", "9"]
    assert big_six[-2:] == ["·", "8"]


def test_json_gives_every_clause_with_its_code_and_tests(one_rule_done: None) -> None:
    done = json.loads(run("--json").stdout)
    assert (done["croupier"], done["format"]) == (__version__, "croupier law 1")
    assert [row["id"] for row in done["rows"]] == [*ids(), *own_ids()]
    (row,) = (row for row in done["rows"] if row["code"])
    assert row == {
        "id": "bigsix.6.e",
        "status": "rule",
        "gist": "After the spin all losers are taken before any winner is paid.",
        "code": ["src/croupier/games/bigsix/procedure.py:7"],
        "tests": ["tests/games/bigsix/test_6.py::test_order"],
        "reason": None,
    }


def test_one_game_is_listed_clause_by_clause(one_rule_done: None) -> None:
    done = run("bigsix")
    assert done.exit_code == 0
    assert "games/bigsix/procedure.py:7" in done.stdout
    assert done.stdout.count("missing: no test verifies it") == 8


def test_one_status_is_picked_out(one_rule_done: None) -> None:
    found = json.loads(run("roulette", "--status", "step", "--json").stdout)["rows"]
    assert [row["id"] for row in found] == ["roulette.3.a", "roulette.3.c", "roulette.3.d"]


def test_what_is_missing_is_listed_and_told_by_the_exit_code(one_rule_done: None) -> None:
    done = run("bigsix", "--missing", "--json")
    assert done.exit_code == 1
    assert "bigsix.6.e" not in [row["id"] for row in json.loads(done.stdout)["rows"]]
    assert len(json.loads(done.stdout)["rows"]) == 8


@pytest.mark.parametrize("regulation", ["cmr146", "cmr147"])
def test_nothing_of_the_regulations_is_missing(regulation: str) -> None:
    done = run(regulation, "--missing", "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["rows"] == []


@pytest.mark.parametrize(
    ("arguments", "hint"), [(("roulete",), "roulette"), (("roulette", "--status", "ruel"), "rule")]
)
def test_an_unknown_name_is_refused_with_the_nearest(arguments: tuple[str, ...], hint: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert hint in done.stderr
    assert done.stdout == ""


def test_the_probe_lists_what_stays_green(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = plant(tmp_path)
    index = collect(root)
    renamed = Index(
        tuple(
            Mention("bigsix.5.a", one.path, one.line, one.name)
            for one in index.citations
            if one.id == "toy.14"
        ),
        (),
    )
    monkeypatch.setattr(coverage, "source_root", lambda: root)
    monkeypatch.setattr(coverage, "index", lambda: renamed)
    done = run("bigsix", "--probe", "1", "--seed", "3")
    assert done.exit_code == 1
    assert "no test claims it" in done.stdout
    assert "1 rule broken, 0 noticed, 1 stays green" in done.stdout
    assert "--seed 3" in done.stderr
    assert "STAYS GREEN" in done.stderr


def test_the_probe_needs_the_source(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "source_root", lambda: None)
    done = run("--probe", "1")
    assert done.exit_code == 2
    assert "source" in done.stderr
