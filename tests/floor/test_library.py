"""What everyone may read: the rules of every game, how they are read, and the signs of tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.regulation.authorized import authorized
from croupier.regulation.conflicts import REGULATIONS
from croupier.rulebook.citation import verifies
from tests.floor.houses import house_with, of_role

SHEETS = ("layout.pdf", "approval.pdf")
LIMITS = {"limits.min": "15", "limits.max": "300"}


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    made = house_with(database, T1="blackjack")
    made.office = Office(tmp_path / "records")
    made.floor.open_table("T2", "roulette", "practice", LIMITS)
    return made


@verifies("cmr147.03.1", "cmr147.03.2")
def test_the_rules_of_every_authorized_game_are_there_for_everyone(
    client: TestClient, house: House
) -> None:
    index = client.get("/rules").text
    for key, one in authorized().items():
        assert f'href="/rules/{key}"' in index, key
        page = client.get(f"/rules/{key}")
        assert page.status_code == 200, key
        assert one.document in page.text, key
    assert 'href="/tables/T1/sign"' in client.get("/rules/blackjack").text
    assert client.get("/rules/whist").status_code == 404


@verifies("cmr147.03.2")
def test_the_complete_text_is_there_once_the_house_keeps_it(
    client: TestClient, house: House
) -> None:
    assert client.get("/rules/reddog/text").status_code == 404
    texts = house.office.library / "texts"
    texts.mkdir(parents=True)
    (texts / "reddog.txt").write_text("Every word of it.", "utf-8")
    assert client.get("/rules/reddog/text").text == "Every word of it."
    assert 'href="/rules/reddog/text"' in client.get("/rules/reddog").text
    assert client.get("/rules/../journal/text").status_code == 404


def test_readings_are_public_and_linked_from_the_rule_card(
    client: TestClient, house: House
) -> None:
    assert 'href="/rules/blackjack/readings"' in client.get("/tables/T1/rules").text
    for key in ("blackjack", REGULATIONS):
        page = client.get(f"/rules/{key}/readings").text
        for one in front.conflicts(key):
            assert f'id="{one.reading.number}"' in page, one.reading.number
    assert client.get("/rules/whist/readings").status_code == 404


@verifies("cmr147.07.3", "cmr147.03.5")
def test_a_table_shows_its_sign_and_staff_whether_it_is_approved(
    client: TestClient, house: House
) -> None:
    sign = client.get("/tables/T2/sign").text
    assert "Wagers: minimum $15, maximum $300." in sign
    assert "The Bureau approves" not in sign
    boss = of_role(house, client, "supervisor")
    assert "Missing" in boss.page("/tables/T2/sign")
    record = '[[entry]]\nitems = ["signs"]\napproved = 2026-02-20T15:30:00-05:00\n'
    file = house.office.folder_made().approvals
    file.write_text(f'format = "croupier approvals 1"\n{record}', "utf-8")
    assert "On record" in boss.page("/tables/T2/sign")
    made = client.get("/tables/T2/sign.pdf")
    assert (made.headers["content-type"], made.content[:5]) == ("application/pdf", b"%PDF-")
    assert client.get("/tables/T9/sign").status_code == 404


def test_the_sheets_of_a_layout_are_for_staff_and_the_bureau(
    client: TestClient, house: House
) -> None:
    people = {role: of_role(house, client, role) for role in ("patron", "dealer", "bureau")}
    for name in SHEETS:
        assert client.get(f"/tables/T2/{name}").status_code == 401
        for role, somebody in people.items():
            made = client.get(f"/tables/T2/{name}", headers=somebody.headers())
            assert made.status_code == (403 if role == "patron" else 200), (name, role)
            assert (made.content[:5] == b"%PDF-") == (role != "patron")


def test_the_sign_is_the_one_that_the_command_makes(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    boss = of_role(house, client, "supervisor")
    file = tmp_path / "floor.toml"
    file.write_text(boss.get("/compliance/submission").text, "utf-8")
    for table in ("T1", "T2"):
        made = front.sign(file, table)
        page = client.get(f"/tables/{table}/sign").text
        assert f"words {made.digest}" in page
