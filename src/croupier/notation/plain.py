"""Keys in what people read, by the names that people use: `dont_pass` is Don't Pass."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import offered
from croupier.core.naming import called, names

if TYPE_CHECKING:
    from croupier.core.driver import Driver
    from croupier.core.game import Game
    from croupier.core.rules import Rules

YOU = {"sits": "sit", "has": "have", "is": "are", "was": "were", "may": "may", "must": "must"}
"""What a verb becomes when a sentence speaks to the patron it is about."""
BOX = r"@(?P<box>[0-9]+)"
SPLIT_HAND = re.compile(r"\b([Hh]and) (\d+)\.(\d+)\b")
"""The place of a hand that was split, after the word for it."""


@lru_cache(maxsize=256)
def _keys(game: Game) -> re.Pattern[str]:
    """The keys of a game's wagers that nobody would take for words, and whatever is at a box."""
    some = sorted((one.key for one in game.wagers if "_" in one.key), key=len, reverse=True)
    keyed = rf"\b(?:{'|'.join(map(re.escape, some))})(?::[\w-]+)?(?:@[0-9]+)?\b|" if some else ""
    return re.compile(rf"{keyed}(?P<area>[\w:-]+){BOX}\b")


def plain(game: Game, rules: Rules, text: str) -> str:
    """A text with each wager in it by its name: `ante@1` is Ante, box 1."""
    if "_" not in text and "@" not in text:
        return text
    known = names(game, rules)

    def name(found: re.Match[str]) -> str:
        said = called(game, known, found[0])
        area, box = found["area"], found["box"]
        return f"{area}, box {box}" if said == found[0] and box else said

    return _keys(game).sub(name, text)


def split_hands(text: str) -> str:
    """A text in which a hand that was split is called as people do: `hand 1.2`, hand 2 of box 1."""
    return SPLIT_HAND.sub(r"\1 \3 of box \2", text)


def addressed(text: str, patron: str) -> str:
    """A sentence about a patron as said to that patron: `p1 sits at seat 2`, `you sit …`."""
    name, _, rest = text.partition(" ")
    verb, _, more = rest.partition(" ")
    return f"you {YOU[verb]} {more}" if patron and name == patron and verb in YOU else text


@contextmanager
def plainly(driver: Driver) -> Iterator[None]:
    """Let a refusal name the wagers of a table as people do."""
    try:
        yield
    except Refused as refusal:
        in_plain(driver, refusal)
        raise


def in_plain(driver: Driver, refusal: Refused) -> Refused:
    """The same refusal, with each wager in it by its name."""
    if isinstance(refusal, UnknownName) and refusal.what.startswith("wager "):
        _by_name(driver, refusal)
    said = (refusal.what, refusal.why, refusal.accepted)
    refusal.what, refusal.why, refusal.accepted = (
        plain(driver.game, driver.rules, text) for text in said
    )
    refusal.args = (refusal.what, refusal.why)
    return refusal


def _by_name(driver: Driver, refusal: UnknownName) -> None:
    """List the wagers that are meant instead by their names, also those whose key is a word."""
    known = {key: kind.name for key, kind in offered(driver.game, driver.rules).items()}
    near = refusal.nearest or ""
    refusal.why = refusal.why.replace(repr(near), repr(known.get(near, near)))
    every = (known.get(one, one) for one in refusal.accepted.split(", "))
    refusal.accepted = ", ".join(dict.fromkeys(every))
