"""The times of a record never run backward, and a replay says where they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import croupier
from croupier.core.driver import Driver
from croupier.core.errors import BadFile
from croupier.equipment.source import Live
from croupier.notation.jsonl import write_jsonl
from croupier.notation.record import record_of
from croupier.notation.replay import replay
from croupier.notation.text import write_text
from croupier.verification.verify import verify
from tests.notation.tables import unsealed

EVENING = "2026-03-01T20:00:00-05:00"
LATER = "2026-03-01T21:30:00-05:00"


def played(*times: str) -> Driver:
    """A table at which chips are bought at these times."""
    clock: Iterator[str] = iter(times)
    game = croupier.games()["roulette"]
    driver = Driver(game, game.options(), Live(), lambda: next(clock))
    for _ in times:
        driver.buy("p1", 100_00)
    return driver


def files(*times: str) -> tuple[str, str]:
    driver = played(*times)
    record = record_of(driver, "T1")
    return write_text(driver.game, record), write_jsonl(record)


@pytest.mark.parametrize(
    "times",
    [
        (EVENING, EVENING, LATER),
        (EVENING, "2026-03-02T01:00:00+00:00", "2026-03-01T20:00:00-06:00"),
        (LATER, "2026-03-01T21:29:30-05:00", LATER),  # as the workers of an older floor wrote
        ("23:59", "00:01"),  # past midnight
        (EVENING, "12:00", LATER),
        (EVENING, "2026-03-01T20:00:00", LATER),
    ],
)
def test_times_that_go_on_replay(times: tuple[str, ...]) -> None:
    for text in files(*times):
        assert replay(text).first_difference is None


@pytest.mark.parametrize(
    "times",
    [
        (EVENING, LATER, "2020-01-01T12:00:00-05:00"),
        (EVENING, LATER, EVENING),
        ("2026-03-01T20:00", "2026-03-01T21:00", "2026-03-01T20:30"),
        (LATER, "12:00", EVENING),
        (LATER, "2026-03-01T21:29:30-05:00", "2026-03-01T21:28:45-05:00"),
    ],
)
def test_a_time_that_runs_backward_is_found_at_its_line(times: tuple[str, ...]) -> None:
    for text in files(*times):
        differs = replay(text).first_difference
        assert differs is not None
        assert differs.why.startswith("time runs backward, from ")
        assert differs.why.endswith(f" to {times[-1]}")
        assert differs.line == len(unsealed(text))
        assert [one.line for one in verify(text).findings] == [differs.line]


def test_the_front_door_refuses_a_time_that_runs_backward() -> None:
    text, _ = files(LATER, EVENING)
    with pytest.raises(BadFile, match="time runs backward"):
        croupier.replay(text)


def test_a_table_whose_clock_is_set_back_stays_at_its_last_time() -> None:
    clock = iter([LATER, EVENING, "2026-03-01T22:00:00-05:00"])
    table = croupier.table("roulette", patrons=(), clock=lambda: next(clock))
    for _ in range(3):
        table.buy("p1", 100_00)
    assert [entry.at for entry in table.log] == [LATER, LATER, "2026-03-01T22:00:00-05:00"]
    assert replay(croupier.transcript(table)).same
