"""The whole edge of a card table: closed, round where players sit, with a bay for a dealer."""

import math
from itertools import pairwise

import pytest

from croupier.core.layout import Box
from croupier.drawing.edges import BAY, NOTCH, center_of_moon, moon, stadium
from croupier.drawing.outline import bounds, encloses
from croupier.drawing.track import Piece, closed

LONG, ROUND = Box(60, 60, 3400, 1600), Box(60, 60, 2400, 1330)
EDGES = {
    "plain": tuple(stadium(LONG)),
    "bay above": tuple(stadium(LONG, upper=True)),
    "bay below": tuple(stadium(LONG, lower=True)),
    "half moon": tuple(moon(ROUND)),
}


@pytest.mark.parametrize("pieces", EDGES.values(), ids=EDGES)
def test_each_piece_begins_where_the_one_before_ends(pieces: tuple[Piece, ...]) -> None:
    for one, following in pairwise((*pieces, pieces[0])):
        assert math.dist(one.point(one.length, 0), following.point(0, 0)) <= 2
        assert round(one.turn(one.length)) % 360 == round(following.turn(0)) % 360


@pytest.mark.parametrize("name", EDGES)
def test_a_table_is_as_large_as_its_cloth(name: str) -> None:
    cloth = ROUND if name == "half moon" else LONG
    edges = (cloth.x, cloth.y, cloth.right, cloth.bottom)
    assert bounds(closed(EDGES[name])) == pytest.approx(edges, abs=1)


@pytest.mark.parametrize(("name", "side"), [("bay above", 1), ("bay below", -1)])
def test_the_cloth_gives_way_where_a_dealer_stands(name: str, side: int) -> None:
    edge = LONG.y if side == 1 else LONG.bottom
    within, plain = closed(EDGES[name]), closed(EDGES["plain"])
    for off, there in ((BAY - 4, False), (BAY + 4, True)):
        at = (LONG.center[0], edge + side * off)
        assert encloses(within, at) == there
        assert encloses(plain, at)
    for across in (-NOTCH - 4, NOTCH + 4):
        assert encloses(within, (LONG.center[0] + across, edge + side * 2))


def test_the_round_side_of_a_half_moon_is_half_a_circle() -> None:
    (x, y), radius = center_of_moon(ROUND), ROUND.width // 2
    outline = closed(EDGES["half moon"])
    for degrees in range(5, 180, 10):
        way = math.radians(degrees)
        for reach, there in ((radius - 12, True), (radius + 2, False)):
            at = (round(x + reach * math.cos(way)), round(y + reach * math.sin(way)))
            assert encloses(outline, at) == there
