"""A table between two rounds, while wagers are made, and while a round is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import croupier
from croupier.core.errors import Refused
from croupier.core.table import Table

CALLS = {
    "sicbo": ("dice_exchanged", "small"),
    "reddog": ("cards_changed", "main"),
    "fastactionholdem": ("cards_changed", "main"),
    "minibaccarat": ("cards_changed", "player"),
    "blackjack": ("cards_changed", "main"),
}
"""The call by which other equipment comes to a table, and a wager there."""


def test_a_table_is_free_until_a_wager_is_made_and_played_once_betting_closes() -> None:
    seen = []
    table = croupier.table("roulette", seed=1)
    seen.append((table.table.free, table.table.playing))
    table.step()
    seen.append((table.table.free, table.table.playing))
    table.place("p1", "10 on red")
    seen.append((table.table.free, table.table.playing))
    table.close()
    seen.append((table.table.free, table.table.playing))
    table.play_round()
    seen.append((table.table.free, table.table.playing))
    assert seen == [(True, False), (True, False), (False, False), (False, True), (True, False)]


@pytest.mark.parametrize("key", CALLS)
def test_equipment_is_changed_whenever_a_table_is_free_and_at_no_other_time(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    call, wager = CALLS[key]
    table = croupier.table(key, seed=1)
    incident = table.game.incident(call)
    assert incident is not None
    assert incident.possible(table.table) is None
    table.place("p1", f"10 on {wager}")
    with pytest.raises(Refused, match="a round is under way"):
        table.incident(call)
    monkeypatch.setattr(Table, "free", True)
    assert incident.possible(replace(table.table)) is None
