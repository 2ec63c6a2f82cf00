"""Caribbean stud tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid, Returned
from croupier.games.caribbeanstud.procedure import CARIBBEAN_STUD
from tests.games.twentyone import asked, go, net, over, says, scripted

__all__ = [
    "FLUSH",
    "FOUR",
    "FULL_HOUSE",
    "HIGH",
    "KING_HIGH",
    "ROYAL",
    "STEEL",
    "asked",
    "dealt",
    "go",
    "money",
    "net",
    "over",
    "says",
    "table_of",
]

ROYAL, STEEL = "As Ks Qs Js Ts", "9h 8h 7h 6h 5h"
FOUR, FULL_HOUSE, FLUSH = "8c 8d 8h 8s 2c", "7c 7d 7s 3c 3d", "Jd Td 9d 5d 4d"
HIGH, KING_HIGH = "Ac Kc 9c 6d 4h", "Kd Qh 8s 6c 2d"
"""A dealer who qualifies with the least hands, and one who does not."""


def table_of(*hands: str, patrons: int = 0, **options: Any) -> Driver:
    """A table that deals stacks in this order: a hand for each patron from box 1, the dealer's."""
    cards = [card for hand in hands for card in hand.split()]
    return scripted(CARIBBEAN_STUD, cards, patrons or max(1, len(hands) - 1), options)


def dealt(*hands: str, bids: str = "10 on ante", **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question.

    Bids of patrons who differ are separated by a slash, those of one patron by commas.
    """
    table = table_of(*hands, **options)
    several = bids.split(" / ")
    for number, patron in enumerate(table.table.patrons):
        for bid in several[number % len(several)].split(", "):
            table.place(patron, bid)
    go(table)
    return table


def money(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """What was collected, paid or returned: how, on which spot, how many dollars."""
    made = (e for e in events if isinstance(e, Collected | Paid | Returned))
    return [(type(e).__name__.lower(), e.spot, e.amount // 100) for e in made]
