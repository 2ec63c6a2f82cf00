"""Sections 1 and 3: what five cards and three cards make."""

import pytest

from croupier.equipment.cards import DECK
from croupier.games.letitride.hands import FIVE, HANDS, THREE, five, hand, three, written
from croupier.ranking.rankings import FIVE_CARD, rank
from croupier.rulebook.citation import verifies


@verifies("letitride.3.b", "letitride.3.b.1", "letitride.3.b.2", "letitride.3.b.3")
@verifies("letitride.3.b.4", "letitride.3.b.5", "letitride.3.b.6", "letitride.3.b.7")
@verifies("letitride.3.b.8", "letitride.3.b.9", "letitride.3.a", "letitride.10.g.2")
@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("Ks Qs Js Ts 9s", "straight flush"),
        ("5h 4h 3h 2h Ah", "straight flush"),
        ("7s 7h 7d 7c 2s", "four-of-a-kind"),
        ("7s 7h 7d 2c 2s", "full house"),
        ("As Js 8s 5s 2s", "flush"),
        ("As Kd Qs Js Ts", "straight"),
        ("5d 4h 3h 2h Ah", "straight"),
        ("2d 2h 2s 9h Ah", "three-of-a-kind"),
        ("2d 2h 3s 3h Ah", "two pairs"),
        ("Td Th 3s 4h Ah", "tens or better"),
        ("Ad Ah 3s 4h 5h", "tens or better"),
        ("9d 9h 3s 4h Ah", "nothing"),
        ("2d Ah Ks Qh Jh", "nothing"),
        ("Qd Kh As 2h 3h", "nothing"),
    ],
)
def test_what_five_cards_make(cards: str, made: str) -> None:
    assert five(cards.split()) == made


@verifies("letitride.3.b")
def test_the_kinds_of_hands_are_in_the_order_of_their_rank() -> None:
    examples = (
        "As Ks Qs Js Ts|Ks Qs Js Ts 9s|7s 7h 7d 7c 2s|7s 7h 7d 2c 2s|As Js 8s 5s 2s|"
        "Kd Qs Js Ts 9s|2d 2h 2s 9h Ah|2d 2h 3s 3h Ah|Td Th 3s 4h Ah|9d 9h 3s 4h Ah"
    )
    hands = [one.split() for one in examples.split("|")]
    ranks = [rank(cards, FIVE_CARD) for cards in hands]
    assert ranks == sorted(ranks, reverse=True)
    assert [five(cards) for cards in hands] == list(FIVE)


@verifies("letitride.3.c", "letitride.3.c.1", "letitride.3.c.2", "letitride.3.c.3")
@verifies("letitride.3.c.4", "letitride.3.c.5", "letitride.3.c.6")
@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("As Ks Qs", "mini-royal"),
        ("Ks Qs Js", "straight flush"),
        ("As 2s 3s", "straight flush"),
        ("Ks As 2s", "flush"),
        ("9s 5s 2s", "flush"),
        ("As Kd Qs", "straight"),
        ("As 2d 3s", "straight"),
        ("Ks Ad 2s", "nothing"),
        ("2s 2d 2h", "three-of-a-kind"),
        ("2s 2d Ah", "pair"),
        ("As Kd Js", "nothing"),
    ],
)
def test_what_three_cards_make(cards: str, made: str) -> None:
    assert three(cards.split()) == made


@verifies("letitride.3.c")
def test_the_pay_tables_and_not_the_list_order_three_card_hands() -> None:
    ordered = ["mini-royal", "straight flush", "three-of-a-kind", "straight", "flush", "pair"]
    assert list(THREE) == [*ordered, "nothing"]


@verifies("letitride.1.suit", "letitride.3.a")
def test_suits_are_equal_in_rank() -> None:
    assert {card[1] for card in DECK} == set("shdc")
    assert len({rank([f"{r}{suit}" for r in "AJ852"], FIVE_CARD) for suit in "shdc"}) == 1


@verifies("letitride.1.hand")
def test_three_cards_and_two_community_cards_form_the_hand() -> None:
    made = hand(("ride", "withdraw"), ("Ts", "4d", "4h"), ("Td", "9c"))
    assert (made.five, made.three) == ("two pairs", "pair")
    assert HANDS[written(made)] == made
    assert [made.rides(number) for number in "123"] == [True, False, True]
