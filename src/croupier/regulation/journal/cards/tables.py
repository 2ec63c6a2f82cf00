"""What the law says of the cards of each game, as data: sampling, dealing, change."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.games.families.card_changes import Interval, interval
from croupier.regulation.journal.facts import TableOpened
from croupier.rulebook.datafile import read_records

WITHOUT_CARDS = frozenset(
    {"craps", "minicraps", "roulette", "bigsix", "sicbo", "minidice", "paigow"}
)
Plan = Literal["", "a", "b"]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row about some games, or, without games, about every game; perhaps only one variation."""

    games: tuple[str, ...]
    cites: tuple[str, ...]
    variant: str = ""

    def fits(self, game: str, variant: str) -> bool:
        """Whether this row is about a table."""
        named = not self.games or game in self.games
        return named and (not self.variant or self.variant == variant)


class Sampling(Row, frozen=True, kw_only=True):
    """Whether a sample of the used cards of a game is enough, and by which plan."""

    plan: Plan = ""


class Dealing(Row, frozen=True, kw_only=True):
    """Whether cards are dealt from the hand, and whether the shoe is secured to the table."""

    hand: Literal["must", "may", "never"]
    fastened: bool = False


@cache
def samplings() -> tuple[Sampling, ...]:
    """Every row about sampling."""
    file = files(__package__) / "sampling.toml"
    return read_records(file, "sampling", lambda one: msgspec.convert(one, Sampling))


@cache
def dealings() -> tuple[Dealing, ...]:
    """Every row about dealing."""
    file = files(__package__) / "dealing.toml"
    return read_records(file, "dealing", lambda one: msgspec.convert(one, Dealing))


def sampling(table: TableOpened) -> Sampling:
    """The row about the used cards of a table."""
    return next(one for one in samplings() if one.fits(table.game, table.variant))


def dealing(table: TableOpened) -> Dealing | None:
    """The row about how a table is dealt, if the law has one."""
    return next((one for one in dealings() if one.fits(table.game, table.variant)), None)


def changes(table: TableOpened) -> Interval:
    """After what time the cards of a table are changed."""
    return interval(table.game, table.deal, table.variant)
