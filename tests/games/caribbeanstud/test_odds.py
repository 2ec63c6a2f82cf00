"""The odds of the wagers on meters, against the number of hands of each kind."""

from fractions import Fraction
from typing import Any

import croupier
from croupier.games.caribbeanstud.wagers import envy_worth
from croupier.rulebook.citation import verifies

HANDS = 2_598_960
WAYS = (4, 36, 624, 3_744, 5_108, 10_200, 54_912)
"""How many hands of five cards are a royal flush, a straight flush, and so on."""


def house(*prizes: int) -> Fraction:
    """What the house keeps of a dollar that wins these dollars by the kind of hand."""
    return 1 - Fraction(sum(w * p for w, p in zip(WAYS, prizes, strict=False)), HANDS)


@verifies("caribbeanstud.11.e.1")
def test_what_the_five_card_hand_bonus_costs() -> None:
    rows = croupier.odds("caribbeanstud", wager="five_card_bonus", five_card=True)
    assert {row.house_advantage for row in rows} == {house(10_000, 1_000, 500, 100, 50)}


@verifies("caribbeanstud.11.d", "caribbeanstud.11.d.5")
def test_a_share_of_the_meter_is_worth_less_to_a_larger_wager() -> None:
    """Every hand that wins a prize is worth a bet, so that no prize is folded away."""
    options: dict[str, Any] = {"progressive": "D", "progressive_five": True}
    (one,) = croupier.odds("caribbeanstud", wager="progressive", amount=1, **options)
    (five,) = croupier.odds("caribbeanstud", wager="progressive", amount=5, **options)
    assert one.house_advantage == house(5_000, 500, 300, 50, 40, 30, 9)
    assert five.house_advantage == house(1_000, 100, 300, 50, 40, 30, 9)
    assert five.break_even_meter is not None
    assert one.break_even_meter is not None
    assert 0 <= 5 * one.break_even_meter - five.break_even_meter <= 5
    assert "each other player adds 0.5695 % of the wager" in one.distribution.note


@verifies("caribbeanstud.11.d.5")
def test_what_another_player_is_worth_in_envy() -> None:
    """Two of the hands that others envy, by their number among all hands of five cards."""
    assert envy_worth() == Fraction(WAYS[0] * 1_000 + WAYS[1] * 300, HANDS)
