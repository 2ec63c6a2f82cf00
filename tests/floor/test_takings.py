"""What the tables take: exact, from books and journals, by day and mode, for supervisors alone."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.core.event import RoundEnded, RoundVoided
from croupier.core.table import Table
from croupier.floor.figures import takings
from croupier.floor.figures.statistics import Sitting
from croupier.floor.figures.takings import Count, Takings, day_of
from croupier.floor.money import books
from croupier.floor.money.spending import later
from croupier.floor.store.database import Database
from croupier.floor.tables import closing, dealer, journal, pit
from croupier.floor.tables.floor import Floor, nothing, utc
from croupier.floor.web.serving.house import House
from tests.floor.houses import house_with, of_role, plays
from tests.floor.playing import anything, deals_a_hand
from tests.floor.test_hidden import _buys
from tests.floor.test_tables import funded
from tests.floor.visitors import Visitor

T = "/tables/T1"


@pytest.fixture
def house(database: Database) -> House:
    return house_with(database, T1="roulette", T2="blackjack")


def ever(floor: Floor, read: Takings | None = None) -> dict[tuple[str, str], Count]:
    made = read or Takings()
    with floor.database.reading() as connection:
        rows, behind = made.rows(connection, floor.clock())
        while behind:
            rows, behind = made.rows(connection, floor.clock())
    return {(one.table, one.mode): one.ever for one in rows}


def staked(floor: Floor, name: str) -> int:
    """What the sittings of all patrons say was staked, up to the end of the last round."""
    found = floor.current(name)
    with floor.database.reading() as connection:
        entries = [entry for _, _, _, entry in journal.read(connection, found.game, name)]
    ends = [n for n, entry in enumerate(entries) if isinstance(entry.event, RoundEnded)]
    whole = entries[: ends[-1] + 1]
    assert not any(isinstance(entry.event, RoundVoided) for entry in whole)
    rules, total = found.driver.rules, 0
    for patron in found.driver.table.patrons:
        sitting = Sitting(found.game, patron, Table(rules=rules, play=found.game.play(rules)))
        for entry in whole:
            sitting.happens(entry)
        total += sitting.staked
    return total


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack", "baccarat", "letitride"])
def test_the_figures_are_those_of_the_books_and_of_the_sittings(
    database: Database, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much is read at once, and whether it is read at the end or as it comes."""
    floor = Floor(database)
    floor.open_table("T1", game)
    rng, along = Random(7), Takings()
    for name in ("p1", "p2"):
        funded(floor, name, amount=10**9)
        floor.act("T1", name, "buy-in", partial(_buys, name))
    for step in range(60):
        floor.act("T1", "p1", "play", nothing, then=lambda d: anything(d, rng))
        if step % 20 == 0:
            ever(floor, along)
    made = ever(floor, along)["T1", "practice"]
    with database.reading() as connection:
        of = books.moved_of(connection, "T1")["T1"]
    assert (made.drop_cents, made.win_cents) == (of.drop, of.win)
    assert made.drop_cents > 0
    assert made.handle_cents == staked(floor, "T1") > 0
    assert 0 < made.rounds <= made.bets <= 2 * made.rounds or game == "craps"
    monkeypatch.setattr(takings, "AT_ONCE", 7)
    assert ever(floor)["T1", "practice"] == made


def test_bets_between_players_are_the_handle_of_a_hand(database: Database) -> None:
    house = house_with(database)
    house.floor.open_table("T1", "poker")
    for name in ("p1", "p2"):
        funded(house.floor, name, amount=10**9)
        house.floor.act("T1", name, "buy-in", partial(_buys, name))
    deals_a_hand(house.floor, "T1", ("bet", "call", "check"))
    made = ever(house.floor)["T1", "practice"]
    assert made.handle_cents == staked(house.floor, "T1") > 0
    assert (made.rounds, made.bets) == (1, 2)


def test_a_round_that_is_void_put_nothing_at_risk(database: Database) -> None:
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1", amount=10**9)
    floor.act("T1", "p1", "buy-in", partial(_buys, "p1"))
    void = RoundVoided(by="s1", why="a test")
    for closed in (False, True):
        floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
        if closed:
            floor.act("T1", "p1", "close", lambda d: d.close(), then=nothing)
        floor.act("T1", "s1", "void", lambda d: d.feed(void))
    floor.act("T1", "p1", "wager", lambda d: d.place("p1", "10 on red"))
    floor.act("T1", "p1", "close", lambda d: d.close(), then=dealer.deals_out)
    made = ever(floor)["T1", "practice"]
    assert (made.handle_cents, made.bets, made.rounds) == (10_00, 1, 1)


def test_a_gaming_day_begins_at_an_hour_of_the_house() -> None:
    assert day_of("2026-03-02T05:59:59.999+00:00") == "2026-03-01"
    assert day_of("2026-03-02T06:00:00.000+00:00") == "2026-03-02"
    assert day_of("2026-03-02T00:00:00.000+00:00", 0) == "2026-03-02"


