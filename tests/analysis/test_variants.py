"""Which rows a game has, and which of them agree with what is set."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.distribution import Query
from croupier.analysis.odds import odds_rows
from croupier.analysis.rows import Row
from croupier.analysis.variants import choice, tables
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.games.registry import game
from croupier.rulebook.citation import verifies

ROULETTE = game("roulette")


def variants(rows: list[Row]) -> list[dict[str, Any]]:
    return [dict(row.variant) for row in rows]


def test_only_touching_options_stand_in_a_variant() -> None:
    assert variants(croupier.odds("roulette", wager="straight")) == [
        {"wheel": "single"},
        {"wheel": "double"},
        {"wheel": "double_used_as_single"},
    ]


@verifies("blackjack.6a.c.1", "blackjack.22.c", "blackjack.24.d")
def test_no_row_is_of_choices_that_do_not_fit_unless_they_are_named() -> None:
    """Dealt by hand, cards lie face down: a streak is counted there only where a house says so."""
    blackjack = game("blackjack")
    found = [kind for kind, rules in tables(blackjack, choice(blackjack, {})) if rules.by_hand]
    assert {kind.key for kind in found} == {"main", "insurance"}
    both = choice(blackjack, {"variant": "6_to_5", "streak": True})
    assert "streak_2" in {kind.key for kind, _ in tables(blackjack, both)}


def test_rows_run_over_lawful_combinations_only() -> None:
    assert variants(croupier.odds("roulette", wager="red")) == [
        {"wheel": "single", "zero_rule": "lose_all"},
        {"wheel": "double", "zero_rule": "lose_half"},
        {"wheel": "double", "zero_rule": "lose_all"},
        {"wheel": "double_used_as_single", "zero_rule": "lose_all"},
    ]


@pytest.mark.parametrize(
    ("wager", "wheels"),
    [
        ("five_adjacent", ["single", "double", "double_used_as_single"]),
        ("six_color", ["single", "double", "double_used_as_single"]),
        ("seven_color", ["single"]),
        ("eight_color", ["double"]),
        ("first_five", ["double"]),
        ("seven", ["single", "double", "double_used_as_single"]),
    ],
)
def test_wagers_off_by_default_have_rows_where_they_may_be_offered(
    wager: str, wheels: list[str]
) -> None:
    rows = croupier.odds("roulette", wager=wager)
    assert variants(rows) == [{"wheel": wheel} for wheel in wheels]


def test_what_is_set_leaves_only_rows_that_agree() -> None:
    rows = croupier.odds("roulette", wheel="double", zero_rule="lose_half")
    assert {row.variant["wheel"] for row in rows} == {"double"}
    assert {row.variant.get("zero_rule") for row in rows} == {None, "lose_half"}


def test_a_wager_that_is_set_on_takes_away_what_it_excludes() -> None:
    wagers = {row.wager for row in croupier.odds("roulette", color7=True)}
    assert {"red", "black", "dozen", "eight_color"}.isdisjoint(wagers)
    assert {"seven_color", "straight", "six_color", "column"} <= wagers


def test_a_wager_that_is_set_off_has_no_row() -> None:
    rows = croupier.odds("roulette", five_adjacent=False, dozen=False)
    assert {"five_adjacent", "dozen"}.isdisjoint(row.wager for row in rows)


def test_an_option_that_touches_stands_in_the_variant_where_it_is_not_the_default() -> None:
    odds = {"straight": "36:1"}
    rows = croupier.odds("roulette", wheel="single", odds=odds)
    found = {row.wager: row.variant for row in rows}
    assert found["straight"] == {"wheel": "single", "odds": {"straight": "36 to 1"}}
    assert found["five_adjacent"] == found["straight"]  # five straights, paid as such
    assert found["split"] == {"wheel": "single"}


def test_rows_are_told_once() -> None:
    rows = croupier.odds("roulette")
    told = [(row.wager, tuple(row.variant.items())) for row in rows]
    assert len(set(told)) == len(told)


def test_options_that_touch_nothing_change_no_row() -> None:
    plain = croupier.odds("roulette")
    assert croupier.odds("roulette", options={"limits": {"min": 10}}) == plain
    assert croupier.odds("roulette", value_chips="limit") == plain


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ({"wheel": "single", "zero_rule": "lose_half"}, "zero_rule"),
        ({"color7": True, "wheel": "double"}, "color7"),
        ({"color6": True, "red": True}, "red"),
    ],
)
def test_choices_that_are_unlawful_together_are_refused(values: dict[str, Any], what: str) -> None:
    with pytest.raises(Refused) as refusal:
        croupier.odds("roulette", options=values)
    assert refusal.value.cites
    assert what in str(refusal.value)


@pytest.mark.parametrize(("wager", "near"), [("rad", "red"), ("straight:37", "7"), ("red:1", "")])
def test_an_unknown_wager_or_spot_is_refused(wager: str, near: str) -> None:
    with pytest.raises(UnknownName) as refusal:
        croupier.odds("roulette", wager=wager)
    assert near in refusal.value.accepted


def test_a_wager_that_no_table_with_these_options_has_is_refused() -> None:
    with pytest.raises(Refused, match="no lawful Roulette table"):
        croupier.odds("roulette", wager="first_five", wheel="single")


def test_a_named_spot_has_its_own_row_where_it_exists() -> None:
    rows = croupier.odds("roulette", wager=["straight:00", "straight:17"])
    assert [(row.variant["wheel"], row.spot) for row in rows] == [
        ("single", "17"),
        ("double", "00"),
        ("double", "17"),
        ("double_used_as_single", "17"),
    ]


def test_a_row_at_an_amount_is_settled_in_cents() -> None:
    (row,) = croupier.odds("roulette", wager="five_adjacent", wheel="double", amount=25)
    assert (row.amount_cents, row.exact) == (25_00, Fraction(1, 19))


@pytest.mark.parametrize(
    ("wager", "amount", "why"),
    [
        ("red", 1, "minimum"),
        ("red", 501, "maximum"),
        ("red", "5.50", "multiple"),
        ("five_adjacent", 7, "multiple of .5"),
    ],
)
def test_an_amount_that_the_table_refuses_is_refused(
    wager: str, amount: int | str, why: str
) -> None:
    with pytest.raises(Refused, match=why) as refusal:
        croupier.odds("roulette", wager=wager, amount=amount)
    assert refusal.value.cites


def test_wagers_that_cannot_be_made_at_an_amount_are_told() -> None:
    heard: list[Refused] = []
    rows = odds_rows(ROULETTE, query=Query(amount=7_00), skipped=heard.append)
    assert "five_adjacent" not in {row.wager for row in rows}
    assert {"Five Adjacent" in refusal.what for refusal in heard} == {True}


WITH_WAGERS = [one for one in croupier.games().values() if one.wagers]


@pytest.mark.parametrize("one", WITH_WAGERS, ids=lambda one: one.key)
def test_every_wager_of_every_game_has_a_row_or_one_a_spot_where_they_differ(one: Game) -> None:
    rows = odds_rows(one)
    assert {row.wager for row in rows} == {kind.odds_row for kind in one.wagers}
    for kind in one.wagers:
        own = [row for row in rows if row.wager == kind.odds_row and row.spot]
        differ, told = {row.distribution for row in own}, {row.spot for row in own}
        assert not own or (len(differ) > 1 and told == set(kind.spots(one.options())))
    assert all(
        row.needs or sum(chance for _, chance in row.distribution.results) == 1 for row in rows
    )
