"""A plot of a shuffle: where cards go, how far neighbors part, where a slug is found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.shuffles.riffles import total_variation

if TYPE_CHECKING:
    from croupier.analysis.shuffles.measure import Measures
    from croupier.analysis.shuffles.report import ShuffleReport

MOST_BLOCKS = 104
NEIGHBORS = 20
BARS = 52


def plot_shuffle(report: ShuffleReport, file: Path) -> None:
    """Four pictures on one sheet."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "croupier", "svg.fonttype": "path"}):
        figure = Figure(figsize=(11, 8.5), layout="constrained")
        (first, second), (third, fourth) = figure.subplots(2, 2)
        shown = report.outcome.measures
        _places(first, shown, figure)
        _neighbors(second, shown)
        _slug(third, shown)
        _riffles(fourth, report) if report.exact else _guesses(fourth, report)
        name = report.plan.name or Path(report.plan.document.file).stem
        figure.suptitle(
            f"{name}: {report.plan.decks}, {shown.shuffles:,} shuffles, seed {report.seed}"
        )
        figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def _places(axes: Any, shown: Measures, figure: Any) -> None:
    """How much more often than by chance each card ends up at each place, block by block."""
    cards = shown.cards
    begins = np.arange(0, cards, -(-cards // MOST_BLOCKS))
    blocks = np.add.reduceat(np.add.reduceat(shown.places, begins, axis=0), begins, axis=1)
    sizes = np.diff(np.append(begins, cards))
    ratio = blocks / (np.outer(sizes, sizes) * (shown.shuffles / cards))
    image = axes.imshow(
        ratio,
        origin="lower",
        extent=(1, cards, 1, cards),
        cmap="RdBu_r",
        vmin=0,
        vmax=2,
        interpolation="nearest",
        aspect="auto",
    )
    axes.set_xlabel("place before the shuffle, from the top")
    axes.set_ylabel("place after it, before the cut")
    axes.set_title("where cards go")
    figure.colorbar(image, ax=axes, label="times as often as by chance", extend="max")


def _neighbors(axes: Any, shown: Measures) -> None:
    """How far apart neighbors are afterward, against the ideal."""
    cards, reach = shown.cards, min(NEIGHBORS, shown.cards - 1)
    ways = np.arange(-reach, reach + 1)
    seen = shown.gaps[ways + cards] / shown.shuffles
    axes.bar(ways, seen, color="C0", label="this shuffle")
    ideal = np.where(ways == 0, np.nan, (cards - np.abs(ways)) / cards)
    axes.plot(ways, ideal, color="C3", linewidth=1.5, label="ideal")
    axes.set_xlabel("places from a card to the one that was behind it")
    axes.set_ylabel("pairs in a shuffle")
    axes.set_title("how far neighbors move apart")
    axes.legend()


def _slug(axes: Any, shown: Measures) -> None:
    """Where the cards of the best-tracked slug end up."""
    slug, cards = shown.slug, shown.cards
    found = shown.places[:, slug.begins : slug.begins + slug.cards].sum(axis=1) / shown.shuffles
    begins = np.arange(0, cards, -(-cards // BARS))
    sizes = np.diff(np.append(begins, cards))
    each = np.add.reduceat(found, begins) / sizes
    axes.bar(begins + 0.5, each, width=sizes, align="edge", color="C0", label="this shuffle")
    axes.axhline(slug.cards / cards, color="C3", linewidth=1.5, label="ideal")
    axes.axvspan(
        slug.window[0] + 0.5,
        slug.window[1] + 0.5,
        color="C1",
        alpha=0.2,
        zorder=0,
        label="where a tracker looks",
    )
    axes.set_xlabel("place after the shuffle, before the cut")
    axes.set_ylabel("cards of the slug at a place")
    axes.set_title(
        f"the slug easiest to track: cards {slug.begins + 1} to {slug.begins + slug.cards}"
    )
    axes.legend()


def _riffles(axes: Any, report: ShuffleReport) -> None:
    """The total variation by the number of riffles, with this plan's marked."""
    cards, done = report.plan.cards, report.exact[-1].riffles
    numbers = range(max(done, report.needed) + 5)
    axes.plot(numbers, [float(total_variation(cards, k)) for k in numbers], "o-", color="C0")
    axes.plot([done], [float(report.exact[-1].total_variation)], "o", color="C3", markersize=10)
    axes.set_xlabel("riffles of the whole pack; this plan's in red")
    axes.set_ylabel("total variation")
    axes.set_ylim(0, 1.05)
    axes.set_title("how far from random, exactly")
    axes.grid(color="0.9")


def _guesses(axes: Any, report: ShuffleReport) -> None:
    """Cards guessed right: this shuffle, ideal ones, and what theory says."""
    names = ("this shuffle", "ideal, simulated", "ideal, exactly")
    shown = report.outcome.measures.guesses, report.outcome.beside.guesses
    means = [*(float(one.mean) for one in shown), float(shown[0].ideal)]
    errors = [*(2 * float(one.error) for one in shown), 0.0]
    bars = axes.barh(names, means, xerr=errors, color=("C0", "0.6", "C3"))
    axes.bar_label(bars, [f"{mean:.2f}" for mean in means], padding=6)
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.set_xlabel(f"cards of {report.plan.cards} guessed right, having seen every card dealt")
    axes.set_title("how well cards can be guessed")
