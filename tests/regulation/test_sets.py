"""Dice and tiles: a lawful stretch of days is silent, and each required entry is missed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from msgspec.structs import replace

from croupier.regulation.journal import check, dice, tiles
from croupier.regulation.journal.due import Due
from croupier.regulation.journal.entry import Entry, Fact
from croupier.regulation.journal.examples import dice as dice_days
from croupier.regulation.journal.examples import tiles as tile_days
from croupier.regulation.journal.examples.breaking import redated
from croupier.regulation.journal.examples.writer import FIRST, Writer
from croupier.regulation.journal.facts import (
    Assigned,
    Employed,
    Established,
    PlaceKept,
    Reported,
    TableClosed,
    TableOpened,
)
from croupier.rulebook.citation import verifies
from tests.regulation.writing import Journal, cited, findings

NOW, LATER = "3 06:00", "6 07:00"
GENERAL = (Assigned, Employed, Established, PlaceKept, TableClosed, TableOpened)


def dice_days_written() -> list[Entry]:
    writer = Writer()
    dice_days.received(writer)
    for n in range(2):
        dice_days.lawful_day(writer, FIRST + timedelta(days=n))
    return writer.entries


def tile_days_written() -> list[Entry]:
    writer = Writer()
    tile_days.received(writer)
    for n in range(2):
        tile_days.lawful_day(writer, FIRST + timedelta(days=n))
    return writer.entries


DAYS: dict[str, Callable[[], list[Entry]]] = {"dice": dice_days_written, "tiles": tile_days_written}


@pytest.mark.parametrize("which", DAYS)
def test_lawful_days_are_silent(which: str) -> None:
    found = findings(DAYS[which](), NOW)
    assert [one for one in found if one.key != "opened"] == []  # these days have no cards


@pytest.mark.parametrize("which", DAYS)
def test_each_required_entry_is_missed_when_it_is_deleted(which: str) -> None:
    entries = DAYS[which]()
    for entry in entries:
        if isinstance(entry.fact, GENERAL):
            continue
        left = [one for one in entries if one is not entry]
        known = {one.message for one in findings(entries, LATER)}
        named = [one for one in findings(left, LATER) if one.message not in known and one.cites]
        assert named, f"{entry.fact.kind} of {entry.at} can be deleted unnoticed"


def changed(entries: list[Entry], kind: type[Fact], **fields: object) -> list[Entry]:
    """The same journal with the first entry of a kind that states something else."""
    first = next(one for one in entries if type(one.fact) is kind)
    other = replace(first, fact=replace(first.fact, **fields))
    return [other if one is first else one for one in entries]


def signed(entries: list[Entry], kind: type[Fact], *people: int) -> list[Entry]:
    """The same journal with the first entry of a kind signed by other people."""
    first = next(one for one in entries if type(one.fact) is kind)
    journal = Journal()
    again = journal.writer.add(first.when, first.fact, *people)
    return [replace(again, seq=first.seq) if one is first else one for one in entries]


def later(entries: list[Entry], kind: type[Fact], hours: int, minutes: int = 0) -> list[Entry]:
    """The same journal with the first entry of a kind made later."""
    first = next(one for one in entries if type(one.fact) is kind)
    moved = first.when + timedelta(hours=hours, minutes=minutes)
    other = redated(first, moved)
    return [other if one is first else one for one in entries]


FACTS = [
    (dice.DiceInspected, {"instruments": dice.INSTRUMENTS - {"magnet"}}, "cmr146.46.6.a.2"),
    (dice.DiceInspected, {"alternative": 4}, "cmr146.46.6.b.3"),
    (dice.DiceEnveloped, {"transparent": False}, "cmr146.46.5"),
    (dice.DiceEnveloped, {"tamper_evident": False}, "cmr146.46.5"),
    (dice.DiceDestroyed, {"hole": 249}, "cmr146.46.6.c.12"),
    (dice.DiceReceived, {"place": "a shelf"}, "cmr146.46.1"),
    (dice.DiceReceived, {"count": 10}, "cmr146.46.2.a.1"),
    (dice.DiceReconciled, {"collected": 10}, "cmr146.46.2.a.7"),
    (dice.DiceReconciled, {"destroyed": 1}, "cmr146.46.2.a.7"),
    (tiles.TilesEnveloped, {"transparent": False}, "cmr146.53.4"),
    (tiles.TilesReceived, {"seals_intact": False}, "cmr146.53.1"),
    (tiles.TilesReceived, {"place": "a shelf"}, "cmr146.53.1"),
    (tiles.TilesReconciled, {"tables": 1}, "cmr146.53.13.b"),
    (tiles.TilesWorkOrder, {"steps": tiles.STEPS - {"sorted by pairs"}}, "cmr146.53.12.b.1"),
    (tiles.TilesWorkOrder, {"steps": tiles.STEPS - {"sides and backs viewed"}}, "cmr146.53.12.b.2"),
    (tiles.TilesWorkOrder, {"steps": tiles.STEPS - {"ultraviolet light"}}, "cmr146.53.12.b.3"),
    (tiles.TilesWorkOrder, {"steps": tiles.STEPS - {"white light"}}, "cmr146.53.12.b.4"),
    (tiles.TilesWorkOrder, {"result": "tampered"}, "cmr146.53.12.d"),
    (tiles.TilesWorkOrder, {"pieces": 31}, "cmr146.53.12.e"),
]


@verifies(
    "cmr146.46.1",
    "cmr146.46.2",
    "cmr146.46.2.a.1",
    "cmr146.46.2.a.2",
    "cmr146.46.2.a.7",
    "cmr146.46.5",
    "cmr146.46.6.a.2",
    "cmr146.46.6.b.3",
)
@verifies(
    "cmr146.46.6.c.2",
    "cmr146.46.6.c.12",
    "cmr146.53.1",
    "cmr146.53.4",
    "cmr146.53.12.b.1",
    "cmr146.53.12.b.2",
    "cmr146.53.12.b.3",
    "cmr146.53.12.b.4",
)
@verifies("cmr146.53.12.d", "cmr146.53.12.e", "cmr146.53.13.b", "cmr146.53.15", "cmr146.53.13.a.1")
@pytest.mark.parametrize(("kind", "fields", "clause"), FACTS)
def test_what_an_entry_states_is_checked(
    kind: type[Fact], fields: dict[str, object], clause: str
) -> None:
    entries = DAYS["dice" if kind.__module__.endswith("dice") else "tiles"]()
    assert clause in cited(changed(entries, kind, **fields), NOW)


SIGNERS = [
    (dice.DiceReceived, (11, 41), "cmr146.46.1"),
    (dice.DiceReceived, (31, 51), "cmr146.46.2.a.6"),
    (dice.DiceRemoved, (15, 32), "cmr146.46.4"),
    (dice.DiceRemoved, (12, 51), "cmr146.46.4"),
    (dice.DiceInspected, (15, 18), "cmr146.46.6.a.2"),
    (dice.DiceInspected, (17, 19), "cmr146.46.6.a.2"),
    (dice.DicePlaced, (18, 19), "cmr146.46.6.a.3.a"),
    (dice.DicePlaced, (17, 15), "cmr146.46.6.a.3.a"),
    (dice.DiceLooked, (18,), "cmr146.46.6.c.6"),
    (dice.DiceLooked, (17,), "cmr146.46.6.c.6.b"),
    (dice.DiceEnveloped, (18, 14), "cmr146.46.6.c.8"),
    (dice.DiceCollected, (15,), "cmr146.46.6.c.10"),
    (dice.DiceDestroyed, (15,), "cmr146.46.6.c.12"),
    (dice.ShakerInspected, (15,), "cmr146.47.2"),
    (tiles.TilesReceived, (31, 32), "cmr146.53.1"),
    (tiles.TilesRemoved, (13, 31), "cmr146.53.3"),
    (tiles.TilesInspected, (31,), "cmr146.53.3"),
    (tiles.TilesPlaced, (15, 18), "cmr146.53.5"),
    (tiles.TilesEnveloped, (19, 15), "cmr146.53.7"),
    (tiles.TilesCollected, (15,), "cmr146.53.10"),
    (tiles.TilesWorkOrder, (), "cmr146.53.12.c"),
    (tiles.TilesStored, (13, 11), "cmr146.53.13.a.5"),
]


@verifies(
    "cmr146.46.1",
    "cmr146.46.2.a.6",
    "cmr146.46.4",
    "cmr146.46.6.a.2",
    "cmr146.46.6.a.3.a",
    "cmr146.46.6.a.3.b",
    "cmr146.46.6.a.3.c",
    "cmr146.46.6.b.4.a",
)
@verifies(
    "cmr146.46.6.b.4.b",
    "cmr146.46.6.b.4.c",
    "cmr146.46.6.c.4.a",
    "cmr146.46.6.c.4.b",
    "cmr146.46.6.c.4.c",
    "cmr146.46.6.c.6",
    "cmr146.46.6.c.6.b",
    "cmr146.46.6.c.8",
)
@verifies(
    "cmr146.46.6.c.10",
    "cmr146.46.6.c.12",
    "cmr146.47.2",
    "cmr146.53.1",
    "cmr146.53.3",
    "cmr146.53.5",
    "cmr146.53.6",
    "cmr146.53.7",
)
@verifies("cmr146.53.10", "cmr146.53.11", "cmr146.53.12.c", "cmr146.53.13.a.5")
@pytest.mark.parametrize(("kind", "people", "clause"), SIGNERS)
def test_the_right_people_sign(kind: type[Fact], people: tuple[int, ...], clause: str) -> None:
    entries = DAYS["dice" if kind.__module__.endswith("dice") else "tiles"]()
    assert clause in cited(signed(entries, kind, *people), NOW)


@verifies(
    "cmr146.46.2.a.3",
    "cmr146.46.2.a.5.a",
    "cmr146.46.2.a.5.b",
    "cmr146.46.6.a.1",
    "cmr146.46.6.b.1",
    "cmr146.46.6.c.4",
    "cmr146.46.6.a.2",
    "cmr146.46.6.c.6",
)
@verifies(
    "cmr146.46.6.c.10",
    "cmr146.47.2",
    "cmr146.53.12",
    "cmr146.53.12.a",
    "cmr146.53.13.a.2",
    "cmr146.53.13.a.3",
    "cmr146.53.13.a.4",
    "cmr146.53.14",
)
@pytest.mark.parametrize(
    ("which", "kind", "clauses"),
    [
        ("dice", dice.DiceRemoved, {"cmr146.46.2.a.1"}),
        ("dice", dice.DiceInspected, {"cmr146.46.6.a.2"}),
        ("dice", dice.DicePlaced, {"cmr146.46.6.a.2"}),
        ("dice", dice.DiceLooked, {"cmr146.46.6.c.6"}),
        ("dice", dice.DiceEnveloped, {"cmr146.46.6.c.10"}),
        ("dice", dice.DiceCollected, {"cmr146.46.6.c.10"}),
        ("dice", dice.DiceDestroyed, {"cmr146.46.6.c.12"}),
        ("dice", dice.DiceReconciled, {"cmr146.46.2.a.7"}),
        ("dice", dice.ShakerInspected, {"cmr146.47.2"}),
        ("tiles", tiles.TilesRemoved, {"cmr146.53.13.a.1"}),
        ("tiles", tiles.TilesWorkOrder, {"cmr146.53.12", "cmr146.53.12.a", "cmr146.53.12.c"}),
        ("tiles", tiles.TilesStored, {"cmr146.53.14"}),
    ],
)
def test_a_missing_entry_is_missed_by_its_own_clause(
    which: str, kind: type[Fact], clauses: set[str]
) -> None:
    entries = DAYS[which]()
    gone = next(one for one in entries if type(one.fact) is kind)
    assert clauses <= cited([one for one in entries if one is not gone], "6 07:00")


@verifies("cmr146.46.6.c.10", "cmr146.46.6.c.12", "cmr146.53.7", "cmr146.53.14")
@pytest.mark.parametrize(
    ("which", "kind", "until", "clause"),
    [
        ("dice", dice.DiceCollected, (1, 0), "cmr146.46.6.c.10"),
        ("dice", dice.DiceDestroyed, (65, 0), "cmr146.46.6.c.12"),
        ("tiles", tiles.TilesEnveloped, (0, 5), "cmr146.53.7"),
        ("tiles", tiles.TilesCollected, (1, 30), "cmr146.53.10"),
    ],
)
def test_the_last_minute_is_lawful_and_the_next_is_not(
    which: str, kind: type[Fact], until: tuple[int, int], clause: str
) -> None:
    entries = DAYS[which]()
    hours, minutes = until
    other = set(cited(entries, "6 07:00"))
    assert clause not in cited(later(entries, kind, hours, minutes), "6 07:00") - other
    beyond = findings(later(entries, kind, hours, minutes + 1), "6 07:00")
    assert any(clause in one.cites and "done only at" in one.message for one in beyond)


def journal_with_dice() -> Journal:
    journal = Journal()
    dice_days.received(journal.writer)
    dice_days.lawful_day(journal.writer, FIRST)
    return journal


@verifies("cmr146.46.6.c.10")
@pytest.mark.parametrize(("spring", "minute", "late"), [(8, 0, False), (8, 1, True)])
def test_a_day_of_dice_is_24_elapsed_hours_when_clocks_change(
    spring: int, minute: int, late: bool
) -> None:
    journal = Journal()
    dice_days.received(journal.writer)
    journal.add("7 09:00", dice.DiceRemoved(5, dice_days.STORE, dice_days.STAND), 12, 32)
    journal.add("7 10:00", dice.DicePlaced("S", "CR-01", 5, dice_days.STAND), 17, 18)
    journal.add(f"{spring} 11:{minute:02}", dice.DiceEnveloped("S", 5, "used", "CR-01"), 18, 16)
    found = [one for one in journal.findings("8 12:00") if one.key == "change"]
    assert bool(found) is late


@verifies(
    "cmr146.46.6.c.1",
    "cmr146.46.6.c.3.a",
    "cmr146.46.6.c.4.f",
    "cmr146.46.6.c.4.g",
    "cmr146.46.6.b.5.d.i",
    "cmr146.46.6.b.5.d.ii",
    "cmr146.46.6.b.5.d.iii",
    "cmr146.46.6.c.3.b",
)
@verifies(
    "cmr146.46.6.c.3.c",
    "cmr146.46.6.c.4.d",
    "cmr146.46.6.c.4.d.i",
    "cmr146.46.6.c.4.d.ii",
    "cmr146.46.6.b.2.a",
    "cmr146.46.6.b.2.b",
)
def test_sealed_sets_have_their_dice_and_intact_seals() -> None:
    journal = Journal()
    cases = [
        ("craps", 4, 2, "cmr146.46.6.b.5.d.i"),
        ("sicbo", 2, 2, "cmr146.46.6.b.5.d.ii"),
        ("paigow", 2, 2, "cmr146.46.6.b.5.d.iii"),
        ("craps", 4, 3, "cmr146.46.6.c.3.a"),
        ("sicbo", 2, 3, "cmr146.46.6.c.3.b"),
        ("paigow", 2, 3, "cmr146.46.6.c.3.c"),
    ]
    for game, count, alternative, clause in cases:
        people = (15, 11, 31) if alternative == 3 else (15, 16)
        fact = dice.DiceInspected("S", game, count, alternative, "", dice.INSTRUMENTS, True)
        short = journal.add("1 09:00", fact, *people)
        found = [one for one in journal.findings("1 12:00") if one.line == short.seq]
        assert [one.cites for one in found] == [(clause,)]
        whole = journal.add("1 09:00", replace(fact, count=count + 1), *people)
        assert not [one for one in journal.findings("1 12:00") if one.line == whole.seq]
        alone = journal.add("1 09:00", replace(fact, count=count + 1), 15)
        who = {one for f in journal.findings("1 12:00") if f.line == alone.seq for one in f.cites}
        assert who & {"cmr146.46.6.c.1", "cmr146.46.6.b.2.a", "cmr146.46.6.b.2.b"}
    for intact, named in ((True, False), (False, True), (None, True)):
        opened = dice.DicePlaced("S", "CR-01", 5, dice_days.STAND, intact)
        placed = journal.add("1 10:00", opened, 17, 18)
        found = [one for one in journal.findings("1 12:00") if one.line == placed.seq]
        assert ("cmr146.46.6.c.4.d" in {c for one in found for c in one.cites}) is named
    bare = PlaceKept("bare stand", "pit_stand")
    dark = PlaceKept("dark room", "primary")
    journal.add("1 06:00", bare)
    journal.add("1 09:00", dice.DiceRemoved(5, dice_days.STORE, "bare stand"), 12, 32)
    journal.add("1 06:00", dark)
    journal.add("1 09:00", dice.DiceRemoved(5, "dark room", "bare stand"), 12, 32)
    assert {"cmr146.46.6.c.4.f", "cmr146.46.6.c.4.g"} <= cited(journal.entries, "1 12:00")


@verifies(
    "cmr146.46.3",
    "cmr146.46.4",
    "cmr146.46.6.a.3.d",
    "cmr146.46.6.b.5.a",
    "cmr146.46.6.c.4.e",
    "cmr146.53.2",
)
@pytest.mark.parametrize(
    ("locks", "clause"),
    [
        ((("security", "security_officer"),), "cmr146.46.3"),
        ((("games", "shift_manager"), ("cage", "cashier")), "cmr146.46.3"),
        ((("security", "security_officer"), ("games", "pit_boss")), "cmr146.53.2"),
    ],
)
def test_storage_has_two_locks_of_the_right_departments(
    locks: tuple[tuple[str, str], ...], clause: str
) -> None:
    journal = Journal()
    journal.add("1 07:00", PlaceKept("room", "secondary", locks))  # type: ignore[arg-type]
    journal.add("1 08:00", dice.DiceReceived(10, "room"), 11, 31)
    journal.add("1 08:00", tiles.TilesReceived(10, "room"), 31, 13)
    assert clause in cited(journal.entries, "1 12:00")
    cage = Journal()
    locked = PlaceKept("cabinet", "cage", (("games", "shift_manager"),), camera=True)
    cage.add("1 07:00", locked)
    cage.add("1 08:00", dice.DiceReceived(10, "cabinet"), 11, 31)
    assert cage.findings("1 12:00") == []


@verifies("cmr146.46.1", "cmr146.46.3", "cmr146.46.4", "cmr146.46.6.a.3.d")
def test_surplus_goes_through_primary_storage_and_stands_are_locked() -> None:
    journal = Journal()
    journal.add("1 07:00", PlaceKept("open stand", "pit_stand"))
    journal.add("1 07:00", dice.DiceReceived(20, "surplus storage"), 11, 31)
    direct = journal.add("1 08:00", dice.DiceRemoved(5, "surplus storage", "open stand"), 12, 31)
    found = {c for one in journal.findings("3 12:00") if one.line == direct.seq for c in one.cites}
    assert {"cmr146.46.1", "cmr146.46.3", "cmr146.46.6.a.3.d"} <= found


@verifies("cmr146.46.2.a.8", "cmr146.46.2.a.5.d", "cmr146.53.13.c")
@pytest.mark.parametrize(("day", "late"), [("2026-06-02T05:59", False), ("2026-06-02T06:01", True)])
def test_stock_is_counted_within_three_months(day: str, late: bool) -> None:
    journal = Journal()
    dice_days.received(journal.writer)
    tile_days.received(journal.writer)
    journal.add(day, dice.DiceCounted(dice_days.STORE, 500), 51)
    journal.add(day, tiles.TilesCounted(tile_days.STORE, 20), 51)
    found = [one.cites for one in journal.findings("2026-06-03T12:00") if one.key == "counted"]
    both = [("cmr146.46.2.a.8",), ("cmr146.53.13.c",)]
    assert sorted(found) == (both if late else [])


@verifies("cmr146.46.2.a.8", "cmr146.53.13.c")
def test_a_difference_is_reported_and_no_mover_counts() -> None:
    journal = journal_with_dice()
    count = journal.add("2 09:00", dice.DiceCounted(dice_days.STORE, 488), 51)
    found = [one for one in journal.findings("2 09:29") if one.line in (None, count.seq)]
    assert not [one for one in found if one.key in ("report", "signed")]
    assert [one for one in journal.findings("2 09:31") if one.key == "report"]
    journal.add("2 09:30", reported("bureau", count))
    assert not [one for one in journal.findings("2 09:31") if one.key == "report"]
    mover = journal.add("2 10:00", dice.DiceCounted(dice_days.STORE, 489), 55)
    assert not [one for one in journal.findings("2 11:00") if one.line == mover.seq]
    first = Journal()
    dice_days.received(first.writer)
    barred = first.add("2 10:00", dice.DiceCounted(dice_days.STORE, 500), 31)
    assert [one.line for one in first.findings("2 11:00") if one.key == "signed"] == [barred.seq]


def reported(to: str, about: Entry) -> Fact:
    return Reported(to, about.seq)  # type: ignore[arg-type]


@verifies(
    "cmr146.46.6.c.5",
    "cmr146.46.6.c.6",
    "cmr146.46.6.c.6.a",
    "cmr146.46.6.c.6.c",
    "cmr146.46.6.c.6.d",
    "cmr146.46.6.c.6.e",
    "cmr146.46.6.c.6.f",
    "cmr146.46.6.c.6.g",
)
@verifies("cmr146.46.6.c.7", "cmr146.46.6.c.12", "cmr146.53.8")
def test_evidence_is_reported_removed_written_up_and_destroyed_when_released() -> None:
    journal = Journal()
    dice_days.received(journal.writer)
    journal.writer.assign(FIRST, ("CR-01",), 16, 17, 18)
    journal.add("1 09:00", dice.DiceRemoved(5, dice_days.STORE, dice_days.STAND), 12, 32)
    made = dice.DiceInspected("S", "craps", 5, 1, "CR-01", dice.INSTRUMENTS)
    journal.add("1 10:00", made, 17, 18)
    journal.add("1 10:00", dice.DicePlaced("S", "CR-01", 5, dice_days.STAND), 17, 18)
    seen = journal.add("1 12:00", dice.DiceLooked("S", "CR-01", evidence=True), 16)
    missing = {one.key for one in journal.findings("1 12:31")}
    assert missing == {"to security", "to bureau", "report", "removed"}
    journal.add("1 12:10", reported("security", seen))
    journal.add("1 12:10", reported("bureau", seen))
    tampered = dice.DiceEnveloped("S", 5, "tampered", "CR-01")
    unsigned = journal.add("1 12:10", tampered, 18, 16)
    assert {c for one in journal.findings("1 12:31") for c in one.cites} >= {"cmr146.46.6.c.7"}
    journal.entries.remove(unsigned)
    journal.add("1 12:10", tampered, 18, 16, 31)
    report = dice.DiceDiscrepancy(
        "D1", seen.seq, "S", "day", 16, "P1", "CR-01", "craps", "shaved corner", retained=True
    )
    journal.add("1 12:20", report, 16, 31, 90)
    journal.add("1 12:20", dice.DiceCollected("S", 5), 31)
    journal.add("1 12:50", dice.DiceRetained("S", 5), 31, 90)
    assert journal.findings("1 14:00") == []
    released = journal.add("2 09:00", dice.DiceRetained("S", 5, released=True), 31, 90)
    kept = [one for one in journal.findings("2 09:31") if one.where == released.where]
    assert [one.cites for one in kept] == [("cmr146.46.6.c.12",)]
    journal.add("2 09:30", dice.DiceDestroyed("S", 5, "shredded"), 31)
    assert not [one for one in journal.findings("2 09:31") if one.where == released.where]


DICE_REPORT = dice.DiceDiscrepancy("D", 1, "S", "day", 16, "P1", "T", "craps", "x", False)
TILES_REPORT = tiles.TilesDiscrepancy("D", 1, "S", "day", 15, "P1", "T", "paigow", "x", False)


@verifies(
    "cmr146.46.6.c.6.e",
    "cmr146.46.6.c.6.f",
    "cmr146.46.6.c.6.g",
    "cmr146.46.6.c.9",
    "cmr146.53.9",
    "cmr146.53.12.d.1",
    "cmr146.53.12.d.2",
    "cmr146.53.12.d.3",
)
@verifies(
    "cmr146.53.12.d.4",
    "cmr146.53.12.d.5",
    "cmr146.53.12.d.6",
    "cmr146.53.12.d.7",
    "cmr146.46.2.a.4",
    "cmr146.46.2.a.5.c",
    "cmr146.46.6.c.11",
)
@pytest.mark.parametrize(
    ("fact", "people", "clause"),
    [
        (DICE_REPORT, (31, 90), "46.6.c.6.e"),
        (DICE_REPORT, (16, 90), "46.6.c.6.f"),
        (DICE_REPORT, (16, 31), "46.6.c.6.g"),
        (dice.DiceRetained("S", 1), (31,), "46.6.c.6.g"),
        (dice.DiceEnveloped("S", 1, "reserve", source="pit stand P1"), (18,), "46.6.c.9"),
        (dice.DiceReturned(1, "pit stand P1", "primary storage"), (15, 31), "46.6.c.11"),
        (dice.DiceReturned(1, "pit stand P1", "primary storage"), (11,), "46.2.a.6"),
        (TILES_REPORT, (31, 90), "53.12.d.5"),
        (TILES_REPORT, (15, 90), "53.12.d.6"),
        (TILES_REPORT, (15, 31), "53.12.d.7"),
        (tiles.TilesRetained("S", 1), (31,), "53.12.d.7"),
        (tiles.TilesEnveloped("S", 1, "reserve", source="pit stand P1"), (15,), "53.9"),
    ],
)
def test_rarer_entries_are_signed_too(fact: Fact, people: tuple[int, ...], clause: str) -> None:
    journal = Journal()
    entry = journal.add("1 10:00", fact, *people)
    found = {one for f in journal.findings("1 12:00") if f.line == entry.seq for one in f.cites}
    assert f"cmr146.{clause}" in found


@verifies("cmr146.46.6.c.6.a", "cmr146.46.6.c.6.c", "cmr146.46.6.c.6.d", "cmr146.46.6.c.6.e")
@verifies("cmr146.53.12.d.1", "cmr146.53.12.d.3", "cmr146.53.12.d.4", "cmr146.53.12.d.5")
@pytest.mark.parametrize(
    ("key", "part"), [("shift", 0), ("pit", 2), ("table", 2), ("game", 2), ("description", 3)]
)
def test_a_report_has_its_form_filled_in(key: str, part: int) -> None:
    for report, clauses in (
        (DICE_REPORT, [f"cmr146.46.6.c.6.{one}" for one in "abcde"]),
        (TILES_REPORT, [f"cmr146.53.12.d.{one}" for one in range(1, 6)]),
    ):
        journal = Journal()
        journal.add("1 10:00", report, report.inspector, 31, 90)
        before = cited(journal.entries, "1 10:10")
        journal = Journal()
        journal.add("1 10:00", replace(report, **{key: ""}), report.inspector, 31, 90)
        assert cited(journal.entries, "1 10:10") - before == {clauses[part]}
        journal = Journal()
        journal.add("1 10:00", report, 11, 31, 90)
        assert clauses[4] in cited(journal.entries, "1 10:10")


@verifies("cmr146.46.6.c.6.g", "cmr146.53.12.d.7")
def test_a_receipt_is_signed_for_what_the_bureau_retains() -> None:
    for report, kept, clause in (
        (DICE_REPORT, dice.DiceRetained("S", 1), "cmr146.46.6.c.6.g"),
        (TILES_REPORT, tiles.TilesRetained("S", 1), "cmr146.53.12.d.7"),
    ):
        for clock, late in (("1 10:30", False), ("1 10:31", True)):
            journal = Journal()
            journal.add("1 10:00", replace(report, retained=True), report.inspector, 31, 90)
            assert clause in cited(journal.entries, "1 10:31")
            journal.add(clock, kept, 31, 90)
            assert (clause in cited(journal.entries, "1 12:00")) is late


@verifies(
    "cmr146.46.6.b.5.b",
    "cmr146.46.6.b.5.c",
    "cmr146.46.6.b.5.d",
    "cmr146.46.6.c.11.a",
    "cmr146.46.6.c.11.b",
)
@pytest.mark.parametrize(
    ("game", "clause"), [("craps", "cmr146.46.6.c.11.a"), ("paigow", "cmr146.46.6.c.11.b")]
)
@pytest.mark.parametrize(("sealed", "again"), [(True, False), (False, True), (False, False)])
def test_dice_that_went_back_unsealed_are_inspected_again(
    game: str, clause: str, sealed: bool, again: bool
) -> None:
    journal = Journal()
    fact = dice.DiceInspected("S", game, 5, 2, "T", dice.INSTRUMENTS, sealed)
    journal.add("1 08:00", fact, 15, 16)
    back = dice.DiceReturned(5, "pit stand P1", "primary storage", sets=("S",))
    journal.add("1 09:00", back, 11, 31)
    if again:
        journal.add("1 09:30", fact, 15, 16)
    placed = dice.DicePlaced("S", "T", 5, "pit stand P1", True if sealed else None)
    entry = journal.add("1 10:00", placed, 15, 18)
    found = {one for f in journal.findings("1 12:00") if f.line == entry.seq for one in f.cites}
    assert (clause in found) is not (sealed or again)


@verifies("cmr146.47.1")
@pytest.mark.parametrize(
    ("filled", "automated", "place", "lawful"),
    [
        (True, False, "primary storage", True),
        (True, False, "pit stand P1", False),
        (False, False, "pit stand P1", True),
        (True, True, "primary storage", False),
        (False, True, "pit stand P1", True),
    ],
)
def test_where_shakers_are_put_away(
    filled: bool, automated: bool, place: str, lawful: bool
) -> None:
    journal = Journal()
    journal.add("1 10:00", dice.ShakerStored("1", filled, automated, place))
    assert (journal.findings("1 12:00") == []) is lawful


@verifies("cmr146.47.2", "cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")
def test_tampering_with_a_shaker_is_reported_at_once() -> None:
    journal = Journal()
    seen = journal.add("1 10:00", dice.ShakerInspected("SB-01", evidence=True), 13)
    assert "cmr146.47.2.c" in cited(journal.entries, "1 10:31")
    fact = dice.ShakerReported(seen.seq, seen.at, "SB-01", 13, "L13")
    journal.add("1 10:30", fact)
    assert journal.findings("1 10:31") == []


@verifies("cmr146.46.2.a.7", "cmr146.53.13.b")
@pytest.mark.parametrize(("clock", "late"), [("2 06:00", False), ("2 06:01", True)])
def test_a_day_is_reconciled_before_it_ends(clock: str, late: bool) -> None:
    journal = Journal()
    dice_days.received(journal.writer)
    tile_days.received(journal.writer)
    assert {one.what for one in duties(journal, "1 12:00")} >= RECONCILED
    journal.add(clock, dice.DiceReconciled(FIRST, 0, 0, 0, 0, 0))
    journal.add(clock, tiles.TilesReconciled(FIRST, 0, 0, 0, 0, 0))
    found = {one.severity for one in journal.findings("2 07:00") if one.key == "reconciled"}
    assert found == ({"error"} if late else set())


RECONCILED = {"the dice of the day are reconciled", "the sets of tiles of the day are reconciled"}


def duties(journal: Journal, now: str) -> list[Due]:
    """What is still to be done at a moment."""
    check.kinds()
    return check.open_duties(journal.book(now))


@verifies("cmr146.46.2.a.7")
def test_a_reconciliation_states_what_is_so_when_it_is_made() -> None:
    journal = Journal()
    dice_days.received(journal.writer)
    journal.add("1 07:00", dice.DiceRemoved(5, dice_days.STORE, dice_days.STAND), 12, 32)
    journal.add("2 05:50", dice.DiceReconciled(FIRST, 0, 0, 0, 0, 0))
    label = dice.DiceEnveloped("S", 5, "reserve", source=dice_days.STAND)
    journal.add("2 05:55", label, 15)
    assert "envelopes" not in {one.key for one in journal.findings("2 06:00")}


@verifies("cmr146.46.6.c.12", "cmr146.53.15")
def test_the_width_of_a_hole_is_stated_to_the_thousandth() -> None:
    journal = Journal()
    journal.add("1 10:00", dice.DiceDestroyed("S", 0, "drilled", 249), 31)
    journal.add("1 10:00", tiles.TilesDestroyed("S", 0, "drilled", 5), 31)
    said = [one.message for one in journal.findings("1 10:10") if one.key == "hole"]
    assert ["0.249 inch wide; it takes 0.250" in said[0], "0.005" in said[1]] == [True, True]
