"""The record of approvals grows by a form: only added to, written whole, and refused well."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.core.errors import Refused
from croupier.floor.compliance import parts
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.api.endpoints import COOKIE
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role
from tests.floor.test_compliance import KEEPS, RECORD, ROLES

AT = "/compliance/approvals"
ACCEPTED = 'format = "croupier approvals 1"'
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
    refused = boss.post(AT, LAYOUT)
    assert (refused.status_code, refused.json()["accepted"]) == (422, ACCEPTED)
    assert refused.json()["why"] == "it cannot be read: approvals.toml, line 1: its format is 1"
    with pytest.raises(Refused, match=rf"its format is 1\. Accepted: {ACCEPTED}\.$") as told:
        house.office.told_record()
    assert str(house.office.folder) not in str(told.value)
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


PARTS = f"{AT}/parts"
SHUFFLER: dict[str, Any] = {"name": "S-1", "kind": "shuffling device", "used": "2026-03-01T10:00"}
LOCKER: dict[str, Any] = {"name": "Vault 1", "kind": "vault", "used": "2026-03-01T10:00"}
BROKEN: dict[str, Any] = {
    "item": "equipment tampering",
    "at": "2026-03-04T10:00",
    "name": "S-1",
    "secured_by": 31,
}
APPROVED: dict[str, Any] = {
    "items": ["vault"],
    "things": ["Vault 1"],
    "approved": "2026-03-01T10:00",
}


def added(part: str, data: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"part": part, "data": data, **more}


@pytest.mark.parametrize("part", ["device", "storage", "event"])
def test_each_part_of_the_record_has_a_form_from_its_declared_fields(
    client: TestClient, house: House, part: str
) -> None:
    boss = of_role(house, client, "supervisor")
    page = boss.page(f"{AT}/new?part={part}")
    for one in msgspec.structs.fields(parts.MADE[part]):  # type: ignore[index]
        assert f'name="{one.name}"' in page, one.name
    assert 'type="datetime-local"' in page
    assert client.get(f"{AT}/new?part=bank", headers=boss.headers()).status_code == 404
    assert (
        client.get(
            f"{AT}/new?part={part}", headers=of_role(house, client, "bureau").headers()
        ).status_code
        == 403
    )


def test_a_place_is_recorded_once_it_is_approved_or_anyway(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    told = boss.post(PARTS, added("storage", LOCKER))
    assert (told.status_code, told.json()["cites"]) == (422, ["cmr146.02.4.a"]), told.text
    assert not house.office.approvals.exists()
    boss.done(AT, APPROVED)
    made = boss.done(PARTS, added("storage", LOCKER))
    assert made["findings"] == []
    late = LOCKER | {"name": "Vault 2"}
    made = boss.done(PARTS, added("storage", late, anyway=True))
    assert [one["cites"] for one in made["findings"]] == [["cmr146.02.4.a"]]
    record = house.office.told_record()
    assert [one.name for one in record.storage] == ["Vault 1", "Vault 2"]
    assert record.storage[0].used.isoformat() == "2026-03-01T10:00:00-05:00"
    things = boss.get(AT).json()["things"]
    assert [(one["part"], one["name"]) for one in things] == [
        ("storage", "Vault 1"),
        ("storage", "Vault 2"),
    ]
    assert "Vault 2" in boss.page(AT)
    assert "Vault 2" in str(of_role(house, client, "bureau").get("/bureau").json()["deeds"])


def test_a_device_and_an_event_are_recorded_as_they_are(client: TestClient, house: House) -> None:
    boss = of_role(house, client, "supervisor")
    assert boss.post(PARTS, added("device", SHUFFLER)).status_code == 422
    trial = SHUFFLER | {"trial": True, "modified": "2026-02-01T10:00"}
    boss.done(AT, {"items": ["new equipment"], "submitted": "2026-02-01T10:00"})
    boss.done(PARTS, added("device", trial))
    made = boss.done(PARTS, added("event", BROKEN))
    assert made["findings"], "the notice is not on record yet"
    assert boss.get(AT).json()["findings"]
    boss.done(AT, {"items": [BROKEN["item"]], "notified": "2026-03-04T10:05"})
    assert not boss.get(AT).json()["findings"]
    record = house.office.told_record()
    assert (record.devices[0].trial, record.events[0].secured_by) == (True, 31)


@pytest.mark.parametrize(
    ("part", "change", "status", "what"),
    [
        ("storage", {"name": ""}, 422, "name"),
        ("storage", {"used": "soon"}, 422, "time soon"),
        ("storage", {"kind": "shelf"}, 404, "kind 'shelf'"),
        ("device", {"kind": "slot machin"}, 422, "device S-1"),
        ("device", {"trial": "yes"}, 422, "the device"),
        ("event", {"item": "eclipse"}, 404, "what happened 'eclipse'"),
        ("event", {"secured_by": "31"}, 422, "the event"),
        ("event", {"color": "red"}, 422, "the event"),
        ("storage", {"name": HOSTILE}, 400, ""),
        ("bank", {}, 400, ""),
    ],
)
def test_a_part_that_is_wrong_is_refused_and_leaves_the_record(
    client: TestClient, house: House, part: str, change: dict[str, Any], status: int, what: str
) -> None:
    house.office.folder_made().approvals.write_text(RECORD, "utf-8")
    data = {"device": SHUFFLER, "event": BROKEN}.get(part, LOCKER) | change
    told = of_role(house, client, "supervisor").post(PARTS, added(part, data))
    assert (told.status_code, what in told.json()["what"]) == (status, True), told.text
    assert house.office.approvals.read_text("utf-8") == RECORD
    deeds = of_role(house, client, "bureau").get("/bureau").json()["deeds"]
    assert not [one for one in deeds if one["what"] == "approvals"]


def test_a_part_is_added_only_by_those_who_keep_records(client: TestClient, house: House) -> None:
    for role in ROLES:
        told = of_role(house, client, role).post(PARTS, added("storage", LOCKER, anyway=True))
        assert told.status_code == (201 if role in KEEPS else 403), role


def test_a_moment_in_an_entry_of_the_journal_is_by_the_clocks_of_the_house(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    data = {"tournament": "T1", "tables": ["T1"], "ends": "2026-03-03T20:00"}
    line = {"kind": "tournament_begun", "at": "2026-03-01T10:00", "data": data, "anyway": True}
    made = boss.done("/compliance/entries", line)
    assert made["line"]["data"]["ends"] == "2026-03-03T20:00:00-05:00"
    page = boss.page("/compliance/journal/new?kind=tournament_begun")
    assert 'id="data-ends"' in page
    assert page.count('type="datetime-local"') == 2
