"""What people try who mean no good: nobody acts for others, and no request breaks the house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from starlette.testclient import TestClient

from croupier.floor.people import accounts
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.web.api.endpoints import Endpoint
from croupier.floor.web.serving.app import ENDPOINTS, application
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.limit_notices import STILL
from croupier.floor.web.serving.rate import Rate
from croupier.floor.web.serving.stream import changes
from tests.floor.houses import of_role
from tests.floor.visitors import PASSWORD, Visitor

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
    everybody = {role: of_role(house, client, role) for role in ROLES}
    everybody["patron"].done("/tables/reddog-1/buy-ins", {"amount_cents": 100_00})
    for endpoint in ENDPOINTS:
        if endpoint.method == "POST":
            _attacked(everybody[endpoint.roles[0] if endpoint.roles else "patron"], endpoint)
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
    if "tuple" in str(kind):
        return [word]
    said = getattr(kind, "__args__", None)
    return said[0] if said and isinstance(said[0], str) else number


def test_a_key_is_not_longer_than_a_database_keeps(client: TestClient) -> None:
    one, key = Visitor(client, "patron-1"), uuid4().hex
    for times, status in ((6, 200), (100, 400)):
        bought = one.post("/tables/roulette-1/buy-ins", {"amount_cents": 100_00}, key * times)
        assert bought.status_code == status


@pytest.mark.parametrize("about", ["x", "-1", "\u00b2", "9" * 5_000])
def test_a_box_that_is_none_is_refused(client: TestClient, about: str) -> None:
    one = Visitor(client, "patron-1")
    one.done("/tables/reddog-1/buy-ins", {"amount_cents": 100_00})
    told = one.post("/tables/reddog-1/answers", {"choice": "main", "about": about})
    assert told.status_code in (400, 422)
    typed = one.post("/tables/reddog-1/commands", {"text": f"main at {about}"})
    assert typed.status_code in (400, 404, 422)


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
    headers = {b"last-event-id": last.encode("latin-1")}
    asked = client.get("/api/v1/tables/roulette-1/stream", headers=headers)
    assert asked.status_code == 400


def test_a_statement_that_fails_is_logged_without_its_values(database: Database) -> None:
    with pytest.raises(DBAPIError) as failed, database.transaction() as connection:
        connection.execute(
            text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "a sealed secret"}
        )
    assert "nowhere" in str(failed.value)
    assert "a sealed secret" not in str(failed.value)


@pytest.mark.parametrize("path", ["/", "/nowhere", "/felts/roulette-1.svg", "/healthz", "/metrics"])
def test_every_answer_keeps_browsers_from_harm(client: TestClient, path: str) -> None:
    api = ("/api/v1/tables", "/api/v1/me", "/api/v1/openapi.json", "/api/v1/nowhere")
    for one in (path, *api):
        headers = client.get(one).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers.get_list("cache-control") in (["no-store"], ["max-age=3600"])


@pytest.mark.parametrize(
    "elsewhere",
    [
        "//evil.test",
        "/\\evil.test",
        "/\t/evil.test",
        "/\n/evil.test",
        "/\r//evil.test",
        "javascript:0",
    ],
)
def test_nobody_is_led_out_of_the_house(client: TestClient, elsewhere: str) -> None:
    for page in ("/login", "/sign-up"):
        told = client.get(page, params={"next": elsewhere}).text
        assert "evil" not in told
        assert "javascript:" not in told
    assert "/tables/T1?watch=1" in client.get("/login?next=/tables/T1%3Fwatch%3D1").text


def test_a_stream_ends_with_its_session(database: Database) -> None:
    house = House(database, Settings(idle=0.01), People(QUICK))
    with database.transaction() as connection:
        house.people.sign_up(connection, house.floor.clock(), "patron-1", PASSWORD)
        login = house.people.log_in(connection, house.floor.clock(), "patron-1", PASSWORD)

    async def screen(least: int) -> tuple[int, bytes]:
        return 1, b"a seat"

    async def heard() -> list[bytes]:
        seat = changes(house, ("T1", login), screen, 0, -1)
        told = [await anext(seat), await anext(seat)]
        with database.transaction() as connection:
            accounts.log_out(connection, house.floor.clock(), login)
        return told + [one async for one in _at_most(20, seat)]

    assert asyncio.run(heard()) == [b"a seat", STILL]


async def _at_most(count: int, states: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    async for state in states:
        yield state
        count -= 1
        if not count:
            return
