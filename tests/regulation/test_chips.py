"""Chips: a lawful stretch of days is silent, each required entry is missed, and edges hold."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from croupier.regulation.journal import chips, non_value, redemption, tournament_chips
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples import chips as days
from croupier.regulation.journal.examples.breaking import redated
from croupier.regulation.journal.examples.writer import FIRST, Writer
from croupier.regulation.journal.facts import Employed, Established, Lock, PlaceKept, Reported
from croupier.rulebook.citation import verifies
from tests.regulation.test_sets import changed, signed
from tests.regulation.writing import Journal, at, cited, findings

NOW, LATER = "2026-04-01T12:00", "2026-05-02T12:00"
OPTIONAL = (Employed, Established, PlaceKept, redemption.ChipsRedeemed)
"""What the law does not demand: people and places, and that somebody redeems chips."""


def written() -> list[Entry]:
    writer = Writer()
    days.received(writer)
    for n in range(31):
        days.lawful_day(writer, FIRST + timedelta(days=n))
    days.lawful_month(writer, FIRST + timedelta(days=29))
    days.summary(writer, date(2026, 4, 1))
    return writer.entries


def test_a_lawful_month_is_silent() -> None:
    assert findings(written(), NOW) == []


def test_each_required_entry_is_missed_when_it_is_deleted() -> None:
    entries = written()
    known = {one.message for one in findings(entries, LATER)}
    for entry in entries[::7] + entries[-8:]:
        if not isinstance(entry.fact, OPTIONAL):
            left = [one for one in entries if one is not entry]
            named = [one for one in findings(left, LATER) if one.message not in known]
            assert named, f"{entry.fact.kind} of {entry.at} can be deleted unnoticed"


LOT = chips.Lot("B", 20, 5_00)


@verifies("cmr146.01.8", "cmr146.02.3", "cmr146.02.4.a", "cmr146.02.4.b", "cmr146.02.4.c")
@verifies("cmr146.02.5.a", "cmr146.02.5.b", "cmr146.02.5.c", "cmr146.02.5.d", "cmr146.02.5.e")
@verifies("cmr146.02.6", "cmr146.01.6", "cmr146.05.3.b", "cmr146.05.3.c", "cmr146.05.5.d")
@verifies("cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c", "cmr146.05.1", "cmr146.02.2")
@pytest.mark.parametrize(
    ("kind", "fields", "clause"),
    [
        (chips.ChipSet, {"set": "A1"}, "01.8"),
        (chips.ChipSet, {"set": "B"}, "01.8"),
        (chips.ChipSet, {"samples": ("1", "1")}, "01.8"),
        (chips.ChipSet, {"samples": ("one",)}, "01.8"),
        (chips.ChipsReceived, {"lots": (replace(days.PLAQUES, serials=("P1",)),)}, "02.3"),
        (chips.ChipsReceived, {"place": "a shelf"}, "02.4.c"),
        (chips.ChipsReceived, {"lots": (days.REDS,)}, "02.2"),
        (chips.ChipsReceived, {"defects": "chipped"}, "02.2"),
        (chips.ChipsStored, {"amount": 100_01}, "02.5.b"),
        (chips.ChipsStored, {"lots": (chips.Lot("N", 1),)}, "02.5.c"),
        (chips.ChipsStored, {"place": "a shelf"}, "02.5.d"),
        (chips.ChipsStored, {"reason": " "}, "02.5.e"),
        (chips.ChipsStored, {"lots": (chips.Lot("C", 20, 5_00),)}, "02.5.a"),
        (chips.LiabilityComputed, {"rows": ()}, "02.6"),
        (chips.LiabilityComputed, {"rows": (chips.Liability(days.REDS.item, 1001, -1),)}, "01.6"),
        (chips.LiabilityComputed, {"rows": (chips.Liability(days.REDS.item, 1, 998),)}, "02.6"),
        (non_value.Impressment, {"prepared": 1}, "05.3.b"),
        (non_value.NonValueSummary, {"end": 299}, "05.5.d"),
        (non_value.NonValueAssigned, {"design": "red"}, "05.5"),
    ],
)
def test_what_an_entry_states_is_checked(
    kind: type[Fact], fields: dict[str, object], clause: str
) -> None:
    assert f"cmr146.{clause}" in cited(changed(written(), kind, **fields), LATER)


@verifies("cmr146.02.1", "cmr146.02.5", "cmr146.05.3.a", "cmr146.05.4.c", "cmr146.05.4.d")
@verifies("cmr146.05.4", "cmr146.05.4.a", "cmr146.05.4.b", "cmr146.05.5")
@pytest.mark.parametrize(
    ("kind", "people", "clause"),
    [
        (chips.ChipsReceived, (60, 13, 61), "02.1"),
        (chips.ChipsReceived, (51, 60, 61), "02.1"),
        (chips.ChipsReceived, (51, 13, 41), "02.1"),
        (chips.ChipsStored, (61, 63), "02.5"),
        (chips.ChipsStored, (13,), "02.5"),
        (non_value.Impressment, (18, 63), "05.4.c"),
        (non_value.Impressment, (15, 61), "05.4.d"),
    ],
)
def test_the_right_people_sign(kind: type[Fact], people: tuple[int, ...], clause: str) -> None:
    assert f"cmr146.{clause}" in cited(signed(written(), kind, *people), NOW)


def test_games_may_sign_a_receipt_twice() -> None:
    assert findings(signed(written(), chips.ChipsReceived, 51, 13, 11), NOW) == []


@verifies("cmr146.02.6", "cmr146.05.3")
def test_counts_and_impressments_come_within_30_days() -> None:
    journal = Journal()
    days.received(journal.writer)
    first = [one for one in journal.findings("2026-04-01T05:59") if one.key in KEYS]
    assert first == []
    found = {one.key for one in journal.findings("2026-04-01T06:01") if one.key in KEYS}
    assert found == KEYS


KEYS = {"counted", "impressment"}


@verifies("cmr146.02.6")
def test_a_sealed_compartment_is_counted_once_a_year_and_samples_twice() -> None:
    journal = Journal()
    journal.add("1 07:00", chips.ChipSet("S", samples=("1",)))
    lot = chips.Lot("S", 5, 5_00, sample="1")
    journal.add("1 07:00", PlaceKept("vault", "vault", camera=True))
    journal.add("1 07:00", chips.ChipsReceived((lot,), (lot,), "vault"), 51, 13, 60)
    journal.add("1 08:00", chips.ChipsCounted("S", (lot,), True, "vault"), 51)

    def keys(now: str) -> set[str]:
        return {one.key for one in journal.findings(now)} & {"counted", "sample"}

    assert keys("2026-09-02T05:59") == set()
    assert keys("2026-09-02T06:01") == {"sample"}
    journal.add("2026-09-01T09:00", chips.SampleCounted("S", "1", (lot,)), 51)
    assert keys("2026-09-02T06:01") == set()
    assert "counted" not in keys("2027-03-02T05:59")
    assert "counted" in keys("2027-03-02T06:01")
    journal.add("2026-10-01T09:00", chips.SampleCounted("S", "1", (lot,)), 55)
    assert [one for one in journal.findings("2026-10-02T06:01") if one.key == "signed"]


@verifies("cmr146.02.7")
def test_a_destruction_follows_its_notice() -> None:
    entries, journal = written(), Journal()
    journal.entries.extend(entries[len(journal.entries) :])
    lots = (chips.Lot("A", 10, 5_00),)
    notice = chips.DestructionNotice(date(2026, 3, 20), "the shop", lots)
    journal.add("19 09:00", notice)
    both = ((51, "C51"), (60, "C60"))
    done = journal.add("20 09:00", chips.ChipsDestroyed(lots, "the shop", credentials=both), 51, 60)

    def found(now: str = "20 10:00") -> list[str]:
        return [one.key for one in journal.findings(now) if one.line == done.seq]

    assert found() == []
    for fields, key in (
        ({"location": "elsewhere"}, "notice"),
        ({"lots": (chips.Lot("A", 9, 5_00),)}, "notice"),
        ({"credentials": both[:1]}, "credentials"),
    ):
        journal.entries[-1] = replace(done, fact=replace(done.fact, **fields))
        assert found() == [key]
    journal.entries[-1] = redated(done, done.when + timedelta(days=1))
    assert found("21 10:00") == ["notice"]
    for people in ((55, 60), (51, 41)):
        journal.entries.pop()
        fact = chips.ChipsDestroyed(lots, "the shop", credentials=tuple((n, "C") for n in people))
        done = journal.add("20 09:00", fact, *people)
        assert found() == ["signed"]


@verifies("cmr146.01.6", "cmr146.01.7")
def test_a_set_that_is_pulled_is_replaced_and_reported_at_once() -> None:
    journal = Journal()
    days.received(journal.writer)
    pulled = journal.add("1 12:00", chips.ChipsPulled("A", "counterfeits"))
    assert {"backup", "report"} <= {one.key for one in journal.findings("1 12:31")}
    journal.add("1 12:30", chips.ChipsActivated("B"))
    journal.add("1 12:30", Reported("bureau", pulled.seq))
    assert journal.findings("1 12:31") == []


@verifies("cmr146.02.2")
def test_a_difference_from_the_invoice_is_reported_on_the_same_day() -> None:
    journal = Journal()
    journal.add("1 07:00", chips.ChipSet("A"))
    got, billed = (days.REDS,), (replace(days.REDS, count=999),)
    entry = journal.add("1 08:00", chips.ChipsReceived(got, billed), 51, 13, 60)
    assert not [one for one in journal.findings("2 06:00") if one.key == "report"]
    assert [one for one in journal.findings("2 06:01") if one.key == "report"]
    journal.add("2 06:00", Reported("bureau", entry.seq))
    assert not [one for one in journal.findings("2 06:01") if one.key == "report"]


def tournament(**begun: object) -> Journal:
    journal, lots = Journal(), (chips.Lot("T", 500, 100_00),)
    locks: tuple[Lock, ...] = (("games", "pit_boss"),)
    journal.add("1 07:00", PlaceKept("tournament locker", "other", locks, camera=True))
    journal.add("1 08:00", tournament_chips.TournamentCounted("T1", lots), 13)
    stored = tournament_chips.TournamentChipsStored(
        "T1", lots, "tournament locker", "out", "T1", "PK-01"
    )
    journal.add("1 09:00", stored, 13, 61)
    fact = replace(tournament_chips.TournamentBegun("T1", ("PK-01",)), **begun)
    journal.add("1 10:00", fact)
    journal.add("1 20:00", tournament_chips.TournamentEnded("T1"))
    journal.add("1 20:30", replace(stored, direction="in"), 30, 61)
    journal.add("1 21:00", tournament_chips.TournamentCounted("T1", lots), 13)
    return journal


@verifies("cmr146.06.1", "cmr146.06.3", "cmr146.06.4", "cmr146.06.5", "cmr146.06.6")
@verifies("cmr146.06.7", "cmr146.06.7.1", "cmr146.06.7.2", "cmr146.06.7.3", "cmr146.06.7.4")
@verifies("cmr146.06.7.5")
def test_tournament_chips_are_counted_stored_and_reported() -> None:
    assert tournament().findings("3 06:00") == []
    assert "cmr146.06.1" in cited(tournament(chips="value").entries, "3 06:00")
    assert "cmr146.06.6" in cited(tournament(tables=("PK-02",)).entries, "3 06:00")
    entries = tournament().entries
    counts = [one for one in entries if isinstance(one.fact, tournament_chips.TournamentCounted)]
    for gone in counts:
        assert "cmr146.06.4" in cited([one for one in entries if one is not gone], "3 06:00")
    for fields in ({"reason": ""}, {"place": "a shelf"}):
        other = changed(entries, tournament_chips.TournamentChipsStored, **fields)
        assert cited(other, "3 06:00") & {"cmr146.06.7.4", "cmr146.06.7.5"}
    alone = signed(entries, tournament_chips.TournamentChipsStored, 61, 63)
    assert "cmr146.06.7" in cited(alone, "3 06:00")
    journal, few = tournament(), (chips.Lot("T", 499, 100_00),)
    journal.entries[-1] = replace(
        journal.entries[-1], fact=tournament_chips.TournamentCounted("T1", few)
    )
    assert "cmr146.06.5" in cited(journal.entries, "1 21:31")
    first = (chips.Lot("T", 500, 100_00),)
    to = frozenset({"compliance", "bureau"})
    journal.add("1 21:30", tournament_chips.TournamentDiscrepancy("T1", to, first, few))  # type: ignore[arg-type]
    assert journal.findings("1 21:31") == []
    only = tournament_chips.TournamentDiscrepancy("T1", frozenset({"compliance"}), first, few)
    journal.entries[-1] = replace(journal.entries[-1], fact=only)
    (warned,) = journal.findings("1 21:31")
    assert warned.severity == "warning"


REDEEM = redemption.ChipsRedeemed("value", 250_00, "cage")
HOME = redemption.ChipsRedeemed(
    "non_value", 20_00, "table", paid="value_chips", issued_at="R-01", table="R-01"
)
CHECK = replace(REDEEM, check_requested=True, paid="check", check_dated=date(2026, 3, 1))


@verifies("cmr146.09.1", "cmr146.09.2", "cmr146.09.2.a", "cmr146.09.2.b", "cmr146.09.2.c")
@verifies("cmr146.09.2.d", "cmr146.09.3", "cmr146.09.6", "cmr146.09.6.a", "cmr146.09.6.b")
@verifies("cmr146.09.7", "cmr146.09.7.a", "cmr146.09.7.b", "cmr146.09.9")
@pytest.mark.parametrize(
    ("lawful", "fields", "clause"),
    [
        (replace(REDEEM, sort="retired"), {"place": "table"}, "09.1"),
        (replace(REDEEM, sort="plaque"), {"place": "table"}, "09.2"),
        (REDEEM, {"place": "table"}, "09.2.d"),
        (replace(REDEEM, place="table", paid="counter_check"), {"paid": "cash"}, "09.2.d"),
        (replace(REDEEM, place="slot_booth", paid="slot_play"), {"paid": "cash"}, "09.2.b"),
        (HOME, {"table": "R-02"}, "09.3"),
        (HOME, {"place": "cage"}, "09.3"),
        (HOME, {"paid": "cash"}, "09.3"),
        (REDEEM, {"paid_amount": 249_99}, "09.6"),
        (CHECK, {"paid": "cash"}, "09.6.a"),
        (CHECK, {"check_dated": date(2026, 3, 2)}, "09.6.a"),
        (replace(REDEEM, amount=100_00, check_requested=True), {"amount": 100_01}, "09.6.a"),
        (
            replace(
                REDEEM,
                paid_amount=50_00,
                set_off=200_00,
                set_off_notice=True,
                set_off_acknowledged=True,
            ),
            {"set_off_acknowledged": False},
            "09.6.b",
        ),
        (replace(REDEEM, foreign=True, stated="bought_or_won"), {"stated": ""}, "09.7.a"),
        (
            replace(REDEEM, foreign=True, by="employee", stated="gratuity"),
            {"stated": "bought_or_won"},
            "09.7.b",
        ),
        (replace(REDEEM, by="licensee", stated="unknowing"), {"stated": ""}, "09.9"),
        (redemption.ChipsIssued(5_00, "dealer"), {"requested": False}, "09.2"),
        (redemption.ChipsIssued(5_00, "cashier"), {"reason": "change"}, "09.2"),
        (
            redemption.ChipsIssued(5_00, "slot_attendant", reason="jackpot"),
            {"reason": "gaming"},
            "09.2.a",
        ),
    ],
)
def test_who_may_redeem_what_where(lawful: Fact, fields: dict[str, object], clause: str) -> None:
    journal = Journal()
    journal.add("1 07:00", redemption.SignPosted("cage", redemption.CAGE_SIGN))
    journal.add("1 08:00", lawful)
    assert journal.findings("1 09:00") == []
    journal.add("1 08:30", replace(lawful, **fields))
    assert f"cmr146.{clause}" in cited(journal.entries, "1 09:00")


@verifies("cmr146.09.2.c")
def test_a_cage_supervisor_redeems_chips_by_mail() -> None:
    journal = Journal()
    journal.add("1 08:00", replace(REDEEM, place="mail", paid="check"), 60)
    assert journal.findings("1 09:00") == []
    journal.add("1 08:00", replace(REDEEM, place="mail", paid="check"), 61)
    journal.add("1 08:00", replace(REDEEM, place="mail"), 60)
    assert len(journal.findings("1 09:00")) == 2
    assert cited(journal.entries, "1 09:00") == {"cmr146.09.2.c"}


@verifies("cmr146.09.8")
def test_chips_of_employees_reach_the_cage_on_the_same_day() -> None:
    journal = Journal()
    journal.add("1 08:00", replace(REDEEM, by="employee", place="employee_site"))
    assert journal.findings("2 06:00") == []
    assert cited(journal.entries, "2 06:01") == {"cmr146.09.8"}
    journal.add("2 06:00", redemption.EmployeeSiteExchanged(250_00))
    assert journal.findings("2 06:01") == []


@verifies("cmr146.09.10")
def test_the_cage_has_its_sign() -> None:
    journal = Journal()
    journal.add("1 08:00", REDEEM)
    assert cited(journal.entries, "1 09:00") == {"cmr146.09.10"}
    journal.add("1 07:00", redemption.SignPosted("cage", "Chips welcome"))
    assert cited(journal.entries, "1 09:00") == {"cmr146.09.10"}
    journal.add("1 07:30", redemption.SignPosted("cage", redemption.CAGE_SIGN.upper()))
    assert journal.findings("1 09:00") == []


@verifies("cmr146.05.5")
@pytest.mark.parametrize(
    ("made", "late"), [("2026-04-02T06:00", False), ("2026-04-02T06:01", True)]
)
def test_a_month_is_summarized_on_the_gaming_day_after_it(made: str, late: bool) -> None:
    journal = Journal()
    journal.add("20 07:00", non_value.NonValueAssigned("R-01", "blue", 300))
    assert not summaries(journal, "2026-04-02T06:00")
    assert summaries(journal, "2026-04-02T06:01") == ["error"]
    journal.add(made, non_value.NonValueSummary("R-01", "blue", "2026-03", 300, 0, 0, 300))
    assert summaries(journal, "2026-04-03T06:00") == (["warning"] if late else [])


def summaries(journal: Journal, now: str) -> list[str]:
    """How severe it is that a month has no summary in time."""
    return [one.severity for one in journal.findings(now) if one.key == "summary"]


@verifies("cmr146.02.6")
@pytest.mark.parametrize(("clock", "late"), [("2 06:30", False), ("2 06:31", True)])
def test_the_liability_is_computed_when_the_gaming_day_ends(clock: str, late: bool) -> None:
    journal = Journal()
    days.received(journal.writer)
    assert "liability" in {one.key for one in journal.findings("2 06:31")}
    rows = tuple(chips.Liability(one.item, one.count, 0) for one in EVERY)
    journal.add(clock, chips.LiabilityComputed(FIRST, rows))
    keys = {one.key: one.severity for one in journal.findings("2 07:00")}
    assert keys.get("liability") == ("warning" if late else None)


EVERY = (days.REDS, days.BLACKS, days.PLAQUES, days.SPARE)


@verifies("cmr146.06.4", "cmr146.06.7")
@pytest.mark.parametrize(
    ("left_out", "keys"),
    [
        ((), set()),
        (("tournament_ended",), {"ended"}),
        (("tournament_begun",), {"begun"}),
        (("tournament_ended", "in"), {"ended", "stored"}),
        (("tournament_begun", "before", "tournament_ended", "in"), {"begun"}),
    ],
)
def test_a_tournament_ends_and_its_chips_come_back(
    left_out: tuple[str, ...], keys: set[str]
) -> None:
    entries = tournament().entries
    counts = [one for one in entries if isinstance(one.fact, tournament_chips.TournamentCounted)]
    left = [
        one
        for one in entries
        if one.fact.kind not in left_out
        and getattr(one.fact, "direction", "none") not in left_out
        and not ("before" in left_out and one is counts[0])
    ]
    assert {one.key for one in findings(left, "2 05:59")} - {"begun"} == set()
    found = findings(left, "2 06:01")
    assert ({one.key for one in found}, {one.severity for one in found} - {"error"}) == (
        keys,
        set(),
    )


@verifies("cmr146.06.4")
@pytest.mark.parametrize(("clock", "severity"), [("2 06:00", ""), ("2 06:01", "warning")])
def test_a_tournament_ends_on_its_day(clock: str, severity: str) -> None:
    entries = tournament().entries
    ended = tournament_chips.TournamentEnded
    later = [
        replace(one, at=at(clock).isoformat()) if isinstance(one.fact, ended) else one
        for one in entries
    ]
    found = [one for one in findings(later, "2 06:30") if one.key == "ended"]
    assert [one.severity for one in found] == ([severity] if severity else [])
