"""The dealer's scripts: read with their game, refused where they do not fit it."""

import tomllib
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.games.registry import games
from croupier.rulebook.datafile import beside
from croupier.rulebook.law import ids
from croupier.rulebook.rules import rules_for
from croupier.rulebook.script import Condition, line_of, lines, phases, script

GAMES = tuple(games().values())


@pytest.fixture
def game() -> Game:
    """A game with phases, incidents and options, to write lines for."""
    return games()["roulette"]


def _written(**changed: Any) -> dict[str, Any]:
    line = {"phase": "betting", "who": "dealer", "says": "No More Bets", "cites": ["roulette.3.b"]}
    return {key: value for key, value in (line | changed).items() if value is not None}


def test_a_line_is_read_as_it_is_written(game: Game) -> None:
    line = line_of(game, _written())
    assert (line.phase, line.who, line.says, line.does) == ("betting", "dealer", "No More Bets", "")
    assert line.cites == ("roulette.3.b",)
    assert line.when == ()


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"says": None}, "either say or do"),
        ({"does": "waves"}, "either say or do"),
        ({"who": ""}, "name the person"),
        ({"who": None}, "who"),
        ({"cites": None}, "cites"),
        ({"cites": ["roulette"]}, "not a clause ID"),
        ({"cites": "roulette.3.b"}, "array"),
        ({"phase": "beting"}, "betting"),
        ({"phase": "incident:ball_lost"}, "phase 'incident:ball_lost'"),
        ({"when": {"weel": "double"}}, "wheel"),
        ({"when": {"wheel": "triple"}}, "not permitted"),
        ({"when": {"wheel": []}}, "has no value"),
        ({"loudly": True}, "loudly"),
    ],
)
def test_a_line_that_does_not_fit_is_refused(game: Game, changed: dict[str, Any], why: str) -> None:
    with pytest.raises(Exception, match=why):
        line_of(game, _written(**changed))


def test_a_condition_takes_a_value_or_a_list_and_all_must_hold(game: Game) -> None:
    when = {"wheel": ["single", "double"], "five_adjacent": "yes"}
    line = line_of(game, _written(when=when))
    assert line.when == (
        Condition("wheel", "wheel", ("single", "double")),
        Condition("five_adjacent", "five_adjacent", (True,)),
    )
    assert line.holds(rules_for(game, {"wheel": "single", "five_adjacent": True}))
    assert not line.holds(rules_for(game, {"wheel": "single"}))
    assert not line.holds(
        rules_for(game, {"wheel": "double_used_as_single", "five_adjacent": True})
    )


def test_an_option_whose_key_has_parts_is_found(game: Game) -> None:
    line = line_of(game, _written(when={"wager.verbal_cash": True}))
    assert line.holds(rules_for(game, {"wager": {"verbal_cash": True}}))
    assert not line.holds(rules_for(game))


def test_lines_are_those_of_the_phase_that_hold(game: Game) -> None:
    rules = rules_for(game)
    for phase in phases(game):
        expected = [x for x in script(game) if x.phase == phase and x.holds(rules)]
        assert list(lines(game, rules, phase)) == expected


def test_an_unknown_phase_is_refused(game: Game) -> None:
    with pytest.raises(UnknownName, match="betting"):
        lines(game, rules_for(game), "beting")


def test_a_game_without_a_script_has_no_lines(game: Game) -> None:
    designed = replace(game, key="designed", folder="")
    assert script(designed) == ()
    assert lines(designed, rules_for(game), "betting") == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_script_is_whole(game: Game) -> None:
    written = script(game)
    told = {line.phase for line in written}
    assert written, "a built game has a script"
    assert {one for line in written for one in line.cites} <= set(ids())
    assert {f"incident:{incident.key}" for incident in game.incidents} <= told


def test_reading_a_script_raises_only_refusals(game: Game) -> None:
    with pytest.raises(Refused):
        line_of(game, _written(phase="nowhere"))


@pytest.mark.parametrize("folder", sorted({game.folder for game in GAMES}))
def test_every_line_belongs_to_a_game_that_shares_the_script(folder: str) -> None:
    file = beside(folder, "script.toml")
    assert file is not None
    written = tomllib.loads(file.read_text("utf-8"))["line"]
    sharing = {game.key for game in GAMES if game.folder == folder}
    for line in written:
        named = line.get("when", {}).get("game", sharing)
        assert set([named] if isinstance(named, str) else named) <= sharing, line
    common = [line for line in written if "game" not in line.get("when", {})]
    for game in (one for one in GAMES if one.folder == folder):
        own = [line for line in written if line.get("when", {}).get("game") == game.key]
        assert len(script(game)) == len(common) + len(own)
