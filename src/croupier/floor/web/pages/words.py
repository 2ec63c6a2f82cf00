"""The texts people read, by section and name, in the language of the request.

All of them are in `words.toml`, and in another language in `words.es.toml`: a further language is a
further file. The language is that of the request (`speaking`), and English without one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from importlib.resources import files
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
ENGLISH = "en"
FILE = re.compile(r"words\.(?P<code>[a-z]{2})\.toml")
PREFERS = re.compile(
    r"\s*(?P<code>[A-Za-z]{2})(?:-[\w-]+)?\s*(?:;\s*q=(?P<weight>[01](?:\.\d+)?))?"
)
MOST_PREFERENCES = 20
LANGUAGE: ContextVar[str] = ContextVar("language", default=ENGLISH)


@lru_cache(maxsize=1)
def languages() -> Mapping[str, str]:
    """The name of each language in itself, by its code; English is the first."""
    every = (FILE.fullmatch(one.name) for one in files("croupier.floor.web").iterdir())
    codes = (ENGLISH, *sorted(one["code"] for one in every if one is not None))
    return {code: _named(code) for code in codes}


def _named(code: str) -> str:
    """The name of a language in itself."""
    with speaking(code):
        return say("language.name")


@lru_cache(maxsize=8)
def _read(code: str) -> dict[str, dict[str, str]]:
    """Every text in a language."""
    name = "words.toml" if code == ENGLISH else f"words.{code}.toml"
    return tomllib.loads(files("croupier.floor.web").joinpath(name).read_text("utf-8"))


def language() -> str:
    """The code of the language that is spoken now."""
    return LANGUAGE.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for as long as this lasts."""
    before = LANGUAGE.set(code)
    try:
        yield
    finally:
        LANGUAGE.reset(before)


def preferred(chosen: str, accepts: str) -> str:
    """The language for a reader: the one they chose, else the one their browser prefers."""
    if chosen in languages():
        return chosen
    some = (PREFERS.fullmatch(one) for one in accepts.split(",")[:MOST_PREFERENCES])
    weighed = [(float(one["weight"] or 1), one["code"].lower()) for one in some if one]
    known = [one for one in weighed if one[0] > 0 and one[1] in languages()]
    return max(known, key=lambda one: one[0])[1] if known else ENGLISH


def words() -> dict[str, dict[str, str]]:
    """Every text of the pages."""
    return _read(language())


def say(key: str, **given: object) -> str:
    """A text of the pages by its section and name, with its blanks filled in."""
    section, _, name = key.partition(".")
    found = words()[section][name]
    return found.format(**given) if given else found


def cached_by_language(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A cache for a function whose result is in the language that is spoken; given by position."""

    def decorated(made: Callable[P, R]) -> Callable[P, R]:
        given_by_position: Callable[..., R] = made

        @lru_cache(maxsize=maxsize)
        def kept(code: str, *given: Any) -> R:
            return given_by_position(*given)

        @wraps(made)
        def cached(*given: Any) -> R:
            return kept(language(), *given)

        return cast("Callable[P, R]", cached)

    return decorated
