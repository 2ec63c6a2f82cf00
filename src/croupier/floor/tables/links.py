"""Links: a meter that several tables share, which belongs to the house.

An act at a linked table begins with a reading if other tables have changed the meter since, and
ends with its own postings on it, in the same transaction. The number of postings is the key: if
another table was first, nothing of the act is kept, and it is tried again with the meter locked. So
the database puts all postings in order, and tables that do not share the meter wait for nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from croupier.core.errors import Refused
from croupier.core.game import Game, shared_meter
from croupier.core.money import Cents
from croupier.core.part import Shared, Total
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.floor.money import books, ledger
from croupier.floor.money.spending import seconds_between
from croupier.floor.oversight.heads import Overtaken
from croupier.floor.store import schema
from croupier.floor.store.sql import Found, Statement
from croupier.games import registry
from croupier.games.families.meter import MeterRead
from croupier.rulebook.english import in_words
from croupier.rulebook.option import schema as options_of
from croupier.rulebook.option import spell

if TYPE_CHECKING:
    from croupier.floor.tables.living import Living
    from croupier.floor.tables.new_table import NewTable

_link = schema.link
_mine = _link.c.name == bindparam("link")
NOW = tuple(getattr(_link.c, name).label(f"link_{name}") for name in ("number", "house", "wagered"))
"""What is on the meter of a table's link, as columns of the query that begins an act."""
LOCKED = Statement(select(_link.c.number).where(_mine).with_for_update())
POSTED = Statement(
    update(_link)
    .where(_mine, _link.c.number == bindparam("was"))
    .values({name: bindparam(f"now_{name}") for name in ("number", "house", "wagered")})
)


WAIT_S = 5.0
"""How long the house waits with another reading at a table where nothing else happens."""


class Link(msgspec.Struct, frozen=True):
    """A link as people see it: its meter, what it shows, and its open tables."""

    name: str
    game: str
    meter: str
    mode: str
    showing_cents: Cents
    postings: int
    tables: tuple[str, ...]


def shared_by(game: Game) -> Shared:
    """How a game shares a meter; only games that do are asked."""
    shared = game.get(Shared)
    assert shared is not None, f"{game.key} shares no meter"
    return shared


def lock(connection: Connection, name: str | None) -> None:
    """Keep other tables from changing a link's meter until this transaction ends."""
    if name is not None:
        LOCKED.first(connection, {"link": name})


def known(found: Living) -> int:
    """How many postings on its link's meter a table knows."""
    return shared_by(found.game).total(found.driver.table).number


def read(found: Living, row: Found) -> None:
    """Read the meter of a table's link if others have changed it; a closed table reads nothing."""
    if row.link is None or row.closed is not None or row.link_number <= known(found):
        return
    now = Total(row.link_number, row.link_house, row.link_wagered, 0)
    found.driver.feed(shared_by(found.game).reading(found.driver.table, now))


def post(connection: Connection, found: Living, row: Found) -> None:
    """Write what an act has put on the meter of its link, unless another table was first."""
    if row.link is None:
        return
    now = shared_by(found.game).total(found.driver.table)
    if now.number <= row.link_number:
        return
    given = {"link": row.link, "was": row.link_number, "now_number": now.number}
    given |= {"now_house": now.house, "now_wagered": now.wagered}
    if not POSTED.run(connection, given):
        raise Overtaken(f"another table wrote to the meter of {row.link} first")


def numbers(connection: Connection) -> dict[str, int]:
    """How many postings there are on each link's meter."""
    rows = connection.execute(select(_link.c.name, _link.c.number))
    return {row.name: row.number for row in rows}


def every(connection: Connection) -> tuple[Link, ...]:
    """Every link with its open tables."""
    table = schema.gaming_table
    is_open = table.c.closed.is_(None) & table.c.link.is_not(None)
    asked = select(table.c.link, table.c.name).where(is_open).order_by(table.c.name)
    tables = connection.execute(asked).all()
    rows = connection.execute(select(_link).order_by(_link.c.name)).all()
    held = ledger.balances(connection, [books.of_link(row.name, row.meter) for row in rows])
    return tuple(
        Link(
            row.name,
            row.game,
            row.meter,
            row.mode,
            held[books.of_link(row.name, row.meter)],
            row.number,
            tuple(one.name for one in tables if one.link == row.name),
        )
        for row in rows
    )


