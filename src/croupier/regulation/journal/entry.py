"""Entries of a journal: a fact, when it happened, and who signed it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.regulation.calendar import YEARS, is_of_record
from croupier.regulation.journal.signing import Signer
from croupier.regulation.journal.wording import plain
from croupier.regulation.people import Signature

START = "0" * 64
"""What the first entry of a journal is chained to."""


Has = Callable[[str, str], bool]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an entry states; each kind of fact is a record of its own.

    A kind has the words people use for it, the clauses that demand it, and who must sign it.
    """

    words: ClassVar[str] = ""
    cites: ClassVar[tuple[str, ...]] = ()
    signers: ClassVar[tuple[Signer, ...]] = ()
    kinds: ClassVar[dict[str, type[Fact]]] = {}
    kind: ClassVar[str] = ""

    def demands(self) -> tuple[Signer, ...]:
        """Who must sign this fact; some kinds ask for others where the fact says so."""
        return self.signers

    def authorized(self, has: Has) -> tuple[Signer, ...] | None:
        """Who must sign instead where the Bureau authorized it, or None if it did not.

        `has` says whether something is on record for a thing when the fact happened.
        """
        return None

    def refuse(self, seq: int) -> None:
        """Refuse an entry that can be read and still says nothing that can be."""


F = TypeVar("F", bound=Fact)


def kind(name: str) -> Callable[[type[F]], type[F]]:
    """Register a kind of fact under its name, which only one record may have."""

    def registered(made: type[F]) -> type[F]:
        taken = Fact.kinds.get(name)
        if taken is not None and taken.__qualname__ != made.__qualname__:
            raise ValueError(f"{name}: both {taken.__qualname__} and {made.__qualname__}")
        made.kind = name
        Fact.kinds[name] = made
        return made

    return registered


class Entry(msgspec.Struct, frozen=True):
    """One entry: its number, the time with its offset, the fact, and the signatures."""

    seq: int
    at: str
    fact: Fact
    signed: tuple[Signature, ...] = ()
    hash: str = ""

    @property
    def when(self) -> datetime:
        """The moment of the entry."""
        return moment(self.at)

    @property
    def where(self) -> str:
        """What people call the entry."""
        return f"entry {self.seq}"


@lru_cache(maxsize=1 << 16)
def moment(at: str) -> datetime:
    """The moment that a time with its offset names."""
    return datetime.fromisoformat(at)


def written(entry: Entry) -> dict[str, Any]:
    """An entry as data, in the form of a line of a journal."""
    return {
        "seq": entry.seq,
        "at": entry.at,
        "kind": entry.fact.kind,
        "data": msgspec.to_builtins(entry.fact, order="deterministic"),
        "signed": msgspec.to_builtins(entry.signed),
    }


def chained(line: Mapping[str, Any], last: str) -> str:
    """The hash of an entry: over the hash of the one before it, and its canonical JSON.

    It is that of the entry as it was written, so that a later version may add fields to its kind.
    """
    text = msgspec.json.encode(line, order="sorted")
    return hashlib.sha256(last.encode() + text).hexdigest()


def read(line: Mapping[str, Any], seq: int) -> Entry:
    """An entry from data; what is wrong with it is refused with what would be accepted."""
    kind, at = line.get("kind"), line.get("at")
    made = Fact.kinds.get(kind) if isinstance(kind, str) else None
    if made is None and not isinstance(kind, str):
        raise Refused(f"entry {seq}", "it has no kind", (), "one that croupier journal kinds lists")
    if made is None:
        raise UnknownName("kind of entry", str(kind), Fact.kinds)
    when = _time(made, seq, at)
    try:
        fact = msgspec.convert(line.get("data", {}), made)
        signed = msgspec.convert(line.get("signed", ()), tuple[Signature, ...])
    except (ValueError, msgspec.ValidationError) as wrong:
        raise Refused(f"entry {seq}", plain(str(wrong)), made.cites, form(made)) from wrong
    for one in signed:
        _time(made, seq, one.at, "the time of a signature")
    for value in msgspec.structs.asdict(fact).values():
        _dated(made, seq, value)
    fact.refuse(seq)
    if below := negative(line.get("data", {})):
        raise Refused(f"entry {seq}", f"{below} is below zero", made.cites, "0 or more")
    return Entry(seq, when, fact, signed)


def _time(made: type[Fact], seq: int, at: Any, what: str = "its time") -> str:
    """A time with its offset, as it is written; anything else is refused."""
    accepted = "a time such as 2026-03-01T06:00:00-05:00"
    try:
        found = datetime.fromisoformat(str(at))
    except ValueError as wrong:
        why = f"{what} is missing" if at is None else f"{what} cannot be read: {at}"
        raise Refused(f"entry {seq}", why, made.cites, accepted) from wrong
    if found.tzinfo is None:
        raise Refused(f"entry {seq}", f"{what} has no offset", made.cites, accepted)
    if not is_of_record(found):
        raise Refused(f"entry {seq}", f"{what} is in the year {found.year}", made.cites, accepted)
    return str(at)


def _dated(made: type[Fact], seq: int, value: Any) -> None:
    """Refuse a date in the data of an entry that nobody can mean."""
    for one in value if isinstance(value, tuple) else (value,):
        if isinstance(one, date) and not is_of_record(one):
            why, years = f"{one} is in the year {one.year}", f"{YEARS[0]} to {YEARS[-1]}"
            raise Refused(f"entry {seq}", why, made.cites, f"a year from {years}")


MAY_BE_BELOW_ZERO = "outstanding"
"""What patrons still have is below zero where counterfeits came in."""


def negative(data: Any, name: str = "") -> str:
    """The name of a number below zero in the data of an entry, or nothing: no count can be."""
    if isinstance(data, Mapping):
        return next((one for key in data if (one := negative(data[key], str(key)))), "")
    if isinstance(data, list | tuple):
        return next((found for one in data if (found := negative(one, name))), "")
    below = isinstance(data, int) and data < 0 and name != MAY_BE_BELOW_ZERO
    return name.replace("_", " ") if below else ""


def form(made: type[Fact]) -> str:
    """The fields of a kind of fact."""
    fields = msgspec.structs.fields(made)
    return ", ".join(one.name if one.required else f"{one.name} (optional)" for one in fields)
