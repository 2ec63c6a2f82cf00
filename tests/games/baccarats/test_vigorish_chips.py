"""Vigorish that comes before the payment never takes chips that nobody has."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.event import Paid, VigorishCollected
from croupier.equipment.source import Scripted
from croupier.rulebook.citation import verifies

SHOE = ["2c", "3d", "4d"]
"""The first card is burned, and two more."""
BANKER_WINS = ["2s", "9h", "Ts", "Kd"]


@verifies("midibaccarat.11.b", "minibaccarat.11.b")
@pytest.mark.parametrize("key", ["midibaccarat", "minibaccarat"])
@pytest.mark.parametrize(("chips", "first"), [(100, True), (20, False)])
def test_who_has_too_few_chips_pays_vigorish_out_of_the_win(
    key: str, chips: int, first: bool
) -> None:
    source = Scripted([*SHOE, *BANKER_WINS])
    table = croupier.table(key, source=source, buy_in=chips)
    table.place("p1", "20 on banker")
    events = table.play_round()
    kinds = [type(event) for event in events if isinstance(event, Paid | VigorishCollected)]
    assert kinds == ([VigorishCollected, Paid] if first else [Paid, VigorishCollected])
    assert table.balances == {"p1": chips * 100 + 19_00}
