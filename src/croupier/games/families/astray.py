"""Cards that go astray: one found face up in the shoe, one drawn in error, one a dealer burns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.event import CardsShuffled, Discarded, Event
from croupier.core.part import Part
from croupier.core.step import Deal, Step
from croupier.core.table import Table
from croupier.equipment.shoe import Shoe
from croupier.games.families import shoe
from croupier.games.families.changing import changed

Void = Callable[[Table], tuple[Event, ...]]
BURNED, SEEN = "burned", "not used"
"""Why cards that are not part of a hand go to the rack."""


class AstrayPlay(shoe.ShoePlay, frozen=True, kw_only=True):
    """`exposing` is why a card that was seen must leave the shoe; "" if none must.

    `relieved` says that a new dealer has yet to burn a card.
    """

    exposing: str = ""
    relieved: bool = False


class CardFaceUp(Event, frozen=True, kw_only=True, tag="card_face_up"):
    """A card is face up in the shoe: it leaves the shoe for the discard rack."""

    def sentence(self) -> str:
        return f"A card was face up in the ‹{shoe.SHOE}› and is not used"


class CardKept(Event, frozen=True, kw_only=True, tag="card_kept"):
    """A card drawn in error, which no one saw, is used as the next card from the shoe."""

    def sentence(self) -> str:
        return "A card drawn in error is the next card"


class DealerRelieved(Event, frozen=True, kw_only=True, tag="dealer_relieved"):
    """A new dealer comes to the table, and burns a card before dealing."""

    def sentence(self) -> str:
        return "A new dealer comes to the table"


def unused(table: Table, because: tuple[str, ...], void: Void) -> Step:
    """A card that was seen early leaves the shoe for the discard rack."""
    left: Shoe = table.play.shoe
    seen = shoe.cards_at(table, shoe.EXPOSED)
    if seen:
        return (Discarded(cards=seen, places=(shoe.EXPOSED,), why=SEEN, cites=because),)
    return Deal(shoe.SHOE, (shoe.EXPOSED,), left, because) if left.remaining else void(table)


def burning(table: Table, because: tuple[str, ...], void: Void) -> Step:
    """One card leaves the shoe face down for the discard rack."""
    left: Shoe = table.play.shoe
    cards, places = shoe.cards_at(table, shoe.BURN), (shoe.BURN,)
    if cards:
        return (Discarded(cards=cards, places=places, why=BURNED, cites=because, seen_by=()),)
    return Deal(shoe.SHOE, places, left, because, ()) if left.remaining else void(table)


def _discarded(table: Table, event: Discarded) -> Table:
    """The card that was burned, or that was seen, is in the rack."""
    if event.why == BURNED and table.play.relieved:
        return changed(table, relieved=False)
    return changed(table, exposing="") if event.why == SEEN else table


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    return changed(table, exposing="", relieved=False)


EVENTS = (CardFaceUp, CardKept, DealerRelieved)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    CardFaceUp: lambda table, event: changed(table, exposing="face_up"),
    DealerRelieved: lambda table, event: changed(table, relieved=True),
    Discarded: _discarded,
    CardsShuffled: _shuffled,
}
ASTRAY = Part(name="astray", evolve=EVOLVE, events=EVENTS)
"""Cards that leave the shoe out of turn, and the card that a new dealer burns."""
