"""Fast action hold 'em: every choice of every hand on every board, in whole numbers, and in bulk.

The boards up to suits are counted one after another, each weighted by how many boards it stands
for. The sums are larger than the integers of a kernel, so the counts of each part are added up in
Python's. Over all boards the best choice of each hand is known, and what it is worth. Then rounds
are dealt by the kernel, each from a shoe of its own, and compared with the exact value.
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from typing import TYPE_CHECKING

import numpy as np

from bench.long import LongRun, State
from croupier.analysis.figures import decimal, per_cent, root
from croupier.analysis.holdem.boards import BOARD, Counted, at_once, count
from croupier.analysis.holdem.fours import PLACES, choices
from croupier.analysis.holdem.rounds import count as count_rounds
from croupier.analysis.holdem.suits import CARDS, RANKS, sets
from croupier.analysis.holdem.volume import settling
from croupier.analysis.holdem.ways import SAYS, WAYS
from croupier.analysis.holdem.worth import CHOICES, SPLIT, SURRENDER, Choice, Worth, played
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.kernels.spans import cut, threaded
from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.hands import hands as ended
from croupier.games.registry import games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.analysis.distribution import Distribution

DECKS = (6, 8)
AT_A_TIME = 1_000
"""The boards between two points at which the run can be stopped."""
ROUNDS, ROUNDS_AT_A_TIME = 10**9, 10**7
"""The rounds that the kernel deals, with as many decks as were counted first."""
SEED = 20
MOST = 4
"""As many standard errors apart, the kernel and the exact value do not agree."""
CLOSEST = 12
"""The closest choices that the page shows."""


def workers() -> int:
    """As many as there are processors."""
    return len(os.sched_getaffinity(0))


def counted(copies: int, begin: int, end: int) -> Iterator[Counted]:
    """The counts of some boards, part by part."""
    cards, orbits = sets(BOARD)
    size = min(at_once(copies), max((end - begin) // (4 * workers()), 1))
    parts = cut(begin, end - begin, size)

    def part(span: tuple[int, int, int]) -> Counted:
        rows = slice(span[0], span[0] + span[1])
        return count(cards[rows], orbits[rows], copies)

    for _, found in threaded(part, parts, workers()):
        yield found


def added(before: State, copies: int, begin: int, end: int) -> State:
    """The sums with some more boards."""
    names = Counted._fields
    sums = [np.array(before.get(name, 0), dtype=object) for name in names]
    for found in counted(copies, begin, end):
        sums = [one + more.astype(object) for one, more in zip(sums, found, strict=True)]
    return {"done": end, **{n: one.tolist() for n, one in zip(names, sums, strict=True)}}


def chunks(
    state: State, decks: tuple[int, ...] = DECKS, boards: int = 0, rounds: int | None = None
) -> Iterator[State]:
    """Some boards after others, then rounds; if `boards` is given, only the first of them."""
    last = boards or len(sets(BOARD)[0])
    for copies in decks:
        before: State = state.get(str(copies), {})
        while before.get("done", 0) < last:
            begin = before.get("done", 0)
            before = added(before, copies, begin, min(begin + AT_A_TIME, last))
            state = {**state, str(copies): before}
            yield state
    yield from dealt(state, decks[0], ROUNDS if rounds is None else rounds)


def dealt(state: State, copies: int, rounds: int) -> Iterator[State]:
    """Rounds by the usual way to play, each from a shoe of its own, by outcome."""
    game = games()["fastactionholdem"]
    rules = replace(game.options(), decks=copies, csm=True)
    done, cells = state.get("dealt", (0, [0] * len(ended().faces)))
    while done < rounds:
        many = min(ROUNDS_AT_A_TIME, rounds - done)
        *_, found = count_rounds(game, rules, Run(SEED, many, done, workers()))
        cells = [one + more for one, more in zip(cells, found.decided.tolist(), strict=True)]
        done += many
        state = {**state, "dealt": (done, cells)}
        yield state


def measured(cells: list[int]) -> tuple[Fraction, Fraction]:
    """The mean result of rounds that were dealt, and its variance."""
    game = games()["fastactionholdem"]
    kind = game.kind("main")
    assert kind is not None, "every hand has one"
    results = settling(game, kind, game.options(), "").results
    rounds = sum(cells)
    mean = sum((n * one for n, one in zip(cells, results, strict=True)), Fraction(0)) / rounds
    square = (
        sum((n * one * one for n, one in zip(cells, results, strict=True)), Fraction(0)) / rounds
    )
    return mean, (square - mean**2) / rounds


def deviation(state: State) -> float:
    """How many standard errors the rounds that were dealt are from the exact value."""
    exact = played(worth_of(state, DECKS[0]), by_name(next(iter(WAYS))), hands())
    mean, variance = measured(state["dealt"][1])
    return float(mean - exact.mean) / sqrt(variance)


def worth_of(state: State, copies: int) -> Worth:
    """What every choice is worth."""
    found = state[str(copies)]
    return Worth(copies, *(found[name] for name in Counted._fields))


def falls_short(state: State) -> str | None:
    """A number of decks or a hand that was not met by all boards."""
    for copies in DECKS:
        if str(copies) not in state:
            return f"{copies} decks were not counted"
        every = comb(copies * CARDS - 4, BOARD)
        for hand, (found, orbit) in enumerate(
            zip(state[str(copies)]["boards"], orbits(), strict=True)
        ):
            if found != every * orbit:
                return f"{copies} decks: {named(hand)} met {found} boards, not {every * orbit}"
    apart = deviation(state)
    return f"rounds dealt are {apart:+.2f} standard errors away" if abs(apart) >= MOST else None


def orbits() -> list[int]:
    """How many hands each hand up to suits stands for."""
    found: list[int] = choices().orbit.tolist()
    return found


def named(hand: int) -> str:
    """Four cards, the highest first."""
    cards = (DECK[card] for card in choices().cards[hand].tolist())
    return " ".join(sorted(cards, key=lambda card: "AKQJT98765432".index(card[0])))


def by_name(name: str) -> Callable[[Worth, int], Choice]:
    """A way that people remember, as a choice for each hand."""
    codes = WAYS[name](choices().cards).tolist()
    return lambda worth, hand: CHOICES[codes[hand]]


def hands() -> range:
    """Every hand up to suits."""
    return range(len(choices().cards))


def best_choices(worth: Worth) -> dict[int, Choice]:
    """The best choice of each hand that is not a natural."""
    return {hand: worth.best(hand) for hand in hands() if not choices().natural[hand]}


def figures(state: State) -> str:
    """What the best play is worth for each number of decks, and ways that people remember."""
    lines = [
        f"{len(sets(BOARD)[0]):,} boards up to suits, {len(choices().cards):,} hands of four "
        "cards, each with six pairs, three splits and surrender; every hand of the dealer, set by "
        "house ways. All figures are exact, for a player alone at the table and a full shoe.",
        "",
    ]
    for copies in DECKS:
        if str(copies) in state:
            lines += page(worth_of(state, copies))
    return "\n".join([*lines, *in_bulk(state)])


def in_bulk(state: State) -> list[str]:
    """What the kernel's rounds show."""
    mean, variance = measured(state["dealt"][1])
    return [
        "## Rounds in bulk",
        "",
        f"{state['dealt'][0]:,} rounds with {DECKS[0]} decks, each from its own shoe, played by "
        f"{next(iter(WAYS))}: a house advantage of {per_cent(-mean, 4)}, with a standard error of "
        f"{per_cent(root(variance), 4)}. That is {deviation(state):+.2f} standard errors from the "
        "exact value.",
    ]


