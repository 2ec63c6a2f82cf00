"""The options of a licensee at let it ride."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import options as stud
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.shuffling import preparation
from croupier.games.letitride.hands import BET_1, BETS, BONUS, MAIN, NUMBERS, THREE_CARD
from croupier.rulebook.changing import LOWERED, WITHDRAWN
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, Filing, layout_filed
from croupier.rulebook.option import (
    Foreign,
    Map,
    MapOf,
    Money,
    Switch,
    Unless,
    Word,
    option,
    requires,
)
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, idles

if TYPE_CHECKING:
    from random import Random

    from croupier.games.families.stud.play import Hand

LAW = "letitride"
PAYS = paytable("croupier.games.letitride")
PREPARATION = preparation(LAW)
SEATS = 7
DOLLAR = 1_00
LEAST_CAP = 50_000_00
LEFT, MIDDLE, RIGHT = "community_left", "community_middle", "community_right"
"""The places of the community cards, as the dealer sees them."""
PRIZES: Mapping[str, Cents] = {
    "royal_flush": 25_000_00,
    "straight_flush": 2_500_00,
    "four_of_a_kind": 400_00,
    "full_house": 200_00,
    "flush": 50_00,
    "straight": 25_00,
    "three_of_a_kind": 5_00,
}
"""The least that each hand wins on the let it ride bonus wager, highest first."""
OFF, WITHOUT = "off", ("A", "B", "C")
"""No three card bonus wager, and the pay tables without a prize of their own for a mini-royal."""
TABLES: Mapping[str, Mapping[str, str]] = {
    "A": {"straight": "straight_6", "flush": "flush_4"},
    "B": {"straight": "straight_5", "flush": "flush_4"},
    "C": {"straight": "straight_6", "flush": "flush_3"},
    "D": {"straight": "straight_6", "flush": "flush_4"},
    "E": {"straight": "straight_5", "flush": "flush_4"},
    "F": {"straight": "straight_6", "flush": "flush_3"},
}
"""The lines of the pay tables that not all of them have, by the hands that they pay."""


class Prizes(MapOf):
    """The prizes of the let it ride bonus wager that the house raises, by hand."""

    def __init__(self) -> None:
        """Any of the hands that win a prize, each for an amount of money."""
        super().__init__(lambda: tuple(PRIZES), Money())

    def sample(self, rng: Random) -> Map[Cents]:
        """Prizes that a house might offer."""
        line = rng.choice(tuple(PRIZES))
        return Map({line: PRIZES[line] * rng.randint(2, 3)})


@dataclass(frozen=True, eq=False)
class LetItRideOptions(stud.StubCount, stud.StudOptions):
    """How the cards are dealt, the bonus wagers, what hands pay, and the most a hand wins."""

    law: ClassVar[str] = LAW
    dealt_for: ClassVar[frozenset[str]] = frozenset(BETS)
    bounded: ClassVar[frozenset[str]] = frozenset((BONUS,))
    seats: ClassVar[int] = SEATS
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {BONUS: ("letitride.6a.b",)}
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": stud.no_cash(LAW),
        "error.let_players_out": stud.nobody_let_out(LAW),
        "recut_by": Foreign("the dealer cuts the cards", ("letitride.5.c.1.ii", "letitride.5.d")),
        "seats": Foreign("the table has seven betting positions", ("cmr146.27.1",), SEATS),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "three_card_mini_royal",
            lambda rules: rules.three_card not in WITHOUT,
            "only pay tables A, B and C have no prize of their own for a mini-royal",
            "letitride.11.e",
        ),
        *idles(
            "bonus_prizes",
            lambda rules: not rules.bonus,
            "this table does not offer the let it ride bonus wager",
            "letitride.6a.a",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.27.1"),
        *stud.shoes_filed(LAW),
        Filing(
            "sign",
            "explains the details of the payout limit",
            ("cmr146.27.3",),
            lambda rules: rules.cap is not None,
        ),
        Filing(
            "bonus",
            "the wagering and control devices and how they are used, approved by the Bureau",
            ("cmr146.27.5", "cmr146.27.5.a", "cmr146.27.5.b", "cmr146.27.5.c"),
            lambda rules: rules.bonus,
        ),
    )

    deal: str = stud.deal(
        stud.WAYS, ("letitride.9.a", "letitride.7.a", "letitride.8.a", "letitride.8.b.1")
    )
    positions: int = stud.positions(2, ("letitride.6.e",))
    bonus: bool = option(
        False,
        Switch(),
        "the let it ride bonus wager of one dollar",
        cites=("letitride.6a.a",),
        offers=(BONUS,),
        notice=f"its prizes on the layout; before it is withdrawn, {HALF_HOUR}",
        notice_cites=("cmr146.27.2.e", "letitride.6a.a", *HALF_HOUR_CITES),
        change=WITHDRAWN,
    )
    bonus_prizes: Map[Cents] = option(
        Map(),
        Prizes(),
        "prizes of the let it ride bonus wager above the printed ones",
        cites=("letitride.11.d",),
        touches=(BONUS,),
        notice=f"the prizes are printed on the layout; to change them, {HALF_HOUR}",
        notice_cites=("cmr146.27.2.e", *HALF_HOUR_CITES),
    )
    three_card: str = option(
        OFF,
        Word((OFF, *TABLES), "table"),
        "the three card bonus wager, by its pay table",
        cites=("letitride.6b.a", "letitride.6b.c", "letitride.11.e"),
        offers=(THREE_CARD,),
        touches=(THREE_CARD,),
        notice=f"its odds on the layout; before it is withdrawn, {HALF_HOUR}",
        notice_cites=("cmr146.27.2.e", "letitride.6b.a", *HALF_HOUR_CITES),
        change=WITHDRAWN,
    )
    three_card_mini_royal: str = option(
        "straight_flush",
        Word(("straight_flush", "nothing")),
        "what a mini-royal is paid as where the pay table has no prize of its own for it",
        cites=("letitride.11.e", "letitride.3.c.2"),
        reading="LR-1",
        touches=(THREE_CARD,),
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=("letitride.11.b", "letitride.11.e"),
        touches=(MAIN, THREE_CARD),
        notice=f"the odds are printed on the layout; to change them, {HALF_HOUR}",
        notice_cites=("cmr146.27.2.e", *HALF_HOUR_CITES),
    )
    cap: Cents | None = option(
        None,
        Unless("none", Money()),
        "the most that one hand wins on its bets",
        cites=("letitride.11.c",),
        touches=(MAIN,),
        notice=f"approved by the Commission, and on the layout; to lower it, {HALF_HOUR}",
        notice_cites=("letitride.11.c", "cmr146.27.2.f", "cmr146.27.3", *HALF_HOUR_CITES),
        change=LOWERED,
    )

    @property
    def preparation(self) -> Preparation:
        """How the deck is made ready."""
        return PREPARATION

    @property
    @cites("letitride.2.b", "letitride.2.b.4", "letitride.2.b.5")
    def alternates(self) -> bool:
        """A second deck is used for every other round, and only one is in the discard rack."""
        return self.cards_second_deck

    @property
    @cites("letitride.7.e", "letitride.7.f", "letitride.8.e", "letitride.9.e")
    def stub_excused(self) -> bool:
        """However the cards are dealt, a device that counts them excuses the count of the stub."""
        return self.shuffler_counts

    @property
    def schedule(self) -> tuple[Packet, ...]:
        """The cards of a round: one at a time, or in stacks of three."""
        return SCHEDULES[self.deal]

    @cites("letitride.10.b", "letitride.10.e")
    def asks(self, one: Hand) -> int:
        """Every player is asked about bet 1 and about bet 2."""
        return len(NUMBERS) - 1

    def prize(self, line: str) -> Cents:
        """What a hand wins on the let it ride bonus wager at this table."""
        raised: Cents | None = self.bonus_prizes.get(line)
        return PRIZES[line] if raised is None else raised

    @cites("letitride.6a.b")
    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The bonus wager is one dollar."""
        return (DOLLAR,) if kind == BONUS else ()

    @cites("letitride.6.a", "letitride.6a.b")
    def takes_coupon(self, kind: str) -> bool:
        """A match play coupon may go with any wager but the bonus, which takes a chip."""
        return kind != BONUS and super().takes_coupon(kind)

    @requires("letitride.6.d")
    def the_same_limits_for_three_bets(self) -> str | None:
        """The three bets are equal, and so are their limits."""
        alike = len({self.limits_wager.get(bet) for bet in BETS}) == 1
        return None if alike else "the three bets are equal, so they have the same limits"

    @requires("letitride.11.d")
    def prizes_at_least_as_printed(self) -> str | None:
        """A prize of the let it ride bonus wager is no less than the printed one."""
        for line, prize in self.bonus_prizes.items():
            if prize < PRIZES[line]:
                name = PAYS.row(MAIN, line).name.lower()
                return f"the prize for a {name} is at least {money(PRIZES[line])}"
        return None

    @requires("letitride.11.c")
    def a_cap_above_the_minimum_bets(self) -> str | None:
        """A payout limit is at least $50,000, and at least what three minimum bets can win."""
        if self.cap is None:
            return None
        low = self.limits(BET_1)[0]
        top = max(PAYS.odds(self, MAIN, row.line) for row in PAYS.printed[MAIN])
        least = max(LEAST_CAP, -(-len(NUMBERS) * low * top.num // top.den))
        why = f"the payout limit must be at least {money(least)}, and is {money(self.cap)}"
        return why if self.cap < least else None


def _one_at_a_time(section: str) -> tuple[Packet, ...]:
    """A card to each player and one to the community area, three times, from left to right."""
    packets: list[Packet] = []
    for number, place in enumerate((LEFT, MIDDLE, RIGHT)):
        players, community = (f"letitride.{section}.c.{2 * number + n}" for n in (1, 2))
        packets += [Packet(PLAYERS, cites=(players,)), Packet(place, cites=(community,))]
    return tuple(packets)


@cites("letitride.7.c", "letitride.7.c.1", "letitride.7.c.2", "letitride.7.c.3", "letitride.7.c.4")
@cites("letitride.7.c.5", "letitride.7.c.6", "letitride.8.c", "letitride.8.c.1", "letitride.8.c.2")
@cites("letitride.8.c.3", "letitride.8.c.4", "letitride.8.c.5", "letitride.8.c.6")
@cites("letitride.9.b", "letitride.9.c", "letitride.1.community-card", "letitride.5.c.2")
def _schedules() -> Mapping[str, tuple[Packet, ...]]:
    """One card at a time from a shoe or the hand; from an automated shoe in stacks of three.

    The top card of the last stack lies to the dealer's right, its bottom card to the left.
    """
    stacked = ("letitride.9.c",)
    spread = (Packet(place, cites=stacked) for place in (RIGHT, MIDDLE, LEFT))
    return {
        "shoe": _one_at_a_time("7"),
        "hand": _one_at_a_time("8"),
        "automated": (Packet(PLAYERS, 3, stacked), *spread),
    }


SCHEDULES = _schedules()
"""The cards of a round in the order in which they are dealt, by how they are dealt."""
