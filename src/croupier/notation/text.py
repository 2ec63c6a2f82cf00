"""The transcript in text: `.croupier`, for people to read, write and compare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, time
from typing import Any, ClassVar, TypeVar

import msgspec

from croupier.core.errors import BadFile, Refused
from croupier.core.event import Event, WagerPlaced
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.table import Table
from croupier.games import registry
from croupier.notation.chain import ALGORITHM, Numbered
from croupier.notation.choices import read_choices, rules_of, write_choices
from croupier.notation.inputs import read_input, write_input
from croupier.notation.record import FORMATS, TABLE, Header, Record
from croupier.notation.script import HIDDEN, Line, Script
from croupier.notation.spelling import (
    COMMISSIONS,
    SPELLING,
    SPELLINGS,
    consequences,
    is_printed,
    write_consequence,
)
from croupier.notation.words import fields, one_line, read_fields

T = TypeVar("T")
Notes = Mapping[int, Sequence[str]]
Tables = Iterable[Table]
COMMENT = "#"
NUMBER = re.compile("[1-9][0-9]{0,17}")
COUNTED = {"spelling": NUMBER, "act": NUMBER, "salt": re.compile("[0-9a-f]{64}")}
"""The lines that state the spelling, number acts and state salts, by first word and value."""
CITED = re.compile(r"\[([\w., -]+)\]\s*$")
"""The clauses at the end of a line."""
HEADER_WORDS = ("spelling", "game", "table", "set", "customs", "rules")


def write_text(
    game: Game, record: Record, notes: Notes | None = None, tables: Tables | None = None
) -> str:
    """The record in text, sealed by its hash; notes become comments before the numbered events.

    `tables` are those before each event, if the record leaves out what was hidden.
    """
    seal = f"hash {ALGORITHM}{record.hash()}"
    lines = text_lines(game, record, notes or {}, tables or _tables(game, record))
    return "\n".join((*_header(game, record), *lines, seal, ""))


def _spelling(record: Record) -> int:
    """The first version that can spell a record in full."""
    placed = (one.event for one in record.entries if isinstance(one.event, WagerPlaced))
    return COMMISSIONS if any(event.wager.commission for event in placed) else SPELLING


def _header(game: Game, record: Record) -> Iterator[str]:
    header = record.header
    yield header.format
    yield f"spelling {_spelling(record)}"
    yield f"game {header.game}"
    yield f"table {header.table}"
    if header.choices:
        yield f"set {write_choices(game, header.choices)}"
    if header.customs:
        yield f"customs {fields(header.customs)}"
    yield f"rules {header.rules}"


def text_lines(game: Game, record: Record, notes: Notes, tables: Tables) -> Iterator[str]:
    """The events of a record as lines; time and act come before the first line they apply to."""
    now, act = "", 0
    for place, (entry, table) in enumerate(zip(record.entries, tables, strict=True)):
        yield from _comments(notes, place)
        if entry.at != now:
            now = read_time(entry.at)
            yield f"at {now}"
        if entry.act != act:
            act = entry.act
            yield f"act {act}"
        if entry.salt:
            yield f"salt {entry.salt}"
        if is_printed(entry.event):
            yield line_of(game, table, entry.event)
    yield from _comments(notes, len(record.entries))


def _tables(game: Game, record: Record) -> Iterator[Table]:
    """The table before each event."""
    rules = rules_of(game, record.header.choices, record.header.customs)
    table = Table(rules=rules, play=game.play(rules))
    for entry in record.entries:
        yield table
        table = apply(game, table, entry.event)


def _comments(notes: Notes, place: int) -> Iterator[str]:
    return (f"{COMMENT} {note}" for note in notes.get(place, ()))


def read_time(text: str) -> str:
    """A time as written, with its date or, at a table without a date, the time of day."""
    for kind in (datetime, time):
        try:
            kind.fromisoformat(text)
        except ValueError:
            continue
        return text
    raise Refused(f"time {text!r}", "not a time", (), "2026-03-01T20:00:00-05:00")


def line_of(game: Game, table: Table, event: Event) -> str:
    """An event as a line of text at this table."""
    return write_input(game, table, event) if event.is_input else write_consequence(event)


class TextLine(msgspec.Struct, frozen=True):
    """A line of text: an input, or a consequence if it is indented or ends a round."""

    number: int
    at: str
    text: str
    hash: str | None = None
    act: int = 0
    salt: str = ""
    spelling: int = SPELLING

    @property
    def is_input(self) -> bool:
        """Whether it is an input; the first spelling did not indent the end of a round."""
        return not self.text[:1].isspace() and not self.text.startswith("end round")

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that it states, in brackets at its end."""
        stated = CITED.search(self.text)
        return tuple(stated[1].replace(",", " ").split()) if stated else ()

    @property
    def is_hidden(self) -> bool:
        """Whether it has `??` for a face."""
        return HIDDEN in self.text

    def read(self, game: Game, table: Table) -> Event:
        """The input it spells."""
        return read_input(game, table, self.text, self.spelling)

    def agrees(self, event: Event, item: Numbered) -> bool:
        """Whether the words are the same, whatever the spacing."""
        if self.is_input:
            return True
        return any(self.text.split() == one.split() for one in consequences(event, self.spelling))

    def spelled(self, event: Event, item: Numbered) -> str:
        """The event as the engine writes it in the spelling of the file."""
        return one_line(write_consequence(event, self.spelling))


def read_text(text: str, file: str, game: Game | None = None) -> Script:
    """The script of a file in text."""
    rows = _rows(text)
    number, first = next(rows, (1, ""))
    if first not in FORMATS:
        why = "it does not begin like a transcript" if text.strip() else "it is empty"
        raise BadFile(file, number, why, " or ".join(FORMATS))
    return _Reader(file, game, first).read(rows)


