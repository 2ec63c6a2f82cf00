"""The big six layout (being drawn)."""

from __future__ import annotations

from croupier.core.layout import Box, Layout
from croupier.games.bigsix.options import BigSixOptions


def layout(rules: BigSixOptions) -> Layout:
    """The cloth for these rules."""
    return Layout("bigsix", "Big Six Wheel", (2000, 1000), Box(0, 0, 2000, 1000), ())
