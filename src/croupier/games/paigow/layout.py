"""The pai gow layout."""

from __future__ import annotations

layout = None
