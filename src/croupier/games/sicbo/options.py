"""The options of a licensee at sic bo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.core.odds import Odds
from croupier.rulebook.common import Filing, TableOptions, layout_filed
from croupier.rulebook.option import Foreign, Map, Switch, Word, option, requires
from croupier.rulebook.paytable import paytable, raised

PAYS = paytable("croupier.games.sicbo")
NUMBERS = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, eq=False)
class SicBoOptions(TableOptions):
    """The shaker, the odds, and how two of a kind is read when all three dice match."""

    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "sic bo takes no verbal wager with cash; wagers are chips or plaques on the layout",
            ("sicbo.3.a", "cmr146.09.1"),
        )
    }
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.20.3"),)

    shaker: str = option(
        "automated",
        Word(("manual", "automated")),
        "the shaker on the table, one at a time",
        cites=("sicbo.5.d.1", "sicbo.5.d.2", "sicbo.6.d", "cmr146.20.4.b"),
        notice="an automated shaker, its place and its procedure must be filed with the Bureau",
        notice_cites=("cmr146.20.4.b.2",),
        notice_when=("automated",),
    )
    triple_wins_double: bool = option(
        True,
        Switch(),
        "whether two of a kind wins when all three dice show its number",
        cites=("sicbo.2.a.2",),
        touches=tuple(f"double_{n}" for n in NUMBERS),
        reading="SB-4",
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=("sicbo.4.a", "sicbo.4.b"),
        touches=PAYS.wagers(),
        notice="the odds being offered are printed on the layout",
        notice_cites=("cmr146.20.3.c",),
    )

    @requires("sicbo.3.a", settles="coupons_match_play")
    def chips_and_plaques_alone(self) -> str | None:
        """A coupon is neither a chip nor a plaque, so it cannot make a wager at sic bo."""
        return "sic bo takes no coupons" if self.coupons_match_play else None
