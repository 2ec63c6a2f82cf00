"""Keys in the words that people read."""

from __future__ import annotations


def words(key: str) -> str:
    """A key in plain words: `double_down` is "double down"."""
    return key.replace("_", " ")
