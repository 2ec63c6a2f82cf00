"""Who must sign a fact: different people, each with a department, a position or a license."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from croupier.regulation.people import Department, Person, Position, Staff


class Signer(msgspec.Struct, frozen=True):
    """One signature that the law demands, in words and as what the person must be.

    `or_above` admits those who supervise somebody of the positions; `direct` also those who report
    directly to a holder of that position. `no_pit` bars people with a pit on that gaming day;
    `at_table` admits only those assigned to the table that the fact is about, and `mandatory` only
    those of a department that the establishment declares mandatory. `otherwise` is who else may
    give the signature.
    """

    words: str
    cites: tuple[str, ...]
    departments: frozenset[Department] = frozenset()
    positions: frozenset[Position] = frozenset()
    or_above: bool = False
    direct: Position | None = None
    key_license: bool = False
    no_pit: bool = False
    at_table: bool = False
    mandatory: bool = False
    otherwise: Signer | None = None

    def admits(
        self, person: Person, staff: Staff, *, in_pit: bool = False, at_table: bool = True
    ) -> bool:
        """Whether a person may give this signature, given where the person works that day."""
        other = self.otherwise
        if other is not None and other.admits(person, staff, in_pit=in_pit, at_table=at_table):
            return True
        return (
            (not self.departments or person.department in self.departments)
            and (not self.positions or self._placed(person, staff))
            and (not self.key_license or person.key_license)
            and not (self.no_pit and in_pit)
            and (not self.at_table or at_table)
        )

    def _placed(self, person: Person, staff: Staff) -> bool:
        """Whether a person has one of the positions, or one that may stand in for it."""
        if person.position in self.positions:
            return True
        if self.or_above and staff.is_or_above(person, self.positions):
            return True
        return self.direct is not None and staff.reports_directly(person, self.direct)


def unmatched(fits: Sequence[Sequence[bool]], signers: int) -> list[int]:
    """The demands that no distinct person can meet, by their numbers.

    `fits[demand][person]` says whether a person may give that signature. Augmenting paths find the
    most demands that different people meet.
    """
    given: dict[int, int] = {}

    def place(demand: int, tried: set[int]) -> bool:
        for person in range(signers):
            if fits[demand][person] and person not in tried:
                tried.add(person)
                if person not in given or place(given[person], tried):
                    given[person] = demand
                    return True
        return False

    return [demand for demand in range(len(fits)) if not place(demand, set())]
