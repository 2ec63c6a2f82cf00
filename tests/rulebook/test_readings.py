"""The register of readings: every entry typed, numbered once, citing clauses that exist."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.game import Game
from croupier.games.registry import games
from croupier.rulebook.common import TableOptions
from croupier.rulebook.law import ids
from croupier.rulebook.option import schema
from croupier.rulebook.readings import Reading, general, reading_of, readings

GAMES = tuple(games().values())


def _written(**changed: Any) -> dict[str, Any]:
    return {"number": "RO-2", "cites": ["cmr146.10.2.c.1"], "settles": "So."} | changed


def test_an_entry_is_read_as_it_is_written() -> None:
    entry = reading_of(_written(alternatives=["Or so."], arithmetic="6 × 6 = 36"))
    assert entry == Reading("RO-2", ("cmr146.10.2.c.1",), "So.", ("Or so.",), "", "6 × 6 = 36")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"number": ""}, "have a number"),
        ({"settles": ""}, "say what it settles"),
        ({"cites": ["RO-2"]}, "not a clause ID"),
        ({"cites": "cmr146.10.2.c.1"}, "array"),
        ({"alternatives": "Or so."}, "array"),
        ({"alternative": ["Or so."]}, "alternative"),
    ],
)
def test_a_malformed_entry_is_refused(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=why):
        reading_of(_written(**changed))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_entry_of_a_game_is_whole(game: Game) -> None:
    entries = readings(game)
    assert entries, "a built game has its register"
    assert len({entry.number for entry in entries}) == len(entries)
    assert all(entry.cites for entry in entries)
    assert {one for entry in entries for one in entry.cites} <= set(ids())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_an_option_that_is_a_reading_has_its_entry(game: Game) -> None:
    switches = {e.option: e for e in readings(game) if e.option}
    declared = {key for key, option in schema(game.options).items() if option.reading}
    assert declared <= set(switches)
    assert all(switches[key].alternatives for key in declared)


def test_a_game_without_a_register_has_no_entries() -> None:
    designed = replace(GAMES[0], key="designed", folder="")
    assert readings(designed) == ()


def test_the_general_entries_are_whole() -> None:
    numbers = [entry.number for entry in general()]
    assert len(set(numbers)) == len(numbers)
    assert {"GN-9", "GN-10", "GN-11", "GN-13", "GN-25"} <= set(numbers)
    assert {f"P{n}" for n in range(1, 12)} <= set(numbers)
    assert {one for entry in general() for one in entry.cites} <= set(ids())
    assert {e.option for e in general() if e.option} <= set(schema(TableOptions))
