"""A decision that a ruling was wrong pays the patron: once, from the inventory, in the books."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from croupier.floor.money import books, ledger, redress
from croupier.floor.people import accounts
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import closing
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.visitors import Visitor, becomes

T = "/tables/T1"
WRONG: dict[str, Any] = {
    "outcome": "wrong",
    "reason": "The ball lay in a red pocket.",
    "cites": ["roulette.1.e.11"],
}


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette")


@pytest.fixture
def patron(client: TestClient, house: House) -> Visitor:
    made = Visitor(client, "patron-1")
    made.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    plays(house, made, "T1", "10 on red")
    return made


@pytest.fixture
def at(patron: Visitor) -> str:
    """Where the patron's dispute is decided."""
    return f"/disputes/{patron.done(f'{T}/disputes', {})['number']}/decisions"


def held(house: House, *names: str) -> list[int]:
    with house.database.reading() as connection:
        return [ledger.balance(connection, name) for name in names]


def sum_of_all(house: House) -> int:
    with house.database.reading() as connection:
        return int(connection.scalar(select(func.sum(schema.account.c.balance))) or 0)


def win(house: House) -> tuple[int, int]:
    with house.database.reading() as connection:
        of = books.moved_of(connection, "T1")["T1"]
    return of.win, of.redress


def test_a_supervisor_pays_from_the_inventory_and_every_book_knows_it(
    client: TestClient, house: House, patron: Visitor, at: str
) -> None:
    supervisor, bureau = of_role(house, client, "supervisor"), of_role(house, client, "bureau")
    cashier = of_role(house, client, "cashier")
    accounts = "practice/patron-1", "bankroll/patron-1", "inventory/T1"
    before, (won, _) = held(house, *accounts), win(house)
    told = supervisor.done(at, WRONG | {"amount_cents": 17_50, "after": 0})
    assert told["decisions"][0]["paid_cents"] == 17_50
    moved = [now - was for was, now in zip(before, held(house, *accounts), strict=True)]
    assert moved == [17_50, 0, -17_50]
    assert win(house) == (won - 17_50, 17_50)
    assert sum_of_all(house) == 0
    assert house.floor.audit() == []
    line = next(iter(patron.page("/me").split("dispute paid")[1:]), "")
    assert "17.50" in line.partition("</tr>")[0]
    assert "dispute paid,T1,0.00,17.50,0.00" in patron.page("/me/statement.csv")
    assert "17.50" in patron.page("/tables/T1").partition('class="decided"')[2].partition("</p>")[0]
    seen = bureau.get("/bureau").json()
    deed = next(one for one in seen["deeds"] if one["what"] == "decide")
    assert deed["by"] == "supervisor-1"
    for word in ("$17.50", "patron-1", "T1", "roulette.1.e.11", WRONG["reason"]):
        assert word in deed["words"]
    (paid,) = seen["redress"]
    assert (paid["amount_cents"], paid["person"], paid["table"]) == (17_50, "patron-1", "T1")
    assert "$17.50" in bureau.page("/bureau")
    table = cashier.get("/cage").json()["tables"][0]
    assert (table["win_cents"], table["redress_cents"]) == (won - 17_50, 17_50)


def test_it_is_paid_once_and_a_second_decision_is_another_row(
    client: TestClient, house: House, patron: Visitor, at: str
) -> None:
    supervisor, other = (of_role(house, client, "supervisor", n) for n in (1, 2))
    pays = WRONG | {"amount_cents": 5_00}
    first = supervisor.done(at, pays, key="one")
    assert supervisor.done(at, pays, key="one") == first
    assert win(house)[1] == 5_00
    unaware = supervisor.post(at, pays, key="two")
    assert unaware.status_code == 422
    assert unaware.json()["why"] == "$5 has been paid for it"
    assert win(house)[1] == 5_00
    late = other.post(at, pays | {"after": 0})
    assert late.status_code == 422
    assert "somebody else has decided" in late.json()["why"]
    other.done(at, pays | {"amount_cents": 2_00, "after": 1})
    told = patron.get("/disputes").json()["rows"][0]["decisions"]
    assert [one["paid_cents"] for one in told] == [5_00, 2_00]
    assert told[0]["entry"] != told[1]["entry"]
    assert win(house)[1] == 7_00
    assert house.floor.audit() == []


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"amount_cents": 0}, 422),
        ({"amount_cents": -1}, 422),
        ({"amount_cents": 12.345}, 400),
        ({"amount_cents": "12.34"}, 400),
        ({"amount_cents": redress.MOST + 1}, 422),
        ({"amount_cents": 10**14}, 422),
        ({"amount_cents": 5_00, "outcome": "stands"}, 422),
        ({"amount_cents": 5_00, "reason": " "}, 422),
        ({"amount_cents": 5_00, "cites": []}, 422),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(
    client: TestClient, house: House, patron: Visitor, at: str, more: Any, status: int
) -> None:
    supervisor = of_role(house, client, "supervisor")
    assert supervisor.post(at, WRONG | more).status_code == status
    assert patron.get("/disputes").json()["rows"][0]["decisions"] == []
    assert win(house)[1] == 0


