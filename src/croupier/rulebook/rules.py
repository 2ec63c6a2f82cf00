"""Rules in force: a licensee's choices for one table, lawful one by one and together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.money import money, short
from croupier.core.odds import Odds
from croupier.core.rules import Rules
from croupier.core.wager import WagerKind
from croupier.equipment.cards import MOST_COPIES
from croupier.rulebook.citation import cites
from croupier.rulebook.option import (
    Compound,
    MapOf,
    Option,
    Requirement,
    Unlawful,
    Unread,
    departing,
    departures,
    read_options,
    requirements,
    revised,
    schema,
    spelled,
)
from croupier.rulebook.settled import refuse_overruled
from croupier.rulebook.typed import with_preset
from croupier.rulebook.value import Count

SMALL_MINIMUM = 100_00
SMALL_ODDS = Odds(5, 1)
LEAST_RATIO = 10
LIMITED = ("cmr147.07.2.a",)

Objection = Callable[[Game, Any], Iterator[Unlawful]]


class NotOffered(Unlawful):
    """A limit or odds for a wager that this table does not offer."""


class Doubtful(Unlawful):
    """Choices that nothing bars but that do not fit, unless the house accepts them by name."""

    def __init__(self, refusal: Unlawful, accept: str) -> None:
        """Copy the refusal and add the name by which it is accepted."""
        self.accept = accept
        parts = (refusal.key, refusal.chosen, refusal.why, refusal.cites)
        super().__init__(*parts, f'accept = ["{accept}"]', refusal.keys)


def rules_for(game: Game, values: Mapping[str, Any] | None = None) -> Any:
    """The rules of a table with these choices; the first unlawful one is refused."""
    values = with_preset(game, values or {})
    rules = read_options(game.options, values)
    if not is_lawful(game, rules):
        raise next(unlawful(game, rules))
    refuse_overruled(rules, values)
    refuse_uncounted(rules)
    return _one_of_a_kind(rules, str(departures(rules)))


def refuse_uncounted(rules: Rules) -> None:
    """Refuse a number too large to count with where the law itself sets no maximum."""
    for one in schema(type(rules)).values():
        if not isinstance(one.type, Count) or one.type.at_most is not None:
            continue
        if (number := getattr(rules, one.attr)) > MOST_COPIES:
            why = f"the law sets no maximum, but croupier counts no further than {MOST_COPIES}"
            accepted = f"an integer from {one.type.at_least} to {MOST_COPIES}"
            raise Refused(f"{one.key} = {number}", why, (), accepted)


@lru_cache(maxsize=1024)
def _one_of_a_kind(rules: Rules, written: str) -> Any:
    """Return one record for equal rules written alike, which the engine's caches find at once."""
    return rules


@lru_cache(maxsize=1024)
def is_lawful(game: Game, rules: Rules) -> bool:
    """Whether the law allows these choices together."""
    return next(barring(game, rules), None) is None


def unlawful(game: Game, rules: Rules) -> Iterator[Unlawful]:
    """Everything the law objects to in these choices together.

    If some choices could not be read, objections that depend on them are left out.
    """
    said = set()
    for objection in objections(game):
        try:
            found = tuple(objection(game, rules))
        except Unread:
            continue
        for refusal in found:
            same = (refusal.key, refusal.cites, refusal.accepted)
            if not refusal.key or same not in said:
                said.add(same)
                yield refusal


def doubtful(game: Game, rules: Rules) -> Iterator[Doubtful]:
    """What does not fit together, though nothing bars it."""
    for requirement in requirements(game.options):
        try:
            found = tuple(unmet(requirement, game, rules)) if requirement.accept else ()
        except Unread:
            continue
        yield from (Doubtful(refusal, requirement.accept) for refusal in found)


def barring(game: Game, rules: Rules) -> Iterator[Objection]:
    """The law's objections to these choices, without the choices involved."""
    return (one for one in objections(game) if bars(one, game, rules))


def bars(objection: Objection, game: Game, rules: Rules) -> bool:
    """Whether one objection applies, judging by the choices that could be read."""
    required = objection.args[0] if isinstance(objection, partial) else None
    try:
        if isinstance(required, Requirement):
            return required.check(rules) is not None
        return next(objection(game, rules), None) is not None
    except Unread:
        return False


@lru_cache(maxsize=64)
def objections(game: Game) -> tuple[Objection, ...]:
    """Every way in which choices can be unlawful at a game, each to be checked on its own."""
    hard = (r for r in requirements(game.options) if not r.accept)
    return (
        *(partial(unmet, requirement) for requirement in hard),
        limits_for_wagers_offered,
        odds_for_wagers_offered,
        odds_not_below_printed,
        *(partial(maximum_ten_times_minimum, kind) for kind in game.wagers),
    )


