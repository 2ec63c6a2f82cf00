"""Replay: feed the inputs of a transcript to the engine and compare every consequence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.driver import Driver, Entry
from croupier.core.errors import BadFile, Refused
from croupier.core.event import CardsShuffled, Edited, Event, RoundEnded, RoundVoided
from croupier.core.fold import fold
from croupier.core.form import usual_cites
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.equipment.source import Live
from croupier.notation.chain import ALGORITHM, Chain, Numbered
from croupier.notation.choices import rules_of
from croupier.notation.explain import Explained, explain
from croupier.notation.inputs import write_input
from croupier.notation.jsonl import read_jsonl
from croupier.notation.older import as_settled, cited_before, digest_before, left_uncut
from croupier.notation.record import FORMATS, Header, Record, digest
from croupier.notation.script import Line, Script
from croupier.notation.spelling import is_printed, write_consequence
from croupier.notation.text import read_text
from croupier.notation.times import SLACK, back, later
from croupier.notation.words import one_line
from croupier.rulebook import readable
from croupier.rulebook.standard_input import DASH, NAME, standard_input


class Difference(msgspec.Struct, frozen=True):
    """Where a file and the engine differ: the line, its text, what the engine gives, and why."""

    file: str
    line: int
    text: str
    gives: str
    cites: tuple[str, ...]
    why: str

    def __str__(self) -> str:
        gives = f"; the engine gives: {self.gives}" if self.gives else ""
        return f"{self.file}, line {self.line}: {self.says}{gives}"

    @property
    def says(self) -> str:
        """Why they differ, with the line."""
        ended, line = self.why.endswith("."), one_line(self.text)
        return self.why + (f"{' The line:' if ended else ':'} {line}" if line else "")


class Replay(msgspec.Struct, frozen=True):
    """A replayed transcript: the table it leads to, and whether every line matches.

    `view` means that a face was hidden, so that the lines from there on are not checked.
    """

    driver: Driver
    header: Header
    first_difference: Difference | None
    view: bool = False

    @property
    def same(self) -> bool:
        """Whether the engine reproduces every line."""
        return self.first_difference is None

    @property
    def rounds(self) -> int:
        """The number of rounds that ended."""
        return sum(isinstance(entry.event, RoundEnded) for entry in self.driver.log)

    @property
    def explanation(self) -> tuple[Explained, ...]:
        """Every payment, explained by its clauses in plain words."""
        return explain(self.driver)

    @property
    def record(self) -> Record:
        """The record of what was replayed."""
        return Record(self.header, tuple(self.driver.log))


def replay(source: str | Path, game: Game | None = None) -> Replay:
    """Replay a transcript: its text, in any form and spelling, or the path of its file.

    A hand in PHH is played through the engine.
    """
    if isinstance(source, Path) or not is_transcript(source):
        return replay_text(*read_file(Path(source)), game)
    return replay_text(source, "transcript", game)


def replay_text(text: str, file: str, game: Game | None = None) -> Replay:
    """Replay the text of a transcript, or of a hand in PHH."""
    from croupier.notation.phh.replayed import is_hand, replayed

    if is_hand(text, file):
        return replayed(text, file)
    return follow(parse(text, file, game))


def read(source: str | Path, game: Game | None = None) -> Script:
    """The script of a text or a file, in any form."""
    if isinstance(source, Path) or not is_transcript(source):
        return parse(*read_file(Path(source)), game)
    return parse(source, "transcript", game)


def parse(text: str, file: str, game: Game | None = None) -> Script:
    """The script of a text; JSON lines begin with a brace."""
    if text.lstrip().startswith("{"):
        return read_jsonl(text, file, game)
    return read_text(text, file, game)


def is_transcript(source: str) -> bool:
    """Whether a text is a transcript and not the name of a file."""
    return "\n" in source or source.startswith((*FORMATS, "{"))


def read_file(path: Path) -> tuple[str, str]:
    """The text of a file, or of standard input if its name is `-`, and what it is called."""
    if str(path) == DASH:
        return standard_input(), NAME
    return file_text(path), str(path)


def file_text(path: Path) -> str:
    """The text of a file; one that cannot be read is refused with the reason."""
    try:
        return readable.text(path)
    except OSError as error:
        raise BadFile(str(path), None, error.strerror or "cannot be read") from error
    except UnicodeDecodeError as error:
        raise BadFile(str(path), None, "not UTF-8 text") from error


def follow(script: Script) -> Replay:
    """Feed a script to a fresh table until it ends or differs from what the engine gives."""
    return Follower(script, stated_rules(script)).run()


def stated_rules(script: Script) -> Any:
    """The rules in a script's header; unlawful choices are refused with their line."""
    try:
        return rules_of(script.game, script.header.choices, script.header.customs)
    except Refused as refusal:
        what = f"{refusal.what}: {refusal.why}"
        raise BadFile(script.file, script.stated, what, refusal.accepted) from refusal


