"""The example everybody reads first, and the front door."""

from pathlib import Path

import pytest

import croupier
from croupier.core.errors import BadFile, Refused
from croupier.notation.convert import converted
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from tests.notation.tables import EXAMPLE, two_rounds


def test_the_example_replays_as_it_stands() -> None:
    replayed = replay(EXAMPLE)
    assert (replayed.same, replayed.rounds, replayed.view) == (True, 1, False)
    assert replayed.driver.balances == {"p1": 1365_00}


def test_the_engine_writes_the_example_letter_by_letter() -> None:
    written = converted(replay(EXAMPLE), "text").splitlines()
    added = [line for line in written if line.startswith(("rules ", "hash "))]
    assert len(added) == 2
    assert [line for line in written if line not in added] == EXAMPLE.splitlines()


def test_the_hand_of_craps_in_the_reference_is_what_the_engine_gives() -> None:
    example = Path("docs/examples/hand-of-craps.croupier").read_text("utf-8")
    replayed = replay(example)
    assert (replayed.same, replayed.rounds) == (True, 6)
    assert replayed.driver.balances == {"p1": 470_00, "p2": 570_00}
    written = converted(replayed, "text").splitlines()
    assert [one for one in written if not one.startswith(("rules ", "hash "))] == (
        example.splitlines()
    )


def test_choices_that_are_the_defaults_stay_said() -> None:
    back = converted(replay(converted(replay(EXAMPLE), "jsonl")), "text")
    assert "set wheel=double limits.min=5\n" in back


def test_a_transcript_gives_the_same_table() -> None:
    table = croupier.table("roulette", seed=7, zero_rule="lose_half")
    table.place("p1", "25 on straight:17")
    table.place("p1", "10 on red")
    table.play_round()
    again = croupier.replay(croupier.transcript(table))
    assert again.table == table.table
    assert [(one.at, one.event) for one in again.log] == [(one.at, one.event) for one in table.log]


def test_a_replayed_table_plays_on() -> None:
    again = croupier.replay(croupier.transcript(two_rounds()))
    again.place("p1", "25 on red")
    again.play_round()
    assert again.table.round == 3
    assert croupier.replay(croupier.transcript(again)).table == again.table


def test_a_transcript_that_differs_is_refused_at_its_line() -> None:
    with pytest.raises(BadFile, match=r"line 14: the file says.*paid .* amount=875.00") as refusal:
        croupier.replay(EXAMPLE.replace("875.00", "876.00"))
    assert refusal.value.line == 14


def test_a_table_that_went_on_from_another_has_no_transcript() -> None:
    earlier = two_rounds()
    later = croupier.core.driver.Driver(
        earlier.game, earlier.rules, earlier.source, earlier.clock, earlier.table
    )
    with pytest.raises(Refused, match="continued from an earlier state"):
        record_of(later)
