"""What older versions cited, hashed, cut and settled when, so that their records can be followed.

A game that comes to cite another clause keeps the earlier one in `cited.toml`, which only records
are compared with: the clauses of an event explain it and decide nothing. `settled.toml` has the
wagers that a game came to settle earlier in a round. Where a device shuffles and its stacks are not
cut, older versions did not cut pre-shuffled cards on their first use either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.driver import Entry
from croupier.core.event import CardsShuffled, Collected, Event
from croupier.core.fold import apply
from croupier.core.game import Game
from croupier.core.rules import Rules
from croupier.core.table import Table
from croupier.core.wager import Spot
from croupier.equipment.shoe import Shoe
from croupier.games.families.shoe import Preparation, uncut
from croupier.notation.record import digest_of
from croupier.rulebook.datafile import beside, read_records
from croupier.rulebook.option import OddsType, departures, schema

Cites = tuple[str, ...]


def digest_before(game: Game, rules: Rules) -> str:
    """The digest of rules for an older version, which took any odds that were named for others."""
    known = (one for one in schema(game.options).values() if isinstance(one.type, OddsType))
    named = {one.key: one.type.show(rules.__dict__[one.attr]) for one in known}
    return digest_of(game, departures(rules) | named)


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kinds of events that cited other clauses in an older version."""

    kinds: tuple[str, ...]
    was: Cites
    now: Cites


def _read(table: Mapping[str, Any]) -> Cited:
    return msgspec.convert(table, Cited)


def cited_before(game: Game, event: Event, stated: Cites) -> bool:
    """Whether an older version cited these clauses for an event."""
    return (_kind(event), stated, event.cites) in _before(game.folder)


@lru_cache(maxsize=32)
def _before(folder: str) -> frozenset[tuple[str, Cites, Cites]]:
    file = beside(folder, "cited.toml")
    listed = () if file is None else read_records(file, "cited", _read)
    return frozenset((kind, one.was, one.now) for one in listed for kind in one.kinds)


class Settled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Wagers that were settled right before the event `was`, which is `now` another."""

    wagers: frozenset[str]
    was: str
    now: str

    def apart(self, game: Game, entries: Sequence[Entry]) -> list[Entry]:
        """The same events as an older version gave them: these wagers later, losers first."""
        late = [one for one in entries if self._is_late(one.event)]
        late.sort(key=lambda one: (not isinstance(one.event, Collected), *_place(one.event)))
        kept = [one for one in entries if not self._is_late(one.event)]
        older = {str(one.__struct_config__.tag): one for one in game.events}[self.was]()
        at = next(n for n, one in enumerate(kept) if _kind(one.event) == self.now)
        marked = msgspec.structs.replace(kept[at], event=older)
        return [*kept[:at], *late, marked, *kept[at + 1 :]]

    def _is_late(self, event: Event) -> bool:
        spot = getattr(event, "spot", "")
        return bool(spot) and Spot.parse(spot).kind in self.wagers


def as_settled(game: Game, due: list[Entry], told: Iterable[str]) -> list[Entry]:
    """The events that are due, in the order of an older version if these lines have it."""
    for one in _settled(game.folder):
        if any(_kind(entry.event) == one.now for entry in due):
            return one.apart(game, due) if any(one.was in line for line in told) else due
    return due


def left_uncut(
    game: Game, before: Table, shuffle: CardsShuffled, told: Iterable[str]
) -> tuple[Event, ...]:
    """What followed from a shuffle in an older version that left a stack in its first use uncut.

    The cover card alone followed; now nothing does until a patron cuts, or the dealer cuts first.
    """
    how = game.get(Preparation)
    if how is None or len(list(told)) != 1:
        return ()
    shoe: Shoe = apply(game, before, shuffle).play.shoe
    return uncut(how, shoe) if shoe.by_hand else ()


def _kind(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _place(event: Event) -> tuple[int, int]:
    """The box of a wager, from the dealer's far right, and its number."""
    return -Spot.parse(getattr(event, "spot", "")).box, getattr(event, "wager", 0)


def _read_settled(table: Mapping[str, Any]) -> Settled:
    return msgspec.convert(table, Settled)


@lru_cache(maxsize=32)
def _settled(folder: str) -> tuple[Settled, ...]:
    """The wagers that older versions of a game settled later in a round."""
    file = beside(folder, "settled.toml")
    return () if file is None else read_records(file, "settled", _read_settled)
