"""Section 6: the deal, the reader, the zap, the turns, the dealer's hand, a 22, settlement."""

from typing import Any

import pytest

from croupier.core.errors import Refused
from croupier.core.event import Collected, Dealt, Discarded, Paid, Returned, Turned, seen_by
from croupier.core.step import Deal
from croupier.games.families.twentyone.dealer import DealerStands, HoleCardRead
from croupier.games.families.twentyone.play import HandClosed, HandTaken, HandZapped
from croupier.games.families.twentyone.showing import shows
from croupier.games.zappit.procedure import ZAPPIT
from croupier.rulebook.citation import verifies
from croupier.rulebook.rules import rules_for
from tests.games.scripted import only, steps
from tests.games.zappit.tables import asked, dealt, go, net, over, says, table_of


def told(phase: str, clause: str, **options: Any) -> list[str]:
    """What is done at a phase by a clause of ZAPPIT."""
    rules = rules_for(ZAPPIT, options)
    return [text for _, text, cites in steps("zappit", rules, phase) if f"zappit.{clause}" in cites]


def logged(table: Any, kind: Any) -> list[Any]:
    """What happened of one kind since the table was opened."""
    return only((entry.event for entry in table.log), kind)


@verifies("zappit.6.a")
def test_every_card_comes_out_of_the_shoe() -> None:
    table = dealt("Th 9c 8h 5d 4s")
    says(table, "stand")
    assert {event.device for event in logged(table, Dealt)} == {"shoe"}
    assert told("opening", "6.a")


@verifies("zappit.6.b")
def test_the_hand_nearer_to_the_shoe_draws() -> None:
    (line,) = told("first_cards", "6.b")
    assert line.startswith("draws each card with the hand nearer to the shoe")


@verifies("zappit.6.e", "zappit.6.e.1", "zappit.6.e.2", "zappit.6.e.3", "zappit.6.e.4")
def test_cards_go_around_from_the_dealers_left_and_a_hole_card_comes_last() -> None:
    table = dealt("2h 3h 9c 4h 5h 9d", patrons=2)
    first, hole = logged(table, Dealt)[1:]
    assert (first.to, first.seen_by, first.cites) == (
        ("1", "2", "dealer", "1", "2"),
        None,
        ("zappit.6.e",),
    )
    assert (hole.to, hole.seen_by, hole.cites) == (("dealer",), (), ("zappit.6.e.4",))
    hidden = seen_by(hole, "p1")
    assert isinstance(hidden, Dealt)
    assert hidden.cards == ("??",)
    assert (asked(table).patrons, asked(table).about) == (("p1",), "1")


@verifies("zappit.6.g")
@pytest.mark.parametrize(("up", "reads"), [("Ac", True), ("Kc", True), ("Tc", True), ("9c", False)])
def test_the_reader_is_used_with_an_ace_or_a_ten_up(up: str, reads: bool) -> None:
    table = dealt(f"Th {up} 8h 7d")
    if up == "Ac":
        says(table, "no")
    assert bool(logged(table, HoleCardRead)) is reads
    assert asked(table).about == "1"


@verifies("zappit.6.g", "zappit.6.g.2")
def test_a_dealers_blackjack_ends_the_dealing_and_beats_other_hands() -> None:
    table = dealt("Th Kc 6h Ad")
    assert (over(table), net(table)) == (True, -10)
    (lost,) = logged(table, Collected)
    assert lost.cites == ("zappit.6.g.2",)
    assert [event.to for event in logged(table, Dealt)[1:]] == [("1", "dealer", "1"), ("dealer",)]


@verifies("zappit.6.g.1")
def test_two_blackjacks_tie() -> None:
    table = dealt("Ah Kc Qh Ad")
    assert (over(table), net(table)) == (True, 0)
    (back,) = logged(table, Returned)
    assert back.cites == ("zappit.6.g.1",)


