"""Steps: what a phase says must happen next."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from croupier.core.event import Event
from croupier.core.prompt import Form, One


class Idle(msgspec.Struct, frozen=True):
    """Between rounds: the dealer may open one."""


BETWEEN_ROUNDS = Idle()


class Open(msgspec.Struct, frozen=True):
    """Wagers may be made until the dealer says these words; empty kinds: all that are offered."""

    says: str
    cites: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Draw(msgspec.Struct, frozen=True):
    """A device is set going and comes to rest."""

    device: str
    cites: tuple[str, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """These patrons must choose; `about` names what they decide, `form` what an answer is."""

    patrons: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    cites: tuple[str, ...] = ()
    form: Form = One()


class Confirm(msgspec.Struct, frozen=True):
    """A person of this role must agree before the round goes on."""

    role: str
    about: str
    cites: tuple[str, ...] = ()


Step: TypeAlias = Idle | Open | Draw | Ask | Confirm | tuple[Event, ...] | None
