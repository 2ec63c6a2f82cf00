"""The wagers of craps and mini-craps: what decides each, and what it is paid."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from croupier.core.odds import Ratio
from croupier.core.verdict import PUSH, Verdict, bar, lose, stay, win, win_part
from croupier.games.craps.options import FLAT, PAYS, CrapsOptions, DiceOptions
from croupier.rulebook.citation import cites

Rules = DiceOptions
Roll = tuple[int, int]
At = int | None

POINTS = (4, 5, 6, 8, 9, 10)
NATURALS = (7, 11)
CRAPS = (2, 3, 12)


POINT, COME_POINT = ("craps.1.come-out-point",), ("craps.1.come-point",)
LAW = {"pass": "craps.2.a", "dont_pass": "craps.2.b", "come": "craps.2.c", "dont_come": "craps.2.d"}
"""The clause of each flat bet: in it .1 says what wins, .2 what loses, on the next roll (.i) or
later (.ii).
"""


def won(
    rules: Rules, key: str, *clauses: str, line: str = "", outcome: str = "", up: bool = False
) -> Verdict:
    """The wager wins by these clauses, at the odds of this house for the line and the outcome."""
    odds = PAYS.odds(rules, key, line, outcome)
    return win(odds, (*clauses, *PAYS.row(key, line).cites), up=up)


def lost(*clauses: str) -> Verdict:
    """The wager loses by these clauses."""
    return lose(clauses)


@cites("craps.1.come-out-point", "craps.1.come-point")
def on_its_point(key: str, total: int) -> Verdict:
    """A total that decides nothing yet becomes the point of a flat bet."""
    return stay(total, COME_POINT if key in ("come", "dont_come") else POINT)


@cites("craps.2.a", "craps.2.a.1.i", "craps.2.a.1.ii", "craps.2.a.2.i", "craps.2.a.2.ii")
@cites("craps.1.come-out-point")
def pass_bet(at: At, roll: Roll, rules: Rules, key: str = "pass") -> Verdict:
    """Seven or eleven wins, craps loses; a point wins if rolled again before a seven."""
    total, law = sum(roll), LAW[key]
    if at is None:
        if total in NATURALS:
            return won(rules, key, f"{law}.1.i")
        return lost(f"{law}.2.i") if total in CRAPS else on_its_point(key, total)
    if total == at:
        return won(rules, key, f"{law}.1.ii")
    return lost(f"{law}.2.ii") if total == 7 else stay(at)


@cites("craps.2.b", "craps.2.b.1.i", "craps.2.b.1.ii")
@cites("craps.2.b.2.i", "craps.2.b.2.ii", "craps.2.b.3")
def dont_pass(at: At, roll: Roll, rules: Rules, key: str = "dont_pass") -> Verdict:
    """Two or three wins, seven or eleven loses, twelve is barred; then seven before the point."""
    total, law = sum(roll), LAW[key]
    if at is None:
        if total == 12:
            return bar((f"{law}.3",))
        if total in CRAPS:
            return won(rules, key, f"{law}.1.i")
        return lost(f"{law}.2.i") if total in NATURALS else on_its_point(key, total)
    if total == 7:
        return won(rules, key, f"{law}.1.ii")
    return lost(f"{law}.2.ii") if total == at else stay(at)


@cites("craps.2.c", "craps.2.c.1.i", "craps.2.c.1.ii", "craps.2.c.2.i", "craps.2.c.2.ii")
@cites("craps.1.come-point")
def come(at: At, roll: Roll, rules: Rules) -> Verdict:
    """Like a pass bet, starting with the next roll; it moves to its come point."""
    return pass_bet(at, roll, rules, "come")


@cites("craps.2.d", "craps.2.d.1.i", "craps.2.d.1.ii")
@cites("craps.2.d.2.i", "craps.2.d.2.ii", "craps.2.d.3")
def dont_come(at: At, roll: Roll, rules: Rules) -> Verdict:
    """Like a don't pass bet, starting with the next roll."""
    return dont_pass(at, roll, rules, "dont_come")


@cites("craps.6.a", "craps.6.c")
def odds_taken(key: str, at: str, roll: Roll, rules: Rules) -> Verdict:
    """A supplemental wager on the point: wins at true odds, loses on seven, like its flat bet."""
    total, law = sum(roll), LAW[FLAT[key]]
    if total == int(at):
        return won(rules, key, f"{law}.1.ii", line=at)
    return lost(f"{law}.2.ii", *PAYS.row(key, at).cites) if total == 7 else stay(at)


