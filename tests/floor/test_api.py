"""The floor over HTTP: sessions, money, wagers, refusals as problem details."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from sqlalchemy import text, update
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from tests.floor.houses import at_a_standstill, house_with, of_role, seated
from tests.floor.visitors import PASSWORD, Visitor


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, **{"roulette-1": "roulette", "reddog-1": "reddog"})


def test_from_the_door_to_the_cage(client: TestClient, house: House) -> None:
    one = Visitor(client, "patron-1")
    assert [row["table"] for row in client.get("/api/v1/tables").json()["rows"]] == [
        "reddog-1",
        "roulette-1",
    ]
    one.done("/tables/roulette-1/buy-ins", {"amount_cents": 200_00})
    one.done("/tables/roulette-1/wagers", {"amount_cents": 25_00, "wager": "red"})
    played = one.done("/tables/roulette-1/ready")
    assert "unit_opened" in {event["kind"] for event in played["events"]}
    assert played["chips_cents"] in (175_00, 225_00)
    one.done("/tables/roulette-1/cash-outs", {})
    mine = one.get("/me").json()
    assert mine["chips_cents"] == {}
    assert mine["practice_cents"] == 800_00 + played["chips_cents"]
    assert house.floor.audit() == []


def test_a_request_that_is_sent_twice_is_done_once(client: TestClient, house: House) -> None:
    one = Visitor(client, "patron-1")
    first = one.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00}, "key-1")
    assert one.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00}, "key-1") == first
    assert one.get("/me").json()["chips_cents"] == {"roulette-1": 100_00}
    other = one.post("/tables/roulette-1/buy-ins", {"amount_cents": 200_00}, "key-1")
    assert other.status_code == 409
    assert other.json()["type"] == "/problems/repeated"


def test_a_refusal_says_what_why_and_what_would_do(client: TestClient) -> None:
    one = Visitor(client, "patron-1")
    one.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00})
    refused = one.post("/tables/roulette-1/wagers", {"amount_cents": 1, "wager": "red"})
    assert refused.status_code == 422
    assert refused.headers["content-type"] == "application/problem+json"
    told = refused.json()
    assert told["cites"]
    assert told["why"]
    assert told["accepted"]


@pytest.mark.parametrize(
    ("path", "body", "status", "what"),
    [
        ("/tables/nowhere/wagers", {"amount_cents": 1, "wager": "red"}, 404, "table 'nowhere'"),
        ("/tables/roulette-1/wagers", {"amount": 1}, 400, "Make a wager"),
        ("/tables/roulette-1/wagers", {"amount_cents": "1", "wager": "red"}, 400, "Make a wager"),
        ("/tables/roulette-1/incidents", {"incident": "x"}, 403, "Call an irregularity"),
    ],
)
def test_what_cannot_be_done_is_a_problem_in_plain_words(
    client: TestClient, path: str, body: object, status: int, what: str
) -> None:
    refused = Visitor(client, "patron-1").post(path, body)
    assert refused.status_code == status
    assert refused.json()["detail"].startswith(f"{what}: ")


def test_money_needs_a_key_and_a_session(client: TestClient) -> None:
    one = Visitor(client, "patron-1")
    path, body = "/api/v1/tables/roulette-1/buy-ins", {"amount_cents": 100}
    refused = client.post(path, json=body, headers=one.headers())
    assert refused.status_code == 400
    assert refused.json()["detail"].startswith("Buy chips: the request has no Idempotency-Key.")
    assert client.post(path, json=body).status_code == 401


def test_a_cookie_alone_does_not_act_for_anybody(client: TestClient) -> None:
    Visitor(client, "patron-1")
    login = client.post("/api/v1/sessions", json={"name": "patron-1", "password": PASSWORD}).json()
    path, body = "/api/v1/tables/roulette-1/buy-ins", {"amount_cents": 100_00}
    refused = client.post(path, json=body, headers={"idempotency-key": "a"})
    assert refused.status_code == 403
    assert refused.json()["accepted"] == "reloading the page first, or x-csrf-token set"
    headers = {"idempotency-key": "a", "x-csrf-token": login["csrf"]}
    assert client.post(path, json=body, headers=headers).status_code == 200
    client.delete("/api/v1/sessions", headers=headers)
    assert client.get("/api/v1/me").status_code == 401


def test_logins_are_limited(client: TestClient, house: House) -> None:
    at_a_standstill(house)
    tries = [
        client.post("/api/v1/sessions", json={"name": "nobody-1", "password": "x" * 12}).status_code
        for _ in range(12)
    ]
    assert tries[0] == 401
    assert tries[-1] == 429


def test_a_room_of_people_logs_in_from_one_address(client: TestClient) -> None:
    for number in range(1, 6):
        Visitor(client, f"patron-{number}")
    for number in range(30):
        login = {"name": f"patron-{number % 5 + 1}", "password": PASSWORD}
        assert client.post("/api/v1/sessions", json=login).status_code == 201
        client.cookies.clear()


def test_a_password_that_is_known_does_not_buy_more_guesses_of_others(
    client: TestClient, house: House
) -> None:
    at_a_standstill(house)
    Visitor(client, "patron-1")
    mine = {"name": "patron-1", "password": PASSWORD}
    theirs = {"name": "nobody-1", "password": "x" * 12}
    tries = []
    for _ in range(12):
        client.post("/api/v1/sessions", json=mine)
        client.cookies.clear()
        tries.append(client.post("/api/v1/sessions", json=theirs).status_code)
    assert (tries[0], tries[-1]) == (401, 429)


def test_typed_commands_are_the_grammar_of_every_screen(client: TestClient) -> None:
    one = Visitor(client, "patron-1")
    one.done("/tables/roulette-1/commands", {"text": "buys 100"})
    one.done("/tables/roulette-1/commands", {"text": "25 on 17"})
    (wager,) = one.get("/tables/roulette-1/view").json()["ledger"]["wagers"]
    assert (wager["kind"], wager["on"], wager["amount_cents"]) == ("straight", "17", 25_00)


def test_the_document_names_every_address(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json").json()
    assert told["openapi"] == "3.1.0"
    app = client.app
    assert isinstance(app, Starlette)
    served = {route.path for route in app.routes if isinstance(route, Route)}
    described = {"/api/v1/openapi.json", *told["paths"]}
    assert {path for path in served if path.startswith("/api/")} == described
    stream = told["paths"]["/api/v1/tables/{table}/stream"]["get"]
    assert list(stream["responses"]["200"]["content"]) == ["text/event-stream"]
    operation = told["paths"]["/api/v1/tables/{table}/wagers"]["post"]
    assert operation["parameters"][-1]["name"] == "idempotency-key"


def test_health(client: TestClient) -> None:
    assert client.get("/healthz").text == "alive\n"
    assert client.get("/readyz").text == "ready\n"


def test_a_house_is_not_ready_where_its_database_names_two_migrations(
    client: TestClient, house: House
) -> None:
    with house.database.transaction() as connection:
        connection.execute(text("INSERT INTO alembic_version VALUES ('zzz')"))
    told = client.get("/readyz")
    assert (told.status_code, told.text) == (503, "the database is not migrated\n")


def test_who_is_excluded_plays_again_when_the_time_is_over(
    client: TestClient, house: House
) -> None:
    one = Visitor(client, "patron-1")
    path, body = "/tables/roulette-1/buy-ins", {"amount_cents": 100_00}

    def excluded_until(when: str) -> None:
        with house.database.transaction() as connection:
            connection.execute(update(schema.person).values(excluded_until=when))

    excluded_until("2999-01-01T00:00:00+00:00")
    assert "excluded from play until 1 Jan 2999" in one.post(path, body).json()["detail"]
    assert one.post("/tables/roulette-1/commands", {"text": "buys 100"}).status_code == 422
    excluded_until("2001-01-01T00:00:00+00:00")
    one.done(path, body)


def test_a_dealer_does_not_say_what_chance_shows(client: TestClient, house: House) -> None:
    one, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    one.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/roulette-1/wagers", {"amount_cents": 10_00, "wager": "red"})
    refused = dealer.post("/tables/roulette-1/commands", {"text": "wheel: 17"})
    assert refused.status_code == 422
    assert "fixed in advance" in refused.json()["why"]
    before = house.floor.table("roulette-1").driver.table
    assert before.wagers
    dealer.done("/tables/roulette-1/commands", {"text": "no more bets"})
    assert house.floor.table("roulette-1").driver.table.round == before.round + 1


def test_a_stream_is_asked_for_from_a_number(client: TestClient) -> None:
    asked = client.get("/api/v1/tables/roulette-1/stream", headers={"last-event-id": "x"})
    assert asked.status_code == 400
    assert asked.json()["accepted"] == "the last ID"


def test_a_wrong_address_is_a_page_for_people_and_a_problem_for_programs(
    client: TestClient,
) -> None:
    page, problem = client.get("/nowhere"), client.get("/api/v1/nowhere")
    assert (page.status_code, problem.status_code) == (404, 404)
    assert page.headers["content-type"].startswith("text/html")
    assert problem.headers["content-type"] == "application/problem+json"


def told_of(answer: Any) -> tuple[int, str]:
    """The status of an answer, and the sentence it tells."""
    return answer.status_code, answer.json()["detail"]


@pytest.mark.parametrize("path", ["journal?all", "checkpoint?settled"])
@pytest.mark.parametrize("said", ["1", "True", "foo", "", "true&{0}=false"])
def test_what_is_neither_true_nor_false_is_refused(
    client: TestClient, path: str, said: str
) -> None:
    name = path.partition("?")[2]
    told = client.get(f"/api/v1/tables/roulette-1/{path}={said.format(name)}")
    asked = f"{name}={said.format(name)}"
    accepted = f"Accepted: {name}=true, {name}=false, or neither."
    why = "given more than once" if "&" in asked else "neither true nor false"
    assert told_of(told) == (400, f"{asked}: {why}. {accepted}")


def test_false_is_the_same_as_nothing(client: TestClient) -> None:
    at = "/api/v1/tables/roulette-1"
    assert client.get(f"{at}/journal?all=false").text == client.get(f"{at}/journal").text
    whole, part = (
        client.get(f"{at}/checkpoint?settled={said}").json()["statement"][2]
        for said in ("false", "true")
    )
    assert whole > part


@pytest.mark.parametrize("wrong", ["%zz", "a%2", "%", "%u0041"])
def test_a_seed_with_a_percent_sign_that_encodes_nothing_is_refused(
    client: TestClient, wrong: str
) -> None:
    one = Visitor(client, "patron-1")
    told = one.post("/tables/roulette-1/ready", more={"Seed": wrong})
    assert told.status_code == 422
    assert "is not a percent-encoded byte. Accepted: %25 for" in told.json()["detail"]


def test_sentences_say_what_is_missing(client: TestClient) -> None:
    one, at = Visitor(client, "patron-1"), "/tables/roulette-1"
    away = "not at this table yet: no chips were bought [cmr146.09.1]."
    for what, body in (
        ("ready", None),
        ("wagers", {"amount_cents": 5_00, "wager": "red"}),
        ("cash-outs", {}),
    ):
        told = told_of(one.post(f"{at}/{what}", body))
        assert told == (422, f"{away} Accepted: a buy-in first.")
    empty = "the command: it is empty. Accepted: a wager, such as 10 on red, or a word, such as"
    assert told_of(one.post(f"{at}/commands", {"text": " "})) == (422, f"{empty} ready.")
    one.done(f"{at}/buy-ins", {"amount_cents": 100_00})
    one.done(f"{at}/tips", {"amount_cents": 100_00})
    none = "a cash-out: you have no chips at this table. Accepted: a cash-out once you have chips."
    assert told_of(one.post(f"{at}/cash-outs", {})) == (422, none)


def test_a_statement_says_what_a_typed_command_was(client: TestClient) -> None:
    one, at = Visitor(client, "patron-1"), "/tables/roulette-1"
    one.done(f"{at}/buy-ins", {"amount_cents": 100_00})
    one.done(f"{at}/commands", {"text": "5 on red"})
    row = one.get("/me/statement/1").json()["rows"][0]
    assert (row["what"], row["chips_cents"]) == ("typed command", -5_00)


def test_what_cannot_be_stored_is_named(client: TestClient) -> None:
    one, at = Visitor(client, "patron-1"), "/tables/roulette-1"
    large = "amount_cents: the number is too large. Accepted: up to"
    told = told_of(one.post(f"{at}/buy-ins", {"amount_cents": 10**15}))
    assert told == (400, f"{large} 999,999,999,999,999.")
    nul = "text: it has a NUL character. Accepted: the text without it."
    assert told_of(one.post(f"{at}/commands", {"text": "a\0"})) == (400, nul)


def test_a_wager_at_a_table_with_boxes_says_which(client: TestClient, house: House) -> None:
    house.floor.open_table("blackjack-1", "blackjack")
    one, at = Visitor(client, "patron-1"), "/tables/blackjack-1"
    one.done(f"{at}/buy-ins", {"amount_cents": 100_00})
    told = told_of(one.post(f"{at}/wagers", {"amount_cents": 10_00, "wager": "main", "box": 0}))
    why = "Blackjack without a box: this table has boxes: say which one. Accepted: box: 1, 2, 3,"
    assert told[0] == 422
    assert told[1].startswith(why)


def test_a_salt_is_called_as_its_field_is(client: TestClient) -> None:
    one = Visitor(client, "patron-1")
    body = {"round": 1, "seed": "mine", "salt": "x"}
    told = told_of(one.post("/tables/roulette-1/seeds", body))
    accepted = "Accepted: 64 hexadecimal digits, 0 to 9 and a to f, as committed to."
    assert told == (422, f"salt: it is not 32 bytes. {accepted}")


@pytest.mark.parametrize(
    "wrong", ["", "a" * 201, "a\nb", "a\u200db", "a\ufeffb", "a\u00a0b", "a\u2028b", "\U0010ffff"]
)
def test_a_seed_beyond_its_limits_is_refused(client: TestClient, wrong: str) -> None:
    one = Visitor(client, "patron-1")
    told = one.post("/tables/roulette-1/ready", more={"Seed": quote(wrong)})
    assert told_of(told)[0] == 422
    assert "a seed: " in told_of(told)[1]


@pytest.mark.parametrize("right", ["a", "é" * 200, "o\u0301 €👍 50%"])
def test_a_seed_within_its_limits_is_none_of_them(client: TestClient, right: str) -> None:
    one = Visitor(client, "patron-1")
    told = one.post("/tables/roulette-1/ready", more={"Seed": quote(right)})
    assert told_of(told)[1].startswith("not at this table yet")


def test_a_refusal_speaks_to_the_patron_who_asked(client: TestClient, house: House) -> None:
    one = seated(client, house, "craps", cents=100_00)
    told = one.post("/tables/T1/commands", {"text": "200 on pass"}).json()
    assert told["why"] == "you have $100 at this table"
    assert one.name not in told["detail"]
