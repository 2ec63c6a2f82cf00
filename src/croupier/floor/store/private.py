"""Files that only their owner can read: created that way, or tightened."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from croupier.core.errors import Refused

OWNERS, OTHERS = 0o600, 0o077
NOTES = logging.getLogger("croupier.files")
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL


def others_may(path: Path) -> int:
    """The permissions a path's mode gives to others, or 0."""
    return path.stat().st_mode & OTHERS


def create(file: str | Path) -> None:
    """Create an empty file if there is none; a failure shows when the file is used."""
    with suppress(OSError):
        os.close(os.open(file, NEW, OWNERS))


@contextmanager
def replaced(file: Path) -> Iterator[BinaryIO]:
    """Write a file: all of it durably replaces the one before, or nothing does."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(part, NEW, OWNERS), "wb") as to:
            yield to
            to.flush()
            os.fsync(to.fileno())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    synced(file.parent)


def synced(directory: Path) -> None:
    """Make a directory's list of files durable."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def tighten(file: Path) -> None:
    """Let only the owner read a file, and log it if others could."""
    if not file.exists() or not others_may(file):
        return
    mode = file.stat().st_mode & 0o777
    try:
        file.chmod(OWNERS)
    except OSError as error:
        why = f"others can read it (its mode is {mode:03o}), and that cannot be changed"
        raise Refused(str(file), f"{why}: {error.strerror}", (), f"chmod 600 {file}") from None
    NOTES.warning("%s: others could read it (its mode was %03o); now only its owner", file, mode)
