"""What somebody kept of a table, held against its record: key, checkpoint, lists and receipts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from croupier.equipment import fair
from croupier.notation.finding import KEPT, SIGNATURE, Finding
from croupier.notation.proving import House, Now, Round
from croupier.notation.signature import CHECKPOINT, Kept, holds

CUT_SHORT = "it was cut short, or is the settled part alone (take it with ?all=true)"
Table = str
Checkpoint = tuple[str, Table, int, str, str]
Listed = tuple[str, Table, int, list[tuple[str, str]]]
Receipt = tuple[str, Table, int, str, str | None, str, str]
Root = tuple[str, Table, int, int, int, str]


class Compared:
    """A record beside what was kept of it; `covered` is how many events a checkpoint vouches for.

    `hashes` are the hash of the header and that after each event, `last` the record's last line.
    """

    def __init__(self, now: Now, house: House, hashes: Sequence[str], last: int) -> None:
        """Begin with nothing kept."""
        self.now, self.house, self.hashes, self.last = now, house, hashes, last
        self.covered = self.receipts = 0
        self.pinned = self.compared = False

    def pin(self, keys: Sequence[str]) -> None:
        """The house's key as somebody kept it, and those before it."""
        self.pinned = True
        line = next((line for line, one in self.house.keys if one in keys), None)
        if line is None:
            self._wrong("P5", f"nothing in the record is signed with the key {keys[0]}")
        elif self.house.keys[0][1] not in keys:
            why = "what comes before is signed with keys that the key given does not vouch for"
            begins = f"give the key that the record begins with, {self.house.keys[0][1]}"
            told = f"{why}: {begins}, if you kept it, or a file that has the changes of the key"
            self.now.findings.append(Finding(line, SIGNATURE, told, "P5"))

    def keep(self, kept: Iterable[Kept]) -> None:
        """Signed statements that somebody kept."""
        for one in kept:
            signed = one.signed
            self.compared |= one.tag == CHECKPOINT
            if not holds(signed.key, signed.statement, signed.signature):
                self._wrong("P5", f"{one.file}: the statement does not carry its signature")
            elif all(signed.key != key for _, key in self.house.keys):
                self._wrong("P5", f"{one.file}: signed with a key that is not this house's")
            else:
                self._compare(one)

    def _wrong(self, property_: str, why: str, line: int = 1) -> None:
        self.now.findings.append(Finding(line, KEPT, why, property_))

    def _compare(self, kept: Kept) -> None:
        kind, check = CHECKS.get(kept.tag, (None, None))
        if check is None:
            return
        try:
            statement = msgspec.convert(kept.signed.statement, kind)
        except msgspec.ValidationError as wrong:
            self._wrong("P5", f"{kept.file}: a statement that is not as it should be ({wrong})")
            return
        if statement[1] == self.now.name:
            check(self, statement, kept.file)
        else:
            why = f"of table {statement[1]}, and not of {self.now.name}"
            self._wrong("P5", f"{kept.file}: {kept.tag.partition('/')[2]} {why}")

    def checkpoint(self, statement: Checkpoint, file: str) -> None:
        """The record has this hash after this many events."""
        _, _, events, hash_, at = statement
        have = len(self.hashes) - 1
        if not 0 <= events <= have:
            why = f"signed after {events} events at {at}, but the record has {have}"
            self._wrong("P5", f"{file}: {why}: {CUT_SHORT}", self.last)
        elif self.hashes[events] != hash_:
            why = f"after {events} events the hash was another at {at}: the record was rewritten"
            self._wrong("P5", f"{file}: {why}", events + 1)
        else:
            self.covered = max(self.covered, events)

    def _round(self, number: int, file: str) -> Round | None:
        found = next((one for one in self.now.rounds if one.number == number), None)
        ended = found is not self.now.round and found is not None and not found.voided
        if found is None or (found.seeds is None and ended):
            self._wrong("P3", f"{file}: the seeds of round {number} are not there", self.last)
            return None
        self.receipts += 1
        return found

    def listed(self, statement: Listed, file: str) -> None:
        """One list was signed for a round."""
        found = self._round(statement[2], file)
        if found is not None and found.listed != tuple(statement[3]):
            why = f"the house signed another list for round {found.number}"
            self._wrong("P3", f"{file}: {why}", found.closed)

    def root(self, statement: Root, file: str) -> None:
        """One root was signed for an epoch."""
        _, _, epoch, *told = statement
        line, fixed = self.house.roots.get(epoch, (self.last, None))
        if fixed is None or [fixed.first, fixed.units, fixed.root] != told:
            self._wrong("P1", f"{file}: the house signed another root for epoch {epoch}", line)

    def receipt(self, statement: Receipt, file: str) -> None:
        """A seed that was received in time is used."""
        _, _, number, patron, commitment, seed, _ = statement
        found = self._round(number, file)
        if found is not None and found.seeds is None:
            if found.revealed.get(patron) != seed:
                why = f"the seed of {patron} for round {number} is not in the record"
                self._wrong("P3", f"{file}: {why}", self.last)
        elif found is not None and (patron, commitment or None, seed) not in (found.seeds or ()):
            why = f"the house received the seed of {patron} for round {number}, and did not use it"
            self._wrong("P3", f"{file}: {why}", found.closed)


Check = Callable[[Compared, Any, str], None]
CHECKS: Mapping[str, tuple[Any, Check]] = {
    f"{fair.NAME}checkpoint": (Checkpoint, Compared.checkpoint),
    f"{fair.NAME}list": (Listed, Compared.listed),
    f"{fair.NAME}receipt": (Receipt, Compared.receipt),
    f"{fair.NAME}root": (Root, Compared.root),
}
