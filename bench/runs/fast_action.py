"""Fast action hold 'em: every choice of every hand on every board, in whole numbers, and in bulk.

All boards up to suits are counted, each weighted by how many boards it stands for, and the counts
are kept as `croupier odds --exact` keeps them: whoever made this run has the exact odds. The best
choice of each hand follows, and what it is worth. Then rounds are dealt by the kernel and played
so, each from a shoe of its own, and compared with the exact value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from fractions import Fraction
from math import comb, sqrt
from typing import TYPE_CHECKING

from bench.long import LongRun, State
from croupier.analysis.figures import decimal, per_cent, root
from croupier.analysis.holdem.best import OPTIMAL
from croupier.analysis.holdem.counting import all_boards, counted, counting, workers
from croupier.analysis.holdem.fours import PLACES, choices
from croupier.analysis.holdem.pays import pays_of, settling
from croupier.analysis.holdem.rounds import count as count_rounds
from croupier.analysis.holdem.suits import CARDS, RANKS
from croupier.analysis.holdem.walk import BOARD
from croupier.analysis.holdem.ways import SAYS, WAYS
from croupier.analysis.holdem.worth import CHOICES, SPLIT, SURRENDER, Worth, played
from croupier.analysis.kernels.shoes import Run
from croupier.equipment.cards import DECK
from croupier.games.fastactionholdem.hands import hands as ended
from croupier.games.registry import games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.analysis.distribution import Distribution

DECKS = (6, 8)
ROUNDS, ROUNDS_AT_A_TIME = 10**9, 10**7
"""The rounds that the kernel deals, with as many decks as were counted first."""
SEED = 20
MOST = 4
"""As many standard errors apart, the kernel and the exact value do not agree."""
CLOSEST = 12
"""The closest choices that the page shows."""


def chunks(state: State, decks: tuple[int, ...] = DECKS) -> Iterator[State]:
    """Some boards after others, which are kept, then rounds."""
    for done in counting(decks):
        state = {**state, "boards": done}
        yield state
    yield from dealt(state, decks[0], ROUNDS)


def dealt(state: State, copies: int, rounds: int, way: str = OPTIMAL) -> Iterator[State]:
    """Rounds by a way to play, each from a shoe of its own, by outcome."""
    game = games()["fastactionholdem"]
    rules = replace(game.options(), decks=copies, csm=True)
    done, cells = state.get("dealt", (0, [0] * len(ended().faces)))
    while done < rounds:
        many = min(ROUNDS_AT_A_TIME, rounds - done)
        *_, found = count_rounds(game, rules, Run(SEED, many, done, workers()), None, way)
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
    worth = worth_of(DECKS[0])
    mean, variance = measured(state["dealt"][1])
    return float(mean - played(worth, worth.best, hands()).mean) / sqrt(variance)


def worth_of(copies: int) -> Worth:
    """What every choice is worth."""
    game, found = games()["fastactionholdem"], counted(copies)
    assert found is not None, "all boards have been counted"
    return Worth(copies, found, pays_of(game, game.options()))


def falls_short(state: State) -> str | None:
    """A number of decks or a hand that was not met by all boards."""
    for copies in DECKS:
        found = counted(copies)
        if found is None:
            return f"{copies} decks were not counted"
        every = comb(copies * CARDS - 4, BOARD)
        for hand, (many, orbit) in enumerate(zip(found.boards.tolist(), orbits(), strict=True)):
            if many != every * orbit:
                return f"{copies} decks: {named(hand)} met {many} boards, not {every * orbit}"
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


def codes_of(name: str) -> list[int]:
    """A way that people remember, as the code of a choice for each hand."""
    found: list[int] = WAYS[name](choices().cards).tolist()
    return found


def hands() -> range:
    """Every hand up to suits."""
    return range(len(choices().cards))


def figures(state: State) -> str:
    """What the best play is worth for each number of decks, and ways that people remember."""
    lines = [
        f"{all_boards():,} boards up to suits, {len(choices().cards):,} hands of four cards, each "
        "with six pairs, three splits and surrender; every hand of the dealer, set by house ways. "
        "All figures are exact, for a player alone at the table and a full shoe.",
        "",
    ]
    for copies in DECKS:
        lines += page(worth_of(copies))
    return "\n".join([*lines, *in_bulk(state)])


def in_bulk(state: State) -> list[str]:
    """What the kernel's rounds show."""
    mean, variance = measured(state["dealt"][1])
    return [
        "## Rounds in bulk",
        "",
        f"{state['dealt'][0]:,} rounds with {DECKS[0]} decks, each from its own shoe, played as is "
        f"best: a house advantage of {per_cent(-mean, 4)}, with a standard error of "
        f"{per_cent(root(variance), 4)}. That is {deviation(state):+.2f} standard errors from the "
        "exact value.",
    ]


def page(worth: Worth) -> list[str]:
    """The part of the page for a number of decks."""
    optimum = played(worth, worth.best, hands())
    ways = {name: played(worth, codes_of(name), hands()) for name in WAYS}
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
        *(f"- {name}: {SAYS[name]}." for name in WAYS),
        "",
        how_often(worth),
        "",
        *results(optimum),
        "",
        *ordered(worth),
        "",
        *close(worth),
        "",
    ]


def row(name: str, found: Distribution, best: Distribution) -> str:
    """A way to play, and what it costs."""
    more = per_cent(found.house_advantage - best.house_advantage, 4)
    figures = f"{per_cent(found.house_advantage, 6)} | {per_cent(found.element_of_risk, 6)}"
    return f"| {name} | {figures} | {more} |"


def how_often(worth: Worth) -> str:
    """How often the best play splits and surrenders."""
    often = Counter[str]()
    for hand in hands():
        often[CHOICES[worth.best[hand]].does] += (
            0 if choices().natural[hand] else worth.chances[hand]
        )
    every = comb(worth.shoe, 4)
    split, gone = (per_cent(Fraction(often[one], every), 4) for one in (SPLIT, SURRENDER))
    return f"The best play splits {split} and surrenders {gone} of hands."


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
            total[name] += often * worth.value(hand, pair)
            chance[name] += often
    mean = {name: total[name] / chance[name] for name in total}
    rows = (f"{name} {float(mean[name]):+.4f}" for name in sorted(mean, key=lambda one: -mean[one]))
    return ["Two cards, by what they are worth on average (s: of one suit):", "", ", ".join(rows)]


def two(one: int, other: int) -> str:
    """Two cards by their ranks, and whether they are of one suit."""
    ranks = sorted((DECK[one][0], DECK[other][0]), key="AKQJT98765432".index)
    return "".join(ranks) + ("s" if one // RANKS == other // RANKS else "")


def close(worth: Worth) -> list[str]:
    """The hands whose best two choices are closest to each other."""
    gaps = []
    for hand in hands():
        values = sorted(set(worth.values[hand]), reverse=True)
        if not choices().natural[hand]:
            gaps.append((worth.share(hand, values[0] - values[1]), hand))
    rows = (f"| {named(hand)} | {decimal(gap, 8)} |" for gap, hand in sorted(gaps)[:CLOSEST])
    return ["The closest choices:", "", "| hand | between the best two |", "| --- | ---: |", *rows]


RUN = LongRun(
    name="fast-action",
    title="Fast action hold 'em: every choice of every hand on every board",
    covers=(
        "bench/runs/fast_action.py",
        "src/croupier/analysis/holdem/[bcf]*.py",
        "src/croupier/analysis/holdem/pays.py",
        "src/croupier/analysis/holdem/rounds.py",
        "src/croupier/analysis/holdem/suits.py",
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
