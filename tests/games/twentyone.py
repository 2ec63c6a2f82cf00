"""How a table of twenty-one is played in tests, its cards given beforehand."""

from collections.abc import Iterable
from typing import Any

import croupier
from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.game import Game
from croupier.core.step import Ask
from croupier.core.table import IDLE
from croupier.equipment.shoe import without
from croupier.equipment.source import Scripted
from croupier.front import STAKE
from croupier.games.families.changing import changed

BURN = "2c"
"""The card that is burned first at these tables."""


def scripted(game: Game, cards: Iterable[str], patrons: int, options: dict[str, Any]) -> Driver:
    """A table that deals these cards in order; p1 sits at the first box, p2 at the second."""
    return croupier.table(
        game,
        source=Scripted(cards),
        patrons=tuple(f"p{n + 1}" for n in range(patrons)),
        options=options,
        clock=lambda: "2026-03-01T20:00:00+00:00",
    )


def wagered(table: Driver, *bids: str) -> Driver:
    """The same once every patron has made these wagers, at the first question."""
    for patron in table.table.patrons:
        for bid in bids:
            table.place(patron, bid)
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


def nearly_empty(table: Driver, left: int) -> None:
    """All but so many cards of the shoe lie in the discard rack, lowest ranks last."""
    shoe = table.table.play.shoe
    gone = tuple(face for face in shoe.pack.faces for _ in range(shoe.count(face)))[left:]
    spent = without(shoe, gone)
    rack = (*spent.rack, gone)
    table.table = changed(
        table.table,
        shoe=type(spent)(
            spent.pack, spent.left, spent.dealt, spent.state, spent.cut, spent.behind, rack
        ),
    )
