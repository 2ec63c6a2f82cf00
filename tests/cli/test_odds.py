"""`croupier odds` on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis import odds as odds_module
from croupier.analysis.odds import wanted_wagers
from croupier.cli import common
from croupier.cli.app import app
from croupier.cli.odds_tables import notes
from croupier.core.game import Game
from croupier.front.rows import odds as grid_of
from croupier.games import registry

THREE = ("roulette", "bigsix", "sicbo")
SHARED = {"eleven"}
"""What stands in a line with so many others that only the first and the last are named."""


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["odds", *words])


def rows(*words: str) -> list[dict[str, Any]]:
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_an_interrupt_between_two_games_keeps_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C may come at any moment, also when no figure is being computed."""
    two = [registry.game(key) for key in ("bigsix", "sicbo")]
    asked: list[str] = []

    def values(game: Game, *_: object) -> dict[str, Any]:
        if asked:
            raise KeyboardInterrupt
        asked.append(game.key)
        return {}

    monkeypatch.setattr("croupier.cli.odds.asked_games", lambda *_: two)
    monkeypatch.setattr("croupier.cli.odds.values", values)
    done = run("--all", "--json")
    assert done.exit_code == 130
    assert {row["game"] for row in json.loads(done.stdout)} == {"bigsix"}
    assert done.stderr == "interrupted in Sic Bo: what was found until then is above\n"


def test_what_takes_long_shows_that_it_goes_on_and_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = StringIO()
    console = Console(file=screen, force_terminal=True, width=80)
    monkeypatch.setattr(common, "err", lambda: console)
    with common.patience("Big Six") as hear:
        assert hear is not None
        hear(0.25)
    assert screen.getvalue() == ""
    monkeypatch.setattr(common, "AT_ONCE", 0.0)
    with common.patience("Big Six") as hear:
        assert hear is not None
        _await(screen, "Big Six   0 %")
        hear(0.25)
        _await(screen, "Big Six  25 %")


def _await(screen: StringIO, said: str) -> None:
    """Wait until a text is shown, which takes a tenth of a second."""
    for _ in range(6_000):
        if said in screen.getvalue():
            return
        sleep(0.01)
    raise AssertionError(screen.getvalue())


def test_json_is_the_bare_list_of_rows() -> None:
    found = rows("bigsix")
    assert [row["wager"] for row in found][-2:] == ["joker", "flag"]
    assert {row["wager"]: row["exact"] for row in found}["joker"] == "4/27"


def test_all_games_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game's own rows are tested elsewhere; here three stand for all."""
    three = {key: one for key, one in registry.games().items() if key in THREE}
    monkeypatch.setattr(registry, "games", lambda: three)
    assert {row["game"] for row in rows("--all")} == set(THREE)


def test_a_set_option_leaves_the_rows_that_agree() -> None:
    found = rows("roulette", "--set", "wheel=double", "--set", "zero_rule=lose_half")
    assert {row["variant"]["wheel"] for row in found} == {"double"}
    assert {row["exact"] for row in found if row["wager"] == "red"} == {"1/38"}


def test_options_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('wheel = "single"\n[odds]\nstraight = "36 to 1"\n')
    (row,) = rows("roulette", "--options", str(file), "--wager", "straight")
    assert row["exact"] == "0"
    assert row["variant"] == {"wheel": "single", "odds": {"straight": "36 to 1"}}


def test_wagers_narrow_the_rows() -> None:
    found = rows("sicbo", "--wager", "big", "--wager", "small")
    assert [row["wager"] for row in found] == ["small", "big"]


@pytest.mark.parametrize("key", registry.games())
def test_a_wager_is_asked_for_by_the_name_that_people_read(key: str) -> None:
    game = registry.game(key)
    rules = game.options()
    for kind in game.wagers:
        for name in (kind.name, kind.called(rules), kind.name.upper(), kind.key):
            assert set(wanted_wagers(game, rules, (name,))) == {kind.odds_row}, name


def test_names_and_keys_give_the_same_rows() -> None:
    logo = ("bigsix", "--set", "flag=name_or_logo", "--wager")
    assert rows(*logo, "Logo") == rows(*logo, "flag")
    assert rows("sicbo", "--wager", "Any three of a kind") == rows("sicbo", "--wager", "any_triple")
    assert [row["spot"] for row in rows("roulette", "--wager", "17")][:1] == ["17"]


def test_an_amount_stands_in_the_row() -> None:
    (row,) = rows("bigsix", "--wager", "flag", "--amount", "25")
    assert (row["amount_cents"], row["exact"]) == (2500, "4/27")


def test_the_table_says_pays_true_odds_advantage_and_hit_rate() -> None:
    result = run("roulette", "--wager", "straight", "--set", "wheel=double", "--digits", "2")
    assert result.exit_code == 0
    line, *_ = [line for line in result.stdout.splitlines() if line.startswith("straight ")]
    told = ["35 to 1", "37 to 1", "5.26 %", "1/19", "2.63 %", "5.76"]
    assert [part.strip() for part in line.split("  ") if part.strip()][1:] == told


