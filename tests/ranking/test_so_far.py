"""What people call cards that are not a whole hand yet."""

from __future__ import annotations

from croupier.ranking.rankings import THREE_CARD, so_far


def test_fewer_cards_are_named_by_their_ranks_alone() -> None:
    assert so_far(["Qh"]) == "queen high"
    assert so_far(["9s", "9d", "Ah"]) == "a pair of nines"
    assert so_far(["Ts", "9s", "8s", "2d"]) == "ten-nine-eight high"
    assert so_far(["4s", "4d", "4h", "2c"]) == "three fours"


def test_enough_cards_are_named_by_the_best_hand_they_make() -> None:
    assert so_far(["Ts", "9s", "8s"], THREE_CARD) == "ten-high straight flush"
    assert so_far(["2s", "2d", "3h", "3c", "9d", "9h", "Ah"]) == "two pairs, nines and threes"