@verifies("zappit.6.h.1", "zappit.1.blackjack", "zappit.10.a")
@pytest.mark.parametrize("cards", ["Ah Ts 9c Kh 5s 8d", "Ah Ts Kc Kh 5s 8d"])
def test_a_blackjack_is_paid_at_its_turn_and_its_cards_removed(cards: str) -> None:
    table = dealt(cards, patrons=2)
    (paid,) = logged(table, Paid)
    assert (paid.patron, paid.amount, str(paid.odds)) == ("p1", 15_00, "3 to 2")
    assert paid.cites == ("zappit.6.h.1", "zappit.10.a")
    (taken,) = logged(table, HandTaken)
    assert (taken.cards, taken.cites) == (("Ah", "Kh"), ("zappit.6.h.1",))
    assert asked(table).patrons == ("p2",)


@verifies("zappit.6.h", "zappit.6.h.1")
def test_a_blackjack_to_the_right_waits_for_its_turn() -> None:
    table = dealt("5h As 9c 6h Ks 8d 9s", patrons=2)
    assert asked(table).patrons == ("p1",)
    assert not logged(table, Paid)
    done = says(table, "stand")
    assert next(paid.patron for paid in only(done, Paid)) == "p2"


@verifies("zappit.6.h.2")
@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("Th 4h", False),
        ("Th 5h", True),
        ("Th 6h", True),
        ("Th 7h", True),
        ("Th 8h", True),
        ("Th 9h", False),
        ("Ah 5h", False),
        ("Ah 7h", False),
        ("9h 9s", True),
        ("8h 8s", True),
    ],
)
def test_a_hard_15_to_18_may_be_zapped(cards: str, may: bool) -> None:
    one, other = cards.split()
    table = dealt(f"{one} 9c {other} 9d")
    assert ("zap" in asked(table).choices) is may
    if not may:
        with pytest.raises(Refused) as refusal:
            table.choose("p1", "zap")
        assert refusal.value.cites == ("zappit.6.h.2",)


@verifies("zappit.6.h.2", "zappit.6.h.3")
def test_a_zap_replaces_both_cards_once() -> None:
    table = dealt("Th 9c 6h 9d 8s 7d 2s")
    done = says(table, "zap")
    (zapped,) = only(done, HandZapped)
    assert (zapped.cards, zapped.cites) == (("Th", "6h"), ("zappit.6.h.3",))
    assert [(e.cards, e.seen_by, e.cites) for e in only(done, Dealt)] == [
        (("8s",), None, ("zappit.6.h.3",)),
        (("7d",), None, ("zappit.6.h.3",)),
    ]
    assert ("Th", "6h") in table.table.play.shoe.rack
    assert asked(table).choices == ("hit", "stand", "double", "double_for_less")
    says(table, "hit")
    assert asked(table).choices == ("hit", "stand")
    (sideways,) = told("player_turns", "6.h.3")
    assert "turns sideways the two cards" in sideways


@verifies("zappit.6.h.2")
def test_only_the_first_two_cards_are_zapped() -> None:
    drawn = dealt("Th 9c 2h 9d 4s")
    says(drawn, "hit")
    assert "zap" not in asked(drawn).choices
    split = dealt("8h 9c 8s 9d 8d")
    says(split, "split")
    assert "zap" not in asked(split).choices


@verifies("zappit.6.h.3", "zappit.10.a")
def test_an_ace_and_a_ten_after_a_zap_are_21_paid_even_money() -> None:
    table = dealt("Th 9c 6h 9d As Ks")
    done = says(table, "zap")
    assert only(done, HandClosed)[0].state == "stood"
    (paid,) = only(done, Paid)
    assert (paid.amount, str(paid.odds)) == (10_00, "1 to 1")
    two = dealt("Th 5h 9c 6h 8d 9d As Ks", patrons=2)
    says(two, "zap")
    assert asked(two).about == "2"
    assert shows(two.table)["hand 1"] == "has soft 21"
    tied = dealt("Th 5c 6h 6d As Ks Td")
    says(tied, "zap")
    assert (over(tied), net(tied)) == (True, 0)


@verifies("zappit.6.h.3", "zappit.6.m.1")
def test_an_ace_and_a_ten_after_a_zap_push_against_a_22() -> None:
    table = dealt("Th 6c 6h 6d As Ks Td")
    says(table, "zap")
    assert (over(table), net(table)) == (True, 0)


