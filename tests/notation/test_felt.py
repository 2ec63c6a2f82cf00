"""The felt as SVG: sound, safe under a strict policy, named for those who listen."""

import re
from xml.etree import ElementTree

import pytest

from croupier.core import measure
from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.core.layout import Area, Box, Layout, Place, Words
from croupier.drawing import edges
from croupier.drawing.felt import felt_png, felt_svg
from croupier.drawing.layers import Stack, chips_svg, lights_svg
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.drawing.svg import CHIP_COLORS
from croupier.drawing.track import Straight
from croupier.equipment.chips import VALUE_CHIPS
from croupier.games.registry import game, games
from croupier.rulebook.rules import rules_for

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = [one for one in games().values() if one.layout is not None]
PNG = b"\x89PNG\r\n\x1a\n"


def laid(played: Game, name: str = "Harborside") -> Layout:
    assert played.layout is not None
    return played.layout(rules_for(played), name=name)


@pytest.mark.parametrize("played", DRAWN, ids=lambda one: one.key)
@pytest.mark.parametrize("upright", [False, True], ids=["table", "phone"])
def test_a_felt_is_sound_and_its_areas_are_named(played: Game, upright: bool) -> None:
    layout = laid(played)
    shown = layout.portrait if upright else layout
    assert shown is not None
    root = ElementTree.fromstring(felt_svg(shown))
    areas = [one for one in root.iter(f"{SVG}g") if one.get("data-area")]
    assert [one.get("id") for one in areas] == [area.id for area in shown.areas]
    titles = [one.findtext(f"{SVG}title") for one in areas]
    assert titles == [area.label for area in shown.areas]
    assert len(set(titles)) == len({area.spot for area in shown.areas})
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("played", DRAWN, ids=lambda one: one.key)
def test_a_felt_needs_no_style_script_or_font_of_its_own(played: Game) -> None:
    root = ElementTree.fromstring(felt_svg(laid(played)))
    for one in root.iter():
        assert one.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}use")
        assert not {key for key in one.attrib if key == "style" or key.startswith("on")}
    families = {one.get("font-family") for one in root.iter()} - {None}
    assert all(family.endswith(("serif", "sans-serif")) for family in families if family)


def test_bent_words_follow_a_circle_whose_path_is_defined() -> None:
    layout = laid(game("minibaccarat"), "Harborside")
    root = ElementTree.fromstring(felt_svg(layout))
    paths = {f"#{one.get('id')}": one.get("d", "") for one in root.iter(f"{SVG}path")}
    bent = {one.text: one.get("href", "") for one in root.iter(f"{SVG}textPath")}
    assert {"Harborside", "Tie Bets pay 8 to 1"} <= set(bent)
    for one in layout.inscriptions:
        if one.words.bend:
            left, top, right, low = bounds(paths[bent[one.text]])
            assert top < one.words.at[1] <= low
            assert left < one.words.at[0] < right


def test_every_reference_is_to_something_defined() -> None:
    for played in DRAWN:
        root = ElementTree.fromstring(felt_svg(laid(played)))
        ids = {f"url(#{one.get('id')})" for one in root.iter()}
        used = {one.get(key) for one in root.iter() for key in ("fill", "stroke")}
        assert {ref for ref in used if ref and ref.startswith("url")} <= ids


def test_a_name_is_escaped_and_shrinks_to_its_room() -> None:
    name = "<Sons> & 'Daughters' " + "of the very long Name " * 4
    root = ElementTree.fromstring(felt_svg(laid(game("roulette"), name)))
    (shown,) = [one for one in root.iter(f"{SVG}text") if one.get("data-role") == "name"]
    assert shown.text == name
    assert float(shown.get("font-size") or 0) < 60


def test_interactive_areas_are_buttons_and_ids_take_a_prefix() -> None:
    layout = laid(game("sicbo"))
    still = ElementTree.fromstring(felt_svg(layout))
    live = ElementTree.fromstring(felt_svg(layout, interactive=True, prefix="t1-"))
    assert not [one for one in still.iter() if one.get("role") == "button" or one.get("tabindex")]
    buttons = [one for one in live.iter() if one.get("role") == "button"]
    assert [one.get("id") for one in buttons] == [f"t1-{area.id}" for area in layout.areas]
    assert {one.get("tabindex") for one in buttons} == {"0"}


def test_only_a_real_felt_has_a_size_of_its_own() -> None:
    layout = laid(game("sicbo"))
    real = ElementTree.fromstring(felt_svg(layout, real=True))
    width, height = layout.size
    assert (real.get("width"), real.get("height")) == (f"{width}mm", f"{height}mm")
    for on_screen in (felt_svg(layout), felt_svg(layout, interactive=True)):
        root = ElementTree.fromstring(on_screen)
        assert (root.get("width"), root.get("viewBox")) == (None, f"0 0 {width} {height}")


def test_a_png_is_drawn_without_a_browser() -> None:
    small = felt_png(felt_svg(laid(game("sicbo"))), 200)
    assert small.startswith(PNG)
    assert int.from_bytes(small[16:20]) == 200


