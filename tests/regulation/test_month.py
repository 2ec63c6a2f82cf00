"""A month of thirty tables: silent when it is lawful, and each seeded violation is found."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier import front
from croupier.core.errors import Refused
from croupier.regulation.calendar import DAY, Calendar
from croupier.regulation.journal import check, dice, non_value
from croupier.regulation.journal.book import book_of
from croupier.regulation.journal.entry import Entry, read, written
from croupier.regulation.journal.examples import house, saved
from croupier.regulation.journal.examples.breaking import Seeded
from croupier.regulation.journal.examples.month import NOT_REQUIRED, lawful_month
from croupier.regulation.journal.examples.violations import VIOLATIONS, broken, broken_month, chosen
from croupier.regulation.people import MANDATORY
from croupier.rulebook.citation import verifies
from croupier.rulebook.finding import Finding
from tests.regulation.writing import RECORD, Journal, cited

CALENDAR = Calendar()


def ends(entries: list[Entry], days: int = 0) -> datetime:
    return CALENDAR.ends(CALENDAR.gaming_day(entries[-1].when) + days * DAY)


def found(entries: list[Entry], at: datetime) -> list[Finding]:
    check.kinds()
    return check.findings(book_of(entries, at, records=RECORD))


def test_the_casino_has_thirty_tables_and_all_departments() -> None:
    assert len(house.SEATS) == 30
    assert {one.department for one in house.staff().values()} >= MANDATORY
    assert len(house.staff()) > 100


def test_a_month_over_the_spring_clock_change_with_every_violation_shows_exactly_them() -> None:
    entries, seeded = broken_month(1, VIOLATIONS)
    assert len(entries) > 10_000
    assert {one.clause.split(".")[0] for one in seeded} == {"cmr146"}
    assert len({one.name for one in seeded}) == len(VIOLATIONS) >= 25
    shown = found(entries, ends(entries))
    assert [one.name for one in seeded if not any(one.explains(each) for each in shown)] == []
    assert [one for one in shown if not explained(one, seeded)] == []
    assert all(one.line == each.entry for one in shown for each in at_entry(one, seeded))


def test_a_violation_changes_every_entry_that_it_may_be_in_and_can_still_be_read() -> None:
    entries = lawful_month(3, days=12)
    for one in VIOLATIONS:
        fit = [each for each in entries if isinstance(each.fact, one.kind) and one.only(each.fact)]
        assert fit, one.name
        for entry in fit[:: max(1, len(fit) // 40)]:
            new = one.change(entry, entries)
            assert new != entry, f"{one.name} at {entry.where}"
            assert new is None or read(written(new), entry.seq).fact == new.fact, one.name


def test_two_violations_are_never_seeded_in_one_entry() -> None:
    every = lawful_month(17, days=12)
    two = [one for one in every if isinstance(one.fact, dice.DiceDestroyed)][:2]
    entries = [one for one in every if one in two or not isinstance(one.fact, dice.DiceDestroyed)]
    twins = [one for one in VIOLATIONS if one.name in ("dice-72-hours", "dice-small-hole")]
    for seed in range(5):
        _, seeded = broken(entries, CALENDAR, twins, Random(seed))
        assert len({one.entry for one in seeded}) == len(seeded), seed


def explained(one: Finding, seeded: list[Seeded]) -> bool:
    """Whether exactly one violation is behind a finding."""
    return sum(each.explains(one) for each in seeded) == 1


def at_entry(one: Finding, seeded: list[Seeded]) -> list[Seeded]:
    """The violation behind a finding at an entry that is broken, not missing."""
    return [each for each in seeded if each.explains(one) and each.entry and one.line]


@pytest.mark.parametrize("first", [date(2026, 3, 5), date(2026, 10, 29)])
def test_a_week_over_each_clock_change_is_silent(first: date) -> None:
    entries = lawful_month(3, first, 6)
    offsets = {one.when.utcoffset() for one in entries}
    assert len(offsets) == 2
    assert found(entries, ends(entries)) == []


def test_another_seed_is_another_month() -> None:
    one, two, again = (lawful_month(seed, days=1) for seed in (1, 2, 1))
    assert one != two
    assert one == again
    assert [entry.seq for entry in one] == list(range(1, len(one) + 1))


def test_each_kind_of_required_entry_is_missed_when_it_is_deleted() -> None:
    entries = lawful_month(2, days=2)
    later = ends(entries, 60)
    known = {one.message for one in found(entries, later)}
    for entry in sample(entries, 40):
        left = [one for one in entries if one is not entry]
        new = [one for one in found(left, later) if one.message not in known and one.cites]
        assert new, f"{entry.fact.kind} of {entry.at} can be deleted unnoticed"


def sample(entries: list[Entry], count: int) -> list[Entry]:
    """One required entry of each kind, and others by chance."""
    required = [one for one in entries if type(one.fact) not in NOT_REQUIRED]
    first = {one.fact.kind: one for one in Random(1).sample(required, len(required))}
    return [*first.values(), *Random(2).sample(required, max(count - len(first), 0))]


@verifies("cmr146.05.1")
def test_impressed_chips_are_assigned_to_their_table() -> None:
    journal = Journal()
    journal.add("1 07:00", non_value.NonValueAssigned("R-01", "blue", 300))
    journal.add("1 07:00", non_value.Impressment("R-01", "blue"), 15, 63)
    assert journal.findings("1 08:00") == []
    journal.add("1 07:30", non_value.Impressment("R-02", "blue"), 15, 63)
    assert cited(journal.entries, "1 08:00") == {"cmr146.05.1"}


@verifies("cmr146.06.3", "cmr146.06.7")
@pytest.mark.parametrize("left", ["out", "in"])
def test_tournament_chips_leave_storage_and_come_back(left: str) -> None:
    from tests.regulation.test_chips import tournament

    entries = tournament().entries
    rest = [one for one in entries if getattr(one.fact, "direction", "") != left]
    assert len(rest) == len(entries) - 1
    assert {"cmr146.06.3", "cmr146.06.7"} <= cited(rest, "3 06:00")


def test_an_example_is_written_and_read_back(tmp_path: Path) -> None:
    file = tmp_path / "example.db"
    shares = list[float]()
    seeded = saved.example(file, 4, 3, shares.append, days=8)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    at = datetime.fromisoformat("2026-03-09T06:00:00-04:00")
    shown = front.journal(file, at, saved.record_beside(file))
    assert {one.name for one in seeded} == {one.name for one in chosen(3, 4)}
    assert all(any(one.explains(each) for each in shown) for one in seeded)
    assert all(explained(one, seeded) for one in shown)
    with pytest.raises(Refused, match="already exists"):
        front.example_journal(file)
    with pytest.raises(Refused, match="from 0 to"):
        front.example_journal(tmp_path / "other.db", violations=len(VIOLATIONS) + 1)


def test_a_check_of_a_broken_month_is_not_blind() -> None:
    """A finding that no violation explains is not explained away."""
    one = Seeded("x", "x", "cmr146.46.4", 7, "", ("set A",))
    other = Finding("journal", 8, "entry 8", "", "error", "", "", ("cmr146.46.4",), "set B.")
    assert not one.explains(other)
    assert one.explains(replace(other, line=7))
    assert one.explains(replace(other, message="set A."))
    assert not one.explains(replace(other, line=7, cites=("cmr146.46.5",)))


def test_everyone_at_the_tables_is_assigned_to_a_pit_each_day() -> None:
    entries = lawful_month(1, days=1)
    book = book_of(entries, ends(entries))
    day = CALENDAR.gaming_day(entries[0].when)
    for table, crew in house.crews().items():
        for person in crew.people:
            assert any(
                one.pit == crew.pit and table in one.tables for one in book.assigned(person, day)
            )
    bosses = [one for one in house.staff().values() if one.position == "pit_boss"]
    assert {crew.boss for crew in house.crews().values()} < {one.number for one in bosses}
    assert all(crew.boss in crew.people for crew in house.crews().values())
