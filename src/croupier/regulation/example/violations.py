"""What can be wrong with a document of the example casino: one passage is another, by the table."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import msgspec

from croupier.regulation.journal.examples.breaking import is_about
from croupier.rulebook.datafile import read_records
from croupier.rulebook.display import data
from croupier.rulebook.finding import Finding


class Seen(msgspec.Struct, frozen=True):
    """A violation in the folder: the file, what is wrong, and the clause that a check names.

    `also` are the clauses of what follows from it. In a journal it is at an entry, or where it is
    missing, a finding is known by one of the `marks`.
    """

    file: str
    name: str
    words: str
    clause: str
    also: tuple[str, ...] = ()
    entry: int = 0
    marks: tuple[str, ...] = ()

    def explains(self, file: str, found: Finding) -> bool:
        """Whether a finding in a file of the folder is this violation, or follows from it."""
        if file != self.file:
            return False
        if self.entry or self.marks:
            return is_about(found, self.clause, self.entry, self.marks)
        return not {self.clause, *self.also}.isdisjoint(found.cites)

    def to_dict(self) -> dict[str, Any]:
        """The violation as `example --json` has it."""
        return dict(data(self))


class Broken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to break a document: the passage, as a pattern, and what is there instead."""

    name: str
    words: str
    clause: str
    file: str
    passage: str
    instead: str = ""
    also: tuple[str, ...] = ()

    def break_in(self, documents: dict[str, str]) -> Seen:
        """Break one document; the passage is there once."""
        text, count = re.subn(self.passage, self.instead, documents[self.file], flags=re.DOTALL)
        assert count == 1, (self.name, count)
        documents[self.file] = text
        return Seen(self.file, self.name, self.words, self.clause, self.also)


def violations() -> tuple[Broken, ...]:
    """Everything that can be wrong with the documents."""
    file = files("croupier.regulation.example") / "violations.toml"
    return read_records(file, "violation", lambda one: msgspec.convert(one, Broken))
