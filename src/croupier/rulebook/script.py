"""The dealer's script: what is said and done in each phase of a game, and for which choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.errors import UnknownName
from croupier.core.event import Event, IncidentCalled, PhaseEnded
from croupier.core.game import Game
from croupier.core.part import Exchanged
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.rulebook.citation import is_whole_id
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.option import read_option

BETWEEN_ROUNDS = ("opening", "shift", "closed", "closing")
"""Opening the table, changing the dealer, while the table is closed, closing it."""

INCIDENT = "incident:"


class Condition(msgspec.Struct, frozen=True):
    """An option that must have one of these values for a line to apply."""

    key: str
    attr: str
    values: tuple[Any, ...]

    def holds(self, rules: Rules, instead: Mapping[str, Any]) -> bool:
        """Whether the rules of a table meet it, or the options that hold instead of some."""
        return instead.get(self.attr, getattr(rules, self.attr)) in self.values


class Line(msgspec.Struct, frozen=True):
    """One step of a person at the table: words or actions."""

    phase: str
    who: str
    cites: tuple[str, ...]
    says: str = ""
    does: str = ""
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()

    def holds(self, rules: Rules, instead: Mapping[str, Any] = {}) -> bool:
        """Whether the line belongs to a table with these rules, or with others for some."""
        barred = any(condition.holds(rules, instead) for condition in self.unless)
        return not barred and all(condition.holds(rules, instead) for condition in self.when)


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A line as written in script.toml."""

    phase: str
    who: str
    cites: list[str]
    says: str = ""
    does: str = ""
    when: dict[str, Any] = {}
    unless: dict[str, Any] = {}


def script(game: Game) -> tuple[Line, ...]:
    """Every line of a game's script, in order; empty for a game without a script."""
    return _script(game)


@lru_cache(maxsize=1024)
def lines(game: Game, rules: Rules, phase: str) -> tuple[Line, ...]:
    """The lines of one phase at a table with these rules; `incident:KEY` is a phase too."""
    if phase not in phases(game):
        raise UnknownName("phase", phase, phases(game))
    return tuple(line for line in script(game) if line.phase == phase and line.holds(rules))


def spoken_at(
    game: Game, table: Table, *, closed: bool = False, act: Iterable[Event] = ()
) -> tuple[Line, ...]:
    """What people at the table say and do in the current phase; between rounds, in the first.

    Before that comes what they do about irregularities that were called in the last `act`. At a
    closed table it is what they do as it closes and while it is closed.
    """
    called = (one for one in act if isinstance(one, IncidentCalled))
    wrong = (moment for one in called for moment in moments_of(game, one))
    now = game.phases[max(table.stage, 0)].__name__
    moments = ("closing", "closed") if closed else (*wrong, now)
    return tuple(line for moment in moments for line in spoken_on(game, table, moment))


def spoken_now(game: Game, table: Table, latest: Iterable[Event]) -> tuple[Line, ...]:
    """What people at the table say and do now: since the last input and until the next.

    `latest` are the events, newest first. Before the first round, the table is opened.
    """
    moments = [game.phases[max(table.stage, 0)].__name__]
    for event in latest:
        moments += moments_of(game, event)
        if event.is_input:
            break
    moments += () if table.round else ("opening",)
    order = dict.fromkeys(reversed(moments))
    return tuple(line for moment in order for line in spoken_on(game, table, moment))


def spoken_on(game: Game, table: Table, moment: str) -> tuple[Line, ...]:
    """The lines of one phase at a table, with the equipment that is on it now."""
    exchanged = game.get(Exchanged)
    if exchanged is None:
        return lines(game, table.rules, moment)
    instead = exchanged.now(table)
    here = (line for line in script(game) if line.phase == moment)
    return tuple(line for line in here if line.holds(table.rules, instead))


def moments_of(game: Game, event: Event) -> tuple[str, ...]:
    """The phase of the script that an event begins: the next of a round, or an incident."""
    match event:
        case PhaseEnded(phase=ended):
            names = [phase.__name__ for phase in game.phases]
            return (names[names.index(ended) + 1],)
        case IncidentCalled(name=key):
            return (f"{INCIDENT}{key}",)
    return ()


def phases(game: Game) -> tuple[str, ...]:
    """Every phase that may have lines: those of a round, those around it, and the incidents."""
    own = tuple(phase.__name__ for phase in game.phases)
    return (*BETWEEN_ROUNDS, *own, *(f"{INCIDENT}{incident.key}" for incident in game.incidents))


@lru_cache(maxsize=64)
def _script(game: Game) -> tuple[Line, ...]:
    file = beside(game.folder, "script.toml")
    if file is None:
        return ()
    read = read_records(file, "line", lambda table: _line_here(game, table))
    return tuple(line for line in read if line is not None)


def _line_here(game: Game, table: Mapping[str, Any]) -> Line | None:
    """A line of this game; games that share a script differ by `when = { game = KEY }`."""
    when = dict(table.get("when", {}))
    named = when.pop("game", game.key)
    here = game.key in (named if isinstance(named, list) else [named])
    return line_of(game, {**table, "when": when}) if here else None


def line_of(game: Game, table: Mapping[str, Any]) -> Line:
    """A line as written, checked against the game: its phase, its conditions, its clauses."""
    written = msgspec.convert(table, Written)
    if bool(written.says) == bool(written.does):
        raise ValueError("a line must either say or do something")
    if not written.who:
        raise ValueError("a line must name the person who speaks or acts")
    if written.phase not in phases(game):
        raise UnknownName("phase", written.phase, phases(game))
    for one in written.cites:
        if not is_whole_id(one):
            raise ValueError(f"{one!r} is not a clause ID")
    when, unless = (
        tuple(condition(game, key, value) for key, value in some.items())
        for some in (written.when, written.unless)
    )
    cites = tuple(written.cites)
    return Line(written.phase, written.who, cites, written.says, written.does, when, unless)


def condition(game: Game, key: str, value: Any) -> Condition:
    """A condition as written: an option's key, and a value or a list of values."""
    values = value if isinstance(value, list) else [value]
    read = [read_option(game.options, key, one) for one in values]
    if not read:
        raise ValueError(f"{key} has no value")
    return Condition(key, read[0][0].attr, tuple(parsed for _, parsed in read))
