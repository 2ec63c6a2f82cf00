"""The options of a licensee at red dog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.core.odds import Odds
from croupier.rulebook import usual
from croupier.rulebook.changing import LOWERED, NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.common import HALF_HOUR, Filing, TableOptions, VerbalCash, layout_filed
from croupier.rulebook.option import Count, Foreign, Map, Switch, option, requires
from croupier.rulebook.paytable import paytable, raised
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.reddog")
BATCHES = 2


@dataclass(frozen=True, eq=False)
class RedDogOptions(TableOptions, VerbalCash):
    """The decks, the odds of each spread, the betting areas per player, the shuffle."""

    bounded: ClassVar[frozenset[str]] = frozenset(("raise",))
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "error.let_players_out": Foreign(
            "at red dog the rules say for every wrong card who may leave the hand",
            ("blackjack.15.a", "reddog.6.c"),
        )
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "recut_by reshuffle_any_round",
            lambda rules: rules.csm,
            "a continuous shuffler replaces every other shuffle and cut",
            "reddog.8",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.44.1"),)

    coupons_match_play: bool = usual.match_play(("reddog.5.b", "cmr146.09.1"))
    wager_verbal_cash: bool = usual.verbal_cash(
        "the dealer and a supervisor", cites=("reddog.5.b",)
    )
    cards_preshuffled: bool = usual.preshuffled(("reddog.2.a", "reddog.3.a"))
    shuffler: bool = usual.two_batches(("reddog.8",), ("reddog.8",), touches=("main",))
    seats: int = option(
        7,
        Count(1, 7),
        "places for players, with two betting areas each",
        cites=("cmr146.44.1",),
        change=SEATS,
    )
    decks: int = option(
        6,
        Count(1, usual=8),
        "decks in the shoe, or in both batches where two alternate",
        cites=("reddog.1.a",),
        touches=("main",),
        change=NEXT_SHOE,
    )
    areas_per_player: int = option(
        1, Count(1, 7), "betting areas that one player may wager on", cites=("reddog.7",)
    )
    csm: bool = usual.continuous(
        ("reddog.8",), "the Commission must approve the device and its procedures"
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "whether the house may shuffle after any round",
        cites=("reddog.3.a",),
        change=SHUFFLE,
    )
    recut_by: str = usual.recut(("reddog.3.d",))
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds of a spread above the printed ones",
        cites=("reddog.5.i.3",),
        touches=("main",),
        notice=f"the odds being offered are printed on the layout; lowering them takes {HALF_HOUR}",
        notice_cites=("cmr146.44.2.d", "reddog.5.i.3", "cmr147.03.3"),
        change=LOWERED,
    )

    @property
    def in_play(self) -> int:
        """The number of decks in the shoe: one batch if two batches alternate."""
        return self.decks // BATCHES if self.shuffler else self.decks

    @requires("reddog.1.a", "cmr146.51.3")
    def two_equal_batches(self) -> str | None:
        """Two batches that alternate have equal numbers of decks, at least one each."""
        if self.shuffler and self.decks % BATCHES:
            return f"two equal batches cannot be made of {self.decks} decks"
        return None

    @requires("reddog.8")
    def one_way_to_shuffle(self) -> str | None:
        """A continuous device replaces any other shuffle."""
        both = self.csm and self.shuffler
        return (
            "a continuous shuffler shuffles after every round, so there is no second batch"
            if both
            else None
        )

    @requires("reddog.7", "cmr146.44.1")
    def no_more_areas_than_places(self) -> str | None:
        """No one may wager on more betting areas than the table has."""
        if self.areas_per_player > self.seats:
            return f"{self.areas_per_player} betting areas per player; the table has {self.seats}"
        return None