@verifies("zappit.6.h.4", "zappit.6.h")
def test_players_act_from_the_dealers_left() -> None:
    table = dealt("5h 8s 9c 6h 8d 9d 3s 2h 4c", patrons=2)
    assert (asked(table).about, asked(table).cites) == ("1", ("zappit.6.h.4",))
    assert asked(table).choices == ("hit", "stand", "double", "double_for_less")
    says(table, "stand")
    assert asked(table).about == "2"
    assert asked(table).choices == ("hit", "stand", "double", "double_for_less", "split", "zap")


@verifies("zappit.6.i", "zappit.6.j")
def test_cards_are_dealt_face_up_while_a_hand_is_below_21() -> None:
    table = dealt("2h 9c 3h 9d 4s 5s 7s")
    for card in ("4s", "5s"):
        (drawn,) = only(says(table, "hit"), Dealt)
        assert (drawn.cards, drawn.seen_by, drawn.cites) == ((card,), None, ("zappit.6.i",))
    assert asked(table).choices == ("hit", "stand")
    says(table, "hit")
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.6.j.1")
@pytest.mark.parametrize("third", ["6s", "7s"])
def test_nobody_draws_to_a_21(third: str) -> None:
    table = dealt(f"Th 9c 4h 9d {third} 4d") if third == "7s" else dealt("Ah 9c 4h 9d 6s")
    (closed,) = only(says(table, "hit"), HandClosed)
    assert (closed.state, closed.cites) == ("stood", ("zappit.6.j.1",))
    assert (over(table), net(table)) == (True, 10)


@verifies("zappit.6.j.2", "zappit.8.c")
def test_a_doubled_hand_takes_one_card() -> None:
    table = dealt("5h 9c 6h 9d 2s")
    (card,) = only(says(table, "double"), Dealt)
    assert (card.to, card.seen_by) == (("1",), None)
    assert (over(table), net(table)) == (True, -20)
    (line,) = told("player_turns", "8.c")
    assert "places it sideways" in line


@verifies("zappit.6.k")
def test_the_hole_card_is_turned_after_all_players() -> None:
    table = dealt("Th Ts 9c 9h 9s 9d", patrons=2)
    assert not only(says(table, "stand"), Turned)
    (turned,) = only(says(table, "stand"), Turned)
    assert (turned.cards, turned.cites) == (("9c", "9d"), ("zappit.6.k",))


@verifies("zappit.6.l")
@pytest.mark.parametrize(
    ("hole", "drawn", "points"),
    [("7d", "", 16 + 1), ("6d 2s", "2s", 18), ("Ad", "", 21), ("5d As 3h", "As 3h", 19)],
)
def test_the_dealer_draws_to_17(hole: str, drawn: str, points: int) -> None:
    table = dealt(f"Th Tc 9h {hole}")
    if points == 21:
        assert over(table)
        return
    done = says(table, "stand")
    assert [e.cards[0] for e in only(done, Dealt)] == drawn.split()
    (stands,) = only(done, DealerStands)
    has = "busts with" if points > 21 else "has"
    assert (stands.points, stands.sentence()) == (points, f"Dealer {has} {points}")


@verifies("zappit.6.l")
def test_the_dealer_stands_on_a_soft_17() -> None:
    table = dealt("Th 6c 8h Ad")
    done = says(table, "stand")
    assert not only(done, Dealt)
    assert (over(table), net(table)) == (True, 10)
    with pytest.raises(Refused) as refusal:
        table_of("", soft17="hit")
    assert refusal.value.cites == ("zappit.6.l",)


def test_the_dealer_draws_for_nobody() -> None:
    table = dealt("Th 6c 6h 6d Ks")
    done = says(table, "hit")
    assert [e.to for e in only(done, Dealt)] == [("1",)]
    assert only(done, Turned)
    assert (over(table), net(table)) == (True, -10)


@verifies("zappit.6.m.1")
def test_a_22_returns_what_is_left_doubles_and_splits_among_it() -> None:
    table = dealt("8h 6c 8d 6d 3s Ts Ks Jd")
    says(table, "split", "double", "stand")
    back = logged(table, Returned)
    assert {event.spot for event in back} == {"main@1", "double:1@1", "split:2@1"}
    assert {event.cites for event in back} == {("zappit.6.m.1",)}
    assert (over(table), net(table)) == (True, 0)


