"""What can be wrong with a document of the example casino: one passage is another, by the table."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec

from croupier.rulebook.datafile import read_records


class Seen(msgspec.Struct, frozen=True):
    """A violation in the folder: the file, what is wrong, and the clause that a check names."""

    file: str
    name: str
    words: str
    clause: str


class Broken(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One way to break a document: the passage, as a pattern, and what is there instead."""

    name: str
    words: str
    clause: str
    file: str
    passage: str
    instead: str = ""

    def break_in(self, documents: dict[str, str]) -> Seen:
        """Break one document; the passage is there once."""
        text, count = re.subn(self.passage, self.instead, documents[self.file], flags=re.DOTALL)
        assert count == 1, (self.name, count)
        documents[self.file] = text
        return Seen(self.file, self.name, self.words, self.clause)


def violations() -> tuple[Broken, ...]:
    """Everything that can be wrong with the documents."""
    file = files("croupier.regulation.example") / "violations.toml"
    return read_records(file, "violation", lambda one: msgspec.convert(one, Broken))
