"""The JSON Schema of a declaration of equipment, made from the kinds themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.regulation.equipment.kinds import Kind, kinds, parts
from croupier.regulation.equipment.reading import FORMAT
from croupier.regulation.equipment.values import TYPES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Mapping[str, Any]:
    """The schema of a document: its kinds, their keys and types; what the law says is no part."""
    top = {name: _shape(name, kind) for name, kind in kinds().items() if not kind.within}
    names = {"type": "array", "items": {"type": "string"}}
    return {
        "$schema": DIALECT,
        "title": FORMAT,
        "description": "The equipment of a casino, as TOML or JSON.",
        "type": "object",
        "properties": {"format": {"const": FORMAT}, "approved": names, **top},
        "required": ["format"],
        "additionalProperties": False,
    }


def _shape(name: str, kind: Kind) -> dict[str, Any]:
    """A table with the keys of a kind, or a list of such tables."""
    keys = {key: _key(*described) for key, described in kind.keys.items()}
    inside = {part: _shape(f"{name}.{part}", inner) for part, inner in parts(name).items()}
    table = {"type": "object", "properties": {**keys, **inside}, "additionalProperties": False}
    return table if kind.single else {"type": "array", "items": table}


def _key(of: str, says: str) -> dict[str, Any]:
    return {"description": says, **TYPES[of].json}
