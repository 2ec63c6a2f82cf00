"""The wagers of double down stud: the original wager, and the double in support of it."""

from __future__ import annotations

from croupier.core.errors import NotOpen, Refused, TooMuch
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.games.doubledownstud.hands import DOUBLE, FIVES, MAIN, SIXES, Hand
from croupier.games.doubledownstud.options import PAYS, DoubleDownStudOptions
from croupier.games.families import seats
from croupier.games.families.stud.betting import at_own_positions, base_of
from croupier.rulebook.citation import cites

Rules = DoubleDownStudOptions
STANDS = ("doubledownstud.6.b",)
PLACED, AT_MOST = ("doubledownstud.8.c",), ("doubledownstud.1.double-down-wager",)


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


@cites("doubledownstud.9.a", "doubledownstud.9.b", "doubledownstud.9.c")
def double(at: object, hand: Hand, rules: Rules) -> Verdict:
    """A double wins, pushes and loses with the original wager, at the same odds."""
    return by_hand(hand, rules)


def pays(rules: Rules) -> tuple[PayLine, ...]:
    """Each line of the pay table, with this house's odds."""
    return tuple(one for row in PAYS.rows for one in PAYS.lines(rules, row.wagers[0]))


@cites("doubledownstud.1.double-down-wager", "doubledownstud.8.c", "doubledownstud.6.b")
def may_double(table: Table, wager: Wager) -> None:
    """A double is at most the original wager, is made once after the deal, and then stands."""
    first, what = base_of(table, wager, MAIN), wager.words
    if not table.play.doubling:
        why = 'doubles are made after the deal, and before the second "No more bets"'
        instead = marked(MAIN) if table.open else "a double at that time"
        raise NotOpen(what, why, PLACED, instead)
    if first is None:
        why = f"{wager.patron} has no original wager there"
        raise NotOpen(what, why, AT_MOST, "an original wager in the next round")
    if base_of(table, wager, DOUBLE) is not None:
        why = "the double is made, and no wager may be changed until it is decided"
        raise NotOpen(what, why, STANDS, "the double as it is")
    if wager.amount > first.amount:
        why = f"more than the original wager of {money(first.amount)}"
        raise TooMuch(what, why, AT_MOST, first.amount)


@cites("doubledownstud.6.b")
def stands(table: Table, wager: Wager, amount: Cents) -> None:
    """After "No more bets", no one may withdraw a wager or a part of one."""
    if not table.open:
        why = 'the dealer has announced "No more bets": wagers stand until they are decided'
        raise Refused(f"taking down {wager.area}", why, STANDS, "a wager in the next round")


@cites("doubledownstud.1.double-down-wager")
def whole_double(table: Table, patron: str, box: int) -> Cents:
    """A double without an amount equals the original wager, or as much as the limits allow."""
    at = box or seats.home(table, patron)
    mine = (w for w in table.wagers_of(patron) if (w.kind, w.box) == (MAIN, at))
    first = next(mine, None)
    return min(first.amount, table.rules.limits(DOUBLE)[1]) if first else 0


WAGERS = (
    WagerKind(
        MAIN,
        "Original wager",
        main,
        pays,
        ("doubledownstud.6.a", "doubledownstud.6.b"),
        allowed=at_own_positions,
        removable=stands,
    ),
    WagerKind(
        DOUBLE,
        "Double down wager",
        double,
        pays,
        ("doubledownstud.1.double-down-wager", "doubledownstud.8.c"),
        allowed=may_double,
        removable=stands,
        implied=whole_double,
        row=MAIN,
    ),
)
