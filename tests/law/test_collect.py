"""The index is read from the source, whole and with the right lines."""

import json
import tomllib
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from croupier.rulebook import collect as collecting
from croupier.rulebook import coverage
from croupier.rulebook.collect import (
    Index,
    Mention,
    collect,
    from_json,
    of_law,
    to_json,
    toml_citations,
)
from croupier.rulebook.coverage import source_root, unknown
from croupier.rulebook.kept_index import collected
from croupier.rulebook.law import laws
from tests.law.tree import FILES, plant

JUDGES = "src/croupier/games/toy/judges.py"
TABLES = "src/croupier/games/toy/paytables.toml"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Index:
    return collect(plant(tmp_path_factory.mktemp("tree")))


def line_of(path: str, text: str) -> int:
    """The one line of a planted file that holds a text."""
    lines = [at for at, line in enumerate(FILES[path].splitlines(), 1) if text in line]
    assert len(lines) == 1, lines
    return lines[0]


def test_decorators_are_found_at_what_they_mark(index: Index) -> None:
    at = line_of(JUDGES, "def judge")
    assert Mention("toy.1", JUDGES, at, "judge") in index.citations
    assert Mention("toy.2", JUDGES, at, "judge") in index.citations
    assert Mention("toy.3", JUDGES, line_of(JUDGES, "class Wheel"), "Wheel") in index.citations


def test_keywords_class_fields_and_module_names_are_followed(index: Index) -> None:
    spin = line_of(JUDGES, "return dict")
    assert Mention("toy.3.a", JUDGES, spin, "Wheel.spin") in index.citations
    assert Mention("toy.3.c", JUDGES, spin, "Wheel.spin") in index.citations
    assert Mention("toy.3.b", JUDGES, line_of(JUDGES, "toy.3.b"), "Wheel") in index.citations
    sign = line_of(JUDGES, "SIGN")
    assert Mention("toy.7", JUDGES, sign) in index.citations
    assert Mention("toy.7.a", JUDGES, sign) in index.citations


def test_a_tuple_of_ids_handed_to_a_call_is_found(index: Index) -> None:
    at = line_of(JUDGES, '"toy.4"')
    assert Mention("toy.4", JUDGES, at, "refuse") in index.citations
    assert Mention("toy.5", JUDGES, at, "refuse") in index.citations


def test_data_files_are_found_with_their_lines(index: Index) -> None:
    found = {one.id: one.line for one in index.citations if one.path == TABLES}
    expected = ("toy.11", "toy.12", "toy.14", "toy.15", "toy.16")
    assert found == {one: line_of(TABLES, f'"{one}"') for one in expected}


def test_nothing_else_is_found(index: Index) -> None:
    numbers = " ".join(sorted({one.id.removeprefix("toy.") for one in index.citations}))
    assert numbers == "1 11 12 14 15 16 2 3 3.a 3.b 3.c 4 5 7 7.a"


def test_tests_are_named_as_pytest_names_them(index: Index) -> None:
    assert {(one.id, one.node) for one in index.verifications} == {
        ("toy.1", "tests/test_toy.py::test_wins"),
        ("toy.3", "tests/test_toy.py::TestWheel::test_turns"),
        ("toy.11", "tests/test_toy.py::test_cannot_fail"),
    }


@pytest.mark.parametrize("slug", ["roulette", "sicbo", "poker", "cmr147"])
def test_one_law_is_read_as_all_of_them_are(slug: str) -> None:
    root = source_root()
    assert root is not None
    found = collect(root, slug)
    assert found == of_law(coverage.index(), slug)
    assert found.citations or all(one.status == "todo" for one in laws()[slug].clauses)


def test_an_unknown_clause_is_named_with_its_place(index: Index) -> None:
    known = {one.id for one in (*index.citations, *index.verifications)} - {"toy.2", "toy.11"}
    test = "tests/test_toy.py"
    assert unknown(index, known) == [
        f"{TABLES}:{line_of(TABLES, 'toy.11')}: toy.11 is not a clause",
        f"{JUDGES}:{line_of(JUDGES, 'def judge')}: toy.2 is not a clause",
        f"{test}:{line_of(test, 'def test_cannot')}: toy.11 is not a clause",
    ]


def test_the_index_travels_as_json(index: Index) -> None:
    assert from_json(to_json(index)) == index
    with pytest.raises(ValueError, match="croupier index 1"):
        from_json('{"format": "croupier index 2"}')


def test_no_citation_of_a_data_file_is_overlooked() -> None:
    root = source_root()
    assert root is not None
    for path in (root / "src").rglob("*.toml"):
        if path.name != "law.toml":
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            assert sorted(one.id for one in toml_citations(root, path)) == sorted(spelled(data))


def spelled(data: Any) -> list[str]:
    """Every citation a parsed data file holds."""
    if isinstance(data, list):
        return [text for part in data for text in spelled(part)]
    if not isinstance(data, dict):
        return []
    own = [value for key, value in data.items() if key == "cites" or key.endswith("_cites")]
    flat = [text for value in own for text in ([value] if isinstance(value, str) else value)]
    return flat + [text for value in data.values() for text in spelled(value)]


def test_a_file_that_is_no_python_is_named(tmp_path: Path) -> None:
    plant(tmp_path)
    (tmp_path / JUDGES).write_text('def "toy.1"', encoding="utf-8")
    with pytest.raises(SyntaxError, match="judges"):
        collect(tmp_path)


def test_only_files_that_changed_are_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    root = plant(tmp_path / "tree")
    fresh, read = collect(root), Mock(side_effect=collecting.python_citations)
    monkeypatch.setattr(collecting, "python_citations", read)
    assert collected(root) == fresh
    assert read.call_count
    read.reset_mock()
    assert collected(root) == fresh
    assert collected(root, "toy") == of_law(fresh, "toy")
    assert read.call_count == 0
    judges = root / JUDGES
    judges.write_text(
        judges.read_text("utf-8") + "\n\n@cites('toy.9.z')\ndef late(): ...\n", "utf-8"
    )
    assert "toy.9.z" in {one.id for one in collected(root).citations}
    assert [call.args[1] for call in read.call_args_list] == [judges]


@pytest.mark.parametrize(
    "held", ["no JSON", "[]", '{"code": "other", "kept": {}}', '{"code": "CODE"}', '{"kept": 3}']
)
def test_a_broken_or_older_index_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    root = plant(tmp_path / "tree")
    fresh = collected(root)
    (file,) = (tmp_path / "cache").glob("index-*.json")
    code = json.loads(file.read_text("utf-8"))["code"]
    file.write_text(held.replace("CODE", code), "utf-8")
    assert collected(root) == fresh


def test_a_cache_that_cannot_be_written_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant(tmp_path / "tree")
    monkeypatch.setenv("CROUPIER_CACHE", str(root / JUDGES))
    assert collected(root) == collect(root)


def test_a_user_without_a_home_needs_no_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = plant(tmp_path / "tree")
    for name in ("CROUPIER_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", Mock(side_effect=RuntimeError("no home")))
    assert collected(root) == collect(root)
