"""The JSON Schema of an event line, made from the records themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.event import CORE_EVENTS, Event
from croupier.core.game import Game
from croupier.notation.record import FORMAT

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ENVELOPE = ("kind", "cites", "seen_by")
SHA256 = "^[0-9a-f]{64}$"


def schema(games: Iterable[Game] = ()) -> dict[str, Any]:
    """The schema of an event line: the core's events and those of these games."""
    own = {str(kind.__struct_config__.tag): kind for game in games for kind in game.events}
    kinds = {**{str(kind.__struct_config__.tag): kind for kind in CORE_EVENTS}, **own}
    _, made = msgspec.json.schema_components(tuple(kinds.values()), ref_template="#/$defs/{name}")
    definitions: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    data = {kind.__name__: _data(definitions.pop(kind.__name__)) for kind in kinds.values()}
    return {
        "$schema": DIALECT,
        "title": f"{FORMAT}: an event",
        "description": "One line of a transcript in JSON lines, after the header in the first.",
        "oneOf": [_line(tag, kind) for tag, kind in kinds.items()],
        "$defs": {**definitions, **data},
    }


def _data(made: dict[str, Any]) -> dict[str, Any]:
    """What is an event's own: its fields without those every line has."""
    own = {k: v for k, v in made["properties"].items() if k not in ENVELOPE}
    return {
        **{k: v for k, v in made.items() if k in ("title", "description", "type")},
        "properties": own,
        "required": list(own),
        "additionalProperties": False,
    }


def _line(tag: str, kind: type[Event]) -> dict[str, Any]:
    texts = {"type": "array", "items": {"type": "string"}}
    properties = {
        "seq": {"type": "integer", "minimum": 1},
        "at": {"type": "string", "description": "RFC 3339; empty where no time was recorded"},
        "kind": {"const": tag},
        "data": {"$ref": f"#/$defs/{kind.__name__}"},
        "seen_by": {"anyOf": [texts, {"type": "null"}]},
        "cites": texts,
        "hash": {"type": "string", "pattern": SHA256},
    }
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
