"""The first version of the proof: commitments, the secrets that open them, what they decided.

A commitment is an event before the wagers it decides are closed; its secret is an event after it
is used up. `equipment.chance` and `equipment.sealed` describe how everything is drawn again.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.event import (
    CardsShuffled,
    Committed,
    Dealt,
    Drawn,
    Revealed,
    RoundOpened,
    WagerPlaced,
    WagersClosed,
)
from croupier.core.step import Deal, Shuffle
from croupier.core.table import Table
from croupier.equipment.cards import Pack
from croupier.equipment.chance import SECRET_BYTES, Secret
from croupier.equipment.sealed import Sealed
from croupier.equipment.source import ROUND, Kept, Played
from croupier.verification.finding import CHANCE, COMMITMENT, Finding
from croupier.verification.witness import RecordLine

FIRST_VERSION = (Committed, Revealed)
LOOKED_AT = (
    RoundOpened,
    Committed,
    Revealed,
    CardsShuffled,
    WagerPlaced,
    WagersClosed,
    Drawn,
    Dealt,
)


class Proof(msgspec.Struct, frozen=True):
    """A commitment, the line that opens it, if any does, and what it decided, in order."""

    round: int
    line: int
    digest: str
    decides: str
    opened: int | None
    outcomes: tuple[str, ...] = ()


def of_first_version(line: RecordLine) -> bool:
    """Whether a line is checked here: it has no act, or is a commitment or a secret."""
    return isinstance(line.event, LOOKED_AT) and (
        not line.act or isinstance(line.event, FIRST_VERSION)
    )


class _Commitment:
    """A commitment in the record, and what it decided."""

    def __init__(self, line: RecordLine, digest: str) -> None:
        self.line, self.digest, self.decides = line, digest, ROUND
        self.pack: Pack | None = None
        self.some: tuple[str, ...] = ()
        self.opened: tuple[int, str] | None = None
        self.source = Played()
        self.outcomes: list[str] = []
        self.last = line.number

    def fits(self, secret: str) -> bool:
        """Whether a secret is the one committed to."""
        if self.pack is None:
            return _plain(secret) == self.digest.lower()
        return _sealed(self.some or self.pack.cards, secret) == self.digest.lower()

    def open(self, line: int, secret: str) -> None:
        """Restore the table's chance from the secret that the record reveals later."""
        self.opened = line, secret
        self.source = Played({self.decides: (Kept(secret, 0, self.some),)})

    def proof(self) -> Proof:
        """The proof of this commitment."""
        opened = self.opened[0] if self.opened else None
        line, outcomes = self.line.number, tuple(self.outcomes)
        round_ = self.line.table.round if self.line.table else 0
        return Proof(round_, line, self.digest, self.decides, opened, outcomes)


@lru_cache(maxsize=4096)
def _plain(secret: str) -> str:
    """The commitment to a secret; "" if it is not a secret."""
    raw = _bytes(secret)
    return "" if raw is None else Secret(raw).commitment


@lru_cache(maxsize=256)
def _sealed(cards: tuple[str, ...], secret: str) -> str:
    """The commitment to the order in which a secret puts cards; "" if it is not a secret."""
    raw = _bytes(secret)
    return "" if raw is None else Sealed(cards, raw).commitment


def _bytes(secret: str) -> bytes | None:
    try:
        raw = bytes.fromhex(secret)
    except ValueError:
        return None
    return raw if len(raw) == SECRET_BYTES and raw.hex() == secret else None


