"""The event that ends a coup, in every game that deals one."""

from __future__ import annotations

from croupier.core.event import Event
from croupier.core.moment import Moment
from croupier.games.families.coup import HANDS, Coup, points

MOMENT = Moment(counts=lambda hand, cards: str(points(cards)) if hand in HANDS else "")
"""What both hands count."""


class CoupEnded(Event, frozen=True, kw_only=True, tag="coup_ended"):
    """Both hands have all their cards: what the dealer announces."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int
    player_pair: bool
    banker_pair: bool
    says: str

    def sentence(self) -> str:
        return f"Dealer: “{self.says}”"

    def headline(self) -> str:
        """Both counts, the winning hand first."""
        if self.player == self.banker:
            return f"Tie, {self.player} each"
        hands = sorted((("Player", self.player), ("Banker", self.banker)), key=lambda one: -one[1])
        return ", ".join(f"{name} {count}" for name, count in hands)

    def result(self) -> str:
        """The counts and the winning hand."""
        won = "tie" if self.player == self.banker else "player" * (self.player > self.banker)
        return f"{self.player}-{self.banker} {won or 'banker'}"


def coup_ended(one: Coup, says: str, cites: tuple[str, ...]) -> CoupEnded:
    """The coup as the dealer announces it."""
    return CoupEnded(
        player=one.player,
        banker=one.banker,
        player_cards=one.player_cards,
        banker_cards=one.banker_cards,
        player_pair=one.player_pair,
        banker_pair=one.banker_pair,
        says=says,
        cites=cites,
    )


def coup_of(event: CoupEnded) -> Coup:
    """The coup described by an event."""
    return Coup(
        event.player,
        event.banker,
        event.player_cards,
        event.banker_cards,
        event.player_pair,
        event.banker_pair,
    )
