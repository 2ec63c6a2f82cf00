"""The tables of the floor as a submission: what they are dealt by, as a casino would file it.

Signs, sheets of layouts and what must be approved are made from it by the same code as from a
casino's own file, and the file can be downloaded and checked by the commands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.floor.tables.living import Living
from croupier.regulation.journal.facts import Established
from croupier.regulation.layouts.declaration import quoted
from croupier.rulebook.option import departing, spelled
from croupier.rulebook.submission import FORMAT, Document, parse_document

FILE = "floor.toml"


class Dealt(msgspec.Struct, frozen=True):
    """A table by its name, and the game and rules that it is dealt by."""

    name: str
    game: Game
    rules: Any


def dealt(found: Living) -> Dealt:
    """A table of the floor as it is dealt."""
    return Dealt(found.name, found.game, found.driver.rules)


def document(tables: Iterable[Dealt], house: Established, name: str, now: datetime) -> Document:
    """The submission of some tables, which takes effect then."""
    return parse_document(FILE, text(tables, house, name, now))


def text(tables: Iterable[Dealt], house: Established, name: str, now: datetime) -> str:
    """The same as TOML: the establishment, and every choice of a table that is not the usual."""
    lines = [f"format = {quoted(FORMAT)}", f"effective = {now.isoformat(timespec='seconds')}", ""]
    lines += _establishment(house, name)
    for found in tables:
        lines += ["", *_table(found)]
    return "\n".join(lines) + "\n"


def _establishment(house: Established, name: str) -> Iterator[str]:
    yield "[establishment]"
    yield f"name = {quoted(name)}"
    yield f"gaming_day_starts = {quoted(house.gaming_day_starts.isoformat('minutes'))}"
    yield f"time_zone = {quoted(house.time_zone)}"
    days = ", ".join(quoted(one.isoformat()) for one in house.holidays)
    yield f"holidays = [{days}]"


def _table(found: Dealt) -> Iterator[str]:
    rules = found.rules
    yield "[[table]]"
    yield f"id = {quoted(found.name)}"
    yield f"game = {quoted(found.game.key)}"
    for one in departing(rules):
        for key, value in spelled(one, rules.__dict__[one.attr]):
            yield f"{'.'.join(quoted(part) for part in key.split('.'))} = {quoted(value)}"
