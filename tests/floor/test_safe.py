"""The safe: a clerk with the database reads no secret that is sealed, and can move none."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, text, update

from croupier.core.errors import Refused
from croupier.floor.store import keyring, schema
from croupier.floor.store.database import Database
from croupier.floor.tables import safe
from croupier.floor.tables.floor import Floor, nothing
from tests.floor.playing import anything, secrets_of
from tests.floor.test_tables import funded


def played(floor: Floor, *games: str) -> None:
    funded(floor, "p1", amount=10**9)
    rng = Random(3)
    for game in games:
        floor.open_table(game, game)
        floor.act(game, "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
        for _ in range(12):
            floor.act(game, "p1", "play", nothing, then=lambda d: anything(d, rng))


def dumped(database: Database) -> str:
    """Everything that is in a database."""
    with database.reading() as connection:
        every = schema.metadata.sorted_tables
        return "\n".join(
            str(tuple(row)) for one in every for row in connection.execute(select(one))
        )


def test_no_sealed_secret_can_be_read_in_the_database(floor: Floor) -> None:
    played(floor, "blackjack", "baccarat", "roulette")
    secrets = {one for name in floor.names() for one in secrets_of(floor, name)}
    assert len(secrets) >= 6
    told = dumped(floor.database)
    assert [secret for secret in secrets if secret in told] == []
    if not floor.database.is_postgres:
        with floor.database.transaction() as connection:
            file = connection.scalar(text("SELECT file FROM pragma_database_list"))
        for suffix in ("", "-wal"):
            held = Path(f"{file}{suffix}").read_bytes()
            assert [secret for secret in secrets if secret.encode() in held] == []


@pytest.mark.parametrize("column", ["what", "gaming_table"])
def test_a_secret_is_refused_in_anothers_place(floor: Floor, column: str) -> None:
    played(floor, "baccarat", "minibaccarat")
    sealed = schema.sealed
    with floor.database.transaction() as connection:
        rows = connection.execute(select(sealed).where(sealed.c.what == "values")).all()
        assert len(rows) == 2
        if column == "what":
            connection.execute(update(sealed).values({"what": "round"}))
        else:
            for row, other in zip(rows, rows[::-1], strict=True):
                mine = sealed.c.gaming_table == row[0]
                connection.execute(update(sealed).where(mine).values(secrets=other.secrets))
    with pytest.raises(Refused, match=r"sealed value of sealed/baccarat/.*: it was changed"):
        Floor(floor.database).table("baccarat")


def test_the_note_of_the_key_is_kept_with_what_it_sealed(database: Database) -> None:
    """What is rolled back takes its note along, and the next who seals writes it down again."""
    with suppress(ZeroDivisionError), database.transaction() as connection:
        safe.sealed(connection, "T1", "round", "a secret")
        assert keyring.noted_in(connection) == database.keyring.to_seal(connection).fingerprint
        raise ZeroDivisionError
    with database.transaction() as connection:
        assert keyring.noted_in(connection) is None
        kept = safe.sealed(connection, "T1", "round", "a secret")
    with database.reading() as connection:
        assert keyring.noted_in(connection) == database.keys.fingerprint
        assert safe.unsealed(connection, "T1", "round", kept) == b"a secret"
        with pytest.raises(Refused, match="it was changed"):
            safe.unsealed(connection, "T1", "round", '[{"secret":"chosen by a clerk"}]')


def test_no_keys_are_made_where_something_is_sealed(floor: Floor, tmp_path: Path) -> None:
    played(floor, "baccarat")
    with floor.database.transaction() as connection:
        connection.execute(schema.sealed_with.delete())
    floor.database.keyring.agreed = None
    floor.database.keyring.directory = tmp_path / "missing"
    with pytest.raises(Refused, match="missing does not exist"):
        floor.database.unlock()
    assert not (tmp_path / "missing").exists()
