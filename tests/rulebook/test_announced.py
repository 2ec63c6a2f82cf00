"""Bets announced by name: ordinary wagers, in the order of the wheel that stands at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.core.errors import BadFile
from croupier.core.wager import Spot
from croupier.equipment.wheels import SINGLE_ZERO
from croupier.games import registry
from croupier.rulebook import announced as module
from croupier.rulebook.announced import Board, around, board
from croupier.rulebook.datafile import read_records
from croupier.rulebook.rules import rules_for
from tests.rulebook.toys import TOY

ROULETTE = registry.game("roulette")


def at(wheel: str) -> Board:
    return board(ROULETTE, rules_for(ROULETTE, {"wheel": wheel}))


def covered(lay: object) -> set[str]:
    return {number for spot in lay for number in Spot.parse(spot).on.split("-")}  # type: ignore[attr-defined]


def test_the_three_sections_of_a_single_zero_wheel_are_arcs_that_share_no_number() -> None:
    bets = {one.key: one for one in at("single").bets}
    chips = {key: (one.chips, len(covered(one.lay))) for key, one in bets.items()}
    assert chips == {"voisins": (9, 17), "tiers": (6, 12), "orphelins": (5, 8), "zero_game": (4, 7)}
    for key, center, side in (("voisins", "26", 8), ("tiers", "8", 5), ("zero_game", "26", 3)):
        arc = set(SINGLE_ZERO.neighbors(center, side))
        assert arc <= covered(bets[key].lay), key
    parts = [covered(bets[key].lay) for key in ("voisins", "tiers", "orphelins")]
    assert sum(map(len, parts)) == len(set.union(*parts)) == 37


def test_neighbors_follow_the_wheel_that_is_used() -> None:
    double, covered_00 = at("double"), at("double_used_as_single")
    assert [one.key for one in double.bets] == ["around_zero", "around_double_zero"]
    assert covered(double.bets[1].lay) == set("24 36 13 1 00 27 10 25 29".split())
    assert covered_00.bets == ()
    assert covered_00.track is not None
    near = list(around(covered_00.track.faces, "1", 2))
    assert near == ["straight:36", "straight:13", "straight:1", "straight:27"]


def test_a_game_that_declares_nothing_has_nothing() -> None:
    assert board(TOY, rules_for(TOY, {})) == Board()


@pytest.mark.parametrize(
    "wrong", ["", 'lay = ["red"]\ndevice = "wheel"\nwager = "straight"', 'device = "wheel"']
)
def test_a_bet_says_what_it_lays(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "announced.toml"
    file.write_text(f'[[bet]]\nkey = "x"\nname = "X"\nabout = "X."\n{wrong}\n', "utf-8")
    with pytest.raises(BadFile, match="either"):
        read_records(file, "bet", module._made)
