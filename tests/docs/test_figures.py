"""The figures of the tree: counted as they say, and no game longer than its clauses allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.figures import (
    HERE,
    SMALL,
    Tree,
    any_parameters,
    event_words,
    game_fields,
    lengths,
    measured,
    registries,
    spots_parsed,
    written,
)

MOST = 30
"""Lines of Python a clause, for a game of thirty clauses or more."""

FILES = {
    "core/game.py": "class Game:\n    key: str\n    name: str\n    def play(self, a: Any): ...\n",
    "core/event.py": "class Event: ...\nclass Paid(Event): ...\n",
    "cli/screen.py": 'def said(event: Paid) -> str:\n    """Words."""\n    return "is paid"\n',
    "analysis/exact.py": 'LAWS = {"coup": "croupier.kernels.coup"}\n',
    "floor/seat.js": 'const box = spot.split("@")[1];\n',
    "games/one/procedure.py": "from croupier.games.families import shared\n" + "x = 1\n" * 9,
    "games/two/procedure.py": "from croupier.games.families.shared import x\n",
    "games/families/shared.py": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
        "    from croupier.games.families import typed\n" + "x = 1\n" * 3
    ),
    "games/families/typed.py": "x = 1\n" * 50,
}


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """A tree of a few files, with a game of three clauses and one of one."""
    for name, text in FILES.items():
        file = tmp_path / "src" / "croupier" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for game, clauses in (("one", 3), ("two", 1)):
        law = tmp_path / "src" / "croupier" / "games" / game / "law.toml"
        law.write_text("".join(f'[[clause]]\nid = "{game}.{n}"\n' for n in range(clauses)))
    return Tree(tmp_path)


def test_what_is_counted(tree: Tree) -> None:
    assert (game_fields(tree), any_parameters(tree)) == (2, 1)
    assert spots_parsed(tree) == ["floor/seat.js:1"]
    assert event_words(tree) == ["croupier.cli.screen"]
    assert registries(tree) == ["croupier.analysis.exact"]


def test_a_shared_module_is_divided_by_clauses_and_types_alone_share_nothing(tree: Tree) -> None:
    one, two = lengths(tree)
    assert (one.game, one.clauses, one.own, one.shared) == ("one", 3, 10, 4.5)
    assert (two.game, two.clauses, two.own, two.shared) == ("two", 1, 1, 1.5)
    assert one.a_clause == 14.5 / 3


def test_the_page_keeps_what_was_and_takes_what_is(tree: Tree) -> None:
    page = "| figure | before | now |\n| fields of `Game` | 39 | 39 |\n| other | 1 | 2 |\n"
    new = written(page, measured(tree))
    assert "| fields of `Game` | 39 | 2 |" in new
    assert "| other | 1 | 2 |" in new


def test_no_game_needs_more_lines_a_clause_than_thirty() -> None:
    found = {one.game: one.a_clause for one in lengths(Tree(HERE)) if one.clauses >= SMALL}
    assert len(found) >= 10
    assert {game: lines for game, lines in found.items() if lines > MOST} == {}
