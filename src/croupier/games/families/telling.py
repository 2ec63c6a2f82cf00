"""What an event says of the outcome if that depends on what happened before it in its round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from croupier.core.event import Event


class Telling(msgspec.Struct, frozen=True):
    """Brought by a game that says some outcomes in the light of their round.

    `says` gets the events of a round up to the one that is said, and returns None if that one is
    said as usual.
    """

    says: Callable[[Sequence[Event]], str | None]
