"""The wagers of sic bo: which rolls of three dice win each one, and at what odds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from croupier.core.verdict import LOSE, Verdict, win
from croupier.core.wager import Judge, PayLine, WagerKind
from croupier.games.sicbo.options import NUMBERS, PAYS, SicBoOptions
from croupier.rulebook.citation import cites

Rules = SicBoOptions
Roll = tuple[int, int, int]

TOTALS = tuple(range(4, 18))
SMALL_TOTALS = frozenset((4, 5, 6, 7, 8, 9, 10))
BIG_TOTALS = frozenset((11, 12, 13, 14, 15, 16, 17))
ON_DICE = {1: "", 2: "two", 3: "three"}
"""The line at which one of a kind is paid, by how many dice show the number."""


def _won(rules: Rules, key: str, line: str = "") -> Verdict:
    return win(PAYS.odds(rules, key, line), PAYS.row(key, line).cites)


def is_triple(roll: Roll) -> bool:
    """Whether all three dice show the same number."""
    return len(set(roll)) == 1


@cites("sicbo.2.a.1")
def triple(at: int, roll: Roll, rules: Rules) -> Verdict:
    """Three of a kind: all three dice show the number wagered on."""
    return _won(rules, f"triple_{at}") if roll.count(at) == 3 else LOSE


@cites("sicbo.2.a.2")
def double(at: int, roll: Roll, rules: Rules) -> Verdict:
    """Two of a kind: two dice show the number wagered on; a triple counts if the house says so."""
    shown = roll.count(at)
    wins = shown == 2 or (shown == 3 and rules.triple_wins_double)
    return _won(rules, f"double_{at}") if wins else LOSE


@cites("sicbo.2.a.3")
def any_triple(at: str, roll: Roll, rules: Rules) -> Verdict:
    """Any three of a kind: all three dice show the same number, whichever it is."""
    return _won(rules, "any_triple") if is_triple(roll) else LOSE


@cites("sicbo.2.a.4")
def total(at: int, roll: Roll, rules: Rules) -> Verdict:
    """Total value: the dice add up to the total wagered on, three of a kind or not."""
    return _won(rules, f"total_{at}") if sum(roll) == at else LOSE


@cites("sicbo.2.a.5")
def pair(at: str, roll: Roll, rules: Rules) -> Verdict:
    """Two dice combination: the dice show both of its two numbers; it is paid once."""
    low, high = (int(number) for number in at.split("-"))
    return _won(rules, f"pair_{low}_{high}") if low in roll and high in roll else LOSE


@cites("sicbo.2.a.6")
def small(at: str, roll: Roll, rules: Rules) -> Verdict:
    """Small: a total of 4 through 10, but not three of a kind."""
    wins = sum(roll) in SMALL_TOTALS and not is_triple(roll)
    return _won(rules, "small") if wins else LOSE


@cites("sicbo.2.a.7")
def big(at: str, roll: Roll, rules: Rules) -> Verdict:
    """Big: a total of 11 through 17, but not three of a kind."""
    wins = sum(roll) in BIG_TOTALS and not is_triple(roll)
    return _won(rules, "big") if wins else LOSE


@cites("sicbo.2.a.8", "sicbo.4.c")
def single(at: int, roll: Roll, rules: Rules) -> Verdict:
    """One of a kind: paid by how many dice show the number, 2 to 1 on two and 3 to 1 on three."""
    shown = roll.count(at)
    return _won(rules, f"single_{at}", ON_DICE[shown]) if shown else LOSE


def _on(at: int | str) -> Callable[[str], int | str]:
    return lambda on: at


def _kind(
    key: str,
    name: str,
    judge: Judge,
    clause: str,
    at: int | str = "",
    wins: Callable[[Rules], str] | None = None,
) -> WagerKind:
    def pays(rules: Rules) -> tuple[PayLine, ...]:
        return PAYS.lines(rules, key)

    return WagerKind(key, name, judge, pays, (clause,), start=_on(at), wins=wins)


@cites("sicbo.2.a.2")
def on_two_dice(rules: Rules) -> str:
    """Which dice win two of a kind, as this house reads the clause."""
    many = "two or three" if rules.triple_wins_double else "exactly two"
    return f"Two of a kind: {many} of the dice show the number wagered on."


WAGERS = (
    *(_kind(f"triple_{n}", f"Three of a Kind {n}", triple, "sicbo.2.a.1", n) for n in NUMBERS),
    *(
        _kind(f"double_{n}", f"Two of a Kind {n}", double, "sicbo.2.a.2", n, on_two_dice)
        for n in NUMBERS
    ),
    _kind("any_triple", "Any Three of a Kind", any_triple, "sicbo.2.a.3"),
    *(_kind(f"total_{n}", f"Total Value of {n}", total, "sicbo.2.a.4", n) for n in TOTALS),
    *(
        _kind(f"pair_{a}_{b}", f"Two Dice Combination {a} and {b}", pair, "sicbo.2.a.5", f"{a}-{b}")
        for a, b in combinations(NUMBERS, 2)
    ),
    _kind("small", "Small", small, "sicbo.2.a.6"),
    _kind("big", "Big", big, "sicbo.2.a.7"),
    *(_kind(f"single_{n}", f"One of a Kind {n}", single, "sicbo.2.a.8", n) for n in NUMBERS),
)
