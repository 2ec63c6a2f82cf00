"""The options of a licensee at baccarat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.games.families.baccarat.options import (
    ALREADY,
    MACHINE,
    RESHUFFLE_CITES,
    FamilyOptions,
    Recut,
)
from croupier.rulebook import usual
from croupier.rulebook.changing import NEXT_SHOE, SEATS
from croupier.rulebook.common import Filing, layout_filed
from croupier.rulebook.option import Count, Switch, option
from croupier.rulebook.settled import Settles, idles


@dataclass(frozen=True, eq=False)
class BaccaratOptions(FamilyOptions, Recut):
    """Baccarat: ten to fourteen places, a curator, and new cards after every shoe."""

    law: ClassVar[str] = "baccarat"
    vigorish_first: ClassVar[bool] = False
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("shuffle", lambda rules: rules.shuffler, MACHINE, "baccarat.4.e"),
        *idles("shuffle", lambda rules: rules.cards_preshuffled, ALREADY, "baccarat.5.a"),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.18.4", "baccarat.2.b"),
        usual.procedure_filed(lambda rules: rules.cards_preshuffled, "baccarat.4.d"),
        usual.procedure_filed(lambda rules: rules.shuffler, "baccarat.4.e"),
    )

    seats: int = option(
        14, Count(10, 14), "numbered places", cites=("baccarat.2.a", "cmr146.18.1"), change=SEATS
    )
    shuffle: str = usual.shuffle(
        ("lace", "lace_reshuffle", "wash"),
        cites=("baccarat.5.a.1", "baccarat.5.a.1.i", "baccarat.5.a.2", "baccarat.5.b"),
        pit=("baccarat.5.b",),
        notice_cites=RESHUFFLE_CITES,
    )
    squeeze: bool = option(
        False,
        Switch(),
        "cards handed to the player with the highest wager on each hand",
        cites=("baccarat.9.d",),
        change=NEXT_SHOE,
    )

    @property
    def squeezed(self) -> bool:
        """Whether players turn the cards."""
        return self.squeeze