def unmet(requirement: Requirement, game: Game, rules: Rules) -> Iterator[Unlawful]:
    """A requirement that these choices do not meet, with the choices involved."""
    why = requirement.check(rules)
    if why is None:
        return
    parties = party_to(requirement, rules)
    if not parties:
        yield _in_words(game, Unlawful("", "these choices together", why, requirement.cites))
        return
    *others, (key, word) = (pair for one in parties for pair in _at_fault(requirement, rules, one))
    beside = "".join(f" with {k} = {w}" for k, w in others)
    keys = tuple(one.key for one in parties)
    found = Unlawful(key, f"{word}{beside}", why, requirement.cites, keys=keys)
    yield _in_words(game, found)


def _at_fault(
    requirement: Requirement, rules: Rules, declared: Option
) -> tuple[tuple[str, str], ...]:
    """A choice as it is written; of a map, the members without which the law would be satisfied."""
    kind, value = declared.type, rules.__dict__[declared.attr]
    if not isinstance(kind, Compound):
        return spelled(declared, value)
    parts = kind.parts(value)
    without = {
        name: kind.join({other: part for other, part in parts.items() if other != name})
        for name in parts
    }
    at_fault = {
        name: parts[name]
        for name, rest in without.items()
        if requirement.check(revised(rules, declared.attr, rest)) is None
    }
    return spelled(declared, kind.join(at_fault or parts))


def _in_words(game: Game, refusal: Unlawful) -> Unlawful:
    """A refusal with every wager in it by its name."""
    called = {kind.key: kind.name for kind in game.wagers}
    refusal.named(lambda key: called.get(key, key))
    return refusal


def party_to(requirement: Requirement, rules: Rules) -> tuple[Option, ...]:
    """The choices any one of which, reset to its default, would satisfy the requirement."""
    return tuple(
        declared
        for declared in departing(rules)
        if requirement.check(revised(rules, declared.attr, declared.default)) is None
    )


@cites("cmr147.07.2.a")
def limits_for_wagers_offered(game: Game, rules: Any) -> Iterator[Unlawful]:
    """Limits are set for wagers that this table offers."""
    for wager in rules.limits_wager:
        yield from _named(game, rules, f"limits.wager.{wager}", wager)


def odds_for_wagers_offered(game: Game, rules: Rules) -> Iterator[Unlawful]:
    """Odds are set for wagers that this table offers."""
    declared = schema(game.options).get("odds")
    printed = declared.type.printed if declared and isinstance(declared.type, MapOf) else None
    for wager in getattr(rules, declared.attr) if declared else ():
        if game.kind(wager) or printed is None or printed.floor(wager) is None:
            yield from _named(game, rules, f"odds.{wager}", wager)


def _named(game: Game, rules: Rules, key: str, wager: str) -> Iterator[Unlawful]:
    kind = game.kind(wager)
    if kind is None:
        unknown = UnknownName("wager", wager, (k.key for k in game.wagers))
        yield Unlawful(key, "", f"no such wager{unknown.hint}", LIMITED, unknown.accepted)
    elif not _offered(kind, rules):
        because = kind.excluded_cites or kind.cites
        yield NotOffered(key, "", f"{kind.name} is not offered at this table", because)


def _offered(kind: WagerKind, rules: Rules) -> bool:
    """Whether a wager is offered, judging by the choices that could be read."""
    try:
        return kind.offered(rules)
    except Unread:
        return True


def odds_not_below_printed(game: Game, rules: Rules) -> Iterator[Unlawful]:
    """Odds are not below the printed minimum."""
    for declared in schema(game.options).values():
        printed = declared.type.printed if isinstance(declared.type, MapOf) else None
        for wager, odds in getattr(rules, declared.attr).items() if printed else ():
            row = printed.floor(wager) if printed else None
            if row is not None and odds < row.odds:
                key, least = f"{declared.key}.{wager}", f"at least {row.odds}"
                because = (*row.no_less, *row.cites)
                yield Unlawful(key, odds, "below the lowest odds permitted", because, least)


@cites("cmr147.07.1")
def maximum_ten_times_minimum(kind: WagerKind, game: Game, rules: Any) -> Iterator[Unlawful]:
    """With a minimum of $100 or less and odds of 5 to 1 or less, ten minimums may be wagered.

    The highest odds of a wager count; if the game's rules bound its amount, those govern (GN-9).
    """
    if kind.key in rules.bounded or not kind.offered(rules):
        return
    low, high = rules.limits(kind.key)
    small = low <= SMALL_MINIMUM and highest_odds(kind, rules) <= SMALL_ODDS
    if not small or high >= LEAST_RATIO * low:
        return
    key = rules.maximum_key(kind.key)
    why = f"{kind.name} pays 5 to 1 or less, so patrons must be able to wager ten times the minimum"
    least = f"at least {money(LEAST_RATIO * low)}"
    yield Unlawful(key, short(high), why, ("cmr147.07.1",), least)


def highest_odds(kind: WagerKind, rules: Rules) -> Odds:
    """The highest odds at which a wager itself can be paid; bonuses are payments of their own."""
    own = (line.odds for line in kind.pays(rules) if not line.bonus)
    return max(own, default=Odds(0, 1))
