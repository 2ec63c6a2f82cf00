"""The options of a licensee at minibaccarat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.games.families.baccarat.options import EVERY_WAGER, FamilyOptions
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS, SHUFFLE
from croupier.rulebook.common import Filing, layout_filed
from croupier.rulebook.option import Count, Foreign, Switch, option, requires
from croupier.rulebook.settled import Settles, fixes, idles

BATCHES, MOST_DECKS, HANDED_AROUND = 2, 8, 6


@dataclass(frozen=True, eq=False)
class MinibaccaratOptions(FamilyOptions):
    """Minibaccarat: up to nine places, two batches with a shuffler, or a continuous one."""

    law: ClassVar[str] = "minibaccarat"
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "recut_by": Foreign(
            "at minibaccarat the next person entitled to cut cuts again",
            ("minibaccarat.5.e",),
            always="next",
        ),
        "shuffle": Foreign(
            "minibaccarat's cards are shuffled by hand or by a device, and not laced or washed",
            ("minibaccarat.5.a",),
            always=None,
        ),
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        fixes(
            "change_each_shoe",
            False,
            lambda rules: rules.csm,
            "a continuous shuffler never finishes a shoe, so no cards are changed after one",
            "minibaccarat.3.c",
            "minibaccarat.14",
        ),
        *idles(
            "reshuffle_any_round",
            lambda rules: rules.csm,
            "a continuous shuffler replaces every other shuffle",
            "minibaccarat.14",
        ),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.18.3", "cmr146.18.4", "minibaccarat.2.b"),
        usual.procedure_filed(lambda rules: rules.shuffler, "minibaccarat.5.g.2.ii"),
    )

    seats: int = option(
        9, Count(1, 9), "numbered places", cites=("minibaccarat.2.a", "cmr146.18.3"), change=SEATS
    )
    decks: int = option(
        8,
        Count(6, 16),
        "decks in the shoe, or in both batches where two alternate",
        cites=("minibaccarat.3.a", "minibaccarat.3.b"),
        touches=EVERY_WAGER,
        change=NEXT_SHOE,
    )
    squeeze: bool = option(
        False,
        Switch(),
        "cards handed to the player with the highest wager on each hand",
        cites=("minibaccarat.8.c.1", "minibaccarat.8.c.2", "minibaccarat.9.c"),
        change=NEXT_SHOE,
    )
    change_each_shoe: bool = option(
        False,
        Switch(),
        "cards changed after every shoe",
        cites=("minibaccarat.3.c", "cmr146.18.3"),
        change=SHUFFLE,
    )
    csm: bool = usual.continuous(
        ("minibaccarat.14",), "approval of the device and of how it is used"
    )
    reshuffle_any_round: bool = option(
        False,
        Switch(),
        "a shuffle whenever a floorperson directs it",
        cites=("minibaccarat.5.a",),
        change=SHUFFLE,
    )

    @property
    def squeezed(self) -> bool:
        """Whether players turn the cards."""
        return self.squeeze

    @property
    def recut_by(self) -> str:
        """The next person entitled to cut cuts again."""
        return "next"

    @property
    def in_play(self) -> int:
        """The number of decks in the shoe: one of two batches."""
        return self.decks // BATCHES if self.shuffler else self.decks

    @requires("minibaccarat.3.a", "minibaccarat.3.b", "minibaccarat.3.b.1")
    def two_equal_batches_with_a_shuffler(self) -> str | None:
        """Six to eight decks; with a shuffler, twelve to sixteen in two equal batches."""
        if not self.shuffler:
            few = self.decks <= MOST_DECKS
            return None if few else f"{self.decks} decks need shuffler = yes; otherwise use 6 to 8"
        even = self.decks % BATCHES == 0 and self.decks > MOST_DECKS + 3
        return None if even else f"with a shuffler, use 12, 14 or 16 decks, not {self.decks}"

    @requires("minibaccarat.7.b", settles="coupons_match_play")
    def chips_and_plaques_alone(self) -> str | None:
        """A coupon is neither a chip nor a plaque, and cannot make a wager at minibaccarat."""
        coupons = self.coupons_match_play
        return "minibaccarat takes no coupons" if coupons else None

    @requires("minibaccarat.3.b", "minibaccarat.14")
    def one_kind_of_device(self) -> str | None:
        """A device shuffles one of two batches at a time or all cards continuously, not both."""
        both = self.shuffler and self.csm
        return "a batch shuffler and a continuous one cannot be used together" if both else None

    @requires("cmr146.18.3")
    def six_places_where_cards_are_handed_around(self) -> str | None:
        """At most six places if cards are handed around and not changed after each shoe."""
        if self.squeeze and not self.change_each_shoe and self.seats > HANDED_AROUND:
            return f"{self.seats} places; at most six if cards are handed around and kept"
        return None
