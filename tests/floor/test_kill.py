"""Workers killed in the middle of anything: nothing acknowledged is lost, nothing done twice."""

from __future__ import annotations

import os
from collections import Counter

import msgspec
import pytest
from sqlalchemy import delete, update

from bench.runs import floor_kill
from bench.served import Person, Sent
from croupier.core.event import Ready
from croupier.floor.store import schema
from croupier.floor.tables import dealer
from croupier.floor.tables.floor import Floor
from tests.floor import postgres
from tests.floor.test_tables import funded

KILLS = 1


@pytest.mark.parametrize("kind", floor_kill.WORKERS)
def test_nothing_is_lost_or_done_twice(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The long run in small."""
    if kind == floor_kill.POSTGRES and postgres.found() is None and not os.environ.get("CI"):
        pytest.skip("PostgreSQL is not installed here")
    monkeypatch.setattr(floor_kill, "BUSY", 10)
    *_, state = floor_kill.chunks({}, KILLS, KILLS, (kind,))
    found = Counter[str](state[kind])
    assert not [what for what in found if what.startswith("astray")]
    assert found["kills"] == KILLS
    assert found["answered"] > KILLS
    assert f"| {kind} | {KILLS} |" in floor_kill.figures(state)


@pytest.fixture
def played(floor: Floor) -> tuple[Floor, list[floor_kill.Patron]]:
    """A table, and somebody who was told of a wager there."""
    floor.open_table("roulette-1", "roulette")
    funded(floor, "p1")
    person = Person("p1", "", 0)
    for path, do in (
        ("buy-ins", lambda d: d.buy("p1", 100_00)),
        ("wagers", lambda d: d.place("p1", "10 on red")),
        ("ready", lambda d: d.feed(Ready(patron="p1"))),
    ):
        done = floor.act("roulette-1", "p1", path, do, then=dealer.deals)
        events = msgspec.to_builtins(done.events)
        person.sent.append(
            Sent("k", f"/tables/roulette-1/{path}", None, [], 200, {"events": events})
        )
    return floor, [floor_kill.Patron(person, "roulette-1", 1)]


def wrong(floor: Floor, guests: list[floor_kill.Patron]) -> str:
    return " ".join(floor_kill.astray(floor, guests, "now", over=True))


def test_all_is_well_where_nothing_went_wrong(
    played: tuple[Floor, list[floor_kill.Patron]],
) -> None:
    assert wrong(*played) == ""


def test_a_wager_that_is_missing_is_noticed(played: tuple[Floor, list[floor_kill.Patron]]) -> None:
    floor, guests = played
    with floor.database.transaction() as connection:
        connection.execute(delete(schema.event).where(schema.event.c.kind == "wager_placed"))
    assert "acknowledged, but not written" in wrong(floor, guests)


def test_a_wager_nobody_asked_for_is_noticed(played: tuple[Floor, list[floor_kill.Patron]]) -> None:
    floor, guests = played
    floor.act("roulette-1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    assert "written more often than requested" in wrong(floor, guests)


def test_a_wager_that_is_decided_twice_is_noticed(
    played: tuple[Floor, list[floor_kill.Patron]],
) -> None:
    floor, guests = played
    event = schema.event
    decided = event.c.kind.in_(floor_kill.DECIDED)
    with floor.database.transaction() as connection:
        line = connection.scalar(event.select().with_only_columns(event.c.line).where(decided))
        twice = event.c.kind == "phase_ended"
        connection.execute(update(event).where(twice).values(kind="paid", line=line))
    assert "decided" in wrong(floor, guests)


def test_a_run_that_met_nothing_falls_short() -> None:
    assert "no kill met" in (floor_kill.falls_short({"SQLite": {"kills": 3}}) or "")
    astray = {"SQLite": {"kills": 3, "astray kill 1: lost": 1}}
    assert floor_kill.falls_short(astray) == "kill 1: lost"
