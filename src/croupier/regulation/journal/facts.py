"""Facts that every journal has: people, their assignments, places, tables and reports."""

from __future__ import annotations

from datetime import date, time
from typing import Literal

from croupier.core.errors import Refused
from croupier.regulation.journal.entry import Fact, kind
from croupier.regulation.people import MANDATORY, Department, Position

PlaceSort = Literal[
    "primary", "secondary", "poker", "cage", "vault", "pit_stand", "security", "other"
]
Lock = tuple[Department, Position]
"""Who keeps the key of a lock: the department, and the lowest position that has access."""

AT_ONCE, A_DAY = 30, 24 * 60
"""Up to how many minutes at once may be without a word, and from how many it is nonsense."""


@kind("establishment")
class Established(Fact, frozen=True):
    """The establishment: its calendar, its mandatory departments, and its own limits.

    `at_once_minutes` is what the house means by the law's "immediately": the law has no figure.
    """

    words = "the establishment is described"

    name: str = ""
    gaming_day_starts: time = time(6)
    time_zone: str = "America/New_York"
    holidays: tuple[date, ...] = ()
    mandatory: frozenset[Department] = MANDATORY
    at_once_minutes: int = AT_ONCE

    def refuse(self, seq: int) -> None:
        """A day or more is not at once."""
        if self.at_once_minutes >= A_DAY:
            why = f"{self.at_once_minutes} minutes are not at once"
            raise Refused(f"entry {seq}", why, self.cites, f"up to {AT_ONCE} minutes")


@kind("employed")
class Employed(Fact, frozen=True):
    """A person of a department, from then on; another entry for the number replaces it."""

    words = "a person is on the register"

    number: int
    department: Department
    position: Position
    reports_to: int | None = None
    license: str = ""
    key_license: bool = False
    shift: str = ""


@kind("assigned")
class Assigned(Fact, frozen=True):
    """The pit and tables that a person supervises or deals on a gaming day."""

    words = "a person is assigned to a pit or tables"

    person: int
    day: date
    pit: str = ""
    tables: tuple[str, ...] = ()


@kind("place")
class PlaceKept(Fact, frozen=True):
    """A place where equipment is kept: its sort, its locks and whether a camera covers it."""

    words = "a place of storage is registered"

    place: str
    sort: PlaceSort
    locks: tuple[Lock, ...] = ()
    camera: bool = False
    instruments: tuple[str, ...] = ()
    within_cage: bool = False
    """Whether a room is located in the cashiers' cage."""

    @property
    def in_cage(self) -> bool:
        """Whether it is a cabinet or a room in the cage, which needs no approval."""
        return self.sort == "cage" or self.within_cage


@kind("table_opened")
class TableOpened(Fact, frozen=True):
    """A table opens for gaming: its game, pit and how cards are dealt there."""

    words = "a table opens"

    table: str
    game: str
    pit: str = ""
    deal: Literal["", "shoe", "hand", "automated", "continuous"] = ""
    decks: int = 0
    variant: str = ""


@kind("table_closed")
class TableClosed(Fact, frozen=True):
    """A table closes."""

    words = "a table closes"

    table: str


@kind("reported")
class Reported(Fact, frozen=True):
    """Somebody was informed of something: the Bureau, security, surveillance, the public."""

    words = "a report is made"

    to: Literal["bureau", "security", "surveillance", "compliance", "commission", "participants"]
    about: int | None = None
    """The number of the entry that made the report necessary."""
    what: str = ""


@kind("collection_time")
class CollectionTime(Fact, frozen=True):
    """The time of day at which used cards or dice are collected, if not when the day ends."""

    words = "a time for collecting cards or dice is designated"
    cites = ("cmr146.49.9", "cmr146.49.12", "cmr146.46.6.c.10")

    at: time
    of: Literal["cards", "dice"] = "cards"


@kind("bureau_asked")
class BureauAsked(Fact, frozen=True):
    """The Bureau asks for cards to be removed, for a container, or for a sample of equipment."""

    words = "the Bureau asks for something"
    cites = ("cmr146.49.10", "cmr146.50.7", "cmr146.55.1")

    what: Literal["remove", "container", "sample"]
    item: str


@kind("bureau_answered")
class BureauAnswered(Fact, frozen=True):
    """What the Bureau asked for is handed over."""

    words = "what the Bureau asked for is handed over"
    cites = ("cmr146.50.7", "cmr146.55.1")

    about: int
