"""Pai gow: every setting of every hand, counted twice, and rounds in bulk.

The kernel counts, for each of three settings of each kind of hand, how many hands of the other side
it beats, as a player's and as the bank's. Here the same is counted again with other means: hands
rank and are set as a slow twin of the clauses says, and every hand of the other side is compared
with NumPy. Then rounds are dealt by the kernel, set both ways, and compared with the exact value.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key, lru_cache
from itertools import combinations, pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from bench.long import LongRun, State
from croupier.analysis.figures import decimal, per_cent, root
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigow import ways
from croupier.analysis.paigow.counting import counted
from croupier.analysis.paigow.deals import PARTS, deals
from croupier.analysis.paigow.rounds import count
from croupier.analysis.paigow.solve import by_rule
from croupier.equipment.tiles import PACK
from croupier.games.paigow.house_way import STANDARD
from croupier.games.registry import games
from croupier.rulebook.rules import rules_for
from tests.ranking import slow_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from croupier.analysis.distribution import Distribution
    from croupier.analysis.paigow.worth import Worth
    from croupier.core.game import Game

    Ints = NDArray[np.int64]

HANDS_AT_A_TIME = 271
ROUNDS, ROUNDS_AT_A_TIME = 2 * 10**8, 2 * 10**7
"""The rounds that the kernel deals, for each way to set."""
SEED = 20
MOST = 4
"""As many standard errors apart, the kernel and the exact value do not agree."""
COSTLIEST = 12
"""The costliest hands of the house way that the page shows."""


def chunks(state: State) -> Iterator[State]:
    """Some hands after others, then rounds."""
    for first in range(state.get("hands", 0), len(deals().first), HANDS_AT_A_TIME):
        last = min(first + HANDS_AT_A_TIME, len(deals().first))
        wrong = sum(not agrees(kind) for kind in range(first, last))
        state = {**state, "hands": last, "wrong": state.get("wrong", 0) + wrong}
        yield state
    for way in ways.NAMES:
        for state in dealt(state, way):  # noqa: B020 - each part goes on with the last state
            yield state


def dealt(state: State, way: str) -> Iterator[State]:
    """Rounds by a way to set, by how they end."""
    game = games()["paigow"]
    done, cells = state.get(way, (0, [0, 0, 0]))
    while done < ROUNDS:
        many = min(ROUNDS_AT_A_TIME, ROUNDS - done)
        *_, found = count(game, rules_for(game), Run(SEED, many, done), None, way)
        cells = [one + more for one, more in zip(cells, found.decided.tolist(), strict=True)]
        done += many
        state = {**state, way: (done, cells)}
        yield state


@lru_cache(maxsize=1)
def places() -> dict[tuple[str, str], int]:
    """The place of any two tiles among all, from the lowest, as the slow twin compares them."""
    twos = sorted(dict.fromkeys(combinations(PACK.cards, 2)), key=cmp_to_key(slow_tiles.higher))
    found = {twos[0]: 0}
    for before, two in pairwise(twos):
        found[two] = found[before] + (slow_tiles.higher(before, two) != 0)
    return found | {two[::-1]: place for two, place in found.items()}


def strengths(both: slow_tiles.Both) -> tuple[int, int, int]:
    """The places of a high and a low hand, and the low one's again, or -1 if it is zero."""
    high, low = slow_tiles.ordered(both)
    zero = slow_tiles.is_nothing(low)
    return places()[high], places()[low], -1 if zero else places()[low]


@lru_cache(maxsize=1)
def others() -> Ints:
    """Every hand as the slow twin sets it for the dealer."""
    of = deals()
    kinds = (slow_tiles.dealer_sets(of.tiles(kind))[0] for kind in range(len(of.first)))
    return np.array([strengths(both) for both in kinds])[of.kind]


def agrees(kind: int) -> bool:
    """Whether the counts of every setting of a kind of hand are those counted here."""
    of = deals()
    free = others()[(of.masks & of.masks[of.first[kind]]) == 0]
    tiles = of.tiles(kind)
    for number, parts in enumerate(PARTS):
        one, other = ((tiles[a], tiles[b]) for a, b in parts)
        high, low, wins = strengths((one, other))
        player = (high > free[:, 0]) + 0 + (wins > free[:, 1])
        bank = (free[:, 0] > high) + 0 + (free[:, 2] > low)
        found = np.stack([np.bincount(side, minlength=3) for side in (player, bank)])
        if not np.array_equal(found, counted(STANDARD)[kind, number]):
            return False
    return True


def table() -> tuple[Game, Any]:
    """The game, at a table where players may bank."""
    game = games()["paigow"]
    return game, rules_for(game, {"bank": True})


def measured(state: State, way: str) -> tuple[Fraction, Fraction]:
    """The mean result of rounds that were dealt, and its variance."""
    pays = ways.player_pays(*table())
    rounds, cells = state[way]
    mean = sum((n * one for n, one in zip(cells, pays, strict=True)), Fraction(0)) / rounds
    square = sum((n * one**2 for n, one in zip(cells, pays, strict=True)), Fraction(0)) / rounds
    return mean, (square - mean**2) / rounds


def deviation(state: State, way: str) -> float:
    """How many standard errors the rounds that were dealt are from the exact value."""
    of = ways.player(*table())
    mean, variance = measured(state, way)
    return float(mean - of.played(ways.codes_of(of, way)).mean) / sqrt(variance)


