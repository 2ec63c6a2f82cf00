"""The fund of bad beats on the floor: counted by two, verified at the cage, reconciled, paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.core.event import Confirmed
from croupier.core.step import Ask, Confirm
from croupier.floor.store.database import Database
from croupier.games.poker import bad_beat
from croupier.games.poker.bad_beat import BadBeat
from croupier.rulebook.citation import verifies
from tests.floor.houses import of_role
from tests.floor.test_poker_room import Room, T, live
from tests.floor.visitors import Visitor

CHOICES: dict[str, Any] = {
    "bad_beat": True,
    "bad_beat_ends": "paid_out",
    "bad_beat_min_pot": 10,
    "bad_beat_hand": "four_twos",
}


@pytest.fixture
def room(database: Database) -> Iterator[Room]:
    made = Room(database, **CHOICES)
    with made.client:
        live(made)
        yield made


def staff(room: Room, role: str) -> Visitor:
    return of_role(room.house, room.client, role, 3)


def contributes(room: Room) -> int:
    """A hand whose pot contributes to the fund; returns what is in the box then."""
    room.dealt()
    while isinstance(step := room.driver.step_now, Ask):
        eager = ("raise", "bet", "call", "check", "show")
        usual = next(c for c in eager if c in step.choices)
        body = {"choice": usual, "about": step.about}
        room.visitor(step.patrons[0]).done(f"{T}/answers", body)
    return int(room.driver.table.accounts["fund:"])


def test_a_box_is_counted_by_two_and_verified_at_the_cage(room: Room) -> None:
    box = contributes(room)
    assert box > 0
    dealer, supervisor, cashier = (staff(room, one) for one in ("dealer", "supervisor", "cashier"))
    wrong = dealer.post(f"{T}/fund-counts", {"amount_cents": box + 1})
    assert wrong.status_code >= 400
    made = dealer.done(f"{T}/fund-counts", {"amount_cents": box})
    early = cashier.post(f"/fund-counts/{made['number']}/verifications", {"amount_cents": box})
    assert early.status_code >= 400
    signed = supervisor.done(f"/fund-counts/{made['number']}/signatures")
    assert (signed["dealer"], signed["supervisor"]) == (dealer.name, supervisor.name)
    assert supervisor.post(f"/fund-counts/{made['number']}/signatures").status_code >= 400
    assert room.driver.table.accounts["fund:"] == 0
    cashier.done(f"/fund-counts/{made['number']}/verifications", {"amount_cents": box})
    told = fund(room, staff(room, "bureau"))
    assert (told["official_cents"], told["cage_cents"], told["box_cents"]) == (box, box, 0)
    assert told["difference_cents"] == 0
    assert told["counts"][0]["cashier"] == cashier.name
    shown = room.people[0].get("/funds").json()["rows"]
    assert [(one["displayed_cents"], one["pending"]) for one in shown] == [(box, False)]
    assert room.floor.audit() == []


def test_only_tables_with_a_fund_are_listed(room: Room) -> None:
    """A table whose rules have no bad beat payout keeps nothing for patrons."""
    room.floor.open_table("T2", "poker")
    room.floor.open_table("T3", "poker", choices={**CHOICES, "type": "omaha"})
    shown = room.people[0].get("/funds").json()["rows"]
    assert [(one["table"], one["title"]) for one in shown] == [
        ("T1", "Hold 'em high"),
        ("T3", "Omaha high"),
    ]
    told = staff(room, "bureau").get("/bureau/funds").json()["rows"]
    assert [one["table"] for one in told] == ["T1", "T3"]


def test_a_count_that_more_went_in_after_is_made_again(room: Room) -> None:
    dealer, supervisor = staff(room, "dealer"), staff(room, "supervisor")
    early = dealer.done(f"{T}/fund-counts", {"amount_cents": contributes(room)})
    box = {"amount_cents": int(room.driver.table.accounts["fund:"])}
    assert dealer.post(f"{T}/fund-counts", box).status_code >= 400, "the first waits"
    box = {"amount_cents": contributes(room)}
    assert supervisor.post(f"/fund-counts/{early['number']}/signatures").status_code >= 400
    again = dealer.done(f"{T}/fund-counts", box)
    refused = supervisor.post(f"/fund-counts/{early['number']}/signatures")
    assert "counted again" in refused.text
    supervisor.done(f"/fund-counts/{again['number']}/signatures")
    assert room.driver.table.accounts["fund:"] == 0
    assert room.floor.audit() == []


def fund(room: Room, bureau: Visitor) -> dict[str, Any]:
    (found,) = bureau.get("/bureau/funds").json()["rows"]
    return dict(found)


def test_one_person_alone_counts_no_box_at_a_live_table(room: Room) -> None:
    contributes(room)
    dealer = staff(room, "dealer")
    alone = dealer.post(f"{T}/incidents", {"name": "fund_counted"})
    assert alone.status_code >= 400
    assert room.driver.table.accounts["fund:"] > 0


def test_contributions_and_fund_agree_hand_after_hand(room: Room) -> None:
    bureau = staff(room, "bureau")
    for _ in range(3):
        box = contributes(room)
        told = fund(room, bureau)
        assert (told["in_cents"], told["difference_cents"], told["due"]) == (box, 0, True)
    assert room.floor.audit() == []


def test_a_fund_that_is_discontinued_goes_to_patrons(room: Room) -> None:
    box = contributes(room)
    dealer, supervisor = staff(room, "dealer"), staff(room, "supervisor")
    before = [one.get("/me").json()["bankroll_cents"] for one in room.people]
    made = dealer.done(f"{T}/fund-counts", {"amount_cents": box, "ends": True})
    supervisor.done(f"/fund-counts/{made['number']}/signatures")
    after = [one.get("/me").json()["bankroll_cents"] for one in room.people]
    assert sum(after) - sum(before) == box
    told = fund(room, staff(room, "bureau"))
    assert (told["displayed_cents"], told["paid_cents"], told["difference_cents"]) == (0, box, 0)
    assert contributes(room) == 0, "nothing more is taken from pots"
    assert room.floor.audit() == []


@verifies("poker.19.f", "poker.19.f.1", "poker.19.h.1")
def test_a_supervisor_verifies_a_bad_beat_before_it_is_paid(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = contributes(room)
    supervisor = staff(room, "supervisor")
    assert supervisor.post(f"{T}/confirmations").status_code >= 400

    def always(rules: Any, shown: Any, dealt: Any) -> BadBeat:
        loser, winner, *_ = (one.seat for one in shown)
        return BadBeat((loser,), (winner,), tuple(s for s in dealt if s not in (loser, winner)))

    monkeypatch.setattr(bad_beat, "found", always)
    room.dealt()
    while isinstance(step := room.driver.step_now, Ask):
        usual = next(c for c in ("call", "check", "show") if c in step.choices)
        body = {"choice": usual, "about": step.about}
        room.visitor(step.patrons[0]).done(f"{T}/answers", body)
    assert isinstance(room.driver.step_now, Confirm)
    room.passes(600)
    assert isinstance(room.driver.step_now, Confirm)
    shown = room.people[0].get("/funds").json()["rows"][0]
    assert shown["pending"]
    counted = staff(room, "dealer").post(f"{T}/fund-counts", {"amount_cents": box})
    assert "waiting to be verified" in counted.json()["detail"]
    closing = supervisor.post(f"{T}/closings")
    assert "the bad beat is not verified" in closing.json()["detail"], "nobody else verifies it"
    assert isinstance(room.driver.step_now, Confirm)
    assert room.people[0].post(f"{T}/confirmations").status_code == 403
    supervisor.done(f"{T}/confirmations")
    after = room.people[0].get("/funds").json()["rows"][0]
    assert not after["pending"]
    told = fund(room, staff(room, "bureau"))
    assert told["paid_cents"] >= box
    assert told["in_cents"] - told["paid_cents"] == after["displayed_cents"]
    assert told["difference_cents"] == 0
    confirmed = [e.event for e in room.driver.log if isinstance(e.event, Confirmed)]
    assert confirmed[-1].by == supervisor.name
    supervisor.done(f"{T}/closings")
    assert room.floor.audit() == []


def test_money_is_conserved_when_a_table_with_a_fund_closes(room: Room) -> None:
    contributes(room)
    staff(room, "supervisor").done(f"{T}/closings")
    assert room.floor.audit() == []


def test_a_count_that_no_longer_holds_is_replaced_by_a_new_one(room: Room) -> None:
    dealer, supervisor = staff(room, "dealer"), staff(room, "supervisor")
    box = contributes(room)
    old = dealer.done(f"{T}/fund-counts", {"amount_cents": box})
    assert dealer.post(f"{T}/fund-counts", {"amount_cents": box}).status_code >= 400
    box = contributes(room)
    late = supervisor.post(f"/fund-counts/{old['number']}/signatures")
    assert "counting again" in late.text
    new = dealer.done(f"{T}/fund-counts", {"amount_cents": box})
    again = supervisor.post(f"/fund-counts/{old['number']}/signatures")
    assert "the latest count" in again.text
    supervisor.done(f"/fund-counts/{new['number']}/signatures")
    told = fund(room, staff(room, "bureau"))
    assert [one["replaced"] for one in told["counts"]] == [False, True]
    assert room.floor.audit() == []


def test_the_fund_of_a_closed_table_is_listed_until_it_is_paid(room: Room) -> None:
    box = contributes(room)
    bureau = staff(room, "bureau")
    staff(room, "supervisor").done(f"{T}/closings")
    assert fund(room, bureau)["displayed_cents"] == box
    assert [one["table"] for one in room.people[0].get("/funds").json()["rows"]] == ["T1"]