def test_pay_lines_are_listed_for_a_wager_or_on_request() -> None:
    text = run("sicbo", "--wager", "single_1").stdout
    lines = [line.split() for line in text.splitlines()]
    assert ["+3", "0.4630", "%", "1/216", "1.3889", "%", "One"] in [line[:7] for line in lines]
    assert any(line[:1] == ["sum"] and line[3] == "-7.8704" for line in lines)
    assert "--lines, or --wager NAME" in run("sicbo").stdout
    assert "  -1" in run("bigsix", "--lines").stdout


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("game", ["craps", "roulette", "letitride", "threecardpoker", "sicbo"])
def test_tables_fit_the_width_and_say_what_they_leave_out(
    game: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    text = run(game).stdout
    assert max(map(len, text.splitlines())) <= width
    known = {row.wager for row in croupier.odds(game)} - SHARED
    words = text.replace(",", " ").replace(":", " ").split()
    assert all(name in words for name in known if not name.startswith(("hop_", "pair_")))
    assert ("standard deviation" in text) or ("Left out" in text) or ("deviation" in words)


def test_what_a_wager_needs_is_said_where_its_column_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    words = ("blackjack", "--set", "decks=6", "--wager", "bonus")
    assert "bonus: needs" not in run(*words).stdout
    shown = run(*words, "--wager", "twenty_point").stdout
    assert "Left out at this width: pays" in shown
    assert shown.count("\nbonus: needs bonus_prizes\n") == 1
    refused = run("blackjack", "--set", "bonus=1", "--set", "bonus_prizes.1=5").stderr
    assert "each with a weight, as in bonus_prizes.1.25=2." in refused


def test_an_interrupt_keeps_the_rows_found_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    found = 0
    usual = odds_module.row_of

    def row_of(*words: Any) -> Any:
        nonlocal found
        found += 1
        if found > 3:
            raise KeyboardInterrupt
        return usual(*words)

    monkeypatch.setattr(odds_module, "row_of", row_of)
    result = run("bigsix")
    assert result.exit_code == 130
    assert "bill_5" in result.stdout
    assert "bill_10" not in result.stdout
    assert "interrupted in Big Six Wheel" in result.stderr
    found = 0
    told = run("bigsix", "--json")
    assert (told.exit_code, len(json.loads(told.stdout))) == (130, 3)


def test_wagers_that_share_a_law_share_a_line() -> None:
    text = run("roulette", "--set", "wheel=single").stdout
    assert "red, black, odd, even, low, high" in text
    assert len(text.splitlines()) < 20
    assert "pair_1_2 … pair_5_6 (15)" in run("sicbo").stdout


def test_variants_stand_under_their_own_headings_and_beside_the_wagers_they_touch() -> None:
    text = run("roulette").stdout
    for heading in ("single", "double", "double_used_as_single"):
        assert f"\nwheel = {heading}\n" in text
    assert text.count("zero_rule = lose_half") == 1


def test_a_choice_of_some_rows_of_a_wager_stands_beside_those_and_not_above_all() -> None:
    """Only a table that pays 6 to 5 has six seats for the main wager; every other one has seven."""
    text = run("blackjack", "--wager", "main", "--set", "decks=2").stdout
    assert "main: seats" not in text
    beside = {"6_to_5" in line for line in text.splitlines() if "seats = 6" in line}
    assert beside == {True}


def test_every_choice_that_moves_a_figure_is_printed() -> None:
    text = run("sicbo", "--set", "triple_wins_double=no").stdout
    assert "double_4, double_5, double_6: triple_wins_double = no\n" in text
    by_default = run("chemindefer", "--set", "decks=6").stdout
    assert "are at their default: banker_draw_on_stay = 5." in " ".join(by_default.split())
    simulated = CliRunner().invoke(app, ["simulate", "reddog", "--rounds", "100", "--seed", "3"])
    assert "\ndecks = 6\n" in simulated.stdout
    assert "at their default: shuffler = no." in simulated.stdout


def test_amounts_of_money_are_in_dollars_also_within_a_map() -> None:
    raised = ("--set", "bonus=yes", "--set", "bonus_prizes.flush=75")
    assert "\nbonus_prizes.flush = 75\n" in run("letitride", *raised, "--wager", "bonus").stdout


def test_choices_of_a_map_are_printed_as_they_are_typed() -> None:
    raised = ("--set", "odds.joker=47:1", "--set", "odds.flag=48:1")
    assert "\njoker: odds.joker = 47 to 1\n" in run("bigsix", *raised[:2]).stdout
    both = run("bigsix", *raised).stdout
    assert "odds.joker = 47 to 1  47 to 1" in both
    assert "odds.flag = 48 to 1" in both
    (row,) = croupier.odds("bigsix", wager="joker", options={"odds": {"joker": "47:1"}})
    assert "odds.joker = 47 to 1" in str(grid_of([row]))


def test_an_amount_is_named_above_the_table() -> None:
    assert run("bigsix", "--amount", "25").stdout.startswith(
        "Big Six Wheel: settled at a wager of $25\n"
    )
    assert run("bigsix").stdout.startswith("Big Six Wheel\n")


def test_cards_that_were_seen_may_be_pasted_with_the_signs_of_their_suits() -> None:
    words = ("baccarat", "--wager", "tie", "--seen")
    plain = rows(*words, "As Th 9d")
    assert rows(*words, "A♠ 10♥ 9♦\ufe0f") == plain
    assert rows(*words, "As10h9d") == plain


def test_what_cannot_be_made_at_an_amount_is_left_out_and_told() -> None:
    result = run("roulette", "--amount", "7", "--json")
    assert result.exit_code == 0
    assert "five_adjacent" not in result.stdout
    assert "Five Adjacent Numbers" in result.stderr


def test_cards_that_were_seen_change_the_rows_and_are_told() -> None:
    words = ("baccarat", "--wager", "dragon_7", "--set", "decks=8")
    (fresh,), (row,) = rows(*words), rows(*words, "--seen", "8h 8D, 9s 9s")
    assert row["seen"] == ["8h", "8d", "9s", "9s"]
    assert "seen" not in fresh
    assert float(row["house_advantage"]) < float(fresh["house_advantage"])


def test_effects_of_removal_are_printed_and_told() -> None:
    words = ("baccarat", "--wager", "tie", "--set", "decks=8", "--removal")
    (row,) = rows(*words)
    assert list(row["removal"]) == list("A23456789TJQK")
    assert row["removal"]["7"]["change"].startswith("0.001")
    shown = run(*words).stdout
    assert "Effects of removal" in shown
    assert "house advantage" in shown


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "--all"),
        (["baccarat", "--seen", "Zs"], "not a card"),
        (["baccarat", "--seen", "As " * 7], "6 at most"),
        (["roulette", "--seen", "As"], "not decided by cards"),
        (["bigsix", "--removal"], "not decided by cards"),
        (["blackjack", "--set", "decks=300"], "decks = 300: the law sets no maximum"),
        (["bigsix", "--json", "--digits", "3"], "JSON has all digits"),
        (["bigsix", "--exact"], "computed at once"),
        (["bigsix", "--strategy", "optimal"], "nothing is decided"),
        (["reddog", "--strategy", "basic"], "Accepted: optimal"),
        (["blackjack", "--play", "chart.toml"], "croupier simulate blackjack --play chart.toml"),
        (["craps", "--strategy", "pass", "--lines"], "does not change"),
        (["poker", "--amount", "5"], "contest pots"),
        (["roulette", "--amount", "9" * 20], "too large"),
        (["bigsix", "--all"], "bigsix with --all"),
        (["--all", "--set", "wheel=single"], "belongs to one game"),
        (["roulete"], "roulette"),
        (["roulette", "--wager", "rad"], "'red'"),
        (["roulette", "--wager", "straight:37"], "spot of straight"),
        (["roulette", "--set", "wheel=triple"], "single, double"),
        (["roulette", "--set", "whel=single"], "wheel"),
        (["roulette", "--set", "wheel"], "KEY=VALUE"),
        (["roulette", "--amount", "1"], "below the minimum"),
        (["roulette", "--amount", "-5"], "positive dollars"),
        (["roulette", "--amount", "2.505"], "two decimals"),
        (["roulette", "--options", "nowhere.toml"], "nowhere.toml"),
        (["roulette", "--set", "odds.red=1:2"], "roulette.2.a"),
        (["roulette", "--set", "color6=yes", "--set", "red=yes"], "roulette.1.g"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(words: list[str], why: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert why in result.stderr


def test_the_element_of_risk_stands_beside_the_house_advantage_where_they_differ() -> None:
    shown = CliRunner().invoke(app, ["odds", "craps", "--wager", "buy_4", "--wager", "pass"]).output
    head, *rows = shown.splitlines()[1:4]
    assert head.index("house advantage") < head.index("element of risk") < head.index("exact")
    assert [("4.7619 %" in row, "5.0000 %" in row) for row in rows] == [
        (False, False),
        (True, True),
    ]
    plain = CliRunner().invoke(app, ["odds", "craps", "--wager", "pass"]).output
    assert "element of risk" not in plain


def test_results_that_are_sums_of_wagers_say_why_they_have_no_pay_line() -> None:
    (row,) = croupier.odds("bigsix", wager="joker")
    main = replace(row, paytable=(("blackjack", "3 to 2"), ("any other win", "1 to 1")), paying={})
    assert any(map(is_sum_note, notes([main], 4, 40, (), lines=True)))
    assert not any(map(is_sum_note, notes([main], 4, 40, (), lines=False)))
    assert not any(map(is_sum_note, notes([row], 4, 40, (), lines=True)))


def is_sum_note(note: str) -> bool:
    return note.startswith("joker: a result is the sum of the wager and of all that follow it")
