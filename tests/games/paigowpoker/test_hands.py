"""What two, three, five and seven cards make at pai gow poker, and which line they are paid by."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from croupier.core.odds import Odds
from croupier.equipment.cards import JOKERED
from croupier.games.paigowpoker import hands, wagers
from croupier.games.paigowpoker.hands import BONUS, INSURANCE, SEVEN_CARD, THREE_CARD
from croupier.games.paigowpoker.options import PaiGowPokerOptions
from croupier.rulebook.citation import verifies
from croupier.rulebook.value import Map


def rules(**options: Any) -> PaiGowPokerOptions:
    return PaiGowPokerOptions(**options)


def high(cards: str, wheel: str = "second") -> Any:
    return hands.high_hand(cards.split(), wheel)


def low(cards: str) -> Any:
    return hands.low_hand(cards.split())


RANKED = (
    ("Ac Ad Ah As Jk", "five aces"),
    ("Ah Kh Qh Jh Jk", "royal flush"),
    ("Ah 2h 3h 4h 5h", "straight flush"),
    ("Kh Qh Jh Th 9h", "straight flush"),
    ("6h 5h 4h 3h 2h", "straight flush"),
    ("As Ah Ad Jk 2c", "four-of-a-kind"),
    ("2s 2h 2d 2c Ac", "four-of-a-kind"),
    ("As Ah Jk Kd Kc", "full house"),
    ("2s 2h 2d 3d 3c", "full house"),
    ("Jk Kh 9h 4h 2h", "flush"),
    ("As Ks Qd Jk Tc", "straight"),
    ("As 2s 3d 4d 5c", "straight"),
    ("Ks Qs Jd Td 9c", "straight"),
    ("6s 5s 4d 3d 2c", "straight"),
    ("As Ah Jk 3d 2c", "three-of-a-kind"),
    ("As Jk Kd Kc 2c", "two pairs"),
    ("As Jk Kd 9c 2c", "pair"),
    ("As Kd 9c 7h 2c", "high card"),
)
"""Hands from the highest to the lowest."""


@verifies("paigowpoker.3.a", "paigowpoker.3.b.1", "paigowpoker.3.b.2", "paigowpoker.3.b.3")
@verifies("paigowpoker.3.b.4", "paigowpoker.3.b.5", "paigowpoker.3.b.6", "paigowpoker.3.b.7")
@verifies("paigowpoker.3.b.8", "paigowpoker.3.b.9", "paigowpoker.3.b.10", "paigowpoker.3.c")
@verifies("paigowpoker.1.rank-or-ranking", "paigowpoker.1.suit", "paigowpoker.1.high-hand")
def test_hands_rank_in_the_order_of_the_rules() -> None:
    made = [high(cards) for cards, _ in RANKED]
    assert [one.category for one in made] == [category for _, category in RANKED]
    assert made == sorted(made, reverse=True)
    assert len(set(made)) == len(made)


@verifies("paigowpoker.3.d", "paigowpoker.3.b.3", "paigowpoker.3.b.7")
def test_ace_to_five_is_lowest_where_the_house_says_so() -> None:
    for wheel, is_higher in (("second", True), ("lowest", False)):
        assert (high("Ah 2h 3h 4h 5h", wheel) > high("Kh Qh Jh Th 9h", wheel)) is is_higher
        assert (high("As 2h 3h 4h 5h", wheel) > high("6s 5h 4h 3h 2h", wheel)) is is_higher
    assert high("5h 4s 3h 2d Jk", "lowest") == high("6h 5h 4s 3h 2d", "lowest")
    assert high("5h 4s 3h 2d Jk") == high("Ah 5h 4s 3h 2d")


@verifies("paigowpoker.3.e", "paigowpoker.1.copy-hand", "paigowpoker.1.second-highest-or-low-hand")
def test_equal_hands_are_compared_card_by_card_and_may_be_copies() -> None:
    assert high("As Ah 9d 5c 4h") > high("Ad Ac 9h 5s 3c")
    assert high("Jk Kh 9h 4h 2h") == high("As Ks 9s 4s 2s")
    assert low("Jk Kd") == low("As Kc")
    assert low("2s 2d") > low("As Kc")


@verifies("paigowpoker.9.a", "paigowpoker.9.g.3")
def test_the_five_cards_rank_at_least_as_high_as_the_two() -> None:
    cases = (
        ("As Js 8d 6h 2c", "Ad Jd", False),
        ("As Ts 8d 6h 2c", "Ad Jd", True),
        ("7s 7d 8d 6h 2c", "7h 7c", False),
        ("6s 6d 8d 7h 2c", "8h 8c", True),
        ("6s 6d 3c 3h 2c", "8h 8c", False),
        ("As Kd 8d 7h 2c", "2h 2d", True),
        ("As Qd 8d 7h 2c", "Jk Kd", True),
    )
    for five, two, foul in cases:
        assert hands.is_foul(high(five), low(two)) is foul, (five, two)


def best(kind: str, cards: str, **options: Any) -> str:
    return wagers.line(kind, cards.split(), rules(**options))


@verifies("paigowpoker.16.a", "paigowpoker.3.f", "paigowpoker.3.f.1", "paigowpoker.3.f.3")
@verifies("paigowpoker.1.bonus-wager", "paigowpoker.1.qualifying-poker-hand")
@verifies("paigowpoker.1.premium-qualifying-poker-hand", "paigowpoker.15.d.2")
def test_the_bonus_is_paid_by_the_line_that_pays_the_most() -> None:
    cases = {
        "2h 3h 4h 5h 6h 7h 8h": "seven-card straight flush with no joker",
        "Ah 2h 3h 4h 5h 6h 7h": "seven-card straight flush with no joker",
        "2h 3h 4h 5h 6h Jk 8h": "seven-card straight flush with joker",
        "Ac Ad Ah As Jk 2c 3c": "five aces",
        "Ah Kh Qh Jh Jk 2c 3c": "royal flush",
        "9h 8h 7h 6h 5h 2c 3d": "straight flush",
        "As Ah Ad Jk Kc Kd 2c": "four-of-a-kind",
        "As Ah Jk Kc Kd 2c 3c": "full house",
        "Jk Kh 9h 4h 2h 3c 8d": "flush",
        "9h 8d 7c 6h 5h 5c 5d": "three-of-a-kind",
        "9h 8d 7c 6h 5h 5c 2d": "straight",
        "9h 9d 7c 7h 5h 5c 2d": "nothing",
    }
    assert {cards: best(BONUS, cards) for cards in cases} == cases
    raised = {"odds": Map({"bonus_straight": Odds(9, 1)})}
    assert best(BONUS, "9h 8d 7c 6h 5h 5c 5d", **raised) == "straight"


@verifies("paigowpoker.3.f.2", "paigowpoker.3.f.2.i", "paigowpoker.3.f.2.ii")
@pytest.mark.parametrize(
    ("cards", "kq", "ak"),
    [
        ("Ah Kh Qh Jh Th Kd Qd", True, False),
        ("Ah Kh Qh Jh Jk Kd Qd", True, False),
        ("Ah Kh Qh Jh Th Kd Qs", False, False),
        ("Ah Kh Qh Jh Th Kd Jk", False, False),
        ("Ah Kh Qh Jh Th Ad Kd", False, True),
        ("Ah Kh Qh Jh Jk Ad Kd", False, False),
    ],
)
def test_a_royal_match_lies_beside_the_royal_flush_without_the_joker(
    cards: str, kq: bool, ak: bool
) -> None:
    match = "royal flush plus royal match"
    assert (best(BONUS, cards, royal_match="kq") == match) is kq
    assert (best(BONUS, cards, royal_match="ak") == match) is ak


@verifies("paigowpoker.1.pai-gow-insurance-wager", "paigowpoker.3.h", "paigowpoker.16.c")
def test_insurance_wins_with_no_pair_straight_or_flush_by_the_highest_card() -> None:
    cases = {
        "2h 3d 4s 5c 7d 8h 9h": "nine",
        "Jk 2h 4d 5s 7c 9d Kh": "ace",
        "Jk Ah 4d 5s 7c 9d Kh": "nothing",
        "Jk 2h 3d 4s 5c 8h 9h": "nothing",
        "Jk 2h 4h 5h 8h 9c Tc": "ace",
        "2h 4h 6h 8h Th 3c 5c": "nothing",
        "As Kd Qd Js 9c 8c 4h": "ace",
        "2h 2d 4s 5c 7d 8h 9h": "nothing",
    }
    assert {cards: best(INSURANCE, cards, insurance="A") for cards in cases} == cases
    assert best(BONUS, "Jk 2h 4h 5h 8h 9c Tc") == "flush"


@verifies("paigowpoker.16.c", "paigowpoker.3.h")
def test_the_hands_that_insurance_pays_are_as_many_as_there_are() -> None:
    rng, many = Random("pai gow"), 4000
    found = Counter(
        line for _ in range(many) for line in hands.insurance_lines(rng.sample(JOKERED, 7))
    )
    expected = {"queen": 2_719_500, "king": 6_386_940, "ace": 16_293_480}
    for line, ways in expected.items():
        share = ways / comb(53, 7)
        error = (share * (1 - share) / many) ** 0.5
        assert abs(found[line] / many - share) < 4 * error


@verifies("paigowpoker.18.b", "paigowpoker.1.three-card-bonus-wager")
def test_three_cards_are_paid_by_their_best_line() -> None:
    cases = {
        "3h 2h Ah": "three-card straight flush with no joker",
        "Ah Kh Qh": "three-card straight flush with no joker",
        "As Ah Jk": "three-of-a-kind",
        "Kh Qh Jk": "three-card straight flush",
        "Kh Qd Jk": "three-card straight",
        "Ah 2d Jk": "three-card straight",
        "Kh 2h Jk": "three-card flush",
        "Kh Kd Jk": "one pair",
        "Ah Td Jk": "one pair",
        "Kh Ad 2c": "nothing",
        "Kh 9d Jk": "nothing",
    }
    assert {cards: best(THREE_CARD, cards) for cards in cases} == cases
    literal = best(THREE_CARD, "3h 2d Ah", ace_low_three_card=False)
    assert literal == "nothing"


@verifies("paigowpoker.18.c", "paigowpoker.3.g", "paigowpoker.1.seven-card-bonus-wager")
def test_table_b_of_the_seven_card_bonus_looks_for_the_joker() -> None:
    natural, joker = "9h 8h 7h 6h 5h Jk 2c", "9h 8h 7h 6h Jk 2c 3d"
    assert best(SEVEN_CARD, natural, seven_card="A") == "straight flush"
    assert best(SEVEN_CARD, joker, seven_card="A") == "straight flush"
    assert best(SEVEN_CARD, natural, seven_card="B") == "straight flush without joker"
    assert best(SEVEN_CARD, joker, seven_card="B") == "straight flush with joker"
    assert best(SEVEN_CARD, "Ah Kh Qh Jh Jk 2c 3c", seven_card="B") == "royal flush"
    assert best(SEVEN_CARD, "9h 8d 7c 6h 5h 5c 5d", seven_card="B") == "three-of-a-kind"


def on_meter(cards: str, showing: int = 10_000_00, **options: Any) -> str:
    return wagers.progressive_line(cards.split(), rules(progressive="1", **options), showing)


@verifies("paigowpoker.14.d", "paigowpoker.3.b.2", "paigowpoker.9.j")
def test_the_progressive_wager_is_paid_by_the_line_that_wins_the_most() -> None:
    cases = {
        "Ah Kh Qh Jh Th As Jk": "natural royal flush and pair",
        "Ac Ad Ah As Jk Kd Kc": "five aces and pair",
        "Ah Kh Qh Jh Th 2c 3d": "natural royal flush",
        "Ac Ad Ah As Jk 3d 2c": "five aces",
        "Ah Kh Qh Jh Jk 2c 2d": "royal flush and pair",
        "Ah Kh Qh Jh Jk 2c 3d": "royal flush",
        "9h 8h 7h 6h 5h 2c 2d": "straight flush and pair",
        "9h 8h 7h 6h 5h 2c 3d": "straight flush",
        "9h 9c 9d 9s 5h 2c 2d": "four-of-a-kind and pair",
        "9h 9c 9d 9s 5h 2c 3d": "four-of-a-kind",
        "9h 9c 9d 5s 5h 2c 2d": "full house and pair",
        "9h 9c 9d 5s 5h 2c 3d": "full house",
        "9h 7h 4h 3h 2h Kc Kd": "flush and pair",
        "9h 7h 4h 3h 2h Kc Qd": "flush",
        "9h 8d 7h 6c 5h Kc Kd": "straight and pair",
        "9h 8d 7h 6c 5h Kc Qd": "straight",
        "9h 9d 9c 6c 5h Kc Qd": "three-of-a-kind",
        "9h 9d 8c 6c 5h Kc Qd": "nothing",
    }
    assert {cards: on_meter(cards) for cards in cases} == cases
    # A full house, $5, or a flush and a pair, $6.
    assert on_meter("Ah 9h 5h 3h Jk 9c 9d") == "flush and pair"


@verifies("paigowpoker.14.d", "paigowpoker.14.g")
def test_a_share_of_a_low_meter_gives_way_to_a_higher_prize() -> None:
    royal = "Ah Kh Qh Jh Th 2c 3d"
    assert on_meter(royal, 999_90) == "royal flush"
    assert on_meter(royal, 1_000_10) == "natural royal flush"
    ten = wagers.prizes_of(rules(progressive="1"))["natural royal flush"]
    assert wagers.worth(ten, 10_000_01) == 1_000_01


@verifies("paigowpoker.14.e")
def test_high_prizes_and_those_for_a_straight_flush_are_deducted_from_the_meter() -> None:
    for amount in "15":
        from_meter = {
            line
            for line in wagers.prizes_of(rules(progressive=amount))
            if wagers.is_deducted(rules(progressive=amount), line)
        }
        assert from_meter == {
            "natural royal flush and pair",
            "five aces and pair",
            "natural royal flush",
            "five aces",
            "royal flush and pair",
            "royal flush",
            "straight flush and pair",
            "straight flush",
        }
    raised = rules(progressive="1", progressive_prizes=Map({"four_of_a_kind_and_pair": 50_00}))
    assert wagers.is_deducted(raised, "four-of-a-kind and pair")


@verifies("paigowpoker.14.d")
def test_the_prizes_of_five_dollars_are_those_of_the_table() -> None:
    five = wagers.prizes_of(rules(progressive="5"))
    fixed = [prize.fixed // 100 for prize in five.values() if prize.fixed]
    assert fixed == [1000, 500, 250, 125, 200, 100, 50, 25, 30, 15, 20, 10, 10]


@verifies("paigowpoker.16.b", "paigowpoker.1.envy-bonus", "paigowpoker.15.c")
def test_an_envy_bonus_needs_five_dollars_and_a_premium_hand() -> None:
    worth = [wagers.envy(line, 5_00) // 100 for line in hands.PREMIUM]
    assert worth == [5000, 1000, 500, 250, 50, 20, 5]
    assert wagers.envy("four-of-a-kind", 4_99) == 0
    assert wagers.envy("full house", 5_00) == 0


@verifies("paigowpoker.13.b.6", "paigowpoker.13.b.3")
def test_a_number_is_paid_in_whole_dollars() -> None:
    at = rules(start="rng", number=Odds(11, 2))
    won = wagers.number("3", "3", at)
    assert wagers.whole_dollars(1_00 * won.paid.num // won.paid.den) == 5_00
    assert wagers.number("3", "4", at).loses


def test_five_of_seven_cards_are_all_looked_at() -> None:
    cards = tuple("9h 9c 9d 5s 5h 2c 2d".split())
    assert len(hands.fives(cards)) == len(list(combinations(cards, 5)))
