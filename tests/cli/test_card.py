"""`croupier card`: on a screen, in a pipe, in a file."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

import croupier
from croupier.analysis.advantages import advantages, mix
from croupier.cli.app import app
from croupier.cli.markdown import laid_out
from croupier.core.wager import Wager
from croupier.rulebook.english import describe
from croupier.rulebook.rules import rules_for


def card(*args: str) -> Result:
    return CliRunner().invoke(app, ["card", *args])


def said(*args: str) -> str:
    return card(*args).stdout


@pytest.mark.parametrize("key", croupier.games())
def test_in_a_pipe_the_card_is_plain_markdown(key: str) -> None:
    game = croupier.games()[key]
    assert card(key).stdout == describe(game, rules_for(game))


def test_the_card_is_for_the_options_that_are_set(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('wheel = "single"\n')
    text = card("roulette", "--options", str(file), "--set", "limits.min=25").stdout
    assert "37 equally likely" in text
    assert "from $25 to $500" in text
    assert "first_five" not in text


def test_the_house_advantage_is_given_where_it_is_asked_for() -> None:
    plain, told = card("roulette").stdout, card("roulette", "--odds").stdout
    assert "House advantage" not in plain
    assert "| First Five Numbers | `first_five` | 6 to 1 |" in told
    (line,) = (line for line in told.splitlines() if "`first_five`" in line)
    assert line.endswith("| 7.89 % |")


def test_a_file_gets_markdown_or_text_by_its_name(tmp_path: Path) -> None:
    markdown, text = tmp_path / "card.md", tmp_path / "card.txt"
    assert card("roulette", "-o", str(markdown)).stdout == ""
    assert markdown.read_text("utf-8") == card("roulette").stdout
    card("roulette", "-o", str(text))
    page = text.read_text("utf-8")
    assert "| --- |" not in page
    assert "\x1b" not in page
    assert max(len(line) for line in page.splitlines()) <= 80
    assert "Straight" in page
    card("craps", "-o", str(text))
    assert "…" not in text.read_text("utf-8"), "a cell is cut"


def test_no_word_of_a_card_is_cut_at_any_width() -> None:
    for key in ("craps", "roulette"):
        text = said(key, *(("--odds",) if key == "roulette" else ()))
        cells = {word for line in text.splitlines() if "`" in line for word in line.split("|")}
        words = {one.strip("`") for cell in cells for one in cell.split("<br>")[0].split()}
        for width in (40, 60, 80, 120):
            screen = StringIO()
            Console(file=screen, width=width).print(laid_out(text))
            shown = screen.getvalue()
            assert max(map(len, shown.splitlines())) <= width, (key, width)
            assert not words - set(shown.split()), (key, width)


def test_advantages_are_those_of_the_exact_laws() -> None:
    game = croupier.games()["roulette"]
    assert advantages(game, rules_for(game, {"wheel": "single"}))["red"] == "2.70 %"
    half = advantages(game, rules_for(game, {"zero_rule": "lose_half"}))
    assert (half["red"], half["straight"]) == ("2.63 %", "5.26 %")


def test_wagers_together_are_one_law() -> None:
    game = croupier.games()["roulette"]
    rules = rules_for(game)
    both = (Wager(1, "red", "", 0, "p1", 10_00, ""), Wager(2, "black", "", 0, "p1", 10_00, ""))
    law = mix(game, rules, both)
    assert law is not None
    assert [(int(net), int(chance * 19)) for net, chance in law.results] == [(-2000, 1), (0, 18)]
    assert mix(game, rules, ()) is None


def test_a_void_outcome_is_no_part_of_the_law() -> None:
    game = croupier.games()["roulette"]
    rules = rules_for(game, {"wheel": "double_used_as_single"})
    law = mix(game, rules, (Wager(1, "straight", "17", 0, "p1", 1_00, "17"),))
    assert law is not None
    assert law.win.denominator == 37


def test_a_card_tells_only_what_concerns_its_table() -> None:
    plain, fire = (said("craps", *more) for more in ((), ("--set", "fire_bet=yes")))
    assert "fire bet has four points" not in plain
    assert "Dice passed with fire bets" not in plain
    assert "fire bet has four points" in fire
    assert "Dice passed with fire bets" in fire


def test_a_card_says_what_is_off_and_what_costs_a_commission() -> None:
    off = "Off on a come out roll unless called on."
    rows = {line.split(" | ")[0].strip("| "): line for line in said("craps").splitlines()}
    for name in ("Come Odds", "Place 4 to Win", "Buy 10", "Four the Hardway"):
        assert off in rows[name], name
    for name in ("Pass, Don't Pass", "Lay 4", "Place 4 to Lose", "Field"):
        assert off not in rows.get(name, ""), name
    assert "for a commission" in rows["Buy 4"]
    free = said("craps", "--set", "buy_rate=0", "--set", "lay_rate=0")
    assert "for a commission." not in free.partition("## What this house has chosen")[0]


def test_a_card_explains_two_of_a_kind_as_the_house_reads_it() -> None:
    assert "two or three of the dice" in said("sicbo")
    exactly = said("sicbo", "--set", "triple_wins_double=no")
    assert "exactly two of the dice" in exactly
    assert "two or three" not in exactly


RANKS = {
    "threecardpoker": ("Hands, from the highest", 5),
    "caribbeanstud": ("Hands, from the highest", 9),
    "letitride": ("Three-card hands", 6),
    "doubledownstud": ("Hands, from the highest", 9),
    "coloradoholdem": ("Instant winners", 2),
    "fastactionholdem": ("House ways", 14),
    "paigowpoker": ("Hands, from the highest", 10),
}


@pytest.mark.parametrize("key", RANKS)
def test_the_card_of_a_game_with_ranked_hands_says_how_they_rank(key: str) -> None:
    title, count = RANKS[key]
    _, _, below = said(key).partition(f"## {title}\n\n")
    listed = below.partition("\n\n")[0].splitlines()
    assert [line.partition(".")[0] for line in listed] == [str(n) for n in range(1, count + 1)]
    assert all(f"({key}." in line for line in listed)


def test_the_card_has_only_irregularities_that_this_table_can_have() -> None:
    hand = said("coloradoholdem", "--set", "deal=hand")
    assert "The shuffling device jams" in hand
    for gone in ("automated dealing shoe jams", "counts a wrong number", "A cut is found improper"):
        assert gone not in hand
    counted = said("coloradoholdem", "--set", "shuffler=yes", "--set", "shuffler_counts=yes")
    assert "The device counts a wrong number" in counted
    assert "The count of the stub is wrong" not in counted
    device = said("fastactionholdem", "--set", "csm=yes")
    for gone in ("A new dealer comes", "has the cards shuffled after a round", "cut and put in"):
        assert gone not in device


HIGH, THREE = "## High hands of five cards", "## High hands of three cards"


@pytest.mark.parametrize(
    ("args", "has", "lacks"),
    [
        (("poker:holdem",), ("# Hold 'em high", HIGH, "poker.10.j"), ("## Low hands", THREE)),
        (
            ("poker:five_card_draw", "--set", "form=low"),
            ("# Five-card draw low", "## Low hands", "poker.3.f", "poker.12.h.2"),
            (HIGH, THREE, "poker.12.h.1"),
        ),
        (
            ("poker:seven_card_stud", "--set", "form=hi_lo_8"),
            (HIGH, "## Low hands", "poker.9.i.2", "poker.9.j", "eight or lower"),
            (THREE, "poker.9.i.1)", "first button"),
        ),
        (
            ("poker:omaha", "--set", "form=hi_lo_8"),
            ("two of the player's four cards and three", "poker.11.f.2", "poker.11.g"),
            (THREE,),
        ),
        (("poker:mambo_stud",), (THREE, "## Low hands", "poker.13a.k"), (HIGH, "blinds")),
    ],
)
def test_a_card_of_poker_is_about_the_form_that_is_played(
    args: tuple[str, ...], has: tuple[str, ...], lacks: tuple[str, ...]
) -> None:
    text = said(*args)
    assert [one for one in has if one not in text] == []
    assert [one for one in lacks if one in text] == []
    assert "A player who folds discards the hand" in text


def test_a_card_of_poker_leaves_out_the_steps_that_its_options_rule_out() -> None:
    plain = said("poker:holdem")
    ruled_out = ("Time charges", "gives the first button", "bad beat is paid", "collects the ante")
    assert [one for one in (*ruled_out, "The bad beat box") if one in plain] == []
    own = ("rake=time", "first_button=card", "ante=1")
    every = said("poker:holdem", *(word for one in own for word in ("--set", one)))
    assert "Time charges are verified" in every
    assert "gives the first button" in every
    assert "collects the ante" in every
    assert "The hand begins with its antes and blinds" in every
