"""Tables open and close in turn, and what a close asks for is done before the next opening."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.regulation.journal.device_kinds import DeviceKept, DeviceLocked
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples.cards import WHEEL
from croupier.regulation.journal.facts import TableClosed, TableOpened
from croupier.regulation.journal.wheels import WheelCovered, WheelInspected
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.writing import Journal, findings

WHEEL_TIMES: Sequence[tuple[str, Fact]] = (
    ("1 09:45", WheelInspected("R-01", WHEEL)),
    ("1 10:00", TableOpened("R-01", "roulette", "P1")),
    ("1 20:00", TableClosed("R-01")),
    ("1 20:10", WheelCovered("R-01")),
    ("2 09:45", WheelInspected("R-01", WHEEL)),
    ("2 10:00", TableOpened("R-01", "roulette", "P1")),
    ("2 20:00", TableClosed("R-01")),
    ("2 20:10", WheelCovered("R-01")),
)


def two_days(*left_out: int, late: str = "") -> list[Entry]:
    """Two days of a roulette table, of which some entries are missing or the first cover late."""
    journal = Journal()
    for number, (when, fact) in enumerate(WHEEL_TIMES):
        if number not in left_out:
            people = (15,) if isinstance(fact, WheelInspected) else ()
            journal.add(late if late and number == 3 else when, fact, *people)
    return journal.entries


def seen(entries: list[Entry]) -> set[tuple[str, str]]:
    """The keys of what is found two days later, with their severity."""
    return {(one.key, one.severity) for one in findings(entries, "3 12:00")}


@verifies("cmr146.12.1.a", "cmr146.12.6")
@pytest.mark.parametrize(
    ("left_out", "found"),
    [
        ((), set()),
        ((2,), {"closing"}),
        ((2, 3), {"closing", "covered"}),
        ((5,), {"opening"}),
        ((4, 5), {"opening", "inspected"}),
        ((0, 1), {"opening", "inspected"}),
        ((6, 7), set()),
    ],
)
def test_a_table_opens_and_closes_in_turn(left_out: tuple[int, ...], found: set[str]) -> None:
    assert seen(two_days(*left_out)) == {(key, "error") for key in found}


@verifies("cmr146.12.6")
@pytest.mark.parametrize(
    ("late", "severity"),
    [("1 20:30", ""), ("1 20:31", "warning"), ("2 10:00", "warning"), ("2 10:01", "error")],
)
def test_a_wheel_is_covered_before_its_table_opens_again(late: str, severity: str) -> None:
    assert seen(two_days(late=late)) == ({("covered", severity)} if severity else set())


def test_a_table_of_which_no_opening_is_known_closes() -> None:
    journal = Journal()
    journal.add("1 20:00", TableClosed("X-01"))
    (one,) = journal.findings("1 21:00")
    assert one.message == "table X-01 closes while it is closed: no entry says when it opened."
    assert one.severity == "warning"


@verifies("cmr146.51.2")
@pytest.mark.parametrize(("when", "severity"), [("2 09:00", "warning"), ("2 20:05", "error")])
def test_a_shoe_is_locked_away_before_its_table_opens_again(when: str, severity: str) -> None:
    journal = Journal()
    journal.add("1 06:30", DeviceKept("S", "shoe", "M", tables=("BJ-01",)))
    for day in ("1", "2"):
        journal.add(f"{day} 10:00", TableOpened("BJ-01", "blackjack", "P1", "shoe", 6))
        journal.add(f"{day} 20:00", TableClosed("BJ-01"))
    journal.add(when, DeviceLocked(("S",), "BJ-01"), 15)
    found: list[Finding] = [one for one in journal.findings("2 20:10") if one.key == "locked"]
    assert [one.severity for one in found] == [severity]
    assert all("cmr146.51.2" in one.cites for one in found)
