"""The roulette layout: each wager where Section 1(e) has it, and what 205 CMR 146.10 asks for."""

import math
from itertools import pairwise
from typing import Any

import pytest

from croupier.core.layout import Area, Layout
from croupier.drawing.outline import bounds, encloses, polygon
from croupier.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO
from croupier.games.roulette.wagers import COLORS, SEVEN
from croupier.rulebook.citation import verifies
from tests.games import felts
from tests.games.felts import area, place, signs

WHEELS = ("single", "double", "double_used_as_single")
INCH = 25.4
EVERY_OPTION: tuple[dict[str, Any], ...] = (
    *({"wheel": wheel} for wheel in WHEELS),
    {"wheel": "double", "five_adjacent": True, "seven": True},
    {"wheel": "single", "color6": True, "color7": True},
    {"wheel": "double", "color8": True},
)


def felt(**values: Any) -> Layout:
    return felts.felt("roulette", **values)


def both(**values: Any) -> tuple[Layout, Layout]:
    return felts.both("roulette", **values)


def of_kind(layout: Layout, kind: str) -> list[Area]:
    return [a for a in layout.areas if a.kind == kind]


def on_line(layout: Layout, anchor: tuple[int, int], area_id: str) -> bool:
    """Whether a point lies on the line around an area."""
    corners = polygon(area(layout, area_id).outline)
    sides = pairwise((*corners, corners[0]))
    return min(_distance(anchor, a, b) for a, b in sides) <= 1


def _distance(point: tuple[float, float], a: Any, b: Any) -> float:
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / max(
        math.dist(a, b) ** 2, 1
    )
    part = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))


def is_corner(layout: Layout, anchor: tuple[int, int], area_id: str) -> bool:
    corners = polygon(area(layout, area_id).outline)
    return min(math.dist(anchor, corner) for corner in corners) <= 1


def words(one: Area) -> str:
    return " ".join(w.text for w in one.words)


@verifies("roulette.1.e.1", "cmr146.10.4.b")
@pytest.mark.parametrize("values", EVERY_OPTION, ids=str)
def test_a_straight_lies_in_the_box_with_its_number(values: dict[str, Any]) -> None:
    for layout in both(**values):
        boxes = of_kind(layout, "straight")
        assert {box.on for box in boxes} >= {str(n) for n in range(37)}
        for box in boxes:
            assert words(box) == box.on
            assert encloses(box.outline, box.words[0].at)
            assert encloses(box.outline, box.anchor)


@verifies("roulette.1.e.2")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_split_lies_on_the_line_between_two_boxes(wheel: str) -> None:
    for layout in both(wheel=wheel):
        for one in of_kind(layout, "split"):
            if one.id == one.spot:
                assert all(on_line(layout, one.anchor, f"straight:{n}") for n in one.on.split("-"))


@verifies("roulette.1.e.2")
def test_both_zeros_are_also_split_between_the_second_and_the_third_dozen() -> None:
    for layout in both(wheel="double"):
        second = area(layout, "split:0-00.dozens")
        assert second.spot == "split:0-00"
        assert on_line(layout, second.anchor, "dozen:2")
        assert on_line(layout, second.anchor, "dozen:3")
    assert felt(wheel="single").area("split:0-00.dozens") is None
    assert felt(wheel="double_used_as_single").area("split:0-00.dozens") is None
    assert felt(wheel="double", color8=True).area("split:0-00.dozens") is None


@verifies("roulette.1.e.3")
def test_a_row_lies_on_the_outside_line_of_its_first_number() -> None:
    for layout in both(wheel="single"):
        rows = [one for one in of_kind(layout, "three") if not one.on.startswith("0")]
        assert len(rows) == 12
        for one in rows:
            assert on_line(layout, one.anchor, f"straight:{one.on.split('-')[0]}")
            dozen = (int(one.on.split("-")[0]) - 1) // 12 + 1
            assert on_line(layout, one.anchor, f"dozen:{dozen}")


@verifies("roulette.1.e.3.i", "roulette.1.e.3.ii")
@pytest.mark.parametrize("wheel", WHEELS)
def test_three_numbers_with_a_zero_lie_on_their_common_corner(wheel: str) -> None:
    groups = {"0-1-2", "0-2-00", "00-2-3"} if wheel == "double" else {"0-1-2"}
    for layout in both(wheel=wheel):
        found = [one for one in of_kind(layout, "three") if one.on.startswith("0")]
        assert {one.on for one in found} == groups
        for one in found:
            assert all(on_line(layout, one.anchor, f"straight:{n}") for n in one.on.split("-"))


@verifies("roulette.1.e.4")
def test_four_numbers_lie_on_the_common_corner_of_their_boxes() -> None:
    for layout in both():
        found = of_kind(layout, "four")
        assert len(found) == 22
        for one in found:
            assert all(is_corner(layout, one.anchor, f"straight:{n}") for n in one.on.split("-"))


