"""The options of a licensee at blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from croupier.core.money import Cents
from croupier.games.blackjack import posted, settled, together
from croupier.games.blackjack.hands import BlackjackOfTwo, named
from croupier.games.blackjack.matrix import ENTAILED, PRESENT
from croupier.games.blackjack.prizes import DENOMINATIONS, OFFERED, BonusOptions, ProgressiveOptions
from croupier.games.blackjack.shuffling import how
from croupier.games.blackjack.switches import ReadingSwitches
from croupier.games.families.double_shoe import SIDES
from croupier.games.families.shoe import Preparation
from croupier.games.families.twentyone.hands import FIVE_CARDS, SEVENS, SUITED_678
from croupier.games.families.twentyone.play import ACTIONS
from croupier.games.families.twentyone.terms import Terms
from croupier.rulebook import usual
from croupier.rulebook.changing import AT_ONCE, LOWERED, NEXT_SHOE, SEATS, SHUFFLE, WITHDRAWN
from croupier.rulebook.citation import cites
from croupier.rulebook.common import (
    HALF_HOUR,
    HALF_HOUR_CITES,
    CardOptions,
    Filing,
    Limits,
    ProgressiveCoupons,
    TableOptions,
    VerbalCash,
)
from croupier.rulebook.option import ALWAYS, Count, Money, Switch, Unless, Word, option
from croupier.rulebook.settled import Settles

AHEAD, PAYS, STREAKS = posted.AHEAD, posted.PAYS, posted.STREAKS
MAIN = ("main",)
PLAYED = (*MAIN, *STREAKS)
"""The wagers that depend on how hands are played."""
SIX_BOXES = 6
DOLLAR = 1_00
FEWEST_WAGERS = {"off": 1, "two_or_three": 2, "three": 3}
FIVE_DOLLARS = 5_00
ADDITIONAL = ("over_13", "under_13", "same_suit")
FACE_UP_DOUBLES = frozenset((9, 10, 11))
LIMITED_BY = {
    **dict.fromkeys(ADDITIONAL, ("blackjack.17.g.2",)),
    "sevens": ("blackjack.17.a.3.i",),
    "progressive": ("blackjack.19.a",),
    "bonus": ("blackjack.20.a",),
    "match_dealer": ("blackjack.23.c",),
    "twenty_point": ("blackjack.24.c",),
    "optional_bonus": ("blackjack.25.c",),
}
"""The clauses on the limits of side wagers."""


@dataclass(frozen=True, eq=False)
class BlackjackOptions(
    TableOptions,
    VerbalCash,
    CardOptions,
    ProgressiveCoupons,
    ReadingSwitches,
    posted.PostedOptions,
    ProgressiveOptions,
    BonusOptions,
):
    """Blackjack: how it is dealt, what hands pay, what players may do, and the side wagers."""

    law: ClassVar[str] = "blackjack"
    maximum_key = posted.maximum_key
    bounded: ClassVar[frozenset[str]] = frozenset(
        (
            "insurance",
            "double",
            "split",
            "progressive",
            "bonus",
            "sevens",
            "over_13",
            "under_13",
            "same_suit",
            "optional_bonus",
        )
    )
    cash_by: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **dict.fromkeys((*MAIN, *ACTIONS, *STREAKS), ("blackjack.3.d",)),
        **dict.fromkeys((*ADDITIONAL, "sevens"), ("blackjack.17.f",)),
        "bonus": ("blackjack.20.b",),
        "match_dealer": ("blackjack.23.d",),
        "twenty_point": ("blackjack.24.c",),
        "optional_bonus": ("blackjack.25.b",),
    }
    chips_only: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "progressive": ("blackjack.3.k", "blackjack.19.b")
    }
    settles: ClassVar[tuple[Settles, ...]] = settled.SETTLES
    filed: ClassVar[tuple[Filing, ...]] = settled.FILED

    wager_verbal_cash: bool = usual.verbal_cash(
        "the dealer and a supervisor",
        cites=(
            "blackjack.3.d",
            "blackjack.17.f",
            "blackjack.20.b",
            "blackjack.23.d",
            "blackjack.24.c",
            "blackjack.25.b",
        ),
    )
    coupons_match_play: bool = usual.match_play(("blackjack.3.d", "cmr146.09.1"))
    decks: int = option(
        6,
        Count(1, usual=8, met=(1, 2, 4, 6, 8)),
        "decks in play",
        cites=(
            "blackjack.2.a",
            "blackjack.2.a.1",
            "blackjack.2.a.2",
            "blackjack.2.a.3",
            "blackjack.2.a.4",
        ),
        touches=(
            *MAIN,
            "insurance",
            "over_13",
            "under_13",
            "same_suit",
            "sevens",
            "progressive",
            "bonus",
            *STREAKS,
            "match_dealer",
            "twenty_point",
            "optional_bonus",
        ),
        change=NEXT_SHOE,
    )
    seats: int = option(
        7,
        Count(1, 7),
        "boxes on the layout",
        cites=("cmr146.13.1", "cmr146.13.2.b"),
        touches=PLAYED,
        change=SEATS,
    )
    variant: str = option(
        "standard",
        Word(("standard", "6_to_5", "face_up")),
        "which game is dealt",
        cites=("blackjack.3.e", "blackjack.6.k", "blackjack.6a.a"),
        touches=PLAYED,
        **AHEAD,
    )
    hole_card: str = option(
        "hole_reader",
        Word(("none", "hole", "hole_reader", "face_up")),
        "when the dealer's second card is dealt, and whether a device reads it",
        cites=("blackjack.6.h", "blackjack.6.j", "blackjack.6.k"),
        touches=PLAYED,
        notice=usual.READER,
        notice_cites=("blackjack.6.j", "cmr146.13.7"),
        notice_when=("hole_reader",),
    )
    soft17: str = option(
        "stand",
        Word(("stand", "hit")),
        "what the dealer does on a soft 17",
        cites=("blackjack.12.b", "blackjack.12.b.1", "blackjack.12.b.2.i", "blackjack.12.b.2.ii"),
        touches=PLAYED,
        notice="on the layout: what the dealer does on a soft 17",
        notice_cites=("cmr146.13.16",),
    )
    pay_678: bool = option(
        False,
        Switch(),
        "6, 7 and 8 of one suit at 2 to 1",
        cites=("blackjack.3.e.1",),
        touches=MAIN,
        **AHEAD,
    )
    pay_777: bool = option(
        False,
        Switch(),
        "three sevens at 3 to 2",
        cites=("blackjack.3.e.2",),
        touches=PLAYED,
        **AHEAD,
    )
    pay_designated_bj: tuple[str, str] | None = option(
        None,
        Unless("no", BlackjackOfTwo()),
        "a named blackjack at 2 to 1",
        cites=("blackjack.3.e.3",),
        touches=MAIN,
        **AHEAD,
    )
    pay_five_card_21: bool = option(
        False,
        Switch(),
        "21 in five cards at 2 to 1",
        cites=("blackjack.3.e.4", "blackjack.16.c"),
        touches=PLAYED,
        notice=HALF_HOUR,
        notice_cites=("blackjack.16.c", *HALF_HOUR_CITES),
    )
    mid_shoe_entry: str = usual.mid_shoe_entry(("blackjack.3.i",))
    surrender: bool = option(
        False,
        Switch(),
        "surrender of half the wager",
        cites=("blackjack.8.c",),
        touches=PLAYED,
        **AHEAD,
    )
    insurance_timing: str = option(
        "all_at_once",
        Word(("all_at_once", "at_own_turn")),
        "when insurance is taken",
        cites=("blackjack.9.b",),
        **AHEAD,
    )
    even_money: bool = option(
        True,
        Switch(),
        "even money for a blackjack against an ace",
        cites=("blackjack.7.c",),
        touches=MAIN,
        notice=HALF_HOUR,
        notice_cites=("blackjack.7.c", *HALF_HOUR_CITES),
        notice_when=(True,),
    )
    double_card: str = option(
        "face_up",
        Word(("face_up", "face_down", "on_request")),
        "how the card of a doubled hand is dealt",
        cites=("blackjack.10.c",),
        notice=f"posted at the table, and {usual.SUBMITTED}",
        notice_cites=("blackjack.10.c",),
    )
    six_five_das: bool = option(
        True,
        Switch(),
        "doubling after a split in the 6 to 5 variation",
        cites=("blackjack.10.d",),
        touches=MAIN,
        **AHEAD,
    )
    resplit: bool = option(
        True,
        Switch(),
        "pairs split more than once",
        cites=("blackjack.11.e", "blackjack.11.c.1"),
        touches=PLAYED,
        notice=HALF_HOUR,
        notice_cites=("blackjack.11.e", *HALF_HOUR_CITES),
        notice_when=(True,),
    )
    resplit_aces: bool = option(
        False,
        Switch(),
        "aces split more than once",
        cites=("blackjack.11.e",),
        touches=PLAYED,
        notice=HALF_HOUR,
        notice_cites=("blackjack.11.e", *HALF_HOUR_CITES),
        notice_when=(False,),
    )
    players_per_box: int = option(
        1,
        Count(1, 3),
        "players who may wager on one box",
        cites=("blackjack.13.a",),
        notice="as the Commission permits and limits it",
        notice_cites=("blackjack.13.a", "blackjack.13.g"),
    )
    boxes_per_player: int = option(
        1, Count(1, 7), "boxes on which a player may wager", cites=("blackjack.14",)
    )
    csm: bool = usual.continuous(("blackjack.21",), "approval of the device and of how it is used")
    double_shoe: bool = option(
        False,
        Switch(),
        "a shoe with two sides, one chosen by a determinant card",
        cites=("blackjack.3.j", "blackjack.6.d"),
        change=NEXT_SHOE,
    )
    double_shoe_suits: str = option(
        "red",
        Word(SIDES),
        "the side of a double shoe that hearts and diamonds stand for",
        cites=("blackjack.6.d.1",),
        notice=usual.SUBMITTED,
        notice_cites=("blackjack.6.d.1",),
        notice_when=ALWAYS,
        change=SHUFFLE,
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "a shuffle after any round, as the house decides",
        cites=("blackjack.5.a", "blackjack.5.h.1"),
        change=SHUFFLE,
    )
    recut_by: str = usual.recut(("blackjack.5.g",))
    shuffle_plan: str = option(
        "rules",
        Word(("rules", "approved")),
        "the cut, cover and burn: by the rules, or as approved",
        cites=("blackjack.5.k",),
        notice="approval of the procedures",
        notice_cites=("blackjack.5.k",),
        change=SHUFFLE,
    )
    shuffle_procedure: str | None = usual.shuffle_procedure(("blackjack.5.k", "blackjack.5.l.1"))
    six_five_rounds: str = option(
        "several",
        Word(("one", "several")),
        "rounds dealt from a deck at 6 to 5",
        cites=("blackjack.5.i",),
        change=NEXT_SHOE,
    )
    six_five_burn: bool = option(
        True,
        Switch(),
        "whether the top card is burned each round at 6 to 5",
        cites=("blackjack.6a.c",),
        change=SHUFFLE,
    )
    six_five_reader: bool = option(
        True,
        Switch(),
        "a card reader at 6 to 5",
        cites=("blackjack.6a.h",),
        touches=MAIN,
        notice=usual.READER,
        notice_cites=("blackjack.6a.h", "cmr146.13.7"),
        notice_when=(True,),
    )
    additional: str = option(
        "none",
        Word(("none", "over_under_13", "same_suit", "sevens")),
        "an additional wager",
        cites=("blackjack.17.a", "blackjack.17.a.1", "blackjack.17.a.2", "blackjack.17.a.3"),
        offers=("over_13", "under_13", "same_suit", "sevens"),
        notice=f"its odds on the layout or on a sign at the table; {HALF_HOUR}",
        notice_cites=("cmr146.13.6", *HALF_HOUR_CITES),
        change=WITHDRAWN,
    )
    same_suit_option: int = option(
        1,
        Count(1, 4),
        "which pay table for the number of decks the same suit wager uses",
        cites=("blackjack.17.e.2",),
        scope="deck_count",
        touches=("same_suit",),
        notice=HALF_HOUR,
        notice_cites=("blackjack.17.e.2", *HALF_HOUR_CITES),
        notice_when=ALWAYS,
    )
    additional_max: Cents | None = option(
        None,
        Unless("none", Money()),
        "the posted maximum on the additional wager",
        cites=("blackjack.17.g.2", "blackjack.17.h"),
        notice="posted at the table",
        notice_cites=("blackjack.17.h",),
        change=AT_ONCE,
    )
    multiple_action: str = option(
        "off",
        Word(("off", "two_or_three", "three")),
        "wagers against two or three of the dealer's hands",
        cites=("blackjack.18.a", "blackjack.18.b"),
        touches=MAIN,
        **AHEAD,
        change=WITHDRAWN,
    )
    streak: bool = option(
        False,
        Switch(),
        "the streak wagers",
        cites=("blackjack.22.a",),
        offers=STREAKS,
        notice="a sign with the permitted amounts",
        notice_cites=("cmr146.13.12.b.2",),
    )
    match: bool = option(
        False,
        Switch(),
        "the match-the-dealer wager",
        cites=("blackjack.23.a",),
        offers=("match_dealer",),
        notice="a sign with its odds, approved by the Bureau, and its limits posted",
        notice_cites=("cmr146.13.13.b", "blackjack.23.c"),
    )
    twenty: str = option(
        "off",
        Word(("off", "A", "B"), "table"),
        "the twenty point bonus wager, by its pay table",
        cites=("blackjack.24.a", "blackjack.24.f"),
        offers=("twenty_point",),
        touches=("twenty_point",),
        notice="a sign with its odds, and its limits posted",
        notice_cites=("cmr146.13.15", "blackjack.24.c", "blackjack.24.f"),
    )
    twenty_cap: Cents | None = option(
        None,
        Unless("none", Money()),
        "the maximum paid for queens of hearts with a dealer's blackjack",
        cites=("blackjack.24.h",),
        touches=("twenty_point",),
        notice="approved by the Commission, and on the layout or posted at the table",
        notice_cites=("blackjack.24.h",),
        change=LOWERED,
    )
    optional_bonus: bool = option(
        False,
        Switch(),
        "the wager that the dealer's third card busts",
        cites=("blackjack.25.a",),
        offers=("optional_bonus",),
        notice="its odds on the layout or on a sign at the table",
        notice_cites=("cmr146.13.17",),
    )
    optional_bonus_max: Cents | None = option(
        None,
        Unless("none", Money()),
        "the posted maximum on the optional bonus wager",
        cites=("blackjack.25.c",),
        notice="posted at the table",
        notice_cites=("blackjack.25.c",),
        change=AT_ONCE,
    )

    @classmethod
    def entails(cls, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """The values that a choice forces, if the house names no other."""
        return {attr: value for when, then in ENTAILED if when(chosen) for attr, value in then}

    @cites("blackjack.17.a.3.i", "blackjack.17.g.2", "blackjack.17.h", "blackjack.25.c")
    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The minimum and maximum for a kind of wager; some have set amounts."""
        low, high = super().limits(kind)
        amounts = self.amounts(kind)
        if amounts:
            return amounts[0], amounts[-1]
        own = self.limits_wager.get(kind) or Limits()
        least, most = self.posted(kind)
        if kind == "optional_bonus":
            unit = self.increment(kind)
            least, most = -(-DOLLAR // unit) * unit, min(high, self.optional_bonus_max or high)
        if kind in ADDITIONAL:
            most = min(high, self.additional_max or high)
        low = low if least is None else max(least, own.min or least)
        return low, high if most is None else min(most, own.max or most)

    @cites("blackjack.17.g.2", "blackjack.23.c", "blackjack.24.c", "blackjack.25.c")
    def limited_by(self, kind: str) -> tuple[str, ...]:
        """The clause on the limits of a side wager."""
        return LIMITED_BY.get(kind, ())

    @cites("blackjack.17.a.3.i", "blackjack.19.a", "blackjack.20.a")
    def amounts(self, kind: str) -> tuple[Cents, ...]:
        """The amounts of a wager with set amounts, smallest first; empty if the limits apply."""
        if kind == "bonus":
            offered = OFFERED[self.bonus]
            known = tuple(stake for stake in offered if self.bonus_prizes.get(stake))
            return tuple(DENOMINATIONS[stake] for stake in known or offered)
        return (DOLLAR,) if kind in ("sevens", "progressive") else ()

    def increment(self, kind: str) -> Cents:
        """Wagers with set amounts keep them, whatever the increment is (BJ-24)."""
        return DOLLAR if self.amounts(kind) else super().increment(kind)

    @cites("blackjack.3.k", "blackjack.20.b", "blackjack.22.b")
    def takes_coupon(self, kind: str) -> bool:
        """A coupon makes a progressive wager; no match play on the bonus or a streak (GN-13)."""
        if kind == "progressive":
            return self.coupons_progressive
        return super().takes_coupon(kind) and kind not in ("bonus", *STREAKS)

    @property
    @cites("blackjack.2.c", "blackjack.2.c.1")
    def in_play(self) -> int:
        """The number of decks in the shoe: one batch if two batches alternate."""
        return self.decks

    @cached_property
    @cites("blackjack.6.h", "blackjack.6.j", "blackjack.6.k", "blackjack.6a.f", "blackjack.6a.h")
    def dealing(self) -> str:
        """How the dealer's second card is dealt: none before play, hole, hole_reader or face_up."""
        if "face_up" in (self.variant, self.hole_card):
            return "face_up"
        if self.by_hand:
            return "hole_reader" if self.six_five_reader else "none"
        return self.hole_card

    @property
    @cites("blackjack.6.a", "blackjack.6a.a")
    def by_hand(self) -> bool:
        """Whether this is the 6 to 5 variation, dealt from the dealer's hand."""
        return self.variant == "6_to_5"

    @property
    def shown(self) -> bool:
        """Whether both of the dealer's cards are face up."""
        return self.dealing == "face_up"

    @property
    def reader(self) -> bool:
        """Whether a device reads the dealer's hole card before players act."""
        return self.dealing == "hole_reader" and not self.several_hands

    @property
    @cites("blackjack.18.a")
    def several_hands(self) -> bool:
        """Whether the dealer plays several hands on one up card."""
        return self.multiple_action != "off"

    @property
    @cites("blackjack.3.d", "blackjack.9.b")
    def unit(self) -> Cents:
        """The unit of wagers on hands: the increment; at 6 to 5, five dollars or a multiple."""
        step = self.limits_increment
        return FIVE_DOLLARS if self.by_hand and step % FIVE_DOLLARS else step

    @property
    @cites("cmr146.13.2.b", "cmr146.13.8.a")
    def boxes(self) -> int:
        """The number of boxes on the layout: at most six at 6 to 5 and for multiple action."""
        few = self.by_hand or self.several_hands
        return min(self.seats, SIX_BOXES) if few else self.seats

    @property
    def preparation(self) -> Preparation:
        """How the shoe is prepared."""
        return how(self)

    @cached_property
    def terms(self) -> Terms:
        """The terms that decide how a hand is played."""
        return Terms(
            decks=self.in_play,
            hits_soft_17=self.hits_soft_17,
            peeks=self.reader or (self.shown and not self.several_hands),
            shown=self.shown,
            double_on=FACE_UP_DOUBLES if self.shown else None,
            double_after_split=not self.by_hand or self.six_five_das,
            most_hands=self.most_hands,
            resplit_aces=self.resplit_aces,
            surrender=self.surrender and not self.shown,
            even_money=self.even_money and not self.shown,
            dealer_hands=3 if self.several_hands else 1,
            fewest_wagers=FEWEST_WAGERS[self.multiple_action],
            paid_early=True,
            bust_at_once=self.by_hand or self.several_hands,
            bust_refunds=(self.by_hand or self.several_hands)
            and self.dealing == "none"
            and self.dealer_bj_collects == "original_only",
            double_unseen=self.double_card == "face_down",
            insures_in_turn=self.insurance_timing == "at_own_turn" and not self.reader,
        )

    @property
    @cites("blackjack.12.b", "blackjack.12.d")
    def hits_soft_17(self) -> bool:
        """Whether the dealer draws to a soft 17: always at 6 to 5, never when dealt face up."""
        return self.by_hand or (self.soft17 == "hit" and not self.shown)

    @property
    @cites("blackjack.11.c.1", "blackjack.11.e", "blackjack.6.k.5")
    def most_hands(self) -> int:
        """Two hands; four if the house allows pairs to be resplit, or three with seven boxes."""
        if not self.resplit or self.shown or self.several_hands:
            return 2
        return 4 if self.boxes <= SIX_BOXES else 3

    @cites("blackjack.3.e.3", "blackjack.16.a")
    def named(self, cards: tuple[str, ...], split: bool) -> str:
        """The name of a hand of 21 that may be paid or judged differently; "" for any other."""
        return named(cards, split=split, designated=self.pay_designated_bj)

    def raises(self, standing: str) -> bool:
        """Whether the house pays more for this hand."""
        return {SUITED_678: self.pay_678, SEVENS: self.pay_777, FIVE_CARDS: self.pay_five_card_21}[
            standing
        ]

    def has(self, what: str) -> bool:
        """Whether the table has this entry of the matrix of barred pairs."""
        return PRESENT[what](self)


for _requirement in together.REQUIREMENTS:
    setattr(BlackjackOptions, _requirement.__name__, _requirement)
