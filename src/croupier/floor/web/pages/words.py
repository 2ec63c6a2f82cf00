"""The texts people read, by section and name; all of them are in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def words() -> dict[str, dict[str, str]]:
    """Every text of the pages."""
    text = files("croupier.floor.web").joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


def say(key: str, **given: object) -> str:
    """A text of the pages by its section and name, with its blanks filled in."""
    section, _, name = key.partition(".")
    found = words()[section][name]
    return found.format(**given) if given else found
