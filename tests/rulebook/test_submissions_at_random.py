"""Random submissions of every game, judged by a second reading of the law."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from croupier.analysis.variants import choice, defaults, tables, variant
from croupier.core.errors import Refused
from croupier.rulebook.citation import verifies
from croupier.rulebook.english import describe
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for
from tests.rulebook.second_reading import READINGS, barred, meaningless
from tests.rulebook.submissions import GAMES, checked, faults, submitted

EACH = pytest.mark.parametrize("game", READINGS)
OF_EACH = 40


@verifies("blackjack.6.k", "blackjack.6.k.3", "blackjack.8.c", "blackjack.9.b", "blackjack.12.d")
@verifies("blackjack.3.d", "blackjack.25.c", "midibaccarat.8.c.1", "craps.5.c", "roulette.1.g")
@EACH
def test_random_submissions_are_judged_as_the_law_reads(game: str) -> None:
    rng = Random(f"submissions of {game}")
    for _ in range(OF_EACH * (4 if game == "blackjack" else 1)):
        assert list(faults(game, submitted(game, rng))) == []


@EACH
def test_every_value_that_is_tried_is_judged_alone(game: str) -> None:
    for key, values in READINGS[game].values.items():
        for value in values:
            assert list(faults(game, {key: value})) == []


def printed(game: str, named: Mapping[str, Any]) -> set[str]:
    """The options that the rule card of a table states as the house's choices."""
    played = GAMES[game]
    _, _, rest = describe(played, rules_for(played, named)).partition("## What this house has")
    about = {one.about: key for key, one in schema(played.options).items()}
    lines = (line.removeprefix("- ") for line in rest.splitlines() if line.startswith("- "))
    return {
        key
        for line in lines
        for text, key in about.items()
        if line.lower().startswith(text.lower())
    }


@verifies("blackjack.12.d", "blackjack.6.k", "blackjack.6a.h", "blackjack.9.b", "roulette.2.b")
@EACH
def test_a_rule_card_states_only_choices_that_the_house_has(game: str) -> None:
    rng, cards = Random(f"cards of {game}"), 0
    for _ in range(OF_EACH * 3):
        named = submitted(game, rng)
        if not barred(game, named) and cards < OF_EACH // 2:
            cards += 1
            assert not printed(game, named) & meaningless(game, named), named
    assert cards >= 5


def rows(game: str) -> list[dict[str, Any]]:
    """The variants of all rows of odds, each once."""
    return [one for one, _ in stated(game)]


@cache
def stated(game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """What the rows of odds state: their variants, and what is at its default."""
    played = GAMES[game]
    every = (
        (variant(played, *one), defaults(played, *one))
        for one in tables(played, choice(played, {}))
    )
    return list({repr(one): one for one in every}.values())


@verifies("blackjack.12.d", "blackjack.6.k", "roulette.2.c")
@EACH
def test_every_row_of_odds_is_of_a_table_that_can_exist(game: str) -> None:
    for row in rows(game):
        named = {key: value for key, value in row.items() if not isinstance(value, Mapping)}
        assert [one for one in checked(game, named) if one.severity == "error"] == [], row


@verifies("blackjack.12.d", "blackjack.6a.h", "blackjack.8.c")
@EACH
def test_a_row_of_odds_states_only_defaults_that_the_house_has(game: str) -> None:
    for row, standing in stated(game):
        named = {key: value for key, value in row.items() if not isinstance(value, Mapping)}
        offers = READINGS[game].usual.keys() & {"fire_bet"}
        without = meaningless(game, {**dict.fromkeys(offers, True), **named})
        assert not without & standing.keys(), (row, without)


@verifies("blackjack.12.d", "blackjack.6.k", "blackjack.9.b")
@pytest.mark.parametrize(
    ("named", "clause"),
    [
        ({"variant": "6_to_5", "soft17": "stand"}, "blackjack.12.d"),
        ({"variant": "face_up", "soft17": "hit"}, "blackjack.6.k"),
        ({"decks": 6, "insurance_timing": "at_own_turn"}, "blackjack.9.b"),
    ],
)
def test_odds_of_choices_that_are_overruled_are_refused(named: dict[str, Any], clause: str) -> None:
    played = GAMES["blackjack"]
    with pytest.raises(Refused) as refused:
        list(tables(played, choice(played, named)))
    assert clause in refused.value.cites
    settled = {(one["variant"], one["soft17"]) for one in rows("blackjack") if "variant" in one}
    assert settled == {
        ("standard", "stand"),
        ("standard", "hit"),
        ("6_to_5", "hit"),
        ("face_up", "stand"),
    }
