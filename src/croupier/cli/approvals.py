"""`croupier approvals`: what must be submitted or approved, what is on record, what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.regulation.approvals.needs import Standing
    from croupier.regulation.approvals.records import Recorded
    from croupier.regulation.approvals.register import Approval

FALLS_SHORT = 1
REGISTER = ("key", "what", "needs", "to", "before", "scope", "due", "lead", "cites")
ENTRIES = (
    "name",
    "items",
    "tables",
    "things",
    "file",
    "sha256",
    "reference",
    "submitted",
    "approved",
    "notified",
    "withdrawn",
    "state",
    "stale",
)
STANDINGS = ("where", "item", "what", "needs", "to", "before", "verdict", "why", "cites")
"""The columns of CSV: of the register, of a record, and of a record against a submission."""
WANTED = {
    "submitted": "submitted to {to}",
    "approved": "approved by {to}",
    "notified": "notice to {to}",
}
COLORS = {"there": "green", "missing": "bold red", "late": "bold red"}


@refusing
def approvals(
    record: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The casino's record; if omitted, the register."),
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Argument(metavar="SUBMISSION", help="The submission that it is held against."),
    ] = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
) -> None:
    """List what the law wants submitted, approved or notified, and what is on record of it."""
    from croupier import front
    from croupier.regulation.approvals.register import register

    one_format()
    how = Format(as_json, as_csv)
    if record is None:
        _show_register(list(register().values()), how)
    elif submission is None:
        _show_record(front.approvals(record), how)
    else:
        _show_standings(front.approvals(record, submission), how)


class Format(NamedTuple):
    """How rows are printed: as JSON, as CSV, or for people."""

    json: bool
    csv: bool

    def printed(self, form: str, columns: Sequence[str], rows: list[dict[str, Any]]) -> bool:
        """Print the rows as data, if that is asked for, and return whether it was."""
        if self.json:
            print_json(form, rows=rows)
        elif self.csv:
            print_csv(columns, rows)
        return self.json or self.csv


def _show_register(found: Sequence[Approval], how: Format) -> None:
    """Everything that the law wants, whoever asks."""
    import msgspec
    from rich.text import Text

    if how.printed("register", REGISTER, [msgspec.to_builtins(one) for one in found]):
        return
    console = out()
    for one in found:
        asked = f"{_wanted(one)}, {_when(one)}"
        head = Text.assemble((one.key, "bold"), ": ")
        tell(console, head, f"{one.what}; {asked} [{', '.join(one.cites)}]", hang=4)


def _wanted(one: Approval) -> str:
    """What is asked for, and of whom: `submitted to the Bureau`."""
    return WANTED[one.needs].format(to=one.receiver)


def _when(one: Approval) -> str:
    """The moment that an entry comes before, unless its words say it."""
    whole = one.due != "before" or " before " in one.before
    return one.before if whole else f"before {one.before}"


def _show_record(found: Sequence[Recorded], how: Format) -> None:
    """The entries of a record, with the state they have reached."""
    rows = [one.to_dict() for one in found]
    if how.printed("entries", ENTRIES, rows):
        return
    for one in rows:
        stale = ", stale: the file was changed" if one["stale"] else ""
        name = one["name"] or ", ".join(one["items"])
        tell(out(), "", f"{name}: {one['state']}{stale}", hang=4)


def _show_standings(found: Sequence[Standing], how: Format) -> None:
    """What is needed, what is there and what is not; it falls short if anything is missing."""
    if not how.printed("standings", STANDINGS, [one.to_dict() for one in found]):
        _print_standings(found)
    if any(one.verdict != "there" for one in found):
        raise typer.Exit(FALLS_SHORT)


def _print_standings(found: Sequence[Standing]) -> None:
    from rich.text import Text

    console = out()
    for where in dict.fromkeys(one.need.where for one in found):
        console.print(where, style="bold")
        for one in (one for one in found if one.need.where == where):
            asked, why = one.need.approval, f" ({one.why})" if one.why else ""
            head = Text.assemble("  ", (f"{one.verdict:<10}", COLORS.get(one.verdict, "yellow")))
            what = f"{asked.key}: {_wanted(asked)}{why} [{', '.join(one.need.cites)}]"
            tell(console, head, what)
    there = sum(one.verdict == "there" for one in found)
    console.print(f"{there} of {len(found)} on record.")
