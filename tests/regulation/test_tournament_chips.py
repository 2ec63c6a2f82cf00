"""Tournament chips over several days and several tournaments: silent at the edge, found beyond."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from croupier.core.errors import Refused
from croupier.regulation.journal import chips, tournament_chips
from croupier.regulation.journal.entry import Fact, read, written
from croupier.rulebook.citation import verifies
from tests.regulation.test_chips import tournament
from tests.regulation.writing import Journal, at, findings

DAYS = (("2 03:00", "in"), ("2 10:00", "out"), ("3 03:00", "in"), ("3 10:00", "out"))


def three_days(last: str = "3 20:00") -> Journal:
    """A tournament of three days that is not over, and whose chips are stored every night."""
    journal = Journal()
    for one in tournament().entries:
        if one.when <= at("1 10:00"):
            fact = one.fact
            if isinstance(fact, tournament_chips.TournamentBegun):
                fact = replace(fact, ends=at(last))
            journal.entries.append(replace(one, seq=len(journal.entries) + 1, fact=fact))
    (stored,) = (one for one in journal.entries if hasattr(one.fact, "direction"))
    for clock, direction in DAYS:
        journal.add(clock, replace(stored.fact, direction=direction), 13, 61)
    return journal


def amiss(journal: Journal, now: str) -> list[tuple[str, str]]:
    return [(one.key, one.severity) for one in journal.findings(now)]


@verifies("cmr146.06.3", "cmr146.06.4", "cmr146.06.7")
def test_a_tournament_of_three_days_is_silent_until_its_filed_end_has_passed() -> None:
    for clock in ("1 12:00", "2 05:59", "2 06:01", "3 06:01", "3 21:00", "4 06:00"):
        assert amiss(three_days(), clock) == [], clock
    assert amiss(three_days(), "4 06:01") == [("ended", "error"), ("stored", "error")]
    assert amiss(three_days("2 20:00"), "3 06:01") == [("ended", "error")]


@verifies("cmr146.06.4", "cmr146.06.7")
def test_the_last_return_of_chips_counts_and_not_the_first() -> None:
    journal = three_days()
    journal.add("3 20:00", tournament_chips.TournamentEnded("T1"))
    journal.add("3 21:00", counted(), 13)
    assert amiss(journal, "4 06:01") == [("stored", "error")]
    (stored,) = (one for one in journal.entries if one.at == at("3 10:00").isoformat())
    journal.add("3 20:30", replace(stored.fact, direction="in"), 13, 61)
    assert amiss(journal, "4 06:01") == []


def counted(count: int = 500) -> tournament_chips.TournamentCounted:
    return tournament_chips.TournamentCounted("T1", (chips.Lot("T", count, 100_00),))


@verifies("cmr146.06.4", "cmr146.06.5", "cmr146.06.7")
def test_a_second_tournament_of_the_name_has_its_own_counts_chips_and_end() -> None:
    journal = tournament()
    for one in tournament().entries:
        if hasattr(one.fact, "tournament"):
            when = one.when + timedelta(days=7)
            journal.entries.append(
                replace(
                    one,
                    seq=len(journal.entries) + 1,
                    at=when.isoformat(),
                    signed=tuple(replace(each, at=when.isoformat()) for each in one.signed),
                )
            )
    assert journal.findings("9 06:01") == []
    second = [one for one in journal.entries if one.when > at("7 06:00")]
    for gone in second:
        left = [one for one in journal.entries if one is not gone]
        assert findings(left, "9 06:01"), f"{gone.fact.kind} of the second can be left out"
    fewer = [
        replace(one, fact=shorter(one.fact)) if one in second else one for one in journal.entries
    ]
    assert findings(fewer, "9 06:01") == []


def shorter(fact: Fact) -> Fact:
    """The same with a chip fewer from the start, as the first tournament may have left them."""
    lots = (chips.Lot("T", 499, 100_00),)
    return replace(fact, lots=lots) if hasattr(fact, "lots") else fact


@verifies("cmr146.06.7")
def test_chips_that_leave_after_the_end_are_for_no_tournament() -> None:
    journal = tournament()
    (stored,) = (one for one in journal.entries if one.at == at("1 09:00").isoformat())
    journal.add("3 10:00", stored.fact, 13, 61)
    assert amiss(journal, "4 06:00") == []
    assert amiss(journal, "4 06:01") == [("begun", "error")]
    journal.add("3 11:00", replace(stored.fact, direction="in"), 13, 61)
    assert amiss(journal, "4 06:01") == []


@verifies("cmr147.05.2.a")
@pytest.mark.parametrize(("clock", "keys"), [("1 10:01", []), ("1 10:00", ["ends"])])
def test_a_filed_end_comes_after_the_beginning(clock: str, keys: list[str]) -> None:
    entries = tournament(ends=at(clock)).entries
    assert [one.key for one in findings(entries, "1 20:10")] == keys


def test_a_filed_end_without_an_offset_is_refused() -> None:
    data = {"tournament": "T1", "tables": ["PK-01"], "ends": "2026-03-03T20:00:00"}
    line = {"kind": "tournament_begun", "at": "2026-03-01T10:00:00-05:00", "data": data}
    with pytest.raises(Refused, match="its end has no offset"):
        read(line, 1)
    known = read({**line, "data": {**data, "ends": "2026-03-03T20:00:00-05:00"}}, 1)
    assert read(written(known), 1) == known
