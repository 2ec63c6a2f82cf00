"""The hash chain of a record: each event's hash covers all that came before it.

Events that are numbered by act are chained by their digests, and those that are not for everyone
are salted, so that a withheld line can be checked but not guessed. Events without an act belong
to the first version, whose hashes cover the events themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

from croupier.core.event import Event

ALGORITHM = "sha256:"


def canonical(value: Any) -> bytes:
    """The canonical JSON: keys sorted, no spaces, UTF-8."""
    return msgspec.json.encode(value, order="sorted")


def plain(event: Event) -> dict[str, Any]:
    """An event as decoded from JSON: its kind, cites, seen_by and its own fields."""
    made: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return made


class Numbered(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event at its place in the record, without its hash; `act` is 0 in the first version."""

    seq: int
    at: str
    kind: str
    data: dict[str, Any]
    seen_by: list[str] | None
    cites: list[str]
    act: int = 0


def numbered(seq: int, at: str, event: Event, act: int = 0) -> Numbered:
    """An event with its number, time and act."""
    data = plain(event)
    kind, seen_by, cites = (data.pop(name) for name in ("kind", "seen_by", "cites"))
    return Numbered(seq, at, kind, data, seen_by, cites, act)


def digest(item: Numbered, salt: str = "") -> str:
    """The digest of an event at its place, which replaces the event if it is withheld."""
    return sha256(bytes.fromhex(salt) + canonical(item)).hexdigest()


def linked(last: str, digest_: str) -> str:
    """The hash after an event, from the hash before it and the event's digest."""
    return sha256(f"{last}{digest_}".encode("ascii")).hexdigest()


class Chain:
    """The hashes of a record, starting with its header."""

    def __init__(self, header: Mapping[str, Any]) -> None:
        """Begin with the hash of the header."""
        self.last = sha256(canonical(header)).hexdigest()
        self.length = 0

    @classmethod
    def after(cls, last: str, length: int) -> Chain:
        """Continue after a number of events, the last of which has this hash."""
        chain = cls.__new__(cls)
        chain.last, chain.length = last, length
        return chain

    def add(self, at: str, event: Event, act: int = 0, salt: str = "") -> Numbered:
        """Append the next event."""
        item = numbered(self.length + 1, at, event, act)
        self.take(item, salt)
        return item

    def take(self, item: Numbered, salt: str = "") -> None:
        """Append an event at its place: by its digest, or in full in the first version."""
        self.length += 1
        if item.act:
            self.last = linked(self.last, digest(item, salt))
        else:
            self.last = sha256(self.last.encode("ascii") + canonical(item)).hexdigest()

    def withhold(self, digest_: str) -> None:
        """Append an event of which only the digest is known."""
        self.length += 1
        self.last = linked(self.last, digest_)
