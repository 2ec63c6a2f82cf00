"""Data files beside a game's code are read whole or refused with file and line."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from croupier.core.errors import BadFile
from croupier.rulebook.datafile import beside, read_records


def _name(table: Mapping[str, Any]) -> str:
    if "name" not in table:
        raise ValueError("it has no name.")
    return str(table["name"])


def _file(folder: Path, text: str) -> Path:
    file = folder / "toy" / "things.toml"
    file.parent.mkdir()
    file.write_text(text)
    return file


def test_records_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = '[[thing]]\nname = "a"\n\n[[thing]]\nname = "b"\n'
    assert read_records(_file(tmp_path, text), "thing", _name) == ("a", "b")


def test_an_empty_file_has_no_records(tmp_path: Path) -> None:
    assert read_records(_file(tmp_path, "# nothing yet\n"), "thing", _name) == ()


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ('[[thing]]\nname = "a"\n[[thing]]\nname = \n', 4, "Invalid value"),
        ('[[thing]]\nname = "a"\n\n[[thing]]\nnom = "b"\n', 4, "it has no name"),
        ('[[other]]\nname = "a"\n', None, "other does not belong here"),
        ('[thing]\nname = "a"\n', None, "thing is not a list of tables"),
        ('thing = ["a"]\n', None, "thing is not a list of tables"),
        ('thing = [{ name = "a" }]\n', None, "each thing must be its own table"),
    ],
)
def test_a_malformed_file_is_refused_with_file_and_line(
    tmp_path: Path, text: str, line: int | None, why: str
) -> None:
    with pytest.raises(BadFile) as refused:
        read_records(_file(tmp_path, text), "thing", _name)
    assert (refused.value.file, refused.value.line) == ("toy/things.toml", line)
    assert why in refused.value.why


def test_a_package_may_lack_a_file() -> None:
    assert beside("croupier.rulebook", "ids.txt") is not None
    assert beside("croupier.rulebook", "no_such_file.toml") is None
    assert beside("", "script.toml") is None
