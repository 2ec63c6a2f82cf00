"""Blackjack on the command line: turns, counts, insurance, wagers beside the hand."""

import croupier
from croupier.drawing.terminal import cloth
from croupier.rulebook.rules import rules_for
from tests.cli.test_play_craps import played

READY = ("10 on main", "", "2c", "")
"""A wager, the cut declined, a card burned, no more bets."""


def shown(*typed: str, options: tuple[str, ...] = (), ready: tuple[str, ...] = READY) -> list[str]:
    """What the screen shows behind each line typed after the first cards are due."""
    told = played(*ready, *typed, key="blackjack", options=options)
    return list(told.values())[len(ready) :]


def test_hands_are_counted_as_they_are_played() -> None:
    dealt, turn, soft, over = shown("Ah 9c 3d", "9d", "hit", "7s")[:4]
    assert "hand 1 has soft 14 dealer shows 9" in dealt
    assert "1: hit, stand, double, double for less? Press Enter for stand." in turn
    assert "type a card for hand 1" in soft
    assert "Hand 1 stands" in over
    assert "Dealer has 18" in over
    assert "round 1: +10" in over


def test_enter_stands_and_a_letter_is_enough() -> None:
    assert "round 1: -10" in shown("Th 9c 7d", "9d", "")[-1]
    assert "round 1: -10" in shown("Th 9c 7d", "9d", "s")[-1]
    assert "type a card for hand 1" in shown("Th 9c 2d", "9d", "h")[-1]


def test_a_double_is_one_though_the_word_means_another_between_rounds() -> None:
    *_, made, won = shown("6h 9c 5d", "9d", "double", "9s")
    assert "You bet $10 on Double Down of hand 1, box 1" in made
    assert "round 1: +20" in won
    *_, made, won = shown("6h 9c 5d", "9d", "double for less", "4", "9s")
    assert "You bet $4 on Double Down of hand 1, box 1" in made
    assert "round 1: +14" in won


def test_what_is_not_open_is_told_with_its_clause() -> None:
    _, _, helped, refused, drawn, _, doubled = shown(
        "2h 9c 3d", "9d", "?", "Split", "hit", "4s", "double"
    )
    assert "How do you play your hand?" in helped
    assert "surrender is not available: surrender is not offered at this table" in helped
    assert "[blackjack.8.c]" in helped
    assert "double is not available" not in helped
    assert "split: only two cards of the same value may be split [blackjack.11.a]" in refused
    assert "type a card for hand 1" in drawn
    assert "double: only the first two cards of a hand may be doubled" in doubled


def test_what_a_number_means_is_told() -> None:
    (cut, *_) = played("10 on main", key="blackjack").values()
    assert "How many cards from the front should the cutting card go in?" in cut


def test_a_pair_is_split_and_each_hand_is_asked_for() -> None:
    told = shown("8h 9c 8d", "9d", "sp", "Ts", "s", "3s", "d", "8c")
    assert "Hand 1 is split; the new hand is hand 2 of box 1" in told[2]
    assert "hand 1 has 18" in told[3]
    assert "hand 2 of box 1: hit, stand, double" in told[5]
    assert "round 1: +20" in told[-1]


def test_insurance_and_even_money_are_offered_in_turn() -> None:
    _, asked, made = shown("Th Ac 9d", "Kd", "5")
    assert "insurance at hand 1: from 1 to 5 in steps of 1, or no?" in asked
    assert "You win $10: $5 on Insurance, box 1 at 2 to 1" in made
    assert "round 1: 0" in made
    _, asked, paid = shown("Ah Ac Kd", "Kh", "even")
    assert "or no, even money?" in asked
    assert "You win $10: $10 on Blackjack, box 1 at 1 to 1" in paid


def test_wagers_beside_the_hand_are_settled_as_they_are_decided() -> None:
    ready = ("10 on main", "", "2c", "5 on match dealer", "5 on streak_2", "")
    options = ("--set", "match=yes", "--set", "streak=yes")
    dealt, _, over = shown("9h 9c Td", "8d", "stand", options=options, ready=ready)[:3]
    assert "dealer shows 9" in dealt
    assert "You win $10: $10 on Blackjack, box 1" in over
    told = played(*ready, "9h 9c Td", "8d", "stand", "mine", key="blackjack", options=options)
    assert "You win $20: $5 on Match the Dealer, box 1 at 4 to 1" in " ".join(told.values())
    assert "Streak 2" in list(told.values())[-1]


def test_what_a_round_came_to_is_the_dealers_count() -> None:
    told = played(*READY, "Th 9c 7d", "9d", "", "history", key="blackjack")
    assert "1 18 10 -10" in list(told.values())[-1]


def test_a_hand_that_breaks_is_what_a_round_came_to_where_the_dealer_does_not_play() -> None:
    told = played(*READY, "Th 6c 6d", "9d", "h", "Kd", "history", key="blackjack")
    assert "1 bust 10 -10" in list(told.values())[-1]


def test_the_felt_shows_what_can_be_wagered_on_and_chips_where_they_lie() -> None:
    game = croupier.games()["blackjack"]
    lines = cloth(game, rules_for(game, {"seats": 3}), {"main@2": 25_00, "double:1@2": 25_00}, 80)
    assert lines is not None
    words = " ".join(" ".join(line.plain.split()) for line in lines)
    assert words == "main at 1 main at 2 25 double 1 at 2 25 main at 3"
    several = cloth(game, rules_for(game, {"seats": 2, "multiple_action": "three"}), {}, 80)
    assert several is not None
    assert several[-1].plain.split() == ["1@1", "2@1", "3@1", "1@2", "2@2", "3@2"]
