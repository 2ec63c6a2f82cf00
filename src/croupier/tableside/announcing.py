"""Bets by name as people type them: `5 on voisins`, `5 on neighbors of 17`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from unicodedata import combining, normalize

from croupier.core.driver import Driver
from croupier.core.money import cents
from croupier.core.wager import Bid, Spot
from croupier.rulebook.announced import Announced, Board, around, board

TYPED = re.compile(r"\$?(?P<amount>\d[\d.,]*)(?:\s+on)?\s+(?P<name>\S.*)")
NEIGHBORS = re.compile(r"(?:the )?neighbors of (?P<face>\S+)|(?P<first>\S+) and (?:its )?neighbors")


def announced(driver: Driver, line: str) -> tuple[Bid, ...]:
    """The wagers of the bet that a line names, each with the amount; none if it names none."""
    typed, every = TYPED.fullmatch(line), board(driver.game, driver.rules)
    laid = _laid(every, _folded(typed["name"])) if typed is not None else {}
    amount = cents(typed["amount"]) if typed is not None and laid else 0
    places = ((Spot.parse(spot), many) for spot, many in laid.items())
    return tuple(Bid(amount * many, one.kind, one.on) for one, many in places)


def by_name(driver: Driver) -> tuple[str, ...]:
    """The names that people may type at a table for several wagers at once."""
    every = board(driver.game, driver.rules)
    near = (f"neighbors of {every.track.faces[0][0]}",) if every.track is not None else ()
    return (*(one.name for one in every.bets), *near)


def _laid(every: Board, name: str) -> Mapping[str, int]:
    """How many chips go on each spot of the bet with this name."""
    named = NEIGHBORS.fullmatch(name)
    if named is not None and every.track is not None:
        faces, face = every.track.faces, named["face"] or named["first"]
        known = any(face == one for one, _ in faces)
        return dict.fromkeys(around(faces, face, every.track.each_side), 1) if known else {}
    found = [one for one in every.bets if name in (_folded(one.name), one.key.replace("_", " "))]
    found = found or [one for one in every.bets if name == _first(one)]
    return found[0].lay if len(found) == 1 else {}


def _first(one: Announced) -> str:
    return _folded(one.name).partition(" ")[0]


def _folded(name: str) -> str:
    """A name without accents, in small letters."""
    return "".join(one for one in normalize("NFKD", name.casefold()) if not combining(one))
