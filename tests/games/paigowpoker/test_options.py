"""What a house may choose at pai gow poker, and what the choices leave open."""

from datetime import datetime
from itertools import combinations_with_replacement, permutations
from random import Random
from typing import Any

import pytest

import croupier
from croupier.core.duty import Placed
from croupier.core.errors import Refused
from croupier.core.part import Duties
from croupier.equipment.cards import JOKER, JOKERED
from croupier.games.paigowpoker.hands import bonus_lines, insurance_lines
from croupier.games.paigowpoker.layout import sentences
from croupier.games.paigowpoker.options import PaiGowPokerOptions
from croupier.games.paigowpoker.payouts import COMPLETED, from_one_deck, most_won
from croupier.games.paigowpoker.procedure import PAI_GOW_POKER
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.option import leaves
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import lines
from croupier.rulebook.settled import contrary, left_open
from tests.games.paigowpoker.tables import table_of


def rules(**options: Any) -> Any:
    return rules_for(PAI_GOW_POKER, options)


def asked(**options: Any) -> set[str]:
    """The options that are still a choice of the house."""
    return {one.key for one in left_open(rules(**options))}


REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"bonus": True, "three_card": True}, "three-card or seven-card", "15.a"),
    ({"bonus": True, "seven_card": "A"}, "three-card or seven-card", "15.a"),
    ({"number": "6:1", "start": "dice"}, "random number generator", "13.a"),
    ({"number": "6:1", "three_card": True, "start": "rng"}, "random number generator", "13.a"),
    ({"number": "5:1"}, "at least 11 to 2", "13.b.6"),
    ({"number": "7:1"}, "at most 6 to 1", "13.b.6"),
    ({"start": "button", "deal": "hand"}, "automated", "4.a.3"),
    ({"start": "button", "deal": "automated", "shuffler": False}, "automated", "4.a.3"),
    ({"cobank": True, "bank": False}, "no player banks", "10.e"),
    ({"progressive": "1", "progressive_rate": 20}, "", "14.e"),
    ({"progressive": "5", "progressive_rate": 26}, "27%", "14.e"),
    ({"progressive": "1", "progressive_seed": 9_999}, "$10,000", "14.f"),
    ({"progressive": "1", "progressive_reset": 9_999}, "$10,000", "14.f"),
    ({"progressive": "5", "progressive_prizes": {"flush": 14}}, "$15", "14.d"),
    ({"bonus": True, "bonus_cap": 39_999}, "$40,000", "16.d"),
    ({"bonus": True, "bonus_cap": 40_000, "limits": {"min": 6}}, "$48,000", "16.d"),
    ({"bonus": True, "areas": 2, "bonus_cap": 79_999}, "$80,000", "16.d"),
    ({"insurance": "A", "limits": {"min": 101}, "bonus_cap": 40_399}, "$40,400", "16.d"),
    ({"seven_card": "A", "limits": {"min": 101}, "seven_cap": 50_499}, "$50,500", "18.d"),
    ({"seven_card": "A", "seven_cap": 49_999}, "$50,000", "18.d"),
    ({"cards": {"second_deck": True}, "shuffler": False}, "second deck", "2.b"),
    ({"areas": 3}, "", "12.a"),
    ({"insurance": "F"}, "", "16.c"),
    ({"seven_card": "C"}, "", "18.c"),
    ({"odds": {"bonus_flush": "3:1"}}, "", "16.a"),
]


@verifies("paigowpoker.15.a", "paigowpoker.17.a", "paigowpoker.13.a", "paigowpoker.13.b.6")
@verifies("paigowpoker.4.a.3", "paigowpoker.10.e", "paigowpoker.14.d", "paigowpoker.14.e")
@verifies("paigowpoker.14.f", "paigowpoker.16.d", "paigowpoker.18.d", "paigowpoker.2.b")
@verifies("paigowpoker.12.a", "paigowpoker.16.a", "paigowpoker.16.c", "paigowpoker.18.c")
@pytest.mark.parametrize(("options", "why", "clause"), REFUSED)
def test_what_the_law_does_not_allow_is_refused_with_the_clause(
    options: dict[str, Any], why: str, clause: str
) -> None:
    with pytest.raises(Refused) as refused:
        rules(**options)
    assert why in str(refused.value)
    assert f"paigowpoker.{clause}" in refused.value.cites