def page(worth: Worth) -> list[str]:
    """The part of the page for a number of decks."""
    best = best_choices(worth)
    optimum = played(worth, lambda worth, hand: best.get(hand, CHOICES[0]), hands())
    ways = {name: played(worth, by_name(name), hands()) for name in WAYS}
    return [
        f"## {worth.copies} decks",
        "",
        "| played | house advantage | of all money wagered | more than the best |",
        "| --- | ---: | ---: | ---: |",
        row("best", optimum, optimum),
        *(row(name, found, optimum) for name, found in ways.items()),
        "",
        "The best play costs exactly",
        "",
        f"    {optimum.house_advantage}",
        "",
        *(f"- {name}: {SAYS[name]}" for name in WAYS),
        "",
        *how_often(worth, best),
        "",
        *results(optimum),
        "",
        *ordered(worth),
        "",
        *close(worth, best),
        "",
    ]


def row(name: str, found: Distribution, best: Distribution) -> str:
    """A way to play, and what it costs."""
    more = per_cent(found.house_advantage - best.house_advantage, 4)
    figures = f"{per_cent(found.house_advantage, 6)} | {per_cent(found.element_of_risk, 6)}"
    return f"| {name} | {figures} | {more} |"


def how_often(worth: Worth, best: dict[int, Choice]) -> list[str]:
    """How often the best play splits and surrenders."""
    split, gone = (
        sum(
            (worth.chance(hand) for hand, choice in best.items() if choice.does == one), Fraction(0)
        )
        for one in (SPLIT, SURRENDER)
    )
    return [
        f"The best play splits {per_cent(split, 4)} and surrenders {per_cent(gone, 4)} of hands."
    ]


