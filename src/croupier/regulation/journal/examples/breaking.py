"""How an entry is made to break the law: missing, late, unsigned, or false."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.regulation.journal import chips
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples import house
from croupier.regulation.journal.examples.writer import minutes_later, signature
from croupier.rulebook.display import data
from croupier.rulebook.finding import Finding

Entries = Sequence[Entry]
Change = Callable[[Entry, Entries], Entry | None]
"""An entry as it breaks the law; None if it is missing."""
Test = Callable[[Any], bool]


def always(fact: Any) -> bool:
    """Every entry of the kind will do."""
    return True


class Violation(msgspec.Struct, frozen=True):
    """One way to break the law: in which entries, how, and which clause is then named.

    `only` says which facts of the kind will do. `figure` marks what is broken after each day was
    reconciled, because it is a figure itself.
    """

    name: str
    words: str
    kind: type[Fact]
    change: Change
    clause: str
    only: Test = always
    figure: bool = False
    mark: str = ""
    """A word of the finding, where it is at another entry and does not name the set or table."""


class Seeded(msgspec.Struct, frozen=True):
    """A violation in a month: where it is, and the clause that a check must name."""

    name: str
    words: str
    clause: str
    entry: int
    """The number of the broken entry; 0 where it is missing."""
    at: str
    marks: tuple[str, ...]
    """By which of these words the finding is known that is about this violation."""

    def to_dict(self) -> dict[str, Any]:
        """The violation as `journal example --json` has it."""
        return dict(data(self))

    def explains(self, found: Finding) -> bool:
        """Whether a finding is about this violation."""
        return is_about(found, self.clause, self.entry, self.marks)


def is_about(found: Finding, clause: str, entry: int, marks: Sequence[str]) -> bool:
    """Whether a finding names a clause, and an entry or one of the marks."""
    says = f"{found.where}, {found.message}"
    here = bool(entry) and found.line == entry
    return clause in found.cites and (here or any(one in says for one in marks))


# How an entry is broken


def stating(**fields: Any) -> Change:
    """The entry states something else; a function makes it of the fact."""

    def changed(entry: Entry, entries: Entries) -> Entry:
        made = {key: new(entry.fact) if callable(new) else new for key, new in fields.items()}
        return replace(entry, fact=replace(entry.fact, **made))

    return changed


def missing(entry: Entry, entries: Entries) -> None:
    """The entry is missing."""


def unsigned(position: int) -> Change:
    """One of the signatures is missing, counted from 0."""

    def changed(entry: Entry, entries: Entries) -> Entry:
        signed = entry.signed
        return replace(entry, signed=signed[:position] + signed[position + 1 :])

    return changed


def twice(entry: Entry, entries: Entries) -> Entry:
    """The first person signs for the second as well."""
    return replace(entry, signed=(entry.signed[0], entry.signed[0], *entry.signed[2:]))


def signed_by(*people: int) -> Change:
    """Other people sign."""
    staff = house.staff()

    def changed(entry: Entry, entries: Entries) -> Entry:
        signed = tuple(signature(staff[one], entry.at, entry.fact) for one in people)
        return replace(entry, signed=signed)

    return changed


def redated(entry: Entry, when: datetime) -> Entry:
    """The entry at another time, at which it is signed too."""
    at = when.isoformat()
    return replace(entry, at=at, signed=tuple(replace(one, at=at) for one in entry.signed))


def after(kind: type[Fact], hours: int, minutes: int = 1) -> Change:
    """The entry comes some time after an earlier one about the same set: too late by a minute."""

    def changed(entry: Entry, entries: Entries) -> Entry:
        first = next(
            one for one in entries if isinstance(one.fact, kind) and _names(one.fact, entry.fact)
        )
        late = minutes_later(first.when, hours * 60 + minutes)
        return redated(entry, late)

    return changed


def after_its_reason(minutes: int) -> Change:
    """A report comes too late after the entry that it is about."""

    def changed(entry: Entry, entries: Entries) -> Entry:
        about = next(one for one in entries if one.seq == getattr(entry.fact, "about", 0))
        return redated(entry, minutes_later(about.when, minutes))

    return changed


def moved(minutes: int) -> Change:
    """The entry comes some minutes later."""

    def changed(entry: Entry, entries: Entries) -> Entry:
        return redated(entry, minutes_later(entry.when, minutes))

    return changed


def _set(fact: Fact) -> str:
    return str(getattr(fact, "set", "") or getattr(fact, "cards", ""))


def _names(first: Fact, later: Fact) -> bool:
    """Whether an earlier fact is about the same set as a later one, or about its envelopes."""
    envelopes = getattr(later, "envelopes", ())
    if envelopes:
        return bool(set(envelopes) & set(getattr(first, "envelopes", ())))
    return bool(_set(first)) and _set(first) == _set(later)


def more(field: str, by: int = 1) -> Change:
    """A figure is too high."""
    return stating(**{field: lambda fact: getattr(fact, field) + by})


def one_row(fact: Any) -> tuple[chips.Liability, ...]:
    """The rows of a liability, with one chip too many outstanding."""
    first, *rest = fact.rows
    return (replace(first, outstanding=first.outstanding + 1), *rest)


def at_table(*tables: str) -> Test:
    """Only at these tables."""
    return lambda fact: fact.table in tables


def about(words: str) -> Test:
    """Only reports with these words."""
    return lambda fact: fact.what == words


def used(fact: Any) -> bool:
    """Used dice, tiles or cards, not evidence."""
    return bool(fact.why == "used")