@verifies("roulette.1.e.5")
def test_the_first_five_lie_on_the_common_corner_of_first_dozen_zero_and_one() -> None:
    for layout in both(wheel="double"):
        at = area(layout, "first_five").anchor
        assert all(is_corner(layout, at, one) for one in ("dozen:1", "straight:0", "straight:1"))
    assert felt(wheel="single").area("first_five") is None


@verifies("roulette.1.e.6.i")
def test_six_numbers_lie_on_the_outside_corner_of_two_rows() -> None:
    for layout in both():
        found = of_kind(layout, "six")
        assert len(found) == 11
        for one in found:
            first = int(one.on.split("-")[0])
            assert is_corner(layout, one.anchor, f"straight:{first}")
            assert is_corner(layout, one.anchor, f"straight:{first + 3}")
            assert any(on_line(layout, one.anchor, f"dozen:{n}") for n in (1, 2, 3))


@verifies("roulette.1.e.9")
def test_a_column_lies_at_the_bottom_of_its_numbers() -> None:
    table, phone = both()
    for n in (1, 2, 3):
        last = f"straight:{33 + n}"
        left, _, right, _ = bounds(area(table, f"column:{n}").outline)
        assert left == bounds(area(table, last).outline)[2] < right
        top = bounds(area(phone, f"column:{n}").outline)[1]
        assert top == bounds(area(phone, last).outline)[3]
        assert area(table, f"column:{n}").anchor[1] == area(table, last).anchor[1]
        assert area(phone, f"column:{n}").anchor[0] == area(phone, last).anchor[0]


@verifies("roulette.1.e.10", "roulette.1.e.13", "roulette.1.e.14")
@verifies("roulette.1.e.15", "roulette.1.e.16")
def test_outside_boxes_bear_the_labels_the_rules_name() -> None:
    labels = {
        "dozen:1": "1st 12",
        "dozen:2": "2nd 12",
        "dozen:3": "3rd 12",
        "odd": "Odd",
        "even": "Even",
        "low": "1 to 18",
        "high": "19 to 36",
    }
    for layout in both():
        assert {key: words(area(layout, key)) for key in labels} == labels


@verifies("roulette.1.e.11", "roulette.1.e.12")
def test_red_and_black_lie_in_boxes_of_their_color() -> None:
    for layout in both():
        assert [area(layout, key).look for key in ("red", "black")] == ["red", "black"]


@verifies("roulette.1.e.6.ii", "roulette.1.e.7", "roulette.1.e.8", "cmr146.10.5")
@pytest.mark.parametrize(
    ("option", "kind", "wheel"),
    [
        ("color6", "six_color", "single"),
        ("color6", "six_color", "double"),
        ("color7", "seven_color", "single"),
        ("color8", "eight_color", "double"),
    ],
)
def test_a_color_wager_has_an_area_in_each_color(option: str, kind: str, wheel: str) -> None:
    for layout in both(wheel=wheel, **{option: True}):
        found = of_kind(layout, kind)
        assert [one.on for one in found] == [one.look for one in found] == list(COLORS)
        assert layout.area("red") is layout.area("black") is None
    assert not of_kind(felt(wheel=wheel), kind)


@verifies("cmr146.10.2.c")
@pytest.mark.parametrize("ring", [SINGLE_ZERO, DOUBLE_ZERO], ids=["single", "double"])
def test_numbers_take_the_colors_of_the_ring_where_a_color_wager_is_offered(ring: Any) -> None:
    layout = felt(wheel="single" if ring is SINGLE_ZERO else "double", color6=True)
    painted = {one.on: one.look for one in of_kind(layout, "straight")}
    assert painted == {
        **{number: "green" for number in ring.sections if number.startswith("0")},
        **{number: color for color, numbers in ring.colors.items() for number in numbers},
    }


@verifies("roulette.1.f", "cmr146.10.5")
def test_seven_numbers_have_an_area_that_names_them() -> None:
    for layout in both(seven=True):
        assert set(words(area(layout, "seven")).split()) >= SEVEN
    assert felt().area("seven") is None


@verifies("roulette.1.e.1.i.A")
@pytest.mark.parametrize("wheel", WHEELS)
def test_five_adjacent_numbers_need_a_replica_of_the_wheel(wheel: str) -> None:
    sections = (SINGLE_ZERO if wheel == "single" else DOUBLE_ZERO).sections
    for layout in both(wheel=wheel, five_adjacent=True):
        cells = {one.on: one.anchor for one in of_kind(layout, "five_adjacent")}
        idle = {one.words[0].text: one.words[0].at for one in layout.figures if one.look == "idle"}
        ring = cells | idle
        middle = [sum(at[axis] for at in ring.values()) / len(ring) for axis in (0, 1)]
        turn = {n: math.atan2(at[1] - middle[1], at[0] - middle[0]) for n, at in ring.items()}
        clockwise = sorted(ring, key=lambda number: turn[number])
        start = clockwise.index("0")
        assert tuple(clockwise[start:] + clockwise[:start]) == sections
    assert not of_kind(felt(wheel=wheel), "five_adjacent")


