"""Deviations from a chart by the count, as people write them in its file:

    [[index]]
    hand = "16"
    up   = "T"
    at   = 0
    play = "stand"

`hand` is a hard count (`16`), a soft one (`A,7`, with any number of cards) or a pair (`T,T`), as
`croupier strategy --index` names them; `up` is the dealer's card, or several (`"2-6"`, `"9 T A"`).
The play is made from the count `at` on, or `below` a count, or, with both, between them. `play` is
stand, hit, double, surrender, split or zap, or a choice in the notation of charts (`Ds`). If the
choice of a word is not open, the chart's choice is made instead. Later entries override earlier
ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.analysis.twentyone.kernels.dealer import RANKS, hands
from croupier.analysis.twentyone.kernels.states import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
    ByCount,
    Play,
)
from croupier.core.errors import Refused, UnknownName
from croupier.games.families.twentyone import turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

INDEX = "index"
NAMES = "A23456789T"
UP = NAMES[1:] + NAMES[0]
"""The dealer's cards in the order of charts, the ace last."""
KEYS = ("hand", "up", "at", "below", "play")
WORDS = {
    turns.STAND: "S",
    turns.HIT: "H",
    turns.DOUBLE: "D-",
    turns.SURRENDER: "R-",
    turns.SPLIT: "P",
    turns.ZAP: "Z-",
}
"""Choices in the notation of charts; - stands for what the chart has instead."""
CODES = ("S", "H", "P", *(f"{letter}{other}" for letter in "DRZ" for other in ("", "h", "s")))
ACTS = {"S": STAND, "H": HIT, "D": DOUBLE, "R": SURRENDER}
EXAMPLE = 'hand = "16", up = "T", at = 0, play = "stand"'
LEAST_HARD, LEAST_SOFT, MOST_POINTS = 5, 13, 20


@dataclass(frozen=True)
class Deviation:
    """A play by the count: the hands, the lanes, the range of counts and the code.

    `pair` is the value of a pair, or -1 if the hands are those of a count.
    """

    members: tuple[int, ...]
    pair: int
    lanes: tuple[int, ...]
    at: Fraction | None
    below: Fraction | None
    code: str

    def holds(self, lowest: Fraction | None) -> bool:
        """Whether it applies in the band of counts that starts here; None is the lowest band."""
        above = self.at is None or (lowest is not None and lowest >= self.at)
        return above and (self.below is None or lowest is None or lowest < self.below)


@dataclass(frozen=True, eq=False)
class Varied:
    """A way to play as a table of choices: another one with some choices replaced."""

    act: Any
    plain: Any
    splits: Any
    zaps: Any


@dataclass(frozen=True, eq=False)
class Indexed:
    """A chart and its deviations by the count; without a chart, deviations from another play."""

    chart: Play | None
    deviations: tuple[Deviation, ...]

    def over(self, usual: Play) -> ByCount:
        """The way to play in each band of the count."""
        base = self.chart or usual
        ends = {end for one in self.deviations for end in (one.at, one.below) if end is not None}
        steps = tuple(sorted(ends))
        bands: tuple[Fraction | None, ...] = (None, *steps)
        return ByCount(steps, tuple(varied(base, self.deviations, band) for band in bands))


def varied(base: Play, every: Sequence[Deviation], lowest: Fraction | None) -> Varied:
    """The way to play in the band of counts that starts here."""
    zaps = getattr(base, "zaps", None)
    made = Varied(
        np.array(base.act, np.int64),
        np.array(base.plain, np.int64),
        np.array(base.splits),
        np.zeros(base.act.shape, bool) if zaps is None else np.array(zaps),
    )
    for one in every:
        if one.holds(lowest):
            _enter(made, one)
    return made


def _enter(made: Varied, one: Deviation) -> None:
    """Enter a deviation where it applies."""
    lanes = list(one.lanes)
    if one.pair >= 0:
        made.splits[one.pair, lanes] = one.code == "P"
    if one.code == "P":
        return
    letter, other = one.code[0], one.code[1:]
    where = np.ix_(one.members, lanes)
    plain = made.plain[where] if other == "-" else STAND if "s" in (letter.lower(), other) else HIT
    made.plain[where], made.zaps[where] = plain, letter == "Z"
    made.act[where] = (made.act[where] & RESCUE) | ACTS.get(letter, plain)


