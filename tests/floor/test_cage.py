"""The cage: an act on every patron's row, chips that are presented, and lists to take away."""

from __future__ import annotations

import csv

import pytest
from starlette.testclient import TestClient

from croupier.core.event import CashedOut, Confirmed
from croupier.floor.money import ledger
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, journal
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.test_tables import money_of
from tests.floor.visitors import Visitor

T = "/tables/T1"
AT_T1 = {"person": "patron-1", "table": "T1"}


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


@pytest.fixture
def patron(client: TestClient, house: House) -> Visitor:
    made = Visitor(client, "patron-1")
    made.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    return made


def test_a_cashier_cashes_chips_that_a_patron_presents(
    client: TestClient, house: House, patron: Visitor
) -> None:
    cashier = of_role(house, client, "cashier")
    told = cashier.done("/cage/cash-outs", AT_T1, key="one")
    assert told == {**AT_T1, "amount_cents": 200_00}
    assert cashier.done("/cage/cash-outs", AT_T1, key="one") == told
    assert money_of(house.floor, "practice/patron-1") == 1_000_00
    assert money_of(house.floor, ledger.chips("T1", "patron-1")) == 0
    with house.database.reading() as connection:
        rows = journal.read(connection, house.floor.current("T1").game, "T1")
        last = [entry.event for _, _, _, entry in rows][-2:]
    assert [type(one) for one in last] == [Confirmed, CashedOut]
    assert isinstance(last[0], Confirmed)
    assert (last[0].role, last[0].by) == ("cashier", "cashier-1")
    assert "cash-out at the cage" in patron.page("/me/statement.csv")
    assert house.floor.audit() == []
    again = cashier.post("/cage/cash-outs", AT_T1)
    assert again.status_code == 422
    assert "has none at this table" in again.json()["why"]


def test_chips_with_something_at_stake_stay_where_they_are(
    client: TestClient, house: House, patron: Visitor
) -> None:
    cashier = of_role(house, client, "cashier")
    patron.done(f"{T}/wagers", {"amount_cents": 10_00, "wager": "red"})
    refused = cashier.post("/cage/cash-outs", AT_T1)
    assert refused.status_code == 422
    assert "has wagers on the layout" in refused.json()["why"]
    assert refused.json()["cites"] == ["cmr146.09.6"]
    assert money_of(house.floor, ledger.chips("T1", "patron-1")) == 190_00
    assert cashier.post("/cage/cash-outs", AT_T1 | {"person": "nobody-1"}).status_code == 404
    assert cashier.post("/cage/cash-outs", AT_T1 | {"table": "T9"}).status_code == 404
    for role in ("dealer", "supervisor", "bureau"):
        somebody = of_role(house, client, role)
        assert somebody.post("/cage/cash-outs", AT_T1).status_code == 403
    assert patron.post("/cage/cash-outs", AT_T1).status_code == 403


def test_the_chips_of_a_bot_are_its_own(client: TestClient, house: House, patron: Visitor) -> None:
    cashier = of_role(house, client, "cashier")
    bots.seat(house.floor, "T2", "patron-1")
    refused = cashier.post("/cage/cash-outs", {"person": "bot-1", "table": "T2"})
    assert refused.status_code == 422
    assert "dismissing the bot" in refused.json()["accepted"]
    row = cashier.page("/cage").partition('data-sifted="bot-1"')[2].partition("</tr>")[0]
    assert "cash-outs" not in row
    assert "data-fill" not in row


def test_nobody_who_cashed_at_the_cage_comes_back_with_less(
    client: TestClient, house: House
) -> None:
    """Where the rules want as much back as was taken off the table."""
    house.floor.open_table("T3", "poker")
    cashier = of_role(house, client, "cashier")
    one, two = Visitor(client, "patron-1"), Visitor(client, "patron-2")
    for each in (one, two):
        each.done("/tables/T3/buy-ins", {"amount_cents": 300_00})
    cashier.done("/cage/cash-outs", {"person": "patron-1", "table": "T3"})
    less = one.post("/tables/T3/buy-ins", {"amount_cents": 100_00})
    assert less.status_code == 422
    assert "taken off this table not long ago" in less.json()["why"].replace("was ", "")
    one.done("/tables/T3/buy-ins", {"amount_cents": 300_00})


def test_every_row_has_its_acts(client: TestClient, house: House, patron: Visitor) -> None:
    Visitor(client, "patron-2")
    cashier = of_role(house, client, "cashier")
    page = cashier.page("/cage")
    row = page.partition('data-sifted="patron-1"')[2].partition("</tr>")[0]
    assert 'data-fill="issue" data-person="patron-1"' in row
    assert 'href="/cage/patrons/patron-1#statement"' in row
    assert 'data-api="POST /cage/cash-outs"' in row
    other = page.partition('data-sifted="patron-2"')[2].partition("</tr>")[0]
    assert "cash-outs" not in other
    own = cashier.page("/cage/patrons/patron-1")
    assert "buy-in" in own
    assert "$200 at T1" in own
    missing = client.get("/cage/patrons/cashier-1", headers=cashier.headers())
    assert missing.status_code == 404


def test_lists_can_be_taken_away(client: TestClient, house: House, patron: Visitor) -> None:
    plays(house, patron, "T1", "10 on red")
    cashier = of_role(house, client, "cashier")
    issue = {"person": "patron-1", "amount_cents": 70_50, "mode": "practice"}
    cashier.done("/cage/issues", issue)
    told = cashier.get("/cage").json()

    def sheet(name: str) -> list[dict[str, str]]:
        made = client.get(f"/cage/{name}.csv", headers=cashier.headers())
        assert made.headers["content-type"].startswith("text/csv")
        assert f'filename="{name}.csv"' in made.headers["content-disposition"]
        return list(csv.DictReader(made.text.splitlines()))

    (one,) = sheet("patrons")
    assert one["patron"] == "patron-1"
    assert round(float(one["chips"]) * 100) == told["patrons"][0]["chips_cents"]
    tables = {one["table"]: one for one in sheet("tables")}
    assert tables["T1"]["drop"] == "200.00"
    assert round(float(tables["T1"]["win"]) * 100) == told["tables"][0]["win_cents"]
    issued = sheet("issues")
    assert sum(round(float(one["amount"]) * 100) for one in issued) == told["issued_cents"]
    last = issued[-1]
    assert (last["by"], last["to"], last["kind"]) == ("cashier-1", "patron-1", "practice")
    assert last["amount"] == "70.50"


def test_nobody_issues_play_money_to_a_bot_nor_nothing_to_a_patron(
    client: TestClient, house: House, patron: Visitor
) -> None:
    patron.done(f"{T}/bots", {})
    cashier = of_role(house, client, "cashier")
    issue = {"person": "bot-1", "amount_cents": 100_00, "mode": "practice"}
    assert "a bot" in cashier.post("/cage/issues", issue).json()["why"]
    nothing = {"person": "patron-1", "amount_cents": 0, "mode": "live"}
    assert "more than zero" in cashier.post("/cage/issues", nothing).json()["why"]
    page = cashier.page("/cage")
    assert '<option value="patron-1">' in page
    assert '<option value="bot-1">' not in page
    assert 'data-api="POST /cage/issues"' not in cashier.page("/cage/patrons/bot-1")
