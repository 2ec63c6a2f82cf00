"""What people try who mean no good: nobody acts for others, and no request breaks the house."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from croupier.floor.database import Database
from croupier.floor.web.app import ENDPOINTS, application
from croupier.floor.web.endpoints import Endpoint
from croupier.floor.web.house import House
from croupier.floor.web.rate import Rate
from tests.floor.houses import of_role
from tests.floor.visitors import Visitor

TABLES = {"roulette-1": "roulette", "reddog-1": "reddog"}
ROLES = ("patron", "dealer", "supervisor", "cashier", "bureau")
NUMBERS = (-1, 0, 2**63, 10**40, 1, -(10**20))
TEXTS = ("", "\0", "x" * 1_000, "\N{RIGHT-TO-LEFT OVERRIDE}", "-1", "patron-9")


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    for name, game in TABLES.items():
        house.floor.open_table(name, game)
    house.requests = house.logins = Rate(burst=10**6, per_second=1.0)
    with TestClient(application(house), raise_server_exceptions=False) as made:
        yield made


@pytest.mark.parametrize("said", ["other buys 100", "other: 5 on red", "other is ready"])
def test_a_dealer_does_nothing_for_a_patron(client: TestClient, house: House, said: str) -> None:
    other, dealer = Visitor(client, "other"), of_role(house, client, "dealer")
    other.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00})
    before = house.floor.table("roulette-1").driver.table
    assert dealer.post("/tables/roulette-1/commands", {"text": said}).status_code == 403
    assert house.floor.table("roulette-1").driver.table == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("bought", 'patron="other" amount_cents=10000'),
        ("ready", 'patron="other"'),
        ("incident", "foreign_object_in_wheel"),
        ("commit", "a" * 64),
        ("round", "2"),
    ],
)
def test_a_name_that_is_a_word_of_the_grammar_speaks_for_nobody(
    client: TestClient, house: House, name: str, said: str
) -> None:
    other, one = Visitor(client, "other"), Visitor(client, name)
    other.done("/tables/roulette-1/buy-ins", {"amount_cents": 100_00})
    before = house.floor.table("roulette-1").driver.table
    assert one.post("/tables/roulette-1/commands", {"text": said}).status_code == 422
    assert house.floor.table("roulette-1").driver.table == before


def test_who_types_names_no_clauses(client: TestClient) -> None:
    one = Visitor(client, "patron-1")
    typed = {"text": "buys 100 [roulette.99.z]"}
    done = one.done("/tables/roulette-1/commands", typed)
    assert done["events"][0]["cites"] == []


def test_no_body_breaks_the_house(client: TestClient, house: House) -> None:
    people = {role: of_role(house, client, role) for role in ROLES}
    people["patron"].done("/tables/reddog-1/buy-ins", {"amount_cents": 100_00})
    for endpoint in ENDPOINTS:
        if endpoint.method == "POST":
            _attacked(people[endpoint.roles[0] if endpoint.roles else "patron"], endpoint)
    assert house.floor.audit() == []


def _attacked(visitor: Visitor, endpoint: Endpoint) -> None:
    for path in _paths(endpoint.path.removeprefix("/api/v1")):
        for body in _bodies(endpoint.body):
            answer = visitor.post(path, body)
            assert answer.status_code < 500, (path, body, answer.text)


def _paths(path: str) -> Iterator[str]:
    for name in ("reddog-1", "%00"):
        yield path.replace("{table}", name).replace("{number}", "9" * 30).replace("{bot}", "%00")


def _bodies(kind: type[msgspec.Struct] | None) -> Iterator[Any]:
    """Bodies in which every field is nasty."""
    if kind is None:
        yield None
        return
    fields = msgspec.structs.fields(kind)
    for number, word in zip(NUMBERS, TEXTS, strict=True):
        yield {one.encode_name: _nasty(one.type, number, word) for one in fields}


def _nasty(kind: Any, number: int, word: str) -> Any:
    if kind is str:
        return word
    if "dict" in str(kind):
        return {word: word}
    said = getattr(kind, "__args__", None)
    return said[0] if said and isinstance(said[0], str) else number


@pytest.mark.parametrize(
    "raw", [b'{"text": "\xff"}', b'{"table":"x","game":"roulette","choices":{"a":' + b"[" * 9_000]
)
def test_what_is_no_json_is_told_so(client: TestClient, raw: bytes) -> None:
    one = Visitor(client, "patron-1")
    headers = one.headers() | {"content-type": "application/json", "idempotency-key": "key-1"}
    for path in ("/api/v1/tables", "/api/v1/tables/roulette-1/commands"):
        assert client.post(path, content=raw, headers=headers).status_code == 400


@pytest.mark.parametrize("path", ["view", "journal", "rounds/1", "odds", "bots"])
def test_no_name_of_a_table_breaks_the_house(client: TestClient, path: str) -> None:
    for name in ("%00", "%F0%9F%82%A1", "a" * 4_000):
        for told in (f"/api/v1/tables/{name}/{path}", f"/tables/{name}"):
            assert client.get(told).status_code in (400, 404)


@pytest.mark.parametrize("last", ["9" * 5_000, "-1", "1.5", "\u00b2"])
def test_a_stream_is_not_asked_for_from_nonsense(client: TestClient, last: str) -> None:
    headers = {"last-event-id": last.encode("latin-1")}
    asked = client.get("/api/v1/tables/roulette-1/stream", headers=headers)
    assert asked.status_code == 400


def test_a_statement_that_fails_is_logged_without_its_values(database: Database) -> None:
    with pytest.raises(DBAPIError) as failed, database.transaction() as connection:
        connection.execute(
            text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "a sealed secret"}
        )
    assert "nowhere" in str(failed.value)
    assert "a sealed secret" not in str(failed.value)
