"""How odds are stated: on every card, sign and layout, with every side wager on offer."""

from __future__ import annotations

import pytest

from croupier.core.errors import Refused
from croupier.games.registry import games
from croupier.regulation.signs.odds import WORDINGS, misstated, on_table
from croupier.rulebook.citation import verifies
from croupier.rulebook.option import schema
from croupier.rulebook.rules import rules_for

BARRED = sorted(WORDINGS)


@pytest.mark.parametrize("key", BARRED)
@verifies("craps.4.a", "bigsix.5.b", "sicbo.4.a", "paigowpoker.18.a")
@verifies("doubledownstud.10.a", "letitride.11.a", "coloradoholdem.12.a")
def test_for_is_found_and_the_accepted_words_are_not(key: str) -> None:
    wording = WORDINGS[key]
    assert [one.odds for one in misstated(key, ["Pays 31 for 1."])] == ["31 for 1"]
    assert [one.cites for one in misstated(key, ["Pays 1,000 for 1"])] == [wording.cites]
    assert not list(misstated(key, [f"Pays 30 {word} 1." for word in wording.accepts]))


def test_craps_does_not_accept_win() -> None:
    assert list(misstated("craps", ["30 win 1"]))
    assert not list(misstated("sicbo", ["30 win 1"]))


def test_an_amount_for_a_wager_is_not_odds() -> None:
    assert not list(misstated("craps", ["$5 for 10 rolls", "wait for 2 rounds"]))


def test_a_meter_is_stated_with_for() -> None:
    assert not list(misstated("caribbeanstud", ["Flush: 50 for 1"]))
    assert not list(misstated("paigowpoker", ["Progressive payout: 20 for 1"]))
    assert list(misstated("paigowpoker", ["Seven-card bonus: 20 for 1"]))


@pytest.mark.parametrize("key", BARRED)
def test_every_choice_of_a_game_states_odds_as_it_must(key: str) -> None:
    game = games()[key]
    tables = [rules_for(game)]
    for declared in schema(game.options).values():
        listed = declared.type.values() if declared.offers else ()
        for value in listed if isinstance(listed, list) else ():
            try:
                tables.append(rules_for(game, {declared.key: value}))
            except Refused:
                continue
    for rules in tables:
        assert not list(on_table(game, rules)), rules
