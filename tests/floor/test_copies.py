"""The folder of records is backed up beside the database, and comes back."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.cli.app import app
from croupier.core.errors import BadFile, Refused
from croupier.floor.compliance import copies
from croupier.floor.compliance.office import Office
from tests.floor.test_compliance import RECORD

NOW = datetime.fromisoformat("2026-03-01T12:00:00+00:00")


def kept(folder: Path) -> Office:
    """Records of every kind, in a folder."""
    office = Office(folder)
    for _ in range(3):
        office.enter(NOW, {"kind": "establishment"}, ())
    office.approvals.write_text(RECORD, "utf-8")
    office.tournaments.mkdir()
    (office.tournaments / "cup-1.toml").write_text("# a notice", "utf-8")
    return office


def test_records_come_back(tmp_path: Path) -> None:
    office, file = kept(tmp_path / "records"), tmp_path / "floor.backup"
    assert copies.back_up(office.folder, file) == 3
    again = Office(tmp_path / "again")
    assert copies.restore(again.folder, file) == 3
    assert again.entries() == office.entries()
    assert again.approvals.read_text("utf-8") == RECORD
    assert (again.tournaments / "cup-1.toml").read_text("utf-8") == "# a notice"
    for one in (copies.beside(file), again.folder, *again.folder.rglob("*")):
        assert one.stat().st_mode & 0o077 == 0, one
    with pytest.raises(Refused, match="is not empty"):
        copies.restore(again.folder, file)


def test_an_archive_from_before_does_not_outlive_the_records(tmp_path: Path) -> None:
    office, file = kept(tmp_path / "records"), tmp_path / "floor.backup"
    copies.back_up(office.folder, file)
    assert copies.back_up(tmp_path / "none", file) == 0
    assert not copies.beside(file).exists()
    assert copies.restore(tmp_path / "again", file) == 0


@pytest.mark.parametrize("name", ["../out.toml", "/out.toml", "a/../../out.toml"])
def test_an_archive_writes_only_into_its_folder(tmp_path: Path, name: str) -> None:
    file = tmp_path / "floor.backup"
    with ZipFile(copies.beside(file), "w") as archive:
        archive.writestr(name, "x")
    with pytest.raises(BadFile, match="cannot be restored"):
        copies.restore(tmp_path / "deep" / "again", file)
    assert [one.name for one in tmp_path.rglob("*")] == [copies.beside(file).name]


def test_a_damaged_archive_restores_nothing(tmp_path: Path) -> None:
    office, file = kept(tmp_path / "records"), tmp_path / "floor.backup"
    copies.back_up(office.folder, file)
    whole = copies.beside(file).read_bytes()
    for spoiled in (whole[: len(whole) // 2], whole[:90] + b"xxxx" + whole[94:]):
        copies.beside(file).write_bytes(spoiled)
        with pytest.raises(BadFile):
            copies.restore(tmp_path / "again", file)
    assert not (tmp_path / "again").exists()


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as left:
        app(list(words))
    return int(left.value.code or 0)


def test_the_commands_take_the_records_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from croupier.floor.store.database import open_database
    from croupier.floor.store.migrate import migrate

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_KEYS", str(tmp_path / "keys"))
    made = open_database(tmp_path / "house.db", durable=False)
    migrate(made)
    made.close()
    office = kept(tmp_path / "house.db.records")
    assert run("floor", "backup", "b", "--database", "house.db") == 0
    assert run("floor", "backup", "b", "--database", "house.db") == 2
    assert run("floor", "restore", "b", "--database", "other.db") == 0
    assert Office(tmp_path / "other.db.records").entries() == office.entries()
    assert "3 files of records restored" in capsys.readouterr().err
    (tmp_path / "third.db.records").mkdir()
    (tmp_path / "third.db.records" / "own").write_text("x", "utf-8")
    assert run("floor", "restore", "b", "--database", "third.db") == 2
    assert not (tmp_path / "third.db").exists()
