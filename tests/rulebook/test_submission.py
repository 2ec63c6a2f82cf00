"""Reading a submission: what cannot be read is refused with its file and line."""

from pathlib import Path

import pytest

from croupier.core.errors import BadFile, UnknownName
from croupier.rulebook.submission import (
    EXPECTED,
    in_format,
    parse_document,
    read_document,
    read_submission,
    table_named,
)
from tests.rulebook.submissions import HEAD
from tests.rulebook.toys import written

TABLES = (
    HEAD
    + """[uniform.roulette]
value_chips = "limit"
[[pit]]
id = "P1"
[[table]]
id = "RO-01"
pit = "P1"
game = "roulette"
wheel = "single"
accept = ["x"]
[[table]]
game = "sicbo"
[[table]]
id = "RO-02"
game = "roulette"
"""
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format = \n", 1),
        ('format = "x"\nwheel = single\n', 2),
        ("a = 1\na = 2\n", 2),
        ("a = 1\n\n[[table]\n", 3),
        ('a = 1\nb = """\nnever closed\n', 3),
        ("\n\n= 5\n", 3),
        ("a = [1,\n2", 2),
    ],
)
def test_a_syntax_error_is_refused_with_file_and_line(tmp_path: Path, text: str, line: int) -> None:
    file = written(tmp_path, text)
    with pytest.raises(BadFile, match="not TOML") as refused:
        read_submission(file)
    assert (refused.value.file, refused.value.line) == (file, line)
    assert f"{file}, line {line}:" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_text_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes('a = 1\nb = "é"\n'.encode("latin-1"))
    with pytest.raises(BadFile, match="not UTF-8") as refused:
        read_document(file)
    assert refused.value.line == 2


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for missing in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadFile) as refused:
            read_document(missing)
        assert refused.value.file == str(missing)


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = " + "[" * 5000 + "]" * 5000])
def test_what_no_reader_can_hold_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        parse_document("big.toml", text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('a = 1\nformat = "croupier dossier 1"\n', 2),
        ("format = 1\n", 1),
        ("[[table]]\n", None),
        ('format = "croupier submission 2"\n', 1),
    ],
)
def test_another_format_is_refused_with_the_one_expected(text: str, line: int | None) -> None:
    with pytest.raises(BadFile) as refused:
        in_format(parse_document("x.toml", text))
    assert (refused.value.line, refused.value.accepted) == (line, EXPECTED)


def test_a_missing_format_line_is_refused_with_the_one_expected(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no format line") as refused:
        read_submission(written(tmp_path, "[[table]]\n"))
    assert refused.value.accepted == 'format = "croupier submission 1"'


def test_tables_pits_and_what_is_uniform_are_told_apart() -> None:
    document = parse_document("x.toml", TABLES)
    first, second, _ = document.tables
    assert (first.where, first.id, first.choices) == ("table RO-01", "RO-01", {"wheel": "single"})
    assert first.about == {"id": "RO-01", "pit": "P1", "game": "roulette", "accept": ["x"]}
    assert (second.where, second.id) == ("table number 2", "")
    assert document.uniform["roulette"].choices == {"value_chips": "limit"}
    assert document.pit_of(first) == document.pits[0]
    assert document.pit_of(second) is None
    assert document.line((*first.place, "wheel")) == 11
    assert document.line((*first.place, "nothing")) == 7
    assert document.line(("nothing",)) is None


def test_a_table_is_named_or_the_only_one_of_its_game() -> None:
    document = parse_document("x.toml", TABLES)
    assert table_named(document, "RO-02", "roulette").id == "RO-02"
    assert table_named(document, "", "sicbo").where == "table number 2"
    with pytest.raises(UnknownName) as unknown:
        table_named(document, "RO-03", "roulette")
    assert unknown.value.nearest in ("RO-01", "RO-02")
    with pytest.raises(BadFile, match="2 tables of roulette") as several:
        table_named(document, "", "roulette")
    assert several.value.accepted == "x.toml#RO-01 or x.toml#RO-02"
    with pytest.raises(BadFile, match="plays roulette, not sicbo") as other:
        table_named(document, "RO-01", "sicbo")
    assert other.value.line == 10
    with pytest.raises(BadFile, match="no table of bigsix"):
        table_named(document, "", "bigsix")
