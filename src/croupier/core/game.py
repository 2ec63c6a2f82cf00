"""A game is a record: its options, wagers, phases, devices, incidents. A variant replaces some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from croupier.core.event import Chosen, Event
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind

Lying = tuple[str, tuple[str, ...] | None]
"""A card on the table, and who may see it (None: all)."""

Phase = Callable[[Table], Step]
Evolve = Callable[[Table, Any], Table]


class Device(Protocol):
    """What decides: one number gives one of `faces`, which are all as likely."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def faces(self) -> tuple[str, ...]:
        """Every outcome as it is written, by its number."""

    def value(self, face: str) -> Any:
        """The outcome as a judge reads it; an unknown face is refused."""


class Draws(Protocol):
    """What draws a game's layout: the rules in force, and the establishment's name."""

    def __call__(self, rules: Any, name: str = ...) -> Layout:
        """The layout of a table."""


class Incident(msgspec.Struct, frozen=True):
    """An irregularity that may be called where it can happen, and what it brings about.

    `possible` says why not, or None; `act` answers with the events that follow.
    """

    key: str
    number: str
    name: str
    cites: tuple[str, ...]
    possible: Callable[[Table], str | None]
    act: Callable[[Table, Mapping[str, str]], tuple[Event, ...]]
    details: tuple[str, ...] = ()
    examples: Callable[[Any], tuple[Mapping[str, str], ...]] = lambda rules: ({},)


class Need(msgspec.Struct, frozen=True):
    """A wager somebody must make before the betting closes: one of these kinds."""

    patron: str
    kinds: tuple[str, ...]
    why: str
    cites: tuple[str, ...]


class Act(msgspec.Struct, frozen=True):
    """What a patron may do unasked: `possible` says why not, or None; `act` what follows.

    `opens` says that it needs a round, and opens one between rounds.

    `says` is how it is told of a patron, `typed` how one types it: `calls {wager} on`,
    `on {wager}`, with its details in braces.
    """

    key: str
    about: str
    cites: tuple[str, ...]
    possible: Callable[[Table, str, Mapping[str, str]], str | None]
    act: Callable[[Table, str, Mapping[str, str]], tuple[Event, ...]]
    details: tuple[str, ...] = ()
    says: str = ""
    typed: str = ""
    opens: bool = False


class Bulk(msgspec.Struct, frozen=True):
    """How a round is played by rote where it takes several patrons, or answers, to make one.

    `boxes` are where each kind of wager then lies; all are made for one amount. `play` is handed
    the table's driver, the wagers, and what is answered to each question that has a best answer.
    """

    boxes: Mapping[str, int]
    play: Callable[[Any, Sequence[Bid], Mapping[str, str]], None]


# A game is equal to itself alone: it is the key of the engine's caches, found by identity.
class Game(msgspec.Struct, frozen=True, eq=False):
    """Everything the engine and its readers need to know of one game.

    `lies` names the area or the place of the layout that a wager's chips stand on; `ready` brings
    a driver's table to the next draw of a patron's contest, where wagers stay from draw to draw;
    `prepares` says how the shoe is made ready, where the game is dealt from one; `meters` are what
    progressive meters show, which is owed to who will win it; `refuses` tells of each choice that
    the rules have and a question does not offer now, why; `voids` says what of a table's play
    outlasts a round that is declared void, put into a fresh one.
    """

    key: str
    name: str
    options: type
    wagers: tuple[WagerKind, ...]
    phases: tuple[Phase, ...]
    devices: Callable[[Any], Mapping[str, Device]]
    accept: Callable[[Game, Table, Wager, Bid], None]
    play: Callable[[Any], Any]
    evolve: Mapping[type[Event], Evolve] = {}
    events: tuple[type[Event], ...] = ()
    answer: Callable[[Table, Chosen], tuple[Event, ...]] = lambda table, chosen: ()
    refuses: Callable[[Table, Ask], tuple[NotNow, ...]] = lambda table, asked: ()
    sell: Callable[[Table, str, str], None] = lambda table, patron, chips: None
    leave: Callable[[Table, str], None] = lambda table, patron: None
    incidents: tuple[Incident, ...] = ()
    acts: tuple[Act, ...] = ()
    off: Callable[[Table, Wager], bool] = lambda table, wager: not wager.working
    book: Callable[[Table, Bid], tuple[Bid, ...]] = lambda table, bid: (bid,)
    needs: Callable[[Table], Need | None] = lambda table: None
    late: Callable[[Any], tuple[str, ...]] = lambda rules: ()
    confirms: tuple[str, ...] = ("dealer",)
    shows: Callable[[Table], Mapping[str, str]] = lambda table: {}
    roads: Callable[[Iterable[Event]], Any] | None = None
    meters: Callable[[Table], Mapping[str, Cents]] = lambda table: {}
    cards: Callable[[Table], Mapping[str, tuple[Lying, ...]]] = lambda table: {}
    dues: Callable[[Table, str], str] = lambda table, patron: ""
    home: Callable[[Table, str], int] = lambda table, patron: 0
    decides: str = ""
    prepares: Any = None
    bulk: Bulk | None = None
    void: Callable[[Any, Any], bool] = lambda outcome, rules: False
    voids: Callable[[Table, Any], Any] = lambda table, fresh: fresh
    ready: Callable[[Any, str, Bid], None] | None = None
    layout: Draws | None = None
    lies: Callable[[Table, Wager], str] = lambda table, wager: wager.spot
    boxes: Callable[[Any], tuple[int, ...]] = lambda rules: (0,)
    ranges: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    folder: str = ""

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def kind(self, key: str) -> WagerKind | None:
        """The kind of wager of this key, offered or not."""
        return _kinds(self).get(key)

    def act(self, key: str) -> Act | None:
        """The act of this key."""
        return next((act for act in self.acts if act.key == key), None)

    def incident(self, name: str) -> Incident | None:
        """The incident of this name or number."""
        return next((i for i in self.incidents if name in (i.key, i.number)), None)


@lru_cache(maxsize=256)
def _kinds(game: Game) -> Mapping[str, WagerKind]:
    return {kind.key: kind for kind in reversed(game.wagers)}


@lru_cache(maxsize=256)
def offered(game: Game, rules: Any) -> Mapping[str, WagerKind]:
    """The wagers this table offers, by key, in the order of the rulebook."""
    return {kind.key: kind for kind in game.wagers if kind.offered(rules)}


@lru_cache(maxsize=256)
def devices(game: Game, rules: Any) -> Mapping[str, Device]:
    """The devices of this table."""
    return game.devices(rules)


def deciding(game: Game, kind: WagerKind, rules: Any) -> Device:
    """The device that decides a kind of wager: its own, or the game's."""
    return devices(game, rules)[kind.decided_by or game.decides]


@lru_cache(maxsize=4096)
def spots(kind: WagerKind, rules: Any) -> frozenset[str]:
    """The spots of a kind of wager at this table."""
    return frozenset(kind.spots(rules))
