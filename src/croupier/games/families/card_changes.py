"""After what time the cards of a table are changed: one table for the floor and for journals."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from croupier.rulebook.datafile import read_records


class Interval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long cards of some games may be used; no games stand for every other game.

    `extended` is how many hours they may be used at most, under the terms of `extended_cites`.
    """

    games: tuple[str, ...]
    hours: int
    cites: tuple[str, ...]
    deals: tuple[str, ...] = ()
    variant: str = ""
    each: Literal["", "shoe", "gaming day"] = ""
    extended: int = 0
    extended_cites: tuple[str, ...] = ()

    @property
    def span(self) -> timedelta:
        """How long the cards may be used."""
        return timedelta(hours=self.hours)

    @property
    def longest(self) -> timedelta:
        """How long they may be used under the terms of an extended period."""
        return timedelta(hours=self.extended or self.hours)

    def fits(self, game: str, deal: str, variant: str) -> bool:
        """Whether this row is about a table of a game, dealt in one way."""
        return (
            (not self.games or game in self.games)
            and (not self.deals or deal in self.deals)
            and (not self.variant or self.variant == variant)
        )


@cache
def intervals() -> tuple[Interval, ...]:
    """Every row, the special ones first."""
    file = files("croupier.games.families") / "card_changes.toml"
    return read_records(file, "interval", lambda one: msgspec.convert(one, Interval))


def interval(game: str, deal: str = "", variant: str = "") -> Interval:
    """The row of a table."""
    return next(one for one in intervals() if one.fits(game, deal, variant))
