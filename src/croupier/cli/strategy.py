"""`croupier strategy`: the best decisions of a game, and the ways of betting it knows by name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.common import (
    GameArg,
    JsonOpt,
    OptionsOpt,
    PresetOpt,
    SetOpt,
    chosen,
    excludes,
    out,
    print_json,
    refusing,
)
from croupier.cli.files import tried
from croupier.cli.folding import Column, print_table, say, width_of, widths_in
from croupier.cli.numbers import dollars_of
from croupier.cli.rows import waiting
from croupier.core.errors import Refused
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rich.console import Console
    from rich.text import Text

    from croupier.analysis.decisions import Cell, Chart, Decision, Index, Solution, Standing
    from croupier.analysis.distribution import Query
    from croupier.core.game import Game

PlotOpt = Annotated[
    Path | None,
    typer.Option(metavar="FILE", callback=tried, help="Plot the charts as .svg or .png."),
]


@refusing
def strategy(  # noqa: PLR0913, PLR0917 - a command line, passed by name
    game: GameArg,
    listed: Annotated[
        bool, typer.Option("--list", help="List the strategies that `--strategy` takes.")
    ] = False,
    options: OptionsOpt = None,
    sets: SetOpt = None,
    preset: PresetOpt = None,
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
    for one in ("--list", "--index"):
        excludes(one, "--plot", "--amount", "--hand", why="it shows no decisions")
    excludes("--list", "--index")
    played, rules = chosen(game, options, sets, preset)
    if index is not None:
        _indices(played, rules, index, as_json)
    elif listed:
        _list(played, as_json)
    else:
        from croupier.analysis.distribution import Query

        held = _held(hand)
        query = Query(amount=None if amount is None else dollars_of("--amount", amount), hand=held)
        _decide(played, rules, query, plot, as_json)


def _held(hand: str | None) -> tuple[str, ...]:
    """The cards of the hand that is asked about; a hand without cards is refused."""
    from croupier.equipment.cards import in_letters

    held = tuple(in_letters(hand or "").split())
    if hand is not None and not held:
        raise Refused("--hand", "it has no cards", (), "the cards or tiles of one")
    return held


def _decide(played: Game, rules: Rules, query: Query, plot: Path | None, as_json: bool) -> None:
    """Print what to choose in each state, and what each choice is worth."""
    from croupier.analysis import plot as plots
    from croupier.analysis.decisions import Decisions, solve, standing

    file = None if plot is None else plots.checked(plot)
    with waiting(f"Solving {played.name} …"):
        found = solve(played, rules, query)
    if file is not None:
        _plot(played, found, file)
    stands = standing(played, rules, found)
    if as_json:
        print_json("strategy", **Decisions(played.key, played.name, found, stands).to_dict())
        return
    console = out()
    for one in found:
        say(console, f"{played.name}: {one.about}", "bold")
        say(console, f"{one.unit} [{' '.join(one.cites)}]", "italic")
        if one.charts:
            shown = [show_chart(console, chart) for chart in one.charts]
            say(console, legend(one.charts, costs=all(shown)), "italic")
        elif one.decisions:
            print_table(console, *decisions(one))
        for line in worth_of(one):
            say(console, line)
    _stands(console, stands)


def _stands(console: Console, stands: Standing) -> None:
    """Say for which options the figures hold."""
    if stands.words:
        say(console, f"The figures hold for these options: {stands.words}.")


def worth_of(one: Solution) -> Iterator[str]:
    """What the best choices are worth, and what rules that people remember cost."""
    from croupier.analysis.figures import per_cent

    for each in one.worth:
        wagers, left = " and ".join(each.holding), per_cent(each.house_advantage, 4)
        gain = f"the choices are worth {per_cent(each.worth, 4)} of it"
        yield f"with a wager on {wagers}: {gain}; house advantage {left}"
    for rule in one.remembered:
        costs = "" if rule.costs is None else f"costs {per_cent(rule.costs, 4)}; "
        left = f"house advantage {per_cent(rule.house_advantage, 4)}"
        yield f"{rule.name}: {rule.says}; {costs}{left}"


def _plot(played: Game, found: tuple[Solution, ...], file: Path) -> None:
    from croupier.analysis.plot import plot_charts
    from croupier.cli.common import err

    drawn = [chart for one in found for chart in one.charts]
    if not drawn:
        raise Refused(f"--plot {file}", f"the decisions of {played.name} have no charts")
    plot_charts(played.name, drawn, file)
    err().print(f"the charts are in {file}")


COSTS = "then what the second-best choice costs, in percent of the wager"
MOST_COSTS = 12
"""Charts with more columns show no costs; the picture and the JSON do."""


def legend(charts: Iterable[Chart], *, costs: bool = True) -> str:
    """What the letters that occur in charts stand for, and the figures beside them."""
    from croupier.analysis.decisions import letters_used

    letters = letters_used(charts)
    return f"{letters}; {COSTS}" if costs else letters


def show_chart(console: Console, chart: Chart) -> bool:
    """Print a chart, one row per kind of hand; whether costs are in it, if there is room."""
    head = [Column(chart.title, left=True), *(Column(name) for name in chart.columns)]
    for costs in (len(chart.columns) <= MOST_COSTS, False):
        rows = list(_chart_rows(chart, costs=costs))
        if not costs or widths_in(head, rows, width_of(console)) is not None:
            break
    print_table(console, head, rows)
    return costs


def _chart_rows(chart: Chart, *, costs: bool) -> Iterator[tuple[str | Text, ...]]:
    styles = {one.code: one.style for one in chart.letters}
    for name, cells in chart.rows:
        yield (name, *(_cell(one, styles, costs=costs) for one in cells))


def _cell(one: Cell | None, styles: Mapping[str, str], *, costs: bool) -> Text:
    from rich.text import Text

    if one is None:
        return Text()
    cost = f" {100 * one.cost:.1f}" if costs else ""
    return Text.assemble((one.code, styles[one.code[0]]), cost)


def decisions(one: Solution) -> tuple[list[Column], list[tuple[str, ...]]]:
    """One line per state: the best choice, and what each is worth."""
    from croupier.analysis.figures import per_cent

    if len(one.decisions) == 1:
        return by_choice(one.decisions[0])
    state, best = Column("state", left=True, least=16), Column("best", left=True, least=8)
    head = [state, Column("chance", rank=1), best, *map(Column, one.decisions[0].values)]
    rows = []
    for each in one.decisions:
        values = (per_cent(value, 2) for value in each.values.values())
        rows.append((each.state, per_cent(each.chance, 4), each.best, *values))
    return head, rows


def by_choice(one: Decision) -> tuple[list[Column], list[tuple[str, ...]]]:
    """One line per choice in a single state."""
    from croupier.analysis.figures import per_cent

    head = [Column(one.state, left=True, least=16), Column("worth")]
    return head, [(choice, per_cent(value, 4)) for choice, value in one.values.items()]


def _indices(played: Game, rules: Rules, name: str, as_json: bool) -> None:
    """Print the index numbers of a count, with insurance and the effects of removal behind them."""
    from croupier.analysis.decisions import indices

    with waiting(f"Solving {played.name} …"):
        found = indices(played, rules, name)
    if as_json:
        print_json("index", **found.to_dict())
        return
    console = out()
    say(console, f"{played.name}: true counts of {found.count} at which choices change", "bold")
    say(console, INDEX, "italic")
    print_table(console, TURNS, index_rows(found.rows, found.insurance))
    say(console, "Effect of removing a card on a patron's expectation, in percent:")
    say(console, "  ".join(f"{rank} {100 * by:+.3f}" for rank, by in found.removal.items()))
    _stands(console, found.standing)


INDEX = "by counts of two cards; a first-order result, from the effects of removing a card"


TURNS = (
    Column("state", left=True, least=8),
    Column("usually", left=True, least=8),
    Column("better", left=True, least=8),
    Column("where the true count is", left=True),
)


def index_rows(rows: Sequence[Index], insurance: float) -> Iterator[tuple[str, ...]]:
    """One line per situation: the usual choice, the better one, and from which count."""
    yield "insurance", "no", "yes", f"{insurance:+.1f} or more"
    for one in rows:
        way = "or more" if one.rises else "or less"
        yield one.state, one.first, one.second, f"{one.number:+.1f} {way}"


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
        say(out(), f"{one.key:<{width}}  {one.about}".rstrip(), indent=" " * (width + 2))
    if not known:
        out().print(f"{played.name} has no betting strategies.")
