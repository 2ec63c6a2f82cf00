"""The options of a licensee at the big six wheel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from croupier.core.odds import Odds
from croupier.rulebook.common import Filing, TableOptions, layout_filed
from croupier.rulebook.option import Foreign, Map, Word, option
from croupier.rulebook.paytable import paytable, raised

PAYS = paytable("croupier.games.bigsix")


@dataclass(frozen=True, eq=False)
class BigSixOptions(TableOptions):
    """What a clapper between two sections means, what the flag's section shows, and the odds."""

    foreign: ClassVar[Mapping[str, Foreign]] = {
        "wager.verbal_cash": Foreign(
            "no clause of big six allows a verbal wager with cash; wagers are chips or plaques",
            ("cmr146.09.1",),
        )
    }
    filed: ClassVar[tuple[Filing, ...]] = (layout_filed("cmr146.19.5"),)

    between: str = option(
        "void",
        Word(("previous_number", "void")),
        "what a clapper between two sections means",
        cites=("bigsix.6.c", "bigsix.6.c.1", "bigsix.6.c.2"),
        notice="a sign at the table must say which of the two is in effect",
        notice_cites=("bigsix.6.d",),
        notice_when=("previous_number", "void"),
    )
    flag: str = option(
        "flag",
        Word(("flag", "name_or_logo")),
        "what the flag's section and space show",
        cites=("cmr146.19.1",),
    )
    odds: Map[Odds] = option(
        Map(),
        raised(PAYS),
        "odds above the printed ones",
        cites=("bigsix.5.a", "bigsix.5.b"),
        touches=PAYS.wagers(),
    )
