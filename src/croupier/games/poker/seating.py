"""Table stakes: when chips come to the table and leave it, and who sits out."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.core.event import Bought, CashedOut, Event
from croupier.core.money import Cents, money
from croupier.core.part import Act, Part
from croupier.core.table import Table
from croupier.games.families import seats
from croupier.games.families.changing import changed
from croupier.games.poker.money_options import DOLLAR
from croupier.games.poker.play import PokerPlay, WentAway, playing
from croupier.rulebook.citation import cites

SEATED = ("poker.6.b", "poker.7.a")
STAKES = ("poker.7.c.1", "poker.1.table-stakes")
AWAY = ("poker.7.c.5",)
LEAVING = {"counted": ("poker.7.c.5.i",), "covered": ("poker.7.c.5.ii",)}
Details = Mapping[str, str]
QUARTER: Cents = 25


@cites("poker.7.c.1", "poker.7.c")
def sells(table: Table, patron: str, chips: str) -> None:
    """Players add to their chips between rounds only; a newcomer takes a free seat at any time."""
    if table.playing and playing(table, patron) is not None:
        why = "chips are added between rounds of play only"
        raise Refused(f"{patron} buys chips", why, STAKES, "chips when the round is over")
    seats.sells(table.rules.played.seated)(table, patron, chips)


@cites("poker.7.c", "poker.7.c.2")
def buys(table: Table, patron: str, amount: Cents) -> None:
    """Chips are bought in whole dollars, with coin in quarters only for an ante below a dollar."""
    coin = bool((table.rules.ante or 0) % DOLLAR)
    if table.rules.customs.no_rake or not amount % (QUARTER if coin else DOLLAR):
        return
    why = "coin is only for an ante below a dollar, and this is not a whole number of "
    units = "quarters" if coin else "dollars"
    accepted = f"an amount in whole {units}"
    raise Refused(f"{patron} buys {money(amount)}", why + units, ("poker.7.c",), accepted)


@cites("poker.7.c.1", "poker.1.table-stakes")
def hands_in(table: Table, patron: str, amount: Cents, *, tip: bool) -> None:
    """Chips in play stay on the table: a player takes all of them, and leaves, between rounds."""
    what = f"{patron} takes {money(amount)} off the table"
    if table.playing and playing(table, patron) is not None:
        why = "no chips leave the table during a round of play"
        raise Refused(what, why, STAKES, "when the round is over")
    if not tip and amount < table.accounts[patron]:
        why = "a player who stays may not take chips off the table"
        raise Refused(
            what, why, STAKES, f"all {money(table.accounts[patron])}, and leave the table"
        )


def _no_leave(table: Table, patron: str, details: Details) -> str | None:
    if patron in table.play.away:
        return "they are already sitting out"
    return None if seats.home(table, patron) else "they have no seat"


def _no_return(table: Table, patron: str, details: Details) -> str | None:
    return None if patron in table.play.away else "they are not sitting out"


@cites("poker.7.c.5", "poker.7.c.5.i", "poker.7.c.5.ii")
def leaves(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """A player leaves for a while: the stakes are covered, or counted before and after."""
    return (WentAway(patron=patron, cites=(*AWAY, *LEAVING[table.rules.away_stakes])),)


@cites("poker.7.c.5")
def returns(table: Table, patron: str, details: Details) -> tuple[Event, ...]:
    """A player who comes back is dealt in again from the next hand on."""
    cited = (*AWAY, *LEAVING[table.rules.away_stakes])
    return (WentAway(patron=patron, back=True, cites=cited),)


SIT_OUT = Act(
    "sit_out",
    "sit out, and keep the seat",
    AWAY,
    _no_leave,
    leaves,
    says="sits out",
    typed="sit out",
    accepted="sitting out, once, from a seat at the table",
)
SIT_IN = Act(
    "sit_in",
    "come back and be dealt in",
    AWAY,
    _no_return,
    returns,
    says="comes back",
    typed="sit in",
    accepted="coming back, after sitting out",
)


def _gone(table: Table, event: Bought | CashedOut) -> Table:
    """Whoever gives up the seat no longer sits out; a kill stays in effect for the next hand."""
    play: PokerPlay = table.play
    gone = seats.given_up(table, event)
    if not gone or gone not in play.away:
        return table
    return changed(table, away=tuple(name for name in play.away if name != gone))


STAYS = Part(
    name="table stakes",
    evolve={Bought: _gone, CashedOut: _gone},
    acts=(SIT_OUT, SIT_IN),
    hands_in=hands_in,
)
"""Listed before the seats: who leaves is known by them."""


def seating() -> Part:
    """Numbered seats for as many players as the type allows."""
    return replace(seats.part(SEATED), sells=sells, buys=buys)
