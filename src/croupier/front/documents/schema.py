"""The JSON Schema of what a command prints, made from the records of `documents`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import msgspec

from croupier.core.errors import UnknownName
from croupier.front.documents import DOCUMENTS, PRINTS, Listed
from croupier.front.documents.kept import FIELDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
HEAD = {"croupier": {"type": "string", "description": "the version of croupier that printed it"}}


def name_of(name: str) -> str:
    """The words of a format without what all formats have."""
    return name.removeprefix("croupier ").removesuffix(" 1")


def known() -> tuple[str, ...]:
    """The commands and formats that have a schema."""
    return tuple(dict.fromkeys((*DOCUMENTS, *PRINTS)))


def schema_of(name: str) -> dict[str, Any]:
    """The schema of what a command prints, or of one format of it."""
    word = name_of(name)
    if word not in known():
        raise UnknownName("format", name, known())
    formats = PRINTS.get(word, (word,)) if name == word else (word,)
    made = [_document(one, shape) for one in formats for shape in DOCUMENTS[one]]
    defs = {key: value for _, inner in made for key, value in inner.items()}
    return {"$schema": DIALECT, "title": f"croupier {word} 1", **_either(made), "$defs": defs}


def _either(made: list[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, Any]:
    """One shape as it is, several as alternatives."""
    shapes = [shape for shape, _ in made]
    return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


def _document(word: str, shape: Listed | type) -> tuple[dict[str, Any], dict[str, Any]]:
    """One shape of a document, and the records that it refers to."""
    if isinstance(shape, Listed):
        kinds, defs = _defined(shape.kinds)
        items = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
        rows = {"type": "array", "items": items}
        return (rows if shape.bare else _headed(word, {"rows": rows}, ["rows"])), defs
    (reference,), defs = _defined((shape,))
    record = defs.pop(reference["$ref"].removeprefix("#/$defs/"))
    return _headed(word, record["properties"], record["required"]), defs


def _headed(word: str, properties: Mapping[str, Any], required: Iterable[str]) -> dict[str, Any]:
    """An object with the version and the format of a document, and these properties."""
    head = {**HEAD, "format": {"const": f"croupier {word} 1"}}
    return {
        "type": "object",
        "properties": {**head, **properties},
        "required": [*head, *required],
        "additionalProperties": False,
    }


def _defined(kinds: tuple[type, ...]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Records as schemas: only known fields, each with what it is."""
    references, defs = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    strict = {name: _strict(made) for name, made in defs.items()}
    for kind in _within(kinds):
        strict[kind.__name__] = _described(strict[kind.__name__], kind)
    return list(references), strict


def _described(made: dict[str, Any], kind: type) -> dict[str, Any]:
    """A record with its fields in their order, each with what it is."""
    texts, fields = descriptions(kind), made["properties"]
    named = {
        name: {**fields[name], **({"description": texts[name]} if name in texts else {})}
        for name in printed(kind)
    }
    required = [name for name in named if name in made["required"]]
    return {**made, "properties": named, "required": required}


def _strict(made: dict[str, Any]) -> dict[str, Any]:
    """A record that has no other fields; those of a record the product keeps are all written."""
    properties = made.get("properties")
    if properties is None:
        return made
    named = {key: {**value} for key, value in properties.items()}
    kept = any("default" in value for value in named.values())
    required = list(named) if kept else made.get("required", [])
    for value in named.values():
        value.pop("default", None)
    return {**made, "properties": named, "required": required, "additionalProperties": False}


def _within(kinds: Iterable[Any]) -> Iterator[Any]:
    """The records among these types and their fields."""
    for kind in kinds:
        if is_record(kind):
            yield kind
            yield from _within(get_type_hints(kind).values())
        elif get_origin(kind) is not None:
            yield from _within(get_args(kind))


def is_record(kind: Any) -> bool:
    """Whether a type is printed as an object with named fields: declared here, or kept."""
    return hasattr(kind, "__required_keys__") or kind in FIELDS


def printed(kind: Any) -> dict[str, Any]:
    """The fields of a record by their names in JSON, each with its type."""
    hints = get_type_hints(kind, include_extras=True)
    if kind not in FIELDS:
        return hints
    return {one.encode_name: hints[one.name] for one in msgspec.structs.fields(kind)}


def descriptions(kind: type) -> dict[str, str]:
    """What the fields of a record are, where that is said."""
    said = {name: _said(hint) for name, hint in printed(kind).items()}
    return {name: text for name, text in {**said, **FIELDS.get(kind, {})}.items() if text}


def _said(hint: Any) -> str:
    """The words that a type is annotated with."""
    if get_origin(hint) is NotRequired:
        return _said(get_args(hint)[0])
    words = (one for one in getattr(hint, "__metadata__", ()) if isinstance(one, str))
    return next(words, "")
