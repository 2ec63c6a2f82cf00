"""Findings: what the law says about a choice, and where the choice is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from croupier.rulebook.display import data
from croupier.rulebook.locate import Path
from croupier.rulebook.submission import Document, Entry

Severity = Literal["error", "warning", "note"]
RANK: Mapping[Severity, int] = {"error": 0, "warning": 1, "note": 2}


class Finding(msgspec.Struct, frozen=True):
    """What the law says about one choice: where it is, what was chosen, what is allowed.

    An error is unlawful; a warning is doubtful, or lawful only by a reading that the house
    switched; a note is a notice, a sign or an approval that the choice requires.
    """

    file: str
    line: int | None
    where: str
    key: str
    severity: Severity
    chosen: str
    allowed: str
    cites: tuple[str, ...]
    message: str

    def to_dict(self) -> dict[str, Any]:
        """The finding as `check --json` has it, with what it asks for."""
        from croupier.rulebook.tasks import tasks

        return {**data(self), "tasks": list(tasks(self))}


@dataclass(frozen=True)
class Report:
    """Makes the findings of one document, each with its line."""

    document: Document

    def __call__(
        self,
        severity: Severity,
        where: Entry | str,
        place: Path,
        message: str,
        *,
        key: str = "",
        chosen: Any = "",
        allowed: str = "",
        because: tuple[str, ...] = (),
    ) -> Finding:
        """A finding at a place of the document."""
        return Finding(
            file=self.document.file,
            line=self.document.line(place),
            where=where if isinstance(where, str) else where.where,
            key=key or str(place[-1]),
            severity=severity,
            chosen=str(chosen).lower() if isinstance(chosen, bool) else str(chosen),
            allowed=allowed,
            cites=because,
            message=message,
        )


def by_place(found: Sequence[Finding]) -> dict[str, list[Finding]]:
    """Findings by where they are, the most severe first."""
    places: dict[str, list[Finding]] = {one.where: [] for one in found}
    for one in sorted(found, key=lambda one: RANK[one.severity]):
        places[one.where].append(one)
    return places


def accepted(one: Finding) -> str:
    """What would be accepted, unless the message says so already, or nothing is wrong."""
    said = "Accepted:" in one.message or one.allowed.casefold() in one.message.casefold()
    return "" if said or one.severity == "note" else one.allowed


def in_order(found: list[Finding]) -> list[Finding]:
    """Every finding once, ordered by line, the most severe first."""
    once = dict.fromkeys(found)
    return sorted(once, key=lambda one: (one.line or 0, RANK[one.severity], one.where, one.key))
