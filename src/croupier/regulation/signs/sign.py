"""What the signs of a table say: limits, rules and payouts in force, and changes to come."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from croupier.core.errors import Refused, UnknownName
from croupier.regulation.authorized import records
from croupier.regulation.changes.diff import floor_of
from croupier.regulation.changes.differences import pairs, tables
from croupier.regulation.changes.notices import changes
from croupier.regulation.forms import section
from croupier.regulation.signs.odds import misstated
from croupier.rulebook import display
from croupier.rulebook.citation import cites
from croupier.rulebook.display import Displayed, data
from croupier.rulebook.laid import Laid
from croupier.rulebook.posting import Notice, limits
from croupier.rulebook.rules import rules_for
from croupier.rulebook.submission import Document, in_format, read_document

HEADS = {"in_force": "In force at this table", "change": "Notice of a change"}


class Sign(Displayed, msgspec.Struct, frozen=True):
    """One sign: the house, the table, the game, and its sentences with their clauses."""

    establishment: str
    table: str
    game: str
    kind: Literal["in_force", "change"]
    sentences: tuple[Notice, ...]

    def to_dict(self) -> dict[str, Any]:
        """The sign as `sign --json` has it."""
        return {"digest": self.digest, **data(self)}

    def _repr_html_(self) -> str:
        title = f"{self.establishment}, table {self.table}: {self.game}"
        body = ((says, ", ".join(cited)) for says, cited in self.sentences)
        return display.table((self.head, "clauses"), body, title)

    @property
    def head(self) -> str:
        """The line above the sentences."""
        return HEADS[self.kind]

    @property
    def digest(self) -> str:
        """A short hash of the words, by which an approved sign is recognized."""
        words = "\n".join((self.game, self.head, *(text for text, _ in self.sentences)))
        return sha256(words.encode()).hexdigest()[:12]


def sign(source: str | Path, name: str) -> Sign:
    """The sign of a table in a submission."""
    return posted(read_document(source), name)


@cites("cmr147.07.3", "cmr147.03.5")
def posted(document: Document, name: str) -> Sign:
    """The sign of a table: its limits, and what else the law wants on a sign there."""
    laid = table_of(document, name)
    return _sign(document, laid, "in_force", in_force(laid))


def change_sign(old: str | Path, new: str | Path, name: str) -> Sign:
    """The sign that announces what changes at a table from one submission to another."""
    return announced(read_document(old), read_document(new), name)


@cites("cmr147.03.3.a", "cmr147.03.4")
def announced(old: Document, new: Document, name: str) -> Sign:
    """The sign that announces what changes at a table, with the time at which it does."""
    laid, first = table_of(new, name), in_format(old)
    found = pairs(tables(first), {laid.entry.id: laid}, (first, new))
    floor = floor_of(new, None, (), None)
    every = tables(new)
    said = [one for pair in found for one in changes(pair, every, floor) if one.sign is not None]
    if not said:
        raise Refused(f"sign of {name}", "nothing changes there that requires a sign")
    return _sign(new, laid, "change", tuple((one.sign or "", one.cites) for one in said))


def in_force(laid: Laid) -> tuple[Notice, ...]:
    """What the layout says that signs at the table carry; limits alone if there is no layout."""
    if laid.game.layout is None:
        return (limits(laid.rules),)
    drawn = laid.game.layout(laid.rules)
    found = {one.text: one.cites for one in drawn.inscriptions if one.sign}
    return tuple(found.items())


def table_of(document: Document, name: str) -> Laid:
    """A table of a submission with its rules, which must be lawful."""
    known = tables(in_format(document))
    if name not in known:
        raise _without_rules(document, name, known)
    laid = known[name]
    rules_for(laid.game, _choices(laid))
    return laid


def _without_rules(document: Document, name: str, known: Mapping[str, Laid]) -> Refused:
    """Why a table has no sign: it is unknown, or the rules of its game are not here."""
    entry = next((one for one in document.tables if one.id == name), None)
    if entry is None:
        return UnknownName(f"{document.file}: table", name, [one.id for one in document.tables])
    record = records().get(str(entry.game))
    why = f"{entry.game!r} is not the key of an authorized game"
    if entry.game is None:
        why = "it names no game"
    elif record is not None:
        why = f"the rules of {record.name} are not in the documents here"
    return Refused(f"{document.file}: table {name}", why, ("cmr147.02",), ", ".join(known))


def _choices(laid: Laid) -> dict[str, object]:
    """The choices of a table as they are written, nested by the parts of their keys."""
    found: dict[str, object] = {}
    for layer in laid.layers:
        for leaf in layer.leaves.values():
            at = found
            *folders, last = leaf.key.split(".")
            for folder in folders:
                at = at.setdefault(folder, {})  # type: ignore[assignment]
            at[last] = leaf.value
    return found


def _sign(
    document: Document, laid: Laid, kind: Literal["in_force", "change"], said: tuple[Notice, ...]
) -> Sign:
    wrong = next(misstated(laid.game.key, (text for text, _ in said)), None)
    if wrong is not None:
        raise Refused(f"sign of {laid.entry.where}", str(wrong), wrong.cites)
    house = str(section(document, "establishment").about.get("name", ""))
    return Sign(house, laid.entry.id, laid.game.name, kind, said)
