"""The variants of a game's rows: which options range, which are switched on, which touch a row."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any

from croupier.core.game import offered
from croupier.rulebook.option import Count, MapOf, Option, flatten, read_options, schema
from croupier.rulebook.rules import unlawful

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.wager import WagerKind


@dataclass(frozen=True)
class Choice:
    """What was asked for: the options as they are set, and which of them were named."""

    rules: Any
    named: frozenset[str]


def choice(game: Game, values: Mapping[str, Any] | None) -> Choice:
    """The options that are named stand as they are named; the others may range."""
    named = values or {}
    keys = frozenset(key for key, _ in flatten(game.options, named))
    return Choice(read_options(game.options, named), keys)


def values_of(declared: Option) -> tuple[Any, ...]:
    """Every value of an option that has few; otherwise its default alone."""
    kind = declared.type
    if isinstance(kind, Count) and kind.at_most is not None:
        return tuple(range(kind.at_least, kind.at_most + 1))
    listed = kind.values()
    return tuple(map(kind.parse, listed)) if isinstance(listed, list) else (declared.default,)


def settings(game: Game, asked: Choice) -> Iterator[Any]:
    """The rules over every combination of the game's ranging options that were not named."""
    known = schema(game.options)
    ranging = [known[key] for key in game.ranges if key not in asked.named]
    for values in product(*map(values_of, ranging)):
        chosen = {declared.attr: value for declared, value in zip(ranging, values, strict=True)}
        yield replace(asked.rules, **chosen)


def is_lawful(game: Game, rules: Any) -> bool:
    """Whether the law has nothing against these choices together."""
    return next(unlawful(game, rules), None) is None


def offering(game: Game, rules: Any, kind: WagerKind, named: Collection[str]) -> Iterator[Any]:
    """Lawful rules that offer the wager: these, or these with the option that offers it."""
    if kind.key in offered(game, rules):
        yield from (one for one in (rules,) if is_lawful(game, one))
        return
    for declared in schema(game.options).values():
        if kind.key not in declared.offers or declared.key in named:
            continue
        for value in values_of(declared):
            other = replace(rules, **{declared.attr: value})
            if kind.key in offered(game, other) and is_lawful(game, other):
                yield other


def tables(game: Game, asked: Choice) -> Iterator[tuple[WagerKind, Any]]:
    """Every wager with every rules its rows run over; choices no rules agree with are refused."""
    ranged = tuple(settings(game, asked))
    found = [
        (kind, offers)
        for rules in ranged
        for kind in game.wagers
        for offers in offering(game, rules, kind, asked.named)
    ]
    if not found:
        for refusal in (refusal for rules in ranged for refusal in unlawful(game, rules)):
            raise refusal
    yield from found


def variant(game: Game, kind: WagerKind, rules: Any) -> dict[str, Any]:
    """The options that touch the row: those that range, and those that are not at their default."""
    found = {}
    for key, declared in schema(game.options).items():
        value = _own(game, kind, declared, getattr(rules, declared.attr))
        default = _own(game, kind, declared, declared.default)
        if kind.odds_row in declared.touches and (key in game.ranges or value != default):
            found[key] = declared.type.show(value)
    return found


def _own(game: Game, kind: WagerKind, declared: Option, value: Any) -> Any:
    """Of a map from wagers, only what it says of this one."""
    by_wager = isinstance(declared.type, MapOf) and all(game.kind(member) for member in value)
    return {k: v for k, v in value.items() if k == kind.key} if by_wager else value
