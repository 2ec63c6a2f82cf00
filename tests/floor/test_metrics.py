"""Metrics and logs: what is counted and told of each request, and what never is."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from croupier.core.errors import Refused
from croupier.core.event import UNSEEN, Dealt
from croupier.floor.store.database import Database
from croupier.floor.web.serving import logs
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from tests.floor.houses import house_with, plays
from tests.floor.playing import secrets_of
from tests.floor.test_clock import Clock
from tests.floor.test_tables import funded
from tests.floor.visitors import PASSWORD, Visitor

FIELDS = {"at", "level", "from", "id", "method", "route", "status", "ms", "person"}
BESIDE, ELSEWHERE = ("127.0.0.1", 50_000), ("192.0.2.7", 50_000)


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with TestClient(application(house), client=BESIDE) as made:
        yield made


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged in a test."""
    to = io.StringIO()
    before = {name: logging.getLogger(name).handlers for name in logs.OURS}
    levels = {name: logging.getLogger(name).level for name in (*logs.OURS, "croupier.requests")}
    logs.begin(True, to)
    yield to
    for name, handlers in before.items():
        logging.getLogger(name).handlers = handlers
        logging.getLogger(name).propagate = True
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def figure(text: str, name: str, **labels: str) -> float:
    """A figure of the exposition, all its labelled ones together."""
    total, found = 0.0, False
    for line in text.splitlines():
        match = re.fullmatch(r"(\w+)(?:\{(.*)\})? (\S+)", line)
        if match is None or match[1] != name:
            continue
        held = dict(re.findall(r'(\w+)="([^"]*)"', match[2] or ""))
        if all(held.get(key) == value for key, value in labels.items()):
            total, found = total + float(match[3]), True
    assert found, f"{name} {labels} is not there"
    return total


def test_what_happens_is_counted(client: TestClient, house: House) -> None:
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, "T1", "10 on red")
    patron.post("/tables/T1/wagers", {"amount_cents": 1, "wager": "red"})
    clauses = patron.post("/tables/T1/wagers", {"amount_cents": 1, "wager": "red"}).json()["cites"]
    answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    text = answer.text
    route = "/api/v1/tables/{table}/buy-ins"
    assert figure(text, "croupier_requests_total", route=route, status="200") == 1
    assert figure(text, "croupier_request_seconds_count", route=route) == 1
    assert figure(text, "croupier_wagers_total") == 1
    assert figure(text, "croupier_rounds_total") == 1
    assert figure(text, "croupier_refusals_total", clause=clauses[0]) == 2
    assert figure(text, "croupier_streams") == 0
    assert figure(text, "croupier_collisions") == 0
    assert figure(text, "croupier_overdue_tables") == 0
    assert figure(text, "croupier_ledger_cents") == 0
    assert figure(text, "croupier_open_tables") == 2
    assert figure(text, "croupier_events") == sum(
        house.floor.table(name).tip.seq for name in ("T1", "T2")
    )
    assert 'worker="' in text


def test_streams_are_counted_while_they_last(client: TestClient, house: House) -> None:
    with house.hub.watching("T1", "patron-1"), house.hub.watching("T2"):
        assert figure(client.get("/metrics").text, "croupier_streams") == 2
    assert figure(client.get("/metrics").text, "croupier_streams") == 0


def test_overdue_clocks_are_told(database: Database) -> None:
    house, clock = House(database), Clock()
    house.floor.clock = clock
    house.floor.open_table("T1", "roulette", "live")
    funded(house.floor, "p1")
    house.floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 50_00))
    house.floor.act("T1", "p1", "wager", lambda d: d.place("p1", "5 on red"))
    clock.passes(3_600)
    assert figure(house.metrics.exposition(house).decode(), "croupier_overdue_tables") == 1
    house.floor.goes_on()
    assert figure(house.metrics.exposition(house).decode(), "croupier_rounds_total") == 1


def test_a_request_that_is_repeated_counts_its_wager_once(client: TestClient, house: House) -> None:
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 200_00})
    for _ in range(3):
        patron.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"}, "same")
    assert figure(client.get("/metrics").text, "croupier_wagers_total") == 1


def test_metrics_are_for_this_machine_or_with_the_token(database: Database) -> None:
    house = House(database, Settings(metrics_token="a token of tests"))
    app = application(house)
    with TestClient(app, client=ELSEWHERE) as afar, TestClient(app, client=BESIDE) as beside:
        assert beside.get("/metrics").status_code == 200
        assert afar.get("/metrics").status_code == 403
        for token, status in (("a token of tests", 200), ("another", 403), ("", 403)):
            told = afar.get("/metrics", headers={"authorization": f"Bearer {token}"})
            assert told.status_code == status
    open_house = application(House(database))
    with TestClient(open_house, client=ELSEWHERE) as afar:
        assert afar.get("/metrics", headers={"authorization": "Bearer "}).status_code == 403


