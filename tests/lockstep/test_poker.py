"""Hands of poker in bulk are the hands that the engine plays, card for card and cent for cent."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from croupier.analysis.poker.policy import NAMES
from croupier.analysis.poker.rounds import ended, table_of
from croupier.analysis.poker.volume import replayed, stacks_of
from croupier.core.event import CardsShuffled
from croupier.games.poker.forms import FORMS
from croupier.games.poker.play import Awarded
from croupier.games.registry import game
from croupier.rulebook.rules import rules_for

POKER = game("poker")
STRUCTURES = ("limit", "spread", "pot_limit", "no_limit")
HANDS = 8


def tables(key: tuple[str, str]) -> list[tuple[Any, int, str]]:
    """Tables of a form: every structure, few and many players, different house rules."""
    rng, most = Random("-".join(key)), FORMS[key].most
    found = []
    for number, structure in enumerate(STRUCTURES):
        chosen = {
            "type": key[0],
            "form": key[1],
            "structure": structure,
            "seats": most,
            "rake": rng.choice(("percentage", "increments", "percentage+increments", "time")),
            "ante": rng.choice(("none", "1", "0.5")),
            "max_raises": rng.choice(("3", "none")),
            "cap_heads_up": rng.random() < 0.5,
            "reopens": rng.choice(("full", "half", "any")),
            "reopen_sum": rng.random() < 0.5,
            "check_raise": rng.random() < 0.7,
        }
        players = (2, 3, 6, most)[(number + len(key[0])) % 4]
        found.append((rules_for(POKER, chosen), players, NAMES[number % len(NAMES)]))
    return found


@pytest.mark.parametrize("key", FORMS, ids="-".join)
def test_hands_in_bulk_are_those_of_the_engine(key: tuple[str, str]) -> None:
    for rules, players, way in tables(key):
        ends, sums, _ = ended(table_of(rules, way), 11, 40, HANDS, players)
        rake = 0
        for place, row in enumerate(ends.tolist()):
            hand = replayed(POKER, rules, 11, 40 + place, players, way)
            assert [*hand.chips, hand.rake] == row, (rules, players, way, 40 + place)
            assert sum(row) == sum(stacks_of(rules, 11, 40 + place, players))
            rake += hand.rake
        assert round(100 * sums[1]) == rake


def test_a_deck_that_runs_short_is_dealt_alike() -> None:
    """Eight players who call see burn cards shuffled at stud, and discards at draw."""
    for key, players in ((("seven_card_stud", "high"), 8), (("five_card_draw", "low"), 8)):
        rules = rules_for(POKER, {"type": key[0], "form": key[1], "seats": players})
        ends, _, _ = ended(table_of(rules, "caller"), 2, 0, 2, players)
        for unit, row in enumerate(ends.tolist()):
            hand = replayed(POKER, rules, 2, unit, players, "caller")
            assert [*hand.chips, hand.rake] == row
            assert sum(isinstance(one.event, CardsShuffled) for one in hand.driver.log) == 2


def test_odd_coins_go_to_the_card_that_is_highest_by_suit_in_both() -> None:
    """Three straights share a pot with half a dollar left over."""
    rules, players, _ = next(one for one in tables(("holdem", "high")) if one[1] == 11)
    ends, _, _ = ended(table_of(rules, "caller"), 77, 1015, 1, players)
    hand = replayed(POKER, rules, 77, 1015, players, "caller")
    won = [e.event.amount for e in hand.driver.log if isinstance(e.event, Awarded)]
    assert sorted(won) == [15_50, 16_00, 16_00]
    assert [*hand.chips, hand.rake] == ends[0].tolist()
