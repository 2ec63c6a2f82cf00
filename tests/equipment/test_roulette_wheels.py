"""The two roulette wheels: their orders, their colors, and the colored rings."""

import pytest

from croupier.equipment.wheels import BLACK, DOUBLE_ZERO, RED, SINGLE_ZERO, Wheel
from croupier.rulebook.citation import verifies

SINGLE_ORDER = [
    0,
    32,
    15,
    19,
    4,
    21,
    2,
    25,
    17,
    34,
    6,
    27,
    13,
    36,
    11,
    30,
    8,
    23,
    10,
    5,
    24,
    16,
    33,
    1,
    20,
    14,
    31,
    9,
    22,
    18,
    29,
    7,
    28,
    12,
    35,
    3,
    26,
]
DOUBLE_HALVES = (
    [28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1],
    [27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4, 23, 35, 14, 2],
)
ZEROS = ("0", "00")
NUMBERS = {str(n) for n in range(1, 37)}


def _without_zeros(wheel: Wheel) -> list[str]:
    return [section for section in wheel.sections if section not in ZEROS]


def _consecutive(numbers: tuple[str, ...], order: list[str]) -> bool:
    """Whether numbers stand side by side on a wheel whose zeros are passed over."""
    twice = order + order
    at = order.index(numbers[0])
    return twice[at : at + len(numbers)] == list(numbers)


@verifies("cmr146.10.2.a")
def test_the_single_zero_wheel_has_37_compartments_in_the_printed_order() -> None:
    assert SINGLE_ZERO.sections == tuple(str(n) for n in SINGLE_ORDER)
    assert len(SINGLE_ZERO.sections) == 37
    assert set(SINGLE_ZERO.sections) == NUMBERS | {"0"}
    assert SINGLE_ZERO.device.faces == SINGLE_ZERO.sections
    assert len(SINGLE_ZERO.device.faces) == 37, "equally spaced, equally likely"


@verifies("cmr146.10.2.b")
def test_the_double_zero_wheel_has_38_compartments_in_the_printed_order() -> None:
    first, second = ([str(n) for n in half] for half in DOUBLE_HALVES)
    assert DOUBLE_ZERO.sections == ("0", *first, "00", *second)
    assert len(DOUBLE_ZERO.sections) == 38
    assert set(DOUBLE_ZERO.sections) == NUMBERS | {"0", "00"}
    assert len(DOUBLE_ZERO.device.faces) == 38


@verifies("cmr146.10.2.b")
def test_opposite_numbers_of_the_double_zero_wheel_are_neighbors_in_counting() -> None:
    for clockwise, opposite in zip(*DOUBLE_HALVES, strict=True):
        assert abs(clockwise - opposite) == 1
        at = DOUBLE_ZERO.sections.index(str(clockwise))
        assert DOUBLE_ZERO.sections[(at + 19) % 38] == str(opposite)


@verifies("cmr146.10.2.a", "cmr146.10.2.b")
@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO])
def test_red_and_black_alternate_between_the_zeros(wheel: Wheel) -> None:
    assert len(RED) == len(BLACK) == 18
    assert RED | BLACK == NUMBERS
    order = wheel.sections
    for at, section in enumerate(order):
        beside = order[(at + 1) % len(order)]
        if section not in ZEROS and beside not in ZEROS:
            assert (section in RED) != (beside in RED), (section, beside)


@verifies("cmr146.10.2.b")
def test_both_neighbors_of_00_are_red_and_both_neighbors_of_0_black() -> None:
    assert DOUBLE_ZERO.neighbors("00", 1) == ("1", "00", "27")
    assert {"1", "27"} <= RED
    assert DOUBLE_ZERO.neighbors("0", 1) == ("2", "0", "28")
    assert {"2", "28"} <= BLACK


@verifies("cmr146.10.2.c", "cmr146.10.2.c.1")
def test_each_color_of_the_single_zero_ring_is_six_consecutive_numbers() -> None:
    _six_colors_of_six(SINGLE_ZERO)
    assert SINGLE_ZERO.colors["purple"] == ("4", "21", "2", "25", "17", "34")
    assert SINGLE_ZERO.colors["green"] == ("6", "27", "13", "36", "11", "30")
    assert SINGLE_ZERO.colors["black"] == ("8", "23", "10", "5", "24", "16")
    assert SINGLE_ZERO.colors["blue"] == ("33", "1", "20", "14", "31", "9")
    assert SINGLE_ZERO.colors["gold"] == ("22", "18", "29", "7", "28", "12")
    assert SINGLE_ZERO.colors["red"] == ("35", "3", "26", "32", "15", "19")


@verifies("cmr146.10.2.c", "cmr146.10.2.c.2")
def test_each_color_of_the_double_zero_ring_is_six_consecutive_numbers() -> None:
    _six_colors_of_six(DOUBLE_ZERO)
    assert DOUBLE_ZERO.colors["blue"] == ("30", "11", "7", "20", "32", "17")
    assert DOUBLE_ZERO.colors["gold"] == ("5", "22", "34", "15", "3", "24")
    assert DOUBLE_ZERO.colors["red"] == ("36", "13", "1", "27", "10", "25")
    assert DOUBLE_ZERO.colors["purple"] == ("29", "12", "8", "19", "31", "18")
    assert DOUBLE_ZERO.colors["green"] == ("6", "21", "33", "16", "4", "23")
    assert DOUBLE_ZERO.colors["black"] == ("35", "14", "2", "28", "9", "26")


def _six_colors_of_six(wheel: Wheel) -> None:
    assert set(wheel.colors) == {"black", "blue", "gold", "red", "purple", "green"}
    assert sorted(n for ring in wheel.colors.values() for n in ring) == sorted(NUMBERS)
    assert all(_consecutive(ring, _without_zeros(wheel)) for ring in wheel.colors.values())


def test_the_orders_the_clauses_refer_to_would_not_give_consecutive_colors() -> None:
    double, single = _without_zeros(DOUBLE_ZERO), _without_zeros(SINGLE_ZERO)
    assert not any(_consecutive(ring, double) for ring in SINGLE_ZERO.colors.values())
    assert not any(_consecutive(ring, single) for ring in DOUBLE_ZERO.colors.values())


def test_neighbors_go_around_the_wheel() -> None:
    assert SINGLE_ZERO.neighbors("26", 2) == ("35", "3", "26", "0", "32")
    assert DOUBLE_ZERO.neighbors("0", 2) == ("14", "2", "0", "28", "9")
