"""What a record says, line by line: as the engine follows it, and after it cannot."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from croupier.core.driver import Entry
from croupier.core.errors import Refused
from croupier.core.event import Event, RoundEnded
from croupier.core.money import Cents
from croupier.core.rules import Rules
from croupier.core.step import Step
from croupier.core.table import HOUSE, Table
from croupier.notation.chain import Chain, Numbered
from croupier.notation.inputs import event_types
from croupier.notation.jsonl import SHA256, WITHHELD, JsonLine, may_be_withheld
from croupier.notation.replay import Follower
from croupier.notation.script import Line, Script
from croupier.verification.finding import CHAIN, Finding


class RecordLine(msgspec.Struct, frozen=True):
    """A line: its event (None if nothing about it may be known), its act, its salt.

    `step` is what the table waited for before an input, and `table` the table it came to; both
    are None if the engine did not follow. `withheld` means that it may not be read yet,
    `unknown` that nothing is known about it, `public` that it should not be withheld; `at` is when
    it happened, `before` the hash before it.
    """

    number: int
    event: Event | None
    act: int = 0
    salt: str = ""
    withheld: bool = False
    step: Step = None
    table: Table | None = None
    unknown: bool = False
    public: bool = False
    at: str = ""
    before: str = ""


class Witness(Follower):
    """Follows a script and keeps what it says."""

    def __init__(self, script: Script, rules: Rules) -> None:
        super().__init__(script, rules)
        self.seen: list[RecordLine] = []
        self.results: dict[int, Cents] = {}
        self.hashes = [self.chain.last]
        self._before: tuple[Step, Table] = (None, self.driver.table)
        self._house = 0

    def timed(self, line: Line) -> None:
        """`Times` checks those of numbered acts, also past a difference."""
        if not line.act:
            super().timed(line)

    def taken(self, line: Line, event: Event) -> None:
        """Keep the step and the table before an input."""
        self._before = self.driver.step_now, self.driver.table

    def link(self, entry: Entry) -> Numbered:
        """Append an event to the chain, and keep the hash after it."""
        item = super().link(entry)
        self.hashes.append(self.chain.last)
        return item

    def followed(self, line: Line, entry: Entry) -> None:
        """Keep a line that matches the engine."""
        step, table = self._before if entry.event.is_input else (None, None)
        self.seen.append(
            RecordLine(
                line.number,
                entry.event,
                entry.act,
                entry.salt,
                False,
                step,
                table,
                at=entry.at,
                before=self.hashes[-2],
            )
        )
        if isinstance(entry.event, RoundEnded):
            house = self.driver.table.accounts[HOUSE]
            self.results[entry.event.round] = self._house - house
            self._house = house


class Rest:
    """The lines that the engine could not follow; their hashes are checked anyway."""

    def __init__(self, script: Script, followed: int) -> None:
        self.script, self.findings = script, list[Finding]()
        lines = [line for line in script.lines if isinstance(line, JsonLine)]
        self.lines = lines[followed:]
        before = lines[followed - 1].hash if followed and lines else None
        chain = Chain(script.header.chained())
        self.chain = Chain.after(before or chain.last, followed)

    def record_lines(self) -> Iterator[RecordLine]:
        """What they say."""
        for line in self.lines:
            before = self.chain.last
            self._link(line)
            event = self._event(line)
            item = line.item
            unknown = bool(item.withheld) and item.kind == WITHHELD
            public = bool(item.withheld) and not may_be_withheld(item)
            yield RecordLine(
                line.number,
                event,
                item.act,
                item.salt,
                bool(item.withheld),
                unknown=unknown,
                public=public,
                at=item.at,
                before=before,
            )

    def _event(self, line: JsonLine) -> Event | None:
        if line.item.kind not in event_types(self.script.game):
            return None
        try:
            return line.event(self.script.game)
        except Refused as refusal:
            self._wrong(line, f"{refusal.what}: {refusal.why}")
            return None

    def _link(self, line: JsonLine) -> None:
        item, number = line.item, self.chain.length + 1
        if item.seq != number:
            self._wrong(line, f"number {item.seq}, but {number} is next")
        if item.withheld:
            self.chain.withhold(item.withheld)
        else:
            names = Numbered.__struct_fields__
            self.chain.take(Numbered(*(getattr(item, name) for name in names)), item.salt)
        if item.hash != self.chain.last:
            self._wrong(line, "this line or one before it was changed: its hash does not match")
        stated = item.hash if SHA256.fullmatch(item.hash) else self.chain.last
        self.chain = Chain.after(stated, number)

    def _wrong(self, line: JsonLine, why: str) -> None:
        self.findings.append(Finding(line.number, CHAIN, why, "P5"))
