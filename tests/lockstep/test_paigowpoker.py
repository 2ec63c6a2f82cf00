"""Pai gow poker: engine and kernel shuffle, deal, set and settle the same rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import croupier
from croupier.analysis.kernels import shoes
from croupier.analysis.kernels.shoes import Run
from croupier.analysis.paigowpoker import ways
from croupier.analysis.paigowpoker.dealt import dealing
from croupier.analysis.paigowpoker.rounds import choose, counted, draw, fill_lanes, room_for
from croupier.analysis.paigowpoker.volume import replayed, settling
from croupier.analysis.simulate import simulate
from croupier.core.event import Dealt
from croupier.equipment.cards import JOKERED
from croupier.games.families.paigow.play import Delivered
from croupier.games.paigowpoker.own_way import WAY, written
from croupier.rulebook.rules import rules_for

GAME = croupier.games()["paigowpoker"]
FLAT = [{"hand": "no pair", "when": {"single": "ace"}, "front": ["second single", "fourth single"]}]
OWN = "flat"
TABLES: dict[str, dict[str, Any]] = {
    "by hand, dice": {},
    "by hand, a number": {"start": "rng"},
    "shoe, dice": {"deal": "shoe"},
    "automated, a number": {"deal": "automated", "start": "rng"},
    "automated, button": {"deal": "automated", "start": "button", "shuffler": True},
    "threes": {"three_card": True},
    "lowest wheel, own way": {"wheel": "lowest", "house_way": OWN},
}
SEED = 17
UNCOMPILED: Any = draw


def options(name: str) -> dict[str, Any]:
    """What the house chose at a table; its own way is proved only when it is asked for."""
    chosen = TABLES[name]
    if chosen.get("house_way") != OWN:
        return chosen
    return chosen | {"house_way": WAY.spell(WAY.parse([*FLAT, *written(WAY.standard)]))}


@pytest.mark.parametrize("name", TABLES)
def test_engine_and_kernel_settle_the_same_rounds_to_the_cent(name: str) -> None:
    """Each unit is one round: the same end, and the same money."""
    rules: Any = rules_for(GAME, options(name))
    kind, how = GAME.wagers[0], dealing(GAME, rules)
    made, least = settling(GAME, kind, rules, ""), rules.limits("main")[0]
    key, by = shoes.key_of(GAME, SEED), (rules.house_way, rules.wheel)
    for unit in range(12):
        engine = replayed(GAME, rules, (SEED, unit), [made])
        *_, counts = counted(key, how, by, Run(SEED, 1, unit))
        (end,) = (end for end, met in zip(ways.ENDS, counts.decided, strict=True) if met)
        assert engine.outcomes == (end,), unit
        won = ways.pays_of(GAME, kind, rules, least)[ways.ENDS.index(end)]
        assert sum(engine.won.values()) == won * least


@pytest.mark.parametrize("name", ["by hand, dice", "shoe, dice", "threes"])
def test_engine_and_kernel_deal_the_same_cards(name: str) -> None:
    """The seven cards of the player and of the dealer, in the order in which they come."""
    rules: Any = rules_for(GAME, options(name))
    how, key = dealing(GAME, rules), shoes.key_of(GAME, SEED)
    room = room_for(how)
    for unit in range(5):
        engine = replayed(GAME, rules, (SEED, unit), [settling(GAME, GAME.wagers[0], rules, "")])
        fill_lanes(key, np.uint64(unit), room.words)
        choose(how, room.words, room.others)
        start = UNCOMPILED.py_func(how, room.words, room.others, 0, room.cards)
        for place, own in zip(("1", "dealer"), how.places[start], strict=True):
            assert held(engine.driver, place) == [JOKERED[room.cards[at]] for at in own]


def held(driver: Any, place: str) -> list[str]:
    """The cards that a position was dealt, or that were delivered to it in a stack."""
    dealt: list[tuple[str, str]] = []
    for entry in driver.log:
        event = entry.event
        if isinstance(event, Dealt):
            dealt += zip(event.to, event.cards, strict=True)
        if isinstance(event, Delivered):
            stacks = sorted(range(len(dealt)), key=lambda one: dealt[one][0])
            return [dealt[stacks[one]][1] for one in event.hands[place]]
    return [card for to, card in dealt if to == place]


def test_a_search_over_all_settings_ends_the_same_rounds_alike() -> None:
    """The table of all hands is what going through their settings gives."""
    rules: Any = GAME.options()
    how, key = dealing(GAME, rules), shoes.key_of(GAME, SEED)
    by = rules.house_way, rules.wheel
    *_, table = counted(key, how, by, Run(SEED, 100_000))
    *_, search = counted(key, how, by, Run(SEED, 100_000), search=True)
    assert table.decided.tolist() == search.decided.tolist()


def test_rounds_agree_with_the_exact_value() -> None:
    """Within four standard errors, over a million rounds, on one worker or two."""
    one, two = (simulate(GAME, GAME.options(), 1_000_000, SEED, workers=many) for many in (1, 2))
    (row,), (other,) = one, two
    assert row.house_advantage == other.house_advantage
    truth = ways.played(GAME, GAME.wagers[0], GAME.options(), ways.HOUSE)
    assert truth is not None
    assert row.standard_error is not None
    assert abs(row.house_advantage - truth.house_advantage) < 4 * Fraction(row.standard_error)
