"""Notices of tournaments: on file only if nothing in them is unlawful, and public."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.regulation.example import casino
from croupier.rulebook.citation import verifies
from tests.floor.houses import house_with, of_role
from tests.floor.test_compliance import ROLES

AT = "/compliance/tournaments"


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    made = house_with(database)
    made.office = Office(tmp_path / "records")
    return made


@pytest.fixture(scope="module")
def notice() -> str:
    return next(one for one in casino.documents().values() if '"croupier tournament 1"' in one)


@verifies("cmr147.05.5")
def test_a_notice_on_file_is_for_everyone(client: TestClient, house: House, notice: str) -> None:
    assert "No tournaments are on file." in client.get("/tournaments").text
    for role in ROLES:
        told = of_role(house, client, role).post(AT, {"text": notice})
        assert told.status_code == (201 if role == "supervisor" else 403), role
    (file,) = house.office.tournaments.iterdir()
    assert file.read_text("utf-8") == notice
    (row,) = client.get(f"/api/v1{AT}").json()["rows"]
    made = front.tournament(file)
    assert [(x["letter"], x["says"]) for x in row["items"]] == [(a, c) for a, _, c in made.lines]
    page = client.get("/tournaments").text
    assert row["name"] in page
    deeds = of_role(house, client, "bureau", 2).get("/bureau").json()["deeds"]
    assert [one["by"] for one in deeds if one["what"] == "tournament"] == ["supervisor-1"]


def test_an_unlawful_notice_is_not_filed(client: TestClient, house: House, notice: str) -> None:
    boss = of_role(house, client, "supervisor")
    late = boss.post(AT, {"text": notice.partition("[[certification]]")[0]})
    assert late.status_code == 422
    assert "cmr147.05.2.l" in late.json()["cites"]
    other = boss.post(AT, {"text": 'format = "croupier changes 1"'})
    assert other.json()["accepted"] == 'format = "croupier tournament 1"'
    assert not house.office.tournaments.exists()
    deeds = of_role(house, client, "bureau").get("/bureau").json()["deeds"]
    assert not [one for one in deeds if one["what"] == "tournament"]


def test_an_amended_notice_takes_the_place_of_the_one_before(
    client: TestClient, house: House, notice: str
) -> None:
    boss = of_role(house, client, "supervisor")
    for text in (notice, f"{notice}\n# amended"):
        boss.done(AT, {"text": text})
    assert len(list(house.office.tournaments.iterdir())) == 2
    assert len(client.get(f"/api/v1{AT}").json()["rows"]) == 1
    (house.office.tournaments / "spoiled-1.toml").write_bytes(b"\xff")
    assert len(client.get(f"/api/v1{AT}").json()["rows"]) == 1
    name = client.get(f"/api/v1{AT}").json()["rows"][0]["name"]
    boss.done(AT, {"text": notice.replace(name, "<b>../../Cup</b>")})
    assert "<b>.." not in client.get("/tournaments").text
    assert "b-cup-b-1.toml" in {one.name for one in house.office.tournaments.iterdir()}
