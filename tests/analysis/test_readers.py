"""The exact reader with toy wagers: spots that differ, void outcomes, wagers that stay."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.exact import exact_law
from croupier.analysis.odds import odds_rows
from croupier.analysis.simulate import contest
from croupier.core.errors import Refused
from croupier.core.odds import EVEN, HALF
from croupier.core.verdict import LOSE, PUSH, Verdict, lose_part, stay, win
from croupier.core.wager import WagerKind
from croupier.games.registry import game

WHEEL = game("bigsix")
RULES = WHEEL.options()


def kind(judge: Any, **more: Any) -> WagerKind:
    return WagerKind("toy", "Toy", judge, lambda rules: (), ("bigsix.5.a",), **more)


def at_most(at: str, section: str, rules: Any) -> Verdict:
    """Wins on its own section, pushes on the joker, gives half back on the flag."""
    if section == at:
        return win(EVEN)
    return PUSH if section == "joker" else lose_part(HALF) if section == "flag" else LOSE


def test_a_law_counts_wins_pushes_and_parts() -> None:
    law = exact_law(WHEEL, kind(at_most), RULES, "$1")
    assert (law.win, law.push, law.lose) == (Fraction(23, 54), Fraction(1, 54), Fraction(30, 54))
    assert law.mean == Fraction(23, 54) - Fraction(1, 108) - Fraction(29, 54)


def test_void_outcomes_drop_out() -> None:
    voided = replace(WHEEL, void=lambda section, rules: section == "$2")
    assert exact_law(voided, kind(at_most), RULES, "$1").win == Fraction(23, 39)


def test_spots_that_differ_have_rows_of_their_own() -> None:
    toy = replace(WHEEL, wagers=(kind(at_most, spots=lambda rules: ("$1", "$2", "$5", "$1")),))
    rows = odds_rows(toy)
    assert [(row.spot, row.win) for row in rows] == [
        ("$1", Fraction(23, 54)),
        ("$2", Fraction(15, 54)),
        ("$5", Fraction(8, 54)),
    ]


def test_a_wager_that_stays_is_refused_and_says_what_it_needs() -> None:
    staying = kind(lambda at, section, rules: stay(section))
    with pytest.raises(Refused, match="chain reader"):
        exact_law(WHEEL, staying, RULES, "")
    with pytest.raises(Refused, match="chain kernel"):
        contest(WHEEL, staying, RULES, "")


def test_a_touching_option_that_is_not_declared_is_found() -> None:
    def fickle(at: str, section: str, rules: Any) -> Verdict:
        return win(EVEN) if rules.between == "void" or section == "$1" else LOSE

    toy = replace(WHEEL, wagers=(kind(fickle),), ranges=("between",))
    with pytest.raises(RuntimeError, match="undeclared option touches bigsix toy"):
        odds_rows(toy)
