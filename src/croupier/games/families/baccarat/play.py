"""The state of a baccarat table beyond its wagers, and its own events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from croupier.core.event import (
    CardsShuffled,
    Dealt,
    Discarded,
    Event,
    RoundEnded,
    RoundOpened,
    VigorishCollected,
    VigorishMarked,
)
from croupier.core.money import Cents
from croupier.core.table import Table
from croupier.games.families import changing, shoe
from croupier.games.families.coup import PLAYER, Coup
from croupier.games.families.coup_event import CoupEnded, coup_of

Exposing = Literal["", "simulate", "burn"]
changed = changing.changed


class Play(shoe.ShoePlay, frozen=True, kw_only=True):
    """The coup so far, who turns the cards, who deals, and what vigorish is marked.

    `settled` says that the round is settled; `last` is the coup before; `last_hand` says that
    the next round is the shoe's last; `holders` turn each hand's cards, `passed` let them go;
    `curator` deals, `refused` declined the shoe, `previous` dealt last, at `previous_seat`;
    `exposing` is the purpose of a disclosed card about to leave the shoe, `because` are the clauses
    of that purpose; `simulated` says that a round is dealt without wagers, `misdealt` that a card
    was delivered wrongly in this round, `shown_third` that the Banker's third card is one that
    everyone has seen. `owed` is marked vigorish, and `overdue` are the patrons
    whose vigorish of an earlier shoe could not be collected before this one.
    """

    settled: bool = False
    last: Coup | None = None
    last_hand: bool = False
    holders: Mapping[str, str] = msgspec.field(default_factory=dict)
    passed: tuple[str, ...] = ()
    curator: str = ""
    refused: tuple[str, ...] = ()
    previous: str = ""
    previous_seat: int = 0
    exposing: Exposing = ""
    because: tuple[str, ...] = ()
    simulated: bool = False
    misdealt: bool = False
    shown_third: bool = False
    owed: Mapping[str, Cents] = msgspec.field(default_factory=dict)
    overdue: tuple[str, ...] = ()


class LastHand(Event, frozen=True, kw_only=True, tag="last_hand"):
    """The cover card has appeared: one more hand is dealt from this shoe."""

    def sentence(self) -> str:
        return "Dealer: “last hand”"


class CardExposed(Event, frozen=True, kw_only=True, tag="card_exposed"):
    """A card is disclosed, or is face up in the shoe: it leaves the shoe next.

    `burn`: it is discarded with one more, unseen; otherwise it begins a simulated round.
    """

    burn: bool = False

    def sentence(self) -> str:
        then = "it is burned with one more" if self.burn else "a simulated round follows"
        return f"A card is disclosed: {then}"


class SimulationBegun(Event, frozen=True, kw_only=True, tag="simulation_begun"):
    """The disclosed card is the first card of a round without wagers."""

    def sentence(self) -> str:
        return "A simulated round is dealt, without wagers"


class SimulationEnded(Event, frozen=True, kw_only=True, tag="simulation_ended"):
    """The simulated round is over and its cards are discarded."""

    def sentence(self) -> str:
        return "The simulated round is over"


def _ended(table: Table, event: CoupEnded) -> Table:
    return changed(table, settled=True, last=coup_of(event))


def _last_hand(table: Table, event: LastHand) -> Table:
    return changed(table, last_hand=True)


def _round_over(table: Table, event: RoundEnded) -> Table:
    return changed(table, settled=False, holders={}, passed=(), refused=(), shown_third=False)


def _new_shoe(table: Table, event: CardsShuffled) -> Table:
    overdue = tuple(table.play.owed)
    return changed(table, last_hand=False, last=None, curator="", refused=(), overdue=overdue)


def _marked(table: Table, event: VigorishMarked) -> Table:
    owed = table.play.owed
    return changed(table, owed={**owed, event.patron: owed.get(event.patron, 0) + event.amount})


def _collected(table: Table, event: VigorishCollected) -> Table:
    if event.spot:
        return table
    left = table.play.owed.get(event.patron, 0) - event.amount
    owed = {who: amount for who, amount in table.play.owed.items() if who != event.patron}
    if left:
        return changed(table, owed={**owed, event.patron: left})
    overdue = tuple(who for who in table.play.overdue if who != event.patron)
    return changed(table, owed=owed, overdue=overdue)


def _exposed(table: Table, event: CardExposed) -> Table:
    purpose: Exposing = "burn" if event.burn else "simulate"
    return changed(table, exposing=purpose, because=event.cites, misdealt=True)


def _opened(table: Table, event: RoundOpened) -> Table:
    """An error in an earlier round does not count in this one."""
    return changed(table, misdealt=False) if table.play.misdealt else table


def _no_shoe(table: Table, event: shoe.ShoeSpent) -> Table:
    """When the shoe ends, the purposes of its disclosed cards end too."""
    return changed(table, exposing="", because=(), simulated=False)


def _left_the_shoe(table: Table, event: Dealt) -> Table:
    out = event.to == (shoe.EXPOSED,) and table.play.exposing == "simulate"
    return changed(table, exposing="") if out else table


def _burned(table: Table, event: Discarded) -> Table:
    """After the card burned unseen is discarded, play continues."""
    done = table.play.exposing == "burn" and shoe.BURN not in table.play.hands
    return changed(table, exposing="", because=()) if done else table


def _simulating(table: Table, event: SimulationBegun) -> Table:
    hands = dict(table.play.hands)
    hands[PLAYER] = hands.pop(shoe.EXPOSED)
    return changed(table, hands=hands, simulated=True)


def _simulated(table: Table, event: SimulationEnded) -> Table:
    return changed(table, simulated=False, because=())


def voided(table: Table, fresh: Play) -> Play:
    """After a void round, vigorish on earlier wins is still owed; the shoe moves on as usual."""
    was: Play = table.play
    return replace(
        fresh,
        owed=was.owed,
        overdue=was.overdue,
        previous=was.previous,
        previous_seat=was.previous_seat,
    )


FAMILY_EVENTS = (CoupEnded, LastHand, CardExposed, SimulationBegun, SimulationEnded)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    CoupEnded: _ended,
    LastHand: _last_hand,
    RoundEnded: _round_over,
    VigorishMarked: _marked,
    VigorishCollected: _collected,
    Dealt: _left_the_shoe,
    Discarded: _burned,
    CardExposed: _exposed,
    SimulationBegun: _simulating,
    SimulationEnded: _simulated,
    RoundOpened: _opened,
    shoe.ShoeSpent: _no_shoe,
    CardsShuffled: _new_shoe,
}
