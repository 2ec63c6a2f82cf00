"""`croupier equity`, and the figures of pots in `odds`, `simulate` and `hint`."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli import equity
from croupier.cli.app import app
from croupier.core.errors import Refused


def run(*args: str) -> Any:
    return CliRunner().invoke(app, list(args))


def told(*args: str) -> Any:
    done = run(*args, "--json")
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def test_two_hands_are_counted_over_all_boards() -> None:
    found = told("equity", "poker:holdem", "AsKs", "QhQd")
    assert (found["format"], found["method"], found["deals"]) == (
        "croupier equity 1",
        "exact",
        1_712_304,
    )
    assert found["rows"][0]["exact"]["share"] == "197833/428076"
    assert found["rows"][0]["standard_error"] is None
    said = run("equity", "poker:holdem", "AsKs", "QhQd").stdout
    assert "exact, 1,712,304 deals" in said
    assert "46.2145 %" in said


def test_as_many_samples_are_accepted_as_can_be_dealt() -> None:
    from croupier.analysis.poker.equity import MOST_SAMPLES

    assert equity.MOST_SAMPLES == MOST_SAMPLES
    done = run("equity", "poker:holdem", "AsKs", "QhQd", "--samples", str(10 * MOST_SAMPLES))
    assert done.exit_code == 2
    assert f"--samples: {10 * MOST_SAMPLES} is too large" in done.stderr
    assert f"Accepted: 1 to {MOST_SAMPLES:,}." in done.stderr


def test_an_interrupt_shows_the_deals_counted_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(equity, "_unheard", stops)
    words = ("equity", "poker:holdem", "AsKs", "random", "--samples", "1e9")
    done = run(*words)
    assert done.exit_code == 130
    assert "random deals, seed 0" in done.stdout
    assert " of 1,000,000,000 deals are counted above" in done.stderr
    assert json.loads(run(*words, "--json").stdout)["deals"] < 10**9


def test_a_narrow_terminal_says_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = run("equity", "poker:holdem", "AsKs", "QhQd", "--board", "Qs Js 2d").stdout
    assert "Left out at this width: exact share; --json has them." in " ".join(said.split())


def test_a_split_form_shows_high_and_low() -> None:
    args = ("equity", "poker:omaha", "AsAd2s3d", "KhKc8h8c", "--set", "form=hi_lo_8")
    found = told(*args, "--board", "4c 5d Ks", "--samples", "2000", "--seed", "5")
    assert (found["method"], found["deals"], found["seed"]) == ("sampled", 2000, 5)
    assert {"high", "low", "standard_error"} <= found["rows"][0].keys()
    assert found["rows"][0]["exact"] is None
    assert "low" in run(*args, "--board", "4c 5d Ks", "--samples", "2000").stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("poker:holdem", "AsKs", "AsQd"), "the As is in hand 1 and in hand 2"),
        (("poker:holdem", "AsKs", "1d2d"), "QQ+, AKs"),
        (("poker:holdem", "AsKs"), "two hands or more"),
        (("poker:holdem", "AsKs", "QhQd", "--exact", "--samples", "9"), "one of them"),
        (("poker:holdem", "AsKs", "QhQd", "--seed", "0"), "seed 0: every deal is counted"),
        (("poker:holdem", "AsKs", "QhQd", "--exact", "--seed", "5"), "no seed, or random deals"),
        (("blackjack", "AsKs", "QhQd"), "poker"),
        (("poker:razz", "AsKs", "QhQd"), "seven_card_stud"),
    ],
)
def test_what_cannot_be_compared_is_refused(args: tuple[str, ...], says: str) -> None:
    done = run("equity", *args)
    assert done.exit_code == 2
    assert says in done.stderr


def test_cards_may_be_pasted_with_the_signs_of_their_suits() -> None:
    words = ("poker:holdem", "A♠K♠", "Q♡Q♦\ufe0f", "--board", "10♥ 2♢ 7♣", "--dead", "3♤ 4♧")
    letters = ("poker:holdem", "AsKs", "QhQd", "--board", "Th 2d 7c", "--dead", "3s 4c")
    pasted, typed = told("equity", *words), told("equity", *letters)
    shares = [[row["exact"] for row in found["rows"]] for found in (pasted, typed)]
    assert shares[0] == shares[1]
    assert told("equity", "poker:holdem", "A♠10♠, Q♥Q♦", "KK", "--samples", "9")["deals"] == 9


def test_samples_that_all_end_alike_show_no_standard_error() -> None:
    words = ("equity", "poker:holdem", "AsKs", "2c3d", "--board", "Qs Js Ts", "--samples")
    assert [row["standard_error"] for row in told(*words, "100")["rows"]] == [None, None]
    shown = run(*words, "1").stdout
    assert shown.startswith("hold 'em high: 1 random deal, seed 0\n")
    assert shown.count(" unknown\n") == 2


def test_a_run_of_hands_shows_the_rake_with_its_interval() -> None:
    args = ("simulate", "poker:five_card_draw", "--rounds", "2000", "--seed", "4")
    (row,) = told(*args, "--boxes", "3", "--play", "random")["rows"]
    assert (row["rounds"], row["players"], row["strategy"]) == (2000, 3, "random")
    low, high = map(float, row["interval_95"])
    assert low < float(row["house_advantage"]) < high
    assert sum(row["hands_by_pots"]) == 2000
    assert "rake as a share of the pot" in run(*args).stdout
    for bad in (("--boxes", "12"), ("--play", "genius"), ("--wager", "main"), ("--spots",)):
        assert run(*args, *bad).exit_code == 2, bad


def test_a_time_charge_takes_nothing_from_the_pot() -> None:
    args = ("simulate", "poker:holdem", "--rounds", "50", "--seed", "4", "--set", "rake=time")
    (row,) = told(*args)["rows"]
    assert (row["method"], row["exact"], row["standard_error"]) == ("exact", "0", None)


def test_a_unit_is_one_hand_in_the_engine(tmp_path: Path) -> None:
    args = ("simulate", "poker:omaha", "--seed", "4", "--unit", "7", "--boxes", "4")
    found = told(*args)
    before, after = found["before_cents"], found["after_cents"]
    assert sum(before.values()) == sum(after.values()) + found["rake_cents"]
    file = tmp_path / "hand.croupier"
    assert run(*args, "--transcript", str(file)).exit_code == 0
    assert run("replay", str(file)).exit_code == 0
    assert "rake" in run(*args).stdout


def test_odds_have_a_row_for_each_form_of_a_type() -> None:
    done = run("odds", "poker:five_card_draw", "--json")
    rows = json.loads(done.stdout)
    assert [row["variant"] for row in rows] == [
        {"type": "five_card_draw", "form": "high"},
        {"type": "five_card_draw", "form": "low"},
    ]
    assert all(row["method"] == "simulated" and row["standard_error"] for row in rows)
    assert "poker.14.b.1.i" in rows[0]["cites"]


def test_bots_of_a_strength_sit_down_and_a_hint_names_the_pot() -> None:
    typed = "\nhint\nquit\n"
    args = ["play", "poker:holdem", "--bots", "2:equity", "--seed", "3"]
    done = CliRunner().invoke(app, args, input=typed)
    assert "in percent of the pot; your share against" in " ".join(done.stdout.split())
    assert run("play", "poker:holdem", "--bots", "2:genius").exit_code == 2
    assert run("play", "roulette", "--bots", "2:equity").exit_code == 2


def test_python_has_the_same_figures() -> None:
    found = croupier.equity("poker:holdem", "AsKs", "QhQd")
    assert found.shares[0].share == Fraction(197_833, 428_076)
    with pytest.raises(Refused):
        croupier.equity("roulette", "AsKs", "QhQd")
    (row,) = croupier.simulate("poker:mambo_stud", rounds=500, seed=1)
    assert (row.wager, row["method"], row["win"]) == ("rake", "simulated", None)
    assert 0 < row.house_advantage < Fraction(1, 10)


@pytest.mark.parametrize(
    "name", ["poker:holdem", "Poker:Holdem", "poker:Hold'em", "POKER: hold em"]
)
def test_a_type_is_named_in_any_case_like_a_game(name: str) -> None:
    assert told("equity", name, "AsKs", "QcQd", "--board", "Qs Js 2d 3c")["rows"]
