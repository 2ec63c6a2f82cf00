"""Fair by proof: a record's hash chain, what decided it, and every settlement, checked offline.

The engine follows the record while it can be read, and settles every wager again by the rules.
`commitments` checks the first version of the proof, `proving` and `units` the second, `kept` what
somebody kept from the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain as in_turn
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.errors import BadFile, Refused
from croupier.core.game import devices
from croupier.core.showdown import Showdown
from croupier.notation.jsonl import JsonLine
from croupier.notation.record import Header
from croupier.notation.replay import Difference, Replay, read, stated_rules
from croupier.notation.script import Script
from croupier.notation.signature import Kept, read_checkpoint, read_kept, read_keys
from croupier.rulebook.display import Displayed, data
from croupier.verification.acts import Acts, Times
from croupier.verification.commitments import Commitments, Proof, of_first_version
from croupier.verification.finding import (
    CHAIN,
    CHANCE,
    COMMITMENT,
    KEPT,
    SALT,
    SEEDS,
    SETTLEMENT,
    SIGNATURE,
    Finding,
    Shown,
)
from croupier.verification.hidden import HiddenDecks
from croupier.verification.kept import Compared
from croupier.verification.pots import Pots
from croupier.verification.proving import House, Now, Salts, SeedsOfRounds, State
from croupier.verification.results import compared_results
from croupier.verification.showdowns import Showdowns
from croupier.verification.showing import Journal, shown
from croupier.verification.units import Units, proof_fields
from croupier.verification.wagers import Wagers
from croupier.verification.witness import Rest, Witness

__all__ = [
    "CHAIN",
    "CHANCE",
    "COMMITMENT",
    "KEPT",
    "SALT",
    "SEEDS",
    "SETTLEMENT",
    "SIGNATURE",
    "Against",
    "Finding",
    "Proof",
    "Shown",
    "Verified",
    "against",
    "verified",
    "verify",
]
LEAST_NOTED = 8
"""How many digits of a commitment or a hash must be noted."""
NOTED = re.compile(rf"(sha256:)?[0-9a-f]{{{LEAST_NOTED},64}}", re.IGNORECASE)
BEST_HANDS = "that pots add up and go to the best hands that were shown"
"""What is checked of a hand although some cards of it stay hidden."""


class Against(msgspec.Struct, frozen=True):
    """What a record is compared with: a noted word, the house's key, and signed statements.

    `earlier` are the house's keys before that key, which somebody kept with it.
    """

    noted: str = ""
    key: str = ""
    checkpoint: tuple[Kept, ...] = ()
    receipts: tuple[Kept, ...] = ()
    earlier: tuple[str, ...] = ()


class Verified(Displayed, msgspec.Struct, frozen=True):
    """A verified record: what decided it, what is shown, and what does not hold.

    `unread` is the first line that may not be read yet, from which on nothing can be settled;
    `parted` is the line at which the file and the engine part, after which nothing was settled.
    """

    file: str
    header: Header
    events: int
    rounds: int
    hash: str
    proofs: tuple[Proof, ...]
    findings: tuple[Finding, ...]
    properties: tuple[Shown, ...] = ()
    notes: tuple[str, ...] = ()
    unread: int = 0
    parted: int = 0

    def to_dict(self, require: Iterable[str] = ()) -> dict[str, Any]:
        """The record as `verify --json` has it; `require` are properties that must hold."""
        return {
            "game": self.header.game,
            "table": self.header.table,
            "events": self.events,
            "rounds": self.rounds,
            "hash": self.hash,
            "holds": self.holds,
            "missing": list(self.missing(require)),
            "properties": data(self.properties),
            "findings": data(self.findings),
            "notes": list(self.notes),
            "rows": data(self.proofs),
        }

    @property
    def holds(self) -> bool:
        """Whether everything holds."""
        return not self.findings

    @property
    def unsettled(self) -> int:
        """The first line from which no settlement was checked; 0 if all were, or one is wrong."""
        parted = 0 if self.found(SETTLEMENT) else self.parted
        return min(filter(None, (self.unread, parted)), default=0)

    def found(self, *kinds: str) -> bool:
        """Whether a finding is of one of these kinds."""
        return any(one.what in kinds for one in self.findings)

    def missing(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of these properties that are not shown to hold."""
        holding = {one.name for one in self.properties if one.holds}
        return tuple(name for name in names if name not in holding)


