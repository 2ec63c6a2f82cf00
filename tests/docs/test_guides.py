"""The tour and the page for each kind of user: what they show can be typed, and is true."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from croupier.games.registry import KEYS
from docs.generate import PART, ROOT, typed

DOCS = ROOT / "docs"
GUIDES = [DOCS / "tour.md", *sorted((DOCS / "howto").glob("for-*.md"))]
TYPED = [*GUIDES, DOCS / "howto" / "replay-a-hand.md"]
"""Pages of which every command is typed."""
PRINTED = [*GUIDES, DOCS / "twentyone.md"]
"""Pages of which every block of Python is run."""
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of a page that are written by hand."""
    text = PART.sub("", page.read_text(encoding="utf-8"))
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", TYPED, ids=lambda page: page.stem)
def test_every_command_can_be_typed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the page, in one folder; a finding is an answer, a refusal is not."""
    (tmp_path / "docs").symlink_to(DOCS)
    monkeypatch.chdir(tmp_path)
    lines = "".join(blocks(page, "sh")).splitlines()
    for line in (one for one in lines if "path/to" not in one):
        done = typed(line.partition(" #")[0])
        assert done.exit_code in (0, 1), f"{line}: {done.stderr}"


@pytest.mark.parametrize("page", PRINTED, ids=lambda page: page.stem)
def test_what_is_printed_is_what_the_page_says(page: Path) -> None:
    for code in blocks(page, "python"):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page.name, "exec"), {})
        said = re.findall(r"  # (.+)$", code, re.MULTILINE)
        assert printed.getvalue().splitlines()[-len(said) :] == said


def test_there_is_a_page_for_each_kind_of_user_and_the_readme_leads_to_it() -> None:
    named = {page.name for page in GUIDES}
    users = ("compliance", "dealers", "laboratories", "players", "regulators", "researchers")
    assert named == {"tour.md", *(f"for-{one}.md" for one in users)}
    assert [name for name in named if f"/{name})" not in README] == []


def test_the_readme_counts_the_games() -> None:
    assert f": {len(KEYS)} games, and" in README
    assert f"sit down at any of {len(KEYS)}" in README


def test_the_first_screen_of_the_readme_has_the_two_commands_and_a_picture() -> None:
    first = README.splitlines()[:40]
    assert "./run " in "\n".join(first)
    assert "./run test" in "\n".join(first)
    assert any(line.startswith("![") for line in first)
