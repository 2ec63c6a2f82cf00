"""Waiting lists and seat changes: people are called in the order in which they came."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.floor.store.database import Database
from croupier.floor.tables import waiting
from croupier.floor.tables.clocks import later
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with
from tests.floor.visitors import Visitor

GAME, SEATS, T = "threecardpoker", 2, "/tables/T1"
STAKE = {"amount_cents": 100_00}


@pytest.fixture
def house(database: Database) -> House:
    made = house_with(database)
    for name in ("T1", "T2"):
        made.floor.open_table(name, GAME, choices={"seats": SEATS})
    return made


@pytest.fixture
def people(client: TestClient, house: House) -> list[Visitor]:
    """Five people; the first two have the seats of T1."""
    every = [Visitor(client, f"patron-{n}") for n in range(1, 6)]
    for one in every[:SEATS]:
        one.done(f"{T}/buy-ins", STAKE)
    return every


def rows(visitor: Visitor, table: str = "T1") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = visitor.get(f"/tables/{table}/waiting").json()["rows"]
    return found


def passes(house: House, seconds: float) -> None:
    """Time passes, and the clock looks at the lists."""
    clock = house.floor.clock
    house.floor.clock = lambda: later(clock(), seconds)
    waiting.everywhere(house.floor)


def test_people_are_called_in_the_order_in_which_they_came(
    people: list[Visitor], house: House
) -> None:
    for one in people[2:4]:
        one.done(f"{T}/waiting", {})
    assert [(one["person"], one["called_to"]) for one in rows(people[0])] == [
        ("patron-3", ""),
        ("patron-4", ""),
    ]
    people[0].done(f"{T}/cash-outs", {})
    waiting.everywhere(house.floor)
    assert [one["called_to"] for one in rows(people[0])] == ["T1", ""]
    held = people[4].post(f"{T}/buy-ins", STAKE)
    assert held.status_code in {409, 422}
    assert "held for patron-3" in held.text
    assert "waiting list" in held.text
    people[2].done(f"{T}/buy-ins", STAKE)
    waiting.everywhere(house.floor)
    assert [one["person"] for one in rows(people[0])] == ["patron-4"]
    assert house.floor.audit() == []


def test_a_free_seat_is_the_first_waiters_before_anybody_is_called(
    people: list[Visitor], house: House
) -> None:
    for one in people[2:4]:
        one.done(f"{T}/waiting", {})
    people[0].done(f"{T}/cash-outs", {})
    for one in people[3:]:
        refused = one.post(f"{T}/buy-ins", STAKE)
        assert refused.status_code >= 400
        assert "for patron-3" in refused.text or "to patron-3, who waits for it" in refused.text
    people[2].done(f"{T}/buy-ins", STAKE)
    people[1].done(f"{T}/cash-outs", {})
    people[3].done(f"{T}/buy-ins", STAKE)
    assert house.floor.audit() == []


def test_whoever_does_not_come_in_time_is_passed_over(people: list[Visitor], house: House) -> None:
    for one in people[2:4]:
        one.done(f"{T}/waiting", {})
    people[0].done(f"{T}/cash-outs", {})
    passes(house, 0)
    passes(house, waiting.CALL_S)
    passes(house, 1)
    assert [(one["person"], one["called_to"]) for one in rows(people[0])] == [("patron-4", "T1")]
    assert house.floor.audit() == []


def test_a_seat_at_any_table_like_it_will_do(people: list[Visitor], house: House) -> None:
    for one in people[2:4]:
        one.done("/tables/T2/buy-ins", STAKE)
    people[4].done(f"{T}/waiting", {"alike": True})
    people[2].done("/tables/T2/cash-outs", {})
    waiting.everywhere(house.floor)
    assert [one["called_to"] for one in rows(people[4], "T2")] == ["T2"]


@pytest.mark.parametrize(("who", "why"), [(0, "already sit there"), (2, "you are on it already")])
def test_nobody_waits_twice_or_for_their_own_seat(
    people: list[Visitor], who: int, why: str
) -> None:
    people[2].done(f"{T}/waiting", {})
    refused = people[who].post(f"{T}/waiting", {})
    assert refused.status_code >= 400
    assert why in refused.text


def test_where_a_seat_is_free_nobody_waits(people: list[Visitor]) -> None:
    refused = people[4].post("/tables/T2/waiting", {})
    assert refused.status_code >= 400
    assert "a seat is free" in refused.text
    assert "buy-in" in refused.text


def test_a_person_leaves_the_list(people: list[Visitor], house: House, client: TestClient) -> None:
    people[2].done(f"{T}/waiting", {})
    gone = client.delete(f"/api/v1{T}/waiting", headers=people[2].headers())
    assert gone.status_code == 200
    assert rows(people[0]) == []
    again = client.delete(f"/api/v1{T}/waiting", headers=people[2].headers())
    assert again.status_code >= 400
    assert house.floor.audit() == []


def test_a_patron_moves_to_another_seat_when_it_is_free(
    people: list[Visitor], house: House
) -> None:
    home = house.floor.table("T1").driver.table.play.seats
    wanted = home["patron-1"]
    people[1].done(f"{T}/seat-changes", {"seat": wanted})
    people[2].done(f"{T}/waiting", {})
    people[0].done(f"{T}/cash-outs", {})
    waiting.everywhere(house.floor)
    assert house.floor.table("T1").driver.table.play.seats["patron-2"] == wanted
    lists = people[0].get(f"{T}/waiting").json()
    assert lists["seat_changes"] == []
    assert lists["rows"][0]["called_to"] == "T1"
    assert house.floor.audit() == []


def test_a_seat_that_does_not_exist_is_refused(people: list[Visitor]) -> None:
    refused = people[0].post(f"{T}/seat-changes", {"seat": 12})
    assert refused.status_code >= 400
    assert "seats 1 to 2" in refused.text


def test_games_limits_and_vacant_seats_are_announced(people: list[Visitor]) -> None:
    people[2].done(f"{T}/waiting", {})
    said = {one["table"]: one for one in people[0].get("/announcements").json()["rows"]}
    assert (said["T1"]["free"], said["T1"]["waiting"]) == (0, 1)
    assert said["T2"]["says"].endswith("table T2: 2 seats open")