def _rows(text: str) -> Iterator[tuple[int, str]]:
    """The lines with content and their numbers; blank lines and comments are skipped."""
    for number, row in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = row.rstrip()
        if line and not line.lstrip().startswith(COMMENT):
            yield number, line


class _Reader:
    """Reads a file in text line by line; every error names its line."""

    def __init__(self, file: str, game: Game | None, format_: str) -> None:
        self.file, self.game, self.number, self.format = file, game, 0, format_
        self.header: dict[str, str] = {}
        self.choices: dict[str, Any] = {}
        self.customs: dict[str, Any] = {}
        self.lines: list[Line] = []
        self.time, self.words, self.stated, self.set_at = "", "", 1, 1
        self.sealed: tuple[int, str] | None = None
        self.act, self.salt, self.spelling = 0, "", SPELLINGS[0]

    def read(self, rows: Iterator[tuple[int, str]]) -> Script:
        """Read the entire file."""
        for self.number, line in rows:
            word, _, rest = line.partition(" ")
            take = self.TAKES.get(word) or self._counted(line)
            if self.sealed:
                raise self.bad(f"{line!r} comes after the hash", "nothing after it")
            if take and (word not in HEADER_WORDS or not self.lines):
                take(self, rest.strip())
            else:
                self.lines.append(self._line(line))
                self.salt = ""
        return self.script()

    def _line(self, line: str) -> Line:
        return TextLine(
            self.number, self.time, line, None, self.act, self.salt, spelling=self.spelling
        )

    def _counted(self, line: str) -> Callable[[_Reader, str], None] | None:
        """The spelling, an act's number or a salt; any other line with such a word is an event."""
        word, _, value = line.partition(" ")
        pattern = COUNTED.get(word)
        if pattern is None or not pattern.fullmatch(value):
            return None
        return _Reader.COUNTS[word]

    def script(self) -> Script:
        """The script that was read."""
        game, head = self.playing(), self.header
        self.number = self.set_at
        self.lawful(rules_of, game, self.choices, self.customs)
        header = Header(
            game.key,
            head.get("table", TABLE),
            self.choices,
            head.get("rules", ""),
            self.format,
            self.customs,
        )
        lines, sealed = tuple(self.lines), self.sealed
        return Script(self.file, game, header, lines, self.stated, False, sealed, self.spelling)

    def bad(self, why: str, accepted: str = "") -> BadFile:
        """An error at this line."""
        return BadFile(self.file, self.number or None, why, accepted)

    def lawful(self, read: Callable[..., T], *said: object) -> T:
        """Read something from this line; a refusal names the line."""
        try:
            return read(*said)
        except Refused as refusal:
            raise self.bad(f"{refusal.what}: {refusal.why}", refusal.accepted) from refusal

    def playing(self) -> Game:
        """The game that is named or given."""
        if self.game is None:
            raise self.bad("no game is named", "game KEY in the second line")
        return self.game

    def word(self, name: str, value: str) -> None:
        """Take a word of the header, which may occur once."""
        if not value or " " in value:
            raise self.bad(f"{name} {value!r}", f"{name} and one word")
        if name in self.header:
            raise self.bad(f"a second {name}", f"one {name}")
        self.header[name] = value

    def take_game(self, rest: str) -> None:
        """Take the game."""
        self.word("game", rest)
        self.game = self.lawful(registry.recorded, rest, self.game)

    def take_table(self, rest: str) -> None:
        """Take the name of the table."""
        self.word("table", rest)

    def take_set(self, rest: str) -> None:
        """Take the house's choices."""
        self.set_at, self.words = self.number, f"{self.words} {rest}"
        self.choices = self.lawful(read_choices, self.playing(), self.words)

    def take_customs(self, rest: str) -> None:
        """Take the customs of another house."""
        if self.customs or not rest:
            raise self.bad(f"customs {rest!r}", "one line of customs, or none")
        self.set_at, self.customs = self.number, self.lawful(read_fields, rest)

    def take_rules(self, rest: str) -> None:
        """Take the digest of the rules."""
        self.word("rules", rest)
        self.stated = self.number
        if not rest.startswith(ALGORITHM):
            raise self.bad(f"rules {rest!r}", f"rules {ALGORITHM}DIGEST")

    def take_at(self, rest: str) -> None:
        """Take the time from here on."""
        self.time = self.lawful(read_time, rest)

    def _take_spelling(self, rest: str) -> None:
        """Take the version of the spelling."""
        self.word("spelling", rest)
        self.spelling = int(rest)
        if self.spelling not in SPELLINGS:
            raise self.bad(f"spelling {rest}", " or ".join(f"spelling {one}" for one in SPELLINGS))

    def _take_act(self, rest: str) -> None:
        """Take the act from here on."""
        self.act = int(rest)

    def _take_salt(self, rest: str) -> None:
        """Take the salt of the next event."""
        self.salt = rest

    def take_hash(self, rest: str) -> None:
        """Take the hash of the record, in its last line."""
        if not rest.startswith(ALGORITHM):
            raise self.bad(f"hash {rest!r}", f"hash {ALGORITHM}DIGEST")
        self.sealed = (self.number, rest.removeprefix(ALGORITHM))

    COUNTS: ClassVar[Mapping[str, Callable[[_Reader, str], None]]] = {
        "spelling": _take_spelling,
        "act": _take_act,
        "salt": _take_salt,
    }
    TAKES: ClassVar[Mapping[str, Callable[[_Reader, str], None]]] = {
        "game": take_game,
        "table": take_table,
        "set": take_set,
        "customs": take_customs,
        "rules": take_rules,
        "at": take_at,
        "hash": take_hash,
    }
