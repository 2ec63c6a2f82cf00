"""`croupier strategy`, and `--strategy` of odds and simulate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis.betting.ways import strategies
from croupier.analysis.decisions import Chart
from croupier.analysis.interval import around
from croupier.analysis.twentyone.charts import SHOWN, Cell
from croupier.cli.app import app
from croupier.cli.strategy import legend

KEYS = set(strategies(croupier.games()["craps"]))


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})


def rows(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_ways_of_betting_are_listed() -> None:
    result = run("strategy", "craps", "--list")
    assert result.exit_code == 0
    assert {line.split()[0] for line in result.stdout.splitlines()} == KEYS
    told = rows("strategy", "minicraps", "--list")
    assert (told["format"], {row["key"] for row in told["rows"]}) == ("croupier strategies 1", KEYS)
    assert told["rows"][1]["bets"][1]["units"]["4"] == "3"
    assert "no betting strategies" in run("strategy", "bigsix", "--list").stdout


def test_the_ways_of_deciding_are_listed() -> None:
    names = ["optimal", "queen-six-four", "queen", "always"]
    assert run("strategy", "threecardpoker", "--list").stdout.split() == names
    assert [row["key"] for row in rows("strategy", "threecardpoker", "--list")["rows"]] == names


def test_a_refusal_names_the_option_and_not_the_keyword_of_python() -> None:
    result = run("strategy", "craps")
    assert result.exit_code == 2
    assert result.stderr.endswith("Accepted: the list of strategies: --list.\n")


def test_a_game_without_strategies_is_not_sent_to_a_list_of_them() -> None:
    for game in ("roulette", "bigsix", "sicbo"):
        result = run("strategy", game)
        assert result.exit_code == 2
        assert result.stderr.endswith(
            f"Accepted: croupier odds {game}, for what its wagers cost.\n"
        )


def test_the_options_that_move_the_figures_are_printed_with_them() -> None:
    usual = run("strategy", "reddog").stdout
    assert usual.endswith("The figures hold for these options: decks = 6, shuffler = no.\n")
    chosen = rows("strategy", "reddog", "--set", "decks=1", "--set", "limits.min=25")
    assert (chosen["variant"], chosen["defaults"]) == ({"decks": 1}, {"shuffler": False})


def test_what_cannot_be_listed_is_refused() -> None:
    result = run("strategy", "craps")
    assert (result.exit_code, "--list" in result.output) == (2, True)


def test_the_cost_of_combined_play_is_exact() -> None:
    (row,) = rows("odds", "craps", "--strategy", "pass_with_odds")
    assert (row["exact"], row["method"], row["amount_cents"]) == ("7/1671", "exact", 1000)
    assert row["exact_element_of_risk"] == "7/1870"
    (dear,) = rows("odds", "craps", "--strategy", "pass_with_odds", "--amount", "100")
    assert dear["loss_per_roll"] == row["loss_per_roll"]


def test_every_way_of_betting_is_told_at_once() -> None:
    result = run("odds", "craps", "--strategy", "all")
    assert result.exit_code == 0
    assert "Iron cross" in result.stdout
    assert "7/1671" in result.stdout
    assert "49427/4887675" in result.stdout


def test_sessions_are_simulated_with_their_ruin_and_plotted(tmp_path: Path) -> None:
    file = tmp_path / "sessions.svg"
    words = ("simulate", "craps", "--strategy", "pass_with_odds", "--rounds", "2k", "--seed", "1")
    told = rows(*words, "--bankroll", "200", "--plot", str(file))["rows"][0]
    assert (told["rounds"], told["bankroll_cents"], told["session_rolls"]) == (2000, 20000, 200)
    assert told["risk_of_ruin_95"][0] < told["risk_of_ruin"] < told["risk_of_ruin_95"][1]
    assert file.read_text("utf-8").startswith("<?xml")
    shown = run(*words).stdout
    assert "risk of ruin" in shown
    assert "2,000 sessions of 200 rolls" in shown


def test_sessions_that_end_alike_have_no_interval_and_one_bar() -> None:
    words = ("simulate", "craps", "--strategy", "pass", "--rounds", "1", "--seed", "1")
    shown = run(*words).stdout
    assert "Craps, Pass: 1 session of 200 rolls, seed 1" in shown
    assert "result of a session: mean -90.00, no interval: one session" in shown
    assert "sessions end at or below: -90.00, -90.00" in shown
    assert shown.count("\n       -90 ") == 1
    assert rows(*words)["rows"][0]["standard_error_cents"] is None


def test_few_sessions_have_a_wide_interval() -> None:
    words = ("simulate", "craps", "--strategy", "pass_with_odds", "--rounds", "3", "--seed", "5")
    shown = run(*words, "--session", "20").stdout
    told = rows(*words, "--session", "20")["rows"][0]
    mean, error = (float(told[key]) / 100 for key in ("result_cents", "standard_error_cents"))
    low, high = around(mean, error, 3)
    assert f"mean {mean:.2f}, 95 % interval {low:.2f} to {high:.2f}" in shown
    assert high - mean > 3 * error


def test_a_session_may_lose_more_than_the_bankroll_to_a_double_and_says_so() -> None:
    words = ("simulate", "blackjack", "--strategy", "total", "--rounds", "1k", "--seed", "1")
    said = "what a hand calls for is always wagered, so some sessions lost more"
    small = run(*words, "--session", "1", "--amount", "5", "--bankroll", "5").stdout
    assert "1,000 sessions of 1 round, seed 1" in small
    assert said in small
    assert said not in run(*words, "--session", "1", "--amount", "5").stdout


def test_the_odds_of_pots_send_another_way_to_play_to_the_simulation() -> None:
    refused = run("odds", "poker", "--strategy", "random")
    assert refused.exit_code == 2
    assert refused.stderr.endswith("Accepted: croupier simulate poker --play random.\n")


def test_a_session_is_written_down_and_replays(tmp_path: Path) -> None:
    file = tmp_path / "session.croupier"
    words = ("simulate", "craps", "--strategy", "iron_cross", "--seed", "1", "--unit", "3")
    result = run(*words, "--session", "30", "--transcript", str(file))
    assert result.exit_code == 0, result.output
    assert run("replay", str(file)).exit_code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("odds", "craps", "--strategy", "molly"), "three_point_molly"),
        (("odds", "bigsix", "--strategy", "all"), "no betting strategies"),
        (("odds", "--all", "--strategy", "pass"), "one game"),
        (("simulate", "craps", "--strategy", "pass", "--unit", "1"), "--transcript FILE"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(words: tuple[str, ...], why: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert why in result.output


def test_index_numbers_of_a_count_are_printed_and_told() -> None:
    words = ("strategy", "blackjack", "--set", "decks=6", "--index", "hi-lo")
    told = json.loads(run(*words, "--json").stdout)
    found = {one["state"]: one for one in told["rows"]}
    assert (found["12 v 3"]["usual"], found["12 v 3"]["other"]) == ("hit", "stand")
    assert 3 < float(told["insurance"]) < 3.3
    assert all(type(one["index"]) is str for one in told["rows"])
    assert told["tags"] == [-1, 1, 1, 1, 1, 1, 0, 0, 0, -1]
    assert told["variant"] == {"decks": 6, "variant": "standard", "soft17": "stand"}
    assert told["defaults"]["surrender"] is False
    shown = run(*words).stdout
    assert "insurance  no       yes" in shown
    on = " ".join(shown.partition("The figures hold for these options: ")[2].split())
    assert on.startswith("decks = 6, variant = standard, soft17 = stand, ")
    assert run("strategy", "roulette", "--index", "hi-lo").exit_code == 2


def test_rules_that_people_remember_are_told_with_their_cost() -> None:
    result = run("strategy", "threecardpoker")
    assert result.exit_code == 0
    assert "queen-six-four high or better" in result.stdout
    assert "queen: play queen high or better, as the dealer does; costs 0.0761 %" in result.stdout
    (one,) = rows("strategy", "threecardpoker")["solutions"]
    assert [rule["name"] for rule in one["remembered"]] == ["queen-six-four", "queen", "always"]
    assert one["remembered"][1]["exact"] == "15501/20358520"


def test_odds_and_rounds_follow_a_rule_by_its_name() -> None:
    free = ("--wager", "ante_play", "--set", "version=free")
    (always,) = rows("odds", "threecardpoker", *free, "--strategy", "always")
    assert always["exact"] == "1947749/25448150"
    words = ("simulate", "threecardpoker", "--rounds", "50k", "--seed", "1", "--wager", "ante")
    (row,) = rows(*words, "--play", "always")["rows"]
    assert abs(float(row["house_advantage"]) - float(always["house_advantage"])) < 0.04
    refused = run(*words, "--play", "sometimes")
    assert refused.exit_code == 2
    assert "optimal, queen-six-four, queen, always" in refused.output
    boxes = run(*words, "--boxes", "2")
    assert (boxes.exit_code, "--boxes" in boxes.output) == (2, True)


def test_a_hand_may_be_pasted_with_the_signs_of_its_suits() -> None:
    words = ["strategy", "paigowpoker", "--hand", "A♠ 10♥"]
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "the hand 'As Th'" in done.stderr


def test_the_legend_names_only_letters_that_are_in_the_charts() -> None:
    doubled = Cell(1.0, {"stand": 0.1, "hit": 0.2, "double": 0.3})
    charts = [
        Chart("hard", ("2",), (("11", (doubled,)),), SHOWN),
        Chart("pairs", ("2", "3"), (("8,8", (Cell(1.0, {"split": 0.1}), None)),), SHOWN),
    ]
    assert legend(charts).startswith("H hit, D double, P split; ")
