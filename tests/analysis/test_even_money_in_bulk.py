"""What is true of bets in bulk: no even money beside insurance, nothing known of it by a count."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.reader import WayAsked
from croupier.analysis.twentyone.simulate import truth, way
from croupier.core.game import Game
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for


def advantage(of: Game, even_money: str) -> Fraction:
    main = of.kind("main")
    assert main is not None
    rules = rules_for(of, {"bj_pays": "6_to_5", "even_money": even_money})
    return exact_distribution(of, main, rules, "", Query(strategy="total")).house_advantage


def test_the_truth_of_play_in_bulk_takes_no_even_money() -> None:
    zappit = game("zappit")
    main = zappit.kind("main")
    assert main is not None
    known = truth(zappit, main, rules_for(zappit, {"bj_pays": "6_to_5"}), "", None)
    assert known is not None
    assert known.house_advantage == advantage(zappit, "no")
    assert known.house_advantage > advantage(zappit, "yes")


@pytest.mark.parametrize(("spread", "insure"), [("1:2 2:4", None), (None, "3")])
def test_no_exact_value_stands_beside_insurance_by_the_count(
    spread: str | None, insure: str | None
) -> None:
    blackjack = game("blackjack")
    insurance, rules = blackjack.kind("insurance"), rules_for(blackjack, {"decks": 6})
    assert insurance is not None
    counted = way(blackjack, rules, WayAsked(count="hi_lo", spread=spread, insure=insure))
    assert truth(blackjack, insurance, rules, "", counted) is None
    always = way(blackjack, rules, WayAsked(count="hi_lo", insure="always"))
    assert truth(blackjack, insurance, rules, "", always) is not None
