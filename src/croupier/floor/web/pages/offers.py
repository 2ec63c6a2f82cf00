"""Every wager a table offers, as rows next to the felt: its name, what it pays and wins on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from croupier.core.game import Game
from croupier.core.naming import called, names
from croupier.core.rules import Rules
from croupier.core.wager import Spot, WagerKind, spot
from croupier.rulebook.english import Offer, offers


class Row(msgspec.Struct, frozen=True):
    """One spot for a wager, and the key of its row in the odds."""

    spot: Spot
    name: str

    @property
    def odds(self) -> str:
        """The key of its odds, which are the same at every box."""
        return spot(self.spot.kind, self.spot.on)


class Group(msgspec.Struct, frozen=True):
    """Wagers that win and pay alike: what applies to all of them, and their spots."""

    key: str
    name: str
    pays: str
    wins: str
    cites: tuple[str, ...]
    rows: tuple[Row, ...]


@lru_cache(maxsize=256)
def groups(game: Game, rules: Rules) -> tuple[Group, ...]:
    """The wagers of a table in the order of its rulebook."""
    every = (one for one in offers(game, rules, {}) if not all(kind.dealers for kind in one.kinds))
    return tuple(_group(game, rules, one) for one in every)


def _group(game: Game, rules: Rules, one: Offer) -> Group:
    rows = tuple(row for kind in one.kinds for row in _rows(game, rules, kind))
    return Group(one.kinds[0].key, one.name, one.pays, one.wins, one.cites, rows)


def _rows(game: Game, rules: Rules, kind: WagerKind) -> Iterator[Row]:
    known = names(game, rules)
    for on in kind.spots(rules):
        for box in game.boxes(rules):
            place = Spot(kind.key, on, box)
            yield Row(place, called(game, known, str(place)))
