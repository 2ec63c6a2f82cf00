"""Every golden transcript is what the engine gives, in both forms, to the last byte."""

import pytest

from croupier.core.game import Game
from croupier.games.registry import games
from croupier.notation.convert import converted
from croupier.notation.replay import replay
from croupier.notation.text import COMMENT
from tests.transcripts.scenario import HERE, Scenario, recorded
from tests.transcripts.scenarios import SCENARIOS

LONGEST = 150
"""The most lines of a transcript that a person still reads as one situation."""
DEALT_OUT = {
    "baccarat/too_few_cards",
    "midibaccarat/too_few_cards",
    "minibaccarat/too_few_cards",
    "chemindefer/too_few_cards",
    "fastactionholdem/too_few_cards",
    "chemindefer/card_face_up_in_shoe_last_hand",
    "chemindefer/card_drawn_in_error_behind_cut_card",
}
"""Transcripts in which a shoe comes to its end first."""
EACH = pytest.mark.parametrize("scenario", SCENARIOS, ids=[one.id for one in SCENARIOS])


def _uncommented(text: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith(COMMENT))


@EACH
def test_recording_again_changes_nothing(scenario: Scenario) -> None:
    assert recorded(scenario) == scenario.path.read_text("utf-8")


@EACH
def test_it_replays(scenario: Scenario) -> None:
    replayed = replay(scenario.path)
    assert replayed.first_difference is None
    assert replayed.rounds == scenario.path.read_text("utf-8").count("\n  round_ended ")


@EACH
def test_through_json_lines_it_comes_back_as_it_was(scenario: Scenario) -> None:
    lines = converted(replay(scenario.path), "jsonl")
    back = replay(lines)
    assert back.first_difference is None
    assert converted(back, "text") == _uncommented(scenario.path.read_text("utf-8"))
    assert converted(replay(scenario.path), "jsonl") == lines


def test_every_transcript_can_be_read_by_a_person() -> None:
    told = (one for one in SCENARIOS if one.id not in DEALT_OUT)
    lines = {one.id: len(one.path.read_text("utf-8").splitlines()) for one in told}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


def test_every_transcript_has_a_scenario_and_the_reverse() -> None:
    assert sorted(HERE.glob("*/*.croupier")) == sorted(one.path for one in SCENARIOS)


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_incident_has_a_transcript_named_after_it(game: Game) -> None:
    for incident in game.incidents:
        named = list((HERE / game.key).glob(f"{incident.key}*.croupier"))
        assert named, f"{incident.key} ({incident.number}) has no golden transcript"
        for path in named:
            assert f"\nincident {incident.key}" in path.read_text("utf-8"), path
