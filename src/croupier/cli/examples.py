"""Examples of each command, for the end of its help."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def examples() -> dict[str, list[str]]:
    """The examples of every command, by its name."""
    made: dict[str, list[str]] = tomllib.loads(
        (files("croupier.cli") / "examples.toml").read_text("utf-8")
    )
    return made
