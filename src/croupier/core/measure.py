"""Estimate how wide words are, without a font, in hundredths of their size."""

from __future__ import annotations

import re
from functools import lru_cache

THIN, USUAL, CAPITAL, BROAD = 44, 70, 83, 110
"""Widths of letters in the widest of the usual bold fonts."""

_TOGETHER = re.compile(r"[\d,.]+ to [\d,.]+\S*|\S+")
"""What stays in one line: odds such as `3 to 2`, and any other word."""
_THIN, _BROAD = frozenset("iIjl.,'|:;!()/ "), frozenset("mwMW@&%—")


def breadth(text: str) -> int:
    """The width of text at size 100."""
    return sum(map(_letter, text))


@lru_cache(maxsize=1024)
def _letter(letter: str) -> int:
    if letter in _THIN:
        return THIN
    if letter in _BROAD:
        return BROAD
    return CAPITAL if letter.isupper() else USUAL


def fitting(text: str, size: int, width: int) -> int:
    """The largest size, at most `size`, at which text is no wider than `width`."""
    return min(size, width * 100 // breadth(text)) if width and text else size


@lru_cache(maxsize=4096)
def lines(text: str, size: int, width: int) -> tuple[str, ...]:
    """Text in as few lines as `width` allows, about equally long; a single word may be wider."""
    room = width * 100 // size
    fewest = len(_filled(text, room))
    even = breadth(text) // fewest
    while len(_filled(text, even)) > fewest:
        even += USUAL
    return _filled(text, even)


def _filled(text: str, room: int) -> tuple[str, ...]:
    """Text in lines that are as full as possible."""
    first, *rest = _TOGETHER.findall(text) or [""]
    made, wide = [first], breadth(first)
    for word in rest:
        more = breadth(word)
        if wide + THIN + more > room:
            made.append(word)
            wide = more
        else:
            made[-1] += f" {word}"
            wide += THIN + more
    return tuple(made)
