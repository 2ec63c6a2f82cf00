"""Steps: what a phase says must happen next."""

from __future__ import annotations

from typing import Protocol, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from croupier.core.event import Event
from croupier.core.prompt import Form, One


# As for events: no cycles, and a step lasts no longer than the table that asked for it.
class Idle(msgspec.Struct, frozen=True, gc=False):
    """Between rounds: the dealer may open a round."""


BETWEEN_ROUNDS = Idle()


class Open(msgspec.Struct, frozen=True, gc=False):
    """Wagers may be made until the dealer says these words; empty `kinds`: all that are offered."""

    says: str
    cites: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


class Draw(msgspec.Struct, frozen=True, gc=False):
    """A device is started and comes to rest."""

    device: str
    cites: tuple[str, ...] = ()


class Left(Protocol):
    """The cards left in a shoe."""

    @property
    def dealt(self) -> int:
        """The number of cards taken out since the shuffle."""

    @property
    def drawn(self) -> int:
        """The number of cards taken out since the cards in the shoe were last shuffled."""

    @property
    def cut(self) -> int:
        """Where the shuffled stack was cut: how many cards moved from its front to its back."""

    def lacks(self, cards: tuple[str, ...]) -> str | None:
        """The first of these cards that is not left, if any."""


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """The cards of a shoe must be shuffled: all, or only `cards` while others are in play."""

    device: str
    cites: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Deal(msgspec.Struct, frozen=True, gc=False):
    """Cards leave a shoe, each to its place; `seen_by` are those who may see them (None: all).

    `each` says so card by card, where that differs; `seen_by` is then empty.
    """

    device: str
    to: tuple[str, ...]
    left: Left
    cites: tuple[str, ...] = ()
    seen_by: tuple[str, ...] | None = None
    each: tuple[tuple[str, ...] | None, ...] | UnsetType = UNSET


class Ceremony(msgspec.Struct, frozen=True, gc=False):
    """What is answered for a patron who would rather play, to a question that is not the game.

    `says` is what the patron reads then: `The dealer cuts the cards for you.`
    """

    answer: str
    says: str


class Ask(msgspec.Struct, frozen=True, gc=False):
    """These patrons must choose; `about` names what they decide, `form` the form of an answer.

    `asks` is the question in a sentence, including what an amount or a number means.
    `silence` is the choice assumed if they do not answer; "" means that none is.
    `topic` is the question by which the part that asked is found. `ceremony` says that it is not
    the game itself, so that a practice table need not wait for the answer. `reveals` says that the
    choices tell cards which only these patrons have seen, so that nobody else may read them.
    """

    patrons: tuple[str, ...]
    about: str
    choices: tuple[str, ...]
    cites: tuple[str, ...] = ()
    form: Form = One()
    silence: str = ""
    asks: str = ""
    topic: str = ""
    ceremony: Ceremony | None = None
    reveals: bool = False


class NotNow(msgspec.Struct, frozen=True):
    """A choice that the rules have and a question does not offer now: why, and by which clauses."""

    choice: str
    why: str
    cites: tuple[str, ...] = ()


class Confirm(msgspec.Struct, frozen=True, gc=False):
    """A person of this role must agree before the round continues.

    `attended`: where people of the house attend the table, one of them agrees in person.
    """

    role: str
    about: str
    cites: tuple[str, ...] = ()
    attended: bool = False


Step: TypeAlias = Idle | Open | Draw | Shuffle | Deal | Ask | Confirm | tuple[Event, ...] | None
