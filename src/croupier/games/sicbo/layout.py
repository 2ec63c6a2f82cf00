"""The sic bo layout (being drawn)."""

from __future__ import annotations

from croupier.core.layout import Box, Layout
from croupier.games.sicbo.options import SicBoOptions


def layout(rules: SicBoOptions) -> Layout:
    """The cloth for these rules."""
    return Layout("sicbo", "Sic Bo", (2000, 1000), Box(0, 0, 2000, 1000), ())
