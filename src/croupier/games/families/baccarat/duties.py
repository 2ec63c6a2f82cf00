"""The latest time at which the cards of a baccarat table must be changed."""

from __future__ import annotations

from typing import Any

from croupier.core.duty import Duty, Placed
from croupier.core.event import CardsShuffled, Event
from croupier.core.part import Part
from croupier.core.table import Table
from croupier.games.families import new_cards
from croupier.games.families.shoe import CardsRemoved
from croupier.rulebook.citation import cites, own

EACH_SHOE = ("baccarat.3.b", "midibaccarat.9.d")
BY_THE_DAY = ("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
CONTINUOUS = ("minibaccarat.14",)
"""The clause of the game that may be dealt from a continuous shuffler."""


@cites("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.18.3")
def new_cards_each_shoe(rules: Any) -> bool:
    """Baccarat and midibaccarat use new cards for every shoe; minibaccarat if its rules say so."""
    return bool(rules.own(EACH_SHOE)) or rules.change_each_shoe


def renewed(rules: Any) -> tuple[type[Event], ...]:
    """Other cards come with each shoe, or only when the cards are removed."""
    return (CardsShuffled, CardsRemoved) if new_cards_each_shoe(rules) else (CardsRemoved,)


@cites("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a", "cmr146.49.7.g")
def cards_due_out(rules: Any, placed: Placed) -> Duty:
    """Opened cards are changed within 24 hours; 48 may be allowed with a continuous shuffler."""
    longer = new_cards.extended(rules, placed) if getattr(rules, "csm", False) else None
    because = rules.own((*EACH_SHOE, *BY_THE_DAY))
    return longer or new_cards.due_after(placed.at, because=because)


def _shuffled_continuously(table: Table) -> str | None:
    return None if table.rules.csm else "only with a continuous shuffler"


def part(law: str) -> Part:
    """The cards of one of the three games are due out, and are changed."""
    more = (new_cards.extension(_shuffled_continuously),) if own(law, CONTINUOUS) else ()
    return new_cards.part(own(law, (*EACH_SHOE, *BY_THE_DAY)), cards_due_out, renewed, more)
