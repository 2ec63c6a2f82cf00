"""The five roads of a shoe, from coups and from a transcript."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.games.families.baccarat.roads import (
    BIG_EYE_BOY,
    BLUE,
    COCKROACH_PIG,
    RED,
    ROWS,
    SMALL_ROAD,
    columns,
    derived,
    laid,
    roads,
    roads_of,
)
from croupier.games.families.coup import Coup

COUPS = {"P": Coup(6, 5, 2, 2), "B": Coup(5, 6, 2, 2), "T": Coup(5, 5, 2, 2)}


def played(letters: str) -> list[Coup]:
    """Coups by who won them."""
    return [COUPS[letter] for letter in letters]


def colors(letters: str, gap: int) -> str:
    """A derived road by the first letters of its colors."""
    return "".join(color[0] for color in derived(columns(played(letters)), gap))


def test_a_column_begins_when_the_winner_changes_and_ties_are_noted() -> None:
    big = roads_of(played("TBBTPB")).big
    assert [(e.winner[0], e.column, e.row, e.ties) for e in big] == [
        ("b", 0, 0, 1),
        ("b", 0, 1, 1),
        ("p", 1, 0, 0),
        ("b", 2, 0, 0),
    ]


def test_a_long_run_turns_to_the_right_at_the_sixth_row() -> None:
    places = laid("B" * 8)
    assert places[:ROWS] == tuple((0, row) for row in range(ROWS))
    assert places[ROWS:] == ((1, 5), (2, 5))


def test_a_run_turns_where_an_earlier_one_lies_in_its_way() -> None:
    places = laid("B" * 8 + "P" * 7)
    assert places[8:] == ((1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4))


def test_big_eye_boy_begins_at_the_second_entry_of_the_second_column() -> None:
    assert colors("BBP", BIG_EYE_BOY) == ""
    assert colors("BBPP", BIG_EYE_BOY) == "r"
    assert colors("BPP", BIG_EYE_BOY) == "b"
    assert colors("BBPPB", BIG_EYE_BOY) == "rr"
    assert colors("BBPB", BIG_EYE_BOY) == "b"


@pytest.mark.parametrize(("gap", "begins"), [(BIG_EYE_BOY, 2), (SMALL_ROAD, 3), (COCKROACH_PIG, 4)])
def test_each_derived_road_looks_one_column_further_back(gap: int, begins: int) -> None:
    alternating = "BP" * 5
    assert colors(alternating[:begins], gap) == ""
    assert colors(alternating, gap) == "r" * (10 - begins)


def test_an_entry_far_below_the_column_it_looks_at_is_red_again() -> None:
    assert colors("BPPP", BIG_EYE_BOY) == "br"


@given(st.text("PBT", max_size=90))
def test_every_win_has_one_cell_and_no_cell_two(letters: str) -> None:
    kept = roads_of(played(letters))
    assert len(kept.bead) == len(letters)
    assert len(kept.big) == len(letters.replace("T", ""))
    assert len({(e.column, e.row) for e in kept.big}) == len(kept.big)
    assert all(e.row < ROWS for e in kept.big)
    assert sum(e.ties for e in kept.big) == (letters.count("T") if kept.big else 0)
    for marks in (kept.big_eye_boy, kept.small, kept.cockroach_pig):
        assert len({(m.column, m.row) for m in marks}) == len(marks)
        assert {m.color for m in marks} <= {RED, BLUE}


def test_the_roads_of_a_table_are_those_of_its_last_shoe() -> None:
    table = croupier.table("minibaccarat", seed=5)
    winners: list[str] = []
    for _ in range(100):
        table.place("p1", "5 on tie")
        events = table.play_round()
        if any(type(event).__name__ == "CardsShuffled" for event in events):
            winners.clear()
        winners += [event.result().split()[1] for event in events if event.result()]
    kept = roads(entry.event for entry in table.log)
    assert [one.winner for one in kept.bead] == winners
    assert 0 < len(winners) < 100
