"""The page on rankings: its examples do what they say."""

import contextlib
import io
import re

import pytest

from docs.generate import ROOT

TEXT = (ROOT / "docs" / "ranking.md").read_text(encoding="utf-8")
PYTHON = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("code", PYTHON)
def test_an_example_prints_what_it_says(code: str) -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "ranking.md", "exec"), {})
    assert re.findall(r"  # (.+)$", code, re.MULTILINE) == printed.getvalue().splitlines()


def test_every_ranking_is_on_the_page() -> None:
    source = (ROOT / "src" / "croupier" / "ranking" / "rankings.py").read_text(encoding="utf-8")
    for name in re.findall(r"^([A-Z_]+) = Ranking\(", source, re.MULTILINE):
        assert f"`{name}`" in TEXT
