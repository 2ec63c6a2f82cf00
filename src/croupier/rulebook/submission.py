"""A rules submission: a casino's choices for many tables, each with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from croupier.core.errors import BadFile, UnknownName
from croupier.rulebook import readable
from croupier.rulebook.locate import Path as Place
from croupier.rulebook.locate import locate
from croupier.rulebook.standard_input import DASH, NAME, standard_input

FORMAT = "croupier submission 1"
EXPECTED = f'format = "{FORMAT}"'
ABOUT_A_TABLE = ("id", "pit", "game", "accept", "cloth", "logo", "table_size", "revision")
ABOUT_A_PIT = ("id",)
PARTS = ("format", "effective", "establishment", "authorized", "uniform", "pit", "table")

_AT_LINE = re.compile(r"\(at line (\d+)")


@dataclass(frozen=True)
class Entry:
    """A table, a pit or the uniform choices of a game: its choices and where they are."""

    where: str
    place: Place
    about: Mapping[str, Any]
    choices: Mapping[str, Any]

    @property
    def id(self) -> str:
        """Its name, or "" if it has none."""
        return str(self.about.get("id", ""))

    @property
    def game(self) -> Any:
        """The game it names, without a type; any other value as it is."""
        named = self.about.get("game")
        return named.partition(":")[0] if isinstance(named, str) else named


@dataclass(frozen=True)
class Document:
    """A TOML file as read, with the line of every key.

    `folder` is where files that it names are looked for. A text that came from elsewhere has none,
    so that nothing it names is opened.
    """

    file: str
    data: Mapping[str, Any]
    lines: Mapping[Place, int]
    folder: Path | None = None

    def line(self, place: Place) -> int | None:
        """The line of a key, or of the nearest table around it that has one."""
        for length in range(len(place), 0, -1):
            if place[:length] in self.lines:
                return self.lines[place[:length]]
        return None

    @property
    def is_submission(self) -> bool:
        """Whether it has the parts of a submission rather than the bare keys of one table."""
        return any(part in self.data for part in PARTS)

    @property
    def tables(self) -> tuple[Entry, ...]:
        """The tables in order."""
        return tuple(self._entries("table", ABOUT_A_TABLE))

    @property
    def pits(self) -> tuple[Entry, ...]:
        """The pits in order."""
        return tuple(self._entries("pit", ABOUT_A_PIT))

    @property
    def uniform(self) -> Mapping[str, Entry]:
        """What is the same at every table of a game, by game."""
        found = self.data.get("uniform")
        sections = found.items() if isinstance(found, Mapping) else ()
        return {
            game: Entry(f"uniform {game}", ("uniform", game), {}, choices)
            for game, choices in sections
            if isinstance(choices, Mapping)
        }

    def _entries(self, part: str, about: tuple[str, ...]) -> Iterator[Entry]:
        found = self.data.get(part)
        for number, one in enumerate(found if isinstance(found, list) else ()):
            if isinstance(one, Mapping):
                name = str(one.get("id", "")).strip() or f"number {number + 1}"
                own = {key: value for key, value in one.items() if key in about}
                rest = {key: value for key, value in one.items() if key not in about}
                yield Entry(f"{part} {name}", (part, number), own, rest)

    def pit_of(self, table: Entry) -> Entry | None:
        """The pit that a table is in."""
        return next((pit for pit in self.pits if pit.id and pit.id == table.about.get("pit")), None)


def read_document(file: str | Path) -> Document:
    """A TOML file with the lines of its keys; one that cannot be read is refused with its line.

    `-` is standard input, beside which are the files of the current folder.
    """
    name = str(file)
    if name == DASH:
        found = parse_document(NAME, standard_input())
        return replace(found, data=beside(found.data, Path()), folder=Path())
    try:
        content = readable.content(file)
    except OSError as error:
        raise _unreadable(name, error) from error
    return decoded(name, content, Path(file).parent)


def _unreadable(name: str, error: OSError) -> BadFile:
    """Why a file cannot be read; a table of a submission is no file."""
    file, _, table = name.rpartition("#")
    if table and Path(file).is_file() and isinstance(error, FileNotFoundError):
        return BadFile(name, None, "the file is read as a whole here, not one of its tables", file)
    return BadFile(name, None, error.strerror or "it cannot be read")


def decoded(name: str, content: bytes, folder: Path) -> Document:
    """The content of a TOML file, with the folder in which files that it names are looked for."""
    try:
        found = parse_document(name, content.decode("utf-8"))
        return replace(found, data=beside(found.data, folder), folder=folder)
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadFile(name, line, "not UTF-8 text", "TOML in UTF-8") from error


ENDING = ".toml"
BYTE_ORDER_MARK = "\ufeff"


class Beside(str):
    """The name of a file that a choice may name, and the folder in which it is looked for.

    Only the commands that read files make one, so a name that came from elsewhere opens nothing.
    """

    __slots__ = ("folder",)
    folder: Path

    @property
    def path(self) -> Path:
        """Where the file is."""
        return self.folder / self


def beside(value: Any, folder: Path) -> Any:
    """The same values, with every name of a TOML file looked for in a folder."""
    if isinstance(value, Mapping):
        return {key: beside(one, folder) for key, one in value.items()}
    if isinstance(value, list):
        return [beside(one, folder) for one in value]
    if not isinstance(value, str) or not value.endswith(ENDING):
        return value
    name = Beside(value)
    name.folder = folder
    return name


def parse_document(name: str, text: str) -> Document:
    """A TOML text with the lines of its keys; a byte order mark before it is skipped."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        return Document(name, tomllib.loads(text), locate(text.replace("\r\n", "\n")))
    except RecursionError:
        raise BadFile(name, None, "nested too deeply") from None
    except ValueError as error:
        raise BadFile(name, _line_of(error, text), _without_place(error), "TOML") from error


