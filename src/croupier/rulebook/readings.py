"""The register of readings: how damaged, contradictory or silent clauses are read, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.rulebook.citation import is_whole_id
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.option import Option, schema

Kind = Literal["principle", "contradiction", "damage", "reference", "silence"]
WHAT: Mapping[Kind, str] = {
    "principle": "A principle by which readings are chosen.",
    "contradiction": "Clauses contradict each other.",
    "damage": "The text is damaged or misprinted.",
    "reference": "A reference leads to the wrong place.",
    "silence": "The clauses are silent or may be understood in more than one way.",
}
"""What is wrong with the text, by kind, where an entry has no words of its own."""


class Reading(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """One entry: what clashes, what is adopted and why, what other readings are reasonable.

    `by` are the principles that decide it; `option` is the option that it concerns, `values` the
    ones that follow another reading where the option has no short list, `at` a table at which they
    differ and `stake` the dollars at which they do. `allows` are choices that are lawful only as
    the clauses are read here.
    """

    number: str
    cites: tuple[str, ...]
    kind: Kind
    settles: str
    clash: str = ""
    why: str = ""
    by: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    option: str = ""
    values: tuple[Any, ...] = ()
    at: dict[str, Any] = {}
    allows: tuple[dict[str, Any], ...] = ()
    stake: int = 0
    arithmetic: str = ""

    def __post_init__(self) -> None:
        """Refuse an entry that lacks a text, or a clause ID that is malformed."""
        if not self.number or not self.settles:
            raise ValueError("a reading must have a number and say what it settles")
        if self.kind != "principle" and not (self.why or self.by):
            raise ValueError("a reading must say why it is adopted, or by which principle")
        if self.kind in ("contradiction", "damage") and not self.clash:
            raise ValueError(f"a reading of a {self.kind} must say what clashes or is damaged")
        for one in self.cites:
            if not is_whole_id(one):
                raise ValueError(f"{one!r} is not a clause ID")

    @property
    def problem(self) -> str:
        """What is wrong with the text."""
        return self.clash or WHAT[self.kind]

    @property
    def because(self) -> str:
        """Why the reading is adopted: in its own words, or in those of its principles."""
        principles = {one.number: one.settles for one in general() if one.kind == "principle"}
        return " ".join(part for part in (self.why, *(principles[one] for one in self.by)) if part)


def readings(game: Game) -> tuple[Reading, ...]:
    """The readings of one game's clauses, in the order of the register."""
    return _readings(game)


@lru_cache(maxsize=1)
def general() -> tuple[Reading, ...]:
    """The readings that apply to every game, and the principles by which all were chosen."""
    return of_package("croupier.rulebook")


@lru_cache(maxsize=8)
def of_package(package: str) -> tuple[Reading, ...]:
    """The readings next to a package's code, in the order of the register."""
    file = beside(package, "readings.toml")
    return () if file is None else read_records(file, "reading", reading_of)


def relied_on(game: Game, rules: Any) -> Iterator[tuple[Reading, tuple[str, ...]]]:
    """Readings without which a table's choices would not be lawful, with the keys of the choices.

    What cannot be read relies on nothing.
    """
    for one in (*readings(game), *general()):
        for choices in one.allows:
            keys = tuple(key for key in choices if key != "game")
            if choices.get("game", game.key) == game.key and makes(game, rules, choices, keys):
                yield one, keys


def makes(game: Game, rules: Any, choices: Mapping[str, Any], keys: tuple[str, ...]) -> bool:
    """Whether a table makes all of these choices; a list accepts any of its values."""
    known = schema(game.options)
    return all(
        rules.__dict__[known[key].attr] in tuple(map(known[key].type.parse, _listed(choices[key])))
        for key in keys
    )


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def switches(game: Game, reading: Reading) -> Option | None:
    """The option whose other values follow another reading, if the entry has one."""
    declared = schema(game.options).get(reading.option)
    return declared if declared is not None and declared.reading == reading.number else None


@lru_cache(maxsize=64)
def _readings(game: Game) -> tuple[Reading, ...]:
    file = beside(game.folder, "readings.toml")
    if file is None:
        return ()
    return read_records(file, "reading", lambda table: _switched(game, reading_of(table)))


def reading_of(table: Mapping[str, Any]) -> Reading:
    """An entry as written."""
    return msgspec.convert(table, Reading)


def _switched(game: Game, reading: Reading) -> Reading:
    """The same entry; refused if its switch is not an option of the game."""
    known = schema(game.options)
    if reading.option and reading.option not in known:
        raise UnknownName("option", reading.option, known)
    return reading
