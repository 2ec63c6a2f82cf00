"""A backup of one database is restored into either kind."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import func, select

from croupier.core.errors import BadFile, Refused
from croupier.floor import backup, safe, schema
from croupier.floor.database import Database, open_database
from croupier.floor.floor import Floor, nothing
from croupier.floor.migrate import drift
from croupier.strategy.random_play import random_act
from tests.floor.test_tables import funded

LATER_TABLES = ("odds", "sealed_with", "deed_head")
LATER = {
    "person": ("disabled",), "session": ("mac",), "answer": ("mac",),
    "entry": ("act", "answer", "hash"), "deed": ("changes", "hash"),
    "gaming_table": ("opened_by", "acts", "entries", "books", "deeds", "safe", "seal"),
}  # fmt: skip
"""What later versions keep besides, by table."""


def played(floor: Floor, acts: int = 40) -> None:
    rng = Random(3)
    floor.open_table("baccarat-1", "baccarat")
    funded(floor, "p1")
    floor.act("baccarat-1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    for _ in range(acts):
        floor.act("baccarat-1", "p1", "play", nothing, then=lambda d: random_act(d, rng))


def test_everything_comes_back(floor: Floor, tmp_path: Path) -> None:
    played(floor)
    file = tmp_path / "floor.backup"
    rows = backup.back_up(floor.database, file)
    other = open_database(tmp_path / "other.db", durable=False)
    assert backup.restore(other, file) == rows
    again = Floor(other)
    assert again.audit() == []
    kept, back = floor.table("baccarat-1"), again.table("baccarat-1")
    assert (back.driver.table, back.tip) == (kept.driver.table, kept.tip)
    assert back.source.kept == kept.source.kept
    rng = Random(4)
    for _ in range(20):
        again.act("baccarat-1", "p1", "play", nothing, then=lambda d: random_act(d, rng))
    assert again.audit() == []
    other.close()


def said_otherwise(file: Path, **said: object) -> None:
    """The same backup with another head."""
    head, *rows = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    told = msgspec.json.encode(msgspec.json.decode(head) | said) + b"\n"
    file.write_bytes(gzip.compress(told + b"".join(rows)))


def as_of_0003(file: Path, database: Database) -> None:
    """Make a backup what the third version would have written: no odds, no keys, plain secrets."""
    written = backup.head_of(file).columns
    columns = {
        name: [one for one in names if one not in LATER.get(name, ())]
        for name, names in written.items()
        if name not in LATER_TABLES
    }
    lines = []
    for line in gzip.decompress(file.read_bytes()).splitlines()[1:]:
        name, row = msgspec.json.decode(line)
        if name == "sealed":
            with database.reading() as connection:
                row[2] = safe.unsealed(connection, *row).decode()
        if name in columns:
            kept = dict(zip(written[name], row, strict=True))
            lines.append(msgspec.json.encode([name, [kept[one] for one in columns[name]]]) + b"\n")
    head = {"format": backup.FORMAT, "migration": "0003", "columns": columns}
    file.write_bytes(gzip.compress(b"".join((msgspec.json.encode(head), b"\n", *lines))))


def test_a_backup_of_an_older_version_is_brought_up_to_date(floor: Floor, tmp_path: Path) -> None:
    played(floor)
    file, other = tmp_path / "floor.backup", open_database(tmp_path / "other.db", durable=False)
    backup.back_up(floor.database, file)
    as_of_0003(file, floor.database)
    backup.restore(other, file)
    drift(other)
    again = Floor(other)
    assert again.audit() == []
    assert again.table("baccarat-1").tip == floor.table("baccarat-1").tip
    with other.reading() as connection:
        kept = connection.scalars(select(schema.sealed.c.secrets)).all()
        assert kept
        assert all(text.startswith("sealed 1:") for text in kept)
    rng = Random(4)
    again.act("baccarat-1", "p1", "play", nothing, then=lambda d: random_act(d, rng))
    other.close()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"migration": "9999"}, "a newer version of croupier wrote it, at migration 9999"),
        ({"migration": "0003", "columns": {}}, "does not name its columns"),
        ({"format": "croupier floor backup 7"}, "a backup of the form"),
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


def test_a_row_that_cannot_be_read_is_named_and_nothing_is_restored(
    floor: Floor, tmp_path: Path
) -> None:
    played(floor, 3)
    file, other = tmp_path / "floor.backup", open_database(tmp_path / "other.db", durable=False)
    backup.back_up(floor.database, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    file.write_bytes(gzip.compress(b"".join((*lines[:5], b"[nonsense\n", *lines[5:]))))
    with pytest.raises(BadFile, match="6: it cannot be read"):
        backup.restore(other, file)
    with other.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(schema.account)) == 0
    other.close()


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
