"""Section 12: what goes wrong, and what follows from it."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import Dealt, RoundEnded, RoundVoided
from croupier.core.step import Ask, Confirm, Deal
from croupier.games.families.prizes import PrizeVoided, Withdrawn
from croupier.rulebook.citation import verifies
from tests.games.caribbeanstud.tables import (
    FLUSH,
    FULL_HOUSE,
    HIGH,
    KING_HIGH,
    ROYAL,
    STEEL,
    asked,
    dealt,
    go,
    net,
    over,
    says,
    table_of,
)
from tests.games.scripted import only

METERS: dict[str, Any] = {"progressive": "B", "five_card": True}
ALL = "10 on ante, 1 on progressive, 1 on five_card_player, 1 on five_card_dealer"


def dealing(*hands: str, bids: str = "10 on ante", cards: int = 0, **options: Any) -> Driver:
    """A table at which the next cards are due, once so many are on the table."""
    table = table_of(*hands, **options)
    for patron in table.table.patrons:
        for bid in bids.split(", "):
            table.place(patron, bid)
    while not isinstance(table.step_now, Deal) or _lying(table) < cards:
        table.step()
    return table


def _lying(table: Driver) -> int:
    return sum(map(len, table.table.play.hands.values()))


def meters(table: Driver) -> tuple[int, int]:
    """What the two meters show."""
    play = table.table.play
    return play.meter.showing, play.five_card_meter.showing


@verifies("caribbeanstud.12.a")
def test_a_hole_card_exposed_before_the_last_decision_voids_all_hands() -> None:
    table = dealt(FLUSH, KING_HIGH, HIGH, bids=ALL, **METERS)
    table.choose("p1", "bet")
    table.incident("exposed_early")
    assert [net(table, patron) for patron in ("p1", "p2")] == [0, 0]
    assert meters(table) == (5_000_00, 10_000_00), "void wagers leave the meters"
    assert over(table)


@verifies("caribbeanstud.12.a")
def test_a_fold_that_was_collected_stays_collected() -> None:
    table = dealt(FLUSH, KING_HIGH, HIGH, bids=ALL, **METERS)
    table.choose("p1", "fold")
    table.incident("exposed_early")
    assert [net(table, patron) for patron in ("p1", "p2")] == [-11, 0]
    assert meters(table) == (5_000_70, 10_000_00)


@verifies("caribbeanstud.12.a")
@pytest.mark.parametrize("way", ["automated", "shoe"])
def test_no_hole_card_can_be_exposed_before_one_is_dealt_or_after_the_reveal(way: str) -> None:
    early = dealing(FLUSH, HIGH, deal=way)
    with pytest.raises(Refused, match="face down"):
        early.incident("exposed_early")
    late = dealt(ROYAL, HIGH, bids="10 on ante, 1 on progressive", progressive="A")
    late.choose("p1", "bet")
    assert isinstance(late.step_now, Confirm)
    with pytest.raises(Refused, match="face down"):
        late.incident("exposed_early")


@verifies("caribbeanstud.12.b")
def test_one_card_face_up_is_replaced_and_a_second_one_voids_all_hands() -> None:
    table = dealing("2d Jd Td 9d 5d 4d", HIGH, bids=ALL, **METERS)
    table.incident("card_face_up")
    table.step()
    go(table)
    assert [card for card, _ in table.table.play.hands["1"]] == "Jd Td 9d 5d 4d".split()
    with pytest.raises(Refused):
        table.incident("card_face_up")
    twice = dealing("2d Jd Td 9d 5d 4d", HIGH, bids=ALL, **METERS)
    twice.incident("card_face_up")
    twice.step()
    twice.incident("card_face_up")
    assert net(twice) == 0
    assert meters(twice) == (5_000_00, 10_000_00)


@verifies("caribbeanstud.12.c")
def test_a_card_drawn_in_error_is_the_next_card() -> None:
    table = dealing(FLUSH, HIGH)
    table.incident("card_drawn_in_error")
    go(table)
    assert [card for card, _ in table.table.play.hands["1"]] == FLUSH.split()
    with pytest.raises(Refused, match="no card is being dealt"):
        table.incident("card_drawn_in_error")


@verifies("caribbeanstud.12.d")
def test_a_player_with_a_wrong_number_has_a_void_hand_and_the_others_play_on() -> None:
    table = dealt(FLUSH, FULL_HOUSE, KING_HIGH, HIGH, bids=ALL, **METERS)
    table.choose("p1", "bet")
    done = table.incident("player_wrong_number", box="2")
    assert [(e.meter, e.amount) for e in only(done, Withdrawn)] == [
        ("progressive", 1_00),
        ("five_card", 1_00),
    ]
    assert [w.spot for w in table.table.wagers if w.patron == "p2"] == ["five_card_dealer@2"]
    assert asked(table).patrons == ("p3",)
    says(table, "bet")
    assert net(table, "p2") == -1, "the wager on the dealer's hand lives, and loses"
    assert net(table, "p1") == 110 + 49 + 49 - 1
    assert net(table, "p3") == -33


@verifies("caribbeanstud.12.d")
def test_a_void_hand_is_not_asked_and_brings_nothing() -> None:
    table = dealt(ROYAL, FLUSH, HIGH, bids="10 on ante, 1 on progressive", progressive="D")
    table.incident("player_wrong_number")
    assert asked(table).patrons == ("p2",)
    says(table, "bet")
    assert (net(table, "p1"), net(table, "p2")) == (0, 110 + 39)


@verifies("caribbeanstud.12.d")
def test_a_prize_that_was_fixed_for_a_void_hand_returns_to_the_meter() -> None:
    table = dealt(ROYAL, HIGH, bids="10 on ante, 1 on progressive", progressive="A")
    table.choose("p1", "bet")
    assert table.table.play.meter.showing == 5_000_00
    done = table.incident("player_wrong_number", box="1")
    assert [e.showing for e in only(done, PrizeVoided)] == [5_000_70]
    assert table.table.play.meter.showing == 5_000_00
    go(table)
    assert net(table) == 10 + 20 * 100, "what was paid stands"


@verifies("caribbeanstud.12.d")
@pytest.mark.parametrize("box", ["3", "dealer", "0"])
def test_only_a_hand_on_the_table_can_have_a_wrong_number(box: str) -> None:
    table = dealt(FLUSH, HIGH)
    with pytest.raises(Refused, match="box"):
        table.incident("player_wrong_number", box=box)
    with pytest.raises(Refused, match="the deal is not over"):
        dealing(FLUSH, HIGH).incident("player_wrong_number")


@verifies("caribbeanstud.12.d")
def test_a_dealer_with_four_cards_gets_one_more() -> None:
    stack = dealing(FLUSH, HIGH, cards=5)
    stack.incident("dealer_has_four")
    go(stack)
    there = stack.table.play.hands["dealer"]
    assert [card for card, _ in there] == HIGH.split()
    assert [seen is None for _, seen in there] == [False, False, False, True, False]
    last = [e.event for e in stack.log if isinstance(e.event, Dealt)][-1]
    assert last.cites == ("caribbeanstud.12.d",)
    says(stack, "bet")
    assert net(stack) == 110


@verifies("caribbeanstud.12.d")
def test_from_a_shoe_the_missing_card_is_the_dealers_last() -> None:
    cards = "Jd Ac Td Kc 9d 9c 5d 6d 4d 4h"
    with pytest.raises(Refused, match="not about to be completed"):
        dealing(cards, "", deal="shoe", cards=7).incident("dealer_has_four")
    table = dealing(cards, "", deal="shoe", cards=9)
    table.incident("dealer_has_four")
    with pytest.raises(Refused):
        table.incident("dealer_has_four")
    go(table)
    says(table, "bet")
    assert net(table) == 110


@verifies("caribbeanstud.12.d")
def test_any_other_wrong_number_of_the_dealers_voids_all_hands() -> None:
    table = dealt(FLUSH, KING_HIGH, HIGH, bids=ALL, **METERS)
    table.choose("p1", "bet")
    table.incident("dealer_wrong_number")
    assert [net(table, patron) for patron in ("p1", "p2")] == [0, 0]
    assert meters(table) == (5_000_00, 10_000_00)
    with pytest.raises(Refused):
        table.incident("dealer_wrong_number")


@verifies("caribbeanstud.12.d", "caribbeanstud.11.d.4")
def test_a_void_round_returns_unpaid_prizes_and_lets_paid_ones_stand() -> None:
    """The right player's share is paid, the left player's is fixed when the cards are removed."""
    steel = "9s 8s 7s 6s 5s"
    bids = "10 on ante, 1 on progressive"
    table = dealt(STEEL, steel, HIGH, bids=bids, progressive="B")
    table.choose("p1", "bet")
    table.choose("p2", "bet")
    while table.table.play.fixed == () or table.table.play.fixed[0].wager != 2:
        table.step()
    done = table.incident("cards_removed")
    assert [(e.amount, e.showing) for e in only(done, PrizeVoided)] == [(450_12, 4_501_26)]
    assert [(e.amount, e.showing) for e in only(done, Withdrawn)] == [(1_00, 4_500_56)]
    assert table.table.play.meter.showing == 4_500_56
    assert only(done, RoundEnded)[0].balances == table.balances


@verifies("caribbeanstud.12.e")
def test_a_shuffler_that_fails_concerns_the_cards_in_it() -> None:
    with pytest.raises(Refused, match="no shuffling device"):
        dealt(FLUSH, HIGH).incident("shuffler_fails")
    with pytest.raises(Refused, match="left the device"):
        dealt(FLUSH, HIGH, shuffler=True).incident("shuffler_fails")
    two = dealt(FLUSH, HIGH, shuffler=True, cards={"second_deck": True})
    done = two.incident("shuffler_fails")
    assert done[-1].cites[0] == "caribbeanstud.12.e"
    assert isinstance(two.step_now, Ask), "the round goes on"


@verifies("caribbeanstud.12.f")
def test_an_automated_shoe_that_jams_voids_the_round() -> None:
    table = dealing(FLUSH, HIGH, bids=ALL, cards=5, **METERS)
    table.incident("shoe_jams")
    assert net(table) == 0
    assert meters(table) == (5_000_00, 10_000_00)
    with pytest.raises(Refused, match="no automated dealing shoe"):
        dealing(FLUSH, HIGH, deal="shoe").incident("shoe_jams")


@verifies("caribbeanstud.12.a")
def test_a_supervisor_may_declare_a_round_void_and_the_meters_are_as_before() -> None:
    table = dealt(ROYAL, HIGH, bids=ALL, progressive="A", five_card=True)
    table.choose("p1", "bet")
    table.feed(RoundVoided(by="supervisor-1", why="the table cannot go on"))
    assert meters(table) == (5_000_00, 10_000_00)
    assert table.table.total == 0
