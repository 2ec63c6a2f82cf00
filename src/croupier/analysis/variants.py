"""The variants of a game's rows: which options range, are switched on, or affect a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING, Any

from croupier.analysis.reader import find_reader
from croupier.analysis.support.exact import begins
from croupier.core.errors import Refused
from croupier.core.game import offered
from croupier.core.rules import Rules
from croupier.rulebook.option import (
    Count,
    Each,
    Map,
    MapOf,
    Money,
    Option,
    Switch,
    Unless,
    Word,
    copied,
    departing,
    entailed,
    flatten,
    read_options,
    requirements,
    revised,
    schema,
)
from croupier.rulebook.rules import barring, bars, is_lawful, refuse_uncounted, unlawful, unmet
from croupier.rulebook.settled import in_force, is_idle, left_open, overruled, refuse_overruled

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.wager import PayLine, WagerKind


@dataclass(frozen=True)
class Choice:
    """What was asked for: the options as they are set, and those that were named, by key."""

    rules: Any
    values: Mapping[str, Any]

    @property
    def named(self) -> frozenset[str]:
        """The keys that were named."""
        return frozenset(self.values)


def choice(game: Game, values: Mapping[str, Any] | None) -> Choice:
    """Options that are named are fixed; the others may range."""
    named = values or {}
    rules = read_options(game.options, named)
    refuse_uncounted(rules)
    return Choice(rules, dict(flatten(game.options, named)))


def values_of(declared: Option) -> tuple[Any, ...]:
    """Every value of an option that has few; otherwise its default alone."""
    kind = declared.type
    if isinstance(kind, Count) and kind.met:
        return kind.met
    if isinstance(kind, Count) and (most := kind.at_most or kind.usual) is not None:
        return tuple(range(kind.at_least, most + 1))
    if isinstance(kind, Each) and isinstance(words := kind.of.values(), list):
        return tuple(map(kind.parse, words))
    if isinstance(kind, Unless) and (met := getattr(kind.of, "met", ())):
        return (None, *met)
    listed = kind.values()
    return tuple(map(kind.parse, listed)) if isinstance(listed, list) else (declared.default,)


def settings(game: Game, asked: Choice) -> Iterator[Any]:
    """The rules for every combination of the game's ranging options that were not named.

    Choices that do not fit together appear only if they were named themselves. An option that the
    others settle does not range, and no table overrules what was named.
    """
    known = schema(game.options)
    ranging = [known[key] for key in game.ranges if key not in asked.named]
    for values in product(*(_left_open(declared, asked) for declared in ranging)):
        chosen = {declared.attr: value for declared, value in zip(ranging, values, strict=True)}
        named = {known[key].attr for key in asked.named if key in known}
        entails = entailed(game.options, chosen)
        made = replace(asked.rules, **{a: v for a, v in entails.items() if a not in named})
        rules = fitted(game, made, asked.named)
        if overruled(rules, (*named, *chosen)) or _loses(asked, rules):
            continue
        if doubts(game, rules) <= doubts(game, asked.rules):
            yield rules


def _loses(asked: Choice, rules: Rules) -> bool:
    """Whether something was named that means nothing at this table, though it did before."""
    named = (one for key in asked.named if (one := schema(type(rules)).get(key)) is not None)
    return any(
        is_idle(rules, one) and not is_idle(asked.rules, one)
        for one in named
        if rules.__dict__[one.attr] != one.default
    )


def _left_open(declared: Option, asked: Choice) -> tuple[Any, ...]:
    """The values of an option that agree with the members of it that were named."""
    fixed = {
        member: value
        for member, value in _members(getattr(asked.rules, declared.attr))
        if f"{declared.key}.{member}" in asked.named
    }
    values = values_of(declared)
    return tuple(dict.fromkeys(Map({**value, **fixed}) for value in values)) if fixed else values


def _members(value: Any) -> Iterable[tuple[str, Any]]:
    """The members of a map; any other value has none."""
    return value.items() if isinstance(value, Map) else ()


@lru_cache(maxsize=1024)
def doubts(game: Game, rules: Rules) -> frozenset[str]:
    """What does not fit together in these choices, by the names a house accepts it under."""
    soft = (one for one in requirements(game.options) if one.accept)
    return frozenset(one.accept for one in soft if bars(partial(unmet, one), game, rules))


@lru_cache(maxsize=256)
def doubts_alone(game: Game, attr: str, value: Any) -> frozenset[str]:
    """What does not fit a choice when every other option is at its default."""
    return doubts(game, revised(game.options(), attr, value))


@lru_cache(maxsize=1024)
def fitted(game: Game, rules: Rules, named: frozenset[str]) -> Any:
    """These rules, or these with one other option changed, unless named, if the law requires it."""
    barred = next(barring(game, rules), None)
    if barred is None:
        return rules
    bare = copied(rules)
    for attr, value in _others(game, named):
        other = revised(bare, attr, value)
        if not bars(barred, game, other) and is_lawful(game, other):
            return other
    return rules


@lru_cache(maxsize=256)
def _others(game: Game, named: frozenset[str]) -> tuple[tuple[str, Any], ...]:
    """The choices that may be changed: those that were not named and do not range."""
    return tuple(
        (declared.attr, value)
        for declared in schema(game.options).values()
        if declared.key not in named and declared.key not in game.ranges
        if isinstance(declared.type, Switch | Word)
        for value in values_of(declared)
    )


def offering(game: Game, rules: Rules, kind: WagerKind, named: frozenset[str]) -> Iterator[Any]:
    """Lawful rules that offer the wager: these, or these with the option that offers it.

    That option is not chosen if it does not fit the others.
    """
    if kind.key in offered(game, rules):
        yield from (one for one in (rules,) if is_lawful(game, one))
        return
    for declared in schema(game.options).values():
        if kind.key not in declared.offers or declared.key in named:
            continue
        for value in values_of(declared):
            other = revised(rules, declared.attr, value)
            if kind.key in offered(game, other):
                fits = fitted(game, other, named | {declared.key})
                alone = doubts_alone(game, declared.attr, value)
                if is_lawful(game, fits) and doubts(game, fits) <= doubts(game, rules) | alone:
                    yield fits


def stands_in(game: Game, rules: Rules, kind: WagerKind) -> bool:
    """Whether a wager begins the contest of a row at a table that lacks the row's own wager."""
    here = offered(game, rules)
    first = next((one for one in here.values() if one.odds_row == kind.odds_row), None)
    return first is kind and kind.odds_row not in here


