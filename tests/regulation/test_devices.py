"""Devices and wheels: inspected, secured, certified, logged, stored and sold."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from croupier.regulation.journal import device_kinds as devices
from croupier.regulation.journal.approved import ControlsStated
from croupier.regulation.journal.cards.tables import dealings
from croupier.regulation.journal.devices import CERTIFIED
from croupier.regulation.journal.examples.cards import WHEEL
from croupier.regulation.journal.examples.writer import FIRST
from croupier.regulation.journal.facts import PlaceKept, Reported, TableClosed, TableOpened
from croupier.regulation.journal.wheels import WheelAdjusted, WheelCovered, WheelInspected
from croupier.rulebook.citation import verifies
from tests.regulation.changing import one, replaced, said, shifted, signed, stating, with_fact
from tests.regulation.writing import Journal, cited, findings

BJ, TC = one("device_inspected", table="BJ-01"), one("device_inspected", table="TC-01")
LOCKED = one("device_locked", table="TC-01")
METER, CONTROLLER = one("device", device="meter 1"), one("device", device="controller 1")
LOG, RELOCKED = one("controller_opened"), one("controller_locked")
FOUR = ("BJ-01", "BJ-02", "BJ-03", "BJ-04")

CHANGES: list[tuple[str, Any, Any]] = [
    ("cmr146.51.7", TC, shifted(21)),
    ("cmr146.51.7", TC, stating(empty=False)),
    ("cmr146.51.7", TC, signed(16)),
    ("cmr146.51.7", TC, signed(13)),
    ("cmr146.51.7", TC, stating(devices=("shoe TC-01",))),
    ("cmr146.13.7", BJ, shifted(21)),
    ("cmr146.13.7", BJ, stating(working=False)),
    ("cmr146.51.2", TC, stating(fastened=False)),
    ("cmr146.51.2", LOCKED, shifted(31)),
    ("cmr146.51.3.b", TC, stating(fastened=False)),
    ("cmr146.51.3.b", LOCKED, stating(devices=("shoe TC-01",))),
    ("cmr146.54.1", one("device", device="shoe 8"), stating(device="shoe 7")),
    ("cmr146.54.2", one("device_certified"), shifted(400)),
    ("cmr146.54.2", one("device_inspected_on_site"), shifted(400)),
    ("cmr146.54.2", one("device_inspected_on_site"), shifted(-3)),
    ("cmr146.54.2", one("device_inspected_on_site"), signed(31)),
    ("cmr146.54.3", one("reported", what="a shoe was opened"), shifted(26)),
    ("cmr146.54.3", one("device_secured"), shifted(21)),
    ("cmr146.54.3", one("device_secured"), signed(15)),
    ("cmr146.54.3", BJ, stating(tampered=("shoe BJ-01",))),
    ("cmr146.55.2", METER, stating(trial_until=date(2026, 2, 28))),
    ("cmr146.13.11.a", CONTROLLER, stating(locks=(("games", "floorperson"),))),
    ("cmr146.13.11.a", RELOCKED, signed(31, 13)),
    ("cmr146.13.11.a.1", CONTROLLER, stating(tables=(*FOUR, "BJ-05"))),
    ("cmr146.13.11.a.2", LOG, stating(number=2)),
    ("cmr146.13.11.a.2", LOG, stating(purpose="")),
    ("cmr146.13.11.a.2", LOG, stating(serial="")),
    ("cmr146.13.11.a.2", LOG, signed()),
    ("cmr146.56.1", one("device_stored"), stating(place="the corridor")),
    ("cmr146.56.1", one("place", place="surplus storage"), stating(camera=False)),
    ("cmr146.56.2", one("reported", what="a wheel is to be sold"), shifted(51)),
    ("cmr146.56.2", one("equipment_sold", what="a wheel"), stating(notice=None)),
    ("cmr146.56.2", one("equipment_sold", what="decks"), stating(decks=51)),
]


@pytest.mark.parametrize(("clause", "which", "change"), CHANGES)
@verifies("cmr146.51.7", "cmr146.13.7", "cmr146.51.2", "cmr146.51.3.a", "cmr146.51.3.b")
@verifies("cmr146.54.1", "cmr146.54.2", "cmr146.54.3", "cmr146.55.2", "cmr146.13.11.a")
@verifies("cmr146.13.11.a.1", "cmr146.13.11.a.2", "cmr146.56.1", "cmr146.56.2")
def test_a_device_that_departs_from_the_law_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (TC, shifted(20)),
        (BJ, shifted(20)),
        (LOCKED, shifted(30)),
        (CONTROLLER, stating(tables=FOUR)),
        (METER, stating(trial_until=date(2026, 3, 3))),
        (one("device_inspected_on_site"), shifted(-2)),
        (one("device_secured"), shifted(20)),
        (one("reported", what="a wheel is to be sold"), shifted(50)),
        (one("equipment_sold", what="decks"), stating(decks=50)),
        (RELOCKED, signed(10, 30)),
    ],
)
def test_a_device_at_the_edge_of_the_law_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) == set()


@pytest.mark.parametrize("sort", CERTIFIED)
@verifies("cmr146.54.2.1", "cmr146.54.2.2", "cmr146.54.2.3", "cmr146.54.2.4", "cmr146.54.2.5")
@verifies("cmr146.54.2.6", "cmr146.54.2.7", "cmr146.54.2.8", "cmr146.54.2.9", "cmr146.54.2.10")
@verifies("cmr146.54.2.11", "cmr146.54.2.12")
def test_each_sort_is_certified_and_seen_again_after_each_change(sort: Any) -> None:
    clause = CERTIFIED[sort]
    journal = Journal()
    journal.add("1 06:30", devices.DeviceKept("D", sort, "M", tables=("T-01",)))
    journal.add("1 07:00", devices.DeviceCertified("D", "laboratory 1"))
    journal.add("1 08:00", devices.DeviceSeen("D"), 90)
    journal.add("1 10:00", TableOpened("T-01", "craps"))
    journal.add("1 11:00", TableClosed("T-01"))
    assert clause not in cited(journal.entries, "2 06:00")
    journal.add("1 12:00", devices.DeviceModified("D"))
    journal.add("1 13:00", TableOpened("T-01", "craps"))
    assert clause in cited(journal.entries, "2 06:00")


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("blackjack", "cmr146.13.7"),
        ("spanish21", "cmr146.15.6"),
        ("blackjackswitch", "cmr146.16.6"),
    ],
)
@verifies("cmr146.13.7", "cmr146.15.6", "cmr146.16.6")
def test_a_reader_is_inspected_every_day_that_its_table_is_open(game: str, clause: str) -> None:
    journal = Journal()
    journal.add("1 06:30", devices.DeviceKept("R", "reader", "M", tables=("T-01",)))
    journal.add("1 10:00", TableOpened("T-01", game))
    for day in (1, 2):
        journal.writer.assign(FIRST + timedelta(days=day - 1), ["T-01"], 15)
        clock = "10:00" if day == 1 else "06:30"
        seen = devices.DeviceInspected(("R",), "T-01", game, True, True, True)
        journal.add(f"{day} {clock}", seen, 15)
    assert clause not in cited(journal.entries, "3 06:00")
    assert clause in cited(journal.entries, "3 06:31")
    late = [shifted(1)(each) if each is journal.entries[-1] else each for each in journal.entries]
    assert {each.severity for each in findings(late, "3 06:00") if clause in each.cites} == {
        "warning"
    }


@pytest.mark.parametrize("row", dealings())
@verifies("cmr146.51.2", "cmr146.51.2.a", "cmr146.51.2.b", "cmr146.51.2.c")
def test_each_game_is_dealt_as_the_law_says(row: Any) -> None:
    for game in row.games:
        for deal in ("hand", "shoe"):
            journal = Journal()
            journal.add("1 10:00", TableOpened(game, game, "P1", deal, 6, row.variant))
            wrong = (deal, row.hand) in (("hand", "never"), ("shoe", "must"))
            dealt = [each for each in findings(journal.entries, "1 12:00") if each.key == "deal"]
            assert bool(dealt) is wrong
            assert all(set(each.cites) == set(row.cites) for each in dealt)


def test_a_baccarat_shoe_need_not_be_secured_to_an_open_table() -> None:
    loose = replaced(TC, stating(fastened=False, game="baccarat"))
    assert said(loose) == set()


@verifies("cmr146.26.5.e")
def test_the_procedure_of_a_progressive_table_is_written_before_use() -> None:
    journal, clause = Journal(), "cmr146.26.5.e"
    journal.add("1 06:30", devices.DeviceKept("D", "progressive_equipment", "M", tables=("T-01",)))
    journal.add("1 10:00", TableOpened("T-01", "caribbeanstud"))
    assert clause in cited(journal.entries, "1 12:00")
    journal.add("1 10:00", ControlsStated(clause))
    assert clause not in cited(journal.entries, "1 12:00")


@verifies("cmr146.56.1")
def test_a_place_of_storage_has_a_lock_and_a_camera() -> None:
    keys: Any = (("games", "shift_manager"),)
    for locks, camera, found in ((keys, True, False), (keys, False, True), ((), True, True)):
        place = PlaceKept("back room", "secondary", locks, camera)
        assert ("cmr146.56.1" in said(with_fact("1 06:45", place))) is found


# Wheels

ADJUSTED, REPLACED = (one("wheel_adjusted", what=what) for what in ("adjusted", "replaced"))
SEEN = one("wheel_inspected")

WHEELS: list[tuple[str, Any, Any]] = [
    *(
        (clause, SEEN, stating(checked=WHEEL - {check}))
        for check, clause in (
            ("magnets", "cmr146.12.1.a"),
            ("level", "cmr146.12.1.b"),
            ("parts", "cmr146.12.1.c"),
            ("ball", "cmr146.12.1.d"),
        )
    ),
    ("cmr146.12.1.a", SEEN, shifted(61)),
    ("cmr146.12.1.a", SEEN, signed(18)),
    ("cmr146.12.1.e", one("table_opened", table="RO-01"), stating(variant="double_as_single")),
    ("cmr146.12.2", ADJUSTED, signed(13)),
    ("cmr146.12.2", ADJUSTED, signed(18, 31)),
    ("cmr146.12.2", ADJUSTED, shifted(130)),
    ("cmr146.12.2", ADJUSTED, stating(elsewhere="a workshop")),
    ("cmr146.12.3", ADJUSTED, shifted(61)),
    ("cmr146.12.4", REPLACED, shifted(51)),
    ("cmr146.12.4", one("reported", what="wheel part replaced"), shifted(101)),
    ("cmr146.12.5", SEEN, stating(finished=3)),
    ("cmr146.12.5", ADJUSTED, signed(31)),
    ("cmr146.12.6", one("wheel_covered"), shifted(26)),
]


@pytest.mark.parametrize(("clause", "which", "change"), WHEELS)
@verifies("cmr146.12.1.a", "cmr146.12.1.b", "cmr146.12.1.c", "cmr146.12.1.d", "cmr146.12.1.e")
@verifies("cmr146.12.2", "cmr146.12.3", "cmr146.12.4", "cmr146.12.5", "cmr146.12.6")
def test_a_wheel_that_departs_from_the_law_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (SEEN, shifted(60)),
        (SEEN, signed(32)),
        (ADJUSTED, shifted(60)),
        (one("reported", what="wheel part replaced"), shifted(100)),
        (one("wheel_covered"), shifted(25)),
    ],
)
def test_a_wheel_at_the_edge_of_the_law_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) == set()


@verifies("cmr146.12.1.a", "cmr146.12.4")
def test_a_wheel_is_inspected_before_each_opening() -> None:
    journal = Journal()
    journal.add("1 09:00", WheelInspected("RO-01", WHEEL), 15)
    journal.add("1 10:00", TableOpened("RO-01", "roulette"))
    journal.add("1 12:00", TableClosed("RO-01"))
    journal.add("1 12:05", WheelCovered("RO-01"))
    assert cited(journal.entries, "1 13:00") == set()
    journal.add("1 14:00", TableOpened("RO-01", "roulette"))
    assert "cmr146.12.1.a" in cited(journal.entries, "1 15:00")


def test_an_inner_part_is_replaced_without_notice() -> None:
    journal = Journal()
    journal.add("1 08:00", WheelAdjusted("RO-01", "replaced", external=False), 13)
    journal.add("1 09:00", WheelInspected("RO-01", WHEEL, 1), 15)
    journal.add("1 10:00", TableOpened("RO-01", "roulette"))
    assert cited(journal.entries, "1 13:00") == set()
    assert not list(journal.book("1 13:00").of(Reported))
