"""Fair by proof: a record's hash chain, its commitments, and all that chance showed in it.

A commitment is an event before the wagers it decides are closed; the secret behind it is an event
once it is spent. Whoever has the record can draw every card, roll and spin again from the secrets
(`equipment.chance` and `equipment.sealed` say how), and settle every wager again by the rules.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.event import (
    CardsShuffled,
    Committed,
    Dealt,
    Drawn,
    Event,
    Revealed,
    RoundOpened,
    WagersClosed,
)
from croupier.core.game import devices
from croupier.core.step import Deal, Shuffle, Step
from croupier.core.table import Table
from croupier.equipment.cards import Pack
from croupier.equipment.chance import SECRET_BYTES, Secret
from croupier.equipment.sealed import Sealed
from croupier.equipment.source import ROUND, Kept, Played
from croupier.notation.record import Header
from croupier.notation.replay import Difference, Follower, Replay, read, rules_told
from croupier.notation.script import Line, Script

CHAIN, CHANCE, COMMITMENT, SETTLEMENT = "chain", "chance", "commitment", "settlement"
LEAST_NOTED = 8
LOOKED_AT = (RoundOpened, Committed, Revealed, CardsShuffled, WagersClosed, Drawn, Dealt)


class Finding(msgspec.Struct, frozen=True):
    """Something that does not hold: at which line, of what kind, and why."""

    line: int
    what: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


class Proof(msgspec.Struct, frozen=True):
    """A commitment, the line that opens it (None: none does), and what it decided, in order."""

    round: int
    line: int
    digest: str
    decides: str
    opened: int | None
    outcomes: tuple[str, ...] = ()


class Verified(msgspec.Struct, frozen=True):
    """A record as it was found: every commitment with its proof, and what does not hold."""

    file: str
    header: Header
    events: int
    rounds: int
    hash: str
    proofs: tuple[Proof, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether chain, chance and settlements all hold."""
        return not self.findings

    def found(self, *kinds: str) -> bool:
        """Whether something of these kinds does not hold."""
        return any(one.what in kinds for one in self.findings)


def verify(source: str | Path, noted: str = "") -> Verified:
    """A record verified: its text in either spelling, or the path of its file.

    `noted` is a commitment or a hash that was written down while the table was played at.
    """
    return verified(read(source), noted)


def verified(script: Script, noted: str = "") -> Verified:
    """A script verified."""
    follower = _Witness(script, rules_told(script))
    replay = follower.run()
    commitments = _Commitments(script, follower.seen)
    findings = (
        *_parted(script, replay), *_unsealed(script, replay), *_hidden(script, replay),
        *commitments.findings(whole=replay.same), *_not_noted(script, follower.seen, noted),
    )  # fmt: skip
    return Verified(
        script.file, replay.header, len(replay.driver.log), replay.rounds, follower.chain.last,
        commitments.proofs(), tuple(sorted(findings, key=lambda one: one.line)),
    )  # fmt: skip


def _parted(script: Script, replay: Replay) -> Iterator[Finding]:
    """Where the file and the engine part, or a hash does not fit."""
    parted: Difference | None = replay.first_difference
    if parted is not None:
        kind = CHAIN if parted.told.startswith("hash ") else SETTLEMENT
        yield Finding(parted.line, kind, str(parted).removeprefix(f"{parted.file}, line ")
                      .partition(": ")[2])  # fmt: skip


def _unsealed(script: Script, replay: Replay) -> Iterator[Finding]:
    if replay.same and script.sealed is None and not all(line.hash for line in script.lines):
        last = script.lines[-1].number
        yield Finding(last, CHAIN, "no hash seals the record: what was changed cannot be told")


def _hidden(script: Script, replay: Replay) -> Iterator[Finding]:
    """Behind a face that its reader may not see nothing can be proved."""
    if replay.view:
        line = next(line.number for line in script.lines if line.is_hidden)
        yield Finding(line, CHANCE, "a hidden face: what comes from here on cannot be proved")


