"""Lists of results: ordinary lists that display as tables, and become JSON or a data frame."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    Protocol,
    SupportsIndex,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from croupier.core.errors import UnknownName
from croupier.rulebook.display import Grid, grid, paragraphs

if TYPE_CHECKING:
    from croupier.regulation.extent import Extent
    from croupier.rulebook.finding import Finding


class Result(Protocol):
    """Anything whose fields are ready for JSON."""

    def to_dict(self) -> dict[str, Any]:
        """The fields of the result, ready for JSON."""


T = TypeVar("T", bound=Result)
Shown = Callable[[Sequence[Any]], Grid]
PLACES = 4
NONE, NO_FINDINGS = "no rows", "no findings"
EXACT = "row.exact"
"""Where a fraction is that is too long for a table."""


class Rows(list[T], Generic[T]):
    """A list of results. It displays as a table in a notebook.

    `pandas.DataFrame(rows.to_dicts())` makes a data frame of it, and `rows.to_json()` what the
    command of the same name prints as its rows.
    """

    def __init__(self, rows: Iterable[T] = (), shown: Shown | None = None) -> None:
        """Keep the rows, and how they are shown as HTML."""
        super().__init__(rows)
        self.shown = shown

    def to_dicts(self) -> list[dict[str, Any]]:
        """Each row as a dictionary that is ready for JSON."""
        return [row.to_dict() for row in self]

    def to_json(self, indent: int | None = 1) -> str:
        """The rows as JSON."""
        return json.dumps(self.to_dicts(), indent=indent, ensure_ascii=False)

    def where(self, **fields: object) -> Rows[T]:
        """The rows whose fields have these values, as in `found.where(severity="error")`."""
        for key, value in fields.items() if self else ():
            if not hasattr(self[0], key) and key not in (named := self[0].to_dict()):
                raise UnknownName("field", key, named)
            if (words := _words(self[0], key)) and value not in words:
                raise UnknownName(key, str(value), words)
        kept = (row for row in self if all(_field(row, key) == fields[key] for key in fields))
        return Rows(kept, self.shown)

    def copy(self) -> Rows[T]:
        """The same rows in another list."""
        return Rows(self, self.shown)

    def __add__(self, others: list[Any]) -> Rows[Any]:
        """These rows and others, which are shown alike."""
        return Rows((*self, *others), self.shown)

    @property
    def table(self) -> Grid:
        """The rows as they are shown."""
        return grid(self.to_dicts()) if self.shown is None else self.shown(self)

    def __repr__(self) -> str:
        """The rows as a table in plain text."""
        return self.table.text() if self else NONE

    def _repr_html_(self) -> str:
        return self.table.html() if self else paragraphs([NONE])

    @overload
    def __getitem__(self, place: SupportsIndex) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> Rows[T]: ...

    def __getitem__(self, place: SupportsIndex | slice) -> T | Rows[T]:
        """A row; a slice of rows displays like all of them."""
        if isinstance(place, slice):
            return Rows(super().__getitem__(place), self.shown)
        return super().__getitem__(place)


class Findings(Rows["Finding"]):
    """What a check found, with what was `checked` and what was `not_checked`.

    Without a row, nothing unlawful was found in what was checked.
    """

    def __init__(self, rows: Iterable[Finding], shown: Shown, extent: Extent) -> None:
        """Keep the findings, and how far the check reached."""
        super().__init__(rows, shown)
        self.extent = extent

    @property
    def checked(self) -> dict[str, Any]:
        """What was compared with the law: documents, tables, games, choices, entries, clauses."""
        return dict(self.extent.to_dict()["checked"])

    @property
    def not_checked(self) -> list[dict[str, Any]]:
        """What no rule was held against, each with the reason."""
        return list(self.extent.to_dict()["not_checked"])

    def to_dict(self) -> dict[str, Any]:
        """The findings and how far the check reached, as `check --json` has them."""
        return {"findings": self.to_dicts(), **self.extent.to_dict()}

    @property
    def reach(self) -> str:
        """How far the check reached, in words."""
        from croupier.regulation.extent import in_words, left_in_words

        done = " ".join(in_words(self.extent))
        left = (f"Not checked: {one}" for one in left_in_words(self.extent))
        return "\n".join((f"Checked: {done}", *left) if done else left)

    def __repr__(self) -> str:
        """The findings as a table in plain text, and how far the check reached."""
        return f"{self.table.text() if self else NO_FINDINGS}\n{self.reach}"

    def _repr_html_(self) -> str:
        found = self.table.html() if self else paragraphs([NO_FINDINGS])
        return f"{found}{paragraphs(self.reach.splitlines())}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Findings are stored with how far the check reached."""
        return type(self), ([*self], self.shown, self.extent)


