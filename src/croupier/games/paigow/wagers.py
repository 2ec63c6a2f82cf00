"""The wagers of pai gow: against the dealer or a bank, and the dealer's own against a bank."""

from __future__ import annotations

from functools import lru_cache

from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import WagerKind
from croupier.equipment.device import Contest
from croupier.games.families.paigow import betting
from croupier.games.families.paigow.play import DEALER_WAGER, LOSE, MAIN, PUSH, WIN
from croupier.games.paigow.options import PAYS, PaiGowOptions
from croupier.rulebook.citation import cites

HAND, BANK = "hand", "bank"
"""The contests: a player's hands against the dealer's, and a bank's against another's."""
READER = "croupier.analysis.paigow.reader:READER"
CLOSES = ("paigow.5.c", "paigow.6.a")
ENDS = (WIN, PUSH, LOSE)


@cites("paigow.7.h", "paigow.7.i", "paigow.7.j", "paigow.7.k", "paigow.1.push")
def main(at: object, ends: str, rules: PaiGowOptions) -> Verdict:
    """Both hands higher win even money, less vigorish; one of them pushes, and none loses."""
    if ends == WIN:
        because = ("paigow.7.j", *PAYS.row(MAIN).cites)
        return win(PAYS.odds(rules, MAIN), because, fee=rules.vigorish)
    return push(("paigow.7.i",)) if ends == PUSH else lose(("paigow.7.h",))


@cites("paigow.8.o")
def bank(at: object, ends: str, rules: PaiGowOptions) -> Verdict:
    """A bank wins what it beats, less vigorish, and pays what beats it."""
    because = ("paigow.8.o",)
    if ends == WIN:
        return win(PAYS.odds(rules, DEALER_WAGER), because, fee=rules.vigorish)
    return push(because) if ends == PUSH else lose(because)


@lru_cache(maxsize=2)
def contest(name: str) -> Contest:
    """How the hands of a player, or of a bank, end."""
    return Contest(name, ENDS, {end: end for end in ENDS}, READER)


WAGERS = (
    WagerKind(
        MAIN,
        "Pai gow",
        main,
        lambda rules: PAYS.lines(rules, MAIN),
        ("paigow.5.a", "paigow.7.j"),
        allowed=betting.allowed,
    ),
    WagerKind(
        DEALER_WAGER,
        "Dealer's wager",
        bank,
        lambda rules: PAYS.lines(rules, DEALER_WAGER),
        ("paigow.8.h", "paigow.8.o"),
        offered=lambda rules: rules.bank,
        allowed=betting.not_made,
        row=BANK,
        decided_by=BANK,
        excluded_cites=("paigow.8.a",),
        asked=True,
        dealers=True,
    ),
)
