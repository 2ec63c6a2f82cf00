"""A game is a record: its options, wagers, phases and parts. A variant replaces some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from croupier.core.event import Event
from croupier.core.layout import Layout
from croupier.core.money import Cents
from croupier.core.part import (
    Act,
    Areas,
    Banked,
    Booking,
    Device,
    Dues,
    Evolve,
    Home,
    Incident,
    Kept,
    Lamps,
    Late,
    Lying,
    Meters,
    Named,
    Need,
    Needs,
    Off,
    Part,
    Question,
    Shared,
    VoidDraws,
)
from croupier.core.rules import Rules
from croupier.core.step import Ask, NotNow, Step
from croupier.core.table import Table
from croupier.core.wager import Bid, Wager, WagerKind

Phase = Callable[[Table], Step]
Ability = TypeVar("Ability")


class Finds(Protocol):
    """Finds what a part of a game brings, by its type; None if no part brings it."""

    def __call__(self, ability: type[Ability], /) -> Ability | None:
        """The ability of this type."""


class Draws(Protocol):
    """Draw a game's layout for the rules in force, with the establishment's name."""

    def __call__(self, rules: Any, name: str = ...) -> Layout:
        """The layout of a table."""


# A game is equal only to itself: it is the key of the engine's caches, found by identity.
class Game(msgspec.Struct, frozen=True, eq=False, dict=True):
    """Everything the engine and its readers need to know about one game.

    Features that only some games have come from their parts and are found with `get`.
    """

    key: str
    name: str
    options: type
    wagers: tuple[WagerKind, ...]
    phases: tuple[Phase, ...]
    play: Callable[[Any], Any]
    accept: Callable[[Game, Table, Wager, Bid], None]
    parts: tuple[Part, ...] = ()
    decides: str = ""
    confirms: tuple[str, ...] = ("dealer",)
    layout: Draws | None = None
    boxes: Callable[[Any], tuple[int, ...]] = lambda rules: (0,)
    ranges: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()
    folder: str = ""
    preset: Mapping[str, str] = {}
    """What the name chose by which the game was asked for: a type of it."""

    def __post_init__(self) -> None:
        """Refuse parts that make the same claim."""
        _ = self.composed

    def __repr__(self) -> str:
        return f"<game {self.key}>"

    def kind(self, key: str) -> WagerKind | None:
        """The kind of wager with this key, offered or not."""
        return self.kinds.get(key)

    @cached_property
    def kinds(self) -> Mapping[str, WagerKind]:
        """Every kind of wager by its key, offered or not."""
        return {kind.key: kind for kind in reversed(self.wagers)}

    @cached_property
    def composed(self) -> Composed:
        """All parts combined in their order."""
        return _composed(self)

    @property
    def events(self) -> tuple[type[Event], ...]:
        """The kinds of event that only some games have."""
        return self.composed.events

    @property
    def acts(self) -> tuple[Act, ...]:
        """What a patron may do without being asked."""
        return tuple(self.composed.acts.values())

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """The irregularities that may be called."""
        return tuple(self.composed.incidents.values())

    def act(self, key: str) -> Act | None:
        """The act with this key."""
        return self.composed.acts.get(key)

    def incident(self, name: str) -> Incident | None:
        """The incident with this name or number."""
        found = self.composed.incidents
        return found.get(name) or next((i for i in found.values() if i.number == name), None)

    def named(self, key: str) -> Named | None:
        """What people call a place or a device."""
        return self.composed.names.get(key)

    @cached_property
    def get(self) -> Finds:
        """Finds the ability of a type that a part of the game brings."""
        return self.composed.abilities.get


class Composed(msgspec.Struct, frozen=True, eq=False):
    """All parts of a game combined."""

    evolve: Mapping[type[Event], Evolve]
    events: tuple[type[Event], ...]
    questions: Mapping[str, Question]
    acts: Mapping[str, Act]
    incidents: Mapping[str, Incident]
    names: Mapping[str, Named]
    abilities: Mapping[type, Any]
    admits: Mapping[type[Event], Callable[[Table, Any], None]]


def _composed(game: Game) -> Composed:
    """Combine the parts of a game in their order; refuse two that make the same claim."""
    parts = game.parts
    _claimed(game, "the part", ((one.name, one) for one in parts))
    events = _claimed(
        game, "the event", ((str(e.__struct_config__.tag), e) for p in parts for e in p.events)
    )
    return Composed(
        evolve=_chained(parts),
        events=tuple(events.values()),
        questions=_claimed(game, "the question", (q for p in parts for q in p.questions.items())),
        acts=_claimed(game, "the act", ((a.key, a) for p in parts for a in p.acts)),
        incidents=_claimed(game, "the incident", ((i.key, i) for p in parts for i in p.incidents)),
        names=_claimed(game, "the name of", (n for p in parts for n in p.names.items())),
        abilities=_claimed(game, "the ability", ((type(a), a) for p in parts for a in p.brings)),
        admits=_claimed(game, "the input", (a for p in parts for a in p.admits.items())),
    )


Key = TypeVar("Key")
Value = TypeVar("Value")


def _claimed(game: Game, what: str, claims: Iterable[tuple[Key, Value]]) -> dict[Key, Value]:
    """Claims by name; a claim made twice is an error in the game's definition."""
    found: dict[Key, Value] = {}
    for key, value in claims:
        if key in found:
            named = key.__name__ if isinstance(key, type) else repr(key)
            owners = [p.name for p in game.parts if _claims(p, key)]
            raise ValueError(f"{game.key}: {what} {named} is claimed by {' and '.join(owners)}")
        found[key] = value
    return found


