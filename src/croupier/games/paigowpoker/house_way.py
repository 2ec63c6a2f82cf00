"""The house way: which two of seven cards the dealer sets in front, by rules that are data.

A way is an ordered list of rules (pattern, condition, front); the first that fits is applied.
`house_way.toml` holds the standard way (PP-HW), and a submission may have a file of its own in the
same vocabulary:

- `hand`: the pattern, one or several of `HANDS`: how many cards of a rank there are, with the joker
  as an ace.
- `when`: what must also hold.  A group of cards (of `GROUPS`: `pair`, `second pair`) has a
  rank (`king`, `jack or higher`, `six or lower`, `seven to ten`); the cards can make (`makes`) or
  cannot make (`lacks`) one of `MADE`; the front of this rule outranks (`outranks`) every front that
  leaves one of `MADE` behind.
- `front`: two groups, one card of each, or `highest before a` and one of `MADE`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.cards import JOKER
from croupier.games.paigowpoker.hands import SEVEN, high_hand, is_foul, low_hand
from croupier.ranking.categories import Category
from croupier.ranking.hand import ACE, VALUES
from croupier.ranking.rankings import Ranked
from croupier.ranking.words import plural, singular
from croupier.rulebook.citation import cites

Front = tuple[int, int]
"""The places of the two cards in front."""
LAW = ("paigowpoker.9.d",)
HANDS: Mapping[str, tuple[int, ...]] = {
    "five aces and a pair": (5, 2),
    "five aces": (5, 1, 1),
    "four of a kind and three of a kind": (4, 3),
    "four of a kind and a pair": (4, 2, 1),
    "four of a kind": (4, 1, 1, 1),
    "two threes of a kind": (3, 3, 1),
    "three of a kind and two pairs": (3, 2, 2),
    "three of a kind and a pair": (3, 2, 1, 1),
    "three pairs": (2, 2, 2, 1),
    "two pairs": (2, 2, 1, 1, 1),
    "three of a kind": (3, 1, 1, 1, 1),
    "one pair": (2, 1, 1, 1, 1, 1),
    "no pair": (1, 1, 1, 1, 1, 1, 1),
}
"""The patterns of seven cards, a joker as an ace, and how many cards of each rank they have."""
_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ")
_SIZES = {5: "five", 4: "four", 3: "three", 2: "pair", 1: "single"}
GROUPS = tuple(
    f"{ordinal}{_SIZES[size]}"
    for size, most in ((5, 1), (4, 1), (3, 2), (2, 3), (1, 7))
    for ordinal in _ORDINALS[:most]
)
"""The cards of one rank, by their number; of several groups of a size, the highest rank first."""
MADE: Mapping[str, frozenset[Category]] = {
    "complete hand": frozenset(
        {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
    ),
    "straight": frozenset({Category.STRAIGHT}),
    "flush": frozenset({Category.FLUSH}),
    "straight flush": frozenset({Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}),
}
"""What five cards may make; a straight flush may be a royal flush."""
BEFORE = "highest before a "
RANKS = {singular(rank): rank for rank in range(2, ACE + 1)}
"""The values of ranks by their names."""
SUITS = "cdhs"
"""The suits, the lowest first: which of equal choices is taken."""


class Held(msgspec.Struct, frozen=True):
    """A condition: a group of cards has a rank from the lower to the higher."""

    group: str
    low: int
    high: int


class Rule(msgspec.Struct, frozen=True):
    """One rule of a house way."""

    name: str
    hands: tuple[str, ...]
    held: tuple[Held, ...]
    front: tuple[str, ...]
    """Two groups; or what is left behind by the highest front that leaves one."""
    makes: str = ""
    lacks: str = ""
    outranks: str = ""


class Way(msgspec.Struct, frozen=True):
    """A house way: its rules, in order."""

    rules: tuple[Rule, ...]


class Setting(msgspec.Struct, frozen=True):
    """Two of seven cards in front, and what the two hands are worth."""

    front: Front
    low: Ranked
    high: Ranked

    @property
    def foul(self) -> bool:
        """Whether the five cards rank below the two."""
        return is_foul(self.high, self.low)


@lru_cache(maxsize=1 << 10)
def settings(cards: tuple[str, ...], wheel: str) -> tuple[Setting, ...]:
    """Every way to set seven cards, lawful or not."""
    return tuple(_setting(cards, front, wheel) for front in combinations(range(SEVEN), 2))


def _setting(cards: tuple[str, ...], front: Front, wheel: str) -> Setting:
    behind = [card for place, card in enumerate(cards) if place not in front]
    return Setting(front, low_hand([cards[place] for place in front]), high_hand(behind, wheel))


def value(card: str) -> int:
    """The rank of a card when ranks are counted: the joker is an ace."""
    return ACE if card == JOKER else VALUES[card[0]]


def grouped(cards: Iterable[str]) -> dict[str, int]:
    """The rank of each group of cards."""
    counts = Counter(map(value, cards))
    found: dict[str, int] = {}
    for rank, size in sorted(counts.items(), key=lambda one: (-one[1], -one[0])):
        before = sum(name.endswith(_SIZES[size]) for name in found)
        found[f"{_ORDINALS[before]}{_SIZES[size]}"] = rank
    return found


def groups_of(hand: str) -> dict[str, int]:
    """The groups of a pattern, and how many cards each has."""
    shape = HANDS[hand]
    names = (f"{_ORDINALS[shape[:at].count(size)]}{_SIZES[size]}" for at, size in enumerate(shape))
    return dict(zip(names, shape, strict=True))


def pattern(cards: Iterable[str]) -> str:
    """What the ranks of seven cards are: "two pairs"."""
    counts = tuple(sorted(Counter(map(value, cards)).values(), reverse=True))
    return next(name for name, shape in HANDS.items() if shape == counts)


@cites("paigowpoker.9.d", "paigowpoker.9.c", "paigowpoker.9.b")
def set_by(way: Way, cards: Sequence[str], wheel: str) -> Front:
    """The places of the two cards that a house way sets in front."""
    return applied(way, cards, wheel)[1].front


def applied(way: Way, cards: Sequence[str], wheel: str) -> tuple[Rule, Setting]:
    """The first rule of a way that fits seven cards, and how it sets them."""
    held = tuple(cards)
    found = settings(held, wheel)
    for rule in way.rules:
        if fits(rule, held, found):
            return rule, closest(held, fronts(rule, held, found))
    raise Refused("the house way", f"no rule fits {' '.join(held)}", LAW, "a way for every hand")


def fits(rule: Rule, cards: tuple[str, ...], found: tuple[Setting, ...]) -> bool:
    """Whether the pattern and all conditions of a rule hold."""
    if pattern(cards) not in rule.hands:
        return False
    ranks = grouped(cards)
    return (
        all(one.low <= ranks[one.group] <= one.high for one in rule.held)
        and (not rule.makes or bool(leaving(rule.makes, found)))
        and (not rule.lacks or not leaving(rule.lacks, found))
        and (not rule.outranks or _outranks(rule, cards, found))
    )


def leaving(made: str, found: Iterable[Setting]) -> tuple[Setting, ...]:
    """The settings that leave such a hand behind."""
    return tuple(one for one in found if one.high.category in MADE[made])


def _outranks(rule: Rule, cards: tuple[str, ...], found: tuple[Setting, ...]) -> bool:
    own = fronts(rule, cards, found)[0].low
    return all(own > one.low for one in leaving(rule.outranks, found))


def fronts(rule: Rule, cards: tuple[str, ...], found: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """Every setting with the ranks in front that a rule says."""
    if len(rule.front) == 1:
        left = leaving(rule.front[0], found)
        best = max(one.low for one in left)
        return tuple(one for one in left if one.low == best)
    ranks = grouped(cards)
    wanted = sorted(ranks[group] for group in rule.front)
    return tuple(one for one in found if sorted(_ranks(cards, one)) == wanted)


def _ranks(cards: tuple[str, ...], one: Setting) -> list[int]:
    return [value(cards[place]) for place in one.front]


def closest(cards: tuple[str, ...], choices: Sequence[Setting]) -> Setting:
    """Of equal fronts: the highest hand behind, then the joker behind, then the lowest suits."""
    most = max(choices, key=lambda one: one.high.strength)
    equal = (one for one in choices if one.high == most.high)
    return min(equal, key=lambda one: _order(cards, one))


def _order(cards: tuple[str, ...], one: Setting) -> tuple[bool, list[tuple[int, int]]]:
    front = [cards[place] for place in one.front]
    return JOKER in front, sorted((-value(card), _suit(card)) for card in front)


def _suit(card: str) -> int:
    return -1 if card == JOKER else SUITS.index(card[1])


# What a rule says, in words.


def in_words(rule: Rule) -> str:
    """A rule as a sentence: its hand and conditions, and what goes in front."""
    conditions = [f"{_called(rule, one.group)} is {_range_in_words(one)}" for one in rule.held]
    conditions += [f"a {rule.makes} can be made"] if rule.makes else []
    conditions += [f"no {rule.lacks} can be made"] if rule.lacks else []
    outranks = f"this outranks every front that leaves a {rule.outranks}"
    conditions += [outranks] if rule.outranks else []
    when = f", where {' and '.join(conditions)}" if conditions else ""
    return f"{' or '.join(rule.hands)}{when}: {_front_in_words(rule)} in front"


def _called(rule: Rule, group: str) -> str:
    """A group of cards as people say it, such as the highest pair or the second single."""
    several = any(f"second {group}" in groups_of(hand) for hand in rule.hands)
    return f"the highest {group}" if several else f"the {group}"


def _range_in_words(one: Held) -> str:
    name = _article if one.group.endswith("single") else plural
    return range_in_words(one.low, one.high, name)


def range_in_words(low: int, high: int, name: Callable[[int], str] = singular) -> str:
    """The ranks of a condition: "jack or higher"."""
    if low == high:
        return name(low)
    if high == ACE:
        return f"{name(low)} or higher"
    if low == RANKS["two"]:
        return f"{name(high)} or lower"
    return f"{name(low)} to {name(high)}"


def _article(rank: int) -> str:
    name = singular(rank)
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"


def _front_in_words(rule: Rule) -> str:
    if len(rule.front) == 1:
        return f"the highest two cards that leave a {rule.front[0]}"
    first, second = rule.front
    if rule.front == ("single", "second single"):
        return "the two highest singles"
    if first == second:
        called = _called(rule, first)
        return called if first.endswith("pair") else f"two of {called.replace('highest', 'higher')}"
    return f"{_one_of(rule, first)} and {_one_of(rule, second)}"


def _one_of(rule: Rule, group: str) -> str:
    called = _called(rule, group)
    return called if group.endswith("single") else f"one of {called}"
