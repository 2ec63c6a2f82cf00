"""What a house may choose at let it ride, and what other choices leave of it."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.games.letitride.hands import BETS
from croupier.games.letitride.options import LetItRideOptions
from croupier.games.letitride.procedure import LETITRIDE
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from croupier.rulebook.settled import left_open

DEFAULTS = {
    "deal": "automated",
    "positions": 1,
    "shuffler": False,
    "cards.second_deck": False,
    "shuffler_counts": False,
    "stub_count": 5,
    "bonus": False,
    "three_card": "off",
    "three_card_mini_royal": "straight_flush",
    "cap": None,
}


def choices(**options: Any) -> set[str]:
    """The options that are the house's choice at a table."""
    return {one.key for one in left_open(rules_for(LETITRIDE, options))}


def test_the_defaults() -> None:
    declared = schema(LetItRideOptions)
    assert {key: declared[key].default for key in DEFAULTS} == DEFAULTS


@verifies("letitride.11.e")
@pytest.mark.parametrize("table", ["off", "A", "B", "C", "D", "E", "F"])
def test_the_mini_royal_is_a_question_only_where_no_prize_is_printed(table: str) -> None:
    assert ("three_card_mini_royal" in choices(three_card=table)) is (table in tuple("ABC"))


@verifies("letitride.6a.a")
def test_prizes_are_a_question_only_where_the_bonus_is_offered() -> None:
    assert "bonus_prizes" in choices(bonus=True)
    assert "bonus_prizes" not in choices()


@verifies("letitride.8.b.1")
def test_dealing_from_the_hand_settles_the_shuffler() -> None:
    assert "shuffler" not in choices(deal="hand", shuffler=True)
    assert "shuffler" in choices(deal="shoe")


@verifies("letitride.7.f", "letitride.8.e", "letitride.9.e")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_a_counting_device_excuses_the_count_however_cards_are_dealt(deal: str) -> None:
    chosen = choices(deal=deal, shuffler=True, shuffler_counts=True)
    assert "stub_count" not in chosen
    assert "stub_count" in choices(deal=deal, shuffler=True)


@verifies("letitride.6.d")
def test_the_three_bets_have_the_same_limits() -> None:
    own = {"min": 10, "max": 200}
    rules = rules_for(LETITRIDE, {"limits": {"wager": dict.fromkeys(BETS, own)}})
    assert {rules.limits(bet) for bet in BETS} == {(10_00, 200_00)}
    with pytest.raises(Refused, match=r"the same limits.*letitride\.6\.d"):
        rules_for(LETITRIDE, {"limits": {"wager": {"bet_1": own}}})


@verifies("letitride.6.a")
@pytest.mark.parametrize("key", ["wager.verbal_cash", "error.let_players_out", "recut_by"])
def test_what_is_no_choice_here(key: str) -> None:
    with pytest.raises(Refused, match=r"letitride\.\d"):
        rules_for(LETITRIDE, {key: "yes" if "by" not in key else "next"})


@verifies("letitride.6a.a", "letitride.6b.a")
@pytest.mark.parametrize(
    ("options", "key", "clause"),
    [({"bonus": True}, "bonus", "6a.a"), ({"three_card": "A"}, "three_card", "6b.a")],
)
def test_withdrawing_a_bonus_wager_takes_notice(
    options: dict[str, Any], key: str, clause: str
) -> None:
    declared = schema(LetItRideOptions)[key]
    assert declared.entails_notice(rules_for(LETITRIDE, options))
    assert "before it is withdrawn" in declared.notice
    assert {f"letitride.{clause}", "cmr147.03.3"} <= set(declared.notice_cites)


@verifies("letitride.11.c")
def test_lowering_the_payout_limit_takes_notice() -> None:
    declared = schema(LetItRideOptions)["cap"]
    assert declared.entails_notice(rules_for(LETITRIDE, {"cap": 50_000}))
    assert "to lower it" in declared.notice
    assert {"letitride.11.c", "cmr147.03.3"} <= set(declared.notice_cites)
