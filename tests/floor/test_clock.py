"""At a live table the clock goes on for people who do not; at a practice table nobody hurries."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from croupier.floor import dealer
from croupier.floor.database import Database
from croupier.floor.floor import LIVE, PRACTICE, Floor
from tests.floor.test_tables import funded


class Clock:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat("2026-01-01T20:00:00+00:00")

    def __call__(self) -> str:
        return self.now.isoformat(timespec="milliseconds")

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.mark.parametrize(("mode", "over"), [(LIVE, True), (PRACTICE, False)])
def test_wagers_are_closed_when_the_time_is_up(database: Database, mode: str, over: bool) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "roulette", mode)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    clock.passes(floor.pace.wagers - 1)
    floor.goes_on()
    assert floor.table("T1").driver.table.round == 1
    clock.passes(2)
    floor.goes_on()
    assert (floor.table("T1").driver.table.round > 1) is over


def test_who_does_not_answer_is_silent(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "reddog", LIVE)
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 1_000_00))
    floor.act("T1", "dealer", "round", dealer.deals)
    for _ in range(10):
        clock.passes(60)
        floor.goes_on()
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on main at 1"))
    for _ in range(40):
        clock.passes(60)
        floor.goes_on()
    assert floor.table("T1").driver.table.round > 1
    assert floor.audit() == []