def against(noted: str = "", key: str = "", checkpoint: str = "", receipts: str = "") -> Against:
    """What somebody kept about a table, read from its files."""
    if noted and not NOTED.fullmatch(noted):
        why = "a commitment or a hash has 64 digits, 0 to 9 and a to f"
        most = f"all of them, or the first {LEAST_NOTED} or more"
        raise Refused(f"--noted {noted}", why, (), most)
    known, *earlier = read_keys(key) if key else ("",)
    return Against(
        noted,
        known,
        read_checkpoint(checkpoint) if checkpoint else (),
        read_kept(receipts) if receipts else (),
        tuple(earlier),
    )


def verify(source: str | Path, noted: str = "", against: Against | None = None) -> Verified:
    """Verify a record: its text, in any form and spelling, or the path of its file.

    `noted` is a commitment or a hash that was written down during play at the table.
    """
    return verified(read(source), noted, against)


def verified(script: Script, noted: str = "", against: Against | None = None) -> Verified:
    """Verify a script."""
    held = against or Against()
    return _Verification(script, msgspec.structs.replace(held, noted=noted or held.noted)).verdict()


class _Verification:
    """The verification of a record: follow it and run every check."""

    def __init__(self, script: Script, against: Against) -> None:
        self.script, self.against = script, against
        if script.header.customs:
            why = "it follows the customs of another house, so no table here can have made it"
            raise BadFile(script.file, script.stated, why, "a journal of a table of the floor")
        self.rules = rules = stated_rules(script)
        self.witness = Witness(script, rules)
        self.replay: Replay = self.witness.run()
        self.rest = Rest(script, len(self.witness.seen))
        self.lines = [*self.witness.seen, *self.rest.record_lines()]
        followed = [one for one in self.witness.seen if of_first_version(one)]
        self.first = Commitments(devices(script.game, rules), followed)
        self.now = Now(script.header.table, script.game, devices(script.game, rules))
        self.house, self.salts = House(self.now), Salts(self.now)
        self.units = Units(self.now, self.house)
        self._look()
        last = script.lines[-1].number if script.lines else script.stated
        self.kept = Compared(self.now, self.house, self._hashes(), last)
        if against.key:
            self.kept.pin((against.key, *against.earlier))
        self.kept.keep((*against.checkpoint, *against.receipts))

    def _look(self) -> None:
        """Check every line, in the order of the record."""
        hidden = HiddenDecks(self.now, self.units)
        parts = (
            Acts(self.now),
            self.house,
            SeedsOfRounds(self.now, self.house),
            self.units,
            hidden,
        )
        showdowns, times = Showdowns(self.now, self.rules, hidden), Times(self.now)
        states = (State(self.now), Wagers(self.now), Pots(self.now), showdowns)
        for one in self.lines:
            self.now.line, self.now.record_line = one.number, one
            self.salts.look(one)
            times.look(one)
            if one.event is None:
                continue
            for part in (*parts, *states) if one.act else states:
                part.take(one.event)
        showdowns.end()
        self.units.end()
        self.units.stays_withheld(self.salts.sealed)

    def _hashes(self) -> list[str]:
        """The hash of the header and the hash after each event, as the record states them."""
        stated = [line.item.hash for line in self.script.lines if isinstance(line, JsonLine)]
        return [self.witness.hashes[0], *stated] if stated else self.witness.hashes

    def verdict(self) -> Verified:
        """All that was found."""
        findings = tuple(sorted(set(self._findings()), key=lambda one: (one.line, one.why)))
        journal = Journal(self.now.rounds, self.salts, self.units, self.first, self.kept)
        last = self.rest.chain.last if self.rest.lines else self.witness.chain.last
        return Verified(
            self.script.file,
            self.replay.header,
            self._events,
            self._rounds,
            last,
            self._proofs(),
            findings,
            shown(journal, findings),
            self._notes(journal),
            self._unread,
            self._parted,
        )

    @property
    def _events(self) -> int:
        return max(len(self.replay.driver.log), len(self.lines))

    @property
    def _rounds(self) -> int:
        """The rounds that were followed; where hands stay hidden, those that are over."""
        over = sum(one.over for one in self.now.rounds) if self.now.deals else 0
        return max(self.replay.rounds, over)

    @property
    def _unread(self) -> int:
        return next((one.number for one in self.lines if one.withheld), 0)

    @property
    def _parted(self) -> int:
        parted: Difference | None = self.replay.first_difference
        return 0 if parted is None else parted.line

    def _proofs(self) -> tuple[Proof, ...]:
        units = (Proof(**proof_fields(one)) for one in self.units.all.values())
        return tuple(sorted((*self.first.proofs(), *units), key=lambda one: one.line))

    def _findings(self) -> Iterator[Finding]:
        """What does not hold; a line whose hash does not fit is reported once."""
        parted = tuple(_parted(self.replay))
        lines = {one.line for one in parted if one.what == CHAIN}
        others = (one for one in self.rest.findings if one.line not in lines)
        return in_turn(
            parted,
            others,
            _unsealed(self.script, self.replay),
            _hidden(self.script, self.replay),
            self.first.findings(whole=self.replay.same),
            self.now.findings,
            self._not_noted(),
        )

    def _notes(self, journal: Journal) -> tuple[str, ...]:
        """What is worth knowing but not wrong."""
        notes = list(self.now.notes)
        if self._unread:
            many = self.salts.withheld
            when = "not be read, some of them ever" if self.now.deals else "not be read yet"
            unread = f"{many} line{'s' * (many != 1)} may {when}: from line {self._unread}"
            checked = "hashes, seeds and openings are checked, but settlements are not"
            pots = f", except {BEST_HANDS}" if self.now.game.get(Showdown) else ""
            notes.append(f"{unread} on, {checked}{pots}")
        notes += compared_results(self.now.rounds, self.witness.results)
        return (*notes, *journal.not_excluded())

    def _not_noted(self) -> Iterator[Finding]:
        """Check that what somebody wrote down at the table is in the record, and opened."""
        word = self.against.noted.removeprefix("sha256:").lower()
        if not word:
            return
        known = {one.lower() for one in self._hashes()}
        if self.script.sealed:
            known.add(self.script.sealed[1].lower())
        known |= {root.root for _, root in self.house.roots.values()}
        known |= {made for one in self.now.rounds for made in one.committed.values()}
        opened = {one.event.digest: bool(one.opened) for one in self.units.all.values()}
        opened |= self.first.digests
        found = [one for one in (*known, *opened) if one.startswith(word)]
        last = self.script.lines[-1].number if self.script.lines else self.script.stated
        if len(word) < LEAST_NOTED or not found:
            why = f"no hash or commitment in the record is {self.against.noted}"
            yield Finding(last, KEPT, why, "P5")
        elif not all(opened.get(one, True) for one in found):
            why = f"the commitment that was noted, {found[0]}, is not opened"
            yield Finding(last, COMMITMENT, why, "P4")


def _parted(replay: Replay) -> Iterator[Finding]:
    """Where the file and the engine differ, or a hash does not fit."""
    parted: Difference | None = replay.first_difference
    if parted is not None:
        chained = parted.text.startswith("hash ")
        why = str(parted).removeprefix(f"{parted.file}, line ").partition(": ")[2]
        kind, property_ = (CHAIN, "P5") if chained else (SETTLEMENT, "")
        yield Finding(parted.line, kind, why, property_)


UNSEALED = "no hash seals the record, so changes cannot be detected"


def _unsealed(script: Script, replay: Replay) -> Iterator[Finding]:
    if replay.same and script.sealed is None and not all(line.hash for line in script.lines):
        last = script.lines[-1].number
        yield Finding(last, CHAIN, UNSEALED, "P5")


def _hidden(script: Script, replay: Replay) -> Iterator[Finding]:
    """After a face that is hidden, and not withheld by its digest, nothing can be proved."""
    if not replay.view:
        return
    line = next(line for line in script.lines if line.is_hidden)
    if not (isinstance(line, JsonLine) and line.item.withheld):
        why = "a hidden face: nothing from here on can be proved"
        yield Finding(line.number, CHANCE, why, "P4")