def _line_of(error: ValueError, text: str) -> int | None:
    found = _AT_LINE.search(str(error))
    if found:
        return int(found[1])
    return text.rstrip("\n").count("\n") + 1 if "end of document" in str(error) else None


def _without_place(error: ValueError) -> str:
    said = re.sub(r"\s*\(at [^()]*\)$", "", str(error))
    return f"not TOML: {said[:1].lower()}{said[1:]}"


def read_submission(file: str | Path) -> Document:
    """A submission, identified by its format line."""
    return in_format(read_document(file))


def in_format(document: Document) -> Document:
    """The same document, if its format line is that of a submission."""
    found = document.data.get("format")
    if found == FORMAT:
        return document
    why = "it has no format line" if found is None else f"its format is {found!r}"
    line = document.line(("format",)) if found is not None else None
    raise BadFile(document.file, line, why, EXPECTED)


def table_named(document: Document, wanted: str, game: str, *types: str) -> Entry:
    """The table with this name, or the only one of the game and type; any other is refused."""
    by_id = {table.id or f"number {n + 1}": table for n, table in enumerate(document.tables)}
    if wanted and wanted not in by_id:
        raise UnknownName(f"{document.file}: table", wanted, by_id)
    fitting = {name: one for name, one in by_id.items() if _fits(one, game, types)}
    if wanted:
        return _of_game(document, by_id[wanted], game)
    if len(fitting) == 1:
        return next(iter(fitting.values()))
    if not fitting:
        raise BadFile(document.file, None, f"it has no table of {game}")
    choose = " or ".join(f"{document.file}#{name}" for name in fitting)
    raise BadFile(document.file, None, f"it has {len(fitting)} tables of {game}", choose)


def _fits(table: Entry, game: str, types: tuple[str, ...]) -> bool:
    """Whether a table may be meant; one that names no game, or no type, may be."""
    if table.game is None or not types:
        return table.game in (None, game)
    return table.about["game"] in (game, *(f"{game}:{one}" for one in types))


def _of_game(document: Document, table: Entry, game: str) -> Entry:
    if table.game not in (None, game):
        line = document.line((*table.place, "game"))
        known = game or "a game by its name"
        why = f"{table.where} plays {table.game}"
        raise BadFile(document.file, line, f"{why}, not {game}" if game else why, known)
    return table
