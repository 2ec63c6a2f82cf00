"""Incidents leave a playable table; where they cannot happen they are refused with why."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.random_play import call_incident, play_rounds, random_act
from croupier.core.driver import Driver, advance
from croupier.core.errors import Refused, UnknownName
from croupier.core.event import IncidentCalled
from croupier.core.game import Game
from croupier.core.part import Incident
from croupier.core.table import IDLE
from croupier.games.registry import games
from croupier.regulation.conflicts import REGULATIONS, conflicts
from tests.conformance import (
    moments,
    moments_holdem,
    moments_paigow,
    moments_paigowpoker,
    moments_poker,
    moments_stud,
    moments_twentyone,
)
from tests.conformance.moments import Moment
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


def test_a_number_of_a_general_reading_is_of_the_one_about_changing_cards(game: Game) -> None:
    general = {one.reading.number for one in conflicts(REGULATIONS)}
    named = {one.key: one.number for one in game.incidents if one.number in general}
    assert set(named.items()) <= {("cards_changed", "GN-14")}


CAN = {
    "coloradoholdem": moments_stud.COLORADO,
    "craps": moments.CRAPS,
    "minicraps": moments.CRAPS,
    "roulette": moments.ROULETTE,
    "bigsix": moments.BIG_SIX,
    "sicbo": moments.SIC_BO,
    "baccarat": moments.BACCARATS,
    "midibaccarat": moments.BACCARATS,
    "minibaccarat": moments.BACCARATS,
    "chemindefer": moments.CHEMIN_DE_FER,
    "reddog": moments.RED_DOG,
    "blackjack": moments_twentyone.BLACKJACK,
    "spanish21": moments_twentyone.SPANISH_21,
    "fastactionholdem": moments_holdem.FAST_ACTION,
    "paigow": moments_paigow.PAI_GOW,
    "zappit": moments_twentyone.ZAPPIT,
    "threecardpoker": moments_stud.THREE_CARD_POKER,
    "paigowpoker": moments_paigowpoker.PAI_GOW_POKER,
    "poker": moments_poker.POKER,
}
"""When each irregularity can happen, by game: from the text, apart from the code."""
TABLES, STEPS = 8, 60


def test_every_incident_is_told_from_the_text() -> None:
    for key, known in games().items():
        if key in CAN:
            assert {one.key for one in known.incidents} <= CAN[key].keys(), key


def test_an_incident_is_accepted_exactly_where_it_can_happen(game: Game) -> None:
    """At every step of random rounds with random incidents, each is called and refused or taken."""
    for way in range(TABLES):
        driver, rng = a_table(game, way * 7 + 1, patrons=2, ways=300)
        for _ in range(STEPS):
            called_everywhere(driver)
            if rng.random() < 1 / 6:
                call_incident(driver, rng)
            else:
                random_act(driver, rng)


def called_everywhere(driver: Driver) -> None:
    """Every incident that the table takes now is one that can happen now, and the reverse."""
    past = tuple(entry.event for entry in driver.log)
    now = Moment(driver.game, driver.table, driver.step_now, past)
    for incident in driver.game.incidents:
        can = CAN[driver.game.key][incident.key](now) if driver.game.key in CAN else None
        took = taken(driver, incident)
        said = f"{incident.key} {'taken' if took else 'refused'} at {driver.step_now}"
        assert can is None or can == took, said


def taken(driver: Driver, incident: Incident) -> bool:
    """Whether a table takes an incident; the table that would follow balances."""
    details = incident.examples(driver.rules)[0]
    event = IncidentCalled(name=incident.key, details=dict(details), cites=incident.cites)
    try:
        after, _, _ = advance(driver.game, driver.table, (event,))
    except UnknownName:
        raise
    except Refused:
        return False
    assert after.total == 0
    return True
