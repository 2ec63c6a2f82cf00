"""The exact reader with toy wagers: spots that differ, void outcomes, wagers that stay."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.draws.volume import settling
from croupier.analysis.exact import exact_distribution
from croupier.analysis.odds import odds_rows
from croupier.analysis.reader import reader
from croupier.core.errors import Refused
from croupier.core.game import devices
from croupier.core.odds import EVEN, HALF, Ratio
from croupier.core.part import Part, VoidDraws
from croupier.core.verdict import LOSE, PUSH, Verdict, lose_part, stay, win
from croupier.core.wager import WagerKind
from croupier.equipment.device import Contest, FiniteDevice
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


def test_a_distribution_counts_wins_pushes_and_parts() -> None:
    found = exact_distribution(WHEEL, kind(at_most), RULES, "$1")
    assert (found.win, found.push, found.lose) == (
        Fraction(23, 54),
        Fraction(1, 54),
        Fraction(30, 54),
    )
    assert found.mean == Fraction(23, 54) - Fraction(1, 108) - Fraction(29, 54)


FAILING = Part(name="failing", brings=(VoidDraws(lambda section, rules: section == "$2"),))


def test_void_outcomes_drop_out() -> None:
    voided = replace(WHEEL, parts=(*WHEEL.parts, FAILING))
    assert exact_distribution(voided, kind(at_most), RULES, "$1").win == Fraction(23, 39)


def test_spots_that_differ_have_rows_of_their_own() -> None:
    toy = replace(WHEEL, wagers=(kind(at_most, spots=lambda rules: ("$1", "$2", "$5", "$1")),))
    rows = odds_rows(toy)
    assert [(row.spot, row.win) for row in rows] == [
        ("$1", Fraction(23, 54)),
        ("$2", Fraction(15, 54)),
        ("$5", Fraction(8, 54)),
    ]


def test_a_wager_that_nothing_decides_is_refused() -> None:
    staying = kind(lambda at, section, rules: stay(section))
    with pytest.raises(Refused, match="nothing decides"):
        exact_distribution(WHEEL, staying, RULES, "")


def twice(at: Any, section: str, rules: Any) -> Verdict:
    """Wins where its section comes twice before the joker or the flag does once."""
    if section in ("joker", "flag"):
        return LOSE
    times = int(at or 0) + (section == "$1")
    return win(EVEN) if times == 2 else stay(times)


def test_a_wager_that_stays_is_followed_through_its_states() -> None:
    """23 of the 25 deciding sections bring it a step on; 54 / 25 draws for each step taken."""
    found = exact_distribution(WHEEL, kind(twice), RULES, "")
    assert found.win == Fraction(23, 25) ** 2
    assert found.rolls == Fraction(54, 25) * (1 + Fraction(23, 25))
    assert found.per_roll == found.house_advantage / found.rolls
    assert settling(WHEEL, kind(twice), RULES, "").after[0].count(-1) == 2


def test_void_outcomes_take_no_time_of_a_wager_that_stays() -> None:
    voided = replace(WHEEL, parts=(*WHEEL.parts, FAILING))
    found = exact_distribution(voided, kind(twice), RULES, "")
    assert found.win == Fraction(23, 25) ** 2
    assert found.rolls == Fraction(39, 25) * (1 + Fraction(23, 25))


def test_commission_paid_with_a_wager_that_stays_is_lost() -> None:
    dear = kind(twice, commission=lambda rules: Ratio(1, 20))
    free, paid = (exact_distribution(WHEEL, one, RULES, "") for one in (kind(twice), dear))
    assert paid.house_advantage == free.house_advantage + Fraction(1, 20)


def test_a_touching_option_that_is_not_declared_is_found() -> None:
    def fickle(at: str, section: str, rules: Any) -> Verdict:
        return win(EVEN) if rules.between == "void" or section == "$1" else LOSE

    toy = replace(WHEEL, wagers=(kind(fickle),), ranges=("between",))
    with pytest.raises(RuntimeError, match="undeclared option touches bigsix toy"):
        odds_rows(toy)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("nowhere.at_all:READER", "No module named 'nowhere'"),
        ("croupier.analysis.draws.reader:READERS", "no Reader named 'READERS'"),
        ("croupier.analysis.draws.reader:weights", "no Reader named 'weights'"),
        ("croupier.analysis.draws.reader", "no Reader named ''"),
        ("", "Empty module name"),
    ],
)
def test_a_reader_that_cannot_be_found_is_refused_by_its_name(path: str, why: str) -> None:
    wheel = devices(WHEEL, RULES)[WHEEL.decides]
    assert isinstance(wheel, FiniteDevice)
    made = replace(wheel, reader=path)
    part = Part(name="toy", devices=lambda rules: {WHEEL.decides: made})
    toy = replace(WHEEL, parts=(part,))
    with pytest.raises(Refused, match=why) as refused:
        reader(toy, RULES)
    assert repr(path) in refused.value.what
    assert "package.module:NAME" in refused.value.accepted


def test_a_contest_without_a_reader_is_refused() -> None:
    with pytest.raises(Refused, match="names no reader"):
        Contest("cut", ("high", "low"), {})


def test_what_no_device_decides_has_no_odds() -> None:
    with pytest.raises(Refused, match="no single device decides"):
        exact_distribution(replace(WHEEL, decides=""), kind(at_most), RULES, "$1")
