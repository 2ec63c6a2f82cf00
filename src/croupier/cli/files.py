"""Files that a command writes: tried before the work starts, `-` for standard output."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from croupier.cli.common import err
from croupier.core.errors import BadFile, Refused
from croupier.rulebook.standard_input import DASH


def is_stdout(path: Path | str | None) -> bool:
    """Whether a name stands for standard output."""
    return str(path) == DASH


def tried(path: Path | None) -> Path | None:
    """The same path, refused if no file can be written there; a callback of options.

    A file that was not there before is not there afterward.
    """
    if path is None or is_stdout(path):
        return path
    if os.path.isdir(path):  # noqa: PTH112 - a name that is too long is no folder
        raise BadFile(str(path), None, "it is a folder", "the name of a file")
    was = os.path.exists(path)  # noqa: PTH110 - as above
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise BadFile(str(path), None, _why(path, error), _instead(path)) from error
    if not was:
        path.unlink()
    return path


def _why(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError) and not path.parent.exists():
        return f"there is no folder {path.parent}"
    return f"it cannot be written ({error.strerror})"


def _instead(path: Path) -> str:
    return "a folder that exists" if not path.parent.exists() else "a file that can be written"


def tried_folder(path: Path) -> Path:
    """The same path, refused if it is a file or nothing can be written there."""
    if is_stdout(path):
        why = "several files are written, which do not go to standard output"
        raise BadFile(DASH, None, why, "the name of a folder")
    if path.exists() and not path.is_dir():
        raise BadFile(str(path), None, "it is a file", "the name of a folder")
    there = next(one for one in (path, *path.absolute().parents) if one.exists())
    if not (there.is_dir() and os.access(there, os.W_OK)):
        raise BadFile(str(path), None, f"{there} cannot be written", "a folder that can be written")
    return path


def wrote(path: Path | str, what: str) -> None:
    """Say on standard error what was written to a file; nothing about standard output."""
    if not is_stdout(path):
        err().print(f"{path}: {what}", soft_wrap=True)


def deliver(path: Path | str, made: bytes | str) -> None:
    """Write to a file, or to standard output if its name is `-`."""
    data = made.encode("utf-8") if isinstance(made, str) else made
    if is_stdout(path):
        _print(data)
        return
    was = Path(path).exists()
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise BadFile(str(path), None, error.strerror or "it cannot be written") from error
    except KeyboardInterrupt:
        if not was:
            Path(path).unlink(missing_ok=True)
        raise


def _print(data: bytes) -> None:
    """Write bytes to standard output, which a terminal does not show."""
    raw: Any = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(data.decode("utf-8", "replace"))
        return
    if sys.stdout.isatty() and b"\0" in data:
        raise Refused("-", "a terminal cannot show this file", (), "a file's name, or a pipe")
    sys.stdout.flush()
    raw.write(data)
    raw.flush()
