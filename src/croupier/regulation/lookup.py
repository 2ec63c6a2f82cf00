"""Clauses as people ask for them: a law, or a clause with those below it, and what touches it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec.structs import asdict

from croupier.core.errors import UnknownName
from croupier.games.registry import key_of
from croupier.rulebook import coverage
from croupier.rulebook.coverage import Row
from croupier.rulebook.display import data
from croupier.rulebook.law import Clause, Law, law_of, laws, section, slug_of, spelled


class Asked(NamedTuple):
    """What a name on the command line stands for: a law, or a clause with those below it."""

    law: Law
    clauses: tuple[Clause, ...]
    whole: bool

    @property
    def one(self) -> Clause | None:
        """The clause that was named, if it is one and not only the beginning of others."""
        return None if self.whole or not self.exact else self.clauses[0]

    @property
    def exact(self) -> bool:
        """Whether the first clause is the one above all the others."""
        first = self.clauses[0].id
        return all(one.id == first or one.id.startswith(f"{first}.") for one in self.clauses)

    @property
    def searched(self) -> str:
        """What the source is searched for."""
        return self.law.slug if self.whole else _common(one.id for one in self.clauses)


def _common(ids: Iterable[str]) -> str:
    """The longest beginning that all IDs share, up to a dot."""
    parts = [one.split(".") for one in ids]
    shared = takewhile(lambda some: len(set(some)) == 1, zip(*parts, strict=False))
    return ".".join(some[0] for some in shared)


class Picked(NamedTuple):
    """Which of the clauses are wanted."""

    status: str | None
    missing: bool

    def __call__(self, row: Row) -> bool:
        wanted = self.status in (None, row.clause.status)
        return wanted and not (self.missing and is_done(row))

    @property
    def every(self) -> bool:
        """Whether all clauses are wanted."""
        return self.status is None and not self.missing


class Named(Row, frozen=True):
    """A clause that was named, which has everything that touches it."""

    asked: Asked

    def to_dict(self) -> dict[str, Any]:
        """The clause as `law --json` has it, with what touches it."""
        from croupier.regulation.clauses import touched

        return {
            **super().to_dict(),
            "title": self.asked.law.title,
            "document": self.asked.law.document,
            "overrides": list(self.clause.overrides),
            "below": [one.id for one in self.asked.clauses[1:]],
            **data(touched(self.clause.id)),
        }


def asked_of(name: str) -> Asked:
    """The law or the clauses that a name stands for; a game may be called as people write it."""
    try:
        return _named(name)
    except UnknownName:
        key = key_of(name).partition(":")[0]
        if key == name:
            raise
        return _named(key)


def _named(name: str) -> Asked:
    """The law or the clauses of this key or ID."""
    key = spelled(name)
    if "." in key:
        found = section(name)
        return Asked(law_of(slug_of(found[0].id)), found, whole=False)
    one = law_of(key)
    return Asked(one, one.clauses, whole=True)


def everything() -> list[Asked]:
    """Every law."""
    return [Asked(one, one.clauses, whole=True) for one in laws().values()]


def rows_of(asked: list[Asked], picked: Picked) -> list[Row]:
    """The clauses asked for, each with its code, tests and shortfall; all of them if none is."""
    whole = coverage.index() if not asked else None
    found = (
        row
        for one in asked or everything()
        for row in coverage.rows_of(
            one.clauses, one.law.complete, whole or coverage.index(one.searched)
        )
    )
    named = {one.one.id: one for one in asked if one.one is not None}
    rows = {row.clause.id: row for row in found if picked(row)}
    return [
        Named(**asdict(row), asked=named[key]) if key in named else row for key, row in rows.items()
    ]


def is_done(row: Row) -> bool:
    """Whether a clause is done: its status is met and is not `todo`."""
    return not row.short and row.clause.status != "todo"
