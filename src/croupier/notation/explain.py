"""Every payment of a table by its clauses, in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Added,
    Barred,
    Collected,
    Dealt,
    Drawn,
    DrawVoided,
    Event,
    Flagged,
    IncidentCalled,
    OutcomeDeclared,
    Paid,
    Returned,
    RoundEnded,
    RoundVoided,
    VigorishCollected,
    VigorishMarked,
)
from croupier.core.fold import apply
from croupier.core.money import Cents, dollars
from croupier.core.table import Table
from croupier.notation.inputs import placed
from croupier.rulebook.law import clause

Written = Callable[[Cents], str]
"""How amounts are written."""


class Explained(msgspec.Struct, frozen=True):
    """What happened in a round, in words, and what each clause behind it says."""

    round: int
    patron: str
    says: str
    cites: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says}: {self.why}" if self.why else self.says

    @property
    def why(self) -> str:
        """The gist of each clause."""
        return " ".join(gist(one) for one in self.cites)


def gist(clause_id: str) -> str:
    """What a clause says in our words, with its ID; a clause that is not ours is its ID alone."""
    try:
        told = clause(clause_id).gist
    except Refused:
        told = ""
    return f"{told} [{clause_id}]" if told else f"[{clause_id}]"


def explain(driver: Driver) -> tuple[Explained, ...]:
    """Everything that moved money or decided it, in order."""
    table, found = driver.start, []
    for entry in driver.log:
        event = entry.event
        words = WORDS.get(type(event))
        if words is not None:
            patron = getattr(event, "patron", "")
            found.append(Explained(table.round, patron, words(table, event), event.cites))
        table = apply(driver.game, table, event)
    return tuple(found)


def _stake(table: Table, event: Any) -> int:
    """What lies on the wager before this event."""
    wager = table.wager(event.wager)
    return wager.amount if wager else 0


def settled(
    event: Paid | Collected | Returned, whole: Cents, spot: str, money: Written = dollars
) -> str:
    """How a stake on a spot, so called, is settled: the part of it, the odds, what they come to."""
    if isinstance(event, Collected):
        return f"{_part(event.amount, whole, spot, money)} loses"
    if isinstance(event, Returned):
        return f"{_part(event.amount, whole, spot, money)} is returned"
    return _paid(event, whole, spot, money)


def _part(amount: int, whole: int, spot: str, money: Written) -> str:
    of = f" of {money(whole)}" if amount != whole else ""
    return f"{money(amount)}{of} on {spot}"


def _paid(event: Paid, whole: Cents, spot: str, money: Written) -> str:
    """The part of the stake that wins, the odds, and what they come to."""
    if event.odds is None:
        return f"{_part(whole, whole, spot, money)} wins {money(event.amount)}"
    exact = event.returned and event.odds.fraction * event.returned == event.amount
    won = event.returned if exact else whole
    less = f" less {money(kept)}" if (kept := event.less(whole)) else ""
    return f"{_part(won, whole, spot, money)} at {event.odds}{less} = {money(event.amount)}"


def _settled(table: Table, event: Paid | Collected | Returned) -> str:
    return f"{event.patron}: {settled(event, _stake(table, event), event.spot)}"


def _barred(table: Table, event: Barred) -> str:
    return f"{event.patron}: {dollars(event.amount)} on {event.spot} is barred and stays"


def _balances(table: Table, event: RoundEnded) -> str:
    told = ", ".join(f"{who} has {dollars(amount)}" for who, amount in event.balances.items())
    return f"end of round {event.round}; {told}" if told else f"end of round {event.round}"


WORDS: Mapping[type[Event], Callable[[Table, Any], str]] = {
    Drawn: lambda table, event: f"{event.device} {event.outcome}",
    OutcomeDeclared: lambda table, event: f"{event.device} declared {event.outcome}",
    Dealt: lambda table, event: f"{event.device} {placed(event)}",
    Added: lambda table, event: f"{event.patron}: {dollars(event.amount)} more on {event.spot}",
    VigorishMarked: lambda table, event: f"{event.patron}: vigorish {dollars(event.amount)} owed",
    VigorishCollected: lambda table, event: f"{event.patron}: vigorish {dollars(event.amount)}",
    DrawVoided: lambda table, event: f"{event.says} {event.outcome}".rstrip(),
    IncidentCalled: lambda table, event: f"incident {event.name}",
    RoundVoided: lambda table, event: f"round void, declared by {event.by}: {event.why}",
    Collected: _settled,
    Paid: _settled,
    Returned: _settled,
    Barred: _barred,
    Flagged: lambda table, event: f"flagged, {event.about}: {event.why}",
    RoundEnded: _balances,
}