@cites("craps.6.b", "craps.6.d")
def odds_laid(key: str, at: str, roll: Roll, rules: Rules) -> Verdict:
    """A supplemental wager against the point: wins on seven at true odds, loses on the point."""
    total, law = sum(roll), LAW[FLAT[key]]
    if total == 7:
        return won(rules, key, f"{law}.1.ii", line=at)
    return lost(f"{law}.2.ii", *PAYS.row(key, at).cites) if total == int(at) else stay(at)


RETURNED = replace(PUSH, cites=("craps.3.e",))
"""Come odds that are off are returned."""


@cites("craps.3.e")
def odds_off(at: str, roll: Roll, rules: Rules) -> Verdict:
    """Come odds that are off are returned when their come bet is decided."""
    return RETURNED if sum(roll) in (7, int(at)) else stay(at)


def not_working(at: object, roll: Roll, rules: Rules) -> Verdict:
    """A wager that is off neither wins nor loses."""
    return stay(at)


@cites("craps.2.e", "craps.4.b")
def place(number: int, roll: Roll, rules: Rules) -> Verdict:
    """The number before a seven."""
    total = sum(roll)
    if total == number:
        return won(rules, f"place_{number}", "craps.2.e", up=True)
    return lost("craps.2.e") if total == 7 else stay("")


@cites("craps.2.f", "craps.4.b")
def place_lose(number: int, roll: Roll, rules: Rules) -> Verdict:
    """A seven before the number."""
    total = sum(roll)
    if total == 7:
        return won(rules, f"place_lose_{number}", "craps.2.f", up=True)
    return lost("craps.2.f") if total == number else stay("")


def _less(verdict: Verdict, rate: Fraction, *, at_bet: bool) -> Verdict:
    """True odds; a commission on wins is deducted, one paid with the bet is due again."""
    if at_bet:
        return verdict
    paid = verdict.paid.fraction - rate
    return replace(verdict, paid=Ratio(*paid.as_integer_ratio()), up=True)


@cites("craps.5.a")
def buy(number: int, roll: Roll, rules: Rules) -> Verdict:
    """A place bet to win at true odds, for a commission."""
    total, at_bet = sum(roll), rules.buy_when[str(number)] == "at_bet"
    if total == number:
        verdict = won(rules, f"buy_{number}", "craps.2.e")
        return _less(verdict, rules.buy_rate, at_bet=at_bet)
    return lost("craps.2.e") if total == 7 else stay("")


@cites("craps.5.b")
def lay(number: int, roll: Roll, rules: Rules) -> Verdict:
    """A place bet to lose at true odds, for a commission."""
    total, at_bet = sum(roll), rules.lay_when[str(number)] == "at_bet"
    if total == 7:
        verdict = won(rules, f"lay_{number}", "craps.2.f")
        return _less(verdict, rules.lay_rate, at_bet=at_bet)
    return lost("craps.2.f") if total == number else stay("")


@cites("craps.2.g", "craps.2.h", "craps.2.i", "craps.2.j")
def hardway(number: int, clause: str, roll: Roll, rules: Rules) -> Verdict:
    """The number as a pair, before it is thrown any other way and before a seven."""
    total = sum(roll)
    if total == number and roll[0] == roll[1]:
        return won(rules, f"hard_{number}", clause, up=True)
    return lost(clause) if total in (number, 7) else stay("")


@cites("craps.2.k", "craps.4.b")
def field(at: str, roll: Roll, rules: Rules) -> Verdict:
    """One roll: 2, 3, 4, 9, 10, 11 or 12; 2 and 12 pay better odds."""
    total = sum(roll)
    if total in (5, 6, 7, 8):
        return lost("craps.2.k")
    line = "double" if total in (2, 12) else ""
    return won(rules, "field", "craps.2.k", line=line, outcome=str(total))


@cites("craps.2.l", "craps.2.m", "craps.2.n", "craps.2.o", "craps.2.p", "craps.2.q")
def one_roll(key: str, clause: str, roll: Roll, rules: Rules) -> Verdict:
    """One roll: one of the wager's totals."""
    return won(rules, key, clause) if sum(roll) in ONE_ROLL[key] else lost(clause)


