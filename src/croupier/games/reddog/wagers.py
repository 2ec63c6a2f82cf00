"""The wagers of red dog: the original wager, and the raise in support of it."""

from __future__ import annotations

from itertools import groupby

from croupier.core.errors import Refused, TooMuch
from croupier.core.money import Cents, money
from croupier.core.table import Table
from croupier.core.verdict import Verdict, lose, push, win
from croupier.core.wager import PayLine, Wager, WagerKind, marked
from croupier.games.families import seats
from croupier.games.reddog.options import PAYS, RedDogOptions
from croupier.games.reddog.spread import CONSECUTIVE, PAIR, SPREAD, SPREADS, Hand
from croupier.rulebook.citation import cites

Rules = RedDogOptions
MAIN, RAISE = "main", "raise"
STANDS = ("reddog.5.d",)
TRIPLE = "three_of_a_kind"
NO_TRIPLE = ("reddog.5.f.2",)


@cites("reddog.5.i.1", "reddog.5.i.2", "reddog.5.i.3")
def _by_the_third(hand: Hand, rules: Rules) -> Verdict:
    """A third card between the first two wins at the odds of the spread; any other loses."""
    if not hand.won:
        return lose(("reddog.5.i.1",))
    row, odds = PAYS.row(SPREAD, str(hand.spread)), PAYS.odds(rules, SPREAD, str(hand.spread))
    return win(odds, ("reddog.5.i.1", *row.cites, *(row.no_less if odds > row.odds else ())))


@cites("reddog.5.e", "reddog.5.f.1", "reddog.5.f.2")
def main(at: object, hand: Hand, rules: Rules) -> Verdict:
    """Wins on a card between the first two, or three of a kind; other pairs and neighbors tie."""
    if hand.spread == CONSECUTIVE:
        return push(("reddog.5.e",))
    if hand.spread != PAIR:
        return _by_the_third(hand, rules)
    return win(PAYS.odds(rules, TRIPLE), PAYS.row(TRIPLE).cites) if hand.won else push(NO_TRIPLE)


@cites("reddog.5.h")
def raised(at: object, hand: Hand, rules: Rules) -> Verdict:
    """A raise wins and loses with the original wager, at the same odds, and only on a spread."""
    if hand.spread in (PAIR, CONSECUTIVE):
        return push(("reddog.5.h",))
    return _by_the_third(hand, rules)


def pays_main(rules: Rules) -> tuple[PayLine, ...]:
    """Each spread, and three of a kind."""
    return (*pays_raise(rules), *PAYS.lines(rules, TRIPLE))


def pays_raise(rules: Rules) -> tuple[PayLine, ...]:
    """Spreads with the same odds share one line, as in the document."""
    alike = groupby(SPREADS, key=lambda number: PAYS.odds(rules, SPREAD, str(number)))
    found = ((odds, list(map(str, numbers))) for odds, numbers in alike)
    ranges = ((odds, " through ".join(dict.fromkeys((n[0], n[-1])))) for odds, n in found)
    return tuple(PayLine(f"Spread of {numbers}", odds) for odds, numbers in ranges)


def original(table: Table, patron: str, box: int) -> Wager | None:
    """A player's original wager on a betting area."""
    own = (w for w in table.wagers if (w.kind, w.patron, w.box) == (MAIN, patron, box))
    return next(own, None)


@cites("reddog.7")
def may_wager(table: Table, wager: Wager) -> None:
    """One betting area per player, or as many as the house permits; never another's."""
    own = {w.box for w in table.wagers_of(wager.patron)} | {wager.box}
    home, most = seats.home(table, wager.patron), table.rules.areas_per_player
    others = {box for patron, box in table.play.seats.items() if patron != wager.patron}
    others |= {w.box for w in table.wagers if w.patron != wager.patron}
    what, there = wager.words, marked(wager.kind, box=home)
    if wager.box in others:
        why = "the betting area belongs to another player"
        raise Refused(what, why, ("reddog.7", "cmr146.44.2.b"), there)
    if len(own) > most or (most == 1 and wager.box != home):
        areas = "one betting area" if most == 1 else f"{most} betting areas"
        raise Refused(what, f"a player may use only {areas}", ("reddog.7",), there)


@cites("reddog.5.h", "reddog.5.d")
def may_raise(table: Table, wager: Wager) -> None:
    """A raise is at most the original wager next to it, is made once, and then stands."""
    first, what = original(table, wager.patron, wager.box), wager.words
    if not table.play.raising:
        why = 'a raise is made after a spread is announced, and before "Raises closed"'
        if table.play.paired:
            why = "the first two cards are a pair, and a raise is made only on a spread"
        raise Refused(what, why, ("reddog.5.h",), marked(MAIN))
    if first is None:
        why = f"{wager.patron} has no original wager at place {wager.box}"
        raise Refused(what, why, ("reddog.5.h",))
    if table.wager(wager.id) is not None:
        why = "the raise is made, and no wager may be changed until it is decided"
        raise Refused(what, why, STANDS, "the raise as it is")
    if wager.amount > first.amount:
        why = f"more than the original wager of {money(first.amount)}"
        raise TooMuch(what, why, ("reddog.5.h",), first.amount)


@cites("reddog.5.d")
def stands(table: Table, wager: Wager, amount: Cents) -> None:
    """Once the first card has left the shoe, no one may remove a wager until it is decided."""
    if not table.open:
        why = "the first card of the round has been dealt: wagers stand until they are decided"
        raise Refused(f"taking down {wager.area}", why, STANDS, "a wager in the next round")


@cites("reddog.5.h")
def whole_raise(table: Table, patron: str, box: int) -> Cents:
    """A raise without an amount equals the original wager, or as much as the limits allow."""
    first = original(table, patron, box or seats.home(table, patron))
    return min(first.amount, table.rules.limits(RAISE)[1]) if first else 0


WAGERS = (
    WagerKind(
        MAIN,
        "Original wager",
        main,
        pays_main,
        ("reddog.5.a", "reddog.5.b"),
        allowed=may_wager,
        removable=stands,
    ),
    WagerKind(
        RAISE,
        "Raise",
        raised,
        pays_raise,
        ("reddog.5.h",),
        allowed=may_raise,
        removable=stands,
        implied=whole_raise,
        row=MAIN,
    ),
)
