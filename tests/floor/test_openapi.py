"""The OpenAPI document holds for what is asked and answered: every endpoint, every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from jsonschema import validators
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from starlette.testclient import TestClient

from croupier.core.game import Game
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.tables import seeds
from croupier.floor.tables.floor import nothing
from croupier.floor.web.serving.house import House, Settings
from croupier.floor.web.serving.rate import Rate
from croupier.games import registry
from croupier.regulation.example import casino
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role
from tests.floor.playing import anything, deals_a_hand, goes_on, plays
from tests.floor.test_tables import funded
from tests.floor.visitors import PASSWORD, Visitor

ACTS = 15
STREAM = ("get", "/api/v1/tables/{table}/stream")
CONFIRMS = ("post", "/api/v1/tables/{table}/confirmations")
"""Tried in `test_funds.py`, at a live table with a bad beat."""


class Document:
    """The document, held against each answer, and the operations that were done."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.told = told
        self.done: set[tuple[str, str]] = set()
        schemas = told["components"]["schemas"]
        self.schemas = schemas | {"Event": _by_kind(schemas)}
        self.paths = {re.sub(r"{\w+}", "[^/]+", path): path for path in told["paths"]}

    @property
    def operations(self) -> set[tuple[str, str]]:
        return {(method, path) for path, some in self.told["paths"].items() for method in some}

    def holds(self, response: Any) -> None:
        """What was asked and what was answered are as the document has them."""
        response.read()
        method, at = response.request.method.lower(), response.request.url.path
        path = max(p for pattern, p in self.paths.items() if re.fullmatch(pattern, at))
        operation = self.told["paths"][path][method]
        answers = operation["responses"]
        self._fits(response, answers.get(str(response.status_code), answers["default"]))
        if response.is_success:
            self.done.add((method, path))
            if "requestBody" in operation:
                self._fits(response.request, operation["requestBody"])

    def _fits(self, message: Any, described: dict[str, Any]) -> None:
        media = message.headers["content-type"].partition(";")[0]
        schema = described["content"][media]["schema"]
        is_json = media.endswith(("/json", "+json"))
        value = msgspec.json.decode(message.content) if is_json else message.content.decode()
        whole = {**schema, "components": {"schemas": self.schemas}}
        VALIDATOR(whole).validate(value)


def _by_kind(schemas: dict[str, Any]) -> dict[str, Any]:
    """The schema of an event, with one look at its kind instead of a try of every kind."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    for one in schemas["Event"]["anyOf"]:
        (kind,) = schemas[one["$ref"].rpartition("/")[2]]["properties"]["kind"]["enum"]
        kinds.setdefault(kind, []).append(one)
    return {"properties": {"kind": {"enum": [*kinds]}}, "required": ["kind"], "byKind": kinds}


def _looks(validator: Any, kinds: Any, event: Any, schema: Any) -> Iterator[Any]:
    """Judge an event by the schemas of its kind."""
    yield from validator.descend(event, {"anyOf": kinds.get(event.get("kind"), [])})


VALIDATOR = validators.extend(OAS31Validator, {"byKind": _looks})


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house of one database: what is answered is the same on the other."""
    database = fresh_sqlite(tmp_path)
    yield House(database, Settings(tick=3_600.0), people=People(QUICK))
    database.close()


@pytest.fixture
def document(client: TestClient) -> Document:
    """The document, which everything the client is answered is held against from now on."""
    made = Document(client.get("/api/v1/openapi.json").json())
    client.event_hooks = {"response": [made.holds]}
    return made


def test_the_document_is_one(document: Document) -> None:
    OpenAPIV31SpecValidator(document.told).validate()


def test_schemas_keep_their_names(document: Document) -> None:
    """Clients made from the document name their classes by them, wherever the code has moved."""
    apart = {name for name in document.told["components"]["schemas"] if "." in name}
    assert {"croupier.floor.web.moves.Moved", "croupier.floor.web.odds.Odds"} <= apart
    assert not [name for name in apart if ".api." in name]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.key)
def test_every_game_answers_as_described(
    client: TestClient, house: House, document: Document, game: Game
) -> None:
    house.floor.open_table("T1", game.key)
    one, rng = Visitor(client, "patron-1"), Random(9)
    one.done("/tables/T1/buy-ins", {"amount_cents": 900_00})
    funded(house.floor, one.name, amount=10**9)
    for _ in range(2):
        for _ in range(ACTS):
            house.floor.act("T1", one.name, "play", nothing, then=lambda d: anything(d, rng))
        _reads(one)


