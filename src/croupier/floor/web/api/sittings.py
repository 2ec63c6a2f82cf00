"""The statistics of a patron's sitting at a table, over HTTP and as files."""

from __future__ import annotations

from functools import partial

import msgspec
from starlette.responses import Response

from croupier.floor.figures import lifetime, statistics
from croupier.floor.figures.desk import Turn
from croupier.floor.figures.lifetime import Lifetime
from croupier.floor.figures.statistics import Statistics
from croupier.floor.money import spending
from croupier.floor.tables.living import Living
from croupier.floor.web.api.acts import API, AT
from croupier.floor.web.api.endpoints import JSON, Asker, Endpoint
from croupier.floor.web.api.odds import RETRY_MS
from croupier.floor.web.serving.house import House

SPELLINGS = {"csv": "text/csv", "json": JSON}


class Sat(msgspec.Struct, frozen=True):
    """The figures of a sitting; while `pending`, ask again after a while."""

    pending: bool
    retry_ms: int
    statistics: Statistics | None = None


def sitting(house: House, asker: Asker, table: str) -> Sat:
    """Your sitting at a table: results compared with what was expected, wager by wager."""
    return sitting_of(house, house.floor.current(table), asker.name)


def sitting_of(house: House, found: Living, patron: str) -> Sat:
    """A patron's sitting at a loaded table, computed in the background."""
    key = ("sitting", found.name, found.tip.seq, patron)
    made = partial(figures, house, found, patron, found.tip.seq)
    known = house.desk.ask(key, made, Turn.READ)
    return Sat(known is None, RETRY_MS * (known is None), known)


def figures(house: House, found: Living, patron: str, upto: int) -> Statistics:
    """The figures of a sitting, from the journal."""
    game, name = found.game, found.name
    with house.database.reading() as connection:
        read = statistics.read(connection, game, found.driver.rules, name, patron, upto)
    return statistics.reckoned(game, name, patron, *read)


def exported(house: House, asker: Asker, table: str, spelling: str) -> Response:
    """Your sitting as a file: the curve as CSV, or all of it as JSON."""
    found = house.floor.current(table)
    known = sitting_of(house, found, asker.name).statistics
    sat = known or figures(house, found, asker.name, found.tip.seq)
    if spelling == "csv":
        body = statistics.as_csv(sat)
    else:
        body = msgspec.json.format(msgspec.json.encode(sat)).decode()
    named = {"content-disposition": f'attachment; filename="{table}-{asker.name}.{spelling}"'}
    return Response(body, media_type=SPELLINGS[spelling], headers=named)


class Lifetimes(msgspec.Struct, frozen=True):
    """All of a person's play: at practice tables, and at live tables."""

    rows: tuple[Lifetime, ...]


def own_lifetime(house: House, asker: Asker) -> Lifetimes:
    """What you have won and lost at the tables since you came to the house, by mode."""
    person, there = asker.name, set(house.floor.names())
    with house.database.reading() as connection:
        found = lifetime.changes(connection, person)
        been = sorted(there & set(spending.purse(connection, person, "")))
    on_layouts = lifetime.lying(house.tables(been), person)
    return Lifetimes(lifetime.lifetimes(found, on_layouts))


ENDPOINTS = (
    Endpoint("GET", f"{AT}/statistics", sitting, "Your sitting at a table", answers=Sat),
    Endpoint(
        "GET",
        f"{AT}/statistics.{{spelling}}",
        exported,
        "Your sitting as a CSV or JSON file",
        answers=Statistics,
        spellings=SPELLINGS,
    ),
    Endpoint("GET", f"{API}/me/lifetime", own_lifetime, "All of your play", answers=Lifetimes),
)
