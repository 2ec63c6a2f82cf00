"""A void round and a pending streak; a floorperson for queens of hearts; cards exposed by hand."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.event import Confirmed, Dealt, Paid, Returned, Turned
from croupier.core.step import Confirm
from croupier.games.blackjack.beside import QUEENS
from croupier.rulebook.citation import verifies
from tests.games.blackjack.tables import asked, dealt, go, net, over, says, table_of
from tests.games.blackjack.test_irregularities import told
from tests.games.scripted import only

HAND: dict[str, Any] = {"variant": "6_to_5", "decks": 2, "six_five_burn": False}
WIN = "Th 9c 9h 9d"


def pending(table: Driver) -> dict[str, int]:
    """The streak wagers that lie, with the hands each has won."""
    return {w.kind: w.at for w in table.table.wagers if w.kind.startswith("streak")}


@verifies("blackjack.22.e", "blackjack.22.g")
@pytest.mark.parametrize("incident", ["cards_removed", "reader_misused"])
def test_a_void_round_leaves_a_pending_streak_as_it_was(incident: str) -> None:
    """The wagers of the round go back; the streak goes on with the next hand (BJ-41)."""
    table = table_of(f"{WIN} {WIN} 2c {WIN}", streak=True)
    table.place("p1", "10 on main")
    table.place("p1", "5 on streak_3")
    go(table)
    says(table, "stand")
    assert pending(table) == {"streak_3": 1}
    table.place("p1", "10 on main")
    go(table)
    misused = incident == "reader_misused"
    done = told(table, known="yes") if misused else table.incident(incident)
    assert [e.spot for e in only(done, Returned)] == ["main@1"]
    assert pending(table) == {"streak_3": 1}
    assert table.table.total == 0


@verifies("blackjack.22.b", "blackjack.15.k.1")
def test_a_streak_wager_made_in_the_void_round_goes_back_with_it() -> None:
    table = dealt(WIN, "10 on main", "5 on streak_2", streak=True)
    done = told(table, known="yes")
    assert {e.spot for e in only(done, Returned)} == {"main@1", "streak_2@1"}
    assert (pending(table), net(table)) == ({}, 0)


BIDS = ("10 on main", "5 on twenty_point")


def at_confirmation(cards: str, **options: Any) -> Driver:
    """A table that waits for somebody."""
    table = table_of(cards, twenty="A", **options)
    for bid in BIDS:
        table.place("p1", bid)
    while not isinstance(table.step_now, Confirm):
        if not table.step():
            step = asked(table)
            table.choose("p1", "decline" if step.about == "the cut" else "stand")
    return table


@verifies("blackjack.24.e", "blackjack.24.e.1.ii", "blackjack.24.e.2")
@pytest.mark.parametrize(
    ("hole_card", "second", "won"),
    [("hole_reader", "9d", 625_00), ("hole", "9d", 625_00), ("none", "Ad", 5_000_00)],
)
def test_a_floorperson_comes_before_queens_of_hearts_are_settled(
    hole_card: str, second: str, won: int
) -> None:
    table = at_confirmation(f"Qh Kc Qh {second}", hole_card=hole_card)
    step = table.step_now
    assert isinstance(step, Confirm)
    assert (step.role, step.about, step.cites) == ("floorperson", QUEENS, ("blackjack.24.e",))
    done = table.confirm("floorperson", QUEENS)
    assert won in [e.amount for e in only(done, Paid)]


@verifies("blackjack.24.e")
def test_other_twenties_need_no_floorperson() -> None:
    table = dealt("Qh Kc Qd 9d", *BIDS, twenty="A")
    low = dealt("Qh 9c Qh 9d", *BIDS, twenty="A")
    for one in (table, low):
        says(one, "stand")
        assert not [e for e in one.log if isinstance(e.event, Confirmed)]


@verifies("blackjack.24.e")
def test_a_floorperson_comes_each_time() -> None:
    table = dealt("Qh Kc Qh 9d Qh Kc Qh 9d", *BIDS, twenty="A")
    says(table, "stand")
    for bid in BIDS:
        table.place("p1", bid)
    go(table)
    came = [e.event for e in table.log if isinstance(e.event, Confirmed)]
    assert [e.role for e in came] == ["floorperson"] * 2


@verifies("blackjack.17.d", "blackjack.20.e", "blackjack.24.d")
@pytest.mark.parametrize(
    ("options", "bid", "clause"),
    [
        ({"additional": "over_under_13"}, "5 on over_13", "blackjack.17.d"),
        ({"additional": "over_under_13"}, "5 on under_13", "blackjack.17.d"),
        ({"additional": "same_suit"}, "5 on same_suit", "blackjack.17.d"),
        ({"twenty": "A"}, "5 on twenty_point", "blackjack.24.d"),
        ({"bonus": "1", "bonus_prizes": {"1": {"17": 1}}}, "1 on bonus", "blackjack.20.e"),
    ],
)
def test_cards_are_exposed_for_the_settlement_at_6_to_5(
    options: dict[str, Any], bid: str, clause: str
) -> None:
    """Only the hand that has such a wager, before anything of it is settled (BJ-52)."""
    table = table_of("Th 5h 9c 9h 6d 9d", 2, **HAND, **options)
    table.place("p1", "10 on main")
    table.place("p1", bid)
    table.place("p2", "10 on main")
    go(table)
    turned = [e.event for e in table.log if isinstance(e.event, Turned)]
    assert [(e.place, e.cards) for e in turned] == [("1", ("Th", "9h"))]
    assert clause in turned[0].cites
    kinds = [type(e.event) for e in table.log]
    settled = [place for place, e in enumerate(table.log) if getattr(e.event, "wager", 0) == 2]
    assert kinds.index(Turned) < settled[0]
    assert kinds.count(Dealt) == 6
    assert not over(table)


@verifies("blackjack.6a.c.1")
def test_no_card_is_exposed_without_such_a_wager() -> None:
    table = dealt("Th 9c 9h 9d", "10 on main", additional="over_under_13", **HAND)
    assert not [e for e in table.log if isinstance(e.event, Turned)]
