"""Types of data, each prepared by one thread before several read data at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from croupier.games import registry

DONE = set[type[msgspec.Struct]]()


def prepare() -> None:
    """Prepare every type that is loaded, and those of all games.

    Where several threads are the first to read a type, msgspec 0.22 ends the process.
    """
    registry.games()
    for kind in set(_below(msgspec.Struct)) - DONE:
        with suppress(NameError, TypeError):  # it is never read: it has no form in JSON
            msgspec.json.Decoder(kind)
            DONE.add(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in type.__subclasses__(kind):
        yield one
        yield from _below(one)