@verifies("zappit.6.m.1", "zappit.6.h.1")
def test_blackjacks_and_busts_were_settled_before_a_22() -> None:
    table = dealt("Ah Ts 9s 6c Kh 6s 9h 6d Ks Jd", patrons=3)
    says(table, "hit", "stand")
    assert over(table)
    assert [net(table, patron) for patron in ("p1", "p2", "p3")] == [15, -10, 0]


@verifies("zappit.6.m.2")
@pytest.mark.parametrize(
    ("cards", "won"),
    [("Th 6c 2h 7d Ks", 10), ("Th 9c 9h 9d", 10), ("Th 9c 7h 9d", -10), ("Th 9c 8h 9d", 0)],
)
def test_any_other_count_settles(cards: str, won: int) -> None:
    table = dealt(cards)
    says(table, "stand")
    assert (over(table), net(table)) == (True, won)


def order(settled: str, cards: str = "Th Ts Td 9c 6h 9s 7d 9d", patrons: int = 3) -> list[Any]:
    table = dealt(cards, patrons=patrons, settle_order=settled)
    done = says(table, *["stand"] * patrons)
    return [
        (type(e).__name__, e.patron) for e in done if isinstance(e, Paid | Collected | Returned)
    ]


@verifies("zappit.6.n", "zappit.6.n.1")
def test_all_losers_first_from_the_far_right() -> None:
    assert order("losers_first") == [("Collected", "p3"), ("Collected", "p1"), ("Paid", "p2")]


@verifies("zappit.6.n", "zappit.6.n.2")
def test_player_by_player_from_the_far_right() -> None:
    assert order("player_by_player") == [("Collected", "p3"), ("Paid", "p2"), ("Collected", "p1")]
    (line,) = told("settlement", "6.n.2")
    assert "not using them to pay winners" in line
    assert not told("settlement", "6.n.1")


@verifies("zappit.6.n.2")
def test_what_a_player_lost_is_collected_before_their_other_hand_is_paid() -> None:
    table = dealt("8h 9c 8d 9d 7s Ts Kc")
    done = says(table, "split", "stand", "stand")
    settled = [(type(e).__name__, e.spot) for e in done if isinstance(e, Paid | Collected)]
    assert settled == [("Collected", "main@1")]
    both = dealt("9h 9c 9d 9s Ts 7s")
    done = says(both, "split", "stand", "stand")
    settled = [(type(e).__name__, e.spot) for e in done if isinstance(e, Paid | Collected)]
    assert settled == [("Collected", "split:2@1"), ("Paid", "main@1")]


@verifies("zappit.6.o")
def test_the_cards_go_to_the_rack_hand_by_hand() -> None:
    table = dealt("Th Ts 9c 9h 9s 9d", patrons=2)
    done = says(table, "stand", "stand")
    (gone,) = only(done, Discarded)
    assert gone.places == ("2", "1", "dealer")
    assert gone.cards == ("Ts", "9s", "Th", "9h", "9c", "9d")
    assert gone.cites == ("zappit.6.o",)


@verifies("zappit.6.p")
def test_nobody_else_touches_the_cards() -> None:
    assert told("first_cards", "6.p") == ["lets nobody touch the cards"]


def test_the_table_waits_for_no_card_of_a_finished_hand() -> None:
    table = dealt("Th 9c 9h 9d")
    assert not isinstance(table.step_now, Deal)
    assert go(table) == ()


@verifies("zappit.6.i", "zappit.6.h.2")
def test_a_card_asked_for_after_a_zap_is_dealt_as_any_other() -> None:
    table = dealt("Th 9c 6h 9d 2s 3s 4s")
    replaced = [e.cites for e in says(table, "zap") if isinstance(e, Dealt)]
    assert len(set(replaced)) == 1
    assert ("zappit.6.i",) not in replaced
    (drawn,) = [e for e in says(table, "hit") if isinstance(e, Dealt)]
    assert (drawn.cards, drawn.cites) == (("4s",), ("zappit.6.i",))
