"""`croupier simulate` on the command line."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from typer import BadParameter
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis import plot as plots
from croupier.analysis import simulate
from croupier.analysis.draws import volume as draws
from croupier.analysis.draws.reader import READER
from croupier.analysis.kernels.session import CHUNK, kept_until
from croupier.analysis.kernels.shoes import Run
from croupier.cli.app import app
from croupier.cli.numbers import whole
from croupier.core.game import Game
from croupier.core.money import money
from croupier.equipment.chance import Words
from croupier.rulebook.whole_number import MOST

ROUNDS = whole(1, MOST)


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["simulate", *words])


def test_a_unit_is_never_played_with_a_seed_that_nobody_is_told() -> None:
    first = run("bigsix", "--unit", "0", "--rounds", "9")
    assert (first.exit_code, len(first.stdout.splitlines())) == (0, 9)
    seed = first.stderr.partition("unit 0 of seed ")[2].partition(":")[0]
    assert run("bigsix", "--unit", "0", "--rounds", "9", "--seed", seed).stdout == first.stdout


def document(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def figures(found: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows without what depends on the clock."""
    clock = ("seconds", "rate")
    return [{k: v for k, v in row.items() if k not in clock} for row in found["rows"]]


def test_json_has_a_row_for_every_wager_the_table_offers() -> None:
    found = document("roulette", "--rounds", "10k", "--seed", "7")
    assert found["format"] == "croupier simulate 1"
    assert [row["wager"] for row in found["rows"]] == [
        "straight",
        "split",
        "three",
        "four",
        "first_five",
        "six",
        "column",
        "dozen",
        "red",
        "black",
        "odd",
        "even",
        "low",
        "high",
    ]
    assert {row["method"] for row in found["rows"]} == {"simulated"}
    assert {(row["rounds"], row["seed"], row["units"]) for row in found["rows"]} == {(10_000, 7, 3)}


def test_no_figure_depends_on_the_workers() -> None:
    words = ("sicbo", "--rounds", "300000", "--seed", "5", "--workers")
    assert figures(document(*words, "1")) == figures(document(*words, "3"))


def test_a_spot_may_be_named_and_all_may_be_settled() -> None:
    (row,) = document("roulette", "--rounds", "5k", "--seed", "1", "--wager", "straight:17")["rows"]
    assert (row["wager"], row["spot"]) == ("straight", "17")
    every = document("roulette", "--rounds", "5k", "--seed", "1", "--wager", "straight", "--spots")
    assert len(every["rows"]) == 38
    assert [one for one in figures(every) if one["spot"] == "17"] == figures({"rows": [row]})


@pytest.mark.parametrize("words", [("bigsix",), ("roulette", "--wager", "straight:17")])
def test_every_spot_is_refused_where_the_same_spots_are_counted(words: tuple[str, ...]) -> None:
    result = run(*words, "--rounds", "5k", "--seed", "1", "--spots")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--spots: the same spots are counted without it" in result.stderr


def test_without_a_seed_the_seed_is_told() -> None:
    (row,) = document("bigsix", "--rounds", "1000", "--wager", "flag")["rows"]
    again = document("bigsix", "--rounds", "1000", "--wager", "flag", "--seed", str(row["seed"]))
    assert figures(again) == figures({"rows": [row]})


def test_the_table_sets_exact_and_deviation_beside() -> None:
    result = run("bigsix", "--rounds", "100k", "--seed", "3", "--wager", "bill_1")
    assert "100,000 rounds, seed 3, 25 units" in result.stdout
    assert "14.8148 %" in result.stdout
    assert "standard errors over 1 wager" in result.stdout


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e8", 10**8),
        ("100M", 10**8),
        ("100_000_000", 10**8),
        ("2.5k", 2500),
        ("1,000", 1000),
        ("1G", 10**9),
        ("7", 7),
    ],
)
def test_rounds_are_written_as_people_write_them(text: str, number: int) -> None:
    assert ROUNDS(text) == number


@pytest.mark.parametrize("text", ["0", "-5", "1.5", "many", "", "1/2", "4/2", "1e-3", "inf", "M"])
def test_rounds_that_are_no_whole_number_are_refused(text: str) -> None:
    with pytest.raises(BadParameter, match=r"not a whole number|too small"):
        ROUNDS(text)