def _reads(one: Visitor) -> None:
    """What is read of a table that needs no reckoning."""
    for path in (
        "",
        "/amounts/500",
        "/view",
        "/bots",
        "/journal",
        "/rounds",
        "/fair",
        "/checkpoint",
    ):
        assert one.get(f"/tables/T1{path}").status_code == 200, path
    for told in one.get("/tables/T1/rounds").json()["rows"][:1]:
        at = f"/tables/T1/rounds/{told['round']}"
        for path in ("", "/frames/0", "/transcript.jsonl", "/transcript.croupier"):
            assert one.get(f"{at}{path}").status_code == 200, path


def _waits(house: House, client: TestClient, one: Visitor) -> None:
    """Somebody waits for the only seat of a table, another asks for a second one."""
    house.floor.open_table("T5", "threecardpoker", choices={"seats": 2})
    two, three = Visitor(client, "patron-8"), Visitor(client, "patron-9")
    for each in (one, two):
        each.done("/tables/T5/buy-ins", {"amount_cents": 100_00})
    three.done("/tables/T5/waiting", {})
    two.done("/tables/T5/seat-changes", {"seat": 1})
    assert one.get("/tables/T5/waiting").status_code == 200
    assert one.get("/announcements").status_code == 200
    for each, what in ((three, "waiting"), (two, "seat-changes")):
        gone = client.delete(f"/api/v1/tables/T5/{what}", headers=each.headers())
        assert gone.status_code == 200


def _deals(house: House, client: TestClient, one: Visitor) -> None:
    """Hands without wagers: seeds, clock, history, bots of a strength, the patrons' fund."""
    fund = {"bad_beat": True, "bad_beat_ends": "paid_out", "bad_beat_min_pot": 5}
    house.floor.open_table("T6", "poker", choices=fund)
    dealer, cashier, supervisor, bureau = (
        of_role(house, client, role, 7) for role in ("dealer", "cashier", "supervisor", "bureau")
    )
    one.done("/tables/T6/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/T6/bots/caller")
    one.done("/tables/T6/commitments", {"round": 1, "commitment": "0" * 64})
    assert one.get("/tables/T6/clock").status_code == 200
    deals_a_hand(house.floor, "T6")
    driver = house.floor.current("T6").driver
    assert driver.table.accounts["fund:"]
    for path in ("/tables/T6/hands", "/me/hands", "/funds"):
        assert one.get(path).status_code == 200, path
    box = {"amount_cents": driver.table.accounts["fund:"]}
    number = dealer.done("/tables/T6/fund-counts", box)["number"]
    supervisor.done(f"/fund-counts/{number}/signatures")
    cashier.done(f"/fund-counts/{number}/verifications", box)
    assert supervisor.post("/tables/T6/confirmations").status_code == 422
    for path in ("/bureau/funds", "/tables/T6/fund"):
        assert bureau.get(path).status_code == 200, path
    bureau.done("/bureau/tables/T6/rounds/1/openings", {"reason": "a test of the document"})


def _talks(house: House, client: TestClient, one: Visitor) -> None:
    """Messages are read, muted, reported, deleted and left; somebody is silenced; the switches."""
    two, boss = Visitor(client, "patron-7"), of_role(house, client, "supervisor", 8)
    said = [one.done("/tables/T1/messages", {"words": f"number {n}"})["number"] for n in (1, 2)]
    assert two.get("/tables/T1/messages").status_code == 200
    assert two.get("/tables/T1/messages/after/0").status_code == 200
    for number in said:
        two.done(f"/tables/T1/messages/{number}/reports", {"why": "a test"})
    two.done(f"/me/muted/{one.name}")
    assert boss.get("/chat").status_code == 200
    boss.done(f"/chat/reports/{said[1]}/dismissals")
    boss.done("/tables/T1/silences", {"person": one.name, "minutes": 5})
    for who, path in (
        (two, f"me/muted/{one.name}"),
        (boss, f"tables/T1/messages/{said[0]}"),
        (boss, f"tables/T1/silences/{one.name}"),
    ):
        assert client.delete(f"/api/v1/{path}", headers=who.headers()).status_code == 200
    for path in ("/tables/T1/chat", "/chat"):
        boss.done(f"{path}/off")
        boss.done(f"{path}/on")


def _fills_up(client: TestClient) -> None:
    """Practice money is given away and filled up; chips are cashed at every table."""
    one = Visitor(client, "patron-6")
    one.done("/tables/T1/buy-ins", {"amount_cents": 1_000_00})
    one.done("/tables/T1/tips", {"amount_cents": 900_00})
    one.done("/me/practice-money")
    one.done("/me/cash-outs")