class _Parted(Exception):
    """Raised where the file and the engine differ."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference


def _within(stated: tuple[str, ...], cites: tuple[str, ...]) -> bool:
    """Whether the clauses of a file are, one by one, paragraphs of those that the engine cites."""
    pairs = list(zip(stated, cites, strict=False))
    same = len(stated) == len(cites) and stated != cites
    return same and all(one == of or one.startswith(f"{of}.") for one, of in pairs)


def _digest(script: Script, rules: Rules) -> str:
    """The digest of the rules; the one that an older version made, if the file states it."""
    before, stated = digest_before(script.game, rules), script.header.rules
    return before if stated == before else digest(script.game, rules)


class Follower:
    """Follows a script alongside a table in play."""

    def __init__(self, script: Script, rules: Rules) -> None:
        self.script, self.now, self.latest = script, "", ""
        self.driver = Driver(script.game, rules, Live(), lambda: self.now)
        self.header = msgspec.structs.replace(script.header, rules=_digest(script, rules))
        self.chain = Chain(self.header.chained())
        self.compared = 0
        self.view = False

    def run(self) -> Replay:
        """Follow the entire script."""
        parted = None
        try:
            self._rules()
            self._lines()
        except _Parted as reason:
            parted = reason.difference
        return Replay(self.driver, self.header, parted, self.view)

    def _rules(self) -> None:
        stated, ours = self.script.header.rules, self.header.rules
        if stated and stated != ours:
            why = "the record was made under different rules"
            raise self._parted(self.script.stated, f"rules {stated}", f"rules {ours}", (), why)

    def _lines(self) -> None:
        for number, line in enumerate(self.script.lines):
            if line.is_hidden:
                self.view = True
                return
            self.timed(line)
            if line.is_input:
                before = self.driver.table
                self._feed(line)
                self._as_then(number, before)
            self._compare(line)
        self._end()

    def timed(self, line: Line) -> None:
        """Time does not run backward; older records may have clocks that differ slightly."""
        if line.at == self.latest:
            return
        if back(self.latest, line.at) > SLACK:
            why = f"time runs backward, from {self.latest} to {line.at}"
            raise self._parted(line.number, line.text, "", (), why)
        self.latest = later(self.latest, line.at)

    def _feed(self, line: Line) -> None:
        """Feed an input after checking that the file has everything before it."""
        try:
            event = line.read(self.script.game, self.driver.table)
        except Refused as refusal:
            why = f"{refusal.what}: {refusal.why}"
            raise BadFile(self.script.file, line.number, why, refusal.accepted) from refusal
        self._nothing_due(line.number, line.text)
        self._together(line, event)
        self.taken(line, event)
        self.now, self.driver.act_now = line.at, line.act
        try:
            self.driver.feed(self._cited_now(event))
        except Refused as refusal:
            why = f"the engine refuses this: {refusal}"
            raise self._parted(line.number, line.text, "", refusal.cites, why) from refusal

    def _as_then(self, number: int, before: Table) -> None:
        """Give what follows from an input as an older version did, if the file has it so."""
        game, first = self.script.game, self.driver.log[self.compared]
        if isinstance(first.event, CardsShuffled):
            then = left_uncut(game, before, first.event, self._told(number))
            self._instead(before, first, then)
        due = self.driver.log[self.compared :]
        self.driver.log[self.compared :] = as_settled(game, due, self._told(number))

    def _told(self, number: int) -> Iterator[str]:
        """What the file has after an input, up to the next one."""
        for line in takewhile(lambda line: not line.is_input, self.script.lines[number + 1 :]):
            yield line.text

    def _instead(self, before: Table, first: Entry, then: tuple[Event, ...]) -> None:
        """Let these events follow from an input instead of those that the engine gave, if any."""
        if then:
            self.driver.table = fold(self.script.game, before, (first.event, *then))
            told = [msgspec.structs.replace(first, event=event) for event in then]
            self.driver.log[self.compared + 1 :] = told

    def _together(self, line: Line, event: Event) -> None:
        """A wager is written in one act with the words that confirm it, at the same time.

        An undo or a redo is written in the act that changed the wagers.
        """
        spoken = self.driver.table.spoken
        if isinstance(event, Edited) and line.act != self.driver.act_now:
            why = "an undo or a redo is written in the act that changes the wagers"
            raise self._parted(line.number, line.text, "", (), why)
        if spoken is None or not spoken.bound:
            return
        apart = (line.at, line.act) != (self.now, self.driver.act_now)
        if apart or isinstance(event, RoundVoided):
            why = "a wager and what confirms it are written together"
            raise self._parted(line.number, line.text, "", (), why)

    def taken(self, line: Line, event: Event) -> None:
        """Called before an input is fed; a subclass may look closer here."""

    def _compare(self, line: Line) -> None:
        """Compare the next event from the engine with this line."""
        self._skip_unprinted()
        if not self._due:
            why = "the engine gives nothing more here, but the file says"
            raise self._parted(line.number, line.text, "", (), why)
        entry = self._as_cited(line, self._next(line.salt))
        item = self.link(entry)
        if not line.agrees(entry.event, item):
            gives = line.spelled(entry.event, item)
            cites = entry.event.cites
            raise self._parted(line.number, line.text, gives, cites, "the file says")
        if line.hash is not None and line.hash != self.chain.last:
            why = "this line or one before it was changed: its hash does not match"
            raise self._parted(line.number, f"hash {line.hash}", f"hash {self.chain.last}", (), why)
        self.followed(line, entry)

    def link(self, entry: Entry) -> Numbered:
        """Append an event to the chain."""
        return self.chain.add(entry.at, entry.event, entry.act, entry.salt)

    def followed(self, line: Line, entry: Entry) -> None:
        """Called when a line matches the engine; a subclass may look closer here."""

    @property
    def _due(self) -> bool:
        return self.compared < len(self.driver.log)

    def _next(self, salt: str) -> Entry:
        """The next event from the engine, with the salt that the file states."""
        place, log = self.compared, self.driver.log
        if log[place].salt != salt:
            log[place] = msgspec.structs.replace(log[place], salt=salt)
        self.compared += 1
        return log[place]

    def _cited_now(self, event: Event) -> Event:
        """An input with the clauses that it has now, if an older version cited others."""
        game = self.script.game
        now = msgspec.structs.replace(event, cites=usual_cites(game, event, self.driver.step_now))
        return now if cited_before(game, now, event.cites) else event

    def _as_cited(self, line: Line, entry: Entry) -> Entry:
        """The event with the clauses of the line, where an older version cited more closely.

        The engine may come to cite a whole section, because its paragraph would tell a hidden card.
        A game lists what else it has come to cite otherwise.
        """
        before = cited_before(self.script.game, entry.event, line.cites)
        closer = not entry.event.is_input and _within(line.cites, entry.event.cites)
        if not (before or closer):
            return entry
        cited = msgspec.structs.replace(entry.event, cites=line.cites)
        older = self.driver.log[self.compared - 1] = msgspec.structs.replace(entry, event=cited)
        return older

    def _skip_unprinted(self) -> None:
        log = self.driver.log
        while self._due and not self.script.whole and not is_printed(log[self.compared].event):
            self.link(self._next(""))

    def _nothing_due(self, number: int, text: str) -> None:
        self._skip_unprinted()
        if self._due:
            entry = self.driver.log[self.compared]
            line = write_consequence(entry.event, self.script.spelling)
            gives, why = one_line(line), "a line is missing before"
            raise self._parted(number, text, gives, entry.event.cites, why)

    def _end(self) -> None:
        last = self.script.lines[-1].number if self.script.lines else self.script.stated
        self._nothing_due(last + 1, "the end")
        spoken = self.driver.table.spoken
        if spoken is not None and spoken.bound:
            gives = one_line(write_input(self.script.game, self.driver.table, spoken.rest[0]))
            raise self._parted(last + 1, "the end", gives, (), "a line is missing before")
        if self.script.sealed is None:
            return
        number, stated = self.script.sealed
        if stated != self.chain.last:
            ours = f"hash {ALGORITHM}{self.chain.last}"
            why = "the record was changed: its hash does not match"
            raise self._parted(number, f"hash {ALGORITHM}{stated}", ours, (), why)

    def _parted(
        self, number: int, text: str, gives: str, cites: tuple[str, ...], why: str
    ) -> _Parted:
        return _Parted(Difference(self.script.file, number, text, gives, cites, why))