@pytest.mark.parametrize("text", ["1e99", "1e+16", "1e999999999", "2e15", "1001T"])
def test_more_rounds_than_can_be_played_are_refused_at_once(text: str) -> None:
    with pytest.raises(BadParameter, match="too large"):
        ROUNDS(text)
    assert ROUNDS("1e15") == ROUNDS("1000T") == 10**15


@pytest.mark.parametrize("name", ["--strategy", "--play"])
def test_names_are_read_in_any_case_with_hyphens_or_underscores(name: str) -> None:
    words = ("craps", "--rounds", "500", "--seed", "1", name)
    rows = [document(*words, text)["rows"][0] for text in ("iron_cross", "Iron-Cross")]
    assert [row["strategy"] for row in rows] == ["iron_cross", "iron_cross"]
    assert rows[0]["result_cents"] == rows[1]["result_cents"]


def test_an_interrupt_keeps_the_sessions_that_are_complete() -> None:
    out = np.arange(4 * 3 * CHUNK).reshape(-1, 4)

    def parts() -> Iterator[None]:
        yield None
        yield None
        raise KeyboardInterrupt

    found = kept_until(parts(), out)
    assert (found.interrupted, len(found.results)) == (True, 2 * CHUNK)
    with pytest.raises(KeyboardInterrupt):
        kept_until(_interrupted(), out)
    assert not kept_until(iter([None] * 3), out).interrupted


def _interrupted() -> Iterator[None]:
    yield from ()
    raise KeyboardInterrupt


@pytest.mark.parametrize("game", ["roulette", "sicbo"])
def test_a_unit_played_alone_has_the_rounds_the_kernel_counts(game: str) -> None:
    words = (game, "--seed", "7", "--unit", "2", "--rounds", "50", "--wager")
    wager = {"roulette": "red", "sicbo": "big"}[game]
    found = document(*words, wager)
    assert (found["format"], found["unit"], len(found["outcomes"])) == ("croupier unit 1", 2, 50)
    alone = run(*words, wager)
    assert alone.stdout.split() == found["outcomes"]
    assert f"\n{wager}: {money(found['result_cents'][wager])}\n" in alone.stderr
    one = croupier.games()[game]
    (contest,) = simulate.contests(one, one.options(), (wager,))
    tally = simulate.counted(one, one.options(), 50, 7, first_unit=2)
    total = sum(n * net for n, net in zip(tally.decided, contest.results, strict=True))
    assert found["result_cents"] == {wager: total * 500}


@pytest.mark.parametrize("game", ["baccarat", "midibaccarat", "minibaccarat"])
def test_a_shoe_played_alone_is_written_down_and_replays(tmp_path: Path, game: str) -> None:
    file = tmp_path / "shoe.croupier"
    words = (game, "--seed", "5", "--unit", "3")
    assert run(*words, "--transcript", str(file)).exit_code == 0
    told = document(*words)
    assert 60 < len(told["outcomes"]) < 100
    assert f"round {len(told['outcomes'])}" in file.read_text("utf-8")
    assert CliRunner().invoke(app, ["replay", str(file), "--quiet"]).exit_code == 0


def test_workers_do_not_change_what_shoes_come_to() -> None:
    words = ("baccarat", "--rounds", "50_001", "--seed", "7", "--set", "house_money=yes")
    alone, together = (document(*words, "--workers", n) for n in ("1", "3"))
    assert figures(alone) == figures(together)
    assert {row["rounds"] for row in alone["rows"]} == {50_001}