def _claims(part: Part, key: object) -> bool:
    """Whether a part claims anything by this name."""
    tags = (event.__struct_config__.tag for event in part.events)
    called = (one.key for some in (part.acts, part.incidents) for one in some)
    brought = map(type, part.brings)
    return key in {part.name, *tags, *part.questions, *called, *part.names, *brought}


def _chained(parts: tuple[Part, ...]) -> dict[type[Event], Evolve]:
    """What each event changes, part after part."""
    found: dict[type[Event], Evolve] = {}
    for part in parts:
        for kind, own in part.evolve.items():
            found[kind] = in_turn(found[kind], own) if kind in found else own
    return found


def in_turn(first: Evolve, then: Evolve) -> Evolve:
    """Two changes on the same event, one after the other."""
    return lambda table, event: then(first(table, event), event)


@lru_cache(maxsize=256)
def offered(game: Game, rules: Rules) -> Mapping[str, WagerKind]:
    """The wagers this table offers, by key, in the order of the rulebook."""
    return {kind.key: kind for kind in game.wagers if kind.offered(rules)}


def leader(game: Game, kind: WagerKind) -> WagerKind:
    """The first wager of a row of `odds`, which begins its contest; the others support it."""
    return next(one for one in game.wagers if one.odds_row == kind.odds_row)


@lru_cache(maxsize=256)
def devices(game: Game, rules: Rules) -> Mapping[str, Device]:
    """The devices of this table."""
    made = (part.devices(rules) for part in game.parts if part.devices is not None)
    return _claimed(game, "the device", (item for some in made for item in some.items()))


def deciding(game: Game, kind: WagerKind, rules: Rules) -> Device:
    """The device that decides a kind of wager: its own, or the game's."""
    return devices(game, rules)[kind.decided_by or game.decides]


@lru_cache(maxsize=4096)
def spots(kind: WagerKind, rules: Rules) -> frozenset[str]:
    """The spots of a kind of wager at this table."""
    return frozenset(kind.spots(rules))


def need_of(game: Game, table: Table) -> Need | None:
    """A wager that a patron must make before betting closes."""
    needs = game.get(Needs)
    return None if needs is None else needs.need(table)


def booked_as(game: Game, table: Table, bid: Bid) -> tuple[Bid, ...]:
    """The wagers as which a bid is booked."""
    booking = game.get(Booking)
    return (bid,) if booking is None else booking.book(table, bid)


