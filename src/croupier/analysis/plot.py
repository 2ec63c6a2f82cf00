"""A plot of simulated rows: each interval against the exact value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.betting.cost import Run
    from croupier.analysis.decisions import Chart
    from croupier.analysis.rows import Row, Sample

KINDS = (".svg", ".png")
SESSION_BINS = 60
EXTRA = "pip install 'croupier[report]'"


def checked(file: Path) -> Path:
    """The file, if it can hold a plot and plots can be made."""
    from importlib.util import find_spec

    if file.suffix not in KINDS:
        raise Refused(f"--plot {file}", "a plot is SVG or PNG", (), " or ".join(KINDS))
    if find_spec("matplotlib") is None:
        why = "plots need matplotlib, which the extra `report` installs"
        raise Refused(f"--plot {file}", why, (), EXTRA)
    return file


def plot(rows: Sequence[Row], file: Path) -> None:
    """Deviations from the exact value in standard errors, with their 95 percent intervals."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    points = [(row, row.sample, at) for row, at in _placed(rows) if row.sample is not None]
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(figsize=(8, 1.4 + 0.22 * len(points)), layout="constrained")
        axes: Any = figure.add_subplot()
        axes.axvspan(-3, 3, color="0.93")
        axes.axvline(0, color="0.4", linewidth=1)
        for _, sample, at in points:
            _point(axes, sample, at)
        axes.set_yticks([at for *_, at in points], [_name(row) for row, *_ in points])
        axes.set_xlabel(
            "simulated minus exact house advantage, in standard errors, with 95 % interval"
        )
        axes.set_title(_title(points[0][0], points[0][1]))
        axes.set_ylim(len(points) - 0.5, -0.5)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _placed(rows: Sequence[Row]) -> list[tuple[Row, int]]:
    return [(row, at) for at, row in enumerate(rows)]


def _point(axes: Any, sample: Sample, at: int) -> None:
    """A row's deviation with its interval, or why it has none."""
    apart, error = sample.deviation, sample.standard_error
    if apart is not None and error and sample.truth is not None:
        middle, truth = float(apart), float(sample.truth.house_advantage)
        low, high = ((float(end) - truth) / float(error) for end in sample.interval_95)
        reach = [[max(middle - low, 0.0)], [max(high - middle, 0.0)]]
        axes.errorbar(middle, at, xerr=reach, fmt="o", color="C0")
        return
    why = "no exact value" if sample.truth is None else "does not vary"
    axes.text(0.1, at, why, va="center", fontsize="small", style="italic", color="0.4")


def _name(row: Row) -> str:
    return f"{row.wager}:{row.spot}" if row.spot else row.wager


def _title(row: Row, sample: Sample) -> str:
    return f"{row.game}, {sample.rounds:,} rounds, seed {sample.seed}"


def plot_sessions(name: str, run: Run, file: Path, turns: str) -> None:
    """How sessions ended: a histogram of their results, with ruin and mean."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(figsize=(8, 4.5), layout="constrained")
        axes: Any = figure.add_subplot()
        axes.hist(run.sessions.results / 100, bins=SESSION_BINS, color="C0")
        axes.axvline(0, color="0.4", linewidth=1)
        axes.axvline(run.mean / 100, color="C3", linewidth=1)
        axes.set_xlabel("result of a session in dollars; the mean in red")
        axes.set_ylabel("sessions")
        axes.set_title(
            f"{name}: {run.count:,} sessions of {run.plan.rolls} {turns}, "
            f"bankroll {run.plan.bankroll / 100:.0f}, risk of ruin {100 * run.ruin:.1f} %"
        )
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def plot_charts(title: str, drawn: Sequence[Chart], file: Path) -> None:
    """The charts as a picture: the best choice, and below it the cost of the second best."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    heights = [len(chart.rows) + 2 for chart in drawn]
    wide = max(len(chart.columns) for chart in drawn)
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(
            figsize=(1.5 + 0.62 * wide, 0.36 * sum(heights) + 0.8), layout="constrained"
        )
        figure.suptitle(f"{title}: the best choice, and what the second best costs in percent")
        parts: Any = figure.subplots(len(drawn), 1, height_ratios=heights, squeeze=False)
        for (axes,), chart in zip(parts, drawn, strict=True):
            _draw(axes, chart)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _draw(axes: Any, chart: Chart) -> None:
    colors = {letter.code: letter.color for letter in chart.letters}
    for y, (_, cells) in enumerate(chart.rows):
        for x, one in enumerate(cells):
            if one is not None:
                color = colors[one.code[0]]
                axes.add_patch(_square(x, y, color))
                axes.text(
                    x, y - 0.17, one.code, ha="center", va="center", fontsize=9, weight="bold"
                )
                cost = f"{100 * one.cost:.1f}"
                axes.text(x, y + 0.25, cost, ha="center", va="center", fontsize=6)
    axes.set_xticks(range(len(chart.columns)), chart.columns)
    axes.set_yticks(range(len(chart.rows)), [name for name, _ in chart.rows])
    axes.set_xlim(-0.5, len(chart.columns) - 0.5)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    axes.tick_params(length=0, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.set_title(chart.title, loc="left", fontsize=10)


def _square(x: int, y: int, color: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=color, edgecolor="white")
