"""A house of each database with some tables, and people of every role."""

from __future__ import annotations

from starlette.testclient import TestClient

from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store.database import Database
from croupier.floor.web.serving.house import House
from croupier.floor.web.serving.rate import Rate
from tests.floor.visitors import PASSWORD, Visitor, becomes


def house_with(database: Database, **tables: str) -> House:
    """A house with tables by name and game."""
    made = House(database, people=People(QUICK))
    for name, game in tables.items():
        made.floor.open_table(name, game)
    return made


def at_a_standstill(house: House) -> None:
    """However slowly logins are tried, no time passes between them."""
    house.logins = Rate(burst=10, per_second=0.2, clock=lambda: 0.0)


def of_role(house: House, client: TestClient, role: str, number: int = 1) -> Visitor:
    """Somebody of a role, called by it and a number: an account that the house makes itself."""
    name = f"{role}-{number}"
    with house.database.transaction() as connection:
        house.people.sign_up(connection, house.floor.clock(), name, PASSWORD)
    made = Visitor(client, name, known=True)
    becomes(house, name, role)
    return made


def seated(
    client: TestClient,
    house: House,
    game: str,
    mode: str = "practice",
    cents: int = 500_00,
    choices: dict[str, str] | None = None,
) -> Visitor:
    """A patron with chips at a new table of a game, T1."""
    house.floor.open_table("T1", game, mode, choices)
    one = Visitor(client, "patron-1")
    one.done("/tables/T1/buy-ins", {"amount_cents": cents})
    return one


def duties_of(supervisor: Visitor) -> dict[str, list[dict[str, object]]]:
    """What is due at each table, as the pit says."""
    tables = supervisor.get("/pit").json()["tables"]
    return {one["told"]["table"]: one["duties"] for one in tables}


def plays(house: House, patron: Visitor, table: str, wager: str) -> None:
    """A round with one wager, taken back to the betting."""
    before = house.floor.table(table).driver.table.round
    patron.done(f"/tables/{table}/commands", {"text": wager})
    for _ in range(30):
        prompt = patron.get(f"/tables/{table}/view").json()["prompt"]
        if prompt:
            choice = "stand" if "stand" in prompt["choices"] else prompt["choices"][-1]
            answer = {"choice": choice, "about": prompt["about"]}
            patron.done(f"/tables/{table}/answers", answer)
        elif not house.floor.table(table).driver.table.wagers_of(patron.name):
            if house.floor.table(table).driver.table.round > before:
                return
            patron.done(f"/tables/{table}/ready")
        else:
            patron.done(f"/tables/{table}/ready")
    raise AssertionError("the round does not end")
