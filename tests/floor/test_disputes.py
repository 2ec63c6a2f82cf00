"""Reporting a ruling: the round with it, decided with reason and clause, told to the patron."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient

from croupier.core.event import UNSEEN
from croupier.floor.oversight import disputes
from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.tables import disclosure, journal, rounds
from croupier.floor.tables.floor import Floor, nothing
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.playing import anything
from tests.floor.test_hidden import _buys
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

T = "/tables/T1"


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


@pytest.fixture
def patron(client: TestClient, house: House) -> Visitor:
    made = Visitor(client, "patron-1")
    made.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    plays(house, made, "T1", "10 on red")
    return made


def test_one_click_makes_a_dispute_with_the_round_in_it(patron: Visitor, house: House) -> None:
    made = patron.post(f"{T}/disputes", {})
    assert made.status_code == 201
    told = made.json()
    assert (told["table"], told["round"], told["person"]) == ("T1", 1, "patron-1")
    assert "roulette.3.b" in told["cites"]
    assert len(told["cites"]) > 1
    with house.database.transaction() as connection:
        event = schema.event
        mine = (event.c.gaming_table == "T1") & (event.c.round == 1)
        numbers = connection.scalars(select(event.c.seq).where(mine)).all()
    assert (told["first"], told["last"]) == (min(numbers), max(numbers))


def test_buying_chips_after_a_round_does_not_change_which_one_was_the_last(patron: Visitor) -> None:
    patron.done(f"{T}/buy-ins", {"amount_cents": 100_00})
    assert patron.get("/tables/T1/view").json()["round"] == 2
    told = patron.done(f"{T}/disputes", {})
    assert (told["round"], "roulette.3.b" in told["cites"]) == (1, True)


def test_the_page_of_a_dispute_has_its_events_and_deals_them_again(
    patron: Visitor, client: TestClient, house: House
) -> None:
    number = patron.done(f"{T}/disputes", {"round": 1, "words": "<b>It was black.</b>"})["number"]
    case = patron.get(f"/disputes/{number}").json()
    assert case["rerun"] == "same"
    assert [one["seq"] for one in case["events"]] == list(
        range(case["dispute"]["first"], case["dispute"]["last"] + 1)
    )
    supervisor = of_role(house, client, "supervisor")
    page = supervisor.page(f"/disputes/{number}")
    assert "&lt;b&gt;It was black.&lt;/b&gt;" in page
    assert 'data-same="yes"' in page
    assert "[roulette.3.b]" in page


def test_a_dispute_has_the_very_events_of_the_round_by_its_link(patron: Visitor) -> None:
    told = patron.done(f"{T}/disputes", {"round": 1})
    case = patron.get(f"/disputes/{told['number']}").json()
    shown = patron.get(f"{T}/rounds/1").json()
    phases = [one for one in case["events"] if one["event"]["kind"] == "phase_ended"]
    assert phases
    assert [one for one in case["events"] if one not in phases] == shown["steps"]
    assert case["rerun"] == shown["rerun"] == "same"


def test_a_log_that_was_changed_does_not_deal_the_same_again(patron: Visitor, house: House) -> None:
    number = patron.done(f"{T}/disputes", {})["number"]
    event = schema.event
    with house.database.transaction() as connection:
        mine = (event.c.gaming_table == "T1") & event.c.kind.in_(("paid", "collected"))
        row = connection.execute(select(event).where(mine)).first()
        assert row is not None
        line = row.line.replace('"amount_cents":1000', '"amount_cents":900')
        assert line != row.line
        connection.execute(update(event).where(mine).values(line=line))
    told = patron.get(f"/disputes/{number}").json()["rerun"]
    assert told.startswith(f"event {row.seq}: the engine gives a different event")


def test_a_decision_has_a_reason_and_clauses_and_is_told_to_the_patron(
    patron: Visitor, client: TestClient, house: House
) -> None:
    number = patron.done(f"{T}/disputes", {"words": "Why?"})["number"]
    supervisor, bureau = of_role(house, client, "supervisor"), of_role(house, client, "bureau")
    at = f"/disputes/{number}/decisions"
    whole = {
        "outcome": "stands",
        "reason": "The ball lay in a black pocket.",
        "cites": ["roulette.1.e.11"],
    }
    assert patron.post(at, whole).status_code == 403
    assert supervisor.post(at, whole | {"reason": " "}).status_code == 422
    assert supervisor.post(at, whole | {"cites": []}).status_code == 422
    assert supervisor.post(at, whole | {"cites": ["roulette.99.z"]}).status_code == 404
    assert supervisor.post(at, whole | {"outcome": "perhaps"}).status_code == 400
    assert supervisor.done(at, whole)["decisions"][0]["by"] == "supervisor-1"
    bureau.done(at, whole | {"outcome": "wrong", "reason": "It lay in a red one."})
    (mine,) = patron.get("/disputes").json()["rows"]
    assert [one["outcome"] for one in mine["decisions"]] == ["stands", "wrong"]
    page = patron.page("/tables/T1")
    assert f'href="/disputes/{number}"' in page
    assert "The ruling was wrong" in page


def test_disputes_wait_until_something_is_decided(
    patron: Visitor, client: TestClient, house: House
) -> None:
    supervisor = of_role(house, client, "supervisor")
    assert supervisor.get("/pit").json()["disputes"] == 0
    number = patron.done(f"{T}/disputes", {})["number"]
    assert supervisor.get("/pit").json()["disputes"] == 1
    decided = {"outcome": "stands", "reason": "It did.", "cites": ["roulette.1.e.11"]}
    for _ in range(2):
        supervisor.done(f"/disputes/{number}/decisions", decided)
    assert supervisor.get("/pit").json()["disputes"] == 0


def test_no_flood_of_reports_hides_one_that_waits_nor_a_decision(
    patron: Visitor, client: TestClient, house: House
) -> None:
    supervisor = of_role(house, client, "supervisor")
    stands = {"outcome": "stands", "reason": "It did.", "cites": ["roulette.1.e.11"]}
    reported = [patron.done(f"{T}/disputes", {})["number"]]
    for _ in range(6):
        plays(house, patron, "T1", "10 on red")
        reported.append(patron.done(f"{T}/disputes", {})["number"])
    supervisor.done(f"/disputes/{reported[0]}/decisions", stands)
    supervisor.done(f"/disputes/{reported[-1]}/decisions", stands)
    assert f'href="/disputes/{reported[0]}"' in patron.page("/tables/T1")
    shown = [one["number"] for one in supervisor.get("/disputes").json()["rows"]]
    assert shown == [*reported[1:-1], reported[-1], reported[0]]
    with house.database.reading() as connection:
        few = [one.number for one in disputes.disputes(connection, most=1)]
    assert few == [reported[1], reported[-1]]


def test_what_was_reported_and_decided_is_never_changed(patron: Visitor, house: House) -> None:
    patron.done(f"{T}/disputes", {"words": "Why?"})
    again = patron.post(f"{T}/disputes", {"round": 1, "words": "Another reason"})
    assert again.status_code == 422
    assert "as dispute 1" in again.json()["why"]
    assert patron.get("/disputes").json()["rows"][0]["words"] == "Why?"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"round": 1}, 403),
        ({"round": 7}, 404),
        ({"round": 0}, 404),
        ({}, 403),
        ({"round": 1, "words": "x" * 3000}, 422),
        ({"round": "one"}, 400),
    ],
)
def test_rounds_one_was_not_at_are_refused(
    patron: Visitor, client: TestClient, body: dict[str, object], status: int
) -> None:
    other = Visitor(client, "patron-2")
    assert other.post(f"{T}/disputes", body).status_code == status
    assert other.get("/disputes").json()["rows"] == []


def test_somebody_elses_dispute_is_theirs(
    patron: Visitor, client: TestClient, house: House
) -> None:
    number = patron.done(f"{T}/disputes", {})["number"]
    other, cashier = Visitor(client, "patron-2"), of_role(house, client, "cashier")
    for visitor in (other, cashier):
        assert visitor.get(f"/disputes/{number}").status_code == 403
        assert visitor.get("/disputes").json()["rows"] == []
        page = client.get(f"/disputes/{number}", headers=visitor.headers())
        assert page.status_code == 403
    assert client.get(f"/disputes/{number}").status_code == 401
    assert patron.get("/disputes/99").status_code == 422
    assert patron.get("/disputes/x").status_code == 400


def test_a_dispute_tells_nobody_what_lay_face_down(
    patron: Visitor, client: TestClient, house: House
) -> None:
    patron.done("/tables/T2/buy-ins", {"amount_cents": 500_00})
    plays(house, patron, "T2", "10 on main at 1")
    number = patron.done("/tables/T2/disputes", {"round": 1})["number"]
    supervisor = of_role(house, client, "supervisor")
    found = house.floor.current("T2")
    for reader in (patron, supervisor):
        case = reader.get(f"/disputes/{number}").json()
        said = {one["seq"]: one["says"] for one in case["events"]}
        with house.database.transaction() as connection:
            one = rounds.played(connection, found, 1)
        hidden = {told.seq: told.event for told in one.events if told.event.seen_by is not None}
        assert hidden
        for seq, event in hidden.items():
            cards = set(getattr(event, "cards", ())) - {UNSEEN}
            assert not [card for card in cards if card in said.get(seq, "").split()]


def test_what_lies_face_down_is_withheld_until_the_shoe_is_over(database: Database) -> None:
    """A hidden card is told once the unit of its shoe is opened."""
    floor = Floor(database)
    floor.open_table("T1", "blackjack")
    funded(floor, "p1", amount=10**9)
    floor.act("T1", "p1", "buy-in", partial(_buys, "p1"))
    rng = Random(3)
    for _ in range(30):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    found = floor.table("T1")
    with database.transaction() as connection:
        rows = journal.read(connection, found.game, "T1")
        every = [(seq, entry.event) for seq, _, _, entry in rows]
        hidden = [(seq, e) for seq, e in every if e.seen_by is not None and hasattr(e, "device")]
        assert hidden
        told = dict(disclosure.readable(connection, "T1", every))
        assert all(told.get(seq) != event for seq, event in hidden)
    floor.renew("T1", "values", "the shoe is over")
    with database.transaction() as connection:
        told = dict(disclosure.readable(connection, "T1", every))
        assert all(told[seq] == event for seq, event in hidden)
