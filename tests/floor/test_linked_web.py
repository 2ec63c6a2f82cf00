"""Linked tables over HTTP: who opens them, what the pit sees, and a sign that is never old."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from croupier.floor.tables import export
from croupier.floor.web.serving.house import House
from tests.floor.both import alone, asked_alone, by_croupier
from tests.floor.houses import of_role
from tests.floor.made import chained, rules
from tests.floor.visitors import Visitor

CHOICES = {"progressive": "D", "progressive_linked": True}


def asked(number: int, **more: Any) -> dict[str, Any]:
    return {"table": f"C{number}", "game": "caribbeanstud", "choices": CHOICES, **more}


@pytest.fixture
def supervisor(client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """A supervisor who has opened two linked tables, whose odds nobody asks for."""
    monkeypatch.setattr(House, "odds", lambda *asked: None)
    made = of_role(house, client, "supervisor")
    for number in (1, 2):
        opened = made.done("/tables", asked(number, link="north"))
        assert opened["link"] == "north"
    return made


def wagers(client: TestClient, name: str, table: str) -> Visitor:
    """A patron who has wagered on the meter, and been dealt to."""
    patron = Visitor(client, name)
    patron.done(f"/tables/{table}/buy-ins", {"amount_cents": 500_00})
    for wager, cents in (("ante", 10_00), ("progressive", 1_00)):
        patron.done(f"/tables/{table}/wagers", {"wager": wager, "amount_cents": cents})
    patron.done(f"/tables/{table}/ready")
    return patron


def showing(patron: Visitor, table: str) -> str:
    """What the meter shows on the page of a table."""
    things = patron.get(f"/tables/{table}/view").json()["things"]
    return str(next(one["face"] for one in things if one["what"] == "meter"))


def test_only_the_house_links_tables(client: TestClient, supervisor: Visitor) -> None:
    patron = Visitor(client, "patron-1")
    for body in (asked(3, link="north"), asked(3), asked(3, link="north", choices={})):
        refused = patron.post("/tables", body)
        assert refused.status_code == 403
        assert refused.json()["accepted"] == "a table with a meter of its own"
    own = asked(3, choices={"progressive": "D"})
    assert patron.done("/tables", own)["link"] is None
    unlike = supervisor.post("/tables", asked(4, link="north", choices={"progressive": "D"}))
    assert unlike.json()["cites"] == ["caribbeanstud.11.d.2"]


def test_the_pit_shows_every_link(client: TestClient, supervisor: Visitor) -> None:
    wagers(client, "patron-1", "C1")
    (link,) = supervisor.get("/pit").json()["links"]
    assert link == {
        "name": "north",
        "game": "caribbeanstud",
        "meter": "progressive",
        "mode": "practice",
        "showing_cents": 5_000_70,
        "postings": 1,
        "tables": ["C1", "C2"],
    }
    page = supervisor.page("/pit")
    assert '<tr data-link="north">' in page
    assert "$5,000.70" in page
    assert "C1 · link north" in page


def test_the_form_offers_links_to_the_house_alone(client: TestClient, supervisor: Visitor) -> None:
    form = supervisor.page("/open?game=caribbeanstud")
    assert '<option value="north">' in form
    assert 'name="link"' not in supervisor.page("/open?game=roulette")
    assert 'name="link"' not in Visitor(client, "patron-1").page("/open?game=caribbeanstud")


def test_every_table_shows_what_others_put_on_the_meter(
    client: TestClient, house: House, supervisor: Visitor
) -> None:
    one = wagers(client, "patron-1", "C1")
    assert showing(one, "C1") == "5000.70"
    assert showing(one, "C2") == "5000.00", "nobody has looked yet"
    house.floor.goes_on(["C1", "C2"])
    assert showing(one, "C2") == "5000.70"
    two = wagers(client, "patron-2", "C2")
    assert showing(two, "C2") == "5001.40"
    assert "shared with other tables" in one.page("/tables/C1")
    assert house.floor.audit() == []


Items = list[dict[str, Any]]


def journal(house: House, client: TestClient, table: str) -> tuple[dict[str, Any], Items]:
    """The journal of a table that has read the meter: its header, and its lines without hashes."""
    wagers(client, "patron-1", "C1").done("/tables/C1/answers", {"choice": "bet"})
    wagers(client, "patron-2", table).done(f"/tables/{table}/answers", {"choice": "bet"})
    text = b"".join(export.journal(house.floor, table)).decode()
    header, *lines = map(json.loads, text.splitlines())
    return header, [{k: v for k, v in one.items() if k not in ("seq", "hash")} for one in lines]


def place(items: Items, kind: str, after: int = 0) -> int:
    return next(n for n, one in enumerate(items) if n > after and one["kind"] == kind)


def higher(items: Items) -> None:
    items[place(items, "meter_read")]["data"]["showing_cents"] += 1


def repeated(items: Items) -> None:
    at = place(items, "meter_read")
    items.insert(at + 1, items[at])


def of_another_meter(items: Items) -> None:
    items[place(items, "meter_read")]["data"]["meter"] = "five_card_bonus"


def after_the_cards(items: Items) -> None:
    """In an act with cards, once they are known."""
    read = items.pop(place(items, "meter_read"))
    at = place(items, "dealt", place(items, "seeds_closed")) + 1
    items.insert(at, {**read, "act": items[at - 1]["act"], "at": items[at - 1]["at"]})


def test_a_journal_with_readings_is_verified_by_both_and_forged_readings_are_found(
    client: TestClient, house: House, supervisor: Visitor, tmp_path: Path
) -> None:
    header, items = journal(house, client, "C2")
    file = tmp_path / "journal.jsonl"
    file.write_text(chained(header, items), "utf-8")
    assert alone([str(file)]) == (0, set())
    assert by_croupier([str(file)]) == set()
    for forge in (higher, repeated, of_another_meter, after_the_cards):
        forged = deepcopy(items)
        forge(forged)
        file.write_text(chained(header, forged), "utf-8")
        _, found = alone([str(file)])
        assert ("", "settlement") in found, forge.__name__
        assert ("", "settlement") in by_croupier([str(file)]), forge.__name__


def test_a_reading_at_a_table_that_shares_nothing_is_found(
    client: TestClient, house: House, supervisor: Visitor, tmp_path: Path
) -> None:
    header, items = journal(house, client, "C2")
    header["set"] = {"progressive": "D"}
    header["rules"] = rules("caribbeanstud", header["set"])
    file = tmp_path / "journal.jsonl"
    file.write_text(chained(header, items), "utf-8")
    _, shown = asked_alone([str(file)])
    assert "the table does not share this meter" in [one["why"] for one in shown["findings"]]
    assert ("", "settlement") in by_croupier([str(file)])
