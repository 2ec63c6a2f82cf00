"""`croupier approvals`: what must be submitted or approved, what is on record, what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, out, print_json, refusing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.regulation.approvals.needs import Standing
    from croupier.regulation.approvals.records import Entry, Records
    from croupier.regulation.approvals.register import Approval

FALLS_SHORT = 1
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
) -> None:
    """List what the law wants submitted, approved or notified, and what is on record of it."""
    from croupier import front
    from croupier.regulation.approvals.records import read_records
    from croupier.regulation.approvals.register import register

    if record is None:
        _show_register(list(register().values()), as_json)
    elif submission is None:
        _show_record(read_records(record), as_json)
    else:
        _show_standings(front.approvals(record, submission), as_json)


def _show_register(found: Sequence[Approval], as_json: bool) -> None:
    """Everything that the law wants, whoever asks."""
    import msgspec

    if as_json:
        print_json("register", rows=[msgspec.to_builtins(one) for one in found])
        return
    for one in found:
        clauses = ", ".join(one.cites)
        line = f"{one.key}: {one.what}; {one.needs}, {one.to}, {one.before} [{clauses}]"
        out().print(line, soft_wrap=True)


def _show_record(records: Records, as_json: bool) -> None:
    """The entries of a record, with the state they have reached."""
    rows = [_entry(one, records) for one in records.entries]
    if as_json:
        print_json("entries", rows=rows)
        return
    for one in rows:
        stale = ", stale: the file was changed" if one["stale"] else ""
        name = one["name"] or ", ".join(one["items"])
        out().print(f"{name}: {one['state']}{stale}", soft_wrap=True)


def _entry(entry: Entry, records: Records) -> dict[str, Any]:
    import msgspec

    from croupier.regulation.approvals.records import state

    told = msgspec.to_builtins(entry)
    return {**told, "state": state(entry, None), "stale": records.stale(entry)}


def _show_standings(found: Sequence[Standing], as_json: bool) -> None:
    """What is needed, what is there and what is not; it falls short if anything is missing."""
    if as_json:
        print_json("standings", rows=[_standing(one) for one in found])
    else:
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
            what = f"{asked.key}: {asked.needs}, {asked.to}{why} [{', '.join(one.need.cites)}]"
            console.print(head + Text(what), soft_wrap=True)
    there = sum(one.verdict == "there" for one in found)
    console.print(f"{there} of {len(found)} on record.")


def _standing(one: Standing) -> dict[str, Any]:
    """One line as JSON."""
    import msgspec

    asked = one.need.approval
    return {
        "item": asked.key,
        "what": asked.what,
        "where": one.need.where,
        "needs": asked.needs,
        "to": asked.to,
        "before": asked.before,
        "verdict": one.verdict,
        "why": one.why or None,
        "cites": list(one.need.cites),
        "entry": msgspec.to_builtins(one.entry) if one.entry else None,
    }
