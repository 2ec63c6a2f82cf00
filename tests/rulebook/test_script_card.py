"""The dealer's whole script: every line of a table is in it, under the moment it belongs to."""

from __future__ import annotations

from random import Random

import pytest

from croupier.analysis.random_play import random_rules
from croupier.core.game import Game
from croupier.games.registry import game, games
from croupier.rulebook.english import spoken
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import script
from croupier.rulebook.script_card import moments, script_card

WRITTEN = [one for one in games().values() if script(one)]


@pytest.mark.parametrize("played", WRITTEN, ids=lambda one: one.key)
def test_every_line_of_a_table_is_in_its_script(played: Game) -> None:
    for seed in range(4):
        rules = random_rules(played, Random(seed))
        shown = [line for one in moments(played, rules) for line in one.lines]
        assert len(shown) == len([line for line in script(played) if line.holds(rules)])
        assert set(shown) == {line for line in script(played) if line.holds(rules)}
        text = script_card(played, rules)
        assert all(spoken(line) in text for line in shown)


def test_moments_come_in_the_order_of_a_day() -> None:
    played = game("roulette")
    rules = rules_for(played)
    phases = [one.phase for one in moments(played, rules)]
    opening, closed = phases.index("opening"), phases.index("closed")
    assert opening == 0
    assert phases.index("closing") < closed == len(phases) - 1
    assert [one for one in phases if one in ("betting", "spin", "settlement")] == [
        "betting",
        "spin",
        "settlement",
    ]
    text = script_card(played, rules)
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# Roulette: the dealer's script",
        "## Opening the table",
        "## A round",
        "## When something goes wrong",
        "## Changing the dealer",
        "## Closing the table",
        "## While the table is closed",
    ]
    assert "- **Fewer than four revolutions" in text
