"""Red dog tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask, Deal, Open, Shuffle
from croupier.core.table import IDLE
from croupier.core.wager import Wager
from tests.games.scripted import scripted

BURN = "2c"
"""The card that is burned first at these tables."""


def dealt(*cards: str, **options: Any) -> Driver:
    """A table whose shoe burns the 2 of clubs and then deals these cards; p1 and p2 are there."""
    return scripted("reddog", (BURN, *cards), **options)


def hand(*cards: str, amount: int = 10, **options: Any) -> Driver:
    """The same once p1 has wagered and the first round is played as far as it goes by itself."""
    table = dealt(*cards, **options)
    table.place("p1", f"{amount} on main")
    table.play_round()
    return table


def raising(*cards: str, amount: int = 10, **options: Any) -> Driver:
    """The same, at the moment the spread is announced."""
    table = dealt(*cards, **options)
    table.place("p1", f"{amount} on main")
    to_raises(table)
    return table


def to_raises(table: Driver) -> None:
    """Play until raises are open."""
    table.play_round(until=lambda now: now.play.raising)
    assert isinstance(table.step_now, Open)


def to_cut(table: Driver) -> Ask:
    """Open a round and shuffle, until somebody is offered the cut."""
    table.step()
    assert isinstance(table.step_now, Shuffle)
    table.step()
    assert isinstance(table.step_now, Ask)
    return table.step_now


def finish(table: Driver) -> tuple[Event, ...]:
    """Play what is left of the round."""
    return table.play_round() if table.table.stage != IDLE else ()


def chips(table: Driver, patron: str = "p1") -> int:
    """What a patron has beside the layout, in dollars."""
    return table.balances[patron] // 100


def wager(table: Driver, kind: str, patron: str = "p1") -> Wager:
    """A patron's wager of a kind, which is there."""
    return next(one for one in table.table.wagers_of(patron) if one.kind == kind)


def due(table: Driver) -> Deal:
    """The card the table waits for."""
    assert isinstance(table.step_now, Deal)
    return table.step_now
