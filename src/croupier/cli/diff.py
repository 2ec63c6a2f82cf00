"""`croupier diff`: what a change from one submission to another takes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, err, moment, out, patience, print_json, refusing
from croupier.cli.guard import INTERRUPTED
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from croupier.regulation.changes.advantage import Advantage
    from croupier.regulation.changes.diff import Diff
    from croupier.regulation.changes.notices import Change

FALLS_SHORT = 1
COLUMNS = tuple(
    (
        "table key from to needs lead_minutes latest effective begins open sign "
        "announcement bureau written together cites"
    ).split()
)
"""The columns of a change in CSV."""
HANG = 18
"""Where the texts of a change begin."""
OpenOpt = Annotated[
    str | None,
    typer.Option(
        "--open",
        metavar="TABLES",
        help="Tables in operation at that time, with commas, or none; by default all.",
    ),
]
EmptyOpt = Annotated[
    str, typer.Option("--empty", metavar="TABLES", help="Open tables at which nobody plays.")
]
AtOpt = Annotated[
    datetime | None,
    typer.Option(
        "--at",
        parser=moment,
        metavar="TIME",
        help="When it takes effect; by default as NEW.toml states.",
    ),
]
NoOddsOpt = Annotated[
    bool, typer.Option("--no-odds", help="Leave out the change in house advantage.")
]


@refusing
def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD.toml", help="The submission in force.")],
    new: Annotated[Path, typer.Argument(metavar="NEW.toml", help="The submission to come.")],
    open_: OpenOpt = None,
    empty: EmptyOpt = "",
    at: AtOpt = None,
    no_odds: NoOddsOpt = False,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
) -> None:
    """List what a change takes: signs, announcements, notices with their times, and its effect."""
    from croupier import front

    one_format()
    tables = None if open_ is None else _named("" if open_ == "none" else open_)
    given: Any = {"open": tables, "empty": _named(empty), "at": at}
    with_odds, stopped = not (no_odds or as_csv), False
    try:
        with patience("House advantage" if with_odds else "Comparing the tables") as heard:
            found = front.diff(old, new, **given, odds=with_odds, progress=heard)
    except KeyboardInterrupt:
        if not with_odds:
            raise
        found, stopped = front.diff(old, new, **given, odds=False), True
    if as_json:
        print_json("diff", **found.to_dict())
    elif as_csv:
        print_csv(COLUMNS, found.to_dict()["changes"])
    else:
        show(found, open_ is None)
    if stopped:
        err().print("interrupted: the house advantage is not compared")
        raise typer.Exit(INTERRUPTED)
    if found.errors:
        raise typer.Exit(FALLS_SHORT)


def _named(tables: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in tables.split(",") if one.strip())


def show(found: Diff, all_open: bool) -> None:
    """Print the changes table by table, then what they do to the odds."""
    from rich.text import Text

    console = out()
    if all_open and found.changes:
        console.print("All tables are taken to be open; name those that are with --open.\n")
    for table in dict.fromkeys(one.table for one in found.changes):
        console.print(f"table {table}", style="bold")
        for one in found.changes:
            for line in lines(one) if one.table == table else ():
                tell(console, "", line, hang=HANG if line.startswith("    ") else 4)
        console.print()
    for line in edges(found.advantage):
        tell(console, "", line, hang=4)
    if not found.changes and not found.errors:
        console.print("Nothing changes.")
    for wrong in found.errors:
        head = Text(f"error: {wrong.where}: ", style="bold red")
        tell(console, head, wrong.message, hang=4)


def lines(one: Change) -> Iterator[str]:
    """One change: what it is, what it takes, and the texts with their times."""
    from croupier.regulation.changes.notices import NEEDS, beginning

    yield f"  {one.key}: {one.before} → {one.after}; {NEEDS[one.needs]}, {beginning(one)}"
    if one.latest is not None and one.lead_minutes:
        yield f"    latest        {one.latest.isoformat()}"
    texts = {"sign": one.sign, "announcement": one.announcement, "Bureau": one.bureau}
    for name, text in {**texts, "in writing": one.written}.items():
        if text is not None:
            yield f"    {name:<13} {text}"
    if one.together:
        yield f"    together with {', '.join(one.together)}"
    if one.cites:
        yield f"    [{', '.join(one.cites)}]"


def edges(found: Sequence[Advantage]) -> Iterator[str]:
    """The house advantage of each wager that changes, before and after."""
    if found:
        yield "House advantage"
    for one in found:
        yield f"  {one.table}  {one.wager}: {_share(one.before)} → {_share(one.after)}"


def _share(value: Fraction | None) -> str:
    from croupier.analysis.figures import per_cent

    return "—" if value is None else per_cent(value, 3)
