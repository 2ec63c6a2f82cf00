"""Colorado hold 'em tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid, Returned
from croupier.games.coloradoholdem.procedure import COLORADO_HOLDEM
from tests.games.twentyone import asked, go, net, over, says, scripted, wagered

__all__ = ["asked", "dealt", "go", "in_order", "money", "net", "over", "says", "table_of"]

COMMUNITY = "2c 7d Jh"
"""The community cards from the dealer's left to the right."""


def in_order(hands: str, community: str = COMMUNITY, deal: str = "automated") -> str:
    """The deck, top card first, that deals these hands and community cards."""
    each, left_to_right = [hand.split() for hand in hands.split("|")], community.split()
    if deal == "automated":
        stacks = [card for hand in each for card in hand]
        return " ".join((*stacks, *reversed(left_to_right)))
    rounds = zip(*each, left_to_right, strict=True)
    return " ".join(card for one in rounds for card in one)


def table_of(cards: str = "", patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first position, p2 at the second."""
    return scripted(COLORADO_HOLDEM, cards.split(), patrons, options)


def dealt(
    hands: str, community: str = COMMUNITY, *bids: str, deal: str = "automated", **options: Any
) -> Driver:
    """A table with these hands, at the first question; everybody has made the same wagers."""
    if deal == "hand":
        options["shuffler"] = True
    cards = in_order(hands, community, deal)
    table = table_of(cards, hands.count("|") + 1, deal=deal, **options)
    return wagered(table, *(bids or ("20 on ante",)))


def money(events: tuple[Event, ...]) -> list[tuple[str, str, int]]:
    """What was collected, paid and returned, in order: how, where, and how many dollars."""
    moved = (one for one in events if isinstance(one, Collected | Paid | Returned))
    return [(type(one).__name__.lower(), one.spot, one.amount // 100) for one in moved]
