"""Cards that are due out: who is told, and that they are changed in time and never before."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest
from starlette.testclient import TestClient

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled
from croupier.floor.store.database import Database
from croupier.floor.tables import dealer, duties, export, on_time
from croupier.floor.tables.closing import close_table
from croupier.floor.tables.floor import LIVE, PRACTICE, Floor
from croupier.floor.web.api import staff
from croupier.floor.web.serving.house import House
from croupier.games.families.shoe import CardsRemoved
from croupier.games.sicbo.incidents import DiceExchanged
from croupier.rulebook.citation import verifies
from croupier.verification.verify import verify
from tests.floor.houses import duties_of, of_role
from tests.floor.test_clock import Clock
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

HOUR = 3600


def opened(database: Database, game: str, mode: str = PRACTICE) -> tuple[Floor, Clock]:
    """A floor with a table at which, an hour after it was opened, a shoe is shuffled for p1."""
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", game, mode)
    funded(floor, "p1")
    clock.passes(HOUR)
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 500_00), then=dealer.deals)
    while floor.table("T1").driver.table.play.shoe.state != "ready":
        floor.act("T1", "dealer", "clock", dealer.goes_on, then=dealer.deals)
    return floor, clock


def due(floor: Floor) -> datetime:
    """When the cards of the table are due out."""
    with floor.database.reading() as connection:
        (duty,) = duties.due_at(connection, floor.table("T1"))
    assert (duty.role, duty.call) == ("casino supervisor", "cards_changed")
    return datetime.fromisoformat(duty.due)


def changed(floor: Floor) -> int:
    """How often the cards were changed."""
    log = floor.table("T1").driver.log
    return sum(isinstance(entry.event, CardsRemoved) for entry in log)


@verifies("cmr146.49.7", "baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c")
@pytest.mark.parametrize("game", ["reddog", "minibaccarat", "chemindefer", "midibaccarat"])
def test_the_clock_changes_cards_that_are_due_and_no_others(database: Database, game: str) -> None:
    """They count from the opening of the table, or from the shuffle if each shoe has its own."""
    floor, clock = opened(database, game, LIVE)
    first = due(floor)
    placed = clock.now if game == "midibaccarat" else clock.now - timedelta(hours=1)
    assert first == placed + timedelta(hours=24)
    clock.now = first - timedelta(hours=1, seconds=1)
    on_time.carry_out(floor)
    assert changed(floor) == 0, "there is more than an hour left"
    clock.passes(2)
    on_time.carry_out(floor)
    assert changed(floor) == 1
    assert due(floor) > first
    shuffled = [e for e in floor.table("T1").driver.log if isinstance(e.event, CardsShuffled)]
    assert len(shuffled) == 2, "and other cards are shuffled"
    on_time.carry_out(floor)
    assert changed(floor) == 1
    found = verify(b"".join(export.journal(floor, "T1", every=True)).decode())
    assert found.findings == ()
    assert floor.audit() == []


@verifies("cmr146.49.7")
def test_a_round_under_way_is_finished_first(database: Database) -> None:
    floor, clock = opened(database, "reddog")
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on main"))
    clock.now = due(floor) - timedelta(minutes=5)
    on_time.carry_out(floor)
    assert changed(floor) == 0
    floor.act("T1", "p1", "take down", lambda d: d.take_down("p1", 1))
    on_time.carry_out(floor)
    assert changed(floor) == 1


@verifies("sicbo.1")
def test_the_clock_exchanges_dice_that_are_due_and_no_others(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "sicbo", LIVE)
    for hours, times in ((22, 0), (1.5, 1), (22, 1), (1, 2)):
        clock.passes(round(hours * HOUR))
        on_time.carry_out(floor)
        log = floor.table("T1").driver.log
        assert sum(isinstance(entry.event, DiceExchanged) for entry in log) == times
    assert floor.audit() == []
    found = verify(b"".join(export.journal(floor, "T1", every=True)).decode())
    assert found.findings == ()


def _calls(driver: Driver) -> None:
    driver.incident("cards_changed")


def test_nobody_chooses_when_the_cards_of_a_live_table_are_changed(database: Database) -> None:
    floor, clock = opened(database, "minibaccarat", LIVE)
    with pytest.raises(Refused, match="no accident changes"):
        floor.act("T1", "dealer-1", "incident", _calls)
    clock.now = due(floor) - timedelta(minutes=30)
    floor.act("T1", "dealer-1", "incident", _calls)
    assert changed(floor) == 1


def _extends(driver: Driver, role: str) -> None:
    driver.confirm(role, "incident cards_extended", by=f"{role}-1")
    driver.incident("cards_extended")


@verifies("cmr146.49.7.g", "cmr146.49.7.g.2", "cmr146.49.7.g.3", "minibaccarat.14")
def test_surveillance_is_notified_of_cards_that_are_used_for_two_days(database: Database) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", "minibaccarat", LIVE, choices={"csm": True})
    floor.open_table("T2", "minibaccarat", LIVE)
    day = timedelta(hours=24)
    for role, days in (("dealer", 1), ("supervisor", 2)):
        floor.act("T1", f"{role}-1", "incident", partial(_extends, role=role))
        assert due(floor) == clock.now + days * day, "a dealer cannot extend it"
    with pytest.raises(Refused, match="continuous shuffler") as refused:
        floor.act("T2", "supervisor-1", "incident", partial(_extends, role="supervisor"))
    assert "cmr146.49.7.g.3" in refused.value.cites


@verifies("cmr146.49.7.g", "cmr146.49.7.g.2", "cmr146.49.7.d")
@pytest.mark.parametrize("key", ["blackjack", "spanish21"])
def test_cards_of_six_decks_may_be_used_for_two_days_at_twenty_one(
    database: Database, key: str
) -> None:
    clock = Clock()
    floor = Floor(database, clock)
    floor.open_table("T1", key, LIVE, choices={"decks": 6})
    floor.act("T1", "supervisor-1", "incident", partial(_extends, role="supervisor"))
    assert due(floor) == clock.now + timedelta(hours=48)


@verifies("cmr146.49.7.d")
def test_cards_at_six_to_five_are_not_used_for_two_days(database: Database) -> None:
    floor = Floor(database, Clock())
    choices = {"variant": "6_to_5", "decks": 1}
    floor.open_table("T1", "blackjack", LIVE, choices=choices)
    with pytest.raises(Refused, match=r"six decks|4 hours"):
        floor.act("T1", "supervisor-1", "incident", partial(_extends, role="supervisor"))


@verifies("cmr146.49.7.g.1")
def test_a_table_that_was_closed_has_not_been_open_the_entire_time(database: Database) -> None:
    floor, clock = opened(database, "minibaccarat")
    with floor.database.reading() as connection:
        assert duties._kept_open(connection, "T1", "2026-01-01T20:00:00.000+00:00")
    close_table(floor, "T1", "supervisor-1")
    clock.passes(1)
    with floor.database.reading() as connection:
        assert not duties._kept_open(connection, "T1", "2026-01-01T20:00:00.000+00:00")
        assert duties._kept_open(connection, "T1", clock())


@verifies("cmr146.49.7")
def test_the_pit_and_the_people_at_the_table_are_told(client: TestClient, house: House) -> None:
    supervisor = of_role(house, client, "supervisor")
    house.floor.open_table("A", "reddog")
    house.floor.open_table("B", "roulette")
    due = duties_of(supervisor)
    (told,) = due["A"]
    assert (told["what"], told["role"]) == ("change the cards of the table", "casino supervisor")
    assert (told["cites"], told["overdue"]) == (["cmr146.49.7"], False)
    assert due["B"] == []
    page = supervisor.page("/pit")
    assert f'data-duty="{told["due"]}">Change the cards of the table by' in page
    assert '<span class="cites">(cmr146.49.7)</span>' in page
    at_table = supervisor.page("/tables/A")
    assert f'data-duty="{told["due"]}">Change the cards of the table by' in at_table
    patron = Visitor(client, "patron-1")
    assert "data-duty" not in patron.page("/tables/A")
    with house.database.reading() as connection:
        found, later = house.floor.table("A"), "2999-01-01T00:00:00.000+00:00"
        assert [one.overdue for one in staff.due_here(connection, found, later)] == [True]
