"""Money without dead ends: a buy-in one can pay, cashing out everywhere, more practice money."""

from __future__ import annotations

import re
from unittest.mock import patch

import pytest
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.floor.money import cage, ledger
from croupier.floor.web.serving.house import House
from tests.floor.test_tables import money_of
from tests.floor.visitors import Visitor


def practice(house: House, one: Visitor) -> int:
    return money_of(house.floor, ledger.purse(ledger.PRACTICE, one.name))


def offer(one: Visitor, table: str) -> int:
    """The buy-in that a table's page offers."""
    found = re.search(r'data-offer="(\d+)"', one.page(f"/tables/{table}"))
    assert found
    return int(found[1])


def loses(house: House, one: Visitor, cents: int) -> None:
    """Practice money that is given to the dealers is gone."""
    one.done("/tables/T1/buy-ins", {"amount_cents": cents})
    one.done("/tables/T1/tips", {"amount_cents": cents})


@pytest.fixture
def one(house: House, client: TestClient) -> Visitor:
    house.floor.open_table("T1", "roulette")
    return Visitor(client, "patron-1")


def test_the_buy_in_that_is_offered_is_one_the_purse_has(house: House, one: Visitor) -> None:
    assert offer(one, "T1") == 200_00
    loses(house, one, 850_00)
    assert offer(one, "T1") == 150_00
    loses(house, one, 147_00)
    assert offer(one, "T1") == 0, "less than the least wager"


def test_practice_money_is_filled_up_once_it_is_low(house: House, one: Visitor) -> None:
    refused = one.post("/me/practice-money")
    assert refused.status_code == 422
    assert "$1,000" in refused.json()["why"]
    assert "/me/practice-money" not in one.page("/me")
    loses(house, one, 950_00)
    for page in ("/me", "/"):
        assert "/me/practice-money" in one.page(page)
    assert "data-refill" in one.page("/tables/T1")
    assert one.done("/me/practice-money") == {"amount_cents": 950_00}
    assert practice(house, one) == 1_000_00
    assert house.floor.audit() == []


def test_no_more_is_filled_up_in_a_day_than_a_cashier_may_issue(house: House, one: Visitor) -> None:
    filled = []
    for lost in (950_00, *(1_000_00,) * (cage.MOST_A_DAY // 1_000_00)):
        loses(house, one, lost)
        filled.append(one.done("/me/practice-money")["amount_cents"])
    assert filled[-1] == 50_00, "what is left of the day's amount"
    assert sum(filled) == cage.MOST_A_DAY
    refused = one.post("/me/practice-money")
    assert refused.status_code == 422
    assert refused.json()["detail"] == (
        "more practice money: at most $10,000 a day can be issued. Accepted: a later day."
    )
    spanish = one.post("/me/practice-money", more={"accept-language": "es"}).json()
    assert spanish["why"] == "se entregan como máximo $10,000 al día"
    assert house.floor.audit() == []


def test_chips_are_cashed_at_all_tables_where_nothing_is_at_stake(
    house: House, one: Visitor
) -> None:
    house.floor.open_table("T2", "blackjack")
    house.floor.open_table("T3", "sicbo")
    for table in ("T1", "T2", "T3"):
        one.done(f"/tables/{table}/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/T3/commands", {"text": "5 on small"})
    for page in ("/me", "/"):
        assert "/me/cash-outs" in one.page(page)
    made = one.done("/me/cash-outs", None, "once")
    assert [(row["table"], row["amount_cents"]) for row in made["rows"]] == [
        ("T1", 100_00),
        ("T2", 100_00),
        ("T3", 0),
    ]
    assert made["says"] == (
        "Cashed out: $200 is in the cage. Not at T3: you have wagers on the layout."
    )
    assert practice(house, one) == 900_00
    assert one.get("/me").json()["chips_cents"] == {"T3": 95_00}
    one.done("/tables/T1/buy-ins", {"amount_cents": 50_00})
    assert one.done("/me/cash-outs", None, "once") == made
    assert one.get("/me").json()["chips_cents"] == {"T1": 50_00, "T3": 95_00}
    assert house.floor.audit() == []


def test_a_cash_out_at_all_tables_that_was_cut_off_still_names_every_table(
    house: House, one: Visitor
) -> None:
    house.floor.open_table("T2", "sicbo")
    for table in ("T1", "T2"):
        one.done(f"/tables/{table}/buy-ins", {"amount_cents": 100_00})
    lost = Refused("the answer", "the power failed", (), "the same request")
    with patch("croupier.floor.web.api.account.once.carried_out", side_effect=lost):
        assert one.post("/me/cash-outs", None, "once").status_code == 422
    assert practice(house, one) == 1_000_00
    rows = one.done("/me/cash-outs", None, "once")["rows"]
    assert [(row["table"], row["amount_cents"]) for row in rows] == [("T1", 100_00), ("T2", 100_00)]


@pytest.mark.parametrize("typed", ["100f200", "1,00", "1e3", "10.005", " ", "-5", "0x10", "٣"])
def test_an_amount_is_read_whole_or_refused(house: House, one: Visitor, typed: str) -> None:
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    for path, body in (
        ("buy-ins", {"amount_cents": typed}),
        ("tips", {"amount_cents": typed}),
        ("commands", {"text": f"buy {typed}"}),
        ("commands", {"text": f"{typed} on red"}),
        ("wagers", {"amount_cents": typed, "wager": "red"}),
    ):
        assert one.post(f"/tables/T1/{path}", body).status_code >= 400, path
    assert one.post("/me/limits", {"kind": "loss_day", "amount": typed}).status_code >= 400
    assert one.get(f"/tables/T1/amounts/{typed}").status_code >= 400
    assert practice(house, one) == 900_00
