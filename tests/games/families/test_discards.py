"""Cards are discarded from the places they lay at, whatever else is of their rank and suit."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.event import CardsShuffled, Dealt, Discarded
from croupier.core.fold import apply
from croupier.games.families.shoe import BURN, cards_at

GAMES = ("baccarat", "midibaccarat", "minibaccarat", "chemindefer", "reddog", "fastactionholdem")


@pytest.mark.parametrize("key", GAMES)
def test_a_burned_card_leaves_its_twin_in_a_hand(key: str) -> None:
    game = croupier.games()[key]
    table = croupier.table(key, seed=1).table
    for event in (
        CardsShuffled(device="shoe"),
        Dealt(device="shoe", cards=("9h", "Qd"), to=("player", "player")),
        Dealt(device="shoe", cards=("Qd",), to=(BURN,), seen_by=()),
        Discarded(cards=("Qd",), places=(BURN,), why="burned", seen_by=()),
    ):
        table = apply(game, table, event)
    assert cards_at(table, "player") == ("9h", "Qd")
    assert cards_at(table, BURN) == ()
    assert table.play.shoe.rack == (("Qd",),)
