"""The register of everything the law wants submitted, approved or notified, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from croupier.core.errors import UnknownName
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.display import data

PACKAGE = "croupier.regulation.approvals"
FILES = ("layouts", "chips", "rooms", "devices", "procedures", "notices")
Needs = Literal["submitted", "approved", "notified"]
Due = Literal["before", "at once", "promptly"]
Scope = Literal["table", "house", "thing", "event"]
ARTICLES = {"laboratory": "a ", "surveillance": "", "compliance and the Bureau": ""}
"""The articles of receivers, where they are not "the"."""
BY = {"submitted": "submitted to", "approved": "approved by", "notified": "reported to"}
"""What the law asks for, up to who receives or grants it."""


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing that may not be used, or an event that may not pass, without its entry.

    `needs` is what the law asks for, `to` who receives or grants it, `before` what it comes before.
    A `scope` of table is asked for by the choices of a table: where a note of the check cites one
    of its clauses, or at the games and choices of `at`, or wherever `cards` are dealt. What has the
    scope house is asked of every casino, or every one with `cards`; a thing where it is used, an
    event when it happens: `due` before it, by `lead` minutes, or at once or promptly after it. What
    is `secured` is kept by the security department. `kinds` are kinds of devices, by their clause.
    What only `lifts` a demand is not wanted by its clause: the clause applies without it.
    """

    key: str
    what: str
    cites: tuple[str, ...]
    needs: Needs
    to: str
    before: str
    scope: Scope
    at: tuple[dict[str, Any], ...] = ()
    cards: bool = False
    due: Due = "before"
    lead: int = 0
    secured: bool = False
    lifts: bool = False
    kinds: dict[str, str] = {}

    @property
    def receiver(self) -> str:
        """Who receives or grants it, with the article: the Bureau, a laboratory."""
        return f"{ARTICLES.get(self.to, 'the ')}{self.to}"

    @property
    def required(self) -> str:
        """What must be done, and with whom: `submitted to the Bureau`."""
        return f"{BY[self.needs]} {self.receiver}"

    def to_dict(self) -> dict[str, Any]:
        """The entry as `approvals --json` has it."""
        return dict(data(self))


class Excused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Clauses with similar words that ask for no submission, approval or notice, and why."""

    clauses: tuple[str, ...]
    reason: str


@lru_cache(maxsize=1)
def register() -> Mapping[str, Approval]:
    """Everything that is wanted, by key."""
    found = (one for name in FILES for one in _read(f"{name}.toml", "approval", Approval))
    return {one.key: one for one in found}


@lru_cache(maxsize=1)
def excused() -> tuple[Excused, ...]:
    """The clauses that only sound alike."""
    return tuple(_read("excused.toml", "excused", Excused))


def approval(key: str) -> Approval:
    """The entry of the register with this key; an unknown key is refused with the nearest."""
    found = register().get(key)
    if found is None:
        raise UnknownName("approval", key, register())
    return found


def wanting(clause: str) -> tuple[Approval, ...]:
    """What a clause wants."""
    return tuple(one for one in register().values() if clause in one.cites and not one.lifts)


def _read(name: str, table: str, kind: type[Any]) -> tuple[Any, ...]:
    file = beside(PACKAGE, name)
    return () if file is None else read_records(file, table, lambda one: msgspec.convert(one, kind))
