"""Which cards of a round everyone has seen, according to its events alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from croupier.core.event import Dealt, Discarded, Event, RoundOpened, Turned, UnitBegun


class Dealing(msgspec.Struct, frozen=True):
    """The cards a unit dealt in a round, in order, and whether everyone has seen each."""

    round: int
    seen: tuple[bool, ...]


class _Card:
    """A card during a round: where it is, and whether everyone has seen it."""

    __slots__ = ("place", "seen", "unit")

    def __init__(self, unit: int, place: str, seen: bool) -> None:
        self.unit, self.place, self.seen = unit, place, seen


def dealings(events: Iterable[Event], units: Mapping[int, str]) -> dict[int, Dealing]:
    """The cards dealt in a round by unit; `units` are those in use, with the shoe of each.

    A card that a game moves from place to place unseen counts as unseen: it is opened later.
    """
    happened = tuple(events)
    number = next((one.round for one in happened if isinstance(one, RoundOpened)), 0)
    new = {one.unit for one in happened if isinstance(one, UnitBegun)}
    now = {shoe: unit for unit, shoe in units.items() if unit not in new}
    cards: list[_Card] = []
    for event in happened:
        if isinstance(event, UnitBegun):
            now[event.decides] = event.unit
        elif isinstance(event, Dealt):
            unit, seen = now.get(event.device, 0), event.seen_by is None
            cards += [_Card(unit, place, seen) for place in event.to]
        elif isinstance(event, Turned | Discarded):
            _shown(cards, event)
    made = {unit: tuple(one.seen for one in cards if one.unit == unit) for unit in units}
    return {unit: Dealing(number, seen) for unit, seen in made.items() if seen}


def _shown(cards: list[_Card], event: Turned | Discarded) -> None:
    """Turn cards, or remove them from the table; both may show them."""
    leave = isinstance(event, Discarded)
    places = event.places if isinstance(event, Discarded) else (event.place,)
    for card in cards:
        if card.place in places:
            card.seen = card.seen or event.seen_by is None
            card.place = "" if leave else card.place
