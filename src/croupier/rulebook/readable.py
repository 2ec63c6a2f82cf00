"""Files that can be read to their end: not devices, which may never end."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def content(file: str | Path) -> bytes:
    """What a file has; of a device, only the empty one is read."""
    path = Path(file)
    mode = path.stat().st_mode
    if (stat.S_ISCHR(mode) or stat.S_ISBLK(mode)) and str(path) != os.devnull:
        raise OSError(errno.EINVAL, "it is a device, not a file", str(path))
    return path.read_bytes()


def text(file: str | Path) -> str:
    """The text of a file in UTF-8; every way to end a line is one."""
    return content(file).decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
