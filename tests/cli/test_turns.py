"""A table of players in the terminal: its picture, and what is typed in turn."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.core.step import Ask
from croupier.notation.prose import articled
from croupier.tableside.line import says

HOLDEM = ("poker:holdem", "--set", "structure=no_limit")


def play(lines: str, *args: str) -> str:
    """All that the terminal shows."""
    command = ["play", "--bots", "2:caller", "--seed", "5", *args]
    result = CliRunner().invoke(app, command, input=lines)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return re.sub(r"\s+", " ", result.stdout)


def test_the_table_is_drawn_seat_by_seat_with_what_may_be_typed() -> None:
    shown = play("\nquit\n", *HOLDEM)
    assert "No-limit hold 'em high limits from 4 in steps of 1" in shown
    assert "Type ? for help; Enter deals the next hand." in shown
    assert re.search(r"▸ 1 p1 \$498 \$2 \S+ \S+ Blind \$2", shown)
    assert re.search(r"2 bot1 \$496 \$4 ▮ ▮ Blind \$4", shown)
    assert "3 D bot2" in shown
    sizes = r"raise to 8 to 500 \(Min \$8, ½ pot \$10, ¾ pot \$13, Pot \$16, All in \$500\)"
    assert re.search(rf"Your turn: fold, call \$2, all in \$500, {sizes}\. Enter: fold\.", shown)


def test_others_sit_down_where_nobody_can_play_alone() -> None:
    """Without --bots there are players to deal to; none at a game that one patron can play."""
    result = CliRunner().invoke(app, ["play", "poker", "--seed", "5"], input="\nquit\n")
    assert "bot3" in result.stdout
    assert "can be dealt in" not in result.stdout
    alone = CliRunner().invoke(app, ["play", "roulette", "--seed", "5"], input="5 on red\n\nquit\n")
    assert "bot" not in alone.stdout


def test_a_raise_a_check_and_all_in_are_typed_as_players_say_them() -> None:
    shown = play("\nraise 20\ncheck\nall in\nquit\n", *HOLDEM)
    assert "You raise to $20 [poker.10.f]" in shown
    assert "You check [poker.10.g]" in shown
    assert re.search(r"You bet \$480 and are all-in", shown)
    assert shown.count("You raise to $20") == 1, "nothing is said twice"


def test_cards_are_drawn_by_their_order_and_a_player_sits_out() -> None:
    shown = play("\ncall\ndraw 1 3\nfold\nsit out\nsit in\nquit\n", "poker:five_card_draw")
    assert "draw 1 3 names cards by their order; Enter keeps them all" in shown
    assert "You draw 2 cards" in shown
    assert "You sit out [poker.7.c.5, poker.7.c.5.ii]" in shown
    assert "You are back" in shown


def test_help_lists_what_players_type() -> None:
    shown = play("?\nquit\n", *HOLDEM)
    assert "raise 20 · bet 20 · all in" in shown
    assert "make a wager" not in shown


@pytest.mark.parametrize("typed", ["raise 20", "raise to 20", "Raise $20", "20"])
def test_every_screen_reads_a_raise(typed: str) -> None:
    driver = croupier.table("poker", seed=5, patrons=(), options={"structure": "no_limit"})
    for name in ("p1", "p2"):
        driver.buy(name, 200_00)
    while not isinstance(step := driver.step_now, Ask):
        driver.step()
    says(driver, step.patrons[0], typed)
    assert max(one.bet for one in driver.table.play.players) == 20_00


@pytest.mark.parametrize("typed", ["draw 1 6", "draw 9", "draw 1 1", "draw 1 none", "draw x"])
def test_a_draw_that_names_no_card_is_refused_and_nothing_is_drawn(typed: str) -> None:
    shown = play(f"\ncall\n{typed}\nquit\n", "poker:five_card_draw")
    assert "You draw" not in shown
    assert "Accepted: draw with numbers from 1 to 5, as in draw 1 3, or none" in shown


def test_the_answer_to_a_draw_is_cards_or_none_and_not_both() -> None:
    driver = croupier.table("poker:five_card_draw", seed=5, patrons=(), options={})
    for name in ("p1", "p2"):
        driver.buy(name, 200_00)
    while not (isinstance(step := driver.step_now, Ask) and step.topic == "draw"):
        driver.choose(step.patrons[0], "call" if "call" in step.choices else "check") if isinstance(
            step, Ask
        ) else driver.step()
    with pytest.raises(Refused, match="fifth, or none"):
        driver.choose(step.patrons[0], "first none", step.about)
    driver.choose(step.patrons[0], "none", step.about)


def test_the_history_of_hands_says_who_won_and_what_was_bet() -> None:
    lines = "\nwhy\nfold\n\ncall\ncheck\ncheck\ncheck\n\nhistory\nwhy\nquit\n"
    shown = play(lines, "poker:holdem", "--bots", "3:caller", "--seed", "9")
    assert "no hand has been settled yet. Accepted: trying again once this hand is over" in shown
    assert "round outcome bet net chips 1 bot1 wins $13 2 -2 498" in shown
    assert "2 bot3 wins $15 4 -4 494" in shown
    why = shown.partition("> why round 2.")[2]
    assert "You have two pairs, tens and sixes" in why
    assert "bot3 wins $15 from the pot with three tens" in why
    assert "bet 6, chips 494" in why


def test_what_a_player_wins_of_several_pots_is_added_up_and_named_pot_by_pot() -> None:
    lines = "\nfold\n\nfold\n\nall in\nshow\nhistory\nwhy\nquit\n"
    shown = play(lines, *HOLDEM, "--bots", "3:caller", "--seed", "9")
    assert "notice" not in shown.partition("You raise to $")[2].partition("wins")[0]
    why = shown.partition("> why round 3.")[2]
    assert "3 You win $18, bot2 wins $1,963" in shown
    assert "You win $18 from side pot 1 with" in why
    assert "bot2 wins $1,963 from the pot with eights full of queens" in why
    assert "void" not in shown


def test_a_saved_hand_has_only_the_cards_that_the_player_saw(tmp_path: Path) -> None:
    whole, hand = tmp_path / "all.croupier", tmp_path / "last.phh"
    lines = f"save {hand}\n\ncall\ncheck\ncheck\ncheck\nshow\nsave {whole}\n\nsave {hand}\nquit\n"
    shown = play(lines, "poker:holdem", "--bots", "3:tight", "--seed", "4")
    assert "no hand has been played yet" in shown
    assert "The file has every card of these hands, also those that were folded" in shown
    assert "hand 1, with the cards that you saw" in shown
    assert "3 8s, 4 6c" in whole.read_text("utf-8")
    text = hand.read_text("utf-8")
    assert "'d dh p1 ThTs', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????'" in text
    assert "'p2 sm Td6s', 'p1 sm ThTs'" in text
    result = CliRunner().invoke(app, ["replay", str(hand)])
    assert "the hand ends with the stacks 504, 496, 500, 500" in result.stdout


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("five_card_draw", "fixed-limit five-card draw high"),
        ("mambo_stud", "fixed-limit mambo stud high-low split six or better"),
    ],
)
def test_a_hand_without_a_code_in_phh_can_only_be_saved_as_a_transcript(
    kind: str, name: str, tmp_path: Path
) -> None:
    whole, hand = tmp_path / "all.croupier", tmp_path / "last.phh"
    lines = f"\nfold\nsave {hand}\nsave {whole}\nsave\nquit\n"
    shown = " ".join(play(lines, f"poker:{kind}", "--bots", "2:caller", "--seed", "3").split())
    assert f"{name} in PHH: the notation has no code for it." in shown
    assert "Accepted: FILE.croupier or FILE.jsonl; in PHH no-limit hold 'em" in shown
    assert "The file has every card of these hands" in shown
    assert "FILE.phh has the last hand" not in shown
    assert "FILE.phh for the last hand" not in shown
    assert whole.exists()
    assert not hand.exists()
    result = CliRunner().invoke(app, ["convert", str(whole), str(hand)])
    assert result.exit_code == 2
    assert not hand.exists()


def test_a_saved_stud_hand_has_up_cards_and_hands_that_were_shown(tmp_path: Path) -> None:
    hand = tmp_path / "last.phh"
    lines = "\n" + "call\ncheck\n" * 6 + f"show\nsave {hand}\nquit\n"
    play(lines, "poker:seven_card_stud", "--bots", "2:caller", "--seed", "3")
    text = hand.read_text("utf-8")
    assert re.search(r"d dh p2 \?\?\?\?(?!\?\?)\w\w", text)
    result = CliRunner().invoke(app, ["replay", str(hand)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("typed", ["raise 8", "raise to $8", "8", "raise 8.00"])
def test_at_fixed_limit_the_amount_that_is_offered_may_be_named(typed: str) -> None:
    shown = play(f"\n{typed}\nquit\n", "poker:holdem")
    assert "raise $8" in shown
    assert "You raise to $8" in shown


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("raise 20", "a bet of $20: a raise must be to at most $8 [poker.17]"),
        ("call 5", "a call is $2 now"),
        ("bet 8", "somebody has bet; it is a raise now"),
        ("raise abc", "not one of the choices"),
    ],
)
def test_another_amount_at_fixed_limit_is_refused_with_its_reason(typed: str, why: str) -> None:
    assert why in play(f"\n{typed}\nquit\n", "poker:holdem")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("raise 1000", "you have $498 on the table [poker.7.c"),
        ("raise 3", "a raise must be to at least $8 [poker.1.raise"),
        ("raise 20.5", "chips at this table cannot make that amount"),
        ("raise abc", "not one of the choices"),
        ("raise 20.555", "at most two decimals"),
    ],
)
def test_an_amount_that_cannot_be_bet_is_refused_with_its_reason(typed: str, why: str) -> None:
    assert why in play(f"\n{typed}\nquit\n", *HOLDEM)


def test_an_answer_before_a_hand_is_refused_with_what_deals_one() -> None:
    shown = play("raise 7\nquit\n", *HOLDEM)
    assert "nothing is asked of you now. Accepted: Enter, for the next hand" in shown


def test_people_are_named_instead_of_hands() -> None:
    lines = "\ncall\ncheck\ncheck\ncheck\nshow\nquit\n"
    shown = play(lines, "poker:holdem", "--bots", "3:caller", "--seed", "9")
    assert "K♣ K♥ to you, 2 cards face down to bot1, bot2 and bot3" in shown
    assert "bot1 shows 4♥ 7♥ bot1 has an eight-high straight [poker.15.d]" in shown
    assert "You show K♣ K♥ You have a pair of kings" in shown
    assert "bot1 wins $15 from the pot with an eight-high straight" in shown


@pytest.mark.parametrize(
    ("said", "with_article"),
    [
        ("p1 has queen-high flush", "p1 has a queen-high flush"),
        ("p1 has an ace-high straight flush", "p1 has an ace-high straight flush"),
        ("p1 has royal flush and eight-six-four-two-ace low", "p1 has a royal flush and "),
        ("ace-king-nine high", "ace-king-nine high"),
    ],
)
def test_a_hand_has_the_article_that_its_name_needs(said: str, with_article: str) -> None:
    assert articled(said).startswith(with_article)


def test_a_game_of_pots_has_no_fixed_strategy_and_a_layout_of_places(tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["strategy", "poker:holdem"])
    assert "croupier equity" in found.stderr
    drawn = CliRunner().invoke(app, ["layout", "poker:omaha", "-o", str(tmp_path / "felt.svg")])
    assert re.search(r"the layout of Omaha high, \d\d+ places", " ".join(drawn.stderr.split()))


@pytest.mark.parametrize("typed", ["undo", "clear", "rebet", "double", "take red"])
def test_words_about_wagers_are_refused_where_players_bet_among_themselves(typed: str) -> None:
    shown = " ".join(play(f"{typed}\nquit\n", "poker:holdem").split())
    assert f"{typed}: players bet only against each other at this game. Accepted: fold," in shown
    assert "a wager first" not in shown
