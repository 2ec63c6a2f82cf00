"""The audit of links: what all tables of a link posted on its meter, and what they read of it.

Every posting has a number. Together the journals of a link's tables have each number once, and a
table that reads the meter after some postings finds what the last of them left. So every amount on
the meter, and every prize from it, follows from the journals, in one order, to the cent.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection

from croupier.core.game import Game
from croupier.core.part import Total
from croupier.core.rules import Rules
from croupier.floor.money import books, ledger
from croupier.floor.store.rows import Row, guarded, rows
from croupier.floor.tables import links


class Posted:
    """What the journals of a link's tables say about its meter."""

    def __init__(self) -> None:
        self.firsts: list[tuple[str, Total]] = []
        """What the meter shows at each table before anything happens."""
        self.posted: dict[int, tuple[str, Total]] = {}
        """The event that made each posting, by its number, and what is on the meter after it."""
        self.read: list[tuple[str, Total]] = []
        """The events that read the meter, and what they found."""
        self.twice: list[str] = []
        self.differ: list[str] = []

    def joins(self, row: Row, game: Game, rules: Rules, link: Row | None) -> None:
        """A table belongs to the link; it has the link's game, mode and terms."""
        name = str(row["name"])
        self.firsts.append((name, links.first(game, rules)))
        stated = link and (link["game"], link["mode"], msgspec.json.decode(link["terms"]))
        if stated != (game.key, row["mode"], links.terms(game, rules)):
            self.differ.append(name)

    def posts(self, named: str, now: Total) -> None:
        """An event is a posting."""
        if now.number in self.posted:
            first, _ = self.posted[now.number]
            self.twice.append(f"{named} is posting {now.number} on its meter, and so is {first}")
        self.posted.setdefault(now.number, (named, now))


def audited(connection: Connection, found: dict[str, Posted]) -> Iterator[str]:
    """The faults of all links."""
    for row in list(rows(connection, "SELECT * FROM link ORDER BY name")):
        name = str(row["name"])
        one = found.get(name)
        if one is None or not one.firsts:
            yield f"link {name} has no table"
        else:
            yield from guarded(f"link {name}", _link(connection, row, one))


def _link(connection: Connection, row: Row, one: Posted) -> Iterator[str]:
    named = f"link {row['name']}"
    yield from one.twice
    for table in one.differ:
        yield f"{named}: {table} has another game, mode or meter"
    begun = one.firsts[0][1]
    totals = {begun.number: begun, **{number: now for number, (_, now) in one.posted.items()}}
    for number in range(1, max(totals, default=0) + 1):
        if number not in totals:
            yield f"{named}: no table has posting {number} on its meter"
    for event, read in one.read:
        if totals.get(read.number) != read:
            yield f"{event} is not what was on the meter after posting {read.number}"
    last = totals[max(totals)]
    if (row["number"], row["house"], row["wagered"]) != (last.number, last.house, last.wagered):
        yield f"{named}: its row is not what its tables posted"
    held = ledger.balance(connection, books.of_link(str(row["name"]), str(row["meter"])))
    if held != last.showing:
        yield f"{named}: its account states {held}, its tables {last.showing}"
