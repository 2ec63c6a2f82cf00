"""The people of the house: each role does what is its own, and nothing else."""

from __future__ import annotations

from threading import Event
from time import monotonic

import pytest
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.core.event import Drawn
from croupier.floor import demo
from croupier.floor.money import cage, ledger
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import closing, journal, pit
from croupier.floor.tables.floor import Floor
from croupier.floor.web.api import staff
from croupier.floor.web.serving.house import AUDIT, House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.test_clock import Clock
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import Visitor
from tests.floor.waiting import worked_out

ROLES = ("patron", "dealer", "supervisor", "cashier", "bureau")
OWN = {
    "/api/v1/cage": ("cashier",),
    "/cage": ("cashier",),
    "/cage/patrons/patron-1": ("cashier",),
    "/cage/patrons/patron-1/statement.csv": ("cashier",),
    "/cage/patrons.csv": ("cashier",),
    "/cage/tables.csv": ("cashier",),
    "/cage/issues.csv": ("cashier",),
    "/api/v1/pit": ("supervisor",),
    "/api/v1/pit/figures": ("supervisor",),
    "/pit/figures": ("supervisor",),
    "/pit": ("supervisor",),
    "/api/v1/bureau": ("bureau",),
    "/bureau": ("bureau",),
    "/api/v1/bureau/audit": ("bureau",),
    "/bureau/journals/T1": ("bureau",),
    "/api/v1/bureau/journals/T1/1": ("bureau",),
    "/api/v1/disputes": ROLES,
    "/disputes": ROLES,
    "/me": ROLES,
    "/api/v1/me/care": ROLES,
}
PARTS = (".csv", "/pit/figures")
"""What is no whole page, for those who may have it."""


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


def test_each_role_has_its_own_pages_and_no_other(client: TestClient, house: House) -> None:
    people = {role: of_role(house, client, role) for role in ROLES}
    for path, roles in OWN.items():
        assert client.get(path).status_code == 401, path
        for role, somebody in people.items():
            told = client.get(path, headers=somebody.headers())
            assert told.status_code == (200 if role in roles else 403), (path, role)
            if not path.startswith("/api") and not path.endswith(PARTS):
                assert "Play money" in told.text


@pytest.mark.parametrize(
    ("path", "body", "role"),
    [
        ("/cage/issues", {"person": "patron-1", "amount_cents": 100_00}, "cashier"),
        ("/tables/T1/closings", None, "supervisor"),
        ("/tables/T1/modes", {"mode": "live"}, "supervisor"),
        ("/tables/T1/paces", {"wagers": 15, "answers": 20}, "supervisor"),
    ],
)
def test_each_deed_is_of_one_role_and_written_down(
    client: TestClient, house: House, path: str, body: object, role: str
) -> None:
    people = {one: of_role(house, client, one) for one in ROLES}
    for one, somebody in people.items():
        if one != role:
            assert somebody.post(path, body).status_code == 403, one
    before = len(people["bureau"].get("/bureau").json()["deeds"])
    people[role].done(path, body)
    deeds = people["bureau"].get("/bureau").json()["deeds"]
    assert len(deeds) > before
    assert {deed["by"] for deed in deeds[: len(deeds) - before]} == {f"{role}-1"}


def test_a_cashier_issues_play_money_within_limits(client: TestClient, house: House) -> None:
    Visitor(client, "patron-1")
    cashier = of_role(house, client, "cashier")

    def issued(amount: int, person: str = "patron-1", key: str | None = None) -> int:
        body = {"person": person, "amount_cents": amount}
        return int(cashier.post("/cage/issues", body, key).status_code)

    assert issued(5_000_00, key="a") == 200
    assert issued(5_000_00, key="a") == 200  # the same request, done once
    assert money_of(house.floor, ledger.bankroll("patron-1")) == 6_000_00
    assert [issued(0), issued(-1), issued(cage.MOST_AT_ONCE + 1)] == [422] * 3
    assert issued(1_00, "nobody-1") == 404
    assert issued(1_00, "cashier-1") == 404
    assert issued(5_000_00) == 200
    assert issued(1) == 422  # no more today
    assert house.floor.audit() == []


