"""The wagers of roulette: which numbers each one covers, and what it is paid."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from operator import attrgetter
from typing import Any

from croupier.core.odds import HALF, Odds, Ratio
from croupier.core.verdict import LOSE, Verdict, lose, lose_part, win, win_part
from croupier.core.wager import Judge, PayLine, WagerKind
from croupier.equipment.wheels import BLACK, DOUBLE_ZERO, RED, SINGLE_ZERO, Wheel
from croupier.games.roulette.options import PAYS, RouletteOptions
from croupier.rulebook.citation import cites

Rules = RouletteOptions
ZEROS = frozenset(("0", "00"))
NUMBERS = tuple(str(n) for n in range(1, 37))
ROWS = tuple(NUMBERS[first : first + 3] for first in range(0, 36, 3))
SEVEN = frozenset(("10", "11", "12", "13", "14", "15", "33"))
FIFTH = Ratio(1, 5)
COLORS = ("black", "blue", "gold", "red", "purple", "green")


def wheel_of(rules: Rules) -> Wheel:
    """The wheel that stands at this table."""
    return SINGLE_ZERO if rules.wheel == "single" else DOUBLE_ZERO


@cites("roulette.2.d", "cmr146.10.3")
def zeros(rules: Rules) -> tuple[str, ...]:
    """The zeros open to wagers; 00 is not one of them on a wheel used as single zero."""
    return ("0", "00") if rules.wheel == "double" else ("0",)


@lru_cache(maxsize=1024)
def numbers(spot: str) -> frozenset[str]:
    """The numbers a spot names: `17`, `1-2`, `0-1-2`, `1-2-4-5`."""
    return frozenset(spot.split("-"))


def _pays(rules: Rules, key: str) -> tuple[Odds, tuple[str, ...]]:
    return PAYS.odds(rules, key), PAYS.row(key).cites


def _won(rules: Rules, key: str) -> Verdict:
    return win(*_pays(rules, key))


def _inside(rules: Rules, key: str, at: str, number: str) -> Verdict:
    return _won(rules, key) if number in numbers(at) else LOSE


@cites("roulette.1.e.1")
def straight(at: str, number: str, rules: Rules) -> Verdict:
    """A single number."""
    return _inside(rules, "straight", at, number)


def straight_spots(rules: Rules) -> tuple[str, ...]:
    """Every number of the layout."""
    return (*zeros(rules), *NUMBERS)


@cites("roulette.1.e.1.i.B", "roulette.3.d")
def five_adjacent(at: str, number: str, rules: Rules) -> Verdict:
    """Five equal straights around a center in wheel order: the one that wins is paid as such."""
    if number not in wheel_of(rules).neighbors(at, 2):
        return LOSE
    odds, because = _pays(rules, "straight")
    return win_part(odds, FIFTH, because)


def center_spots(rules: Rules) -> tuple[str, ...]:
    """The centers whose five neighbors may all be wagered on."""
    wheel, playable = wheel_of(rules), set(straight_spots(rules))
    return tuple(c for c in wheel.sections if playable.issuperset(wheel.neighbors(c, 2)))


@cites("roulette.1.e.2")
def split(at: str, number: str, rules: Rules) -> Verdict:
    """Two numbers whose boxes share a line."""
    return _inside(rules, "split", at, number)


def split_spots(rules: Rules) -> tuple[str, ...]:
    """The pairs of boxes that share a line; 0 and 00 also share one between 2nd 12 and 3rd 12."""
    beside = (f"{a}-{b}" for row in ROWS for a, b in pairwise(row))
    below = (f"{n}-{int(n) + 3}" for n in NUMBERS[:-3])
    with_zero = {
        "single": ("0-1", "0-2", "0-3"),
        "double": ("0-1", "0-2", "0-00", "00-2", "00-3"),
        "double_used_as_single": ("0-1", "0-2"),
    }
    return (*with_zero[rules.wheel], *beside, *below)


@cites("roulette.1.e.3", "roulette.1.e.3.i", "roulette.1.e.3.ii")
def three(at: str, number: str, rules: Rules) -> Verdict:
    """Three numbers of a row, or of a corner shared with a zero."""
    return _inside(rules, "three", at, number)


@cites("roulette.1.e.3", "roulette.1.e.3.i", "roulette.1.e.3.ii")
def three_spots(rules: Rules) -> tuple[str, ...]:
    """The rows, and the groups of three that hold a zero."""
    with_zero = ("0-1-2", "0-2-00", "00-2-3") if rules.wheel == "double" else ("0-1-2",)
    return (*with_zero, *("-".join(row) for row in ROWS))


@cites("roulette.1.e.4")
def four(at: str, number: str, rules: Rules) -> Verdict:
    """Four numbers whose boxes share a corner."""
    return _inside(rules, "four", at, number)


@cites("roulette.1.e.4")
def four_spots(rules: Rules) -> tuple[str, ...]:
    """The corners of four boxes."""
    corners = (
        (*upper[c : c + 2], *lower[c : c + 2]) for upper, lower in pairwise(ROWS) for c in (0, 1)
    )
    return tuple("-".join(corner) for corner in corners)


@cites("roulette.1.e.5")
def first_five(at: str, number: str, rules: Rules) -> Verdict:
    """0, 00, 1, 2 or 3."""
    return _won(rules, "first_five") if number in ("0", "00", "1", "2", "3") else LOSE


@cites("roulette.1.e.6", "roulette.1.e.6.i")
def six(at: str, number: str, rules: Rules) -> Verdict:
    """Six consecutive numbers of two neighboring rows, named by the first and the last."""
    first, last = at.split("-")
    return _won(rules, "six") if number in _run(int(first), int(last)) else LOSE


@cites("roulette.1.e.6.i")
def six_spots(rules: Rules) -> tuple[str, ...]:
    """The pairs of neighboring rows."""
    return tuple(f"{a[0]}-{b[-1]}" for a, b in pairwise(ROWS))


@lru_cache(maxsize=64)
def _run(first: int, last: int) -> frozenset[str]:
    return frozenset(str(n) for n in range(first, last + 1))


@cites("roulette.1.e.6", "roulette.1.e.6.ii")
def six_color(at: str, number: str, rules: Rules) -> Verdict:
    """The six numbers of a color; a zero, though green, is not one of them."""
    return _won(rules, "six_color") if number in wheel_of(rules).colors[at] else LOSE


@cites("roulette.1.e.7")
def seven_color(at: str, number: str, rules: Rules) -> Verdict:
    """On a single zero wheel: the zero, or one of the six numbers of a color."""
    covered = ("0", *wheel_of(rules).colors[at])
    return _won(rules, "seven_color") if number in covered else LOSE


@cites("roulette.1.e.8")
def eight_color(at: str, number: str, rules: Rules) -> Verdict:
    """On a double zero wheel: either zero, or one of the six numbers of a color."""
    covered = ("0", "00", *wheel_of(rules).colors[at])
    return _won(rules, "eight_color") if number in covered else LOSE


@cites("roulette.1.f")
def seven(at: str, number: str, rules: Rules) -> Verdict:
    """10, 11, 12, 13, 14, 15 or 33."""
    return _won(rules, "seven") if number in SEVEN else LOSE


@cites("roulette.1.e.9")
def column(at: str, number: str, rules: Rules) -> Verdict:
    """Twelve numbers of a column; zeros are in no column."""
    in_column = number not in ZEROS and (int(number) - 1) % 3 + 1 == int(at)
    return _won(rules, "column") if in_column else LOSE


@cites("roulette.1.e.10")
def dozen(at: str, number: str, rules: Rules) -> Verdict:
    """1 to 12, 13 to 24 or 25 to 36; zeros are in no dozen."""
    in_dozen = number not in ZEROS and (int(number) - 1) // 12 + 1 == int(at)
    return _won(rules, "dozen") if in_dozen else LOSE


@cites("roulette.2.b", "roulette.2.c", "roulette.2.d.3")
def even_chance_on_zero(rules: Rules) -> Verdict:
    """An even chance loses on a zero: all of it, or half if the house chose so on double zero."""
    if rules.wheel == "double":
        because = ("roulette.2.b",)
        return lose_part(HALF, because) if rules.zero_rule == "lose_half" else lose(because)
    return lose(("roulette.2.c",) if rules.wheel == "single" else ("roulette.2.d.3",))


def _even_chance(key: str, wins: bool, number: str, rules: Rules) -> Verdict:
    if number in ZEROS:
        return even_chance_on_zero(rules)
    return _won(rules, key) if wins else LOSE


@cites("roulette.1.e.11")
def red(at: str, number: str, rules: Rules) -> Verdict:
    """A number with a red background."""
    return _even_chance("red", number in RED, number, rules)


@cites("roulette.1.e.12")
def black(at: str, number: str, rules: Rules) -> Verdict:
    """A number with a black background."""
    return _even_chance("black", number in BLACK, number, rules)


@cites("roulette.1.e.13")
def odd(at: str, number: str, rules: Rules) -> Verdict:
    """An odd number."""
    return _even_chance("odd", int(number) % 2 == 1, number, rules)


@cites("roulette.1.e.14")
def even(at: str, number: str, rules: Rules) -> Verdict:
    """An even number other than a zero."""
    return _even_chance("even", int(number) % 2 == 0, number, rules)


@cites("roulette.1.e.15")
def low(at: str, number: str, rules: Rules) -> Verdict:
    """1 through 18."""
    return _even_chance("low", int(number) <= 18, number, rules)


@cites("roulette.1.e.16")
def high(at: str, number: str, rules: Rules) -> Verdict:
    """19 through 36."""
    return _even_chance("high", int(number) >= 19, number, rules)


def _thirds(rules: Rules) -> tuple[str, ...]:
    return ("1", "2", "3")


def _colors(rules: Rules) -> tuple[str, ...]:
    return COLORS


def _color_kind(many: str, judge: Judge, cites: str, offered: str) -> WagerKind:
    """A color wager, and what wins it, with the numbers that each color has on this wheel."""

    def wins(rules: Rules) -> str:
        has = wheel_of(rules).colors
        colors = (f"{color.title()}: {', '.join(sorted(has[color], key=int))}" for color in COLORS)
        return f"{judge.__doc__} {'; '.join(colors)}."

    key, name, is_offered = f"{many}_color", f"{many.title()} Numbers Color", attrgetter(offered)
    return _kind(key, name, judge, cites=cites, spots=_colors, wins=wins, offered=is_offered)


@cites("roulette.1.g")
def red_and_black_offered(rules: Rules) -> bool:
    """Red and black are offered if no color wager is."""
    return not rules.color_wagers


@cites("roulette.1.g")
def dozen_offered(rules: Rules) -> bool:
    """The dozen is offered if neither the seven nor the eight numbers color wager is."""
    return rules.dozen is not False and not (rules.color7 or rules.color8)


def _red_offered(rules: Rules) -> bool:
    return rules.red is not False and red_and_black_offered(rules)


def _black_offered(rules: Rules) -> bool:
    return rules.black is not False and red_and_black_offered(rules)


def _kind(
    key: str, name: str, judge: Judge, *, cites: str, paid_as: str = "", **more: Any
) -> WagerKind:
    def pays(rules: Rules) -> tuple[PayLine, ...]:
        return PAYS.lines(rules, paid_as or key)

    return WagerKind(key, name, judge, pays, (cites,), **more)


G = ("roulette.1.g",)
WAGERS = (
    _kind("straight", "Straight", straight, cites="roulette.1.e.1", spots=straight_spots),
    _kind(
        "five_adjacent",
        "Five Adjacent Numbers",
        five_adjacent,
        cites="roulette.1.e.1.i.B",
        paid_as="straight",
        spots=center_spots,
        offered=lambda rules: rules.five_adjacent,
        multiple=5,
        multiple_cites=("roulette.1.e.1.i.B",),
    ),
    _kind("split", "Split", split, cites="roulette.1.e.2", spots=split_spots),
    _kind("three", "Three Numbers", three, cites="roulette.1.e.3", spots=three_spots),
    _kind("four", "Four Numbers", four, cites="roulette.1.e.4", spots=four_spots),
    _kind(
        "first_five",
        "First Five Numbers",
        first_five,
        cites="roulette.1.e.5",
        offered=lambda rules: rules.wheel == "double",
    ),
    _kind("six", "Six Numbers", six, cites="roulette.1.e.6.i", spots=six_spots),
    _color_kind("six", six_color, "roulette.1.e.6.ii", "color6"),
    _color_kind("seven", seven_color, "roulette.1.e.7", "color7"),
    _color_kind("eight", eight_color, "roulette.1.e.8", "color8"),
    _kind("seven", "Seven Numbers", seven, cites="roulette.1.f", offered=lambda rules: rules.seven),
    _kind("column", "Column", column, cites="roulette.1.e.9", spots=_thirds),
    _kind(
        "dozen",
        "Dozen",
        dozen,
        cites="roulette.1.e.10",
        spots=_thirds,
        offered=dozen_offered,
        excluded_cites=G,
    ),
    _kind("red", "Red", red, cites="roulette.1.e.11", offered=_red_offered, excluded_cites=G),
    _kind(
        "black", "Black", black, cites="roulette.1.e.12", offered=_black_offered, excluded_cites=G
    ),
    _kind("odd", "Odd", odd, cites="roulette.1.e.13"),
    _kind("even", "Even", even, cites="roulette.1.e.14"),
    _kind("low", "1 to 18", low, cites="roulette.1.e.15"),
    _kind("high", "19 to 36", high, cites="roulette.1.e.16"),
)
