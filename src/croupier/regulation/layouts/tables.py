"""Tables whose rules are in no document of ours: their options, and their felts to scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import make_dataclass
from functools import lru_cache
from typing import Any

from croupier.core.errors import UnknownName
from croupier.core.layout import Layout
from croupier.drawing import shapes
from croupier.regulation.layouts.content import BLANK
from croupier.regulation.layouts.sections import Choice, Section, Table, unruled
from croupier.rulebook.option import Count, Switch, Text, Word, option, read_options, schema

WORDS_ON, DECKS, READER = "words_on", "decks", "card_reader"


@lru_cache(maxsize=32)
def options(key: str) -> type:
    """The options of a table: its positions, what is offered, where words are, what they say."""
    section = named(key)
    table = _table(section)
    fields: list[tuple[str, type, Any]] = [("seats", int, _seats(table))]
    fields += ((one.key, object, _choice(one)) for one in table.choice)
    if any(line.on == "either" for line in table.line):
        cites = tuple(c for line in table.line if line.on == "either" for c in line.cites)
        either = option(table.words_on, Word(("layout", "sign")), "What carries words", cites=cites)
        fields.append((WORDS_ON, str, either))
    if section.rack_cites:
        decks = option(6, Count(1, 8), "The decks in use", cites=section.rack_cites)
        fields.append((DECKS, int, decks))
    if table.reader_cites:
        reader = option(False, Switch(), "Whether a card reader is used", cites=table.reader_cites)
        fields.append((READER, bool, reader))
    for name in table.blank:
        cites = tuple(c for line in table.line if f"{{{name}}}" in line.text for c in line.cites)
        about = f"What the house prints for {name.replace('_', ' ')}"
        fields.append((name, str, option(BLANK, Text(), about, cites=cites)))
    return make_dataclass(f"{key}_options", fields, frozen=True)


def _seats(table: Table) -> Any:
    low, high = table.seats.min, table.seats.max
    about = "How many positions the table has"
    return option(high, Count(low, high), about, cites=table.seats.cites)


def _choice(one: Choice) -> Any:
    kind = Word(one.words) if one.words else Switch()
    return option(one.words[0] if one.words else one.on, kind, one.about, cites=one.cites)


def named(key: str) -> Section:
    """The section of a table; a name that is not one of them is refused."""
    if key not in unruled():
        raise UnknownName("table", key, unruled())
    return unruled()[key]


def _table(section: Section) -> Table:
    if section.table is None:
        raise UnknownName("table", section.title, unruled())
    return section.table


def rules(key: str, values: Mapping[str, Any]) -> Any:
    """The options of a table with these values."""
    return read_options(options(key), values)


def chosen(made: Any) -> dict[str, Any]:
    """The options that differ from their defaults, by key."""
    known = schema(type(made)).values()
    return {one.key: getattr(made, one.attr) for one in known if _departs(made, one)}


def _departs(made: Any, one: Any) -> bool:
    return bool(getattr(made, one.attr) != one.default)


def applies(when: str, made: Any) -> bool:
    """Whether a record applies: always, with a switch that is on, or with a word: `start=dice`."""
    key, _, word = when.partition("=")
    return not when or (getattr(made, key) == word if word else bool(getattr(made, key)))


def on_sign(on: str, made: Any) -> bool:
    """Whether words are on the sign."""
    return on == "sign" or (on == "either" and getattr(made, WORDS_ON) == "sign")


def filled(text: str, made: Any) -> str:
    """Words with what the options say in place of the names in braces."""
    known = {one.key: str(getattr(made, one.attr)) for one in schema(type(made)).values()}
    return text.format(**known)


@lru_cache(maxsize=64)
def _drawn(key: str, made: Any, name: str) -> Layout:
    from croupier.regulation.layouts.felts import drawn

    return drawn(named(key), made, name)


def felt(key: str, made: Any, name: str = shapes.NAME) -> Layout:
    """The felt of a table to scale, with everything its section requires for these options."""
    return _drawn(key, made, name)
