"""The options of a licensee at chemin de fer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from croupier.core.odds import Ratio, Rounding
from croupier.core.verdict import Fee
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, RAISED, SEATS, SHUFFLE
from croupier.rulebook.citation import cites
from croupier.rulebook.common import HALF_HOUR, HALF_HOUR_CITES, Filing, TableOptions, layout_filed
from croupier.rulebook.option import ALWAYS, Count, Foreign, Switch, Word, option, requires
from croupier.rulebook.paytable import paytable
from croupier.rulebook.settled import Settles, idles

PAYS = paytable("croupier.games.chemindefer")

BOTH = ("banker", "player")
ROUNDED_TO = {4: 20, 5: 25}
"""The amounts in cents to which a vigorish of four or five percent may be rounded up."""
VIGORISH = ("chemindefer.9.c",)
READINGS = (5, 3)
DISCLOSED = ("chemindefer.11.h.1", "chemindefer.11.h.2", "chemindefer.11.h.3")
CHIPS = ("chemindefer.5.c", "chemindefer.6.f")
NONE_OFF = "no cards are counted off for a disclosed card"
SHUFFLED = ("chemindefer.3.a", "chemindefer.3.a.1")


@dataclass(frozen=True, eq=False)
class ChemindeferOptions(TableOptions):
    """Nine to fourteen places, six decks or more, and a fee on the Banker's winnings."""

    law: ClassVar[str] = "chemindefer"
    bounded: ClassVar[frozenset[str]] = frozenset({"player"})
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "a wager in cash is always taken, and changed at once into chips or plaques",
            CHIPS,
            always=True,
        )
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("disclosed_ten", lambda rules: rules.disclosed_card != 1, NONE_OFF, DISCLOSED[0]),
    )
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.18.4"),)

    seats: int = option(14, Count(9, 14), "numbered places", cites=("cmr146.18.2",), change=SEATS)
    decks: int = option(
        6,
        Count(6, usual=8),
        "decks in the shoe",
        cites=("chemindefer.1.a",),
        touches=BOTH,
        change=NEXT_SHOE,
    )
    vig: int = option(
        5,
        Count(4, 5),
        "vigorish, in percent of what the Banker wins",
        cites=("chemindefer.9.c", "chemindefer.9.d"),
        touches=("banker",),
        notice=HALF_HOUR,
        notice_cites=("chemindefer.9.d", *HALF_HOUR_CITES),
        change=RAISED,
    )
    cut_by: str = option(
        "players",
        Word(("players", "dealer")),
        "who cuts the cards",
        cites=("chemindefer.3.c",),
        change=SHUFFLE,
    )
    shuffle: str = usual.shuffle(
        ("lace", "lace_reshuffle", "wash"),
        cites=(*SHUFFLED, "chemindefer.3.a.1.i", "chemindefer.3.a.2", "chemindefer.3.b"),
        pit=("chemindefer.3.b",),
        notice_cites=("chemindefer.3.a.1.ii",),
    )
    disclosed_card: int = option(
        2,
        Count(1, 3),
        "a disclosed card: 1, discarded with as many more as its value; 2, with one more, unseen; "
        "3, the first card of a simulated round",
        cites=("chemindefer.11.h", *DISCLOSED),
        notice=usual.SUBMITTED,
        notice_cites=("chemindefer.11.h",),
        notice_when=ALWAYS,
    )
    disclosed_ten: str = option(
        "one",
        Word(("one", "ten")),
        "how many more cards are discarded with a disclosed ten or face card",
        cites=("chemindefer.11.h.1",),
    )
    transfer_on_annul: bool = option(
        False,
        Switch(),
        "whether the bank moves on after a hand is annulled",
        cites=("chemindefer.11.a",),
    )
    recut_by: str = usual.recut(("chemindefer.3.f",))
    banker_draw_on_stay: int = option(
        5,
        Count(3, 5),
        "the highest count on which the Banker draws after a stay: 5 or 3",
        cites=("chemindefer.8.c",),
        touches=BOTH,
        reading="CF-1",
    )
    cards_preshuffled: bool = usual.preshuffled(("chemindefer.3.a",))
    shuffle_procedure: str | None = usual.shuffle_procedure(("chemindefer.3.g.1",))

    @property
    @cites("chemindefer.5.c", "chemindefer.6.f")
    def wager_verbal_cash(self) -> bool:
        """A wager in cash is accepted and changed at once into chips or plaques."""
        return True

    @requires("chemindefer.5.c", "chemindefer.6.f", settles="coupons_match_play")
    def chips_and_plaques_alone(self) -> str | None:
        """Wagers are chips and plaques, or cash that is changed; a coupon is none of these."""
        taken = self.coupons_match_play
        return "chemin de fer takes no coupons" if taken else None

    @requires("chemindefer.8.c")
    def one_of_two_readings(self) -> str | None:
        """After a stay the Banker draws to five, as in the other baccarat games, or to three."""
        draws = self.banker_draw_on_stay
        return (
            None
            if draws in READINGS
            else f"the Banker draws after a stay up to a count of 5 or 3, not {draws}"
        )

    @property
    def in_play(self) -> int:
        """The number of decks in the shoe."""
        return self.decks

    @cached_property
    @cites("chemindefer.9.c")
    def vigorish(self) -> Fee:
        """Four or five percent of the Banker's winnings, exact or rounded up to 20 or 25 cents."""
        up = Rounding(ROUNDED_TO[self.vig], "up", VIGORISH) if self.vig_round == "up" else None
        return Fee(Ratio(self.vig, 100), VIGORISH, up)
