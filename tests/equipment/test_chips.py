"""Value chips: the twelve denominations, their colors, and what they can pay."""

import pytest

from croupier.equipment.chips import DENOMINATIONS, VALUE_CHIPS, payable, stack
from croupier.rulebook.citation import verifies

DOLLARS = (1, 2.5, 5, 10, 20, 25, 100, 500, 1_000, 5_000, 20_000, 25_000)
COLORS = (
    "White",
    "Pink",
    "Red",
    "Blue",
    "Yellow",
    "Green",
    "Black",
    "Purple",
    "Fire Orange",
    "Gray",
    "Mustard Yellow",
    "Gold",
)
MOST = 120_00


@pytest.fixture(scope="module")
def fewest() -> dict[int, int]:
    """The fewest chips for every amount they can make, found step by step from nothing."""
    found = {0: 0}
    for amount in range(1, MOST + 1):
        ways = [found[amount - chip] for chip in DENOMINATIONS if amount - chip in found]
        if ways:
            found[amount] = 1 + min(ways)
    return found


@verifies("cmr146.03.1.a")
def test_there_are_twelve_denominations() -> None:
    assert tuple(amount / 100 for amount in DENOMINATIONS) == DOLLARS


@verifies("cmr146.03.3.a", "cmr146.03.3.b", "cmr146.03.3.c", "cmr146.03.3.d")
@verifies("cmr146.03.3.e", "cmr146.03.3.f", "cmr146.03.3.g", "cmr146.03.3.h")
@verifies("cmr146.03.3.i", "cmr146.03.3.j", "cmr146.03.3.k", "cmr146.03.3.l")
def test_each_denomination_has_its_own_color() -> None:
    assert tuple(VALUE_CHIPS.colors.values()) == COLORS
    assert len(set(COLORS)) == len(DOLLARS)


@verifies("cmr146.03.1.a")
def test_payable_is_what_some_chips_add_up_to(fewest: dict[int, int]) -> None:
    assert [a for a in range(MOST + 1) if payable(a) != (a in fewest)] == []
    assert not payable(50)
    assert not payable(1_50)
    assert payable(2_50)


@verifies("cmr146.03.1.a")
def test_a_stack_makes_the_amount(fewest: dict[int, int]) -> None:
    for amount in fewest:
        chips = stack(amount)
        assert sum(chips) == amount
        assert set(chips) <= set(DENOMINATIONS)
        assert list(chips) == sorted(chips, reverse=True)


def test_each_chip_of_a_stack_is_the_largest_that_leaves_a_payable_rest() -> None:
    for amount in (1_00, 2_50, 3_50, 6_50, 40_00, 99_50, 137_50, 26_142_50):
        left = amount
        for chip in stack(amount):
            fits = [c for c in DENOMINATIONS if c <= left and payable(left - c)]
            assert chip == max(fits)
            left -= chip
        assert left == 0


@pytest.mark.parametrize(("amount", "made"), [(0, 0), (50, 0), (1_50, 1_00), (7_25, 7_00)])
def test_a_stack_leaves_out_what_chips_cannot_make(amount: int, made: int) -> None:
    assert sum(stack(amount)) == made
