"""Spanish 21 tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.games.spanish21.procedure import SPANISH21
from croupier.rulebook.rules import rules_for
from tests.games.twentyone import BURN, asked, go, nearly_empty, net, over, says, scripted, wagered

__all__ = [
    "BURN",
    "asked",
    "dealt",
    "events",
    "go",
    "nearly_empty",
    "net",
    "over",
    "rules",
    "says",
    "table_of",
]
DEFAULT = "10 on main"


def rules(**options: Any) -> Any:
    """The rules of a table with these choices."""
    return rules_for(SPANISH21, options)


def table_of(cards: str, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    return scripted(SPANISH21, (BURN, *cards.split()), patrons, options)


def dealt(cards: str, *bids: str, patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question."""
    return wagered(table_of(cards, patrons, **options), *(bids or (DEFAULT,)))


def events(table: Driver) -> tuple[Event, ...]:
    """Everything that happened at a table."""
    return tuple(entry.event for entry in table.log)
