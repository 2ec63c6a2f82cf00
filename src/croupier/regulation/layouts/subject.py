"""The table that a declaration is of: its game, its options and the felt they require."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from unicodedata import category

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.layout import Layout
from croupier.drawing import shapes
from croupier.games import registry
from croupier.regulation.layouts import tables
from croupier.regulation.layouts.declaration import Facts, read, wheel_size
from croupier.regulation.layouts.sections import Section, by_game, unruled
from croupier.rulebook.choices import nested
from croupier.rulebook.option import departing, spelled
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import Document

Choices = Mapping[str, Any]
UNPRINTED = ("Cc", "Cs")
"""Categories of characters that no picture shows: those of control, and halves of others."""


class Subject(msgspec.Struct, frozen=True):
    """A table: its game, its section, its felt, the wagers its game knows, its decks.

    `manual` says that cards are dealt from a manual shoe, and no device shuffles them.
    """

    game: str
    section: Section
    layout: Layout
    wagers: frozenset[str]
    decks: int
    options: Mapping[str, str]
    title: str = ""
    manual: bool = False


def of(document: Document) -> Subject:
    """The table of a declaration; what cannot be read is refused."""
    data = document.data
    house = str(data.get("establishment") or shapes.NAME)
    return subject(str(data.get("game", "")), read(data, "options"), house)


def subject(game: str, choices: Choices, house: str) -> Subject:
    """The table of a game with these choices, under the house's name."""
    if game in unruled():
        return _unruled(game, choices, house)
    key = game.partition(":")[0]
    if key not in by_game():
        raise UnknownName("game", game, (*by_game(), *unruled()))
    played = registry.game(game)
    return built(played, rules_for(played, _nested(choices)), house)


def _nested(choices: Choices) -> dict[str, Any]:
    flat = {key: value for key, value in choices.items() if not isinstance(value, Mapping)}
    return {**{k: v for k, v in choices.items() if isinstance(v, Mapping)}, **nested(flat)}


def built(game: Game, rules: Any, house: str) -> Subject:
    """The table of a game whose rules are built."""
    if game.layout is None:
        raise Refused(f"layout of {game.name}", "this game has none")
    pairs = (pair for one in departing(rules) for pair in spelled(one, rules.__dict__[one.attr]))
    chosen = dict(pairs)
    kinds = frozenset(kind.key for kind in game.wagers)
    felt, decks = game.layout(rules, name=house), getattr(rules, "decks", 0)
    section = by_game().get(game.key) or Section("", game.name, (game.key,))
    title = felt.title
    many, manual = _decks(section, decks), is_manual(rules)
    return Subject(game.key, section, felt, kinds, many, chosen, title, manual)


def is_manual(rules: Any) -> bool:
    """Whether rules have cards dealt from a manual shoe without any device."""
    devices = any(getattr(rules, key, False) for key in ("shuffler", "csm", "in_threes"))
    return getattr(rules, "deal", "shoe") == "shoe" and not devices


def _decks(section: Section, decks: Any) -> int:
    return int(decks) if section.rack_cites and isinstance(decks, int) else 0


def _unruled(key: str, choices: Choices, house: str) -> Subject:
    made = tables.rules(key, choices)
    section = tables.named(key)
    kinds = frozenset(one.key for one in section.table.area) if section.table else frozenset()
    decks = _decks(section, getattr(made, tables.DECKS, 0))
    chosen = {
        name: str(value).lower() if isinstance(value, bool) else str(value)
        for name, value in tables.chosen(made).items()
    }
    return Subject(key, section, tables.felt(key, made, house), kinds, decks, chosen, section.title)


def facts(of: Subject, house: str, **more: Any) -> Facts:
    """What a declaration of this table says besides what is on its felt."""
    return Facts(of.game, house, of.options, decks=of.decks, wheel=wheel_size(of.layout), **more)


def layout_name(given: str, name: str | None) -> str:
    """The licensee's name as its layouts bear it; a blank one is refused."""
    if name is not None and not name.strip():
        raise Refused(f"{given} ''", "a layout bears the licensee's name", (), "a name")
    shown = " ".join((name or shapes.NAME).split())
    if any(category(one) in UNPRINTED for one in shown):
        why = "it has a character that cannot be printed"
        raise Refused(f"{given} {shown!r}", why, (), "a name without such characters")
    return shown


def upright(of: Subject, portrait: bool) -> Layout:
    """The felt of a table, or its arrangement for a phone."""
    if not portrait:
        return of.layout
    if of.layout.portrait is None:
        raise Refused(f"layout of {of.title} for a phone", "this game has none")
    return of.layout.portrait
