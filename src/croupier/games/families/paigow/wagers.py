"""The wagers that both laws have: a player's own, and the dealer's against a bank."""

from __future__ import annotations

from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import WagerKind
from croupier.games.families.paigow import betting, clauses
from croupier.games.families.paigow.options import PaiGowRules
from croupier.games.families.paigow.play import DEALER_WAGER, LOSE, MAIN, PUSH, WIN
from croupier.rulebook.citation import cites, own

HAND, BANK = "hand", "bank"
"""The contests: a player's hands against the dealer's, and a bank's against another's."""
ENDS = (WIN, PUSH, LOSE)


@cites("paigow.7.h", "paigow.7.i", "paigow.7.j", "paigow.7.k", "paigow.1.push")
@cites("paigowpoker.9.g", "paigowpoker.9.h", "paigowpoker.9.i", "paigowpoker.9.j")
@cites("paigowpoker.1.push")
def main(at: object, ends: str, rules: PaiGowRules) -> Verdict:
    """Both hands higher win even money, less vigorish; one of them pushes, and none loses."""
    if ends == WIN:
        because = (*rules.own(clauses.WINS), *rules.pays.row(MAIN).cites)
        return win(rules.pays.odds(rules, MAIN), because, fee=rules.vigorish)
    return push(rules.own(clauses.PUSHES)) if ends == PUSH else lose(rules.own(clauses.LOSES))


@cites("paigow.8.o", "paigowpoker.10.l")
def bank(at: object, ends: str, rules: PaiGowRules) -> Verdict:
    """A bank wins what it beats, less vigorish, and pays what beats it."""
    because = rules.own(clauses.BANK_SETTLES)
    if ends == WIN:
        return win(rules.pays.odds(rules, DEALER_WAGER), because, fee=rules.vigorish)
    return push(because) if ends == PUSH else lose(because)


def banks(law: str) -> WagerKind:
    """The dealer's wager against a player who banks."""
    return WagerKind(
        DEALER_WAGER,
        "Dealer's wager",
        bank,
        lambda rules: rules.pays.lines(rules, DEALER_WAGER),
        own(law, clauses.DEALER_WAGERS + clauses.BANK_SETTLES),
        offered=lambda rules: rules.bank,
        allowed=betting.not_made,
        row=BANK,
        decided_by=BANK,
        excluded_cites=own(law, clauses.BANKS),
        asked=True,
        dealers=True,
    )
