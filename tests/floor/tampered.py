"""A house in which everything has happened once, and ways to tamper with its database.

Whoever tampers can write to every table and knows how everything is hashed, but has no keys of
the house.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, text
from starlette.testclient import TestClient

from croupier.core.game import Game
from croupier.floor.figures import odds_cache
from croupier.floor.figures.odds import TableOdds, table_odds
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.tables import bots, closing
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.app import application
from croupier.floor.web.serving.house import House, Settings
from tests.floor.houses import of_role, plays
from tests.floor.playing import deals_a_hand
from tests.floor.visitors import Visitor

T1, T2 = "/tables/T1", "/tables/T2"
LINKED = {"progressive": "D", "progressive_linked": True}
FUND = {"bad_beat": True, "bad_beat_ends": "paid_out", "bad_beat_min_pot": 2}


def lived_in(database: Database) -> Floor:
    """A house with patrons, people of its own, six tables, and something in every table."""
    house = House(database, Settings(tick=3_600.0), People(QUICK))
    for name, game in (("T1", "roulette"), ("T2", "blackjack"), ("T3", "sicbo")):
        house.floor.open_table(name, game)
    house.floor.open_table("T20", "caribbeanstud", choices=LINKED)
    with TestClient(application(house)) as client:
        one, two, three = (Visitor(client, f"patron-{n}") for n in (1, 2, 3))
        _people_of_the_house(house, client, one)
        one.done("/me/limits", {"kind": "loss_day", "amount": 900_00})
        two.done("/me/breaks", {"minutes": 600})
        three.done("/me/exclusions", {"days": 400})
        one.done(f"{T1}/buy-ins", {"amount_cents": 400_00})
        one.done(f"{T2}/buy-ins", {"amount_cents": 300_00})
        for _ in range(3):
            plays(house, one, "T1", "10 on red")
            plays(house, one, "T2", "10 on main")
        one.done(f"{T1}/tips", {"amount_cents": 5_00})
        _ruled_on(house, client, one)
        bots.seat(house.floor, "T2", "patron-1")
        one.done(f"{T1}/wagers", {"amount_cents": 10_00, "wager": "red"})
        one.done(f"{T1}/saved-bets", {"name": "My usual"})
        _waited(house, client, one)
        _counted(house, client, one)
        odds_cache.keep(database, *odds_of(house, "T1"))
        one.done(f"{T1}/dealer-wagers", {"amount_cents": 10_00, "wager": "black"})
    return house.floor


def odds_of(house: House, name: str) -> tuple[Game, Any, TableOdds]:
    """A game, its rules, and their odds, worked out."""
    found = house.floor.table(name)
    rules = found.driver.rules
    return found.game, rules, table_odds(found.game, rules)


def _people_of_the_house(house: House, client: TestClient, patron: Visitor) -> None:
    """A cashier issues money, a supervisor closes one table and sets the pace of it."""
    cashier = of_role(house, client, "cashier")
    cashier.done("/cage/issues", {"person": patron.name, "amount_cents": 50_00})
    supervisor = of_role(house, client, "supervisor")
    supervisor.done("/tables/T3/modes", {"mode": "live"})
    supervisor.done("/tables/T3/paces", {"wagers": 15, "answers": 25})
    closing.close_table(house.floor, "T3", supervisor.name)
    of_role(house, client, "bureau")


def _ruled_on(house: House, client: TestClient, patron: Visitor) -> None:
    """Tips are redeemed, and a dispute is decided."""
    dealer = of_role(house, client, "dealer")
    dealer.done(f"{T1}/tip-redemptions")
    number = patron.done(f"{T1}/disputes", {"words": "It was black."})["number"]
    judge = of_role(house, client, "supervisor", 2)
    told = {"outcome": "stands", "reason": "It was red.", "cites": ["roulette.2.a"]}
    judge.done(f"/disputes/{number}/decisions", told)
    wrong = {"outcome": "wrong", "reason": "It was black after all.", "cites": ["roulette.2.a"]}
    judge.done(f"/disputes/{number}/decisions", wrong | {"amount_cents": 10_00})


def _waited(house: House, client: TestClient, patron: Visitor) -> None:
    """A table with two seats is full; one patron waits, and another asks for the other seat."""
    house.floor.open_table("T21", "threecardpoker", choices={"seats": 2})
    four, five = Visitor(client, "patron-4"), Visitor(client, "patron-5")
    for each in (patron, four):
        each.done("/tables/T21/buy-ins", {"amount_cents": 100_00})
    five.done("/tables/T21/waiting", {})
    four.done("/tables/T21/seat-changes", {"seat": 1})


def _counted(house: House, client: TestClient, patron: Visitor) -> None:
    """A hand contributes to a patrons' fund, whose box is counted, signed for and verified."""
    house.floor.open_table("T22", "poker", choices=FUND)
    four = Visitor(client, "patron-4", known=True)
    for each in (patron, four):
        each.done("/tables/T22/buy-ins", {"amount_cents": 100_00})
    deals_a_hand(house.floor, "T22", ("bet", "fold", "call"))
    dealer, supervisor, cashier = (
        of_role(house, client, role, 3) for role in ("dealer", "supervisor", "cashier")
    )
    box = {"amount_cents": house.floor.current("T22").driver.table.accounts["fund:"]}
    number = dealer.done("/tables/T22/fund-counts", box)["number"]
    supervisor.done(f"/fund-counts/{number}/signatures")
    cashier.done(f"/fund-counts/{number}/verifications", box)


Does = Callable[[Connection], None]


class Way(NamedTuple):
    """A way to tamper: what is done, and what the audit's findings must name."""

    name: str
    does: tuple[str | Does, ...]
    finds: str
    sqlite: bool = False
    """Whether only SQLite lets it happen."""
    postgres: bool = False
    """Whether only PostgreSQL does."""

    def tamper(self, connection: Connection) -> None:
        for one in self.does:
            if isinstance(one, str):
                changed = connection.execute(text(one.replace(":", r"\:"))).rowcount
                assert changed != 0, f"{one} changed nothing"
            else:
                one(connection)