@pytest.mark.parametrize("suffix", [".croupier", ".jsonl"])
def test_a_unit_is_written_as_a_transcript(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"unit{suffix}"
    words = ("bigsix", "--seed", "7", "--unit", "3", "--rounds", "4", "--transcript", str(file))
    first = run(*words)
    assert (first.exit_code, first.stdout) == (0, "")
    text = file.read_text("utf-8")
    run(*words)
    assert file.read_text("utf-8") == text
    assert text.count('"kind":"round_opened"' if suffix == ".jsonl" else "\nround ") == 4
    replayed = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert replayed.exit_code == 0
    assert json.loads(replayed.stdout)["same"] is True


@pytest.mark.parametrize("game", ["craps", "minicraps"])
@pytest.mark.parametrize("wager", ["dont_come", "come_odds:5", "place_6", "whirl", "pass"])
def test_a_unit_of_a_wager_that_may_stay_is_run_out_and_written(
    tmp_path: Path, game: str, wager: str
) -> None:
    file = tmp_path / "unit.croupier"
    words = (game, "--seed", "7", "--unit", "2", "--rounds", "5", "--wager", wager)
    found = document(*words)
    result = run(*words, "--transcript", str(file))
    assert f"5 contests, {len(found['outcomes'])} rolls" in result.stderr
    thrown = re.findall(r"^dice: (\d-\d)", file.read_text("utf-8"), re.MULTILINE)
    stream = Words.of(game, 7, 2)
    faces = [divmod(stream.below(36), 6) for _ in found["outcomes"]]
    assert found["outcomes"] == [f"{a + 1}-{b + 1}" for a, b in faces]
    rest = iter(thrown)
    assert all(face in rest for face in found["outcomes"]), "in this order, with throws between"
    assert len(thrown) == len(found["outcomes"]) or wager in ("dont_come", "come_odds:5")
    replayed = CliRunner().invoke(app, ["replay", str(file), "--json"])
    assert json.loads(replayed.stdout)["same"] is True


def test_the_fire_bet_is_run_out_by_one_shooter_after_another(tmp_path: Path) -> None:
    file = tmp_path / "unit.croupier"
    words = ("craps", "--set", "fire_bet=yes", "--wager", "fire", "--seed", "7", "--unit", "2")
    run(*words, "--rounds", "9", "--transcript", str(file))
    text = file.read_text("utf-8")
    assert text.count("p1: 1 on fire") == text.count("shooter_named patron=p2") == 9


@pytest.mark.parametrize("suffix", [".svg", ".png"])
def test_a_plot_is_written(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"plot{suffix}"
    result = run("bigsix", "--rounds", "5k", "--seed", "1", "--plot", str(file))
    assert result.exit_code == 0, result.stderr
    head = file.read_bytes()[:200]
    assert head.startswith(b"\x89PNG") if suffix == ".png" else b"<?xml" in head


def test_a_row_without_an_exact_value_is_not_plotted_at_zero(tmp_path: Path) -> None:
    rows = list(croupier.simulate("bigsix", rounds=5000, seed=1))
    assert rows[0].sample is not None
    rows[0] = replace(rows[0], sample=replace(rows[0].sample, truth=None))
    drawn, axes = [], SimpleNamespace(errorbar=lambda *a, **k: drawn.append("bar"))
    axes.text = lambda x, y, said, **k: drawn.append(said)
    for row in rows:
        assert row.sample is not None
        plots._point(axes, row.sample, 0)
    assert drawn == ["no exact value", *["bar"] * (len(rows) - 1)]
    plots.plot(rows, tmp_path / "plot.svg")


def test_a_plot_without_its_library_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    file = tmp_path / "plot.svg"
    result = run("bigsix", "--rounds", "5k", "--plot", str(file))
    assert result.exit_code == 2
    assert "report" in result.stderr
    assert not file.exists()


def test_an_interrupt_prints_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "UNITS_AT_A_TIME", 4)
    own = READER.volume
    assert own is not None
    seen: list[int] = []

    def interrupted(game: Game, rules: Any, run: Run, *more: Any) -> Any:
        for tally in own.tallies(game, rules, run, *more):
            yield tally
            if run.rounds > 1:
                seen.append(tally.rounds)
            if len(seen) == 3:
                signal.raise_signal(signal.SIGINT)

    bulk = replace(own, tallies=interrupted)
    monkeypatch.setattr(simulate, "volume", lambda game, rules: bulk)
    result = run("bigsix", "--rounds", "1e12", "--seed", "1", "--workers", "1", "--json")
    assert result.exit_code == 130
    assert {row["rounds"] for row in json.loads(result.stdout)["rows"]} == {(1 + 2 + 4) * 4096}
    assert "interrupted" in result.stderr


def test_an_interrupt_reaches_those_who_call_from_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "UNITS_AT_A_TIME", 1)

    def interrupt(done: int) -> None:
        if done > 8192:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        croupier.simulate("bigsix", rounds=10**9, seed=1, progress=interrupt)


