"""Statements that go to the driver as they are do what they do through SQLAlchemy."""

from __future__ import annotations

import pytest
from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from croupier.floor.store import schema
from croupier.floor.store.database import Database
from croupier.floor.store.sql import AT_ONCE, Statement
from tests.floor.test_cost import hung_up, used

NAME, BALANCE = schema.account.c.name, schema.account.c.balance
OPENED = Statement(insert(schema.account))
_above = bindparam("least") < BALANCE
ABOVE = Statement(select(NAME, BALANCE).where(_above).order_by(BALANCE))
GONE = Statement(delete(schema.account).where(_above))


def opened(database: Database, count: int) -> None:
    with database.transaction() as connection:
        OPENED.insert(connection, [{"name": f"a{n}", "balance": n} for n in range(count)])


@pytest.mark.parametrize("count", [0, 1, AT_ONCE, 2 * AT_ONCE + 1])
def test_rows_are_inserted_however_many(database: Database, count: int) -> None:
    opened(database, count)
    with database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.account)) == count
        rows = ABOVE.all(connection, {"least": -1})
    assert [(row.name, row.balance) for row in rows] == [(f"a{n}", n) for n in range(count)]


def test_what_is_found_first_and_how_many_are_changed(database: Database) -> None:
    opened(database, 5)
    with database.transaction() as connection:
        assert ABOVE.scalar(connection, {"least": 2}) == "a3"
        assert ABOVE.first(connection, {"least": 9}) is None
        assert ABOVE.scalar(connection, {"least": 9}) is None
        assert GONE.run(connection, {"least": 2}) == 2
    with database.looking() as connection:
        assert len(ABOVE.all(connection, {"least": -1})) == 3


def test_other_columns_make_another_statement(database: Database) -> None:
    entered = Statement(insert(schema.entry))
    told = {"at": "2000", "what": "test", "by": "test"}
    with database.transaction() as connection:
        entered.run(connection, told)
        entered.run(connection, {**told, "seq": 7})
    with database.looking() as connection:
        seqs = connection.scalars(select(schema.entry.c.seq).order_by(schema.entry.c.id)).all()
    assert seqs == [None, 7]


def test_a_failure_is_told_as_sqlalchemy_does_but_for_the_values(database: Database) -> None:
    twice = [{"name": "one", "balance": 987654321}] * 2
    with pytest.raises(IntegrityError) as failed, database.transaction() as connection:
        OPENED.insert(connection, twice)
    assert "INSERT INTO account" in str(failed.value)
    assert "987654321" not in str(failed.value)
    with database.looking() as connection:
        assert ABOVE.first(connection, {"least": 0}) is None


def test_with_a_lost_connection_all_others_are_let_go(postgres_database: Database) -> None:
    used(postgres_database)
    hung_up(postgres_database)
    with pytest.raises(OperationalError) as lost, postgres_database.transaction() as connection:
        ABOVE.all(connection, {"least": 0})
    assert lost.value.connection_invalidated
    used(postgres_database)
