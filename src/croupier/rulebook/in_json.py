"""Choices in JSON: money is a number of cents, or a text in dollars as people type it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.core.errors import Refused
from croupier.core.game import Game
from croupier.core.money import short
from croupier.rulebook.laid import option_of
from croupier.rulebook.option import (
    Compound,
    Leaf,
    Listed,
    Money,
    Option,
    OptionType,
    Unlawful,
    Unless,
    leaves,
)

DIGITS = re.compile("[0-9]{1,18}")
NO_CENTS = "an amount written as a number is in whole cents"
ACCEPTED = 'an integer of cents, or dollars as text: 250 or "2.50"'


def typed(kind: OptionType, shown: Any) -> Any:
    """A value as JSON shows it, as people type it: money in dollars; other lists are refused."""
    if isinstance(kind, Compound) and isinstance(shown, Mapping):
        return {name: typed(kind.inner(name), part) for name, part in shown.items()}
    if isinstance(kind, Unless):
        return typed(kind.of, shown)
    if isinstance(kind, Listed) and isinstance(shown, list | Mapping):
        return _listed(kind, shown)
    if isinstance(kind, Money | Listed) and _whole(shown):
        return short(shown)
    return shown


def _listed(kind: Listed, shown: Any) -> Any:
    if _in_cents(shown):
        try:
            return kind.typed(shown)
        except (AttributeError, TypeError):
            pass
    raise Refused("an amount", NO_CENTS, (), ACCEPTED)


def _in_cents(shown: Any) -> bool:
    """Whether every amount of a list or table is an integer, and every level of a table."""
    if isinstance(shown, Mapping):
        return all(map(_whole, shown.values())) and all(map(DIGITS.fullmatch, shown))
    return all(map(_whole, shown))


def from_json(game: Game, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a request by their dotted keys, as people type them.

    What the floor answers about a table can be sent again: it means the same table.
    """
    found: dict[str, Any] = {}
    for leaf in leaves(game.options, choices):
        if leaf.key in found:
            raise Unlawful(leaf.key, leaf.value, "chosen twice", (), "one of the two")
        declared = option_of(game, leaf.key)
        found[leaf.key] = _read(declared, leaf) if declared is not None else leaf.value
    return found


def _read(declared: Option, leaf: Leaf) -> Any:
    kind, value = _kind_of(declared, leaf.key), leaf.value
    amounts = _amounts(kind, value)
    if all(isinstance(one, str) for one in amounts):
        return value
    try:
        if not all(map(_whole, amounts)):
            raise Refused("an amount", NO_CENTS, (), ACCEPTED)
        return typed(kind, value)
    except Refused as refusal:
        raise Unlawful(leaf.key, value, refusal.why, declared.cites, refusal.accepted) from None


def _kind_of(declared: Option, key: str) -> Any:
    """The type of a choice, or of a member of it; None where it has no such member."""
    kind: Any = declared.type
    for member in key.removeprefix(declared.key).split(".")[1:]:
        try:
            kind = kind.inner(member) if isinstance(kind, Compound) else None
        except ValueError:
            return None
    return kind


def _amounts(kind: Any, value: Any) -> tuple[Any, ...]:
    """The amounts in a value, text or not; none where its type has no money."""
    inside = kind.of if isinstance(kind, Unless) else kind
    if not isinstance(inside, Money | Listed) or isinstance(value, bool):
        return ()
    if isinstance(value, Mapping):
        return tuple(value.values())
    return tuple(value) if isinstance(value, list) else (value,)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
