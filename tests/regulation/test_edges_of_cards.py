"""Cards, wheels and devices at the very edge of the law, and just beyond it."""

from __future__ import annotations

from datetime import time
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.regulation.journal import device_kinds as devices
from croupier.regulation.journal import dice
from croupier.regulation.journal.cards import kinds
from croupier.regulation.journal.entry import Fact
from croupier.regulation.journal.examples import dice as dice_days
from croupier.regulation.journal.facts import (
    BureauAsked,
    CollectionTime,
    PlaceKept,
    Reported,
    TableClosed,
    TableOpened,
)
from croupier.regulation.journal.wheels import WheelAdjusted, WheelInspected
from croupier.rulebook.citation import verifies
from tests.regulation.changing import one, replaced, said, shifted, signed, stating, with_fact
from tests.regulation.writing import Journal, cited, findings


def keys(journal: Journal, now: str) -> dict[str, tuple[str, ...]]:
    """What is found, by key, with its clauses."""
    return {each.key: each.cites for each in journal.findings(now)}


# Cards


@verifies("cmr146.49.6")
@pytest.mark.parametrize(("clock", "severity"), [("10:30", ""), ("10:31", "warning")])
def test_cards_come_when_a_table_opens(clock: str, severity: str) -> None:
    journal = Journal()
    journal.add("1 10:00", TableOpened("BJ-01", "blackjack", "P1", "shoe", 6))
    assert keys(journal, "1 10:31")["opened"] == ("cmr146.49.6", "cmr146.50.2.i")
    checked: Any = frozenset({"sequence", "backs"})
    opened = kinds.CardsOpened("B", "BJ-01", "P1", 6, "sets", checked)
    journal.add(f"1 {clock}", opened, 18, 15)
    found = {each.severity for each in journal.findings("1 11:00") if each.key == "opened"}
    assert found == ({severity} if severity else set())


@verifies("cmr146.49.9.a", "cmr146.49.6.a.i.2", "cmr146.49.6.a.ii.1")
@pytest.mark.parametrize(
    ("why", "clause"),
    [
        ("used", "cmr146.49.9.a"),
        ("unsuitable", "cmr146.49.6.a.i.2"),
        ("extra", "cmr146.49.6.a.ii.1"),
    ],
)
def test_a_label_cites_the_clause_of_its_reason(why: Any, clause: str) -> None:
    journal = Journal()
    journal.add("1 12:00", kinds.CardsSealed("E", why, "C", "P1", table="T"), 18)
    assert keys(journal, "1 12:10")["signed"] == (clause,)


@verifies("cmr146.49.11")
@pytest.mark.parametrize(
    ("packed", "person", "found"),
    [
        ("sets", 13, False),
        ("sets", 11, False),
        ("sets", 15, True),
        ("sets", 20, True),
        ("plastic", 15, False),
        ("plastic", 13, False),
        ("plastic", 18, True),
    ],
)
def test_who_signs_for_opened_decks_of_the_reserve(packed: Any, person: int, found: bool) -> None:
    journal = Journal()
    journal.add("1 12:00", kinds.CardsSealed("E", "reserve", "R", "P1", 1, packed), person)
    assert ("signed" in keys(journal, "1 12:10")) is found
    assert "decks" not in keys(journal, "1 12:10")
    journal.add("1 12:00", kinds.CardsSealed("F", "reserve", "R", "P1", 0, packed), 13)
    assert keys(journal, "1 12:10")["decks"] == ("cmr146.49.11",)


@verifies("cmr146.49.7.g.3")
@pytest.mark.parametrize(("minutes", "found"), [(24 * 60 - 5, False), (24 * 60 - 4, True)])
def test_surveillance_knows_before_cards_stay_beyond_a_day(minutes: int, found: bool) -> None:
    told = one("reported", what="extended")
    assert ("cmr146.49.7.g.3" in said(replaced(told, shifted(minutes)))) is found


@verifies("cmr146.49.14.k")
def test_a_poker_shift_supervisor_looks_at_poker_cards_only() -> None:
    other = replaced(one("cards_viewed", cards=("B3",)), stating(poker=True))
    viewed = one("cards_viewed", cards=("B3",))
    poker = [signed(20)(each) if viewed(each) else each for each in other]
    assert said(poker) == {"cmr146.49.14.k"}
    assert said(replaced(one("cards_viewed", cards=("PD",)), signed(11))) == set()


@verifies("cmr146.49.14.f")
@pytest.mark.parametrize(
    ("which", "change", "found"),
    [
        ("plastic_returned", stating(), False),
        ("plastic_returned", stating(needs={}), True),
        ("cards_inspected", stating(evidence=("E PD",), unsuitable=()), True),
    ],
)
def test_what_plastic_decks_go_back(which: str, change: Any, found: bool) -> None:
    entries = replaced(one(which), change)
    returned = [
        each for each in findings(entries, "8 06:00") if "was returned, but" in each.message
    ]
    assert bool(returned) is found
    assert all(each.cites == ("cmr146.49.14.f",) for each in returned)


