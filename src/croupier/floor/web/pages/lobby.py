"""The lobby: every table as a card, the cost of its best wager, and the filters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec.structs import replace
from starlette.requests import Request

from croupier.core.game import Game, devices
from croupier.core.money import Cents
from croupier.core.part import Seating
from croupier.core.rules import Rules
from croupier.drawing.layers import stack_svg
from croupier.drawing.playing_cards import HEIGHT, WIDTH, card
from croupier.drawing.svg import group, tag
from croupier.equipment.device import Contest
from croupier.floor.figures.desk import Turn
from croupier.floor.figures.odds import Best
from croupier.floor.money.amounts import money
from croupier.floor.money.cage import LOW
from croupier.floor.people import responsible_gaming
from croupier.floor.people.accounts import Login
from croupier.floor.people.responsible_gaming import Pause
from croupier.floor.tables import waiting
from croupier.floor.tables.floor import LIVE, PRACTICE
from croupier.floor.tables.living import Living
from croupier.floor.web.api import acts
from croupier.floor.web.api.acts import Myself, TableTold
from croupier.floor.web.api.endpoints import Asker
from croupier.floor.web.pages import table_page, teaching
from croupier.floor.web.pages.words import cached_by_language, say, words
from croupier.floor.web.serving.house import House
from croupier.rulebook.english import in_words, sentence
from croupier.rulebook.entries import as_used
from croupier.rulebook.lesson import lesson
from croupier.rulebook.option import departing
from croupier.rulebook.settled import left_open

LIMITS = "limits."
MODES = (PRACTICE, LIVE)
MINIMUMS: tuple[Cents, ...] = (5_00, 10_00, 25_00, 100_00)
ADVANTAGES = ("0.5", "1", "1.5", "3", "6")
FAN = (("Ts", -28), ("Js", -14), ("Qs", 0), ("Ks", 14), ("As", 28))
STACKS = ((52, 158, 100_00, 5), (98, 172, 25_00, 4), (144, 158, 5_00, 6))


class Card(msgspec.Struct, frozen=True):
    """A table as the lobby shows it, with its family and how it departs from the usual rules.

    `pending` says that its cost is being computed, `mine` that the viewer plays there, with
    `chips_cents` in chips in addition to those on the layout, `between` that players bet against
    each other. `waiting` people wait for a seat. `line` says what the game is, and `start` marks
    the table for somebody who has never played.
    """

    table: TableTold
    family: str
    variants: tuple[str, ...]
    pending: bool
    mine: bool = False
    chips_cents: Cents = 0
    between: bool = False
    waiting: int = 0
    line: str = ""
    start: bool = False

    @property
    def free(self) -> int:
        """How many places are free."""
        return max(0, self.table.places - len(self.table.patrons))


class Wanted(msgspec.Struct, frozen=True):
    """The filters of the lobby; an empty text matches any table."""

    words: str = ""
    family: str = ""
    most: str = ""
    advantage: str = ""
    mode: str = ""

    def finds(self, one: Card) -> bool:
        """Whether a card matches the filters."""
        table = one.table
        about = (table.title, table.table, table.mode, one.family, one.line, *one.variants)
        said = " ".join(about).lower()
        return (
            all(word in said for word in self.words.lower().split())
            and self.family in ("", one.family)
            and self.mode in ("", table.mode)
            and (not self.most or table.minimum_cents <= int(self.most))
            and (not self.advantage or _cheaper(table.best, self.advantage))
        )


def _cheaper(known: Best | None, percent: str) -> bool:
    """Whether the best wager is known to cost no more than a percentage."""
    return known is not None and Fraction(known.share) * 100 <= Fraction(percent)


def wanted(asked: Mapping[str, str]) -> Wanted:
    """The filters of a request; a value the lobby does not offer matches any table."""
    known = {
        "most": {str(one) for one in MINIMUMS},
        "advantage": set(ADVANTAGES),
        "mode": set(MODES),
    }
    said = {name: asked.get(name, "") for name in Wanted.__struct_fields__}
    return Wanted(**{k: v if v in known.get(k, {v}) else "" for k, v in said.items()})


@cached_by_language(maxsize=64)
def family(game: Game, rules: Rules) -> str:
    """What decides the game, as people say it: cards, dice, wheels."""
    found = (d.name for d in devices(game, rules).values() if not isinstance(d, Contest))
    name = next(found, "")
    return words()["families"].get(name, name.capitalize())


@lru_cache(maxsize=256)
def variants(game: Game, rules: Rules) -> tuple[str, ...]:
    """How a table departs from the usual rules, for people; limits are shown elsewhere."""
    used = as_used(game, rules)
    return tuple(
        sentence(f"{one.about.removeprefix('whether ')}: {in_words(one, getattr(used, one.attr))}")
        for one in departing(used)
        if one in left_open(rules) and not one.key.startswith(LIMITS)
    )


def card_of(house: House, found: Living, mine: Myself | None) -> Card:
    """A table's card for a person."""
    game, rules, table = found.game, found.driver.rules, acts.table_shown(house, found)
    pending, whose = house.odds(found, Turn.AHEAD) is None, mine.name if mine else ""
    chips = mine.chips_cents.get(found.name, 0) if mine else 0
    between = game.get(Seating) is not None
    kind, other, known = family(game, rules), variants(game, rules), lesson(game)
    here, line = whose in table.patrons, known.line if known else ""
    return Card(table, kind, other, pending, here, chips, between, line=line)


