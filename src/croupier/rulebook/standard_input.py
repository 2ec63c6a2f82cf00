"""Standard input, which `-` names wherever a file is read."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import TextIO

from croupier.core.errors import BadFile

DASH = "-"
"""What stands for standard input in place of a file's name."""
NAME = "standard input"


def standard_input() -> str:
    """Standard input as text, which may be read more than once; refused if it is not text."""
    if sys.stdin is None:
        raise BadFile(NAME, None, "it is closed", "a file, or text in standard input")
    return _read(sys.stdin)


@lru_cache(maxsize=1)
def _read(stream: TextIO) -> str:
    """All of a stream; it is kept, because nobody can read it again."""
    try:
        return stream.buffer.read().decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadFile(NAME, line, "not UTF-8 text") from error
