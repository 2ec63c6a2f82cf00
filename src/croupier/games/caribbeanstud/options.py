"""The options of a licensee at Caribbean stud."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from croupier.core.money import Cents, money
from croupier.games.caribbeanstud.hands import (
    ANTE,
    ANTE_BET,
    BET,
    BONUS,
    FIVE_BONUS,
    FIVE_CARD_BONUS,
    FIVE_CARD_BONUSES,
    PROGRESSIVE,
)
from croupier.games.families import meter_options
from croupier.games.families.prizes import prizes
from croupier.games.families.shoe import Preparation
from croupier.games.families.stud import options as family
from croupier.games.families.stud.dealing import PLAYERS, Packet
from croupier.games.families.stud.play import DEALER
from croupier.games.families.stud.shuffling import preparation
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing, ProgressiveCoupons, layout_filed
from croupier.rulebook.option import Foreign, Money, Switch, Word, option, requires
from croupier.rulebook.paytable import paytable
from croupier.rulebook.settled import Settles, idles

LAW = "caribbeanstud"
PAYS = paytable("croupier.games.caribbeanstud")
PRIZES = prizes("croupier.games.caribbeanstud")
OFF, ENVIOUS = "off", "D"
"""No such wager; the pay table with an envy bonus."""
DOLLAR, FIVE_DOLLARS = 1_00, 5_00
CAP = 5_000_00
LEAST_SEED, FIVE_CARD_SEED = 5_000_00, 10_000_00
FIVE_CARD_METER = "the meter of the five card hand bonus"
FILED = "with the reset amount and the rate, in the licensee's submission"
LINKED = "the meter and the games that share it, approved"
DISPLAYED = "a progressive payout wager system as approved, with its written procedures"
PREPARATION = preparation(LAW)
STACKS = ("caribbeanstud.9.c",)
IN_STACKS = (
    Packet(PLAYERS, 5, STACKS),
    Packet(DEALER, 4, STACKS),
    Packet(DEALER, 1, ("caribbeanstud.9.g",), shown=True),
)
"""Stacks of five, the dealer's last; the bottom card of that one is exposed (R2)."""


def card_by_card(by: str) -> tuple[Packet, ...]:
    """One card at a time to each player and the dealer, whose first card is face up."""
    more = Packet(PLAYERS, 1, (by, f"{by}.5")), Packet(DEALER, 1, (by, f"{by}.5"))
    return (
        Packet(PLAYERS, 1, (by, f"{by}.1")),
        Packet(DEALER, 1, (by, f"{by}.2"), shown=True),
        Packet(PLAYERS, 1, (by, f"{by}.3")),
        Packet(DEALER, 1, (by, f"{by}.4")),
        *(more * 3),
    )


CARD_BY_CARD = {
    "shoe": card_by_card("caribbeanstud.7.d"),
    "hand": card_by_card("caribbeanstud.8.c"),
}


