"""The entries about sets of dice and tiles, which have the same life."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import ClassVar, Literal

from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.stock import OUTSIDE, Move, Moving

TABLES, ENVELOPES, COLLECTED, BUREAU = "tables", "envelopes", "collected", "bureau"
"""Places that are no rooms: on tables, in envelopes in the pit, with security, with the Bureau."""


class Received(Moving, frozen=True):
    """Things come from the maker into a place of storage."""

    item: ClassVar[str] = ""

    count: int
    place: str

    def moves(self) -> tuple[Move, ...]:
        """From outside into the place."""
        return (Move(self.item, self.count, OUTSIDE, self.place),)


class Stored(Moving, frozen=True):
    """Things move between places: from surplus to primary storage, to a pit stand, or back."""

    item: ClassVar[str] = ""

    count: int
    source: str
    target: str
    sets: tuple[str, ...] = ()
    """The sets among them that had been inspected."""

    def moves(self) -> tuple[Move, ...]:
        """From one place to the other."""
        return (Move(self.item, self.count, self.source, self.target),)


class Inspected(Fact, frozen=True):
    """A set is inspected before it is used."""

    set: str
    game: str
    count: int
    alternative: int = 1
    table: str = ""
    instruments: frozenset[str] = frozenset()
    sealed: bool = False
    reserve: bool = False
    """Whether it is for the reserve, whose dice may be sealed one by one."""
    transparent: bool = True
    tamper_evident: bool = True


class Placed(Moving, frozen=True):
    """A set is placed at a table for use."""

    item: ClassVar[str] = ""

    set: str
    table: str
    count: int
    source: str
    seal_intact: bool | None = None

    def moves(self) -> tuple[Move, ...]:
        """From a pit stand or storage to the tables."""
        return (Move(self.item, self.count, self.source, TABLES),)


class Looked(Fact, frozen=True):
    """A supervisor looks at a set for evidence of tampering."""

    set: str
    table: str
    evidence: bool = False


class Enveloped(Moving, frozen=True):
    """A set goes into a sealed envelope with a signed label."""

    item: ClassVar[str] = ""

    set: str
    count: int
    why: Literal["used", "tampered", "damaged", "reserve"]
    table: str = ""
    source: str = ""
    transparent: bool = True
    tamper_evident: bool = True

    def moves(self) -> tuple[Move, ...]:
        """From a table, or from the reserve in a pit stand, into an envelope."""
        return (Move(self.item, self.count, self.source or TABLES, ENVELOPES),)


class Collected(Moving, frozen=True):
    """Security collects an envelope and signs it."""

    item: ClassVar[str] = ""

    set: str
    count: int

    def moves(self) -> tuple[Move, ...]:
        """From the pit to the security department."""
        return (Move(self.item, self.count, ENVELOPES, COLLECTED),)


class Destroyed(Moving, frozen=True):
    """A set is shredded, or canceled by a hole through each piece."""

    item: ClassVar[str] = ""

    set: str
    count: int
    method: Literal["shredded", "drilled"]
    hole: int = 0
    """The diameter of the hole, in thousandths of an inch."""
    source: str = COLLECTED
    place: str = ""
    """The approved place where it is done."""
    vendor: str = ""
    """Who shreds for security."""
    center: bool = True
    """Whether the hole is through the center of each piece."""

    def moves(self) -> tuple[Move, ...]:
        """Out of the establishment's stock."""
        return (Move(self.item, self.count, self.source, OUTSIDE),)


class Retained(Moving, frozen=True):
    """An agent of the Bureau takes evidence, against a receipt, or releases it again."""

    item: ClassVar[str] = ""

    set: str
    count: int
    released: bool = False

    def moves(self) -> tuple[Move, ...]:
        """From security to the Bureau, or back."""
        ends = (BUREAU, COLLECTED) if self.released else (COLLECTED, BUREAU)
        return (Move(self.item, self.count, *ends),)


class Counted(Fact, frozen=True):
    """A physical inventory of one place."""

    place: str
    count: int


class Reconciled(Fact, frozen=True):
    """Where everything issued is at the end of a gaming day."""

    day: date
    tables: int
    envelopes: int
    collected: int
    bureau: int
    destroyed: int
    """Destroyed or canceled during the day."""
    distributed: int = 0
    """Removed from storage for a pit during the day."""
    returned: int = 0
    """Returned to the storage area during the day."""
    reserve: int = 0
    """In the reserve, at the pit stands."""
    on_hand: Mapping[str, int] = {}
    """The balance of each storage area."""
