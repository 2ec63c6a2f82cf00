"""What the tables take, as the pit shows it: sorted by any column, by table or by game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request

from croupier.analysis.figures import per_cent
from croupier.floor.figures.takings import day_of, together
from croupier.floor.money.amounts import MINUS
from croupier.floor.people.accounts import Login
from croupier.floor.web.api import takings
from croupier.floor.web.api.takings import Figures, Sum, Taking
from croupier.floor.web.pages import table_page
from croupier.floor.web.serving.house import House

SPANS = ("day", "ever")
GROUPS = ("table", "game")
NAMES = ("table", "game")
COLUMNS = ("drop", "win", "hold", "handle", "rounds", "average")
Key = Callable[[Taking], Any]


class Wanted(msgspec.Struct, frozen=True):
    """What a supervisor wants to see: a span, tables or games, and the order of the rows."""

    span: str = "day"
    group: str = "table"
    sort: str = "game"
    down: bool = False

    def query(self, **changed: Any) -> str:
        """The same as a query, with something changed."""
        now = msgspec.structs.replace(self, **changed)
        asked = {"span": now.span, "group": now.group, "sort": now.sort}
        return urlencode(asked | ({"down": "1"} if now.down else {}))

    def turned(self, sort: str) -> str:
        """The query that sorts by a column: numbers first from the top, then the other way."""
        first = sort in COLUMNS
        return self.query(sort=sort, down=not self.down if self.sort == sort else first)

    def aria(self, sort: str) -> str:
        """How a column is sorted, for people who cannot see it."""
        return "none" if self.sort != sort else "descending" if self.down else "ascending"


def wanted(request: Request) -> Wanted:
    """What an address asks for; what nobody knows is left at its default."""
    asked, usual = request.query_params, Wanted()

    def one_of(name: str, every: Iterable[str]) -> str:
        said = asked.get(name, "")
        return said if said in every else str(getattr(usual, name))

    sort = one_of("sort", (*NAMES, *COLUMNS))
    return Wanted(one_of("span", SPANS), one_of("group", GROUPS), sort, asked.get("down") == "1")


def ordered(rows: Iterable[Taking], asked: Wanted) -> list[Taking]:
    """Rows in the order asked for; where nothing can be said of a row, it comes last."""
    named = sorted(rows, key=lambda row: (row.title, row.mode != "live", row.table))
    if asked.sort in NAMES:
        key: Key = (lambda row: row.table or row.title) if asked.sort == "table" else _title
        return sorted(named, key=key, reverse=asked.down)
    said = [row for row in named if _figure(row, asked) is not None]
    unsaid = [row for row in named if _figure(row, asked) is None]
    return [*sorted(said, key=lambda row: _figure(row, asked), reverse=asked.down), *unsaid]


def _title(row: Taking) -> str:
    return row.title


def of_span(one: Taking | Sum, asked: Wanted) -> Figures:
    """The figures of the span that is shown."""
    return one.day if asked.span == "day" else one.ever


def _figure(row: Taking, asked: Wanted) -> Any:
    """The figure that rows are sorted by."""
    own = of_span(row, asked)
    if asked.sort == "hold":
        return None if own.hold is None else Fraction(own.hold)
    return getattr(own, asked.sort if asked.sort == "rounds" else f"{asked.sort}_cents")


def hold(figures: Figures) -> str:
    """The hold in percent; "" where nothing can be said of it."""
    return "" if figures.hold is None else per_cent(Fraction(figures.hold), 1).replace("-", MINUS)


def given(house: House, request: Request) -> dict[str, Any]:
    """What the page says of the tables."""
    asked, (rows, behind) = wanted(request), takings.read(house)
    own = together(rows) if asked.group == "game" else rows
    begins = house.takings.begins
    return {
        "wanted": asked,
        "reading": behind,
        "takings": [(row, of_span(row, asked)) for row in ordered(map(takings.shown, own), asked)],
        "totals": [(one, of_span(one, asked)) for one in takings.totals(rows)],
        "columns": COLUMNS,
        "day": day_of(house.floor.clock(), begins),
        "begins": f"{begins:02d}:00",
        "hold": hold,
    }


def part(house: House, login: Login | None, request: Request) -> str:
    """The figures without the rest of the page."""
    return table_page.rendered("figures.html", **given(house, request))
