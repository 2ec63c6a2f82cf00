"""A game as data: its wagers, its options, and how many clauses its law has."""

from __future__ import annotations

from typing import Any

from croupier.core.errors import UnknownName
from croupier.core.game import Game
from croupier.rulebook.law import STATUSES, law_of, tally
from croupier.rulebook.option import Option, schema
from croupier.rulebook.presets import Preset, presets


def record(one: Game) -> dict[str, Any]:
    """A game as JSON."""
    return {
        "key": one.key,
        "name": one.name,
        "wagers": [kind.key for kind in one.wagers],
        "options": [option_record(declared) for declared in schema(one.options).values()],
        "presets": [preset_record(declared) for declared in presets(one)],
        "law": counts(one.key),
    }


def option_record(declared: Option) -> dict[str, Any]:
    """An option as JSON."""
    return {
        "key": declared.key,
        "type": declared.type.name,
        "values": declared.type.values(),
        "default": declared.type.show(declared.default),
        "scope": declared.scope,
        "cites": list(declared.cites),
    }


def preset_record(declared: Preset) -> dict[str, Any]:
    """A preset as JSON."""
    return {
        "key": declared.key,
        "name": declared.name,
        "about": declared.about,
        "choices": declared.choices,
    }


def counts(key: str) -> dict[str, int]:
    """How many clauses a game has by status; zeros for a game the law does not know."""
    try:
        return tally(law_of(key))
    except UnknownName:
        return {"clauses": 0, **dict.fromkeys(STATUSES, 0)}
