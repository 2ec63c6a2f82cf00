"""The reference of the Python API has every public name, with its parameters and fields."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import croupier
from croupier import front
from croupier.front.documents import DOCUMENTS, kept, schema
from docs import python
from docs.generate import table

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "reference" / "python.md").read_text("utf-8")
JSON = (ROOT / "docs" / "reference" / "json.md").read_text("utf-8")


def test_every_public_name_is_in_the_reference() -> None:
    for name in croupier.__all__:
        assert name == "__version__" or f"### croupier.{name}\n" in PAGE, name


def test_every_type_that_a_function_returns_is_in_the_reference() -> None:
    for name in (one for names in python.GROUPS.values() for one in names.split()):
        returned = str(inspect.signature(getattr(front, name)).return_annotation)
        words = returned.replace("|", " ").replace("[", " ").replace("]", " ").split()
        for word in set(words) - {"Rows", "Mapping", "str,", "Any"}:
            known = {"Clause": "croupier.rulebook.coverage.Row"}.get(word, word)
            assert f".{known}\n" in PAGE or f"### {known}\n" in PAGE, (name, word)


def test_a_result_is_described_with_fields_properties_and_methods() -> None:
    row = PAGE.partition("### croupier.Row\n")[2].partition("\n### ")[0]
    for field in ("variant", "house_advantage", "lines", "to_dict()"):
        assert f"| `{field}` |" in row, field


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_every_document_is_described(name: str) -> None:
    assert f"### croupier {name} 1\n" in JSON


def test_nothing_in_the_reference_differs_from_run_to_run() -> None:
    assert "0x" not in PAGE


def test_every_record_inside_a_document_has_its_fields_in_the_reference() -> None:
    for kind, texts in kept.FIELDS.items():
        part = JSON.partition(f"`{kind.__name__}`: {(kind.__doc__ or '').splitlines()[0]}")[2]
        rows = part.partition("\n\n")[2].partition("\n\n")[0]
        assert list(texts) == list(schema.printed(kind)), kind
        for name, text in texts.items():
            row = next(one for one in rows.splitlines() if one.startswith(f"| `{name}` | "))
            assert row.endswith(f" | {text} |"), (kind, row)


def test_every_type_of_record_that_the_reference_names_is_described() -> None:
    named = set(re.findall(r"\| [^|]*`([A-Z][A-Za-z]+)`[^|]* \|", JSON))
    described = set(re.findall(r"^[A-Z][a-z ]+, `([A-Za-z]+)`: ", JSON, re.MULTILINE))
    assert {"Area", "Proof", "Entry"} <= named <= described


def test_every_record_of_a_document_is_described_there_or_says_where_it_is() -> None:
    made = python.documents(table)
    sections = re.split(r"^### ", made, flags=re.MULTILINE)[1:]
    assert len(sections) == len(DOCUMENTS)
    for section in sections:
        types = " ".join(re.findall(r"^\| `\w+` \|([^|]*)\|", section, re.MULTILINE))
        heads = re.findall(r"^(?:A row|Inside|The document)[^`]*`(\w+)`", section, re.MULTILINE)
        assert set(re.findall(r"`([A-Z]\w+)`", types)) <= set(heads), section.splitlines()[0]
    for name in re.findall(r"\(#([\w-]+)\)", made):
        assert f"### {name.replace('-', ' ')}\n" in made
