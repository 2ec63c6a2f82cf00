"""The options of a licensee at Spanish 21."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from croupier.core.money import Cents
from croupier.core.odds import Odds
from croupier.equipment.cards import SPANISH
from croupier.games.families.shoe import Preparation
from croupier.games.families.twentyone.prize import Prize
from croupier.games.families.twentyone.terms import Terms
from croupier.games.spanish21.hands import SUPER_BONUS, named
from croupier.games.spanish21.shuffling import PREPARATION
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import (
    HALF_HOUR,
    HALF_HOUR_CITES,
    CardOptions,
    Filing,
    TableOptions,
    VerbalCash,
    layout_filed,
)
from croupier.rulebook.option import (
    Count,
    Foreign,
    Map,
    Money,
    Switch,
    Unless,
    Word,
    option,
    requires,
)
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.spanish21")

MAIN = ("main",)
MATCH = "match_dealer"
EVERY_WAGER = ("main", "insurance", MATCH)
DOLLAR = 1_00
FOUR_HANDS = 4


@dataclass(frozen=True, eq=False)
class SpanishOptions(TableOptions, VerbalCash, CardOptions):
    """The decks, how the dealer's second card is dealt, the match wager, boxes, the shuffle."""

    law: ClassVar[str] = "spanish21"
    by_hand: ClassVar[bool] = False
    bounded: ClassVar[frozenset[str]] = frozenset(("insurance", "double", "split", MATCH))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "soft17": Foreign("the dealer stands on every 17", ("spanish21.12.b",), "stand"),
        "surrender": Foreign("every hand may be surrendered", ("spanish21.8.a",), always=True),
        "double_card": Foreign(
            "the card of a doubled hand is dealt face up", ("spanish21.9.a",), "face_up"
        ),
        "resplit": Foreign("pairs may be split again", ("spanish21.10.c",), always=True),
        "insurance_timing": Foreign(
            "insurance is taken before anyone draws", ("spanish21.11.b",), "all_at_once"
        ),
    }
    cash_by: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "main": ("spanish21.5.c",),
        MATCH: ("spanish21.6.c",),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "recut_by",
            lambda rules: rules.shuffler and not rules.cards_preshuffled,
            "cards from a shuffling device are not cut",
            "spanish21.4.b.1",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.15.2"),
        Filing(
            "sign",
            "says that doubled and split hands do not win the additional payouts",
            ("cmr146.15.3.a",),
        ),
        Filing(
            "match_odds",
            "the odds of match-the-dealer on the layout or on a sign",
            ("cmr146.15.2.e", "cmr146.15.3.b"),
        ),
        usual.procedure_filed(lambda rules: rules.shuffle_plan == "approved", "spanish21.4.h"),
    )

    wager_verbal_cash: bool = usual.verbal_cash(
        "the dealer and a supervisor", cites=("spanish21.5.c", "spanish21.6.c")
    )
    coupons_match_play: bool = usual.match_play(("spanish21.5.c", "spanish21.6.c", "cmr146.09.1"))
    cards_preshuffled: bool = usual.preshuffled(("spanish21.3.a", "spanish21.4.b.2"))
    shuffler: bool = option(
        False,
        Switch(),
        "two batches that alternate, with an automatic shuffler whose stacks are not cut",
        cites=("spanish21.4.a", "spanish21.4.b.1", "cmr146.51.3"),
        notice="the device and its procedures, approved and in the internal controls",
        notice_cites=("cmr146.51.3.a",),
        change=SHUFFLE,
    )
    decks: int = option(
        6,
        Count(6, 8, met=(6, 8)),
        "decks of 48 cards in the shoe, six or eight",
        cites=("spanish21.2.a", "spanish21.6.e.1", "spanish21.6.e.2"),
        touches=EVERY_WAGER,
        change=NEXT_SHOE,
    )
    seats: int = option(6, Count(1, 6), "boxes on the layout", cites=("cmr146.15.1",), change=SEATS)
    hole_card: str = option(
        "hole_reader",
        Word(("none", "hole", "hole_reader")),
        "when the dealer's second card is dealt, and whether a device reads it",
        cites=("spanish21.7.g", "spanish21.7.i"),
        touches=MAIN,
        notice=f"the hole card: {HALF_HOUR}; a card reader must be approved",
        notice_cites=("spanish21.7.i", "cmr146.15.6", *HALF_HOUR_CITES),
        notice_when=("hole", "hole_reader"),
    )
    match_max: Cents | None = option(
        None,
        Unless("none", Money()),
        "the posted maximum on the match-the-dealer wager",
        cites=("spanish21.6.b.2",),
        notice="posted at the table",
        notice_cites=("spanish21.6.b.2", "cmr147.03.4"),
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds of a match above the printed ones",
        key="match_odds",
        cites=("spanish21.6.e.1", "spanish21.6.e.2"),
        touches=(MATCH,),
        notice="the odds are printed on the layout or a sign; to change them, " + HALF_HOUR,
        notice_cites=("cmr146.15.2.e", "cmr146.15.3.b", "cmr147.03.3"),
    )
    mid_shoe_entry: str = usual.mid_shoe_entry(("spanish21.5.j",))
    players_per_box: int = option(
        1,
        Count(1, 3),
        "players who may wager on one box",
        cites=("spanish21.13.a",),
        notice="as the Commission permits and limits it",
        notice_cites=("spanish21.13.g",),
    )
    boxes_per_player: int = option(
        1, Count(1, 6), "boxes on which a player may wager", cites=("spanish21.14",)
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "a shuffle after any round, as the house decides",
        cites=("spanish21.4.g",),
        change=SHUFFLE,
    )
    recut_by: str = usual.recut(("spanish21.4.f",))
    shuffle_plan: str = option(
        "rules",
        Word(("rules", "approved")),
        "the cut, cover and burn: by the rules, or as approved",
        cites=("spanish21.4.h",),
        notice="submitted to the Commission and approved",
        notice_cites=("spanish21.4.h",),
        change=SHUFFLE,
    )
    shuffle_procedure: str | None = usual.shuffle_procedure(("spanish21.4.h",))
    split_two_card_21: str = option(
        "ordinary",
        Word(("ordinary", "literal")),
        "whether a split hand's two-card 21 is an ordinary 21, or wins as 5(a)3 literally says",
        cites=("spanish21.5.a.3", "spanish21.5.e"),
        reading="SP-2",
        touches=MAIN,
    )
    split_hands_bonus: bool = option(
        True,
        Switch(),
        "whether split hands are paid the raised odds of 5(f)",
        cites=("spanish21.5.f", "cmr146.15.3.a"),
        reading="SP-3",
        touches=MAIN,
    )

    @cites("spanish21.6.b", "spanish21.6.b.2")
    def limits(self, kind: str) -> tuple[Cents, Cents]:
        """The minimum and maximum for a kind of wager; a match wager is at least a dollar."""
        low, high = super().limits(kind)
        if kind != MATCH:
            return low, high
        chosen, unit = self.limits_wager.get(kind), self.increment(kind)
        low = low if chosen is not None and chosen.min else -(-DOLLAR // unit) * unit
        return low, high if self.match_max is None else min(high, self.match_max)

    @cites("spanish21.6.b", "spanish21.6.b.2")
    def limited_by(self, kind: str) -> tuple[str, ...]:
        """The clauses on the limits of a match wager."""
        return ("spanish21.6.b", "spanish21.6.b.2") if kind == MATCH else ()

    @property
    def in_play(self) -> int:
        """The number of decks in the shoe: one batch if two batches alternate."""
        return self.decks

    @property
    def dealing(self) -> str:
        """How the dealer's second card is dealt: none before play, hole or hole_reader."""
        return self.hole_card

    @property
    def reader(self) -> bool:
        """Whether a device reads the dealer's hole card before players act."""
        return self.hole_card == "hole_reader"

    @property
    def double_card(self) -> str:
        """A doubled hand's card is dealt face up."""
        return "face_up"

    @property
    def preparation(self) -> Preparation:
        """How the shoe is prepared."""
        return PREPARATION

    @cached_property
    @cites("spanish21.2.a", "spanish21.8.a", "spanish21.9.a", "spanish21.9.d", "spanish21.10.c")
    @cites("spanish21.9.b")
    def terms(self) -> Terms:
        """The terms that decide how a hand is played."""
        return Terms(
            decks=self.in_play,
            deck=SPANISH,
            peeks=self.reader,
            double_late=True,
            rescue=True,
            most_hands=FOUR_HANDS,
            resplit_aces=True,
            draw_to_aces=True,
            surrender=True,
            doubled_is_plain=True,
        )

    @cites("spanish21.5.f", "spanish21.1.blackjack")
    def named(self, cards: tuple[str, ...], split: bool) -> str:
        """The name of a hand of 21 that is not paid 1 to 1; "" for any other."""
        return named(cards, split=split, bonus=self.split_hands_bonus or not split)

    @property
    @cites("spanish21.5.g")
    def prize(self) -> Prize:
        """The super bonus: fixed money in addition to what a hand wins."""
        return SUPER_BONUS

    @requires("spanish21.2.a")
    def six_or_eight_decks(self) -> str | None:
        """Spanish 21 is played with six or eight decks."""
        return None if self.decks in (6, 8) else f"six or eight decks, not {self.decks}"

    @requires("spanish21.14", "cmr146.15.1")
    def no_more_boxes_than_there_are(self) -> str | None:
        """No one may wager on more boxes than the table has."""
        if self.boxes_per_player > self.seats:
            return f"{self.boxes_per_player} boxes per player, but the table has {self.seats}"
        return None

    @requires("spanish21.6.b")
    def a_match_from_a_dollar(self) -> str | None:
        """The match-the-dealer wager is at least a dollar."""
        chosen = self.limits_wager.get(MATCH)
        low = chosen is not None and chosen.min is not None and chosen.min < DOLLAR
        most = self.match_max is not None and self.match_max < DOLLAR
        return "the limits of match-the-dealer must be at least $1" if low or most else None
