"""The coach at a poker table: equity and pot odds, from what the seat that asks can see."""

from __future__ import annotations

from random import Random

from croupier.core.step import Ask
from croupier.floor.figures.coach import counselled
from tests.analysis.poker.test_bots import exchanged, seated


def test_the_coach_knows_the_share_of_the_pot_and_no_hidden_card() -> None:
    driver = seated("holdem", "high", players=3)
    while not isinstance(step := driver.step_now, Ask):
        driver.step()
    who = step.patrons[0]
    found = counselled(driver.game, driver.table, who, ())
    assert found is not None
    assert found.of == "the pot"
    assert {one.choice for one in found.choices} == {"fold", "call"}
    assert "against 2 random hands" in found.note
    assert "a call needs 40.0 %" in found.note, "$4 for a pot of $6 and the call"
    hidden = exchanged(driver.table, who, Random(3))
    assert counselled(driver.game, hidden, who, ()) == found
    other = next(name for name in driver.table.patrons if name != who)
    assert counselled(driver.game, driver.table, other, ()) is None
