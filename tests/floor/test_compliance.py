"""The compliance office: the journal that the commands read too, its duties, and the approvals."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from croupier import front
from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.floor.compliance import forms, office
from croupier.floor.compliance.office import Office
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.regulation.journal import check, store
from croupier.regulation.journal.entry import read, written
from croupier.regulation.people import Person, Staff
from croupier.rulebook.law import clause
from tests.floor.houses import house_with, of_role
from tests.floor.visitors import Visitor

ROLES = ("patron", "dealer", "supervisor", "cashier", "bureau")
KEEPS, READS = ("supervisor", "cashier"), ("supervisor", "cashier", "bureau")
FOR_READERS = (
    "/compliance",
    "/compliance/journal",
    "/compliance/approvals",
    "/api/v1/compliance",
    "/api/v1/compliance/entries/1",
    "/api/v1/compliance/kinds",
    "/api/v1/compliance/journal",
    "/api/v1/compliance/approvals",
    "/api/v1/compliance/submission",
)
DICE = {"count": 20, "place": "primary storage"}
STORAGE = {
    "place": "primary storage",
    "sort": "primary",
    "locks": [["security", "security_officer"], ["games", "shift_manager"]],
    "camera": True,
}
FIRST: tuple[tuple[str, dict[str, Any]], ...] = (
    ("employed", {"number": 11, "department": "games", "position": "shift_manager"}),
    ("employed", {"number": 31, "department": "security", "position": "security_officer"}),
    ("place", STORAGE),
)
RECORD = """format = "croupier approvals 1"

[[entry]]
name = "Signs of all tables"
items = ["signs"]
submitted = 2026-01-05T10:00:00-05:00
approved = 2026-02-20T15:30:00-05:00