def terms(game: Game, rules: Rules) -> dict[str, str]:
    """What linked tables have in common, by the key of the option, as it is typed."""
    declared = options_of(game.options)
    alike = (declared[attr] for attr in shared_by(game).alike)
    return {one.key: spell(one, getattr(rules, one.attr)) for one in alike}


def first(game: Game, rules: Rules) -> Total:
    """What is on the meter of a new link: its seed."""
    return shared_by(game).total(Table(rules=rules, play=game.play(rules)))


def joined(connection: Connection, new: NewTable, now: str) -> tuple[str | None, bool]:
    """The link of a new table, and whether it begins with it.

    A table with a shared meter that names no link begins one with its own name.
    """
    meter = shared_meter(new.game, new.rules)
    if not meter:
        if new.link:
            raise _unshared(new)
        return None, False
    name = new.link or new.name
    row = connection.execute(select(_link).where(_link.c.name == name)).first()
    if row is None:
        _begin(connection, new, name, meter, now)
        return name, True
    _fits(new, row)
    return name, False


def _unshared(new: NewTable) -> Refused:
    shared = new.game.get(Shared)
    why = f"{new.game.name} has no meter that tables share"
    if shared is None:
        return Refused(f"{new.name} in link {new.link}", why, (), "the table without a link")
    why = "by these choices, its meter is not linked"
    accepted = "choices by which its meter is linked, or no link"
    return Refused(f"{new.name} in link {new.link}", why, shared.cites, accepted)


def _begin(connection: Connection, new: NewTable, name: str, meter: str, now: str) -> None:
    total = first(new.game, new.rules)
    row = {
        "name": name,
        "game": new.game.key,
        "meter": meter,
        "mode": new.mode,
        "terms": msgspec.json.encode(terms(new.game, new.rules)).decode(),
        "opened": now,
        "number": total.number,
        "house": total.house,
        "wagered": total.wagered,
    }
    connection.execute(insert(_link).values(row))


def _fits(new: NewTable, row: Found) -> None:
    """Refuse a table that differs from those it would share a meter with."""
    what, cites = f"{new.name} in link {row.name}", shared_by(new.game).cites
    if row.game != new.game.key:
        theirs = registry.games().get(row.game)
        name = row.game if theirs is None else theirs.name
        raise Refused(what, "its tables play another game", cites, f"a table of {name}")
    if row.mode != new.mode:
        why = f"its tables are {row.mode} tables, which have money of their own"
        raise Refused(what, why, (), f"a {row.mode} table, or another link")
    own, common = terms(new.game, new.rules), msgspec.json.decode(row.terms)
    for key in (key for key in own if own[key] != common.get(key)):
        raise _differs(what, new.game, key, own, common)


def _differs(
    what: str, game: Game, key: str, own: Mapping[str, str], common: Mapping[str, str]
) -> Refused:
    """The refusal of a table by the first choice in which it differs."""
    declared = next(one for one in options_of(game.options).values() if one.key == key)
    here, there = (in_words(declared, declared.type.parse(one[key])) for one in (own, common))
    why = f"{declared.about} differs: {here} here, {there} at the tables of the link"
    cites = (*declared.cites, *shared_by(game).cites)
    return Refused(what, why, tuple(dict.fromkeys(cites)), f"{there}, or another link")


def behind(connection: Connection, tables: Iterable[Living], now: str) -> list[Living]:
    """The tables whose link's meter others have changed since they read it.

    Where nothing else happens, the next reading waits a little, so that journals do not grow fast.
    """
    posted = numbers(connection)
    late = (one for one in tables if one.link and posted.get(one.link, 0) > known(one))
    return [one for one in late if not _just_read(one, now)]


def _just_read(found: Living, now: str) -> bool:
    """Whether a reading is the last thing that happened at a table, a moment ago."""
    last = found.driver.log[-1:]
    return any(
        isinstance(one.event, MeterRead) and 0 <= seconds_between(one.at, now) < WAIT_S
        for one in last
    )
