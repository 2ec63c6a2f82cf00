"""Which cards of a round everyone has seen, according to its events alone."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

import msgspec

from croupier.core.event import Dealt, Discarded, Event, RoundOpened, Turned, UnitBegun, UnitOpened


class Dealing(msgspec.Struct, frozen=True):
    """The cards a unit dealt in a round, in order, and whether everyone has seen each."""

    round: int
    seen: tuple[bool, ...]


class DealtCard:
    """A card during a round: which unit dealt it, where it is, whether everyone has seen it."""

    __slots__ = ("face", "place", "seen", "unit")

    def __init__(self, unit: int, face: str, place: str, seen: bool) -> None:
        self.unit, self.face, self.place, self.seen = unit, face, place, seen


def dealings(
    events: Iterable[Event], units: Mapping[int, str], hidden: Container[int] = ()
) -> dict[int, Dealing]:
    """The cards dealt in a round by unit; `units` are those in use, with the shoe of each.

    A card that a game moves from place to place unseen counts as unseen: it is opened later. The
    cards of `hidden` units are never opened later: there, exactly the faces that an event shows to
    everyone were seen.
    """
    happened = tuple(events)
    number = next((one.round for one in happened if isinstance(one, RoundOpened)), 0)
    cards = dealt_in_order(happened, units, hidden)
    made = {unit: tuple(one.seen for one in cards if one.unit == unit) for unit in units}
    return {unit: Dealing(number, seen) for unit, seen in made.items() if seen}


def dealt_in_order(
    happened: Sequence[Event], units: Mapping[int, str], hidden: Container[int] = ()
) -> list[DealtCard]:
    """The cards dealt in a round, in order, each with the unit that dealt it.

    Of two units begun together, the one that is not opened before the first card deals.
    """
    new = {one.unit for one in happened if isinstance(one, UnitBegun)}
    now = {shoe: unit for unit, shoe in units.items() if unit not in new}
    cards: list[DealtCard] = []
    before: dict[int, tuple[str, int]] = {}
    for event in happened:
        if isinstance(event, UnitBegun):
            before[event.unit] = event.decides, now.get(event.decides, 0)
            now[event.decides] = event.unit
        elif isinstance(event, UnitOpened) and event.unit in before:
            shoe, other = before[event.unit]
            now[shoe] = other if now[shoe] == event.unit else now[shoe]
        elif isinstance(event, Dealt):
            unit, seen = now.get(event.device, 0), event.by_card
            each = zip(event.cards, event.to, seen, strict=True)
            cards += [DealtCard(unit, face, place, by is None) for face, place, by in each]
        elif isinstance(event, Turned | Discarded):
            _shown([one for one in cards if one.unit not in hidden], event)
    _by_face([one for one in cards if one.unit in hidden], happened)
    return cards


def _by_face(cards: list[DealtCard], events: Iterable[Event]) -> None:
    """Of a deck without two equal cards, those whose face an event shows to everyone were seen."""
    public = (faces_shown(event) for event in events) if cards else ()
    shown = {face for faces in public for face in faces}
    for card in cards:
        card.seen = card.seen or card.face in shown


def faces_shown(event: Event) -> tuple[str, ...]:
    """The faces of cards on the table that an event shows to everyone."""
    if event.seen_by is not None or isinstance(event, Dealt):
        return ()
    if isinstance(event, Turned | Discarded):
        return event.cards
    card = getattr(event, "card", None)
    return (card,) if isinstance(card, str) else ()


def _shown(cards: list[DealtCard], event: Turned | Discarded) -> None:
    """Turn cards, or remove them from the table; both may show them."""
    leave = isinstance(event, Discarded)
    places = event.places if isinstance(event, Discarded) else (event.place,)
    for card in cards:
        if card.place in places:
            card.seen = card.seen or event.seen_by is None
            card.place = "" if leave else card.place
