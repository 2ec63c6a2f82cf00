"""Sizes that the law leaves open, as usual in the trade, in millimeters."""

from __future__ import annotations

RAIL = 60
"""The padded rail around a cloth."""
SIGN_LINE = 40
"""The height of a line on a sign at a table."""

INCH = 254
"""An inch, in tenths of a millimeter."""
ROULETTE_WHEEL_INCHES = 32
"""The usual roulette wheel; the law requires at least 30 inches."""
BIG_SIX_WHEEL_INCHES = 60
"""The usual big six wheel; the law requires at least five feet."""


def millimeters(inches: int) -> int:
    """Inches as an even number of millimeters, rounded up, so that a minimum is still met."""
    return 2 * -(-inches * INCH // 20)


ROULETTE_CLOTH = (2540, 1150)
ROULETTE_BOX = (100, 130)
"""The size of a number's box, along the table and across it."""
ROULETTE_OUTSIDE = 100
"""The depth of the dozen and even chance boxes, and of the column boxes."""

BIG_SIX_CLOTH = (1860, 940)
BIG_SIX_SPACE = (240, 460)

SIC_BO_CLOTH = (2400, 1320)

SLOT = (120, 34)
"""The slot of a drop box or tip box, seen from above."""

WALL = 64
"""The part of a craps table's wall that is visible from above."""
CRAPS_CORNER = 150
CRAPS_CENTER = 760
"""The width of the propositions between stickperson and boxperson."""
CRAPS_GAP = 30
CRAPS_MARGIN = 86
"""The distance between the wall and the outermost line of a craps layout."""
CRAPS_PASS, CRAPS_DONT = 100, 84
"""The depth of the pass line and of the don't pass bar."""
CRAPS_COLUMN = 145
"""The width of a number's box."""
CRAPS_HEIGHT = 1170
CRAPS_SEAT = 46

TWENTY_ONE_CLOTH = (2640, 1480)
TWENTY_ONE_SEAT = 560
"""The greatest width of a place at a table of twenty-one."""
