"""Bets that people announce by name: several ordinary wagers that are laid in one act.

A game declares them in the file announced.toml in its folder. Either a bet names its spots, with
one chip on each, or it covers a section of a wheel and its neighbors, in the wheel's own order:

    [[bet]]
    key = "around_zero"
    name = "Around 0"
    about = "A chip on 0, and on each of the four numbers on either side of it."
    device = "wheel"
    wager = "straight"
    around = "0"
    each_side = 4

Without `around`, people choose the section: that makes the track of the wheel. A game without the
file has none. Nothing here pays or wins: each wager is accepted, refused and settled as if it had
been laid alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.game import Game, devices, offered, spots
from croupier.core.rules import Rules
from croupier.core.wager import Spot
from croupier.rulebook.datafile import beside, read_records

FILE = "announced.toml"


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bet as written: its spots, or a device, a wager on its faces, and a section of it."""

    key: str
    name: str
    about: str
    when: tuple[str, ...] = ()
    lay: tuple[str, ...] = ()
    device: str = ""
    wager: str = ""
    around: str = ""
    each_side: int = 0


class Announced(msgspec.Struct, frozen=True):
    """A bet as a table takes it: how many chips go on each spot."""

    key: str
    name: str
    about: str
    lay: Mapping[str, int]

    @property
    def chips(self) -> int:
        """How many chips it takes."""
        return sum(self.lay.values())


class Track(msgspec.Struct, frozen=True):
    """The sections of a wheel in order, each with its spot, or "" if none is offered."""

    name: str
    about: str
    faces: tuple[tuple[str, str], ...]
    each_side: int


class Board(msgspec.Struct, frozen=True):
    """Everything that may be announced at a table."""

    bets: tuple[Announced, ...] = ()
    track: Track | None = None


@lru_cache(maxsize=256)
def board(game: Game, rules: Rules) -> Board:
    """What may be announced at a table; nothing if its game declares nothing."""
    every = [one for one in written(game.folder) if all(_holds(rules, said) for said in one.when)]
    tracks = [_track(game, rules, one) for one in every if one.device and not one.around]
    bets = (_bet(game, rules, one) for one in every if one.lay or one.around)
    return Board(tuple(one for one in bets if one is not None), tracks[0] if tracks else None)


@lru_cache(maxsize=64)
def written(folder: str) -> tuple[Written, ...]:
    """The bets as a game's folder has them, whatever a table offers."""
    file = beside(folder, FILE)
    return read_records(file, "bet", _made) if file is not None else ()


def _made(table: Mapping[str, Any]) -> Written:
    written = msgspec.convert(table, Written)
    if bool(written.lay) == bool(written.device and written.wager):
        raise ValueError("a bet has either `lay`, or `device` and `wager`")
    return written


def _holds(rules: Rules, said: str) -> bool:
    """Whether a choice of the house is as said: `wheel=single`."""
    key, _, value = said.partition("=")
    return str(getattr(rules, key.strip().replace(".", "_"))) == value.strip()


def _faces(game: Game, rules: Rules, one: Written) -> tuple[tuple[str, str], ...]:
    """The sections of a wheel, each with the spot of its wager, if the table offers it."""
    kind = offered(game, rules).get(one.wager)
    there = spots(kind, rules) if kind is not None else frozenset[str]()
    every = devices(game, rules)[one.device].faces
    return tuple((face, str(Spot(one.wager, face)) if face in there else "") for face in every)


def _track(game: Game, rules: Rules, one: Written) -> Track:
    return Track(one.name, one.about, _faces(game, rules, one), one.each_side)


def _bet(game: Game, rules: Rules, one: Written) -> Announced | None:
    """A bet, if the table offers all of its wagers."""
    laid = one.lay or tuple(around(_faces(game, rules, one), one.around, one.each_side))
    known = all(_offered(game, rules, Spot.parse(spot)) for spot in laid)
    return Announced(one.key, one.name, one.about, Counter(laid)) if laid and known else None


def _offered(game: Game, rules: Rules, spot: Spot) -> bool:
    kind = offered(game, rules).get(spot.kind)
    return kind is not None and spot.on in spots(kind, rules)


def around(faces: tuple[tuple[str, str], ...], center: str, each_side: int) -> Iterable[str]:
    """The spots of a section and its neighbors on either side, as far as they are offered."""
    at = next(place for place, (face, _) in enumerate(faces) if face == center)
    near = (faces[(at + k) % len(faces)] for k in range(-each_side, each_side + 1))
    return (spot for _, spot in near if spot)
