"""Backup and restore of the folder of records, in an archive beside the backup of the database."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePosixPath
from shutil import rmtree
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from croupier.core.errors import BadFile, Refused
from croupier.floor.compliance.office import JOURNAL, OWNERS
from croupier.floor.store import private

SUFFIX, PART = ".records.zip", ".part"
WHOLE = "the archive of records that was written with the backup"
UNSAVED = ("-wal", "-shm", "-journal", PART)
"""What belongs to a file while it is written."""


def beside(backup: Path) -> Path:
    """The archive of records that belongs to a backup."""
    return backup.with_name(f"{backup.name}{SUFFIX}")


def back_up(folder: Path, backup: Path) -> int:
    """Write all records to the archive beside a backup; return their number.

    Without records there is no archive, and none from before is left.
    """
    files = list(_files(folder)) if folder.is_dir() else []
    try:
        if not files:
            beside(backup).unlink(missing_ok=True)
            return 0
        with private.replaced(beside(backup)) as to, ZipFile(to, "w", ZIP_DEFLATED) as archive:
            for one in files:
                archive.writestr(one.relative_to(folder).as_posix(), _content(one))
    except OSError as error:
        why = f"it cannot be written: {error.strerror}"
        raise BadFile(str(beside(backup)), None, why, "a file that can be written") from None
    return len(files)


def _files(folder: Path) -> Iterator[Path]:
    """Every record, without links to elsewhere."""
    for one in sorted(folder.rglob("*")):
        if one.is_file() and not one.is_symlink() and not one.name.endswith(UNSAVED):
            yield one


def _content(file: Path) -> bytes:
    """What a record says; the journal as of one moment, while others write."""
    if file.name != JOURNAL:
        return file.read_bytes()
    with closing(sqlite3.connect(file)) as journal, closing(sqlite3.connect(":memory:")) as copy:
        journal.backup(copy)
        return copy.serialize()


def ready(folder: Path, backup: Path) -> bool:
    """Whether a backup has records to restore; refused if they are damaged, or others are there."""
    file = beside(backup)
    if not file.is_file():
        return False
    if folder.exists() and any(folder.iterdir()):
        raise Refused("restoring", f"{folder} is not empty", (), "an empty folder")
    try:
        with ZipFile(file) as archive:
            wrong = archive.testzip()
            names = archive.namelist()
    except (OSError, EOFError, BadZipFile, zlib.error) as error:
        raise BadFile(str(file), None, f"it cannot be read: {error}", WHOLE) from None
    wrong = wrong or next((one for one in names if not _inside(one)), None)
    if wrong is not None:
        raise BadFile(str(file), None, f"{wrong} cannot be restored", WHOLE)
    return True


def _inside(name: str) -> bool:
    """Whether a name stays within the folder."""
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def restore(folder: Path, backup: Path) -> int:
    """Fill an empty folder with the records of a backup, all or none; return their number."""
    if not ready(folder, backup):
        return 0
    part = folder.with_name(f"{folder.name}{PART}")
    rmtree(part, ignore_errors=True)
    with ZipFile(beside(backup)) as archive:
        for name in archive.namelist():
            file = part / name
            file.parent.mkdir(mode=OWNERS, parents=True, exist_ok=True)
            with private.replaced(file) as to:
                to.write(archive.read(name))
        if folder.exists():
            folder.rmdir()
        part.chmod(OWNERS)
        part.replace(folder)
        return len(archive.namelist())
