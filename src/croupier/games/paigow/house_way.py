"""The house way of pai gow: how the dealer's four tiles are set, and a licensee's own way as data.

A way is an ordered list of rules (`croupier.rulebook.house_way`), in this vocabulary:

- `hand`: two of the four tiles, one or several of `PATTERNS`: a `supreme pair`, `matched pair`,
  `mixed pair`, `pair` (any of these), `wong`, `gong`, a value from `zero` to `nine`, `pair of 66`
  with any face; or `any`, for every hand.
- `when`: what must also hold.  `low` and `high`, as the rule sets them, and `rest`, the other two
  tiles, have a level (`seven`, `seven or higher`, `six or lower`, `three to six`, up to `gong`,
  `wong` and `pair`); the four tiles have (`has`) or do not have (`lacks`) each of some tiles, by
  face (`66`) or number of spots (`nine`).
- `set`: `together` (the two tiles are one of the hands), `apart for the best low`, `apart for the
  best high`, `highest with lowest` (single tiles, by their own rank), `best low`, `best high`.

Of several twos that fit, the one of the highest pair or value counts, then the one that leaves the
better other two, then the one of the higher rank, and then the one dealt first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.tiles import FACES, NUMBERS, PACK, number
from croupier.ranking.tiles import Kind, TileRank, place, rank
from croupier.rulebook.citation import cites

Tiles: TypeAlias = tuple[str, ...]
Places: TypeAlias = tuple[int, int]
TWOS: tuple[Places, ...] = tuple(combinations(range(4), 2))
PAIRS = (Kind.SUPREME, Kind.MATCHED, Kind.MIXED)
VALUES = NUMBERS[:10]
LEVELS = (*VALUES, "gong", "wong", "pair")
ANY, TOGETHER, ENDS = "any", "together", "highest with lowest"
CITES = ("paigow.7.d", "paigow.7.e")


class Setting(msgspec.Struct, frozen=True, order=True):
    """Two of four tiles as one hand and the rest as the other, by their places in the deal."""

    high: Places
    low: Places
    rule: int = 0
    """The rule of the house way that made it, counted from one; 0 if none did."""


class Rule(msgspec.Struct, frozen=True):
    """One rule: the two tiles it is for, what must hold, and how the hand is set."""

    hands: tuple[str, ...]
    sets: str
    levels: tuple[tuple[str, int, int], ...] = ()
    """A hand or the rest, and its lowest and highest level."""
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    name: str = ""


class HouseWay(msgspec.Struct, frozen=True):
    """The rules by which a house sets four tiles, in order."""

    rules: tuple[Rule, ...]


@cites("paigow.7.d", "paigow.7.d.1", "paigow.7.d.2", "paigow.7.d.3", "paigow.7.d.4")
def _standard() -> HouseWay:
    """The supreme pair; a pair, wong or gong; nine, else eight, else seven; highest with lowest.

    Of several the highest is played, then the one that leaves the better second hand (PG-6).
    """
    values = (Rule((value,), TOGETHER) for value in ("nine", "eight", "seven"))
    combination = Rule(("pair", "wong", "gong"), TOGETHER)
    return HouseWay((Rule(("supreme pair",), TOGETHER), combination, *values, Rule((ANY,), ENDS)))


STANDARD = _standard()
"""The house way of the rules; a licensee may submit exceptions (7(e))."""


def settings(tiles: Tiles) -> tuple[Setting, ...]:
    """The three ways to set four tiles; the higher two are the high hand."""
    return tuple(made(tiles, two) for two in TWOS[:3])


def made(tiles: Tiles, two: Places, rule: int = 0) -> Setting:
    """The setting with these two tiles as one hand."""
    rest = others(two)
    if _rank(tiles, rest) > _rank(tiles, two):
        return Setting(rest, two, rule)
    return Setting(two, rest, rule)


def others(two: Places) -> Places:
    """The places of the other two tiles."""
    first, second = (place for place in range(4) if place not in two)
    return first, second


def _rank(tiles: Tiles, two: Places) -> TileRank:
    return rank((tiles[two[0]], tiles[two[1]]))


class _Fit(msgspec.Struct, frozen=True):
    """A hand on which a rule is tried: its tiles, the two of the pattern, and the setting."""

    tiles: Tiles
    two: Places
    setting: Setting

    @property
    def ranks(self) -> Mapping[str, TileRank]:
        """What a condition may ask about."""
        return {
            "high": _rank(self.tiles, self.setting.high),
            "low": _rank(self.tiles, self.setting.low),
            "rest": _rank(self.tiles, others(self.two)),
        }

    def has(self, named: str) -> bool:
        """Whether one of the four tiles has this face or this number of spots."""
        return any(named in (tile, number(tile)) for tile in self.tiles)


Holds: TypeAlias = Callable[[TileRank, Tiles], bool]
Sets: TypeAlias = Callable[[Tiles, Places], Setting]


def _of_kinds(*kinds: Kind) -> Holds:
    return lambda ranked, _: ranked.kind in kinds


def _of_value(value: int) -> Holds:
    return lambda ranked, _: ranked.value == value


def _of_faces(face: str) -> Holds:
    return lambda ranked, two: ranked.kind == Kind.MATCHED and two[0] == face


PATTERNS: Mapping[str, Holds] = {
    **{kind.value: _of_kinds(kind) for kind in (*PAIRS, Kind.WONG, Kind.GONG)},
    "pair": _of_kinds(*PAIRS),
    **{word: _of_value(value) for value, word in enumerate(VALUES)},
    **{f"pair of {face}": _of_faces(face) for face in FACES[:11]},
    ANY: lambda _, __: True,
}


def _best(first: str, *, apart: bool = False) -> Sets:
    """The setting with the best low or high hand, also only of those that part two tiles."""

    def sets(tiles: Tiles, two: Places) -> Setting:
        ways = [one for one in settings(tiles) if not (apart and two in (one.high, one.low))]
        order = ("low", "high") if first == "low" else ("high", "low")
        return max(ways, key=lambda one: [_rank(tiles, getattr(one, which)) for which in order])

    return sets


def _ends(tiles: Tiles, _: Places) -> Setting:
    """The highest single tile with the lowest; of tiles of one rank, those dealt first."""
    top = min(range(4), key=lambda at: place(tiles[at]))
    bottom = max((at for at in range(4) if at != top), key=lambda at: place(tiles[at]))
    return made(tiles, (min(top, bottom), max(top, bottom)))


SETTINGS: Mapping[str, Sets] = {
    TOGETHER: made,
    "apart for the best low": _best("low", apart=True),
    "apart for the best high": _best("high", apart=True),
    ENDS: _ends,
    "best low": _best("low"),
    "best high": _best("high"),
}
OF_THE_PATTERN = (TOGETHER, "apart for the best low", "apart for the best high")
LEVELED = ("low", "high", "rest")


def level(ranked: TileRank) -> int:
    """The place of a hand among zero to nine, gong, wong and pair."""
    made = ranked.kind.value if ranked.kind in (Kind.GONG, Kind.WONG) else "pair"
    return LEVELS.index(made) if ranked.value is None else ranked.value


def _fits(rule: Rule, tiles: Tiles) -> Iterator[_Fit]:
    """The twos that fit a rule, with the setting that it makes of each."""
    for two in TWOS[:1] if ANY in rule.hands else TWOS:
        held = tiles[two[0]], tiles[two[1]]
        if any(PATTERNS[hand](rank(held), held) for hand in rule.hands):
            fit = _Fit(tiles, two, SETTINGS[rule.sets](tiles, two))
            if _meets(rule, fit):
                yield fit


def _meets(rule: Rule, fit: _Fit) -> bool:
    """Whether all conditions of a rule hold."""
    ranks = fit.ranks
    return (
        all(low <= level(ranks[whose]) <= high for whose, low, high in rule.levels)
        and all(map(fit.has, rule.has))
        and not any(map(fit.has, rule.lacks))
    )


def _preference(fit: _Fit) -> tuple[int, int, TileRank, TileRank]:
    """The highest pair or value, then the better other two, then the higher made hand (PG-6)."""
    two = _rank(fit.tiles, fit.two)
    return two.strength[0], two.strength[1], fit.ranks["rest"], two


def set_by(way: HouseWay, tiles: Tiles) -> Setting:
    """The setting of four tiles by the first rule of a house way that applies."""
    for n, rule in enumerate(way.rules, 1):
        fits = tuple(_fits(rule, tiles))
        if fits:
            best = max(fits, key=_preference).setting
            return Setting(best.high, best.low, n)
    why, last = f"no rule sets {' '.join(tiles)}", 'a last rule for all other hands: hand = "any"'
    raise Refused("the house way", why, CITES, last)


@lru_cache(maxsize=1)
def hands() -> Mapping[Tiles, int]:
    """Every hand of four tiles in the order of the set, and in how many deals it comes."""
    found: dict[Tiles, int] = {}
    for tiles in combinations(PACK.cards, 4):
        found[tiles] = found.get(tiles, 0) + 1
    return found


@cites("paigow.7.e")
@lru_cache(maxsize=64)
def proven(way: HouseWay) -> HouseWay:
    """The same way, if it sets every hand and each of its rules sets some hand."""
    used = {set_by(way, tiles).rule for tiles in hands()}
    for n, rule in enumerate(way.rules, 1):
        if n not in used:
            why = "it never applies: no hand fits it, or earlier rules set them all"
            raise Refused(f"rule {n} of the house way ({in_words(rule)})", why, CITES)
    return way


def in_words(rule: Rule) -> str:
    """A rule as people say it: "nine, low seven or higher: together"."""
    levels = [f"{whose} {range_in_words(low, high)}" for whose, low, high in rule.levels]
    has = [f"with {' and '.join(rule.has)}"] if rule.has else []
    lacks = [f"without {' or '.join(rule.lacks)}"] if rule.lacks else []
    hands = " or ".join(filter(None, (", ".join(rule.hands[:-1]), rule.hands[-1])))
    return f"{', '.join((hands, *levels, *has, *lacks))}: {rule.sets}"


def range_in_words(low: int, high: int) -> str:
    """The levels of a condition: "seven or higher"."""
    if low == high:
        return LEVELS[low]
    if high == len(LEVELS) - 1:
        return f"{LEVELS[low]} or higher"
    return f"{LEVELS[high]} or lower" if low == 0 else f"{LEVELS[low]} to {LEVELS[high]}"


def named_rule(way: HouseWay, setting: Setting) -> str:
    """The rule that made a setting: "rule 3, nine: together"."""
    rule = way.rules[setting.rule - 1]
    return f"rule {rule.name or setting.rule}, {in_words(rule)}"
