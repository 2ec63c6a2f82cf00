"""Pai gow: engine and kernel wash, shake, deliver, set and settle the same rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigow import ways
from croupier.analysis.paigow.rounds import count
from croupier.analysis.paigow.volume import Named, replayed, settling
from croupier.analysis.paigow.ways import ENDS, NAMES
from croupier.analysis.simulate import simulate
from croupier.games.paigow.own_way import WAY
from croupier.rulebook.rules import rules_for

GAME = croupier.games()["paigow"]
TABLES = ("standard", "own way, exact vigorish")
SEED = 17


def table(name: str) -> Any:
    """The rules of a table; its own way is proved only when it is asked for."""
    if name == "standard":
        return rules_for(GAME)
    own = WAY.spell(WAY.parse([{"hand": "any", "set": "best low"}]))
    return rules_for(GAME, {"house_way": own, "vig": {"round": "exact"}})


@pytest.mark.parametrize("way", NAMES)
@pytest.mark.parametrize("name", TABLES)
def test_engine_and_kernel_settle_the_same_rounds_to_the_cent(name: str, way: str) -> None:
    """Each unit is one round: the same end, and the same money."""
    kind, rules = ways.main(GAME), table(name)
    made, least = settling(GAME, kind, rules, ""), rules.limits("main")[0]
    for unit in range(40):
        engine = replayed(GAME, rules, (SEED, unit), [made], None, Named(way))
        *_, counts = count(GAME, rules, Run(SEED, 1, unit), None, way)
        (end,) = (end for end, met in zip(ENDS, counts.decided.tolist(), strict=True) if met)
        assert engine.outcomes == (end,), unit
        won = ways.player_pays(GAME, rules, least)[ENDS.index(end)]
        assert sum(engine.won.values()) == won * least


@pytest.mark.parametrize("way", NAMES)
def test_rounds_agree_with_the_exact_value(way: str) -> None:
    """Within four standard errors, over a million rounds, on one worker or two."""
    one, two = (
        simulate(GAME, table("standard"), 1_000_000, SEED, workers=many, way=Named(way))
        for many in (1, 2)
    )
    (row,), (other,) = one, two
    assert row.house_advantage == other.house_advantage
    of = ways.player(GAME, table("standard"))
    truth = of.played(ways.codes_of(of, way)).house_advantage
    assert row.standard_error is not None
    assert abs(row.house_advantage - truth) < 4 * Fraction(row.standard_error)
