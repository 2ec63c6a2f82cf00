"""The wagers of pai gow: against the dealer or a bank, and the dealer's own against a bank."""

from __future__ import annotations

from functools import lru_cache

from croupier.core.wager import WagerKind
from croupier.equipment.device import Contest
from croupier.games.families.paigow import betting, wagers
from croupier.games.families.paigow.play import MAIN
from croupier.games.families.paigow.wagers import ENDS
from croupier.games.paigow.options import LAW, PAYS

READER = "croupier.analysis.paigow.reader:READER"
CLOSES = ("paigow.5.c", "paigow.6.a")


@lru_cache(maxsize=2)
def contest(name: str) -> Contest:
    """How the hands of a player, or of a bank, end."""
    return Contest(name, ENDS, {end: end for end in ENDS}, READER)


WAGERS = (
    WagerKind(
        MAIN,
        "Pai gow",
        wagers.main,
        lambda rules: PAYS.lines(rules, MAIN),
        ("paigow.5.a", "paigow.7.j"),
        allowed=betting.allowed,
        removable=betting.seat_stays,
    ),
    wagers.banks(LAW),
)
