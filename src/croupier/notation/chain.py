"""The hash chain of a record: each event's hash holds all that came before it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from croupier.core.event import Event

ALGORITHM = "sha256:"


def canonical(value: Any) -> bytes:
    """JSON in its one form: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def plain(event: Event) -> dict[str, Any]:
    """An event as JSON reads it back: its kind, cites, seen_by and its own fields."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return made


class Numbered(msgspec.Struct, frozen=True):
    """An event in its place in the record, without its hash."""

    seq: int
    at: str
    kind: str
    data: dict[str, Any]
    seen_by: list[str] | None
    cites: list[str]


def numbered(seq: int, at: str, event: Event) -> Numbered:
    """An event at its number and time."""
    data = plain(event)
    kind, seen_by, cites = (data.pop(name) for name in ("kind", "seen_by", "cites"))
    return Numbered(seq, at, kind, data, seen_by, cites)


class Chain:
    """The hashes of a record, from its header on."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        """Begin with the hash of the header."""
        self.last = sha256(canonical(header)).hexdigest()
        self.length = 0

    @classmethod
    def after(cls, last: str, length: int) -> Chain:
        """Go on after so many events, the last of which has this hash."""
        chain = cls.__new__(cls)
        chain.last, chain.length = last, length
        return chain

    def add(self, at: str, event: Event) -> Numbered:
        """Append the next event: its hash is over the hash before it and its canonical JSON."""
        self.length += 1
        item = numbered(self.length, at, event)
        self.last = sha256(self.last.encode("ascii") + canonical(item)).hexdigest()
        return item
