"""Random hands of poker in our engine and in PokerKit's: the same pots, winners and stacks.

Two processes play hands of every form that both engines have; each hand has a seed of its own.
"""

from __future__ import annotations

from collections import Counter
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from tests.games.poker.other_engine import HANDS, at_random
from tests.games.poker.referee import NAMED, Match

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_EACH = 12_600
"""Hands of each form: more than a hundred thousand of the eight together."""
AT_ONCE = 100
PROCESSES = 2
KINDS = tuple(HANDS)


def chunks(state: State, of_each: int = OF_EACH, at_once: int = AT_ONCE) -> Iterator[State]:
    """So many hands of every form, again and again."""
    state = {"hands": 0, "named": {}, "forms": {}, "astray": [], **state}
    with get_context("fork").Pool(PROCESSES) as pool:
        while state["hands"] < of_each:
            first = state["hands"]
            asked = [(kind, first, min(at_once, of_each - first)) for kind in KINDS]
            for kind, (met, astray) in zip(KINDS, pool.starmap(played, asked), strict=True):
                name = " ".join(kind)
                done = state["forms"].get(name, {})
                state["forms"][name] = dict(Counter(done) + met)
                state["astray"] += astray
            state = {**state, "hands": first + asked[0][2]}
            yield state


def played(kind: tuple[str, str], first: int, many: int) -> tuple[Counter[str], list[str]]:
    """Hands of one form: how often each named difference came up, and what went astray."""
    met: Counter[str] = Counter()
    astray = []
    for number in range(first, first + many):
        rng = Random(f"{kind} {number}")
        setup = at_random(rng, kind)
        met += Counter(hands=1, players=setup.players)
        try:
            named = Match(setup, rng).play()
        except (AssertionError, ValueError) as why:
            astray.append(f"{' '.join(kind)} {number}: {why}"[:400])
        else:
            met += Counter(dict.fromkeys(named, 1))
    return met, astray


def falls_short(state: State) -> str | None:
    """A hand that differs for no reason that is named."""
    astray = state["astray"]
    return f"{len(astray)} hands differ, the first: {astray[0]}" if astray else None


def figures(state: State) -> str:
    """How many hands of each form were played, and how often each difference came up."""
    names = tuple(NAMED)
    head = ("form", "hands", "players a hand", *names)
    lines = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    for form, done in state["forms"].items():
        a_hand = f"{done['players'] / done['hands']:.1f}"
        cells = (form, f"{done['hands']:,}", a_hand, *(f"{done.get(one, 0):,}" for one in names))
        lines.append(f"| {' | '.join(cells)} |")
    total = sum(done["hands"] for done in state["forms"].values())
    said = (
        f"{total:,} hands, each played in both engines at once: at every turn the same player acts,"
        " a call costs the same, and the bet may be raised to the same amounts; the pots, their"
        " players and all stacks are the same. [Poker against another engine]"
        "(../poker-referee.md) explains the differences, which are counted here by hands."
    )
    return f"{said}\n\n" + "\n".join(lines)


RUN = LongRun(
    name="poker-referee",
    title="Poker hands end as in PokerKit",
    covers=(
        "bench/runs/poker_referee.py",
        "tests/games/poker/other_engine.py",
        "tests/games/poker/referee.py",
        "src/croupier/games/poker/*.py",
        "src/croupier/ranking/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
