"""Every payment at a table, explained by its clauses in plain words."""

from __future__ import annotations

from collections.abc import Callable

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
    RoundOpened,
    RoundVoided,
    Turned,
    VigorishCollected,
    VigorishMarked,
    WagerPlaced,
    WagerTakenDown,
)
from croupier.core.money import money
from croupier.core.part import Contested, KeptDown
from croupier.equipment.cards import pretty
from croupier.notation.prose import Setting, because, sentence, setting, stakes
from croupier.rulebook.law import clause

DECISIVE = (
    Drawn,
    OutcomeDeclared,
    Dealt,
    DrawVoided,
    IncidentCalled,
    RoundVoided,
    Collected,
    Paid,
    Returned,
    Barred,
    Added,
    VigorishMarked,
    VigorishCollected,
    Flagged,
    RoundEnded,
)
"""The events that move money or decide it."""


class Explained(msgspec.Struct, frozen=True):
    """A description of what happened in a round, and what each clause behind it says."""

    round: int
    patron: str
    says: str
    cites: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says}. {self.why}" if self.why else self.says

    @property
    def why(self) -> str:
        """The gist of each clause."""
        return " ".join(gist(one) for one in self.cites)

    def after(self, said: set[str]) -> str:
        """The same, with only the ID of a clause that was said before; the others are said now."""
        why = " ".join(once(one, said) for one in self.cites)
        return f"{self.says}. {why}" if why else self.says


def gist(clause_id: str) -> str:
    """What a clause says in our words, with its ID; only the ID if it is not one of ours."""
    try:
        words = clause(clause_id).gist
    except Refused:
        words = ""
    return f"{words} [{clause_id}]" if words else f"[{clause_id}]"


def once(clause_id: str, said: set[str]) -> str:
    """What a clause says, or only its ID if that was said before."""
    words = f"[{clause_id}]" if clause_id in said else gist(clause_id)
    said.add(clause_id)
    return words


def explain(driver: Driver, known: Callable[[Dealt], str] | None = None) -> tuple[Explained, ...]:
    """Everything that moved money or decided it, in order.

    `known` says what was dealt to a reader who knows more than what lies face up.
    """
    where = setting(driver.game, driver.rules)
    events = tuple(entry.event for entry in driver.log)
    lay = stakes(driver.table, events)
    number, found = driver.start.round, []
    down, contested = (driver.game.get(part) is not None for part in (KeptDown, Contested))
    for place, event in enumerate(events):
        number = event.round if isinstance(event, RoundOpened) else number
        if known is not None and isinstance(event, Dealt):
            found.append(Explained(number, "", known(event), event.cites))
        elif contested and isinstance(event, Turned):
            found.append(_shown(event, events[place : place + 2][-1], number, where))
        elif isinstance(event, DECISIVE):
            shown = event.hidden() if down and event.seen_by == () else event
            says = _said(shown or event, where, lay.get(place, 0))
            cites = because(event, where)
            found.append(Explained(number, getattr(event, "patron", ""), says, cites))
        elif event.is_decisive and (says := sentence(event, where)):
            found.append(Explained(number, _whose(driver, event), says, because(event, where)))
        elif isinstance(event, WagerTakenDown) and (cites := because(event, where)):
            found.append(Explained(number, event.patron, sentence(event, where), cites))
        elif isinstance(event, WagerPlaced) and event.wager.commission:
            found.append(_commission(driver, event, number, where))
    return tuple(found)


def _shown(event: Turned, read: Event, number: int, where: Setting) -> Explained:
    """A hand that is shown in a contest among players, and what it makes, which follows."""
    its = str(getattr(read, "seat", "")) == event.place
    patron = str(getattr(read, "patron", "")) if its else ""
    cards = " ".join(map(pretty, event.cards))
    made = sentence(read, where).removeprefix(patron)
    says = f"{patron} shows {cards} and{made}" if patron else sentence(event, where)
    return Explained(number, patron, says, event.cites)


def _whose(driver: Driver, event: Event) -> str:
    """The patron who gains or loses chips by a game's own event; "" if nobody does."""
    return next((one for one in driver.table.patrons if event.brings(one)), "")


def _commission(driver: Driver, event: WagerPlaced, number: int, where: Setting) -> Explained:
    """A wager on which commission is taken, explained by the clauses of its kind."""
    kind = driver.game.kind(event.wager.kind)
    cites = (*event.cites, *(kind.cites if kind else ()))
    return Explained(number, event.wager.patron, sentence(event, where), cites)


def _said(event: Event, where: Setting, stake: int) -> str:
    """The sentence for an event; at the end of a round, with each patron's balance."""
    words = sentence(event, where, stake)
    if not isinstance(event, RoundEnded) or not event.balances:
        return words
    return f"{words}: {', '.join(f'{who} has {money(has)}' for who, has in event.balances.items())}"