[[entry]]
name = "Layout of T1"
items = ["layout"]
tables = ["T1"]
reference = "B-17"
submitted = 2026-01-05T10:00:00-05:00
"""


@pytest.fixture
def house(database: Database, tmp_path: Path) -> House:
    made = house_with(database, T1="roulette", T2="blackjack")
    made.office = Office(tmp_path / "records")
    return made


def registers(somebody: Visitor, at: str = "2026-03-01T06:00") -> None:
    """The people who receive dice, and the place where dice are kept, are on the register."""
    for kind, data in FIRST:
        somebody.done("/compliance/entries", {"kind": kind, "data": data, "at": at})


def test_each_role_has_the_office_or_no_part_of_it(client: TestClient, house: House) -> None:
    people = {role: of_role(house, client, role) for role in ROLES}
    registers(people["supervisor"])
    for path in FOR_READERS:
        assert client.get(path).status_code == 401, path
        for role, somebody in people.items():
            told = client.get(path, headers=somebody.headers())
            assert told.status_code == (200 if role in READS else 403), (path, role)
            assert role in READS or "shift manager" not in told.text, (path, role)
    for role, somebody in people.items():
        expected = 200 if role in KEEPS else 403
        form = client.get("/compliance/journal/new", headers=somebody.headers())
        made = somebody.post("/compliance/entries", {"kind": "establishment"})
        assert (form.status_code, made.status_code) == (expected, 201 if expected == 200 else 403)
    assert len(house.office.entries()) == len(FIRST) + len(KEEPS)


def test_the_commands_and_the_floor_keep_one_journal(
    client: TestClient, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    boss = of_role(house, client, "supervisor")
    registers(boss)
    made = boss.done(
        "/compliance/entries",
        {"kind": "dice_received", "data": DICE, "at": "2026-03-01T07:00", "signed": [11, 31]},
    )
    line = made["line"]
    assert (line["seq"], line["at"]) == (4, "2026-03-01T07:00:00-05:00")
    assert [one["severity"] for one in made["findings"]] == ["note"]
    signed = [(one["person"], one["position"]) for one in line["signed"]]
    assert signed == [(11, "table games shift manager"), (31, "security officer")]
    with pytest.raises(SystemExit):
        app(["journal", "export", str(house.office.journal)])
    assert (
        capsys.readouterr().out
        == client.get("/api/v1/compliance/journal", headers=boss.headers()).text
    )
    closed = {"at": "2026-03-01T08:00:00-05:00", "kind": "table_closed", "data": {"table": "T1"}}
    store.add(house.office.journal, [closed])
    rows = boss.get("/compliance/entries/1").json()["rows"]
    assert [one["seq"] for one in rows] == [5, 4, 3, 2, 1]
    assert "A table closes." in boss.page("/compliance/journal")
    assert house.office.journal.stat().st_mode & 0o077 == 0
    deeds = of_role(house, client, "bureau").get("/bureau").json()["deeds"]
    assert [one["by"] for one in deeds if one["what"] == "journal"] == ["supervisor-1"] * 4


def test_what_the_law_objects_to_is_refused_unless_it_happened(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    registers(boss)
    asked = {"kind": "dice_received", "data": DICE, "at": "2026-03-01T07:00", "signed": [11]}
    refused = boss.post("/compliance/entries", asked)
    assert refused.status_code == 422
    assert "not signed by" in refused.json()["why"]
    assert refused.json()["cites"] == ["cmr146.46.1", "cmr146.46.2.a.6"]
    assert len(house.office.entries()) == len(FIRST)
    made = boss.done("/compliance/entries", asked | {"anyway": True})
    assert [one["severity"] for one in made["findings"]] == ["error", "note"]
    found = boss.get("/compliance").json()["findings"]
    assert [one["entry"] for one in found if one["entry"]] == [4, 4]
    page = boss.page("/compliance")
    assert "Unlawful" in page
    assert clause("cmr146.46.1").gist[:40] in page
    told = boss.post("/compliance/entries", asked | {"signed": [99]})
    assert (told.status_code, told.json()["what"]) == (422, "signature 99")
    assert told.json()["accepted"] == "11, 31"
    told = boss.post("/compliance/entries", asked | {"at": "yesterday"})
    assert told.json()["what"] == "time yesterday"
    assert boss.post("/compliance/entries", {"kind": "dice_recieved"}).status_code == 404


def test_the_journal_is_compared_with_the_record_of_approvals(
    client: TestClient, house: House
) -> None:
    boss = of_role(house, client, "supervisor")
    registers(boss)
    asked = {"kind": "dice_received", "data": DICE, "at": "2026-03-01T07:00", "signed": [11, 31]}
    house.office.approvals.write_text(RECORD, "utf-8")
    refused = boss.post("/compliance/entries", asked)
    assert (refused.status_code, refused.json()["cites"]) == (422, ["cmr146.46.1"])
    boss.done("/compliance/entries", asked | {"anyway": True})

    def objected() -> list[str]:
        found = boss.get("/compliance").json()["findings"]
        return [one["severity"] for one in found if one["entry"]]

    assert objected() == ["error"]
    entry = '[[entry]]\nitems = ["dice storage"]\napproved = 2026-02-01T10:00:00-05:00\n'
    house.office.approvals.write_text(f"{RECORD}\n{entry}", "utf-8")
    assert objected() == []
    assert boss.done("/compliance/entries", asked)["findings"] == []


def test_duties_are_overdue_in_time_and_one_minute_later(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = of_role(house, client, "supervisor")
    registers(boss)
    checked = ["magnets", "level", "parts", "ball", "signs"]
    for kind, data, signed, at in (
        ("wheel_inspected", {"table": "T1", "checked": checked}, [11], "06:20"),
        ("table_opened", {"table": "T1", "game": "roulette"}, [], "06:30"),
        ("table_closed", {"table": "T1"}, [], "06:50"),
    ):
        entry = {"kind": kind, "data": data, "signed": signed, "at": f"2026-03-01T{at}"}
        boss.done("/compliance/entries", entry)
    now = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
    monkeypatch.setattr(house.floor, "clock", now.isoformat)
    duties = front.duties(house.office.journal, now)
    told = boss.get("/compliance").json()["duties"]
    assert [one["what"] for one in told] == [one.what for one in duties] != []
    first = duties[0]
    for late in (False, True):
        then = first.by + timedelta(minutes=1) * late
        monkeypatch.setattr(house.floor, "clock", then.isoformat)
        told = boss.get("/compliance").json()["duties"][0]
        assert (told["what"], told["overdue"]) == (first.what, late)
    assert "data-overdue" in boss.page("/compliance")


def test_entries_are_found_by_kind_and_by_words(client: TestClient, house: House) -> None:
    boss = of_role(house, client, "supervisor")
    registers(boss)
    page = boss.page("/compliance/journal?kind=employed&words=SECURITY+officer")
    assert "1 of 3 entries" in page
    assert 'id="entry-2"' in page
    assert 'id="entry-1"' not in page
    assert client.get("/compliance/journal?kind=nothing", headers=boss.headers()).status_code == 404


def test_a_form_asks_for_what_the_kind_declares() -> None:
    security = Person(31, "security", "security_officer")
    staff = Staff({11: Person(11, "games", "shift_manager"), 31: security})
    for made in check.kinds():
        form = forms.kind(made, staff)
        declared = msgspec.structs.fields(made)
        assert [one.name for one in form.fields] == [one.name for one in declared], made.kind
        assert [one.required for one in form.fields] == [one.required for one in declared]
        assert len(form.signers) == len(made.signers)
        for one in form.fields:
            assert one.control not in ("choice", "choices") or one.words, (made.kind, one.name)
    received = forms.kind(forms.fact_named("dice_received"), staff)
    assert [[number for number, _ in one.people] for one in received.signers] == [[11], [31]]
    assert forms.kind(forms.fact_named("dice_inspected"), staff).depends


def test_the_values_of_a_form_make_the_entry() -> None:
    """Every kind can be entered from what its controls send, as in the example of a month."""
    with_values: dict[str, Any] = {}
    for made in check.kinds():
        for one in forms.kind(made, Staff({})).fields:
            with_values.setdefault(one.control, (made.kind, one))
    assert set(with_values) == {
        "text",
        "number",
        "switch",
        "choice",
        "choices",
        "list",
        "day",
        "time",
        "moment",
        "json",
    }
    line = {
        "kind": "place",
        "at": "2026-03-01T06:00:00-05:00",
        "data": {"place": "vault", "sort": "vault", "locks": [["cage", "cashier"]], "camera": True},
    }
    fact = read(line, 1).fact
    assert forms.stated(fact) == [
        ("Place", "vault"),
        ("Sort", "vault"),
        ("Locks", "cage; cashier"),
        ("Camera", "yes"),
    ]


def test_a_changed_row_is_told_and_hides_nothing_else(client: TestClient, house: House) -> None:
    from sqlalchemy import create_engine, text

    boss, bureau = of_role(house, client, "supervisor"), of_role(house, client, "bureau")
    registers(boss)
    engine = create_engine(f"sqlite:///{house.office.journal}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE entry SET at = '2026-03-01T05:00:00-05:00' WHERE seq = 1"))
    engine.dispose()
    assert "the hash chain breaks at entry" in boss.get("/compliance").json()["fault"]
    for somebody, path in ((boss, "/compliance"), (bureau, "/bureau")):
        page = somebody.page(path)
        assert "the hash chain breaks at entry" in page
        assert "Play money" in page
    assert boss.post("/compliance/entries", {"kind": "establishment"}).status_code == 422


def test_what_is_approved_and_what_may_not_be_used_without_it(
    client: TestClient, house: House
) -> None:
    boss, bureau = of_role(house, client, "supervisor"), of_role(house, client, "bureau")
    before = boss.get("/compliance/approvals").json()
    assert {one["verdict"] for one in before["needed"]} == {"missing"}
    house.office.folder_made().approvals.write_text(RECORD, "utf-8")
    told = boss.get("/compliance/approvals").json()
    stands = {(one["table"], one["item"]): one["verdict"] for one in told["needed"]}
    assert (stands["T1", "signs"], stands["T1", "layout"]) == ("there", "there")
    assert (stands["T2", "layout"], stands["", "chip design"]) == ("missing", "missing")
    assert [one["state"] for one in told["recorded"]] == ["approved", "submitted"]
    page = bureau.page("/compliance/approvals")
    for said in ("5 Jan 2026, 10:00", "20 Feb 2026, 15:30", "B-17", "Nothing is on record."):
        assert said in page, said
    lacking = boss.get("/compliance").json()["lacking"]
    assert ("T2", "layout") in {(one["table"], one["item"]) for one in lacking}
    assert "Layout" in bureau.page("/bureau")
    house.office.approvals.write_text(
        'format = "croupier approvals 1"\n[[entry]]\nitems = 1', "utf-8"
    )
    assert boss.get("/compliance/approvals").json()["fault"].startswith("approvals.toml, line 3")
    assert "This file cannot be read." in boss.page("/compliance/approvals")


def test_the_tables_are_a_submission_that_the_commands_check(
    client: TestClient, house: House, tmp_path: Path
) -> None:
    choices = {"wheel": "single", "limits.min": "10", "limits.max": "1000"}
    house.floor.open_table("T3", "roulette", "practice", choices)
    Visitor(client, "patron-1").done("/tables", {"table": "own", "game": "roulette"})
    boss = of_role(house, client, "supervisor")
    file = tmp_path / "floor.toml"
    file.write_text(boss.get("/compliance/submission").text, "utf-8")
    assert not [one for one in front.check(file) if one.severity == "error"]
    assert "own" not in file.read_text("utf-8")
    said = [text for text, _ in front.sign(file, "T3").sentences]
    assert "Wagers: minimum $10, maximum $1,000." in said


def test_the_records_lie_beside_the_database(database: Database) -> None:
    here = office.folder_of(database)
    named = database.engine.url.database
    beside = Path(office.DEFAULT) if database.is_postgres else Path(f"{named}.records")
    assert here == beside.absolute()


def test_two_who_write_at_once_take_turns(tmp_path: Path) -> None:
    here = Office(tmp_path / "records")
    now = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
    failed: list[Exception] = []

    def writes() -> None:
        try:
            for _ in range(5):
                here.enter(now, {"kind": "establishment"}, ())
        except Exception as error:  # noqa: BLE001 - any failure fails the test
            failed.append(error)

    threads = [Thread(target=writes) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert failed == []
    assert [one.seq for one in here.entries()] == list(range(1, 16))


def test_a_line_of_the_export_is_an_entry_again(tmp_path: Path) -> None:
    here = Office(tmp_path / "records")
    now = datetime.fromisoformat("2026-03-01T12:00:00+00:00")
    made, _ = here.enter(now, {"kind": "table_closed", "data": {"table": "T1"}}, ())
    again = msgspec.json.decode(office.line_of(made))
    assert written(read(again, 1)) == written(made)
    with pytest.raises(Refused, match="signature 7"):
        here.enter(now, {"kind": "establishment"}, (7,))
