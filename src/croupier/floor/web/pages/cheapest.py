"""The wagers that cost the least, with those that cost the same in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import groupby

import msgspec

from croupier.floor.figures.odds import Chance
from croupier.floor.tables.living import Living
from croupier.floor.web.pages.offers import groups

FEW = 3
"""How many names stand in a line."""


class Cost(msgspec.Struct, frozen=True):
    """Wagers that cost the same: their names, how many more there are, and the cost of a dollar."""

    names: tuple[str, ...]
    more: int
    share: str

    @property
    def gain(self) -> str:
        """What a dollar gains on average, where the advantage is the player's; "" elsewhere."""
        return self.share.removeprefix("-") if self.share.startswith("-") else ""


def costs(found: Living, rows: Iterable[Chance]) -> tuple[Cost, ...]:
    """The wagers of these rows, those that cost the same together."""
    every = sorted(rows, key=lambda row: Decimal(row.share))
    return tuple(_cost(found, tuple(some)) for _, some in groupby(every, lambda row: row.share))


def _cost(found: Living, rows: tuple[Chance, ...]) -> Cost:
    named = tuple(dict.fromkeys(_names(found, rows)))
    few = FEW if len(named) > FEW + 1 else FEW + 1
    return Cost(named[:few], len(named[few:]), rows[0].share)


def _names(found: Living, rows: tuple[Chance, ...]) -> Iterator[str]:
    """Their names; wagers that are offered in one line have its name if all of them are here."""
    here = {row.wager for row in rows}
    whole = {
        row.spot.kind: group.name
        for group in groups(found.game, found.driver.rules)
        for row in group.rows
        if {one.spot.kind for one in group.rows} <= here
    }
    return (whole.get(row.wager, row.name) for row in rows)