def test_an_excluded_patron_is_issued_nothing(client: TestClient, house: House) -> None:
    patron, cashier = Visitor(client, "patron-1"), of_role(house, client, "cashier")
    patron.done("/me/exclusions", {"days": 30})
    refused = cashier.post("/cage/issues", {"person": "patron-1", "amount_cents": 1_00})
    assert refused.json()["type"] == "/problems/kept-from-play"
    assert refused.json()["accepted"] == "trying again after that"


def test_the_cage_shows_balances_fills_and_credits(client: TestClient, house: House) -> None:
    patron, cashier = Visitor(client, "patron-1"), of_role(house, client, "cashier")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    told = cashier.get("/cage").json()
    assert told["patrons"] == [
        {
            "person": "patron-1",
            "bankroll_cents": 1_000_00,
            "practice_cents": 800_00,
            "chips_cents": 200_00,
            "tables": {"T1": 200_00},
            "bot": False,
        }
    ]
    table = next(one for one in told["tables"] if one["table"] == "T1")
    assert (table["fills_cents"], table["credits_cents"]) == (100_000_00, 0)
    closing.close_table(house.floor, "T1", "supervisor-1")
    told = cashier.get("/cage").json()
    table = next(one for one in told["tables"] if one["table"] == "T1")
    assert (table["inventory_cents"], table["credits_cents"]) == (0, 99_800_00)


def test_a_table_is_closed_with_its_round_played_and_everybodys_chips_cashed(
    client: TestClient, house: House
) -> None:
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    patron.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"})
    assert supervisor.post("/tables/T1/modes", {"mode": "live"}).status_code == 422
    assert supervisor.done("/tables/T1/closings")["closed"]
    assert any(isinstance(entry.event, Drawn) for entry in house.floor.table("T1").driver.log)
    assert patron.get("/me").json()["chips_cents"] == {}
    assert patron.post("/tables/T1/buy-ins", {"amount_cents": 5_00}).status_code == 422
    assert supervisor.post("/tables/T1/closings").status_code == 422
    lobby = [row["table"] for row in client.get("/api/v1/tables").json()["rows"]]
    assert lobby == ["T2"]
    assert house.floor.audit() == []
    assert supervisor.done("/tables/T1/openings")["closed"] is None
    assert supervisor.post("/tables/T1/openings").status_code == 422
    patron.done("/tables/T1/buy-ins", {"amount_cents": 5_00})
    assert house.floor.audit() == []


def test_another_process_knows_that_a_table_is_live_or_closed(database: Database) -> None:
    floor, other = Floor(database), Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    assert other.table("T1").mode == "practice"
    pit.set_mode(floor, "T1", "supervisor-1", "live")
    assert other.current("T1").mode == "live"
    other.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    closing.close_table(floor, "T1", "supervisor-1")
    with pytest.raises(Refused, match="the table is closed"):
        other.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    assert other.audit() == []


def test_a_house_with_a_closed_table_is_seeded_again(database: Database) -> None:
    everybody = People(QUICK)
    demo.seed(database, everybody)
    floor = Floor(database)
    name = floor.names()[0]
    closing.close_table(floor, name, "supervisor-1")
    demo.seed(database, everybody)
    assert name not in floor.names()


def test_a_live_table_keeps_the_pace_a_supervisor_gave_it(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    pit.set_mode(floor, "T1", "supervisor-1", "live")
    pit.set_pace(floor, "T1", "supervisor-1", 60, 60)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    clock.passes(floor.pace.wagers + 5)
    floor.goes_on()
    assert floor.table("T1").driver.table.wagers
    clock.passes(60)
    floor.goes_on()
    assert not floor.table("T1").driver.table.wagers
    for pace in ((1, 20), (20, 5_000)):
        with pytest.raises(Refused, match="5 to 600"):
            pit.set_pace(floor, "T1", "supervisor-1", *pace)


def test_the_bureau_reads_totals_chains_and_an_audit(client: TestClient, house: House) -> None:
    patron, bureau = Visitor(client, "patron-1"), of_role(house, client, "bureau")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, "T1", "10 on red")
    told = bureau.get("/bureau").json()
    assert told["sum_cents"] == 0
    assert {one["kind"] for one in told["totals"]} >= {"bankroll", "chips", "inventory", "issue"}
    chain = next(one for one in told["chains"] if one["table"] == "T1")
    tip = house.floor.table("T1").tip
    assert (chain["seq"], chain["hash"]) == (tip.seq, tip.hash)
    assert worked_out(bureau, "/bureau/audit")["wrong"] == []


