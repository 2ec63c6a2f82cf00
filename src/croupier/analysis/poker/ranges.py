"""Ranges of hands of two cards: `QQ+`, `AKs`, `A5s-A2s`, `76s`, `random`, `40%`."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from itertools import combinations

from croupier.core.errors import Refused
from croupier.equipment.cards import DECK, SUITS

Hand = tuple[str, str]
RANKS = "23456789TJQKA"
"""From the lowest up: the place of a rank is its height."""
EXAMPLES = "QQ+, AKs, AQo, KT, A5s-A2s, 99-66, 76s, AsKd, random, 40%"
_CLASS = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)")
_SHARE = re.compile(r"(\d+(?:\.\d+)?)%")
ORDER = "order.txt"


@lru_cache(maxsize=1)
def all_hands() -> tuple[Hand, ...]:
    """Every hand of two cards."""
    return tuple(combinations(DECK, 2))


def range_of(text: str) -> tuple[Hand, ...]:
    """The different hands of a range, in the order of the deck."""
    parts = [part for part in text.replace(";", ",").split(",") if part.strip()]
    if not parts:
        raise Refused("range ''", "it names no hands", (), EXAMPLES)
    found = {hand for part in parts for hand in part_of(part.strip())}
    return tuple(hand for hand in all_hands() if hand in found)


def part_of(text: str) -> tuple[Hand, ...]:
    """The hands of one part of a range."""
    if text.lower() == "random":
        return all_hands()
    if (share := _SHARE.fullmatch(text)) is not None:
        return best_share(text, float(share[1]))
    if (cards := _cards(text)) is not None:
        return cards
    return tuple(hand for name in named_in(text) for hand in hands_of(name))


def _cards(text: str) -> tuple[Hand, ...] | None:
    """The one hand of two cards, if the text names it; all hands with a card if one is open."""
    from croupier.analysis.poker.notation import tokens

    found = tokens(text)
    if found is None or len(found) != 2:
        return None
    known = [card for card in found if card != "??"]
    if len(known) == 2 and known[0] == known[1]:
        raise Refused(f"hand {text}", f"it has the {known[0]} twice", (), "different cards")
    return tuple(hand for hand in all_hands() if set(known) <= set(hand))


def named_in(text: str) -> tuple[str, ...]:
    """The names of hands in a part: one, those from it up, or those between two."""
    low, dash, high = (side.strip() for side in text.partition("-"))
    if dash:
        return _between(text, _parsed(text, low), _parsed(text, high))
    if low.endswith("+"):
        return _from(_parsed(text, low[:-1]))
    return (_written(*_parsed(text, low)),)


def _parsed(text: str, name: str) -> tuple[int, int, str]:
    """The heights of the two ranks of a name, the higher first, and its suits."""
    shape = name[:2].upper() + name[2:].lower()
    match = _CLASS.fullmatch(shape)
    if match is None or (match[1] == match[2] and match[3]):
        why = "it is not a hand or a range" if match is None else "a pair has two suits"
        raise Refused(f"range {text!r}", why, (), EXAMPLES)
    high, low = sorted((RANKS.index(match[1]), RANKS.index(match[2])), reverse=True)
    return high, low, match[3]


def _written(high: int, low: int, suits: str) -> str:
    return RANKS[high] + RANKS[low] + suits


def _from(least: tuple[int, int, str]) -> tuple[str, ...]:
    """A pair and all higher pairs, or a hand and those with a higher second card."""
    high, low, suits = least
    if high == low:
        return tuple(_written(one, one, "") for one in range(high, len(RANKS)))
    return tuple(_written(high, one, suits) for one in range(low, high))


def _between(text: str, one: tuple[int, int, str], other: tuple[int, int, str]) -> tuple[str, ...]:
    """Hands between two that are equally far apart, or have the same higher card."""
    (a, b, suits), (c, d, _) = sorted((one, other))
    if one[2] != other[2] or (a != c and a - b != c - d):
        why = "its ends must have the same higher card, or be equally far apart, and alike in suit"
        raise Refused(f"range {text!r}", why, (), "A5s-A2s, 99-66, T9s-65s")
    steps = range(max(d - b, c - a) + 1)
    return tuple(_written(a + step * (a != c), b + step, suits) for step in steps)


@lru_cache(maxsize=256)
def hands_of(name: str) -> tuple[Hand, ...]:
    """The hands of a name: six of a pair, four suited, twelve in two suits."""
    high, low, suits = name[0], name[1], name[2:]
    alike = high == low
    return tuple(
        (high + one, low + other)
        if DECK.index(high + one) < DECK.index(low + other)
        else (low + other, high + one)
        for one in SUITS
        for other in SUITS
        if (one < other if alike else suits in ("", "s" if one == other else "o"))
    )


@lru_cache(maxsize=1)
def best_first() -> tuple[str, ...]:
    """All 169 kinds of hands, by their exact equity against one random hand, best first."""
    text = (files("croupier.analysis.poker") / ORDER).read_text(encoding="utf-8")
    return tuple(line.split()[0] for line in text.splitlines() if not line.startswith("#"))


def best_share(text: str, per_cent: float) -> tuple[Hand, ...]:
    """The best hands against a random one, kind by kind, while they fit into a share of all."""
    if not 0 < per_cent <= 100:
        raise Refused(f"range {text!r}", "not a share of all hands", (), "above 0% and up to 100%")
    left, found = round(per_cent * 100) * len(all_hands()), list[Hand]()
    for name in best_first():
        if (len(found) + len(hands_of(name))) * 10_000 > left:
            break
        found += hands_of(name)
    if not found:
        why = "the best kind of hand, a pair of aces, is 0.45% of all hands"
        raise Refused(f"range {text!r}", why, (), "0.46% or more")
    return tuple(found)
