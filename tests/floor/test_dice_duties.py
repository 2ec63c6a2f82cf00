"""Dice that must leave a table: the people of the house are told by when, and once it is late."""

from __future__ import annotations

from starlette.testclient import TestClient

from croupier.floor.tables import closing
from croupier.floor.web.serving.house import House
from croupier.rulebook.citation import verifies
from tests.floor.houses import duties_of, of_role
from tests.floor.test_clock import Clock

DICE = "take the dice in the sic bo shaker off the table"
DAY = 24 * 3600
BY = "supervisor-1"


def opened(house: House) -> Clock:
    """A sic bo and a roulette table of a house whose time passes when it is told to."""
    clock = Clock()
    house.floor.clock = clock
    house.floor.open_table("S", "sicbo")
    house.floor.open_table("R", "roulette")
    return clock


@verifies("sicbo.1")
def test_the_pit_is_told_when_the_dice_must_leave_and_new_ones_come_with_an_opening(
    client: TestClient, house: House
) -> None:
    supervisor = of_role(house, client, "supervisor")
    clock = opened(house)

    duty = {
        "what": DICE,
        "due": "2026-01-02T20:00:00+00:00",
        "role": "floorperson",
        "cites": ["sicbo.1"],
        "overdue": False,
    }
    assert duties_of(supervisor) == {"S": [duty], "R": []}
    clock.passes(DAY + 1)
    assert duties_of(supervisor)["S"] == [duty | {"overdue": True}]
    page = supervisor.page("/pit")
    assert f"Overdue: {DICE.capitalize()}" in page
    closing.close_table(house.floor, "S", BY)
    assert duties_of(supervisor)["S"] == []
    closing.reopen_table(house.floor, "S", BY)
    assert duties_of(supervisor)["S"] == [duty | {"due": "2026-01-03T20:00:01+00:00"}]


@verifies("sicbo.1")
def test_people_on_duty_read_it_at_the_table_and_patrons_do_not(
    client: TestClient, house: House
) -> None:
    dealer, patron = of_role(house, client, "dealer"), of_role(house, client, "patron")
    opened(house)
    pages = [one.page("/tables/S") for one in (dealer, patron)]
    assert [DICE in page or DICE.capitalize() in page for page in pages] == [True, False]
