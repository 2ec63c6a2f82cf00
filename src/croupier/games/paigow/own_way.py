"""A licensee's own house way, as it is written in its submission, and back.

`croupier.games.paigow.house_way` says what the words of a rule mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.equipment.tiles import FACES, NUMBERS
from croupier.games.paigow.house_way import (
    ANY,
    CITES,
    LEVELED,
    LEVELS,
    OF_THE_PATTERN,
    PATTERNS,
    SETTINGS,
    STANDARD,
    HouseWay,
    Rule,
    proven,
    range_in_words,
)
from croupier.rulebook.house_way import Rules, WayType, names

KEYS = ("name", "hand", "when", "set")
HELD = ("has", "lacks")
TILES = (*FACES, *NUMBERS[2:])


def read(rules: Rules) -> HouseWay:
    """A way from its rules, whose words are all known and which set every hand."""
    return proven(
        HouseWay(tuple(_read(f"rule {n} of the house way", one) for n, one in enumerate(rules, 1)))
    )


def _read(where: str, written: Mapping[str, Any]) -> Rule:
    for key in written:
        if key not in KEYS:
            raise UnknownName(f"{where}: key", key, KEYS, CITES)
    hands = names(where, "hand", written.get("hand"), tuple(PATTERNS), CITES)
    known = tuple(one for one in SETTINGS if ANY not in hands or one not in OF_THE_PATTERN)
    sets, *_ = names(where, "setting", written.get("set"), known, CITES)
    when = written.get("when", {})
    if not isinstance(when, Mapping):
        why = "its conditions cannot be read"
        raise Refused(where, why, CITES, 'when = { low = "six or lower" }')
    for key in when:
        if key not in (asked := _conditions(hands)):
            raise UnknownName(f"{where}: condition", key, asked, CITES)
    levels = tuple((whose, *_range(where, str(when[whose]))) for whose in LEVELED if whose in when)
    has, lacks = (
        names(where, "tile", when[key], TILES, CITES) if key in when else () for key in HELD
    )
    return Rule(hands, sets, levels, has, lacks, str(written.get("name", "")))


def _conditions(hands: tuple[str, ...]) -> tuple[str, ...]:
    """What a rule may ask about; where it is for any hand, there is no rest of it."""
    return (*LEVELED[:2], *HELD) if ANY in hands else (*LEVELED, *HELD)


def _range(where: str, words: str) -> tuple[int, int]:
    """The lowest and the highest level of a condition."""
    match [LEVELS.index(one) if one in LEVELS else one for one in words.split()]:
        case [int(one)]:
            return one, one
        case [int(one), "or", "higher"]:
            return one, len(LEVELS) - 1
        case [int(one), "or", "lower"]:
            return 0, one
        case [int(low), "to", int(high)] if low <= high:
            return low, high
    accepted = f"{', '.join(LEVELS)}; seven or higher; six or lower; three to six"
    raise Refused(f"{where}: level {words!r}", "no such level", CITES, accepted)


def written(way: HouseWay) -> Rules:
    """The rules of a way as they are written."""
    return [_written(rule) for rule in way.rules]


def _written(rule: Rule) -> Mapping[str, Any]:
    when: dict[str, Any] = {w: range_in_words(low, high) for w, low, high in rule.levels}
    when |= {
        key: list(tiles) for key, tiles in zip(HELD, (rule.has, rule.lacks), strict=True) if tiles
    }
    hand = rule.hands[0] if len(rule.hands) == 1 else list(rule.hands)
    named = {"name": rule.name} if rule.name else {}
    return {**named, "hand": hand, **({"when": when} if when else {}), "set": rule.sets}


SAMPLE: Rules = (
    {"hand": "nine", "when": {"low": "seven or higher"}, "set": "together"},
    {"hand": "any", "set": "best low"},
)
WAY = WayType("paigow", STANDARD, read, written, (SAMPLE,))
"""The type of the option."""