def tables(game: Game, asked: Choice) -> Iterator[tuple[WagerKind, Any]]:
    """Every wager with all the rules its rows cover; refused if no rules allow the choices."""
    ranged = tuple(settings(game, asked))
    found = [
        (kind, offers)
        for rules in ranged
        for kind in game.wagers
        if begins(game, kind) or stands_in(game, rules, kind)
        for offers in offering(game, rules, kind, asked.named)
    ]
    if not found:
        raise _objection(game, ranged, asked)
    yield from found


def _objection(game: Game, ranged: tuple[Any, ...], asked: Choice) -> Refused:
    """The law's objection to choices that no table can have, at the table with the fewest."""
    if not ranged:
        refuse_overruled(asked.rules, asked.values)
    objections = [list(unlawful(game, rules)) for rules in ranged]
    least = min((found for found in objections if found), key=len, default=[])
    return next(iter(least), Refused(game.name, "no table with these options offers a wager"))


def variant(game: Game, kind: WagerKind, rules: Rules) -> dict[str, Any]:
    """The options that affect the row: those that range, and those chosen other than by default.

    An option that the others settle is not chosen; if it ranges, its value is stated. If the law
    allows those only with another choice of this table, that is stated too.
    """
    found = tuple(_affecting(game, kind, rules))
    needed = _needed(game, rules, frozenset(one.attr for one, _ in found))
    return {one.key: one.type.show(value) for one, value in (*found, *needed)}


