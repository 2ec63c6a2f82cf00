"""In bulk insurance is made beside the hand, so even money is not taken, and the truth knows it."""

from __future__ import annotations

from fractions import Fraction

from croupier.analysis.exact import exact_law
from croupier.analysis.twentyone_simulate import truth
from croupier.core.game import Game
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for


def advantage(of: Game, even_money: str) -> Fraction:
    main = of.kind("main")
    assert main is not None
    rules = rules_for(of, {"bj_pays": "6_to_5", "even_money": even_money})
    return exact_law(of, main, rules, "", strategy="total").house_advantage


def test_the_truth_of_play_in_bulk_takes_no_even_money() -> None:
    zappit = game("zappit")
    main = zappit.kind("main")
    assert main is not None
    known = truth(zappit, main, rules_for(zappit, {"bj_pays": "6_to_5"}), "", None)
    assert known is not None
    assert known.house_advantage == advantage(zappit, "no")
    assert known.house_advantage > advantage(zappit, "yes")
