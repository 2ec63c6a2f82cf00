"""Limits people set themselves, breaks, self-exclusion, and time and net result."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Thread

import pytest
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import QUICK, Login, People, Person
from croupier.floor.people.responsible_gaming import Limit
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.limit_notices import STILL, cared
from croupier.rulebook.citation import verifies
from tests.floor.test_clock import Clock
from tests.floor.visitors import PASSWORD, Visitor

T = "/tables/T1"
HOUR = 3600


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(database: Database, clock: Clock) -> House:
    made = House(database, people=People(QUICK))
    made.floor.clock = clock
    made.floor.open_table("T1", "roulette")
    made.floor.open_table("T2", "blackjack")
    return made


@pytest.fixture
def patron(client: TestClient) -> Visitor:
    return Visitor(client, "patron-1")


def refusal(answer: object, kind: str) -> str:
    assert answer.status_code == 422, answer.text  # type: ignore[attr-defined]
    told = answer.json()  # type: ignore[attr-defined]
    assert told["type"] == f"/problems/{kind}"
    assert told["accepted"]
    return str(told["why"])


def test_a_limit_is_lowered_at_once_and_raised_a_day_later(database: Database) -> None:
    clock = Clock()
    with database.transaction() as connection:
        People(QUICK).sign_up(connection, clock(), "patron-1", PASSWORD)

        def sets(amount: int | None) -> Limit:
            return responsible_gaming.set_limit(connection, clock(), "patron-1", "loss_day", amount)

        def held() -> int | None:
            return responsible_gaming.limits(connection, clock(), "patron-1")["loss_day"].amount

        assert sets(100_00) == Limit("loss_day", 100_00)
        assert sets(50_00).amount == 50_00
        raised = sets(80_00)
        assert (raised.amount, raised.asked) == (50_00, 80_00)
        clock.passes(23 * HOUR)
        assert held() == 50_00
        clock.passes(2 * HOUR)
        assert held() == 80_00
        assert sets(None).amount == 80_00
        clock.passes(HOUR)
        assert sets(60_00).amount == 60_00
        clock.passes(30 * HOUR)
        assert held() == 60_00  # the lower one took the place of the one that waited


@pytest.mark.parametrize(("kind", "amount"), [("loss_day", 0), ("loss_day", -5), ("hours", 5)])
def test_what_is_no_limit_is_refused(patron: Visitor, kind: str, amount: int) -> None:
    assert patron.post("/me/limits", {"kind": kind, "amount": amount}).status_code in (404, 422)


def test_a_buy_in_beyond_the_limit_is_refused_however_it_is_asked(
    patron: Visitor, clock: Clock, house: House
) -> None:
    patron.done("/me/limits", {"kind": "buy_in_day", "amount": 150_00})
    patron.done(f"{T}/buy-ins", {"amount_cents": 100_00})
    refusal(patron.post(f"{T}/buy-ins", {"amount_cents": 60_00}), "beyond-limit")
    refusal(patron.post(f"{T}/commands", {"text": "buys 60"}), "beyond-limit")
    refusal(patron.post("/tables/T2/buy-ins", {"amount_cents": 60_00}), "beyond-limit")
    patron.done(f"{T}/buy-ins", {"amount_cents": 50_00})
    clock.passes(25 * HOUR)
    patron.token = patron.client.post(
        "/api/v1/sessions", json={"name": "patron-1", "password": PASSWORD}
    ).json()["token"]
    patron.client.cookies.clear()
    patron.done(f"{T}/buy-ins", {"amount_cents": 60_00})
    assert house.floor.audit() == []


@pytest.mark.parametrize("kind", ["loss_day", "loss_week"])
def test_a_wager_that_could_lose_too_much_is_refused(
    patron: Visitor, house: House, kind: str
) -> None:
    patron.done("/me/limits", {"kind": kind, "amount": 40_00})
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    wager = {"amount_cents": 25_00, "wager": "red"}
    patron.done(f"{T}/wagers", wager)
    why = refusal(patron.post(f"{T}/wagers", wager), "beyond-limit")
    assert "40" in why
    assert patron.post(f"{T}/wagers", wager).json()["accepted"] == "at most $15 more"
    refusal(patron.post(f"{T}/commands", {"text": "25 on black"}), "beyond-limit")
    with pytest.raises(responsible_gaming.BeyondLimit):  # nor by who acts for them, as a bot does
        house.floor.act("T1", "patron-1", "play", lambda d: d.place("patron-1", "25 on black"))
    assert len(house.floor.table("T1").driver.table.wagers) == 1
    patron.done(f"{T}/commands", {"text": "15 on black"})
    assert house.floor.audit() == []


def test_time_that_is_up_ends_play_and_a_pause_begins_anew(patron: Visitor, clock: Clock) -> None:
    patron.done("/me/limits", {"kind": "session_minutes", "amount": 60})
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    wager = {"amount_cents": 5_00, "wager": "red"}
    for _ in range(3):
        clock.passes(1199)
        patron.done(f"{T}/wagers", wager)
        patron.done(f"{T}/ready")
    clock.passes(5)
    refusal(patron.post(f"{T}/wagers", wager), "beyond-limit")
    assert patron.get("/me/care").json()["notices"][0]["share"] == 100
    clock.passes(31 * 60)
    patron.done(f"{T}/wagers", wager)
    assert patron.get("/me/care").json()["seconds"] == 0


def test_notices_come_at_half_three_quarters_and_all_of_a_limit(
    patron: Visitor, client: TestClient
) -> None:
    patron.done("/me/limits", {"kind": "buy_in_day", "amount": 100_00})
    seen = []
    for amount in (49_00, 1_00, 25_00, 25_00):
        patron.done(f"{T}/buy-ins", {"amount_cents": amount})
        (notice,) = patron.get("/me/care").json()["notices"]
        seen.append(notice["share"])
    assert seen == [0, 50, 75, 100]
    page = patron.page("/tables/T1")
    assert "100 %" in page
    assert "buy-ins in 24 hours" in page


def test_time_and_net_result_are_on_every_table_page(
    patron: Visitor, house: House, client: TestClient, clock: Clock
) -> None:
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    clock.passes(754)
    before = house.floor.table("T1").driver.table.accounts["patron-1"]
    patron.done(f"{T}/wagers", {"amount_cents": 10_00, "wager": "red"})
    assert patron.get("/me/care").json()["net_cents"] == 0  # what lies is not lost yet
    patron.done(f"{T}/ready")
    net = house.floor.table("T1").driver.table.accounts["patron-1"] - before
    told = patron.get("/me/care").json()
    assert (told["net_cents"], told["day_net_cents"], told["seconds"]) == (net, net, 754)
    for table in ("T1", "T2"):
        page = patron.page(f"/tables/{table}")
        assert 'data-seconds="754"' in page
        assert f'data-net="{net}"' in page


@verifies("cmr146.09.6")
def test_who_excludes_themselves_is_kept_from_play_at_once_and_cashes_out(
    patron: Visitor, house: House, clock: Clock
) -> None:
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    patron.done(f"{T}/wagers", {"amount_cents": 10_00, "wager": "red"})
    told = patron.done("/me/exclusions", {"days": 180})
    refusal(patron.post(f"{T}/wagers", {"amount_cents": 5_00, "wager": "red"}), "kept-from-play")
    refusal(patron.post(f"{T}/commands", {"text": "5 on red"}), "kept-from-play")
    refusal(patron.post(f"{T}/buy-ins", {"amount_cents": 5_00}), "kept-from-play")
    patron.done(f"{T}/ready")  # what lies is settled
    assert not house.floor.table("T1").driver.table.wagers
    patron.done(f"{T}/cash-outs", {})
    assert patron.get("/me").json()["chips_cents"] == {}
    assert patron.get("/me").json()["excluded_until"] == told["until"]
    refused = patron.post("/me/exclusions", {"days": 30})
    assert refused.status_code == 422
    assert "a longer time" in refused.json()["accepted"]
    assert patron.post("/me/breaks", {"minutes": 5}).status_code == 422
    clock.passes(181 * 24 * HOUR)
    with house.database.transaction() as connection:
        assert responsible_gaming.pause(connection, clock(), "patron-1") is None


def test_a_break_is_not_taken_back_and_ends_with_its_time(patron: Visitor, clock: Clock) -> None:
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    patron.done("/me/breaks", {"minutes": 30})
    assert "on a break" in refusal(
        patron.post(f"{T}/wagers", {"amount_cents": 5_00, "wager": "red"}), "kept-from-play"
    )
    assert patron.post("/me/breaks", {"minutes": 10}).status_code == 422
    patron.done("/me/breaks", {"minutes": 60})
    clock.passes(59 * 60)
    assert patron.post(f"{T}/buy-ins", {"amount_cents": 5_00}).status_code == 422
    clock.passes(2 * 60)
    patron.done(f"{T}/wagers", {"amount_cents": 5_00, "wager": "red"})


@pytest.mark.parametrize(
    ("path", "body"), [("breaks", {"minutes": 0}), ("exclusions", {"days": 0})]
)
def test_what_is_no_time_is_refused(patron: Visitor, path: str, body: dict[str, int]) -> None:
    assert patron.post(f"/me/{path}", body).status_code == 422


def test_the_longest_pause_that_is_offered_is_the_longest_that_is_taken(patron: Visitor) -> None:
    page = patron.page("/me")
    for path, unit, longest in (("breaks", "minutes", 43_200), ("exclusions", "days", 3_652)):
        assert f'<option value="{longest}">' in page
        assert f'<option value="{longest + 1}">' not in page
        refused = patron.post(f"/me/{path}", {unit: longest + 1})
        assert f"1 to {longest} {unit}" in refused.json()["accepted"]
        patron.done(f"/me/{path}", {unit: longest})


def test_who_may_not_wager_more_may_still_decide_about_what_lies(
    patron: Visitor, house: House
) -> None:
    patron.done("/tables/T2/buy-ins", {"amount_cents": 900_00})
    prompt = None
    for _ in range(200):
        prompt = patron.get("/tables/T2/view").json()["prompt"]
        if prompt and {"stand", "double"} <= set(prompt["choices"]):
            break
        if prompt:
            choice = "stand" if "stand" in prompt["choices"] else prompt["choices"][-1]
            patron.done("/tables/T2/answers", {"choice": choice, "about": prompt["about"]})
        elif house.floor.table("T2").driver.table.wagers:
            patron.done("/tables/T2/ready")
        else:
            wager = {"amount_cents": 10_00, "wager": "main", "box": 1}
            patron.done("/tables/T2/wagers", wager)
    assert prompt
    patron.done("/me/exclusions", {"days": 1})
    about = prompt["about"]
    double = patron.post("/tables/T2/answers", {"choice": "double", "about": about})
    refusal(double, "kept-from-play")
    patron.done("/tables/T2/answers", {"choice": "stand", "about": about})
    assert house.floor.audit() == []


def test_a_statement_has_every_entry_in_pages_and_in_csv(
    patron: Visitor, client: TestClient
) -> None:
    for _ in range(28):
        patron.done(f"{T}/buy-ins", {"amount_cents": 2_00})
    patron.done(f"{T}/wagers", {"amount_cents": 5_00, "wager": "red"})
    first, second = (patron.get(f"/me/statement/{page}").json() for page in (1, 2))
    assert (first["pages"], len(first["rows"])) == (2, 25)
    every = first["rows"] + second["rows"]
    assert len({row["entry"] for row in every}) == len(every)
    held = patron.get("/me").json()
    for own in ("bankroll_cents", "practice_cents"):
        assert sum(row[own] for row in every) == held[own]
    assert sum(row["chips_cents"] for row in every) == held["chips_cents"]["T1"]
    told = client.get("/me/statement.csv", headers=patron.headers())
    assert told.headers["content-type"].startswith("text/csv")
    assert len(told.text.splitlines()) == len(every) + 1
    assert client.get("/me/statement.csv").status_code == 401


def test_a_password_is_changed_by_who_knows_it_and_ends_other_sessions(
    patron: Visitor, client: TestClient
) -> None:
    other = client.post("/api/v1/sessions", json={"name": "patron-1", "password": PASSWORD}).json()[
        "token"
    ]
    client.cookies.clear()
    assert len(patron.get("/me/sessions").json()["rows"]) == 2
    wrong = {"old": "not the password", "new": "another long one"}
    assert patron.post("/me/password", wrong).status_code == 403
    assert patron.post("/me/password", {"old": PASSWORD, "new": "short"}).status_code == 422
    patron.done("/me/password", {"old": PASSWORD, "new": "another long one"})
    assert len(patron.get("/me/sessions").json()["rows"]) == 1
    bearer = {"authorization": f"Bearer {other}"}
    assert client.get("/api/v1/me", headers=bearer).status_code == 401
    login = {"name": "patron-1", "password": "another long one"}
    assert client.post("/api/v1/sessions", json=login).status_code == 201


def test_nobody_sets_limits_for_others(client: TestClient, house: House) -> None:
    body = {"kind": "loss_day", "amount": 100}
    assert client.post("/api/v1/me/limits", json=body).status_code == 401


def test_every_reference_of_the_document_is_there(client: TestClient) -> None:
    told = client.get("/api/v1/openapi.json")
    names = set(told.json()["components"]["schemas"])
    wanted = {part.partition('"')[0] for part in told.text.split('"#/components/schemas/')[1:]}
    assert wanted <= names
    assert "/api/v1/me/limits" in told.json()["paths"]


def test_a_time_that_is_refused_leaves_nothing(database: Database) -> None:
    with database.transaction() as connection:
        People(QUICK).sign_up(connection, Clock()(), "patron-1", PASSWORD)
        with pytest.raises(Refused):
            responsible_gaming.exclude(connection, Clock()(), "patron-1", 100_000)
        assert responsible_gaming.pause(connection, Clock()(), "patron-1") is None


async def _twice_nothing() -> AsyncIterator[bytes]:
    for state in (b"id: 1\ndata: a\n\n", STILL, STILL):
        yield state


@pytest.mark.parametrize("event", ["view", ""])
def test_notices_come_over_the_stream_while_nothing_happens(
    patron: Visitor, house: House, clock: Clock, event: str
) -> None:
    patron.done("/me/limits", {"kind": "session_minutes", "amount": 20})
    patron.done(f"{T}/buy-ins", {"amount_cents": 50_00})
    login = Login(Person("patron-1", "patron"), "", "")

    async def heard() -> list[bytes]:
        states = cared(house, "T1", login, event, _twice_nothing())
        return [state async for state in states]

    assert len(asyncio.run(heard())) == 3
    clock.passes(16 * 60)
    told = asyncio.run(heard())
    assert len(told) == 4  # once, and not again while it is the same
    (notice,) = [state for state in told if b"session" in state]
    assert notice.startswith(b"event: care\n" if event else b"data: ")
    assert b"id:" not in notice.partition(b"data")[0]
    assert (b'"share":75' if event else b"75 %") in notice


def test_who_set_no_limit_and_who_watches_hears_of_none(patron: Visitor, house: House) -> None:
    patron.done(f"{T}/buy-ins", {"amount_cents": 50_00})
    for login in (None, Login(Person("patron-1", "patron"), "", "")):

        async def heard(who: Login | None = login) -> list[bytes]:
            return [one async for one in cared(house, "T1", who, "view", _twice_nothing())]

        assert len(asyncio.run(heard())) == 3


def test_a_limit_holds_over_tables_that_are_played_at_once(patron: Visitor, house: House) -> None:
    """Two wagers that fit the limit alone and not together: one is refused, however they race."""
    house.floor.open_table("T3", "roulette")
    for table in ("T1", "T3"):
        patron.done(f"/tables/{table}/buy-ins", {"amount_cents": 100_00})
    patron.done("/me/limits", {"kind": "loss_day", "amount": 40_00})
    meet = Barrier(2)
    refused: list[str] = []

    def lays(table: str) -> None:
        def both(driver: Driver) -> None:
            driver.place("patron-1", "25 on red")
            if house.database.is_postgres:  # which lets both begin; SQLite takes turns
                with suppress(BrokenBarrierError):
                    meet.wait(2)

        try:
            house.floor.act(table, "patron-1", "wager", both)
        except responsible_gaming.BeyondLimit:
            refused.append(table)

    threads = [Thread(target=lays, args=(table,)) for table in ("T1", "T3")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(refused) == 1
    assert house.floor.audit() == []
