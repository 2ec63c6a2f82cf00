"""An irregularity: a function that carries out a clause, and when it may be called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from croupier.core.part import Incident
from croupier.rulebook.citation import cited

if TYPE_CHECKING:
    from croupier.core.event import Event
    from croupier.core.table import Table

Examples = Callable[[Any], tuple[Mapping[str, str], ...]]
Act = Callable[["Table", Mapping[str, str]], tuple["Event", ...]]


def incident(
    number: str,
    name: str,
    possible: Callable[[Table], str | None],
    act: Act,
    details: tuple[str, ...] = (),
    *,
    cites: tuple[str, ...] = (),
    examples: Examples = lambda rules: ({},),
    conduct: bool = False,
) -> Incident:
    """An irregularity whose key is its function's name and whose clauses the function cites."""
    key = str(getattr(act, "__name__", number))
    clauses = cites or cited(act)
    return Incident(key, number, name, clauses, possible, act, details, examples, conduct)
