"""Red dog against published values, and the arithmetic of its readings."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

import croupier
from croupier.analysis.distribution import Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.support.exact import STAY, decisions
from croupier.core.errors import Refused
from croupier.core.odds import Odds
from croupier.equipment.cards import DECK
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import Map
from croupier.rulebook.rules import rules_for

REDDOG = game("reddog")
MAIN, RAISE = REDDOG.wagers
VALUES = dict(zip("23456789TJQKA", range(2, 15), strict=True))
ODDS = {1: 5, 2: 4, 3: 2}
PUBLISHED = {1: "3.155", 2: "3.077", 4: "2.884", 6: "2.798", 8: "2.751"}
"""House advantage in per cent with the best raises, as the literature gives it."""


def advantage(**options: Any) -> Fraction:
    distribution = exact_distribution(REDDOG, MAIN, rules_for(REDDOG, options), "")
    return distribution.house_advantage


@pytest.mark.parametrize(("decks", "published"), PUBLISHED.items())
def test_the_house_advantage_is_the_published_one(decks: int, published: str) -> None:
    assert f"{float(advantage(decks=decks)) * 100:.3f}" == published


@verifies("reddog.5.e", "reddog.5.f.1", "reddog.5.f.2", "reddog.5.g", "reddog.5.i.1")
@verifies("reddog.5.i.2")
def test_one_deck_is_what_every_three_cards_of_it_give() -> None:
    """Judged here from the text of the rules, card by card, with a raise from a spread of 7 on."""
    results: Counter[int] = Counter()
    for cards in permutations(DECK, 3):
        results[_by_hand(*(VALUES[card[0]] for card in cards))] += 1
    total = sum(results.values())
    expected = {Fraction(net): Fraction(times, total) for net, times in results.items()}
    distribution = exact_distribution(REDDOG, MAIN, rules_for(REDDOG, {"decks": 1}), "")
    assert dict(distribution.results) == expected
    assert distribution.house_advantage == Fraction(523, 16575)


def _by_hand(first: int, second: int, third: int) -> int:
    low, high = sorted((first, second))
    if high == low:
        return 11 if third == low else 0
    gap = high - low - 1
    if not gap:
        return 0
    stake = 2 if gap >= 7 else 1
    return stake * ODDS.get(gap, 1) if low < third < high else -stake


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_best_raise_begins_at_a_spread_of_seven(decks: int) -> None:
    rules = rules_for(REDDOG, {"decks": decks})
    found = {one.about: one.best for one in decisions(REDDOG, MAIN, rules, "")}
    assert found == {f"spread {n}": "raise" if n >= 7 else STAY for n in range(1, 12)}


@pytest.mark.parametrize("decks", [1, 6])
def test_a_raise_is_worth_what_the_cards_between_give(decks: int) -> None:
    rules, left = rules_for(REDDOG, {"decks": decks}), 52 * decks - 2
    for one in decisions(REDDOG, MAIN, rules, ""):
        gap = int(one.about.split()[1])
        wins, pays = Fraction(4 * decks * gap, left), ODDS.get(gap, 1)
        assert one.values["raise"] - one.values[STAY] == wins * pays - (1 - wins)


def test_the_first_wager_alone_is_what_is_lost_on() -> None:
    distribution = exact_distribution(REDDOG, MAIN, rules_for(REDDOG), "")
    raised = sum(
        one.chance for one in decisions(REDDOG, MAIN, rules_for(REDDOG), "") if one.best != STAY
    )
    assert distribution.wagered == 1 + raised
    assert distribution.element_of_risk == distribution.house_advantage / distribution.wagered


def test_the_pay_table_is_the_only_one_of_120_that_leaves_the_house_ahead() -> None:
    """RD-1: four falling odds over blocks of the spreads 1 to 11."""
    ahead: dict[tuple[int, int, int], list[Fraction]] = {}
    for cuts in combinations(range(1, 11), 3):
        kept = [_with(cuts, decks) for decks in (1, 6)]
        ahead[cuts] = kept
    assert len(ahead) == 120
    assert [cuts for cuts, kept in ahead.items() if min(kept) > 0] == [(1, 2, 3)]
    one, six = ahead[1, 2, 4]
    assert (f"{float(one):.4f}", f"{float(six):.4f}") == ("0.0007", "-0.0014")
    others = [kept for cuts, kept in ahead.items() if cuts not in ((1, 2, 3), (1, 2, 4))]
    assert all(max(kept) < 0 for kept in others)


def _with(cuts: tuple[int, ...], decks: int) -> Fraction:
    """The house advantage where the odds change after these spreads."""
    odds = {
        f"spread_{n}": Odds(next((o for c, o in zip(cuts, (5, 4, 2), strict=True) if n <= c), 1), 1)
        for n in range(1, 12)
    }
    rules = REDDOG.options(decks=decks, odds=Map(odds))
    return exact_distribution(REDDOG, MAIN, rules, "").house_advantage


def test_cards_that_were_seen_change_the_odds_and_the_raise() -> None:
    """Where every 3 is gone, 2 and 4 have nothing between them; 5 and Q are all the likelier."""
    rules, seen = rules_for(REDDOG, {"decks": 1}), "3s 3h 3d 3c"
    (row,) = croupier.odds("reddog", decks=1, seen=seen)
    assert row.house_advantage != advantage(decks=1)
    query = Query(tuple(seen.split()))
    found = {one.state: one for one in decisions(REDDOG, MAIN, rules, "", query)}
    assert found["2 4"].values[STAY] == -1
    wins = Fraction(6 * 4, 48 - 2)
    assert found["5 Q"].values["raise"] == 2 * (2 * wins - 1)
    assert (found["5 Q"].best, found["2 9"].best) == ("raise", STAY)


def test_more_cards_than_there_are_cannot_be_seen() -> None:
    with pytest.raises(Refused, match="9h"):
        croupier.odds("reddog", decks=1, seen="9h 9h")


def test_there_is_a_row_for_each_number_of_decks_and_none_for_the_raise() -> None:
    rows = croupier.odds("reddog")
    assert [(row.wager, row.variant["decks"]) for row in rows] == [
        ("main", decks) for decks in range(1, 9)
    ]
    (many,) = croupier.odds("reddog", decks=12)
    assert many.house_advantage < rows[-1].house_advantage


def test_raised_odds_are_told_in_the_variant() -> None:
    (row,) = croupier.odds("reddog", decks=1, odds={"spread_4": "2:1"})
    assert row.variant == {"decks": 1, "odds": {"spread_4": "2 to 1"}}
    assert row.paytable[:3] == (
        ("Spread of 1", "5 to 1"),
        ("Spread of 2", "4 to 1"),
        ("Spread of 3 through 4", "2 to 1"),
    )


def test_at_a_stake_the_raise_is_of_the_same_amount() -> None:
    (row,) = croupier.odds("reddog", decks=6, amount=5)
    assert row.house_advantage == advantage(decks=6)
