"""Blackjack tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid
from croupier.games.blackjack.procedure import BLACKJACK
from tests.games.scripted import only
from tests.games.twentyone import BURN, asked, go, net, over, says, scripted, wagered

__all__ = ["BURN", "asked", "dealt", "go", "net", "over", "says", "settled", "table_of"]
DEFAULT = "10 on main"


def table_of(cards: str, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    by_hand, others = options.get("variant") == "6_to_5", ("csm", "double_shoe")
    burned = () if by_hand or any(options.get(key) for key in others) else (BURN,)
    return scripted(BLACKJACK, (*burned, *cards.split()), patrons, options)


def dealt(cards: str, *bids: str, patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question."""
    return wagered(table_of(cards, patrons, **options), *(bids or (DEFAULT,)))


def settled(table: Any, spot: str) -> int:
    """What a wager came to so far, in cents: what was paid, or less what was collected."""
    events: list[Event] = [entry.event for entry in table.log]
    paid = sum(e.amount for e in only(events, Paid) if e.spot.startswith(spot))
    return paid - sum(e.amount for e in only(events, Collected) if e.spot.startswith(spot))
