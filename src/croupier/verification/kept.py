"""What somebody kept from a table, compared with its record: key, checkpoint, lists, receipts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_args

import msgspec

from croupier.equipment import fair
from croupier.notation.signature import CHANGED, CHECKPOINT, Kept, holds
from croupier.verification.finding import KEPT, SIGNATURE, Finding
from croupier.verification.proving import House, Now, Round

ROTATED = (
    "if the house has changed its key, give the file from /api/v1/key, whose signed changes must"
    " lead from the key you kept to this one"
)
CUT_SHORT = "it was cut short, or is only the settled part (download it with ?all=true)"
Table = str
Checkpoint = tuple[str, Table, int, str, str]
Listed = tuple[str, Table, int, list[tuple[str, str]]]
Bound = tuple[str, Table, int, list[tuple[str, str]], str]
"""A list with the hash of the record before it, which older lists lack."""
Receipt = tuple[str, Table, int, str, str | None, str, str]
Root = tuple[str, Table, int, int, int, str]


class Compared:
    """A record and what was kept from it; `covered` is the number of events a checkpoint covers.

    `hashes` are the hash of the header and the hash after each event, `last` the last line.
    """

    def __init__(self, now: Now, house: House, hashes: Sequence[str], last: int) -> None:
        """Start with nothing kept."""
        self.now, self.house, self.hashes, self.last = now, house, hashes, last
        self.covered = self.receipts = 0
        self.pinned: Sequence[str] = ()
        self.compared = False

    def pin(self, keys: Sequence[str]) -> None:
        """Check the house's key that somebody kept, and the keys before it."""
        self.pinned = keys
        if not self._events:
            return
        line = next((line for line, one in self.house.keys if one in keys), None)
        if line is None:
            why = f"nothing in the record is signed with the key {keys[0]}"
            rotated = f", only with {self.house.keys[0][1]}: {ROTATED}" if self.house.keys else ""
            self._wrong("P5", f"{why}{rotated}")
        elif self.house.keys[0][1] not in keys:
            why = "earlier lines are signed with keys that the given key does not vouch for"
            begins = f"give the key that the record begins with, {self.house.keys[0][1]}"
            why = f"{why}: {begins}, if you kept it, or a file with the changes of the key"
            self.now.findings.append(Finding(line, SIGNATURE, why, "P5"))

    @property
    def _events(self) -> int:
        return len(self.hashes) - 1

    def _of_the_house(self, key: str) -> bool:
        """Whether a key belongs to the record, or was changed for one that was kept.

        A record without events names no key, and an event after a change has yet to name the new.
        """
        if not self._events:
            return not self.pinned or key in self.pinned
        return key in self.pinned or any(key == one for _, one in self.house.keys)

    def keep(self, kept: Iterable[Kept]) -> None:
        """Check signed statements that somebody kept."""
        for one in kept:
            signed = one.signed
            self.compared |= one.tag == CHECKPOINT
            if not holds(signed.key, signed.statement, signed.signature):
                self._wrong("P5", f"{one.file}: the signature does not match the statement")
            elif one.tag != CHANGED and not self._of_the_house(signed.key):
                self._wrong("P5", f"{one.file}: signed with a key that is not this house's")
            else:
                self._compare(one)

    def _wrong(self, property_: str, why: str, line: int = 1) -> None:
        self.now.findings.append(Finding(line, KEPT, why, property_))

    def _compare(self, kept: Kept) -> None:
        kind, check = CHECKS.get(kept.tag, (None, None))
        if check is None:
            return
        if kind is Listed and len(kept.signed.statement) == len(get_args(Bound)):
            kind = Bound
        try:
            statement = msgspec.convert(kept.signed.statement, kind)
        except msgspec.ValidationError as wrong:
            self._wrong("P5", f"{kept.file}: the statement is malformed ({wrong})")
            return
        if statement[1] == self.now.name:
            check(self, statement, kept.file)
        else:
            why = f"is for table {statement[1]}, not {self.now.name}"
            self._wrong("P5", f"{kept.file}: {kept.tag.partition('/')[2]} {why}")

    def checkpoint(self, statement: Checkpoint, file: str) -> None:
        """Check that the record has this hash after this many events."""
        _, _, events, hash_, at = statement
        have = self._events
        if not 0 <= events <= have:
            why = f"signed after {events} events at {at}, but the record has {have}"
            self._wrong("P5", f"{file}: {why}: {CUT_SHORT}", self.last)
        elif self.hashes[events] != hash_:
            why = f"at {at} the hash after {events} events was different: the record was rewritten"
            self._wrong("P5", f"{file}: {why}", events + 1)
        else:
            self.covered = max(self.covered, events)

    def _round(self, number: int, file: str) -> Round | None:
        found = next((one for one in self.now.rounds if one.number == number), None)
        ended = found is not self.now.round and found is not None and not found.voided
        if found is None or (found.seeds is None and ended):
            self._wrong(
                "P3", f"{file}: the seeds of round {number} are not in the record", self.last
            )
            return None
        self.receipts += 1
        return found

    def listed(self, statement: Listed | Bound, file: str) -> None:
        """Check that one list was signed for a round, after what the record has before it."""
        _, _, number, seeds, *before = statement
        found = self._round(number, file)
        if found is not None and found.listed != tuple(seeds):
            why = f"the house signed a different list for round {number}"
            self._wrong("P3", f"{file}: {why}", found.closed or self.last)
        elif found is not None and before not in ([], [found.before]):
            why = f"the record before the list of round {number} is not the one the house signed"
            self._wrong("P3", f"{file}: {why}", found.closed or self.last)

    def root(self, statement: Root, file: str) -> None:
        """Check that one root was signed for an epoch."""
        _, _, epoch, *signed = statement
        line, fixed = self.house.roots.get(epoch, (self.last, None))
        if fixed is None or [fixed.first, fixed.units, fixed.root] != signed:
            self._wrong("P1", f"{file}: the house signed a different root for epoch {epoch}", line)

    def receipt(self, statement: Receipt, file: str) -> None:
        """Check that a seed received in time is used."""
        _, _, number, patron, commitment, seed, _ = statement
        found = self._round(number, file)
        if found is not None and found.seeds is None:
            if found.revealed.get(patron) != seed:
                why = f"the seed of {patron} for round {number} is not in the record"
                self._wrong("P3", f"{file}: {why}", self.last)
        elif found is not None and (patron, commitment or None, seed) not in (found.seeds or ()):
            why = f"the house received the seed of {patron} for round {number} and did not use it"
            self._wrong("P3", f"{file}: {why}", found.closed or self.last)


Check = Callable[[Compared, Any, str], None]
CHECKS: Mapping[str, tuple[Any, Check]] = {
    f"{fair.NAME}checkpoint": (Checkpoint, Compared.checkpoint),
    f"{fair.NAME}list": (Listed, Compared.listed),
    f"{fair.NAME}receipt": (Receipt, Compared.receipt),
    f"{fair.NAME}root": (Root, Compared.root),
}
