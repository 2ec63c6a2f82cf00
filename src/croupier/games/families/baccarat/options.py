"""The options of a licensee at the three baccarat games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from croupier.core.odds import Odds, Ratio, Rounding
from croupier.core.verdict import Fee
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import CardOptions, TableOptions, VerbalCash
from croupier.rulebook.option import (
    ALWAYS,
    Count,
    Map,
    OddsType,
    Rate,
    Switch,
    Word,
    option,
    requires,
)
from croupier.rulebook.paytable import paytable
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.families.baccarat")

EVERY_WAGER = (
    "banker",
    "player",
    "tie",
    "dragon_bonus_player",
    "dragon_bonus_banker",
    "dragon_7",
    "panda_8",
    "house_money",
)
BONUSES = ("dragon_bonus_player", "dragon_bonus_banker")
QUARTER = 25
VIGORISH = Ratio(1, 20)
VIGORISH_CITES = ("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
MACHINE = "a machine shuffles the cards of this table"
ALREADY = "the cards of every shoe come to this table pre-shuffled"
RESHUFFLE_CITES = ("baccarat.5.a.1.ii", "midibaccarat.5.a.2")


@dataclass(frozen=True, eq=False)
class FamilyOptions(TableOptions, VerbalCash, CardOptions):
    """Options that the three games share; `law` is the document of the game."""

    law: ClassVar[str]
    bounded: ClassVar[frozenset[str]] = frozenset()
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles(
            "vig_when vig_round",
            lambda rules: rules.ez,
            "EZ Baccarat has no vigorish",
            "baccarat.1.ez-baccarat",
            "midibaccarat.1.ez-baccarat",
            "minibaccarat.1.ez-baccarat",
        ),
        *idles(
            "house_money_let",
            lambda rules: not rules.house_money,
            "this table does not offer the House Money wager",
            "baccarat.9.e",
            "midibaccarat.8.c.3",
            "minibaccarat.8.c.3",
        ),
    )
    vigorish_first: ClassVar[bool] = True
    """Whether vigorish is marked or collected before a win is paid, rather than right after."""

    coupons_match_play: bool = usual.match_play(("baccarat.8.b", "midibaccarat.7.b", "cmr146.09.1"))
    wager_verbal_cash: bool = usual.verbal_cash(
        "the dealer", cites=("baccarat.8.b", "midibaccarat.7.b", "minibaccarat.7.b")
    )
    shuffler: bool = option(
        False,
        Switch(),
        "a shuffling machine, with two batches of cards that alternate",
        cites=("baccarat.4.e", "midibaccarat.4.e", "minibaccarat.3.b", "cmr146.51.3"),
        notice=usual.DEVICE,
        notice_cites=("baccarat.4.e", "midibaccarat.4.e", "cmr146.51.3.a"),
        change=SHUFFLE,
    )
    shuffle_procedure: str | None = usual.shuffle_procedure(
        (
            "baccarat.4.d",
            "baccarat.4.e",
            "midibaccarat.4.d",
            "midibaccarat.4.e",
            "minibaccarat.5.h.1",
            "minibaccarat.5.g.2.ii",
        )
    )
    cards_preshuffled: bool = usual.preshuffled(
        ("baccarat.4.d", "midibaccarat.4.d", "minibaccarat.4.e")
    )
    decks: int = option(
        8,
        Count(6, 8),
        "decks in the shoe",
        cites=("baccarat.3.a", "midibaccarat.3.a"),
        touches=EVERY_WAGER,
        change=NEXT_SHOE,
    )
    ez: bool = option(
        False,
        Switch(),
        "EZ Baccarat: no vigorish, and Banker wagers push on a Dragon 7",
        cites=(
            "baccarat.1.ez-baccarat",
            "midibaccarat.1.ez-baccarat",
            "minibaccarat.1.ez-baccarat",
        ),
        touches=("banker",),
        offers=("dragon_7", "panda_8"),
        notice="the layout or a sign at the table must say that Banker wagers push on a Dragon 7, "
        "and what Dragon 7 and Panda 8 pay",
        notice_cites=(
            "baccarat.2.b.2.ii",
            "midibaccarat.2.b.2.ii",
            "minibaccarat.2.b.3.ii",
            "cmr146.18.8",
            "cmr146.18.9",
        ),
    )
    vig_when: str = option(
        "at_payout",
        Word(("at_payout", "later")),
        "when vigorish is collected",
        cites=(
            "baccarat.13.d",
            "baccarat.13.d.1",
            "baccarat.13.d.2",
            "midibaccarat.12.d",
            "midibaccarat.12.d.1",
            "midibaccarat.12.d.2",
            "minibaccarat.12.d",
            "minibaccarat.12.d.1",
            "minibaccarat.12.d.2",
        ),
        notice=usual.SUBMITTED,
        notice_cites=("baccarat.13.d", "midibaccarat.12.d", "minibaccarat.12.d"),
        notice_when=ALWAYS,
    )
    tie_odds: Odds = option(
        Odds(8, 1),
        OddsType(),
        "what a tie pays, at least 8 to 1",
        cites=("baccarat.13.b", "midibaccarat.12.b", "minibaccarat.12.b"),
        touches=("tie",),
    )
    dragon_bonus: str = option(
        "off",
        Word(("off", "A", "B", "C"), "table"),
        "the dragon bonus, by its pay table",
        cites=("baccarat.13.e", "midibaccarat.12.e", "minibaccarat.12.e"),
        touches=BONUSES,
        offers=BONUSES,
        notice=f"its odds must be on the layout or on a sign at the table, and {usual.SUBMITTED}",
        notice_cites=(
            "cmr146.18.4.h.2",
            "cmr146.18.7",
            "baccarat.13.e",
            "midibaccarat.12.e",
            "minibaccarat.12.e",
        ),
    )
    house_money: bool = option(
        False,
        Switch(),
        "the House Money wager",
        cites=("baccarat.9.e", "midibaccarat.8.c.3", "minibaccarat.8.c.3"),
        offers=("house_money",),
    )
    house_money_let: Fraction = option(
        Fraction(1),
        Rate(Fraction(0), Fraction(1), word="all"),
        "how much of a House Money payout may be added to the Player's or Banker's wager",
        cites=("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a"),
        notice=usual.SUBMITTED,
        notice_cites=("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a"),
    )
    exposed_third: str = option(
        "burn",
        Word(("burn", "simulated_round")),
        "what happens to a disclosed third card that neither hand may take",
        cites=(
            "baccarat.15.c.1",
            "baccarat.15.c.2",
            "midibaccarat.13.c.1",
            "midibaccarat.13.c.2",
            "minibaccarat.13.c.1",
            "minibaccarat.13.c.2",
        ),
        notice=usual.SUBMITTED,
        notice_cites=("baccarat.15.c", "midibaccarat.13.c", "minibaccarat.13.c"),
        notice_when=ALWAYS,
    )

    @property
    def in_play(self) -> int:
        """The number of decks in the shoe."""
        return self.decks

    @property
    def odds(self) -> Map[Odds]:
        """The odds this house raised, in the form that every pay table reads."""
        return Map({"tie": self.tie_odds})

    @cached_property
    @cites("baccarat.13.c", "midibaccarat.12.c", "minibaccarat.12.c")
    def vigorish(self) -> Fee | None:
        """Five percent of what a Banker wager wins, exact or up to the next quarter; none at EZ."""
        if self.ez:
            return None
        because = self.own(VIGORISH_CITES)
        up = Rounding(QUARTER, "up", because) if self.vig_round == "up" else None
        return Fee(VIGORISH, because, up)

    @property
    def seats(self) -> int:
        """The number of numbered places, which each game sets."""
        raise NotImplementedError

    @requires("baccarat.13.b", "midibaccarat.12.b", "minibaccarat.12.b")
    def tie_pays_eight_to_one_at_least(self) -> str | None:
        """A tie pays at least 8 to 1."""
        if self.tie_odds < PAYS.row("tie").odds:
            return f"a tie pays at least 8 to 1, not {self.tie_odds}"
        return None

    @requires("baccarat.9.e.1.i", "midibaccarat.8.c.3.i.A", "minibaccarat.8.c.3.i.a")
    def some_of_a_payout_rides(self) -> str | None:
        """The portion that may be added to a wager is more than zero."""
        return None if self.house_money_let else "a portion of zero leaves players no choice"


@dataclass(frozen=True, eq=False)
class Recut:
    """The games in which the house chooses who cuts again."""

    recut_by: str = usual.recut(("baccarat.5.f", "midibaccarat.5.f"))
