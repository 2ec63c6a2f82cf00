"""The audit: everything stored is derived again from sealed and signed records, and compared.

| what | is derived from |
| --- | --- |
| a table's row | the house's seal of it, which only its keys can make |
| its journal | its hashes: the last one is in the row, and many are in signed deeds |
| its books | its events, act by act; their chain is also in the row and the deeds |
| its snapshots, its marks of wagers for the dealers | its events |
| its sealed secrets | a code in its sealed row |
| the meter of a link, and what tables read of it | the journals of all its tables |
| people, limits, breaks, disputes, bots, other money | the deeds, whose chain is signed |
| sessions, answers | codes that only the house's keys can make |
| balances | the postings |
| the database itself: tables, columns, constraints, the keys it names | the newest migration |

Anyone who has the house's keys can sign anything, and anyone who restores an older copy of the
entire database restores what was signed then: only records kept by others reveal that.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from croupier.floor.oversight import audit_house, audit_links, audit_schema, audit_tables
from croupier.floor.oversight.audit_house import House
from croupier.floor.store.database import Database
from croupier.floor.store.keys import Keys
from croupier.floor.store.rows import guarded, readable, rows
from croupier.floor.tables.journal import SNAPSHOT_EVERY


def audited(database: Database, every: int = SNAPSHOT_EVERY) -> list[str]:
    """The faults of a database at one moment; empty if all is well."""
    with database.reading() as connection:
        missed = list(guarded("the keys", audit_schema.keys_missed(connection)))
    keys = database.keys
    with database.reading() as connection:
        return list(dict.fromkeys([*missed, *findings(connection, keys, every)]))


def findings(connection: Connection, keys: Keys, every: int = SNAPSHOT_EVERY) -> list[str]:
    """The faults of the database that a connection leads to."""
    with readable(connection):
        return list(dict.fromkeys(_findings(connection, House(keys), every)))


def _findings(connection: Connection, house: House, every: int) -> Iterator[str]:
    for what, check in audit_schema.CHECKS.items():
        yield from guarded(what, check(connection, house))
    yield from guarded("the deeds", audit_house.deeds_done(connection, house))
    yield from guarded("the answers", audit_house.answered(connection, house))
    yield from guarded("the tables", _tables(connection, house, every))
    yield from guarded("the links", audit_links.audited(connection, house.links))
    for what, check in audit_house.CHECKS.items():
        yield from guarded(what, check(connection, house))


def _tables(connection: Connection, house: House, every: int) -> Iterator[str]:
    for row in list(rows(connection, "SELECT * FROM gaming_table ORDER BY name")):
        yield from audit_tables.audited(connection, house, row, every)
