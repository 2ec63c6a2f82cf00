"""How code and tests declare which clauses they carry out or prove."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

REGULATIONS = ("cmr146", "cmr147")
AT_MOST = 8
"""The most clauses on one decorator; more would hide which of them the code carries out."""

_Marked = TypeVar("_Marked", bound=Callable[..., Any])
_WHOLE_ID = re.compile(r"[a-z][a-z0-9]*(\.[A-Za-z0-9-]+)+")


def is_whole_id(text: str) -> bool:
    """Whether a text is a full ID: a slug, a section, and letters or numbers below it, dotted."""
    return _WHOLE_ID.fullmatch(text) is not None


def cites(*ids: str) -> Callable[[_Marked], _Marked]:
    """Declare that a function or class carries out exactly these clauses, not their children."""
    return _marking("__cites__", ids)


def verifies(*ids: str) -> Callable[[_Marked], _Marked]:
    """Declare that a test fails when the code of exactly these clauses breaks."""
    return _marking("__verifies__", ids)


@lru_cache(maxsize=8192)
def own(law: str, ids: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses of one law and the regulations, out of those that a shared rule names."""
    return tuple(one for one in ids if one.partition(".")[0] in (law, *REGULATIONS))


def each(of: str, count: int) -> tuple[str, ...]:
    """The numbered clauses below one, from the first on."""
    return tuple(f"{of}.{number}" for number in range(1, count + 1))


def cited(marked: object) -> tuple[str, ...]:
    """The clauses that a decorated function or class carries out, in the order written."""
    return tuple(getattr(marked, "__cites__", ()))


def _marking(name: str, ids: tuple[str, ...]) -> Callable[[_Marked], _Marked]:
    """A decorator that records the IDs on its target; stacked ones add up, topmost first."""
    _must_be_whole(ids)

    def mark(marked: _Marked) -> _Marked:
        below = (
            vars(marked).get(name, ()) if isinstance(marked, type) else getattr(marked, name, ())
        )
        setattr(marked, name, (*ids, *below))
        return marked

    return mark


def _must_be_whole(ids: tuple[str, ...]) -> None:
    """Require one to eight full IDs, none twice."""
    if not 1 <= len(ids) <= AT_MOST:
        raise ValueError(f"{len(ids)} clauses on one decorator; one to {AT_MOST} are accepted")
    for one in ids:
        if not isinstance(one, str) or not is_whole_id(one):
            raise ValueError(f"{one!r} is not a clause ID; write it in full, as in 'roulette.3.e'")
    if len(set(ids)) != len(ids):
        raise ValueError(f"a clause is named twice on one decorator: {', '.join(ids)}")
