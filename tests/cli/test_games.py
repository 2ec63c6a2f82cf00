"""`croupier games`: the JSON of the interfaces, and what a screen shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

import croupier
from croupier.cli.app import app
from croupier.games.registry import KEYS
from croupier.rulebook.law import STATUSES, law_of
from croupier.rulebook.option import schema


def rows(*args: str) -> list[dict[str, Any]]:
    result = CliRunner().invoke(app, ["games", *args, "--json"])
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)["rows"]
    assert isinstance(found, list)
    return found


def screen(*args: str) -> str:
    result = CliRunner().invoke(app, ["games", *args])
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_every_game_that_is_built_has_a_row_of_the_promised_shape() -> None:
    found = rows()
    assert [row["key"] for row in found] == list(croupier.games())
    for row in found:
        assert list(row) == ["key", "name", "wagers", "options", "presets", "law"]
        for option in row["options"]:
            assert list(option) == ["key", "type", "values", "default", "scope", "cites"]
            assert option["cites"]
        assert list(row["law"]) == ["clauses", *STATUSES]
        assert row["law"]["clauses"] == sum(row["law"][status] for status in STATUSES)


@pytest.mark.parametrize("key", croupier.games())
def test_a_row_tells_the_games_own_wagers_options_and_law(key: str) -> None:
    (row,) = rows(key)
    game = croupier.games()[key]
    assert row["wagers"] == [kind.key for kind in game.wagers]
    assert [option["key"] for option in row["options"]] == list(schema(game.options))
    assert row["law"]["clauses"] == len(law_of(key).clauses)


def test_presets_are_listed_with_what_they_choose() -> None:
    (row,) = rows("craps")
    three = next(one for one in row["presets"] if one["name"] == "3-4-5 odds")
    assert (three["key"], three["choices"]["odds_multiple.5"]) == ("three_four_five", "4")
    listed = [line.split() for line in screen("roulette").splitlines()]
    assert ["european", "European", "roulette", "wheel=single"] in listed


def test_options_are_told_in_the_words_of_the_interfaces() -> None:
    (row,) = rows("roulette")
    options = {option["key"]: option for option in row["options"]}
    assert options["wheel"]["values"] == ["single", "double", "double_used_as_single"]
    assert (options["wheel"]["type"], options["wheel"]["default"]) == ("word", "double")
    assert (options["limits.min"]["type"], options["limits.min"]["default"]) == ("money", 500)
    assert (options["seven"]["values"], options["seven"]["default"]) == ([True, False], False)


def test_the_screen_lists_all_games_of_the_rulebook_built_or_not() -> None:
    lines = {line.split()[0]: line for line in screen().splitlines()}
    assert set(KEYS) <= set(lines)
    for key in set(KEYS) - set(croupier.games()):
        assert "not built yet" in lines[key]
        counted = [cell for cell in lines[key].split() if cell.isdigit()]
        assert counted[0] == str(len(law_of(key).clauses))


def test_games_without_rules_here_are_counted() -> None:
    assert "18 more games of the regulations have no rules in the documents here" in screen()


def test_the_screen_of_one_game_shows_wagers_with_their_odds_and_options() -> None:
    text = screen("roulette")
    assert "35 to 1" in text
    assert "double_used_as_single" in text
    assert "if the house offers it" in text
    for kind in croupier.games()["roulette"].wagers:
        assert kind.key in text
