"""`croupier floor`: what cannot be served, read or written is refused in a line, with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from croupier.cli.app import app
from croupier.floor.database import open_database
from croupier.floor.migrate import migrate
from croupier.floor.serve import listening


def floor(*words: str) -> Result:
    return CliRunner().invoke(app, ["floor", *words], env={"COLUMNS": "200"})


@pytest.mark.parametrize("action", ["serve", "audit"])
def test_a_file_that_is_no_database_is_refused(tmp_path: Path, action: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("nothing that a database would say\n" * 40)
    told = floor(action, "--database", str(file), "--port", "0")
    assert (told.exit_code, told.exception.__class__) == (2, SystemExit)
    assert "file is not a database. Accepted: a file of the floor" in told.output


def test_a_server_that_does_not_answer_is_named_without_its_password() -> None:
    told = floor("audit", "--database", "postgresql://house:secret@127.0.0.1:1/floor")
    assert told.exit_code == 2
    assert "database postgresql://house@127.0.0.1:1/floor: connection failed" in told.output
    assert "secret" not in told.output


@pytest.mark.parametrize("action", ["audit", "backup", "journal"])
def test_what_only_reads_makes_no_database(tmp_path: Path, action: str) -> None:
    missing = tmp_path / "mistyped.db"
    words = () if action == "audit" else (str(tmp_path / "to"), "--table", "roulette-1")
    told = floor(action, *words, "--database", str(missing))
    assert (told.exit_code, missing.exists()) == (2, False)
    assert "there is no such file" in told.output


def test_a_backup_that_is_not_there_makes_no_database(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.db"
    told = floor("restore", str(tmp_path / "mistyped"), "--database", str(fresh))
    assert (told.exit_code, fresh.exists()) == (2, False)
    assert "mistyped: there is no such file" in told.output


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    database = open_database(file)
    migrate(database)
    with database.transaction() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    told = floor("serve", "--database", str(file), "--port", "0")
    assert told.exit_code == 2
    assert "a newer version of croupier wrote it: it stands at 9999" in told.output


def test_a_port_in_use_is_refused(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        told = floor("serve", "--no-demo", "--database", str(tmp_path / "f.db"), "--port", port)
    assert told.exit_code == 2
    assert "Accepted: another --port" in told.output
