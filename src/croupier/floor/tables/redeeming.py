"""Redeeming at the cage: a cashier cashes the chips that a patron presents.

The rules of the table decide whether the patron may leave with them, as they do when the patron
cashes out. The journal names the cashier.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CashedOut, Event
from croupier.core.money import Cents
from croupier.core.step import Ask
from croupier.floor.money.tips import is_tip
from croupier.floor.people.accounts import CASHIER
from croupier.rulebook.citation import cites

CLAUSE = ("cmr146.09.6",)


def paid(events: Iterable[Event], patron: str) -> Cents:
    """What a patron was paid for chips by an act, after which the table may have gone on."""
    own = (one for one in events if isinstance(one, CashedOut) and one.patron == patron)
    return sum(one.amount for one in own if not is_tip(one))


@cites("cmr146.09.6")
def redeem(driver: Driver, patron: str, by: str) -> None:
    """A cashier redeems all chips of a patron who has nothing at stake at the table."""
    table, step = driver.table, driver.step_now
    what = f"the chips of {patron}"
    if not table.accounts.get(patron, 0):
        raise Refused(what, f"{patron} has none at this table", CLAUSE, "another table")
    if table.wagers_of(patron):
        why = f"{patron} has wagers on the layout"
        raise Refused(what, why, CLAUSE, "trying again when they are settled or taken back")
    if isinstance(step, Ask) and patron in step.patrons:
        why = f"the table is waiting for {patron} to decide"
        raise Refused(what, why, CLAUSE, "trying again after the round")
    driver.confirm(CASHIER, f"{patron} presents chips at the cage", by)
    driver.cash_out(patron)
