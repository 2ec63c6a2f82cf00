"""What people of the house do at a poker table beside the hand: decks, disputes, conduct."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from croupier.core.event import Event
from croupier.core.part import Evolve
from croupier.core.table import IDLE, Table
from croupier.games.families.changing import changed
from croupier.games.families.shoe import CardsRemoved


class DeckRotated(Event, frozen=True, kw_only=True, tag="deck_rotated"):
    """The deck that was stored comes into play, and the other one is stored."""

    def sentence(self) -> str:
        return "The other deck comes into play"


class DeckSorted(Event, frozen=True, kw_only=True, tag="deck_sorted"):
    """The 52 cards of the deck are put into suit and sequence."""

    def sentence(self) -> str:
        return "The deck is put into suit and sequence"


class DeckCounted(Event, frozen=True, kw_only=True, tag="deck_counted"):
    """The deck, or its stub, is counted: the cards that were found, and how many are due."""

    of: Literal["deck", "stub"]
    found: int
    due: int

    def sentence(self) -> str:
        wrong = "" if self.found == self.due else f" instead of {self.due}"
        cards = "card" if self.found == 1 else "cards"
        return f"The {self.of} is counted: {self.found} {cards}{wrong}"


class DisputeDecided(Event, frozen=True, kw_only=True, tag="dispute_decided"):
    """The poker shift supervisor has decided a dispute, and the decision is final."""

    decision: str

    def sentence(self) -> str:
        return f"The poker shift supervisor decides: {self.decision}"


class PlayerBarred(Event, frozen=True, kw_only=True, tag="player_barred"):
    """A player must leave the game, and is not dealt in again."""

    patron: str

    def sentence(self) -> str:
        return f"{self.patron} must leave the game"


def _rotated(table: Table, event: DeckRotated) -> Table:
    """The decks are numbered 1 and 2."""
    return _whole(changed(table, deck=3 - table.play.deck), event)


def _whole(table: Table, event: Event) -> Table:
    """Between hands the deck is whole again: what was left of it is no stub any more."""
    if table.stage != IDLE:
        return table
    return changed(table, shoe=replace(table.play.shoe, dealt=0))


def _barred(table: Table, event: PlayerBarred) -> Table:
    return changed(table, barred=(*table.play.barred, event.patron))


EVENTS: tuple[type[Event], ...] = (
    DeckRotated,
    DeckSorted,
    DeckCounted,
    DisputeDecided,
    PlayerBarred,
)
EVOLVE: Mapping[type[Event], Evolve] = {
    DeckRotated: _rotated,
    DeckSorted: _whole,
    CardsRemoved: _whole,
    PlayerBarred: _barred,
}
