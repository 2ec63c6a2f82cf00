"""A refusal as data."""

from __future__ import annotations

import msgspec


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A refusal as data: what was refused, why, by which clauses, and what would be accepted."""

    what: str
    why: str
    cites: tuple[str, ...] = ()
    accepted: str = ""
