"""By when cards leave the table, and who replaces one that is damaged."""

from typing import Any

import pytest

from croupier.core.duty import Placed
from croupier.games.families.new_cards import NOTIFIED
from croupier.games.registry import game, games
from croupier.rulebook.citation import verifies
from croupier.rulebook.duties import owed
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import script

OPENED = "2026-03-01T08:00:00-05:00"
SIX_TO_FIVE: dict[str, Any] = {"variant": "6_to_5", "decks": 2}


def due(key: str, options: dict[str, Any], placed: Placed) -> tuple[str, str]:
    """When the cards of a table are due out, and the first clause that says so."""
    (duty,) = owed(game(key), rules_for(game(key), options), placed)
    return duty.due, duty.cites[0]


@verifies("cmr146.49.7", "cmr146.49.7.d")
def test_cards_at_six_to_five_are_changed_within_four_hours() -> None:
    told = (NOTIFIED,)
    for placed in (Placed(OPENED), Placed(OPENED, True, told)):
        assert due("blackjack", SIX_TO_FIVE, placed) == (
            "2026-03-01T12:00:00-05:00",
            "cmr146.49.7.d",
        )
    assert due("blackjack", {}, Placed(OPENED)) == ("2026-03-02T08:00:00-05:00", "cmr146.49.7")


@verifies("cmr146.49.7", "cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
@pytest.mark.parametrize(
    ("key", "options", "kept_open", "notified", "day"),
    [
        ("blackjack", {"decks": 6}, True, True, 3),
        ("blackjack", {"decks": 4}, True, True, 2),
        ("blackjack", {"decks": 6}, False, True, 2),
        ("blackjack", {"decks": 6}, True, False, 2),
        ("spanish21", {}, True, True, 3),
        ("spanish21", {}, False, True, 2),
        ("zappit", {}, True, True, 2),
        ("reddog", {"decks": 8}, True, True, 2),
    ],
)
def test_two_days_take_six_decks_an_open_table_and_notice_to_surveillance(
    key: str, options: dict[str, Any], kept_open: bool, notified: bool, day: int
) -> None:
    placed = Placed(OPENED, kept_open, (NOTIFIED,) if notified else ())
    assert due(key, options, placed)[0] == f"2026-03-0{day}T08:00:00-05:00"


@verifies("cmr146.49.8")
def test_at_every_game_but_poker_a_casino_supervisor_replaces_a_damaged_card() -> None:
    replaced = {
        (one.key, line.who)
        for one in games().values()
        for line in script(one)
        if line.phase == "incident:damaged_card"
    }
    assert replaced
    assert {who for _, who in replaced} == {"casino supervisor"}
