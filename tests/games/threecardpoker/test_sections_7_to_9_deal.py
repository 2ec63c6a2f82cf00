"""Sections 7 to 9: card by card or in stacks, who sees the cards, and the stub."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import CardsShuffled, Confirmed, Dealt, Event, seen_by
from croupier.core.step import Confirm
from croupier.equipment.source import Shuffled
from croupier.games.families.shoe import CardsRemoved, ShoeSpent
from croupier.games.families.stud.play import COUNTED, DealEnded
from croupier.rulebook.citation import verifies
from tests.games.scripted import only
from tests.games.threecardpoker.tables import asked, dealt, go, over, says, table_of

CARDS = "2c 3d 4h 5s 6c 7d 8h 9s Tc"
STACKS = {"1": "2c 3d 4h", "2": "5s 6c 7d", "dealer": "8h 9s Tc"}
ONE_BY_ONE = {"1": "2c 5s 8h", "2": "3d 6c 9s", "dealer": "4h 7d Tc"}
ROUNDS = 12


def held(table: Driver) -> dict[str, str]:
    """The cards on the table, by place."""
    hands = table.table.play.hands
    return {place: " ".join(card for card, _ in cards) for place, cards in hands.items()}


def history(table: Driver) -> list[Event]:
    """Everything that has happened."""
    return [entry.event for entry in table.log]


@verifies("threecardpoker.7.c", "threecardpoker.8.c")
@pytest.mark.parametrize(("deal", "clause"), [("shoe", "7.c"), ("hand", "8.c")])
def test_one_card_at_a_time_from_the_left_and_to_the_dealer_last(deal: str, clause: str) -> None:
    table = dealt(CARDS, patrons=2, deal=deal)
    assert held(table) == ONE_BY_ONE
    given = only(history(table), Dealt)
    assert [one.to for one in given] == [("1",), ("2",), ("dealer",)] * 3
    assert {one.cites for one in given} == {(f"threecardpoker.{clause}",)}


@verifies("threecardpoker.9.c", "threecardpoker.9.c.1", "threecardpoker.9.b.2")
def test_stacks_of_three_from_an_automated_shoe() -> None:
    table = dealt(CARDS, patrons=2)
    assert held(table) == STACKS
    given = only(history(table), Dealt)
    assert [one.to for one in given] == [("1",) * 3, ("2",) * 3, ("dealer",) * 3]
    assert given[-1].cites == ("threecardpoker.9.c", "threecardpoker.9.c.1")
    closed = [type(one).__name__ for one in history(table)]
    assert closed.index("WagersClosed") < closed.index("Dealt")


@verifies("threecardpoker.9.c.2", "threecardpoker.9.d", "threecardpoker.10.b")
def test_the_dealers_stack_may_stay_in_the_shoe_until_all_have_decided() -> None:
    table = dealt(CARDS, patrons=2, deliver_dealer="after")
    assert set(held(table)) == {"1", "2"}
    assert not only(history(table), DealEnded)
    done = says(table, "fold", "play")
    order = [type(one).__name__ for one in done]
    (given,) = only(done, Dealt)
    assert (given.cards, given.to) == (("8h", "9s", "Tc"), ("dealer",) * 3)
    assert given.cites == ("threecardpoker.9.c", "threecardpoker.9.c.2")
    assert order.index("Collected") < order.index("Discarded") < order.index("Dealt")
    assert order.index("Dealt") < order.index("DealEnded") < order.index("Turned")


@verifies("threecardpoker.7.c", "threecardpoker.8.c", "threecardpoker.9.c")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_each_player_sees_only_their_own_cards_and_nobody_the_dealers(deal: str) -> None:
    table = dealt(CARDS, patrons=2, deal=deal)
    for patron, place in (("p1", "1"), ("p2", "2"), ("p3", "none")):
        events = (seen_by(one, patron) for one in only(history(table), Dealt))
        for one in events:
            assert isinstance(one, Dealt)
            hidden = set(one.cards) == {"??"}
            assert hidden is (place not in one.to)


@verifies("threecardpoker.7.c", "threecardpoker.9.c")
@pytest.mark.parametrize("deal", ["shoe", "automated"])
def test_only_positions_with_a_wager_are_dealt(deal: str) -> None:
    table = table_of(CARDS, 3, deal=deal)
    table.place("p3", "10 on pair_plus")
    table.place("p1", "10 on ante")
    go(table)
    assert set(held(table)) == {"1", "3", "dealer"}


@verifies("threecardpoker.7.d", "threecardpoker.8.d", "threecardpoker.9.d")
@pytest.mark.parametrize(
    ("deal", "clause"), [("shoe", "7.d"), ("hand", "8.d"), ("automated", "9.d")]
)
def test_the_stub_goes_to_the_rack_unseen(deal: str, clause: str) -> None:
    (ended,) = only(history(dealt(CARDS, patrons=2, deal=deal)), DealEnded)
    assert (ended.stub, ended.counted, ended.cites) == (43, False, (f"threecardpoker.{clause}",))


def counts(table: Driver, rounds: int = ROUNDS) -> list[int]:
    """In which rounds the stub is counted."""
    table.source = Shuffled("threecardpoker", 3)
    found = []
    for number in range(1, rounds + 1):
        table.place("p1", "10 on ante")
        done = table.play_round()
        if any(one.counted for one in only(done, DealEnded)):
            assert [one.about for one in only(done, Confirmed)] == [COUNTED]
            found.append(number)
        else:
            assert not only(done, Confirmed)
    return found


@verifies("threecardpoker.7.e", "threecardpoker.8.e", "threecardpoker.9.e")
@pytest.mark.parametrize("deal", ["shoe", "hand", "automated"])
def test_the_stub_is_counted_once_in_five_rounds_or_more_often(deal: str) -> None:
    assert counts(table_of(deal=deal)) == [5, 10]
    assert counts(table_of(deal=deal, stub_count=2), 4) == [2, 4]
    assert counts(table_of(deal=deal, stub_count=1), 2) == [1, 2]


@verifies("threecardpoker.7.e", "threecardpoker.8.e", "threecardpoker.9.e", "threecardpoker.7.e.1")
@pytest.mark.parametrize(
    ("deal", "clauses"),
    [
        ("shoe", ("threecardpoker.7.e",)),
        ("hand", ("threecardpoker.8.e", "threecardpoker.7.e")),
        ("automated", ("threecardpoker.9.e", "threecardpoker.7.e")),
    ],
)
def test_the_dealer_counts_before_anybody_is_asked(deal: str, clauses: tuple[str, ...]) -> None:
    table = counting(deal=deal)
    assert isinstance(table.step_now, Confirm)
    assert (table.step_now.role, table.step_now.cites) == ("dealer", clauses)
    (ended,) = only(table.step(), DealEnded)
    assert (ended.stub, ended.counted, ended.cites) == (43, True, ("threecardpoker.7.e.1",))
    assert asked(table).patrons == ("p1",)


def counting(**options: Any) -> Driver:
    """A table where the dealer is about to count the stub."""
    table = table_of(CARDS, 2, stub_count=1, **options)
    for patron in ("p1", "p2"):
        table.place(patron, "10 on ante")
    while not isinstance(table.step_now, Confirm):
        table.step()
    return table


@verifies("threecardpoker.7.f")
def test_a_device_that_counts_excuses_the_count_of_the_stub() -> None:
    assert counts(table_of(shuffler=True, shuffler_counts=True)) == []


@verifies("threecardpoker.7.e.2")
@pytest.mark.parametrize(
    ("misdealt", "removed"), [({"misdealt": "yes"}, False), ({"misdealt": "no"}, True), ({}, True)]
)
def test_a_wrong_count_voids_all_hands(misdealt: dict[str, str], removed: bool) -> None:
    table = counting()
    done = table.incident("IR-GN-8", **misdealt)
    assert over(table)
    assert table.balances == {"p1": 1_000_00, "p2": 1_000_00}
    gone = only(done, CardsRemoved)
    assert bool(gone) is removed
    spent = only(done, ShoeSpent)
    assert "threecardpoker.7.e.2" in spent[0].cites
    assert ("threecardpoker.12.c" in spent[0].cites) is not removed


@verifies("threecardpoker.7.e.2")
def test_a_count_is_wrong_only_while_the_stub_is_counted() -> None:
    table = counting()
    table.step()
    with pytest.raises(Refused, match="the stub is not being counted"):
        table.incident("stub_count_wrong")
    with pytest.raises(Refused, match="the stub is not being counted"):
        dealt(CARDS, patrons=2).incident("stub_count_wrong")


@verifies("threecardpoker.7.f")
def test_a_deck_that_a_device_finds_wrong_is_removed_and_voids_nothing() -> None:
    table = table_of(CARDS, 2, shuffler=True, shuffler_counts=True)
    table.place("p1", "10 on ante")
    table.play_round(until=lambda now: now.play.shoe.state == "ready")
    done = table.incident("IR-GN-8b")
    assert [type(one) for one in done[1:3]] == [CardsRemoved, ShoeSpent]
    assert only(done, CardsRemoved)[0].cites == ("threecardpoker.7.f",)
    assert len(table.table.wagers) == 1
    again = table.play_round(until=lambda now: not now.open)
    assert only(again, CardsShuffled)
    table.step()
    with pytest.raises(Refused, match="cards are dealt"):
        table.incident("device_count_wrong")


@verifies("threecardpoker.8.c", "threecardpoker.8.b.1")
def test_from_the_hand_a_device_shuffles_and_nobody_cuts() -> None:
    table = dealt(CARDS, patrons=2, deal="hand")
    assert table.table.play.shoe.cut == 0
