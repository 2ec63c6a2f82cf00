"""Dice and tiles at the very edge of the law, and just beyond it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.regulation.journal import dice, tiles
from croupier.regulation.journal.examples import dice as dice_days
from croupier.regulation.journal.examples import tiles as tile_days
from croupier.regulation.journal.examples.writer import FIRST, INSTRUMENTS
from croupier.regulation.journal.facts import Assigned, PlaceKept, TableClosed, TableOpened
from croupier.rulebook.citation import verifies
from tests.regulation.changing import recorded, without
from tests.regulation.writing import RECORD, Journal, at, cited, findings

STORE, STAND, ROOM = dice_days.STORE, dice_days.STAND, dice_days.ROOM
TWO: Any = (("security", "security_officer"), ("games", "shift_manager"))


def keyed(journal: Journal, now: str, key: str, records: Any = RECORD) -> set[str]:
    """The clauses of what is found under a key."""
    found = findings(journal.entries, now, records)
    return {clause for one in found if one.key == key for clause in one.cites}


# Storage


@verifies("cmr146.46.1", "cmr146.53.1")
def test_a_storage_area_is_approved_unless_it_is_in_the_cage() -> None:
    for made, people, item, clause in (
        (dice.DiceReceived, (11, 31), "dice storage", "cmr146.46.1"),
        (tiles.TilesReceived, (31, 13), "tile storage", "cmr146.53.1"),
    ):
        for within, found in ((True, set[str]()), (False, {clause})):
            journal = Journal()
            journal.add("1 07:00", PlaceKept("room", "primary", TWO, True, (), within))
            journal.add("1 08:00", made(10, "room"), *people)
            assert cited(journal.entries, "1 12:00") == found
            assert keyed(journal, "1 12:00", "approved", recorded(item, "room")) == set()


@verifies("cmr146.46.3", "cmr146.53.2")
def test_every_place_into_which_things_are_stored_has_its_locks() -> None:
    for locks, found in ((TWO, False), (TWO[:1], True)):
        journal = Journal()
        journal.add("1 06:30", PlaceKept("room", "primary", locks, camera=True))
        journal.add("1 07:00", dice.DiceReceived(10, STORE), 11, 31)
        journal.add("1 08:00", dice.DiceStored(5, STORE, "room"), 11, 31)
        assert ("cmr146.46.3" in cited(journal.entries, "1 12:00")) is found
    for low, found in (("shift_manager", False), ("pit_boss", True)):
        journal = Journal()
        journal.add("1 06:30", PlaceKept("cabinet", "cage", (("games", low),)))  # type: ignore[arg-type]
        journal.add("1 08:00", tiles.TilesReceived(5, "cabinet"), 31, 13)
        assert ("cmr146.53.2" in cited(journal.entries, "1 12:00")) is found


@verifies("cmr146.46.4", "cmr146.53.5")
@pytest.mark.parametrize(
    ("low", "of_dice", "of_tiles"),
    [("pit_boss", False, False), ("floorperson", False, True), ("dealer", True, True)],
)
def test_the_key_of_a_stand_is_with_its_supervisor(low: Any, of_dice: bool, of_tiles: bool) -> None:
    for made, store, people, clause, found in (
        (dice.DiceRemoved, dice_days, (12, 32), "cmr146.46.4", of_dice),
        (tiles.TilesRemoved, tile_days, (11, 31), "cmr146.53.5", of_tiles),
    ):
        journal = Journal()
        store.received(journal.writer)
        locks: Any = (("games", low), ("security", "security_officer"))
        stand = PlaceKept("pit stand P9", "pit_stand", locks, True, INSTRUMENTS)
        journal.add("1 06:30", stand)
        journal.add("1 08:00", made(2, STORE, "pit stand P9"), *people)
        assert (clause in cited(journal.entries, "1 12:00")) is found


@verifies("cmr146.46.4", "cmr146.53.3", "cmr146.53.5")
def test_a_set_comes_to_a_table_from_a_pit_stand_only() -> None:
    for source, found in ((STAND, False), (STORE, True), ("surplus storage", True)):
        journal = Journal()
        journal.add("1 10:00", dice.DicePlaced("S", "CR-01", 5, source), 17, 18)
        journal.add("1 10:00", tiles.TilesPlaced("T", "PG-01", 1, source), 13, 18)
        clauses = {"cmr146.46.4", "cmr146.46.1", "cmr146.53.3", "cmr146.53.5"}
        assert keyed(journal, "1 10:10", "source") == (clauses if found else set())


@verifies("cmr146.46.4")
def test_whoever_removes_dice_is_of_the_games_department() -> None:
    from croupier.regulation.journal.facts import Employed

    for department, position, found in (
        ("games", "games_manager", False),
        ("compliance", "compliance_officer", True),
    ):
        journal = Journal()
        dice_days.received(journal.writer)
        boss = Employed(5, department, position, None, "L5", key_license=True)  # type: ignore[arg-type]
        journal.add("1 06:30", boss)
        manager = journal.writer.staff[11]
        journal.add(
            "1 06:30", Employed(11, "games", "shift_manager", 5, manager.license, key_license=True)
        )
        entry = journal.add("1 08:00", dice.DiceRemoved(5, STORE, STAND), 12, 32)
        sign = replace(entry.signed[0], person=5, department=department, position=position)
        journal.entries[-1] = replace(entry, signed=(sign, entry.signed[1]))
        assert ("cmr146.46.4" in keyed(journal, "1 09:00", "signed")) is found


@verifies("cmr146.46.2.a.8", "cmr146.53.13.c")
def test_whoever_counts_has_no_key_and_did_not_move_that_stock() -> None:
    for person, found in ((55, False), (30, True), (31, True), (11, True), (51, False)):
        journal = Journal()
        journal.add("1 07:00", dice.DiceReceived(10, STORE), 13, 51)
        journal.add("1 07:30", dice.DiceCounted(STORE, 10), 55)
        journal.add("2 07:00", dice.DiceReceived(10, "surplus storage"), 13, 51)
        journal.add("2 08:00", dice.DiceCounted(STORE, 10), person)
        assert ("cmr146.46.2.a.8" in keyed(journal, "2 09:00", "signed")) is found
    journal = Journal()
    journal.add("1 07:00", tiles.TilesReceived(10, STORE), 31, 13)
    journal.add("1 08:00", tiles.TilesCounted(STORE, 10), 13)
    assert "cmr146.53.13.c" in keyed(journal, "1 09:00", "signed")


@verifies("cmr146.46.2.a.8")
def test_a_place_is_counted_within_three_months_of_the_first_dice_in_it() -> None:
    journal = Journal()
    journal.add("1 07:00", dice.DiceReceived(10, "surplus storage"), 11, 31)
    journal.add("5 07:00", dice.DiceStored(5, "surplus storage", STORE), 11, 31)
    journal.add("6 07:00", dice.DiceCounted("surplus storage", 5), 55)

    def late(now: str) -> set[str]:
        return {one.where for one in journal.findings(now) if one.key == "counted"}

    assert late("2026-06-06T06:00") == set()
    assert late("2026-06-06T06:01") == {STORE}


# Inspection


def inspected(game: str, way: int, **fields: Any) -> set[str]:
    """What is found about the inspection of a set."""
    count = 5 if game in dice.CRAPS else 3
    made = dice.DiceInspected("S", game, count, way, "T", dice.INSTRUMENTS, way == 3)
    people = {1: (15, 18), 2: (15, 16), 3: (15, 11, 31)}[way]
    journal = Journal()
    journal.writer.assign(FIRST, ("T",), 15, 18)
    journal.add("1 10:00", replace(made, **fields), *people)
    return cited(journal.entries, "1 10:10")


@verifies("cmr146.46.6.c.3.a", "cmr146.46.6.c.3.b", "cmr146.46.6.c.3.c")
@verifies("cmr146.46.6.b.5.d.iii", "cmr146.46.5")
@pytest.mark.parametrize(
    ("game", "way", "fields", "clause"),
    [
        ("craps", 3, {}, ""),
        ("craps", 3, {"sealed": False}, "cmr146.46.6.c.3.a"),
        ("sicbo", 3, {"sealed": False}, "cmr146.46.6.c.3.b"),
        ("paigow", 3, {"sealed": False}, "cmr146.46.6.c.3.c"),
        ("craps", 3, {"count": 4}, "cmr146.46.6.c.3.a"),
        ("craps", 3, {"count": 1, "reserve": True}, ""),
        ("craps", 2, {"count": 1, "reserve": True, "sealed": True}, "cmr146.46.6.b.5.d.i"),
        ("craps", 3, {"count": 6}, ""),
        ("paigow", 3, {"count": 4}, "cmr146.46.6.c.3.c"),
        ("paigow", 2, {"sealed": True}, ""),
        ("paigow", 2, {"count": 4, "sealed": True}, "cmr146.46.6.b.5.d.iii"),
        ("minidice", 3, {"count": 2}, ""),
        ("craps", 3, {"transparent": False}, "cmr146.46.5"),
        ("craps", 3, {"tamper_evident": False}, "cmr146.46.5"),
        ("craps", 2, {"transparent": False}, ""),
    ],
)
def test_how_sets_are_sealed(game: str, way: int, fields: dict[str, Any], clause: str) -> None:
    assert inspected(game, way, **fields) == ({clause} if clause else set())


@verifies("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2")
def test_an_approved_instrument_may_replace_the_micrometer_only() -> None:
    for lacking, found in (("micrometer", set[str]()), ("magnet", {"cmr146.46.6.b.3"})):
        journal = Journal()
        tools = (dice.INSTRUMENTS - {lacking}) | {"laser gauge"}
        made = dice.DiceInspected("S", "craps", 5, 2, "T", tools)
        journal.add("1 10:00", made, 15, 16)
        gauge = recorded("dice instrument", "laser gauge")
        every = findings(journal.entries, "1 10:10", gauge)
        assert {clause for one in every for clause in one.cites} == found
        assert "cmr146.46.6.b.3" in cited(journal.entries, "1 10:10")


@verifies("cmr146.46.6.b.3", "cmr146.46.6.c.2", "cmr146.46.6.c.4.f", "cmr146.46.6.c.4.g")
@pytest.mark.parametrize(
    ("way", "place", "fields", "clause"),
    [
        (1, STAND, {"instruments": ()}, ""),
        (2, STAND, {"instruments": INSTRUMENTS[1:]}, "cmr146.46.6.b.3"),
        (3, STAND, {"instruments": INSTRUMENTS[1:]}, "cmr146.46.6.c.4.f"),
        (3, STORE, {"instruments": INSTRUMENTS[1:]}, "cmr146.46.6.c.2"),
        (2, STORE, {"instruments": ()}, ""),
        (3, STORE, {"camera": False}, "cmr146.46.6.c.4.g"),
    ],
)
def test_where_instruments_and_cameras_are(
    way: int, place: str, fields: dict[str, Any], clause: str
) -> None:
    journal = Journal()
    for number, entry in enumerate(journal.entries):
        if getattr(entry.fact, "place", "") == place:
            journal.entries[number] = replace(entry, fact=replace(entry.fact, **fields))
    dice_days.received(journal.writer)
    journal.writer.assign(FIRST, ("T",), 15, 17, 18)
    journal.add("1 08:00", dice.DiceRemoved(5, STORE, STAND), 12, 32)
    made = dice.DiceInspected("S", "craps", 5, way, "T", dice.INSTRUMENTS, way == 3)
    journal.add("1 10:00", made, *{1: (17, 18), 2: (15, 16), 3: (15, 11, 31)}[way])
    found = keyed(journal, "1 10:10", "instruments") | keyed(journal, "1 10:10", "camera")
    assert found - {"cmr146.56.1"} == ({clause} if clause else set())


@verifies("cmr146.46.6.b.2.a", "cmr146.46.6.b.2.b")
def test_both_at_a_pit_stand_supervise_such_a_game() -> None:
    for game, other, clause in (
        ("craps", "minicraps", ""),
        ("craps", "blackjack", "cmr146.46.6.b.2.a"),
        ("sicbo", "craps", "cmr146.46.6.b.2.b"),
    ):
        journal = Journal()
        journal.add("1 06:30", Assigned(15, FIRST, "P1", ("A",)))
        journal.add("1 06:30", Assigned(16, FIRST, "P1", ("B",)))
        journal.add("1 09:50", TableOpened("A", game))
        journal.add("1 09:50", TableOpened("B", other))
        count = 5 if game in dice.CRAPS else 3
        made = dice.DiceInspected("S", game, count, 2, "A", dice.INSTRUMENTS)
        journal.add("1 10:00", made, 15, 16)
        assert keyed(journal, "1 10:05", "signed") == ({clause} if clause else set())


@verifies("cmr146.46.6.a.3.a", "cmr146.46.6.a.3.b", "cmr146.46.6.a.3.c", "cmr146.46.6.b.4.a")
@verifies("cmr146.46.6.b.4.b", "cmr146.46.6.b.4.c", "cmr146.46.6.c.4.a", "cmr146.46.6.c.4.b")
@verifies("cmr146.46.6.c.4.c")
@pytest.mark.parametrize(
    ("game", "way", "people", "clause"),
    [
        ("craps", 1, (17, 18), ""),
        ("craps", 1, (15, 18), "cmr146.46.6.a.3.a"),
        ("craps", 1, (17,), "cmr146.46.6.a.3.a"),
        ("minicraps", 1, (15, 18), ""),
        ("minicraps", 1, (17, 18), "cmr146.46.6.a.3.b"),
        ("sicbo", 1, (15, 18), ""),
        ("sicbo", 1, (15, 16), "cmr146.46.6.a.3.c"),
        ("craps", 2, (15, 18), "cmr146.46.6.b.4.a"),
        ("sicbo", 2, (15, 16), ""),
        ("sicbo", 2, (15, 18), "cmr146.46.6.b.4.b"),
        ("minidice", 2, (15, 18), ""),
        ("paigow", 2, (15, 18), ""),
        ("paigow", 2, (15, 16), "cmr146.46.6.b.4.c"),
        ("craps", 3, (15, 18), "cmr146.46.6.c.4.a"),
        ("sicbo", 3, (15,), ""),
        ("minidice", 3, (15,), "cmr146.46.6.c.4.b"),
        ("paigow", 3, (15,), "cmr146.46.6.c.4.c"),
        ("paigow", 3, (15, 18), ""),
    ],
)
def test_who_places_dice(game: str, way: int, people: tuple[int, ...], clause: str) -> None:
    journal = Journal()
    journal.writer.assign(FIRST, ("T",), 15, 16, 17, 18)
    count = 5 if game in dice.CRAPS else 3
    made = dice.DiceInspected("S", game, count, way, "T", dice.INSTRUMENTS, way == 3)
    first = 17 if game == "craps" else 15
    journal.add("1 09:00", made, *{1: (first, 18), 2: (15, 16), 3: (15, 11, 31)}[way])
    placed = dice.DicePlaced("S", "T", count, STAND, True if way == 3 else None)
    entry = journal.add("1 10:00", placed, *people)
    signed = [one for one in journal.findings("1 10:10") if one.key == "signed"]
    assert {c for one in signed if one.line == entry.seq for c in one.cites} == (
        {clause} if clause else set()
    )


@verifies("cmr146.46.6.c.6.b")
@pytest.mark.parametrize(
    ("way", "person", "found"), [(2, 15, True), (2, 16, False), (3, 15, True), (3, 13, False)]
)
def test_who_observed_an_inspection_may_look_at_the_dice(
    way: int, person: int, found: bool
) -> None:
    journal = Journal()
    made = dice.DiceInspected("S", "sicbo", 3, way, "T", dice.INSTRUMENTS, way == 3)
    journal.add("1 09:00", made, *{2: (15, 16), 3: (15, 11, 31)}[way])
    journal.add("1 12:00", dice.DiceLooked("S", "T"), person)
    assert ("cmr146.46.6.c.6.b" in keyed(journal, "1 12:10", "signed")) is found


# After use


@verifies("cmr146.46.6.c.8", "cmr146.46.6.c.12")
def test_used_dice_never_come_back() -> None:
    journal = Journal()
    journal.add("1 12:00", dice.DiceStored(5, "collected", STORE), 11, 31)
    assert keyed(journal, "1 12:10", "source") == {"cmr146.46.6.c.8", "cmr146.46.6.c.12"}
    journal = Journal()
    journal.add("1 12:00", dice.DicePlaced("S", "T", 5, STAND), 17, 18)
    journal.add("1 13:00", dice.DiceEnveloped("S", 5, "used", "T"), 18, 15)
    assert keyed(journal, "1 14:10", "set") == set()
    journal.add("1 14:00", dice.DicePlaced("S", "T", 5, STAND), 17, 18)
    assert keyed(journal, "1 14:10", "set") == {"cmr146.46.6.c.8", "cmr146.46.6.c.12"}


@verifies("cmr146.46.6.c.12", "cmr146.53.15")
@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({}, ""),
        ({"place": ""}, "place"),
        ({"place": "dock"}, "approved"),
        ({"hole": 249}, "hole"),
        ({"center": False}, "hole"),
        ({"method": "shredded", "hole": 0}, ""),
        ({"method": "shredded", "vendor": "vendor 9"}, "approved"),
    ],
)
def test_how_sets_are_destroyed(fields: dict[str, Any], key: str) -> None:
    for made, clause in (
        (dice.DiceDestroyed, "cmr146.46.6.c.12"),
        (tiles.TilesDestroyed, "cmr146.53.15"),
    ):
        journal = Journal()
        told: dict[str, Any] = {"method": "drilled", "hole": 250, "place": ROOM, **fields}
        journal.add("1 12:00", made("S", 0, **told), 31)
        found = {(one.key, one.cites) for one in journal.findings("1 12:10")}
        assert found == ({(key, (clause,))} if key else set())
        for item in ("dice destruction", "tile destruction"):
            unknown = findings(journal.entries, "1 12:10", without(item, "drilled"))
            if told["method"] == "drilled" and item.startswith(made.item.removesuffix("s")):
                assert clause in {c for one in unknown for c in one.cites}


@verifies("cmr146.53.12.e", "cmr146.53.14")
@pytest.mark.parametrize(("hours", "found"), [(72, False), (73, True)])
def test_clean_tiles_go_back_within_72_hours(hours: int, found: bool) -> None:
    journal = Journal()
    journal.add("1 12:00", tiles.TilesCollected("S", 1), 31)
    journal.add("1 13:00", tiles.TilesWorkOrder("S", (), tiles.STEPS), 32)
    back = tiles.TilesStored(1, "collected", STORE, ("S",))
    journal.writer.add(journal.entries[-2].when + timedelta(hours=hours), back, 31)
    assert ("cmr146.53.14" in cited(journal.entries, "9 12:00")) is found


@verifies("cmr146.53.3")
def test_tiles_that_are_used_again_are_inspected_again() -> None:
    for again in (False, True):
        journal = Journal()
        for day in (1, 2):
            if day == 1 or again:
                seen = tiles.TilesInspected("S", "paigow", 1, table="T")
                journal.add(f"{day} 09:00", seen, 41)
            journal.add(f"{day} 10:00", tiles.TilesPlaced("S", "T", 1, STAND), 13, 18)
            journal.add(f"{day} 20:00", tiles.TilesEnveloped("S", 1, "used", "T"), 18, 15)
        assert keyed(journal, "2 21:00", "inspection") == (set() if again else {"cmr146.53.3"})


@verifies("cmr146.53.8", "cmr146.53.6")
def test_a_damaged_set_is_replaced_and_a_marked_one_removed_at_once() -> None:
    for clock, late in (("1 12:30", False), ("1 12:31", True)):
        journal = Journal()
        journal.add("1 10:00", TableOpened("T", "paigow", variant="rng"))
        journal.add("1 12:00", tiles.TilesLooked("S", "T", evidence=True), 15)
        journal.add("1 12:00", tiles.TilesEnveloped("R", 1, "damaged", "T"), 18, 15)
        assert keyed(journal, "1 12:31", "removed") == {"cmr146.53.8"}
        assert keyed(journal, "1 12:31", "substitute") == {"cmr146.53.6"}
        journal.add(clock, tiles.TilesEnveloped("S", 1, "tampered", "T"), 18, 15)
        journal.add(clock, tiles.TilesPlaced("N", "T", 1, STAND), 13, 18)
        for key in ("removed", "substitute"):
            assert bool(keyed(journal, "1 13:00", key)) is late


@verifies("cmr146.53.6", "cmr146.53.7")
def test_a_label_of_tiles_cites_the_clause_of_its_reason() -> None:
    for why, clause in (("damaged", "cmr146.53.6"), ("used", "cmr146.53.7")):
        journal = Journal()
        journal.add("1 12:00", tiles.TilesEnveloped("S", 1, why, "T"), 15)  # type: ignore[arg-type]
        assert keyed(journal, "1 12:10", "signed") == {clause}


@verifies("cmr146.53.12.c")
def test_a_work_order_lists_the_table_of_the_set() -> None:
    for listed, found in ((("T",), set[str]()), (("U",), {"cmr146.53.12.c"})):
        journal = Journal()
        journal.add("1 12:00", tiles.TilesEnveloped("S", 1, "used", "T"), 18, 15)
        journal.add("1 13:00", tiles.TilesCollected("S", 1), 31)
        journal.add("1 14:00", tiles.TilesWorkOrder("S", listed, tiles.STEPS), 32)
        assert keyed(journal, "1 15:00", "tables") == found


# Shakers


@verifies("cmr146.47.2")
@pytest.mark.parametrize(("clock", "found"), [("2 02:00", False), ("2 01:59", True)])
def test_a_shaker_is_inspected_after_its_table_closed(clock: str, found: bool) -> None:
    journal = Journal()
    journal.add("1 10:00", TableOpened("SB-01", "sicbo"))
    journal.add("2 02:00", TableClosed("SB-01"))
    journal.add(clock, dice.ShakerInspected("SB-01"), 13)
    assert bool(keyed(journal, "2 07:00", "shaker")) is found


@verifies("cmr146.47.2.a", "cmr146.47.2.b", "cmr146.47.2.c")
def test_a_report_on_a_shaker_is_whole() -> None:
    for fields, clause in (
        ({}, ""),
        ({"about": 1}, "cmr146.47.2"),
        ({"discovered": ""}, "cmr146.47.2.a"),
        ({"table": ""}, "cmr146.47.2.b"),
        ({"license": ""}, "cmr146.47.2.c"),
        ({"table": "SB-02"}, "cmr146.47.2.b"),
        ({"person": 14}, "cmr146.47.2.c"),
    ):
        journal = Journal()
        seen = journal.add("1 09:50", dice.ShakerInspected("SB-01", evidence=True), 13)
        whole = dice.ShakerReported(seen.seq, "2026-03-01T09:50", "SB-01", 13, "L13")
        journal.add("1 10:00", replace(whole, **fields))
        assert cited(journal.entries, "1 10:10") == ({clause} if clause else set())


@verifies("cmr146.46.6.a.2", "cmr146.46.6.b.3", "cmr146.46.6.c.2")
@pytest.mark.parametrize("way", [1, 2, 3])
@pytest.mark.parametrize(
    ("counts", "found"),
    [((1,), True), ((4,), True), ((4, 4), True), ((5,), False), ((6,), False), ((4, 5), False)],
)
def test_each_die_that_is_placed_was_inspected(
    way: int, counts: tuple[int, ...], found: bool
) -> None:
    journal = Journal()
    for number, count in enumerate(counts):
        seen = dice.DiceInspected("S", "craps", count, way, "CR-01", dice.INSTRUMENTS)
        journal.add(f"1 09:0{number}", seen, 17, 18)
    journal.add("1 10:00", dice.DicePlaced("S", "CR-01", 5, STAND), 17, 18)
    clause = {1: "cmr146.46.6.a.2", 2: "cmr146.46.6.b.3", 3: "cmr146.46.6.c.2"}[way]
    assert keyed(journal, "1 10:10", "count") == ({clause} if found else set())


def test_reserve_dice_are_inspected_one_by_one() -> None:
    journal = Journal()
    one = dice.DiceInspected("S", "craps", 1, 3, "", dice.INSTRUMENTS, sealed=True, reserve=True)
    for number in range(5):
        journal.add(f"1 09:0{number}", one, 15, 11, 32)
    journal.add("1 10:00", dice.DicePlaced("S", "CR-01", 5, STAND, True), 17, 18)
    assert keyed(journal, "1 10:10", "count") == set()


@verifies("cmr146.46.2.a.1", "cmr146.46.2.a.7", "cmr146.53.13.a.1", "cmr146.53.13.b")
def test_what_is_in_the_reserve_and_on_hand_is_reconciled() -> None:
    for stored, removed, reconciled, people, clauses in (
        (
            dice_days.received,
            dice.DiceRemoved,
            dice.DiceReconciled,
            (12, 32),
            {"cmr146.46.2.a.7", "cmr146.46.2.a.1"},
        ),
        (
            tile_days.received,
            tiles.TilesRemoved,
            tiles.TilesReconciled,
            (11, 31),
            {"cmr146.53.13.b", "cmr146.53.13.a.1"},
        ),
    ):
        journal = Journal()
        stored(journal.writer, 500)
        journal.add("1 08:00", removed(20, STORE, STAND), *people)
        unstated: Any = reconciled(FIRST, 0, 0, 0, 0, 0)
        for fact, found in (
            (replace(unstated, distributed=20, reserve=20, on_hand={STORE: 480}), set()),
            (unstated, {"distributed", "reserve", "on_hand"}),
            (replace(unstated, distributed=20, reserve=20, on_hand={STORE: 500}), {"on_hand"}),
            (replace(unstated, distributed=20, on_hand={STORE: 480}), {"reserve"}),
        ):
            whole = [*journal.entries, journal.writer.add(at("2 05:50"), fact)]
            journal.entries.pop()
            seen = [one for one in findings(whole, "2 05:55") if one.line == whole[-1].seq]
            assert {one.key for one in seen} == found
            assert {clause for one in seen for clause in one.cites} <= clauses


@verifies("cmr146.46.2.a.4", "cmr146.46.2.a.7")
@pytest.mark.parametrize(("returned", "found"), [(3, set()), (0, {"returned"})])
def test_what_went_back_to_storage_is_reconciled(returned: int, found: set[str]) -> None:
    journal = Journal()
    dice_days.received(journal.writer, 500)
    journal.add("1 08:00", dice.DiceRemoved(20, STORE, STAND), 12, 32)
    journal.add("1 09:00", dice.DiceReturned(3, STAND, STORE), 12, 32)
    made = dice.DiceReconciled(FIRST, 0, 0, 0, 0, 0, 20, returned, 17, {STORE: 483})
    entry = journal.add("2 05:50", made)
    seen = [one for one in journal.findings("2 05:55") if one.line == entry.seq]
    assert {one.key for one in seen} == found
