"""The OpenAPI 3.1 document, made from the endpoints themselves."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from croupier.core.event import Event
from croupier.floor.money.ledger import MODES
from croupier.floor.web.api.endpoints import (
    COOKIE,
    CSRF,
    JSON,
    KEY,
    LONGEST_KEY,
    MODE,
    SEED,
    SPELLING,
    Endpoint,
)
from croupier.floor.web.api.problems import MEDIA_TYPE, Problem
from croupier.games import registry
from croupier.notation.inputs import event_types
from croupier.notation.record import version

REFERENCE = "#/components/schemas/{name}"
Schemas: TypeAlias = Mapping[Any, dict[str, Any]]
WITH = f"requests that change something also need {CSRF}"
SEEDS = (
    "a patron's commitment to a seed, 64 hexadecimal digits",
    "the seed itself, percent-encoded: only when alone, with the request that closes the betting",
    "the salt of the commitment, 64 hexadecimal digits",
    "the round it is for; in any other round it is not used",
)
IN_PATH = re.compile(r"{(\w+)}")


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """All endpoints, and every event of any game."""
    every, events = tuple(endpoints), _events()
    bodies = (one.body for one in every if one.body)
    types = (Problem, *(one.answers for one in every), *bodies, *events)
    referred, components = _named(msgspec.json.schema_components(types, ref_template=REFERENCE))
    schemas = dict(zip(types, referred, strict=True))
    components["Event"] = {"anyOf": [schemas[one] for one in events]}
    paths: dict[str, dict[str, Any]] = {}
    for one in every:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "croupier: the floor", "version": version()},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": WITH},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _named(schemas: Any) -> Any:
    """Distinguish two records of one name by a module, with the name that clients know."""
    text = json.dumps(schemas).replace("croupier.floor.web.api.", "croupier.floor.web.")
    return json.loads(text)


def _events() -> tuple[type[Event], ...]:
    """Every kind of event, by name."""
    every = {one for game in registry.games().values() for one in event_types(game).values()}
    return tuple(sorted(every, key=lambda one: (one.__name__, one.__module__)))


def _operation(one: Endpoint, schemas: Schemas) -> dict[str, Any]:
    answer, problem = (schemas[kind] for kind in (one.answers, Problem))
    operation: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "description": (one.does.__doc__ or "").strip(),
        "parameters": [
            *(_in_path(one, name) for name in IN_PATH.findall(one.path)),
            *({"name": name, "in": "query", "schema": {"type": "boolean"}} for name in one.query),
            *_key(one),
        ],
        "responses": {
            str(one.status): {"description": "Done", "content": _answered(one, answer)},
            "default": {
                "description": "Refused: what, why, and what would be accepted",
                "content": {MEDIA_TYPE: {"schema": problem}},
            },
        },
    }
    if one.body is not None:
        content = {JSON: {"schema": schemas[one.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if not one.open:
        operation["security"] = [{"session": []}, {"bearer": []}]
    return operation


def _answered(one: Endpoint, schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of an answer for each media type; everything but JSON is text."""
    text = {"type": "string"}
    return {
        media: {"schema": schema if media == JSON else text}
        for media in (one.spellings.values() or (one.media,))
    }


def _in_path(one: Endpoint, name: str) -> dict[str, Any]:
    chosen = {"enum": list(one.spellings)} if name == SPELLING else {}
    schema = {"type": "string", **chosen}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _key(one: Endpoint) -> list[dict[str, Any]]:
    if not one.money:
        return []
    seeds = (
        {"name": name, "in": "header", "schema": {"type": "string"}, "description": said}
        for name, said in zip(SEED, SEEDS, strict=True)
    )
    mode = {
        "name": MODE,
        "in": "header",
        "schema": {"type": "string", "enum": list(MODES)},
        "description": "the mode you expect the table to have; refused if it has the other one",
    }
    return [
        *seeds,
        mode,
        {
            "name": KEY,
            "in": "header",
            "required": True,
            "schema": {"type": "string", "maxLength": LONGEST_KEY},
            "description": "identifies the request, so that it is carried out once",
        },
    ]
