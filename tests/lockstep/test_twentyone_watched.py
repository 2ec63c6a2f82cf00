"""Several hands of the dealer's, two sides, and shoes that run out: in step with the engine."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from croupier.analysis.kernels.session import Plan
from croupier.analysis.reader import WayAsked
from croupier.analysis.simulate import simulate
from croupier.analysis.twentyone import lockstep, sessions
from croupier.analysis.twentyone.kernels.states import ByCount
from croupier.analysis.twentyone.kernels.volume import ALWAYS, Betting, Count
from croupier.analysis.twentyone.simulate import USUAL, least_on_hands, way
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, RoundEnded, WagersClosed
from croupier.games.registry import game
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for

BLACKJACK = game("blackjack")
TAGS = tuple(map(Fraction, (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1, -1, -1, -1)))
BY_COUNT = Betting(6, Count("hi_lo", TAGS), ((Fraction(1), 2),), Fraction(1))
THREE = {"multiple_action": "three"}
EITHER = {"multiple_action": "two_or_three", "insurance_timing": "at_own_turn"}
DOWN = {**THREE, "double_card": "face_down", "soft17": "hit"}
SIDES = {"double_shoe": True}
BOTH = {**SIDES, **EITHER}
BY_HAND = {"variant": "6_to_5", "decks": 1, "six_five_reader": False}
ONE_DECK = {"decks": 1, "seats": 6}
ENOUGH = 4
"""How many shoes that run out are played at a table."""


@cache
def plays_drawn(*, count: bool) -> list[Any]:
    """Ways of playing at tables that show no hole card; by the count too, where one is kept."""
    drawn = (lockstep.drawn_table(BLACKJACK, number) for number in range(24))
    plays = (one.play for one in drawn if not one.rules.terms.shown)
    return [play for play in plays if count or not isinstance(play, ByCount)]


def tables(options: dict[str, Any], betting: Betting, units: int) -> list[lockstep.Table]:
    """Some units of a table, each played in another way; any, where a count is kept."""
    rules, plays = rules_for(BLACKJACK, options), plays_drawn(count=bool(betting.count))
    amount = least_on_hands(BLACKJACK, rules)
    return [
        lockstep.Table(BLACKJACK, rules, plays[unit % len(plays)], betting, amount, 5, unit)
        for unit in range(units)
    ]


def in_step(table: lockstep.Table) -> lockstep.Found:
    """What engine and kernel found alike, to the end of the shoe."""
    found = lockstep.in_engine(table)
    assert found == lockstep.in_kernel(table, found.rounds)[0]
    return found


@verifies("blackjack.18.a", "blackjack.18.b", "blackjack.18.c", "blackjack.18.d")
@verifies("blackjack.18.e", "blackjack.18.f", "blackjack.18.g", "blackjack.18.h")
@pytest.mark.parametrize(
    ("options", "betting"),
    [
        (THREE, Betting()),
        (EITHER, Betting(3, insurance=ALWAYS, against=2)),
        (DOWN, Betting(4, insurance=ALWAYS, even_money=False)),
        ({**DOWN, "dealer_bj_collects": "original_plus_busted"}, Betting(5)),
        ({**EITHER, "decks": 2}, BY_COUNT),
    ],
    ids=["three", "two insured", "face down", "busts collected", "by a count"],
)
def test_each_wager_meets_its_own_hand_of_the_dealers(
    options: dict[str, Any], betting: Betting
) -> None:
    for table in tables(options, betting, 4):
        found = in_step(table)
        wagers = table.made.against * betting.boxes * found.rounds
        assert found.staked >= wagers * table.amount
    assert table.made.against == (betting.against or 3)


@verifies("blackjack.6.d", "blackjack.6.d.1", "blackjack.6.d.2")
@pytest.mark.parametrize(
    ("options", "betting"),
    [
        (SIDES, Betting()),
        ({**SIDES, "decks": 2}, BY_COUNT),
        (BOTH, Betting(3, insurance=ALWAYS, against=2)),
        ({**SIDES, "decks": 1}, Betting(7)),
        ({**SIDES, "double_shoe_suits": "black"}, Betting()),
    ],
    ids=["one box", "by a count", "multiple action", "one deck a side", "hearts for black"],
)
def test_both_sides_of_a_double_shoe_are_drawn_from(
    options: dict[str, Any], betting: Betting
) -> None:
    for table in tables(options, betting, 4):
        in_step(table)
    driver = lockstep.played(table)[0]
    dealt = {getattr(entry.event, "device", "") for entry in driver.log}
    assert {"red", "black"} <= dealt


@verifies("blackjack.15.g")
@pytest.mark.parametrize(
    ("options", "betting"),
    [
        (ONE_DECK, Betting(6)),
        ({**ONE_DECK, "hole_card": "none", "insurance_timing": "at_own_turn"}, BY_COUNT),
        (BY_HAND, Betting(6)),
        ({**BY_HAND, "double_card": "face_down", "six_five_burn": True}, BY_COUNT),
        ({**THREE, **ONE_DECK}, Betting(5)),
        ({**EITHER, **ONE_DECK, "double_card": "face_down"}, replace(BY_COUNT, boxes=4, against=2)),
        ({**SIDES, **ONE_DECK}, BY_COUNT),
    ],
    ids=["boxes", "counted", "by hand", "burned", "multiple action", "face down", "a side"],
)
def test_discards_are_shuffled_where_a_shoe_runs_out(
    options: dict[str, Any], betting: Betting
) -> None:
    """Those that lie in the rack at that moment, and no card that lies on the table."""
    ran_out = 0
    for table in tables(options, betting, 16):
        in_step(table)
        ran_out += shuffled_within(table)
        if ran_out == ENOUGH:
            break
    assert ran_out > 0


def shuffled_within(table: lockstep.Table) -> bool:
    """Whether cards were shuffled while a round was dealt."""
    driver, log, _, _ = lockstep.played(table)
    dealing, found = False, False
    for entry in driver.log[:log]:
        if isinstance(entry.event, WagersClosed | RoundEnded):
            dealing = isinstance(entry.event, WagersClosed)
        found = found or (dealing and isinstance(entry.event, CardsShuffled))
    return found


@pytest.mark.parametrize("options", [THREE, SIDES], ids=str)
def test_counted_wagers_agree_with_the_exact_value_of_one(options: dict[str, Any]) -> None:
    rules = rules_for(BLACKJACK, options)
    rows = simulate(BLACKJACK, rules, 1_000_000, 1, wagers=("main", "insurance"))
    assert [row.wager for row in rows] == ["main", "insurance"]
    for row in rows:
        assert row.sample is not None
        assert row.sample.deviation is not None
        assert abs(row.sample.deviation) < 3, (row.wager, row.sample.deviation)


def test_wagers_of_one_box_vary_together() -> None:
    """They share the hand and the up card, so that a round tells less than three wagers alone."""
    rows = [
        simulate(BLACKJACK, rules_for(BLACKJACK, options), 500_000, 1, wagers=("main",))[0]
        for options in (THREE, {"hole_card": "none", "resplit": False})
    ]
    together, alone = (row.sample.settled.variance for row in rows if row.sample is not None)
    assert alone / 3 < together < alone


def test_a_session_goes_on_where_a_shoe_runs_out() -> None:
    rules = rules_for(BLACKJACK, ONE_DECK)
    chosen, plan = (
        way(BLACKJACK, rules, WayAsked("total", 6, "hi_lo", "0:2", "1")),
        Plan(3, 5_000_00, 30),
    )
    kept = sessions.run(BLACKJACK, rules, chosen, 10_00, plan, 5).sessions.kept
    for number, (won, rounds, _, ruined) in enumerate(kept.tolist()):
        alone = replace(plan, first_unit=number)
        _, *found = sessions.session(BLACKJACK, rules, chosen, 10_00, alone, 5)
        assert found == [won, rounds, bool(ruined)]


@pytest.mark.parametrize("options", [THREE, SIDES], ids=str)
def test_sessions_are_dealt_from_one_shoe_against_one_hand(options: dict[str, Any]) -> None:
    rules = rules_for(BLACKJACK, options)
    with pytest.raises(Refused, match="multiple action or a double shoe"):
        sessions.run(BLACKJACK, rules, USUAL, 10_00, Plan(1, 100_00, 10), 1)
