"""Let it ride: the exact figures, against hands counted by their ranks and suits alone."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from croupier.analysis.distribution import Distribution, Query
from croupier.analysis.exact import exact_distribution
from croupier.core.money import Cents
from croupier.games.letitride.procedure import LETITRIDE
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for

HANDS = 2_598_960
MADE = {
    "royal flush": 4,
    "straight flush": 36,
    "four": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three": 54_912,
    "two pairs": 123_552,
    "tens or better": 1_098_240 * 5 // 13,
}
"""How many hands of five cards there are of each kind that wins."""
ODDS = (1000, 200, 50, 11, 8, 5, 3, 2, 1)
PRIZES = (25_000, 2_500, 400, 200, 50, 25, 5)


def figures(wager: str, amount: Cents | None = None, **options: Any) -> Distribution:
    """The distribution of a wager, by its row."""
    rules, query = rules_for(LETITRIDE, options), Query(amount=amount)
    kinds = [kind for kind in LETITRIDE.wagers if kind.odds_row == wager]
    (found,) = {exact_distribution(LETITRIDE, kind, rules, "", query) for kind in kinds[:1]}
    return found


def advantage(wager: str, amount: Cents | None = None, **options: Any) -> Fraction:
    """The house advantage of a wager."""
    return figures(wager, amount, **options).house_advantage


@verifies("letitride.11.d")
def test_what_the_let_it_ride_bonus_costs() -> None:
    won = sum(many * prize for many, prize in zip(MADE.values(), PRIZES, strict=False))
    assert advantage("bonus", bonus=True) == 1 - Fraction(won, HANDS) == Fraction(460, 1911)


@verifies("letitride.11.b")
def test_what_the_three_bets_cost_together() -> None:
    """Bet 3 rides with every hand; the exact figure is also the published 3.51 % of one bet."""
    riding = sum(many * odds for many, odds in zip(MADE.values(), ODDS, strict=True))
    third = Fraction(HANDS - sum(MADE.values()) - riding, HANDS)
    assert third == Fraction(242173, 649740)
    whole = advantage("main")
    assert whole == Fraction(37963, 1082900)
    assert round(float(whole) * 100, 2) == 3.51
    assert whole < third


@verifies("letitride.11.c")
def test_a_payout_limit_costs_something_only_at_amounts_that_reach_it() -> None:
    free = advantage("main")
    assert advantage("main", 16_00, cap=50_000) == free
    assert advantage("main", 17_00, cap=50_000) > free
    assert advantage("main", 100_00) == free
    note = "The payout limit of $50,000 is counted only if an amount is given."
    assert note in figures("main", cap=50_000).note
    assert "limit" not in figures("main").note


def three_cards() -> Counter[str]:
    """What every three cards of a deck make, found without any ranking of the project."""
    deck = [(rank, suit) for rank in range(2, 15) for suit in range(4)]
    return Counter(map(_made, combinations(deck, 3)))


def _made(cards: tuple[tuple[int, int], ...]) -> str:
    ranks, suits = sorted(rank for rank, _ in cards), {suit for _, suit in cards}
    different = len(set(ranks))
    in_row = different == 3 and (ranks[2] - ranks[0] == 2 or ranks == [2, 3, 14])
    if in_row and len(suits) == 1:
        return "mini-royal" if ranks == [12, 13, 14] else "straight flush"
    if different == 1:
        return "three"
    return "straight" if in_row else "flush" if len(suits) == 1 else "pair" * (different == 2)


@verifies("letitride.11.e", "letitride.3.c.1", "letitride.3.c.4")
def test_what_the_three_card_bonus_costs_by_each_table() -> None:
    counted = three_cards()
    every = sum(counted.values())
    assert every == 22_100
    for table, (royal, straight, flush) in {
        "A": (40, 6, 4),
        "B": (40, 5, 4),
        "C": (40, 6, 3),
        "D": (50, 6, 4),
        "E": (50, 5, 4),
        "F": (50, 6, 3),
    }.items():
        pays = {"mini-royal": royal, "straight flush": 40, "three": 30, "pair": 1}
        pays |= {"straight": straight, "flush": flush, "": -1}
        mean = Fraction(sum(many * pays[made] for made, many in counted.items()), every)
        assert advantage("three_card_bonus", three_card=table) == -mean, table


@verifies("letitride.11.e", "letitride.3.c.2")
@pytest.mark.parametrize(("table", "percent"), [("A", 3.06), ("B", 6.32), ("C", 8.02)])
def test_what_an_unpaid_mini_royal_costs(table: str, percent: float) -> None:
    found = advantage("three_card_bonus", three_card=table, three_card_mini_royal="nothing")
    assert round(float(found) * 100, 2) == percent
