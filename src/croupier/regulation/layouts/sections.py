"""The sections of 205 CMR 146 on tables and their layouts, read from `sections/`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.core.layout import Role

Cites = tuple[str, ...]
On = Literal["layout", "sign", "either"]
"""What carries words: the layout alone, a sign alone, or the one that the house chooses."""
Relation = Literal[
    "right of", "left of", "above", "below", "above and right of", "in line with", "opposite"
]


class Where(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"relation": "is"}):
    """Where an area or place is in relation to others, as the player in front of it sees it.

    The last of `of` is what it is measured from; `opposite` has two: the area on the other side.
    """

    area: str
    relation: Relation
    of: tuple[str, ...]
    cites: Cites


class Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many positions for players a table may have."""

    min: int
    max: int
    cites: Cites


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option of a table whose rules are in no document of ours: a switch, or words."""

    key: str
    about: str
    cites: Cites
    words: tuple[str, ...] = ()
    on: bool = False


class AreaRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A betting area at each position: its wager, the printed word, and its clauses.

    In the word, `{n}` is the number of the position.
    """

    key: str
    name: str
    text: str
    cites: Cites
    look: str = "blue tint"
    round: bool = False
    when: str = ""


class PlaceRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place at each position, or one before the dealer: its middle and its size.

    `many` places of one record are side by side, or form a cross if `cross` is set.
    """

    id: str
    label: str
    cites: Cites
    at: tuple[int, int, int, int] | None = None
    text: str = ""
    look: str = "panel"
    picture: str = ""
    many: int = 1
    names: tuple[str, ...] = ()
    cross: bool = False
    when: str = ""


class LineRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words on the layout or on a sign; `each` words are printed at every position.

    Names in braces are filled in with the options' words, or with a blank for what the house adds.
    Where the house chooses the words, `states` are terms that they must have. Prescribed words that
    the law lets the Bureau approve in similar language are `similar`.
    """

    text: str
    cites: Cites
    id: str = ""
    on: On = "layout"
    role: Role = "notice"
    prescribed: bool = False
    similar: bool = False
    states: tuple[str, ...] = ()
    each: bool = False
    size: int = 38
    ink: str = "white"
    when: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table whose rules are in no document of ours: what its felt is drawn from.

    `rows` are the areas of a position from the dealer's side to the player's, `tall` their depths;
    an area in several rows or columns covers them all. `bent` says that the words are along arcs,
    `top` is where straight words begin.
    """

    key: str
    seats: Seats
    name_cites: Cites
    rows: tuple[tuple[str, ...], ...]
    area: tuple[AreaRecord, ...]
    place: tuple[PlaceRecord, ...] = ()
    line: tuple[LineRecord, ...] = ()
    choice: tuple[Choice, ...] = ()
    blank: tuple[str, ...] = ()
    tall: tuple[int, ...] = ()
    cloth: tuple[int, int] = (2640, 1480)
    color: str = "green"
    bent: bool = False
    top: int = 300
    usual: int = 0
    words_on: Literal["layout", "sign"] = "layout"
    reader_cites: Cites = ()


class Every(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses by which each wager has an area, for wagers whose clauses begin so.

    `kinds` are the beginnings of their keys, if it is not for all of them.
    """

    wagers: tuple[str, ...]
    cites: Cites
    kinds: tuple[str, ...] = ("",)


class Stating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Terms that a statement must have in the house's own words, by how our own words begin."""

    begins: str
    states: tuple[str, ...]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section: its games, its clauses on filing, boxes and racks, and where areas are.

    `prescribed` are the clauses whose words stand as they are, `prescribed_lines` such words of
    clauses that require others too, `stating` the terms of statements whose words are the house's,
    `either` the clauses whose words may be on the layout or on a sign, `spare` places that are
    drawn but not required. `logo` says that a logo will do instead of the name.
    """

    section: str
    title: str
    games: Cites
    filed_cites: Cites = ()
    boxes_cites: Cites = ()
    rack_cites: Cites = ()
    every: tuple[Every, ...] = ()
    prescribed: Cites = ()
    prescribed_lines: tuple[str, ...] = ()
    either: Cites = ()
    stating: tuple[Stating, ...] = ()
    spare: tuple[str, ...] = ()
    where: tuple[Where, ...] = ()
    logo: bool = False
    longest: Mapping[str, str] = {}
    longest_cites: Cites = ()
    wheel: str = ""
    wheel_cites: Cites = ()
    table: Table | None = None

    @property
    def prefix(self) -> str:
        """How the IDs of its clauses begin."""
        return f"cmr146.{self.section}."

    def own(self, cites: Cites) -> Cites:
        """Those of the clauses that are of this section."""
        return tuple(one for one in cites if one.startswith(self.prefix))


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """Every section in the order of the regulation."""
    folder = files(__package__) / "sections"
    found = (one for one in folder.iterdir() if one.name.endswith(".toml"))
    read = (tomllib.loads(one.read_text(encoding="utf-8")) for one in found)
    every = (msgspec.convert(one, Section) for one in read)
    return tuple(sorted(every, key=lambda one: (one.section, one.games)))


@lru_cache(maxsize=1)
def by_game() -> Mapping[str, Section]:
    """The section that governs the tables of each game."""
    return {game: one for one in sections() for game in one.games}


@lru_cache(maxsize=1)
def unruled() -> Mapping[str, Section]:
    """The sections of the tables whose rules are in no document of ours, by their key."""
    return {one.table.key: one for one in sections() if one.table is not None}