def _affecting(game: Game, kind: WagerKind, rules: Rules) -> Iterator[tuple[Option, Any]]:
    free = {declared.key for declared in left_open(rules)}
    for key, declared in schema(game.options).items():
        if kind.odds_row not in declared.touches:
            continue
        ranges = key in game.ranges and not is_idle(rules, declared)
        if not ranges and declared.key not in free:
            continue
        value = _own(game, kind, declared, rules)
        usual = declared.default
        if isinstance(declared.type, Each):
            usual = Map({member: usual[member] for member in value})
        if ranges or value != usual:
            yield declared, value


@lru_cache(maxsize=1024)
def _needed(game: Game, rules: Rules, stated: frozenset[str]) -> tuple[tuple[Option, Any], ...]:
    """The first choice of a lawful table without which the law objects to those stated alone."""
    alone = {attr: rules.__dict__[attr] for attr in stated}
    if is_lawful(game, game.options(**entailed(game.options, alone))):
        return ()
    for one in departing(rules):
        value = rules.__dict__[one.attr]
        with_it = entailed(game.options, {**alone, one.attr: value})
        if one.attr not in stated and is_lawful(game, game.options(**with_it)):
            return ((one, value),)
    return ()


def defaults(game: Game, kind: WagerKind, rules: Rules) -> dict[str, Any]:
    """The options that affect the row and are at their default, which its variant leaves out."""
    has = variant(game, kind, rules)
    return {
        declared.key: declared.type.show(declared.default)
        for declared in left_open(rules)
        if kind.odds_row in declared.touches and declared.key not in has
        if not isinstance(declared.type, MapOf)
    }


def read_by(game: Game, keys: Iterable[str]) -> dict[str, str]:
    """Which of these options switch between readings of the law, with the number of the reading."""
    known = schema(game.options)
    return {key: known[key].reading for key in keys if key in known and known[key].reading}


@lru_cache(maxsize=64)
def amounts(options: type) -> frozenset[str]:
    """The keys of the options that are amounts of money, or maps of such amounts."""
    kinds = {one.key: one.type for one in schema(options).values()}
    inner = {key: getattr(kind, "of", kind) for key, kind in kinds.items()}
    return frozenset(key for key, kind in inner.items() if isinstance(kind, Money))


def _own(game: Game, kind: WagerKind, declared: Option, rules: Rules) -> Any:
    """For a map, only the members that change what this wager is paid; any other value as it is.

    What the wager pays for which hands are played counts, too.
    """
    if isinstance(declared.type, Each):
        return _own_members(kind, declared, rules)
    value = in_force(rules, declared)
    if not isinstance(declared.type, MapOf):
        return value
    paid = _paid(game, kind, rules)
    return Map(
        {
            member: part
            for member, part in value.items()
            if _paid(game, kind, revised(rules, declared.attr, _without(value, member))) != paid
        }
    )


def _paid(game: Game, kind: WagerKind, rules: Rules) -> tuple[tuple[PayLine, ...], ...]:
    """What a wager pays, and the one for which its hands are played."""
    read = find_reader(game, rules, kind)
    base = game.kind(read.played_for(game, rules, kind)) if read else None
    return tuple(one.pays(rules) for one in (kind, base) if one is not None)


@lru_cache(maxsize=4096)
def _own_members(kind: WagerKind, declared: Option, rules: Rules) -> Map[Any]:
    """The members that change the wager's odds or commission; all of them if none does."""
    value, words = getattr(rules, declared.attr), values_of(declared)
    terms = (kind.pays(rules), kind.commission(rules))

    def matters(member: str) -> bool:
        others = (Map({**value, member: word[member]}) for word in words)
        ways = (revised(rules, declared.attr, other) for other in others)
        return any((kind.pays(one), kind.commission(one)) != terms for one in ways)

    own = {member: part for member, part in value.items() if matters(member)}
    return Map(own) if own else value


def _without(value: Map[Any], member: str) -> Map[Any]:
    return Map({name: part for name, part in value.items() if name != member})
