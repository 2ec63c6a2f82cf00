"""Pai gow and pai gow poker: a wager beside the seat does not stay without the one at the seat."""

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.rulebook.citation import verifies
from croupier.tableside import line

BOTH = pytest.mark.parametrize(("key", "clause"), [("paigow", "10.a"), ("paigowpoker", "12.a")])


def two_areas(key: str) -> Driver:
    """A table at which p2, who sits at 2, wagers there and at 3."""
    driver = croupier.table(key, seed=3, patrons=("p1", "p2"), areas=2)
    driver.place("p2", "10 on main at 2")
    driver.place("p2", "15 on main at 3")
    return driver


def lying(driver: Driver) -> dict[int, int]:
    """The dollars at each area."""
    return {wager.box: wager.amount // 100 for wager in driver.table.wagers}


@verifies("paigow.5.b", "paigow.10.a", "paigowpoker.7.b", "paigowpoker.12.a")
@BOTH
def test_the_wager_at_the_seat_is_taken_back_after_the_one_beside_it(key: str, clause: str) -> None:
    driver = two_areas(key)
    at_seat, beside = driver.table.wagers
    with pytest.raises(Refused) as refused:
        driver.take_down("p2", at_seat.id)
    assert "box 3 depends on the wager at your seat" in str(refused.value)
    assert f"{key}.{clause}" in refused.value.cites
    assert refused.value.accepted == "taking that one down first"
    driver.take_down("p2", at_seat.id, 5_00)
    assert lying(driver) == {2: 5, 3: 15}, "a part may go"
    driver.take_down("p2", beside.id)
    driver.take_down("p2", at_seat.id)
    assert lying(driver) == {}


@BOTH
def test_both_are_cleared_and_undone_together(key: str, clause: str) -> None:
    driver = two_areas(key)
    assert line.says(driver, "p2", "clear") == ()
    assert lying(driver) == {}
    line.says(driver, "p2", "undo")
    assert lying(driver) == {2: 10, 3: 15}
    line.says(driver, "p2", "undo")
    assert lying(driver) == {2: 10}
