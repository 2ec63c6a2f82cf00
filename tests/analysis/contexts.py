"""Every table a game's rows can stand at, and every option flipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from croupier.analysis.alike import Alike
from croupier.analysis.distribution import Distribution
from croupier.analysis.exact import exact_distribution
from croupier.analysis.reader import reader
from croupier.analysis.support.exact import begins
from croupier.analysis.variants import choice, offering, settings, stands_in, values_of
from croupier.core.errors import Refused
from croupier.core.game import Game, offered
from croupier.core.odds import Odds
from croupier.core.wager import WagerKind
from croupier.rulebook.common import Limits, LimitsType
from croupier.rulebook.house_way import WayType
from croupier.rulebook.option import (
    Count,
    Each,
    Map,
    MapOf,
    Money,
    OddsType,
    Option,
    OptionType,
    Rate,
    Unless,
    entailed,
    schema,
)
from croupier.rulebook.rules import is_lawful

Known = dict[str, frozenset[int]]


@cache
def tables(game: Game) -> list[Any]:
    """Lawful rules over the ranging options, and with each wager put on the layout."""
    found = []
    for rules in settings(game, choice(game, None)):
        if is_lawful(game, rules):
            found.append(rules)
        for kind in game.wagers:
            found += offering(game, rules, kind, frozenset())
    return list(dict.fromkeys(found))


MANY = 20


@cache
def enough(game: Game) -> list[Any]:
    """All tables where they are few; else some that show every wager and every ranging value.

    Where hands are played and all tables offer the same wagers, the first shows what the others do.
    """
    left = tables(game)
    alike = len({frozenset(offered(game, one)) for one in left}) == 1
    if alike and reader(game, left[0]).strategies:
        return left[:1]
    if len(left) <= MANY:
        return left
    missing = {feature for rules in left for feature in _features(game, rules)}
    found = []
    while missing:
        best = max(left, key=lambda rules: len(missing & _features(game, rules)))
        missing -= _features(game, best)
        found.append(best)
    return found


def changed_once(game: Game, besides: Option, wager: str) -> Iterator[Any]:
    """A table with the wager, each other option that touches it at each of its values; then two."""
    tables = (game.options(), *enough(game))
    first = next(rules for rules in tables if wager in _rows(game, rules))
    yield first
    others = [one for one in schema(game.options).values() if wager in one.touches]
    others = [one for one in others if one.key != besides.key]
    once = [rules for one in others for rules in flips(game, one, first, fitting=True)]
    yield from once
    for rules in once:
        for one in others:
            yield from flips(game, one, rules)


def _rows(game: Game, rules: Any) -> set[str]:
    return {kind.odds_row for kind in offered(game, rules).values()}


def _features(game: Game, rules: Any) -> set[Any]:
    known = schema(game.options)
    ranging = {(key, getattr(rules, known[key].attr)) for key in game.ranges}
    return ranging | set(offered(game, rules))


def generous(game: Game) -> list[Any]:
    """Tables that pay every wager they can at better odds than the least."""
    found = []
    for rules in settings(game, choice(game, None)):
        for declared in schema(game.options).values():
            if isinstance(declared.type, MapOf) and declared.touches:
                members = [
                    w for w in _members(game, declared.type, rules) if w in offered(game, rules)
                ]
                more = {w: _more(game, declared.type.of, rules, w) for w in members}
                found.append(replace(rules, **{declared.attr: Map(more)}))
    return [rules for rules in found if is_lawful(game, rules)]


_known: Alike[int] = Alike()
_numbers: dict[Distribution, int] = {}
"""Equal laws have one number, so that many tables are compared without comparing fractions."""


def numbered(game: Game, kind: WagerKind, rules: Any, on: str) -> int:
    """The number of a wager's law."""
    return _numbers.setdefault(exact_distribution(game, kind, rules, on), len(_numbers))


def distribution(game: Game, kind: WagerKind, rules: Any, on: str) -> int:
    """Worked out once for all rules that agree in every option it reads; play of hands does so."""
    if reader(game, rules).strategies:
        return numbered(game, kind, rules, on)
    return _known.find((game.key, kind.key, on), rules, lambda read: numbered(game, kind, read, on))


def distributions(game: Game, rules: Any) -> Known:
    """Of every contest that a table offers, on its first, middle and last spots."""
    return {
        kind.odds_row if stands_in(game, rules, kind) else key: frozenset(
            distribution(game, kind, rules, on) for on in _some(kind.spots(rules))
        )
        for key, kind in offered(game, rules).items()
        if begins(game, kind) or stands_in(game, rules, kind)
    }


def _some(spots: tuple[str, ...]) -> set[str]:
    return {spots[0], spots[len(spots) // 2], spots[-1]}


def flips(game: Game, declared: Option, rules: Any, *, fitting: bool = False) -> Iterator[Any]:
    """The same table with one option at each other value that is lawful there.

    If `fitting`, with what that value entails where nobody names anything else.
    """
    for value in _others(game, declared, rules):
        chosen = {declared.attr: value}
        other = replace(rules, **(entailed(game.options, chosen) if fitting else chosen))
        if other != rules and is_lawful(game, other):
            yield other


def _others(game: Game, declared: Option, rules: Any) -> tuple[Any, ...]:
    kind = declared.type
    if isinstance(kind, MapOf):
        return tuple(_maps(game, kind, rules))
    if isinstance(kind, Each) and isinstance(kind.of, Count):
        return tuple(map(kind.parse, (kind.of.at_least, kind.of.at_most)))
    if isinstance(kind, OddsType):
        return (Odds(declared.default.num + declared.default.den, declared.default.den),)
    if isinstance(kind, Money):
        return (declared.default * 2, declared.default // 2)
    if isinstance(kind, Unless | WayType):
        return (
            values_of(declared) if hasattr(getattr(kind, "of", None), "met") else tuple(_read(kind))
        )
    if isinstance(kind, Rate):
        return (kind.at_least, kind.at_most)
    if isinstance(kind, Count) and kind.at_most is None:
        return (kind.at_least, kind.at_least + 1)
    return values_of(declared)


def _maps(game: Game, kind: MapOf, rules: Any) -> Iterator[Map[Any]]:
    """A map with one member that is better than the least; or two that are such as houses have."""
    sample = getattr(kind, "sample", None)
    if sample is not None:
        yield from (sample(Random(seed)) for seed in range(2))
        return
    for wager in _members(game, kind, rules):
        yield Map({wager: _more(game, kind.of, rules, wager)})


EXAMPLES = ("200000", "As Ks")
"""What may stand in the place of a word that says there is none."""


def _read(kind: Unless | WayType) -> Iterator[Any]:
    """What may be chosen in place of a word: examples, or a licensee's own house way."""
    for text in kind.samples if isinstance(kind, WayType) else EXAMPLES:
        with suppress(ValueError, Refused):
            yield kind.parse(text)


def _members(game: Game, kind: MapOf, rules: Any) -> tuple[str, ...]:
    """Every wager whose odds may be raised; of those that may have limits, some."""
    return kind.members() if kind.members else tuple(_some(tuple(offered(game, rules))))


def _more(game: Game, kind: OptionType, rules: Any, wager: str) -> Any:
    """Better odds than the wager has, or limits of its own."""
    if isinstance(kind, LimitsType):
        return Limits(rules.limits_min * 2, rules.limits_max * 2)
    found = game.kind(wager)
    best = max((line.odds for line in found.pays(rules)), default=Odds(1, 1)) if found else None
    return Odds(best.num + best.den, best.den) if best else Odds(1000, 1)
