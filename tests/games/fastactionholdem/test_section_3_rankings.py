"""Sections 1 and 3: the rank of cards and of hands out of several decks."""

from itertools import pairwise

import pytest

from croupier.games.fastactionholdem.hands import COPY, LOSE, WIN, compared, five_card_hand
from croupier.rulebook.citation import verifies

FALLING = {
    "fastactionholdem.3.b.1": ("As As As As As", "2h 2h 2h 2h 2h"),
    "fastactionholdem.3.b.2": ("Ad Kd Qd Jd Td",),
    "fastactionholdem.3.b.3": ("As As As As 2s", "2s 2s 2s 2s As"),
    "fastactionholdem.3.b.4": ("Kh Qh Jh Th 9h", "5c 4c 3c 2c Ac"),
    "fastactionholdem.3.b.5": ("As As As Ks Ks", "2d 2d 2d 3d 3d"),
    "fastactionholdem.3.b.6": ("As Ah Ad Ac As", "2s 2h 2d 2c 2c"),
    "fastactionholdem.3.b.7": ("As As As 3s 2s", "2h 2h 2h Ah Kh"),
    "fastactionholdem.3.b.8": ("As As Ks Ks 2s", "3d 3d 2d 2d Ad"),
    "fastactionholdem.3.b.9": ("As As 4s 3s 2s", "2h 2h Ah Kh Qh"),
    "fastactionholdem.3.b.10": ("As Ah Ad Ac 2s", "2s 2h 2d 2c As"),
    "fastactionholdem.3.b.11": ("As Ah Ad Ks Kh", "2s 2h 2d 3s 3h"),
    "fastactionholdem.3.b.12": ("As Ks Qs Js 9s", "7h 5h 4h 3h 2h"),
    "fastactionholdem.3.b.13": ("As Kh Qs Js Ts", "5s 4h 3s 2s As"),
    "fastactionholdem.3.b.14": ("As Ah Ad 3s 2s", "2s 2h 2d As Kh"),
    "fastactionholdem.3.b.15": ("As Ah Ks Kh 2d", "3s 3h 2s 2h Ad"),
    "fastactionholdem.3.b.16": ("As Ah 4s 3h 2d", "2s 2h As Kh Qd"),
    "fastactionholdem.3.b.17": ("As Kh Qs Js 9s", "7s 5h 4s 3s 2s"),
}
"""The highest and the lowest hand of each kind, as the clauses name them, from the top down."""


@verifies("fastactionholdem.3.b.1", "fastactionholdem.3.b.2", "fastactionholdem.3.b.3")
@verifies("fastactionholdem.3.b.4", "fastactionholdem.3.b.5", "fastactionholdem.3.b.6")
@verifies("fastactionholdem.3.b.7", "fastactionholdem.3.b.8", "fastactionholdem.3.b.9")
@verifies("fastactionholdem.3.b.10", "fastactionholdem.3.b.11", "fastactionholdem.3.b.12")
@verifies("fastactionholdem.3.b.13", "fastactionholdem.3.b.14", "fastactionholdem.3.b.15")
@verifies("fastactionholdem.3.b.16", "fastactionholdem.3.b.17", "fastactionholdem.1.rank")
def test_hands_rank_in_the_printed_order() -> None:
    every = [one for hands in FALLING.values() for one in hands]
    for higher, lower in pairwise(every):
        above, below = (
            five_card_hand(tuple(text.split()[:2]), tuple(text.split()[2:]))
            for text in (higher, lower)
        )
        assert above > below, f"{higher} is above {lower}"
        assert (compared(above, below), compared(below, above)) == (WIN, LOSE)


@verifies("fastactionholdem.3.a")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("As Kh Qs Js Td", "Ks Qh Js Ts 9d"),
        ("6s 5h 4s 3s 2d", "5s 4h 3s 2s Ad"),
        ("5s 4h 3s 2s Ad", "As Ah Ad Ks Qh"),
        ("2s 2h As Qh Jd", "Ks Ah 3s 2s Qd"),
    ],
)
def test_the_ace_is_high_or_begins_a_straight_and_nothing_goes_round(
    higher: str, lower: str
) -> None:
    above, below = (
        five_card_hand(tuple(text.split()[:2]), tuple(text.split()[2:])) for text in (higher, lower)
    )
    assert above > below


@verifies("fastactionholdem.3.a", "fastactionholdem.1.suit")
def test_suits_are_equal() -> None:
    spades, hearts = (
        five_card_hand((f"A{suit}", f"J{suit}"), (f"9{suit}", f"5{suit}", f"3{suit}"))
        for suit in "sh"
    )
    assert compared(spades, hearts) == COPY


@verifies("fastactionholdem.3.c", "fastactionholdem.1.copy-hand")
@pytest.mark.parametrize(
    ("player", "dealer", "ends"),
    [
        ("9s 9h 8d 7c 6s", "2s 2h Ad Kc Qs", WIN),
        ("Ks Kh Kd 2c 2s", "Qs Qh Qd Ac As", WIN),
        ("9s 9h Ad 7c 6s", "9d 9c Kd 8c 7s", WIN),
        ("As 9h 8d 7c 5s", "Ad 9c 8s 7h 6d", LOSE),
        ("9s 9h Ad 7c 6s", "9d 9c As 7h 6d", COPY),
    ],
)
def test_sets_and_pairs_come_before_the_cards_the_other_hand_lacks(
    player: str, dealer: str, ends: str
) -> None:
    held, against = (
        five_card_hand(tuple(text.split()[:2]), tuple(text.split()[2:]))
        for text in (player, dealer)
    )
    assert compared(held, against) == ends


@verifies("fastactionholdem.1.five-card-hand", "fastactionholdem.1.community-card")
@pytest.mark.parametrize(
    ("kept", "board", "name"),
    [
        ("2d 2h", "As Ks Qs Js 9s", "ace-high flush"),
        ("2s 2s", "As Ks Qs 9d 9h", "flush with a pair of twos"),
        ("2s 2s", "2s 2s 9s 9d 9h", "flush with four twos"),
        ("Th 4d", "As Ah Ad Ac 3s", "four aces"),
        ("9s 9s", "9h 9d As Ks Qs", "flush with a pair of nines"),
    ],
)
def test_the_best_five_of_seven_count_by_that_order(kept: str, board: str, name: str) -> None:
    """A flush with a pair beats four of a kind, so two cards alike of the suit are kept."""
    assert five_card_hand(tuple(kept.split()), tuple(board.split())).name == name
