"""How far a check reached: what was compared with the law, and what was not, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.games import registry
from croupier.regulation.authorized import records, registered
from croupier.rulebook.compliance import Known
from croupier.rulebook.laid import Laid, lay
from croupier.rulebook.law import STATUSES, carried_out, law_of, tally
from croupier.rulebook.option import schema
from croupier.rulebook.submission import FORMAT as SUBMISSION
from croupier.rulebook.submission import Document, Entry
from croupier.rulebook.tablecheck import own_clauses

NAMES: Mapping[str, str] = {
    "submission": "submission",
    "approvals": "record of approvals",
    "equipment": "declaration of equipment",
    "changes": "record of changes",
    "observations": "record of observations",
    "dossier": "petition",
    "tournament": "tournament filing",
    "layout": "layout",
    "journal": "journal",
}
"""What people call a document of each kind; the kind is the word of its format."""
MANY = 8
"""More names than these are counted."""
UNSEEN = "what people do at the tables (docs/reference/submissions.md, What no check can know)"


class Unchecked(msgspec.Struct, frozen=True):
    """Something that no rule was held against, and why."""

    file: str
    line: int | None
    what: str
    why: str


class Played(msgspec.Struct, frozen=True):
    """A game of which tables were checked: its options, and what becomes of its clauses."""

    game: str
    name: str
    tables: int
    options: int
    clauses: int
    carried_out: int


class Extent(msgspec.Struct, frozen=True):
    """What was compared with the law, and what was not.

    `choices` are those that the documents state; `cited` are the clauses that the options of the
    games name; `entries` are those of journals.
    """

    documents: Mapping[str, int] = {}
    games: tuple[Played, ...] = ()
    choices: int = 0
    cited: frozenset[str] = frozenset()
    entries: int = 0
    unchecked: tuple[Unchecked, ...] = ()

    @property
    def tables(self) -> int:
        """The number of tables that were checked."""
        return sum(one.tables for one in self.games)

    @property
    def is_empty(self) -> bool:
        """Whether there was nothing to hold against the law: no document but empty submissions."""
        others = sum(self.documents.values()) - self.documents.get("submission", 0)
        return not others and not self.tables

    def to_dict(self) -> dict[str, Any]:
        """What was checked and what was not, as `check --json` has it."""
        checked = {
            "documents": dict(self.documents),
            "tables": self.tables,
            "games": [msgspec.to_builtins(one) for one in self.games],
            "choices": self.choices,
            "entries": self.entries,
            "clauses": len(self.cited),
        }
        left = [msgspec.to_builtins(one) for one in self.unchecked]
        return {"checked": checked, "not_checked": left}


def together(some: Iterable[Extent]) -> Extent:
    """The extents of several documents as one."""
    whole = tuple(some)
    documents: Counter[str] = Counter()
    games: dict[str, Played] = {}
    for extent in whole:
        documents.update(extent.documents)
        for one in extent.games:
            had = games.get(one.game)
            tables = one.tables + (had.tables if had else 0)
            games[one.game] = msgspec.structs.replace(one, tables=tables)
    return Extent(
        dict(documents),
        tuple(games.values()),
        sum(one.choices for one in whole),
        frozenset().union(*(one.cited for one in whole)),
        sum(one.entries for one in whole),
        tuple(left for one in whole for left in one.unchecked),
    )


def of_document(document: Document) -> Extent:
    """How far the check of one document reaches."""
    form = str(document.data.get("format"))
    if form != SUBMISSION:
        kind = form.split()[1]
        return Extent({kind: 1}, unchecked=tuple(_beyond(document, kind)))
    known = Known(registry.games(), (*registry.KEYS, *registered(document)))
    tables = [(table, known.of_table(table)) for table in document.tables]
    laid = [lay(document, table, game) for table, game in tables if isinstance(game, Game)]
    left = (_left(document, table) for table, game in tables if not isinstance(game, Game))
    return Extent(
        {"submission": 1},
        tuple(_played(laid)),
        sum(len(layer.leaves) for one in laid for layer in one.layers[-1:]),
        frozenset(clause for one in laid for clause in _cited(one.game)),
        unchecked=tuple(left),
    )


def _beyond(document: Document, kind: str) -> Iterator[Unchecked]:
    """What a document is about and no check reads: rules that are not here, a petition's files."""
    record = records().get(str(document.data.get("game")))
    if kind == "layout" and record is not None and not record.document:
        what = f"the rules of {record.name}"
        why = "they are not in the documents here, so only the layout was compared"
        yield Unchecked(document.file, document.line(("game",)), what, why)
    if kind == "dossier":
        why = "only whether each is there was checked"
        yield Unchecked(document.file, None, "the files that the petition names", why)


