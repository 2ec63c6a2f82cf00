"""The register of readings: every entry typed, numbered once, citing clauses that exist."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.core.game import Game
from croupier.games.registry import games
from croupier.rulebook.common import TableOptions
from croupier.rulebook.law import ids
from croupier.rulebook.option import schema
from croupier.rulebook.readings import Reading, general, of_package, reading_of, readings, switches

GAMES = tuple(games().values())
EVERY = (
    *general(),
    *of_package("croupier.regulation"),
    *(entry for game in GAMES for entry in readings(game)),
)


def _written(**changed: Any) -> dict[str, Any]:
    whole = {"number": "RO-2", "cites": ["cmr146.10.2.c.1"], "kind": "silence", "settles": "So."}
    return whole | {"why": "Since."} | changed


def test_an_entry_is_read_as_it_is_written() -> None:
    entry = reading_of(_written(alternatives=["Or so."], arithmetic="6 × 6 = 36"))
    assert entry == Reading(
        number="RO-2",
        cites=("cmr146.10.2.c.1",),
        kind="silence",
        settles="So.",
        why="Since.",
        alternatives=("Or so.",),
        arithmetic="6 × 6 = 36",
    )


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"number": ""}, "have a number"),
        ({"settles": ""}, "say what it settles"),
        ({"cites": ["RO-2"]}, "not a clause ID"),
        ({"cites": "cmr146.10.2.c.1"}, "array"),
        ({"alternatives": "Or so."}, "array"),
        ({"alternative": ["Or so."]}, "alternative"),
        ({"why": ""}, "why it is adopted"),
        ({"kind": "damage"}, "is damaged"),
        ({"kind": "contradiction"}, "what clashes"),
        ({"kind": "doubt"}, "Invalid enum value"),
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


def test_no_number_is_used_for_two_things() -> None:
    """Games that share their rules share numbers; a number never means a principle as well."""
    regulations = [*general(), *of_package("croupier.regulation")]
    numbers = [entry.number for entry in regulations]
    assert len(set(numbers)) == len(numbers)
    of_games = {entry.number for game in GAMES for entry in readings(game)}
    assert not of_games & set(numbers)


def test_every_principle_that_decides_a_reading_exists() -> None:
    principles = {entry.number for entry in general() if entry.kind == "principle"}
    assert principles == {f"P{n}" for n in range(1, 12)}
    for entry in EVERY:
        assert set(entry.by) <= principles, entry.number
        assert entry.because or entry.kind == "principle", entry.number


def test_the_readings_of_the_regulations_are_whole() -> None:
    entries = of_package("croupier.regulation")
    assert {f"E{n}" for n in range(1, 20)} <= {entry.number for entry in entries}
    assert {one for entry in entries for one in entry.cites} <= set(ids())


CITED = re.compile(
    r"(?<!IR-)\b(?:GN|CR|BJ|BA|CF|RO|B6|RD|SB|PG|PP|PK|CS|DD|LR|SP|TC|FA|CO|ZP|RG)-[1-9]\d*[a-z]?\b"
)
PACKAGE = Path(__file__).resolve().parents[2] / "src" / "croupier"


def test_every_reading_that_is_cited_exists() -> None:
    known = {entry.number for entry in EVERY}
    for path in (*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.toml")):
        stray = set(CITED.findall(path.read_text("utf-8"))) - known - TABLES - INCIDENTS
        assert not stray, f"{path.relative_to(PACKAGE)}: {sorted(stray)}"


TABLES = {"RO-01", "BJ-01"}
"""Names of tables that look like numbers of readings."""
INCIDENTS = {one.number.removeprefix("IR-") for game in GAMES for one in game.incidents}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_an_entry_says_of_options_is_of_the_game(game: Game) -> None:
    known = schema(game.options)
    for entry in readings(game):
        assert set(entry.at) <= set(known), entry.number
        switch = switches(game, entry)
        for value in entry.values:
            assert switch is not None, entry.number
            assert switch.type.parse(value) != switch.default
        for choices in entry.allows:
            _choices_exist(game, choices)
    for entry in general():
        for choices in entry.allows:
            assert choices["game"] in games()
            if choices["game"] == game.key:
                _choices_exist(game, choices)


def _choices_exist(game: Game, choices: dict[str, Any]) -> None:
    for key, value in choices.items():
        for one in (value if isinstance(value, list) else [value]) if key != "game" else ():
            schema(game.options)[key].type.parse(one)