@dataclass(frozen=True, eq=False)
class CaribbeanOptions(family.StubCount, family.StudOptions, ProgressiveCoupons):
    """The seats, the deal, the bonus, and the wagers on meters."""

    law: ClassVar[str] = LAW
    dealt_for: ClassVar[frozenset[str]] = frozenset((ANTE,))
    bounded: ClassVar[frozenset[str]] = frozenset((BET, PROGRESSIVE, *FIVE_CARD_BONUSES))
    follows: ClassVar[Mapping[str, str]] = {BET: "two antes"}
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {PROGRESSIVE: ("caribbeanstud.6.c",)}
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": family.no_cash(LAW),
        "error.let_players_out": family.nobody_let_out(LAW),
        "positions": Foreign("a player plays only one hand", ("caribbeanstud.6.e",), 1),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "progressive_five progressive_linked progressive_seed progressive_reset "
            "progressive_rate meter coupons_progressive",
            lambda rules: rules.progressive == OFF,
            "this table does not offer the progressive wager",
            "caribbeanstud.11.d",
        ),
        *idles(
            "five_card_amount five_card_seed five_card_reset five_card_rate five_card_meter",
            lambda rules: not rules.five_card,
            "this table does not offer the five card hand bonus",
            "caribbeanstud.11.e.1",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.26.1"),
        *family.shoes_filed(LAW),
        Filing(
            "bet_payout_cap",
            "a sign at the table about the payout limit of $5,000 on bet wagers",
            ("cmr146.26.3",),
        ),
        Filing(
            PROGRESSIVE,
            DISPLAYED,
            ("cmr146.26.5", "cmr146.26.5.c", "cmr146.26.5.d", "cmr146.26.5.e"),
        ),
    )

    seats: int = family.seats(7, 6, 7, ("cmr146.26.1",))
    bonus: str = option(
        OFF,
        Word((OFF, "A", "B", "C"), "table"),
        "the Caribbean stud bonus, by its pay table",
        cites=("caribbeanstud.11.c",),
        offers=(BONUS,),
        touches=(BONUS,),
    )
    progressive: str = option(
        OFF,
        Word((OFF, "A", "B", "C", ENVIOUS, "E"), "table"),
        "the progressive wager, by its pay table",
        cites=("caribbeanstud.11.d", "caribbeanstud.11.d.2"),
        offers=(PROGRESSIVE,),
        touches=(PROGRESSIVE,),
    )
    progressive_five: bool = option(
        False,
        Switch(),
        "whether a progressive wager may also be five dollars",
        cites=("caribbeanstud.6.c", "caribbeanstud.11.d.5"),
        touches=(PROGRESSIVE,),
    )
    progressive_linked: bool = option(
        False,
        Switch(),
        "whether the progressive meter is shared with other linked games",
        cites=("caribbeanstud.11.d.2",),
        notice=LINKED,
        notice_cites=("caribbeanstud.11.d.2",),
    )
    progressive_seed: Cents = meter_options.seed(
        LEAST_SEED, ("caribbeanstud.11.d.3",), "approved pursuant to 205 CMR 138.62"
    )
    progressive_reset: Cents = meter_options.reset(
        LEAST_SEED, ("caribbeanstud.11.d.3",), PROGRESSIVE
    )
    progressive_rate: Fraction = meter_options.rate(("caribbeanstud.11.d.3",))
    meter: Cents | None = meter_options.shown(("caribbeanstud.11.d.4",), PROGRESSIVE)
    five_card: bool = option(
        False,
        Switch(),
        "the five card hand bonus on the player's hand, the dealer's, or both",
        cites=("caribbeanstud.11.e.1", "caribbeanstud.11.e.2"),
        offers=FIVE_CARD_BONUSES,
        touches=(FIVE_CARD_BONUS,),
    )
    five_card_amount: Cents = option(
        DOLLAR,
        Money(),
        "the amount of a five card hand bonus wager",
        cites=("caribbeanstud.11.e.1",),
        touches=(FIVE_CARD_BONUS,),
    )
    five_card_seed: Cents = meter_options.seed(
        FIVE_CARD_SEED, ("caribbeanstud.11.e.3",), FILED, FIVE_CARD_METER
    )
    five_card_reset: Cents = meter_options.reset(
        FIVE_CARD_SEED, ("caribbeanstud.11.e.3",), FIVE_CARD_BONUS, FIVE_CARD_METER
    )
    five_card_rate: Fraction = meter_options.rate(
        ("caribbeanstud.11.e.3",), Fraction(0), FIVE_CARD_METER
    )
    five_card_meter: Cents | None = meter_options.shown(
        ("caribbeanstud.11.e.1",), FIVE_CARD_BONUS, FIVE_CARD_METER
    )
    bet_payout_cap: str = option(
        "none",
        Word(("none", "5000")),
        "the most that a bet wager wins on a hand, in dollars",
        cites=("cmr146.26.2.d", "cmr146.26.3"),
        touches=(ANTE_BET,),
        reading="CS-2",
    )

    @property
    @cites("caribbeanstud.9.f")
    def stub_excused(self) -> bool:
        """A shuffler that counts excuses the count of the stub, with an automated shoe (R7)."""
        return self.shuffler_counts and self.deal == "automated"

    @property
    def preparation(self) -> Preparation:
        """How the deck is made ready."""
        return PREPARATION

    @property
    @cites("caribbeanstud.7.d", "caribbeanstud.7.d.1", "caribbeanstud.7.d.2", "caribbeanstud.7.d.3")
    @cites("caribbeanstud.7.d.4", "caribbeanstud.7.d.5", "caribbeanstud.8.c", "caribbeanstud.8.c.1")
    @cites("caribbeanstud.8.c.2", "caribbeanstud.8.c.3", "caribbeanstud.8.c.4")
    @cites("caribbeanstud.8.c.5", "caribbeanstud.9.c", "caribbeanstud.9.g")
    @cites("caribbeanstud.1.hole-card")
    def schedule(self) -> tuple[Packet, ...]:
        """Card by card, the dealer's first one face up; or in stacks, the dealer's bottom card."""
        return IN_STACKS if self.deal == "automated" else CARD_BY_CARD[self.deal]

    @property
    def metered(self) -> Cents:
        """What the progressive meter shows when odds are computed."""
        return self.progressive_reset if self.meter is None else self.meter

    @property
    def five_card_metered(self) -> Cents:
        """What the meter of the five card hand bonus shows when odds are computed."""
        return self.five_card_reset if self.five_card_meter is None else self.five_card_meter

    @cites("caribbeanstud.6.c", "caribbeanstud.11.d.5")
    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The amounts of a wager with set amounts, smallest first; empty if the limits apply."""
        if kind in (FIVE_BONUS, *FIVE_CARD_BONUSES):
            return (self.five_card_amount,)
        if kind != PROGRESSIVE:
            return ()
        return (DOLLAR, FIVE_DOLLARS) if self.progressive_five else (DOLLAR,)

    @cites("caribbeanstud.1.bet-wager", "caribbeanstud.10.b")
    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """A bet is twice the ante, so its limits are too; wagers with set amounts have those."""
        low, high = super().limits(ANTE if kind == BET else kind)
        return (2 * low, 2 * high) if kind == BET else (low, high)

    @cites("caribbeanstud.6.c", "caribbeanstud.6.a")
    def takes_coupon(self, kind: str) -> bool:
        """A coupon makes a progressive wager; match play goes with chips on the layout."""
        if kind == PROGRESSIVE:
            return self.coupons_progressive
        return super().takes_coupon(kind) and kind not in FIVE_CARD_BONUSES

    @property
    def bet_cap(self) -> Cents | None:
        """The most that a bet wager wins on a hand, if the house reads a limit into the layout."""
        return None if self.bet_payout_cap == "none" else CAP

    @requires("caribbeanstud.9.f", settles="shuffler_counts")
    def only_with_an_automated_shoe(self) -> str | None:
        """A device's count replaces that of the stub only with an automated dealing shoe (R7)."""
        bare = self.shuffler_counts and self.deal != "automated"
        why = "the count of a device replaces that of the stub only with an automated dealing shoe"
        return why if bare else None

    @requires("caribbeanstud.6.c", "caribbeanstud.11.d.5", settles="progressive_five")
    def five_dollars_with_envy(self) -> str | None:
        """A progressive wager is one dollar; five dollars only with pay table D."""
        more = self.progressive_five and self.progressive not in (OFF, ENVIOUS)
        return "a progressive wager of $5 is made only with pay table D" if more else None

    @requires("caribbeanstud.11.d.2", settles="progressive_linked")
    def linked_only_with_table_d(self) -> str | None:
        """Games with a linked meter use pay table D."""
        other = self.progressive_linked and self.progressive not in (OFF, ENVIOUS)
        return "linked games with a shared meter use pay table D" if other else None

    @requires("caribbeanstud.11.e.3")
    def five_card_meter_begins_high_enough(self) -> str | None:
        """The meter of the five card hand bonus begins, and is reset, at 10,000 dollars or more."""
        low = min(self.five_card_seed, self.five_card_reset) < FIVE_CARD_SEED
        return f"must be at least {money(FIVE_CARD_SEED)}" if self.five_card and low else None
