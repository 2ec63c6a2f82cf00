"""Toy games: the hands of a game with judges of a few lines, dealt from one deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from croupier.core.game import Game
from croupier.core.odds import Ratio
from croupier.core.part import Part
from croupier.core.verdict import Verdict
from croupier.core.wager import WagerKind
from croupier.equipment.cards import DECK, pack
from croupier.equipment.device import Contest
from croupier.games.registry import game

WHEEL = game("bigsix")
RULES = WHEEL.options()
Pays = Callable[[Any], Fraction | int]


def kind(key: str, pays: Pays, row: str = "") -> WagerKind:
    """A wager that wins or loses what a function of the hand says."""

    def judge(at: str, hand: Any, rules: Any) -> Verdict:
        net = Fraction(pays(hand))
        won, kept = max(net, Fraction(0)), min(1 + net, Fraction(1))
        kept_of = Ratio(kept.numerator, kept.denominator)
        return Verdict(Ratio(won.numerator, won.denominator), kept_of)

    return WagerKind(key, key, judge, lambda rules: (), ("bigsix.5.a",), row=row)


def toy(contest: Contest, **kinds: Pays) -> Game:
    """A game decided by a contest, whose first wager leads to the ones named `to_…`."""
    first = next(iter(kinds))
    wagers = tuple(
        kind(key.removeprefix("to_"), pays, first if key.startswith("to_") else "")
        for key, pays in kinds.items()
    )
    part = Part(
        name="hands", devices=lambda rules: {"shoe": pack("shoe", 1), contest.name: contest}
    )
    return replace(WHEEL, key="toy", wagers=wagers, parts=(part,), decides=contest.name, ranges=())


def slow_rank(cards: tuple[str, ...], order: Mapping[str, int]) -> tuple[int, ...]:
    """A hand of three or five cards as a tuple: what it is by `order`, then its ranks."""
    values = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    groups = sorted(((values.count(v), v) for v in set(values)), reverse=True)
    counts, ranks = tuple(n for n, _ in groups), tuple(v for _, v in groups)
    suited, size = len({card[1] for card in cards}) == 1, len(cards)
    run = len(groups) == size and values[0] - values[-1] == size - 1
    wheel = (12, *range(size - 2, -1, -1))
    if len(groups) == size and tuple(values) == wheel:
        run, ranks = True, (*wheel[1:], -1)
    name = {(3,): "three", (2, 1): "pair", (4, 1): "four", (3, 2): "house"}.get(counts)
    name = name or {(3, 1, 1): "three", (2, 2, 1): "pairs", (2, 1, 1, 1): "pair"}.get(
        counts, "high"
    )
    if suited or run:
        name = "both" if suited and run else "flush" if suited else "straight"
    return (order[name], *ranks)


THREE = {"high": 0, "pair": 1, "flush": 2, "straight": 3, "three": 4, "both": 5}
FIVE = {
    name: n
    for n, name in enumerate(
        ("high", "pair", "pairs", "three", "straight", "flush", "house", "four", "both")
    )
}


def others(cards: tuple[str, ...], size: int) -> Any:
    """Every hand of so many cards without these."""
    return combinations([card for card in DECK if card not in cards], size)
