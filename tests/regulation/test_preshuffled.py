"""Pre-shuffled cards: batches of the house, and packages of a vendor."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.regulation.journal.cards import preshuffled_kinds as pre
from croupier.regulation.journal.entry import read, written
from croupier.regulation.journal.facts import BureauAsked
from croupier.rulebook.citation import verifies
from tests.regulation.changing import (
    events,
    one,
    recorded,
    replaced,
    said,
    shifted,
    signed,
    stating,
    with_fact,
)

S1 = one("cards_preshuffled", seal="S1")
MOVED, STORED = one("container_moved", seal="S1"), one("container_moved", seal="S2")
OPENED, PACKAGE = one("preshuffled_opened", cards="S1"), one("preshuffled_opened", cards="V1")
VENDOR = one("vendor_packages")

HOUSE: list[tuple[str, Any, Any]] = [
    ("cmr146.50.2", S1, shifted(125)),
    ("cmr146.50.2", S1, stating(table="", location="the office")),
    ("cmr146.50.2", S1, stating(recording="")),
    ("cmr146.50.2.a", OPENED, stating(decks=5)),
    ("cmr146.50.2.b", S1, stating(backs=False)),
    ("cmr146.50.2.c", S1, stating(shuffled="")),
    ("cmr146.50.2.d.1", S1, stating(maker="")),
    ("cmr146.50.2.d.1", S1, stating(model="")),
    ("cmr146.50.2.d.1", S1, stating(serial="")),
    ("cmr146.50.2.d.2", S1, stating(dealer=19)),
    ("cmr146.50.2.d.3", S1, stating(location="")),
    ("cmr146.50.2.d.5", S1, stating(card_type="")),
    ("cmr146.50.2.d.5", S1, stating(card_maker="")),
    ("cmr146.50.2.d.5", S1, stating(game="")),
    ("cmr146.50.2.d.6", S1, stating(passed=False)),
    ("cmr146.50.2.d.7", S1, stating(seal="")),
    ("cmr146.50.2.e", S1, stating(passed=False, wrong=("9c",))),
    ("cmr146.50.2.f", S1, signed(18)),
    ("cmr146.50.2.f", S1, signed(16)),
    ("cmr146.50.2.g", S1, stating(clear=False)),
    ("cmr146.50.2.g", one("cards_preshuffled", seal="S2"), stating(seal="S1")),
    (
        "cmr146.50.2.g",
        one("controls_stated", clause="cmr146.50.2.g"),
        stating(clause="cmr146.50.1"),
    ),
    ("cmr146.50.2.g", MOVED, stating(decks=5)),
    ("cmr146.50.2.g", STORED, stating(decks=7)),
    ("cmr146.50.2.g", OPENED, stating(decks=7)),
    ("cmr146.50.2.g", STORED, stating(packed="decks")),
    ("cmr146.50.2.i", OPENED, stating(pit="P2")),
    ("cmr146.50.2.h.1", MOVED, signed(18)),
    ("cmr146.50.2.h.1", MOVED, stating(to_pit="P2")),
    ("cmr146.50.2.h.1", one("cabinet_key", way="in"), stating(way="out")),
    ("cmr146.50.2.h.1", one("cabinet_key", way="out"), signed(18)),
    ("cmr146.50.2.h.2", STORED, signed(16)),
    ("cmr146.50.2.h.2", STORED, stating(segregated=False)),
    ("cmr146.50.2.i", OPENED, signed(18)),
    ("cmr146.50.2.i", OPENED, stating(shift="")),
    ("cmr146.50.2.i", OPENED, shifted(-1)),
    ("cmr146.50.1.a", S1, stating(seal="S9")),
    ("cmr146.50.6", one("cards_sealed", cards="S1"), stating(original=False)),
    ("cmr146.50.7", one("bureau_answered"), shifted(21)),
]


@pytest.mark.parametrize(("clause", "which", "change"), HOUSE)
@verifies("cmr146.50.2", "cmr146.50.2.a", "cmr146.50.2.b", "cmr146.50.2.c", "cmr146.50.2.d")
@verifies("cmr146.50.2.d.1", "cmr146.50.2.d.2", "cmr146.50.2.d.3", "cmr146.50.2.d.5")
@verifies("cmr146.50.2.d.6", "cmr146.50.2.d.7", "cmr146.50.2.e", "cmr146.50.2.f", "cmr146.50.2.g")
@verifies("cmr146.50.2.h.1", "cmr146.50.2.h.2", "cmr146.50.2.i", "cmr146.50.1.a", "cmr146.50.6")
@verifies("cmr146.50.7")
def test_a_batch_that_departs_from_the_law_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


SOLD: list[tuple[str, Any, Any]] = [
    ("cmr146.50.1.b", VENDOR, stating(license="")),
    ("cmr146.50.1.b", VENDOR, stating(vendor="")),
    ("cmr146.50.4", PACKAGE, stating(pit="P2")),
    ("cmr146.50.1.b", VENDOR, stating(packages=("V2",))),
    ("cmr146.50.3.b.1", VENDOR, stating(backs=False)),
    ("cmr146.50.3.b.2", VENDOR, stating(cards=311)),
    ("cmr146.50.3.b.2", VENDOR, stating(outside_games=("blackjack", "spanish21"))),
    ("cmr146.50.3.b.3", VENDOR, stating(sealed=False)),
    ("cmr146.50.3.b.3.a", VENDOR, stating(outside_decks=0)),
    ("cmr146.50.3.b.3.b", VENDOR, stating(outside_games=())),
    ("cmr146.50.3.b.3.c", VENDOR, stating(packages=("V2",))),
    ("cmr146.50.3.b.3.c.i", VENDOR, stating(decks=0)),
    ("cmr146.50.3.b.3.c.i", VENDOR, stating(cards=0)),
    ("cmr146.50.3.b.3.c.ii", VENDOR, stating(shuffled_at="")),
    ("cmr146.50.3.b.3.c.iii", VENDOR, stating(employee="")),
    ("cmr146.50.3.b.3.c.iv", VENDOR, stating(serial="")),
    ("cmr146.50.3.b.3.c.iv", VENDOR, stating(maker="")),
    ("cmr146.50.4", PACKAGE, signed(18)),
    ("cmr146.50.4", PACKAGE, stating(tampered=True)),
    ("cmr146.50.4", PACKAGE, stating(table="BJ-09")),
    ("cmr146.50.4", one("cards_sealed", envelope="VR"), shifted(30)),
    ("cmr146.50.4", one("cards_sealed", envelope="VR"), signed(18)),
]


@pytest.mark.parametrize(("clause", "which", "change"), SOLD)
@verifies("cmr146.50.1.b", "cmr146.50.3.a", "cmr146.50.3.b.1", "cmr146.50.3.b.2")
@verifies("cmr146.50.3.b.3", "cmr146.50.3.b.3.a", "cmr146.50.3.b.3.b", "cmr146.50.3.b.3.c")
@verifies("cmr146.50.3.b.3.c.i", "cmr146.50.3.b.3.c.ii", "cmr146.50.3.b.3.c.iii")
@verifies("cmr146.50.3.b.3.c.iv", "cmr146.50.4")
def test_a_package_that_departs_from_the_law_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (S1, shifted(30)),
        (S1, signed(16, 18)),
        (S1, stating(table="", location="an approved room", shuffled="shuffler 2")),
        (OPENED, signed(10)),
        (PACKAGE, stating(shift="night")),
        (one("bureau_answered"), shifted(20)),
        (one("cards_sealed", envelope="VR"), shifted(29)),
        (VENDOR, stating(outside_games=("blackjack", "twocardjokerpoker"))),
    ],
)
def test_pre_shuffled_cards_at_the_edge_of_the_law_are_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change), records=WITH_ROOM) == set()


WITH_ROOM = recorded("pre-shuffle place", "an approved room")
"""What is on record, with a room for pre-shuffling."""


@verifies("cmr146.50.2")
def test_a_supervisor_of_open_tables_does_not_verify_a_batch() -> None:
    entries = replaced(S1, signed(18, 15))
    assert said(entries) == set()
    late = [shifted(120)(each) if S1(each) else each for each in entries]
    late = [stating(table="", location="an approved room")(e) if S1(e) else e for e in late]
    assert "cmr146.50.2" in said(late, records=WITH_ROOM)


@pytest.mark.parametrize(("clock", "found"), [("8 07:59", True), ("8 09:00", False)])
@verifies("cmr146.50.2")
def test_a_recording_is_kept_for_seven_days(clock: str, *, found: bool) -> None:
    entries = with_fact(clock, pre.RecordingDiscarded("recording 1"))
    assert ("cmr146.50.2" in said(entries, "9 06:00")) is found


@verifies("cmr146.50.2.d.4")
def test_a_receipt_has_its_date_and_time() -> None:
    line = written(next(each for each in events() if S1(each)))
    assert read(line, 1).at.startswith("2026-03-01T08:00")
    with pytest.raises(Refused, match="offset"):
        read({**line, "at": "2026-03-01T08:00:00"}, 1)


@verifies("cmr146.50.7", "cmr146.55.1")
def test_what_the_bureau_asks_for_is_handed_over() -> None:
    asked = with_fact("2 09:00", BureauAsked("sample", "a shoe"))
    assert "cmr146.55.1" in said(asked)
    answered = one("bureau_answered")
    assert "cmr146.50.7" in said(replaced(answered, stating(about=1)))
