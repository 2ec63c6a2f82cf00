"""`croupier law`: the clauses, where each is implemented and proved, and what is missing."""

from __future__ import annotations

import secrets
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.common import JsonOpt, err, excludes, needs, out, print_json, refusing
from croupier.cli.folding import Column, print_table, width_of
from croupier.cli.numbers import whole
from croupier.cli.rows import CsvOpt, one_format, print_csv, tell, waiting
from croupier.core.errors import Refused, UnknownName
from croupier.regulation.lookup import Asked, Named, Picked, asked_of, everything, rows_of
from croupier.rulebook import coverage
from croupier.rulebook.coverage import Row
from croupier.rulebook.law import MEANINGS, STATUSES, Law, laws, slug_of, tally
from croupier.rulebook.probe import probe
from croupier.rulebook.whole_number import SEEDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.regulation.clauses import Touching
    from croupier.rulebook.probe import Finding

PROBED = ("rule", "choice")


COLUMNS = ("id", "status", "gist", "code", "tests", "reason")
"""The columns of a clause in CSV."""
ROOMY = 120
"""From this width on, clauses are listed in a table."""
INDENT = 11


NamesArg = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="LAW",
        help="Games, cmr146 or cmr147; or clauses, such as cmr147.07.3, with all below them. "
        "If omitted, all laws.",
    ),
]
StatusOpt = Annotated[
    str | None,
    typer.Option(metavar="STATUS", help="Only clauses of one status: rule, choice, step, …"),
]
ProbeOpt = Annotated[
    int | None,
    typer.Option(
        "--probe",
        metavar="N",
        parser=whole(1),
        help="Number of rules to break; their tests are run.",
    ),
]
SeedOpt = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=whole(0, SEEDS),
        help="Random seed of the probe; if omitted, one is chosen and printed.",
    ),
]


@refusing
def law(
    names: NamesArg = None,
    as_json: JsonOpt = False,
    as_csv: CsvOpt = False,
    status: StatusOpt = None,
    missing: Annotated[
        bool, typer.Option("--missing", help="Only clauses not yet carried out or proved.")
    ] = False,
    probe_count: ProbeOpt = None,
    seed: SeedOpt = None,
) -> None:
    """List the clauses of the law, where each is carried out and verified, and what is missing.

    Of a clause it shows everything that touches it: code, tests, options, readings, script lines.
    """
    one_format()
    needs("--seed", "--probe")
    asked = [asked_of(one) for one in names or ()]
    if probe_count is not None:
        excludes("--probe", "--csv", why="the probe has no table")
        raise typer.Exit(_probed(asked, probe_count, seed, as_json))
    if status is not None and status not in STATUSES:
        raise UnknownName("status", status, STATUSES)
    picked = Picked(status, missing)
    if as_json or as_csv:
        raise typer.Exit(_printed(asked, picked, as_json))
    raise typer.Exit(_shown(asked, picked))


def _printed(asked: list[Asked], picked: Picked, as_json: bool) -> int:
    """Print JSON or CSV; clauses that were named have everything that touches them."""
    with waiting("Reading the source …"):
        found = rows_of(asked, picked)
    if as_json:
        print_json("law", rows=[row.to_dict() for row in found])
    else:
        print_csv(COLUMNS, (Row.to_dict(row) for row in found))
    return _short(found, picked)


def _shown(asked: list[Asked], picked: Picked) -> int:
    """Print what was asked for; with `missing`, return whether clauses fall short."""
    with waiting("Reading the source …"):
        found = rows_of(asked, picked)
    if not asked and picked.every:
        summary(found)
        return 0
    for row in found:
        if isinstance(row, Named):
            detail(row.asked, row)
    listing([row for row in found if not isinstance(row, Named)])
    if not found:
        tell(
            out(),
            "",
            "No clause lacks anything." if picked.missing else "No clause has this status.",
        )
    return _short(found, picked)


def _short(found: Iterable[Row], picked: Picked) -> int:
    return int(picked.missing and any(row.short for row in found))


def detail(asked: Asked, row: Row) -> None:
    """Print everything that is known of one clause."""
    from rich.text import Text

    console, one = out(), row.clause
    tell(
        console,
        Text.assemble((one.id, "bold")),
        f"  {asked.law.title}, {asked.law.document}",
        hang=2,
    )
    tell(console, "  ", one.gist)
    for name, said in facts(asked, row):
        tell(console, f"  {name:<{INDENT}}", said)
    console.print()


