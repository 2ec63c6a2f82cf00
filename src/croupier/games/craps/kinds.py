"""The kinds of wagers, in the order of Section 2, each with its judge and its conditions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.core.odds import Ratio
from croupier.core.table import Table
from croupier.core.verdict import Verdict
from croupier.core.wager import Judge, PayLine, WagerKind
from croupier.games.craps import conditions, wagers
from croupier.games.craps.options import HIGH, NUMBERS, PAYS
from croupier.games.craps.wagers import Rules

HOPS = (
    ((2, 2), "craps.2.v"),
    ((3, 3), "craps.2.w"),
    ((4, 4), "craps.2.x"),
    ((5, 5), "craps.2.y"),
    ((1, 3), "craps.2.z"),
    ((1, 4), "craps.2.aa"),
    ((2, 3), "craps.2.bb"),
    ((1, 5), "craps.2.cc"),
    ((2, 4), "craps.2.dd"),
    ((1, 6), "craps.2.ee"),
    ((2, 5), "craps.2.ff"),
    ((3, 4), "craps.2.gg"),
    ((2, 6), "craps.2.hh"),
    ((3, 5), "craps.2.ii"),
    ((3, 6), "craps.2.jj"),
    ((4, 5), "craps.2.kk"),
    ((4, 6), "craps.2.ll"),
)
NAMES = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 8: "Eight", 10: "Ten"}


def _paid(key: str, rules: Rules) -> tuple[PayLine, ...]:
    return PAYS.lines(rules, key)


def _offers(key: str, rules: Rules) -> bool:
    return rules.offers(key)


def _none(on: str) -> None:
    return None


def _blank(on: str) -> str:
    return ""


def _points(rules: Rules) -> tuple[str, ...]:
    return NUMBERS


def _any_point(judge: partial[Verdict], wins: str = "") -> Judge:
    """A judge of one number or roll, whatever state the wager is in; `wins` says what wins it."""

    def judged(at: object, roll: wagers.Roll, rules: Rules) -> Verdict:
        return judge(roll, rules)

    judged.__doc__ = wins or judge.func.__doc__
    return judged


OFF = " Off on a come out roll unless called on."


def _says(text: str) -> Callable[[Rules], str]:
    """What wins, at any table."""
    return lambda rules: text


def _charged(wins: str, rate: str, after: str = "") -> Callable[[Rules], str]:
    """What wins at true odds, and for a commission if the house charges any."""

    def says(rules: Rules) -> str:
        cost = "for a commission" if getattr(rules, rate) else "at true odds"
        return f"{wins}, {cost}.{after}"

    return says


def _kind(key: str, name: str, judge: Judge, *clauses: str, **more: Any) -> WagerKind:
    pays = more.pop("pays", partial(_paid, key))
    start = more.pop("start", _blank)
    return WagerKind(key, name, judge, pays, clauses, start=start, **more)


LINE = (
    _kind(
        "pass",
        "Pass",
        wagers.pass_bet,
        "craps.2.a",
        start=_none,
        allowed=conditions.before_the_come_out,
        removable=conditions.not_with_a_point,
    ),
    _kind(
        "dont_pass",
        "Don't Pass",
        wagers.dont_pass,
        "craps.2.b",
        start=_none,
        allowed=conditions.before_the_come_out,
        removable=conditions.with_its_odds,
    ),
    _kind(
        "come",
        "Come",
        wagers.come,
        "craps.2.c",
        start=_none,
        allowed=conditions.after_the_come_out,
        removable=conditions.not_with_a_point,
    ),
    _kind(
        "dont_come",
        "Don't Come",
        wagers.dont_come,
        "craps.2.d",
        start=_none,
        allowed=conditions.after_the_come_out,
        removable=conditions.with_its_odds,
    ),
)


def _point(table: Table) -> str:
    """The point that is on, which the odds behind a line bet are on."""
    return str(table.play.point or "")


def _at_number(on: str) -> str:
    return on


def _supplemental(
    key: str, name: str, judge: Callable[..., Verdict], clause: str, **more: Any
) -> WagerKind:
    return _kind(
        key,
        name,
        partial(judge, key),
        clause,
        spots=_points,
        start=_at_number,
        allowed=conditions.supports_a_flat_bet,
        **more,
    )


ODDS = (
    _supplemental("pass_odds", "Pass Odds", wagers.odds_taken, "craps.6.a", usual=_point),
    _supplemental("dont_pass_odds", "Don't Pass Odds", wagers.odds_laid, "craps.6.b", usual=_point),
    _supplemental(
        "come_odds",
        "Come Odds",
        wagers.odds_taken,
        "craps.6.c",
        off=wagers.odds_off,
        wins=_says(f"{wagers.odds_taken.__doc__}{OFF}"),
    ),
    _supplemental("dont_come_odds", "Don't Come Odds", wagers.odds_laid, "craps.6.d"),
)


def _buy_commission(number: str, rules: Rules) -> Ratio:
    share = rules.buy_rate if rules.buy_when[number] == "at_bet" else 0
    return Ratio(*share.as_integer_ratio())


def _lay_commission(number: str, rules: Rules) -> Ratio:
    share = rules.lay_rate if rules.lay_when[number] == "at_bet" else 0
    return Ratio(*share.as_integer_ratio())


def _numbered(n: str) -> tuple[WagerKind, ...]:
    number, off = int(n), wagers.not_working
    return (
        _kind(
            f"place_{n}",
            f"Place {n} to Win",
            _any_point(partial(wagers.place, number)),
            "craps.2.e",
            off=off,
            wins=_says(f"{n} before a seven.{OFF}"),
        ),
        _kind(
            f"place_lose_{n}",
            f"Place {n} to Lose",
            _any_point(partial(wagers.place_lose, number), f"A seven before {n}."),
            "craps.2.f",
            offered=partial(_offers, f"place_lose_{n}"),
            excluded_cites=("craps.5.b",),
        ),
        _kind(
            f"buy_{n}",
            f"Buy {n}",
            _any_point(partial(wagers.buy, number)),
            "craps.5.a",
            off=off,
            wins=_charged(f"{n} before a seven", "buy_rate", OFF),
            offered=lambda rules: rules.buy,
            commission=partial(_buy_commission, n),
        ),
        _kind(
            f"lay_{n}",
            f"Lay {n}",
            _any_point(partial(wagers.lay, number)),
            "craps.5.b",
            wins=_charged(f"A seven before {n}", "lay_rate"),
            offered=lambda rules: rules.lay != "no",
            commission=partial(_lay_commission, n),
        ),
    )


PLACES = tuple(kind for n in NUMBERS for kind in _numbered(n))

HARDWAYS = tuple(
    _kind(
        f"hard_{n}",
        f"{NAMES[n]} the Hardway",
        _any_point(partial(wagers.hardway, n, clause)),
        clause,
        off=wagers.not_working,
        wins=_says(f"{n} as {n // 2} and {n // 2}, before any other {n} and before a seven.{OFF}"),
    )
    for n, clause in ((4, "craps.2.g"), (6, "craps.2.h"), (8, "craps.2.i"), (10, "craps.2.j"))
)


def _one_roll(key: str, name: str, clause: str) -> WagerKind:
    totals = " or ".join(", ".join(map(str, wagers.ONE_ROLL[key])).rsplit(", ", 1))
    judge = _any_point(partial(wagers.one_roll, key, clause), f"One roll: {totals}.")
    return _kind(key, name, judge, clause)


def _together(key: str, name: str, parts: dict[str, int], *clauses: str, **more: Any) -> WagerKind:
    """Several wagers in one, paid as its parts are."""

    def pays(rules: Rules) -> tuple[PayLine, ...]:
        return tuple(line for part in parts for line in PAYS.lines(rules, part))

    judge = _any_point(partial(wagers.together, parts, clauses), more.pop("wins"))
    units = sum(parts.values())
    return _kind(
        key, name, judge, clauses[0], pays=pays, multiple=units, multiple_cites=clauses[:1], **more
    )


def _hopped(a: int, b: int) -> str:
    """Two dice as Section 2 names them: One-Three, and a pair by its total."""
    return f"{NAMES[a + b]} the Hardway" if a == b else f"{NAMES[a]}-{NAMES[b]}"


ONE_ROLLS = (
    _kind("field", "Field", wagers.field, "craps.2.k"),
    _one_roll("any_seven", "Any Seven", "craps.2.l"),
    _one_roll("any_craps", "Any Craps", "craps.2.m"),
    _one_roll("craps_2", "Craps Two", "craps.2.n"),
    _one_roll("craps_3", "Craps Three", "craps.2.o"),
    _one_roll("craps_12", "Craps Twelve", "craps.2.p"),
    _one_roll("eleven", "11 in One Roll", "craps.2.q"),
    _together(
        "c_and_e",
        "C and E",
        {"any_craps": 1, "eleven": 1},
        "craps.2.r",
        "craps.4.d",
        wins="One roll: half on any craps and half on 11, each at its own odds.",
    ),
    _together(
        "horn",
        "Horn",
        wagers.HORN,
        "craps.2.s",
        "craps.4.c",
        wins="One roll: a fourth each on 2, 3, 11 and 12, each at its own odds.",
    ),
    *(
        _together(
            f"horn_high_{n}",
            f"Horn High {n}",
            {**wagers.HORN, high: 2},
            "craps.2.t",
            "craps.4.c",
            allowed=conditions.has_its_area,
            wins=f"One roll: a fifth each on 2, 3, 11 and 12, and another on {n}.",
        )
        for n, high in HIGH.items()
    ),
    _together(
        "whirl",
        "Whirl",
        {**wagers.HORN, "any_seven": 1},
        "craps.2.u",
        allowed=conditions.booked_apart,
        wins="One roll: a fifth each on 2, 3, 11, 12 and any seven.",
    ),
    *(
        _kind(
            f"hop_{a}_{b}",
            f"{_hopped(a, b)} on the Hop",
            _any_point(partial(wagers.hop, (a, b), clause), f"One roll: exactly {a} and {b}."),
            clause,
        )
        for (a, b), clause in HOPS
    ),
    _kind(
        "six_seven_eight",
        "6-7-8",
        wagers.six_seven_eight,
        "craps.2.mm",
        offered=partial(_offers, "six_seven_eight"),
    ),
)

FIRE = _kind(
    "fire",
    "Fire Bet",
    wagers.fire,
    "craps.2.nn",
    start=lambda on: wagers.PLACED,
    off=wagers.not_working,
    pays=lambda rules: tuple(
        PayLine(f"{n} points", wagers.fire_paid(n, rules).odds or PAYS.rows[0].odds)
        for n in (4, 5, 6)
    ),
    offered=lambda rules: rules.fire_bet,
    allowed=conditions.before_a_new_shooter,
    removable=conditions.never,
    state=wagers.fire_in_words,
)

MINI_WAGERS = (*LINE, *ODDS, *PLACES, *HARDWAYS, *ONE_ROLLS)
WAGERS = (*MINI_WAGERS, FIRE)