def _not_noted(script: Script, seen: list[_Seen], noted: str) -> Iterator[Finding]:
    """What somebody wrote down at the table must stand in the record."""
    word = noted.removeprefix("sha256:").lower()
    if not noted:
        return
    hashes = {line.hash for line in script.lines if line.hash}
    digests = {one.event.digest for one in seen if isinstance(one.event, Committed)}
    known = hashes | digests | ({script.sealed[1]} if script.sealed else set())
    if len(word) < LEAST_NOTED or not any(one.lower().startswith(word) for one in known):
        last = script.lines[-1].number if script.lines else script.stated
        yield Finding(last, CHAIN, f"no hash and no commitment of the record is {noted}")


class _Seen(msgspec.Struct, frozen=True):
    """An input that chance or its secrets have to do with, as the table stood before it."""

    line: int
    event: Event
    step: Step
    round: int
    table: Table


class _Witness(Follower):
    """Follows a script, and keeps what chance has to do with."""

    def __init__(self, script: Script, rules: Any) -> None:
        super().__init__(script, rules)
        self.seen: list[_Seen] = []

    def taken(self, line: Line, event: Event) -> None:
        """An input is about to be fed."""
        if isinstance(event, LOOKED_AT):
            table = self.driver.table
            number = event.round if isinstance(event, RoundOpened) else table.round
            self.seen.append(_Seen(line.number, event, self.driver.step_now, number, table))


class _Commitment:
    """A commitment of the record, and what it decided."""

    def __init__(self, seen: _Seen, digest: str) -> None:
        self.seen, self.digest, self.decides = seen, digest, ROUND
        self.pack: Pack | None = None
        self.some: tuple[str, ...] = ()
        self.opened: tuple[int, str] | None = None
        self.source = Played()
        self.outcomes: list[str] = []
        self.last = seen.line

    def fits(self, secret: str) -> bool:
        """Whether a secret is the one committed to."""
        if self.pack is None:
            return _plain(secret) == self.digest.lower()
        return _sealed(self.some or self.pack.cards, secret) == self.digest.lower()

    def open(self, line: int, secret: str) -> None:
        """Chance as the table had it, from the secret that the record tells later."""
        self.opened = line, secret
        self.source = Played({self.decides: (Kept(secret, 0, self.some),)})

    def proof(self) -> Proof:
        """What is told of it."""
        opened = self.opened[0] if self.opened else None
        seen, outcomes = self.seen, tuple(self.outcomes)
        return Proof(seen.round, seen.line, self.digest, self.decides, opened, outcomes)


@lru_cache(maxsize=4096)
def _plain(secret: str) -> str:
    """The commitment to a secret; "" where it is none."""
    raw = _bytes(secret)
    return "" if raw is None else Secret(raw).commitment


@lru_cache(maxsize=256)
def _sealed(cards: tuple[str, ...], secret: str) -> str:
    """The commitment to the order that a secret gives cards; "" where it is none."""
    raw = _bytes(secret)
    return "" if raw is None else Sealed(cards, raw).commitment


def _bytes(secret: str) -> bytes | None:
    try:
        raw = bytes.fromhex(secret)
    except ValueError:
        return None
    return raw if len(raw) == SECRET_BYTES and raw.hex() == secret else None


