"""The options of a licensee at midibaccarat."""

from __future__ import annotations

from collections.abc import Mapping
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
from croupier.rulebook.changing import SEATS
from croupier.rulebook.common import Filing, layout_filed
from croupier.rulebook.option import Count, Foreign, option
from croupier.rulebook.settled import Settles, idles


@dataclass(frozen=True, eq=False)
class MidibaccaratOptions(FamilyOptions, Recut):
    """Midibaccarat: up to nine places, and cards that players always turn."""

    law: ClassVar[str] = "midibaccarat"
    foreign: ClassVar[Mapping[str, Foreign]] = {
        "squeeze": Foreign(
            "at midibaccarat the player with the highest wager always gets the cards",
            ("midibaccarat.8.c.1", "midibaccarat.8.c.2"),
            always=True,
        )
    }
    settles: ClassVar[tuple[Settles, ...]] = (
        *idles("shuffle", lambda rules: rules.shuffler, MACHINE, "midibaccarat.4.e"),
        *idles("shuffle", lambda rules: rules.cards_preshuffled, ALREADY, "midibaccarat.5.a"),
    )
    filed: ClassVar[tuple[Filing, ...]] = (
        layout_filed("cmr146.18.4", "midibaccarat.2.b"),
        usual.procedure_filed(lambda rules: rules.cards_preshuffled, "midibaccarat.4.d"),
        usual.procedure_filed(lambda rules: rules.shuffler, "midibaccarat.4.e"),
    )

    seats: int = option(
        9, Count(1, 9), "numbered places", cites=("midibaccarat.2.a",), change=SEATS
    )
    shuffle: str = usual.shuffle(
        ("lace", "lace_reshuffle"),
        cites=("midibaccarat.5.a", "midibaccarat.5.a.1", "midibaccarat.5.b"),
        pit=("midibaccarat.5.b",),
        notice_cites=RESHUFFLE_CITES,
    )

    @property
    def squeezed(self) -> bool:
        """Players turn the cards."""
        return True
