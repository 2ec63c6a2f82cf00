"""Exceptions of the law: what the Bureau authorized lifts a finding, and nothing else does."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from croupier.regulation.approvals.records import Entry as Record
from croupier.regulation.approvals.records import Records
from croupier.regulation.approvals.register import approval, wanting
from croupier.regulation.journal import chips, tournament_chips
from croupier.regulation.journal.book import book_of
from croupier.regulation.journal.cards import preshuffled_kinds as pre
from croupier.regulation.journal.check import signature_findings
from croupier.regulation.journal.facts import Assigned, Employed
from croupier.rulebook.citation import verifies
from tests.regulation.changing import recorded
from tests.regulation.test_chips import tournament
from tests.regulation.writing import FIRST, RECORD, Journal, at, findings

LOTS = (chips.Lot("A", 10, 5_00),)
ATTENDANCE, DEPARTMENT = "attendance at chip destruction", "tournament chip department"


def destroyed(records: Records | None, *people: int) -> list[str]:
    """The keys of what is found where these people destroy chips in the shop."""
    journal = Journal()
    fact = chips.ChipsDestroyed(LOTS, "the shop", credentials=tuple((n, "C") for n in people))
    journal.add("20 09:00", fact, *people)
    every = findings(journal.entries, "20 10:00", records)
    return [one.key for one in every if one.key == "signed"]


@verifies("cmr146.02.7")
@pytest.mark.parametrize(
    ("people", "as_usual", "authorized"),
    [((51, 60), 0, 0), ((51,), 1, 0), ((30, 31), 1, 0), ((41,), 2, 0), ((), 2, 1)],
)
def test_the_bureau_may_authorize_others_to_destroy_chips(
    people: tuple[int, ...], as_usual: int, authorized: int
) -> None:
    assert len(destroyed(RECORD, *people)) == as_usual
    assert len(destroyed(recorded(ATTENDANCE, "the shop"), *people)) == authorized
    assert len(destroyed(recorded(ATTENDANCE, "another place"), *people)) == as_usual


@verifies("cmr146.02.7")
@pytest.mark.parametrize(
    ("approved", "withdrawn", "found"),
    [
        ("20 09:00", None, 0),
        ("20 09:01", None, 1),
        ("19 09:00", "20 09:01", 0),
        ("19 09:00", "20 09:00", 1),
    ],
)
def test_an_authorization_counts_from_its_minute_until_it_is_withdrawn(
    approved: str, withdrawn: str | None, found: int
) -> None:
    until = at(withdrawn) if withdrawn else None
    more = Record(items=(ATTENDANCE,), approved=at(approved), withdrawn=until)
    records = msgspec.structs.replace(RECORD, entries=(*RECORD.entries, more))
    assert len(destroyed(records, 51)) == found


def test_what_was_only_submitted_lifts_nothing_and_nothing_wants_it() -> None:
    more = Record(items=(ATTENDANCE,), submitted=at("1 06:00"))
    records = msgspec.structs.replace(RECORD, entries=(*RECORD.entries, more))
    assert len(destroyed(records, 51)) == 1
    assert len(destroyed(None, 51)) == 1
    for key in (ATTENDANCE, DEPARTMENT):
        clause = approval(key).cites[0]
        assert key not in {one.key for one in wanting(clause)}


def test_an_authorization_that_is_used_is_shown() -> None:
    journal = Journal()
    journal.add("20 09:00", chips.ChipsDestroyed(LOTS, "the shop", credentials=((51, "C"),)), 51)
    book = book_of(journal.entries, at("20 10:00"), records=recorded(ATTENDANCE, "the shop"))
    shown = [(one.severity, one.cites) for one in signature_findings(book)]
    assert shown == [("note", ("cmr146.02.7",))]


@verifies("cmr146.06.7")
@pytest.mark.parametrize(
    ("people", "thing", "found"),
    [
        ((60, 61), "", True),
        ((60, 61), "cage", False),
        ((61, 62), "cage", True),
        ((60,), "cage", True),
        ((60, 61), "accounting", True),
        ((50, 61), "accounting", False),
        ((13, 61), "cage", False),
    ],
)
def test_the_bureau_may_approve_another_department_for_tournament_chips(
    people: tuple[int, ...], thing: str, found: bool
) -> None:
    stored = next(one for one in tournament().entries if hasattr(one.fact, "direction"))
    journal = Journal()
    journal.entries.extend(
        one for one in tournament().entries[len(journal.entries) :] if one.seq != stored.seq
    )
    assert isinstance(stored.fact, tournament_chips.TournamentChipsStored)
    journal.add("1 09:00", stored.fact, *people)
    records = recorded(DEPARTMENT, thing) if thing else RECORD
    shown = {
        clause for one in findings(journal.entries, "1 09:30", records) for clause in one.cites
    }
    assert ("cmr146.06.7" in shown) is found


CARRIED = pre.ContainerMoved("S9", "P1", 8, "sets", to_place="primary storage")


@verifies("cmr146.50.2.h.2")
@pytest.mark.parametrize(
    ("reports_to", "licensed", "pit", "found"),
    [(11, True, "", False), (13, True, "", True), (11, False, "", True), (11, True, "P1", True)],
)
def test_a_designated_key_employee_may_carry_containers_to_storage(
    reports_to: int, licensed: bool, pit: str, found: bool
) -> None:
    journal = Journal()
    clerk = Employed(21, "games", "boxperson", reports_to, "L21", licensed)
    journal.add("1 06:00", clerk)
    if pit:
        journal.add("1 06:00", Assigned(21, FIRST, pit))
    entry = journal.add("1 12:00", CARRIED, 31)
    carrier = replace(
        entry.signed[0], person=21, department="games", position="boxperson", what=CARRIED.words
    )
    journal.entries[-1] = replace(entry, signed=(carrier, *entry.signed))
    shown = [one for one in findings(journal.entries, "1 12:10") if one.key == "signed"]
    assert bool(shown) is found
    alone = replace(entry, signed=(carrier,))
    journal.entries[-1] = alone
    assert [one for one in findings(journal.entries, "1 12:10") if one.key == "signed"]
