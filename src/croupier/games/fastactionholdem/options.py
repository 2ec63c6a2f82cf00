"""The options of a licensee at fast action hold 'em."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import Filing, TableOptions, layout_filed
from croupier.rulebook.option import Count, Foreign, Switch, option, requires
from croupier.rulebook.paytable import paytable
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.fastactionholdem")
SIX, EIGHT, MOST_SEATS = 6, 8, 9


@dataclass(frozen=True, eq=False)
class FastActionOptions(TableOptions):
    """The decks, the places, and how the cards are shuffled."""

    bounded: ClassVar[frozenset[str]] = frozenset(("split",))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "fast action hold 'em takes no verbal wager with cash",
            ("fastactionholdem.6.a", "cmr146.09.1"),
        ),
        "error.let_players_out": Foreign(
            "at fast action hold 'em the rules say for every wrong card what becomes of the hand",
            ("blackjack.15.a", "fastactionholdem.9.e"),
        ),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "reshuffle_any_round",
            lambda rules: rules.csm,
            "a continuous shuffler replaces every other shuffle and cut",
            "fastactionholdem.11",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.29.1"),)

    cards_preshuffled: bool = usual.preshuffled(("fastactionholdem.4.a", "fastactionholdem.5.a"))
    shuffler: bool = usual.two_batches(("fastactionholdem.2.d", "fastactionholdem.2.d.2"))
    seats: int = option(
        7,
        Count(1, MOST_SEATS),
        "betting positions for players",
        cites=("cmr146.29.1",),
        change=SEATS,
    )
    decks: int = option(
        SIX,
        Count(SIX, EIGHT, met=(SIX, EIGHT)),
        "decks in the shoe, or in each batch if two alternate",
        cites=("fastactionholdem.2.a", "fastactionholdem.2.d"),
        touches=("main",),
        change=NEXT_SHOE,
    )
    csm: bool = usual.continuous(
        ("fastactionholdem.11",), "the Commission must approve the device and its procedures"
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "whether the house may shuffle after any round",
        cites=("fastactionholdem.5.a", "fastactionholdem.5.g"),
        change=SHUFFLE,
    )

    @property
    @cites("fastactionholdem.2.d.2")
    def in_play(self) -> int:
        """The number of decks in the shoe: one batch if two equal batches alternate (FA-8)."""
        return self.decks

    @requires("fastactionholdem.2.a", "fastactionholdem.2.d")
    def six_or_eight_decks(self) -> str | None:
        """A shoe has six or eight decks, so two batches have at least twelve."""
        return None if self.decks in (SIX, EIGHT) else f"six or eight decks, not {self.decks}"

    @requires("fastactionholdem.6.a", settles="coupons_match_play")
    def chips_and_plaques_alone(self) -> str | None:
        """A coupon is neither a chip nor a plaque, and cannot make a wager at this game."""
        return "fast action hold 'em takes no coupons" if self.coupons_match_play else None

    @requires("fastactionholdem.8.c")
    def a_split_that_equals_the_wager(self) -> str | None:
        """No limits are posted for the second wager of a split, which equals the original one."""
        why = "Second hand is as much as the original wager, and has no other limits"
        return why if "split" in self.limits_wager else None

    @requires("fastactionholdem.11", "fastactionholdem.2.d")
    def one_way_to_shuffle(self) -> str | None:
        """A continuous device replaces any other shuffle."""
        both = self.csm and self.shuffler
        return (
            "a continuous shuffler shuffles after every round, so there is no second batch"
            if both
            else None
        )
