"""Fast action hold 'em: engine and kernel deal and settle the same rounds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.holdem.pays import settling
from croupier.analysis.holdem.rounds import count
from croupier.analysis.holdem.volume import Named, replayed, way_of
from croupier.analysis.holdem.ways import WAYS
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.reader import WayAsked
from croupier.core.errors import UnknownName
from croupier.games.fastactionholdem.hands import hands

GAME = croupier.games()["fastactionholdem"]
USUAL = GAME.options()
TABLES: dict[str, Any] = {
    "six decks": USUAL,
    "eight decks, three positions": replace(USUAL, decks=8, seats=3),
    "continuous": replace(USUAL, csm=True),
}
SEED = 11


def check(rules: Any, way: str, unit: int) -> None:
    """A unit has the same outcomes in the engine and in the kernel, and wins the same cents."""
    kind = GAME.kind("main")
    assert kind is not None
    made = settling(GAME, kind, rules, "")
    engine = replayed(GAME, rules, (SEED, unit), [made], None, Named(way))
    *_, counts = count(GAME, rules, Run(SEED, 1, unit, whole=True), None, way)
    met = counts.decided.tolist()
    faces = hands().faces
    assert Counter(engine.outcomes) == {f: n for f, n in zip(faces, met, strict=True) if n}
    total = sum((n * one for n, one in zip(met, made.results, strict=True)), Fraction(0))
    assert sum(engine.won.values()) == total * rules.limits("main")[0]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("rules", TABLES.values(), ids=TABLES.keys())
def test_engine_and_kernel_settle_the_same_shoes_to_the_cent(rules: Any, way: str) -> None:
    for unit in range(3):
        check(rules, way, unit)


RARE = {"natural": "house", "dealer natural single": "house", "split win win": "points"}


@pytest.mark.parametrize("outcome", RARE)
def test_rare_outcomes_are_the_same_in_engine_and_kernel(outcome: str) -> None:
    """The first round, each from a shoe of its own, that ends in a rare way."""
    place, way, rules = hands().faces.index(outcome), RARE[outcome], TABLES["continuous"]

    def met(unit: int, many: int) -> bool:
        *_, counts = count(GAME, rules, Run(SEED, many, unit), None, way)
        return bool(counts.decided[place])

    first, many = 0, 1 << 15
    assert met(first, many)
    while many > 1:
        many //= 2
        first += 0 if met(first, many) else many
    check(rules, way, first)


def test_a_way_to_play_has_a_name() -> None:
    with pytest.raises(UnknownName):
        way_of(GAME, USUAL, WayAsked(play="basic"))
    assert way_of(GAME, USUAL, WayAsked(play="house")) == Named("house")
