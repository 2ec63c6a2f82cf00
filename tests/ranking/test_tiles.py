"""Two tiles and their rank: the tables of the rules, every hand against a slow twin, and names."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from croupier.core.errors import Refused
from croupier.equipment.tiles import FACES, PACK, TRADITIONAL, must_be_held, names, read_tiles
from croupier.ranking.tiles import Kind, compare, place, rank, set_hand
from croupier.rulebook.citation import verifies
from tests.ranking import slow_tiles

TWOS = tuple(dict.fromkeys(combinations(PACK.cards, 2)))


@verifies("paigow.2.a")
def test_a_set_has_thirty_two_tiles_eleven_faces_twice_and_ten_once() -> None:
    """The set is that of the rules, in the order in which it is laid out."""
    assert sorted(PACK.cards) == sorted(slow_tiles.SET)
    assert sorted(PACK.copies) == [1] * 10 + [2] * 11
    assert PACK.cards[:6] == ("24", "12", "66", "66", "11", "11")
    laid = [rank(PACK.cards[at : at + 2]) for at in range(0, 32, 2)]
    assert laid == sorted(laid, reverse=True)
    assert laid[-1].kind == Kind.MIXED


def test_tiles_are_read_as_people_write_them() -> None:
    """Either end may come first, with or without a dash; any other word is refused."""
    assert read_tiles("66 4-2, (1-2) 54") == ("66", "24", "12", "45")
    for wrong in ("67", "6", "666", "17", "A2"):
        with pytest.raises(Refused, match="no such tile"):
            read_tiles(wrong)


def test_more_of_a_tile_than_a_set_has_are_refused() -> None:
    """A set has two of eleven faces, and one of the others."""
    assert must_be_held(("66", "66", "45", "36")) == ("66", "66", "45", "36")
    with pytest.raises(Refused, match="a set has one of it"):
        must_be_held(("45", "45", "66", "11"))
    with pytest.raises(Refused, match="a set has two of it"):
        must_be_held(("66", "66", "66", "11"))


def test_a_tile_has_a_plain_and_a_traditional_name() -> None:
    """People say twelve, and players teen."""
    assert (names("66").plain, names("66").traditional) == ("twelve (6-6)", "teen")
    assert (names("12").plain, names("12").traditional) == ("three (1-2)", "gee joon")
    assert set(TRADITIONAL) == set(FACES)


@verifies("paigow.1.rank-or-ranking", "paigow.2.b", "paigow.2.d", "paigow.2.e", "paigow.2.f")
@verifies("paigow.2.g", "paigow.2.c", "paigow.2.h", "paigow.1.copy-hand", "paigow.1.value")
@verifies("paigow.1.supreme-pair", "paigow.1.matched-pairs", "paigow.1.mixed-or-unmatched-pairs")
@verifies("paigow.1.wongs", "paigow.1.gongs")
def test_every_two_hands_compare_as_in_the_slow_twin() -> None:
    """Any two tiles against any two, in either order of the tiles."""
    for mine, theirs in product(TWOS, repeat=2):
        one, other = rank(mine), rank(theirs[::-1])
        assert (one > other) - (one < other) == slow_tiles.higher(mine, theirs), (mine, theirs)
        assert rank(mine).is_zero == slow_tiles.is_nothing(mine), mine


def test_single_tiles_rank_as_in_the_table() -> None:
    """Seventeen ranks, four of them for two different faces."""
    assert [place(face) for face in FACES] == [slow_tiles.singly(face) for face in FACES]


@verifies("paigow.2.d.1", "paigow.2.d.2")
def test_the_examples_of_the_rules() -> None:
    """Two and six are eight; eleven and seven are eight, since the left digit is dropped."""
    assert rank(("11", "33")).value == 8
    assert rank(("56", "16")).value == 8


@verifies("paigow.2.e")
@pytest.mark.parametrize(
    ("two", "name"),
    [
        (("12", "14"), "eight with the five"),
        (("24", "23"), "eight with the five"),
        (("24", "13"), "seven with the four (1-3)"),
        (("12", "46"), "six with the ten (4-6)"),
        (("12", "66"), "eight with the twelve"),
        (("24", "45"), "five with the nine"),
    ],
)
def test_a_tile_of_the_supreme_pair_counts_as_what_is_better(
    two: tuple[str, str], name: str
) -> None:
    """Value first, and the rank of the tile follows (PG-4)."""
    assert rank(two).name == name


@pytest.mark.parametrize(
    ("two", "name"),
    [
        (("12", "24"), "the supreme pair"),
        (("66", "66"), "a pair of twelves"),
        (("33", "33"), "a pair of sixes (3-3)"),
        (("36", "45"), "mixed nines"),
        (("45", "66"), "a wong with the twelve"),
        (("44", "11"), "a gong with the two"),
        (("16", "66"), "nine with the twelve"),
        (("55", "46"), "zero with the ten (5-5)"),
        (("25", "14"), "two with the seven"),
    ],
)
def test_what_people_call_two_tiles(two: tuple[str, str], name: str) -> None:
    """A pair by its tiles, a value with its top tile."""
    assert rank(two).name == name


def test_equal_ranks_have_equal_names() -> None:
    """What is a copy is called the same, and nothing else is."""
    called = {(rank(two), rank(two).name) for two in TWOS}
    assert len(called) == len({name for _, name in called}) == len({one for one, _ in called})


@verifies("paigow.1.high-hand", "paigow.1.second-highest-or-low-hand")
def test_the_higher_two_tiles_are_the_high_hand_however_they_lie() -> None:
    """A hand laid the wrong way round is relabeled (PG-12)."""
    one = set_hand(("66", "46"), ("11", "16"))
    assert one == set_hand(("11", "16"), ("66", "46"))
    assert (one.high, one.low) == (("11", "16"), ("66", "46"))


@verifies("paigow.7.h", "paigow.7.i", "paigow.7.i.1", "paigow.7.i.2", "paigow.7.j")
@pytest.mark.parametrize(
    ("player", "dealer", "ends"),
    [
        ("66 16 | 11 46", "11 16 | 44 22", "win"),
        ("66 16 | 44 22", "11 16 | 44 13", "push"),
        ("11 16 | 66 46", "66 16 | 44 22", "push"),
        ("66 16 | 44 22", "66 25 | 44 13", "lose"),
        ("66 16 | 13 15", "11 16 | 55 46", "push"),
        ("66 16 | 13 15", "66 25 | 55 46", "lose"),
        ("24 12 | 36 45", "66 66 | 14 23", "win"),
    ],
    ids="higher copied-low copied-high copies zero-pushes zero-loses pairs".split(),
)
def test_how_a_set_hand_ends(player: str, dealer: str, ends: str) -> None:
    """Both hands must be higher; a copy goes to the dealer, and a low hand of zero never wins."""
    mine, theirs = (
        set_hand(*(tuple(part.split()) for part in hand.split("|"))) for hand in (player, dealer)
    )
    assert compare(mine, theirs) == ends
