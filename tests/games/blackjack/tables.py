"""Blackjack tables whose cards are given beforehand."""

from typing import Any

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Collected, Event, Paid
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.source import Scripted
from croupier.front import STAKE
from croupier.games.blackjack.procedure import BLACKJACK
from tests.games.scripted import only

BURN = "2c"
"""The card that is burned first at these tables."""


def table_of(cards: str, patrons: int = 1, **options: Any) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    by_hand, others = options.get("variant") == "6_to_5", ("csm", "double_shoe")
    burned = () if by_hand or any(options.get(key) for key in others) else (BURN,)
    return croupier.table(
        BLACKJACK,
        source=Scripted((*burned, *cards.split())),
        patrons=tuple(f"p{n + 1}" for n in range(patrons)),
        options=options,
        clock=lambda: "2026-03-01T20:00:00+00:00",
    )


def dealt(cards: str, *bids: str, patrons: int = 1, **options: Any) -> Driver:
    """The same once every patron has made these wagers, at the first question."""
    table = table_of(cards, patrons, **options)
    for n in range(patrons):
        for bid in bids or ("10 on main",):
            table.place(f"p{n + 1}", bid)
    go(table)
    return table


def go(table: Driver) -> tuple[Event, ...]:
    """Play on until somebody is asked about a hand, or the round is over."""
    done: list[Event] = []
    while table.table.stage != IDLE:
        step = table.step_now
        if isinstance(step, Ask) and step.about == "the cut":
            done += table.choose(step.patrons[0], "decline")
        elif isinstance(step, Ask):
            break
        else:
            done += table.step()
    return tuple(done)


def says(table: Driver, *choices: str) -> tuple[Event, ...]:
    """Whoever is asked answers so, one after the other; the table plays on after each."""
    done: list[Event] = []
    for choice in choices:
        done += table.choose(asked(table).patrons[0], choice)
        done += go(table)
    return tuple(done)


def asked(table: Driver) -> Ask:
    """What is asked now."""
    assert isinstance(table.step_now, Ask)
    return table.step_now


def over(table: Driver) -> bool:
    """Whether the round is over, with nothing left on the layout."""
    return table.table.stage == IDLE and not table.table.wagers


def net(table: Driver, patron: str = "p1") -> int:
    """What a patron has won beside what they came with, in whole dollars."""
    whole, rest = divmod(table.balances[patron] - STAKE, 100)
    assert not rest
    return whole


def settled(table: Any, spot: str) -> int:
    """What a wager came to so far, in cents: what was paid, or less what was collected."""
    events: list[Event] = [entry.event for entry in table.log]
    paid = sum(e.amount for e in only(events, Paid) if e.spot.startswith(spot))
    return paid - sum(e.amount for e in only(events, Collected) if e.spot.startswith(spot))
