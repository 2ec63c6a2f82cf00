"""Bets by name are typed like any wager, and a line that means nothing says what does."""

from __future__ import annotations

from typing import Any

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.equipment.source import Live
from croupier.rulebook.announced import board
from croupier.tableside.line import says


def table(game: str = "roulette", **choices: Any) -> Driver:
    made = croupier.table(game, source=Live(), patrons=("p1",), **choices)
    made.buy("p1", 500_00)
    made.step()
    return made


@pytest.mark.parametrize("line", ["5 on voisins", "$5 Voisins du zéro", "5 on VOISINS DU ZERO"])
def test_a_bet_by_name_is_typed_like_a_wager(line: str) -> None:
    single = table(wheel="single")
    assert says(single, "p1", line) == ()
    (bet,) = (one for one in board(single.game, single.rules).bets if one.key == "voisins")
    laid = {wager.spot: wager.amount for wager in single.table.wagers}
    assert laid == {spot: many * 5_00 for spot, many in bet.lay.items()}
    says(single, "p1", "undo")
    assert not single.table.wagers, "it was one act"


@pytest.mark.parametrize("line", ["5 on neighbors of 17", "5 on 17 and neighbors"])
def test_neighbors_are_those_of_the_wheel_in_use(line: str) -> None:
    single, double = table(wheel="single"), table(wheel="double")
    for one in (single, double):
        says(one, "p1", line)
    assert {wager.on for wager in single.table.wagers} == {"2", "25", "17", "34", "6"}
    assert {wager.on for wager in double.table.wagers} == {"20", "32", "17", "5", "22"}


def test_a_name_that_could_mean_two_bets_or_none_lays_nothing() -> None:
    double = table(wheel="double")
    for line in ("5 on around", "5 on neighbors of 37", "5 on voisins"):
        with pytest.raises(Refused, match="no such name"):
            says(double, "p1", line)
    assert not double.table.wagers


def test_wagers_are_listed_by_the_names_on_the_felt() -> None:
    with pytest.raises(Refused) as refused:
        says(table(wheel="single"), "p1", "5 on crimson")
    assert "Three Numbers, Four Numbers" in refused.value.accepted
    assert "1 to 18, 19 to 36" in refused.value.accepted
    with pytest.raises(Refused, match="Did you mean 'Pass'") as refused:
        says(table("craps"), "p1", "5 on pas")
    assert "pass" not in refused.value.accepted.split(", ")


@pytest.mark.parametrize(
    ("game", "wager", "verb"),
    [("roulette", "5 on Straight 0", "spin"), ("craps", "5 on Pass", "roll")],
)
def test_a_line_that_means_nothing_says_what_can_be_typed(game: str, wager: str, verb: str) -> None:
    driver = table(game)
    if game == "craps":
        says(driver, "p1", "accept")
    for line in ("hit", "hit me"):
        with pytest.raises(Refused, match="not a command") as refused:
            says(driver, "p1", line)
    assert refused.value.accepted.startswith(f"a wager, such as {wager}, or undo, ")
    assert refused.value.accepted.endswith(f", {verb}")
