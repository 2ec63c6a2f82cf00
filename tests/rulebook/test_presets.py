"""Presets: choices by a name that people know, declared by the games, each of them lawful."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.core.errors import BadFile, UnknownName
from croupier.core.game import Game
from croupier.drawing.felt import felt_svg
from croupier.games import registry
from croupier.rulebook import presets as module
from croupier.rulebook.choices import read_choices
from croupier.rulebook.datafile import read_records
from croupier.rulebook.option import departures
from croupier.rulebook.presets import Preset, preset, presets
from croupier.rulebook.rules import doubtful, rules_for
from tests.rulebook.toys import TOY

EVERY = [(game, one) for game in registry.games().values() for one in presets(game)]


@pytest.mark.parametrize(("game", "one"), EVERY, ids=lambda one: str(getattr(one, "key", one)))
def test_every_preset_is_lawful_and_has_a_felt(game: Game, one: Preset) -> None:
    rules = rules_for(game, read_choices(game, preset=one.key))
    assert list(doubtful(game, rules)) == []
    assert game.layout is not None
    assert felt_svg(game.layout(rules)).startswith("<svg")
    assert one.settings
    assert one.name
    assert one.about.endswith(".")


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda one: str(one.key))
def test_the_presets_of_a_game_differ_by_name_and_rules(game: Game) -> None:
    every = presets(game)
    assert len({one.key for one in every}) == len({one.name for one in every}) == len(every)
    rules = [rules_for(game, read_choices(game, preset=one.key)) for one in every]
    assert len({str(departures(one)) for one in rules}) == len(every)


def test_what_is_set_beside_a_preset_comes_after_it() -> None:
    game = registry.game("roulette")
    chosen = read_choices(game, sets=["zero_rule=lose_all", "limits.min=10"], preset="half_back")
    rules = rules_for(game, chosen)
    assert departures(rules) == {"limits.min": 10_00}


def test_a_preset_nobody_declared_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="european"):
        preset(registry.game("roulette"), "europe")


@pytest.mark.parametrize("written", ["european", "European", "European roulette"])
def test_a_preset_is_named_by_its_key_or_its_name(written: str) -> None:
    assert preset(registry.game("roulette"), written).key == "european"


def test_games_that_share_a_folder_have_their_own() -> None:
    craps, small = (registry.game(key) for key in ("craps", "minicraps"))
    assert {one.key for one in presets(craps)} - {one.key for one in presets(small)} == {"fire"}


def test_a_game_that_declares_none_has_none() -> None:
    assert presets(TOY) == ()


@pytest.mark.parametrize("wrong", ['set = ["wheel"]', 'set = ["=single"]', "sets = []"])
def test_a_file_that_says_nothing_is_refused_with_its_line(tmp_path: Path, wrong: str) -> None:
    file = tmp_path / "presets.toml"
    file.write_text(f'[[preset]]\nkey = "a"\nname = "A"\nabout = "A."\n{wrong}\n')
    with pytest.raises(BadFile, match=r"presets\.toml"):
        read_records(file, "preset", lambda table: module._made("roulette", table))


def test_the_terminal_starts_from_a_preset() -> None:
    said = CliRunner().invoke(app, ["card", "roulette", "--preset", "european"])
    assert "37 equally likely outcomes" in said.stdout
    said = CliRunner().invoke(
        app, ["play", "roulette", "--preset", "european", "--seed", "1"], input="rules\nquit\n"
    )
    assert said.exit_code == 0, said.output
