"""The kinds of equipment as the data files describe them: keys, requirements, approvals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from croupier.rulebook.finding import Severity

FOLDER = "requirements"
LISTS = "lists"
"""The table of a data file with lists that demands refer to by name."""


class Demand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"is_": "is"}):
    """One test of one key: a value, a range, words that must be there, or another key to match.

    Names that begin with `@` stand for a list of the data files. Several tests must all hold.
    """

    key: str
    is_: bool | int | str | None = None
    one_of: tuple[str, ...] | None = None
    least: str | None = None
    most: str | None = None
    many: int | None = None
    """How many elements there must be at least."""
    has: str | None = None
    """Words that must be there; `{name}` and `{denomination}` stand for the thing's own."""
    lacks: str | None = None
    """A pattern that no word may match."""
    matches: str | None = None
    only: tuple[str, ...] | None = None
    all_of: tuple[str, ...] | None = None
    any_of: tuple[str, ...] | None = None
    none_of: tuple[str, ...] | None = None
    holds: str | None = None
    """Another key whose value must be among the elements."""
    meets: str | None = None
    """Another key with which there must be an element in common."""
    within: tuple[str, ...] | None = None
    """Other keys that together must have every element."""
    same_as: str | None = None
    other_than: str | None = None
    alike: bool = False
    """Whether all elements must be equal."""
    spread: str | None = None
    """How far apart the smallest and the largest element may be."""


class Rule(Demand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the law requires of a key: the demand, when it applies, the clauses, and the words."""

    cites: tuple[str, ...]
    says: str
    when: tuple[Demand, ...] = ()
    also: str = ""
    """Another key that must meet the demand as well, if it is stated."""
    severity: Severity = "error"
    optional: bool = False
    """Whether a key that is not stated is lawful."""
    excuse: str = ""
    """The topic of the approval under which a departure is lawful."""


class Approval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be submitted or approved before a thing is used."""

    topic: str
    says: str
    cites: tuple[str, ...]
    when: tuple[Demand, ...] = ()


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of equipment: what people call it, its keys with their types, its requirements."""

    called: str
    keys: Mapping[str, tuple[str, str]]
    named: tuple[str, ...] = ()
    """The keys that tell one thing of the kind from another."""
    single: bool = False
    """Whether a document has at most one, as a table instead of a list."""
    within: str = ""
    """The kind of the thing that contains it."""
    rule: tuple[Rule, ...] = ()
    approval: tuple[Approval, ...] = ()


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many places the table of a game has, and the clauses about them and about the boxes."""

    called: str
    most: int | None = None
    least: int = 1
    seats_cites: tuple[str, ...] = ()
    boxes_cites: tuple[str, ...] = ()
    reader_cites: tuple[str, ...] = ()


def _files() -> Iterator[tuple[str, Mapping[str, Any]]]:
    folder = files(__package__) / FOLDER
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            yield file.name, tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def lists() -> Mapping[str, tuple[str, ...]]:
    """The lists that demands refer to, by name."""
    found = (data.get(LISTS, {}) for _, data in _files())
    named = {name: tuple(words) for one in found for name, words in one.items()}

    def whole(words: tuple[str, ...]) -> tuple[str, ...]:
        inner = (whole(named[one[1:]]) if one.startswith("@") else (one,) for one in words)
        return tuple(each for one in inner for each in one)

    return {name: whole(words) for name, words in named.items()}


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of equipment, by the name that a document uses."""
    found = (
        (name, one)
        for file, data in _files()
        for name, one in data.items()
        if name != LISTS and file != GAMES
    )
    return {name: msgspec.convert(_whole(one), Kind) for name, one in found}


GAMES = "games.toml"


@cache
def seats() -> Mapping[str, Seats]:
    """The tables of every game that the regulation describes, by the game's key."""
    found = next(data for name, data in _files() if name == GAMES)
    return {name: msgspec.convert(_listed(one), Seats) for name, one in found.items()}


def parts(kind: str) -> Mapping[str, Kind]:
    """The kinds whose things are inside those of a kind, by the name that a document uses."""
    return {name.partition(".")[2]: one for name, one in kinds().items() if one.within == kind}


def _whole(kind: Mapping[str, Any]) -> dict[str, Any]:
    """A kind with its clauses as lists, and every list in place of its name."""
    made = dict(kind)
    for part in ("rule", "approval"):
        made[part] = [_listed(one) for one in kind.get(part, ())]
    return made


def _listed(one: Mapping[str, Any]) -> dict[str, Any]:
    made = {key: _expanded(value) for key, value in one.items()}
    for key in [name for name in made if name.endswith("cites")]:
        made[key] = [made[key]] if isinstance(made[key], str) else made[key]
    if "when" in made:
        made["when"] = [_listed(demand) for demand in made["when"]]
    return made


def _expanded(value: Any) -> Any:
    """A value with `@name` replaced by the list of that name."""
    if isinstance(value, str) and value.startswith("@"):
        return lists()[value[1:]]
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return [each for one in value for each in _each(one)]
    return value


def _each(word: str) -> tuple[str, ...]:
    return lists()[word[1:]] if word.startswith("@") else (word,)
