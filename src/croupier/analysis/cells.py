"""Rows of odds and of simulations as the cells of tables, on a terminal or in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from croupier.analysis.figures import SHORT_ODDS, fixed, per_cent, true_odds
from croupier.analysis.rows import Row
from croupier.core.money import short

NAMED = 6
"""The most wagers that are all named in a cell."""
SHORT = 21
"""The longest fraction that is shown."""
FEW_LINES = 3
"""A pay table with more lines than these is listed line by line, not in a cell."""
TOO_LONG = "--json"
"""Stands for a fraction that is too long for a table."""
SIMULATED = ("wager", "pays", "house advantage", "95 % interval", "exact", "deviation")
"""The columns of a table of simulated rows."""


class Chosen(Protocol):
    """What figures depend on: options that were chosen, and those at their default."""

    @property
    def variant(self) -> Mapping[str, Any]:
        """The options that range or were chosen, by their values in JSON."""

    @property
    def defaults(self) -> Mapping[str, Any]:
        """Those at their default."""

    @property
    def in_cents(self) -> frozenset[str]:
        """The keys of those that are amounts of money."""


def word(row: Row, key: str) -> str:
    """A choice that affects a row as people type it: an amount of money in dollars."""
    value = row.variant[key] if key in row.variant else row.defaults[key]
    return _typed(value, in_cents=key in row.in_cents)


def choice(row: Chosen, key: str) -> str:
    """A choice with its key as people type it: each member of a map has a key of its own."""
    value = row.variant[key] if key in row.variant else row.defaults[key]
    return ", ".join(_choices(key, value, in_cents=key in row.in_cents))


def _choices(key: str, value: Any, *, in_cents: bool) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for member, inner in value.items():
            yield from _choices(f"{key}.{member}", inner, in_cents=in_cents)
    else:
        yield f"{key} = {_typed(value, in_cents=in_cents)}"


def _typed(value: Any, *, in_cents: bool) -> str:
    if isinstance(value, dict):
        members = ((key, _typed(inner, in_cents=in_cents)) for key, inner in value.items())
        return " ".join(f"{key}={member}" for key, member in members)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return short(value) if in_cents and isinstance(value, int) else str(value)


def label(rows: Sequence[Row]) -> str:
    """The wagers of one line: all names if they are few, otherwise the first and the last."""
    names = [f"{row.wager}:{row.spot}" if row.spot else row.wager for row in rows]
    return ", ".join(names) if len(names) <= NAMED else f"{names[0]} … {names[-1]} ({len(names)})"


def at_risk(row: Row) -> bool:
    """Whether more money is at risk than the initial wager, so that the element of risk differs."""
    return not row.needs and row.element_of_risk != row.house_advantage


def figures_of(row: Row, digits: int, most: int = SHORT) -> tuple[str, ...]:
    """What a row pays, its true odds, advantage, element of risk, fraction, hit rate, deviation."""
    if row.needs:
        return (f"needs {', '.join(row.needs)}", "", "", "", "", "", "")
    return (
        row.pays or pays_in_short(row.paytable),
        true_odds(row.win, row.lose, SHORT_ODDS),
        per_cent(row.house_advantage, digits),
        per_cent(row.element_of_risk, digits) if at_risk(row) else "",
        exact_of(row, most),
        per_cent(row.win, digits),
        fixed(row.standard_deviation, digits),
    )


def pays_in_short(paytable: Sequence[tuple[str, str]]) -> str:
    """A pay table in a cell: what its lines pay if they are few, otherwise how many there are."""
    if len(paytable) > FEW_LINES:
        return f"{len(paytable)} lines"
    return " / ".join(odds for _, odds in paytable)


def exact_of(row: Row, most: int = SHORT) -> str:
    """The house advantage as a fraction, or how accurate it is."""
    if row.exact is not None:
        return fraction_of(row.exact, most)
    if row.error_bound is not None:
        return f"±{float(100 * row.error_bound):.0e} %"
    error = row.standard_error
    return row.method if error is None else f"s.e. {per_cent(error, 4)}"


def fraction_of(value: Fraction, most: int = SHORT) -> str:
    """A fraction, unless it is too long."""
    text = str(value)
    return text if len(text) <= most else TOO_LONG


def simulated(row: Row) -> tuple[str, ...]:
    """A simulated row as the cells of the table."""
    sample = row.sample
    assert sample is not None
    ends, apart = sample.interval_95, sample.deviation
    return (
        f"{row.wager}:{row.spot}" if row.spot else row.wager,
        row.pays or pays_in_short(row.paytable),
        per_cent(row.house_advantage, 4),
        " to ".join(fixed(end * 100, 4) for end in ends),
        "" if sample.truth is None else per_cent(sample.truth.house_advantage, 4),
        "none" if apart is None else f"{apart:+.2f} s.e.",
    )
