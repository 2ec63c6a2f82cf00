"""A backup of one database is restored into either kind."""

from __future__ import annotations

import errno
import gzip
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import inspect, select, text, update

from croupier.core.errors import BadFile, Refused
from croupier.floor.store import backup, schema
from croupier.floor.store.database import Database, open_database
from croupier.floor.store.migrate import drift, migrate, unmigrate
from croupier.floor.tables import safe
from croupier.floor.tables.floor import Floor, nothing
from tests.floor.fresh import fresh_sqlite
from tests.floor.older import older_table
from tests.floor.playing import anything, secrets_of
from tests.floor.test_tables import funded


def played(floor: Floor, acts: int = 40) -> None:
    rng = Random(3)
    floor.open_table("baccarat-1", "baccarat")
    funded(floor, "p1")
    floor.act("baccarat-1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    for _ in range(acts):
        floor.act("baccarat-1", "p1", "play", nothing, then=lambda d: anything(d, rng))


CHANGED = ("deed_head", "account", "epoch", "gaming_table", "sealed", "for_dealer")
"""What is no longer as it was, once every round that was under way is void."""


def rows_of(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is kept, but what a restore changes."""
    with database.reading() as connection:
        return {
            name: [tuple(row) for row in connection.execute(select(one).order_by(*one.primary_key))]
            for name, one in schema.metadata.tables.items()
            if name not in CHANGED
        }


def test_everything_comes_back(floor: Floor, tmp_path: Path) -> None:
    played(floor)
    file = tmp_path / "floor.backup"
    rows = backup.back_up(floor.database, file)
    other = open_database(tmp_path / "other.db", durable=False)
    assert backup.restore(other, file) == rows
    again = Floor(other)
    assert again.audit() == []
    kept, back = rows_of(floor.database), rows_of(other)
    for name, some in kept.items():
        assert back[name][: len(some)] == some, name
    rng = Random(4)
    for _ in range(20):
        again.act("baccarat-1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    assert again.audit() == []
    other.close()


def said_otherwise(file: Path, **said: object) -> None:
    """The same backup with another head."""
    head, *rows = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    told = msgspec.json.encode(msgspec.json.decode(head) | said) + b"\n"
    file.write_bytes(gzip.compress(told + b"".join(rows)))


def columns_at(folder: Path, migration: str) -> dict[str, list[str]]:
    """The columns that each table had at a migration."""
    older = open_database(folder / "older.db", durable=False)
    migrate(older, migration)
    with older.reading() as connection:
        found = inspect(connection)
        names = (name for name in found.get_table_names() if name != "alembic_version")
        made = {name: [str(one["name"]) for one in found.get_columns(name)] for name in names}
    older.close()
    return made


def as_of_0003(file: Path, database: Database) -> None:
    """Make a backup what the third version would have written, with plain secrets."""
    head, columns = backup.head_of(file), columns_at(file.parent, "0003")
    lines = []
    for line in gzip.decompress(file.read_bytes()).splitlines()[1:]:
        name, row = msgspec.json.decode(line)
        if name == "sealed":
            with database.reading() as connection:
                row[2] = safe.unsealed(connection, *row).decode()
        if name in columns:
            values = dict(zip(head.columns[name], row, strict=True))
            kept = [values[one] for one in columns[name]]
            lines.append(msgspec.json.encode([name, kept]) + b"\n")
    said = {"format": backup.FORMAT, "migration": "0003", "columns": columns}
    file.write_bytes(gzip.compress(b"".join((msgspec.json.encode(said), b"\n", *lines))))


def test_a_backup_of_an_older_version_is_brought_up_to_date(floor: Floor, tmp_path: Path) -> None:
    funded(floor, "p1")
    older_table(floor.database, "baccarat-1", "baccarat")
    file, other = tmp_path / "floor.backup", open_database(tmp_path / "other.db", durable=False)
    backup.back_up(floor.database, file)
    as_of_0003(file, floor.database)
    backup.restore(other, file)
    drift(other)
    again = Floor(other)
    assert again.audit() == []
    assert (
        rows_of(other)["event"][: floor.table("baccarat-1").tip.seq]
        == rows_of(floor.database)["event"]
    )
    rng = Random(4)
    again.act("baccarat-1", "p1", "play", nothing, then=lambda d: anything(d, rng))
    other.close()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"migration": "9999"}, "a newer version of croupier wrote it, at migration 9999"),
        ({"migration": "0003", "columns": {}}, "does not name its columns"),
        ({"format": "croupier floor backup 7"}, "a backup in the format"),
        ({"columns": 7}, "not a backup of a floor"),
    ],
)
def test_a_backup_that_this_version_cannot_read_makes_nothing(
    floor: Floor, tmp_path: Path, said: dict[str, object], why: str
) -> None:
    file, other = tmp_path / "floor.backup", open_database(tmp_path / "other.db", durable=False)
    backup.back_up(floor.database, file)
    said_otherwise(file, **said)
    with pytest.raises(BadFile, match=why):
        backup.restore(other, file)
    assert not (tmp_path / "other.db").exists()
    other.close()


Change = Callable[[list[bytes]], list[bytes]]


def backed_up(folder: Path, acts: int = 3) -> Path:
    """A backup of a house where a little was played."""
    file, source = folder / "floor.backup", Floor(source_in(folder))
    played(source, acts)
    backup.back_up(source.database, file)
    source.database.close()
    return file


def source_in(folder: Path) -> Database:
    """A database to be backed up, beside the one it is restored into."""
    (folder / "source").mkdir()
    return fresh_sqlite(folder / "source")


def of(name: str, lines: list[bytes]) -> int:
    """Where the first row of a table is."""
    return next(
        place for place, line in enumerate(lines) if line.startswith(b'["%s"' % name.encode())
    )


def put(place: int, line: bytes) -> Change:
    """A line is put in before another."""
    return lambda lines: [*lines[:place], line, *lines[place:]]


def replaced(name: str, was: bytes, now: bytes) -> Change:
    """Something in the first row of a table is replaced."""

    def change(lines: list[bytes]) -> list[bytes]:
        place = of(name, lines)
        assert was in lines[place]
        return [*lines[:place], lines[place].replace(was, now, 1), *lines[place + 1 :]]

    return change


DAMAGES: Mapping[str, tuple[Change, str]] = {
    "nonsense": (put(5, b"[nonsense\n"), "line 6: it cannot be read"),
    "no row": (put(5, b'{"account":1}\n'), "line 6: it cannot be read"),
    "unknown table": (put(5, b'["acount",["x",1]]\n'), "line 6: there is no table 'acount'"),
    "too many": (put(5, b'["account",["x",1,2]]\n'), "a row of account with 3 values instead of 2"),
    "too few": (put(5, b'["account",["x"]]\n'), "a row of account with 1 values instead of 2"),
    "twice": (lambda lines: [*lines, lines[of("account", lines)]], "account does not accept a row"),
    "null": (put(5, b'["account",["x",null]]\n'), "account does not accept a row"),
    "a list": (put(5, b'["account",["x",[1]]]\n'), "account does not accept a row"),
    "overdrawn": (put(5, b'["account",["x",-1]]\n'), "account does not accept a row"),
    "huge": (put(5, b'["account",["x",%d]]\n' % 2**70), "account does not accept a row"),
    "cut off": (lambda lines: lines[:-1], "but says that there are"),
    "unknown column": (
        lambda lines: [lines[0].replace(b'"balance"', b'"balanse"'), *lines[1:]],
        "there is no column 'balanse' in 'account'",
    ),
    "no such table": (
        lambda lines: [lines[0].replace(b'"account":', b'"a\'; DROP":'), *lines[1:]],
        "there is no column 'name' in \"a'; DROP\"",
    ),
    "changed secret": (replaced("sealed", b"sealed 1:", b"sealed 1:AAAA"), "it was changed"),
    "other keys": (
        replaced("sealed_with", b'"house","', b'"house","0'),
        "is not the one this database was sealed with",
    ),
}


def untouched(database: Database) -> None:
    """Nothing is in a database, and no keys are taken for its own."""
    assert database.keyring.agreed is None
    with database.reading() as connection:
        there = inspect(connection).get_table_names()
        for name in (name for name in there if name != "alembic_version"):
            assert connection.scalar(text(f"SELECT COUNT(*) FROM {name}")) == 0, name


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_named_and_nothing_is_restored(
    database: Database, tmp_path: Path, damage: str
) -> None:
    file = backed_up(tmp_path)
    change, why = DAMAGES[damage]
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join(change(lines))))
    with pytest.raises(Refused, match=re.escape(why)):
        backup.restore(database, file)
    untouched(database)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_truncated_or_corrupted_backup_is_refused(
    database: Database, tmp_path: Path, share: float
) -> None:
    file = backed_up(tmp_path)
    whole = file.read_bytes()
    at = int(len(whole) * share)
    for content in (whole[:at], whole[:at] + b"\xff" * 64 + whole[at + 64 :]):
        file.write_bytes(content)
        with pytest.raises(BadFile, match=r"it cannot be read|a whole backup|not a backup"):
            backup.restore(database, file)
        untouched(database)


def test_a_backup_without_its_keys_is_refused_and_none_are_made(
    database: Database, tmp_path: Path
) -> None:
    file = backed_up(tmp_path)
    database.keyring.directory = tmp_path / "missing"
    with pytest.raises(Refused, match="missing does not exist"):
        backup.restore(database, file)
    untouched(database)
    assert not (tmp_path / "missing").exists()


def test_a_backup_holds_neither_keys_nor_what_is_left_out(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Floor(source_in(tmp_path))
    played(source)
    with source.database.transaction() as connection:
        connection.execute(update(schema.gaming_table).values(due="9999-12-31"))
    kept = secrets_of(source, "baccarat-1")
    file, keys = tmp_path / "floor.backup", source.database.keys.directory
    monkeypatch.setattr(backup, "LEFT_OUT", {"gaming_table": ("due",), "epoch": ("secret",)})
    backup.back_up(source.database, file)
    text_ = gzip.decompress(file.read_bytes()).decode()
    secrets = list(kept)
    secrets += [one.read_text().strip() for one in keys.glob("*.key")]
    assert len(secrets) >= 3
    assert [secret for secret in secrets if secret in text_] == []
    assert "9999-12-31" not in text_
    assert "due" not in backup.head_of(file).columns["gaming_table"]
    source.database.close()
    backup.restore(database, file)
    with database.reading() as connection:
        assert connection.scalars(select(schema.gaming_table.c.due)).all() == [None]


def test_what_is_left_out_can_be_missing() -> None:
    for name, columns in backup.LEFT_OUT.items():
        if name in schema.metadata.tables:
            assert all(schema.metadata.tables[name].c[one].nullable for one in columns)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.fixture
def generous() -> Iterator[None]:
    """A process whose files anybody could read and write, if nothing else were said."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("generous")
def test_a_backup_is_its_owners_alone_from_the_first_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, file = Floor(source_in(tmp_path)), tmp_path / "floor.backup"
    played(source, 3)
    modes, line = [], backup._line

    def looked(name: str, row: list[object]) -> bytes:
        modes.append(mode(tmp_path / "floor.backup.part"))
        return line(name, row)

    monkeypatch.setattr(backup, "_line", looked)
    file.write_text("an older one, which anybody can read")
    file.chmod(0o666)
    backup.back_up(source.database, file)
    assert (set(modes), mode(file)) == ({0o600}, 0o600)
    source.database.close()


def test_a_backup_that_cannot_be_finished_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backed_up(tmp_path)
    before = file.read_bytes()

    def full(name: str, row: list[object]) -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_line", full)
    source = open_database(tmp_path / "source" / "floor.db", durable=False)
    with pytest.raises(BadFile, match="it cannot be written: No space left on device"):
        backup.back_up(source, file)
    with pytest.raises(BadFile, match="it cannot be written: No such file or directory"):
        backup.back_up(source, tmp_path / "nowhere" / "floor.backup")
    source.close()
    assert file.read_bytes() == before
    assert not (tmp_path / "floor.backup.part").exists()


@pytest.mark.usefixtures("generous")
def test_a_database_is_its_owners_alone_from_the_beginning(tmp_path: Path) -> None:
    database = open_database(tmp_path / "floor.db")
    migrate(database)
    with database.transaction() as connection:
        connection.execute(text("UPDATE gaming_table SET due = NULL"))
        files = sorted(tmp_path.iterdir())
        assert [file.name for file in files] == ["floor.db", "floor.db-shm", "floor.db-wal"]
        assert [mode(file) for file in files] == [0o600] * 3
    database.close()


def test_a_database_that_others_can_read_is_tightened_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    first = open_database(tmp_path / "floor.db")
    migrate(first)
    for file in tmp_path.iterdir():
        file.chmod(0o644)
    second = open_database(tmp_path / "floor.db")
    with second.reading():
        assert {mode(file) for file in tmp_path.iterdir()} == {0o600}
    assert f"{tmp_path / 'floor.db'}: others could read it (its mode was 644)" in caplog.text
    first.close()
    second.close()


def test_a_database_that_cannot_be_tightened_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_database(tmp_path / "floor.db")
    migrate(first)
    first.close()
    (tmp_path / "floor.db").chmod(0o644)

    def forbidden(file: Path, mode: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", forbidden)
    second = open_database(tmp_path / "floor.db")
    with pytest.raises(Refused, match=r"cannot be changed: Operation not permitted.*chmod 600"):
        migrate(second)
    second.close()


def test_plain_secrets_of_an_older_database_are_sealed(tmp_path: Path) -> None:
    floor = Floor(source_in(tmp_path))
    funded(floor, "p1")
    kept = dict(older_table(floor.database, "baccarat-1", "baccarat").kept)
    with floor.database.transaction() as connection:
        for row in connection.execute(select(schema.sealed)).all():
            plain = safe.unsealed(connection, *row).decode()
            mine = (schema.sealed.c.gaming_table == row[0]) & (schema.sealed.c.what == row[1])
            connection.execute(update(schema.sealed).where(mine).values(secrets=plain))
    with pytest.raises(Refused, match="it was changed"):
        Floor(floor.database).table("baccarat-1")
    unmigrate(floor.database, "0005")
    secrets = [one.secret.encode() for some in kept.values() for one in some]
    floor.database.close()
    file = tmp_path / "source" / "floor.db"
    assert all(secret in file.read_bytes() for secret in secrets)
    again = open_database(file, durable=False)
    migrate(again)
    with again.reading() as connection:
        texts = connection.scalars(select(schema.sealed.c.secrets)).all()
    assert texts
    assert all(text.startswith("sealed 1:") for text in texts)
    assert Floor(again).table("baccarat-1").old == kept
    again.close()
    assert not any(secret in file.read_bytes() for secret in secrets)


def test_what_is_there_is_not_overwritten(floor: Floor, tmp_path: Path) -> None:
    played(floor, 3)
    file = tmp_path / "floor.backup"
    backup.back_up(floor.database, file)
    with pytest.raises(Refused, match="an empty database"):
        backup.restore(floor.database, file)


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x1f\x8b broken"])
def test_a_file_that_is_none_is_refused(database: Database, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "floor.backup"
    file.write_bytes(content)
    with pytest.raises(BadFile):
        backup.restore(database, file)
