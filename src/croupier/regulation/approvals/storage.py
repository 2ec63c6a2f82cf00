"""Where chips and plaques that are not in active use are stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.core.errors import UnknownName
from croupier.regulation.approvals.needs import may_be_used
from croupier.regulation.approvals.records import Records, Storage
from croupier.regulation.approvals.register import approval
from croupier.rulebook.citation import cites
from croupier.rulebook.finding import Finding, Report

KINDS: Mapping[str, str] = {"vault": "vault", "cashiers' cage": "", "secure area": "secure area"}
"""The kinds of places where chips may be, and what must be approved for each."""
CLAUSES: tuple[str, ...] = ("cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")


def storage_findings(records: Records, report: Report) -> Iterator[Finding]:
    """Places that are not of a lawful kind, or are used without being approved."""
    for number, place in enumerate(records.storage):
        where, at = f"storage {place.name}", ("storage", number)
        if place.kind not in KINDS:
            unknown, because = UnknownName("kind of storage", place.kind, KINDS), CLAUSES
            yield report("error", where, at, f"{unknown}", chosen=place.kind, because=because)
        elif why := unlawful(records, place):
            asked = approval(KINDS[place.kind])
            because = asked.cites[:1]
            message = f"{asked.key}: {asked.what} must be {asked.required}; {why}"
            message = f"{message} [{', '.join(because)}]."
            yield report("error", where, at, message, chosen=place.kind, because=because)


@cites("cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")
def unlawful(records: Records, place: Storage) -> str:
    """Why chips may not be stored at a place, or "": the cage needs no approval, others do."""
    item = KINDS[place.kind]
    return may_be_used(records, item, place.used, place.name).why if item else ""
