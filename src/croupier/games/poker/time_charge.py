"""Time charges: what each seat pays for the time it is held, between rounds of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Protocol

from croupier.core.duty import after, between
from croupier.core.errors import Refused
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.games.poker.division import divide
from croupier.rulebook.citation import cites


class Times(Protocol):
    """The choices of a house on which its time charges depend."""

    @property
    def time_part(self) -> Fraction:
        """The part of the hourly fee that is taken each time."""

    @property
    def time_per(self) -> str:
        """Whether players or the table pay it."""


@cites("poker.14.b.3.i")
def charges(
    rules: Times, seated: Sequence[str], stacks: Mapping[str, Cents]
) -> Mapping[str, Cents]:
    """Each seated player pays, active or not, or all share the table's charge; never on credit."""
    each = int(rules.time_part)
    if rules.time_per == "player":
        due = dict.fromkeys(seated, each)
    else:
        places = range(len(seated))
        parts = divide(each, places, places) if seated else {}
        due = {patron: parts[place] for place, patron in enumerate(seated)}
    found = {patron: min(amount, stacks.get(patron, 0)) for patron, amount in due.items()}
    return {patron: amount for patron, amount in found.items() if amount}


@cites("poker.14.b.3.ii", "poker.14.b.3.iii")
def once_due(table: Table, now: str) -> None:
    """The next charge is taken when the time has passed for which the last one was."""
    last, because = table.play.charged_at, ("poker.14.b.3.ii", "poker.14.b.3.iii")
    if not (last and now):
        return
    span, passed = timedelta(minutes=int(table.rules.time_every)), between(last, now)
    if passed is None:
        why = "it cannot be compared with the time of the last charge"
        accepted = "a time with its date and zone, such as 2026-03-01T20:30:00-05:00"
        raise Refused(f"a time charge at {now}", why, because, accepted)
    if passed < span:
        why = f"{table.rules.time_every} minutes have not passed since time was last charged"
        raise Refused("a time charge", why, because, f"a time charge from {after(last, span)} on")