def falls_short(state: State) -> str | None:
    """A hand that is counted otherwise here, or rounds that contradict the exact value."""
    if state["wrong"] or state["hands"] != len(deals().first):
        return f"{state['wrong']} of {state['hands']} kinds of hands are counted otherwise"
    for way in ways.NAMES:
        if abs(apart := deviation(state, way)) >= MOST:
            return f"{way}: rounds dealt are {apart:+.2f} standard errors away"
    return None


def figures(state: State) -> str:
    """What both ways to set are worth on both sides, and where the house way loses most."""
    game, rules = table()
    player, bank = ways.player(game, rules), ways.banker(game, rules)
    dealer = ways.dealer(game, rules)
    return "\n".join(
        (
            f"{state['hands']:,} kinds of hands stand for all {deals().ways.sum():,} deals. Each "
            "of their three settings meets 20,475 hands of the other side, which is set by the "
            "dealer's rules (7(d)). Counted twice, by the kernel and by a slow twin of the "
            "clauses, every count is the same. Vigorish is five percent of a win.",
            "",
            *sides({"against the dealer": player, "as the bank, one opponent": bank}),
            "",
            "Exactly, the house advantage against the dealer is",
            "",
            *(f"    {name}: {-player.played(codes(player, name)).mean}" for name in ways.NAMES),
            "",
            "and the bank's expected loss",
            "",
            *(f"    {name}: {-bank.played(codes(bank, name)).mean}" for name in ways.NAMES),
            "",
            "If the dealer set every hand as is best against a player who sets by the house way, "
            f"the house would win {per_cent(dealer.played(dealer.best).mean, 4)} of the wager "
            f"instead of {per_cent(dealer.played(dealer.house).mean, 4)}.",
            "",
            *rules_of(player),
            "",
            *costliest(player),
            "",
            *in_bulk(state),
        )
    )


def codes(of: Worth, way: str) -> Ints:
    """The settings of a way."""
    return ways.codes_of(of, way)


def sides(found: dict[str, Worth]) -> list[str]:
    """A line for each side and way to set."""
    lines = [
        "| side | set | wins | pushes | loses | house advantage |",
        "| --- | --- |" + " ---: |" * 4,
    ]
    for side, of in found.items():
        lines += (row(side, way, of.played(codes(of, way))) for way in ways.NAMES)
    return lines


def row(side: str, way: str, found: Distribution) -> str:
    """A side and a way to set."""
    chances = " | ".join(per_cent(one, 4) for one in (found.win, found.push, found.lose))
    return f"| {side} | {way} | {chances} | {per_cent(found.house_advantage, 4)} |"


def rules_of(of: Worth) -> list[str]:
    """How often each rule of the house way applies, and what its hands are worth."""
    lines = [
        "| rule of the house way | applies | worth | at best |",
        "| --- | ---: | ---: | ---: |",
    ]
    for one in by_rule(of):
        values = " | ".join(per_cent(value, 2) for value in one.values.values())
        lines.append(f"| {one.state} | {per_cent(one.chance, 2)} | {values} |")
    return lines


def costliest(of: Worth) -> list[str]:
    """The hands on which the house way gives up most against the dealer."""
    kinds = np.arange(len(of.best))
    lost = of.values[kinds, of.best] - of.values[kinds, of.house]
    lines = ["| hand | house way | best | gives up |", "| --- | --- | --- | ---: |"]
    for kind in np.argsort(-lost, kind="stable")[:COSTLIEST].tolist():
        tiles = deals().tiles(kind)
        two = (laid(tiles, int(chosen[kind])) for chosen in (of.house, of.best))
        lines.append(f"| {' '.join(tiles)} | {' | '.join(two)} | {given_up(of, int(lost[kind]))} |")
    return ["Where the house way gives up most:", "", *lines]


def given_up(of: Worth, parts: int) -> str:
    """What is given up of a unit."""
    return str(decimal(Fraction(parts, of.whole), 4))


def laid(tiles: tuple[str, ...], number: int) -> str:
    """A setting by its tiles, the high hand first."""
    one, other = ((tiles[a], tiles[b]) for a, b in PARTS[number])
    high, low = slow_tiles.ordered((one, other))
    return f"{' '.join(high)} / {' '.join(low)}"


def in_bulk(state: State) -> list[str]:
    """What the kernel's rounds show."""
    lines = ["## Rounds in bulk", ""]
    for way in ways.NAMES:
        mean, variance = measured(state, way)
        lines.append(
            f"- `{way}`: {state[way][0]:,} rounds, a house advantage of {per_cent(-mean, 4)}, "
            f"with a standard error of {per_cent(root(variance), 4)}. That is "
            f"{deviation(state, way):+.2f} standard errors from the exact value."
        )
    return lines


RUN = LongRun(
    name="pai-gow",
    title="Pai gow: every setting of every hand",
    covers=(
        "bench/runs/pai_gow.py",
        "src/croupier/analysis/paigow/[cdrw]*.py",
        "src/croupier/analysis/paigow/solve.py",
        "src/croupier/equipment/tiles.py",
        "src/croupier/games/paigow/house_way.py",
        "src/croupier/games/paigow/styles.py",
        "src/croupier/games/paigow/wagers.py",
        "src/croupier/ranking/tiles.py",
        "tests/ranking/slow_tiles.py",
    ),
    chunks=chunks,
    figures=figures,
    falls_short=falls_short,
)