def test_progress_hears_the_rounds_up_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draws, "UNITS_AT_A_TIME", 2)
    heard: list[int] = []
    croupier.simulate("bigsix", rounds=20_000, seed=1, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 20_000


def test_a_bar_with_the_rate_is_drawn_where_people_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(draws, "UNITS_AT_A_TIME", 4)
    result = run("bigsix", "--rounds", "100k", "--seed", "1", "--workers", "1", "--json")
    assert json.loads(result.stdout)["rows"]
    assert "100 %" in result.stderr
    assert "rounds/s" in result.stderr


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["roulette", "--rounds", "0"], "too small"),
        (["roulette", "--wager", "seven"], "not offered"),
        (["roulette", "--wager", "straight:37"], "spot of straight"),
        (["roulette", "--transcript", "x.croupier"], "--unit"),
        (["roulette", "--unit", "1", "--rounds", "5000"], "a unit has 4096"),
        (["roulette", "--unit", "1", "--rounds", "1", "--transcript", "x.txt"], ".jsonl"),
        (["craps", "--unit", "1"], "--wager KEY[:SPOT]"),
        (["roulette", "--plot", "x.pdf"], ".svg or .png"),
        (["roulette", "--set", "zero_rule=lose_half", "--set", "wheel=single"], "roulette.2.b"),
        (["roulete"], "roulette"),
        (["roulette", "--workers", "0"], "--workers"),
        (["roulette", "--seed", "-1"], "--seed"),
        (["roulette", "--bankroll", "500"], "sessions of Roulette are not played"),
        (["craps", "--bankroll", "500"], "--bankroll 500 needs --strategy"),
        (["craps", "--bankroll", "5", "--strategy", "pass"], "does not cover one unit of 10"),
        (["craps", "--strategy", "pass", "--wager", "field"], "says what to wager"),
        (["blackjack", "--insure", "3"], "--insure 3 needs --count"),
        (
            ["blackjack", "--count", "hi-lo", "--insure", "often"],
            "'often' is not a number. Accepted: never, always, or a count such as 3.",
        ),
        (["blackjack", "--spread", "2:4"], "--spread 2:4 needs --count"),
        (["blackjack", "--play", "total", "--strategy", "total"], "both say how to play"),
        (["roulette", "--unit", "1", "--workers", "2"], "--unit with --workers"),
        (["roulette", "--plot", "/nowhere/x.svg"], "/nowhere"),
        (["blackjack", "--set", "decks=300"], "decks = 300: the law sets no maximum"),
        (["blackjack", "--wager", "progressive"], "offer it with --set progressive=yes"),
        (["blackjack", "--strategy", "total", "--rounds", "1e12"], "at most 100,000,000"),
        (["craps", "--strategy", "pass", "--bankroll", "9" * 20], "too large"),
        (["roulette", "--play", "optimal"], "nothing is decided"),
        (["poker", "--bankroll", "5"], "not in sessions"),
        (["craps", "--strategy", "pass", "--unit", "3"], "--unit 3 with --strategy: a single"),
        (
            ["blackjack", "--strategy", "total", "--boxes", "3", "--bankroll", "20"],
            "a bankroll of $20: it does not cover the first bets",
        ),
        (["roulette", "--unit", "1", "--transcript", "/nowhere/x.jsonl"], "/nowhere"),
    ],
)
def test_what_cannot_be_run_is_refused_in_one_line(words: list[str], why: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert why in result.stderr


def test_a_pay_table_of_many_lines_is_counted_as_in_odds() -> None:
    shown = run("letitride", "--wager", "main", "--rounds", "1k", "--seed", "1").stdout
    assert re.search(r"^main +9 lines +\S+ %", shown, re.MULTILINE)
    assert "1000 to 1" not in shown


def test_a_shoe_dealt_to_a_cutting_card_says_why_it_differs_from_the_exact_value() -> None:
    """A deviation of many standard errors is no fault of the program, and says so."""
    words = ("blackjack", "--rounds", "1k", "--seed", "1")
    said = " ".join(run(*words).stdout.split())
    assert said.count("the exact value is for a fresh shoe") == 1
    assert "main, insurance: the exact value is for a fresh shoe; a shoe dealt to" in said
    rows = json.loads(run(*words, "--json").stdout)["rows"]
    assert {row["wager"] for row in rows if "fresh shoe" in row["note"]} == {"main", "insurance"}
    assert "fresh shoe" not in run(*words, "--set", "csm=yes").stdout
