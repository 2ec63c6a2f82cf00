"""`croupier shuffle`: how random a manual shuffle is, and whether its steps are lawful."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.analysis.beside import cores
from croupier.cli.check import FALLS_SHORT, show_one
from croupier.cli.common import JsonOpt, SeedOpt, WorkersOpt, err, idle, out, print_json, refusing
from croupier.cli.files import tried
from croupier.cli.folding import Column, print_table, say
from croupier.cli.numbers import whole
from croupier.cli.simulate import progress_bar
from croupier.core.errors import Refused
from croupier.rulebook.whole_number import MOST_SHUFFLES

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.shuffles.measure import ChiSquare, Figure
    from croupier.analysis.shuffles.report import ShuffleReport

SHUFFLES = 5_000
PASSES = 4
"""A run makes two passes over the shuffles, to count and to guess, and so does the ideal one."""
HEAD = ("", "this shuffle", "ideal", "ideal, simulated", "deviation")
EXAMPLE = "shuffle.toml"
WITHOUT_EXAMPLE = ("--shuffles", "--seed", "--workers", "--plot", "--json")

PlanArg = Annotated[Path | None, typer.Argument(metavar="PLAN", help="The plan, a TOML file.")]
ShufflesOpt = Annotated[
    int,
    typer.Option(metavar="N", parser=whole(2, MOST_SHUFFLES), help="Number of shuffles to count."),
]
PlotOpt = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", callback=tried, help="Plot what happens to the order, as .svg or .png."
    ),
]
ExampleOpt = Annotated[bool, typer.Option("--example", help="Print a plan to start with.")]


@refusing
def shuffle(
    plan: PlanArg = None,
    shuffles: ShufflesOpt = SHUFFLES,
    seed: SeedOpt = None,
    workers: WorkersOpt = None,
    plot: PlotOpt = None,
    example: ExampleOpt = False,
    as_json: JsonOpt = False,
) -> None:
    """Measure how random a manual shuffle is; exit 1 if the law forbids one of its steps."""
    if example:
        if plan is not None:
            why = "--example prints a plan, and reads none"
            raise Refused(str(plan), why, (), f"--example > {plan}")
        for option in WITHOUT_EXAMPLE:
            idle(option, "--example prints a plan, and shuffles nothing")
        sys.stdout.write(example_plan())
        return
    if plan is None:
        raise Refused("PLAN", "no plan given", (), "a file; --example prints one")
    from croupier import front
    from croupier.analysis import plot as plots

    file = None if plot is None else plots.checked(plot)
    drawn = secrets.randbelow(2**32) if seed is None else seed
    with _stopped(), progress_bar("shuffling", PASSES * shuffles, "shuffles/s", 1) as hear:
        report = front.shuffle(
            plan, seed=drawn, shuffles=shuffles, workers=workers or cores(), progress=hear
        )
    _print(report, as_json)
    if file is not None:
        from croupier.analysis.shuffles.plot import plot_shuffle

        plot_shuffle(report, file)
        err().print(f"the plot is in {file}")
    if any(one.severity == "error" for one in report.findings):
        raise typer.Exit(FALLS_SHORT)


@contextmanager
def _stopped() -> Iterator[None]:
    """Say at an interrupt why nothing is shown."""
    try:
        yield
    except KeyboardInterrupt:
        err().print("interrupted: figures need every shuffle; --shuffles N counts fewer")
        raise


def example_plan() -> str:
    """A plan to start with."""
    return (files("croupier.cli") / EXAMPLE).read_text(encoding="utf-8")


def _print(report: ShuffleReport, as_json: bool) -> None:
    from croupier.analysis.shuffles.report import as_json as record

    if as_json:
        print_json("shuffle report", **record(report))
        return
    console = out()
    say(console, heading(report), "bold")
    for line in steps(report):
        say(console, line, indent=" " * 13)
    console.print()
    head = [Column(name, left=not name, least=0 if name else 20) for name in HEAD]
    print_table(console, head, rows(report))
    for line in exactly(report):
        say(console, line)
    console.print()
    for line in report.said:
        say(console, line)
    console.print()
    show_findings(report, console)


def heading(report: ShuffleReport) -> str:
    """What was shuffled, how often, and how fast."""
    plan, outcome = report.plan, report.outcome
    name = plan.name or Path(plan.document.file).stem
    done = outcome.measures.shuffles
    rate = f"{outcome.seconds:.2f} s, {2 * done / outcome.seconds:,.0f} shuffles/s"
    return f"{name}: {plan.decks}, {done:,} shuffles, seed {report.seed}, {rate}"


def steps(report: ShuffleReport) -> Iterator[str]:
    """The steps, in a few words each."""
    from croupier.analysis.shuffles.report import in_words

    for number, one in enumerate(report.plan.steps, start=1):
        yield f"{number:>3}  {one.kind:<7} {in_words(one)}"


def rows(report: ShuffleReport) -> Iterator[tuple[str, ...]]:
    """The rows of the table."""
    from croupier.analysis.figures import fixed, per_cent

    shown, beside = report.outcome.measures, report.outcome.beside
    yield _figure("rising sequences", shown.rising, beside.rising)
    yield _figure("neighbors still together", shown.together, beside.together)
    yield _figure("cards guessed right", shown.guesses, beside.guesses)
    yield _chi_square("position chi-square per degree", shown.position, beside.position)
    yield _chi_square("adjacency chi-square per degree", shown.adjacency, beside.adjacency)
    yield _figure("places a card travels", shown.slug.travel, beside.slug.travel)
    slug, other = shown.slug, beside.slug
    apart = (slug.spread, slug.spread_ideal, other.spread)
    yield f"slug of {slug.cards}: places apart", *(fixed(one, 2) for one in apart), ""
    found = (slug.found, slug.found_ideal, other.found)
    window = slug.window[1] - slug.window[0]
    yield f"slug found in the best {window} places", *(per_cent(one, 1) for one in found), ""
    if shown.turned:
        yield "cards turned end for end", per_cent(shown.turned, 1), "", "", ""


def _figure(name: str, shown: Figure, beside: Figure) -> tuple[str, ...]:
    from croupier.analysis.figures import fixed

    means = (shown.mean, shown.ideal, beside.mean)
    return name, *(fixed(one, 2) for one in means), deviation(shown.deviation, "s.e.")


def _chi_square(name: str, shown: ChiSquare, beside: ChiSquare) -> tuple[str, ...]:
    from croupier.analysis.figures import fixed

    return (
        name,
        fixed(shown.each, 3),
        "1",
        fixed(beside.each, 3),
        deviation(shown.deviation, "s.d."),
    )


def deviation(apart: Decimal, unit: str) -> str:
    """How far something is from the ideal."""
    return f"{apart:+,.1f} {unit}"


def exactly(report: ShuffleReport) -> Iterator[str]:
    """The total variation after each riffle, if the plan has only riffles."""
    from croupier.analysis.figures import fixed

    if report.exact:
        yield ""
        distances = (f"{one.riffles}: {fixed(one.total_variation, 4)}" for one in report.exact[-8:])
        yield f"exact total variation by number of riffles: {', '.join(distances)}"


def show_findings(report: ShuffleReport, console: Console) -> None:
    """Print what the law says about the steps."""
    plan, found = report.plan, report.findings
    for one in found:
        show_one(one, console)
    if not plan.game:
        console.print("The plan names no game, so its steps are not checked against the law.")
    elif any(one.severity == "error" for one in found):
        console.print(f"Not lawful for {plan.game} as it stands.")
    else:
        console.print(f"No unlawful steps found for {plan.game}.")
