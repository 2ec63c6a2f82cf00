"""The latest time at which the cards of a baccarat table must be changed."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from croupier.core.duty import Duty, after
from croupier.rulebook.citation import cites

DAY, TWO_DAYS = timedelta(hours=24), timedelta(hours=48)
EACH_SHOE = ("baccarat.3.b", "midibaccarat.9.d")
BY_THE_DAY = ("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
EXTENDED = ("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
LEAST_DECKS = 6


@cites("baccarat.3.b", "midibaccarat.9.d", "minibaccarat.3.c", "cmr146.18.3")
def new_cards_each_shoe(rules: Any) -> bool:
    """Baccarat and midibaccarat use new cards for every shoe; minibaccarat if its rules say so."""
    return bool(rules.own(EACH_SHOE)) or rules.change_each_shoe


@cites("minibaccarat.3.c", "cmr146.49.7", "cmr146.49.7.a")
@cites("cmr146.49.7.g", "cmr146.49.7.g.1", "cmr146.49.7.g.2", "cmr146.49.7.g.3")
def cards_due_out(
    rules: Any, placed: str, *, open_since: bool = False, notified: bool = False
) -> Duty:
    """Opened cards are changed within 24 hours; 48 may be allowed with a continuous shuffler.

    `open_since` says that the table has been open the entire time, `notified` that surveillance was
    notified.
    """
    what = "change the cards of the table"
    if getattr(rules, "csm", False) and open_since and notified and rules.decks >= LEAST_DECKS:
        return Duty(what, after(placed, TWO_DAYS), EXTENDED, "casino supervisor")
    because = rules.own((*EACH_SHOE, *BY_THE_DAY))
    return Duty(what, after(placed, DAY), because, "casino supervisor")
