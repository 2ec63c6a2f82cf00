"""Double down stud tables whose cards are given beforehand."""

from typing import Any

from croupier.core.driver import Driver
from croupier.core.event import Event
from croupier.core.step import Ask, Open, Shuffle
from croupier.core.table import IDLE
from croupier.core.wager import Wager
from tests.games.scripted import scripted

JACKS = "Js 2h Jd 7c 9s"
"""One player's hand: a pair of jacks with the hole card, the 2 of hearts."""


def dealt(cards: str = "", **options: Any) -> Driver:
    """A table for p1 and p2 that deals these cards."""
    return scripted("doubledownstud", cards.split(), **options)


def doubling(cards: str = JACKS, *bids: str, **options: Any) -> Driver:
    """The same with wagers of p1 (10 dollars unless said otherwise), once doubles are open.

    Where a player may use two areas, p2 sits far from p1.
    """
    table = dealt(cards, **options)
    if "areas" in options:
        table.act("p2", "sit", seat="7")
    for bid in bids or ("10 on main",):
        table.place("p1", bid)
    to_doubles(table)
    return table


def hand(cards: str = JACKS, *bids: str, **options: Any) -> Driver:
    """The same, played to its end without a double."""
    table = doubling(cards, *bids, **options)
    finish(table)
    return table


def to_doubles(table: Driver) -> None:
    """Play until doubles are open."""
    table.play_round(until=lambda now: now.play.doubling)
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