def taken_with(
    game: Game, table: Table, wager: Wager, amount: Cents
) -> tuple[tuple[Wager, Cents], ...]:
    """The wagers, with an amount each, that are taken down with this one: others booked with it."""
    booking = game.get(Booking)
    return ((wager, amount),) if booking is None else booking.taken(table, wager, amount)


def late_roles(game: Game, rules: Rules) -> tuple[str, ...]:
    """The roles that confirm a wager made while a device moves; empty if that is not possible."""
    late = game.get(Late)
    return () if late is None else late.roles(rules)


def is_off(game: Game, table: Table, wager: Wager) -> bool:
    """Whether a wager is off now."""
    off = game.get(Off)
    return not wager.working if off is None else off.off(table, wager)


def stands(game: Game, table: Table, wager: Wager) -> Literal["", "on", "off"]:
    """Whether a wager is off now, or was called on and bears an On button; "" for any other."""
    if is_off(game, table, wager):
        return "off"
    kind = game.kind(wager.kind)
    return "on" if kind is not None and kind.off is not None and wager.working else ""


def area_of(game: Game, table: Table, wager: Wager) -> str:
    """The area or place of the layout where a wager's chips stand."""
    areas = game.get(Areas)
    return wager.spot if areas is None else areas.lies(table, wager)


def home_of(game: Game, table: Table, patron: str) -> int:
    """The box of a patron, or 0."""
    home = game.get(Home)
    return 0 if home is None else home.box(table, patron)


def meters_of(game: Game, table: Table) -> Mapping[str, Cents]:
    """What the progressive meters show."""
    meters = game.get(Meters)
    return {} if meters is None else meters.read(table)


def shared_meter(game: Game, rules: Rules) -> str:
    """The meter that a table shares with linked tables; "" if it shares none."""
    shared = game.get(Shared)
    return "" if shared is None else shared.meter(rules)


def due_from(game: Game, table: Table, patron: str) -> str:
    """A description of what a patron owes; "" if nothing is due."""
    dues = game.get(Dues)
    return "" if dues is None else dues.owed(table, patron)


def bank_of(game: Game, table: Table) -> str:
    """The player who banks this round, and plays in it without a wager; "" if nobody does."""
    banked = game.get(Banked)
    return "" if banked is None else banked.bank(table)


def kept_from(game: Game, table: Table, patron: str) -> Kept | None:
    """The chips of a patron that must stay at the table until what is due is paid."""
    dues = game.get(Dues)
    return None if dues is None else dues.kept(table, patron)


def is_void(game: Game, outcome: Any, rules: Rules) -> bool:
    """Whether an outcome of the deciding device does not count."""
    draws = game.get(VoidDraws)
    return draws is not None and draws.void(outcome, rules)


def displays(game: Game, table: Table) -> dict[str, str]:
    """What everyone sees in addition to cards and wagers."""
    seen = (part.shows(table) for part in game.parts if part.shows is not None)
    return {what: face for some in seen for what, face in some.items()}


def dealt_by(game: Game) -> str:
    """What a game deals: cards, or tiles."""
    return next((part.deals for part in game.parts if part.dealt is not None), "card")


def dealt_on(game: Game, table: Table) -> dict[str, tuple[Lying, ...]]:
    """The cards or tiles on the table, by place."""
    dealt = (part.dealt(table) for part in game.parts if part.dealt is not None)
    return {place: those for some in dealt for place, those in some.items()}


def lit_after(game: Game, rules: Rules, events: Iterable[Event]) -> tuple[str, ...]:
    """The areas of the layout that a device of the table lights after these events."""
    lamps = game.get(Lamps)
    return () if lamps is None else lamps.lit(rules, events)


def left_after_void(game: Game, table: Table) -> Any:
    """A fresh play that keeps what outlasts a round declared void."""
    fresh = game.play(table.rules)
    for part in game.parts:
        if part.voids is not None:
            fresh = part.voids(table, fresh)
    return fresh


def refused_choices(game: Game, table: Table, asked: Ask) -> tuple[NotNow, ...]:
    """Each choice that the rules have and a question does not offer now, with the reason."""
    question = game.composed.questions.get(asked.topic)
    return () if question is None else question.refuses(table, asked)
