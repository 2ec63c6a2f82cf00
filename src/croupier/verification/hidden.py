"""Decks whose hands stay hidden for good: the cards that were shown are opened, one by one.

Such a deck is one of two to which the house commits. The seeds of the round choose which of them is
opened whole (`units`); of the other, only the leaves of cards that everyone saw are ever opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from croupier.core.event import (
    UNSEEN,
    Dealt,
    Discarded,
    Event,
    LeavesOpened,
    RoundOpened,
    Turned,
    UnitKept,
)
from croupier.equipment import fair
from croupier.equipment.cards import Pack
from croupier.equipment.shown import faces_shown
from croupier.notation.signature import KEY
from croupier.verification.finding import CHANCE
from croupier.verification.proving import Handler, Now, Part
from croupier.verification.units import Card, Unit, Units


class _Shown:
    """A dealt card of a hidden deck: where it went, whether everyone saw it, its opened face."""

    __slots__ = ("card", "face", "place", "seen", "unit")

    def __init__(self, unit: Unit, card: Card, place: str, seen: bool) -> None:
        self.unit, self.card, self.place, self.seen = unit, card, place, seen
        self.face = ""


Claim = tuple[int, tuple[str, ...], tuple[str, ...]]
"""The line that shows cards to everyone, where they are ((): anywhere), and their faces."""


class HiddenDecks(Part):
    """Each card that everyone saw is opened, no other is, and each is what was stated."""

    def __init__(self, now: Now, units: Units) -> None:
        super().__init__(now)
        self.units = units
        self._cards: list[_Shown] = []
        self.open: dict[str, list[str]] = {}
        """The opened faces of the round's cards at each place, in the order of the deal."""
        self._claims: list[Claim] = []

    def take(self, event: Event) -> None:
        """Keep what an event shows to everyone."""
        super().take(event)
        faces = faces_shown(event) if self._cards else ()
        if faces and UNSEEN not in faces:
            self._claims.append((self.now.line, _places(event), faces))

    def dealt(self, event: Dealt) -> None:
        """Keep the cards that were just dealt, with the leaves that were chosen for them."""
        pack = self.now.devices.get(event.device)
        unit = self.units.dealing(event.device)
        if unit is None or not (isinstance(pack, Pack) and pack.hidden):
            return
        cards = unit.cards[-len(event.to) :]
        for card, place, by in zip(cards, event.to, event.by_card, strict=False):
            self._cards.append(_Shown(unit, card, place, by is None))

    def opened(self, event: LeavesOpened) -> None:
        """Find the face in each opened leaf."""
        every = {(one.unit.event.unit, one.card.leaf): one for one in self._cards}
        for leaf, salt in event.leaves:
            one = every.get((event.unit, leaf))
            if one is not None and salt is not None:
                self._open(one, salt)

    def _open(self, one: _Shown, salt: str) -> None:
        raw, wanted = bytes.fromhex(salt) if KEY.fullmatch(salt) else b"", one.unit.event.leaves
        leaf, faces = one.card.leaf, self.now.devices[one.unit.event.decides].faces
        fits = (face for face in faces if fair.leaf_of(raw, leaf, face).hex() == wanted[leaf])
        one.face = next(fits, "")
        if not one.face:
            self.now.wrong("P4", CHANCE, f"leaf {leaf} of {one.unit} is opened with a false salt")

    def compared(self, event: Event | None = None) -> None:
        """When a round or its deck is over, compare what was opened with what was shown."""
        for line, places, faces in self._claims:
            there = Counter(o.face for o in self._cards if not places or o.place in places)
            if more := Counter(faces) - there:
                why = f"{' '.join(more)} is shown, but is in no opened leaf of a card dealt there"
                self.now.wrong("P4", CHANCE, why, line)
        for one in self._cards:
            self.open.setdefault(one.place, []).append(one.face)
        shown = {face for _, _, faces in self._claims for face in faces}
        for one in self._cards:
            if bool(one.face) != (one.seen or one.face in shown):
                why = f"leaf {one.card.leaf} of {one.unit} is {'not ' * one.seen}opened"
                why = f"{why}, but {'everyone' if one.seen else 'not everyone'} saw its card"
                self.now.wrong("P4", CHANCE, why, one.card.line)
        for unit in {one.unit.event.unit: one.unit for one in self._cards}.values():
            self._once(unit)
        self._cards, self._claims = [], []

    def _once(self, unit: Unit) -> None:
        """No card of a deck is opened twice."""
        faces = Counter(one.face for one in self._cards if one.unit is unit and one.face)
        more = faces - Counter(self.now.devices[unit.event.decides].cards)
        if more:
            self.now.wrong("P4", CHANCE, f"{unit} has {' '.join(more)} more than once", unit.line)

    HANDLERS: ClassVar[Mapping[type[Event], Handler]] = {
        Dealt: dealt,
        LeavesOpened: opened,
        UnitKept: compared,
        RoundOpened: compared,
    }


def _places(event: Event) -> tuple[str, ...]:
    """The places of the cards that an event shows."""
    if isinstance(event, Turned):
        return (event.place,)
    return event.places if isinstance(event, Discarded) else ()