def results(found: Distribution) -> list[str]:
    """The results of a round, with their chances."""
    rows = (f"| {float(net):+g} | {decimal(chance, 10)} |" for net, chance in found.results)
    return ["| result | chance |", "| ---: | ---: |", *rows]


def ordered(worth: Worth) -> list[str]:
    """Every two cards up to suits, by what they are worth on average: the list to keep by."""
    total, chance = defaultdict[str, Fraction](Fraction), defaultdict[str, Fraction](Fraction)
    for hand in hands():
        cards, often = choices().cards[hand].tolist(), worth.chance(hand)
        for pair, (one, other) in enumerate(PLACES):
            name = two(cards[one], cards[other])
            total[name] += often * worth.wins(hand, pair)
            chance[name] += often
    mean = {name: 2 * total[name] / chance[name] - 1 for name in total}
    rows = (f"{name} {float(mean[name]):+.4f}" for name in sorted(mean, key=lambda one: -mean[one]))
    return ["Two cards, by what they are worth on average (s: of one suit):", "", ", ".join(rows)]


def two(one: int, other: int) -> str:
    """Two cards by their ranks, and whether they are of one suit."""
    ranks = sorted((DECK[one][0], DECK[other][0]), key="AKQJT98765432".index)
    return "".join(ranks) + ("s" if one // RANKS == other // RANKS else "")


def close(worth: Worth, best: dict[int, Choice]) -> list[str]:
    """The hands whose best two choices are closest to each other."""
    gaps = []
    for hand in best:
        values = sorted({worth.value(hand, one) for one in CHOICES}, reverse=True)
        gaps.append((values[0] - values[1], hand))
    rows = (f"| {named(hand)} | {decimal(gap, 4)} |" for gap, hand in sorted(gaps)[:CLOSEST])
    return ["The closest choices:", "", "| hand | between the best two |", "| --- | ---: |", *rows]


RUN = LongRun(
    name="fast-action",
    title="Fast action hold 'em: every choice of every hand on every board",
    covers=(
        "bench/runs/fast_action.py",
        "src/croupier/analysis/holdem/[b-v]*.py",
        "src/croupier/analysis/holdem/w*.py",
        "src/croupier/games/fastactionholdem/hands.py",
        "src/croupier/games/fastactionholdem/house_way.py",
        "src/croupier/games/fastactionholdem/wagers.py",
        "src/croupier/ranking/*.py",
        "src/croupier/analysis/ranking/*.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
