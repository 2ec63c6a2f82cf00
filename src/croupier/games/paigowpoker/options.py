"""The options of a licensee at pai gow poker."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from croupier.core.money import Cents, money
from croupier.core.odds import Odds
from croupier.core.wager import marked
from croupier.games.families import meter_options
from croupier.games.families.paigow import options as family
from croupier.games.families.paigow.circle import SEATS, positions
from croupier.games.paigowpoker.hand_rules import (
    AUTOMATED,
    BUTTON,
    BY_HAND,
    DICE,
    HAND,
    RNG,
    SHOE,
    HandRules,
)
from croupier.games.paigowpoker.hands import (
    BANK,
    BONUS,
    HIGH,
    INSURANCE,
    KQ,
    LOW,
    LOWEST,
    MAIN,
    NUMBER,
    PROGRESSIVE,
    SECOND,
    SEVEN_CARD,
    THREE_CARD,
)
from croupier.games.paigowpoker.house_way import Way
from croupier.games.paigowpoker.own_way import STANDARD, WAY
from croupier.games.paigowpoker.payouts import OFF, PAYS, too_low
from croupier.games.paigowpoker.raised import (
    LEAST_NUMBER,
    MOST_NUMBER,
    PRIZE_LINES,
    NumberOdds,
    PrizesRaised,
)
from croupier.rulebook import usual
from croupier.rulebook.changing import LOWERED, NEXT_SHOE, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import (
    HALF_HOUR,
    HALF_HOUR_CITES,
    Filing,
    ProgressiveCoupons,
    ThreeCardReading,
    layout_filed,
)
from croupier.rulebook.option import (
    Count,
    Foreign,
    Map,
    Money,
    Rate,
    Switch,
    Unless,
    Word,
    option,
    requires,
)
from croupier.rulebook.paytable import PayTable, raised
from croupier.rulebook.settled import Settles, idles

LAW = "paigowpoker"
ENVY = "envy"
FOURTH_FROM_BOTTOM = "insert_four_from_bottom"
FIVE_ROUNDS = 5
DOLLAR, ENVIOUS = 1_00, 5_00
"""The least bonus wager, and the least that brings an envy bonus."""
LEAST_SEED, BONUS_CAP, SEVEN_CAP = 10_000_00, 40_000_00, 50_000_00
LEAST_RATES = {"1": Fraction(21, 100), "5": Fraction(27, 100)}
NOT_17 = "the three-card and seven-card bonuses are dealt in a way of their own"


@dataclass(frozen=True, eq=False)
class PaiGowPokerChoices(HandRules, ProgressiveCoupons, ThreeCardReading):
    """How cards are ranked, dealt and set, who may bank, and the wagers beside the main one."""

    law: ClassVar[str] = LAW
    pays: ClassVar[PayTable] = PAYS
    circle: ClassVar[tuple[str, ...]] = positions()
    sizes: ClassVar[tuple[int, int]] = (HIGH, LOW)
    in_play: ClassVar[int] = 1
    bounded: ClassVar[frozenset[str]] = frozenset((PROGRESSIVE, "dealer_wager"))
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {PROGRESSIVE: ("paigowpoker.7.d",)}
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "a verbal wager with cash is not accepted", ("paigowpoker.7.a",)
        ),
        "error.let_players_out": Foreign(
            "the rules say for every wrong card whether the hands are void",
            ("paigowpoker.11.f", "paigowpoker.11.g", "paigowpoker.11.h"),
        ),
        "seats": Foreign("the table has six betting areas", ("cmr146.21.2.a",), SEATS),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "dealer_wager",
            lambda rules: not rules.bank,
            "players do not bank at this table",
            "paigowpoker.10.g",
        ),
        *idles("deal start mark_start", lambda rules: rules.in_threes, NOT_17, "paigowpoker.17.b"),
        *idles(
            "deal17 shuffler_counts stub_count",
            lambda rules: not rules.in_threes,
            "only a table with the three-card or seven-card bonus deals this way",
            "paigowpoker.17.b",
        ),
        *idles(
            "stub_count",
            lambda rules: rules.shuffler_counts,
            "the stub need not be counted if a device counts the cards after each shuffle",
            "paigowpoker.17.i",
        ),
        *idles(
            "ace_low_three_card",
            lambda rules: not rules.three_card,
            "this table does not offer the three-card bonus",
            "paigowpoker.17.a",
        ),
        *idles(
            "odds",
            lambda rules: not (rules.bonus or rules.in_threes or rules.insurance != OFF),
            "this table offers no wager whose odds may be raised",
            "paigowpoker.16.a",
            "paigowpoker.18.b",
        ),
        *idles(
            "cut_card recut_by",
            lambda rules: rules.shuffler and not rules.cards_preshuffled,
            "cards that a device has shuffled are not cut",
            "paigowpoker.6.b.1",
        ),
        *idles(
            "royal_match",
            lambda rules: not rules.bonus,
            "this table does not offer the bonus wager",
            "paigowpoker.3.f",
        ),
        *idles(
            "bonus_cap",
            lambda rules: not rules.bonus and rules.insurance == OFF,
            "this table offers neither the bonus nor the insurance wager",
            "paigowpoker.16.d",
        ),
        *idles(
            "seven_cap",
            lambda rules: rules.seven_card == OFF,
            "this table does not offer the seven-card bonus",
            "paigowpoker.18.d",
        ),
        *idles(
            "progressive_prizes progressive_seed progressive_reset progressive_rate meter "
            "coupons_progressive",
            lambda rules: rules.progressive == OFF,
            "this table does not offer the progressive wager",
            "paigowpoker.14.a",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.21.2"),
        Filing(
            "house_way",
            "how the dealer's hands are set, stated in the rules submission",
            ("paigowpoker.9.d",),
        ),
        Filing(
            "deal",
            "the automated dealing shoe, its location and its procedures, approved by the "
            "Commission",
            ("paigowpoker.8b.a", "paigowpoker.17.b"),
            lambda rules: rules.in_threes or rules.deal == AUTOMATED,
        ),
        Filing(
            "start",
            "the random number generator and how it is used with a bank, approved",
            ("paigowpoker.8c.c", "cmr146.21.6"),
            lambda rules: not rules.in_threes and rules.start == RNG,
        ),
        Filing(
            "sign",
            "explains the payout limit and the payout odds of the bonus and insurance wagers",
            ("cmr146.21.3", "cmr146.21.3.a"),
            lambda rules: rules.bonus or rules.insurance != OFF,
        ),
        Filing(
            "sign",
            "states the payout odds of the three-card and seven-card bonuses",
            ("cmr146.21.3.b", "paigowpoker.18.a"),
            lambda rules: rules.in_threes,
        ),
        Filing(
            PROGRESSIVE,
            "a sign with every prize, and the procedures of the acceptor and return devices",
            ("cmr146.21.7.b", "cmr146.21.7.d"),
            lambda rules: rules.progressive != OFF,
        ),
    )

    coupons_match_play: bool = usual.match_play(("paigowpoker.7.a", "cmr146.09.1"))
    cards_preshuffled: bool = usual.preshuffled(("paigowpoker.5.a", "paigowpoker.6.a"))
    shuffler: bool = option(
        False,
        Switch(),
        "whether a device shuffles the cards",
        cites=("paigowpoker.6.a", "paigowpoker.2.b", "cmr146.51.3"),
        notice=usual.DEVICE,
        notice_cites=("cmr146.51.3.a",),
        change=SHUFFLE,
    )
    cards_second_deck: bool = option(
        False,
        Switch(),
        "whether a second deck of another color alternates with the first",
        key="cards.second_deck",
        cites=("paigowpoker.2.b",),
        change=SHUFFLE,
    )
    wheel: str = option(
        SECOND,
        Word((SECOND, LOWEST)),
        "where ace to five ranks (second among straights and first among straight flushes, or "
        "lowest of both)",
        cites=("paigowpoker.3.b.3", "paigowpoker.3.b.7", "paigowpoker.3.d"),
        touches=(MAIN, BANK),
        notice=usual.SUBMITTED,
        notice_cites=("paigowpoker.3.d",),
    )
    house_way: Way = option(
        STANDARD,
        WAY,
        "how the dealer's hands are set (the standard house way, or one that is submitted)",
        cites=("paigowpoker.9.d",),
        touches=(MAIN, BANK),
        notice=usual.SUBMITTED,
        notice_cites=("paigowpoker.9.d",),
    )
    deal: str = option(
        HAND,
        Word((HAND, SHOE, AUTOMATED)),
        "how the cards are dealt",
        cites=("paigowpoker.8a.a", "paigowpoker.8.a", "paigowpoker.8b.a"),
        change=NEXT_SHOE,
    )
    start: str = option(
        DICE,
        Word((DICE, RNG, BUTTON)),
        "how the position that receives the first cards is found",
        cites=(
            "paigowpoker.4.a",
            "paigowpoker.4.a.1",
            "paigowpoker.4.a.2",
            "paigowpoker.4.a.3",
            "paigowpoker.8c.a",
        ),
    )
    mark_start: bool = option(
        False,
        Switch(),
        "whether a card marks the position that receives the first cards",
        cites=("paigowpoker.8c.e",),
        change=SHUFFLE,
    )
    cut_card: str = option(
        "discard",
        Word(("discard", FOURTH_FROM_BOTTOM)),
        "where the cutting card goes after the cut",
        cites=("paigowpoker.6.e",),
        change=SHUFFLE,
    )
    recut_by: str = usual.recut(("paigowpoker.6.f",))
    bank: bool = family.banks(("paigowpoker.10.a",))
    cobank: bool = family.shared_banks(("paigowpoker.10.e",))
    dealer_wager: Cents | None = family.dealers_wager(("paigowpoker.10.g",))
    areas: int = family.areas(("paigowpoker.12.a",))
    number: Odds | None = option(
        None,
        Unless(OFF, NumberOdds()),
        "the wager on the number that is displayed, by its odds",
        cites=("paigowpoker.13.a", "paigowpoker.13.b.6"),
        offers=(NUMBER,),
        touches=(NUMBER,),
        notice=f"the odds are printed on the layout; to change them, {HALF_HOUR}",
        notice_cites=("paigowpoker.13.b.6", "cmr146.21.2.d", *HALF_HOUR_CITES),
    )
    progressive: str = option(
        OFF,
        Word((OFF, "1", "5")),
        "the progressive wager, by its amount in dollars",
        cites=("paigowpoker.14.a",),
        offers=(PROGRESSIVE,),
        touches=(PROGRESSIVE,),
    )
    progressive_prizes: Map[Cents] = option(
        Map(),
        PrizesRaised(),
        "prizes of the progressive wager above the printed ones",
        cites=("paigowpoker.14.d",),
        touches=(PROGRESSIVE,),
    )
    progressive_seed: Cents = meter_options.seed(
        LEAST_SEED, ("paigowpoker.14.f",), "approved pursuant to 205 CMR 138.62"
    )
    progressive_reset: Cents = meter_options.reset(LEAST_SEED, ("paigowpoker.14.f",), PROGRESSIVE)
    progressive_rate: Fraction = option(
        LEAST_RATES["5"],
        Rate(LEAST_RATES["1"], Fraction(1)),
        "the share of each wager that goes to the progressive meter",
        cites=("paigowpoker.14.e",),
    )
    meter: Cents | None = meter_options.shown(("paigowpoker.14.g",), PROGRESSIVE)
    insurance: str = option(
        OFF,
        Word((OFF, *"ABCDE"), "table"),
        "the pai gow insurance wager, by its pay table",
        cites=("paigowpoker.15.a", "paigowpoker.16.c"),
        offers=(INSURANCE,),
        touches=(INSURANCE,),
    )
    bonus: bool = option(
        False,
        Switch(),
        "the bonus wager, with envy bonuses",
        cites=("paigowpoker.15.a",),
        offers=(BONUS,),
    )
    royal_match: str = option(
        KQ,
        Word((KQ, "ak")),
        "the two cards beside a royal flush that match it",
        cites=("paigowpoker.3.f.2", "paigowpoker.3.f.2.i", "paigowpoker.3.f.2.ii"),
        touches=(BONUS,),
    )
    bonus_cap: Cents | None = option(
        None,
        Unless("none", Money()),
        "the most that a player wins in a round on bonus and insurance wagers and envy bonuses",
        cites=("paigowpoker.16.d",),
        touches=(BONUS, INSURANCE),
        notice=f"approved by the Commission, and on the layout or posted; to lower it, {HALF_HOUR}",
        notice_cites=("paigowpoker.16.d", "cmr146.21.2.c.4", "cmr146.21.3.a", *HALF_HOUR_CITES),
        change=LOWERED,
    )
    three_card: bool = option(
        False,
        Switch(),
        "the three-card bonus wager",
        cites=("paigowpoker.17.a",),
        offers=(THREE_CARD,),
    )
    ace_low_three_card: bool = option(
        True,
        Switch(),
        "whether A-2-3 is a straight in three-card hands",
        cites=("paigowpoker.3.d", "paigowpoker.3.a"),
        touches=(THREE_CARD,),
        reading="GN-21",
    )
    seven_card: str = option(
        OFF,
        Word((OFF, "A", "B"), "table"),
        "the seven-card bonus wager, by its pay table",
        cites=("paigowpoker.17.a", "paigowpoker.18.c"),
        offers=(SEVEN_CARD,),
        touches=(SEVEN_CARD,),
    )
    seven_cap: Cents | None = option(
        None,
        Unless("none", Money()),
        "the most that a player wins in a round on seven-card bonus wagers",
        cites=("paigowpoker.18.d",),
        touches=(SEVEN_CARD,),
        notice=f"approved by the Commission, and on the layout or posted; to lower it, {HALF_HOUR}",
        notice_cites=("paigowpoker.18.d", *HALF_HOUR_CITES),
        change=LOWERED,
    )
    deal17: str = option(
        AUTOMATED,
        Word((AUTOMATED, BY_HAND)),
        "how the last four cards are dealt after the first three",
        cites=("paigowpoker.17.g", "paigowpoker.17.g.1", "paigowpoker.17.g.2"),
        change=NEXT_SHOE,
    )
    shuffler_counts: bool = option(
        False,
        Switch(),
        "whether the shuffling device counts the cards after each shuffle",
        cites=("paigowpoker.17.i",),
        change=SHUFFLE,
    )
    stub_count: int = option(
        FIVE_ROUNDS,
        Count(1, FIVE_ROUNDS),
        "the stub is counted once in this many rounds",
        cites=("paigowpoker.17.h",),
        change=SHUFFLE,
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=("paigowpoker.16.a", "paigowpoker.16.c", "paigowpoker.18.b", "paigowpoker.18.c"),
        touches=(BONUS, INSURANCE, THREE_CARD, SEVEN_CARD),
        notice=f"the odds are posted; to change them, {HALF_HOUR}",
        notice_cites=("cmr146.21.2.c.3", "cmr146.21.3.b", *HALF_HOUR_CITES),
    )

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """A button entails an automated shoe, and a device shuffles for it or for a second deck."""
        button = chosen.get("start") == BUTTON
        device = button or chosen.get("cards_second_deck", False) or chosen.get("shuffler_counts")
        found: dict[str, Any] = {"shuffler": True} if device else {}
        found |= {"deal": AUTOMATED} if button else {}
        found |= {"start": RNG} if chosen.get("number") is not None else {}
        return found | ({"bank": True} if chosen.get("cobank") else {})

    @property
    @cites("paigowpoker.8c.d", "paigowpoker.8c.e")
    def start_shown_by(self) -> str:
        """What shows where the deal starts: a button, a card if the house marks it, or nothing."""
        if self.in_threes:
            return ""
        marker = "start marker" if self.mark_start else ""
        return "dealer button" if self.start == BUTTON else marker

    @property
    @cites("paigowpoker.17.b", "paigowpoker.4.a")
    def in_threes(self) -> bool:
        """Whether the first three cards come in a stack, as for the bonuses of Section 17."""
        return self.three_card or self.seven_card != OFF

    @property
    @cites("paigowpoker.2.b", "paigowpoker.2.b.3", "paigowpoker.2.b.4", "paigowpoker.2.b.5")
    def alternates(self) -> bool:
        """Whether two decks alternate round by round: one is shuffled while the other is dealt."""
        return self.cards_second_deck

    @property
    @cites("paigowpoker.6.b.1")
    def uncut(self) -> bool:
        """Whether the deck is dealt as the device shuffled it, without a cut."""
        return self.shuffler

    @property
    @cites("paigowpoker.17.i")
    def stub_excused(self) -> bool:
        """Whether a device counts the cards, so that the stub need not be counted."""
        return self.shuffler_counts

    @property
    def metered(self) -> Cents:
        """What the progressive meter shows when odds are computed."""
        return self.progressive_reset if self.meter is None else self.meter

    @property
    @cites("paigowpoker.14.a")
    def progressive_stake(self) -> Cents:
        """The amount of a progressive wager: one dollar, or five."""
        return DOLLAR if self.progressive == OFF else int(self.progressive) * DOLLAR

    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The amounts of a wager with set amounts; empty if the limits apply."""
        return (self.progressive_stake,) if kind == PROGRESSIVE else ()

    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The least and the most for a kind of wager; one with a set amount has that."""
        amounts = self.amounts(kind)
        return (amounts[0], amounts[-1]) if amounts else super().limits(kind)

    def limited_by(self, kind: str) -> tuple[str, ...]:
        """The clause by which a wager is a chip of a set amount."""
        return ("paigowpoker.14.a",) if self.amounts(kind) else ()

    def increment(self, kind: str) -> Cents:
        """A wager with a set amount keeps it, whatever the increment is."""
        return self.progressive_stake if kind == PROGRESSIVE else super().increment(kind)

    @cites("paigowpoker.7.a", "paigowpoker.7.d", "paigowpoker.13.b.2", "paigowpoker.15.b")
    def takes_coupon(self, kind: str) -> bool:
        """A coupon makes a progressive wager; match play goes with the main and number wagers."""
        if kind == PROGRESSIVE:
            return self.coupons_progressive
        return super().takes_coupon(kind) and kind in (MAIN, NUMBER)


@dataclass(frozen=True, eq=False)
class PaiGowPokerOptions(PaiGowPokerChoices):
    """What a house chooses at pai gow poker, held to what the rules require."""

    @requires("paigowpoker.14.a", "paigowpoker.15.b")
    def amounts_that_the_rules_set(self) -> str | None:
        """A progressive wager has no other limits, and a bonus wager is at least a dollar."""
        if PROGRESSIVE in self.limits_wager:
            amount = money(self.progressive_stake)
            return f"{marked(PROGRESSIVE)} is {amount}, and has no other limits"
        low = self.bonus and self.limits(BONUS)[0] < DOLLAR
        return f"{marked(BONUS)} is at least {money(DOLLAR)}" if low else None

    @requires("paigowpoker.2.b", settles="cards_second_deck")
    def a_device_shuffles_the_second_deck(self) -> str | None:
        """A second deck is used only with a shuffling device."""
        bare = self.cards_second_deck and not self.shuffler
        why = "a second deck is used only if a device shuffles one while the other is dealt"
        return why if bare else None

    @requires("paigowpoker.17.i", settles="shuffler_counts")
    def only_a_device_counts(self) -> str | None:
        """Only a shuffling device counts the cards by itself."""
        bare = self.shuffler_counts and not self.shuffler
        return "this table has no shuffling device" if bare else None

    @requires("paigowpoker.4.a.3", "paigowpoker.8c.d")
    def a_button_with_an_automated_shoe(self) -> str | None:
        """A button is used only with an automated dealing shoe and a shuffling device."""
        fits = self.deal == AUTOMATED and self.shuffler
        why = "a button needs an automated dealing shoe and a device that shuffles"
        return why if self.start == BUTTON and not fits and not self.in_threes else None

    @requires("paigowpoker.13.a", "cmr146.21.6", settles="number")
    def a_number_that_is_displayed(self) -> str | None:
        """A wager on a number needs the random number generator, which the bonuses of 17 bar."""
        shown = self.start == RNG and not self.in_threes
        why = "only a random number generator displays a number to wager on"
        return why if self.number is not None and not shown else None

    @requires("paigowpoker.13.b.6")
    def odds_of_a_number(self) -> str | None:
        """A wager on a number pays at least 5 1/2 to 1, and at most 6 to 1."""
        lawful = self.number is None or LEAST_NUMBER <= self.number <= MOST_NUMBER
        return None if lawful else f"{self.number}; at least 11 to 2 and at most 6 to 1"

    @requires("paigowpoker.15.a", "paigowpoker.17.a", settles="bonus")
    def no_bonus_with_those_of_17(self) -> str | None:
        """The bonus wager is not offered with the three-card or the seven-card bonus."""
        both = self.bonus and self.in_threes
        return "not at a table with the three-card or seven-card bonus" if both else None

    @requires("paigowpoker.10.e", settles="cobank")
    def a_bank_to_share(self) -> str | None:
        """Only a player who banks can ask the house to cover half."""
        return "no player banks at this table" if self.cobank and not self.bank else None

    @requires("paigowpoker.14.e")
    def a_meter_that_rises_enough(self) -> str | None:
        """A meter rises by 21% of wagers of one dollar, and by 27% of those of five, or more."""
        least = LEAST_RATES.get(self.progressive)
        low = least is not None and self.progressive_rate < least
        return f"the rate is at least {least * 100}%" if least and low else None

    @requires("paigowpoker.14.f")
    def a_meter_that_begins_high_enough(self) -> str | None:
        """The meter begins, and is reset, at 10,000 dollars or more."""
        low = min(self.progressive_seed, self.progressive_reset) < LEAST_SEED
        short = self.progressive != OFF and low
        return f"must be at least {money(LEAST_SEED)}" if short else None

    @requires("paigowpoker.14.d")
    def prizes_at_least_as_printed(self) -> str | None:
        """A prize of the progressive wager is no less than the printed one."""
        dollars = self.progressive_stake // DOLLAR
        for line, prize in self.progressive_prizes.items():
            least = PRIZE_LINES[line] * dollars
            if self.progressive != OFF and prize < least:
                named = line.replace("_", " ")
                return f"the prize for a {named} is at least {money(least)}"
        return None

    @requires("paigowpoker.16.d")
    def a_bonus_cap_that_is_high_enough(self) -> str | None:
        """A payout limit is at least $40,000, and what minimum wagers can win (GN-24)."""
        kinds = [*([BONUS] if self.bonus else []), *([INSURANCE] if self.insurance != OFF else [])]
        return too_low(self, self.bonus_cap, BONUS_CAP, *kinds)

    @requires("paigowpoker.18.d")
    def a_seven_card_cap_that_is_high_enough(self) -> str | None:
        """A payout limit is at least $50,000, and what a minimum wager can win (GN-24)."""
        kinds = [SEVEN_CARD] if self.seven_card != OFF else []
        return too_low(self, self.seven_cap, SEVEN_CAP, *kinds)