def test_chips_stand_in_their_area_below_its_number() -> None:
    layout = laid(game("roulette"))
    layer = ElementTree.fromstring(
        chips_svg(layout, {"straight:17": 35_00, "red": Stack(3_00, "Purple")})
    )
    assert layer.tag == f"{SVG}svg"
    assert layer.get("viewBox") == "0 0 {} {}".format(*layout.size)
    stacks = {g.get("data-area"): g for g in layer.iter(f"{SVG}g") if g.get("data-area")}
    area = layout.area("straight:17")
    assert area is not None
    circles = list(stacks["straight:17"].iter(f"{SVG}circle"))
    stood = stacks["straight:17"].find(f"{SVG}g")
    assert stood is not None
    across, down = re.findall(r"-?\d+", stood.get("transform") or "")[:2]
    assert encloses(area.outline, (int(across), int(down)))
    assert int(across) == area.anchor[0]
    assert {c.get("fill") for c in circles} >= {CHIP_COLORS["Green"], CHIP_COLORS["Blue"]}
    assert {c.get("fill") for c in stacks["red"].iter(f"{SVG}circle")} >= {CHIP_COLORS["Purple"]}
    assert stacks["red"].findtext(f"{SVG}title") == "$3 on Red, 1 to 1"
    assert [t.text for t in layer.iter(f"{SVG}text")] == ["35", "3"]


def test_chips_of_several_patrons_stand_beside_each_other_and_are_told_apart() -> None:
    layout = laid(game("roulette"))
    two = (Stack(5_00, "orange", "p1", "#e0b64f"), Stack(10_00, "turquoise-star", "p2", "#4fb3e0"))
    drawn = chips_svg(layout, {"red": two})
    assert drawn.count("data-patron=") == 2
    assert ">p1: $5 on Red" in drawn
    assert ">p2: $10 on Red" in drawn
    assert all(
        f'fill="{color}"' in drawn for color in ("orange", "turquoise", "#e0b64f", "#4fb3e0")
    )
    anchor = layout.area("red")
    assert anchor is not None
    left, right = (int(x) for x in re.findall(r'data-x="(\d+)"', drawn))
    assert left < anchor.anchor[0] < right


def test_every_value_chip_has_its_color() -> None:
    assert set(CHIP_COLORS) == set(VALUE_CHIPS.colors.values())


def test_lights_lie_on_the_areas_that_win() -> None:
    layout = laid(game("sicbo"))
    layer = ElementTree.fromstring(lights_svg(layout, ["small", "double_2"]))
    lit = [one.get("d") for one in layer.iter(f"{SVG}path")]
    assert lit == [one.outline for key in ("small", "double_2") if (one := layout.area(key))]


def test_a_layer_refuses_an_area_that_is_not_there() -> None:
    with pytest.raises(UnknownName, match="straight:16"):
        chips_svg(laid(game("roulette")), {"straight:1666": 5_00})


def test_outlines_enclose_what_they_go_around() -> None:
    ring = "M10 0A10 10 0 0 1 10 20A10 10 0 0 1 10 0Z"
    assert bounds(ring) == pytest.approx((0, 0, 20, 20), abs=0.2)
    assert encloses(ring, (10, 10))
    assert encloses(ring, (2, 10))
    assert not encloses(ring, (2, 2))
    assert polygon("M0 0H20V20H0Z") == ((0, 0), (20, 0), (20, 20), (0, 20))
    with pytest.raises(ValueError, match="not an outline"):
        polygon("M0 0C1 1 2 2 3 3Z")


def test_an_arc_may_bend_inward() -> None:
    cell = "M0 0H40V20A20 20 0 0 0 0 20Z"
    assert encloses(cell, (1, 5))
    assert not encloses(cell, (20, 15))


def test_words_wrap_into_lines_of_about_equal_length() -> None:
    words = Words("one two three four five six", (0, 0), 10, width=100, wraps=True)
    assert len(words.lines) == 2
    lengths = [measure.breadth(line) for line in words.lines]
    assert max(lengths) * 10 <= 100 * 100
    assert abs(lengths[0] - lengths[1]) < max(lengths) // 2
    assert " ".join(words.lines) == words.text


def test_words_shrink_to_their_width() -> None:
    assert Words("W" * 20, (0, 0), 50, width=110).set_size == 5
    assert Words("W", (0, 0), 50, width=110).set_size == 50
    assert Words("W" * 20, (0, 0), 50).set_size == 50


THICK = 10
"""Half of how high a flourish is, in millimeters."""


@pytest.mark.parametrize("played", DRAWN, ids=lambda one: one.key)
@pytest.mark.parametrize("upright", [False, True], ids=["table", "phone"])
def test_a_flourish_runs_into_nothing_on_the_felt(played: Game, upright: bool) -> None:
    layout = laid(played)
    shown = layout.portrait if upright else layout
    assert shown is not None
    drawn = [one for figure in shown.figures for one in figure.pictures if one.name == "flourish"]
    parts: list[Area | Place] = [*shown.places, *shown.areas]
    for one in drawn:
        (x, y), reach = one.at, one.size / 2
        for there in parts:
            left, top, right, bottom = bounds(there.outline)
            beside = right <= x - reach or left >= x + reach
            assert beside or bottom <= y - THICK or top >= y + THICK, there.id


@pytest.mark.parametrize("height", [1330, 1400, 1480, 1540])
def test_the_edge_of_a_half_moon_never_runs_back(height: int) -> None:
    pieces = [one for one in edges.moon(Box(60, 60, 2640, height)) if isinstance(one, Straight)]
    assert all(one.length >= 0 for one in pieces)