@cites("craps.2.v", "craps.2.w", "craps.2.x", "craps.2.y", "craps.2.z")
@cites("craps.2.aa", "craps.2.bb", "craps.2.cc", "craps.2.dd", "craps.2.ee", "craps.2.ff")
@cites("craps.2.gg", "craps.2.hh", "craps.2.ii", "craps.2.jj", "craps.2.kk", "craps.2.ll")
def hop(dice: Roll, clause: str, roll: Roll, rules: Rules) -> Verdict:
    """One roll: exactly these two dice."""
    key = f"hop_{dice[0]}_{dice[1]}"
    return won(rules, key, clause) if tuple(sorted(roll)) == dice else lost(clause)


@cites("craps.2.mm", "craps.4.b")
def six_seven_eight(at: str, roll: Roll, rules: Rules) -> Verdict:
    """One roll: 6, 7 or 8; 6 and 8 as pairs pay better odds."""
    if sum(roll) not in (6, 7, 8):
        return lost("craps.2.mm")
    total, pair = str(sum(roll)), roll[0] == roll[1]
    line, outcome = ("hardway", f"hard_{total}") if pair else ("", total)
    return won(rules, "six_seven_eight", "craps.2.mm", line=line, outcome=outcome)


ONE_ROLL: Mapping[str, tuple[int, ...]] = {
    "any_seven": (7,),
    "any_craps": CRAPS,
    "craps_2": (2,),
    "craps_3": (3,),
    "craps_12": (12,),
    "eleven": (11,),
}
HORN = {"craps_2": 1, "craps_3": 1, "eleven": 1, "craps_12": 1}


@cites("craps.2.r", "craps.2.s", "craps.2.t", "craps.2.u", "craps.4.c", "craps.4.d")
def together(
    parts: Mapping[str, int], clauses: tuple[str, ...], roll: Roll, rules: Rules
) -> Verdict:
    """Several one roll wagers in one: at most one part wins, at its own odds."""
    total = sum(roll)
    key = next((part for part in parts if total in ONE_ROLL[part]), None)
    if key is None:
        return lost(clauses[0])
    share = Ratio(parts[key], sum(parts.values()))
    return win_part(PAYS.odds(rules, key), share, (*clauses, *PAYS.row(key).cites))


PLACED = ""
"""The state of a fire bet that is where its player placed it, before any roll."""


@lru_cache(maxsize=1024)
def fire_state(at: str) -> tuple[int, frozenset[int]]:
    """The point a fire bet waits for (0: none), and the points already made."""
    point, _, made = at.partition(":")
    return int(point or 0), frozenset(int(n) for n in made.split(",") if n)


def fire_at(point: int, made: frozenset[int]) -> str:
    """A fire bet's state as it is written."""
    return f"{point}:{','.join(str(n) for n in sorted(made))}"


def fire_in_words(at: str) -> str:
    """A fire bet's state in words."""
    point, made = fire_state(at)
    waits = f"waiting for {point}" if point else "waiting for a point"
    return f"{waits}, made {', '.join(map(str, sorted(made)))}" if made else waits


@cites("craps.2.nn", "craps.12.a.5", "craps.12.b.2", "craps.12.b.3")
def fire(at: str, roll: Roll, rules: CrapsOptions) -> Verdict:
    """Four, five or six different points made before a loser seven, in any order."""
    point, made = fire_state(at)
    total = sum(roll)
    if not point:
        return stay(fire_at(total, made), POINT) if total in POINTS else brought_in(at)
    if total == point:
        return stay(fire_at(0, made | {point}), ("craps.2.nn",))
    return fire_paid(len(made), rules) if total == 7 else stay(at)


@cites("craps.12.a.3")
def brought_in(at: str) -> Verdict:
    """A fire bet stays in front of the boxperson until it is lost or paid."""
    return stay(at or fire_at(0, frozenset()), ("craps.12.a.3",))


@cites("craps.4.e")
def fire_paid(points: int, rules: CrapsOptions) -> Verdict:
    """Paid once, for the most different points made, at the chosen table or better."""
    if points < 4:
        return lost("craps.2.nn", "craps.12.a.5")
    row = PAYS.row("fire", f"{rules.fire_table}{points}")
    because = ("craps.2.nn", "craps.12.a.5", *row.cites)
    return win(rules.fire_odds.get(str(points), row.odds), because)
