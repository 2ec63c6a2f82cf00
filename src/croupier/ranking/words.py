"""What people call a hand: "a pair of queens", "ace-high flush", "king-queen-nine high"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, KING, Ranks

SINGULAR = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king", "ace"),
)
"""The names of the values 1 to 14."""
_FLUSH_WITH = "flush with "

Phrase: TypeAlias = Callable[[Ranks], str]


@lru_cache(maxsize=1 << 14)
def named(category: Category, ranks: Ranks) -> str:
    """The name of a hand, with what is compared first."""
    phrase = _PHRASES.get(category)
    return category.value if phrase is None else phrase(ranks)


def singular(value: int) -> str:
    """One card of a rank: "queen"."""
    return SINGULAR[value - 1]


def plural(value: int) -> str:
    """Several cards of a rank: "queens", "sixes"."""
    return singular(value) + ("es" if value == 6 else "s")


def _set_of(count: str) -> Phrase:
    return lambda ranks: f"{count} {plural(ranks[0])}"


def _full_house(ranks: Ranks) -> str:
    return f"{plural(ranks[0])} full of {plural(ranks[-1])}"


def _two_pairs(ranks: Ranks) -> str:
    return f"two pairs, {plural(ranks[0])} and {plural(ranks[2])}"


def _pair(ranks: Ranks) -> str:
    return f"a pair of {plural(ranks[0])}"


def _all(last: str) -> Phrase:
    return lambda ranks: f"{'-'.join(map(singular, ranks))} {last}"


def _topped(kind: str) -> Phrase:
    return lambda ranks: f"{singular(_top(ranks))}-high {kind}"


def _top(ranks: Ranks) -> int:
    """The card a sequence is named for: five in ace to five, wherever that ranks."""
    return ranks[1] if ranks[0] == ACE and ranks[1] != KING else ranks[0]


def _high_flush(ranks: Ranks) -> str:
    return f"{singular(ranks[0])}-high flush"


def _flush_with(inner: Phrase) -> Phrase:
    return lambda ranks: _FLUSH_WITH + inner(ranks)


_PHRASES: Mapping[Category, Phrase] = {
    Category.FLUSH_WITH_FIVE: _flush_with(_set_of("five")),
    Category.FLUSH_WITH_FOUR: _flush_with(_set_of("four")),
    Category.STRAIGHT_FLUSH: _topped("straight flush"),
    Category.FLUSH_WITH_FULL_HOUSE: _flush_with(_full_house),
    Category.FIVE: _set_of("five"),
    Category.FLUSH_WITH_THREE: _flush_with(_set_of("three")),
    Category.FLUSH_WITH_TWO_PAIRS: _flush_with(_two_pairs),
    Category.FLUSH_WITH_PAIR: _flush_with(_pair),
    Category.FOUR: _set_of("four"),
    Category.FULL_HOUSE: _full_house,
    Category.FLUSH: _high_flush,
    Category.STRAIGHT: _topped("straight"),
    Category.THREE: _set_of("three"),
    Category.TWO_PAIRS: _two_pairs,
    Category.PAIR: _pair,
    Category.HIGH_CARD: _all("high"),
    Category.NO_PAIR: _all("low"),
}