def test_no_more_than_the_most_is_paid_for_one_round(
    client: TestClient, house: House, patron: Visitor, at: str
) -> None:
    """The inventory is filled with what it lacks, however much that is."""
    supervisor = of_role(house, client, "supervisor")
    supervisor.done(at, WRONG | {"amount_cents": redress.MOST})
    assert held(house, "inventory/T1") == [0]
    again = supervisor.post(at, WRONG | {"amount_cents": 1, "after": 1})
    assert again.status_code == 422
    assert again.json()["accepted"] == "a decision without a payment"
    plays(house, patron, "T1", "10 on red")
    assert house.floor.audit() == []


def test_only_a_supervisor_pays_and_never_for_their_own_round(
    client: TestClient, house: House, patron: Visitor, at: str
) -> None:
    pays = WRONG | {"amount_cents": 5_00}
    for role in ("dealer", "cashier", "bureau"):
        assert of_role(house, client, role).post(at, pays).status_code == 403, role
    assert patron.post(at, pays).status_code == 403
    assert client.post(f"/api/v1{at}", json=pays).status_code == 401
    keyless = client.post(f"/api/v1{at}", json=pays, headers=patron.headers())
    assert keyless.status_code == 403
    patron.done(f"{T}/cash-outs", {})
    becomes(house, "patron-1", "supervisor")
    promoted = Visitor(client, "patron-1", known=True)
    assert promoted.post(at, pays).status_code == 403
    assert win(house)[1] == 0


def test_a_request_without_a_key_of_its_own_pays_nothing(
    client: TestClient, house: House, at: str
) -> None:
    supervisor = of_role(house, client, "supervisor")
    pays = WRONG | {"amount_cents": 5_00}
    told = client.post(f"/api/v1{at}", json=pays, headers=supervisor.headers())
    assert told.status_code == 400
    assert "Idempotency-Key" in told.json()["why"]


def test_the_purse_is_that_of_the_round_and_a_closed_table_pays_too(
    client: TestClient, house: House, patron: Visitor, at: str
) -> None:
    """The table is closed and live by now; the round was played with practice money."""
    supervisor = of_role(house, client, "supervisor")
    closing.close_table(house.floor, "T1", "supervisor-1")
    supervisor.done(f"{T}/modes", {"mode": "live"})
    practice, live = held(house, "practice/patron-1", "bankroll/patron-1")
    supervisor.done(at, WRONG | {"amount_cents": 25_00})
    after = held(house, "practice/patron-1", "bankroll/patron-1", "inventory/T1")
    assert after == [practice + 25_00, live, 0]
    (chart,) = patron.get("/me/lifetime").json()["rows"]
    assert (chart["mode"], chart["net_cents"]) == ("practice", after[0] - accounts.WELCOME)
    assert sum_of_all(house) == 0
    assert house.floor.audit() == []


def test_a_live_round_is_paid_with_live_money(database: Database) -> None:
    house = house_with(database)
    house.floor.open_table("T1", "roulette", "live")
    with TestClient(application(house)) as own:
        patron = Visitor(own, "patron-1")
        patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
        plays(house, patron, "T1", "10 on red")
        number = patron.done(f"{T}/disputes", {})["number"]
        before = held(house, "bankroll/patron-1")
        of_role(house, own, "supervisor").done(
            f"/disputes/{number}/decisions", WRONG | {"amount_cents": 25_00}
        )
    assert held(house, "bankroll/patron-1") == [before[0] + 25_00]
    assert house.floor.audit() == []