@verifies("cmr146.49.14.a.ii", "cmr146.49.14.l.b")
def test_samples_of_two_plans_are_not_inspected_together() -> None:
    order = one("cards_inspected", envelopes=("E L1",))
    mixed = replaced(order, stating(envelopes=("E L1", "E B3")))
    assert {"cmr146.49.14.a.ii", "cmr146.49.14.l.b"} <= said(mixed)


@verifies("cmr146.50.2.i", "cmr146.50.4")
def test_a_receipt_states_pit_and_table() -> None:
    for cards, clause in (("S1", "cmr146.50.2.i"), ("V1", "cmr146.50.4")):
        assert clause in said(replaced(one("preshuffled_opened", cards=cards), stating(pit="")))


@verifies("cmr146.49.16")
@pytest.mark.parametrize(("clock", "found"), [("5 04:30", False), ("5 04:31", True)])
def test_evidence_is_retained_before_its_72_hours_are_over(clock: str, found: bool) -> None:
    report = kinds.CardDiscrepancy(
        "D9", 1, "E C3", "day", 31, "P1", "TC-01", "threecardpoker", "marks", True
    )
    entries = with_fact(clock, report, 31, 32, 90)
    gone = [each for each in entries if each.fact.kind != "cards_destroyed"]
    late = [
        each
        for each in findings(gone, "8 06:00")
        if each.key == "destroyed" and "envelope E C3 " in each.message
    ]
    assert bool(late) is found


# Requests and collections


@verifies("cmr146.46.6.c.5", "cmr146.49.10")
def test_the_bureau_asks_for_dice_as_for_cards() -> None:
    journal = Journal()
    journal.add("1 10:00", dice.DicePlaced("S", "T", 5, dice_days.STAND), 17, 18)
    journal.add("1 11:00", BureauAsked("remove", "S"))
    assert keys(journal, "1 11:31")["removed"] == ("cmr146.46.6.c.5",)
    assert "cmr146.49.10" not in cited(journal.entries, "1 11:31")
    journal.add("1 11:30", dice.DiceEnveloped("S", 5, "used", "T"), 18, 15)
    assert "removed" not in keys(journal, "1 11:40")
    journal.add("1 11:00", BureauAsked("remove", "C"))
    assert "cmr146.49.10" in cited(journal.entries, "1 11:31")


@verifies("cmr146.46.6.c.10")
@pytest.mark.parametrize(("clock", "found"), [("2 12:00", False), ("2 12:01", True)])
def test_dice_are_collected_at_a_designated_time(clock: str, found: bool) -> None:
    journal = Journal()
    journal.add("1 06:30", CollectionTime(time(12), "dice"))
    journal.add("1 13:00", dice.DiceEnveloped("S", 5, "used", "T"), 18, 15)
    journal.add(clock, dice.DiceCollected("S", 5), 31)
    assert ("collected" in keys(journal, "2 13:00")) is found


# Wheels


@verifies("cmr146.12.1.a", "cmr146.12.6")
def test_a_journal_without_a_word_of_wheels_is_found_out() -> None:
    journal = Journal()
    journal.add("1 10:00", TableOpened("R-01", "roulette", "P1"))
    journal.add("1 20:00", TableClosed("R-01"))
    assert {"inspected", "covered"} <= set(keys(journal, "1 21:00"))


WHEEL: Any = frozenset({"magnets", "level", "parts", "ball"})


@verifies("cmr146.12.2", "cmr146.12.4", "cmr146.12.5")
@pytest.mark.parametrize(
    ("fact", "people", "clause"),
    [
        (WheelAdjusted("R-01", "replaced", external=False), (15,), ""),
        (WheelAdjusted("R-01", "replaced"), (15,), "cmr146.12.4"),
        (WheelAdjusted("R-01", "adjusted"), (15, 31), "cmr146.12.2"),
        (WheelAdjusted("R-01", "replaced", external=False), (), "cmr146.12.5"),
    ],
)
def test_what_is_done_to_a_wheel_while_its_table_is_open(
    fact: Fact, people: tuple[int, ...], clause: str
) -> None:
    journal = Journal()
    journal.add("1 09:50", WheelInspected("R-01", WHEEL), 15)
    journal.add("1 10:00", TableOpened("R-01", "roulette", "P1"))
    entry = journal.add("1 12:00", fact, *people)
    found = {
        c for each in journal.findings("1 12:10") if each.line == entry.seq for c in each.cites
    }
    assert found == ({clause} if clause else set())


