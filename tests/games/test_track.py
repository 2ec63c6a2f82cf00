"""The edge of a table: its pieces meet, its parts lie side by side, its frames face the player."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.core.layout import Box
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.drawing.track import Bend, Straight, Track, closed, framed, shares

EDGE = Track(
    (
        Straight((1000, 0), 180, 400),
        Bend((600, 500), 500, 270, 180, 200),
        Straight((600, 1000), 0, 400),
    )
)
"""One end of a long table: along its upper side, around, and back along its lower side."""


def test_an_edge_is_as_long_as_its_pieces_where_they_are_measured() -> None:
    assert round(EDGE.length) == round(800 + math.pi * 300)


@given(along=st.floats(0, 1742), deep=st.integers(0, 400))
def test_each_point_lies_so_deep_in_the_cloth(along: float, deep: int) -> None:
    x, y = EDGE.point(along, deep)
    edge = EDGE.point(along, 0)
    assert abs(math.dist((x, y), edge) - deep) < 2
    assert 100 - 2 <= x <= 1000 + 2
    assert 0 <= y <= 1000


def test_what_is_printed_is_read_from_the_edge() -> None:
    assert [EDGE.turn(at) for at in (10, EDGE.length / 2, EDGE.length - 10)] == [180, 90, 0]


@given(count=st.integers(1, 9), widest=st.integers(100, 500))
def test_shares_are_equal_and_lie_side_by_side_around_the_middle(count: int, widest: int) -> None:
    parts = list(shares(EDGE, count, widest))
    widths = {round(end - start, 6) for start, end in parts}
    assert len(widths) == 1
    assert max(widths) <= widest
    assert abs(parts[0][0] - (EDGE.length - parts[-1][1])) < 1e-6
    for (_, end), (start, _) in pairwise(parts):
        assert abs(end - start) < 1e-6


@given(count=st.integers(3, 9))
def test_frames_enclose_their_middles_and_no_others(count: int) -> None:
    frames = [EDGE.frame(a + 5, b - 5, 100, 250) for a, b in shares(EDGE, count, 500)]
    for one in frames:
        assert [other for other in frames if encloses(other.outline, one.center)] == [one]


def test_a_frame_narrows_in_a_bend_and_not_along_a_straight_edge() -> None:
    straight, bent = EDGE.frame(50, 250, 100, 200), EDGE.frame(600, 800, 100, 200)
    assert straight.far == straight.width == 200
    assert bent.far < bent.width
    assert bent.room(-50) == bent.far
    assert bent.room(0) == bent.width


def test_right_and_toward_are_the_players_own() -> None:
    lower, upper = EDGE.frame(EDGE.length - 200, EDGE.length, 0, 100), EDGE.frame(0, 200, 0, 100)
    assert lower.at(10, 20) == (lower.center[0] + 10, lower.center[1] + 20)
    assert upper.at(10, 20) == (upper.center[0] - 10, upper.center[1] - 20)
    box = Box(10, 20, 30, 40)
    assert framed(box).at(0, 0) == box.center


def test_an_edge_that_gives_way_bends_about_a_point_off_the_table() -> None:
    bay = Bend((0, 100), -100, 60, 60)
    assert bay.point(0, 0) == (-50, 13)
    assert bay.point(bay.length / 2, 0) == (0, 0)
    assert bay.point(bay.length, 0) == (50, 13)
    assert bay.point(bay.length / 2, 30) == (0, -30)


def test_a_closed_edge_encloses_the_table_and_a_deeper_one_lies_inside() -> None:
    round_table = [Bend((500, 500), 500, angle, 90) for angle in (270, 180, 90, 0)]
    whole, inner = closed(round_table), closed(round_table, 50)
    assert [round(at) for at in bounds(whole)] == [0, 0, 1000, 1000]
    assert [round(at) for at in bounds(inner)] == [50, 50, 950, 950]
    assert encloses(whole, (500, 20))
    assert not encloses(inner, (500, 20))


@pytest.mark.parametrize("sweep", [30, 90, 150, 174, 176, 179, 180])
@pytest.mark.parametrize("radius", [743, 1230, 1320])
def test_a_strip_along_a_bend_is_as_deep_everywhere_as_it_says(radius: int, sweep: int) -> None:
    center = (1380, 220)
    edge = Track((Bend(center, radius, 90 + sweep // 2, sweep, 122),))
    near, deep = 418, 502
    outline = edge.frame(0, edge.length, near, deep).outline
    reaches = [math.dist(center, at) for at in polygon(outline)]
    assert min(reaches) > radius - deep - 0.1
    assert max(reaches) < radius - near + 0.1
    assert all(min(abs(one - radius + at) for at in (near, deep)) < 0.1 for one in reaches)