def test_a_request_is_one_line_with_its_name(client: TestClient, written: io.StringIO) -> None:
    patron = Visitor(client, "patron-1")
    headers = patron.headers() | {"x-request-id": "request-0001"}
    told = client.get("/api/v1/tables/nowhere/view?secret=yes", headers=headers)
    assert told.headers["x-request-id"] == "request-0001"
    assert told.json()["request"] == "request-0001"
    (line,) = [one for one in lines(written) if one["id"] == "request-0001"]
    assert set(line) == FIELDS
    assert (line["route"], line["status"]) == ("/api/v1/tables/{table}/view", 404)
    assert (line["person"], line["method"]) == ("patron-1", "GET")
    assert "secret" not in written.getvalue()


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "line\tbreak-in-it", '"},{"a":"b'])
def test_a_name_that_is_none_is_replaced(client: TestClient, given: str) -> None:
    told = client.get("/healthz", headers={"x-request-id": given})
    assert re.fullmatch(r"[0-9a-f]{32}", told.headers["x-request-id"])


def test_each_refusal_has_the_name_of_its_own_request(client: TestClient) -> None:
    one, two = (client.get("/api/v1/me") for _ in range(2))
    assert one.json()["request"] == one.headers["x-request-id"]
    assert one.json()["request"] != two.json()["request"]


def test_neither_logs_nor_metrics_tell_what_is_hidden(
    client: TestClient, house: House, written: io.StringIO
) -> None:
    patron = Visitor(client, "patron-1")
    secrets: set[str] = set()
    patron.done("/tables/T2/buy-ins", {"amount_cents": 900_00})
    patron.done("/tables/T1/buy-ins", {"amount_cents": 50_00})
    for number in range(8):
        plays(house, patron, "T2", "10 on main at 1")
        patron.done("/tables/T1/wagers", {"amount_cents": 5_00, "wager": "red"}, f"key-{number}")
        patron.post("/tables/T2/answers", {"choice": "nothing", "about": ""})
        for found in (house.floor.table("T1"), house.floor.table("T2")):
            secrets |= secrets_of(house.floor, found.name)
    client.post("/api/v1/sessions", json={"name": "patron-1", "password": "wrong " + PASSWORD})
    told = written.getvalue() + client.get("/metrics").text
    hidden = {
        card
        for entry in house.floor.table("T2").driver.log
        if isinstance(entry.event, Dealt) and entry.event.seen_by is not None
        for card in entry.event.cards
    }
    assert hidden - {UNSEEN}
    assert secrets
    assert not [one for one in (*secrets, PASSWORD, patron.token) if one in told]
    assert not [card for card in hidden if f'"{card}"' in told or f" {card} " in told]
    for line in lines(written):
        assert set(line) == FIELDS


def test_a_failure_is_logged_without_what_it_said(written: io.StringIO) -> None:
    try:
        raise Refused("the hole card", "it is the As", (), "")
    except Refused:
        logging.getLogger("croupier.floor").exception("the clock failed")
    (line,) = lines(written)
    assert line["says"] == "the clock failed"
    assert line["error"] == "Refused"
    assert line["where"]
    assert "As" not in written.getvalue()


def test_only_what_is_amiss_is_logged_where_requests_are_not(
    client: TestClient, written: io.StringIO
) -> None:
    logs.begin(False, written)
    client.get("/healthz")
    assert written.getvalue() == ""


def test_a_collision_is_counted(database: Database) -> None:
    one, other = house_with(database, T1="roulette"), House(database)
    with one.database.transaction() as connection:
        from croupier.floor.money import cage

        cage.grant(connection, one.floor.clock(), "test", "p1", 100_00, "practice")
    one.floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 50_00))
    tries: list[int] = []

    def slow(driver: object) -> None:
        if not tries and database.is_postgres:
            one.floor.act("T1", "p1", "wager", lambda d: d.place("p1", "5 on red"))
        tries.append(1)
        driver.place("p1", "5 on black")  # type: ignore[attr-defined]

    other.floor.act("T1", "p1", "wager", slow)
    assert other.floor.collisions == (1 if database.is_postgres else 0)
    assert len(one.floor.current("T1").driver.table.wagers) == (2 if database.is_postgres else 1)