def test_today_and_since_opening_hold_and_average_with_what_they_come_from(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    told = supervisor.get("/pit/figures").json()
    one = next(one for one in told["tables"] if one["table"] == "T1")
    assert (one["ever"]["hold"], one["ever"]["average_cents"]) == (None, None)
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, "T1", "10 on red")
    first = supervisor.page("/pit").partition('data-row="T1-practice"')[2].partition("</tr>")[0]
    assert ">1 bet<" in first
    plays(house, patron, "T1", "25 on black")
    one = supervisor.get("/pit/figures").json()["tables"][0]
    assert one["day"] == one["ever"]
    own = one["day"]
    assert (own["drop_cents"], own["handle_cents"]) == (200_00, 35_00)
    assert (own["rounds"], own["bets"], own["average_cents"]) == (2, 2, 17_50)
    assert Fraction(own["hold"]) == Fraction(own["win_cents"], 200_00)
    page = supervisor.page("/pit")
    row = page.partition('data-row="T1-practice"')[2].partition("</tr>")[0]
    assert "÷ $200" in row
    assert "2 bets" in row
    assert "–" in page.partition('data-row="T2-practice"')[2].partition("</tr>")[0]
    monkeypatch.setattr(house.floor, "clock", lambda: later(utc(), 86_400.0))
    supervisor = Visitor(client, "supervisor-1", known=True)
    one = supervisor.get("/pit/figures").json()["tables"][0]
    assert one["day"]["drop_cents"] == 0
    assert one["ever"] == own


def test_practice_and_live_money_are_never_added_up(client: TestClient, house: House) -> None:
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    patron.done(f"{T}/buy-ins", {"amount_cents": 100_00})
    closing.close_table(house.floor, "T1", "supervisor-1")
    pit.set_mode(house.floor, "T1", "supervisor-1", "live")
    closing.reopen_table(house.floor, "T1", "supervisor-1")
    patron.done(f"{T}/buy-ins", {"amount_cents": 30_00})
    told = supervisor.get("/pit/figures").json()
    own = {one["mode"]: one["ever"]["drop_cents"] for one in told["tables"] if one["table"] == "T1"}
    assert own == {"practice": 100_00, "live": 30_00}
    assert {one["mode"]: one["day"]["drop_cents"] for one in told["totals"]} == own


def test_what_was_paid_for_a_dispute_is_not_won(client: TestClient, house: House) -> None:
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    patron.done(f"{T}/buy-ins", {"amount_cents": 200_00})
    plays(house, patron, "T1", "10 on red")
    before = supervisor.get("/pit/figures").json()["tables"][0]["ever"]["win_cents"]
    number = patron.done(f"{T}/disputes", {})["number"]
    wrong = {"outcome": "wrong", "reason": "So.", "cites": ["roulette.2.a"], "amount_cents": 300}
    supervisor.done(f"/disputes/{number}/decisions", wrong)
    own = supervisor.get("/pit/figures").json()["tables"][0]["ever"]
    assert (own["win_cents"], own["redress_cents"]) == (before - 300, 300)
    assert "after $3.00 for disputes" in supervisor.page("/pit")


def test_rows_are_sorted_by_any_column_and_grouped_by_game(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("A9", "roulette")
    patron, supervisor = Visitor(client, "patron-1"), of_role(house, client, "supervisor")
    for table, amount in (("T1", 100_00), ("T2", 300_00), ("A9", 200_00)):
        patron.done(f"/tables/{table}/buy-ins", {"amount_cents": amount})

    def rows(query: str) -> list[str]:
        return re.findall(r'data-row="([\w-]+)-practice"', supervisor.page(f"/pit/figures?{query}"))

    assert rows("") == ["T2", "A9", "T1"]  # by game
    assert rows("sort=table") == ["A9", "T1", "T2"]
    assert rows("sort=drop&down=1") == ["T2", "A9", "T1"]
    assert rows("sort=drop") == ["T1", "A9", "T2"]
    assert rows("sort=nonsense&span=nonsense") == ["T2", "A9", "T1"]
    assert rows("group=game") == ["blackjack", "roulette"]
    part = supervisor.page("/pit/figures?group=game&sort=drop&down=1&span=ever")
    assert 'data-drop="30000"' in part.partition('data-row="roulette-practice"')[2][:400]
    assert 'aria-sort="descending"' in part
    total = part.partition('data-total="practice"')[2]
    assert 'data-drop="60000"' in total


def test_the_figures_are_for_supervisors_alone(client: TestClient, house: House) -> None:
    for path in ("/pit/figures", "/api/v1/pit/figures"):
        assert client.get(path).status_code == 401
        for role in ("patron", "dealer", "cashier", "bureau"):
            number = 1 if path.startswith("/api") else 2
            somebody = of_role(house, client, role, number)
            assert client.get(path, headers=somebody.headers()).status_code == 403, role
