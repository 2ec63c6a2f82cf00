"""Value chips: the denominations the law approves, their colors, and what they can pay."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.core.money import Cents


class Chips(msgspec.Struct, frozen=True):
    """The approved denominations and the primary color of each."""

    colors: Mapping[Cents, str]
    cites: tuple[str, ...]


VALUE_CHIPS = Chips(
    {
        1_00: "White",
        2_50: "Pink",
        5_00: "Red",
        10_00: "Blue",
        20_00: "Yellow",
        25_00: "Green",
        100_00: "Black",
        500_00: "Purple",
        1_000_00: "Fire Orange",
        5_000_00: "Gray",
        20_000_00: "Mustard Yellow",
        25_000_00: "Gold",
    },
    cites=(
        "cmr146.03.1.a",
        "cmr146.03.3.a",
        "cmr146.03.3.b",
        "cmr146.03.3.c",
        "cmr146.03.3.d",
        "cmr146.03.3.e",
        "cmr146.03.3.f",
        "cmr146.03.3.g",
        "cmr146.03.3.h",
        "cmr146.03.3.i",
        "cmr146.03.3.j",
        "cmr146.03.3.k",
        "cmr146.03.3.l",
    ),
)

DENOMINATIONS: tuple[Cents, ...] = tuple(VALUE_CHIPS.colors)


def payable(amount: Cents) -> bool:
    """Whether approved chips can make up an amount: dollars, and 2.50 for a half dollar."""
    smallest, odd = DENOMINATIONS[0], DENOMINATIONS[1]
    return amount % smallest == 0 or (amount >= odd and (amount - odd) % smallest == 0)


def stack(amount: Cents) -> tuple[Cents, ...]:
    """An amount in chips, largest first; what chips cannot make up is left out."""
    if amount > 0 and not payable(amount):
        amount -= amount % DENOMINATIONS[0]
    chips: list[Cents] = []
    for chip in reversed(DENOMINATIONS):
        while amount >= chip and payable(amount - chip):
            chips.append(chip)
            amount -= chip
    return tuple(chips)
