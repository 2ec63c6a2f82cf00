"""The latest time at which the cards of a baccarat table must be changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from croupier.core.duty import Duty, Placed
from croupier.core.event import CardsShuffled, Event, Flagged
from croupier.core.part import Incident, Part
from croupier.core.table import Table
from croupier.games.families import new_cards
from croupier.games.families.upkeep import CardsRemoved
from croupier.rulebook.citation import cites, own

TWO_DAYS = timedelta(hours=48)
EACH_SHOE = ("baccarat.3.b", "midibaccarat.9.d")
BY_THE_DAY = ("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
EXTENDED = ("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
NOTICE = ("cmr146.49.7.g.3",)
CONTINUOUS = ("minibaccarat.14",)
"""The clause of the game that may be dealt from a continuous shuffler."""
NOTIFIED = "surveillance is notified that the cards are used for 48 hours"
LEAST_DECKS = 6
EXTEND = "cards_extended"
"""The call by which surveillance is notified; a person of the house who makes it confirms it."""
CALLED = f"incident {EXTEND}"


@cites("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.18.3")
def new_cards_each_shoe(rules: Any) -> bool:
    """Baccarat and midibaccarat use new cards for every shoe; minibaccarat if its rules say so."""
    return bool(rules.own(EACH_SHOE)) or rules.change_each_shoe


def renewed(rules: Any) -> tuple[type[Event], ...]:
    """Other cards come with each shoe, or only when the cards are removed."""
    return (CardsShuffled, CardsRemoved) if new_cards_each_shoe(rules) else (CardsRemoved,)


@cites("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
@cites("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def cards_due_out(rules: Any, placed: Placed) -> Duty:
    """Opened cards are changed within 24 hours; 48 may be allowed with a continuous shuffler.

    The table must then have been open the entire time, and surveillance notified.
    """
    said = placed.kept_open and not {NOTIFIED, CALLED}.isdisjoint(placed.confirmed)
    if getattr(rules, "csm", False) and said and rules.decks >= LEAST_DECKS:
        return new_cards.due_after(placed.at, TWO_DAYS, EXTENDED)
    return new_cards.due_after(placed.at, because=rules.own((*EACH_SHOE, *BY_THE_DAY)))


@cites("cmr146.49.7.g", "cmr146.49.7.g.2")
def _may_be_extended(table: Table) -> str | None:
    """Only a table with a continuous shuffler and six decks or more may use its cards longer."""
    fits = table.rules.csm and table.rules.decks >= LEAST_DECKS
    return None if fits else "only with a continuous shuffler and at least six decks"


@cites("cmr146.49.7.g.3")
def cards_extended(table: Table, details: Mapping[str, str]) -> tuple[Event, ...]:
    """Surveillance is notified that the cards of this table are used for up to 48 hours."""
    return (Flagged(about="the cards of the table", why=NOTIFIED, cites=NOTICE),)


EXTENSION = Incident(
    EXTEND,
    "GN-14g",
    "The cards are used for up to 48 hours",
    EXTENDED,
    _may_be_extended,
    cards_extended,
    conduct=True,
)


def part(law: str) -> Part:
    """The cards of one of the three games are due out, and are changed."""
    more = (EXTENSION,) if own(law, CONTINUOUS) else ()
    return new_cards.part(own(law, (*EACH_SHOE, *BY_THE_DAY)), cards_due_out, renewed, more)
