"""What a change at a table takes, as a supervisor reads it; the table itself does not change."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.rulebook.citation import verifies
from tests.floor.houses import house_with, of_role
from tests.floor.visitors import Visitor

NOW = "2026-03-01T22:00:00+00:00"
"""Five in the afternoon at the house."""


@pytest.fixture
def house(database: Database) -> House:
    made = house_with(database)
    made.floor.open_table("T1", "roulette", "live", {"limits.min": "10"})
    return made


@pytest.fixture
def boss(client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setattr(house.floor, "clock", lambda: NOW)
    return of_role(house, client, "supervisor")


def texts(page: str) -> dict[str, str]:
    """The sign, the announcement and the notices on a page."""
    found = re.findall(r'data-text="(\w+)"><span class="what">.*?</span> (.*?)</span>', page)
    return dict(found)


def plan(boss: Visitor, **asked: str) -> str:
    query = "&".join(f"{key.replace('__', '.')}={value}" for key, value in asked.items())
    return boss.page(f"/tables/T1/change?{query}")


@verifies("cmr147.03.4")
def test_a_limit_changes_at_once_with_its_sign_and_announcement(
    client: TestClient, house: House, boss: Visitor
) -> None:
    alone = plan(boss, choice__limits__min="15")
    assert 'data-needs="at_once"' in alone
    assert texts(alone).keys() == {"sign"}
    Visitor(client, "patron-1").done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    page = plan(boss, choice__limits__min="15")
    assert texts(page).keys() == {"sign", "announcement"}
    assert "$15 instead of $10" in texts(page)["sign"]
    assert "Attention, please." in texts(page)["announcement"]
    assert house.floor.current("T1").driver.rules.limits_min == 10_00


@verifies("cmr147.03.3", "cmr147.03.3.a", "cmr147.03.3.c")
def test_a_rule_takes_half_an_hour_to_the_minute(boss: Visitor) -> None:
    for at, late in (("17:30", False), ("17:29", True)):
        page = plan(boss, choice__zero_rule="lose_half", at=f"2026-03-01T{at}")
        assert 'data-needs="half_hour"' in page
        assert ("Too late" in page) == late, at
        clock = f"From {int(at[:2]) % 12}:{at[3:]} p.m. EST on Sunday, March 1, 2026"
        assert texts(page)["sign"].startswith(clock)
        assert "Table T1" in texts(page)["bureau"]


def test_what_the_law_does_not_allow_is_no_change(boss: Visitor) -> None:
    page = plan(boss, choice__limits__max="20")
    assert "The law does not allow this" in page
    assert texts(page) == {}
    assert "Nothing changes." in plan(boss, choice__limits__min="10")


def test_it_is_for_supervisors_and_the_bureau(client: TestClient, house: House) -> None:
    expected = {"patron": 403, "dealer": 403, "cashier": 403, "supervisor": 200, "bureau": 200}
    for role, status in expected.items():
        somebody = of_role(house, client, role)
        told = client.get("/tables/T1/change", headers=somebody.headers())
        assert told.status_code == status, role
    assert client.get("/tables/T1/change?at=soon", headers=somebody.headers()).status_code == 422
