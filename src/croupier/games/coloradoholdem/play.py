"""What happens to a hand of colorado hold 'em beyond the family's events: its discard."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.event import Event
from croupier.core.part import Named, Part
from croupier.core.table import Table
from croupier.games.families.stud.play import changed, hand, revised
from croupier.rulebook.citation import cites

POSITIONS = ("1", "2", "3")
"""The cards of a hand in the order in which they were dealt."""
DISCARD, MOST_SEATS = "discard", 7


class CardSetAside(Event, frozen=True, kw_only=True, tag="card_set_aside"):
    """A player discards one of three cards, face down; `card` counts them as they were dealt."""

    place: str
    patron: str
    card: int

    def sentence(self) -> str:
        return f"{self.patron} discards a card at box {self.place}"


def aside(place: str) -> str:
    """The place of the card that a hand discards."""
    return f"discard {place}"


@cites("coloradoholdem.1.discard")
def _set_aside(table: Table, event: CardSetAside) -> Table:
    """The discard lies face down in its own area, and is no longer part of the hand."""
    there = table.play.hands[event.place]
    kept = (*there[: event.card - 1], *there[event.card :])
    away = (there[event.card - 1],)
    hands: Mapping[str, object] = {**table.play.hands, event.place: kept, aside(event.place): away}
    said = (*hand(table, event.place).said, DISCARD)
    return revised(changed(table, hands=hands), event.place, said=said)


DISCARDS = Part(
    name="discards",
    evolve={CardSetAside: _set_aside},
    events=(CardSetAside,),
    names={aside(str(n)): Named(f"the discard of box {n}") for n in range(1, MOST_SEATS + 1)},
)
"""Each hand discards one card."""