@verifies("paigowpoker.4.a", "paigowpoker.17.b", "paigowpoker.6.b.1", "paigowpoker.8c.e")
@verifies("paigowpoker.3.f.2", "paigowpoker.17.g", "paigowpoker.17.h")
def test_what_another_choice_settles_is_not_asked() -> None:
    dealing = {"deal", "start", "mark_start"}
    assert dealing <= asked()
    assert not (dealing | {"number", "bonus"}) & asked(three_card=True)
    assert "deal17" in asked(seven_card="A")
    assert not {"deal17", "stub_count", "shuffler_counts", "ace_low_three_card"} & asked()
    assert not {"cut_card", "recut_by"} & asked(shuffler=True)
    assert {"cut_card", "recut_by"} <= asked(shuffler=True, cards={"preshuffled": True})
    assert not {"royal_match", "bonus_cap", "seven_cap", "cobank", "dealer_wager"} & asked()
    assert {"royal_match", "bonus_cap"} <= asked(bonus=True)
    assert {"cobank", "dealer_wager"} <= asked(bank=True)
    meter = {"progressive_seed", "progressive_reset", "progressive_rate", "meter"}
    assert not meter & asked()
    assert meter <= asked(progressive="1")


@verifies("paigowpoker.15.a", "paigowpoker.13.a", "paigowpoker.4.a.3", "paigowpoker.10.e")
def test_naming_a_wagers_option_brings_what_it_needs() -> None:
    assert rules(number="6:1").start == "rng"
    button = rules(start="button")
    assert (button.deal, button.shuffler) == ("automated", True)
    assert rules(cobank=True).bank
    assert rules(insurance="A", three_card=True, progressive="5")


@verifies("paigowpoker.7.a")
def test_neither_cash_nor_a_coupon_is_taken_unless_the_house_accepts_coupons() -> None:
    table = croupier.table("paigowpoker", seed=1)
    with pytest.raises(Refused, match="cash"):
        table.place("p1", "10 cash on main")
    with pytest.raises(Refused):
        table.place("p1", "10 on main with coupon")
    accepts = croupier.table("paigowpoker", seed=1, options={"coupons": {"match_play": True}})
    accepts.place("p1", "10 on main with coupon")


@verifies("paigowpoker.7.d")
def test_a_coupon_may_stand_for_the_progressive_chip() -> None:
    options = {"progressive": "1", "coupons": {"progressive": True}}
    table = croupier.table("paigowpoker", seed=1, options=options)
    table.place("p1", "10 on main")
    table.place("p1", "1 on progressive with coupon")
    assert table.balances["p1"] == 990_00


@verifies("paigowpoker.4.a.1.iii")
def test_dice_leave_the_table_within_a_day_and_cards_sooner() -> None:
    (duties,) = (b for part in PAI_GOW_POKER.parts for b in part.brings if isinstance(b, Duties))
    placed = Placed("2026-03-01T06:00:00-05:00")

    def hours(**options: Any) -> list[float]:
        since = datetime.fromisoformat(placed.at)
        found = duties.due(rules(**options), placed)
        return [(datetime.fromisoformat(one.due) - since).total_seconds() / 3600 for one in found]

    assert hours() == [4, 24]
    assert hours(deal="shoe") == [8, 24]
    assert hours(deal="shoe", start="rng") == [8]
    assert hours(three_card=True) == [8]
    assert hours(three_card=True, deal17="by_hand") == [4]


@verifies("paigowpoker.8c.e", "paigowpoker.6.e")
def test_the_script_has_only_what_the_house_does() -> None:
    def does(phase: str, **options: Any) -> str:
        return " ".join(line.does for line in lines(PAI_GOW_POKER, rules(**options), phase))

    assert "marks the starting position" in does("first_cards", deal="shoe", mark_start=True)
    assert "marks the starting position" in does("delivering", mark_start=True)
    assert "marks" not in does("first_cards", deal="shoe") + does("delivering")
    assert "four cards from the bottom" in does("preparation", cut_card="insert_four_from_bottom")
    assert "discard rack" in does("preparation")


@verifies("paigowpoker.18.a")
def test_no_odds_are_stated_with_for() -> None:
    for options in ({"three_card": True, "seven_card": "B"}, {"bonus": True, "insurance": "E"}):
        posted = " ".join(words for words, _ in sentences(rules(**options)))
        assert " to 1" in posted
        assert " for 1" not in posted


@verifies("paigowpoker.1.marker", "paigowpoker.10.c")
def test_a_marker_shows_the_bank() -> None:
    table = table_of({}, {}, patrons=2, bank=True, cobank=True)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on main")
    table.play_round()
    table.place("p2", "10 on main")
    assert not any("BANK" in one.face for one in table.view("p2").things)
    table.choose("p1", "cobank")
    assert any("CO-BANK" in one.face for one in table.view("p2").things)


def test_the_rule_card_names_the_wagers_and_envy_bonuses() -> None:
    text = describe(PAI_GOW_POKER, rules(bonus=True, insurance="A", progressive="1"))
    assert "Envy bonus, with $5 or more" in text
    assert "10% of the meter" in text
    assert "Nine high" in text or "nine high" in text.lower()