class Commitments:
    """Every commitment in a record with the secret that opens it, and all that chance showed."""

    def __init__(self, devices: Mapping[str, Any], seen: list[RecordLine]) -> None:
        """Check the lines of the first version."""
        self._devices, self._seen = devices, seen
        self._closed = self._wagered = 0
        self._all: list[_Commitment] = []
        self._now: dict[str, _Commitment] = {}
        self._wrong: list[Finding] = []
        self._secrets = [
            (one.number, one.event.secret) for one in seen if isinstance(one.event, Revealed)
        ]
        self._of_rounds = {
            one.event.digest.lower() for one in seen if isinstance(one.event, Committed)
        }
        for place, one in enumerate(seen):
            self._take(place, one)

    @property
    def digests(self) -> dict[str, bool]:
        """Every commitment, and whether it is opened."""
        return {one.digest.lower(): one.opened is not None for one in self._all}

    @property
    def unproven(self) -> tuple[str, ...]:
        """The commitments that no secret opens."""
        shut = (one for one in self._all if one.opened is None)
        return tuple(f"the commitment at line {one.line.number}" for one in shut)

    def proofs(self) -> tuple[Proof, ...]:
        """Each commitment with what it decided."""
        return tuple(one.proof() for one in self._all)

    def findings(self, *, whole: bool) -> Iterator[Finding]:
        """What does not hold; nothing is missing if the record was not followed to its end."""
        yield from self._wrong
        if whole:
            yield from self._open_ends()

    def _open_ends(self) -> Iterator[Finding]:
        """Commitments that no secret opens, and secrets that open none."""
        last = {one.decides: one for one in self._all}
        for one in self._all:
            if one.pack is not None and one.pack.hidden:
                continue
            if one.opened is None and (one.outcomes or last[one.decides] is not one):
                shown = f"{len(one.outcomes)} outcome{'s' * (len(one.outcomes) != 1)}"
                why = f"the commitment is not opened: {shown} cannot be proved"
                yield Finding(one.line.number, COMMITMENT, why, "P4")
            elif one.opened is not None and one.opened[0] < one.last:
                why = f"the secret is revealed before line {one.last}, which it decides"
                yield Finding(one.opened[0], COMMITMENT, why, "P4")
        used = {one.opened[0] for one in self._all if one.opened}
        for line, _ in self._secrets:
            if line not in used:
                why = "a secret that nobody had committed to"
                yield Finding(line, COMMITMENT, why, "P4")

    def _take(self, place: int, one: RecordLine) -> None:
        event, step = one.event, one.step
        if isinstance(event, RoundOpened):
            self._closed = self._wagered = 0
            self._now.pop(ROUND, None)
        elif isinstance(event, WagerPlaced):
            self._wagered = self._wagered or one.number
        elif isinstance(event, WagersClosed):
            self._closed = self._closed or one.number
        elif isinstance(event, Committed):
            self._committed(place, one, event)
        elif isinstance(event, CardsShuffled):
            self._shuffled(place, one, event)
        elif isinstance(event, Drawn):
            self._shown(one, ROUND, (event.outcome,), event.device)
        elif isinstance(event, Dealt) and isinstance(step, Deal):
            self._shown(one, event.device, event.cards, event.device, step)

    def _committed(self, place: int, one: RecordLine, event: Committed) -> None:
        """A commitment to the round, or to a shoe if its cards are shuffled next."""
        made = _Commitment(one, event.digest)
        after = self._seen[place + 1] if place + 1 < len(self._seen) else None
        if after is not None and isinstance(after.event, CardsShuffled):
            made.decides = after.event.device
            made.pack = self._devices[made.decides]
            made.some = after.step.cards if isinstance(after.step, Shuffle) else ()
        self._in_time(made)
        self._all.append(made)
        self._now[made.decides] = made
        self._open(made)

    def _in_time(self, made: _Commitment) -> None:
        """Require exactly one commitment to a round, before the round's wagers."""
        line, before = made.line.number, self._now.get(ROUND)
        if made.decides != ROUND:
            return
        if before is not None:
            why = f"a second commitment for the round; the first is at line {before.line.number}"
            self._wrong.append(Finding(line, COMMITMENT, why, "P4"))
        if 0 < self._wagered < line and not self._closed:
            why = f"committed to after the wager at line {self._wagered}"
            self._wrong.append(Finding(line, COMMITMENT, why, "P1"))

    def _open(self, made: _Commitment) -> None:
        """Open a commitment with the first later secret that fits it."""
        for line, secret in self._secrets[bisect_left(self._secrets, (made.line.number, "")) :]:
            if made.pack is not None and _plain(secret) in self._of_rounds:
                continue
            if made.fits(secret):
                made.open(line, secret)
                return

    def _shuffled(self, place: int, one: RecordLine, event: CardsShuffled) -> None:
        if not place or not isinstance(self._seen[place - 1].event, Committed):
            self._now.pop(event.device, None)
            why = f"the order of the {event.device} was not committed to"
            self._wrong.append(Finding(one.number, COMMITMENT, why, "P4"))

    def _shown(
        self,
        one: RecordLine,
        what: str,
        faces: tuple[str, ...],
        device: str,
        step: Deal | None = None,
    ) -> None:
        """Check that what chance showed is what the secret gives, and was committed to in time."""
        made, shown = self._now.get(what), f"{device} {' '.join(faces)}"
        if made is None:
            why = f"{shown}: nothing was committed to"
            self._wrong.append(Finding(one.number, CHANCE, why, "P4"))
            return
        made.outcomes.append(shown)
        made.last = one.number
        if not made.some and 0 < self._closed < made.line.number:
            why = f"committed to after wagers were closed at line {self._closed}"
            self._wrong.append(Finding(made.line.number, COMMITMENT, why, "P1"))
        if made.opened is not None:
            self._drawn_again(made, one, faces, step)

    def _drawn_again(
        self, made: _Commitment, one: RecordLine, faces: tuple[str, ...], step: Deal | None
    ) -> None:
        gives: tuple[str, ...] = ()
        table = one.table or Table(rules=None)
        if step is not None:
            gives = made.source.deal(self._devices[step.device], step, table) or ()
        elif isinstance(one.event, Drawn):
            gives = (made.source.draw(self._devices[one.event.device], table) or "",)
        if gives != faces:
            stated, ours = " ".join(faces), " ".join(gives)
            why = f"the file says {stated}, but the secret that was committed to gives {ours}"
            self._wrong.append(Finding(one.number, CHANCE, why, "P4"))
