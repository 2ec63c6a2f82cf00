"""Ways of betting as data, and the chain that one makes of a table.

A game names its ways of betting in a file of its own, `strategy.toml`. A *machine* has a state for
everything that a patron's next bets and results depend on; the game's reader builds it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from croupier.analysis.reader import Way, reader
from croupier.core.errors import Refused, UnknownName
from croupier.core.money import money
from croupier.core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.core.game import Game
    from croupier.core.money import Cents


ALWAYS = "always"


@dataclass(frozen=True)
class Bet:
    """One wager of a strategy: what, when, how many units, how many at once.

    `when` is a time that the game's reader knows.
    """

    wager: str
    units: Fraction | Mapping[str, Fraction]
    when: str = ALWAYS
    behind: str = ""
    most: int = 1

    def to_dict(self) -> dict[str, Any]:
        """The bet as JSON has it; units are fractions of the unit staked."""
        if isinstance(self.units, Fraction):
            units: str | dict[str, str] = str(self.units)
        else:
            units = {on: str(n) for on, n in self.units.items()}
        return {
            "wager": self.wager,
            "when": self.when,
            "units": units,
            **({"behind": self.behind} if self.behind else {}),
            "most": self.most,
        }

    def amount(self, on: str, unit: Cents) -> Cents:
        """The stake on a spot, which must be whole cents."""
        units = self.units if isinstance(self.units, Fraction) else self.units[on]
        stake, rest = divmod(units.numerator * unit, units.denominator)
        if rest:
            least = unit - unit % units.denominator
            why = f"{units} of it, a bet of this strategy, is not a whole number of cents"
            near = (money(one) for one in (least, least + units.denominator) if one)
            raise Refused(f"a unit of {money(unit)}", why, (), " or ".join(near))
        return stake


@dataclass(frozen=True)
class Strategy:
    """A named way of betting, or of deciding, which has no bets."""

    key: str
    name: str
    about: str
    bets: tuple[Bet, ...]

    def to_dict(self) -> dict[str, Any]:
        """The row as `strategy --list --json` has it."""
        bets = [one.to_dict() for one in self.bets]
        return {"key": self.key, "name": self.name, "about": self.about, "bets": bets}


@lru_cache(maxsize=32)
def strategies(game: Game) -> Mapping[str, Strategy]:
    """The ways of betting that come with a game, by key."""
    file = files(game.folder) / "strategy.toml" if game.folder else None
    if file is None or not file.is_file():
        return {}
    listed = tomllib.loads(file.read_text("utf-8")).get("strategy", ())
    return {one["key"]: _strategy(one) for one in listed}


def strategy(game: Game, key: str) -> Strategy:
    """The way of betting with this key."""
    known = strategies(game)
    if key not in known:
        raise UnknownName(f"strategy of {game.name}", key, known)
    return known[key]


def _strategy(entry: Mapping[str, Any]) -> Strategy:
    bets = tuple(_bet(bet) for bet in entry["bets"])
    return Strategy(entry["key"], entry["name"], entry["about"], bets)


def _bet(entry: Mapping[str, Any]) -> Bet:
    units = entry["units"]
    spread = {on: Fraction(n) for on, n in units.items()} if isinstance(units, dict) else None
    return Bet(
        entry["wager"],
        Fraction(units) if spread is None else spread,
        entry.get("when", ALWAYS),
        entry.get("behind", ""),
        entry.get("most", 1),
    )


@dataclass
class Machine:
    """The chain of a strategy at a table; by state and roll: the next state, cents won, staked.

    `staked` is the money of wagers that the roll decides, `need` what the bets of a state take from
    the patron's chips, `layout` what is on the layout before them. States from `leaving` on make no
    more bets and have taken down what they may; `leave` says which of them follows a state.
    """

    after: list[list[int]] = field(default_factory=list)
    won: list[list[int]] = field(default_factory=list)
    staked: list[list[int]] = field(default_factory=list)
    need: list[int] = field(default_factory=list)
    layout: list[int] = field(default_factory=list)
    leave: list[int] = field(default_factory=list)
    leaving: int = 0


@dataclass(frozen=True)
class Named(Way):
    """A way of betting by its name."""

    key: str


@lru_cache(maxsize=32)
def machine(game: Game, rules: Rules, key: str, unit: Cents) -> Machine:
    """The chain of a named way of betting at a table."""
    made, build = strategy(game, key), reader(game, rules).machine
    if build is None:
        why = f"no betting strategies are known for {game.name}"
        raise Refused(f"strategy {key!r}", why, (), "a game with betting strategies")
    return build(game, rules, made, unit)
