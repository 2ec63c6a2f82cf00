"""Three card poker tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid, Returned
from croupier.games.threecardpoker.procedure import THREE_CARD_POKER
from tests.games.twentyone import asked, go, net, over, says, scripted

__all__ = ["asked", "dealt", "go", "money", "net", "over", "says", "table_of"]

HIGH = "As Kd 9h"
"""Ace high, which beats no dealer's pair."""
NO_HAND = "Jc 9d 4s"
"""A dealer's hand below queen high."""


def table_of(cards: str = "", /, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    return scripted(THREE_CARD_POKER, cards.split(), patrons, options)


def dealt(cards: str, /, *bids: str, patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question."""
    table = table_of(cards, patrons, **options)
    for patron in table.table.patrons:
        for bid in bids or ("10 on ante",):
            table.place(patron, bid)
    go(table)
    return table


def money(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """What is collected, paid and returned, in order, in dollars."""
    moved = (e for e in events if isinstance(e, Collected | Paid | Returned))
    return [(type(e).__name__.lower(), e.spot, e.amount // 100) for e in moved]
