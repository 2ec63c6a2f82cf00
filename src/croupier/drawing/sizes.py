"""Sizes that the law leaves open and several layouts share, in millimeters, as in the trade."""

from __future__ import annotations

RAIL = 60
"""The padded rail around a cloth."""
SIGN_LINE = 40
"""The height of a line on a sign at a table."""
SLOT = (120, 34)
"""The slot of a drop box or tip box, seen from above."""
INCH = 254
"""An inch, in tenths of a millimeter."""


def millimeters(inches: int) -> int:
    """Inches as an even number of millimeters, rounded up, so that a minimum is still met."""
    return 2 * -(-inches * INCH // 20)


PIXELS = 100, 10_000
"""The least and the most pixels of a picture's width."""
