"""Opening a table over HTTP: by a patron for practice, by the house also live or linked."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from croupier.core.game import Game, shared_meter
from croupier.floor.people.accounts import NotYours, titled
from croupier.floor.tables.floor import LIVE
from croupier.floor.tables.new_table import Room
from croupier.floor.web.api.acts import API, STAFF, TableTold, Word, table_shown
from croupier.floor.web.api.endpoints import Asker, Endpoint
from croupier.floor.web.serving.house import House
from croupier.games import registry
from croupier.rulebook.choices import requested
from croupier.rulebook.rules import rules_for


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open: its name, its game, and the house's choices, over those of a `preset`.

    An amount among the choices is an integer of cents, or dollars as text: 250 or "2.50". `link`
    names the tables whose meter it shares, if its choices say that it is linked; without one, the
    table begins a link with its own name.
    """

    table: Word
    game: Word
    mode: Literal["practice", "live"] = "practice"
    choices: dict[str, Any] = {}
    link: Word = ""
    preset: Word = ""


def open_table(house: House, asker: Asker, body: NewTable) -> TableTold:
    """Open a table: anyone may open a practice table, only the house a live or a linked one."""
    game = registry.game(body.game)
    choices = requested(game, body.choices, body.preset)
    if asker.person.role not in STAFF:
        _for_patrons(asker, body, game, choices)
    room = _room(house, asker)
    at = body.table, body.game, body.mode, choices
    house.floor.open_table(*at, room, asker.once, asker.name, body.link)
    return table_shown(house, house.floor.current(body.table))


def _for_patrons(asker: Asker, body: NewTable, game: Game, choices: dict[str, Any]) -> None:
    """Refuse a table that only the house may open."""
    why = f"{asker.name} is {titled(asker.person.role)}"
    if body.mode == LIVE:
        raise NotYours("a live table", why, (), "a practice table")
    if body.link or shared_meter(game, rules_for(game, choices)):
        raise NotYours("a linked table", why, (), "a table with a meter of its own")


def _room(house: House, asker: Asker) -> Room | None:
    """How many tables a person may open; the house has no limit."""
    limits = house.settings.limits
    if asker.person.role in STAFF:
        return None
    return Room(asker.name, limits.tables_each, limits.tables)


ENDPOINTS = (
    Endpoint("POST", f"{API}/tables", open_table, "Open a table", NewTable, TableTold, status=201),
)
