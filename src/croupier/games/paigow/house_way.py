"""The house way of pai gow: how the dealer's four tiles are set, and a licensee's own way as data.

A rule has a *pattern*, a *condition* and a *setting* (`croupier.rulebook.house_way`):

- pattern, two of the four tiles: `supreme pair`, `matched pair`, `mixed pair`, `pair` (any of
  these), `wong`, `gong`, `pair, wong or gong`, a value from `zero` to `nine`, or `pair of 66` with
  any face; or `any` for every hand;
- condition: `low`, `high` (the hands as the rule sets them) or `rest` (the two tiles beside the
  pattern), `at least` or `at most`, and `zero` to `nine`, `gong`, `wong` or `pair`; or `rest` or
  `hand` (all four tiles), `has` or `lacks`, and a face (`66`) or a number of spots (`nine`);
- setting: `together` (the pattern is one of the hands), `apart for the best low`, `apart for the
  best high`, `highest with lowest` (single tiles, by their own rank), `best low`, `best high`.

Of several twos that fit, the one of the highest pair or value counts, then the one that leaves the
better other two, then the one of the higher rank, and then the one dealt first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

import msgspec

from croupier.core.errors import Refused
from croupier.equipment.tiles import FACES, NUMBERS, PACK, number
from croupier.ranking.tiles import Kind, TileRank, place, rank
from croupier.rulebook.citation import cites
from croupier.rulebook.house_way import HouseWay, Rule, WayType, unfit, way

Tiles: TypeAlias = tuple[str, ...]
Places: TypeAlias = tuple[int, int]
Ranks: TypeAlias = tuple[TileRank, TileRank]
TWOS: tuple[Places, ...] = tuple(combinations(range(4), 2))
PAIRS = (Kind.SUPREME, Kind.MATCHED, Kind.MIXED)
VALUES = NUMBERS[:10]
LEVELS = (*VALUES, "gong", "wong", "pair")
ANY = "any"
CITES = ("paigow.7.d", "paigow.7.e")


class Setting(msgspec.Struct, frozen=True, order=True):
    """Two of four tiles as one hand and the rest as the other, by their places in the deal."""

    high: Places
    low: Places
    rule: int = 0
    """The rule of the house way that made it, counted from one; 0 if none did."""


@cites("paigow.7.d.1")
def _supreme_first() -> tuple[str, str, str]:
    """The supreme pair is played as such."""
    return ("supreme pair", "", "together")


@cites("paigow.7.d.2")
def _combination() -> tuple[str, str, str]:
    """Otherwise a pair, wong or gong is played, the highest there is (PG-6)."""
    return ("pair, wong or gong", "", "together")


@cites("paigow.7.d.3")
def _value(value: str) -> tuple[str, str, str]:
    """Otherwise nine, else eight, else seven, leaving the better second hand (PG-6)."""
    return (value, "", "together")


@cites("paigow.7.d.4")
def _highest_with_lowest() -> tuple[str, str, str]:
    """Otherwise the highest ranking tile is played with the lowest."""
    return (ANY, "", "highest with lowest")


@cites("paigow.7.d")
def _standard() -> HouseWay:
    """The rules for the dealer, in their order."""
    values = (_value(value) for value in ("nine", "eight", "seven"))
    return way(_supreme_first(), _combination(), *values, _highest_with_lowest())


STANDARD = _standard()
"""The house way of the rules; the way of a licensee may differ (7(e))."""


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

    def held(self, whose: str) -> Tiles:
        """The tiles of the hand, or those beside the pattern."""
        places = range(4) if whose == "hand" else others(self.two)
        return tuple(self.tiles[place] for place in places)


Holds: TypeAlias = Callable[[TileRank, Tiles], bool]
Test: TypeAlias = Callable[[_Fit], bool]
Sets: TypeAlias = Callable[[Tiles, Places], Setting]


class _Read(msgspec.Struct, frozen=True):
    """A rule whose words are understood."""

    holds: Holds
    tests: tuple[Test, ...]
    sets: Sets


def _of_kinds(*kinds: Kind) -> Holds:
    return lambda ranked, _: ranked.kind in kinds


def _of_value(value: int) -> Holds:
    return lambda ranked, _: ranked.value == value


def _of_faces(face: str) -> Holds:
    return lambda ranked, two: ranked.kind == Kind.MATCHED and two[0] == face


PATTERNS: Mapping[str, Holds] = {
    **{kind.value: _of_kinds(kind) for kind in (*PAIRS, Kind.WONG, Kind.GONG)},
    "pair": _of_kinds(*PAIRS),
    "pair, wong or gong": _of_kinds(*PAIRS, Kind.WONG, Kind.GONG),
    **{word: _of_value(value) for value, word in enumerate(VALUES)},
    **{f"pair of {face}": _of_faces(face) for face in FACES[:11]},
    ANY: lambda _, __: True,
}


def _together(tiles: Tiles, two: Places) -> Setting:
    return made(tiles, two)


def _apart(best: Callable[[Tiles, Setting], Ranks]) -> Sets:
    def sets(tiles: Tiles, two: Places) -> Setting:
        ways = (one for one in settings(tiles) if two not in (one.high, one.low))
        return max(ways, key=lambda one: best(tiles, one))

    return sets


def _best(best: Callable[[Tiles, Setting], Ranks]) -> Sets:
    return lambda tiles, _: max(settings(tiles), key=lambda one: best(tiles, one))


def _by_low(tiles: Tiles, setting: Setting) -> Ranks:
    return _rank(tiles, setting.low), _rank(tiles, setting.high)


def _by_high(tiles: Tiles, setting: Setting) -> Ranks:
    return _rank(tiles, setting.high), _rank(tiles, setting.low)


def _ends(tiles: Tiles, _: Places) -> Setting:
    """The highest single tile with the lowest; of tiles of one rank, those dealt first."""
    top = min(range(4), key=lambda at: place(tiles[at]))
    bottom = max((at for at in range(4) if at != top), key=lambda at: place(tiles[at]))
    return made(tiles, (min(top, bottom), max(top, bottom)))


SETTINGS: Mapping[str, Sets] = {
    "together": _together,
    "apart for the best low": _apart(_by_low),
    "apart for the best high": _apart(_by_high),
    "highest with lowest": _ends,
    "best low": _best(_by_low),
    "best high": _best(_by_high),
}
OF_THE_PATTERN = ("together", "apart for the best low", "apart for the best high")
_LEVEL = re.compile(rf"(low|high|rest) at (least|most) ({'|'.join(LEVELS)})")
_TILES = re.compile(rf"(rest|hand) (has|lacks) ({'|'.join((*FACES, *NUMBERS[2:]))})")
CONDITIONS = ("low at least seven", "rest at most pair", "hand has 66", "rest lacks nine")


def level(ranked: TileRank) -> int:
    """The place of a hand among zero to nine, gong, wong and pair."""
    made = ranked.kind.value if ranked.kind in (Kind.GONG, Kind.WONG) else "pair"
    return LEVELS.index(made) if ranked.value is None else ranked.value


def _test(words: str) -> Test | None:
    """What a condition asks of a hand, or None if it is none."""
    if found := _LEVEL.fullmatch(words):
        whose, side, bound = found[1], found[2], LEVELS.index(found[3])
        sign = 1 if side == "least" else -1
        return lambda fit: sign * level(fit.ranks[whose]) >= sign * bound
    if found := _TILES.fullmatch(words):
        held, wanted, named = found[1], found[2] == "has", found[3]
        return lambda fit: wanted == any(named in (t, number(t)) for t in fit.held(held))
    return None


@lru_cache(maxsize=64)
def _understood(way: HouseWay) -> tuple[_Read, ...]:
    return tuple(_read(n, rule) for n, rule in enumerate(way.rules, 1))


def _read(n: int, rule: Rule) -> _Read:
    """A rule whose words are all in the vocabulary; any other is refused."""
    holds, sets = PATTERNS.get(rule.pattern), SETTINGS.get(rule.setting)
    if holds is None:
        raise unfit(n, "pattern", rule.pattern, PATTERNS)
    free = rule.pattern == ANY
    if sets is None or (free and rule.setting in OF_THE_PATTERN):
        known = (one for one in SETTINGS if not (free and one in OF_THE_PATTERN))
        raise unfit(n, "setting", rule.setting, known)
    return _Read(holds, tuple(_tested(n, one, free=free) for one in rule.conditions), sets)


def _tested(n: int, words: str, *, free: bool) -> Test:
    test = _test(words)
    if test is None or (free and words.startswith("rest")):
        raise unfit(n, "condition", words, (c for c in CONDITIONS if not (free and "rest" in c)))
    return test


def _fits(read: _Read, tiles: Tiles, *, free: bool) -> Iterator[_Fit]:
    """The twos that fit a rule, with the setting that it makes of each."""
    for two in TWOS[:1] if free else TWOS:
        if read.holds(_rank(tiles, two), (tiles[two[0]], tiles[two[1]])):
            fit = _Fit(tiles, two, read.sets(tiles, two))
            if all(test(fit) for test in read.tests):
                yield fit


def _preference(fit: _Fit) -> tuple[int, int, TileRank, TileRank]:
    """The highest pair or value, then the better other two, then the higher made hand (PG-6)."""
    two = _rank(fit.tiles, fit.two)
    return two.strength[0], two.strength[1], fit.ranks["rest"], two


def set_by(way: HouseWay, tiles: Tiles) -> Setting:
    """The setting of four tiles by the first rule of a house way that applies."""
    found = applied(way, tiles)
    if found is None:
        raise _not_total(tiles)
    return found


def applied(way: HouseWay, tiles: Tiles) -> Setting | None:
    """The setting of the first rule that applies, with its number, or None if none does."""
    for n, read in enumerate(_understood(way), 1):
        free = way.rules[n - 1].pattern == ANY
        fits = list(_fits(read, tiles, free=free))
        if fits:
            best = max(fits, key=_preference)
            return Setting(best.setting.high, best.setting.low, n)
    return None


def _not_total(tiles: Tiles) -> Refused:
    why = f"no rule sets {' '.join(tiles)}"
    return Refused("the house way", why, CITES, "rules that end with: any: highest with lowest")


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
            what = f"rule {n} of the house way, {rule}"
            raise Refused(what, "it never applies: no hand fits it, or earlier rules set them all")
    return way


WAY = WayType(STANDARD, proven)
"""The type of the option."""


@lru_cache(maxsize=64)
def exceptions(way: HouseWay) -> int:
    """In how many of the 35,960 deals a way sets other hands than the rules for the dealer do."""
    return sum(count for tiles, count in hands().items() if not _same(tiles, way))


def _same(tiles: Tiles, way: HouseWay) -> bool:
    own, usual = set_by(way, tiles), set_by(STANDARD, tiles)
    return _by_high(tiles, own) == _by_high(tiles, usual)


def rule_words(way: HouseWay, setting: Setting) -> str:
    """The rule that made a setting: "rule 2: pair, wong or gong: together"."""
    return f"rule {setting.rule}: {way.rules[setting.rule - 1]}"
