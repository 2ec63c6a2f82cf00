"""Signs that an output has no code for, in plain ASCII: a terminal or a pipe that is not UTF-8."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Mapping
from io import TextIOWrapper

NAME = "croupier.signs"
"""The name by which a stream knows what to do with a sign that it cannot show."""
ESCAPED = range(0xDC80, 0xDD00)
"""Bytes of a name that is not text, as Python keeps them: 0x80 is 0xDC80."""
SIGNS: Mapping[str, str] = {
    **dict.fromkeys("–—−·", "-"),
    **dict.fromkeys("“”″«»", '"'),
    **dict.fromkeys("‘’‹›", "'"),
    **dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True)),
    **dict(zip("╱╲●○▮▸█", "/\\*o#>#", strict=True)),
    "±": "+/-",
    "→": "->",
    "½": "1/2",
    "¾": "3/4",
    "¢": "c",
    "¿": "",
    "¡": "",
}
"""What stands for the signs that the commands write."""
BOXES, BRAILLE = range(0x2500, 0x2600), range(0x2800, 0x2900)
"""Lines and blocks; and the dots that turn while work goes on."""


def show_signs() -> None:
    """Let standard output and standard error write every sign, in place of an error or an escape.

    What cannot be read from standard input as text is written as it came.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def shown_by(text: str, stream: object) -> str:
    """A text as a stream can show it, for a writer that would choose another encoding."""
    return text if is_unicode(stream) else text.encode("ascii", NAME).decode("ascii", "replace")


def is_unicode(stream: object) -> bool:
    """Whether a stream has a code for every sign; one that names no encoding has."""
    encoding = getattr(stream, "encoding", None)
    return not isinstance(encoding, str) or encoding.lower().startswith("utf")


def plain(sign: str) -> str:
    """A sign in ASCII: what stands for it, or the letter without its accent, or a question mark."""
    if sign in SIGNS:
        return SIGNS[sign]
    if ord(sign) in BRAILLE:
        return "*"
    if ord(sign) in BOXES:
        return "-"
    from unicodedata import normalize

    bare = normalize("NFKD", sign).encode("ascii", "ignore").decode("ascii")
    return bare or "?"


def _shown(error: UnicodeError) -> tuple[str | bytes, int]:
    """What is written for the first sign that a stream has no code for, and where it goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    sign = error.object[error.start]
    after = error.start + 1
    if ord(sign) in ESCAPED:
        return bytes([ord(sign) - 0xDC00]), after
    return plain(sign), after


codecs.register_error(NAME, _shown)
