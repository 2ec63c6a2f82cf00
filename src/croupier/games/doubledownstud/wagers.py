"""The wagers of double down stud: the original wager, and the double in support of it."""

from __future__ import annotations

from croupier.core.errors import Refused, TooMuch
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.games.doubledownstud.hands import DOUBLE, FIVES, MAIN, SIXES, Hand
from croupier.games.doubledownstud.options import PAYS, DoubleDownStudOptions
from croupier.rulebook.citation import cites

Rules = DoubleDownStudOptions
STANDS = ("doubledownstud.6.b",)
DOUBLES = ("doubledownstud.1.double-down-wager", "doubledownstud.8.c")


@cites("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c", "doubledownstud.10.b")
def by_hand(hand: Hand, rules: Rules) -> Verdict:
    """Jacks or better win at their odds, sixes to tens push, anything less loses."""
    if hand.held == FIVES:
        return lose(("doubledownstud.9.a",))
    if hand.held == SIXES:
        return push(("doubledownstud.9.b",))
    line = hand.held.replace("-", "_").replace(" ", "_")
    return win(PAYS.odds(rules, line), ("doubledownstud.9.c", *PAYS.row(line).cites))


def main(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins with a pair of jacks or better; a pair of sixes to tens is a push, and less loses."""
    return by_hand(hand, rules)


def doubled(at: object, hand: Hand, rules: Rules) -> Verdict:
    """A double wins, pushes and loses with the original wager, at the same odds."""
    return by_hand(hand, rules)


def pays(rules: Rules) -> tuple[PayLine, ...]:
    """Each line of the pay table, with this house's odds."""
    return tuple(one for row in PAYS.rows for one in PAYS.lines(rules, row.wagers[0]))
