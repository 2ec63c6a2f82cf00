"""The choices of a table as a header stores them (JSON) and as a `set` line spells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.game import Game
from croupier.core.money import short
from croupier.notation.words import pairs, read_pairs
from croupier.rulebook.option import (
    Compound,
    Leaf,
    Money,
    OptionType,
    Unless,
    read_leaves,
    schema,
    spelled,
)
from croupier.rulebook.rules import rules_for


def rules_of(game: Game, choices: Mapping[str, Any]) -> Any:
    """The rules of a table with these choices; unknown or unlawful ones are refused."""
    return rules_for(game, _values(game, choices))


def write_choices(game: Game, choices: Mapping[str, Any]) -> str:
    """The words of a `set` line."""
    known = schema(game.options)
    words: dict[str, str] = {}
    for key, value in _values(game, choices).items():
        words |= dict(spelled(known[key], known[key].type.parse(value)))
    return pairs(words)


def read_choices(game: Game, text: str) -> dict[str, Any]:
    """The choices of a `set` line, as in JSON."""
    found = (Leaf(key, (key,), word) for key, word in read_pairs(text).items())
    read, refusals = read_leaves(game.options, found)
    for _, refusal in refusals:
        raise refusal
    by_attr = {declared.attr: declared for declared in schema(game.options).values()}
    return {by_attr[attr].key: by_attr[attr].type.show(value) for attr, value in read.items()}


def _values(game: Game, choices: Mapping[str, Any]) -> dict[str, Any]:
    known = schema(game.options)
    return {
        key: typed(known[key].type, shown) if key in known else shown
        for key, shown in choices.items()
    }


def typed(kind: OptionType, shown: Any) -> Any:
    """A value from JSON, as people type it: money in dollars."""
    if isinstance(kind, Compound) and isinstance(shown, Mapping):
        return {name: typed(kind.inner(name), part) for name, part in shown.items()}
    if isinstance(kind, Unless):
        return typed(kind.of, shown)
    if isinstance(kind, Money) and isinstance(shown, int):
        return short(shown)
    return shown
