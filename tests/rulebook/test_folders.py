"""Games of one's own: where they are looked for, and what their law and tests are worth."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from croupier.games import registry
from croupier.rulebook.collect import Index, Mention, collect_games
from croupier.rulebook.folders import VARIABLE, SkippedGame, own_folders


def test_folders_are_named_as_in_path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    monkeypatch.setenv(VARIABLE, f"{one}{os.pathsep}{os.pathsep}{two}")
    assert own_folders() == (one, two)
    monkeypatch.delenv(VARIABLE)
    assert own_folders() == ()


def test_a_relative_folder_is_found_from_anywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(VARIABLE, "games")
    assert own_folders() == (tmp_path / "games",)


def a_game(place: Path, name: str) -> None:
    folder = place / name
    folder.mkdir(parents=True)
    (folder / "procedure.py").write_text("", encoding="utf-8")


def test_games_are_looked_for_in_every_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    a_game(tmp_path / "one", "toy")
    a_game(tmp_path / "two", "another")
    monkeypatch.setattr(registry, "home", [str(tmp_path / "one"), str(tmp_path / "two")])
    assert registry.folders() == ("another", "toy")


def test_a_folder_that_is_not_there_is_skipped_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "home", [str(tmp_path / "gmaes")])
    with pytest.warns(SkippedGame, match=f"{VARIABLE} names .*gmaes: there is no such folder"):
        assert registry.folders() == ()


def test_a_folder_without_a_procedure_is_skipped_and_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    a_game(tmp_path, "toy")
    for name in ("half", ".git", "__pycache__", "notes"):
        (tmp_path / name).mkdir()
        ending = "md" if name == "notes" else "py"
        (tmp_path / name / f"options.{ending}").write_text("", encoding="utf-8")
    monkeypatch.setattr(registry, "home", [str(tmp_path)])
    with pytest.warns(SkippedGame) as warned:
        assert registry.folders() == ("toy",)
    (said,) = (str(one.message) for one in warned)
    assert said.startswith(f"a game is skipped: the game of {tmp_path / 'half'}: it has no proced")


def test_no_game_takes_the_name_of_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    a_game(tmp_path / "one", "toy")
    a_game(tmp_path / "two", "toy")
    monkeypatch.setattr(registry, "home", [str(tmp_path / "one"), str(tmp_path / "two")])
    with pytest.warns(SkippedGame, match="'toy' is the name of another game"):
        assert registry.folders() == ("toy",)


@pytest.mark.parametrize("name", ["aardvark", "wheel"])
def test_no_game_takes_the_key_of_another(name: str, tmp_path: Path) -> None:
    """As in a copy of a game whose key has not been changed yet."""
    theirs = tmp_path / name
    copytree(Path(registry.__file__).parent / "bigsix", theirs)
    code = "import croupier; print(type(croupier.games()['bigsix'].options()).__module__)"
    done = subprocess.run(
        (sys.executable, "-c", code),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, VARIABLE: str(tmp_path)},
    )
    assert done.stdout == "croupier.games.bigsix.options\n"
    assert f"the game of {theirs}: 'bigsix' is the key of another game" in done.stderr


def test_citations_and_tests_lie_beside_each_other(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    files = {
        "sketch.py": '@cites("sketch.1")\ndef side():\n    pass\n',
        "toy/wagers.py": '@cites("toy.1")\ndef side():\n    pass\n',
        "toy/paytables.toml": '[[row]]\ncites = ["toy.2"]\n',
        "toy/law.toml": 'cites = ["toy.9"]\n',
        "toy/test_toy.py": '@verifies("toy.1")\ndef test_side():\n    assert dict(cites="toy.8")\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert collect_games(tmp_path) == Index(
        (Mention("toy.1", "toy/wagers.py", 2, "side"), Mention("toy.2", "toy/paytables.toml", 2)),
        (Mention("toy.1", "toy/test_toy.py", 2, "test_side"),),
    )


def test_indices_add_up() -> None:
    one, two = Mention("toy.1", "a.py", 1), Mention("toy.2", "b.py", 1)
    assert Index((one,), ()) + Index((two,), (one,)) == Index((one, two), (one,))
