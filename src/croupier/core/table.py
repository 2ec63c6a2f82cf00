"""The table: a frozen record of everything that is known, and nothing about the future."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

import msgspec

from croupier.core.event import Event, Status
from croupier.core.money import Cents
from croupier.core.wager import Wager

HOUSE = "house"
OUTSIDE = "outside"
SHARED = ":"
"""The mark in the name of every other account that is not a patron's, such as a pot.

Patrons' names never contain it.
"""
IDLE = -1


@lru_cache(maxsize=4096)
def is_patron(account: str) -> bool:
    """Whether an account is a patron's: neither the house's nor shared."""
    return account not in (HOUSE, OUTSIDE) and SHARED not in account


@lru_cache(maxsize=4096)
def patrons_among(accounts: tuple[str, ...]) -> tuple[str, ...]:
    """The accounts that are patrons', in the order given."""
    return tuple([name for name in accounts if is_patron(name)])


@runtime_checkable
class Colored(Protocol):
    """The play of a game whose patrons use chips without a value, and the color of each patron."""

    @property
    def colors(self) -> Mapping[str, str]:
        """The color each patron plays."""


# As for events: no cycles, and each table is soon replaced by the next.
class Spoken(msgspec.Struct, frozen=True, gc=False):
    """A wager that is being confirmed aloud: the inputs still to come, the wager last.

    If the driver confirms it (`bound`), nothing else comes before them.
    """

    rest: tuple[Event, ...]
    bound: bool


class Table(msgspec.Struct, frozen=True, gc=False):
    """Rules in force, accounts, wagers on the layout, the game's own play, and the cursor.

    `accounts` holds each patron's chips, the house's, and OUTSIDE (what came in, negative);
    together with the wagers they always sum to zero. `stage` is the cursor of phases, IDLE
    between rounds. `ready` are the patrons who have said so since betting opened and have made or
    taken back no wager since then. `spoken` is a wager that is confirmed and not made yet.
    `changed` is the patron whose wager the last input made or took back, if it did.
    """

    rules: Any
    play: Any = None
    accounts: Mapping[str, Cents] = msgspec.field(default_factory=lambda: {HOUSE: 0, OUTSIDE: 0})
    wagers: tuple[Wager, ...] = ()
    stage: int = IDLE
    round: int = 0
    open: bool = False
    next_wager: int = 1
    status: Status = "authorized"
    ready: tuple[str, ...] = ()
    spoken: Spoken | None = None
    changed: str = ""

    @property
    def patrons(self) -> tuple[str, ...]:
        """The patrons who have an account at this table, in the order they came."""
        return patrons_among(tuple(self.accounts))

    @property
    def colors(self) -> Mapping[str, str]:
        """The colors of the patrons who use chips without a value."""
        return self.play.colors if isinstance(self.play, Colored) else {}

    @property
    def balances(self) -> dict[str, Cents]:
        """Each patron's balance, without wagers."""
        accounts = self.accounts
        return {name: accounts[name] for name in patrons_among(tuple(accounts))}

    @property
    def playing(self) -> bool:
        """Whether a round is being played: one is under way, and its betting is closed."""
        return self.stage != IDLE and not self.open

    @property
    def free(self) -> bool:
        """Whether no wager is made for a round under way, and nothing of it is dealt or drawn."""
        return self.stage == IDLE or (self.open and not self.wagers)

    def wager(self, number: int) -> Wager | None:
        """The wager with this number, while it is on the layout."""
        for wager in self.wagers:
            if wager.id == number:
                return wager
        return None

    def wagers_of(self, patron: str) -> tuple[Wager, ...]:
        """The wagers of one patron."""
        return tuple([w for w in self.wagers if w.patron == patron])

    @property
    def total(self) -> Cents:
        """The sum of accounts and wagers, which is always zero."""
        return sum(self.accounts.values()) + sum(w.amount for w in self.wagers)
