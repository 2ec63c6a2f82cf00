"""Calls: which irregularities the people of the house may call at a table.

Most are accidents with cards, dice or wheels, and the remedy shows a card, removes one, voids a
draw or returns wagers. On the floor they are dealt from values fixed in advance, so accidents
cannot happen. Therefore none of these may be called at a live table: anyone who could call one
could choose when. The conduct of people may be called there before the betting closes, and what is
due by the clock (`duties`) once it is due. The box of a fund is counted by two people who sign
(`croupier.floor.money.funds`). Practice tables are for learning all calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.core.errors import Refused
from croupier.core.event import Confirmed, Event, IncidentCalled
from croupier.core.part import Funds, Incident
from croupier.core.table import IDLE, Table
from croupier.floor.money.ledger import LIVE
from croupier.floor.tables.living import Living, Moment

DEALT = "cards, dice and wheels come from values fixed in advance, which no accident changes"
DECIDED = "the betting has closed, and the round is not over"
BOTH = 2
"""How many people sign for what is done with a fund."""
PRACTICED, LATER = "this call at a practice table", "this call once the round is over"


def offered(found: Living) -> tuple[Incident, ...]:
    """The irregularities that may ever be called at a table of its mode."""
    every = found.game.incidents
    return tuple(one for one in every if one.conduct) if found.mode == LIVE else every


def possible(found: Living) -> tuple[Incident, ...]:
    """The irregularities that may be called at a table now."""
    table = found.driver.table
    if found.mode == LIVE and _decided(table, found.source.values.round):
        return ()
    return tuple(one for one in offered(found) if one.possible(table) is None)


def admit(
    found: Living,
    begun: Moment,
    events: Iterable[Event],
    due: Callable[[], tuple[str, ...]] = tuple,
) -> None:
    """Refuse calls that are not allowed at a live table, or not now.

    `due` are the calls by which something is done that is due by the clock.
    """
    happened = tuple(events)
    called = [event for event in happened if isinstance(event, IncidentCalled)]
    if begun.mode != LIVE or not called:
        return
    for event in called:
        one = found.game.incident(event.name)
        what = f"{one.name if one else event.name} at {found.name}, a live table"
        if one is not None and (one.key in due() or _signed(found, one, happened)):
            continue
        if one is None or not one.conduct:
            raise Refused(what, DEALT, event.cites, PRACTICED)
        if _decided(begun.table, begun.values.round):
            raise Refused(what, DECIDED, event.cites, LATER)


def _signed(found: Living, one: Incident, events: Iterable[Event]) -> bool:
    """Whether two people have signed for what is done with money that is kept for patrons."""
    funds = found.game.get(Funds)
    by = {event.by for event in events if isinstance(event, Confirmed)}
    return funds is not None and one.key in (funds.counted, funds.ended) and len(by) >= BOTH


def _decided(table: Table, closed: int) -> bool:
    """Whether a round is under way whose betting has closed, even if it is open again."""
    return table.stage != IDLE and (not table.open or closed == table.round)
