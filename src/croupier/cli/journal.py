"""`croupier journal`: inventories and procedures as entries that people sign."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.check import COLUMNS, FALLS_SHORT, show, show_time
from croupier.cli.common import AtOpt, JsonOpt, err, idle, out, print_json, refusing, write_json
from croupier.cli.numbers import whole
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell
from croupier.core.errors import BadFile, Refused
from croupier.rulebook.whole_number import SEEDS

if TYPE_CHECKING:
    from croupier.regulation.journal.entry import Entry


class Action(StrEnum):
    """What to do with a journal."""

    add = "add"
    check = "check"
    export = "export"
    list = "list"
    kinds = "kinds"
    example = "example"


MOST_VIOLATIONS = 48
"""As many as there are kinds, which are not imported for the help."""
READ_BY: dict[str, tuple[Action, ...]] = {
    "--csv": (Action.check,),
    "--at": (Action.check,),
    "--approvals": (Action.check,),
    "--seed": (Action.example,),
    "--violations": (Action.example,),
}
"""The actions that read an option."""

ViolationsOpt = Annotated[
    int,
    typer.Option(
        "--violations",
        metavar="N",
        parser=whole(0, MOST_VIOLATIONS),
        help="For example: how many to put in.",
    ),
]
ApprovalsOpt = Annotated[
    Path | None,
    typer.Option("--approvals", metavar="FILE", help="For check: what was submitted and approved."),
]


ActionArg = Annotated[
    Action,
    typer.Argument(
        help="Add, check, export or list entries, list the kinds of entries, or write an "
        "example: a month of thirty tables."
    ),
]


@refusing
def journal(  # noqa: PLR0913 - an option each, by keywords
    action: ActionArg,
    file: Annotated[
        Path | None, typer.Argument(help="The journal, an SQLite file; add makes a new one.")
    ] = None,
    source: Annotated[
        Path | None, typer.Argument(help="For add: a file of JSON lines, or - to read them.")
    ] = None,
    *,
    at: AtOpt = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", metavar="N", parser=whole(0, SEEDS), help="For example: seed of the month."
        ),
    ] = 1,
    violations: ViolationsOpt = 0,
    approvals: ApprovalsOpt = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
) -> None:
    """Keep a journal of equipment and procedures, and check it against the regulations."""
    one_format()
    _refuse_idle(action, file, source)
    if action is Action.kinds:
        return _kinds(as_json)
    if file is None:
        raise Refused(f"journal {action}", "no journal is named", (), f"journal {action} FILE")
    if action is Action.add:
        _add(file, source, as_json)
    elif action is Action.example:
        _example(file, seed, violations, as_json)
    elif action is Action.check:
        _check(file, at, approvals, as_json, as_csv)
    else:
        _list(file, as_json or action is Action.export)


def _kinds(as_json: bool) -> None:
    from rich.text import Text

    from croupier.regulation.journal.check import kinds
    from croupier.regulation.journal.entry import form

    found = kinds()
    if as_json:
        print_json("journal kinds", rows=[_kind(one) for one in found])
        return
    for one in found:
        cited = f" [{', '.join(one.cites)}]" if one.cites else ""
        tell(out(), Text.assemble((f"{one.kind}: ", "bold")), f"{one.words}{cited}", hang=4)
        tell(out(), "  fields: ", form(one) or "none", hang=4)
        for signer in one.signers:
            tell(out(), "  signed by ", signer.words, hang=4)


def _kind(made: Any) -> dict[str, Any]:
    from msgspec.structs import fields

    return {
        "kind": made.kind,
        "words": made.words,
        "cites": list(made.cites),
        "fields": [{"name": one.name, "required": one.required} for one in fields(made)],
        "signers": [{"words": one.words, "cites": list(one.cites)} for one in made.signers],
    }


def _add(file: Path, source: Path | None, as_json: bool) -> None:
    from croupier.regulation.journal import check, store

    check.kinds()
    if source is None:
        raise Refused("journal add", "no entries are named", (), "a file of JSON lines, or -")
    name, read = _text(source)
    made = store.add(file, store.lines(name, read), fresh=True)
    if as_json:
        print_json("journal", rows=[_row(one) for one in made])
    else:
        err().print(f"{file}: {len(made)} {'entry' if len(made) == 1 else 'entries'} added")


def _text(source: Path) -> tuple[str, str]:
    """The name and the text of a file of entries, or of standard input."""
    from croupier.rulebook import readable
    from croupier.rulebook.standard_input import DASH, NAME, standard_input

    if str(source) == DASH:
        return NAME, standard_input()
    try:
        return str(source), readable.text(source)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadFile(str(source), line, "not UTF-8 text", "a file of JSON lines") from error


def _row(entry: Entry) -> dict[str, Any]:
    from croupier.regulation.journal.entry import written

    return {**written(entry), "hash": entry.hash}


def _refuse_idle(action: Action, file: Path | None, source: Path | None) -> None:
    """An option or a file that an action does not use is refused."""
    for option, readers in READ_BY.items():
        if action not in readers:
            idle(option, f"journal {action} does not read it", f"journal {' or '.join(readers)}")
    if file is not None and action is Action.kinds:
        raise Refused(str(file), "journal kinds reads no journal", (), "journal kinds")
    if source is not None and action is not Action.add:
        whole = f"journal {action} FILE" + " > NEW.jsonl" * (action is Action.export)
        raise Refused(str(source), f"journal {action} takes one file", (), whole)


def _check(
    file: Path, at: datetime | None, approvals: Path | None, as_json: bool, as_csv: bool
) -> None:
    from croupier import front
    from croupier.regulation.extent import of_journal

    now = at or datetime.now(UTC)
    found = front.journal(file, now, approvals)
    if as_json:
        print_json("journal check", findings=[one.to_dict() for one in found])
    elif as_csv:
        print_csv(COLUMNS, (one.to_dict() for one in found))
    else:
        show(found, str(file), out(), of_journal(file, now))
        show_time(out(), now)
    if any(one.severity == "error" for one in found):
        raise typer.Exit(FALLS_SHORT)


def _example(file: Path, seed: int, violations: int, as_json: bool) -> None:
    import msgspec

    from croupier import front
    from croupier.cli.common import patience
    from croupier.regulation.journal.examples.saved import record_beside

    with patience("writing a month") as hear:
        seeded = front.example_journal(file, seed, violations, hear)
    if as_json:
        print_json("journal example", rows=[msgspec.to_builtins(one) for one in seeded])
        return
    for one in seeded:
        where = f"entry {one.entry}" if one.entry else f"missing since {one.at}"
        tell(out(), "", f"{one.name}: {one.words} ({where}) [{one.clause}]", hang=4)
    many = f"{len(seeded)} violation{'s' * (len(seeded) != 1)}"
    tell(out(), "", f"{file}: a month of thirty tables, with {many}.")
    told = f"--approvals {record_beside(file)} --at 2026-04-01T06:00:00-0400"
    tell(out(), "", f"Check it with croupier journal check {file} {told}", hang=4)


def _list(file: Path, as_json: bool) -> None:
    from croupier.regulation.journal import check, store

    check.kinds()
    for entry in store.entries(file):
        if as_json:
            write_json(_row(entry), on_one_line=True)
            continue
        signed = ", ".join(str(one.person) for one in entry.signed)
        who = f", signed by {signed}" if signed else ""
        tell(out(), f"{entry.seq}  {entry.at}  ", f"{entry.fact.words}{who}")
