"""205 CMR 147.06: what tracks, projects or advises is for practice, and nowhere at a live table."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from croupier.floor.store.database import Database
from croupier.floor.web.serving.app import ENDPOINTS
from croupier.floor.web.serving.house import House
from croupier.rulebook.citation import verifies
from croupier.rulebook.lesson import lesson
from tests.floor.houses import house_with
from tests.floor.visitors import Visitor

PRACTICE, LIVE = "practice", "live"
AIDS = [
    one
    for one in ENDPOINTS
    if "practice table" in one.summary.lower().replace("-", " ") and "{table}" in one.path
]
"""Every endpoint that says of itself that it is for practice tables."""


@pytest.fixture
def house(database: Database) -> House:
    made = house_with(database)
    for mode in (PRACTICE, LIVE):
        made.floor.open_table(mode, "blackjack", mode)
    return made


@pytest.fixture
def patron(client: TestClient, house: House) -> Visitor:
    one = Visitor(client, "patron-1")
    for mode in (PRACTICE, LIVE):
        one.done(f"/tables/{mode}/buy-ins", {"amount_cents": 200_00})
    return one


@verifies("cmr147.06")
def test_every_aid_is_refused_at_a_live_table_by_the_clause(patron: Visitor) -> None:
    named = {one.name for one in AIDS}
    assert {"coach", "price", "shoe_odds", "auto_play", "seat_bot"} <= named
    for one in AIDS:
        path = one.path.removeprefix("/api/v1").format(table=LIVE, choice="stand", bot="tight")
        body: dict[str, str] | None = {} if one.body is not None else None
        refused = patron.get(path) if one.method == "GET" else patron.post(path, body)
        assert refused.status_code == 403, one.path
        assert refused.json()["cites"] == ["cmr147.06"], one.path


@verifies("cmr147.06")
def test_the_page_of_a_live_table_gives_no_advice(patron: Visitor) -> None:
    from croupier.games import registry

    known = lesson(registry.game("blackjack"))
    assert known is not None
    practice, live = (patron.page(f"/tables/{mode}") for mode in (PRACTICE, LIVE))
    for aid in ('id="lesson"', "data-wants", 'data-teach="on"', known.first):
        assert aid in practice, aid
        assert aid not in live, aid
    assert known.goal in live
    panel = patron.page(f"/tables/{LIVE}/coach")
    assert "cmr147.06" in panel
    assert "worths" not in panel
    assert "data-shoe" in patron.page(f"/tables/{PRACTICE}/odds")
    assert "data-shoe" not in patron.page(f"/tables/{LIVE}/odds")
