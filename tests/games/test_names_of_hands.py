"""A player reads what the own hand makes, and what the dealer shows; nobody reads a hidden card."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.view import Thing

FIRST = {"threecardpoker": "ante", "caribbeanstud": "ante", "coloradoholdem": "ante"}


def named(table: croupier.Table, patron: str) -> dict[str, str]:
    things: tuple[Thing, ...] = table.view(patron).things
    return {one.what: one.face for one in things if one.what == one.place}


@pytest.mark.parametrize("game", FIRST)
def test_only_the_player_reads_what_the_hand_makes(game: str) -> None:
    table = croupier.table(game, seed=5)
    table.place("p1", f"5 on {FIRST[game]}")
    for _ in range(20):
        if table.view("p1").prompt is not None:
            break
        table.step()
    assert named(table, "p1")["hand 1"].endswith(" high")
    assert "hand 1" not in named(table, "p2")
    assert ("dealer" in named(table, "p2")) is (game == "caribbeanstud")