def test_every_operation_answers_as_described(
    client: TestClient, house: House, document: Document
) -> None:
    for name, game in (("T1", "roulette"), ("T2", "craps"), ("T3", "blackjack"), ("T4", "paigow")):
        house.floor.open_table(name, game)
    one = Visitor(client, "patron-1")
    _plays(house, one)
    _reads(one)
    for path in (
        "odds",
        "advantages",
        "shoe-odds",
        "coach",
        "coach/stand",
        "statistics",
        "statistics.csv",
        "statistics.json",
    ):
        assert one.get(f"/tables/T1/{path}").status_code == 200, path
    _the_house(house, client)
    _waits(house, client, one)
    _deals(house, client, one)
    _talks(house, client, one)
    _own_page(client, one)
    _fills_up(client)
    assert document.operations - document.done == {STREAM, CONFIRMS}


def _plays(house: House, one: Visitor) -> None:
    one.done("/tables/T1/buy-ins", {"amount_cents": 500_00})
    plays(house, one, "T1", {"amount_cents": 10_00, "wager": "red"})
    _gives_a_seed(house, one)
    one.done("/tables/T1/commands", {"text": "10 on black"})
    (lying,) = one.get("/tables/T1/view").json()["ledger"]["wagers"]
    one.done("/tables/T1/take-downs", {"wager": lying["id"]})
    one.done("/tables/T1/moves", {"move": "undo"})
    _keeps(one)
    one.done("/tables/T1/auto-plays", {})
    one.done("/tables/T1/dealer-wagers", {"amount_cents": 5_00, "wager": "odd"})
    one.done("/tables/T1/tips", {"amount_cents": 5_00})
    one.done("/tables/T1/ready")
    one.done("/tables/T1/disputes", {"words": "it was black"})
    one.done("/tables/T1/cash-outs", {"amount_cents": 1_00})
    one.done("/tables/T2/buy-ins", {"amount_cents": 100_00})
    bot = one.done("/tables/T2/bots")["name"]
    assert one.client.delete(f"/api/v1/tables/T2/bots/{bot}", headers=one.headers()).is_success
    one.done("/tables/T2/answers", {"choice": "accept"})
    one.done("/tables/T2/acts", {"act": "pass_dice"})
    one.done("/tables/T3/buy-ins", {"amount_cents": 100_00})
    one.done("/tables/T3/answers", {"choice": "decline"})
    _arranges(house, one)


def _arranges(house: House, one: Visitor) -> None:
    """What two tiles would make, and that nothing but one's own tiles can be arranged."""
    one.done("/tables/T4/buy-ins", {"amount_cents": 100_00})
    while (one.get("/tables/T4/view").json()["prompt"] or {}).get("prompt") != "arrange":
        goes_on(house, one, "T4", {"amount_cents": 10_00, "wager": "main"})
    told = one.get("/tables/T4/arrangements/1,2|3,4").json()
    assert told["choice"] == "first second | third fourth"
    assert [group["name"] for group in told["groups"]] == ["High hand", "Low hand"]
    assert all(group["makes"] for group in told["groups"])
    spanish = {**one.headers(), "accept-language": "es"}
    same = one.client.get("/api/v1/tables/T4/arrangements/1,2|3,4", headers=spanish).json()
    assert [group["name"] for group in same["groups"]] == ["Mano alta", "Mano baja"]
    assert one.get("/tables/T4/arrangements/As,Kd").status_code == 422
    assert one.get("/tables/T1/arrangements/1,2").status_code == 422


def _gives_a_seed(house: House, one: Visitor) -> None:
    """A round that is closed by another request than the one that brings the seed."""
    assert one.get("/key").status_code == 200
    round_, salt = house.floor.current("T1").driver.table.round, "0" * 64
    made = {"seed-commitment": seeds.committed("T1", round_, one.name, "mine", salt)}
    one.done("/tables/T1/wagers", {"amount_cents": 10_00, "wager": "red"}, None, made)
    one.done("/tables/T1/ready")
    one.done("/tables/T1/seeds", {"round": round_, "seed": "mine", "salt": salt})


