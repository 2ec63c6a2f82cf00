"""A spectator sees how the last round ended: what came and who won what, and nothing private."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.playing import deals_a_hand
from tests.floor.visitors import Visitor


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack", T3="poker")


def results(page: str) -> str:
    """The part that says how the last round ended."""
    part = page.partition('hx-target="#settled"')[2]
    return part.partition("</hx-partial>")[0]


def nets(page: str) -> dict[str, int]:
    found = re.findall(r'id="r\d+-([\w-]+)" data-net="(-?\d+)"', results(page))
    return {patron: int(net) for patron, net in found}


@pytest.mark.parametrize(("table", "wager"), [("T1", "10 on red"), ("T2", "10 on main")])
def test_a_spectator_sees_what_came_and_who_won_what(
    client: TestClient, house: House, table: str, wager: str
) -> None:
    assert "<h2>" not in results(client.get(f"/tables/{table}").text)
    patron = Visitor(client, "patron-1")
    patron.done(f"/tables/{table}/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, table, wager)
    has = patron.get(f"/tables/{table}/view").json()["ledger"]["balances"]["patron-1"]
    page = client.get(f"/tables/{table}").text
    assert "Last round: 1" in results(page)
    assert nets(page) == {"patron-1": has - 200_00}
    assert f'href="/tables/{table}/rounds/1"' in results(page)
    for role in ("dealer", "supervisor"):
        assert nets(of_role(house, client, role).page(f"/tables/{table}")) == nets(page)
    assert nets(patron.page(f"/tables/{table}")) == {}  # their own result is there instead
    assert nets(patron.page(f"/tables/{table}?watch=1")) == nets(page)
    if table == "T1":
        assert re.search(r"<p><strong>\d+ (red|black|green)\.<", results(page))


def test_nothing_is_told_before_a_round_is_over(client: TestClient, house: House) -> None:
    """A wager that is lost early in a round says nothing yet."""
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T2/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, "T2", "10 on main")
    before = results(client.get("/tables/T2").text)
    patron.done("/tables/T2/commands", {"text": "10 on main"})
    patron.done("/tables/T2/ready")
    if house.floor.current("T2").driver.table.round == 2:
        playing = house.floor.current("T2").driver.table.wagers_of("patron-1")
        assert not playing or results(client.get("/tables/T2").text) == before


def test_hands_that_nobody_showed_stay_hidden(client: TestClient, house: House) -> None:
    """A hand that ends with a fold tells who won the pot, and no card."""
    one, two = Visitor(client, "patron-1"), Visitor(client, "patron-2")
    for each in (one, two):
        each.done("/tables/T3/buy-ins", {"amount_cents": 300_00})
    deals_a_hand(house.floor, "T3", ("bet", "fold", "call"))
    page = client.get("/tables/T3").text
    own = nets(page)
    assert set(own) == {"patron-1", "patron-2"}
    assert max(own.values()) > 0 > min(own.values())
    held = {card for each in (one, two) for card in _own_cards(each)}
    assert not [card for card in held if card in results(page).split()]


def _own_cards(visitor: Visitor) -> set[str]:
    things = visitor.get("/tables/T3/view").json()["things"]
    return {one["face"] for one in things if one["what"] == "card" and one["face"] != "??"}
