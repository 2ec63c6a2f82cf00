"""The sums over all deals, once computed: those of the standard way come with the package.

Those of a licensee's own way are computed on request and kept for the next time.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from croupier import ranking
from croupier.analysis import kept
from croupier.analysis import ranking as in_bulk
from croupier.analysis.paigowpoker import (
    deals,
    exact,
    flushes,
    kinds,
    plain,
    program,
    queries,
    setting,
)
from croupier.analysis.paigowpoker.exact import Found, Sums
from croupier.games.paigowpoker import house_way
from croupier.games.paigowpoker.house_way import Way
from croupier.games.paigowpoker.own_way import written

MODULES = (
    *(program, setting, kinds, queries, plain, flushes, deals, exact),
    *(house_way, ranking, in_bulk),
)
"""What the sums depend on."""
FILE = "sums.json"


@lru_cache(maxsize=1)
def code() -> str:
    """A hash of the code that decides the sums."""
    return kept.code_of(MODULES)


@lru_cache(maxsize=64)
def name_of(way: Way, wheel: str) -> str:
    """Under which name the sums of a way are kept."""
    rules = json.dumps(list(written(way)), sort_keys=True)
    return f"seven-cards-{wheel}-{sha256(rules.encode()).hexdigest()[:16]}"


@lru_cache(maxsize=1)
def _brought() -> dict[str, Any]:
    """The sums that come with the package, by name."""
    text = (files(__package__) / FILE).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@lru_cache(maxsize=8)
def _read(name: str, folder: str) -> Found | None:
    held = _brought().get(name)
    if held is None and kept.exists(name):
        held = kept.read(name, code())
    return None if held is None else Found(*(Sums(*one) for one in held))


def sums_of(way: Way, wheel: str) -> Found | None:
    """The sums of a way over all deals, if they are known."""
    found = _read(name_of(way, wheel), str(kept.folder()))
    if found is None:
        _read.cache_clear()
    return found


def computing(asked: Iterable[tuple[Way, str]]) -> Generator[float, None, None]:
    """Compute what is not known and keep it, way by way; yield which share is done."""
    due = [one for one in dict.fromkeys(asked) if sums_of(*one) is None]
    for number, (way, wheel) in enumerate(due):
        found = yield from _shared(exact.counting(way, wheel), number, len(due))
        kept.write(name_of(way, wheel), code(), [list(one) for one in found])


def _shared(
    counting: Generator[float, None, Found], number: int, many: int
) -> Generator[float, None, Found]:
    """The progress of one count out of several."""
    try:
        while True:
            yield (number + next(counting)) / many
    except StopIteration as ended:
        return ended.value  # type: ignore[no-any-return]
