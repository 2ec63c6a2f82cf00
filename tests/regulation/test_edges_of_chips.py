"""Chips and their exchange at the very edge of the law, and just beyond it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.regulation.journal import chips, non_value, redemption, tournament_chips
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.examples import chips as days
from croupier.regulation.journal.examples.writer import FIRST
from croupier.regulation.journal.facts import Established, PlaceKept
from croupier.rulebook.citation import verifies
from tests.regulation.changing import recorded, without
from tests.regulation.writing import Journal, cited, findings

LOT = chips.Lot("A", 5, 5_00)


def started(*facts: Fact) -> Journal:
    """A journal with a vault and a set of chips."""
    journal = Journal()
    journal.add("1 06:30", PlaceKept("vault", "vault", camera=True))
    journal.add("1 06:30", chips.ChipSet("A"))
    for one in facts:
        journal.add("1 06:30", one)
    return journal


def keys(journal: Journal, now: str) -> dict[str, tuple[str, ...]]:
    """What is found, by key, with its clauses."""
    return {one.key: one.cites for one in journal.findings(now)}


@verifies("cmr146.01.8", "cmr146.02.3", "cmr146.02.5.a")
def test_chips_are_of_a_registered_set_and_sample() -> None:
    for sample, found in (("1", False), ("2", True), ("", True)):
        journal = started(chips.ChipSet("S", samples=("1",)))
        lot = chips.Lot("S", 5, 5_00, sample=sample)
        journal.add("1 07:00", chips.ChipsReceived((lot,), (lot,)), 51, 13, 60)
        told = keys(journal, "1 08:00").get("sample")
        assert told == (("cmr146.02.3", "cmr146.01.8") if found else None)
    journal = started()
    journal.add("1 06:40", chips.ChipSet("a"))
    assert keys(journal, "1 08:00")["set"] == ("cmr146.01.8",)


@verifies("cmr146.02.1", "cmr146.02.7")
def test_departments_are_mandatory_as_the_house_declares() -> None:
    wide = frozenset({"games", "accounting", "maintenance", "surveillance"})
    for mandatory, found in ((wide, True), (wide | {"cage"}, False)):
        journal = started(Established("A house", mandatory=mandatory))  # type: ignore[arg-type]
        journal.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,)), 51, 13, 60)
        assert ("signed" in keys(journal, "1 08:00")) is found
        again = started(Established("A house", mandatory=mandatory))  # type: ignore[arg-type]
        again.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,)), 51, 13, 11)
        gone = chips.ChipsDestroyed((LOT,), "shop", credentials=((51, "1"), (60, "2")))
        again.add("1 08:00", gone, 51, 60)
        assert ("signed" in keys(again, "1 09:00")) is found


@verifies("cmr146.02.3")
def test_serial_numbers_are_unique_and_other_chips_described() -> None:
    journal = started(chips.ChipSet("P"), chips.ChipSet("N"))
    two = replace(days.PLAQUES, serials=("P3", "P4"))
    for lot in (days.PLAQUES, two):
        journal.add("1 07:00", chips.ChipsReceived((lot,), (lot,)), 51, 13, 60)
    assert "serials" not in keys(journal, "1 08:00")
    again = replace(days.PLAQUES, serials=("P4", "P5"))
    journal.add("1 07:30", chips.ChipsReceived((again,), (again,)), 51, 13, 60)
    assert keys(journal, "1 08:00")["serials"] == ("cmr146.02.3",)
    for description, found in (("blue", False), ("", True)):
        journal = started(chips.ChipSet("N"))
        lot = chips.Lot("N", 5, description=description)
        journal.add("1 07:00", chips.ChipsReceived((lot,), (lot,)), 51, 13, 60)
        assert ("description" in keys(journal, "1 08:00")) is found


@verifies("cmr146.02.4.a", "cmr146.02.4.c", "cmr146.02.5.d")
@pytest.mark.parametrize(
    ("sort", "name", "item", "clause"),
    [
        ("vault", "second vault", "vault", "cmr146.02.4.a"),
        ("cage", "cage", "", ""),
        ("other", "strong room", "secure area", "cmr146.02.4.c"),
    ],
)
def test_where_chips_are_stored_is_approved(sort: Any, name: str, item: str, clause: str) -> None:
    for made, people in (
        (chips.ChipsReceived((LOT,), (LOT,), name), (51, 13, 60)),
        (chips.ChipsStored((LOT,), name, "in", "after a count", 25_00), (13, 61)),
    ):
        journal = started(PlaceKept(name, sort, camera=True))
        journal.add("1 07:00", made, *people)
        assert keys(journal, "1 08:00").get("approved") == ((clause,) if clause else None)
        if item:
            known = findings(journal.entries, "1 08:00", recorded(item, name))
            assert "approved" not in {one.key for one in known}
    journal = started()
    stored = chips.ChipsStored((LOT,), "pit stand P1", "in", "after a count", 25_00)
    journal.add("1 07:00", stored, 13, 61)
    assert "cmr146.02.4.c" in keys(journal, "1 08:00")["place"]


@verifies("cmr146.02.5")
def test_an_agent_is_no_employee() -> None:
    for second, found in ((61, False), (90, True)):
        journal = started()
        journal.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,), "vault"), 51, 13, 60)
        out = chips.ChipsStored((LOT,), "vault", "out", "a fill", 25_00)
        journal.add("1 08:00", out, 13, second)
        assert ("signed" in keys(journal, "1 09:00")) is found


@verifies("cmr146.01.1.a", "cmr146.01.1.b", "cmr146.01.1.c", "cmr146.08.2.a", "cmr146.08.2.b")
@verifies("cmr146.08.2.c", "cmr146.01.6", "cmr146.02.6", "cmr146.02.7")
@pytest.mark.parametrize(
    ("item", "clause"),
    [
        ("chip design", "cmr146.01.1.a"),
        ("chip sample", "cmr146.01.1.b"),
        ("chips on camera", "cmr146.01.1.c"),
        ("plaque design", "cmr146.08.2.a"),
        ("plaque sample", "cmr146.08.2.b"),
        ("plaque controls", "cmr146.08.2.c"),
        ("chip back-up set", "cmr146.01.6"),
        ("liability procedures", "cmr146.02.6"),
        ("chip destruction", "cmr146.02.7"),
    ],
)
def test_what_chips_need_on_record(item: str, clause: str) -> None:
    journal = Journal()
    days.received(journal.writer)
    journal.add("1 08:00", chips.ChipsActivated("B"))
    journal.add("1 08:00", chips.ChipsCounted("A", (days.REDS, days.BLACKS)), 51)
    journal.add("1 08:00", chips.ChipsDestroyed((LOT,), "shop"), 51, 60)
    before = {one for one in findings(journal.entries, "1 09:00") if one.key == "approved"}
    assert before == set()
    after = findings(journal.entries, "1 09:00", without(item))
    assert {one.cites for one in after if one.key == "approved"} == {(clause,)}


@verifies("cmr146.02.6")
def test_only_value_chips_are_counted_and_each_place_by_itself() -> None:
    journal = started(chips.ChipSet("N"))
    round_ = chips.Lot("N", 9, description="blue")
    journal.add("1 07:00", chips.ChipsReceived((round_,), (round_,)), 51, 13, 60)
    assert "counted" not in keys(journal, "2026-06-01T12:00")
    journal = started()
    for place in (chips.ACTIVE, "vault"):
        journal.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,), place), 51, 13, 60)
    journal.add("20 08:00", chips.ChipsCounted("A", (LOT,), place="vault"), 51)
    late = {one.where for one in journal.findings("2026-04-01T06:01") if one.key == "counted"}
    assert late == {"set A, active play"}
    journal.add("20 08:00", chips.ChipsCounted("A", (LOT,), sealed=True), 51)
    late = {one.where for one in journal.findings("2026-04-20T06:01") if one.key == "counted"}
    assert late == {"set A, active play", "set A, vault"}


@verifies("cmr146.02.6")
@pytest.mark.parametrize(
    ("lots", "missed"), [((LOT,), False), ((replace(LOT, count=0),), False), ((), True)]
)
def test_a_count_in_active_play_leaves_no_denomination_out(
    lots: tuple[chips.Lot, ...], missed: bool
) -> None:
    journal = started()
    journal.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,)), 51, 13, 60)
    journal.add("1 08:00", chips.ChipsCounted("A", lots), 51)
    assert ("count" in keys(journal, "1 09:00")) is missed


@verifies("cmr146.02.6")
def test_a_count_of_a_storage_area_leaves_nothing_out() -> None:
    for lots, found in (((LOT,), False), ((), True)):
        journal = started()
        journal.add("1 07:00", chips.ChipsReceived((LOT,), (LOT,), "vault"), 51, 13, 60)
        journal.add("1 08:00", chips.ChipsCounted("A", lots, place="vault"), 51)
        assert ("count" in keys(journal, "1 09:00")) is found


@verifies("cmr146.02.6")
def test_a_count_of_a_sample_is_the_new_starting_inventory() -> None:
    for outstanding, found in ((0, False), (1, True)):
        journal = started(chips.ChipSet("S", samples=("1",)))
        lot = chips.Lot("S", 5, 5_00, sample="1")
        journal.add("1 07:00", chips.ChipsReceived((lot,), (lot,)), 51, 13, 60)
        journal.add("1 08:00", chips.SampleCounted("S", "1", (replace(lot, count=4),)), 51)
        rows = (chips.Liability(lot.item, 4, outstanding),)
        journal.add("2 05:59", chips.LiabilityComputed(FIRST, rows))
        assert ("outstanding" in keys(journal, "2 06:00")) is found


@verifies("cmr146.01.7")
def test_a_removal_has_its_reason() -> None:
    for reason, found in (("counterfeits", False), (" ", True)):
        journal = started()
        journal.add("1 07:00", chips.ChipsPulled("A", reason))
        assert (keys(journal, "1 07:10").get("reason") == ("cmr146.01.7",)) is found


@verifies("cmr146.05.4.b", "cmr146.05.5.a", "cmr146.05.5.b", "cmr146.05.5.c")
@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({}, ""),
        ({"begin": 299, "end": 299}, "cmr146.05.5.a"),
        ({"distributed": 1, "missing": 0, "end": 300}, "cmr146.05.5.b"),
        ({"returned": 0, "end": 301}, "cmr146.05.5.c"),
    ],
)
def test_a_month_agrees_with_the_last_and_with_its_impressments(
    fields: dict[str, int], clause: str
) -> None:
    journal = Journal()
    journal.add("2026-02-02T07:00", non_value.NonValueAssigned("R", "blue", 300))
    february = non_value.NonValueSummary("R", "blue", "2026-02", 300, 0, 0, 300)
    journal.add("1 05:00", february)
    journal.add("2 07:00", non_value.Impressment("R", "blue", 2, 1, 2), 15, 63)
    march = non_value.NonValueSummary("R", "blue", "2026-03", 300, 2, 1, 300, missing=1)
    journal.add("2026-04-01T05:00", replace(march, **fields))
    assert keys(journal, "2026-04-01T05:10").get("month") == ((clause,) if clause else None)


@verifies("cmr146.05.4.b")
def test_an_impressment_names_design_and_table() -> None:
    journal = Journal()
    journal.add("1 07:00", non_value.Impressment("R", ""), 15, 63)
    assert keys(journal, "1 07:10")["design"] == ("cmr146.05.4.b",)


@verifies("cmr146.06.3", "cmr146.06.7.2", "cmr146.06.7.3", "cmr146.06.7.4", "cmr146.06.7.5")
@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({}, ""),
        ({"reason": ""}, "cmr146.06.7.5"),
        ({"lots": ()}, "cmr146.06.7.2"),
        ({"place": "shelf"}, "cmr146.06.7.4"),
        ({"place": "vault"}, "cmr146.06.3"),
    ],
)
def test_tournament_chips_are_stored_in_an_approved_area(
    fields: dict[str, Any], clause: str
) -> None:
    journal = started(PlaceKept("tournament locker", "other", camera=True))
    stored = tournament_chips.TournamentChipsStored(
        "T1", (LOT,), "tournament locker", "out", "for T1"
    )
    journal.add("1 07:00", replace(stored, **fields), 13, 61)
    found = cited(journal.entries, "1 08:00")
    assert (clause in found) if clause else not found


# Exchange


def redeemed(**fields: Any) -> set[str]:
    """What is found about chips that are redeemed."""
    journal = Journal()
    journal.add("1 06:30", redemption.SignPosted("cage", redemption.CAGE_SIGN))
    one = redemption.ChipsRedeemed("value", 80_00, "cage")
    journal.add("1 12:00", replace(one, **fields))
    return cited(journal.entries, "1 13:00")


@verifies("cmr146.09.7", "cmr146.09.7.a", "cmr146.09.7.b", "cmr146.09.8", "cmr146.09.9")
@pytest.mark.parametrize(
    ("fields", "clauses"),
    [
        ({"by": "licensee", "stated": "unknowing"}, set()),
        ({"by": "licensee", "stated": "redeemed"}, set()),
        ({"by": "licensee"}, {"cmr146.09.9"}),
        ({"foreign": True, "stated": "redeemed"}, {"cmr146.09.7", "cmr146.09.7.a"}),
        ({"foreign": True, "stated": "bought_or_won"}, set()),
        ({"by": "employee", "foreign": True, "stated": "gratuity"}, set()),
        ({"by": "employee", "place": "employee_site"}, set()),
        ({"by": "employee", "place": "table"}, {"cmr146.09.8"}),
        ({"by": "employee", "place": "slot_booth"}, {"cmr146.09.8"}),
    ],
)
def test_who_redeems_chips_where(fields: dict[str, Any], clauses: set[str]) -> None:
    assert redeemed(**fields) == clauses


@verifies("cmr146.09.8", "cmr146.09.9")
def test_the_site_of_employees_and_the_exchange_are_on_record() -> None:
    for fields, item, clause in (
        ({"by": "employee", "place": "employee_site"}, "tip redemption site", "cmr146.09.8"),
        ({"by": "licensee", "stated": "unknowing"}, "chip exchange", "cmr146.09.9"),
    ):
        journal = Journal()
        made = redemption.ChipsRedeemed("value", 80_00, "cage")
        journal.add("1 12:00", replace(made, **fields))
        found = findings(journal.entries, "1 12:10", without(item))
        assert {one.cites for one in found if one.key == "approved"} == {(clause,)}


@verifies("cmr146.09.8")
@pytest.mark.parametrize(("amount", "found"), [(80_00, False), (79_99, True), (0, True)])
def test_all_that_employees_redeemed_goes_to_the_cage(amount: int, found: bool) -> None:
    journal = Journal()
    for clock, each in (("12:00", 50_00), ("13:00", 30_00)):
        made = redemption.ChipsRedeemed("value", each, "employee_site", "employee")
        journal.add(f"1 {clock}", made)
    journal.add("1 20:00", redemption.EmployeeSiteExchanged(amount))
    assert ("amount" in keys(journal, "1 21:00")) is found