def test_the_bureau_reads_every_deed_however_many_came_after_it(
    client: TestClient, house: House
) -> None:
    supervisor, bureau = (of_role(house, client, one) for one in ("supervisor", "bureau"))
    supervisor.done("/tables/T1/chat/off")
    for seconds in range(10, 10 + staff.DEEDS):
        supervisor.done("/tables/T1/paces", {"wagers": seconds, "answers": seconds})
    first, last = (bureau.get(f"/bureau/deeds/{page}").json() for page in (1, 9))
    assert (first["page"], first["pages"], last["page"]) == (1, 2, 2)
    assert len(first["rows"]) == staff.DEEDS
    switched = next(one for one in last["rows"] if one["what"] == "chat")
    assert (switched["by"], switched["table"]) == ("supervisor-1", "T1")
    said = "supervisor-1 (T1): supervisor-1 switched chat off here"
    assert said not in bureau.page("/bureau")
    assert 'href="/bureau?page=2#deeds"' in bureau.page("/bureau")
    assert said in bureau.page("/bureau?page=2")


def test_an_audit_is_worked_out_beside_the_requests_and_anew_for_who_asks_again(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    bureau, go, found = of_role(house, client, "bureau"), Event(), iter((["amiss"], []))

    def slowly() -> list[str]:
        go.wait(60)
        return next(found)

    monkeypatch.setattr(house.floor, "audit", slowly)
    assert bureau.get("/bureau/audit").json()["pending"]
    go.set()
    assert worked_out(bureau, "/bureau/audit")["wrong"] == ["amiss"]
    assert worked_out(bureau, "/bureau/audit")["wrong"] == []


def test_findings_that_nobody_came_for_are_not_told_to_who_comes_later(house: House) -> None:
    old = ("2026-01-01T00:00:00+00:00", ["amiss"], monotonic() - 10_000)
    house.desk.patience = 60.0
    assert house.desk.ask(AUDIT, lambda: old, find=lambda: old) == old
    told = house.audit()
    assert told is not None
    assert told[1] == []


def test_a_journal_is_read_without_what_lies_face_down(client: TestClient, house: House) -> None:
    patron, bureau = Visitor(client, "patron-1"), of_role(house, client, "bureau")
    patron.done("/tables/T2/buy-ins", {"amount_cents": 500_00})
    for _ in range(3):
        plays(house, patron, "T2", "10 on main at 1")
    found = house.floor.current("T2")
    with house.database.transaction() as connection:
        rows = tuple(journal.read(connection, found.game, "T2"))
    hidden = {seq: entry.event for seq, _, _, entry in rows if entry.event.seen_by is not None}
    assert hidden
    pages = [bureau.get(f"/bureau/journals/T2/{page}").json() for page in (1, 2)]
    told = {row["seq"]: row for page in pages for row in page["rows"]}
    assert len(told) == min(found.tip.seq, 200)
    for seq, event in hidden.items():
        if seq in told:
            assert told[seq]["withheld"]
            assert not [card for card in getattr(event, "cards", ()) if card in told[seq]["says"]]


@pytest.mark.parametrize("name", ["", "a/b", "a b", "../x", "x" * 41, "T1\n", "%", "-a", "é"])
def test_a_table_has_a_name_that_is_one(client: TestClient, house: House, name: str) -> None:
    patron = Visitor(client, "patron-1")
    refused = patron.post("/tables", {"table": name, "game": "roulette"})
    assert refused.status_code == 422
    assert refused.json()["accepted"].startswith("a letter or a digit, then")


def test_a_name_that_looks_like_a_pattern_is_closed_alone(database: Database) -> None:
    floor = Floor(database)
    for name in ("T_1", "TA1"):
        floor.open_table(name, "roulette")
    funded(floor, "p1")
    floor.act("TA1", "p1", "buy-in", lambda d: d.buy("p1", 100_00))
    closing.close_table(floor, "T_1", "supervisor-1")
    assert floor.names() == ("TA1",)
