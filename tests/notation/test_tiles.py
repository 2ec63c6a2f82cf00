"""Tiles are drawn as Chinese dominoes are: so that a player knows them."""

from __future__ import annotations

import re

import pytest

from croupier.core.event import UNSEEN
from croupier.core.view import Thing
from croupier.drawing.things import PIECES, faced, things_svg
from croupier.drawing.tiles import HEIGHT, RED, WHITE, WIDTH, spoken, tile
from croupier.equipment.tiles import FACES, spots
from tests.notation.test_things import layout_of

SPOT = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="[\d.]+" fill="(#\w+)"')


def spots_of(face: str) -> list[tuple[float, float, str]]:
    """The spots of a tile as drawn, of the first end and then of the other."""
    return [(float(x), float(y), color) for x, y, color in SPOT.findall(tile(face, 0, 0))]


@pytest.mark.parametrize("face", FACES)
def test_a_tile_has_its_spots_in_red_and_white_and_is_read_out(face: str) -> None:
    drawn = spots_of(face)
    assert len(drawn) == spots(face)
    first, second = drawn[: int(face[0])], drawn[int(face[0]) :]
    for end, number in ((first, face[0]), (second, face[1])):
        red = sum(color == RED for *_, color in end)
        half = int(number) // 2 if face == "66" else 0
        assert red == (int(number) if number in "14" else half)
        assert all(color in (RED, WHITE) for *_, color in end)
    assert f"<title>{spoken(face)}</title>" in tile(face, 0, 0)


def test_each_end_has_its_spots_within_its_half_and_no_two_together() -> None:
    for face in FACES:
        for end in (spots_of(face)[: int(face[0])], spots_of(face)[int(face[0]) :]):
            assert all(3 < x < WIDTH - 3 and 3 < y < HEIGHT / 2 - 3 for x, y, _ in end)
            assert len({(x, y) for x, y, _ in end}) == len(end)


def test_tiles_differ_and_backs_do_not() -> None:
    fronts = {re.sub(r"<title>.*?</title>| data-face=\"\w+\"", "", tile(f, 0, 0)) for f in FACES}
    assert len(fronts) == len(FACES)
    assert spoken(UNSEEN) == "a tile face down"
    assert not re.search(f"{RED}|{WHITE}", tile(UNSEEN, 0, 0))


def test_tiles_lie_at_their_place_and_in_a_question() -> None:
    lying = [Thing("tile", "high 2", "66"), Thing("tile", "high 2", "45"), Thing("tile", "2", "??")]
    svg = things_svg(layout_of("paigow"), lying)
    assert svg.index("twelve (6-6)") < svg.index("nine (4-5)")
    assert svg.count('class="tile"') == 3
    assert 'viewBox="0 0 26 64"' in faced("tile", "12")
    assert 'viewBox="0 0 63 88"' in faced("card", "As")
    assert len(PIECES["card"].faces) == 53


def test_markers_and_dice_of_a_bank_are_drawn() -> None:
    layout = layout_of("paigow")
    for what, face in (("bank marker 3", "BANK"), ("co-bank marker 1", "CO-BANK")):
        assert f">{face}</text>" in things_svg(layout, [Thing(what, what, face)])
    assert 'data-face="1-2-6"' in things_svg(layout, [Thing("dice", "dice", "1-2-6")])


def test_words_about_neighbors_do_not_cover_each_other() -> None:
    tiles = [Thing("tile", at, "55") for at in ("high 1", "high 1", "low 1", "low 1")]
    said = [Thing(at, at, "seven with the ten (5-5)") for at in ("high 1", "low 1")]
    svg = things_svg(layout_of("paigow"), [*tiles, *said])
    at = re.findall(r'class="thing caption".*? data-y="([\d.]+)"', svg)
    assert len(set(at)) == 2, "one above, one below"
