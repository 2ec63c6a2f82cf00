"""The record of approvals grows by a form: only added to, written whole, and refused well."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.api.endpoints import COOKIE
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role
from tests.floor.test_compliance import KEEPS, RECORD, ROLES

AT = "/compliance/approvals"
HOSTILE = '<b>x"]\n[[entry]]'
LAYOUT: dict[str, Any] = {
    "items": ["layout"],
    "name": "Layout of T1",
    "tables": ["T1"],
    "file": "T1-layout.pdf",
    "sha256": "ab" * 32,
    "reference": "B-17",
    "submitted": "2026-01-05T10:00",
    "approved": "2026-02-20T15:30:00-05:00",
}


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    made = house_with(database, T1="roulette")
    made.office = Office(tmp_path / "records")
    return made


def test_an_entry_is_on_record_and_a_deed_says_who_added_it(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    boss = of_role(house, client, "supervisor")
    made = boss.done(AT, LAYOUT)
    assert (made["state"], made["submitted"]) == ("approved", "2026-01-05T10:00:00-05:00")
    needed = {one["item"]: one for one in boss.get(AT).json()["needed"] if one["table"] == "T1"}
    assert needed["layout"]["verdict"] == "there"
    submission = tmp_path / "floor.toml"
    submission.write_text(boss.get("/compliance/submission").text, "utf-8")
    stands = front.approvals(house.office.approvals, submission)
    assert "layout" in {one.need.approval.key for one in stands if one.verdict == "there"}
    assert house.office.approvals.stat().st_mode & 0o077 == 0
    deeds = of_role(house, client, "bureau").get("/bureau").json()["deeds"]
    (deed,) = [one for one in deeds if one["what"] == "approvals"]
    assert (deed["by"], "Layout of T1" in deed["words"]) == ("supervisor-1", True)


def test_only_those_who_keep_records_add_to_them(client: TestClient, house: House) -> None:
    for role in ROLES:
        somebody = of_role(house, client, role)
        allowed = role in KEEPS
        assert somebody.post(AT, LAYOUT).status_code == (201 if allowed else 403)
        page = client.get(f"{AT}/new", headers=somebody.headers())
        assert page.status_code == (200 if allowed else 403)
    boss = of_role(house, client, "supervisor", 2)
    told = client.post(f"/api/v1{AT}", json=LAYOUT, headers={"cookie": f"{COOKIE}={boss.token}"})
    assert told.status_code == 403
    assert len(house.office.told_record().entries) == len(KEEPS)


@pytest.mark.parametrize(
    ("change", "status", "what"),
    [
        ({"items": []}, 422, "items"),
        ({"items": ["layuot"]}, 404, "item 'layuot'"),
        ({"submitted": "", "approved": ""}, 422, "the entry"),
        ({"sha256": ""}, 422, "the entry"),
        ({"sha256": "AB" * 32}, 422, "the entry"),
        ({"file": "../../etc/passwd"}, 422, "file ../../etc/passwd"),
        ({"file": "/etc/passwd"}, 422, "file /etc/passwd"),
        ({"approved": "2026-01-04T10:00"}, 422, "approved"),
        ({"approved": "soon"}, 422, "time soon"),
        ({"name": HOSTILE}, 400, ""),
        ({"nothing": 1}, 400, ""),
    ],
)
def test_what_is_wrong_is_refused_and_leaves_the_record(
    client: TestClient, house: House, change: dict[str, Any], status: int, what: str
) -> None:
    house.office.folder_made().approvals.write_text(RECORD, "utf-8")
    told = of_role(house, client, "supervisor").post(AT, LAYOUT | change)
    assert (told.status_code, what in told.json()["what"]) == (status, True), told.text
    assert house.office.approvals.read_text("utf-8") == RECORD
    deeds = of_role(house, client, "bureau").get("/bureau").json()["deeds"]
    assert not [one for one in deeds if one["what"] == "approvals"]


def test_what_was_written_stays_and_words_are_only_words(client: TestClient, house: House) -> None:
    boss, hostile = of_role(house, client, "supervisor"), "<b>x\"] \\ ' = [[entry]]</b>"
    house.office.folder_made().approvals.write_text(f"# by hand\n{RECORD}", "utf-8")
    boss.done(AT, LAYOUT | {"name": hostile, "tables": [hostile]})
    assert house.office.approvals.read_text("utf-8").startswith(f"# by hand\n{RECORD}")
    *_, last = house.office.told_record().entries
    assert (last.name, last.tables) == (hostile, (hostile,))
    assert "<b>x" not in boss.page(AT)
    house.office.approvals.write_text("format = 1", "utf-8")
    assert boss.post(AT, LAYOUT).status_code == 422
    assert house.office.approvals.read_text("utf-8") == "format = 1"


def test_two_who_add_at_once_take_turns(client: TestClient, house: House) -> None:
    boss, told = of_role(house, client, "supervisor"), list[int]()

    def adds() -> None:
        told.extend(boss.post(AT, LAYOUT).status_code for _ in range(4))

    threads = [Thread(target=adds) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert told == [201] * 12
    assert len(house.office.told_record().entries) == 12
