"""A game of your own with a broken file is skipped and named, before anything reads that file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.howto import Page, run

SLIPS = {
    "nose": ("lesson.toml", 'best = "heads"', 'best = "nose"', "the game has no such wager"),
    "gaol": ("lesson.toml", "goal =", "gaol =", "lesson.toml, line 1: "),
    "step": ("lesson.toml", '  "Press Toss, and watch the coin.",\n', "", "3 steps, not 2"),
    "phase": ("script.toml", '"toss"', '"tosss"', "phase 'tosss': no such name"),
    "preset": ("presets.toml", "on_edge=", "on_egde=", "option 'on_egde': no such name"),
    "explode": ("presets.toml", "=return", "=explode", "on_edge = explode: not permitted"),
    "nails": ("announced.toml", '"tails"]', '"nails"]', "'nails': the game has no such wager"),
    "areas": ("layout.py", "(*areas, Ins", "(Ins", "the layout has no area to wager on"),
    "zero": ("layout.py", "cloth = Box(60", "cloth = 1 / 0 or Box(60", "ZeroDivisionError: "),
    "dice": ("procedure.py", 'decides="coin"', 'decides="dice"', "the game has no such device"),
    "words": ("words.es.toml", "", "[[[", "words.es.toml: "),
}
"""In which file what is put in place of what, and what is said about it."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game that works and games with one broken file each."""
    folder = Page("add-a-game.md").write(tmp_path_factory.mktemp("games"))
    own = {one.name: one.read_text("utf-8") for one in (folder / "coinflip").iterdir()}
    for name, (broken, before, after, _) in SLIPS.items():
        (folder / name).mkdir()
        for file, text in ({"words.es.toml": ""} | own).items():
            assert before in text or file != broken, name
            made = text.replace(before, after) if file == broken and before else text
            made = after if file == broken and not before else made
            (folder / name / file).write_text(made.replace("coinflip", name), "utf-8")
    return folder


def test_each_broken_file_is_named_once_and_every_other_game_is_there(games: Path) -> None:
    done = run(games, "croupier", "games")
    assert done.returncode == 0, done.stderr
    said = done.stderr.splitlines()
    for name, (file, _, _, why) in SLIPS.items():
        (line,) = (one for one in said if f"{name}/{file}" in one)
        assert line.startswith("croupier: a game is skipped: ")
        assert why in line
    assert len(said) == len(SLIPS)
    assert "coinflip" in done.stdout


def test_asking_for_the_broken_game_says_which_file(games: Path) -> None:
    done = run(games, "croupier", "card", "nose")
    assert (done.returncode, done.stdout) == (2, "")
    assert "nose/lesson.toml: best = 'nose': the game has no such wager" in done.stderr
