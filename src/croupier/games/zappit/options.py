"""The options of a licensee at ZAPPIT blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from croupier.core.money import Cents
from croupier.games.families.shoe import Preparation
from croupier.games.families.twentyone.hands import BLACKJACK, SPLIT_21, TWENTY_ONE, total
from croupier.games.families.twentyone.terms import Terms
from croupier.games.zappit.shuffling import PREPARATION
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import (
    HALF_HOUR,
    HALF_HOUR_CITES,
    CardOptions,
    Filing,
    TableOptions,
    layout_filed,
)
from croupier.rulebook.option import ALWAYS, Count, Foreign, Switch, Word, option, requires
from croupier.rulebook.paytable import paytable
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.zappit")
MAIN = ("main",)
SIX, EIGHT = 6, 8
ZAPPED = frozenset((15, 16, 17, 18))
PUSHES = 22
MOST_HANDS = 4


@dataclass(frozen=True, eq=False)
class ZappitOptions(TableOptions, CardOptions):
    """ZAPPIT: decks, what a blackjack pays, boxes, the cut, who is settled first, the shuffle."""

    law: ClassVar[str] = "zappit"
    bounded: ClassVar[frozenset[str]] = frozenset(("insurance", "double", "split"))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "ZAPPIT is played with chips, plaques and approved instruments", ("zappit.5.a",)
        ),
        "soft17": Foreign("the dealer stands on a soft 17", ("zappit.6.l",), "stand"),
        "hole_card": Foreign(
            "the dealer always has a hole card and a reader",
            ("zappit.6.e.4", "zappit.6.g"),
            "hole_reader",
        ),
        "surrender": Foreign("no hand can be surrendered", ("zappit.6.h.4",)),
        "double_card": Foreign(
            "the card of a doubled hand is dealt face up", ("zappit.8.c",), "face_up"
        ),
        "resplit": Foreign("pairs may be split again", ("zappit.9.d",), always=True),
        "insurance_timing": Foreign(
            "insurance is taken before the hole card is read", ("zappit.7.b",), "all_at_once"
        ),
        "players_per_box": Foreign(
            "only one player may use a box", ("zappit.5.d", "zappit.5.e"), 1
        ),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "cut_by recut_by reshuffle_any_round",
            lambda rules: rules.csm,
            "a continuous shuffler replaces every other shuffle and cut",
            "zappit.4.h",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.13.1"),)

    coupons_match_play: bool = usual.match_play(
        ("zappit.5.a", "cmr146.09.1"),
        notice="approved by the Bureau as a wagering instrument",
        notice_cites=("zappit.5.a",),
    )
    cards_preshuffled: bool = usual.preshuffled(("zappit.3.e", "zappit.4.a"))
    shuffler: bool = usual.two_batches(("zappit.2.b", "zappit.4.a"))
    seats: int = option(7, Count(1, 7), "boxes on the layout", cites=("cmr146.13.1",), change=SEATS)
    decks: int = option(
        6,
        Count(6, 8, met=(6, 8)),
        "decks in the shoe, or in each batch if two alternate",
        cites=("zappit.2.a", "zappit.2.b"),
        touches=(*MAIN, "insurance"),
        change=NEXT_SHOE,
    )
    bj_pays: str = option(
        "3_to_2",
        Word(("3_to_2", "6_to_5")),
        "what a blackjack pays",
        cites=("zappit.10.a",),
        touches=MAIN,
        notice=HALF_HOUR,
        notice_cites=HALF_HOUR_CITES,
    )
    even_money: bool = option(
        True,
        Switch(),
        "even money for a blackjack against an ace",
        cites=("zappit.7.e",),
        touches=MAIN,
        notice=f"{usual.SUBMITTED}; a change takes {HALF_HOUR}",
        notice_cites=("zappit.7.e", *HALF_HOUR_CITES),
        notice_when=(True,),
    )
    boxes_per_player: int = option(
        1,
        Count(1, 7),
        "adjacent boxes on which a player may wager",
        key="boxes",
        cites=("zappit.5.e",),
        notice=usual.SUBMITTED,
        notice_cites=("zappit.5.e",),
        notice_when=ALWAYS,
    )
    mid_shoe_entry: str = usual.mid_shoe_entry(("zappit.5.b",))
    cut_by: str = option(
        "players",
        Word(("players", "dealer")),
        "who cuts the cards",
        cites=("zappit.4.b",),
        change=SHUFFLE,
    )
    recut_by: str = usual.recut(("zappit.4.e",))
    settle_order: str = option(
        "player_by_player",
        Word(("player_by_player", "losers_first")),
        "the order in which losers are collected and winners are paid",
        cites=("zappit.6.n", "zappit.6.n.1", "zappit.6.n.2"),
        notice=usual.SUBMITTED,
        notice_cites=("zappit.6.n",),
        notice_when=ALWAYS,
    )
    csm: bool = usual.continuous(
        ("zappit.4.h",), "the device and its procedures, approved by the Commission"
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "a shuffle after any round, as a floorperson decides",
        cites=("zappit.4.a", "zappit.4.f"),
        change=SHUFFLE,
    )

    reader: ClassVar[bool] = True
    dealing: ClassVar[str] = "hole_reader"
    double_card: ClassVar[str] = "face_up"
    players_per_box: ClassVar[int] = 1
    by_hand: ClassVar[bool] = False

    @property
    def preparation(self) -> Preparation:
        """How the shoe is prepared."""
        return PREPARATION

    @property
    @cites("zappit.2.b.1")
    def in_play(self) -> int:
        """The number of decks in the shoe: one batch if two batches alternate (ZP-3a)."""
        return self.decks

    @property
    @cites("zappit.7.b")
    def unit(self) -> Cents:
        """The unit that chips can make: the increment of the table."""
        return self.limits_increment

    @property
    def boxes(self) -> int:
        """The boxes of the layout."""
        return self.seats

    @cached_property
    @cites("zappit.6.h.2", "zappit.6.l", "zappit.6.m.1", "zappit.8.a", "zappit.9.d")
    def terms(self) -> Terms:
        """The terms that decide how a hand is played."""
        return Terms(
            decks=self.in_play,
            most_hands=MOST_HANDS,
            resplit_aces=True,
            draw_to_aces=True,
            even_money=self.even_money,
            zap=ZAPPED,
            push_on=PUSHES,
        )

    @cites("zappit.1.blackjack", "zappit.6.h.3")
    def named(self, cards: tuple[str, ...], split: bool) -> str:
        """A blackjack, or an ace and a ten after a split or a zap; "" for any other hand."""
        if len(cards) != 2 or total(cards).points != TWENTY_ONE:
            return ""
        return SPLIT_21 if split else BLACKJACK

    @requires("zappit.2.a")
    def six_or_eight_decks(self) -> str | None:
        """A shoe has six or eight decks."""
        return None if self.decks in (SIX, EIGHT) else f"six or eight decks, not {self.decks}"

    @requires("zappit.5.e")
    def no_more_boxes_than_there_are(self) -> str | None:
        """No one may wager on more boxes than the table has."""
        if self.boxes_per_player > self.seats:
            return f"{self.boxes_per_player} boxes per player, but the table has {self.seats}"
        return None

    @requires("zappit.4.h", "zappit.2.b")
    def one_way_to_shuffle(self) -> str | None:
        """A continuous device replaces any other shuffle."""
        both = self.csm and self.shuffler
        return (
            "a continuous shuffler shuffles after every round, so there is no second batch"
            if both
            else None
        )
