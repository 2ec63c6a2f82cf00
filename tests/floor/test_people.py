"""Accounts, passwords and sessions."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from croupier.core.errors import Refused
from croupier.floor.money import ledger
from croupier.floor.oversight import audit
from croupier.floor.people import accounts
from croupier.floor.people.accounts import QUICK, NotLoggedIn, People
from croupier.floor.store import schema
from croupier.floor.store.database import Database

AT, LATER = "2026-01-01T10:00:00+00:00", "2026-01-01T22:00:00+00:00"
PASSWORD = "a long enough one"


def test_who_signs_up_has_play_money_and_may_log_in(database: Database) -> None:
    everybody = People(QUICK)
    with database.transaction() as connection:
        everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        login = everybody.log_in(connection, AT, "patron-1", PASSWORD)
        assert ledger.purses(connection, "patron-1") == (accounts.WELCOME, accounts.WELCOME)
        assert accounts.of_session(connection, AT, login.token) == login
    with database.reading() as connection:
        assert audit.findings(connection, database.keys) == []


def test_a_session_ends_by_the_clock_and_by_logging_out(database: Database) -> None:
    everybody = People(QUICK)
    with database.transaction() as connection:
        everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        login = everybody.log_in(connection, AT, "patron-1", PASSWORD)
        assert accounts.of_session(connection, LATER, login.token) is None
        accounts.log_out(connection, AT, login)
        assert accounts.of_session(connection, AT, login.token) is None


def test_neither_password_nor_token_is_kept_as_it_is(database: Database) -> None:
    everybody = People(QUICK)
    with database.transaction() as connection:
        everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        login = everybody.log_in(connection, AT, "patron-1", PASSWORD)
        kept = [
            *connection.execute(select(schema.person)),
            *connection.execute(select(schema.session)),
        ]
    assert PASSWORD not in str(kept)
    assert login.token not in str(kept)


AS_NAMED = r"lowercase letters|a word for the house"


@pytest.mark.parametrize("name", ["A", "ab", "-ab", "a b c", "house", "x" * 40, "ünal", ""])
def test_a_name_that_is_none_is_refused(database: Database, name: str) -> None:
    with database.transaction() as connection, pytest.raises(Refused, match=AS_NAMED):
        People(QUICK).sign_up(connection, AT, name, PASSWORD)


def test_a_name_somebody_has_and_a_short_password_are_refused(database: Database) -> None:
    everybody = People(QUICK)
    with database.transaction() as connection:
        everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        with pytest.raises(Refused, match="another name"):
            everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        with pytest.raises(Refused, match="10 characters"):
            everybody.sign_up(connection, AT, "patron-2", "short")


@pytest.mark.parametrize("name", ["patron-1", "nobody-9"])
def test_a_wrong_login_does_not_tell_what_was_wrong(database: Database, name: str) -> None:
    everybody = People(QUICK)
    with database.transaction() as connection:
        everybody.sign_up(connection, AT, "patron-1", PASSWORD)
        with pytest.raises(NotLoggedIn, match="do not match"):
            everybody.log_in(connection, AT, name, "not the password")
