"""Tips to and for the dealers: theirs, not the house's, and booked with the round."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from croupier.floor.money import ledger
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.rulebook.citation import verifies
from tests.floor.houses import house_with, of_role
from tests.floor.test_tables import money_of
from tests.floor.visitors import Visitor

T = "/tables/T1"


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette")


@pytest.fixture
def patron(client: TestClient) -> Visitor:
    made = Visitor(client, "patron-1")
    made.done(f"{T}/buy-ins", {"amount_cents": 500_00})
    return made


def page_of(patron: Visitor) -> dict[str, str]:
    """What the page of the table says of the last round, by part."""
    parts = re.findall(r'hx-target="#(\w+)"[^>]*>(.*?)</hx-partial>', patron.page(T), re.DOTALL)
    return {
        name: " ".join(re.sub(r"<[^>]*>", " ", text).split())
        for name, text in parts
        if name in ("banner", "news", "settled")
    }


def tips(house: House) -> int:
    return money_of(house.floor, ledger.tips("T1"))


@verifies("cmr146.09.8")
def test_a_tip_is_the_dealers_and_a_dealer_redeems_it(
    patron: Visitor, client: TestClient, house: House
) -> None:
    told = patron.done(f"{T}/tips", {"amount_cents": 15_00}, "key-1")
    assert patron.done(f"{T}/tips", {"amount_cents": 15_00}, "key-1") == told
    assert told["chips_cents"] == 485_00
    assert tips(house) == 15_00
    assert money_of(house.floor, ledger.purse("practice", "patron-1")) == 500_00
    assert "patron-1 tips the dealers $15" in client.get("/tables/T1").text
    assert 'data-tips="1500"' in patron.page("/tables/T1")
    assert patron.get("/me/care").json()["net_cents"] == 0  # no loss at play
    dealer = of_role(house, client, "dealer")
    assert dealer.done(f"{T}/tip-redemptions", None, "a") == {"amount_cents": 15_00}
    assert dealer.done(f"{T}/tip-redemptions", None, "a") == {"amount_cents": 15_00}
    assert dealer.post(f"{T}/tip-redemptions").status_code == 422
    assert tips(house) == 0
    own = money_of(house.floor, ledger.purse("practice", "dealer-1"))
    assert own == 1_015_00  # with the welcome
    assert dealer.get("/me/lifetime").json() == {"rows": []}  # no win at play
    assert house.floor.audit() == []


@pytest.mark.parametrize("amount", [0, -5, 500_01])
def test_a_tip_of_what_one_does_not_have_is_refused(
    patron: Visitor, house: House, amount: int
) -> None:
    refused = patron.post(f"{T}/tips", {"amount_cents": amount})
    assert refused.status_code == 422
    assert refused.json()["cites"] == ["cmr146.09.8"]
    assert tips(house) == 0
    patron.done(f"{T}/cash-outs", {})
    for path in ("tips", "commands"):
        body = {"text": "cash 5"} if path == "commands" else {"amount_cents": 5_00}
        assert patron.post(f"{T}/{path}", body).json()["accepted"] == "buying chips first"
    none = patron.post(f"{T}/buy-ins", {"amount_cents": 0}).json()
    assert none["accepted"] == "an amount above $0"


def test_who_may_not_tip_or_redeem_is_refused(
    patron: Visitor, client: TestClient, house: House
) -> None:
    for role in ("dealer", "supervisor", "cashier", "bureau"):
        somebody = of_role(house, client, role)
        assert somebody.post(f"{T}/tips", {"amount_cents": 5_00}).status_code == 403
        wager = {"amount_cents": 5_00, "wager": "red"}
        assert somebody.post(f"{T}/dealer-wagers", wager).status_code == 403
        if role != "dealer":
            assert somebody.post(f"{T}/tip-redemptions").status_code == 403
    assert patron.post(f"{T}/tip-redemptions").status_code == 403
    stranger = Visitor(client, "patron-2")
    assert stranger.post(f"{T}/tips", {"amount_cents": 5_00}).status_code == 422


@verifies("cmr146.09.8")
def test_what_a_wager_for_the_dealer_brings_is_the_dealers(patron: Visitor, house: House) -> None:
    won = lost = 0
    for _ in range(60):
        before, chips = tips(house), house.floor.table("T1").driver.table.accounts["patron-1"]
        patron.done(f"{T}/dealer-wagers", {"amount_cents": 5_00, "wager": "red"})
        assert tips(house) == before  # not before it is settled
        told = patron.done(f"{T}/ready")
        gain = tips(house) - before
        words = "the dealers win $5" if gain else "the dealers lose $5"
        shown = page_of(patron)
        assert words in shown["banner"], shown
        assert words.replace("the", "The", 1) in shown["news"]
        assert words.replace("the", "The", 1) in shown["settled"]
        assert not any("ou win" in said or "ou lose" in said for said in shown.values()), shown
        assert gain in (0, 10_00)
        assert told["chips_cents"] == chips - 5_00  # it was given away, won or lost
        won, lost = won + bool(gain), lost + (not gain)
        if won and lost:
            break
    assert won
    assert lost
    assert house.floor.audit() == []
    again = House(house.database)
    assert again.floor.table("T1").driver.table == house.floor.table("T1").driver.table


def test_ones_own_wager_and_the_dealers_are_not_mixed(patron: Visitor, house: House) -> None:
    wager = {"amount_cents": 5_00, "wager": "red"}
    patron.done(f"{T}/dealer-wagers", wager)
    on_top = patron.post(f"{T}/wagers", wager)
    assert on_top.status_code == 422
    assert "is for the dealer" in on_top.json()["why"]
    patron.done(f"{T}/wagers", wager | {"wager": "black"})
    onto = patron.post(f"{T}/dealer-wagers", wager | {"wager": "black"})
    assert onto.status_code == 422
    assert len(house.floor.table("T1").driver.table.wagers) == 2


def test_a_wager_for_the_dealer_that_is_taken_back_is_the_patrons(
    patron: Visitor, house: House
) -> None:
    patron.done(f"{T}/dealer-wagers", {"amount_cents": 5_00, "wager": "red"})
    (wager,) = house.floor.table("T1").driver.table.wagers
    told = patron.done(f"{T}/take-downs", {"wager": wager.id})
    assert (told["chips_cents"], tips(house)) == (500_00, 0)
    patron.done(f"{T}/wagers", {"amount_cents": 5_00, "wager": "red"})
    patron.done(f"{T}/ready")
    assert tips(house) == 0
    assert house.floor.audit() == []