class _Commitments:
    """Every commitment of a record beside the secret that opens it, and all that chance showed."""

    def __init__(self, script: Script, seen: list[_Seen]) -> None:
        self._devices: Mapping[str, Any] = devices(script.game, rules_told(script))
        self._seen, self._closed = seen, 0
        self._all: list[_Commitment] = []
        self._now: dict[str, _Commitment] = {}
        self._wrong: list[Finding] = []
        self._told = [
            (one.line, one.event.secret) for one in seen if isinstance(one.event, Revealed)
        ]
        self._of_rounds = {
            one.event.digest.lower() for one in seen if isinstance(one.event, Committed)
        }
        for place, one in enumerate(seen):
            self._take(place, one)

    def proofs(self) -> tuple[Proof, ...]:
        """Each commitment with what it decided."""
        return tuple(one.proof() for one in self._all)

    def findings(self, *, whole: bool) -> Iterator[Finding]:
        """What does not hold; where the record was not followed to its end, nothing is missing."""
        yield from self._wrong
        if whole:
            yield from self._open_ends()

    def _open_ends(self) -> Iterator[Finding]:
        """Commitments that no secret opens, and secrets that open none."""
        for one in self._all:
            if one.opened is None and one.outcomes:
                shown = f"{len(one.outcomes)} outcome{'s' * (len(one.outcomes) != 1)}"
                why = f"the commitment is not opened: {shown} cannot be proved"
                yield Finding(one.seen.line, COMMITMENT, why)
            elif one.opened is not None and one.opened[0] < one.last:
                why = f"the secret is told before line {one.last}, which it decides"
                yield Finding(one.opened[0], COMMITMENT, why)
        used = {one.opened[0] for one in self._all if one.opened}
        for line, _ in self._told:
            if line not in used:
                yield Finding(line, COMMITMENT, "a secret that nobody had committed to")

    def _take(self, place: int, one: _Seen) -> None:
        event, step = one.event, one.step
        if isinstance(event, RoundOpened):
            self._closed = 0
            self._now.pop(ROUND, None)
        elif isinstance(event, WagersClosed):
            self._closed = self._closed or one.line
        elif isinstance(event, Committed):
            self._committed(place, one, event)
        elif isinstance(event, CardsShuffled):
            self._shuffled(place, one, event)
        elif isinstance(event, Drawn):
            self._shown(one, ROUND, (event.outcome,), event.device)
        elif isinstance(event, Dealt) and isinstance(step, Deal):
            self._shown(one, event.device, event.cards, event.device, step)

    def _committed(self, place: int, one: _Seen, event: Committed) -> None:
        """A commitment to the round; or to a shoe, where its cards are shuffled next."""
        made = _Commitment(one, event.digest)
        after = self._seen[place + 1] if place + 1 < len(self._seen) else None
        if after is not None and isinstance(after.event, CardsShuffled):
            made.decides = after.event.device
            made.pack = self._devices[made.decides]
            made.some = after.step.cards if isinstance(after.step, Shuffle) else ()
        self._all.append(made)
        self._now[made.decides] = made
        self._open(made)

    def _open(self, made: _Commitment) -> None:
        """The first secret told after a commitment that fits it."""
        for line, secret in self._told[bisect_left(self._told, (made.seen.line, "")) :]:
            if made.pack is not None and _plain(secret) in self._of_rounds:
                continue
            if made.fits(secret):
                made.open(line, secret)
                return

    def _shuffled(self, place: int, one: _Seen, event: CardsShuffled) -> None:
        if not place or not isinstance(self._seen[place - 1].event, Committed):
            self._now.pop(event.device, None)
            why = f"the order of the {event.device} was not committed to"
            self._wrong.append(Finding(one.line, COMMITMENT, why))

    def _shown(
        self, one: _Seen, what: str, faces: tuple[str, ...], device: str, step: Deal | None = None
    ) -> None:
        """What chance showed is what the secret gives, and was committed to in time."""
        made, shown = self._now.get(what), f"{device} {' '.join(faces)}"
        if made is None:
            why = f"{shown}: nothing was committed to"
            self._wrong.append(Finding(one.line, CHANCE, why))
            return
        made.outcomes.append(shown)
        made.last = one.line
        if not made.some and 0 < self._closed < made.seen.line:
            why = f"committed to after wagers were closed at line {self._closed}"
            self._wrong.append(Finding(made.seen.line, COMMITMENT, why))
        if made.opened is not None:
            self._drawn_again(made, one, faces, step)

    def _drawn_again(
        self, made: _Commitment, one: _Seen, faces: tuple[str, ...], step: Deal | None
    ) -> None:
        gives: tuple[str, ...] = ()
        if step is not None:
            gives = made.source.deal(self._devices[step.device], step, one.table) or ()
        elif isinstance(one.event, Drawn):
            gives = (made.source.draw(self._devices[one.event.device], one.table) or "",)
        if gives != faces:
            told, ours = " ".join(faces), " ".join(gives)
            why = f"the file tells {told}, but the secret that was committed to gives {ours}"
            self._wrong.append(Finding(one.line, CHANCE, why))