def _the_house(house: House, client: TestClient) -> None:
    """What the people of the house ask and do."""
    dealer, cashier, supervisor, bureau = (
        of_role(house, client, role) for role in ("dealer", "cashier", "supervisor", "bureau")
    )
    dealer.done("/tables/T1/tip-redemptions")
    dealer.done("/tables/T3/incidents", {"incident": "damaged_card"})
    supervisor.done("/tables", {"table": "T9", "game": "bigsix"})
    supervisor.done("/tables/T9/modes", {"mode": "live"})
    supervisor.done("/tables/T9/paces", {"wagers": 30, "answers": 20})
    supervisor.done("/tables/T9/closings")
    supervisor.done("/tables/T9/openings")
    supervisor.done(
        "/disputes/1/decisions", {"outcome": "stands", "reason": "so", "cites": ["roulette.3.a"]}
    )
    wrong = {"outcome": "wrong", "reason": "so", "cites": ["roulette.3.a"], "amount_cents": 1_00}
    supervisor.done("/disputes/1/decisions", wrong)
    cashier.done("/cage/issues", {"person": "patron-1", "amount_cents": 1_00})
    Visitor(client, "somebody-7").done("/tables/T9/buy-ins", {"amount_cents": 20_00})
    cashier.done("/cage/cash-outs", {"person": "somebody-7", "table": "T9"})
    supervisor.done("/compliance/entries", {"kind": "table_closed", "data": {"table": "T9"}})
    supervisor.done("/compliance/check", {"text": 'format = "croupier changes 1"'})
    notice = next(one for one in casino.documents().values() if "croupier tournament 1" in one)
    supervisor.done("/compliance/tournaments", {"text": notice})
    entry = {"items": ["layout"], "submitted": "2026-01-05T10:00"}
    supervisor.done("/compliance/approvals", entry)
    cage = {"name": "Cage", "kind": "cashiers' cage", "used": "2026-03-01T10:00"}
    supervisor.done("/compliance/approvals/parts", {"part": "storage", "data": cage})
    records = ("", "/entries/1", "/kinds", "/journal", "/approvals", "/submission", "/tournaments")
    for who, paths in (
        (bureau, tuple(f"/compliance{one}" for one in records)),
        (supervisor, ("/pit", "/pit/figures", "/disputes", "/disputes/1")),
        (cashier, ("/cage",)),
        (bureau, ("/bureau", "/bureau/audit", "/bureau/journals/T1/1", "/bureau/deeds/1")),
    ):
        for path in paths:
            assert who.get(path).status_code == 200, path


def _keeps(one: Visitor) -> None:
    """What somebody saves of their wagers, and lays again."""
    bets = "/tables/T1/saved-bets"
    kept = f"{bets}/{one.done(bets, {'name': 'Mine'})['number']}"
    assert one.get(bets).status_code == 200
    assert one.get("/tables/T1/announced-bets").json()["bets"][0]["chips"] == 9
    one.done("/tables/T1/moves", {"move": "clear"})
    one.done(f"{kept}/wagers")
    one.done("/tables/T1/several-wagers", {"wagers": [{"amount_cents": 5_00, "wager": "red"}]})
    lying = one.get("/tables/T1/view").json()["ledger"]["wagers"][0]["id"]
    one.done("/tables/T1/wager-moves", {"wager": lying, "to": {"wager": "odd"}})
    for method, path, body in (
        ("PUT", kept, {"name": "Ours"}),
        ("DELETE", kept, None),
        ("PUT", "/tables/T1/favorites", {"spots": ["red"]}),
    ):
        sent = one.client.request(method, f"/api/v1{path}", json=body, headers=one.headers())
        assert sent.status_code == 200, sent.text


def _own_page(client: TestClient, one: Visitor) -> None:
    """What somebody does with their own account, to the end."""
    for path in ("/me", "/me/care", "/me/statement/1", "/me/lifetime", "/me/sessions", "/tables"):
        assert one.get(path).status_code == 200, path
    one.done("/me/limits", {"kind": "loss_day", "amount": 100_00})
    one.done("/me/password", {"old": PASSWORD, "new": PASSWORD + "!"})
    one.done("/sessions", {"name": one.name, "password": PASSWORD + "!"})
    client.cookies.clear()
    one.done("/me/breaks", {"minutes": 15})
    one.done("/me/exclusions", {"days": 30})
    for path in ("/me/sessions", "/sessions"):
        assert client.delete(f"/api/v1{path}", headers=one.headers()).status_code == 200


REFUSED = {
    400: ("/tables/T1/wagers", {"amount": 1}),
    401: ("/me", None),
    403: ("/cage", None),
    404: ("/tables/nowhere", None),
    409: ("/tables/T1/buy-ins", {"amount_cents": 2_00}),
    422: ("/tables/T1/wagers", {"amount_cents": 1, "wager": "red"}),
    429: ("/tables", None),
}


@pytest.mark.parametrize("status", REFUSED)
def test_refusals_are_answered_as_described(
    client: TestClient, house: House, document: Document, status: int
) -> None:
    house.floor.open_table("T1", "roulette")
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": 100_00}, "a key")
    if status == 401:
        one.token = ""
    elif status == 429:
        house.requests = Rate(burst=0, per_second=1)
    path, body = REFUSED[status]
    key = "a key" if status == 409 else None
    refused = one.post(path, body, key) if body else one.get(path)
    assert refused.status_code == status
    assert refused.headers["content-type"] == "application/problem+json"