def cards(house: House, mine: Myself | None = None) -> list[Card]:
    """Every table's card; tables the person plays at come first, then the one to start at."""
    here = list(house.tables(house.floor.names()))
    every = [card_of(house, found, mine) for found in here]
    games = (found.game for found in here)
    first = teaching.start_here(zip(games, (one.table for one in every), strict=True))
    with house.database.looking() as connection:
        wait = {
            one.table: len(waiting.waiting_for(connection, one.table))
            for one in waiting.everyone(connection)
        }
    told = (_marked(one, wait.get(one.table.table, 0), first) for one in every)
    return sorted(told, key=lambda one: (not one.mine, not one.start))


def _marked(one: Card, waiting_for: int, first: str) -> Card:
    """A card with the people who wait for a seat, and whether it is the one to start at."""
    return replace(one, waiting=waiting_for, start=one.table.table == first)


def _myself(house: House, login: Login | None) -> Myself | None:
    return acts.me(house, Asker(login, "")) if login else None


def page(house: House, login: Login | None, request: Request) -> str:
    """The lobby."""
    asked, mine = wanted(request.query_params), _myself(house, login)
    every = cards(house, mine)
    return table_page.rendered(
        "lobby.html",
        login=login,
        wanted=asked,
        cards=[c for c in every if asked.finds(c)],
        mine=mine,
        low=LOW,
        pause=_pause(house, login),
        families=_families(every),
        picture=picture(),
        minimums=_offered(MINIMUMS, money),
        advantages=_offered(ADVANTAGES, lambda one: f"{one} %"),
        modes=(("", say("lobby.any")), *((m, say(f"lobby.{m}")) for m in MODES)),
    )


def _pause(house: House, login: Login | None) -> Pause | None:
    """What keeps the viewer from play, if anything."""
    if login is None:
        return None
    with house.database.reading() as connection:
        return responsible_gaming.pause(connection, house.floor.clock(), login.person.name)


def tables(house: House, login: Login | None, request: Request) -> str:
    """The cards that match the filters, without the rest of the page."""
    asked = wanted(request.query_params)
    some = [one for one in cards(house, _myself(house, login)) if asked.finds(one)]
    return table_page.rendered("lobby_tables.html", login=login, cards=some)


def _families(every: Iterable[Card]) -> tuple[tuple[str, str], ...]:
    names = sorted({one.family for one in every})
    return (("", say("lobby.all")), *((name, name) for name in names))


def _offered(values: Iterable[Any], said: Any) -> tuple[tuple[str, str], ...]:
    upto = say("lobby.up_to")
    return (("", say("lobby.any")), *((str(v), f"{upto} {said(v)}") for v in values))


@lru_cache(maxsize=1)
def picture() -> Markup:
    """A picture of five cards in a fan and three stacks of chips."""
    fan = (_turned(face, turn) for face, turn in FAN)
    stacks = (stack_svg(x, y, amount, many) for x, y, amount, many in STACKS)
    return Markup(
        tag(
            "svg",
            group(fan),
            group(stacks),
            viewBox="0 8 196 192",
            xmlns="http://www.w3.org/2000/svg",
            font_weight="bold",
        )
    )


def _turned(face: str, turn: int) -> str:
    around = f"rotate({turn} 98 190)"
    return group((card(face, 98 - WIDTH / 2, 78 - HEIGHT / 2),), transform=around)