@verifies("cmr146.12.2", "cmr146.12.5")
@pytest.mark.parametrize(
    ("what", "people", "found"),
    [
        ("adjusted", (15, 31), False),
        ("adjusted", (15,), True),
        ("adjusted", (18, 31), True),
        ("replaced", (15,), False),
        ("replaced", (), True),
    ],
)
def test_who_works_on_a_wheel(what: Any, people: tuple[int, ...], found: bool) -> None:
    journal = Journal()
    journal.add("1 08:00", WheelAdjusted("R-01", what), *people)
    assert ("signed" in keys(journal, "1 08:10")) is found


@verifies("cmr146.12.3", "cmr146.12.4")
def test_an_inner_part_may_be_replaced_after_the_inspection() -> None:
    for fact, found in (
        (WheelAdjusted("R-01", "replaced", external=False), False),
        (WheelAdjusted("R-01", "replaced"), True),
        (WheelAdjusted("R-01", "adjusted"), True),
    ):
        journal = Journal()
        journal.add("1 08:00", WheelInspected("R-01", WHEEL), 15)
        made = journal.add("1 09:00", fact, 15, 31)
        journal.add("1 09:10", Reported("bureau", made.seq, "wheel part replaced"))
        journal.add("1 10:00", TableOpened("R-01", "roulette", "P1"))
        assert ("inspected" in keys(journal, "1 10:10")) is found


# Devices


@verifies("cmr146.13.7")
def test_no_reader_is_used_with_a_progressive_wager() -> None:
    for table, found in (("BJ-02", False), ("BJ-01", True)):
        journal = Journal()
        journal.add("1 06:30", devices.DeviceKept("R", "reader", "M", tables=("BJ-01",)))
        meter = devices.DeviceKept("D", "progressive_equipment", "M", tables=(table,))
        journal.add("1 06:30", meter)
        journal.add("1 10:00", TableOpened("BJ-01", "blackjack", "P1", "shoe", 6))
        assert ("reader" in keys(journal, "1 10:10")) is found


@verifies("cmr146.51.2", "cmr146.51.3.b")
@pytest.mark.parametrize(
    ("game", "fastened", "locked"),
    [("blackjack", True, True), ("baccarat", False, True), ("poker", False, False)],
)
def test_what_is_secured_depends_on_the_game(game: str, fastened: bool, locked: bool) -> None:
    journal = Journal()
    journal.add("1 06:30", devices.DeviceKept("D", "shuffler", "M", tables=("T",)))
    seen = devices.DeviceInspected(("D",), "T", game, True, True, fastened=False)
    journal.add("1 09:50", seen, 15)
    journal.add("1 10:00", TableOpened("T", game, "P1"))
    journal.add("1 20:00", TableClosed("T"))
    found = keys(journal, "1 20:31")
    assert ("fastened" in found, "locked" in found) == (fastened, locked)


@verifies("cmr146.13.11.a")
def test_the_games_key_of_a_controller_is_with_a_supervisor() -> None:
    for low, found in (("floorperson", False), ("dealer", True)):
        journal = Journal()
        locks: Any = (("security", "security_supervisor"), ("games", low))
        journal.add("1 06:30", devices.DeviceKept("C", "controller", "M", locks=locks))
        assert ("locks" in keys(journal, "1 07:00")) is found


@verifies("cmr146.56.1")
def test_where_dice_are_kept_is_under_a_camera() -> None:
    for camera, found in ((True, False), (False, True)):
        journal = Journal()
        room = PlaceKept("room", "other", (("security", "security_officer"),), camera)
        journal.add("1 06:30", room)
        journal.add("1 07:00", dice.DiceReceived(5, "room"), 11, 31)
        assert ("cmr146.56.1" in cited(journal.entries, "1 08:00")) is found


@verifies("cmr146.56.2")
def test_a_sale_is_notified_to_the_bureau_and_a_gift_shop_sells_canceled_things() -> None:
    for notice, found in (
        (Reported("bureau", None, "a wheel is sold"), False),
        (Reported("security", None, "a wheel is sold"), True),
        (Reported("bureau", None), True),
    ):
        journal = Journal()
        told = journal.add("1 08:00", notice)
        journal.add("1 09:00", devices.EquipmentSold("a wheel", "a buyer", told.seq))
        assert ("notice" in keys(journal, "1 09:10")) is found
    shop = devices.EquipmentSold("things", "guests", gift_shop=True)
    for fields, found_key in (({"dice": 5}, ""), ({"dice": 6}, "dice"), ({}, "gift_shop")):
        journal = Journal()
        gone = dice.DiceDestroyed("S", 5, "drilled", 250, place="security room")
        journal.add("1 08:00", gone, 31)
        journal.add("1 09:00", replace(shop, **fields))
        assert set(keys(journal, "1 09:10")) - {"balance", "count"} == (
            {found_key} if found_key else set()
        )
