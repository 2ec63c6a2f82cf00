"""The JSON schemas of documents: they fit the examples, and refuse what the checkers refuse."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier.core.errors import UnknownName
from croupier.regulation.checks import schema
from tests.regulation.writing_documents import example, with_

EXAMPLES = {
    "changes": "changes.toml",
    "dossier": "petition/dossier.toml",
    "tournament": "tournament.toml",
    "observations": "observations.toml",
}


def in_json(value: Any) -> Any:
    """The data of a document as JSON has it."""
    if isinstance(value, dict):
        return {key: in_json(one) for key, one in value.items()}
    if isinstance(value, list):
        return [in_json(one) for one in value]
    return value.isoformat() if isinstance(value, datetime | date | time) else value


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_schema_fits_the_example_and_nothing_else(name: str) -> None:
    made, data = schema(name), in_json(example(EXAMPLES[name]))
    Draft202012Validator.check_schema(made)
    assert not list(Draft202012Validator(made).iter_errors(data))
    assert list(Draft202012Validator(made).iter_errors(with_(data, "unknown", 1)))
    assert list(Draft202012Validator(made).iter_errors(with_(data, "format", "croupier x 1")))
    part = next(key for key, value in data.items() if isinstance(value, list))
    assert list(Draft202012Validator(made).iter_errors(with_(data, f"{part}.0.unknown", 1)))


def test_a_schema_is_found_by_its_format() -> None:
    assert schema("croupier dossier 1") == schema("dossier")
    with pytest.raises(UnknownName):
        schema("horoscope")
