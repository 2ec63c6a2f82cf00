"""`croupier duties`: what is due by a journal, when, and who must do it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.common import AtOpt, JsonOpt, out, print_json, refusing
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell

COLUMNS = ("due", "overdue", "where", "what", "role", "cites")
"""The columns of CSV."""


@refusing
def duties(
    file: Annotated[Path, typer.Argument(help="The journal, an SQLite file.")],
    at: AtOpt = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
) -> None:
    """List what is due and what is overdue, the earliest first, each with its clause."""
    from croupier import front

    one_format()
    now = at or datetime.now(UTC)
    found = front.duties(file, now)
    if as_json:
        print_json("duties", rows=[one.to_dict(now) for one in found])
        return
    if as_csv:
        print_csv(COLUMNS, (one.to_dict(now) for one in found))
        return
    for one in found:
        state = "overdue" if one.state(now) == "missing" else "due"
        cited = ", ".join(one.cites)
        when = one.by.isoformat(timespec="minutes")
        tell(out(), f"{state:<8}{when}  ", f"{one.where}: {one.what} ({one.role}) [{cited}]")
    overdue = sum(one.state(now) == "missing" for one in found)
    tell(out(), "", f"{file}: {len(found)} to do, {overdue} of them overdue.")
