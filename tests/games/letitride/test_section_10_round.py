"""Section 10: two questions, the community cards, and how each player is settled."""

from typing import Any

import pytest

from croupier.core.driver import Driver
from croupier.core.errors import Refused
from croupier.core.event import (
    Collected,
    Discarded,
    Event,
    Paid,
    Returned,
    RoundEnded,
    Turned,
    seen_by,
)
from croupier.core.step import Ask
from croupier.games.families.stud.play import Decided, HandJudged
from croupier.games.letitride.options import LEFT, MIDDLE, RIGHT
from croupier.rulebook.citation import verifies
from tests.games.letitride.tables import asked, dealt, go, in_order, money, net, says, table_of
from tests.games.scripted import only

THREE_PLAYERS = "Ts Td 3c|9s 8d 4c|As Kd 5c"


@verifies("letitride.10.a", "letitride.10.b", "letitride.10.e")
@pytest.mark.parametrize("deal", ["automated", "shoe", "hand"])
def test_each_player_is_asked_about_bet_1_and_then_about_bet_2_from_the_left(deal: str) -> None:
    table = dealt(THREE_PLAYERS, deal=deal)
    questions = []
    while isinstance(table.step_now, Ask):
        now = asked(table)
        questions.append((now.patrons[0], now.asks, now.cites))
        assert set(now.choices) == {"ride", "withdraw"}
        says(table, "ride")
    first, second = (f"Do you withdraw bet {n}, or let it ride?" for n in (1, 2))
    assert questions == [
        *((f"p{n}", first, ("letitride.10.b",)) for n in (1, 2, 3)),
        *((f"p{n}", second, ("letitride.10.e",)) for n in (1, 2, 3)),
    ]


@verifies("letitride.10.a", "letitride.1.community-card")
def test_a_player_looks_only_at_the_players_own_cards() -> None:
    table = dealt(THREE_PLAYERS)
    hands = table.table.play.hands
    assert {place: {seen for _, seen in cards} for place, cards in hands.items()} == {
        "1": {("p1",)},
        "2": {("p2",)},
        "3": {("p3",)},
        LEFT: {()},
        MIDDLE: {()},
        RIGHT: {()},
    }


@verifies("letitride.10.b.1", "letitride.1.let-it-ride", "letitride.10.e.1")
def test_a_bet_that_rides_stays_until_the_round_ends() -> None:
    table = dealt("Ts Td 3c")
    for choice, clause in (("ride", "letitride.10.b.1"), ("ride", "letitride.10.e.1")):
        assert [w.spot for w in table.table.wagers] == ["bet_1@1", "bet_2@1", "bet_3@1"]
        (decided,) = only(table.choose("p1", choice), Decided)
        assert (decided.choice, decided.cites) == ("ride", (clause,))
        go(table)
    assert net(table) == 60


@verifies("letitride.10.b.2", "letitride.6.d")
def test_a_bet_1_that_is_withdrawn_goes_back_at_once() -> None:
    table = dealt("Ts 8d 3c|Ks Qd 4c")
    before = table.balances["p1"]
    (back,) = only(table.choose("p1", "withdraw"), Returned)
    assert (back.spot, back.amount, back.cites) == ("bet_1@1", 20_00, ("letitride.10.b.2",))
    assert table.balances["p1"] == before + 20_00
    assert [w.spot for w in table.table.wagers_of("p1")] == ["bet_2@1", "bet_3@1"]
    assert asked(table).patrons == ("p2",)


@verifies("letitride.10.e.2", "letitride.10.e")
@pytest.mark.parametrize("first", ["ride", "withdraw"])
def test_bet_2_is_decided_whatever_bet_1_did(first: str) -> None:
    table = dealt("Ts 8d 3c")
    says(table, first)
    (back,) = only(table.choose("p1", "withdraw"), Returned)
    assert (back.spot, back.amount, back.cites) == ("bet_2@1", 20_00, ("letitride.10.e.2",))
    go(table)
    assert net(table) == (-40 if first == "ride" else -20)


