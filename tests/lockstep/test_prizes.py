"""Fixed prizes in bulk: those that the engine pays in the same shoe, and what they come to."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from croupier.analysis.distribution import Query
from croupier.analysis.kernels.session import Plan
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.simulate import simulate
from croupier.analysis.twentyone import lockstep, sessions
from croupier.analysis.twentyone.kernels.dealer import hands
from croupier.analysis.twentyone.kernels.prizes import prized
from croupier.analysis.twentyone.kernels.states import HIT, STAND
from croupier.analysis.twentyone.kernels.volume import Betting, Count, count, volume
from croupier.analysis.twentyone.odds import solved
from croupier.analysis.twentyone.simulate import Way, prizes_won
from croupier.cli.simulate import prizes as told
from croupier.games.registry import game
from croupier.games.spanish21.hands import ENVY, SMALL_PRIZE
from croupier.games.spanish21.play import SuperBonusPaid
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for

SPANISH = game("spanish21")
RULES = rules_for(SPANISH, {})
SUPER = 10_087
"""A shoe of seed 1 in which a super bonus is won, three boxes playing as here."""
LEVEL = Count("none", (Fraction(0),) * 13)


def hit_to_17() -> lockstep.RandomPlay:
    """Hands are hit below 17, and pairs not split."""
    points = np.repeat(hands().points[:, None], 10, axis=1)
    act = np.where(points < 17, HIT, STAND)
    none = np.zeros(act.shape, bool)
    return lockstep.RandomPlay(act, act, none[:10, :10], none)


def in_bulk(betting: Betting, rounds: int, unit: int) -> tuple[Any, Any]:
    table = volume(SPANISH, RULES, hit_to_17(), betting, prizes=True)
    *_, counted = count(table, Run(1, rounds, unit))
    return table, counted


@verifies("spanish21.5.g")
@pytest.mark.parametrize(("unit", "won"), [(SUPER, 1), (SUPER + 1, 0)])
def test_a_super_bonus_in_the_engine_is_the_one_that_is_counted(unit: int, won: int) -> None:
    table = lockstep.Table(SPANISH, RULES, hit_to_17(), Betting(3), 5_00, 1, unit)
    driver, log, rounds, _ = lockstep.played(table)
    paid = [e.event.amount for e in driver.log[:log] if isinstance(e.event, SuperBonusPaid)]
    assert sorted(paid) == [ENVY, ENVY, SMALL_PRIZE] * won
    _, counted = in_bulk(Betting(3), rounds, unit)
    assert counted.prizes.tolist() == [won]


@verifies("spanish21.5.g")
def test_a_session_has_its_super_bonus_and_what_other_boxes_are_paid() -> None:
    """Session 131 of 77 rounds begins with the shoe in which one is won."""
    chosen, plan = Way(hit_to_17(), Betting(3)), Plan(1, 500_00, 77, SUPER // 77)
    (kept,) = sessions.run(SPANISH, RULES, chosen, 5_00, plan, 1).sessions.kept.tolist()
    driver, *found = sessions.session(SPANISH, RULES, chosen, 5_00, plan, 1)
    assert found == [kept[0], kept[1], bool(kept[3])]
    assert any(isinstance(entry.event, SuperBonusPaid) for entry in driver.log)


def test_counting_prizes_changes_nothing_else() -> None:
    _, counted = in_bulk(Betting(3), 18, SUPER)
    plain = volume(SPANISH, RULES, hit_to_17(), Betting(3))
    *_, other = count(plain, Run(1, 18, SUPER))
    for name in ("sums", "dealt", "rounds", "units"):
        assert getattr(other, name) == getattr(counted, name)
    assert other.prizes.tolist() == [0]
    assert [n for n in other.cells[0] if n] == [n for n in counted.cells[0] if n]


def test_a_prize_is_told_for_a_unit_bet_at_the_amounts_from_which_it_is_more() -> None:
    """Five units are bet on each hand here, and 25 dollars win 5,000."""
    betting = Betting(3, LEVEL, ((Fraction(0), 5),))
    table, counted = in_bulk(betting, 18, SUPER)
    assert counted.prizes.tolist() == [0, 1]
    five, twenty_five = prizes_won(table, counted)
    assert (five.amount_cents, five.chance) == (5_00, Fraction(1, 54))
    assert five.adds == Fraction(5_000_00, 54 * 5 * 5_00)
    assert twenty_five.adds == Fraction(5_000_00, 54 * 5 * 25_00)
    assert five.each_other == Fraction(ENVY, 54 * 5 * 5_00)


def test_what_wins_is_the_games_own() -> None:
    found = prized(RULES)
    assert found is not None
    assert found.names == {"suited_777", "spade_777"}
    assert {up[0] for up in found.ups} == {"7"}
    assert [found.money(cents) for cents in (4_99, 5_00, 25_00)] == [0, 1_000_00, 5_000_00]
    assert prized(rules_for(game("blackjack"), {})) is None


def test_sevens_that_are_split_against_a_seven_win_none() -> None:
    """So rounds need not be followed for a prize."""
    found, play = prized(RULES), hit_to_17()
    assert found is not None
    assert found.may_be_won(RULES.terms, play)
    assert not found.may_be_won(RULES.terms, solved(SPANISH, RULES, Query(strategy="total")).play)
    play.splits[6, 6] = True
    assert not found.may_be_won(RULES.terms, play)


def test_a_simulated_row_has_its_prizes() -> None:
    (row,) = simulate(SPANISH, RULES, 2_000, 1, wagers=("main",), way=Way(hit_to_17()))
    assert [one.amount_cents for one in row.prizes] == [5_00, 25_00]
    assert not row.prizes[0].included
    assert told(row) == "main: the super bonus is not in the row, and was never won"


def test_a_prize_that_was_won_is_told_beside_its_row() -> None:
    table, counted = in_bulk(Betting(3), 18, SUPER)
    (row,) = simulate(SPANISH, RULES, 2_000, 1, wagers=("main",), way=Way(hit_to_17()))
    assert told(replace(row, prizes=tuple(prizes_won(table, counted)))) == (
        "main: the super bonus is not in the row: it added 370.3704 % at $5 and 370.3704 % at "
        "$25, won once in 54 hands; each other player adds 18.5185 % at $5"
    )
