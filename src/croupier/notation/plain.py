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

PLURAL = {"is": "are", "has": "have", "was": "were"}
"""Verbs that have a word of their own for a reader."""
YOU = {"they": "you", "their": "your"}
THEY = re.compile(r"^they(?= )|^their(?= )|\btheir(?= (?:own|wagers)\b)")
"""What a refusal calls the patron whom it has named."""
ADVERB = "((?:(?:already|also|only|still|never) )?)"
"""What may stand before a verb."""
ENDING = re.compile(r"(?<=ss)es$|(?<=[sc]h)es$|(?<=[xo])es$|s$")
"""What a verb has after a name, and not after `you`."""
AFTER = ("by", "for", "from", "to", "with", "on")
"""Words after which a patron is not the subject of what follows."""
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


def bare(verb: str) -> str:
    """A verb as it follows `you`: `has` is have, `passes` pass."""
    return PLURAL.get(verb) or ENDING.sub("", verb)


def speaks_to(text: str, patron: str, about: str = "") -> str:
    """What a refusal says about a patron as said to that patron: `p1 passes` is `you pass`.

    If the refusal is `about` the patron by name, they are meant where it says `they`.
    """
    name = rf"(?<![\w'\"“-])(?<!\bthe )(?<!\ba )(?<!\ban )(?<!\bno ){re.escape(patron)}(?![\w-])"
    if patron and re.search(name, about):
        text = THEY.sub(lambda found: YOU[found[0]], text)
    if not patron or patron not in text:
        return text
    text = re.sub(rf"^{name}: ", "", text)
    text = re.sub(rf"{name}'s\b", "your", text)
    text = re.sub(rf"\bof {name}", "of yours", text)
    text = re.sub(rf"\ban answer from {name}", "your answer", text)
    text = re.sub(rf"\b({'|'.join(AFTER)}) {name}", r"\1 you", text)
    text = re.sub(rf"{name} {ADVERB}([a-z]+)", lambda one: f"you {one[1]}{bare(one[2])}", text)
    return re.sub(rf"{name}(?! \d)", "you", text)


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