@verifies("paigowpoker.16.d", "paigowpoker.18.d")
def test_the_least_payout_limit_is_what_one_deck_can_pay_on_the_areas_of_a_player() -> None:
    both = {"bonus": True, "insurance": "A"}
    kinds = {"bonus": ("bonus", "insurance"), "seven": ("seven_card_bonus",)}
    assert most_won(rules(**both), *kinds["bonus"]) == 40_000_00, "not both at their top"
    raised = {**both, "odds": {"bonus_straight_flush": "9000:1"}}
    assert most_won(rules(**raised), *kinds["bonus"]) == 5_00 * (9000 + 2), "with ace high"
    aces = {"bonus": True, "areas": 2, "odds": {"bonus_five_aces": "9000:1"}}
    assert most_won(rules(**aces), "bonus") == 5_00 * (9000 + 8000), "there is one joker"
    seven = {"seven_card": "A", "areas": 2}
    assert most_won(rules(**seven), *kinds["seven"]) == 5_00 * (500 + 50), "and no fifth ace"
    assert rules(**both, bonus_cap=40_000).bonus_cap == 40_000_00


WINNERS = {
    "seven-card straight flush with no joker": "2h 3h 4h 5h 6h 7h 8h",
    "royal flush plus royal match": "Ah Kh Qh Jh Th Kc Qc",
    "seven-card straight flush with joker": "2c 3c 4c 5c 6c 7c Jk",
    "five aces": "Ah As Ad Ac Jk 2d 3d",
    "royal flush": "Ah Kh Qh Jh Th 2d 3d",
    "straight flush": "9d Td Jd Qd Kd 2c 2s",
    "nine": "2h 3h 4d 5d 7s 8s 9c",
    "ace": "Ah Kd 9d 8c 5s 4s 2h",
}
"""A hand for each line; a hand of the same ranks in other suits has that line, too."""


def in_suits(hand: list[str], suits: tuple[str, ...]) -> set[str]:
    """A hand with its suits exchanged."""
    return {card[0] + dict(zip("shdc", suits, strict=True)).get(card[1], "k") for card in hand}


@verifies("paigowpoker.16.d", "paigowpoker.3.h")
def test_which_hands_that_win_are_dealt_from_one_deck() -> None:
    made = {name: hand.split() for name, hand in WINNERS.items()}
    for name, hand in made.items():
        assert name in (*bonus_lines(hand), *insurance_lines(hand))
    for one, other in combinations_with_replacement(made, 2):
        again = (in_suits(made[other], suits) for suits in permutations("shdc"))
        apart = any(not mine & set(made[one]) for mine in again)
        assert from_one_deck(((("", one),), (("", other),))) is apart, (one, other)


@verifies("paigowpoker.16.d", "paigowpoker.3.h")
def test_a_joker_wins_both_wagers_only_ace_high_with_what_it_completes() -> None:
    rng, found = Random(16), set[tuple[str, str]]()
    completed = ("5h 6h 8h 9h Jk Kc Qd", "2h 4h 6h 9h Jk Kc Qd", "5h 6d 8h 9c Jk Kc Qd")
    others = [card for card in JOKERED if card not in (JOKER, "Ah", "As", "Ad", "Ac")]
    sampled = ((JOKER, *rng.sample(others, 6)) for _ in range(400))
    for hand in (*(tuple(one.split()) for one in completed), *sampled):
        lines, high = bonus_lines(hand), insurance_lines(hand)
        found |= {(lines[0], high[0])} if lines and high else set()
    assert found == {(line, "ace") for line in COMPLETED}


@verifies("paigowpoker.17.b", "paigowpoker.16.d")
def test_a_choice_that_section_17_leaves_no_room_for_is_reported() -> None:
    options = {"seven_card": "A", "deal": "shoe", "start": "rng", "bonus_cap": 50_000}
    named = leaves(PaiGowPokerOptions, options)
    found = {leaf.key: refusal for leaf, refusal in contrary(rules(**options), named)}
    assert set(found) == {"deal", "start", "bonus_cap"}
    assert "paigowpoker.17.b" in found["deal"].cites
    plain = leaves(PaiGowPokerOptions, {"deal17": "by_hand", "mark_start": False})
    found_there = contrary(rules(deal17="by_hand"), plain)
    assert [leaf.key for leaf, _ in found_there] == ["deal17"]


@verifies("paigowpoker.14.g")
def test_the_rule_card_has_no_input_of_computed_odds() -> None:
    text = describe(PAI_GOW_POKER, rules(progressive="1", meter=10))
    assert "computing odds" not in text
    assert "meter is reset to" in text
