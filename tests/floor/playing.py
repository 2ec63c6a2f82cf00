"""Patrons who bring a round on: over HTTP they answer what is asked, wager, and go on."""

from __future__ import annotations

import os
from random import Random
from typing import Any
from unittest.mock import patch

from croupier.analysis.random_play import random_act
from croupier.core.driver import Driver
from croupier.core.game import need_of
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.fair_source import Fair
from croupier.floor.tables import dealer, seeds
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.serving.house import House
from tests.floor.visitors import Visitor

STEPS = 60


def acts(few: int, many: int) -> int:
    """How often something happens in a test: many times in the long run of all floor tests."""
    return many if os.environ.get("DATABASES") == "both" else few


def goes_on(house: House, one: Visitor, table: str, wager: dict[str, Any]) -> None:
    """One step of somebody who has the table alone."""
    driver = house.floor.current(table).driver
    step, need = driver.step_now, need_of(driver.game, driver.table)
    if isinstance(step, Ask):
        answer = step.silence or step.choices[0]
        one.done(f"/tables/{table}/answers", {"choice": answer, "about": step.about})
    elif need is not None:
        body = {"amount_cents": wager["amount_cents"], "wager": need.kinds[0]}
        one.done(f"/tables/{table}/wagers", body)
    elif not driver.table.wagers_of(one.name):
        one.done(f"/tables/{table}/wagers", wager)
    else:
        one.done(f"/tables/{table}/ready")


def plays(house: House, one: Visitor, table: str, wager: dict[str, Any], rounds: int = 1) -> None:
    """Some rounds to their end."""
    last = house.floor.current(table).driver.table.round
    for _ in range(STEPS * rounds):
        now = house.floor.current(table).driver.table
        if now.round >= last + rounds and not now.wagers_of(one.name):
            return
        goes_on(house, one, table, wager)
    raise AssertionError("no round came to its end")


def close_seeds(driver: Driver) -> bool:
    """List no seeds if the table waits for them; whether it did."""
    if not seeds.waits(driver):
        return False
    assert isinstance(driver.source, Fair)
    driver.feed(driver.source.close_seeds(driver.table.round, ()))
    return True


def anything(driver: Driver, rng: Random) -> None:
    """Something that may happen at a table of the floor; nobody gives a seed.

    Once the betting has closed no irregularity is called: it would leave the round unproven.
    """
    if close_seeds(driver):
        return
    if driver.table.open or driver.table.stage == IDLE:
        random_act(driver, rng)
    else:
        with patch.object(driver, "incident", lambda name, /, **details: ()):
            random_act(driver, rng)


EAGER = ("raise", "bet", "call", "check", "show")


def deals_a_hand(floor: Floor, table: str, usual: tuple[str, ...] = EAGER) -> None:
    """A hand without wagers from the deal to its end: everyone answers the first that is usual."""
    floor.act(table, "dealer", "clock", dealer.goes_on, then=dealer.deals)
    floor.act(table, "dealer", "clock", nothing, then=lambda d: _to_the_end(d, usual))


def _to_the_end(driver: Driver, usual: tuple[str, ...]) -> None:
    """The hand is played to its end; nobody gives a seed."""
    while driver.table.stage != IDLE:
        step = driver.step_now
        if seeds.waits(driver):
            assert isinstance(driver.source, Fair)
            driver.feed(driver.source.close_seeds(driver.table.round, ()))
        elif isinstance(step, Ask):
            known = (*usual, *step.choices)
            driver.choose(step.patrons[0], next(one for one in known if one in step.choices))
        else:
            driver.step()


def secrets_of(floor: Floor, table: str) -> set[str]:
    """Everything at a table that nobody may know yet."""
    values = floor.current(table).source.values
    return {one.value for one in values.begun} | {one.secret for one in values.epochs}
