"""The JSON Schema of an event line, generated from the records themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.event import CORE_EVENTS, Event
from croupier.core.game import Game
from croupier.notation.jsonl import WITHHELD
from croupier.notation.record import FORMAT_2

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ENVELOPE = ("kind", "cites", "seen_by")
SHA256 = "^[0-9a-f]{64}$"


def schema(games: Iterable[Game] = ()) -> dict[str, Any]:
    """The schema of an event line: the core's events and those of these games."""
    kinds = dict.fromkeys((*CORE_EVENTS, *(kind for game in games for kind in game.events)))
    definitions: dict[str, Any] = {}
    lines: dict[tuple[str, str], dict[str, Any]] = {}
    for kind in kinds:
        tag, made, others = _made(kind)
        if (tag, _shape(made)) not in lines:
            name = _free(kind.__name__, definitions)
            definitions |= {**others, name: made}
            lines[tag, _shape(made)] = _line(tag, name)
    definitions["Withheld"] = _nothing()
    lines[WITHHELD, ""] = _line(WITHHELD, "Withheld")
    return {
        "$schema": DIALECT,
        "title": f"{FORMAT_2}: an event",
        "description": "One line of a transcript in JSON lines, after the header in the first.",
        "oneOf": list(lines.values()),
        "$defs": definitions,
    }


def _made(kind: type[Event]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """An event's tag, the schema of its own fields, and the schemas it refers to."""
    _, made = msgspec.json.schema_components((kind,), ref_template="#/$defs/{name}")
    parts: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    own = _data(parts.pop(kind.__name__), _may_lack(kind))
    return str(kind.__struct_config__.tag), own, parts


def _shape(made: dict[str, Any]) -> str:
    """The required form of a line, whatever its name: two games may have the same event."""
    return msgspec.json.encode(made["properties"], order="sorted").decode()


def _free(name: str, taken: dict[str, Any]) -> str:
    """A name for a definition, with a number if games have different events of the same name."""
    numbers = (f"{name}{number}" for number in range(2, 100))
    return name if name not in taken else next(one for one in numbers if one not in taken)


def _may_lack(kind: type[Event]) -> frozenset[str]:
    """The fields that an event has only if there is something to say."""
    fields = msgspec.structs.fields(kind)
    return frozenset(one.encode_name for one in fields if one.default is msgspec.UNSET)


def _data(made: dict[str, Any], may_lack: frozenset[str]) -> dict[str, Any]:
    """An event's own fields, without those that every line has."""
    own = {k: v for k, v in made["properties"].items() if k not in ENVELOPE}
    return {
        **{k: v for k, v in made.items() if k in ("title", "description", "type")},
        "properties": own,
        "required": [name for name in own if name not in may_lack],
        "additionalProperties": False,
    }


def _line(tag: str, name: str) -> dict[str, Any]:
    texts = {"type": "array", "items": {"type": "string"}}
    properties = {
        "seq": {"type": "integer", "minimum": 1},
        "at": {"type": "string", "description": "RFC 3339; empty if no time was recorded"},
        "kind": {"const": tag},
        "data": {"$ref": f"#/$defs/{name}"},
        "seen_by": {"anyOf": [texts, {"type": "null"}]},
        "cites": texts,
        "hash": {"type": "string", "pattern": SHA256},
    }
    return {
        "type": "object",
        "properties": {**properties, **_second_version()},
        "required": list(properties),
        "additionalProperties": False,
    }


def _second_version() -> dict[str, Any]:
    """The additional fields of lines that are numbered by act."""
    digest = {"type": "string", "pattern": SHA256}
    return {
        "act": {"type": "integer", "minimum": 1},
        "salt": {**digest, "description": "if the event is not for everyone"},
        "withheld": {**digest, "description": "the digest of a line that may not be read yet"},
    }


def _nothing() -> dict[str, Any]:
    """The data of a line about which nothing may be known yet."""
    return {
        "title": "Withheld",
        "description": "An event about which nothing may be known yet.",
        "type": "object",
        "properties": {},
        "required": [],
        "additionalProperties": False,
    }
