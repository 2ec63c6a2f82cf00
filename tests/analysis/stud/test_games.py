"""The five games with their own judges: exact figures, hand by hand, and rounds in bulk."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis.advice import advise, situation
from croupier.analysis.decisions import solve
from croupier.analysis.distribution import ANY, Distribution, Query
from croupier.analysis.exact import exact_distribution
from croupier.analysis.simulate import simulate
from croupier.analysis.stud import discard, doubled, five, ride, sweep
from croupier.analysis.stud.deck import FULL, represented
from croupier.analysis.stud.listed import index
from croupier.analysis.stud.model import At
from croupier.analysis.stud.readers import DISCARD_MODEL, DOUBLED_MODEL, RIDE_MODEL
from croupier.analysis.stud.worth import by_outcome, cells, worth
from croupier.core.driver import Driver
from croupier.core.game import offered
from croupier.core.step import Ask, Open
from croupier.equipment.cards import DECK
from croupier.equipment.source import Scripted
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for
from tests.analysis.stud.toys import FIVE, others, slow_rank

FIGURES = [
    ("threecardpoker", {}, "ante_play", "686689/20358520"),
    ("threecardpoker", {}, "pair_plus", "707/5525"),
    ("caribbeanstud", {}, "ante_bet", "142031221/2718662100"),
    ("letitride", {}, "main", "37963/1082900"),
    ("letitride", {"bonus": "yes"}, "bonus", "460/1911"),
    ("letitride", {"three_card": "A"}, "three_card_bonus", "128/5525"),
    ("doubledownstud", {}, "main", "15403/324870"),
    ("coloradoholdem", {"version": "required"}, "main", "2133/38675"),
    ("coloradoholdem", {"version": "permissible"}, "main", "3009197/101792600"),
    ("coloradoholdem", {"version": "required", "bonus": "yes"}, "bonus", "486011/2544815"),
]
"""What `croupier odds GAME` prints for the wager."""


def law(key: str, options: dict[str, str], wager: str, query: Query = ANY) -> Distribution:
    """The exact distribution of a wager at a table with these options."""
    played = game(key)
    rules = rules_for(played, options)
    kinds = (kind for kind in offered(played, rules).values() if kind.odds_row == wager)
    kind = next(kinds)
    return exact_distribution(played, kind, rules, kind.spots(rules)[0], query)


@pytest.mark.parametrize(("key", "options", "wager", "exact"), FIGURES)
def test_the_house_advantage_is_the_exact_fraction(
    key: str, options: dict[str, str], wager: str, exact: str
) -> None:
    assert law(key, options, wager).house_advantage == Fraction(exact)


PUBLISHED = [
    ("threecardpoker", {"version": "ante_covers", "ante_bonus": "A"}, "ante_play", 0.0360),
    ("threecardpoker", {"version": "ante_covers", "ante_bonus": "B"}, "ante_play", 0.0475),
    ("threecardpoker", {"version": "ante_covers", "ante_bonus": "C"}, "ante_play", 0.0679),
    ("caribbeanstud", {"bonus": "A"}, "bonus", 0.0311),
    ("caribbeanstud", {"bonus": "C"}, "bonus", 0.0718),
    ("letitride", {"three_card": "F"}, "three_card_bonus", 0.0710),
]


@pytest.mark.parametrize(("key", "options", "wager", "near"), PUBLISHED)
def test_other_tables_cost_what_is_known(
    key: str, options: dict[str, str], wager: str, near: float
) -> None:
    advantage = law(key, options, wager).house_advantage
    assert float(advantage) == pytest.approx(near, abs=5e-5)


def test_ace_king_is_bet_by_rules_that_cost_next_to_nothing() -> None:
    (found,) = solve(game("caribbeanstud"), rules_for(game("caribbeanstud")))
    costs = {one.name: float(one.costs or 0) for one in found.remembered}
    assert 0 < costs["usual"] < 3e-6
    assert costs["ace-king-jack"] == pytest.approx(0.00092, abs=1e-5)
    best = {one.state: one.best for one in found.decisions}
    assert [best[name] for name in five.RULES] == ["bet", "bet", "bet", "fold"]
    assert best["pair"] == "bet"
    assert sum(one.chance for one in found.decisions) == 1


SMALL = bytes(card % 13 in (0, 3, 6, 8, 10, 11, 12) for card in range(52))
"""The aces, fours, sevens, nines, jacks, queens and kings are left."""


def ends_by_hand(cards: tuple[str, ...], card: str) -> Counter[str]:
    """The results of five cards against all hands of the dealer with a card, slowly."""
    own, least = slow_rank(cards, FIVE), (0, 12, 11)
    rest = [one for one, has in zip(DECK, SMALL, strict=True) if has and one not in (*cards, card)]
    met: Counter[str] = Counter()
    for four in combinations(rest, 4):
        other = slow_rank((card, *four), FIVE)
        high = "tie" if own == other else "win" if own > other else "lose"
        met["unqualified" if other < least else high] += 1
    return met


@pytest.mark.parametrize("cards", ["Ks Ah Jd 9c 4s", "Ks Qh Jd 9c 4s", "7s 7h Ad 4c 4s"])
def test_hands_of_five_are_swept_as_they_are_compared_one_by_one(cards: str) -> None:
    known, place = tuple(cards.split()), DECK.index("Js")
    number = index(known)
    (swept,) = sweep.met(np.array([number]), five.least(), SMALL)
    assert tuple(swept[place].tolist()) == sweep.completed(number, place, five.least(), SMALL)
    met = dict(zip(five.SHAPE.ends, swept[place].tolist(), strict=True))
    assert Counter(met) == ends_by_hand(known, "Js")


def test_suits_are_exchanged_only_where_the_same_cards_are_left() -> None:
    left = bytearray(FULL)
    left[0] = 0
    for size in (3, 5):
        assert len(np.unique(represented(size, FULL))) == {3: 1_755, 5: 134_459}[size]
    spades, hearts = index(("2s", "3s", "9d")), index(("2h", "3h", "9d"))
    assert represented(3, FULL)[spades] == represented(3, FULL)[hearts]
    assert represented(3, bytes(left))[spades] != represented(3, bytes(left))[hearts]


def made(cards: tuple[str, ...]) -> tuple[int, int]:
    """What five cards are, slowly: their category, and the value of a pair."""
    rank = slow_rank(cards, FIVE)
    return rank[0], rank[1] + 2 if rank[0] == FIVE["pair"] else 0


PAYS = {"pairs": 2, "three": 3, "straight": 5, "flush": 8, "house": 11, "four": 50, "both": 200}


def riding(cards: tuple[str, ...]) -> int:
    """What one bet at let it ride wins with five cards, slowly."""
    category, pair = made(cards)
    if category == FIVE["pair"]:
        return 1 if pair >= 10 else -1
    name = next(name for name, place in FIVE.items() if place == category)
    royal = name == "both" and slow_rank(cards, FIVE)[1:3] == (12, 11)
    return 1000 if royal else PAYS.get(name, -1)


@pytest.mark.parametrize(
    "cards", ["Ks Qs Ts", "9h 8h 7h", "Ts 9s 8s 7s", "5c 6d 7h 8s", "Th Td 2c"]
)
def test_a_bet_rides_for_what_the_other_cards_make(cards: str) -> None:
    known = tuple(cards.split())
    every = [riding((*known, *more)) for more in others(known, 5 - len(known))]
    table, parts = worth(game("letitride"), rules_for(game("letitride")), RIDE_MODEL)
    values = ride.values(ride.SHAPE, table, At(known), FULL)
    assert parts == 1
    assert values == {"withdraw": (0, len(every)), "ride": (sum(every), len(every))}


@pytest.mark.parametrize("cards", ["Js 9h 8d 7c", "9s 9h 4d 2c", "Ks 2d 9c 4h", "Ah 2h 3h 5h"])
def test_a_double_wins_for_what_the_hole_card_makes(cards: str) -> None:
    known, odds = tuple(cards.split()), {**PAYS, "house": 10, "four": 25, "both": 100}
    total = 0
    for (hole,) in others(known, 1):
        category, pair = made((*known, hole))
        name = next(name for name, place in FIVE.items() if place == category)
        total += odds.get(name, (pair >= 11) - (pair < 6))
    table, parts = worth(game("doubledownstud"), rules_for(game("doubledownstud")), DOUBLED_MODEL)
    values = doubled.values(doubled.SHAPE, table, At(known), FULL)
    assert (values, parts) == ({"stay": (total, 48), "double": (2 * total, 48)}, 1)


def test_a_discard_is_weighed_without_the_card_that_is_gone() -> None:
    known, odds = ("Ks", "9s", "4d"), {**PAYS, "four": 40, "both": 100}
    table, _ = worth(game("coloradoholdem"), rules_for(game("coloradoholdem")), DISCARD_MODEL)
    shape = discard.shape(rules_for(game("coloradoholdem")))
    values = discard.values(shape, table, At(known, said=("bet",)), FULL)
    for place, number in enumerate("123"):
        kept, total = known[:place] + known[place + 1 :], 0
        for board in others(known, 3):
            category, pair = made((*kept, *board))
            name = next(name for name, one in FIVE.items() if one == category)
            total += odds.get(name, (pair >= 10) - (pair < 7))
        assert values[number] == (2 * total, 18_424)


def test_a_bonus_decided_for_itself_costs_less_than_beside_the_ante() -> None:
    """Without wrong declarations, which would give the dollar back and lose the ante."""
    played = game("coloradoholdem")
    rules = rules_for(played, {"bonus": "yes"})
    shape = discard.shape(rules)
    results, _ = by_outcome(played, ("bonus", ""), rules, DISCARD_MODEL)
    table = np.array([int(one) for one in results])[cells(played, rules, shape)]
    table[shape.choices.index("declare"), shape.held.index("nothing")] = -1
    found = discard.plan(shape, table, FULL, "").cells
    advantage = -Fraction(int((found * table).sum()), int(found.sum()))
    assert float(advantage) == pytest.approx(0.1276, abs=5e-5)
    beside = law("coloradoholdem", {"bonus": "yes"}, "bonus")
    assert beside.house_advantage > advantage
    assert "best for Ante" in beside.note


@pytest.mark.parametrize(
    ("key", "options", "wager", "stake", "most"),
    [
        ("letitride", {"cap": "50000"}, "main", 100_00, 500),
        ("doubledownstud", {"cap": "100000"}, "main", 100_00, 1000),
        ("coloradoholdem", {"cap": "50000"}, "main", 100_00, 500),
        ("caribbeanstud", {"bet_payout_cap": "5000"}, "ante_bet", 100_00, 51),
    ],
)
def test_at_an_amount_a_hand_wins_up_to_the_payout_limit(
    key: str, options: dict[str, str], wager: str, stake: int, most: int
) -> None:
    limited, free = law(key, options, wager, Query(amount=stake)), law(key, options, wager)
    assert limited.results[-1][0] == most
    assert free.results[-1][0] > most
    assert limited.house_advantage > free.house_advantage


def test_other_players_cards_change_what_a_hand_is_worth() -> None:
    """With all tens and jacks of other suits gone, four to an outside straight rides no more."""
    table, _ = worth(game("letitride"), rules_for(game("letitride")), RIDE_MODEL)
    known, left = At(("Ts", "9h", "8d", "7c")), bytearray(FULL)
    assert ride.values(ride.SHAPE, table, known, FULL)["ride"][0] > 0
    for card in ("6s", "6h", "6d", "6c", "Js", "Jh", "Jd", "Jc"):
        left[DECK.index(card)] = 0
    assert ride.values(ride.SHAPE, table, known, bytes(left))["ride"][0] < 0
    seen = law("doubledownstud", {}, "main", Query(seen=("As", "Ah")))
    assert seen.house_advantage != Fraction(15_403, 324_870)


BESIDE = {
    "caribbeanstud": {"bonus": "A", "progressive": "A", "five_card": "yes"},
    "letitride": {"bonus": "yes", "three_card": "D"},
    "doubledownstud": {},
    "coloradoholdem": {"bonus": "yes"},
}


@pytest.mark.parametrize(("key", "options"), BESIDE.items())
def test_rounds_in_bulk_agree_with_the_exact_figures(key: str, options: dict[str, str]) -> None:
    played = game(key)
    rules = rules_for(played, options)
    rows = simulate(played, rules, 200_000, 5)
    begun = {kind.odds_row for kind in offered(played, rules).values()}
    assert {row.wager for row in rows} == begun
    for row in rows:
        assert row.sample is not None
        assert abs(float(row.sample.deviation or 0)) < 4


CARDS = {
    "threecardpoker": "Qs 6h 4d 2c 3c 5c",
    "caribbeanstud": "As Kh Qd 5c 3s 2d 9d 8d 7d 2h",
    "letitride": "Ts Td 4h 2c 3c 5c",
    "doubledownstud": "9s 2c 9d 8h 4c",
    "coloradoholdem": "Ks Kd 4h 2c 3c 5c",
}


@pytest.mark.parametrize(("key", "cards"), CARDS.items())
def test_the_coach_knows_every_decision(key: str, cards: str) -> None:
    played = game(key)
    rules = rules_for(played)
    driver = Driver(played, rules, Scripted(cards.split()), str)
    driver.buy("p1", 100_00)
    driver.place("p1", f"5 on {next(iter(played.wagers)).key} at 1")
    met: list[Any] = []
    driver.play_round(until=lambda table: situation(played, table, "p1") is not None)
    while (at := situation(played, driver.table, "p1")) is not None:
        found = advise(played, rules, at)
        assert found is not None
        assert set(found.values) <= set(at.choices)
        met.append(found.best)
        step = driver.step_now
        if isinstance(step, Ask):
            driver.choose("p1", found.best, step.about)
        elif isinstance(step, Open):
            break
        if situation(played, driver.table, "p1") is None:
            driver.play_round(until=lambda table: situation(played, table, "p1") is not None)
    assert met == BEST[key]


BEST = {
    "threecardpoker": ["play"],
    "caribbeanstud": ["bet"],
    "letitride": ["ride", "ride"],
    "doubledownstud": ["double"],
    "coloradoholdem": ["bet", "3"],
}
