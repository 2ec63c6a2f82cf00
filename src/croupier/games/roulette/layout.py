"""The roulette layout (being drawn)."""

from __future__ import annotations

from croupier.core.layout import Layout
from croupier.games.roulette.options import RouletteOptions


def layout(rules: RouletteOptions) -> Layout:
    """The cloth for these rules."""
    return Layout("roulette", (2000, 1000), ())
