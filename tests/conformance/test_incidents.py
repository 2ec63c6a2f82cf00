"""Incidents leave a playable table; where they cannot happen they are refused with why."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.random_play import call_incident, play_rounds
from croupier.core.errors import Refused, UnknownName
from croupier.core.game import Game
from croupier.core.table import IDLE
from tests.conformance.tables import a_table, acts

SEEDS = st.integers(0, 2**32)


@given(seed=SEEDS)
def test_an_incident_leaves_a_playable_table(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, rng.randint(1, 20)):
        pass
    called = call_incident(driver, rng)
    assert driver.table.total == 0
    play_rounds(driver, rng, 2)
    assert driver.table.stage == IDLE
    assert called or not game.incidents or driver.table.round


@given(seed=SEEDS)
def test_an_impossible_incident_is_refused_and_changes_nothing(game: Game, seed: int) -> None:
    driver, rng = a_table(game, seed)
    for _ in acts(driver, rng, rng.randint(0, 20)):
        pass
    before = driver.table
    for incident in game.incidents:
        why = incident.possible(before)
        if why is not None:
            with pytest.raises(Refused, match=re.escape(incident.name)):
                driver.incident(incident.key)
    with pytest.raises(UnknownName):
        driver.incident("no_such_incident")
    assert driver.table == before


def golden(game: Game, incident: str) -> bool:
    """Whether a golden transcript, which is replayed, calls an incident by its name."""
    file = Path(__file__).parents[1] / "transcripts" / game.key / f"{incident}.croupier"
    return file.exists() and f"\nincident {incident}" in file.read_text("utf-8")


def test_every_incident_can_happen_somewhere(game: Game) -> None:
    """None stands in the book that no table could ever call; the rarest happen in a transcript."""
    left = {one.key for one in game.incidents if not golden(game, one.key)}
    for seed in range(300):
        driver, rng = a_table(game, seed, patrons=2, ways=300)
        for _ in acts(driver, rng, Random(seed).randint(1, 12 if seed < 100 else 120)):
            left -= {i.key for i in game.incidents if i.possible(driver.table) is None}
        if not left:
            break
    assert left == set()


def test_incidents_are_named_once_and_by_number(game: Game) -> None:
    names = [i.key for i in game.incidents] + [i.number for i in game.incidents]
    assert len(names) == len(set(names))
    for incident in game.incidents:
        assert game.incident(incident.number) is incident