def _words(row: Any, key: str) -> tuple[str, ...]:
    """The words of which a field is always one; none if it may be anything."""
    try:
        hint = get_type_hints(type(row)).get(key)
    except NameError:  # a type that is imported for the type checker alone
        return ()
    return get_args(hint) if get_origin(hint) is Literal else ()


def _field(row: Any, key: str) -> Any:
    """A field of a row by its name: as the record has it, or else as JSON does."""
    return getattr(row, key) if hasattr(row, key) else row.to_dict()[key]


def columns(*keys: str) -> Shown:
    """Show these fields of each row."""
    return partial(_columns, keys)


def _columns(keys: tuple[str, ...], rows: Sequence[Any]) -> Grid:
    return grid([row.to_dict() for row in rows], keys)


def clauses(rows: Sequence[Any]) -> Grid:
    """Clauses: what each says, and how many places and tests carry it out and prove it."""
    head = ("clause", "status", "what it says", "places in the code", "tests")
    body = (
        (row.clause.id, row.clause.status, row.clause.gist, str(len(row.code)), str(len(row.tests)))
        for row in rows
    )
    return Grid(head, tuple(body))


def odds(rows: Sequence[Any]) -> Grid:
    """Rows of odds: what each wager pays, and the house advantage in two notations."""
    from croupier.analysis.cells import TOO_LONG, figures_of, label

    if not all(hasattr(row, "distribution") for row in rows):
        return columns("game", "wager", "variant", "house_advantage", "method")(rows)
    named = ("wager", "when", "pays", "true odds", "house advantage", "element of risk")
    head = (*named, "exact", "hit rate", "standard deviation")
    cells = ((label([row]), _when(row), *figures_of(row, PLACES)) for row in rows)
    body = tuple(tuple(EXACT if one == TOO_LONG else one for one in row) for row in cells)
    return Grid(head, body).filled()


COSTS = columns("strategy", "loss_per_roll", "exact", "element_of_risk", "rolls")
"""Ways of betting: what each costs in endless play, in units, and how long a contest lasts."""
SESSIONS = columns(
    *("game", "strategy", "rounds", "seed", "bankroll_cents", "amount_cents", "session_rolls"),
    *("result_cents", "standard_error_cents", "risk_of_ruin", "risk_of_ruin_95", "quantiles_cents"),
)
"""Sessions: what was played, what they came to on average, and how they ended."""
WAYS = columns("key", "name", "about")
"""Ways of betting and of deciding: what each is called, and what it does."""


def _when(row: Any) -> str:
    """The choices that affect a row, as people type them."""
    from croupier.analysis.cells import choice

    return ", ".join(choice(row, key) for key in row.variant)


def simulated(rows: Sequence[Any]) -> Grid:
    """Simulated rows: the house advantage with its interval, and the exact one beside it."""
    from croupier.analysis import cells

    if not all(getattr(row, "sample", None) for row in rows):
        return columns("game", "wager", "variant", "house_advantage", "standard_error")(rows)
    sample = rows[0].sample if rows else None
    title = f"{sample.rounds:,} rounds, seed {sample.seed}" if sample else ""
    return Grid(cells.SIMULATED, tuple(map(cells.simulated, rows)), title)
