"""Saved bets and favorites: kept with the account, laid in one act, and refused by the rules."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient

from croupier.floor.people import saved_bets
from croupier.floor.web.serving.house import House
from tests.floor.houses import seated
from tests.floor.visitors import Visitor

BETS = "/tables/T1/saved-bets"


def sends(one: Visitor, method: str, path: str, body: Any = None) -> Any:
    return one.client.request(method, f"/api/v1{path}", json=body, headers=one.headers())


def lies(one: Visitor, table: str = "T1") -> dict[str, int]:
    wagers = one.get(f"/tables/{table}/view").json()["ledger"]["wagers"]
    return {f"{w['kind']}:{w['on']}@{w['box']}": w["amount_cents"] for w in wagers}


def bet(one: Visitor, table: str, wager: str, on: str = "", cents: int = 5_00) -> None:
    body = {"amount_cents": cents, "wager": wager, "on": on}
    one.done(f"/tables/{table}/wagers", body)


def test_wagers_are_saved_laid_again_in_one_act_and_undone_together(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    assert one.post(BETS, {"name": "Usual"}).status_code == 422
    bet(one, "T1", "red")
    bet(one, "T1", "straight", "17", 10_00)
    kept = one.done(BETS, {"name": "  My   usual "})
    assert (kept["name"], kept["total_cents"]) == ("My usual", 15_00)
    laid = lies(one)
    one.done("/tables/T1/moves", {"move": "clear"})
    again = f"{BETS}/{kept['number']}/wagers"
    assert one.done(again)["skipped"] == []
    assert lies(one) == laid
    assert "already there" in one.post(again).json()["detail"]
    one.done("/tables/T1/moves", {"move": "undo"})
    assert lies(one) == {}
    house.floor.open_table("T2", "roulette", choices={"limits.min": 10})
    one.done("/tables/T2/buy-ins", {"amount_cents": 100_00})
    skipped = one.done(f"/tables/T2/saved-bets/{kept['number']}/wagers")["skipped"]
    assert lies(one, "T2") == {"straight:17@0": 10_00}
    assert [refused["cites"] for refused in skipped] == [["cmr147.07.1", "cmr147.07.3"]]
    assert house.floor.audit() == []


def test_a_bet_at_ones_own_seat_follows_to_another_seat(client: TestClient, house: House) -> None:
    one = seated(client, house, "blackjack")
    bet(one, "T1", "main")
    assert one.done(BETS, {"name": "Main"})["wagers"][0]["spot"] == "main"
    house.floor.open_table("T2", "blackjack")
    two = Visitor(client, "patron-2")
    for each in (two, one):
        each.done("/tables/T2/buy-ins", {"amount_cents": 100_00})
    number = one.get("/tables/T2/saved-bets").json()["bets"][0]["number"]
    one.done(f"/tables/T2/saved-bets/{number}/wagers")
    assert lies(one, "T2") == {"main:@2": 5_00}
    assert two.post(f"/tables/T2/saved-bets/{number}/wagers").status_code == 422


def test_names_numbers_and_favorites_have_limits(client: TestClient, house: House) -> None:
    one = seated(client, house, "roulette")
    bet(one, "T1", "red")
    first = one.done(BETS, {"name": "First"})["number"]
    for name in ("", "x" * 41, "first", "a\u202eb"):
        assert one.post(BETS, {"name": name}).status_code == 422, name
    for n in range(saved_bets.MOST - 1):
        one.done(BETS, {"name": f"Bet {n}"})
    assert "20 saved bets" in one.post(BETS, {"name": "One more"}).json()["detail"]
    assert sends(one, "PUT", f"{BETS}/{first}", {"name": "bet 0"}).status_code == 422
    assert sends(one, "PUT", f"{BETS}/{first}", {"name": "FIRST"}).json()["name"] == "FIRST"
    assert sends(one, "DELETE", f"{BETS}/{first}").status_code == 200
    assert sends(one, "DELETE", f"{BETS}/{first}").status_code == 422
    chosen = {"spots": ["red", "straight:17", "red"]}
    made = sends(one, "PUT", "/tables/T1/favorites", chosen).json()["favorites"]
    assert [each["called"] for each in made] == ["Red", "Straight 17"]
    for spots in (["pass"], ["straight:99"], [f"straight:{n}" for n in range(1, 37)] * 2 + made):
        assert sends(one, "PUT", "/tables/T1/favorites", {"spots": spots}).status_code >= 400
    assert house.floor.audit() == []


def test_a_page_that_still_shows_a_deleted_bet_lays_no_other(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    bet(one, "T1", "red")
    gone = one.done(BETS, {"name": "Small"})["number"]
    sends(one, "DELETE", f"{BETS}/{gone}")
    bet(one, "T1", "red", cents=100_00)
    one.done(BETS, {"name": "Large"})
    one.done("/tables/T1/moves", {"move": "clear"})
    assert one.post(f"{BETS}/{gone}/wagers").status_code == 422
    assert not lies(one)


def test_a_favorite_that_only_another_table_offers_stays_one(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette", choices={"wheel": "double"})
    house.floor.open_table("T2", "roulette", choices={"wheel": "single"})
    sends(one, "PUT", "/tables/T1/favorites", {"spots": ["straight:00"]})
    for chosen in (["straight:00", "red"], ["red"]):
        made = sends(one, "PUT", "/tables/T2/favorites", {"spots": chosen}).json()["favorites"]
        assert [each["spot"] for each in made] == chosen
    refused = sends(one, "PUT", "/tables/T2/favorites", {"spots": ["red", "straight:00"]})
    assert refused.status_code == 422


def test_a_wager_is_moved_in_one_act_or_left_where_it_is(client: TestClient, house: House) -> None:
    one = seated(client, house, "craps")
    one.done("/tables/T1/answers", {"choice": "accept"})
    bet(one, "T1", "field")
    (wager,) = one.get("/tables/T1/view").json()["ledger"]["wagers"]
    to = {"wager": wager["id"], "to": {"wager": "pass"}}
    one.done("/tables/T1/wager-moves", to)
    assert lies(one) == {"pass:@0": 5_00}
    one.done("/tables/T1/moves", {"move": "undo"})
    assert lies(one) == {"field:@0": 5_00}
    come = {"wager": house.floor.table("T1").driver.table.wagers[0].id, "to": {"wager": "come"}}
    refused = one.post("/tables/T1/wager-moves", come)
    assert refused.status_code == 422
    assert lies(one) == {"field:@0": 5_00}
    assert one.post("/tables/T1/wager-moves", {**to, "wager": 999}).status_code >= 400
    assert house.floor.audit() == []


def test_several_wagers_are_made_in_one_act_or_refused_one_by_one(
    client: TestClient, house: House
) -> None:
    one = seated(client, house, "roulette")
    some = [{"amount_cents": n, "wager": "straight", "on": "5"} for n in (5_00, 5_00)]
    wrong = {"amount_cents": 5_00, "wager": "split", "on": "1-9"}
    made = one.done("/tables/T1/several-wagers", {"wagers": [*some, wrong]})
    assert lies(one) == {"straight:5@0": 10_00}
    assert len(made["skipped"]) == 1
    one.done("/tables/T1/moves", {"move": "undo"})
    assert lies(one) == {}
    assert one.post("/tables/T1/several-wagers", {"wagers": []}).status_code == 422
    assert one.post("/tables/T1/several-wagers", {"wagers": [wrong]}).status_code == 404
