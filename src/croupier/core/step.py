"""Steps: what a phase says must happen next."""

from __future__ import annotations

from typing import Protocol, TypeAlias

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


class Left(Protocol):
    """The cards that are left in a shoe."""

    @property
    def dealt(self) -> int:
        """How many have been taken out since the shuffle."""

    @property
    def drawn(self) -> int:
        """How many have been taken out since those it held were last shuffled."""

    @property
    def cut(self) -> int:
        """Where the shuffled stack was cut: so many cards went from its front to its back."""

    def lacks(self, cards: tuple[str, ...]) -> str | None:
        """The first of these cards that is not left, if any."""


class Shuffle(msgspec.Struct, frozen=True):
    """The cards of a shoe are to be shuffled: all of them, or `cards`, while others are in play."""

    device: str
    cites: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Deal(msgspec.Struct, frozen=True):
    """Cards leave a shoe, each to its place; who may see them (None: all)."""

    device: str
    to: tuple[str, ...]
    left: Left
    cites: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None


class Ask(msgspec.Struct, frozen=True):
    """These patrons must choose; `about` names what they decide, `form` what an answer is.

    `asks` is the question in a sentence: what an amount or a number means, too.
    `silence` is the choice that is taken for theirs where they do not answer; "": none is.
    `topic` is the question by which the part that asked is found.
    """

    patrons: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    cites: tuple[str, ...] = ()
    form: Form = One()
    silence: str = ""
    asks: str = ""
    topic: str = ""


class NotNow(msgspec.Struct, frozen=True):
    """A choice that the rules have and a question does not offer now: why, by which clauses."""

    choice: str
    why: str
    cites: tuple[str, ...] = ()


class Confirm(msgspec.Struct, frozen=True):
    """A person of this role must agree before the round goes on."""

    role: str
    about: str
    cites: tuple[str, ...] = ()


Step: TypeAlias = Idle | Open | Draw | Shuffle | Deal | Ask | Confirm | tuple[Event, ...] | None
