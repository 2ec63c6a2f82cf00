"""The audit beside tampering: what was done by whom, taken over, pruned, raced for, taken back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text, update
from starlette.testclient import TestClient
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import Refused
from croupier.floor.money import ledger
from croupier.floor.oversight import audit_schema, deeds, heads
from croupier.floor.oversight.heads import Book, Overtaken
from croupier.floor.people import accounts, pruning
from croupier.floor.people.accounts import QUICK, People
from croupier.floor.store import schema
from croupier.floor.store.database import open_database
from croupier.floor.store.migrate import migrate, unmigrate
from croupier.floor.tables import living, pit
from croupier.floor.tables.floor import Floor
from croupier.floor.web.serving.house import House
from tests.floor.fresh import fresh_sqlite
from tests.floor.houses import of_role, plays
from tests.floor.test_tables import funded, money_of
from tests.floor.visitors import PASSWORD, Visitor

OF_TABLE = ("event", "snapshot", "sealed", "for_dealer", "entry")


def played(floor: Floor, person: str, rounds: int = 2) -> None:
    """Some wagers at T1, which are then taken back."""
    for _ in range(rounds):
        floor.act("T1", person, "wager", lambda d: d.place(person, "5 on red"))
        floor.act("T1", person, "wager", lambda d: d.take_down(person, d.table.wagers[-1].id))


@pytest.fixture
def at_a_table(floor: Floor) -> Floor:
    """A floor with a patron at a table."""
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 500_00))
    return floor


def kept(connection: Connection) -> dict[str, list[dict[str, object]]]:
    """Everything that is kept of T1."""
    said = {name: f"SELECT * FROM {name} WHERE gaming_table = 'T1'" for name in OF_TABLE}
    mine = "SELECT id FROM entry WHERE gaming_table = 'T1'"
    said["posting"] = f"SELECT * FROM posting WHERE entry IN ({mine})"
    said["gaming_table"] = "SELECT * FROM gaming_table WHERE name = 'T1'"
    return {
        name: [dict(row) for row in connection.execute(text(one)).mappings()]
        for name, one in said.items()
    }


def taken_back(connection: Connection, rows: dict[str, list[dict[str, object]]]) -> None:
    """T1 is as it was before, with all balances, and nobody has an answer since."""
    mine = "(SELECT id FROM entry WHERE gaming_table = 'T1')"
    connection.execute(text(f"DELETE FROM posting WHERE entry IN {mine}"))
    for name in OF_TABLE:
        connection.execute(text(f"DELETE FROM {name} WHERE gaming_table = 'T1'"))
    head = {f"{name}_was": value for name, value in rows["gaming_table"][0].items()}
    changed = ", ".join(f"{name} = :{name}_was" for name in rows["gaming_table"][0])
    connection.execute(text(f"UPDATE gaming_table SET {changed} WHERE name = 'T1'"), head)
    for name in (*OF_TABLE, "posting"):
        for row in rows[name]:
            connection.execute(schema.metadata.tables[name].insert().values(row))
    total = "(SELECT coalesce(sum(amount), 0) FROM posting WHERE account = name)"
    connection.execute(text(f"UPDATE account SET balance = {total}"))


def test_a_table_that_is_taken_back_whole_is_found_by_the_deed_that_names_it(
    at_a_table: Floor,
) -> None:
    floor = at_a_table
    played(floor, "p1", 1)
    with floor.database.reading() as connection:
        before = kept(connection)
    played(floor, "p1", 1)
    assert floor.checkpoint()
    assert not floor.checkpoint()
    assert floor.audit() == []
    with floor.database.transaction() as connection:
        taken_back(connection, before)
    assert [one for one in floor.audit() if "T1" in one and "a deed names" in one]


def test_deeds_that_are_taken_back_are_missed_by_every_table_that_was_played_at_since(
    at_a_table: Floor,
) -> None:
    floor = at_a_table
    with floor.database.reading() as connection:
        head = connection.execute(select(schema.deed_head)).mappings().one()
    funded(floor, "p2", amount=1_00)
    played(floor, "p1", 1)
    with floor.database.transaction() as connection:
        connection.execute(text(f"DELETE FROM deed WHERE id > {head['number']}"))
        connection.execute(schema.deed_head.update().values(dict(head)))
    assert "T1 knows of 5 deeds, and there are 3" in floor.audit()


def test_a_session_that_the_house_did_not_write_is_none(client: TestClient, house: House) -> None:
    patron = Visitor(client, "patron-1")
    of_role(house, client, "bureau")
    assert patron.get("/me").json()["role"] == "patron"
    with house.database.transaction() as connection:
        forged = "UPDATE session SET person = 'bureau-1' WHERE person = 'patron-1'"
        connection.execute(text(forged))
    assert patron.get("/me").status_code == 401
    assert patron.get("/bureau").status_code == 401


def _logs_out(house: House, one: Visitor) -> None:
    one.client.delete("/api/v1/sessions", headers=one.headers())


def _ends_the_others(house: House, one: Visitor) -> None:
    other = Visitor(one.client, one.name, known=True)
    one.client.delete("/api/v1/me/sessions", headers=other.headers())


def _sets_a_password(house: House, one: Visitor) -> None:
    other, new = Visitor(one.client, one.name, known=True), "another one that is long enough"
    other.done("/me/password", {"old": PASSWORD, "new": new})


def _begins_very_many(house: House, one: Visitor) -> None:
    person, now = accounts.Person(one.name, "patron"), "2099-01-01T00:00:00.000+00:00"
    with house.database.transaction() as connection:
        for _ in range(accounts.MOST_SESSIONS):
            accounts.begun(connection, now, person)


@pytest.mark.parametrize("ends", [_logs_out, _ends_the_others, _sets_a_password, _begins_very_many])
def test_a_session_that_was_over_is_found_where_it_is_put_back(
    client: TestClient, house: House, ends: Callable[[House, Visitor], None]
) -> None:
    patron, session = Visitor(client, "patron-1"), schema.session
    with house.database.reading() as connection:
        kept = dict(connection.execute(select(session)).mappings().one())
    ends(house, patron)
    assert patron.get("/me").status_code == 401
    assert house.floor.audit() == []
    with house.database.transaction() as connection:
        connection.execute(session.insert().values(kept))
    said = f"the session of patron-1 that ends {kept['ends']} had ended, but is there again"
    assert house.floor.audit() == [said]
    with house.database.reading() as connection:
        assert "log out" not in {one.what for one in deeds.latest(connection, 50)}


def test_the_bureau_calls_nothing_at_a_table_and_a_dealer_does_so_by_name(
    client: TestClient, house: House
) -> None:
    house.floor.open_table("T1", "blackjack")
    patron, dealer = Visitor(client, "patron-1"), of_role(house, client, "dealer")
    bureau = of_role(house, client, "bureau")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    plays(house, patron, "T1", "10 on main")
    called = {"incident": "damaged_card"}
    assert bureau.post("/tables/T1/incidents", called).status_code == 403
    dealer.done("/tables/T1/incidents", called)
    entry = schema.entry
    with house.database.reading() as connection:
        newest = select(entry.c.by, entry.c.what).order_by(entry.c.id.desc()).limit(1)
        assert connection.execute(newest).one() == ("dealer-1", "incident")
    shown = bureau.get("/bureau/journals/T1/1").json()["rows"]
    assert shown[0]["by"] == "dealer-1"
    assert {one["by"] for one in shown} == {"patron-1", "dealer-1"}
    assert "by dealer-1" in bureau.page("/bureau/journals/T1")
    assert house.floor.audit() == []


def test_every_deed_of_the_house_is_in_the_name_of_who_did_it(
    client: TestClient, house: House
) -> None:
    supervisor = of_role(house, client, "supervisor")
    supervisor.done("/tables", {"table": "T1", "game": "roulette", "mode": "live"})
    supervisor.done("/tables/T1/paces", {"wagers": 15, "answers": 25})
    supervisor.done("/tables/T1/closings")
    with house.database.reading() as connection:
        done = [(one.by, one.what) for one in deeds.latest(connection, 9)]
    assert done[:3] == [("supervisor-1", what) for what in ("close", "pace", "open")]


def test_the_bureau_reads_what_an_audit_finds(client: TestClient, house: House) -> None:
    bureau = of_role(house, client, "bureau")
    with house.database.transaction() as connection:
        connection.execute(text("UPDATE person SET role = 'cashier' WHERE name = 'bureau-1'"))
    wrong = house.floor.audit()
    assert wrong == ["person bureau-1 is not what its deed says"]
    with house.database.transaction() as connection:
        connection.execute(text("UPDATE person SET role = 'bureau' WHERE name = 'bureau-1'"))
        connection.execute(text("UPDATE account SET balance = balance + 1 WHERE name = 'issue'"))
    for _ in range(100):
        told = bureau.get("/bureau/audit").json()
        if not told["pending"]:
            break
    assert told["wrong"][0].startswith("issue states ")


def test_the_command_prints_what_it_finds(tmp_path: Path) -> None:
    database = fresh_sqlite(tmp_path)
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    database.close()
    file, run = str(tmp_path / "floor.db"), CliRunner().invoke
    told = run(app, ["floor", "audit", "--database", file])
    assert (told.exit_code, told.stdout) == (0, "")
    database = open_database(file, durable=False)
    with database.transaction() as connection:
        connection.execute(text("UPDATE gaming_table SET choices = '{' WHERE name = 'T1'"))
    database.close()
    told = run(app, ["floor", "audit", "--database", file])
    assert told.exit_code == 1
    assert "T1: its row is not what the house sealed" in told.stdout
    assert "T1: its journal cannot be read" in told.stdout


def test_the_command_misses_the_keys_that_were_named_before_it_names_them_again(
    tmp_path: Path,
) -> None:
    database = fresh_sqlite(tmp_path)
    Floor(database).open_table("T1", "roulette")
    with database.transaction() as connection:
        connection.execute(text("DELETE FROM sealed_with"))
    database.close()
    told = CliRunner().invoke(app, ["floor", "audit", "--database", str(tmp_path / "floor.db")])
    assert (told.exit_code, told.stdout) == (1, f"{audit_schema.NAMELESS}\n")


def test_what_an_older_version_kept_is_taken_over_and_guarded_from_then_on(
    at_a_table: Floor,
) -> None:
    floor = at_a_table
    with floor.database.transaction() as connection:
        People(QUICK).sign_up(connection, floor.clock(), "patron-1", PASSWORD)
    played(floor, "p1")
    unmigrate(floor.database, "0011")
    migrate(floor.database)
    assert floor.audit() == []
    with floor.database.reading() as connection:
        words = deeds.latest(connection, 1)[0].words
    assert "as found on" in words
    played(floor, "p1")
    assert floor.audit() == []
    with floor.database.transaction() as connection:
        connection.execute(text("UPDATE person SET role = 'bureau' WHERE name = 'patron-1'"))
        old = "UPDATE entry SET \"by\" = 'p2' WHERE what = 'buy-in'"
        connection.execute(text(old))
    wrong = floor.audit()
    assert "person patron-1 is not what its deed says" in wrong
    assert [one for one in wrong if one.startswith("entry") and "is not what was chained" in one]


def test_what_is_pruned_by_a_deed_is_not_missed(
    client: TestClient, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.floor.open_table("T1", "roulette")
    patron = Visitor(client, "patron-1")
    patron.done("/tables/T1/buy-ins", {"amount_cents": 100_00})
    cashier = of_role(house, client, "cashier")
    cashier.done("/cage/issues", {"person": "patron-1", "amount_cents": 50_00})
    later = "2099-01-01T00:00:00.000+00:00"
    with house.database.transaction() as connection:
        assert pruning.batch(connection, later).answers == 2
    assert house.floor.audit() == []
    with house.database.reading() as connection:
        assert connection.scalars(select(schema.answer.c.key)).all() == []


def test_deeds_that_race_wait_for_each_other(floor: Floor) -> None:
    everybody = People(QUICK)

    def signs_up(number: int) -> None:
        with floor.database.transaction() as connection:
            everybody.sign_up(connection, floor.clock(), f"patron-{number}", PASSWORD)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(signs_up, range(16)))
    assert floor.audit() == []
    with floor.database.reading() as connection:
        assert deeds.number(connection) == 16


def test_a_table_is_changed_and_played_at_at_once(at_a_table: Floor) -> None:
    floor = at_a_table

    def paces(seconds: int) -> None:
        pit.set_pace(floor, "T1", "supervisor-1", seconds, seconds)

    other = Floor(floor.database)
    with ThreadPoolExecutor(3) as pool:
        done = [pool.submit(paces, seconds) for seconds in range(10, 18)]
        done += [pool.submit(played, one, "p1", 2) for one in (floor, other)]
    for one in done:
        assert one.exception() is None or isinstance(one.exception(), Refused | IndexError)
    assert floor.audit() == []


def test_a_row_that_an_older_version_signed_is_the_houses_too(at_a_table: Floor) -> None:
    floor, table = at_a_table, schema.gaming_table
    keys = floor.database.keys
    with floor.database.transaction() as connection:
        row = dict(connection.execute(select(table)).mappings().one())
        signed = keys.sign(heads.statement(row))
        connection.execute(update(table).values(seal=signed))
    assert floor.audit() == []
    with floor.database.transaction() as connection:
        connection.execute(update(table).values(seal=keys.sign(["something else"])))
    assert floor.audit() == ["T1: its row is not what the house sealed"]


def test_whoever_finds_that_another_wrote_is_overtaken(at_a_table: Floor) -> None:
    floor = at_a_table
    with floor.database.reading() as connection:
        row = living.row_of(connection, "T1")
    played(floor, "p1", 1)
    with pytest.raises(Overtaken), floor.database.transaction() as connection:
        heads.write(connection, row, Book(row), mode="live")


def test_an_entry_of_no_book_that_no_deed_names_is_found(at_a_table: Floor) -> None:
    floor = at_a_table
    with floor.database.transaction() as connection:
        ledger.issue(connection, floor.clock(), ledger.purse("practice", "p1"), 5, "cashier-1")
    assert money_of(floor, ledger.purse("practice", "p1")) == 50_000_00 - 500_00 + 5
    assert [one for one in floor.audit() if "was written by no deed" in one]


def test_earlier_keys_of_the_house_still_count(tmp_path: Path) -> None:
    database = open_database(tmp_path / "floor.db", tmp_path / "keys", durable=False)
    migrate(database)
    floor = Floor(database)
    floor.open_table("T1", "roulette")
    funded(floor, "p1")
    floor.act("T1", "p1", "buy-in", lambda d: d.buy("p1", 500_00))
    floor.database.keys.rotate(floor.clock())
    assert floor.audit() == []
    played(floor, "p1", 1)
    assert floor.audit() == []
    database.close()
