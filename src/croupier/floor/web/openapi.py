"""The OpenAPI 3.1 document, made from the endpoints themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.floor.web.endpoints import COOKIE, JSON, KEY, Endpoint, Nothing
from croupier.floor.web.problems import MEDIA_TYPE, Problem
from croupier.notation.record import version

REFERENCE = "#/components/schemas/{name}"
IN_PATH = re.compile(r"{(\w+)}")


def document(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """All there is to ask."""
    every = tuple(endpoints)
    types = [Problem, *(one.answers for one in every), *(one.body for one in every if one.body)]
    _, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for one in every:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one)
    return {
        "openapi": "3.1.0",
        "info": {"title": "croupier: the floor", "version": version()},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(one: Endpoint) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "description": (one.does.__doc__ or "").strip(),
        "parameters": [*map(_in_path, IN_PATH.findall(one.path)), *_key(one)],
        "responses": {
            str(one.status): _content("Done", one.answers, one.media),
            "default": _content("Refused, with what, why and what would do", Problem, MEDIA_TYPE),
        },
    }
    if one.body is not None:
        told["requestBody"] = {
            "required": True, **_content("", one.body, JSON),
        }  # fmt: skip
        told["requestBody"].pop("description")
    if not one.open:
        told["security"] = [{"session": []}, {"bearer": []}]
    return told


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _key(one: Endpoint) -> list[dict[str, Any]]:
    if not one.money:
        return []
    return [{"name": KEY, "in": "header", "required": True, "schema": {"type": "string"},
             "description": "names the request, so that it is done once"}]  # fmt: skip


def _content(words: str, kind: Any, media: str) -> dict[str, Any]:
    name = getattr(kind, "__name__", "")
    plain = {"type": "object" if media == JSON else "string"}
    schema = plain if kind is Nothing else {"$ref": REFERENCE.format(name=name)}
    return {"description": words, "content": {media: {"schema": schema}}}
