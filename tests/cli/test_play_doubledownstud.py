"""Double down stud on the command line: the double is offered, typed by its name, and closed."""

import json

from typer.testing import CliRunner

from croupier.cli.app import app
from tests.cli.test_play_craps import played

READY = ("10 on main", "", "", "Js", "Jd")
"""A wager, the cut declined, no more bets, the player's card, the hole card."""
REST = "7c 9s 3h"


def shown(*typed: str, options: tuple[str, ...] = ()) -> list[str]:
    """What the screen shows from the last three common cards on."""
    told = played(*READY, REST, *typed, key="doubledownstud", options=options)
    return list(told.values())[len(READY) :]


def test_a_double_is_offered_and_made_by_its_name() -> None:
    offered, made, closed = shown("double", "")
    assert "double at 1 up to 10: double, or AMOUNT on double; Enter for none" in offered
    assert "10 on Double down wager at 1" in made
    assert "Box 1: a pair of jacks" in closed
    assert "You win $10: $10 on Double down wager, box 1 at 1 to 1" in closed
    assert "round 1: +20" in closed


def test_enter_makes_none_and_a_part_can_be_doubled() -> None:
    assert "round 1: +10" in shown("")[-1]
    assert "round 1: +13" in shown("3 on double", "")[-1]


def test_outside_the_doubles_the_word_doubles_all_wagers() -> None:
    told = played("10 on main", "", "double", key="doubledownstud")
    assert "laid 20" in told["2 double"]


def test_the_hole_card_is_named_by_the_dealer_and_not_shown() -> None:
    told = played(*READY, REST, key="doubledownstud")
    assert "A card face down to the common cards" in told["4 Jd"]


def test_odds_name_the_payout_limit_in_dollars() -> None:
    for options, said in (
        ((), "at their default: cap = 100000"),
        (("cap=250000",), "cap = 250000"),
    ):
        words = ["odds", "doubledownstud", *(word for one in options for word in ("--set", one))]
        result = CliRunner().invoke(app, words)
        assert said in " ".join(result.stdout.split())


def test_odds_at_a_stake_count_the_payout_limit() -> None:
    result = CliRunner().invoke(app, ["odds", "doubledownstud", "--amount", "100", "--json"])
    (row,) = json.loads(result.stdout)
    assert row["exact"] == "5301/108290"


def test_several_cards_for_one_place_are_counted() -> None:
    told = played(*READY, key="doubledownstud")
    assert "type the cards for the common cards (3 cards)" in told["4 Jd"]


def test_after_an_irregularity_the_screen_says_which_card_comes_next() -> None:
    told = played(*READY[:3], "incident card_face_up", "9h", key="doubledownstud")
    assert "type a card for the exposed card" in told["3 incident card_face_up"]
    assert "type a card for hand 1" in told["4 9h"]