@verifies("roulette.1.e.1.i.B")
def test_five_adjacent_numbers_lie_on_their_center() -> None:
    for layout in both(wheel="single", five_adjacent=True):
        cells = of_kind(layout, "five_adjacent")
        assert {one.on for one in cells} == set(SINGLE_ZERO.sections)
        assert all(words(one) == one.on and encloses(one.outline, one.anchor) for one in cells)


@verifies("cmr146.10.1")
@pytest.mark.parametrize("wheel", WHEELS)
def test_the_wheel_stands_at_the_end_the_layout_leaves_free(wheel: str) -> None:
    layout = felt(wheel=wheel, five_adjacent=True, seven=True)
    (picture,) = place(layout, "wheel").pictures
    left, _, right, _ = bounds(place(layout, "wheel").outline)
    assert right - left >= 30 * INCH
    assert picture.size == right - left
    assert layout.cloth.x <= left
    assert right < min(bounds(one.outline)[0] for one in layout.areas)
    sections = (SINGLE_ZERO if wheel == "single" else DOUBLE_ZERO).sections
    assert tuple(section.text for section in picture.sections) == sections


@verifies("cmr146.10.3.a")
def test_double_zero_is_covered_where_its_wheel_is_used_as_single() -> None:
    for layout, plain in zip(
        both(wheel="double_used_as_single"), both(wheel="double"), strict=True
    ):
        (cover,) = layout.covers
        assert cover.outline == area(plain, "straight:00").outline
        assert cover.words.text == "00 not available"
        assert cover.cites == ("cmr146.10.3.a",)
        assert not [one.id for one in layout.areas if "00" in one.on.split("-")]
        assert plain.covers == ()


@verifies("cmr146.10.3.b.1", "cmr146.10.3.b.2", "cmr146.10.3.b.3", "roulette.2.d.1")
def test_a_sign_tells_what_a_wheel_used_as_single_means() -> None:
    told = {
        "cmr146.10.3.b.1": ("used as a single zero", "(00) is not an available wager"),
        "cmr146.10.3.b.2": ("double zero (00)", "declared void", "spun again"),
        "cmr146.10.3.b.3": ("red, black, odd, even, 1 to 18 and 19 to 36", "lost", "zero (0)"),
    }
    for layout in both(wheel="double_used_as_single"):
        found = {clause: text for text, cites in signs(layout) for clause in cites}
        assert all(part in found[clause] for clause, parts in told.items() for part in parts)
        assert len(felts.signed(layout, "roulette.2.d.1")) == 3
    assert not felts.signed(felt(wheel="single"), "roulette.2.d.1")


@verifies("roulette.2.b")
def test_a_sign_tells_what_even_chances_lose_on_the_zeros() -> None:
    (half,) = felts.signed(felt(wheel="double", zero_rule="lose_half"), "roulette.2.b")
    (whole,) = felts.signed(felt(wheel="double", zero_rule="lose_all"), "roulette.2.b")
    assert "loses one-half of each wager on red" in half
    assert "loses the entire wager on red, black, odd, even, 1 to 18 and 19 to 36." in whole
    (colored,) = felts.signed(felt(wheel="double", color6=True), "roulette.2.b")
    assert colored.endswith("on odd, even, 1 to 18 and 19 to 36.")


@verifies("cmr146.10.4.a")
def test_the_licensee_is_named() -> None:
    for layout in both(name="Harborside"):
        (name,) = [one for one in layout.inscriptions if one.role == "name"]
        assert (name.text, name.cites) == ("Harborside", ("cmr146.10.4.a",))


@verifies("cmr146.10.6")
def test_drop_box_and_tip_box_are_to_either_hand_of_the_dealer() -> None:
    layout = felt()
    drop, dealer, tip = felts.boxes_of_the_dealer(layout)
    assert drop[0] < dealer[0] < tip[0]
    assert drop[1] == dealer[1] == tip[1] < min(bounds(a.outline)[1] for a in layout.areas)


@verifies("roulette.2.a")
def test_printed_odds_are_those_the_house_pays() -> None:
    for layout in both(odds={"column": "5:2"}, seven=True):
        assert felts.odds(layout)["column:1"] == ["5 to 2"]
        assert felts.odds(layout)["seven"] == ["4 to 1"]
