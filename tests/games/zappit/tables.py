"""ZAPPIT tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.games.zappit.procedure import ZAPPIT
from tests.games.twentyone import BURN, asked, go, net, over, says, scripted, wagered

__all__ = ["BURN", "asked", "dealt", "go", "net", "over", "says", "table_of"]


def table_of(cards: str, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    return scripted(ZAPPIT, (BURN, *cards.split()), patrons, options)


def dealt(cards: str, bid: str = "10 on main", patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made this wager, at the first question."""
    return wagered(table_of(cards, patrons, **options), bid)