@verifies("letitride.6.d")
def test_bet_3_is_never_withdrawn() -> None:
    table = dealt("Ts 8d 3c")
    events = says(table, "withdraw", "withdraw")
    assert [one.spot for one in only(events, Returned)] == ["bet_1@1", "bet_2@1"]
    assert [one.spot for one in only(events, Collected)] == ["bet_3@1"]


@verifies("letitride.10.b", "letitride.10.e")
def test_nothing_else_can_be_answered() -> None:
    table = dealt("Ts 8d 3c|Ks Qd 4c")
    with pytest.raises(Refused, match="ride"):
        table.choose("p1", "fold")
    with pytest.raises(Refused, match="no question"):
        table.choose("p2", "ride", "2")


@verifies("letitride.1.let-it-ride")
def test_a_player_who_says_nothing_lets_the_bet_ride() -> None:
    table = dealt("Ts Td 3c")
    assert asked(table).silence == "ride"
    table.play_round()
    assert net(table) == 60


@verifies("letitride.10.c", "letitride.10.d", "letitride.10.f", "letitride.1.hand")
@pytest.mark.parametrize("deal", ["automated", "shoe", "hand"])
def test_the_left_card_is_burned_and_the_others_are_turned_one_by_one(deal: str) -> None:
    table = dealt("Ts 8d 3c", "Tc 7d 9h", deal=deal)
    first = table.choose("p1", "ride")
    (burned,) = only(first, Discarded)
    assert (burned.cards, burned.places, burned.seen_by) == (("Tc",), (LEFT,), ())
    assert burned.cites == ("letitride.10.c",)
    (turned,) = only(first, Turned)
    assert (turned.place, turned.cards, turned.cites) == (MIDDLE, ("7d",), ("letitride.10.d",))
    assert table.table.play.hands[RIGHT] == (("9h", ()),)
    second = table.choose("p1", "ride")
    turned = only(second, Turned)[0]
    assert (turned.place, turned.cards, turned.cites) == (RIGHT, ("9h",), ("letitride.10.f",))
    assert net(table) == -60, "only the burned card would have made a pair of tens"


@verifies("letitride.10.c")
def test_nobody_ever_sees_the_burned_card() -> None:
    table = dealt("Ts 8d 3c", "Tc 7d 9h")
    (burned,) = only(says(table, "ride", "ride"), Discarded)[:1]
    for patron in ("p1", None):
        shown = seen_by(burned, patron)
        assert isinstance(shown, Discarded)
        assert "Tc" not in shown.cards


@verifies("letitride.10.c", "letitride.10.e", "letitride.10.f")
def test_no_community_card_is_turned_before_all_have_decided() -> None:
    table = dealt(THREE_PLAYERS)
    for _ in range(2):
        events = says(table, "ride", "ride")
        assert not only(events, Turned)
        assert not only(events, Discarded)
        assert only(says(table, "ride"), Turned)


@verifies("letitride.10.g", "letitride.10.g.1", "letitride.10.g.3")
def test_players_are_turned_and_settled_one_by_one_from_the_right() -> None:
    table = dealt("9s 8d 4c|Ts Td 3c", "2c 7d 5h")
    events = says(table, "withdraw", "withdraw", "withdraw", "withdraw")
    kinds = (Turned, HandJudged, Collected, Paid)
    seen = [(type(e).__name__, where(e)) for e in events if isinstance(e, kinds)]
    assert seen[2:] == [
        ("Turned", "2"),
        ("HandJudged", "2"),
        ("Paid", "bet_3@2"),
        ("Turned", "1"),
        ("HandJudged", "1"),
        ("Collected", "bet_3@1"),
    ]
    assert [one.hand for one in only(events, HandJudged)] == [
        "a pair of tens",
        "nine-eight-seven-five-four high",
    ]


def where(event: Event) -> Any:
    """The place or the spot that an event is about."""
    return getattr(event, "place", None) or getattr(event, "spot", None)


