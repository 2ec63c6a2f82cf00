"""Departments, positions, employees and signatures: one list for journals, duties and roles.

Employees are numbers. A position is above another if its holder is above a holder of the other in
the line of reporting; the law's "or supervisor thereof" asks exactly that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, get_args

import msgspec

Department = Literal[
    "games",
    "security",
    "surveillance",
    "accounting",
    "auditing",
    "cage",
    "compliance",
    "maintenance",
    "bureau",
]
DEPARTMENTS: tuple[Department, ...] = get_args(Department)
MANDATORY: frozenset[Department] = frozenset(
    {"games", "security", "surveillance", "accounting", "auditing", "cage", "compliance"}
)
"""The departments that are mandatory unless the establishment declares others."""

Position = Literal[
    "dealer",
    "boxperson",
    "floorperson",
    "pit_boss",
    "poker_shift_supervisor",
    "shift_manager",
    "games_manager",
    "security_officer",
    "security_supervisor",
    "surveillance_officer",
    "surveillance_supervisor",
    "accountant",
    "controller",
    "auditor",
    "cashier",
    "main_bank_cashier",
    "chip_bank_cashier",
    "cage_supervisor",
    "compliance_officer",
    "technician",
    "agent",
]
POSITIONS: tuple[Position, ...] = get_args(Position)
HOME: Mapping[Position, Department] = {
    "dealer": "games",
    "boxperson": "games",
    "floorperson": "games",
    "pit_boss": "games",
    "poker_shift_supervisor": "games",
    "shift_manager": "games",
    "games_manager": "games",
    "security_officer": "security",
    "security_supervisor": "security",
    "surveillance_officer": "surveillance",
    "surveillance_supervisor": "surveillance",
    "accountant": "accounting",
    "controller": "accounting",
    "auditor": "auditing",
    "cashier": "cage",
    "main_bank_cashier": "cage",
    "chip_bank_cashier": "cage",
    "cage_supervisor": "cage",
    "compliance_officer": "compliance",
    "technician": "maintenance",
    "agent": "bureau",
}
"""The department of each position; an agent of the Bureau is no employee of the licensee."""

SUPERVISORS: frozenset[Position] = frozenset(
    {
        "floorperson",
        "pit_boss",
        "poker_shift_supervisor",
        "shift_manager",
        "games_manager",
        "security_supervisor",
        "surveillance_supervisor",
        "controller",
        "cage_supervisor",
    }
)
"""Positions that supervise others: at the tables, a floorperson and everyone above."""

TITLES: Mapping[Position, str] = {
    "pit_boss": "pit boss",
    "poker_shift_supervisor": "poker shift supervisor",
    "shift_manager": "table games shift manager",
    "games_manager": "table games manager",
    "agent": "agent of the Bureau",
}


def title(position: Position) -> str:
    """What people call a position."""
    return TITLES.get(position, position.replace("_", " "))


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An employee, or an agent of the Bureau, under a number."""

    number: int
    department: Department
    position: Position
    reports_to: int | None = None
    license: str = ""
    key_license: bool = False
    shift: str = ""


class Signature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who signed, as what, when, and what was signed."""

    person: int
    department: Department
    position: Position
    at: str
    what: str


class Staff(msgspec.Struct, frozen=True):
    """The people of an establishment at one moment, by number."""

    people: Mapping[int, Person]

    def get(self, number: int) -> Person | None:
        """The person with this number, if there is one."""
        return self.people.get(number)

    def above(self, person: Person) -> Iterator[Person]:
        """Everyone to whom a person reports, nearest first; a circle ends where it closes."""
        seen = {person.number}
        while (number := person.reports_to) is not None and number not in seen:
            found = self.get(number)
            if found is None:
                return
            seen.add(number)
            person = found
            yield found

    def is_or_above(self, person: Person, positions: Iterable[Position]) -> bool:
        """Whether a person has one of these positions, or supervises somebody who has."""
        wanted = frozenset(positions)
        below = (one for one in self.people.values() if one.position in wanted)
        return person.position in wanted or any(person in self.above(one) for one in below)

    def reports_directly(self, person: Person, position: Position) -> bool:
        """Whether a person reports directly to somebody of a position."""
        boss = None if person.reports_to is None else self.get(person.reports_to)
        return boss is not None and boss.position == position
