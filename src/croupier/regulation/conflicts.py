"""Interpretations and conflicts: the readings as data, and what another reading would cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.analysis.distribution import Query
from croupier.analysis.figures import decimal
from croupier.analysis.odds import odds_rows
from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.games import registry
from croupier.rulebook.option import Option, flatten, schema, spell
from croupier.rulebook.readings import Reading, general, of_package, readings, switches

if TYPE_CHECKING:
    from croupier.analysis.rows import Row

REGULATIONS = "regulations"
"""The name under which the readings of both regulations, and those for every game, are listed."""

DOLLAR = 100


@dataclass(frozen=True)
class Conflict:
    """One reading, with its game and its switch, if it has them."""

    game: Game | None
    reading: Reading
    switch: Option | None

    @property
    def of(self) -> str:
        """The key of the game, or that of the regulations."""
        return self.game.key if self.game else REGULATIONS

    @property
    def others(self) -> tuple[Any, ...]:
        """The values of the switch that follow another reading."""
        if self.switch is None:
            return ()
        listed = self.reading.values or self.switch.type.values()
        parsed = (self.switch.type.parse(one) for one in listed)
        return tuple(one for one in parsed if one != self.switch.default)

    def to_dict(self, effects: Iterable[Effect] = ()) -> dict[str, Any]:
        """The reading as `conflicts --json` has it, with what its switch does."""
        one = self.reading
        return {
            "id": one.number,
            "game": self.of,
            "kind": one.kind,
            "cites": list(one.cites),
            "clash": one.problem,
            "adopted": one.settles,
            "why": one.because,
            "principles": list(one.by),
            "alternatives": list(one.alternatives),
            "arithmetic": one.arithmetic or None,
            "option": one.option or None,
            "switch": self._switch(),
            "effects": [effect.to_dict() for effect in effects],
        }

    def _switch(self) -> dict[str, Any] | None:
        if self.switch is None:
            return None
        return {
            "key": self.switch.key,
            "adopted": spell(self.switch, self.switch.default),
            "others": [spell(self.switch, value) for value in self.others],
            "wagers": list(self.switch.touches),
        }


@dataclass(frozen=True)
class Effect:
    """What a value of a switch does to one wager: its house advantage by both readings."""

    wager: str
    value: str
    adopted: Row
    other: Row

    @property
    def change(self) -> Fraction | None:
        """How much more the house wins per unit by the other reading."""
        ours, theirs = self.adopted.house_advantage, self.other.house_advantage
        return None if ours is None or theirs is None else Fraction(theirs) - Fraction(ours)

    def to_dict(self) -> dict[str, Any]:
        """The effect as `conflicts --odds --json` has it."""
        return {
            "wager": self.wager,
            "value": self.value,
            "change": None if self.change is None else decimal(self.change),
            "adopted": self.adopted.to_dict(),
            "other": self.other.to_dict(),
        }


def conflicts(game: str | None = None) -> list[Conflict]:
    """The readings of one game, those of the regulations, one by its number, or all of them.

    The readings of a game include those of the regulations that cite its clauses.
    """
    game = game and game.strip().lower()
    if game is None:
        whole = (one for built in registry.games().values() for one in _own(built))
        return [*_everywhere(), *whole]
    if game == REGULATIONS:
        return _everywhere()
    named = registry.key_of(game)
    built = registry.games().get(named.partition(":")[0])
    if built is not None and ":" in named:
        built = registry.game(named)
    if built is None and (numbered := _numbered(game)):
        return numbered
    if built is None and "-" in game:
        known = dict.fromkeys(one.reading.number for one in conflicts())
        raise UnknownName("reading", game.upper(), known)
    if built is None:
        raise UnknownName("game", game, (REGULATIONS, *registry.games()))
    beside = (one for one in _everywhere() if _is_about(built, one.reading))
    return [*_own(built), *beside]


def _own(game: Game) -> list[Conflict]:
    return [Conflict(game, one, switches(game, one)) for one in readings(game)]


def _everywhere() -> list[Conflict]:
    """The readings of both regulations, and those for every game."""
    found = (*general(), *of_package("croupier.regulation"))
    return [Conflict(None, one, None) for one in found]


def _is_about(game: Game, reading: Reading) -> bool:
    """Whether a reading cites a clause of this game."""
    return any(one.split(".")[0] == game.key for one in reading.cites)


def _numbered(number: str) -> list[Conflict]:
    """The reading with this number, as clauses that are looked up name it."""
    return [one for one in conflicts() if one.reading.number.lower() == number]


def effects(
    conflict: Conflict,
    chosen: Mapping[str, Any] | None = None,
    progress: Callable[[float], object] | None = None,
) -> Iterator[Effect]:
    """What each other value of a switch does to each wager it touches, at one table.

    The table is the usual one, with what the reading needs to differ and what was chosen.
    """
    game, switch = conflict.game, conflict.switch
    if game is None or switch is None or not switch.touches:
        return
    values, table = (switch.default, *conflict.others), _usual(game, switch, conflict, chosen or {})
    rows = []
    for number, value in enumerate(values, 1):
        rows.append(_rows(game, switch, {**table, switch.key: value}, conflict.reading.stake))
        if progress is not None:
            progress(number / len(values))
    for value, others in zip(conflict.others, rows[1:], strict=True):
        for key, adopted in rows[0].items():
            if key in others:
                yield Effect(adopted.wager, spell(switch, value), adopted, others[key])


def _rows(game: Game, switch: Option, table: Mapping[str, Any], stake: int) -> dict[Any, Row]:
    """The rows of the wagers that a switch touches, by wager and variant."""
    found = odds_rows(game, table, switch.touches, Query((), stake * DOLLAR or None))
    return {_but(row, switch.key): row for row in found}


def _usual(
    game: Game, switch: Option, conflict: Conflict, chosen: Mapping[str, Any]
) -> dict[str, Any]:
    """The choices of one table: defaults where odds would range over several."""
    known = schema(game.options)
    ranging = {key: known[key].default for key in game.ranges if key != switch.key}
    return {**ranging, **conflict.reading.at, **dict(flatten(game.options, chosen))}


def _but(row: Row, key: str) -> tuple[Any, ...]:
    """What tells a row from others of a table, apart from one option."""
    rest = sorted((name, str(value)) for name, value in row.variant.items() if name != key)
    return row.wager, row.spot, tuple(rest)
