"""The options of a licensee at double down stud."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any, ClassVar

from msgspec.structs import replace

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.games.doubledownstud.hands import DOUBLE, MAIN
from croupier.games.families.rotation import offer, offered
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import options as stud
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.options import StudOptions
from croupier.games.families.stud.play import COMMUNITY, Hand
from croupier.games.families.stud.shuffling import preparation
from croupier.rulebook import usual
from croupier.rulebook.changing import SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, Filing, layout_filed
from croupier.rulebook.option import (
    ALWAYS,
    Count,
    Foreign,
    Map,
    Money,
    Switch,
    Unless,
    option,
    requires,
)
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, idles

LAW = "doubledownstud"
PAYS = paytable("croupier.games.doubledownstud")
OFFER = offer("doubledownstud.4.c", "doubledownstud.4.d.1", "doubledownstud.4.d.2")
PREPARATION = replace(preparation(LAW, offered), offer=OFFER)
SHOE, HAND = "shoe", "hand"
PLACES, AREAS = 7, 2
"""The places of a table, and the betting areas that one player may use at most."""
LEAST_CAP = 100_000_00
FACE_UP = 3
"""The number of common cards that are dealt face up."""
LIMITED, DEALT = ("doubledownstud.10.c",), ("doubledownstud.8.b",)
FILLS = ("doubledownstud.4.a", "doubledownstud.4.b.1")


@dataclass(frozen=True, eq=False)
class DoubleDownStudOptions(StudOptions):
    """How cards are shuffled and dealt, the areas of a player, the odds, and the payout limit."""

    law: ClassVar[str] = LAW
    dealt_for: ClassVar[frozenset[str]] = frozenset((MAIN,))
    front: ClassVar[str] = COMMUNITY
    all_round: ClassVar[bool] = True
    bounded: ClassVar[frozenset[str]] = frozenset((DOUBLE,))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": stud.no_cash(LAW),
        "error.let_players_out": stud.nobody_let_out(LAW),
        "seats": Foreign("a table has seven places", ("cmr146.25.1", "cmr146.25.2.b"), PLACES),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "recut_by",
            lambda rules: rules.uncut and not rules.cards_preshuffled,
            "a device that fills the shoe removes the cut",
            "doubledownstud.4.b.1",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.25.1"), stud.HAND_FILED)

    deal: str = stud.deal((SHOE, HAND), ("doubledownstud.8.a", "doubledownstud.8.a.2.i"))
    shuffler_fills_shoe: bool = option(
        False,
        Switch(),
        "whether the shuffling device puts the cards into the shoe, where they are not cut",
        cites=FILLS,
        change=SHUFFLE,
    )
    positions: int = option(
        1,
        Count(1, AREAS),
        "adjacent betting areas that one player may use",
        key="areas",
        cites=("doubledownstud.6.c",),
    )
    recut_by: str = usual.recut(("doubledownstud.4.f",))
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds of a hand above the printed ones",
        cites=("doubledownstud.10.b",),
        touches=(MAIN,),
        notice=f"changing them takes {HALF_HOUR}",
        notice_cites=("doubledownstud.10.b", "cmr147.03.3"),
    )
    cap: Cents | None = option(
        LEAST_CAP,
        Unless("none", Money()),
        "the most that the original wager and the double of a hand win together",
        cites=LIMITED,
        touches=(MAIN,),
        notice="stated on the layout, and explained by a sign at the table",
        notice_cites=("cmr146.25.3",),
        notice_when=ALWAYS,
    )

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """A device that fills the shoe shuffles the cards."""
        own = {"shuffler": True} if chosen.get("shuffler_fills_shoe") else {}
        return {**super().entails(chosen), **own}

    @property
    def seats(self) -> int:
        """The places of a table."""
        return PLACES

    @property
    def preparation(self) -> Preparation:
        """How the deck is made ready."""
        return PREPARATION

    @property
    @cites("doubledownstud.2.b")
    def alternates(self) -> bool:
        """Two decks alternate round by round where the house has chosen so."""
        return self.cards_second_deck

    @property
    @cites("doubledownstud.4.b.1", "doubledownstud.4.b.2")
    def uncut(self) -> bool:
        """Only a device that fills the shoe removes the cut."""
        return self.shuffler_fills_shoe

    @cached_property
    @cites("doubledownstud.8.b", "doubledownstud.1.hole-card")
    def schedule(self) -> tuple[Packet, ...]:
        """A card face up for each player; then the hole card face down, and three face up."""
        return (
            Packet(PLAYERS, cites=DEALT, shown=True),
            Packet(COMMUNITY, cites=(*DEALT, "doubledownstud.1.hole-card")),
            Packet(COMMUNITY, FACE_UP, DEALT, shown=True),
        )

    def asks(self, one: Hand) -> int:
        """Nobody is asked anything: whoever doubles does so, in no order."""
        return 0

    @cites("doubledownstud.1.double-down-wager")
    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """A double is any amount up to the original wager, unless it has limits of its own."""
        low, high = super().limits(kind)
        own = self.limits_wager.get(kind)
        free = kind == DOUBLE and (own is None or not own.min)
        return self.increment(kind) if free else low, high

    @property
    def least_cap(self) -> Cents:
        """The lowest payout limit: $100,000, or what minimum wagers win at the highest odds."""
        best = max(PAYS.odds(self, row.wagers[0]) for row in PAYS.rows)
        return max(LEAST_CAP, ceil(best.fraction * 2 * self.limits(MAIN)[0]))

    @requires("doubledownstud.10.c")
    def a_payout_limit_that_may_be_set(self) -> str | None:
        """A payout limit is at least $100,000, and at least what doubled minimum wagers win."""
        if self.cap is None or self.cap >= self.least_cap:
            return None
        least = f"the payout limit must be at least {money(self.least_cap)}"
        return f"{least}, and is {money(self.cap)}"

    @requires(*FILLS, settles="shuffler_fills_shoe")
    def a_device_that_fills_a_shoe(self) -> str | None:
        """Only a shuffling device fills a shoe, and only where the cards are dealt from one."""
        if not self.shuffler_fills_shoe or (self.shuffler and self.deal == SHOE):
            return None
        return "only a shuffling device fills the shoe, if the cards are dealt from one"
