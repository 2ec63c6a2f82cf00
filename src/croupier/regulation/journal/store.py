"""A journal in an SQLite file: entries are only added, and each is chained to the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    Text,
    create_engine,
    event,
    insert,
    inspect,
    select,
)
from sqlalchemy.exc import DatabaseError, OperationalError

from croupier.core.errors import BadFile, Refused
from croupier.regulation.journal.entry import START, Entry, chained, moment, read, written
from croupier.rulebook.standard_input import DASH

meta = MetaData()
rows = Table(
    "entry",
    meta,
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("signed", Text, nullable=False),
    Column("hash", Text, nullable=False),
)
AS_WRITTEN = "the journal as it was written"


class NoJournal(BadFile):
    """A database whose entries are of another kind."""


@contextmanager
def _connected(file: Path, *, new: bool) -> Iterator[Connection]:
    """A journal, to be read or, if it may be `new`, written; two who write take turns."""
    if str(file) == DASH:
        why = "a journal is an SQLite file, which cannot be read from standard input"
        raise BadFile(DASH, None, why, "the name of a file")
    if not new and not file.exists():
        raise BadFile(str(file), None, "there is no such journal")
    if file.is_dir():
        raise BadFile(str(file), None, "it is a folder", "a journal, an SQLite file")
    if not file.parent.is_dir():
        raise BadFile(str(file), None, f"there is no folder {file.parent}", "a folder that exists")
    engine: Engine = create_engine(f"sqlite:///{file}", connect_args={"isolation_level": None})
    begins = "BEGIN IMMEDIATE" if new else "BEGIN"
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begins))
    try:
        with engine.begin() as connection:
            _is_ours(file, connection)
            if new:
                meta.create_all(connection)
            yield connection
    except OperationalError as wrong:
        raise _unusable(file, wrong) from wrong
    except DatabaseError as wrong:
        raise BadFile(str(file), None, "not a journal", "an SQLite file") from wrong
    finally:
        engine.dispose()


def _is_ours(file: Path, connection: Connection) -> None:
    """Refuse a database with entries of another kind, such as those of a casino floor."""
    found = inspect(connection)
    there = found.has_table(rows.name) and {one["name"] for one in found.get_columns(rows.name)}
    if there and not there >= set(rows.columns.keys()):
        why = "a database of something else, such as a casino floor, is not a journal"
        raise NoJournal(str(file), None, why, "a journal that croupier journal add or example made")


def _unusable(file: Path, wrong: OperationalError) -> BadFile:
    """Why a journal cannot be used now, and what can be."""
    if "locked" in str(wrong.orig):
        why = "another program is writing to it"
        return BadFile(str(file), None, why, "trying again in a moment")
    why = f"it cannot be opened: {wrong.orig}"
    return BadFile(str(file), None, why, "a file that can be read and written")


def add(file: Path, lines: Iterable[Mapping[str, Any]], *, fresh: bool = False) -> list[Entry]:
    """Add entries to a journal, all or none; returns them with their numbers and hashes.

    A journal that was not there before is not left behind empty; somebody else may have begun it
    since. `fresh` entries must not be in it already, as they are if somebody adds a file twice.
    """
    new = not file.exists()
    try:
        return _added(file, lines, fresh)
    except BaseException:
        with suppress(BadFile):
            if new and not times(file):
                file.unlink()
        raise


def _added(file: Path, lines: Iterable[Mapping[str, Any]], fresh: bool) -> list[Entry]:
    with _connected(file, new=True) as connection:
        last = connection.execute(
            select(rows.c.seq, rows.c.hash).order_by(rows.c.seq.desc()).limit(1)
        ).first()
        seq, head = (last.seq, last.hash) if last is not None else (0, START)
        made = list[Entry]()
        for line in lines:
            seq += 1
            entry = read(line, seq)
            head = chained(written(entry), head)
            made.append(replace(entry, hash=head))
        if fresh:
            _refuse_again(file, connection, made)
        if made:
            connection.execute(insert(rows), [_row(entry) for entry in made])
    return made


def _refuse_again(file: Path, connection: Connection, made: Iterable[Entry]) -> None:
    """Refuse entries that a journal has already: the same time, fact and signatures."""
    there = dict[tuple[str, ...], int]()
    for row in connection.execute(select(rows)):
        there.setdefault((row.at, row.kind, row.data, row.signed), row.seq)
    stored = [_row(entry) for entry in made]
    keys = [(one["at"], one["kind"], one["data"], one["signed"]) for one in stored]
    if again := [there[one] for one in keys if one in there]:
        why = f"it has this entry already, as entry {again[0]}"
        if len(keys) > 1:
            some, first = f"{len(again)} of these {len(keys)} entries", again[0]
            why = f"it has {some} already, from entry {first} on"
        instead = "new entries; a second one that is alike needs another time or signature"
        raise Refused(str(file), why, (), instead)


def _row(entry: Entry) -> dict[str, Any]:
    whole = written(entry)
    packed = {key: msgspec.json.encode(whole[key]).decode() for key in ("data", "signed")}
    return {**whole, **packed, "hash": entry.hash}


def entries(file: Path) -> list[Entry]:
    """All entries of a journal; one that was changed since is refused with its number."""
    found, head = list[Entry](), START
    with _connected(file, new=False) as connection:
        made = inspect(connection).has_table(rows.name)
        for row in connection.execute(select(rows).order_by(rows.c.seq)) if made else ():
            line = _line(row._asdict())
            head = chained(line, head)
            if head != row.hash or row.seq != len(found) + 1:
                why = f"the hash chain breaks at entry {row.seq}, which was changed since"
                raise Refused(str(file), why, (), AS_WRITTEN)
            entry = read(line, row.seq)
            found.append(replace(entry, hash=head))
    return found


def times(file: Path) -> list[datetime]:
    """When each entry of a journal happened; none if the file has no journal in it."""
    with _connected(file, new=False) as connection:
        made = inspect(connection).has_table(rows.name)
        return [_time(file, at) for at in connection.scalars(select(rows.c.at))] if made else []


def _time(file: Path, at: str) -> datetime:
    """The moment of an entry; what is no time with its offset was changed since."""
    with suppress(ValueError):
        found = moment(at)
        if found.tzinfo is not None:
            return found
    raise Refused(str(file), f"{at!r}, the time of an entry, was changed since", (), AS_WRITTEN)


def is_of_others(file: Path) -> bool:
    """Whether a database is one that another program keeps, and not a journal."""
    try:
        with _connected(file, new=False):
            return False
    except BadFile as wrong:
        return isinstance(wrong, NoJournal)


def _line(row: Mapping[str, Any]) -> dict[str, Any]:
    packed = {key: _unpacked(row[key]) for key in ("data", "signed")}
    return {"seq": row["seq"], "at": row["at"], "kind": row["kind"], **packed}


def _unpacked(text: str) -> Any:
    """What was packed as JSON; any other text as it stands, with which no hash agrees."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def lines(file: str, text: str) -> Iterator[Mapping[str, Any]]:
    """The entries of JSON lines; a line that is none is refused with its number."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            found = decoded(file, number, line)
            _read_in(file, number, found)
            yield found


def _read_in(file: str, number: int, line: Mapping[str, Any]) -> None:
    """Refuse a line that says no entry, by its number in the file, not in the journal."""
    try:
        read(line, number)
    except Refused as wrong:
        what = "" if wrong.what == f"entry {number}" else f": {wrong.what}"
        wrong.what = f"{file}, line {number}{what}"
        raise


def decoded(file: str, number: int, text: str) -> Mapping[str, Any]:
    """One line of JSON, which must be an object."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise BadFile(file, number, str(wrong).rstrip("."), "an entry as a JSON object") from wrong
