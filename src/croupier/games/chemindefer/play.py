"""The state of a chemin de fer table beyond its wagers, and what applies at each moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.core.wager import Wager
from croupier.games.families import changing, seats, shoe
from croupier.games.families.coup import BANKER, PLAYER, Coup

Relinquished = Literal["", "mandatory", "voluntary"]
Apart = Literal["", "aside", "disclosed", "face up"]
Error = Literal["", "banker overdealt", "player overdealt", "two third cards"]
changed = changing.changed


class Play(shoe.ShoePlay, frozen=True, kw_only=True):
    """Who banks and within which bounds, who speaks next, and the hand so far.

    `floor` and `ceiling` bound the Banker's next wager (0: none), `last` is the preceding one as
    placed. `relinquished` says how the bank was given up that is now offered from the right of
    `from_seat`, except to `shut_out`; `refused` have declined it, `misses` miss a turn.
    `passed_seat` is where a bank that another now has was passed, and `passed_by` who passed it.
    `bidding` says that the shoe goes to the highest of `bids`; `spoke` have had their first turn.
    `suivi` equaled and lost the preceding wager; `declines` says who declined which right.
    `dominant` controls the Player's Hand; `said` and `banker_said` are the announcements.
    `apart` is the purpose of a card about to leave the shoe out of turn, `error` a misdeal;
    `found` says that a card of this hand was face up in the shoe.
    """

    banker: str = ""
    previous: str = ""
    bank_seat: int = 0
    floor: Cents = 0
    ceiling: Cents = 0
    last: Cents = 0
    relinquished: Relinquished = ""
    from_seat: int = 0
    shut_out: str = ""
    refused: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()
    passed_seat: int = 0
    passed_by: str = ""
    bidding: bool = False
    bids: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    spoke: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    suivi: tuple[str, ...] = ()
    declines: tuple[tuple[str, str], ...] = ()
    dominant: str = ""
    said: str = ""
    banker_said: str = ""
    error: Error = ""
    apart: Apart = ""
    found: bool = False
    simulated: bool = False
    settled: bool = False
    last_coup: Coup | None = None
    stood: bool = False


def posted(table: Table, kind: str) -> tuple[Cents, Cents]:
    """The limits of a kind of wager in increments; any amount if the table accepts others."""
    step: Cents = table.rules.limits_increment
    low, high = table.rules.limits(kind)
    if table.rules.limits_accept_outside:
        low, high = step, max(high, *table.accounts.values())
    return -(-low // step) * step, high // step * step


def chips(table: Table, patron: str) -> Cents:
    """What a patron can wager, in increments."""
    step: Cents = table.rules.limits_increment
    return table.accounts[patron] // step * step


def bank(table: Table) -> Wager | None:
    """The Banker's wager."""
    return next((wager for wager in table.wagers if wager.kind == BANKER), None)


def against(table: Table) -> tuple[Wager, ...]:
    """The wagers against the Banker."""
    return tuple(wager for wager in table.wagers if wager.kind == PLAYER)


def uncovered(table: Table) -> Cents:
    """The part of the bank that no one has covered yet."""
    return sum(one.amount if one.kind == BANKER else -one.amount for one in table.wagers)


def dealt(table: Table) -> int:
    """The number of cards in the two hands."""
    return sum(len(table.play.hands.get(hand, ())) for hand in (PLAYER, BANKER))


def others(table: Table) -> tuple[str, ...]:
    """Patrons who may wager against the Banker, counterclockwise from the Banker's right."""
    return seats.right_of(table, table.play.banker)


def reopened(table: Table) -> Table:
    """If a round is open, it begins again with the bank."""
    return replace(table, stage=0) if table.open and table.stage >= 0 else table
