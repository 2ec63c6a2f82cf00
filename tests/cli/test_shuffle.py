"""`croupier shuffle`: the report, as JSON, as a plot, and what the exit code says."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis.shuffles import report
from croupier.analysis.shuffles.measure import Job, Outcome, measure
from croupier.cli.app import app
from croupier.equipment.shuffle import Step

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
RIFFLES, HASTY = (str(EXAMPLES / f"{name}.toml") for name in ("seven-riffles", "hasty-shuffle"))
QUICK = ("--seed", "7", "--shuffles", "200")
PNG = b"\x89PNG"
SMALL = """format = "croupier shuffle 1"
decks = 1
[[step]]
kind = "strip"
packets = 4
grab = 26
spread = 5
[[step]]
kind = "riffle"
[[step]]
kind = "plug"
cards = 10
[[step]]
kind = "cut"
"""
"""A hasty shuffle of one deck, which costs a twentieth of one of eight."""


MEASURED: dict[tuple[object, ...], Outcome] = {}


@pytest.fixture(autouse=True)
def measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests that look at the same shuffles by as many workers measure them once."""

    def shared(cards: int, steps: Sequence[Step], job: Job) -> Outcome:
        same = (cards, tuple(steps), replace(job, progress=None))
        if same not in MEASURED:
            MEASURED[same] = measure(cards, steps, job)
        return MEASURED[same]

    monkeypatch.setattr(report, "measure", shared)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["shuffle", *args])


def test_riffles_are_told_exactly_and_by_count() -> None:
    done = run(RIFFLES, *QUICK)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Seven riffles: 1 deck, 200 shuffles, seed 7, ")
    assert "6: 0.6135, 7: 0.3341" in done.stdout
    assert "bringing it below one half takes 7" in done.stdout
    for name in (
        "rising sequences",
        "neighbors still together",
        "cards guessed right",
        "position chi-square",
        "adjacency chi-square",
        "places a card travels",
        "slug of 13",
    ):
        assert name in done.stdout
    assert "not checked against the law" in done.stdout
    assert "turned" not in done.stdout


def test_an_unlawful_plan_is_measured_all_the_same_and_exits_one() -> None:
    done = run(HASTY, *QUICK)
    assert done.exit_code == 1
    assert "Far from random" in done.stdout
    assert "[minibaccarat.5.h.4]" in done.stdout
    assert done.stdout.rstrip().endswith("Not lawful for minibaccarat as it stands.")


def test_the_same_seed_gives_the_same_report_whoever_counts(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")

    def told(*more: str) -> list[str]:
        return run(str(file), *QUICK, *more).stdout.splitlines()[1:]

    assert len(told()) > 10
    assert told() == told("--workers", "1") == told("--workers", "3")


def test_json_has_everything_the_report_tells() -> None:
    done = run(RIFFLES, *QUICK, "--json")
    told = json.loads(done.stdout)
    assert told["format"] == "croupier shuffle report 1"
    assert (told["seed"], told["shuffles"], told["riffles"]) == (7, 200, 7)
    assert told["plan"]["cards"] == 52
    assert [one["kind"] for one in told["plan"]["steps"]] == ["riffle", "cut"]
    assert told["exact"][6]["total_variation"].startswith("0.33406")
    assert "/" in told["exact"][6]["exact"]
    assert told["shuffle"].keys() == told["beside"].keys()
    assert set(told["shuffle"]) == {
        "rising_sequences",
        "neighbors_together",
        "position",
        "adjacency",
        "correct_guesses",
        "slug",
        "turned",
    }
    assert told["shuffle"]["correct_guesses"]["ideal"].startswith("4.53804")
    assert told["findings"] == []
    assert told["verdict"]


def test_json_of_an_unlawful_plan_has_its_findings() -> None:
    done = run(HASTY, *QUICK, "--json")
    assert done.exit_code == 1
    told = json.loads(done.stdout)
    assert told["riffles"] is None
    assert told["exact"] == []
    assert {one["severity"] for one in told["findings"]} == {"error", "warning"}


@pytest.mark.parametrize("plan", [RIFFLES, HASTY])
def test_a_plot_is_made(tmp_path: Path, plan: str) -> None:
    file = tmp_path / "plot.png"
    done = run(plan, *QUICK, "--plot", str(file))
    assert done.exit_code == (plan == HASTY), done.output
    assert file.read_bytes().startswith(PNG)
    assert str(file) in done.stderr.replace("\n", "")


def test_a_plot_of_another_kind_is_refused_before_anything_is_shuffled(tmp_path: Path) -> None:
    done = run(RIFFLES, "--plot", str(tmp_path / "plot.gif"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert ".svg or .png" in done.stderr


def test_the_example_is_a_plan_and_a_lawful_one(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(run("--example").stdout, encoding="utf-8")
    done = run(str(file), *QUICK)
    assert done.exit_code == 0
    assert "No unlawful steps found for minibaccarat" in done.stdout
    assert "cards turned end for end" in done.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('format = "croupier submission 1"\n', "line 1: its format is 'croupier submission 1'"),
        ('format = "croupier shuffle 1"\ndecks = 8\n[[step]]\nkind = "twist"\n', "line 4: kind"),
        ("[[step]\n", "line 1: not TOML"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "plan.toml"
    file.write_text(text, encoding="utf-8")
    done = run(str(file))
    assert (done.exit_code, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_no_plan_and_a_missing_one_are_refused(tmp_path: Path) -> None:
    assert "--example prints one" in run().stderr
    missing = run(str(tmp_path / "none.toml"))
    assert missing.exit_code == 2
    assert "No such file" in missing.stderr


def test_without_a_seed_a_fresh_one_is_told() -> None:
    first, second = (run(RIFFLES, "--shuffles", "2").stdout.split("seed ")[1] for _ in range(2))
    assert first.split(",")[0] != second.split(",")[0]


def test_python_gives_the_same_report() -> None:
    report = croupier.shuffle(RIFFLES, seed=7, shuffles=200)
    told = json.loads(run(RIFFLES, *QUICK, "--json").stdout)
    assert report.verdict == told["verdict"]
    assert report.exact[-1].riffles == 7
    assert float(report.outcome.measures.rising.mean) == pytest.approx(
        float(told["shuffle"]["rising_sequences"]["mean"])
    )


def test_the_example_reads_no_plan() -> None:
    """Who names a file here wants the plan written there."""
    result = run("new.toml", "--example")
    assert (result.exit_code, result.stdout) == (2, "")
    said = "new.toml: --example prints a plan, and reads none. Accepted: --example > new.toml."
    assert said in result.stderr
