"""`croupier law`: the clauses, where each is implemented and proved, and what is missing."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from croupier.cli.common import JsonOpt, out, print_json, refusing
from croupier.core.errors import Refused, UnknownName
from croupier.rulebook import coverage
from croupier.rulebook.law import STATUSES, Law, law_of, laws, tally
from croupier.rulebook.probe import probe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from croupier.rulebook.coverage import Row
    from croupier.rulebook.probe import Finding

PROBED = ("rule", "choice")


@refusing
def law(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game, cmr146 or cmr147; if omitted, all of them."),
    ] = None,
    as_json: JsonOpt = False,
    status: Annotated[
        str | None, typer.Option(help="Only clauses of one status: rule, choice, step, …")
    ] = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only clauses not yet carried out or proved.")
    ] = False,
    probe_count: Annotated[
        int | None,
        typer.Option("--probe", min=1, help="Number of rules to break; their tests are run."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Random seed of the probe; if omitted, one is chosen and printed."),
    ] = None,
) -> None:
    """List the clauses of the law, where each is carried out and verified, and what is missing."""
    if probe_count is not None:
        raise typer.Exit(_probed(game, probe_count, seed, as_json))
    raise typer.Exit(_shown(game, status, missing, as_json))


def chosen_laws(game: str | None) -> list[Law]:
    """The law of one game, or every law."""
    return list(laws().values()) if game is None else [law_of(game)]


def chosen_rows(game: str | None, status: str | None, missing: bool) -> list[Row]:
    """The clauses asked for, each with its code, tests and shortfall."""
    if status is not None and status not in STATUSES:
        raise UnknownName("status", status, STATUSES)
    chosen = chosen_laws(game)
    index = coverage.index(None if game is None else chosen[0].slug)
    return [
        row
        for one in chosen
        for row in coverage.rows(one, index)
        if status in (None, row.clause.status) and not (missing and is_done(row))
    ]


def is_done(row: Row) -> bool:
    """Whether a clause is done: its status is met and is not `todo`."""
    return not row.short and row.clause.status != "todo"


def as_record(row: Row) -> dict[str, Any]:
    """One clause as JSON."""
    one = row.clause
    return {
        "id": one.id,
        "status": one.status,
        "gist": one.gist,
        "code": list(row.code),
        "tests": list(row.tests),
        "reason": one.reason or None,
    }


def _shown(game: str | None, status: str | None, missing: bool, as_json: bool) -> int:
    """Print what was asked for; with `missing`, return whether clauses fall short."""
    found = chosen_rows(game, status, missing)
    if as_json:
        print_json("law", rows=[as_record(row) for row in found])
    elif game is None and status is None and not missing:
        out().print(summary(chosen_laws(None)))
    else:
        out().print(listing(found))
    return int(missing and any(row.short for row in found))


def summary(found: Iterable[Law]) -> Table:
    """One line per law: how many clauses of each status, and how many fall short."""
    index = coverage.index()
    table = Table("law", "clauses", *STATUSES, "short", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for one in found:
        short = sum(bool(row.short) for row in coverage.rows(one, index))
        table.add_row(one.slug, *(_count(number) for number in tally(one).values()), _count(short))
    return table


def listing(found: Iterable[Row]) -> Table:
    """One line per clause: its gist, what it lacks, where it is implemented, and its tests."""
    table = Table("clause", "status", "gist", "code", "tests", box=None, pad_edge=False)
    table.columns[0].no_wrap = table.columns[1].no_wrap = True
    for row in found:
        lacks = (f"missing: {one}" for one in row.short)
        what = "\n".join((row.clause.gist, *lacks, *_reason(row)))
        code = "\n".join(_short_place(place) for place in row.code)
        tests = str(len(row.tests)) if row.tests else ""
        table.add_row(row.clause.id, row.clause.status, what.strip(), code, tests)
    return table


def _reason(row: Row) -> tuple[str, ...]:
    return (f"not modeled: {row.clause.reason}",) if row.clause.reason else ()


def _short_place(place: str) -> str:
    return place.removeprefix("src/croupier/")


def _count(number: int) -> str:
    return str(number) if number else "·"


def _probed(game: str | None, count: int, seed: int | None, as_json: bool) -> int:
    """Run the probe; return 1 if a broken rule goes unnoticed."""
    root = coverage.source_root()
    if root is None:
        raise Refused("the probe", "it needs the source and the tests, and neither is here")
    mine = {one.id for law in chosen_laws(game) for one in law.clauses if one.status in PROBED}
    seed = secrets.randbelow(2**32) if seed is None else seed
    tell(f"probe of {count} rules, --seed {seed}")
    found = probe(root, coverage.index(), count, seed, mine.__contains__, tell)
    green = [finding for finding in found if not finding.noticed]
    if as_json:
        print_json("law", seed=seed, rows=[_probe_record(finding) for finding in found])
    else:
        _print_green(found, green)
    return int(bool(green))


def _print_green(found: list[Finding], green: list[Finding]) -> None:
    for finding in green:
        tests = ", ".join(finding.target.tests) or "no test claims it"
        print(f"{', '.join(finding.target.clauses)}: {finding.mutation.what}; green: {tests}")
        print(f"{finding.mutation.diff()}\n")
    print(f"{len(found)} rules broken, {len(found) - len(green)} noticed, {len(green)} stay green")


def _probe_record(finding: Finding) -> dict[str, Any]:
    target = finding.target
    return {
        "place": target.place,
        "name": target.name,
        "clauses": list(target.clauses),
        "tests": list(target.tests),
        "diff": finding.mutation.diff(),
        "noticed": finding.noticed,
    }


def tell(line: str) -> None:
    """Write progress to standard error."""
    print(line, file=sys.stderr, flush=True)