def deviations(entries: Any, name: str) -> tuple[Deviation, ...]:
    """The deviations by the count in a file."""
    if not isinstance(entries, list) or not entries:
        raise Refused(f"{INDEX} of {name}", "not a list of plays", (), f"[[{INDEX}]] {EXAMPLE}")
    return tuple(_deviation(entry, f"{INDEX} {n} of {name}") for n, entry in enumerate(entries, 1))


def _deviation(entry: Mapping[str, Any], name: str) -> Deviation:
    unknown = set(entry) - set(KEYS)
    if unknown:
        raise UnknownName(f"key of {name}", min(unknown), KEYS)
    missing = [key for key in ("hand", "up", "play") if key not in entry]
    if missing or not {"at", "below"} & set(entry):
        why = f"no {missing[0]}" if missing else "no count given: neither at nor below"
        raise Refused(name, why, (), EXAMPLE)
    at, below = (_count(entry, key, name) for key in ("at", "below"))
    if at is not None and below is not None and at >= below:
        raise Refused(name, f"no count is at {at} or more and below {below}", (), EXAMPLE)
    members, pair = _hands(str(entry["hand"]), name)
    return Deviation(
        members,
        pair,
        tuple(_lanes(str(entry["up"]), name)),
        at,
        below,
        _code(str(entry["play"]), name, pair=pair >= 0),
    )


def _count(entry: Mapping[str, Any], key: str, name: str) -> Fraction | None:
    if key not in entry:
        return None
    try:
        return Fraction(str(entry[key]))
    except (ValueError, ZeroDivisionError) as error:
        why = f"{entry[key]!r} is not a number"
        raise Refused(f"{key} of {name}", why, (), "-1, 0.5 or 1/2") from error


def _code(play: str, name: str, *, pair: bool) -> str:
    """A choice in the notation of charts."""
    code = WORDS.get(play.lower(), play)
    if code not in (*WORDS.values(), *CODES):
        raise UnknownName(f"play of {name}", play, (*WORDS, *CODES))
    if code == "P" and not pair:
        raise Refused(f"play of {name}", "only a pair can be split", (), 'hand = "8,8"')
    return code


def _hands(text: str, name: str) -> tuple[tuple[int, ...], int]:
    """The hands of a count, or a pair and its value."""
    every = hands()
    one, _, other = text.upper().replace("10", "T").replace(" ", "").partition(",")
    if other and one == other and one in NAMES:
        rank = NAMES.index(one)
        return (every.of(rank, rank),), rank
    soft = one == "A" and len(other) == 1 and other in NAMES[1:-1]
    points = NAMES.index(other) + 1 + 11 if soft else _hard(text, name)
    members = (every.points == points) & (every.soft.astype(bool) == soft)
    return tuple(np.flatnonzero(members & (every.size > 1)).tolist()), -1


def _hard(text: str, name: str) -> int:
    points = int(text) if text.strip().isdigit() else 0
    if not LEAST_HARD <= points <= MOST_POINTS:
        accepted = 'a hard count from 5 to 20 ("16"), a soft one ("A,7") or a pair ("8,8")'
        raise Refused(f"hand of {name}", f"{text!r} is not a hand", (), accepted)
    return points


def _lanes(text: str, name: str) -> Iterator[int]:
    """The dealer's cards: one, several, or a range."""
    for part in text.upper().replace("10", "T").replace(",", " ").split() or [""]:
        first, _, last = part.partition("-")
        ends = [UP.find(one) if len(one) == 1 else -1 for one in (first, last or first)]
        if min(ends) < 0 or ends[0] > ends[1]:
            raise Refused(
                f"up of {name}", f"{part!r} is not an up card", (), "2 to 9, T, A, or 2-6"
            )
        for place in range(ends[0], ends[1] + 1):
            yield (place + 1) % RANKS
