"""The choices of a table as a header stores them (JSON) and as a `set` line spells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.part import Elsewhere
from croupier.notation.words import pairs, read_pairs
from croupier.rulebook.in_json import typed
from croupier.rulebook.option import Leaf, Option, Unlawful, read_leaves, schema, spelled
from croupier.rulebook.rules import rules_for


def rules_of(
    game: Game, choices: Mapping[str, Any], customs: Mapping[str, Any] | None = None
) -> Any:
    """The rules of a table with these choices; unknown or unlawful ones are refused.

    `customs` are those of another house, whose hand a record follows.
    """
    rules = rules_for(game, _values(game, choices))
    if not customs:
        return rules
    elsewhere = game.get(Elsewhere)
    if elsewhere is None:
        raise Refused("customs", f"{game.name} is played by these rules alone", (), "none")
    return elsewhere.under(rules, customs)


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
        key: _value(known[key], shown) if key in known else shown for key, shown in choices.items()
    }


def _value(declared: Option, shown: Any) -> Any:
    try:
        return typed(declared.type, shown)
    except Refused as refusal:
        because = refusal.cites or declared.cites
        raise Unlawful(declared.key, "", refusal.why, because, refusal.accepted) from None
