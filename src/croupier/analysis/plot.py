"""A plot of simulated rows: each interval against the exact value."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.analysis.betting.cost import Run
    from croupier.analysis.rows import Row, Sample

KINDS = (".svg", ".png")
SESSION_BINS = 60
EXTRA = "pip install 'croupier[report]'"


def checked(file: Path) -> Path:
    """The file, where it can hold a plot and plots can be made."""
    from importlib.util import find_spec

    if file.suffix not in KINDS:
        raise Refused(f"--plot {file}", "a plot is SVG or PNG", (), " or ".join(KINDS))
    if find_spec("matplotlib") is None:
        why = "plots need matplotlib, which the extra `report` brings"
        raise Refused(f"--plot {file}", why, (), EXTRA)
    return file


def plot(rows: Sequence[Row], file: Path) -> None:
    """Deviations from the exact value in standard errors, with their 95 per cent intervals."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    points = [(row, row.sample, at) for row, at in _placed(rows) if row.sample is not None]
    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(figsize=(8, 1.4 + 0.22 * len(points)), layout="constrained")
        axes: Any = figure.add_subplot()
        axes.axvspan(-3, 3, color="0.93")
        axes.axvline(0, color="0.4", linewidth=1)
        for _, sample, at in points:
            axes.errorbar(
                float(sample.deviation or 0), at, xerr=_reach(sample), fmt="o", color="C0"
            )
        axes.set_yticks([at for *_, at in points], [_name(row) for row, *_ in points])
        axes.set_xlabel(
            "simulated less exact house advantage, in standard errors, with 95 % interval"
        )
        axes.set_title(_title(points[0][0], points[0][1]))
        axes.set_ylim(len(points) - 0.5, -0.5)
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _placed(rows: Sequence[Row]) -> list[tuple[Row, int]]:
    return [(row, at) for at, row in enumerate(rows)]


def _reach(sample: Sample) -> float:
    from croupier.analysis.figures import root

    settled = sample.settled if sample.truth is None else sample.truth
    error = root(settled.variance / sample.rounds)
    low, high = sample.interval_95
    return float((high - low) / 2 / error) if error else 0.0


def _name(row: Row) -> str:
    return f"{row.wager}:{row.spot}" if row.spot else row.wager


def _title(row: Row, sample: Sample) -> str:
    return f"{row.game}, {sample.rounds:,} rounds, seed {sample.seed}"


def plot_sessions(name: str, run: Run, file: Path) -> None:
    """How sessions ended: a histogram of their results, with ruin and mean told."""
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
            f"{name}, {run.cost.name}: {run.count:,} sessions of {run.plan.rolls} rolls, "
            f"bankroll {run.plan.bankroll / 100:.0f}, risk of ruin {run.ruin:.1%}"
        )
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
