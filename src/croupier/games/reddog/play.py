"""The state of a red dog table beyond its wagers, and its own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.core.event import CardsShuffled, Discarded, Event, RoundEnded, WagersClosed
from croupier.core.table import Table
from croupier.equipment.cards import pretty
from croupier.games.families import astray, changing

FIRST, SECOND, THIRD = "first", "second", "third"
BOXES = {FIRST: "first", SECOND: "second", THIRD: "middle"}
changed = changing.changed


class Play(astray.AstrayPlay, frozen=True, kw_only=True):
    """The spread that is marked, the hand once it is decided, and what interrupts it.

    `spread` is 0 until two cards are called, and for a pair; `paired` says that they are a pair;
    `closed` that raises are closed; `outcome` names the hand that decides the wagers.
    `asked` are those who may void the round; `burned` is the last card burned, until a player asks
    to see it; `begun` says that a shoe was dealt from before.
    """

    spread: int = 0
    paired: bool = False
    closed: bool = False
    outcome: str = ""
    asked: tuple[str, ...] = ()
    burned: tuple[str, ...] = ()
    begun: bool = False

    @property
    def raising(self) -> bool:
        """Whether a spread is announced and raises are still open."""
        return self.spread > 0 and not self.closed


class CardsCalled(Event, frozen=True, kw_only=True, tag="cards_called"):
    """The dealer announces a pair (spread 0), or the spread, and puts the marker on it."""

    spread: int
    says: str

    def sentence(self) -> str:
        return f"Dealer: “{self.says}”{f', marker on {self.spread}' if self.spread else ''}"


BETWEEN = {"won": "between", "lost": "not between"}
HANDS = {
    "consecutive": "Consecutive cards",
    "pair": "A pair, and no three of a kind",
    "three of a kind": "Three of a kind",
}
"""Hands without a spread, as people call them."""


class HandDecided(Event, frozen=True, kw_only=True, tag="hand_decided"):
    """The cards decide the round: what the dealer announces, and the hand."""

    outcome: str
    says: str

    def sentence(self) -> str:
        return f"Dealer: “{self.says}”"

    def headline(self) -> str:
        """The hand; the third card, if it decides a spread."""
        spread, _, ends = self.outcome.rpartition(" ")
        if ends not in BETWEEN:
            return HANDS.get(self.outcome, self.outcome)
        return f"{self.says[:1].upper()}{self.says[1:]} is {BETWEEN[ends]}, {spread}"

    def result(self) -> str:
        """The hand."""
        return self.outcome


class ThirdExposed(Event, frozen=True, kw_only=True, tag="third_exposed"):
    """A third card is drawn and seen before raises close: these players may void the round."""

    players: tuple[str, ...]

    def sentence(self) -> str:
        return "The exposed third card is discarded. Each player may void the round"


class PlayedOn(Event, frozen=True, kw_only=True, tag="played_on"):
    """A player decides to play out the round, or to void it."""

    patron: str
    voids: bool = False

    def sentence(self) -> str:
        return f"{self.patron} {'voids the round' if self.voids else 'plays on'}"


class BurnShown(Event, frozen=True, kw_only=True, tag="burn_shown"):
    """The burn card is disclosed because a player asked for it."""

    card: str

    def sentence(self) -> str:
        return f"The burn card was {pretty(self.card)}"


def _played_on(table: Table, event: PlayedOn) -> Table:
    return changed(table, asked=tuple(p for p in table.play.asked if p != event.patron))


def _discarded(table: Table, event: Discarded) -> Table:
    """The last card that was burned may be shown."""
    return changed(table, burned=event.cards) if event.why == astray.BURNED else table


def _shuffled(table: Table, event: CardsShuffled) -> Table:
    return changed(table, burned=())


def _round_over(table: Table, event: RoundEnded) -> Table:
    """The marker is lifted and the hand is cleared; the game has begun."""
    return changed(table, spread=0, paired=False, closed=False, outcome="", asked=(), begun=True)


def voided(table: Table, fresh: Play) -> Play:
    """After a void round, the game has still begun."""
    return replace(fresh, begun=True)


EVENTS = (CardsCalled, HandDecided, ThirdExposed, PlayedOn, BurnShown)
EVOLVE: dict[type[Event], Callable[[Table, Any], Table]] = {
    CardsCalled: lambda table, event: changed(table, spread=event.spread, paired=not event.spread),
    HandDecided: lambda table, event: changed(table, outcome=event.outcome),
    WagersClosed: lambda table, event: changed(table, closed=table.play.spread > 0),
    ThirdExposed: lambda table, event: changed(table, exposing="third", asked=event.players),
    PlayedOn: _played_on,
    BurnShown: lambda table, event: changed(table, burned=()),
    Discarded: _discarded,
    CardsShuffled: _shuffled,
    RoundEnded: _round_over,
}
