"""Cards with security: inspections, samples, discrepancy reports, custody, destruction."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.regulation.journal.cards import kinds, tables
from croupier.regulation.journal.cards.tables import samplings
from croupier.regulation.journal.facts import TableOpened
from croupier.rulebook.citation import verifies
from tests.regulation.changing import events, one, replaced, said, shifted, signed, stating
from tests.regulation.writing import findings

ORDER = one("cards_inspected", result="one card worn")
STEPS = frozenset({"sorted", "ultraviolet", "sides", "shading"})
DRILLED = one("cards_destroyed", decks=34)
D1, D2, D3 = (one("card_discrepancy", number=number) for number in ("D1", "D2", "D3"))

INSPECTED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.14", ORDER, stating(envelopes=("T1", "EB", "E C3", "E B3", "E PD"))),
    ("cmr146.49.14.c.i", ORDER, stating(envelopes=("T1", "E C3", "RB", "E B3", "E PD"))),
    ("cmr146.49.14.c.ii", ORDER, stating(envelopes=("EB", "E C3", "RB", "E B3", "E PD"))),
    ("cmr146.49.14.c.iii", ORDER, stating(envelopes=("T1", "EB", "RB", "E B3", "E PD"))),
    ("cmr146.49.14.c.iv", ORDER, stating(envelopes=("T1", "EB", "E C3", "RB", "E B3"))),
    ("cmr146.49.14.a", ORDER, stating(envelopes=("T1", "EB", "E C3", "RB", "E PD"))),
    ("cmr146.49.14.a.i", one("cards_sampled", plan="a"), stating(left=("E S1",))),
    ("cmr146.50.6", one("cards_sampled", plan="a"), stating(left=("E S1",))),
    ("cmr146.49.14.d.i", ORDER, stating(checked=STEPS - {"sorted"})),
    ("cmr146.49.14.d.i", ORDER, stating(checked=STEPS | {"machine"}, machine="machine 8")),
    ("cmr146.49.14.d.ii", ORDER, stating(checked=STEPS - {"ultraviolet"})),
    ("cmr146.49.14.d.iii", ORDER, stating(checked=STEPS - {"sides"})),
    ("cmr146.49.14.d.iv", ORDER, stating(checked=STEPS - {"shading"})),
    ("cmr146.49.14.h", ORDER, stating(tables=frozenset({"TC-01", "BJ-01"}))),
    ("cmr146.49.14.h", ORDER, stating(result="")),
    ("cmr146.49.14.h", ORDER, signed()),
    (
        "cmr146.49.14.g",
        one("controls_stated", clause="cmr146.49.14.g"),
        stating(clause="cmr146.49.1"),
    ),
    ("cmr146.49.14.f", one("plastic_returned"), stating(in_order=False)),
    ("cmr146.49.14.f", one("plastic_returned"), stating(place="surplus storage")),
    ("cmr146.49.14.f", one("plastic_returned"), shifted(-20)),
]


@pytest.mark.parametrize(("clause", "which", "change"), INSPECTED)
@verifies("cmr146.49.14", "cmr146.49.14.a", "cmr146.49.14.a.i", "cmr146.49.14.c.i")
@verifies("cmr146.49.14.c.ii", "cmr146.49.14.c.iii", "cmr146.49.14.c.iv", "cmr146.49.14.d.i")
@verifies("cmr146.49.14.d.ii", "cmr146.49.14.d.iii", "cmr146.49.14.d.iv", "cmr146.49.14.f")
@verifies("cmr146.49.14.g", "cmr146.49.14.h", "cmr146.49.14.i", "cmr146.50.6")
def test_an_inspection_that_falls_short_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (one("cards_inspected", result="nothing found"), signed(18)),
        (ORDER, stating(tables=frozenset({"TC-01", "BJ-01", "PK-01", "BJ-09"}))),
        (one("plastic_returned"), shifted(-10)),
        (one("cards_sampled", plan="a"), stating(how="stratified")),
    ],
)
def test_an_inspection_that_does_not_fall_short_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) == set()


# Samples

A, LONG = one("cards_sampled", plan="a"), one("cards_sampled", plan="extended")
SAMPLED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.14.a.ii", A, stating(chosen=(), left=("E S1", "E V1", "E B3"))),
    ("cmr146.49.14.c.iii", A, stating(left=("E S1", "E V1", "E C3"))),
    ("cmr146.49.14.l.a", one("table_opened", table="BJ-01"), stating(variant="six_five")),
    ("cmr146.49.14.l.a", one("table_opened", table="BJ-01"), stating(variant="squeeze")),
    ("cmr146.49.14.l.b", A, stating(left=("E S1", "E V1", "E L2"))),
    ("cmr146.49.14.l.b", LONG, stating(kept="shelf A")),
    ("cmr146.49.14.b", A, stating(plan="b")),
]


@pytest.mark.parametrize(("clause", "which", "change"), SAMPLED)
@verifies("cmr146.49.14.a.ii", "cmr146.49.14.b", "cmr146.49.14.l.a", "cmr146.49.14.l.b")
def test_a_sample_that_the_law_does_not_allow_is_found(
    clause: str, which: Any, change: Any
) -> None:
    assert clause in said(replaced(which, change))


@verifies("cmr146.49.14.b")
def test_baccarat_is_sampled_only_after_a_single_shoe() -> None:
    at_table = one("table_opened", table="BJ-01")
    entries = [stating(game="baccarat")(each) if at_table(each) else each for each in events()]
    sample = one("cards_sampled", plan="a")
    entries = [stating(plan="b")(each) if sample(each) else each for each in entries]
    plans = [found for found in findings(entries, "8 06:00") if found.key == "plan"]
    assert len(plans) == 3
    labels = [
        stating(shoes=1)(each) if getattr(each.fact, "why", "") == "used" else each
        for each in entries
    ]
    assert not [found for found in findings(labels, "8 06:00") if found.key == "plan"]


def test_every_game_has_one_row_and_the_unnamed_are_inspected_whole() -> None:
    assert tables.sampling(TableOpened("", "crazy4poker")).plan == ""
    assert tables.sampling(TableOpened("", "doublecrosspoker")).plan == ""
    assert tables.sampling(TableOpened("", "fastactionholdem")).plan == ""
    assert tables.sampling(TableOpened("", "casinowar")).plan == "a"
    assert tables.sampling(TableOpened("", "minibaccarat")).plan == "b"
    assert {row.plan for row in samplings()} == {"", "a", "b"}


# Discrepancies

REPORTED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.14.j", D1, shifted(21)),
    ("cmr146.49.14.j", ORDER, stating(evidence=("E B3",))),
    ("cmr146.49.14.j", one("cards_opened", cards="C3"), stating(missing=1)),
    ("cmr146.49.14.e", D3, stating(item="E B3")),
    ("cmr146.49.14.e", ORDER, stating(sealed=())),
    ("cmr146.49.14.e", ORDER, stating(sealed=("E B3",))),
    ("cmr146.49.14.k", D2, shifted(21)),
    ("cmr146.49.14.k.i", D2, stating(shift="")),
    ("cmr146.49.14.k.ii", D2, stating(inspector=31)),
    ("cmr146.49.14.k.iii", D2, stating(pit="")),
    ("cmr146.49.14.k.iii", D2, stating(table="")),
    ("cmr146.49.14.k.iii", D2, stating(game="")),
    ("cmr146.49.14.k.iii", D1, stating(table="BJ-01")),
    ("cmr146.49.14.k.iii", D2, stating(game="blackjack")),
    ("cmr146.49.14.k.iii", D2, stating(pit="P2")),
    ("cmr146.49.14.k.iv", D2, stating(description="")),
    ("cmr146.49.14.k.v", D2, signed(12, 31, 90)),
    ("cmr146.49.14.k.vi", D2, signed(11, 90)),
    ("cmr146.49.14.k.vii", D2, signed(11, 31)),
    ("cmr146.49.14.k.vii", one("card_receipt"), signed(31)),
    ("cmr146.49.14.k.vii", one("card_receipt"), shifted(29)),
    ("cmr146.49.14.k.vii", one("card_receipt"), stating(number="D2")),
    ("cmr146.49.14.k.vii", one("cards_released"), shifted(11)),
]


@pytest.mark.parametrize(("clause", "which", "change"), REPORTED)
@verifies("cmr146.49.14.j", "cmr146.49.14.e", "cmr146.49.14.k", "cmr146.49.14.k.i")
@verifies("cmr146.49.14.k.ii", "cmr146.49.14.k.iii", "cmr146.49.14.k.iv", "cmr146.49.14.k.v")
@verifies("cmr146.49.14.k.vi", "cmr146.49.14.k.vii")
def test_a_report_that_falls_short_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize(
    ("which", "change"),
    [
        (D1, shifted(2)),
        (D2, shifted(20)),
        (D3, shifted(3)),
        (one("card_receipt"), shifted(28)),
        (D2, signed(90, 32, 11)),
    ],
)
def test_a_report_at_once_is_silent(which: Any, change: Any) -> None:
    assert said(replaced(which, change)) == set()


def test_a_late_report_is_a_warning_and_a_missing_one_an_error() -> None:
    late = findings(replaced(D2, shifted(21)), "8 06:00")
    assert {one.severity for one in late if one.key == "report"} == {"warning"}
    gone = [each for each in events() if not D2(each)]
    assert "error" in {one.severity for one in findings(gone, "8 06:00") if one.key == "report"}


# Destruction

DESTROYED: list[tuple[str, Any, Any]] = [
    ("cmr146.49.16", DRILLED, shifted(72 * 60 - 39)),
    ("cmr146.49.16", one("cards_destroyed", decks=0), shifted(21)),
    ("cmr146.49.16.a", DRILLED, stating(place="the loading dock")),
    ("cmr146.49.16.b", one("cards_destroyed", decks=0), stating(vendor="vendor 6")),
    ("cmr146.49.16.c", DRILLED, stating(hole=249)),
    ("cmr146.49.16.c", DRILLED, stating(center=False)),
    ("cmr146.49.16.d.ii", DRILLED, signed(13)),
    ("cmr146.49.16.d.ii", one("cards_destroyed", decks=0), stating(performer="")),
    ("cmr146.49.16.d.iii", DRILLED, stating(decks=33)),
    ("cmr146.49.16.d.iv", DRILLED, signed(31)),
    ("cmr146.49.16.d", DRILLED, stating(envelopes=("U1", "G1"), decks=0)),
]


@pytest.mark.parametrize(("clause", "which", "change"), DESTROYED)
@verifies("cmr146.49.16", "cmr146.49.16.a", "cmr146.49.16.b", "cmr146.49.16.c", "cmr146.49.16.d")
@verifies("cmr146.49.16.d.ii", "cmr146.49.16.d.iii", "cmr146.49.16.d.iv")
def test_a_destruction_that_falls_short_is_found(clause: str, which: Any, change: Any) -> None:
    assert clause in said(replaced(which, change))


@pytest.mark.parametrize("minutes", [72 * 60 - 40, 72 * 60 - 39])
@verifies("cmr146.49.16")
def test_cards_are_destroyed_within_72_hours_of_their_collection(minutes: int) -> None:
    found = findings(replaced(DRILLED, shifted(minutes)), "8 06:00")
    late = [one for one in found if one.key == "destroyed" and "done only at" in one.message]
    assert bool(late) is (minutes > 72 * 60 - 40)


def test_a_hole_of_a_quarter_inch_is_wide_enough() -> None:
    assert said(replaced(DRILLED, stating(hole=250))) == set()
    assert said(replaced(DRILLED, stating(hole=251))) == set()


def test_only_plastic_cards_go_back() -> None:
    entries = replaced(one("plastic_returned"), stating(envelopes=("E PD", "E B3")))
    assert "cmr146.49.16" in said(entries)


def test_a_vendor_elsewhere_needs_no_signature_of_games() -> None:
    which = one("cards_destroyed", decks=0)
    entries = replaced(which, stating(in_house=False))
    assert said([signed()(each) if which(each) else each for each in entries]) == set()
    assert isinstance(next(each.fact for each in entries if which(each)), kinds.CardsDestroyed)
