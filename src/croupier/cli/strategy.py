"""`croupier strategy`: the best decisions of a game, and the ways of betting it knows by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    SetOpt,
    chosen,
    out,
    print_json,
    refusing,
)
from croupier.cli.simulate import PlotOpt
from croupier.core.money import cents
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rich.table import Table
    from rich.text import Text

    from croupier.analysis.decisions import Cell, Chart, Decision, Index, Solution
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game


@refusing
def strategy(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg,
    listed: Annotated[
        bool, typer.Option("--list", help="List the strategies that `--strategy` takes.")
    ] = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    plot: PlotOpt = None,
    amount: Annotated[
        str | None,
        typer.Option(metavar="DOLLARS", help="Solve for this stake, if a fixed prize can be won."),
    ] = None,
    hand: Annotated[
        str | None,
        typer.Option(metavar="CARDS", help="The choices of one hand of many: 'As Kd 7h 7c'."),
    ] = None,
    index: Annotated[
        str | None,
        typer.Option(
            metavar="COUNT", help="Show the true counts at which choices change: hi-lo, zen, …"
        ),
    ] = None,
    as_json: JsonOpt = False,
) -> None:
    """Show a game's best decisions, or its betting strategies for `odds` and `simulate`."""
    played, rules = chosen(game, options, sets)
    if index is not None:
        _indices(played, rules, index, as_json)
    elif listed:
        _list(played, as_json)
    else:
        from croupier.analysis.distribution import Query

        held = tuple((hand or "").split())
        query = Query(amount=None if amount is None else cents(amount), hand=held)
        _decide(played, rules, query, plot, as_json)


def _decide(played: Game, rules: Rules, query: Query, plot: Path | None, as_json: bool) -> None:
    """Print what to choose in each state, and what each choice is worth."""
    from croupier.analysis import plot as plots
    from croupier.analysis.decisions import Decisions, solve
    from croupier.analysis.figures import per_cent

    file = None if plot is None else plots.checked(plot)
    found = solve(played, rules, query)
    if file is not None:
        _plot(played, found, file)
    if as_json:
        print_json("strategy", **Decisions(played.key, played.name, found).to_dict())
        return
    for one in found:
        out().print(f"{played.name}: {one.about}", style="bold")
        out().print(f"{one.unit} [{' '.join(one.cites)}]", style="italic")
        for chart in one.charts:
            out().print(chart_table(chart))
        if one.charts:
            out().print(legend(one.charts[0]), style="italic")
        elif one.decisions:
            out().print(decisions(one))
        for each in one.worth:
            wagers, worth = " and ".join(each.holding), per_cent(each.worth, 4)
            left = per_cent(each.house_advantage, 4)
            out().print(f"with a wager on {wagers}: worth {worth} of it; house advantage {left}")
        for rule in one.remembered:
            costs = "" if rule.costs is None else f"costs {per_cent(rule.costs, 4)}; "
            left = f"house advantage {per_cent(rule.house_advantage, 4)}"
            out().print(f"{rule.name}: {rule.says}; {costs}{left}")


def _plot(played: Game, found: tuple[Solution, ...], file: Path) -> None:
    from croupier.analysis.plot import plot_charts
    from croupier.cli.common import err
    from croupier.core.errors import Refused

    drawn = [chart for one in found for chart in one.charts]
    if not drawn:
        raise Refused(f"--plot {file}", f"the decisions of {played.name} have no charts")
    plot_charts(played.name, drawn, file)
    err().print(f"the charts are in {file}")


KEY = (
    "a lowercase letter: where that is not allowed; "
    "then what the second-best choice costs, in percent of the wager"
)
MOST_COSTS = 12
"""Charts with more columns show no costs; the picture and the JSON do."""


def legend(chart: Chart) -> str:
    """What the letters of a chart stand for."""
    return f"{', '.join(f'{one.code} {one.choice}' for one in chart.letters)}; {KEY}"


def chart_table(chart: Chart) -> Table:
    """A chart: one row per kind of hand, one column per dealer's card or cards seen."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(chart.title)
    for name in chart.columns:
        table.add_column(name, justify="right")
    costs = len(chart.columns) <= MOST_COSTS
    styles = {one.code: one.style for one in chart.letters}
    for name, cells in chart.rows:
        table.add_row(name, *(_cell(one, styles, costs=costs) for one in cells))
    return table


def _cell(one: Cell | None, styles: Mapping[str, str], *, costs: bool) -> Text:
    from rich.text import Text

    if one is None:
        return Text()
    cost = f" {100 * one.cost:.1f}" if costs else ""
    return Text.assemble((one.code, styles[one.code[0]]), cost)


def decisions(one: Solution) -> Table:
    """One line per state: the best choice, and what each is worth."""
    from rich.table import Table

    from croupier.analysis.figures import per_cent

    if len(one.decisions) == 1:
        return by_choice(one.decisions[0])
    table = Table(box=None, pad_edge=False, header_style="bold")
    choices = one.decisions[0].values
    for name in ("state", "chance", "best", *choices):
        table.add_column(name, justify="left" if name in ("state", "best") else "right")
    for each in one.decisions:
        values = (per_cent(value, 2) for value in each.values.values())
        table.add_row(each.state, per_cent(each.chance, 4), each.best, *values)
    return table


def by_choice(one: Decision) -> Table:
    """One line per choice in a single state."""
    from rich.table import Table

    from croupier.analysis.figures import per_cent

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(one.state)
    table.add_column("worth", justify="right")
    for choice, value in one.values.items():
        table.add_row(choice, per_cent(value, 4))
    return table


def _indices(played: Game, rules: Rules, name: str, as_json: bool) -> None:
    """Print the index numbers of a count, with insurance and the effects of removal behind them."""
    from croupier.analysis.decisions import indices

    found = indices(played, rules, name)
    if as_json:
        print_json("index", **found.to_dict())
        return
    out().print(
        f"{played.name}: true counts of {found.count} at which choices change", style="bold"
    )
    out().print(INDEX, style="italic")
    out().print(index_table(found.rows, found.insurance))
    out().print("Effect of removing a card on a patron's expectation, in percent:")
    out().print("  ".join(f"{rank} {100 * by:+.3f}" for rank, by in found.removal.items()))


INDEX = "by counts of two cards; a first-order result, from the effects of removing a card"


def index_table(rows: Sequence[Index], insurance: float) -> Table:
    """One line per situation: the usual choice, the better one, and from which count."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("state", "usually", "better", "where the true count is"):
        table.add_column(name)
    table.add_row("insurance", "no", "yes", f"{insurance:+.1f} or more")
    for one in rows:
        way = "or more" if one.rises else "or less"
        table.add_row(one.state, one.first, one.second, f"{one.number:+.1f} {way}")
    return table


def _list(played: Game, as_json: bool) -> None:
    """Print the ways of betting, and those of deciding, by name."""
    from croupier.analysis.betting.ways import strategies
    from croupier.analysis.decisions import ways_to_decide

    known = [*strategies(played).values(), *ways_to_decide(played)]
    if as_json:
        print_json("strategies", rows=[one.to_dict() for one in known])
        return
    width = max((len(one.key) for one in known), default=0)
    for one in known:
        out().print(f"{one.key:<{width}}  {one.about}".rstrip(), highlight=False)
    if not known:
        out().print(f"{played.name} has no betting strategies.")
