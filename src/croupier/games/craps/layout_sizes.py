"""Sizes of a craps table that the law leaves open, as usual in the trade, in millimeters."""

from __future__ import annotations

WALL = 64
"""The part of the table's wall that is visible from above."""
CORNER = 150
CENTER = 760
"""The width of the propositions between stickperson and boxperson."""
GAP = 30
MARGIN = 86
"""The distance between the wall and the outermost line."""
PASS, DONT = 100, 84
"""The depth of the pass line and of the don't pass bar."""
COLUMN = 145
"""The width of a number's box."""
HEIGHT = 1170
SEAT = 46