@verifies("letitride.10.g.3")
def test_a_players_losers_are_collected_before_the_winners_are_paid() -> None:
    table = dealt("3s 3d 8c", "2c 7d 9h", "20 on bet", "5 on three_card_bonus", three_card="A")
    assert money(says(table, "ride", "ride")) == [
        ("collected", "bet_1@1", 20),
        ("collected", "bet_2@1", 20),
        ("collected", "bet_3@1", 20),
        ("paid", "three_card_bonus@1", 5),
    ]


@verifies("letitride.10.g.2")
@pytest.mark.parametrize(("hand", "won"), [("9s 9d 3c", -60), ("Ts Td 3c", 60)])
def test_a_bet_on_less_than_a_pair_of_tens_loses(hand: str, won: int) -> None:
    table = dealt(hand, "2c 7d 5h")
    says(table, "ride", "ride")
    assert net(table) == won


@verifies("letitride.10.g.1")
def test_a_pair_on_the_board_counts_for_everybody() -> None:
    table = dealt("2s 8d 4c|3s 6d 5c", "9c Qd Qh")
    says(table, "ride", "ride", "ride", "ride")
    assert (net(table, "p1"), net(table, "p2")) == (60, 60)


@verifies("letitride.6a.d", "letitride.6b.d")
def test_bonus_wagers_do_not_depend_on_what_is_withdrawn() -> None:
    bids = ("20 on bet", "1 on bonus", "5 on three_card_bonus")
    table = dealt("7s 7h 7d", "2c 9s 4d", *bids, bonus=True, three_card="D")
    events = says(table, "withdraw", "withdraw")
    paid = {one.spot: one.amount // 100 for one in only(events, Paid)}
    assert paid == {"bet_3@1": 60, "bonus@1": 5, "three_card_bonus@1": 150}
    (judged,) = only(events, HandJudged)
    assert judged.hand == "three sevens; its own three cards: three-of-a-kind"


@verifies("letitride.10.g.4", "letitride.10.h", "letitride.1.round-of-play")
def test_hands_stay_face_up_until_all_is_settled_and_are_then_picked_up_in_order() -> None:
    table = dealt("9s 8d 4c|Ts Td 3c", "2c 7d 5h")
    events = says(table, "ride", "ride", "ride", "ride")
    after = [e for e in events if isinstance(e, Paid | Collected | Discarded | RoundEnded)]
    gone = only(events, Discarded)[1:]
    assert after[-len(gone) - 1 : -1] == gone
    assert isinstance(after[-1], RoundEnded)
    assert [one.places for one in gone] == [("2",), ("1",), (RIGHT,), (MIDDLE,)]
    assert [one.cards for one in gone][:2] == [("Ts", "Td", "3c"), ("9s", "8d", "4c")]
    assert all(one.seen_by is None and one.cites == ("letitride.10.h",) for one in gone)


@verifies("letitride.6.b")
def test_a_player_with_cards_stays_until_the_round_is_over() -> None:
    table = dealt("Ts 8d 3c|Ks Qd 4c")
    everything = table.balances["p1"]
    with pytest.raises(Refused, match=r"stays seated.*letitride\.6\.b"):
        table.cash_out("p1", everything)
    says(table, "ride", "ride", "ride", "ride")
    table.cash_out("p1", table.balances["p1"])


@verifies("letitride.6.e")
def test_a_player_at_two_positions_decides_about_each_hand() -> None:
    table: Driver = table_of(in_order("Ts Td 3c|9s 8d 4c", "2c 7d 5h"), positions=2)
    table.place("p1", "20 on bet at 1")
    table.place("p1", "30 on bet at 2")
    go(table)
    assert (asked(table).patrons, asked(table).about) == (("p1",), "1")
    says(table, "ride")
    assert (asked(table).patrons, asked(table).about) == (("p1",), "2")
    says(table, "withdraw", "ride", "withdraw")
    assert net(table) == 60 - 30
