"""Section 5: how cards and hands rank, and what a hand comes to."""

import pytest

from croupier.equipment.cards import pack
from croupier.games.doubledownstud.hands import HELD, held, ranked
from croupier.ranking.rankings import Ranked
from croupier.rulebook.citation import verifies


def hand(text: str) -> Ranked:
    """The hand of a player's card and four common cards."""
    card, *common = text.split()
    return ranked(card, common)


LOWER_TO_HIGHER = (
    "2s 3h 4d 5c 7s",
    "9s Jh Qd Kc As",
    "2s 2h 3d 4c 5s",
    "2s 2h 3d 4c 6s",
    "5s 5h Kd Qc As",
    "6s 6h 2d 3c 4s",
    "Ts Th Kd Qc As",
    "Js Jh 2d 3c 4s",
    "As Ah Qd Jc Ks",
    "2s 2h 3d 3c 4s",
    "Ks Kh Ad Ac Qs",
    "2s 2h 2d 3c 4s",
    "As Ah Ad Qc Ks",
    "As 2h 3d 4c 5s",
    "2s 3h 4d 5c 6s",
    "Ts Jh Qd Kc As",
    "2s 3s 4s 5s 7s",
    "9s Js Qs Ks As",
    "2s 2h 2d 3c 3s",
    "As Ah Ad Kc Ks",
    "2s 2h 2d 2c 3s",
    "As Ah Ad Ac Ks",
    "Ah 2h 3h 4h 5h",
    "2h 3h 4h 5h 6h",
    "9d Td Jd Qd Kd",
    "Td Jd Qd Kd Ad",
)


@verifies("doubledownstud.5.a", "doubledownstud.5.b.1", "doubledownstud.5.b.2")
@verifies("doubledownstud.5.b.3", "doubledownstud.5.b.4", "doubledownstud.5.b.5")
@verifies("doubledownstud.5.b.6", "doubledownstud.5.b.7", "doubledownstud.5.b.8")
@verifies("doubledownstud.5.b.9", "doubledownstud.1.rank")
def test_hands_rank_from_no_pair_to_the_royal_flush() -> None:
    ranks = [hand(text) for text in LOWER_TO_HIGHER]
    assert ranks == sorted(ranks)
    assert len({one.strength for one in ranks}) == len(ranks)


@verifies("doubledownstud.1.hand", "doubledownstud.1.rank")
@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Td Jd Qd Kd Ad", "royal flush"),
        ("5h Ah 2h 3h 4h", "five-high straight flush"),
        ("7s 7h 2d 7d 7c", "four sevens"),
        ("Ks 2h 2d Kc 2s", "twos full of kings"),
        ("9s 2s As 5s 6s", "ace-high flush"),
        ("9s Ts Jd Qh Kc", "king-high straight"),
        ("3s 3h 3d Qh Kc", "three threes"),
        ("2s 2h 3d 3c 4s", "two pairs, threes and twos"),
        ("Js 2h 3d 4c Jh", "a pair of jacks"),
    ],
)
def test_a_hand_is_one_card_and_the_four_common_cards(cards: str, name: str) -> None:
    assert hand(cards).name == name


@verifies("doubledownstud.5.a")
@pytest.mark.parametrize("cards", ["Qs Kh Ad 2c 3s", "Ks Ah 2d 3c 4s", "Js Qh Kd Ac 2s"])
def test_no_straight_goes_round_the_corner(cards: str) -> None:
    assert hand(cards).category == "high card"


@verifies("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c", "doubledownstud.1.push")
@pytest.mark.parametrize(
    ("rank", "comes_to"),
    [
        *((rank, "fives or less") for rank in "2345"),
        *((rank, "sixes to tens") for rank in "6789T"),
        *((rank, "jacks or better") for rank in "JQKA"),
    ],
)
def test_a_pair_loses_up_to_fives_pushes_up_to_tens_and_wins_from_jacks(
    rank: str, comes_to: str
) -> None:
    lowest = [card for card in ("2h", "3d", "4c", "5c", "7c", "9d") if card[0] != rank][:3]
    highest = [card for card in ("Ah", "Kd", "Qc", "9h") if card[0] != rank][:3]
    for others in (lowest, highest):
        assert held(ranked(f"{rank}s", (f"{rank}h", *others))) == comes_to


@verifies("doubledownstud.9.a", "doubledownstud.9.c")
def test_the_highest_hand_without_a_pair_loses_and_the_lowest_two_pairs_win() -> None:
    assert held(hand("As Kh Qd Jc 9s")) == "fives or less"
    assert held(hand("3s 3h 2d 2c 4s")) == "two pairs"


@verifies("doubledownstud.1.suit")
def test_there_are_four_suits() -> None:
    assert {card[1] for card in pack("shoe", 1).cards} == set("dsch")


def test_everything_a_hand_may_come_to_is_met() -> None:
    met = {held(hand(text)) for text in LOWER_TO_HIGHER}
    assert met == set(HELD)
