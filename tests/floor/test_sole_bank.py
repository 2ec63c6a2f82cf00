"""A player who sits alone may bank: the dealer wagers against the bank, and the round goes on."""

from __future__ import annotations

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Ready
from croupier.core.game import bank_of
from croupier.core.step import Ask, Open
from croupier.core.view import HowMuch
from croupier.floor.tables import dealer


def banked() -> Driver:
    """A table whose only player banks the second round."""
    driver = croupier.table("paigow", seed=3, patrons=("p1",), bank=True)
    driver.place("p1", "25 on main")
    driver.play_round()
    while not isinstance(driver.step_now, Ask):
        driver.step()
    driver.choose("p1", "bank")
    return driver


def called() -> Driver:
    """The same table after the bank has said how to cut, and what the dealer wagers."""
    driver = banked()
    while isinstance(step := driver.step_now, Ask):
        driver.choose("p1", step.silence, step.about)
    return driver


def test_a_bank_alone_is_ready_and_the_round_is_dealt() -> None:
    driver = called()
    assert bank_of(driver.game, driver.table) == "p1"
    assert isinstance(driver.step_now, Open)
    assert dealer.unready(driver, "p1") is None
    begun = len(driver.log)
    driver.feed(Ready(patron="p1"))
    dealer.closes_if_ready(driver, begun)
    assert not driver.table.open


def test_the_clock_closes_for_a_bank_and_for_nobody_else() -> None:
    driver = called()
    dealer.goes_on(driver)
    assert not driver.table.open
    empty = croupier.table("paigow", seed=3, patrons=("p1",))
    dealer.deals(empty)
    dealer.goes_on(empty)
    assert empty.table.open
    assert dealer.unready(empty, "p1") is not None


def test_the_dealers_usual_wager_is_offered_first() -> None:
    driver = banked()
    dealer.goes_on(driver)
    while not isinstance(asked := driver.view("p1").prompt, HowMuch):
        step = driver.step_now
        assert isinstance(step, Ask) or driver.step()
        if isinstance(step, Ask):
            driver.choose("p1", step.silence, step.about)
    assert (asked.usual, asked.least, asked.most) == ("25", 1_00, 25_00)
