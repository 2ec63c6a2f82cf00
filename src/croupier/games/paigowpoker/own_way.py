"""A house way of pai gow poker as it is written, in a licensee's submission or ours, and back.

`croupier.games.paigowpoker.house_way` says what the words of a rule mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.games.paigowpoker.house_way import (
    BEFORE,
    GROUPS,
    HANDS,
    LAW,
    MADE,
    RANKS,
    Held,
    Rule,
    Way,
    groups_of,
    range_in_words,
)
from croupier.ranking.hand import ACE
from croupier.rulebook.citation import cites
from croupier.rulebook.house_way import Rules, WayType, names

KEYS = ("name", "hand", "when", "front")
OF_MADE = ("makes", "lacks", "outranks")
GAME = "paigowpoker"
PROOF = f"croupier.analysis.{GAME}.proof"
"""The module whose `prove` goes through all hands; it is compiled, and loaded only for that."""
FRONTS = f'["single", "second single"], or "{BEFORE}complete hand"'
SPELLED = '"king", "jack or higher", "six or lower", "seven to ten"'
MOST_HELD = 8
"""The most conditions on ranks of one rule."""


@cites("paigowpoker.9.d")
def read(rules: Rules) -> Way:
    """A way from its rules, whose words are all known and which set every hand, and none foul."""
    way = _way(rules)
    if not way.rules:
        raise Refused("a house way", "it has no rules", LAW, "a rule for every hand")
    prove: Callable[[Way], object] = import_module(PROOF).prove
    prove(way)
    return way


def _way(rules: Rules) -> Way:
    return Way(tuple(_read(f"rule {n} of the house way", one) for n, one in enumerate(rules, 1)))


def _read(where: str, held: Mapping[str, Any]) -> Rule:
    """One rule; every group that it names must be in every hand that it is for."""
    for key in held:
        if key not in KEYS:
            raise UnknownName(f"{where}: key", key, KEYS, LAW)
    when = held.get("when", {})
    if not isinstance(when, Mapping) or len(when) > MOST_HELD:
        raise Refused(where, "its conditions cannot be read", LAW, 'when = { pair = "king" }')
    hands = names(where, "hand", held.get("hand"), tuple(HANDS), LAW)
    made = {
        key: names(where, "hand made", when[key], tuple(MADE), LAW)[0]
        for key in OF_MADE
        if key in when
    }
    front = _front(where, held.get("front"))
    ranks = tuple(_held(where, key, rank) for key, rank in when.items() if key not in OF_MADE)
    _must_have(where, hands, [one.group for one in ranks], front)
    if made.get("outranks") and len(front) == 1:
        why = "only a front of two named groups can outrank others"
        raise Refused(where, why, LAW, "two groups in front")
    return Rule(str(held.get("name", "")), hands, ranks, front, **made)


def _held(where: str, group: str, ranks: object) -> Held:
    if group not in GROUPS:
        raise UnknownName(f"{where}: condition", group, (*GROUPS, *OF_MADE), LAW)
    return Held(group, *_range(where, str(ranks)))


def _range(where: str, words: str) -> tuple[int, int]:
    """The lowest and the highest rank of a condition."""
    match [RANKS.get(one, one) for one in words.split()]:
        case [int(one)]:
            return one, one
        case [int(one), "or", "higher"]:
            return one, ACE
        case [int(one), "or", "lower"]:
            return RANKS["two"], one
        case [int(low), "to", int(high)] if low <= high:
            return low, high
    raise Refused(f"{where}: rank {words!r}", "no such rank", LAW, SPELLED)


def _front(where: str, held: object) -> tuple[str, ...]:
    """Two groups; or what is left behind."""
    if isinstance(held, str) and held.startswith(BEFORE):
        return names(where, "hand made", held.removeprefix(BEFORE), tuple(MADE), LAW)
    if not isinstance(held, list | tuple) or len(held) != 2:
        raise Refused(f"{where}: front", "it is not two groups of cards", LAW, FRONTS)
    return names(where, "group", held, GROUPS, LAW)


def _must_have(
    where: str, hands: tuple[str, ...], held: Sequence[str], front: tuple[str, ...]
) -> None:
    named = [*held, *(front if len(front) > 1 else ())]
    for hand in hands:
        sizes = groups_of(hand)
        for group in named:
            if group not in sizes:
                raise Refused(f"{where}: {group}", f"{hand} has none", LAW, ", ".join(sizes))
        if len(front) > 1 and front[0] == front[1] and sizes[front[0]] == 1:
            raise Refused(f"{where}: front", f"{front[0]} is one card", LAW, FRONTS)


def written(way: Way) -> Rules:
    """The rules of a way as they are written."""
    return [_written(rule) for rule in way.rules]


def _written(rule: Rule) -> Mapping[str, Any]:
    when: dict[str, Any] = {one.group: range_in_words(one.low, one.high) for one in rule.held}
    when |= {key: made for key in OF_MADE if (made := getattr(rule, key))}
    hand = rule.hands[0] if len(rule.hands) == 1 else list(rule.hands)
    named = {"name": rule.name} if rule.name else {}
    front = list(rule.front) if len(rule.front) > 1 else f"{BEFORE}{rule.front[0]}"
    return {**named, "hand": hand, **({"when": when} if when else {}), "front": front}


def _standard() -> Way:
    file = files(f"croupier.games.{GAME}") / "house_way.toml"
    return _way(tomllib.loads(file.read_text("utf-8"))["rule"])


STANDARD = _standard()
"""The standard house way (PP-HW)."""
ACES_APART = {
    "hand": "no pair",
    "when": {"single": "ace", "lacks": "complete hand"},
    "front": ["second single", "fourth single"],
}
"""A rule that a house might have before the standard ones."""
WAY = WayType(GAME, STANDARD, read, written, ((ACES_APART, *written(STANDARD)),))
"""The type of the option."""