def facts(asked: Asked, row: Row) -> Iterator[tuple[str, str]]:
    """What is known of a clause, by name; a name is said once."""
    from croupier.regulation.clauses import touched

    one, found = row.clause, touched(row.clause.id)
    yield "status", f"{one.status}: {MEANINGS[one.status]}"
    yield from _each("reason", (one.reason,) if one.reason else ())
    yield from _each("missing", row.short)
    yield from _each("only at", (one.only,) if one.only else ())
    yield from _each("overrides", one.overrides)
    for name, some in (
        ("wager", found.wagers),
        ("option", found.options),
        ("incident", found.incidents),
        ("script", found.script),
        ("reading", found.readings),
        ("approval", found.approvals),
    ):
        yield from _each(name, (_touching(each, asked.law) for each in some))
    yield from _each("code", map(_short_place, row.code))
    yield from _each("tests", row.tests)
    below = asked.clauses[1:]
    if below:
        yield "below", f"{len(below)} clauses, listed after this"


def _each(name: str, said: Iterable[str]) -> Iterator[tuple[str, str]]:
    return ((name if number == 0 else "", one) for number, one in enumerate(said))


def _touching(one: Touching, law: Law) -> str:
    where = f" ({one.where})" if one.games and one.games != (law.slug,) else ""
    return f"{one.name}: {one.says}{where}"


def summary(found: Iterable[Row]) -> None:
    """Print a line per law: how many clauses of each status, and how many fall short."""
    short = Counter(slug_of(row.clause.id) for row in found if row.short)
    rows = [
        (one.slug, *map(_count, tally(one).values()), _count(short[one.slug]))
        for one in laws().values()
    ]
    names = ("law", "clauses", *STATUSES, "short")
    columns = [Column(name, left=name == "law", rank=RANKS.get(name, 0)) for name in names]
    left = print_table(out(), columns, rows)
    if left:
        tell(out(), "", f"For lack of room, without {', '.join(left)}.")


RANKS = {"term": 3, "todo": 2, "record": 1, "notice": 1}
"""The statuses that a narrow terminal leaves out first."""


def listing(found: list[Row]) -> None:
    """Print the clauses: in a table where there is room, otherwise in blocks."""
    console = out()
    width = width_of(console)
    if not found:
        return
    if width is not None and width < ROOMY:
        for row in found:
            _block(row)
        return
    columns = (
        Column("clause", left=True),
        Column("status", left=True),
        Column("gist", left=True, least=40),
        Column("code", left=True, least=30),
        Column("tests"),
    )
    print_table(console, columns, map(_cells, found))


def _cells(row: Row) -> tuple[str, ...]:
    code = " ".join(map(_short_place, row.code))
    tests = str(len(row.tests)) if row.tests else ""
    return row.clause.id, row.clause.status, "; ".join(_said(row)), code, tests


def _said(row: Row) -> Iterator[str]:
    """The gist of a clause, what it lacks, and why it is not modeled."""
    yield row.clause.gist
    yield from (f"missing: {one}" for one in row.short)
    if row.clause.reason:
        yield f"not modeled: {row.clause.reason}"


def _block(row: Row) -> None:
    """A clause on a narrow screen: its status, what it says, and where it is carried out."""
    from rich.text import Text

    console, many = out(), len(row.tests)
    tests = f", {many} test{'s' * (many != 1)}" if many else ""
    console.print(Text.assemble((row.clause.id, "bold"), f"  {row.clause.status}{tests}"))
    for said in _said(row):
        tell(console, "  ", said)
    if row.code:
        tell(console, "  ", " ".join(map(_short_place, row.code)))


def _short_place(place: str) -> str:
    return place.removeprefix("src/croupier/")


def _count(number: int) -> str:
    return str(number) if number else "·"


def _probed(asked: list[Asked], count: int, seed: int | None, as_json: bool) -> int:
    """Run the probe; return 1 if a broken rule goes unnoticed."""
    root = coverage.source_root()
    if root is None:
        raise Refused("the probe", "it needs the source and the tests, and neither is here")
    chosen = asked or everything()
    mine = {one.id for some in chosen for one in some.clauses if one.status in PROBED}
    seed = secrets.randbelow(2**32) if seed is None else seed
    hear(f"probe of {rules(count)}, --seed {seed}")
    found = probe(root, coverage.index(), count, seed, mine.__contains__, hear)
    green = [finding for finding in found if not finding.noticed]
    if as_json:
        print_json("law", seed=seed, rows=[_probe_record(finding) for finding in found])
    else:
        _print_green(found, green)
    return int(bool(green))


def _print_green(found: list[Finding], green: list[Finding]) -> None:
    for finding in green:
        tests = ", ".join(finding.target.tests) or "no test claims it"
        said = f"{finding.mutation.what}; green: {tests}"
        tell(out(), f"{', '.join(finding.target.clauses)}: ", said, hang=4)
        print(f"{finding.mutation.diff()}\n")
    stay = f"{len(green)} stay{'s' * (len(green) == 1)} green"
    tell(out(), "", f"{rules(len(found))} broken, {len(found) - len(green)} noticed, {stay}")


def rules(count: int) -> str:
    """A number of rules, in words."""
    return f"{count} rule{'s' * (count != 1)}"


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


def hear(line: str) -> None:
    """Write progress to standard error."""
    tell(err(), "", line, hang=4)
