"""The JSON Schema of an event line describes what is written, and nothing else."""

import json
import re
from typing import Any

import pytest

from croupier.core.event import CORE_EVENTS
from croupier.games.registry import games
from croupier.notation.jsonl import WITHHELD, write_jsonl
from croupier.notation.record import record_of
from croupier.notation.schema import schema
from tests.notation.tables import random_table, two_rounds

SCHEMA = schema(games().values())
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
WORDS = {
    "$ref",
    "$schema",
    "$defs",
    "title",
    "description",
    "type",
    "properties",
    "required",
    "items",
    "additionalProperties",
    "anyOf",
    "oneOf",
    "const",
    "enum",
    "default",
    "minimum",
    "pattern",
    "prefixItems",
    "minItems",
    "maxItems",
}


def _fits(value: Any, rule: dict[str, Any]) -> bool:
    """The part of JSON Schema that the schema uses; another word fails the test below."""
    if "$ref" in rule:
        return _fits(value, SCHEMA["$defs"][rule["$ref"].removeprefix("#/$defs/")])
    one_of = [_fits(value, one) for one in rule.get("oneOf", ())]
    any_of = [_fits(value, one) for one in rule.get("anyOf", ())]
    kind = rule.get("type")
    return (
        (not one_of or one_of.count(True) == 1)
        and (not any_of or any(any_of))
        and (kind is None or (isinstance(value, TYPES[kind]) and _boolean(value, kind)))
        and rule.get("const", value) == value
        and ("minimum" not in rule or value >= rule["minimum"])
        and ("pattern" not in rule or re.search(rule["pattern"], value) is not None)
        and (kind != "array" or _array_fits(value, rule))
        and (kind != "object" or _object_fits(value, rule))
    )


def _boolean(value: Any, kind: str) -> bool:
    return isinstance(value, bool) == (kind == "boolean")


def _array_fits(value: list[Any], rule: dict[str, Any]) -> bool:
    first, size = rule.get("prefixItems", []), len(value)
    rest = rule.get("items", {})
    return (
        rule.get("minItems", 0) <= size <= rule.get("maxItems", size)
        and all(_fits(*pair) for pair in zip(value, first, strict=False))
        and (rest is not False or size <= len(first))
        and all(_fits(one, rest) for one in value[len(first) :])
    )


def _object_fits(value: dict[str, Any], rule: dict[str, Any]) -> bool:
    known = rule.get("properties", {})
    more = rule.get("additionalProperties", True)
    others = [one for name, one in value.items() if name not in known]
    return (
        set(rule.get("required", ())) <= set(value)
        and all(_fits(one, known[name]) for name, one in value.items() if name in known)
        and (
            more is True
            or not others
            or (more is not False and all(_fits(o, more) for o in others))
        )
    )


def _words(rule: Any, inside: bool = False) -> set[str]:
    """Every word of the schema that is not the name of a property."""
    if isinstance(rule, list):
        return set().union(*(_words(one) for one in rule))
    if not isinstance(rule, dict):
        return set()
    own = set() if inside else set(rule)
    below = (
        _words(one, inside=not inside and name in ("properties", "$defs"))
        for name, one in rule.items()
        if inside or name not in ("default", "const", "enum", "required")
    )
    return own.union(*below)


def test_it_uses_no_word_that_is_not_checked_here() -> None:
    assert _words(SCHEMA) <= WORDS


@pytest.mark.parametrize("name", list(games()))
def test_every_line_that_is_written_fits(name: str) -> None:
    driver = random_table(games()[name], 5, 120)
    for line in write_jsonl(record_of(driver)).splitlines()[1:]:
        assert _fits(json.loads(line), SCHEMA), line


@pytest.mark.parametrize(
    "change",
    [
        {"seq": 0},
        {"seq": "1"},
        {"at": None},
        {"kind": "stolen"},
        {"hash": "9c1e"},
        {"cites": None},
        {"seen_by": "p1"},
        {"data": {}},
        {"data": {"patron": "p1", "amount_cents": "5", "chips": ""}},
        {"more": 1},
        {"act": 0},
        {"salt": "5"},
        {"withheld": 5},
    ],
)
def test_a_changed_line_does_not_fit(change: dict[str, Any]) -> None:
    line = json.loads(write_jsonl(record_of(two_rounds())).splitlines()[1])
    assert _fits(line, SCHEMA)
    assert not _fits({**line, **change}, SCHEMA)


def test_every_kind_of_event_has_its_schema() -> None:
    tags = {one["properties"]["kind"]["const"] for one in SCHEMA["oneOf"]}
    own = {kind for game in games().values() for kind in game.events}
    known = {str(kind.__struct_config__.tag) for kind in {*CORE_EVENTS, *own}}
    assert tags == {*known, WITHHELD}
