"""Twenty-one from one full deck: the analysis, and a slow recursion that shares no code with it.

The recursion draws card after card by conditional chances in fractions, up card by up card. Their
sum is the fraction that the analysis assembles from residues.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bench.long import LongRun, State
from croupier.analysis.figures import per_cent
from croupier.analysis.twentyone.fractions import exact_mean
from tests.exact.slow_twentyone import Slow, analysed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DECK = (4,) * 9 + (16,)
NAMES = "A23456789T"
TABLES: dict[str, dict[str, Any]] = {
    "soft 17 stood on, doubling after a split": {"hits": False, "after_split": True},
    "soft 17 hit, no doubling after a split": {"hits": True, "after_split": False},
}


def chunks(
    state: State, deck: tuple[int, ...] = DECK, tables: Sequence[str] = tuple(TABLES)
) -> Iterator[State]:
    """One up card of one table after another, then the fraction of the whole table."""
    for name in tables:
        for up in range(len(NAMES)):
            key = f"{name}: {NAMES[up]}"
            if key not in state:
                worth = Slow(deck, **TABLES[name]).mean((up,))
                state = {**state, key: str(worth)}
                yield state
        if name not in state:
            state = {**state, name: str(exact_mean(analysed(deck, **TABLES[name])))}
            yield state


def results(state: State) -> dict[str, tuple[Fraction, Fraction]]:
    """The results of the recursion and of the analysis for each finished table."""
    found = {}
    for name in TABLES:
        if name in state:
            slow = sum((Fraction(state[f"{name}: {up}"]) for up in NAMES), Fraction(0))
            found[name] = (slow, Fraction(state[name]))
    return found


def falls_short(state: State) -> str | None:
    """A table on which the two differ."""
    apart = [name for name, (slow, ours) in results(state).items() if slow != ours]
    return f"they differ with {apart[0]}" if apart else None


def figures(state: State) -> str:
    """The page: the fraction of each table, and what each up card adds."""
    lines = ["One deck, a blackjack at three to two, pairs split once, the dealer looks first.", ""]
    for name, (slow, ours) in results(state).items():
        lines += [
            f"## {name.capitalize()}",
            "",
            f"Both say {per_cent(ours, 9)} of the wager:" if slow == ours else "They differ:",
            "",
            f"    {ours}",
            "",
            "| up card | adds |",
            "| --- | ---: |",
            *(f"| {up} | {per_cent(Fraction(state[f'{name}: {up}']), 9)} |" for up in NAMES),
            "",
        ]
    return "\n".join(lines)


RUN = LongRun(
    name="twentyone",
    title="Twenty-one in fractions: the analysis and a slow recursion",
    covers=(
        "bench/runs/twentyone.py",
        "tests/exact/slow_twentyone.py",
        "src/croupier/analysis/twentyone/exact.py",
        "src/croupier/analysis/twentyone/fractions.py",
        "src/croupier/analysis/twentyone/pays.py",
        "src/croupier/analysis/twentyone/kernels/dealer.py",
        "src/croupier/analysis/twentyone/kernels/play.py",
        "src/croupier/analysis/twentyone/kernels/split.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
