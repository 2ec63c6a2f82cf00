"""Files that can be read to their end: not devices, which may never end.

A pipe with a name is read once somebody writes to it; anyone who waits for that can be told.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from threading import Timer

AT_ONCE = 1.0
"""How many seconds nobody may write to a pipe before that is said."""
WAITING: ContextVar[Callable[[str], object] | None] = ContextVar("WAITING", default=None)
"""What is called with a line of text while a pipe is waited for; nobody, unless a command is."""


def content(file: str | Path) -> bytes:
    """What a file has; of a device, only the empty one is read."""
    path = Path(file)
    mode = path.stat().st_mode
    if (stat.S_ISCHR(mode) or stat.S_ISBLK(mode)) and str(path) != os.devnull:
        raise OSError(errno.EINVAL, "it is a device, not a file", str(path))
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder, not a file", str(path))
    if stat.S_ISFIFO(mode):
        return _piped(path)
    return path.read_bytes()


def _piped(path: Path) -> bytes:
    """What is written to a pipe."""
    with _awaited(path):
        pipe = path.open("rb")
    with pipe:
        return pipe.read()


@contextmanager
def _awaited(path: Path) -> Iterator[None]:
    """Say what is waited for once that has taken over a second."""
    said = f"{path}: waiting for somebody to write to it, since it is a pipe; Ctrl-C stops."
    timer = Timer(AT_ONCE, WAITING.get() or (lambda _: None), [said])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def text(file: str | Path) -> str:
    """The text of a file in UTF-8; every way to end a line is one."""
    return content(file).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