def of_journal(file: Path, at: datetime) -> Extent:
    """How far the check of a journal reaches at a time; without entries there is nothing to check.

    What was entered for later is not checked.
    """
    from croupier.regulation.journal.store import times

    every = times(file)
    if not every:
        return Extent(unchecked=(Unchecked(str(file), None, file.name, "it has no entries"),))
    known = sum(one <= at for one in every)
    what = f"{_many(len(every) - known, 'entry', 'entries')} of {file.name}"
    why = f"later than {at.isoformat(timespec='seconds')}, the time of this check"
    later = (Unchecked(str(file), None, what, why),) if known < len(every) else ()
    return Extent({"journal": 1} if known else {}, entries=known, unchecked=later)


def _left(document: Document, table: Entry) -> Unchecked:
    line = document.line((*table.place, "game"))
    return Unchecked(document.file, line, table.where, _why(table.game))


def _why(game: Any) -> str:
    """Why the choices of a table are held against no rule."""
    if game is None:
        return "it names no game"
    record = records().get(str(game))
    if record is None or record.document:
        return f"{game} is not a game that can be checked"
    return f"the rules of {record.name} are not in the documents here"


def _played(laid: Iterable[Laid]) -> Iterator[Played]:
    """The games of the tables, each once, in the order of the tables."""
    count = Counter(one.game.key for one in laid)
    games = {one.game.key: one.game for one in laid}
    for key, game in games.items():
        law = clauses_of(key)
        options = len(schema(game.options))
        done = carried_out(law)
        yield Played(key, registry.game(key).name, count[key], options, law["clauses"], done)


def clauses_of(game: str) -> Mapping[str, int]:
    """How many clauses a game has by status; zeros for a game the law does not know."""
    try:
        return tally(law_of(game))
    except UnknownName:
        return {"clauses": 0, **dict.fromkeys(STATUSES, 0)}


def _cited(game: Game) -> Iterator[str]:
    """The clauses that the options of a game, and what is filed for it, name."""
    for one in schema(game.options).values():
        yield from own_clauses((*one.cites, *one.notice_cites, *one.scope_cites), game)
    for filing in getattr(game.options, "filed", ()):
        yield from filing.cites


def in_words(extent: Extent) -> Iterator[str]:
    """What was checked, a sentence for the documents and one for the rules of their games."""
    documents = ", ".join(_counted(number, kind) for kind, number in extent.documents.items())
    documents += f" with {_many(extent.entries, 'entry', 'entries')}" if extent.entries else ""
    if extent.tables:
        options = sum(one.tables * one.options for one in extent.games)
        yield (
            f"{documents}; {_many(extent.tables, 'table')} of {_many(len(extent.games), 'game')}, "
            f"with {_many(extent.choices, 'stated choice')} among {options:,} options, by "
            f"{_many(len(extent.cited), 'clause')}."
        )
        yield _by_law(extent)
    elif documents:
        yield f"{documents}; no table." if "submission" in extent.documents else f"{documents}."


def left_in_words(extent: Extent) -> Iterator[str]:
    """What was not checked, once for each reason; what no check can know is said last."""
    for why in dict.fromkeys(one.why for one in extent.unchecked):
        named = [_what(one) for one in extent.unchecked if one.why == why]
        more = f" and {len(named) - MANY} more" if len(named) > MANY else ""
        yield f"{', '.join(named[:MANY])}{more}: {why}."
    yield f"{UNSEEN}."


def _what(one: Unchecked) -> str:
    return one.what if one.line is None else f"{one.what} (line {one.line})"


def _by_law(extent: Extent) -> str:
    """How many clauses of the games are carried out, and where the others are listed."""
    clauses = sum(one.clauses for one in extent.games)
    short = [one.game for one in extent.games if one.carried_out < one.clauses]
    whose = "this game" if len(extent.games) == 1 else "these games"
    if not short:
        return f"All {clauses:,} clauses of {whose} are carried out."
    done = sum(one.carried_out for one in extent.games)
    lists = " ".join(short)
    return (
        f"{done:,} of the {clauses:,} clauses of {whose} are carried out; "
        f"croupier law {lists} --status none lists the others."
    )


def _counted(number: int, kind: str) -> str:
    name = NAMES[kind]
    head, of, rest = name.partition(" of ")
    return f"{number:,} {head}{'s' * (number != 1)}{of}{rest}"


def _many(number: int, name: str, several: str = "") -> str:
    return f"{number:,} {name if number == 1 else several or f'{name}s'}"
