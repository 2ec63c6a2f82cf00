"""A backup of one database is restored into either kind."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from croupier.core.errors import BadFile, Refused
from croupier.floor import backup
from croupier.floor.database import Database, open_database
from croupier.floor.floor import Floor
from croupier.strategy.random_play import random_act
from tests.floor.test_tables import funded


def played(floor: Floor, acts: int = 40) -> None:
    rng = Random(3)
    floor.open_table("baccarat-1", "baccarat")
    funded(floor, "p1")
    floor.act("baccarat-1", "p1", "buy-in", lambda d: d.buy("p1", 10_000_00))
    for _ in range(acts):
        floor.act("baccarat-1", "p1", "play", lambda d: random_act(d, rng))


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
        again.act("baccarat-1", "p1", "play", lambda d: random_act(d, rng))
    assert again.audit() == []
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
