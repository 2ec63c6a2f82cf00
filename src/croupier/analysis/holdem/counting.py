"""All boards, counted part by part and kept: what every choice of every hand beats.

The sums are larger than the integers of a kernel, so those of parts are added up in Python's. They
are kept from time to time, so a count that was stopped goes on where it was.
"""

from __future__ import annotations

import os
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

import numpy as np

from croupier import ranking
from croupier.analysis import kept
from croupier.analysis import ranking as in_bulk
from croupier.analysis.holdem import boards, cells, fours, suits, walk
from croupier.analysis.holdem.boards import Counted, arranged, at_once, count_decks
from croupier.analysis.kernels.spans import cut, threaded
from croupier.games.fastactionholdem import house_way

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from croupier.analysis.holdem.boards import Numbers
    from croupier.analysis.kernels.spans import Span

    State = tuple[int, list[list[Numbers]]]

MODULES = (suits, fours, cells, walk, boards, house_way, ranking, in_bulk)
"""What the counts depend on."""
PART = 400
"""Boards that are counted at once by one thread."""
SECONDS = 60
"""How often sums are kept."""


@lru_cache(maxsize=1)
def code() -> str:
    """A hash of the code that decides the counts."""
    return kept.code_of(MODULES)


def workers() -> int:
    """As many as there are processors for us."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def all_boards() -> int:
    """How many boards there are up to suits."""
    return len(arranged()[0])


def name_of(*decks: int) -> str:
    """Under which name counts are kept."""
    return f"four-card-boards-{'-'.join(map(str, decks))}"


@lru_cache(maxsize=4)
def _found(copies: int, folder: str) -> Counted | None:
    found = kept.read(name_of(copies), code()) if kept.exists(name_of(copies)) else None
    return None if found is None else Counted(*(np.array(one, object) for one in found))


def counted(copies: int) -> Counted | None:
    """The counts of all boards for a number of decks, if they are kept."""
    found = _found(copies, str(kept.folder()))
    if found is None:
        _found.cache_clear()
    return found


def added(total: Iterable[Numbers], more: Counted) -> list[Numbers]:
    """The sums with those of more boards."""
    return [one + other for one, other in zip(total, more, strict=True)]


def counting(
    decks: tuple[int, ...], clock: Callable[[], float] = monotonic
) -> Generator[int, None, None]:
    """Count all boards, or go on, and keep the sums; yield how many boards are done."""
    due = tuple(copies for copies in decks if counted(copies) is None)
    name, last = f"{name_of(*due)}-begun", all_boards() if due else 0
    state = begun(name, len(due))
    saved, kept_at = state, clock()
    try:
        for (_, many, _), found in _parts(due, state[0], last):
            sums = [added(*one) for one in zip(state[1], found, strict=True)]
            state = state[0] + many, sums
            if clock() - kept_at > SECONDS:
                keep(name, state)
                saved, kept_at = state, clock()
            yield state[0]
    finally:
        if state is not saved:
            keep(name, state)
    for copies, each in zip(due, state[1], strict=True):
        kept.write(name_of(copies), code(), [one.tolist() for one in each])
    kept.remove(name)


def begun(name: str, many: int) -> State:
    """How many boards are done of a count that was stopped, and their sums."""
    done, *sums = kept.read(name, code()) or (0, *([0] * len(Counted._fields),) * many)
    return done, [[np.array(one, object) for one in each] for each in sums]


def keep(name: str, state: State) -> None:
    """Keep a count that is not finished."""
    kept.write(name, code(), [state[0], *([one.tolist() for one in each] for each in state[1])])


def _parts(
    decks: tuple[int, ...], begin: int, end: int
) -> Iterator[tuple[Span, tuple[Counted, ...]]]:
    """The counts of boards, part by part."""
    cards, orbits = arranged()

    def part(span: Span) -> tuple[Counted, ...]:
        rows = slice(span[0], span[0] + span[1])
        return count_decks(cards[rows], orbits[rows], decks)

    size = min(PART, *(at_once(copies) for copies in decks)) if decks else PART
    return threaded(part, cut(begin, end - begin, size), workers())
