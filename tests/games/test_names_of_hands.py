"""A player reads what the own hand makes, and what the dealer shows; nobody reads a hidden card."""

from __future__ import annotations

import pytest

import croupier
from croupier.core.view import Thing
from croupier.games.families.stud.showing import so_far
from croupier.ranking.rankings import THREE_CARD

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


def test_fewer_cards_are_named_by_their_ranks_alone() -> None:
    assert so_far(["Qh"]) == "queen high"
    assert so_far(["9s", "9d", "Ah"]) == "a pair of nines"
    assert so_far(["Ts", "9s", "8s", "2d"]) == "ten-nine-eight high"
    assert so_far(["4s", "4d", "4h", "2c"]) == "three fours"


def test_enough_cards_are_named_by_the_best_hand_they_make() -> None:
    assert so_far(["Ts", "9s", "8s"], THREE_CARD) == "ten-high straight flush"
    assert so_far(["2s", "2d", "3h", "3c", "9d", "9h", "Ah"]) == "two pairs, nines and threes"
