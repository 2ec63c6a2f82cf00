"""Bets announced by name, next to a table: a button for each, and the wheel as a racetrack."""

from __future__ import annotations

import msgspec
from markupsafe import Markup

from croupier.core.game import Game
from croupier.core.naming import face
from croupier.core.rules import Rules
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.pages import table_page
from croupier.floor.web.pages.histories import colors_of
from croupier.floor.web.serving.house import House
from croupier.rulebook.announced import Track, board

MOST_EACH_SIDE = 5


class Face(msgspec.Struct, frozen=True):
    """A section of the wheel as it is shown: its text, its color, and the spot of its wager."""

    number: int
    says: str
    color: str
    spot: str


class Sides(msgspec.Struct, frozen=True):
    """A racetrack, clockwise: the section at the top, the right side, the bottom, the left side."""

    top: Face
    right: tuple[Face, ...]
    bottom: Face | None
    left: tuple[Face, ...]


def panel(house: House, asker: Asker, table: str) -> Markup:
    """The bets that may be announced at a table."""
    found = house.floor.current(table)
    game, rules = found.game, found.driver.rules
    every = board(game, rules)
    sides = _sides(game, rules, every.track) if every.track else None
    html = table_page.rendered(
        "announced_bets.html", board=every, sides=sides, most=MOST_EACH_SIDE, json=_json
    )
    return Markup(html)


def _json(lay: dict[str, int]) -> str:
    return msgspec.json.encode(lay).decode()


def _sides(game: Game, rules: Rules, track: Track) -> Sides:
    """The sections from the top around; an even number of them leaves one for the bottom."""
    colors = colors_of(game, rules)
    said = [(face(game, rules, one), spot) for one, spot in track.faces]
    every = [Face(n, says, colors.get(says, ""), spot) for n, (says, spot) in enumerate(said)]
    top, rest, half = every[0], every[1:], (len(every) - 1) // 2
    bottom = rest[half] if len(rest) % 2 else None
    return Sides(top, tuple(rest[:half]), bottom, tuple(reversed(rest[-half:])))
