"""Section 5, and what qualifies: how hands rank, and what pay tables call them."""

from itertools import pairwise

import pytest

from croupier.games.caribbeanstud.hands import (
    BET,
    FOLD,
    HANDS,
    LOSE,
    TIE,
    UNQUALIFIED,
    WIN,
    compared,
    hand,
    held,
    qualifies,
    ranked,
    written,
)
from croupier.rulebook.citation import verifies

ORDER = (
    "As Ks Qs Js Ts",
    "Ks Qs Js Ts 9s",
    "5d 4d 3d 2d Ad",
    "Ac Ad Ah As 2c",
    "2c 2d 2h 2s Ac",
    "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d",
    "Ac Kc Qc Jc 9c",
    "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc",
    "5c 4d 3h 2s Ac",
    "Ac Ad Ah Kc Qd",
    "2c 2d 2h 4c 3d",
    "Ac Ad Kh Kc 2d",
    "3c 3d 2h 2c 4d",
    "Ac Ad 4h 3c 2d",
    "2c 2d Ah Kc Qd",
    "Ac Kd Qh Js 9c",
    "Kc Ad 2h 3s Qc",
    "7c 5d 4h 3s 2c",
)
"""Hands from the highest to the lowest."""


@verifies("caribbeanstud.5.a", "caribbeanstud.5.b.1", "caribbeanstud.5.b.2", "caribbeanstud.5.b.3")
@verifies("caribbeanstud.5.b.4", "caribbeanstud.5.b.5", "caribbeanstud.5.b.6")
@verifies("caribbeanstud.5.b.7", "caribbeanstud.5.b.8", "caribbeanstud.5.b.9")
@verifies("caribbeanstud.1.rank", "caribbeanstud.1.hand")
def test_hands_rank_in_the_order_of_the_rules() -> None:
    ranks = [ranked(cards.split()) for cards in ORDER]
    for (one, higher), (other, lower) in pairwise(zip(ORDER, ranks, strict=True)):
        assert higher > lower, f"{one} against {other}"


@verifies("caribbeanstud.5.c", "caribbeanstud.1.suit", "caribbeanstud.1.push")
@pytest.mark.parametrize(
    ("player", "dealer", "result"),
    [
        ("Ac Kd Qh Js 9c", "Ad Kc Qs Jh 9d", TIE),
        ("Ac Kd Qh Js 9c", "Ad Kc Qs Jh 8d", WIN),
        ("9c 9d 8h 7s 6c", "2c 2d Ah Ks Qc", WIN),
        ("Kc Kd Kh 2s 2c", "Qc Qd Qh As Ac", WIN),
        ("Qc Qd Ah 3s 2c", "Qh Qs Ad 4s 2d", LOSE),
        ("Kc 9c 5c 4c 2c", "Ks 9s 5s 4s 2s", TIE),
    ],
)
def test_sets_and_pairs_are_compared_before_other_cards(
    player: str, dealer: str, result: str
) -> None:
    assert compared(ranked(player.split()), ranked(dealer.split())) == result


@verifies("caribbeanstud.1.qualifying-hand")
@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("Ac Kd 4h 3s 2c", True),
        ("Ac Qd Jh Ts 9c", False),
        ("Kc Qd Jh Ts 8c", False),
        ("2c 2d 5h 4s 3c", True),
        ("Ac Qd 5h 4s 2s", False),
    ],
)
def test_the_dealer_qualifies_with_ace_and_king_or_any_pair(cards: str, plays: bool) -> None:
    assert qualifies(ranked(cards.split())) is plays


@verifies("caribbeanstud.10.c.2", "caribbeanstud.11.d.1")
def test_a_hand_is_called_by_the_highest_that_it_forms() -> None:
    assert held("Tc Td 5h 4s 3c".split()) == "tens or better"
    assert held("9c 9d Ah Ks Qc".split()) == "pair"
    assert held("Ac Kd Qh Js 9c".split()) == "high card"
    assert held("Ac Ad Ah 2s 2c".split()) == "full house"
    assert held("As Ks Qs Js Ts".split()) == "royal flush"


def test_every_outcome_can_be_written_and_read() -> None:
    shown = hand(BET, "9c 9d Ah Ks Qc".split(), "Kc Qd Jh Ts 8c".split())
    assert written(shown) == "bet pair unqualified"
    assert HANDS[written(shown)] == shown
    assert shown.result == UNQUALIFIED
    assert written(hand(FOLD)) == "fold"
    assert written(hand(FOLD, "9c 9d Ah Ks Qc".split())) == "fold pair"
    assert len(HANDS) == 11 * 4 + 12
